"""[R87] The end of a Game-Turn: checks and the Axis declaration of a Vichy Government, in their order."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.frame import Frame, frame
from theatrum.rulesets.spi import scenarios
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status, Type
from theatrum.rulesets.spi.data.tables import TABLES
from theatrum.rulesets.spi.rules import victory
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.politics import three_player, vichy
from theatrum.rulesets.spi.rules.supply import control, supply
from theatrum.rulesets.spi.war import War

CENTERS = TABLES["axis_garrison_of_russia"]["centers"]
GRACE = TABLES["axis_garrison_of_russia"]["turns_to_comply"]
BRITAIN = TABLES["britain"]["garrison_sp_for_transport"]


@frame
class TurnEnd(Frame):
    """[4.2.C] Checks at the end of a Game-Turn, in their order."""

    step = "turn-end"
    title = "End of the Game-Turn"

    def actor(self, war: War) -> str:
        return "axis"

    def enter(self, war: War) -> None:
        malta(war)
        war.go_on(lambda: vichy.offer_government(war))

    def resume(self, war: War) -> None:
        control.close_turn(war)
        war.britain_bare = int(scenarios.allied_in_britain(war) < BRITAIN)  # [14.23, R60]
        garrison_of_russia(war)
        three_player.sweden(war)
        victory.early(war)
        losses.shift_pool(war)
        war.pop()


def malta(war: War) -> None:
    """[9.32b, 14.21a, R34] Both ends of the Mediterranean lost at the end of two Game-Turns running: Malta falls."""
    if not supply.closed_mediterranean(war):
        war.malta_clock = 0
    elif not war.malta_clock:
        war.malta_clock = 1
    else:
        for piece in bits(war.here.get(geo.MALTA, 0)):
            if war.type(piece) == Type.GARRISON:
                losses.eliminate(war, piece, "9.32b")


def empty_russia(war: War) -> bool:
    """[14.4a] Is there no Russian unit left in Russia?"""
    return not war.in_area(war.of_nation(Nation.RUSSIA), geo.RUSSIA)


def garrison_of_russia(war: War) -> None:
    """[14.4, R63] In an empty Russia the Axis must occupy ten Centers, or all that it does not occupy are lost."""
    if "14.4" not in war.rules:
        return
    if not empty_russia(war):
        war.empty_turn = -1
    elif war.empty_turn < 0:
        war.empty_turn = war.turn
    elif war.turn >= war.empty_turn + GRACE:
        occupied = geo.CENTERS & war.held[Status.AXIS]
        if occupied.bit_count() < CENTERS:
            war.freed = geo.CENTERS & ~occupied
            war.note("garrison", "14.4b", occupied=occupied.bit_count(), needed=CENTERS)
