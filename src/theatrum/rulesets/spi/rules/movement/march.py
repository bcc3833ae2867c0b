"""[5.0-5.2] Why a unit cannot march to a hex: a slow walk, step by step, that knows the rule against every step.

It shares no code with the fast reach in movement.py, so that each checks the other.
"""

from __future__ import annotations

import heapq

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, PARTISANS_AXIS, Nation, Status
from theatrum.rulesets.spi.data.tables import ALLOWANCE, OUTSIDE
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

AXIS_SIDE = (Status.AXIS, Status.PRO_AXIS, PARTISANS_AXIS)


def why_not(war: War, piece: int, to: int) -> Refusal | None:
    """The rule against a move, or None if it is legal."""
    start = war.at[piece]
    if to == start:
        return Refusal("5.0a", f"{war.piece_name(piece)} is there already.")
    if found := bars(war, piece, to):
        return found
    have = war.legs.get(piece)
    if have is None:
        have = ALLOWANCE[war.quarter] if geo.WEATHER >> start & 1 else OUTSIDE
    cost = _walk(war, piece, have, mind_zones=True)
    if to in cost:
        return None
    if geo.FAR.joins(start, to) and not step_cost(war, piece, start, to):
        return Refusal("3.1a", f"Only sea lies between {geo.label(start)} and {geo.label(to)}.")
    free = _walk(war, piece, have, mind_zones=False)
    if to in free:
        if controlled(war, piece, start) and controlled(war, piece, to) and to in geo.BOARD.around(start):
            return Refusal(
                "5.23", f"{geo.label(start)} and {geo.label(to)} are both in Enemy Zones of Control: no direct move."
            )
        return Refusal(
            "5.25", f"On the way to {geo.label(to)} the unit must stop: an Enemy Zone of Control or a border."
        )
    if to in _walk(war, piece, 99, mind_zones=False):
        return Refusal("5.12", f"{geo.label(to)} is too far: {have} Movement Points.")
    return Refusal("3.1a", f"{geo.label(to)} cannot be reached over land; water is crossed only by transport.")


def bars(war: War, piece: int, to: int) -> Refusal | None:
    """Why a unit may not be in a hex at all."""
    if geo.PROHIBITED >> to & 1:
        return Refusal("TEC.7", f"{geo.label(to)} is a prohibited hex.")
    if geo.SEA >> to & 1:
        return Refusal("3.1a", f"{geo.label(to)} is a sea hex.")
    if found := neutrals.why_closed(war, piece, to):
        return found
    for other in bits(war.here.get(to, 0)):
        if not _friends(war, piece, other):
            return Refusal("5.15", f"{geo.label(to)} holds other units; only an Overrun goes in there.")
    return None


def _friends(war: War, piece: int, other: int) -> bool:
    mine, theirs = war.bucket(piece), war.bucket(other)
    if mine in AXIS_SIDE:
        return theirs in AXIS_SIDE
    if mine == Status.NEUTRAL:
        return theirs == Status.NEUTRAL
    return theirs in (mine, PARTISANS_ALLIED)


def controlled(war: War, piece: int, space: int) -> bool:
    """[6.0] Is the hex in a Zone of Control that this unit must mind?"""
    mine = war.bucket(piece)
    if mine not in (Status.AXIS, Status.PRO_AXIS, Status.ALLIED, Status.RED) or war.quiet >> space & 1:
        return False
    if war.passed_red >> space & 1 and not war.russia_at_war:
        return False  # [14.34, R62]
    foes = (Status.ALLIED, Status.RED) if mine in AXIS_SIDE else (Status.AXIS,)
    fenced = zones.fenced(war) and not geo.FINLAND >> space & 1  # [16.41b]
    for other, at in enumerate(war.at):
        bound = fenced and war.nation(other) == Nation.FINLAND
        if at >= 0 and geo.OPEN.joins(at, space) and war.bucket(other) in foes and not bound:
            return True
    return False


def step_cost(war: War, piece: int, a: int, b: int) -> int:
    """[TEC] Movement Points for one step; 0 if land units cannot make it."""
    if geo.OPEN.joins(a, b):
        return 1
    if geo.BLOCKED.joins(a, b):
        return 2
    for pair in geo.NARROWS:
        if {a, b} == set(pair):
            peaceful = war.bucket(piece) == Status.NEUTRAL
            mine = control.of_side(war, "russian" if peaceful else war.side_of(piece) or "")
            return 2 if mine >> a & 1 and mine >> b & 1 else 0
    return 0


def _walk(war: War, piece: int, have: int, mind_zones: bool) -> dict[int, int]:
    """Movement Points to every hex in reach."""
    start = war.at[piece]
    wires = neutrals.tripwires(war, war.nation(piece))
    cost, heap = {start: 0}, [(0, start)]
    zone: dict[int, bool] = {}

    def in_zone(space: int) -> bool:
        if space not in zone:
            zone[space] = mind_zones and controlled(war, piece, space)
        return zone[space]

    while heap:
        spent, here = heapq.heappop(heap)
        if spent > cost[here]:
            continue
        if here != start and (in_zone(here) or (mind_zones and wires >> here & 1)):
            continue
        for there in geo.BOARD.around(here):
            price = step_cost(war, piece, here, there)
            if not price or spent + price > have or bars(war, piece, there):
                continue
            if here == start and in_zone(start) and in_zone(there):
                continue
            if spent + price < cost.get(there, 99):
                cost[there] = spent + price
                heapq.heappush(heap, (spent + price, there))
    del cost[start]
    return cost
