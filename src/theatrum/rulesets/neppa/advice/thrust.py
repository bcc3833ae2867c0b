"""[8.5-8.7] A breakthrough towards a capital: one zone is broken open, then armor held back goes for the prize."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from theatrum.core.bits import bits
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.advice import attack
from theatrum.rulesets.neppa.advice.attack import Blow, Force
from theatrum.rulesets.neppa.advice.picture import Picture
from theatrum.rulesets.neppa.advice.weights import ATTACK as WEIGHT
from theatrum.rulesets.neppa.resolution import SUPPORT
from theatrum.rulesets.neppa.tables import AIR, ARM, ATTACK, COST
from theatrum.rulesets.neppa.war import War


@dataclass(slots=True)
class Thrust:
    """The attack that opens the way, and what goes through."""

    blow: Blow
    key: int
    armor: int = 0
    air: int = 0
    stages: dict[int, int] = field(default_factory=dict)
    """Where the armor waits."""
    gain: float = 0.0


def best(war: War, view: Picture, force: Force) -> Thrust | None:
    """The most promising thrust of the turn, if there is one."""
    thrusts = [
        found
        for key in bits(view.hostile)
        if view.prize[key] >= WEIGHT["prize"]
        for gate in bits(geo.ROADS.near[key] & view.hostile)
        if attack.defenders(war, gate) and (found := _thrust(war, view, force, gate, key)) is not None
    ]
    return max(thrusts, key=lambda thrust: thrust.gain, default=None)


def _thrust(war: War, view: Picture, force: Force, gate: int, key: int) -> Thrust | None:
    near = [p for p, zones in force.ground.items() if war.class_(p) == ARM and zones & _behind(gate)]
    if len(near) < WEIGHT["spearhead"]:
        return None
    wings = [p for p, zones in force.air.items() if zones >> key & 1]
    for teeth in (1, 2):
        blow, thrust = _opening(war, view, force, gate, key, near, wings, teeth)
        if blow is not None and thrust is not None:
            return thrust
    return None


def _behind(gate: int) -> int:
    """Zones from which armor may follow a breakthrough: with the attackers, or next to them."""
    beside = geo.ROADS.near[gate]
    return beside | geo.ROADS.step(beside)


def _opening(
    war: War, view: Picture, force: Force, gate: int, key: int, near: list[int], wings: list[int], teeth: int
) -> tuple[Blow | None, Thrust | None]:
    """The attack on the gate with so much armor and half of the air, and what is left for the key."""
    first = set(sorted(near, key=lambda p: (not force.ground[p] & geo.ROADS.near[gate], p))[:teeth])
    later = [p for p in near if p not in first]
    support = set(wings[: len(wings) // 2])
    opening = replace(
        force,
        ground={p: z for p, z in force.ground.items() if p not in later},
        air={p: z for p, z in force.air.items() if p not in wings or p in support},
        room=dict(force.room),
    )
    blow = attack.best(war, view, opening, gate)
    if blow is None or not blow.crew & war.order[ARM]:
        return blow, None
    attack.take(war, opening, blow)
    thrust = Thrust(blow, key)
    starts = _starts(war, blow)
    waiting = starts | geo.ROADS.step(starts)
    for piece in later:
        zone = _place(war, opening, piece, force.ground[piece] & waiting & ~(1 << gate))
        if zone >= 0:
            thrust.armor |= 1 << piece
            if zone != war.at[piece]:
                thrust.stages[piece] = zone
    return blow, _judge(war, view, thrust, [p for p in wings if not blow.air >> p & 1])


def _starts(war: War, blow: Blow) -> int:
    found = 0
    for piece in bits(blow.crew):
        found |= 1 << blow.stages.get(piece, war.at[piece])
    return found


def _place(war: War, force: Force, piece: int, zones: int) -> int:
    """Where a unit waits: where it is, or the first zone with room; -1 if there is none."""
    here = war.at[piece]
    if zones >> here & 1:
        return here
    for zone in bits(zones):
        if force.room.get(zone, 0) > 0:
            force.room[zone] -= 1
            return zone
    return -1


def _judge(war: War, view: Picture, thrust: Thrust, wings: list[int]) -> Thrust | None:
    """Is the second battle worth it?"""
    key, blow = thrust.key, thrust.blow
    ground = ATTACK[ARM] * thrust.armor.bit_count()
    enemies = attack.defenders(war, key)
    own = attack.defence(war, key, enemies, 1 << blow.target, False) if enemies else 0
    air = 0
    for piece in wings:
        if air < SUPPORT * ground:
            air += war.size[piece]
            thrust.air |= 1 << piece
    over = min(SUPPORT * own, round(attack.cover(war, key) * WEIGHT["cover"]))
    won = max(
        attack.chances(ground + min(SUPPORT * ground, air), own + over)[0],
        attack.chances(ground + min(SUPPORT * ground, air - over), own)[0] if air >= over else 0.0,
    )
    if not ground or won < WEIGHT["gamble"]:
        return None
    cost = COST[ARM] * thrust.armor.bit_count() + COST[AIR] * air
    second = won * (view.prize[key] + attack.price(war, enemies)) - WEIGHT["risk"] * (1 - won) * cost
    thrust.gain = blow.gain + blow.chance * second
    return thrust if second > 0 else None
