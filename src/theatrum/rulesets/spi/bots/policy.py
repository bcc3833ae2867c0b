"""What each side is after: whom to invade and when, what hexes are worth, what must be held (data/advice.toml)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from theatrum.core.bits import bits
from theatrum.core.style import Wardrobe
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import BY_NAME, PARTISANS_ALLIED, Nation, Status
from theatrum.rulesets.spi.data.tables import TURN_OF, load
from theatrum.rulesets.spi.rules import turn_end
from theatrum.rulesets.spi.rules.politics import russia
from theatrum.rulesets.spi.rules.sea import seas
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

ADVICE = load("advice.toml")
WEIGHTS: dict[str, float] = ADVICE["weights"]
TITLES = ("threat", "attack", "prize", "move", "posts", "landings", "patience", "africa", "sea", "build", "retreat")
WARDROBE = Wardrobe({"": WEIGHTS} | {title: ADVICE[title] for title in (*TITLES, "advance", "lean")})
PRIZE: dict[str, float] = ADVICE["prize"]
POSTS: dict[str, float] = ADVICE["posts"]
LANDINGS: dict[str, float] = ADVICE["landings"]
CAPITALS, STRATEGIC = (geo.hexes(ADVICE["places"][name]) for name in ("capitals", "strategic"))
ANYWAY = TURN_OF[ADVICE["russia"]["whatever_france_does"]]
DECLARES = TURN_OF[ADVICE["russia"]["declares"]]
LATE_FROM = TURN_OF[ADVICE["late"]["from"]]
GATHER = TURN_OF[ADVICE["gather"]["from"]]
EAST = geo.RUSSIA | geo.PARTITION | geo.BALTIC_STATES
BEACHES = [(row, [geo.hex_(name) for name in row["hexes"]]) for row in ADVICE["landing"]]
KEPT = 32
"""Tables of worth that are remembered, for as many styles."""


def lean(name: str) -> float:
    """How far the style that is worn leans to something; 0 without one."""
    return WARDROBE.beyond(f"lean.{name}")


def late(war: War) -> bool:
    """Is the end of the war in sight?"""
    return war.turn >= LATE_FROM


def waits(name: str) -> int:
    """Turns that a side waits beyond the dates, if it has more patience than they have."""
    return round(WARDROBE.beyond(f"patience.{name}"))


# ------------------------------------------------------------------ politics
def france_fights(war: War) -> bool:
    """Is there a French army in France?"""
    if war.status[Nation.FRANCE] != Status.ALLIED or war.vichy:
        return False
    return bool(war.in_area(war.of_nation(Nation.FRANCE), geo.FRANCE & ~geo.CORSICA))


def _wanted(war: War, row: dict[str, Any]) -> bool:
    wait = waits(row["patience"]) if "patience" in row else 0
    if war.turn < TURN_OF[row["from"]] + wait or ("until" in row and war.turn > TURN_OF[row["until"]]):
        return False
    if "france" not in row or (row["country"] == "Russia" and war.turn >= ANYWAY + wait):
        return True
    wanted: bool = row["france"] == "fights"
    return france_fights(war) == wanted


def ambition(war: War, side: str) -> int:
    """Land of countries still at peace that a side wants to enter now."""
    if side == "russian":
        return geo.LAND if war.russia_at_war else EAST
    if side == "allied":
        return _russian_gains(war)
    out = 0
    for row in ADVICE["invasion"]:
        if _wanted(war, row):
            out |= EAST if row["country"] == "Russia" else geo.COUNTRY[row["country"]]
    return out & ~EAST if not out & geo.RUSSIA else out


def declares(war: War) -> bool:
    """Is it time for a Russia at peace to go to war?"""
    return war.turn >= DECLARES + waits("declares")


def gathers(war: War) -> bool:
    """Do the Allies keep what is in Britain for France?"""
    return war.turn >= GATHER + waits("gather")


def _russian_gains(war: War) -> int:
    """[R61] Russia takes its part of Poland and the Baltic States while it can."""
    return 0 if war.russia_at_war else EAST


def shunned(war: War, side: str, nation: int) -> int:
    """Ground that units of this nation keep out of although they might enter: to leave its owner in peace."""
    wanted = ambition(war, side)
    calm = war.quiet & ~geo.HOME[nation]
    if side == "axis":
        if not war.russia_at_war:
            calm |= russia.holdings(war) | EAST
        if war.vichy == 1:
            calm |= war.vichy_land
    elif war.vichy == 1 and nation != Nation.UNITED_STATES:
        calm |= war.vichy_land
    return calm & ~wanted


# ------------------------------------------------------------------ friends and foes
def foes(war: War, side: str) -> int:
    """Hexes held by units that a side fights, and by neutrals that it wants to attack."""
    held = war.held
    if side == "axis":
        out = held[Status.ALLIED] | held[Status.RED] | held[PARTISANS_ALLIED]
        return out | (held[Status.NEUTRAL] | held[Status.VICHY]) & ambition(war, side)
    return held[Status.AXIS] | (held[Status.PRO_AXIS] if war.russia_at_war else 0)


def armies(war: War, side: str) -> int:
    """Units that could attack a side."""
    if side == "axis":
        return war.ranks[Status.ALLIED] | war.ranks[Status.RED]
    return war.ranks[Status.AXIS]


def goals(war: War, side: str, nation: int) -> int:
    """Hexes that draw the units of a nation: foes, and land to be taken back or conquered."""
    out = foes(war, side)
    if side == "axis":
        if france_fights(war):
            out |= geo.FRANCE & ~control.axis(war) & ~geo.CORSICA
            return out if war.russia_at_war else out & ~EAST
        return out | geo.CENTERS & ~control.axis_centers(war) | (0 if war.russia_at_war else geo.BORDER_1941)
    if nation == Nation.RUSSIA:
        if not war.russia_at_war:
            return geo.PARTITION | geo.BALTIC_STATES
        return out | geo.CENTERS & control.axis_centers(war) | geo.ALL_GERMANY
    return out | (geo.ALL_GERMANY | geo.FRANCE | geo.ITALY) & control.axis(war)


# ------------------------------------------------------------------ what hexes are worth
@lru_cache(KEPT)
def _prizes(any_: float, *kinds: tuple[int, float]) -> tuple[float, ...]:
    """The worth of every hex: what any hex is worth, and what is added in some."""
    row = [0.0] * geo.BOARD.size
    for space in bits(geo.LAND):
        row[space] = any_
    for hexes, worth in kinds:
        for space in bits(hexes & geo.LAND):
            row[space] += worth
    return tuple(row)


def prizes(war: War, side: str) -> tuple[float, ...]:
    """The worth of every hex for a side to take or to hold now."""
    germany = PRIZE["germany"] if side != "axis" else lean("reich") if late(war) else 0.0
    return _prizes(
        PRIZE["any"],
        (geo.CENTERS, PRIZE["center"]),
        (CAPITALS, PRIZE["capital"]),
        (STRATEGIC & ~CAPITALS, PRIZE["strategic"]),
        (seas.ALL_PORTS, PRIZE["port"]),
        (geo.ALL_GERMANY, germany),
    )


# ------------------------------------------------------------------ what must be held
class Post(NamedTuple):
    """Some hexes, the SP that a side keeps there, and of which nation."""

    hexes: int
    need: float
    nation: int | None


def posts(war: War, side: str) -> list[Post]:
    """What a side keeps guarded now."""
    out = []
    mine = control.of_side(war, side)
    for row in ADVICE["post"]:
        due = [sp for turn, sp in row["from"].items() if TURN_OF[turn] <= war.turn]
        hexes = geo.hexes(row["hexes"]) & mine & ~war.vichy_land
        if row["side"] == side and due and hexes:
            out.append(Post(hexes, due[-1] * POSTS[row["key"]], BY_NAME[row["nation"]] if "nation" in row else None))
    if side == "axis" and (each := lean("garrison")) > 0 and "14.4" in war.rules and turn_end.empty_russia(war):
        out += [Post(1 << space, each, None) for space in _garrisons(war)]
    return out


def _garrisons(war: War) -> list[int]:
    """[14.4b] Centers in Russia that the Axis keeps occupied: those where it is already, then any that it controls."""
    mine = control.axis_centers(war)
    return [*bits(mine & war.held[Status.AXIS]), *bits(mine & ~war.held[Status.AXIS])][: turn_end.CENTERS]


def beach(war: War, space: int) -> float:
    """What a landing in a hex is worth; 0 for one that nobody thinks of."""
    out = 0.0
    for row, hexes in BEACHES:
        if space in hexes and TURN_OF[row["from"]] + waits(row["patience"]) <= war.turn:
            out = max(out, LANDINGS[row["key"]] - LANDINGS["next"] * hexes.index(space))
    return out
