"""What geography says about every hex: how much of it is land, and whose."""

from __future__ import annotations

from dataclasses import dataclass

from shapely import prepare
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from .layout import Layout
from .polities import Region


@dataclass(frozen=True)
class Share:
    """The land of one hex, by country of the board, as parts of its area."""

    land: float
    countries: dict[str, float]

    @property
    def country(self) -> str | None:
        return max(self.countries, key=lambda name: self.countries[name], default=None)


def shares(layout: Layout, regions: list[Region]) -> dict[str, Share]:
    """Regions are on the plane of the layout."""
    for region in regions:
        prepare(region.land)
    return {name: _share(Polygon(layout.corners(name)), regions) for name in layout}


def _share(cell: Polygon, regions: list[Region]) -> Share:
    countries: dict[str, float] = {}
    for region in regions:
        part = _part(cell, region.land)
        if part > 0:
            countries[region.country] = countries.get(region.country, 0.0) + part
    return Share(sum(countries.values()), countries)


def _part(cell: Polygon, land: BaseGeometry) -> float:
    return land.intersection(cell).area / cell.area if land.intersects(cell) else 0.0
