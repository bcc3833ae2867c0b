"""Fortifications: built anywhere, ready a season later, seven at most; nobody moves them or takes points away
[fort-production.3b, fort-production.5]."""

from __future__ import annotations

from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import FORT
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, SIDES
from theatrum.rulesets.hitlerswar.data.tables import LIMITS, TABLES, TURN_OF
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.rules.movement import home_forces
from theatrum.rulesets.hitlerswar.war import War

MOST = LIMITS["forts_per_side"]
FRENCH_FROM = TURN_OF[TABLES["production_limits"]["french_forts_from"]]


def held(war: War, side: int) -> int:
    """[fort-production.4a] The spaces with a fort counter of a side, finished or not."""
    found = 0
    for space in (*war.forts, *war.digging):
        found |= 1 << space
    return found & war.land[side]


def sites(war: War, side: int) -> int:
    """[fort-production.3a, fort-production.4a, french-forts.1, R24, R79] Where fort points may be begun."""
    mine = held(war, side)
    found = mine if (mine & ~home_forces.small_fort(war)).bit_count() >= MOST else war.land[side]
    return found & ~geo.FRANCE if _french_wait(war, side) else found


def _french_wait(war: War, side: int) -> bool:
    return side == ALLIED and war.turn < FRENCH_FROM


def begin(war: War, side: int, number: int, space: int) -> None:
    """[fort-production.1a, fort-construction.1] New points are under construction: `digging` is asked neither in battle
    nor for stacking [fort-construction.2]."""
    war.budget -= number * economy.cost(war, side, FORT)
    war.digging[space] = war.digging.get(space, 0) + number
    war.note("fort-begun", "fort-construction.1", space=war.space_name(space), points=number, side=SIDES[side])


def complete(war: War, side: int) -> None:
    """[fort-construction.1, R24] As a side's production phase begins, what it had under construction is ready."""
    for space in [space for space in war.digging if war.land[side] >> space & 1]:
        points = war.digging.pop(space)
        war.forts[space] = war.forts.get(space, 0) + points
        war.note("fort-ready", "fort-construction.1", space=war.space_name(space), points=points, side=SIDES[side])


def dismantle(war: War, space: int) -> None:
    """[fort-production.4b] The counter is free again, the strength is lost."""
    points = war.forts.pop(space, 0) + war.digging.pop(space, 0)
    war.note("dismantled", "fort-production.4b", space=war.space_name(space), points=points)


def why_not_begin(war: War, side: int, number: int, space: int) -> Refusal | None:
    if not war.stage:
        return Refusal("building.1", "Only infantry and mechanized points can be built here.")
    if number < 1:
        return Refusal("building.2", "At least one point must be built.")
    if not 0 <= space < geo.BOARD.size or not war.land[side] >> space & 1:
        return Refusal("fort-production.3a", f"Forts stand in friendly hexes only; {war.space_name(space)} is none.")
    if _french_wait(war, side) and geo.FRANCE >> space & 1:
        return Refusal("french-forts.1", "No fort points may be built in France before Winter 1940.")
    if not sites(war, side) >> space & 1:
        return Refusal("fort-production.4a", "Seven forts are in play already: enlarge or dismantle one of them.")
    return economy.why_not_pay(war, number * economy.cost(war, side, FORT), f"A fort of {number}")


def why_not_dismantle(war: War, side: int, space: int) -> Refusal | None:
    if space < 0 or not held(war, side) >> space & 1:
        return Refusal("fort-production.4b", f"You have no fort in {war.space_name(space)}.")
    return None
