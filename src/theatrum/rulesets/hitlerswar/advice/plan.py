"""The plan of a movement phase: which hex shall hold how much, and which stacks shall strike where."""

from __future__ import annotations

from dataclasses import dataclass, field

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import advance
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar.advice import danger, landing, odds
from theatrum.rulesets.hitlerswar.advice.picture import GUARDS, WEIGHT, Picture
from theatrum.rulesets.hitlerswar.sides import AIR, AMPH, INF, KINDS, MECH, PARA, SIDES
from theatrum.rulesets.hitlerswar.tables import STACKING
from theatrum.rulesets.hitlerswar.war import War

Counts = list[int]
ANYWHERE = -1
"""A set that holds every space."""
SPEARS = (10, 7)
"""Mechanized points of a spearhead."""


@dataclass(slots=True)
class Thrust:
    """One target, the hex from which the spearhead goes, and the hexes from which others fire."""

    target: int
    start: int
    support: tuple[int, ...]
    mech: int
    """Points of the spearhead."""
    success: float
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
    """A plan for the points of one realm: thrusts first, then guards and a line of defence with what is left."""
    plan = Plan(realm)
    left = list(pool)
    keep = int(WEIGHT["keep_armies"])
    spare = armies - _land(war, picture, plan, left, armies - keep)
    feared, battlefield = _fears(war, picture, plan)
    held = min(left[INF], max(round(left[INF] * WEIGHT["hold"]), feared))
    left[INF] -= held
    while spare > keep and left[MECH] >= WEIGHT["least_mech"]:
        thrust = _best_thrust(war, picture, plan, battlefield, left, spare - keep)
        if thrust is None:
            break
        _commit(war, plan, thrust, left)
        spare -= 1 + len(thrust.support)
    left[INF] += held
    spare -= _guard(war, picture, plan, left, spare)
    _hold(war, picture, plan, left, spare)
    return plan


# ---------------------------------------------------------------- landings
def _land(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> int:
    """Amphibious points gather for landings that are worth it; returns how many armies that takes."""
    if not war.stage or left[AMPH] < WEIGHT["least_landing_force"]:
        return 0
    coast = landing.Coast(war, picture, plan.realm, left)
    beaches: list[landing.Beach] = []
    while left[AMPH] >= WEIGHT["least_landing_wave"] and len(beaches) < spare:
        beach = coast.best(left, set(plan.stations), beaches)
        if beach is None:
            break
        plan.stations[beach.start] = landing.stack(left)
        plan.landings[beach.start] = beach.target
        beaches.append(beach)
    return len(beaches)


# ---------------------------------------------------------------- thrusts
def _best_thrust(war: War, picture: Picture, plan: Plan, battlefield: int, left: Counts, spare: int) -> Thrust | None:
    taken = {thrust.target for thrust in plan.thrusts}
    best: Thrust | None = None
    for target in bits(geo.GROUND.step(plan.realm) & picture.prey):
        if target in taken or not (battlefield >> target & 1 or picture.pocket(target) > 0):
            continue
        starts = [space for space in bits(geo.GROUND.near[target] & plan.realm) if space not in plan.stations]
        starts.sort(key=lambda space: (picture.winter(space), -picture.pull[space]))
        for stacks in range(1, min(len(starts), spare, 1 + left[INF] // 6, 4) + 1):
            for mech in SPEARS:
                thrust = _weigh(war, picture, target, starts[:stacks], mech, left)
                if best is None or thrust.worth > best.worth:
                    best = thrust
    return best if best is not None and best.worth > WEIGHT["least_worth"] else None


def _weigh(war: War, picture: Picture, target: int, starts: list[int], spear: int, left: Counts) -> Thrust:
    """What an attack with a spearhead and some supporting stacks promises."""
    room = STACKING - war.forts.get(starts[0], 0)
    mech = min(room, left[MECH], spear)
    mountain = bool(geo.MOUNTAIN >> target & 1)
    guns = (room - mech) + (0 if mountain else mech)
    fires = [(min(guns, STACKING), picture.winter(starts[0]))]
    infantry = max(0, left[INF] - (room - mech))
    for space in starts[1:]:
        fires.append((min(STACKING, infantry), picture.winter(space)))
        infantry = max(0, infantry - STACKING)
    fort = war.forts.get(target, 0)
    modifier = (advance.CLIMB if mountain else 0) + picture.winter(starts[0])
    success, destroyed = odds.breakthrough(mech, modifier, advance.defence(war, target), fort, tuple(fires))
    gain = success * (picture.gain(target) + WEIGHT["run"] * odds.run(mech, modifier))
    trade = destroyed * WEIGHT["kill"] - picture.answer(target) * WEIGHT["loss"]
    cost = WEIGHT["stack"] * len(starts) + WEIGHT["spear"] * mech + WEIGHT["snow"] * picture.winter(starts[0])
    return Thrust(target, starts[0], tuple(starts[1:]), mech, success, gain + trade - cost)


def _commit(war: War, plan: Plan, thrust: Thrust, left: Counts) -> None:
    """Points are set aside for a thrust: mech and tac air to the spearhead, infantry to those who fire."""
    head = [0] * KINDS
    room = STACKING - war.forts.get(thrust.start, 0)
    _give(head, left, MECH, min(room, thrust.mech))
    for kind in (PARA, INF):
        _give(head, left, kind, room - sum(head))
    _give(head, left, AIR, left[AIR] // 2 + left[AIR] % 2)
    plan.stations[thrust.start] = head
    for space in thrust.support:
        stack = [0] * KINDS
        _give(stack, left, INF, STACKING - war.forts.get(space, 0))
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
def _cities(war: War, picture: Picture, realm: int) -> dict[int, float]:
    """The cities of a realm that must not fall to a raid, and the chance that the side would bear."""
    named = GUARDS[war.scenario].get(SIDES[picture.side], {}).items()
    return {geo.hex_(name): risk for name, risk in named if realm >> geo.hex_(name) & 1}


def _ways(war: War, picture: Picture, plan: Plan) -> danger.Ways:
    """How raids can come in behind what is planned."""
    posts = {space: sum(stack) - stack[AIR] for space, stack in plan.stations.items()}
    won = sum(1 << thrust.target for thrust in plan.thrusts if thrust.success > WEIGHT["likely"])
    return danger.ways(war, picture, posts, won)


def _fears(war: War, picture: Picture, plan: Plan) -> tuple[int, int]:
    """Points that the guards of cities and their screens may take; and where to fight if no guard is enough."""
    cities = _cities(war, picture, plan.realm)
    found = _ways(war, picture, plan) if cities else {}
    points, field_ = 0, 0
    for city, risk in cities.items():
        guard = danger.guard(war, picture, found, city, risk)
        points += guard
        if risk < WEIGHT["at_any_price"] and danger.chance(war, picture, found, city, guard) > risk:
            points += int(WEIGHT["screens"] * WEIGHT["screen"])
            field_ |= danger.around(city, int(WEIGHT["besieged"]))
    return points, field_ or ANYWHERE


def _guard(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> int:
    """Cities that must not fall to a raid have a guard, and screens before them; returns how many armies that takes."""
    used = 0
    for city, risk in _cities(war, picture, plan.realm).items():
        kinds = (INF, PARA, MECH) if risk < WEIGHT["at_any_price"] else (INF, PARA)
        found = _ways(war, picture, plan)
        wanted = danger.guard(war, picture, found, city, risk)
        used += _post(war, plan, left, city, wanted, kinds) if wanted and used < spare else 0
        for _ in range(int(WEIGHT["screens"]) if risk < WEIGHT["at_any_price"] else 0):
            if used >= spare or danger.chance(war, picture, found, city, wanted) <= risk:
                break
            gate = danger.gate(found, city, set(plan.stations))
            used += _post(war, plan, left, gate, int(WEIGHT["screen"]), kinds) if gate >= 0 else 0
            found = _ways(war, picture, plan)
    return used


def _post(war: War, plan: Plan, left: Counts, space: int, wanted: int, kinds: tuple[int, ...]) -> int:
    """Points are set aside for a hex; returns how many more armies that takes."""
    new = space not in plan.stations
    stack = plan.stations.get(space, [0] * KINDS)
    wanted = min(wanted, STACKING - war.forts.get(space, 0))
    for kind in kinds:
        _give(stack, left, kind, wanted - sum(stack) + stack[AIR])
    if sum(stack):
        plan.stations[space] = stack
    return int(new and sum(stack) > 0)


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
    _reserve(war, picture, plan, left, spare - len(posts))
    if plan.stations and left[AIR]:
        _give(max(plan.stations.values(), key=sum), left, AIR, left[AIR])


def _store(plan: Plan, left: Counts, kind: int) -> None:
    """Amphibious points that have no beach wait with a stack that has room, and no paratroops."""
    for stack in plan.stations.values():
        if left[kind] and not stack[PARA]:
            _give(stack, left, kind, STACKING - sum(stack) + stack[AIR])


def _reserve(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> None:
    """What has no place in the line waits in the most precious hexes behind it, so that no stack is too large."""
    rear = [space for space in bits(plan.realm & ~geo.BOXES) if space not in plan.stations]
    rear.sort(key=lambda space: -picture.care[space])
    for space in rear[: max(0, spare)]:
        if not sum(left) - left[AIR]:
            return
        stack = [0] * KINDS
        for kind in (INF, MECH, AMPH) if left[AMPH] else (INF, MECH, PARA):
            _give(stack, left, kind, STACKING - war.forts.get(space, 0) - sum(stack))
        if sum(stack):
            plan.stations[space] = stack


def _need(picture: Picture, space: int) -> float:
    """How much a post on the frontier is worth holding."""
    foes = picture.war
    near = geo.GROUND.near[space] & picture.enemies
    danger = sum(1 for other in bits(near) if foes.here.get(other, 0))
    return 0.5 + picture.care[space] + 0.5 * danger
