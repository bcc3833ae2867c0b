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

    def flood(self, start: int, within: int, wanted: int = ~0) -> int:
        """All of `within` that can be reached from `start` step by step inside `within`.

        It stops as soon as it has reached all of `within` that is `wanted`.
        """
        reached = front = start & within
        while front and wanted & within & ~reached:
            front = self.step(front) & within & ~reached
            reached |= front
        return reached

    def reaches(self, start: int, within: int, goal: int) -> bool:
        """Does one come from `start` to any of `goal`, step by step inside `within`?"""
        front = start & within if goal & within else 0
        left = within ^ front
        while front and not front & goal:
            front = self.step(front) & left
            left ^= front
        return bool(front & goal)


class HexBorders(Borders):
    """Neighbour relation of a hex grid as eight and-shift-or terms: a mask for each distance in bit positions.

    Pairs that are no neighbours on the grid, to boxes at the edge of the map, are `links`: from any of a set to a set.
    """

    __slots__ = ("links", "masks", "shifts")

    def __init__(self, size: int, stride: int, pairs: Iterable[Pair]) -> None:
        self.near = [0] * size
        self.shifts = (1, stride - 1, stride, stride + 1)
        masks = dict.fromkeys((*self.shifts, *(-shift for shift in self.shifts)), 0)
        far: dict[int, int] = {}
        for a, b in pairs:
            self.near[a] |= 1 << b
            if b - a in masks and max(a, b) < size // stride * stride:
                masks[b - a] |= 1 << a
            else:
                far[a] = far.get(a, 0) | 1 << b
        self.masks = tuple(masks.values())
        sources: dict[int, int] = {}
        for a, targets in far.items():
            sources[targets] = sources.get(targets, 0) | 1 << a
        self.links = tuple((froms, targets) for targets, froms in sources.items())

    def flood(self, start: int, within: int, wanted: int = ~0) -> int:
        a, b, c, d, e, f, g, h = self.masks
        _, low, mid, high = self.shifts
        front = start & within
        left = within ^ front
        while front:
            while front and left & wanted:
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
            front = self._linked(within ^ left) & left if self.links and left & wanted else 0
            left ^= front
        return within ^ left

    def _linked(self, spaces: int) -> int:
        """What links off the grid lead to."""
        reached = 0
        for froms, targets in self.links:
            if spaces & froms:
                reached |= targets
        return reached

    def step(self, spaces: int) -> int:
        if not spaces & (spaces - 1):
            return self.near[spaces.bit_length() - 1] if spaces else 0
        a, b, c, d, e, f, g, h = self.masks
        _, low, mid, high = self.shifts
        reached = (
            (spaces & a) << 1
            | (spaces & b) << low
            | (spaces & c) << mid
            | (spaces & d) << high
            | (spaces & e) >> 1
            | (spaces & f) >> low
            | (spaces & g) >> mid
            | (spaces & h) >> high
        )
        return reached | self._linked(spaces) if self.links else reached


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

    def flood(self, start: int, within: int, wanted: int = ~0) -> int:
        near, front = self.near, start & within
        left = within ^ front
        while front and left & wanted:
            new = 0
            while front:  # a step, written out
                low = front & -front
                new |= near[low.bit_length() - 1]
                front ^= low
            front = new & left
            left ^= front
        return within ^ left


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


class HexGrid(Board):
    """Hexes in parallel lines; one pad place between lines keeps shifts from wrapping round.

    Every second line is shifted half a hex towards its higher places: `shifted` 0 the even lines, 1 the odd ones.
    Lines and places count from 1. A place without a name is off the map. Boxes are spaces beyond the grid; who borders
    them is listed by pairs.
    """

    def __init__(self, lines: int, places: int, shifted: int, names: Sequence[str], boxes: Sequence[str] = ()) -> None:
        # at least three, so that the four distances between neighbours in bit positions differ
        self.shifted, self.stride = shifted, max(3, places + 1)
        padded = [""] * (lines * self.stride)
        for number, name in enumerate(names):
            padded[number // places * self.stride + number % places] = name
        self.hexes = len(padded)
        if len(boxes) >= self.stride:
            raise ValueError("more boxes than a line has places")
        super().__init__([*padded, *boxes])
        self.all = sum(1 << space for space in self.index.values())
        self.rings = {space: self._ring(space) for space in self.index.values() if space < self.hexes}
        self.grid = self.borders((a, b) for a, ring in self.rings.items() for b in ring)

    def place(self, line: int, place: int) -> int:
        return (line - 1) * self.stride + place - 1

    def around(self, space: int) -> tuple[int, ...]:
        """The up to six neighbours on the map, clockwise from the one before it in its line."""
        return self.rings[space]

    def _ring(self, space: int) -> tuple[int, ...]:
        line, at = space // self.stride + 1, space % self.stride + 1
        near = at if line % 2 == self.shifted else at - 1
        above, below = ((line + 1, near), (line + 1, near + 1)), ((line - 1, near + 1), (line - 1, near))
        ring = ((line, at - 1), *above, (line, at + 1), *below)
        found = [self.place(*spot) for spot in ring if 1 <= spot[1] < self.stride]
        return tuple(other for other in found if 0 <= other < self.hexes and self.names[other])

    def borders(self, pairs: Iterable[Pair]) -> HexBorders:
        return HexBorders(self.size, self.stride, pairs)

    def both_ways(self, pairs: Iterable[Pair]) -> HexBorders:
        listed = list(pairs)
        return self.borders([*listed, *((b, a) for a, b in listed)])

    def distance(self, a: int, b: int) -> int:
        """Steps between two hexes in a straight line; it may cross places off the map."""
        (first, second), (one, other) = divmod(a, self.stride), divmod(b, self.stride)
        lines, half = abs(first - one), abs(self._halves(first, second) - self._halves(one, other))
        return lines + max(0, half - lines) // 2

    def _halves(self, line: int, place: int) -> int:
        """How far along its line a hex lies, in halves of a hex."""
        return 2 * place + ((line + 1) % 2 == self.shifted)


class HexBoard(HexGrid):
    """Flat-top hexes in columns, numbered CCRR from the north-west.

    `low` says which columns lie half a hex further south: 0 the even, 1 the odd ones.
    """

    def __init__(self, columns: int, rows: int, low: int = 0) -> None:
        self.columns, self.rows = columns, rows
        super().__init__(
            columns, rows, low, [f"{c:02}{r:02}" for c in range(1, columns + 1) for r in range(1, rows + 1)]
        )

    def at(self, column: int, row: int) -> int:
        return self.place(column, row)

    def column(self, space: int) -> int:
        return space // self.stride + 1

    def row(self, space: int) -> int:
        return space % self.stride + 1


class HexRowBoard(HexGrid):
    """Pointy-top hexes in rows, lettered from the south; a hex is its letter and its number from the west.

    `east` says which rows lie half a hex further east: 0 the even (the second letter ...), 1 the odd ones. `present`
    names the hexes of a map with ragged edges; without it every row is full.
    """

    def __init__(
        self,
        letters: str,
        columns: int,
        east: int = 0,
        present: Iterable[str] | None = None,
        boxes: Sequence[str] = (),
    ) -> None:
        self.letters, self.columns = letters, columns
        names = [f"{letter}{column}" for letter in letters for column in range(1, columns + 1)]
        kept = set(names if present is None else present)
        if strange := kept.difference(names):
            raise ValueError(f"no hexes of this grid: {', '.join(sorted(strange))}")
        super().__init__(len(letters), columns, east, [name if name in kept else "" for name in names], boxes)

    def at(self, letter: str, column: int) -> int:
        return self.place(self.letters.index(letter) + 1, column)

    def letter(self, space: int) -> str:
        return self.letters[space // self.stride]

    def column(self, space: int) -> int:
        return space % self.stride + 1
