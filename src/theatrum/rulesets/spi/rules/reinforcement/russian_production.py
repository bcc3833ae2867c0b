"""[10.3, 10.7] Russian Reinforcements, Replacements and production."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import Siberian
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Nation, Type
from theatrum.rulesets.spi.rules.movement.stacking import largest
from theatrum.rulesets.spi.rules.politics import russia
from theatrum.rulesets.spi.rules.politics.russia import FULL, LIMITED, PEACE
from theatrum.rulesets.spi.rules.reinforcement import placement
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

SU = Nation.RUSSIA
PEACE_SP = tables.TABLES["stacking"]["russia_peacetime"]["exact_sp"]
LIMITED_WAR = tables.TABLES["replacements"]["russia_limited_war"]
FEWEST = tables.TABLES["supply"]["russian_centers_needed"]
SIBERIANS = tables.TABLES["siberians"]


def player(war: War) -> str:
    """[16.81] Who runs Russia."""
    return "russian" if war.three else "allied"


# ------------------------------------------------------------------ what Russia gets
def begin(war: War) -> bool:
    """[10.31-10.34, R48] The state of this Game-Turn and its points; True if there is a choice to make."""
    russia.review(war)
    free, war.free_column = war.free_column, 0
    if control.allied_centers(war).bit_count() < FEWEST:
        war.note("production", "10.75", points=0)
        return False
    if war.russia == LIMITED:
        return True
    points: int = tables.CHART[war.turn]["ru"]
    if war.russia == FULL:
        points = _produce(war, free)
    if points:
        war.reinforcing[SU] = points
    return False


def _produce(war: War, free: int) -> int:
    """[10.34a-10.34c, RPC.1] The Production Chart: the 30+ column first, then the count of the last phase 8."""
    column = len(tables.PRODUCTION[0]) - 1 if free else tables.production_column(war.resources)
    die = war.roll(why="Russian production")
    points = tables.PRODUCTION[die - 1][column]
    name = tables.TABLES["russian_production"]["columns"][column]
    war.note("production", "10.34b" if free else "10.34c", column=name, die=die, points=points)
    return points


def finish(war: War) -> None:
    """[10.32f, 15.31c, R41] Two Siberian units in the Game-Turn of invasion, one in the next."""
    war.siberians = len(SIBERIANS["next_turn"]) if war.turn == war.invasion_turn else 0


# ------------------------------------------------------------------ choosing, in Limited War
def why_not_take(war: War, points: str) -> Refusal | None:
    if points == "replacements" and not placement.lost(war, SU, Type.INFANTRY):
        return Refusal("10.0f", "Russia has lost nothing in this and the last Game-Turn: there is nothing to replace.")
    return None


def why_no_choice(war: War, points: str) -> Refusal | None:
    """Why there is nothing to choose for Russia, apart from a choice already made."""
    if control.allied_centers(war).bit_count() < FEWEST:
        return Refusal("10.75", f"With fewer than {FEWEST} controlled Resource Centers Russia gets no points.")
    if war.russia == PEACE and points == "replacements":
        return Refusal("10.71", "Russia gets no Replacements in Peacetime.")
    if war.russia == PEACE:
        return Refusal("10.32a", "In Peacetime Russia gets the points of the chart; simply place them.")
    if war.russia == FULL:
        return Refusal("10.34a", "In Full War Russia gets what the Production Chart gives; simply place it.")
    return None


def take(war: War, points: str) -> None:
    """[10.33, 10.72] Four Reinforcement Points, or up to twenty Replacement Points."""
    if points == "reinforcements":
        found = war.reinforcing[SU] = LIMITED_WAR["or_reinforcements"]
    else:
        found = war.replacing[SU] = LIMITED_WAR["replacements"]
    war.note("take", "10.33", "10.72", nation="Russia", what=points, points=found)


# ------------------------------------------------------------------ placing
def centers(war: War, used: int = 0) -> int:
    """[10.34d, 10.73a, R42] Controlled Centers that can take a new unit."""
    found = placement.open_hexes(war, SU, control.allied_centers(war) & ~used)
    if war.russia == PEACE:
        for space in bits(found & geo.CENTERS):
            if war.here.get(space, 0):
                found &= ~(1 << space)  # [7.26a]
    return found


def offers(war: War, used: int) -> Iterator[Offer]:
    points = war.reinforcing.get(SU, 0) + war.replacing.get(SU, 0)
    if SU in war.replacing:
        points = min(points, placement.lost(war, SU, Type.INFANTRY))
    if points:
        least = PEACE_SP if war.russia == PEACE else 1
        most = min(points, least if war.russia == PEACE else largest(war, SU))
        yield from placement.builds(SU, Type.INFANTRY, most, lambda: centers(war, used), least)
    if war.siberians:
        yield Over(Siberian, centers(war))


def build(war: War, sp: int, to: int) -> None:
    if SU in war.replacing:
        placement.rebuild(war, SU, Type.INFANTRY, sp)
        placement.spend(war.replacing, SU, sp)
    else:
        placement.spend(war.reinforcing, SU, sp)
    placement.raise_unit(war, SU, Type.INFANTRY, sp, to, "10.34d" if war.russia == FULL else "10.73a")


def place_siberian(war: War, to: int) -> None:
    war.siberians -= 1
    placement.raise_unit(war, SU, Type.INFANTRY, SIBERIANS["invasion_turn"][0], to, "10.32f", "R41")


# ------------------------------------------------------------------ why not
def why_not_build(war: War, type_: int, sp: int, to: int, used: int) -> Refusal | None:
    if type_ != Type.INFANTRY:
        return Refusal("10.32b", "Russian points buy infantry only.")
    if war.russia == PEACE and sp != PEACE_SP:
        return Refusal("10.32c", f"In Peacetime Russia builds units of exactly {PEACE_SP} SP.")
    if found := placement.why_too_large(war, SU, sp):
        return found
    left = war.reinforcing.get(SU, 0) + war.replacing.get(SU, 0)
    if sp > left:
        return Refusal(_source(war), f"Russia has {left} points left.")
    if SU in war.replacing and (found := placement.why_not_lost(war, SU, type_, sp)):
        return found
    if used >> to & 1:
        return Refusal("10.34d", f"{geo.label(to)} has got its one unit of this phase.")
    return _why_not_center(war, to)


def _source(war: War) -> str:
    """The clause that says how many points Russia has."""
    if control.allied_centers(war).bit_count() < FEWEST:
        return "10.75"
    return {PEACE: "10.32a", LIMITED: "10.33", FULL: "10.34a"}[war.russia]


def _why_not_center(war: War, to: int) -> Refusal | None:
    clause = "10.34d" if war.russia == FULL else "10.73a"
    if not geo.CENTERS >> to & 1:
        return Refusal(clause, f"{geo.label(to)} is no Resource Center: Russian units appear at controlled Centers.")
    if not control.allied_centers(war) >> to & 1:
        return Refusal(clause, f"Russia does not control the Center in {geo.label(to)}.")
    return placement.why_not_hex(war, SU, to)


def why_not_siberian(war: War, to: int) -> Refusal | None:
    if not war.siberians:
        return Refusal(
            "10.32f", "There is no Siberian unit to place: two come with the invasion, one in the next Game-Turn."
        )
    return _why_not_center(war, to)
