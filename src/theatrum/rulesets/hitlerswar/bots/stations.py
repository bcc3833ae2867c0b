"""What a plan consists of: stations, where so many points shall stand, and the thrusts and landings they are for."""

from __future__ import annotations

from dataclasses import dataclass, field

from theatrum.rulesets.hitlerswar.data.sides import AIR, KINDS
from theatrum.rulesets.hitlerswar.data.tables import STACKING
from theatrum.rulesets.hitlerswar.war import War

Counts = list[int]
"""Points by kind."""


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


def give(stack: Counts, left: Counts, kind: int, most: int) -> None:
    """Points of a kind go from what is left to a station, as many as there are."""
    number = max(0, min(most, left[kind]))
    stack[kind] += number
    left[kind] -= number


def bulk(stack: Counts) -> int:
    """Points of a station that count for stacking."""
    return sum(stack) - stack[AIR]


def room(war: War, space: int) -> int:
    """Points that may stand in a hex beside its fort."""
    return STACKING - war.forts.get(space, 0)


def post(war: War, plan: Plan, left: Counts, space: int, wanted: int, kinds: tuple[int, ...]) -> int:
    """Points are set aside for a hex; returns how many more armies that takes."""
    new = space not in plan.stations
    stack = plan.stations.get(space, [0] * KINDS)
    wanted = min(wanted, room(war, space))
    for kind in kinds:
        give(stack, left, kind, wanted - bulk(stack))
    if sum(stack):
        plan.stations[space] = stack
    return int(new and sum(stack) > 0)
