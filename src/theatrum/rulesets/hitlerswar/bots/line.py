"""The line: what is neither in a thrust nor on guard holds the frontier, and the rest waits behind it."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.bots import guards, thrusts
from theatrum.rulesets.hitlerswar.bots.picture import Picture
from theatrum.rulesets.hitlerswar.bots.stations import Counts, Plan, bulk, give, post, room
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR, AMPH, INF, KINDS, MECH, PARA
from theatrum.rulesets.hitlerswar.war import War

BOUNDLESS = 99


def hold(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> None:
    """What is left guards the frontier, most where most lies behind it."""
    line = picture.frontier(plan.realm)
    posts = [space for space in bits(line) if space not in plan.stations]
    posts.sort(key=lambda space: -_need(picture, space))
    ground = left[INF] + left[MECH] + left[PARA] + left[AMPH]
    posts = posts[: max(0, min(spare, round(ground / picture.general["post"])))]
    needs = [_need(picture, space) for space in posts]
    total = sum(needs)
    for space, need in zip(posts, needs, strict=True):
        spare -= post(war, plan, left, space, max(1, round(ground * need / total)), (INF, PARA, MECH))
    spare -= thrusts.second_wave(war, picture, plan, left, spare)
    _fill(war, picture, plan, left)
    _reserve(war, picture, plan, left, spare)
    if plan.stations and left[AIR]:
        give(max(plan.stations.values(), key=sum), left, AIR, left[AIR])


def _fill(war: War, picture: Picture, plan: Plan, left: Counts) -> None:
    """Every station takes what it has room for, cities in the rear last."""
    cities = guards.cities(war, picture, plan.realm)
    for space, stack in sorted(plan.stations.items(), key=lambda item: item[0] in cities):
        limit = room(war, space) if not geo.BOXES >> space & 1 else BOUNDLESS
        for kind in (INF, MECH) if stack[AMPH] else (INF, MECH, PARA):
            give(stack, left, kind, limit - bulk(stack))
        if left[AMPH] and not stack[PARA]:
            give(stack, left, AMPH, limit - bulk(stack))


def _reserve(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> None:
    """What has no place in the line waits in the most precious hexes behind it, so that no stack is too large."""
    rear = [space for space in bits(plan.realm & ~geo.BOXES) if space not in plan.stations]
    rear.sort(key=lambda space: -picture.care[space])
    for space in rear[: max(0, spare)]:
        if not bulk(left):
            return
        stack = [0] * KINDS
        for kind in (INF, MECH, AMPH) if left[AMPH] else (INF, MECH, PARA):
            give(stack, left, kind, room(war, space) - bulk(stack))
        if sum(stack):
            plan.stations[space] = stack


def _need(picture: Picture, space: int) -> float:
    """How much a post on the frontier is worth holding."""
    near = geo.GROUND.near[space] & picture.enemies
    threats = sum(1 for other in bits(near) if picture.war.here.get(other, 0))
    return 0.5 + picture.care[space] + 0.5 * threats
