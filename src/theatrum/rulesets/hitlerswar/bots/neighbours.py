"""Unaligned neighbours that an idle side takes: they have to fall at one blow, or they join the enemy."""

from __future__ import annotations

from functools import cache

from theatrum.core.bits import of
from theatrum.rulesets.hitlerswar.bots import odds
from theatrum.rulesets.hitlerswar.bots.picture import INVASIONS, Picture, hour
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import SIDES
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import War

FAR = 9
"""Hexes: no spearhead runs so far."""
CAPITALS = of(nations.CAPITALS)


def folly(war: War, picture: Picture, target: int, strength: int, modifier: int, success: float) -> bool:
    """Would a first attack here drive a country that is no goal of this war into the arms of the enemy?"""
    if not nations.unaligned(war) >> target & 1 or nations.country_of(target) in war.provoked:
        return False
    if not _bystander(war, picture.side, target):
        return False
    for hexes in range(1, _hexes(target) + 1):
        success *= odds.entry(strength, modifier + hexes, 1)
    return success < picture.general["one_blow"]


def _bystander(war: War, side: int, space: int) -> bool:
    """Does a side attack the country of a hex only because it has nothing better to do?"""
    soil = 1 << space
    return not any(
        row["side"] == SIDES[side] and not row.get("idle") and geo.COUNTRY[row["country"]] & soil and hour(war, row)
        for row in INVASIONS
    )


@cache
def _hexes(space: int) -> int:
    """How far it is from a hex to the capital of its country."""
    soil = nations.SOIL[geo.COUNTRY_OF[space]]
    front = reached = 1 << space
    for steps in range(FAR):
        if front & CAPITALS:
            return steps
        front = geo.GROUND.step(front) & soil & ~reached
        reached |= front
    return FAR
