"""How a side stands: production, strength and cities, for bots and for fine margins."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import victory
from theatrum.rulesets.hitlerswar.sides import SIDE_OF
from theatrum.rulesets.hitlerswar.war import War


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
    return {side: value(war, side) for side in SIDE_OF}
