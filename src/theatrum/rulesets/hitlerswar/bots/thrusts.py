"""Thrusts: which hexes to attack by land, with which spearhead, and with how many stacks that fire."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.bots import corridor, neighbours, odds
from theatrum.rulesets.hitlerswar.bots.picture import Picture
from theatrum.rulesets.hitlerswar.bots.stations import Counts, Plan, Thrust, give, room
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR, INF, KINDS, MECH, PARA
from theatrum.rulesets.hitlerswar.data.tables import STACKING
from theatrum.rulesets.hitlerswar.rules.combat import advance
from theatrum.rulesets.hitlerswar.war import War

SPEARS = (10, 7)
"""Mechanized points of a spearhead."""
MOST_STACKS = 4
"""Of infantry, for one attack."""
SUPPORT = 6
"""Points that make another stack worth while."""


def plan_all(war: War, picture: Picture, plan: Plan, battlefield: int, left: Counts, spare: int) -> int:
    """The best thrusts, one after the other, as long as points and armies last; returns how many armies they take."""
    used = 0
    while used < spare and left[MECH] >= picture.weight["least_mech"]:
        thrust = _best(war, picture, plan, battlefield, left, spare - used)
        if thrust is None:
            break
        _commit(war, picture, plan, thrust, left)
        used += 1 + len(thrust.support)
    return used


def _best(war: War, picture: Picture, plan: Plan, battlefield: int, left: Counts, spare: int) -> Thrust | None:
    taken = {thrust.target for thrust in plan.thrusts}
    best: Thrust | None = None
    for target in bits(geo.GROUND.step(plan.realm) & picture.prey):
        if target in taken or not (battlefield >> target & 1 or picture.pocket(target) > 0):
            continue
        starts = [space for space in bits(geo.GROUND.near[target] & plan.realm) if space not in plan.stations]
        starts.sort(key=lambda space: (picture.winter(space), -picture.pull[space]))
        for stacks in range(1, min(len(starts), spare, _most_stacks(picture, left)) + 1):
            for mech in SPEARS:
                thrust = _weigh(war, picture, target, starts[:stacks], mech, left)
                if best is None or thrust.worth > best.worth:
                    best = thrust
    return best if best is not None and best.worth > picture.weight["least_worth"] else None


def _steel(picture: Picture) -> bool:
    """Do mechanized points that no spearhead needs fire beside it?"""
    return picture.weight["steel"] >= 1


def _guns(picture: Picture, left: Counts, spear: int) -> int:
    """Points that could fire beside a spearhead."""
    return left[INF] + (max(0, left[MECH] - spear) if _steel(picture) else 0)


def _most_stacks(picture: Picture, left: Counts) -> int:
    """Stacks that could attack one hex together."""
    enough = 1 + _guns(picture, left, SPEARS[0]) // SUPPORT
    return enough if _steel(picture) else min(enough, MOST_STACKS)


def _weigh(war: War, picture: Picture, target: int, starts: list[int], spear: int, left: Counts) -> Thrust:
    """What an attack with a spearhead and some supporting stacks promises."""
    space = room(war, starts[0])
    mech = min(space, left[MECH], spear)
    mountain = bool(geo.MOUNTAIN >> target & 1)
    guns = left[INF] if mountain else _guns(picture, left, mech)
    fires = [(min(STACKING, (space - mech) + (0 if mountain else mech)), picture.winter(starts[0]))]
    beside = max(0, guns - (space - mech))
    for start in starts[1:]:
        fires.append((min(STACKING, beside), picture.winter(start)))
        beside = max(0, beside - STACKING)
    fort = war.forts.get(target, 0)
    modifier = (advance.CLIMB if mountain else 0) + picture.winter(starts[0])
    answer = picture.answer(target)
    fodder = min(guns, space - mech + STACKING * (len(starts) - 1))
    head = max(0, mech - max(0, round(answer) - fodder))
    success, destroyed = odds.breakthrough(head, modifier, advance.defence(war, target), fort, tuple(fires))
    if neighbours.folly(war, picture, target, head, modifier, success):
        return Thrust(target, starts[0], tuple(starts[1:]), mech, success, -1.0)
    fear = (
        0.0
        if picture.prize[target] >= picture.weight["decisive"]
        else corridor.fear(war, picture, starts[0], target, mech)
    )
    gain = success * (picture.gain(target) + picture.weight["run"] * odds.run(mech, modifier) - fear)
    trade = destroyed * picture.weight["kill"] - answer * picture.weight["loss"]
    cost = (
        picture.weight["stack"] * len(starts)
        + picture.weight["spear"] * mech
        + picture.weight["snow"] * picture.winter(starts[0])
    )
    return Thrust(target, starts[0], tuple(starts[1:]), mech, success, gain + trade - cost)


def _commit(war: War, picture: Picture, plan: Plan, thrust: Thrust, left: Counts) -> None:
    """Points are set aside for a thrust: mech and tac air to the spearhead, infantry first to those who fire."""
    head = [0] * KINDS
    space = room(war, thrust.start)
    give(head, left, MECH, min(space, thrust.mech))
    for kind in (PARA, INF):
        give(head, left, kind, space - sum(head))
    give(head, left, AIR, left[AIR] // 2 + left[AIR] % 2)
    plan.stations[thrust.start] = head
    for start in thrust.support:
        stack = [0] * KINDS
        give(stack, left, INF, room(war, start))
        if _steel(picture):
            give(stack, left, MECH, room(war, start) - sum(stack))
        if not sum(stack):
            give(stack, left, MECH, 2)
        if sum(stack):
            plan.stations[start] = stack
    plan.thrusts.append(thrust)


def second_wave(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> int:
    """What nothing else needs stands beside the spearheads, fires with them and follows; returns how many armies."""
    used = 0
    for thrust in plan.thrusts:
        near = [space for space in bits(geo.GROUND.near[thrust.target] & plan.realm) if space not in plan.stations]
        if used >= spare or not near or left[INF] < picture.weight["firm"]:
            continue
        stack = [0] * KINDS
        give(stack, left, MECH, int(picture.weight["firm"]))
        give(stack, left, INF, room(war, near[0]) - sum(stack))
        plan.stations[near[0]] = stack
        thrust.support = (*thrust.support, near[0])
        used += 1
    return used
