"""Boards: spaces, and borders over which a step may go.

A set of spaces is an int, one bit a space. `Borders` is a relation between neighbouring spaces (all land borders, all
sea borders ...); its `step` gives every space one border away from a set. Hex and area boards differ only in how.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from theatrum.core.bits import bits

Pair = tuple[int, int]


class Borders(ABC):
    """A symmetric or directed neighbour relation; `near[s]` is the set of spaces one step from `s`."""

    __slots__ = ("near",)
    near: list[int]

    @abstractmethod
    def step(self, spaces: int) -> int:
        """Every space that one step from `spaces` can reach (not `spaces` itself, unless re-entered)."""

    def pairs(self) -> Iterable[Pair]:
        """All directed pairs of the relation."""
        return ((a, b) for a, near in enumerate(self.near) for b in bits(near))

    def joins(self, a: int, b: int) -> bool:
        """Does the relation lead from a to b?"""
        return bool(self.near[a] >> b & 1)

    def flood(self, start: int, within: int) -> int:
        """All of `within` that can be reached from `start` step by step inside `within`."""
        reached = front = start & within
        while front:
            front = self.step(front) & within & ~reached
            reached |= front
        return reached


class HexBorders(Borders):
    """Neighbour relation of a hex grid as eight and-shift-or terms: a mask for each distance in bit positions."""

    __slots__ = ("masks", "shifts")

    def __init__(self, size: int, stride: int, pairs: Iterable[Pair]) -> None:
        self.near = [0] * size
        self.shifts = (1, stride - 1, stride, stride + 1)
        masks = dict.fromkeys((*self.shifts, *(-shift for shift in self.shifts)), 0)
        for a, b in pairs:
            self.near[a] |= 1 << b
            masks[b - a] |= 1 << a
        self.masks = tuple(masks.values())

    def flood(self, start: int, within: int) -> int:
        a, b, c, d, e, f, g, h = self.masks
        _, low, mid, high = self.shifts
        front = start & within
        left = within ^ front
        while front:
            front = left & (
                (front & a) << 1
                | (front & b) << low
                | (front & c) << mid
                | (front & d) << high
                | (front & e) >> 1
                | (front & f) >> low
                | (front & g) >> mid
                | (front & h) >> high
            )
            left ^= front
        return within ^ left

    def step(self, spaces: int) -> int:
        if not spaces & (spaces - 1):
            return self.near[spaces.bit_length() - 1] if spaces else 0
        a, b, c, d, e, f, g, h = self.masks
        _, low, mid, high = self.shifts
        return (
            (spaces & a) << 1
            | (spaces & b) << low
            | (spaces & c) << mid
            | (spaces & d) << high
            | (spaces & e) >> 1
            | (spaces & f) >> low
            | (spaces & g) >> mid
            | (spaces & h) >> high
        )


class AreaBorders(Borders):
    """Neighbour relation of an area map: the union of the neighbours of each member."""

    __slots__ = ()

    def __init__(self, size: int, pairs: Iterable[Pair]) -> None:
        self.near = [0] * size
        for a, b in pairs:
            self.near[a] |= 1 << b

    def step(self, spaces: int) -> int:
        near, out = self.near, 0
        while spaces:
            low = spaces & -spaces
            out |= near[low.bit_length() - 1]
            spaces ^= low
        return out


class Board(ABC):
    """The spaces of a map by number and by name."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self.index = {name: number for number, name in enumerate(self.names) if name}
        self.size = len(self.names)

    @abstractmethod
    def borders(self, pairs: Iterable[Pair]) -> Borders:
        """The relation made of these directed pairs."""

    def both_ways(self, pairs: Iterable[Pair]) -> Borders:
        """The symmetric relation made of these unordered pairs."""
        listed = list(pairs)
        return self.borders([*listed, *((b, a) for a, b in listed)])

    def set(self, names: Iterable[str]) -> int:
        """The set of the named spaces."""
        mask = 0
        for name in names:
            mask |= 1 << self.index[name]
        return mask

    def name(self, space: int) -> str:
        return self.names[space]

    def list(self, spaces: int) -> list[str]:
        """The names of a set, in board order."""
        return [self.names[space] for space in bits(spaces)]


class AreaBoard(Board):
    """A map of named areas; who borders whom is listed."""

    def borders(self, pairs: Iterable[Pair]) -> AreaBorders:
        return AreaBorders(self.size, pairs)


class HexBoard(Board):
    """Flat-top hexes in columns, numbered CCRR; one pad row between columns keeps shifts from wrapping round.

    `low` says which columns lie half a hex further south: 0 the even, 1 the odd ones.
    """

    def __init__(self, columns: int, rows: int, low: int = 0) -> None:
        self.columns, self.rows, self.low, self.stride = columns, rows, low, rows + 1
        names = [""] * (columns * self.stride)
        for column in range(1, columns + 1):
            for row in range(1, rows + 1):
                names[self.at(column, row)] = f"{column:02}{row:02}"
        super().__init__(names)
        self.all = sum(1 << number for number, name in enumerate(names) if name)
        self.grid = self.borders((a, b) for a in bits(self.all) for b in self.around(a))

    def at(self, column: int, row: int) -> int:
        return (column - 1) * self.stride + row - 1

    def column(self, space: int) -> int:
        return space // self.stride + 1

    def row(self, space: int) -> int:
        return space % self.stride + 1

    def around(self, space: int) -> list[int]:
        """The up to six neighbours on the map, clockwise from the north."""
        c, r = self.column(space), self.row(space)
        down = int(c % 2 == self.low)
        east, west = ((c + 1, r - 1 + down), (c + 1, r + down)), ((c - 1, r + down), (c - 1, r - 1 + down))
        ring = ((c, r - 1), *east, (c, r + 1), *west)
        return [self.at(x, y) for x, y in ring if 1 <= x <= self.columns and 1 <= y <= self.rows]

    def borders(self, pairs: Iterable[Pair]) -> HexBorders:
        return HexBorders(self.size, self.stride, pairs)

    def both_ways(self, pairs: Iterable[Pair]) -> HexBorders:
        listed = list(pairs)
        return self.borders([*listed, *((b, a) for a, b in listed)])

    def distance(self, a: int, b: int) -> int:
        """Hexes between two hexes in a straight line."""
        steps, front, seen = 0, 1 << a, 1 << a
        while not front >> b & 1:
            front = self.grid.step(front) & ~seen
            seen |= front
            steps += 1
        return steps
