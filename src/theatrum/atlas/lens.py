"""A projection for area maps: the earth seen from above a centre, with magnifying glasses over crowded corners.

Distances from the centre are true near it and shrink toward the edge, where zones are large; a lens enlarges what lies
around one place and fades like a bell. One unit of the plane is 100 km at the centre.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from .layout import Point
from .projection import Projection


@dataclass(frozen=True)
class Lens:
    """Everything near a point of the plane moves away from it: `gain` 1 doubles lengths at the point itself."""

    x: float
    y: float
    gain: float
    reach: float

    def __call__(self, x: float, y: float) -> Point:
        dx, dy = x - self.x, y - self.y
        more = self.gain * math.exp(-(dx * dx + dy * dy) / self.reach**2)
        return x + dx * more, y + dy * more


class LensProjection:
    def __init__(self, centre: Point, bend: float, lenses: list[dict[str, Any]]) -> None:
        """`bend` is the distance from the centre, in units, at which lengths toward it are halved."""
        self.flat = Projection(centre, ((10.0, 0.0), (0.0, 10.0)), (0.0, 0.0))  # from thousands of km
        self.bend = bend
        self.lenses: list[Lens] = []
        for lens in lenses:
            self.lenses.append(Lens(*self(*lens["at"]), lens["gain"], lens["reach"]))

    def __call__(self, lon: float, lat: float) -> Point:
        x, y = self.flat.plain(lon, lat)
        away = math.hypot(x, y) / self.bend
        shrink = math.atan(away) / away if away else 1.0
        x, y = x * shrink, y * shrink
        for lens in self.lenses:
            x, y = lens(x, y)
        return x, y
