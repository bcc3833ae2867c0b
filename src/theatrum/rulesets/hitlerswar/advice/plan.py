"""The plan of a movement phase: which hex shall hold how much, and which stacks shall strike where."""

from __future__ import annotations

from dataclasses import dataclass, field

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import advance, control, fire
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar.advice import landing, odds
from theatrum.rulesets.hitlerswar.advice.picture import GUARDS, WEIGHT, Picture
from theatrum.rulesets.hitlerswar.sides import AIR, AMPH, INF, KINDS, MECH, PARA, SIDES
from theatrum.rulesets.hitlerswar.tables import STACKING
from theatrum.rulesets.hitlerswar.war import War

Counts = list[int]


@dataclass(slots=True)
class Thrust:
    """One target, the hex from which the spearhead goes, and the hexes from which others fire."""

    target: int
    start: int
    support: tuple[int, ...]
    worth: float


@dataclass(slots=True)
class Plan:
    """Where the points of one realm shall stand, and what they are for."""

    realm: int
    stations: dict[int, Counts] = field(default_factory=dict)
    thrusts: list[Thrust] = field(default_factory=list)
    landings: dict[int, int] = field(default_factory=dict)
    """Harbours from which a landing starts, and its beach."""

    def aim(self, space: int) -> int:
        """The hex that a stack in this hex shall attack, or -1."""
        if space in self.landings:
            return self.landings[space]
        for thrust in self.thrusts:
            if space == thrust.start or space in thrust.support:
                return thrust.target
        return -1


def make(war: War, picture: Picture, realm: int, pool: Counts, armies: int) -> Plan:
    """A plan for the points of one realm: thrusts first, then a line of defence with what is left."""
    plan = Plan(realm)
    left = list(pool)
    spare = armies - _guard(picture, plan, left, armies)
    keep = int(WEIGHT["keep_armies"])
    spare -= _land(war, picture, plan, left, spare - keep)
    held = round(left[INF] * WEIGHT["hold"])
    left[INF] -= held
    while spare > keep and left[MECH] >= WEIGHT["least_mech"]:
        thrust = _best_thrust(war, picture, plan, left, spare - keep)
        if thrust is None:
            break
        _commit(plan, thrust, left)
        spare -= 1 + len(thrust.support)
    left[INF] += held
    _hold(war, picture, plan, left, spare)
    return plan


# ---------------------------------------------------------------- landings
def _land(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> int:
    """Amphibious points gather for landings that are worth it; returns how many armies that takes."""
    used = 0
    while war.stage and left[AMPH] >= WEIGHT["least_landing_force"] and used < spare:
        beach = landing.best(war, picture, plan.realm, left, set(plan.stations))
        if beach is None:
            break
        plan.stations[beach.start] = landing.stack(left)
        plan.landings[beach.start] = beach.target
        used += 1
    return used


# ---------------------------------------------------------------- thrusts
def _best_thrust(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> Thrust | None:
    taken = {thrust.target for thrust in plan.thrusts}
    best: Thrust | None = None
    for target in bits(geo.GROUND.step(plan.realm) & picture.prey):
        if target in taken:
            continue
        starts = [space for space in bits(geo.GROUND.near[target] & plan.realm) if space not in plan.stations]
        starts.sort(key=lambda space: (picture.winter(space), -picture.pull[space]))
        for stacks in range(1, min(len(starts), spare, 1 + left[INF] // 6, 4) + 1):
            thrust = _weigh(war, picture, target, starts[:stacks], left)
            if best is None or thrust.worth > best.worth:
                best = thrust
    return best if best is not None and best.worth > WEIGHT["least_worth"] else None


def _weigh(war: War, picture: Picture, target: int, starts: list[int], left: Counts) -> Thrust:
    """What an attack with a spearhead and some supporting stacks promises."""
    mech = min(STACKING, left[MECH])
    mountain = bool(geo.MOUNTAIN >> target & 1)
    guns = (STACKING - mech) + (0 if mountain else mech)
    fires = [(min(guns, STACKING), picture.winter(starts[0]))]
    infantry = max(0, left[INF] - (STACKING - mech))
    for space in starts[1:]:
        fires.append((min(STACKING, infantry), picture.winter(space)))
        infantry = max(0, infantry - STACKING)
    fort = war.forts.get(target, 0)
    modifier = (advance.CLIMB if mountain else 0) + picture.winter(starts[0])
    defence = advance.defence(war, target)
    success, destroyed = odds.breakthrough(mech, modifier, defence, fort, tuple(fires))
    guard = war.here.get(target, 0)
    answer = min(STACKING, fort + sum(fire.ground(war, army) for army in bits(guard)))
    gain = success * (picture.prize[target] + WEIGHT["pull"] * picture.pull[target])
    trade = destroyed * WEIGHT["kill"] - odds.mean(answer, 0) * WEIGHT["loss"]
    return Thrust(target, starts[0], tuple(starts[1:]), gain + trade - WEIGHT["stack"] * len(starts))


def _commit(plan: Plan, thrust: Thrust, left: Counts) -> None:
    """Points are set aside for a thrust: mech and tac air to the spearhead, infantry to those who fire."""
    head = [0] * KINDS
    _give(head, left, MECH, STACKING)
    _give(head, left, PARA, STACKING - sum(head))
    _give(head, left, INF, STACKING - sum(head))
    _give(head, left, AIR, left[AIR] // 2 + left[AIR] % 2)
    plan.stations[thrust.start] = head
    for space in thrust.support:
        stack = [0] * KINDS
        _give(stack, left, INF, STACKING)
        if not sum(stack):
            _give(stack, left, MECH, 2)
        if sum(stack):
            plan.stations[space] = stack
    plan.thrusts.append(thrust)


def _give(stack: Counts, left: Counts, kind: int, most: int) -> None:
    number = max(0, min(most, left[kind]))
    stack[kind] += number
    left[kind] -= number


# ---------------------------------------------------------------- the line
def _guard(picture: Picture, plan: Plan, left: Counts, spare: int) -> int:
    """Cities that must not fall to a raid have a guard of their own; returns how many armies that takes."""
    used = 0
    for name, points in GUARDS.get(SIDES[picture.side], {}).items():
        space = geo.hex_(name)
        if not plan.realm >> space & 1 or used >= spare or space in plan.stations:
            continue
        far = control.distance(space, picture.enemies)
        if far > WEIGHT["raid"]:
            continue
        wanted = min(STACKING, points if far > WEIGHT["raid"] / 2 else 2 * points)
        stack = [0] * KINDS
        for kind in (INF, PARA, MECH):
            _give(stack, left, kind, wanted - sum(stack))
        if sum(stack):
            plan.stations[space] = stack
            used += 1
    return used


def _hold(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> None:
    """What is left guards the frontier, most where most lies behind it."""
    line = picture.frontier(plan.realm)
    posts = [space for space in bits(line) if space not in plan.stations]
    posts.sort(key=lambda space: -_need(picture, space))
    ground = left[INF] + left[MECH] + left[PARA] + left[AMPH]
    posts = posts[: max(0, min(spare, round(ground / WEIGHT["post"])))]
    needs = [_need(picture, space) for space in posts]
    total = sum(needs)
    for space, need in zip(posts, needs, strict=True):
        share = max(1, min(STACKING, round(ground * need / total))) if total else 0
        stack = plan.stations.setdefault(space, [0] * KINDS)
        for kind in (INF, PARA, MECH):
            _give(stack, left, kind, share - sum(stack))
        if not sum(stack):
            del plan.stations[space]
    for space, stack in plan.stations.items():
        limit = STACKING if not geo.BOXES >> space & 1 else 99
        room = limit - sum(stack) + stack[AIR] - war.forts.get(space, 0)
        for kind in (INF, MECH, PARA):
            if kind == PARA and stack[AMPH]:
                continue
            before = stack[kind]
            _give(stack, left, kind, room)
            room -= stack[kind] - before
    _store(plan, left, AMPH)
    if plan.stations and left[AIR]:
        _give(max(plan.stations.values(), key=sum), left, AIR, left[AIR])


def _store(plan: Plan, left: Counts, kind: int) -> None:
    """Amphibious points that have no beach wait with a stack that has room, and no paratroops."""
    for stack in plan.stations.values():
        if left[kind] and not stack[PARA]:
            _give(stack, left, kind, STACKING - sum(stack) + stack[AIR])


def _need(picture: Picture, space: int) -> float:
    """How much a post on the frontier is worth holding."""
    foes = picture.war
    near = geo.GROUND.near[space] & picture.enemies
    danger = sum(1 for other in bits(near) if foes.here.get(other, 0))
    return 0.5 + picture.care[space] + 0.5 * danger
