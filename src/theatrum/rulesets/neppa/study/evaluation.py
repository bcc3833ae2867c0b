"""How a side stands: weighted features of a state, for bots; and how well each seat did, finer than the levels.

The weights and their reasons are in data/evaluation.toml. A feature measures a set of countries, and what the enemies
of a seat have counts against it.
"""

from __future__ import annotations

from collections.abc import Callable

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import (
    ALLIED,
    AXIS,
    BRITAIN,
    GERMANY,
    MAJORS,
    NAMES,
    RUSSIA,
    SEATS,
    TURN_OF_MAJOR,
    USA,
)
from theatrum.rulesets.neppa.data.tables import ARM, ATTACK, COST, DEFENCE, FLEET, FULL_FLEET, NORMAL, load
from theatrum.rulesets.neppa.rules import victory
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes, u_boats
from theatrum.rulesets.neppa.rules.economy import oil, spending
from theatrum.rulesets.neppa.rules.politics import alliances, spoils
from theatrum.rulesets.neppa.scenarios import data
from theatrum.rulesets.neppa.war import War

_DATA = load("evaluation.toml")
ALLY = float(_DATA["ally"])
CAPITALS: tuple[int, ...] = tuple(geo.CAPITAL[name] for name in MAJORS)
HOME_CAPITALS = sum(1 << space for space in CAPITALS if geo.LAND >> space & 1)
PRICE: tuple[float, ...] = tuple(COST[class_] / (FULL_FLEET if class_ == FLEET else 1) for class_ in range(len(COST)))
"""What a unit, an air factor or a fleet factor costs."""
GERMAN = geo.COUNTRY["Germany"]
EASTERN = geo.COUNTRY["Russia"]
STAND = 2
"""An attack at two to one wins nearly always."""


# ---------------------------------------------------------------- features
def units(war: War, nations: int) -> float:
    return sum(PRICE[war.class_(piece)] * war.size[piece] for piece in bits(war.units(nations)))


def money(war: War, nations: int) -> float:
    return float(sum(war.treasury[major] for major in bits(nations & alliances.MAJOR_SET)))


def earnings(war: War, major: int) -> int:
    """[5.2] What a country would count at a Year Start now; convoys are another matter."""
    if war.conquered >> major & 1 or (major == USA and not war.us_in):
        return 0
    own = war.base[major] - oil.missing(war, major)
    return max(0, own + spoils.income(war, major) + oil.income(war, major))


def income(war: War, nations: int) -> float:
    return float(sum(earnings(war, major) for major in bits(nations & alliances.MAJOR_SET)))


def towers(war: War, nations: int) -> float:
    held = war.controlled(nations)
    return float(sum(wpps for space, wpps in geo.OIL.items() if held >> space & 1))


def capitals(war: War, nations: int) -> float:
    return float((war.controlled(nations) & HOME_CAPITALS).bit_count())


def standing(war: War, nations: int) -> float:
    return float((nations & alliances.MAJOR_SET & ~(war.conquered & ~war.freed)).bit_count())


def objectives(war: War, nations: int) -> float:
    return float((war.controlled(nations) & victory.OBJECTIVES).bit_count())


def aims(war: War, nations: int) -> float:
    """What the victory conditions count, from the view of the Axis, whose enemies want the contrary."""
    return axis_aims(war) if nations >> GERMANY & 1 else 0.0


def axis_aims(war: War) -> float:
    rows = data(war.judged)
    if war.judged == "1939":
        return (victory.score(war) - int(rows["score"]["draw"])) / 10
    held = war.controlled(alliances.side_nations(war, AXIS))
    if war.judged == "1941":
        return float((held & geo.zones(rows["aims"]["zones"])).bit_count())
    return (held & GERMAN).bit_count() / GERMAN.bit_count()


def zones(war: War, nations: int) -> float:
    return float((war.controlled(nations) & geo.LAND).bit_count())


def threats(war: War, nations: int) -> float:
    """Attack factors next to what matters most, beyond those that its garrison stands at two to one."""
    found = 0
    for space in bits(war.controlled(nations) & (HOME_CAPITALS | victory.OBJECTIVES)):
        owner = war.owner[space]
        foes = war.ground(war.units(war.foes[owner]))
        attack = sum(
            ATTACK[war.class_(piece)]
            for zone in bits(geo.ROADS.near[space])
            for piece in bits(war.here.get(zone, 0) & foes)
        )
        if attack:
            mates = war.ground(war.here.get(space, 0) & war.units(war.allies[owner]))
            found += max(0, attack - STAND * sum(DEFENCE[war.class_(piece)][NORMAL] for piece in bits(mates)))
    return float(found)


def seaborne(war: War, nations: int) -> float:
    """[9.1, 9.8] For Britain what its convoy may bring, for Germany what its U-boats may sink."""
    if nations >> BRITAIN & 1 and not war.conquered >> BRITAIN & 1:
        sails = convoy_boxes.fleets_in(war, geo.BCB, 1 << BRITAIN) >= FULL_FLEET
        return float(spending.CONVOY) if sails else 0.0
    if nations >> GERMANY & 1:
        return sum(u_boats.effectiveness(war, home, geo.BCB) * war.boats.get(home, 0) / 200 for home in u_boats.HOMES)
    return 0.0


def fleets(war: War, nations: int) -> float:
    return float(war.factors(war.units(nations) & war.order[FLEET]))


def verdict(war: War, nations: int) -> float:
    """The level of victory; only the winner has one, so the enemy's counts against the loser."""
    side = victory.winning_side(war)
    if side < 0 or not any(TURN_OF_MAJOR[major] == side for major in bits(nations & alliances.MAJOR_SET)):
        return 0.0
    return victory.GRADES[war.result.split()[1]]


FEATURES: dict[str, Callable[[War, int], float]] = {
    "units": units,
    "money": money,
    "income": income,
    "oil": towers,
    "capitals": capitals,
    "standing": standing,
    "objectives": objectives,
    "aims": aims,
    "zones": zones,
    "threats": threats,
    "convoys": seaborne,
    "fleets": fleets,
    "verdict": verdict,
}
WEIGHTS: tuple[tuple[Callable[[War, int], float], float], ...] = tuple(
    (FEATURES[row["name"]], float(row["weight"])) for row in _DATA["feature"]
)


# ---------------------------------------------------------------- seats
def run_by(war: War, seat: str) -> int:
    """The nations that a seat decides for."""
    return sum(1 << nation for nation in range(len(NAMES)) if war.patron[nation] >= 0 and war.seat(nation) == seat)


def worth(war: War, nations: int) -> float:
    """The weighted sum of all features of a set of countries."""
    return sum(weight * feature(war, nations) for feature, weight in WEIGHTS)


def value(war: War, seat: str) -> float:
    """How a seat stands: its own countries, its allies for a part, less its enemies."""
    side = victory.side_of(war, seat)
    own, mates, foes = run_by(war, seat), 0, 0
    for other in SEATS[war.players]:
        if other != seat and victory.side_of(war, other) == side:
            mates |= run_by(war, other)
        elif other != seat:
            foes |= run_by(war, other)
    return worth(war, own) + (ALLY * worth(war, mates) if mates else 0.0) - worth(war, foes)


# ---------------------------------------------------------------- margins
LATE = 10.0
"""What the fall of Germany weighs beside zones and turns."""


def margin(war: War) -> dict[str, float]:
    """A finer scale than the levels: what the scenario is about, then the armies that are left; inside a side what each
    seat has won."""
    axis = _margin(war) + (_armies(war, AXIS) - _armies(war, ALLIED)) / 10_000
    points = {seat: victory.points(war, seat) for seat in SEATS[war.players]}
    found = {}
    for seat in SEATS[war.players]:
        side = victory.side_of(war, seat)
        mates = [other for other in SEATS[war.players] if victory.side_of(war, other) == side]
        share = points[seat] - sum(points[other] for other in mates) / len(mates)
        found[seat] = (axis if side == AXIS else -axis) + share / 100
    return found


def _armies(war: War, side: int) -> float:
    return units(war, alliances.side_nations(war, side))


def _margin(war: War) -> float:
    """How well the Axis did: points, cities, or how long and how whole Germany stood."""
    if war.judged == "1939":
        return float(victory.score(war) - int(data("1939")["score"]["draw"]))
    held = war.controlled(alliances.side_nations(war, AXIS))
    if war.judged == "1941":
        return LATE * axis_aims(war) + (held & EASTERN).bit_count() - (0 if held & GERMAN == GERMAN else LATE)
    if victory.out(war, GERMANY):
        return float(war.turn - war.last_turn) - LATE
    beaten = sum(victory.out(war, major) for major in (BRITAIN, RUSSIA))
    return LATE * axis_aims(war) + LATE * beaten + (held & geo.LAND & ~GERMAN).bit_count() / LATE


# ---------------------------------------------------------------- what studies follow
def forces(war: War) -> dict[str, float]:
    """What the units of each seat have cost, in WPPs."""
    return {seat: units(war, run_by(war, seat)) for seat in SEATS[war.players]}


def mobile(war: War) -> dict[str, float]:
    """What the armor of each seat has cost, in WPPs."""
    armor = {seat: war.units(run_by(war, seat)) & war.order[ARM] for seat in SEATS[war.players]}
    return {seat: PRICE[ARM] * units.bit_count() for seat, units in armor.items()}


def land(war: War) -> dict[str, int]:
    """The land zones of each seat."""
    return {seat: war.controlled(run_by(war, seat)) & geo.LAND for seat in SEATS[war.players]}


def incomes(war: War) -> dict[str, float]:
    """What each seat would count at a Year Start now, in WPPs."""
    return {seat: income(war, run_by(war, seat)) for seat in SEATS[war.players]}
