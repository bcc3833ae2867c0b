"""Corridors: what an army fears in a hex that one weak hex behind it joins with its supply."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import capacity, seas
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar.advice.picture import WEIGHT, Picture
from theatrum.rulesets.hitlerswar.war import War


def exposure(war: War, picture: Picture, army: int, space: int) -> float:
    """The fear of an exploiting army for a hex: the next one, or the one where it stands."""
    side, here = picture.side, war.at[army]
    gap = here
    if space == here:
        behind = list(bits(geo.ROADS.near[space] & war.land[side]))
        if len(behind) != 1:
            return 0.0
        gap = behind[0]
    held = sum(war.bulk(other) for other in bits(war.armies(side, gap)) if other != army)
    if held >= WEIGHT["firm"] or _covered(war, side, army, gap):
        return 0.0
    return fear(war, picture, gap, space, war.bulk(army), 1 << army)


def fear(war: War, picture: Picture, gap: int, space: int, points: int, armies: int = 0) -> float:
    """What would be lost if the enemy took the gap behind points that have gone on to a space."""
    side = picture.side
    if not geo.GROUND.near[gap] & picture.enemies & ~(1 << space):
        return 0.0
    area = geo.ROADS.flood(1 << space, (war.land[side] | 1 << space) & ~(1 << gap))
    if area & war.works() & ~(1 << space) or (war.stage and _by_sea(war, picture, area, armies)):
        return 0.0
    others = bits(war.ranks[side] & ~armies)
    cut = points + sum(war.bulk(other) for other in others if area >> war.at[other] & 1)
    return WEIGHT["exposed"] * cut * min(1.0, picture.foe_mech / WEIGHT["cutters"])


def _covered(war: War, side: int, army: int, gap: int) -> bool:
    """Can another army that has advanced still come into a hex that one leaves?"""
    fresh = sum(1 << other for other in war.advanced) & war.ranks[side] & ~(war.stopped | war.begun | 1 << army)
    return any(geo.GROUND.near[gap] >> war.at[other] & 1 for other in bits(fresh))


def _by_sea(war: War, picture: Picture, area: int, leaving: int) -> bool:
    """Has an area a harbour on a sea that brings supply, and that other armies hold or the enemy cannot reach?"""
    side = picture.side
    open_ = capacity.friendly_seas(war, side)
    for space in bits(area & seas.HARBOURS):
        held = war.armies(side, space) & ~leaving or not geo.GROUND.near[space] & picture.enemies
        if held and seas.SEAS_OF[space] & open_:
            return True
    return False
