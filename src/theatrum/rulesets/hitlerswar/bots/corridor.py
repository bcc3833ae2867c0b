"""Corridors: what an army fears in a hex that few weak hexes behind it join with its supply."""

from __future__ import annotations

from itertools import combinations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.bots import danger, odds
from theatrum.rulesets.hitlerswar.bots.picture import Picture
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.tables import STACKING
from theatrum.rulesets.hitlerswar.rules.combat import advance
from theatrum.rulesets.hitlerswar.rules.sea import capacity, seas
from theatrum.rulesets.hitlerswar.war import War

FULL = odds.mean(STACKING, 0)
"""Points that the fire of a full stack destroys."""
EVEN = 0.5
"""Enemies who have no more than this share of the own points are not feared at all."""
LENGTH = 4
"""Hexes of a corridor that are looked at."""
WIDTH = 8
"""Weak hexes of it that are looked at."""


def risk(war: War, picture: Picture, army: int, space: int) -> float:
    """How likely an exploiting army is cut off in a hex: the next one, or the one where it stands."""
    leaving = 1 << army
    if not picture.foe_mech or not _fed(war, picture, space, 0, leaving):
        return min(1.0, picture.foe_mech)
    bare = {gap: _bare(war, picture.side, army, gap) for gap in _weak(war, picture, space, leaving)}
    worst = max(
        (chance for gap, chance in bare.items() if not _fed(war, picture, space, 1 << gap, leaving)), default=0.0
    )
    for one, other in combinations(bare, 2):
        chance = picture.weight["two_gaps"] * bare[one] * bare[other]
        if chance > worst and not _fed(war, picture, space, 1 << one | 1 << other, leaving):
            worst = chance
    cut = worst * min(1.0, picture.foe_mech / picture.weight["cutters"])
    return max(cut, battered(picture, space, war.bulk(army)))


def battered(picture: Picture, space: int, points: int) -> float:
    """The share of points in a hex that the enemy's stacks around it would destroy, as much as the side minds that.

    Who is stronger minds less.
    """
    weaker = min(1.0, max(0.0, picture.foe_points / max(1, picture.points) - EVEN))
    around = (geo.GROUND.near[space] & picture.enemies & ~(1 << space)).bit_count()
    stacks = min(float(around), picture.weight["gathered"] * picture.foe_points / STACKING)
    return weaker * picture.weight["battered"] * min(1.0, FULL * stacks / max(1, points))


def _weak(war: War, picture: Picture, space: int, leaving: int) -> list[int]:
    """Own hexes not far behind a hex that the enemy can attack and few points hold."""
    side = picture.side
    foes = picture.enemies & ~(1 << space)
    near = danger.around(space, LENGTH) & war.land[side] & geo.GROUND.step(foes) & ~(1 << space)
    found = [gap for gap in bits(near) if _held(war, side, gap, leaving) < picture.weight["firm"]]
    return found[:WIDTH]


def _held(war: War, side: int, gap: int, leaving: int) -> int:
    return sum(war.bulk(army) for army in bits(war.armies(side, gap) & ~leaving))


def _fed(war: War, picture: Picture, space: int, lost: int, leaving: int) -> bool:
    """Would a hex have supply without some others?"""
    start = 1 << space
    ground = (war.land[picture.side] | start) & ~lost
    if geo.ROADS.reaches(start, ground, war.works() & ~start):
        return True
    return bool(war.stage) and _by_sea(war, picture, geo.ROADS.flood(start, ground), leaving)


def fear(war: War, picture: Picture, gap: int, space: int, points: int) -> float:
    """What would be lost if the enemy took the gap behind points that have gone on to a space."""
    side = picture.side
    worn = picture.weight["exposed"] * points * battered(picture, space, points)
    if not geo.GROUND.near[gap] & picture.enemies & ~(1 << space) or _fed(war, picture, space, 1 << gap, 0):
        return worn
    area = geo.ROADS.flood(1 << space, (war.land[side] | 1 << space) & ~(1 << gap))
    area &= ~picture.hungry  # what is cut off already has nothing to lose
    cut = points + sum(war.bulk(other) for other in bits(war.ranks[side]) if area >> war.at[other] & 1)
    lost = picture.weight["exposed"] * cut * min(1.0, picture.foe_mech / picture.weight["cutters"])
    return max(worn, lost)


def _bare(war: War, side: int, army: int, gap: int) -> float:
    """How likely no other army that has advanced comes into a hex that one leaves."""
    fresh = sum(1 << other for other in war.advanced) & war.ranks[side] & ~(war.stopped | war.begun | 1 << army)
    chance = 1.0
    for other in bits(fresh):
        if geo.GROUND.near[gap] >> war.at[other] & 1:
            chance *= 1 - advance.chance(war, other, gap) / 6
    return chance


def _by_sea(war: War, picture: Picture, area: int, leaving: int) -> bool:
    """Has an area a harbour on a sea that brings supply, and that other armies hold or the enemy cannot reach?"""
    side = picture.side
    open_ = capacity.friendly_seas(war, side)
    for space in bits(area & seas.HARBOURS):
        held = war.armies(side, space) & ~leaving or not geo.GROUND.near[space] & picture.enemies
        if held and seas.SEAS_OF[space] & open_:
            return True
    return False
