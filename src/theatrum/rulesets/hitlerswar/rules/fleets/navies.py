"""Navies: whose ships fire, how strongly, and in which waters."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, ENEMIES
from theatrum.rulesets.hitlerswar.data.tables import LIMITS
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.war import War

FIXED = LIMITS["naval_fire_fixed"]
FLEETS = 3
"""The stage from which fleets have a strength of their own."""


def power(war: War, side: int) -> int:
    """[naval-fire.2b, fleet-naval-fire.1a, fleet-naval-fire.2, fleet-naval-fire.3, R27] The strength of naval fire."""
    if war.stage >= FLEETS:
        return war.sea[side]
    return FIXED if side == ALLIED else 0


def waters(side: int) -> int:
    """[naval-fire.1, R52] The seas where the navy of a side fires at invaders."""
    return 1 << seas.ATLANTIC | 1 << seas.RED if side == ALLIED else 1 << seas.ATLANTIC


def hunters(war: War, side: int) -> list[int]:
    """[naval-fire.1, fleet-naval-fire.1b] The enemies whose navies fire at the invaders of a side, each by itself."""
    return [enemy for enemy in ENEMIES[side] if control.at_war(war, side, enemy) and power(war, enemy)]


def danger(war: War, side: int) -> tuple[int, bool]:
    """The seas where the invaders of a side are fired at, and whether they are so along sea arrows."""
    found = 0
    if war.afloat:  # [fleets-at-sea.3a, R93] with naval action: the seas where enemy fleets are
        for fleet in bits(war.afloat & ~war.homing & naval_fleets.foes(war, side)):
            found |= seas.SEAS_OF[war.at[fleet]]
        return found, True
    for enemy in hunters(war, side):
        found |= waters(enemy)
    return found, ALLIED in hunters(war, side)
