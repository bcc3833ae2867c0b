"""Concentration of force: targets one after the other, the best first, each with the pieces that it takes."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from theatrum.core.bits import bits


class Worthy(Protocol):
    """Something that can be done, and what it is worth."""

    @property
    def worth(self) -> float: ...


P = TypeVar("P", bound=Worthy)


def best_first(targets: Iterable[int], propose: Callable[[int], P | None], commit: Callable[[P], None]) -> Iterator[P]:
    """What is worth doing about some targets, the best first, each with what the ones before have left.

    `propose` says what could be done about a target now, None if nothing; it is asked again only when the target comes
    up, for what others have taken can make it worse but not better. `commit` takes what a proposal needs.
    """
    heap: list[tuple[float, int]] = []
    for target in targets:
        if (first := propose(target)) is not None:
            heapq.heappush(heap, (-first.worth, target))
    while heap:
        _, target = heapq.heappop(heap)
        fresh = propose(target)
        if fresh is None:
            continue
        if heap and fresh.worth < -heap[0][0]:
            heapq.heappush(heap, (-fresh.worth, target))
            continue
        commit(fresh)
        yield fresh


@dataclass(frozen=True, slots=True)
class Goal:
    """A space that is worth having."""

    space: int
    worth: float
    odds: Callable[[float], float]
    """Of the strength that comes against it: the chance to take it."""
    enough: float = 1.0
    """The chance beyond which more force is waste."""
    least: float = 0.0
    """The chance below which nothing is tried."""
    counter: float = 0.0
    """What the enemy's next blow would cost whoever takes it."""


@dataclass(frozen=True, slots=True)
class Mass:
    """Pieces that come together against a goal, with the spaces they come from or go to."""

    goal: Goal
    crew: tuple[tuple[int, int], ...]
    strength: float
    chance: float
    worth: float

    @property
    def pieces(self) -> int:
        found = 0
        for piece, _ in self.crew:
            found |= 1 << piece
        return found


class Concentration:
    """Assigns pieces to goals until the odds suffice; no piece twice, no space beyond its room."""

    def __init__(
        self,
        strength: Mapping[int, float],
        spots: Callable[[int, int], int],
        room: Callable[[int], int],
        price: Callable[[int], float] = lambda piece: 0.0,
        stake: Callable[[int], float] = lambda piece: 0.0,
        home: Mapping[int, int] | None = None,
    ) -> None:
        """`strength` of each piece that is free; `spots(piece, goal)`: where it could stand to strike at a goal;
        `room(space)`: for how many more pieces; `price(piece)`: what it would do elsewhere; `stake(piece)`: what is
        lost of it if the attack fails; `home`: where it stands, and takes no room."""
        self.free, self.spots, self.room, self.price, self.stake = dict(strength), spots, room, price, stake
        self.home: Mapping[int, int] = home or {}
        self.taken: dict[int, int] = {}
        """Pieces that go to each space."""

    def plan(self, goals: Sequence[Goal]) -> list[Mass]:
        """What is worth doing, the best first."""
        by_space = {goal.space: goal for goal in goals}
        return list(best_first(by_space, lambda space: self.mass(by_space[space]), self._commit))

    def mass(self, goal: Goal) -> Mass | None:
        """The force for a goal: the strongest first, up to the odds that suffice; None if none is worth its price."""
        able = [(piece, spots) for piece in self.free if (spots := self.spots(piece, goal.space))]
        able.sort(key=lambda pair: (-self.free[pair[0]], pair[0]))
        crew: list[tuple[int, int]] = []
        going: dict[int, int] = {}
        strength = cost = stake = 0.0
        best: Mass | None = None
        for piece, spots in able:
            space = self._place(piece, spots, going)
            if space is None:
                continue
            if space != self.home.get(piece):
                going[space] = going.get(space, 0) + 1
            crew.append((piece, space))
            strength, cost = strength + self.free[piece], cost + self.price(piece)
            stake += self.stake(piece)
            chance = goal.odds(strength)
            worth = chance * (goal.worth - goal.counter) - (1 - chance) * stake - cost
            if chance >= goal.least and worth > (best.worth if best else 0.0):
                best = Mass(goal, tuple(crew), strength, chance, worth)
            if chance >= goal.enough:
                break
        return best

    def _place(self, piece: int, spots: int, going: Mapping[int, int]) -> int | None:
        """Where a piece stands to strike: where it is, or the space with most room."""
        home = self.home.get(piece)
        if home is not None and spots >> home & 1:
            return home
        most, found = 0, None
        for space in bits(spots):
            left = self.room(space) - self.taken.get(space, 0) - going.get(space, 0)
            if left > most:
                most, found = left, space
        return found

    def _commit(self, mass: Mass) -> None:
        for piece, space in mass.crew:
            del self.free[piece]
            if space != self.home.get(piece):
                self.taken[space] = self.taken.get(space, 0) + 1
