"""Divides ground among zones: each takes what lies nearest to its seeds, in one piece.

All lengths are drawing units. Cells are first cut from the ground of one country, or from the sea, and then meshed:
neighbours share every corner of their common border, to a tenth of a unit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import MultiPoint, Polygon, box
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union
from shapely.strtree import STRtree

from .errors import AtlasError
from .geography import polygons
from .layout import Point

GRID = 0.1  # drawings are written in tenths
SCRAP = 3.0  # faces of the mesh smaller than this, in square units, are errors of rounding

Seeds = dict[str, list[Point]]
Parts = dict[str, list[Polygon]]


def sway(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """A gentle wave over the whole map, so that borders between cells do not look ruled."""
    x, y = points[:, 0], points[:, 1]
    dx = 1.7 * np.sin(y / 9.0 + x / 31.0) + 1.1 * np.sin(y / 4.3 - x / 17.0)
    dy = 1.7 * np.sin(x / 8.3 - y / 29.0) + 1.1 * np.sin(x / 4.7 + y / 19.0)
    return np.column_stack([x + dx, y + dy])


def divide(ground: BaseGeometry, seeds: Seeds, reach: float) -> dict[str, BaseGeometry]:
    """The ground of each zone. Islands farther than `reach` from every zone stay without one."""
    home: Parts = {name: [] for name in seeds}
    loose: list[Polygon] = []
    for name, cell in _nearest(ground, seeds).items():
        spots = [Spot(point) for point in seeds[name]]
        parts = polygons(shapely.intersection(cell, ground, grid_size=GRID))
        if not parts:
            raise AtlasError(f"zone {name} has no ground")
        held = [part for part in parts if any(part.distance(spot) < GRID for spot in spots)]
        home[name] = held or [min(parts, key=lambda part: part.distance(spots[0]))]
        loose += [part for part in parts if not any(part is kept for kept in home[name])]
    _settle(home, loose, _border)
    _settle(home, loose, lambda part, other: reach - part.distance(other))
    return {name: unary_union(parts) for name, parts in home.items()}


def _nearest(ground: BaseGeometry, seeds: Seeds) -> dict[str, BaseGeometry]:
    """Everything that is nearer to the seeds of a zone than to others."""
    names = [name for name, points in seeds.items() for _ in points]
    points = [point for found in seeds.values() for point in found]
    edge = box(*ground.bounds).buffer(50)
    if len(set(names)) == 1:
        return {names[0]: edge}
    faces = shapely.voronoi_polygons(MultiPoint(points), extend_to=edge, ordered=True).geoms
    waved = [shapely.transform(shapely.segmentize(face, 6.0), sway) for face in faces]
    snapped = [shapely.set_precision(face, GRID) for face in waved]
    return {name: unary_union([face for k, face in enumerate(snapped) if names[k] == name]) for name in seeds}


def _border(part: BaseGeometry, other: BaseGeometry) -> float:
    return float(part.intersection(other).length) - GRID if part.intersects(other) else 0.0


def _settle(home: Parts, loose: list[Polygon], pull: Callable[[Polygon, Polygon], float]) -> None:
    """Give each loose part to the zone that pulls it most, until no zone pulls any."""
    moved = True
    while moved and loose:
        moved = False
        for part in sorted(loose, key=lambda found: -found.area):
            pulls = {name: max(pull(part, other) for other in parts) for name, parts in home.items()}
            best = max(pulls, key=lambda name: pulls[name])
            if pulls[best] > 0:
                home[best].append(part)
                loose[:] = [other for other in loose if other is not part]
                moved = True


def mesh(cells: dict[str, BaseGeometry], frame: Polygon) -> dict[str, BaseGeometry]:
    """The same cells with every corner of a border in both neighbours; scraps go to the neighbour they touch most."""
    lines = [cell.boundary for cell in cells.values()] + [frame.boundary]
    faces = list(polygonize(shapely.unary_union(lines, grid_size=GRID)))
    names, tree = list(cells), STRtree(list(cells.values()))
    taken: dict[str, list[Polygon]] = {name: [] for name in names}
    scraps: list[Polygon] = []
    for face in faces:
        spot = face.representative_point()
        owners = [k for k in tree.query(spot) if cells[names[k]].contains(spot)]
        if owners:
            taken[names[owners[0]]].append(face)
        elif face.area < SCRAP:
            scraps.append(face)
    for face in scraps:
        best = max(names, key=lambda name: max((_border(face, other) for other in taken[name]), default=0.0))
        if any(_border(face, other) > 0 for other in taken[best]):
            taken[best].append(face)
    return {name: shapely.coverage_union_all(parts) for name, parts in taken.items()}


def segments(cell: BaseGeometry) -> Iterable[tuple[tuple[int, int], tuple[int, int]]]:
    """The sides of a cell, both ends in tenths, the lesser end first."""
    for part in polygons(cell):
        for ring in (part.exterior, *part.interiors):
            corners = [(round(x * 10), round(y * 10)) for x, y in ring.coords]
            for a, b in pairwise(corners):
                if a != b:
                    yield min(a, b), max(a, b)


def length(a: tuple[int, int], b: tuple[int, int]) -> float:
    return math.hypot(b[0] - a[0], b[1] - a[1]) / 10
