"""[8.5-8.7] A breakthrough towards a capital: one zone is broken open, then armor held back goes for the prize."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.bots import attack
from theatrum.rulesets.neppa.bots.attack import Blow, Force
from theatrum.rulesets.neppa.bots.picture import NEAR2, NEAR3, Picture, exposure
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import AIR, ARM, ATTACK, COST, DEFENCE, FLEET, NORMAL
from theatrum.rulesets.neppa.rules.land.combat_results import SUPPORT
from theatrum.rulesets.neppa.war import War

TEETH = (1, 2, 3)
"""How much armor may break the gate open."""


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


def best(war: War, view: Picture, force: Force, taken: int) -> Thrust | None:
    """The most promising thrust of the turn, if there is one; not where others are planned."""
    thrusts = [
        found
        for key in bits(view.hostile)
        if view.prize[key] >= view.mind.attack["key"]
        if not taken >> key & 1
        for gate in bits(geo.ROADS.near[key] & view.hostile & ~taken)
        if attack.defenders(war, gate) and (found := _thrust(war, view, force, gate, key)) is not None
    ]
    return max(thrusts, key=lambda thrust: thrust.gain, default=None)


def _thrust(war: War, view: Picture, force: Force, gate: int, key: int) -> Thrust | None:
    near = [p for p, zones in force.ground.items() if war.class_(p) == ARM and zones & _behind(gate)]
    if len(near) < view.mind.attack["spearhead"]:
        return None
    found = (_opening(war, view, force, gate, key, near, teeth) for teeth in TEETH)
    return max((thrust for thrust in found if thrust is not None), key=lambda thrust: thrust.gain, default=None)


def _behind(gate: int) -> int:
    """Zones from which armor may follow a breakthrough: with the attackers, or next to them."""
    beside = geo.ROADS.near[gate]
    return beside | geo.ROADS.step(beside)


def _opening(war: War, view: Picture, force: Force, gate: int, key: int, near: list[int], teeth: int) -> Thrust | None:
    """The attack on the gate with so much armor, and what is left for the key."""
    beside = geo.ROADS.near[gate]
    ring = geo.ROADS.step(beside)
    first = set(sorted(near, key=lambda p: (not force.ground[p] & beside, ring >> war.at[p] & 1, p))[:teeth])
    later = [p for p in near if p not in first]
    ground = {p: zones for p, zones in force.ground.items() if p not in later}
    opening = replace(force, ground=ground, air=dict(force.air), room=dict(force.room))
    blow = attack.best(war, view, opening, gate)
    if blow is None or not blow.crew & war.order[ARM]:
        return None
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
    return _judge(war, view, thrust, [p for p in attack.fliers(war, force, key, later) if not blow.air >> p & 1])


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
    air = sum(war.size[piece] for piece in wings)
    thrust.air = sum(1 << piece for piece in wings)
    most = min(SUPPORT * own, attack.cover(war, key))
    won = min(_chance(ground, air - blow.reserve, own, 0), _chance(ground, air, own, most))
    if not ground or won < view.mind.attack["gamble"]:
        return None
    cost = COST[ARM] * thrust.armor.bit_count() + COST[AIR] * min(air, SUPPORT * ground)
    prize = view.prize[key]
    if prize >= view.mind.attack["prize"]:
        prize *= 1.0 - view.mind.attack["keep"] * (1.0 - _keeps(war, key, thrust.armor.bit_count(), air // 2))
    else:
        prize -= exposure(view, key, thrust.armor.bit_count())
    second = won * (prize + attack.price(war, enemies)) - view.mind.attack["risk"] * view.risk * (1 - won) * cost
    thrust.gain = blow.gain + blow.chance * second
    return thrust if second > 0 else None


def _chance(ground: int, air: int, own: int, cover: int) -> float:
    """The better of intercepting the air support of the defence and of fighting in spite of it."""
    most = SUPPORT * ground
    through = attack.chances(ground + max(0, min(most, air)), own + cover)[0]
    stopped = attack.chances(ground + min(most, air - cover), own)[0] if cover and air >= cover else 0.0
    return max(through, stopped)


def _keeps(war: War, key: int, armor: int, air: int) -> float:
    """[14.1a] The chance that so much armor holds the prize against what the enemy can throw at it."""
    enemies = war.units(war.allies[war.owner[key]]) & ~war.order[FLEET]
    back = 0
    for piece in bits(enemies):
        class_, here = war.class_(piece), war.at[piece]
        if class_ == AIR:
            back += war.size[piece] // 2 if geo.RANGE4[here] >> key & 1 else 0
        elif here != key and (NEAR3 if class_ == ARM else NEAR2)[here] >> key & 1:
            back += ATTACK[class_]
    own = DEFENCE[ARM][NORMAL] * min(armor, 4)
    return 1.0 - attack.chances(back, own + min(air, SUPPORT * own))[0]
