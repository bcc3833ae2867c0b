"""Area layouts: zones of any shape, their cells, their borders, and the room in them for counters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from shapely import line_merge
from shapely.geometry import MultiLineString, box
from shapely.geometry.base import BaseGeometry

from .cells import Seeds, divide, length, mesh, segments
from .landscape import Landscape

Pair = frozenset[str]


@dataclass
class AreaLayout:
    """The cells of all zones in drawing units, land and sea; neighbours share the corners of their border."""

    cells: dict[str, BaseGeometry]
    land: set[str]

    @classmethod
    def of(cls, landscape: Landscape, grounds: dict[str, Seeds], sea: Seeds, reach: float, west: float) -> AreaLayout:
        """`grounds` has the seeds of the land zones by country. Islands beyond `reach` stay without a zone.

        The sea begins `west` units inside the map, right of the boxes."""
        cells: dict[str, BaseGeometry] = {}
        for country, seeds in grounds.items():
            cells |= divide(landscape.of(country), seeds, reach)
        land = set(cells)
        left, top, right, bottom = landscape.canvas.frame
        cells |= divide(box(left + west, top, right, bottom).difference(landscape.whole), sea, 0.0)
        return cls(mesh(cells, landscape.frame), land)

    def __iter__(self) -> Iterator[str]:
        return iter(self.cells)

    @cached_property
    def _sides(self) -> dict[tuple[tuple[int, int], tuple[int, int]], list[str]]:
        found = defaultdict(list)
        for name, cell in self.cells.items():
            for side in segments(cell):
                found[side].append(name)
        return found

    @cached_property
    def borders(self) -> dict[Pair, BaseGeometry]:
        """The common border of every two zones that touch."""
        shared = defaultdict(list)
        for (a, b), names in self._sides.items():
            if len(names) == 2:
                shared[frozenset(names)].append([(a[0] / 10, a[1] / 10), (b[0] / 10, b[1] / 10)])
        return {pair: line_merge(MultiLineString(lines)) for pair, lines in shared.items()}

    @cached_property
    def lengths(self) -> dict[Pair, float]:
        found: dict[Pair, float] = defaultdict(float)
        for (a, b), names in self._sides.items():
            if len(names) == 2:
                found[frozenset(names)] += length(a, b)
        return found
