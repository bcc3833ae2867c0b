"""From longitude and latitude to the plane of a layout, and back.

An azimuthal equidistant projection of a sphere, an affine map fitted to the places that the rule book names, and local
nudges: smooth shifts around single places, where the printed board is known to lie off the plain fit.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from .layout import Point

EARTH_RADIUS = 6.371  # thousands of km, as in the affine map


@dataclass(frozen=True)
class Nudge:
    """Everything near a point of the plane moves; the effect fades like a bell over `reach` hexes."""

    x: float
    y: float
    dx: float
    dy: float
    reach: float

    def shift(self, x: float, y: float) -> Point:
        weight = math.exp(-((x - self.x) ** 2 + (y - self.y) ** 2) / self.reach**2)
        return self.dx * weight, self.dy * weight


@dataclass(frozen=True)
class Projection:
    centre: Point
    matrix: tuple[Point, Point]
    offset: Point
    nudges: tuple[Nudge, ...] = ()

    @classmethod
    def of(cls, data: dict[str, Any], nudges: list[dict[str, Any]]) -> Projection:
        (a, b), (c, d) = data["matrix"]
        plain = cls(tuple(data["centre"]), ((a, b), (c, d)), tuple(data["offset"]))
        return cls(plain.centre, plain.matrix, plain.offset, tuple(plain._nudge(nudge) for nudge in nudges))

    def _nudge(self, data: dict[str, Any]) -> Nudge:
        x, y = self.plain(*data["at"])
        dx, dy = data["by"]
        return Nudge(x, y, dx, dy, data["reach"])

    def plain(self, lon: float, lat: float) -> Point:
        """The fit alone."""
        lon0, lat0 = (math.radians(v) for v in self.centre)
        lam, phi = math.radians(lon) - lon0, math.radians(lat)
        cosine = math.sin(lat0) * math.sin(phi) + math.cos(lat0) * math.cos(phi) * math.cos(lam)
        angle = math.acos(max(-1.0, min(1.0, cosine)))
        scale = EARTH_RADIUS * (angle / math.sin(angle) if angle > 1e-9 else 1.0)
        east = scale * math.cos(phi) * math.sin(lam)
        north = scale * (math.cos(lat0) * math.sin(phi) - math.sin(lat0) * math.cos(phi) * math.cos(lam))
        (a, b), (c, d) = self.matrix
        return a * east + b * north + self.offset[0], c * east + d * north + self.offset[1]

    def __call__(self, lon: float, lat: float) -> Point:
        x, y = self.plain(lon, lat)
        shifts = [nudge.shift(x, y) for nudge in self.nudges]
        return x + sum(dx for dx, _ in shifts), y + sum(dy for _, dy in shifts)

    def lonlat(self, x: float, y: float) -> Point:
        """Where a point of the plane lies on earth, by the fit alone."""
        (a, b), (c, d) = self.matrix
        u, v = x - self.offset[0], y - self.offset[1]
        det = a * d - b * c
        east, north = (d * u - b * v) / det, (a * v - c * u) / det
        distance = math.hypot(east, north)
        lon0, lat0 = (math.radians(value) for value in self.centre)
        if distance < 1e-9:
            return self.centre
        angle = distance / EARTH_RADIUS
        lat = math.asin(math.cos(angle) * math.sin(lat0) + north * math.sin(angle) * math.cos(lat0) / distance)
        lon = lon0 + math.atan2(
            east * math.sin(angle),
            distance * math.cos(lat0) * math.cos(angle) - north * math.sin(lat0) * math.sin(angle),
        )
        return math.degrees(lon), math.degrees(lat)
