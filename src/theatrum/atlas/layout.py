"""Hex layouts: names of hexes, their centres, corners and neighbours.

The plane of a layout has its unit at the distance between neighbouring centres; x grows to the east and y to the north,
so that a projection needs no mirror. The drawing turns y round.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from .errors import AtlasError

Point = tuple[float, float]

COLUMN_STEP = math.sqrt(3) / 2
CORNER = 1 / math.sqrt(3)


@dataclass(frozen=True)
class HexLayout:
    """Flat-top hexes in columns; every second column lies half a hex further south.

    Names are column and row, two digits each.
    """

    columns: range
    rows: range
    even_columns_shifted: bool

    @classmethod
    def of(cls, data: dict[str, Any]) -> HexLayout:
        if data["orientation"] != "flat":
            raise AtlasError(f"layout orientation {data['orientation']!r}: this atlas draws flat-top hexes only")
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
        """A place between hexes, by fractions of columns and rows of the unshifted grid."""
        return column * COLUMN_STEP, -row

    def corners(self, name: str, size: float = 1.0) -> list[Point]:
        x, y = self.centre(name)
        angles = [math.radians(60 * k) for k in range(6)]
        return [(x + size * CORNER * math.cos(a), y + size * CORNER * math.sin(a)) for a in angles]

    def neighbours(self, name: str) -> list[str]:
        column, row = self.parts(name)
        down = 1 if self.shifted(column) else 0
        steps = [(0, -1), (1, down - 1), (1, down), (0, 1), (-1, down), (-1, down - 1)]
        found = (self.name(column + dc, row + dr) for dc, dr in steps if column + dc > 0 and row + dr > 0)
        return [other for other in found if other in self]

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        """The two ends of the hexside between neighbours."""
        if b not in self.neighbours(a):
            raise AtlasError(f"{a} and {b} share no hexside")
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        mx, my = (ax + bx) / 2, (ay + by) / 2
        ux, uy = (ay - by) * CORNER / 2, (bx - ax) * CORNER / 2
        return (mx - ux, my - uy), (mx + ux, my + uy)
