"""[13.1, R86] The Russian Winter."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.neppa.actions import Winter
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import AXIS, GERMANY, ITALY, RUSSIA
from theatrum.rulesets.neppa.data.tables import LIMITS, SEASONS, TURNS, WINTER, season
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War

LAND = geo.COUNTRY["Russia"]
DICE: int = LIMITS["russian_winter_postpone_dice"]


def due(war: War) -> bool:
    """[13.1a, R86] Is this the first Winter turn after the declaration, and its Winter not settled yet?"""
    return season(war.turn) == WINTER and bool(war.red_war) and war.turn > war.red_war - 1 and not war.winter


def running(war: War) -> bool:
    return war.winter == war.turn + 1


def invaders(war: War) -> int:
    """[13.1d, R86] German and Italian ground units in Russia."""
    ground = war.ground(war.ranks[GERMANY] | war.ranks[ITALY])
    return sum(1 for piece in bits(ground) if LAND >> war.at[piece] & 1)


def sheltered(war: War, nation: int) -> int:
    """[13.1b] Zones that the Axis may not attack in the Russian Winter: those of Russia with Russian units."""
    if not running(war) or alliances.side(war, nation) != AXIS:
        return 0
    return war.occupied_by(war.ranks[RUSSIA]) & LAND


def ground_defence(war: War, target: int, total: int) -> int:
    """[13.1c] The sum of ground Defense Factors: halved, rounded down, for an Axis force in Russia in that Winter."""
    if running(war) and LAND >> target & 1 and war.phasing != AXIS:
        return total // 2
    return total


def begin(war: War, side: int) -> bool:
    """[13.1d] At the start of the Axis Winter turn: four dice say whether Russia may wait; True if it is asked."""
    if side != AXIS or not due(war):
        return False
    total = sum(war.roll(why="Russian Winter") for _ in range(DICE))
    war.note("winter-roll", "13.1d", total=total, units=invaders(war))
    if total > invaders(war):
        return True
    settle(war, war.turn)
    return False


def settle(war: War, turn: int) -> None:
    war.winter = turn + 1
    war.note("winter", "13.1a", turn=TURNS[turn] if turn < len(TURNS) else "")


@frame
class WinterChoice(SideFrame):
    """[13.1d, R86] Russia says whether its Winter comes now or a year later."""

    side: int
    step = "winter"
    title = "Russian Winter"
    topics = ("winter",)

    def actor(self, war: War) -> str:
        return war.seat(RUSSIA)

    def prompt(self, war: War) -> str:
        return "Shall the Russian Winter come now, or next year?"

    def choices(self, war: War) -> Iterator[Offer]:
        yield Winter("now")
        yield Winter("later")

    def on_winter(self, war: War, act: Winter) -> None:
        settle(war, war.turn if act.when == "now" else war.turn + len(SEASONS))
        war.pop()

    def why_not_winter(self, war: War, act: Winter) -> Refusal | None:
        return None if act.when in ("now", "later") else Refusal("13.1d", "Say 'winter now' or 'winter later'.")
