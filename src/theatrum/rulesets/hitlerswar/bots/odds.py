"""Chances for plans: what fire destroys, and whether an advance gets in after it."""

from __future__ import annotations

from functools import lru_cache

from theatrum.rulesets.hitlerswar.data.tables import ADVANCE
from theatrum.rulesets.hitlerswar.rules.combat import fire

FACES = range(1, 7)


@lru_cache(maxsize=4096)
def losses(strength: int, modifier: int) -> tuple[float, ...]:
    """How likely one fire destroys 0, 1, 2 ... points."""
    chances = [0.0] * 5
    for face in FACES:
        chances[fire.firepower(min(strength, fire.MOST), face + modifier)] += 1 / 6
    return tuple(chances)


@lru_cache(maxsize=4096)
def mean(strength: int, modifier: int) -> float:
    """Points that one fire destroys on average."""
    return sum(number * chance for number, chance in enumerate(losses(strength, modifier)))


@lru_cache(maxsize=65536)
def together(fires: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """How likely several fires, each (strength, modifier), destroy 0, 1, 2 ... points in all."""
    total: tuple[float, ...] = (1.0,)
    for strength, modifier in fires:
        one = losses(strength, modifier)
        summed = [0.0] * (len(total) + len(one) - 1)
        for a, p in enumerate(total):
            for b, q in enumerate(one):
                summed[a + b] += p * q
        total = tuple(summed)
    return total


@lru_cache(maxsize=65536)
def entry(strength: int, modifier: int, defence: int) -> float:
    """How likely an advance gets in."""
    row = ADVANCE[min(strength, 10)]
    return max(0, min(6, row[1 + min(defence, 10)] - modifier)) / 6


@lru_cache(maxsize=65536)
def breakthrough(
    strength: int, modifier: int, defence: int, absorbed: int, fires: tuple[tuple[int, int], ...]
) -> tuple[float, float]:
    """After these fires at a hex: how likely the advance gets in, and how many points are destroyed on average."""
    success = destroyed = 0.0
    for number, chance in enumerate(together(fires)):
        harm = min(defence, max(0, number - absorbed))
        success += chance * entry(strength, modifier, defence - harm)
        destroyed += chance * harm
    return success, destroyed


@lru_cache(maxsize=256)
def run(strength: int, modifier: int) -> float:
    """How many hexes that have only their garrisons a spearhead takes on average after its first."""
    total, chance = 0.0, 1.0
    for hexes in range(1, 6):
        chance *= entry(strength, modifier + hexes, 1)
        total += chance
    return total
