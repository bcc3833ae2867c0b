"""[16.6] Italian entry and surrender."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status, Type
from theatrum.rulesets.spi.data.tables import TABLES, TURN_OF
from theatrum.rulesets.spi.war import War

FIRST_TURN = TURN_OF[TABLES["italy"]["earliest_entry"]]
LOSSES = TABLES["italy"]["surrender_losses"]
HOME_SP = TABLES["italy"]["home_garrison_sp"]


# ------------------------------------------------------------------ entry
def may_enter(war: War) -> bool:
    """[16.61] From 2/1940 on the Axis Player may bring Italy into the war, with the option."""
    return war.italy == 0 and war.on("italy") and war.turn >= FIRST_TURN


def enters_by_itself(war: War) -> bool:
    """[R76] Without the option Italy enters at the start of the Axis Player-Turn of 2/1940."""
    return war.italy == 0 and not war.on("italy") and war.turn >= FIRST_TURN


def enter(war: War, clause: str = "16.61") -> None:
    """Italy is at war: its borders are fronts, its ports and railways are Axis ones."""
    home = geo.HOME[Nation.ITALY]
    war.italy = 1
    war.quiet &= ~home
    war.friend_axis |= home
    war.rail_axis |= home
    war.set_status(Nation.ITALY, Status.AXIS)
    war.note("entry", clause, nation="Italy", side="axis")


# ------------------------------------------------------------------ surrender
def surrender_rules(war: War) -> bool:
    """[R68, R76] 16.64-16.66 hold with the option, and always in the 1941 scenario."""
    return war.on("italy") or war.scenario == "1941"


def check_surrender(war: War) -> None:
    """[16.65a, R96] Eight SP lost, and the mainland invaded."""
    if war.italian_losses >= LOSSES and war.italy == 1 and war.italy_invaded and surrender_rules(war):
        surrender(war, "16.65a")


def home_garrison(war: War) -> None:
    """[16.64] Fewer than three Italian SP at home at the end of an Axis Player-Turn: Italy surrenders."""
    if war.italy != 1 or not surrender_rules(war):
        return
    if war.total(war.in_area(war.of_nation(Nation.ITALY), geo.ITALY)) < HOME_SP:
        surrender(war, "16.64")


def surrender(war: War, clause: str) -> None:
    """[16.65c, R96] All Italian units are removed, and what Italy owned before the war is nobody's."""
    war.italy = 2
    war.note("surrender", clause, "16.65c", nation="Italy")
    for piece in bits(war.of_nation(Nation.ITALY)):
        if war.on("partisans") and geo.BALKANS >> war.at[piece] & 1:
            _leave_partisan(war, piece)
        else:
            war.drop(piece)
    home = geo.HOME[Nation.ITALY]
    war.friend_axis &= ~home | war.held[Status.AXIS]
    if not war.held[Status.AXIS] & geo.ITALY:
        war.rail_axis &= ~home
    war.rebuild()


def _leave_partisan(war: War, piece: int) -> None:
    """[16.65d] An Italian unit in the Balkans leaves a Partisan in its hex, unless other Axis units hold it (R136)."""
    space = war.at[piece]
    war.drop(piece)
    friends = war.here.get(space, 0) & (war.ranks[Status.AXIS] | war.ranks[Status.PRO_AXIS])
    if any(war.nation(other) != Nation.ITALY for other in bits(friends)):
        return
    owner = geo.OWNER[space]
    nation = Nation.YUGOSLAVIA if owner == Nation.ITALY else owner
    risen = war.put(nation, Type.PARTISAN, 1, space)
    war.note("partisan", "16.65d", unit=war.piece_name(risen), at=war.space_name(space))
