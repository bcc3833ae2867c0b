"""The Movement Phase: first what the attacks of the turn need, then better places for the rest."""

from __future__ import annotations

from dataclasses import dataclass, field

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import End, Move, Rebase
from theatrum.rulesets.neppa.bots import air, attack, reserves, thrust
from theatrum.rulesets.neppa.bots.attack import Blow, Force
from theatrum.rulesets.neppa.bots.picture import Camp, Picture, camps, merit, picture
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import GERMANY, RUSSIA
from theatrum.rulesets.neppa.data.tables import ABN, AIR
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.land.airborne import in_range, ready
from theatrum.rulesets.neppa.rules.land.movement import Movement, bases, reach
from theatrum.rulesets.neppa.rules.land.strength import limit_factor
from theatrum.rulesets.neppa.rules.politics import cooperation, garrison, north_africa
from theatrum.rulesets.neppa.war import OFF, War

END = End()
THRUSTS = 2
"""Thrusts that a camp plans in one turn."""
MARGIN = 2
"""Attack factors that stay in the East beyond those that must."""


@dataclass(slots=True)
class Orders:
    """What a camp is to do in this phase."""

    view: Picture
    blows: list[Blow]
    moves: list[tuple[int, int]] = field(default_factory=list)
    """Units, and where the attacks need them."""
    bound: int = 0
    """Units that take part in attacks and do not go elsewhere."""
    held: int = 0
    """Those of them that wait for a breakthrough."""
    promise: float = 0.0
    """What all attacks together should bring."""
    settled: int = 0
    """Units that stay where they are."""


def movement(staff: Staff, war: War, frame: Movement) -> Action | None:
    """Camp by camp: moves for attacks, better places, air bases."""
    nations = frame.nations(war)
    movers = (
        frame.movers(war)
        & ~reserves.kept(staff.mind.operations, war, nations)
        & ~sum(1 << piece for piece in war.aboard)
    )
    for camp in camps(war, nations):
        if not movers & war.units(camp.nations):
            continue
        orders = _orders(staff, war, camp)
        mine = movers & war.units(camp.nations)
        act = _planned(war, orders, mine) or _better(war, orders, mine) or _bases(war, orders, mine)
        if act is not None:
            return act
    return END


# ---------------------------------------------------------------- what the attacks need
def _orders(staff: Staff, war: War, camp: Camp) -> Orders:
    view = picture(staff, war, camp)
    found: Orders = staff.plan(war, f"orders {camp.allies} {camp.nations}", lambda now: plan(now, view))
    return found


def plan(war: War, view: Picture) -> Orders:
    """The attacks of the turn, and what they need."""
    force = movable(war, view)
    near = 0
    for zones in force.ground.values():
        near |= zones
    targets = geo.ROADS.step(near)
    for zones in force.drops.values():
        targets |= zones
    targets &= view.hostile & ~cooperation.barred(war, view.camp.lead)
    held = sum(1 << target for target in bits(targets) if attack.defenders(war, target))
    orders = Orders(view, [])
    taken = 0
    for _ in range(THRUSTS):
        push = thrust.best(war, view, force, taken)
        if push is None:
            break
        _hold_back(war, orders, force, push)
        orders.promise += push.gain - push.blow.gain
        taken |= 1 << push.blow.target | 1 << push.key
        held &= ~taken
    orders.blows += attack.plan(war, view, force, held)
    orders.promise += sum(blow.gain for blow in orders.blows)
    for blow in orders.blows:
        orders.bound |= blow.crew | blow.air
        orders.moves += blow.stages.items()
        for piece in bits(blow.air):
            orders.moves.append((piece, -1 - blow.target))
    return orders


def _hold_back(war: War, orders: Orders, force: Force, push: thrust.Thrust) -> None:
    """A thrust: its reserves move up, and fight only after the breakthrough."""
    orders.blows.append(push.blow)
    attack.take(war, force, push.blow)
    waiting = push.armor | push.air
    orders.held |= waiting
    orders.bound |= waiting
    for piece in bits(waiting):
        force.ground.pop(piece, None)
        force.air.pop(piece, None)
    for piece, zone in push.stages.items():
        orders.moves.append((piece, zone))
        force.room[zone] = force.room.get(zone, 0) - 1
    orders.moves += [(piece, -1 - push.key) for piece in bits(push.air)]


def held(staff: Staff) -> int:
    """Units that wait for a breakthrough."""
    return sum(orders.held for key, orders in staff.memory.items() if str(key).startswith("orders"))


def movable(war: War, view: Picture) -> Force:
    """Units of a camp with all the zones from which they could fight after a move."""
    idle = war.units(view.camp.nations) & ~war.fought & ~sum(1 << piece for piece in war.aboard)
    fresh = (
        idle & ~war.moved & ~north_africa.grounded(war) & ~reserves.kept(view.mind.operations, war, view.camp.nations)
    )
    force = Force({}, {})
    spots = 0
    for piece in bits(war.ground(idle)):
        here = 1 << war.at[piece]
        if here & geo.LAND:
            zones = here | (reach(war, piece) if fresh >> piece & 1 and not tied(war, piece, OFF) else 0)
            force.ground[piece] = zones
            spots |= zones
    for piece in bits(idle & war.order[AIR]):
        if geo.LAND >> war.at[piece] & 1:
            force.air[piece] = geo.RANGE2[war.at[piece]]
            for base in bits(bases(war, piece)) if fresh >> piece & 1 and not tied(war, piece, OFF) else ():
                force.air[piece] |= geo.RANGE2[base]
    for piece in bits(ready(war, idle & war.order[ABN])):
        force.drops[piece] = in_range(war, piece)
    force.room = {zone: stacking.ground_room(war, view.camp.lead, zone) for zone in bits(spots)}
    return force


def tied(war: War, piece: int, to: int) -> bool:
    """[1.5i, 13.2] Is a German unit needed in the East, to keep Russia quiet?"""
    if war.nation(piece) != GERMANY or war.turn >= garrison.UNTIL or war.at_war(GERMANY, RUSSIA):
        return False
    if not garrison.EAST >> war.at[piece] & 1 or (to != OFF and garrison.EAST >> to & 1):
        return False
    factor = limit_factor(war.class_(piece), war.size[piece])
    return factor > 0 and garrison.factors(war) - factor < garrison.NEEDED + MARGIN


def _planned(war: War, orders: Orders, movers: int) -> Action | None:
    """The next move that an attack needs and that is possible now."""
    for order in list(orders.moves):
        piece, to = order
        if not movers >> piece & 1:
            orders.moves.remove(order)
        elif to >= 0:
            if reach(war, piece) >> to & 1 and not tied(war, piece, to):
                orders.moves.remove(order)
                return Move(piece, to)
        else:
            orders.moves.remove(order)
            target = -1 - to
            if not geo.RANGE2[war.at[piece]] >> target & 1:
                fit = sum(1 << base for base in bits(bases(war, piece)) if geo.RANGE2[base] >> target & 1)
                if fit:
                    nation = war.nation(piece)
                    merit = {b: air.merit(war, orders.view, b, nation, orders.blows) for b in bits(fit)}
                    base = max(merit, key=lambda b: merit[b])
                    if not tied(war, piece, base):
                        return Rebase(piece, base)
    return None


# ---------------------------------------------------------------- better places
def _better(war: War, orders: Orders, movers: int) -> Action | None:
    """The first unit that is worth clearly more elsewhere goes there."""
    view = orders.view
    for piece in bits(war.ground(movers) & ~orders.bound & ~orders.settled):
        to = goal(war, view, piece)
        if to != OFF:
            return Move(piece, to)
        orders.settled |= 1 << piece
    return None


def goal(war: War, view: Picture, piece: int) -> int:
    """Where a unit would rather be, in reach of one move; OFF if it is well where it is."""
    here = war.at[piece]
    if not geo.LAND >> here & 1:
        return OFF
    least = merit(war, view, piece, here) + view.mind.hold["least"]
    found = OFF
    for zone in bits(reach(war, piece)):
        gain = merit(war, view, piece, zone)
        if view.hostile >> zone & 1:
            gain += view.prize[zone]
        if gain > least and not tied(war, piece, zone):
            found, least = zone, gain
    return found


def _bases(war: War, orders: Orders, movers: int) -> Action | None:
    fliers = movers & war.order[AIR] & ~orders.bound & ~orders.settled
    for piece in bits(fliers):
        act = air.rebase(war, orders.view, 1 << piece, orders.blows)
        orders.settled |= 1 << piece
        if isinstance(act, Rebase) and not tied(war, piece, act.to):
            return act
    return None
