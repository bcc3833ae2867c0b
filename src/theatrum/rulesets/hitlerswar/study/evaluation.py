"""How a side stands: strength and production for bots; and, once a war is over, how well each side did."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, ENEMIES, MECH, SIDE_OF, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.rules import victory
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import War

CITY, CAPITAL = 20.0, 50.0
"""What a city of Barbarossa, and what Berlin, weighs beside hexes and production points."""


def value(war: War, side: str) -> float:
    """Working production and strength points of a side, less those of its enemies."""
    own = SIDE_OF[side]
    return _worth(war, own) - sum(_worth(war, other) for other in range(3) if (other == 0) != (own == 0))


def _worth(war: War, side: int) -> float:
    points = sum(war.working(space) for space in bits(war.works() & war.land[side]))
    points += sum(number for space, number in war.home.items() if war.land[side] >> space & 1)
    return points + sum(war.total(army) for army in bits(war.ranks[side])) + 0.1 * war.land[side].bit_count()


def grade(war: War, side: str) -> float:
    """[victory-three.6] 1 for Marginal or a plain victory to 3 for Decisive; below 0 for those who have lost."""
    winner, _, level = war.result.partition(" ")
    if winner.lower() not in SIDE_OF:
        return 0.0
    worth = 1.0 + victory.LEVELS.index(level) if level in victory.LEVELS else 1.0
    return worth if winner.lower() == side else -worth


def margin(war: War) -> dict[str, float]:
    """A finer scale than the victory levels, by what each scenario is about, then by the armies that are left; what one
    wins, the others lose."""
    if not war.stage:
        found = _front(war)
    elif war.stage < nations.CAMPAIGN:
        found = _partition(war)
    else:
        found = _shares(war)
    armies = [sum(war.total(army) for army in bits(ranks)) for ranks in war.ranks]
    for side, enemies in enumerate(ENEMIES):
        found[side] += (armies[side] - sum(armies[enemy] for enemy in enemies)) / 10_000
    if war.on("two-players"):
        found[ALLIED] = -found[AXIS]
    return dict(zip(SIDES, found, strict=True))


def _front(war: War) -> list[float]:
    """[barbarossa-victory.1, barbarossa-victory.2b] Barbarossa: the three cities, Berlin, and hexes of the East."""
    axis = war.land[AXIS]
    cities = CITY * (axis & victory.CITIES).bit_count()
    hexes = (axis & (geo.SOVIET_UNION | geo.BALTIC_STATES)).bit_count()
    lost = CAPITAL * (war.land[SOVIET] >> geo.BERLIN & 1) + (war.land[SOVIET] & geo.GERMANY).bit_count()
    gained = cities + hexes - lost
    return [gained, -gained, 0.0]


def _partition(war: War) -> list[float]:
    """[fall-victory.2, fall-victory.3] The Fall of Germany: Berlin, and production with the Soviet handicap."""
    counts = [float(victory.count(war, side)) for side in range(len(SIDES))]
    berlin = [CAPITAL * (war.land[side] >> geo.BERLIN & 1) for side in range(len(SIDES))]
    fair = float(1 / victory.SHARE) * counts[SOVIET]
    return [
        berlin[AXIS] + counts[AXIS] - berlin[SOVIET] - berlin[ALLIED],
        berlin[SOVIET] + fair - counts[ALLIED] - berlin[AXIS],
        berlin[ALLIED] + counts[ALLIED] - fair - berlin[AXIS],
    ]


def _shares(war: War) -> list[float]:
    """[victory-three.5] The campaigns: own production less that of the two others, in parts of a hundred of all."""
    counts = [victory.count(war, side) for side in range(len(SIDES))]
    total = max(1, sum(counts))
    return [100.0 * (2 * own - total) / total for own in counts]


# ---------------------------------------------------------------------- what studies follow
def forces(war: War) -> dict[str, float]:
    """Strength points of the armies of each side."""
    return _by_side(war, [float(sum(war.total(army) for army in bits(ranks))) for ranks in war.ranks])


def mobile(war: War) -> dict[str, float]:
    """Mechanized points of each side."""
    return _by_side(war, [float(sum(war.count(army, MECH) for army in bits(ranks))) for ranks in war.ranks])


def stranded(war: War) -> dict[str, float]:
    """Strength points of each side that have no supply."""
    found = []
    for side, ranks in enumerate(war.ranks):
        starving = supply.starving(war, side)
        found.append(float(sum(war.total(army) for army in bits(ranks) if starving >> war.at[army] & 1)))
    return _by_side(war, found)


def land(war: War) -> dict[str, int]:
    """The friendly hexes of each side."""
    sides = {side: war.land[number] for side, number in SIDE_OF.items()}
    if war.on("two-players"):
        sides[SIDES[ALLIED]] |= sides.pop(SIDES[SOVIET])
    return sides


def income(war: War) -> dict[str, float]:
    """Production points that each side would count now."""
    return _by_side(war, [float(economy.income(war, side)) for side in range(len(SIDES))])


def _by_side(war: War, numbers: list[float]) -> dict[str, float]:
    sides = dict(zip(SIDES, numbers, strict=True))
    if war.on("two-players"):
        sides[SIDES[ALLIED]] += sides.pop(SIDES[SOVIET])
    return sides
