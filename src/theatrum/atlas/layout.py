"""Hex layouts: names of hexes, their centres, corners and neighbours.

The plane of a layout has its unit at the distance between neighbouring centres; x grows to the east and y to the north,
so that a projection needs no mirror. The drawing turns y round.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from .errors import AtlasError

Point = tuple[float, float]
Box = tuple[float, float, float, float]

COLUMN_STEP = math.sqrt(3) / 2
ROW_STEP = COLUMN_STEP
CORNER = 1 / math.sqrt(3)


class Layout(ABC):
    """What all hex maps share."""

    first_corner = 0  # degrees from the east to a corner

    @classmethod
    def of(cls, data: dict[str, Any]) -> Layout:
        kinds: dict[str, type[HexLayout | RowLayout]] = {"flat": HexLayout, "pointy": RowLayout}
        if data["orientation"] not in kinds:
            raise AtlasError(f"layout orientation {data['orientation']!r}: hexes are {' or '.join(kinds)}")
        return kinds[data["orientation"]].of(data)

    @abstractmethod
    def __iter__(self) -> Iterator[str]: ...

    @abstractmethod
    def centre(self, name: str) -> Point: ...

    @abstractmethod
    def at(self, column: float, row: float) -> Point:
        """A place between hexes, by fractions of columns and rows of the unshifted grid."""

    @abstractmethod
    def neighbours(self, name: str) -> list[str]: ...

    @property
    @abstractmethod
    def extent(self) -> Box:
        """West, south, east and north of all hexes."""

    @property
    @abstractmethod
    def eastern(self) -> set[str]:
        """The hexes of the eastern edge."""

    def corners(self, name: str, size: float = 1.0) -> list[Point]:
        x, y = self.centre(name)
        angles = [math.radians(60 * k + self.first_corner) for k in range(6)]
        return [(x + size * CORNER * math.cos(a), y + size * CORNER * math.sin(a)) for a in angles]

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The two ends of the hexside between neighbours."""
        if b not in self.neighbours(a):
            raise AtlasError(f"{a} and {b} share no hexside")
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        mx, my = (ax + bx) / 2, (ay + by) / 2
        ux, uy = (ay - by) * CORNER / 2, (bx - ax) * CORNER / 2
        return (mx - ux, my - uy), (mx + ux, my + uy)


@dataclass(frozen=True)
class HexLayout(Layout):
    """Flat-top hexes in columns; every second column lies half a hex further south.

    Names are column and row, two digits each.
    """

    columns: range
    rows: range
    even_columns_shifted: bool

    @classmethod
    def of(cls, data: dict[str, Any]) -> HexLayout:
        first, last = data["columns"]
        top, bottom = data["rows"]
        return cls(range(first, last + 1), range(top, bottom + 1), data["shifted_columns"] == "even")

    def __iter__(self) -> Iterator[str]:
        return (self.name(column, row) for column, row in product(self.columns, self.rows))

    def __contains__(self, name: str) -> bool:
        column, row = self.parts(name)
        return column in self.columns and row in self.rows

    @staticmethod
    def name(column: int, row: int) -> str:
        return f"{column:02d}{row:02d}"

    @staticmethod
    def parts(name: str) -> tuple[int, int]:
        return int(name[:2]), int(name[2:])

    def shifted(self, column: int) -> bool:
        return (column % 2 == 0) == self.even_columns_shifted

    def centre(self, name: str) -> Point:
        column, row = self.parts(name)
        return column * COLUMN_STEP, -(row + (0.5 if self.shifted(column) else 0.0))

    def at(self, column: float, row: float) -> Point:
        return column * COLUMN_STEP, -row

    @property
    def extent(self) -> Box:
        west, east = self.columns[0] * COLUMN_STEP - CORNER, self.columns[-1] * COLUMN_STEP + CORNER
        return west, -(self.rows[-1] + 1.0), east, -(self.rows[0] - 0.5)

    @property
    def eastern(self) -> set[str]:
        return {self.name(self.columns[-1], row) for row in self.rows}

    def neighbours(self, name: str) -> list[str]:
        column, row = self.parts(name)
        down = 1 if self.shifted(column) else 0
        steps = [(0, -1), (1, down - 1), (1, down), (0, 1), (-1, down), (-1, down - 1)]
        found = (self.name(column + dc, row + dr) for dc, dr in steps if column + dc > 0 and row + dr > 0)
        return [other for other in found if other in self]


@dataclass(frozen=True)
class RowLayout(Layout):
    """Pointy-top hexes in rows, lettered from the south; every second row lies half a hex further east.

    Names are the letter of the row and the number of the hex in it; `spans` has the first and last number of each row.
    """

    spans: dict[str, tuple[int, int]]
    even_rows_shifted: bool
    first_corner = 30

    @classmethod
    def of(cls, data: dict[str, Any]) -> RowLayout:
        spans = {letter: (first, last) for letter, (first, last) in data["rows"].items()}
        return cls(spans, data["shifted_rows"] == "even")

    @cached_property
    def letters(self) -> str:
        return "".join(self.spans)

    def __iter__(self) -> Iterator[str]:
        return (f"{letter}{k}" for letter, (first, last) in self.spans.items() for k in range(first, last + 1))

    def __contains__(self, name: str) -> bool:
        first, last = self.spans.get(name[:1], (1, 0))
        return name[1:].isdecimal() and first <= int(name[1:]) <= last

    def row(self, name: str) -> int:
        """The first letter is row 1."""
        return self.letters.index(name[0]) + 1

    def shifted(self, row: int) -> bool:
        return (row % 2 == 0) == self.even_rows_shifted

    def centre(self, name: str) -> Point:
        row = self.row(name)
        return int(name[1:]) + (0.5 if self.shifted(row) else 0.0), row * ROW_STEP

    def at(self, column: float, row: float) -> Point:
        return column, row * ROW_STEP

    @property
    def extent(self) -> Box:
        west = min(first for first, _ in self.spans.values()) - 0.5
        east = max(last for _, last in self.spans.values()) + 1.0
        return west, ROW_STEP - CORNER, east, len(self.spans) * ROW_STEP + CORNER

    @property
    def eastern(self) -> set[str]:
        return {f"{letter}{last}" for letter, (_, last) in self.spans.items()}

    def neighbours(self, name: str) -> list[str]:
        row, column = self.row(name), int(name[1:])
        west = column if self.shifted(row) else column - 1
        steps = [(0, column + 1), (1, west + 1), (1, west), (0, column - 1), (-1, west), (-1, west + 1)]
        rows = [(row + up, place) for up, place in steps if 1 <= row + up <= len(self.letters)]
        return [other for up, place in rows if (other := f"{self.letters[up - 1]}{place}") in self]
