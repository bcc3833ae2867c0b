"""[10.1, 10.6] German Reinforcements and Replacements, and the transport that is bought with them."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import Buy, Convert
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, TYPE_NAMES, Nation, Type
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.movement.stacking import largest
from theatrum.rulesets.spi.rules.reinforcement import placement
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

DE = Nation.GERMANY
RULES = tables.TABLES["replacements"]
# [10.12, 10.64a, 10.64b, R46] the same prices for both kinds of points
COST = {
    Type.INFANTRY: tables.TABLES["german_costs"]["infantry"],
    Type.MECHANIZED: tables.TABLES["german_costs"]["mechanized"],
    Type.PARATROOP: tables.TABLES["german_costs"]["paratroop"],
}
COST_CLAUSE = {Type.INFANTRY: "10.12a", Type.MECHANIZED: "10.12b", Type.PARATROOP: "10.12c"}
AMPHIBIOUS = tables.TABLES["german_costs"]["amphibious_point"]
PER_TURN: int = RULES["germany"]["per_turn"]
PER_YEAR: int = RULES["germany"]["per_year"]
GROUPS = {
    **dict.fromkeys(("Albania", "Greece"), "Yugoslavia"),
    **dict.fromkeys(("Belgium", "Netherlands"), "France"),
}
"""[16.58b] Countries that are counted as part of another for the Partisans in them."""


# ------------------------------------------------------------------ the rates of a Game-Turn
def partisans(war: War) -> dict[str, int]:
    """[16.57, 16.58b] Anti-Axis Partisans by country; the Balkans, and France with the Low Countries, are one each."""
    found: dict[str, int] = {}
    for piece in bits(war.ranks[PARTISANS_ALLIED]):
        country = geo.country_name(war.at[piece])
        country = GROUPS.get(country, country)
        found[country] = found.get(country, 0) + 1
    return found


def partisan_cut(war: War) -> int:
    """[16.57, R75] Points that Partisans cost Germany in this Game-Turn: one for every three in a country."""
    return sum(number // 3 for number in partisans(war).values())


def chart(war: War) -> int:
    """[10.11] The chart, and a point each for Suez and Kuwait."""
    mine = control.axis(war)
    points: int = tables.CHART[war.turn]["de"]
    points += RULES["suez_bonus"] * (mine >> geo.SUEZ & 1)
    points += RULES["kuwait_bonus"] * (mine >> geo.KUWAIT & 1)
    return points


def _cut(war: War, points: int) -> tuple[int, int]:
    """[12.1, 16.57, 16.58a, R51, R75] Points after Sweden and the Partisans, and the debt that is carried on."""
    if war.sweden_halves:
        points = (points + 1) // 2
    points = max(0, points - war.partisan_debt)
    cut = partisan_cut(war)
    return max(0, points - cut), max(0, cut - points)


def reinforcements(war: War) -> int:
    return _cut(war, chart(war))[0]


def replacements(war: War) -> int:
    """[10.61, 10.62, 10.65] At most eight in a Game-Turn, and what is left of twenty-five in a calendar year."""
    return min(_cut(war, PER_TURN)[0], PER_YEAR - war.german_replaced)


# ------------------------------------------------------------------ choosing
def begin(war: War) -> bool:
    """Is there anything to choose? A new year brings new Replacements."""
    if war.quarter == tables.WINTER:
        war.german_replaced = 0
    if reinforcements(war) or replacements(war):
        return True
    carry(war, "reinforcements")
    return False


def carry(war: War, points: str) -> None:
    """[16.58a, R75] What Partisans take beyond zero is held against the next Game-Turn, once."""
    war.partisan_debt = _cut(war, chart(war) if points == "reinforcements" else PER_TURN)[1]


def why_not_take(war: War, points: str) -> Refusal | None:
    if points == "reinforcements":
        return None
    rate = replacements(war)
    if war.german_replaced >= PER_YEAR:
        return Refusal("10.62", f"Germany has taken its {PER_YEAR} Replacement Points of {war.year}.")
    if not rate:
        return Refusal("16.57", "The Partisans leave Germany no Replacement Points in this Game-Turn.")
    if rate < AMPHIBIOUS and not any(placement.lost(war, DE, type_) for type_ in COST):
        return Refusal("10.0f", "Germany has lost nothing in this and the last Game-Turn: there is nothing to replace.")
    return None


def take(war: War, points: str) -> None:
    if points == "reinforcements":
        found = war.reinforcing[DE] = reinforcements(war)
    else:
        found = war.replacing[DE] = replacements(war)
    carry(war, points)
    war.note("take", "10.17", "10.63", nation="Germany", what=points, points=found)


# ------------------------------------------------------------------ building
def points_left(war: War) -> int:
    return war.reinforcing.get(DE, 0) + war.replacing.get(DE, 0)


def building_hexes(war: War) -> int:
    """[10.13, 10.14, 10.66a] Hexes of Germany for new units; a friend opens a contested one to Reinforcements only."""
    found = placement.open_hexes(war, DE, geo.GERMANY)
    return found & ~zones.of_allies(war) if DE in war.replacing else found


def offers(war: War) -> Iterator[Offer]:
    points = points_left(war)
    for type_, cost in COST.items():
        if type_ == Type.PARATROOP and not war.on("airdrops"):
            continue
        most = min(points // cost, largest(war, DE))
        if DE in war.replacing:
            most = min(most, placement.lost(war, DE, type_))
        yield from placement.builds(DE, type_, most, lambda: building_hexes(war))
    if points >= AMPHIBIOUS:
        yield Buy()


def conversions(war: War) -> Iterator[Offer]:
    for points in range(1, war.german_amphibious + 1):
        yield Convert(points)


def why_not_build(war: War, type_: int, sp: int, to: int) -> Refusal | None:
    if type_ == Type.PARATROOP and not war.on("airdrops"):
        return Refusal("10.12c", "Paratroops are built only with the option for airdrops.")
    if found := placement.why_too_large(war, DE, sp):
        return found
    cost, left = COST[type_] * sp, points_left(war)
    if cost > left:
        price = f"{sp} SP of {TYPE_NAMES[type_]} cost {cost} points"
        return Refusal(COST_CLAUSE[type_], f"{price}; Germany has {left} left.")
    if DE in war.replacing and (found := placement.why_not_lost(war, DE, type_, sp)):
        return found
    if not geo.GERMANY >> to & 1:
        where = "East Prussia is not part of it" if geo.EAST_PRUSSIA >> to & 1 else "not abroad"
        return Refusal("10.13", f"{geo.label(to)}: new German units appear in Germany, {where}.")
    if DE in war.replacing and zones.of_allies(war) >> to & 1 and not placement.why_held(war, DE, to):
        return Refusal("10.66a", f"{geo.label(to)} is in an enemy zone of control: no Replacements, friends or not.")
    return placement.why_not_hex(war, DE, to)


def build(war: War, type_: int, sp: int, to: int) -> None:
    """[10.64c, 10.66a] Replacements bring back any type that was lost, and appear in Germany."""
    clauses = [COST_CLAUSE[type_], "10.13"]
    if DE in war.replacing:
        placement.rebuild(war, DE, type_, sp)
        clauses.append("10.0f")
    _pay(war, COST[type_] * sp)
    placement.raise_unit(war, DE, type_, sp, to, *clauses)


def _pay(war: War, cost: int) -> None:
    if DE in war.replacing:
        war.german_replaced += cost
        placement.spend(war.replacing, DE, cost)
    else:
        placement.spend(war.reinforcing, DE, cost)


# ------------------------------------------------------------------ transport
def buy(war: War) -> None:
    """[10.15, R47] An Amphibious Point is a number, not a counter; both kinds of points pay for it."""
    _pay(war, AMPHIBIOUS)
    war.german_amphibious += 1
    war.note("buy", "10.12d", "10.15", what="Amphibious Point", total=war.german_amphibious)


def why_not_buy(war: War) -> Refusal | None:
    if points_left(war) < AMPHIBIOUS:
        return Refusal("10.12d", f"An Amphibious Point costs {AMPHIBIOUS} points; Germany has {points_left(war)} left.")
    return None


def convert(war: War, points: int) -> None:
    """[5.79b, R91] Nothing in the next Game-Turn, Naval Points in the one after it."""
    war.german_amphibious -= points
    war.converting += points
    war.note("convert", "5.79b", "5.79e", points=points)


def why_not_convert(war: War, points: int) -> Refusal | None:
    if not 1 <= points <= war.german_amphibious:
        return Refusal("5.79b", f"Germany has {war.german_amphibious} Amphibious Points to convert.")
    return None
