"""A rubber sheet: a conic projection, pulled smoothly so that hexes lie where the table of the map has them on earth.

The pull is a thin-plate spline from the plane of the projection to the plane of the layout. It does not pass exactly
through its points: `give` lets it run straighter, since their degrees are rounded.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from .layout import Point

Row = NDArray[np.floating]


class RubberSheet:
    def __init__(self, meridian: float, parallel: float, give: float, points: Iterable[tuple[Point, Point]]) -> None:
        """`points` are pairs: longitude and latitude, and the place on the plane of the layout."""
        self.meridian, self.parallel = math.radians(meridian), math.radians(parallel)
        pairs = list(points)
        self.known = np.array([self.plain(*degrees) for degrees, _ in pairs])
        self.weights = self._solve(np.array([place for _, place in pairs]), give)

    def plain(self, lon: float, lat: float) -> Point:
        """A conformal conic projection that touches the earth at one parallel; one unit is the radius of the earth."""
        n = math.sin(self.parallel)

        def radius(phi: float) -> float:
            touch, here = (math.tan(math.pi / 4 + angle / 2) for angle in (self.parallel, phi))
            return float((touch / here) ** n / math.tan(self.parallel))

        turn, away = n * (math.radians(lon) - self.meridian), radius(math.radians(lat))
        return away * math.sin(turn), radius(self.parallel) - away * math.cos(turn)

    def _solve(self, places: Row, give: float) -> Row:
        count = len(self.known)
        apart = np.linalg.norm(self.known[:, None, :] - self.known[None, :, :], axis=2)
        plane = np.column_stack([np.ones(count), self.known])
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _bend(apart) + give * np.eye(count)
        system[:count, count:] = plane
        system[count:, :count] = plane.T
        weights: Row = np.linalg.solve(system, np.vstack([places, np.zeros((3, 2))]))
        return weights

    def __call__(self, lon: float, lat: float) -> Point:
        u, v = self.plain(lon, lat)
        apart = np.hypot(self.known[:, 0] - u, self.known[:, 1] - v)
        x, y = np.concatenate([_bend(apart), [1.0, u, v]]) @ self.weights
        return float(x), float(y)


def _bend(apart: Row) -> Row:
    """The kernel of a thin plate, r^2 log r."""
    return apart**2 * np.log(np.maximum(apart, 1e-12))
