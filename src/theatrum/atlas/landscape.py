"""The layers that come from the earth: land, coasts, borders, rivers, lakes and mountains, in drawing units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from shapely import coverage_simplify, line_merge, set_precision
from shapely.affinity import affine_transform, scale
from shapely.geometry import LineString, MultiLineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from .canvas import Canvas, line, polygon
from .geography import Geography, polygons, reproject
from .layout import Point
from .polities import Region

Item = dict[str, Any]


def lines(geometry: BaseGeometry) -> list[LineString]:
    """The lines of any geometry."""
    if isinstance(geometry, LineString):
        return [] if geometry.is_empty else [geometry]
    return [part for member in getattr(geometry, "geoms", []) for part in lines(member)]


def area_path(geometry: BaseGeometry) -> str:
    rings = [ring for part in polygons(geometry) for ring in (part.exterior, *part.interiors)]
    return "".join(polygon(list(ring.coords)) for ring in rings)


def line_path(geometry: BaseGeometry) -> str:
    return "".join(line(list(part.coords)) for part in lines(geometry))


def _solid(geometry: BaseGeometry) -> BaseGeometry:
    """Without the lines and points that cutting leaves."""
    return unary_union(polygons(geometry)) if geometry.geom_type == "GeometryCollection" else geometry


@dataclass
class Landscape:
    geography: Geography
    projection: Callable[[float, float], Point]
    canvas: Canvas
    regions: list[Region]  # on the plane of the layout
    atlas: dict[str, Any]

    def drawn(self, plane: BaseGeometry) -> BaseGeometry:
        unit = self.canvas.unit
        return affine_transform(plane, [unit, 0, 0, -unit, self.canvas.left, self.canvas.top])

    @cached_property
    def frame(self) -> Polygon:
        return box(*self.canvas.frame)

    @cached_property
    def land(self) -> list[tuple[Region, BaseGeometry]]:
        """Every region with a simplified outline; neighbours keep a common border."""
        larger = {entry["country"]: entry["factor"] for entry in self.atlas["enlarge"]}
        shapes = []
        for region in self.regions:
            factor = larger.get(region.country, 1.0)
            geometry = scale(self.drawn(region.land), factor, factor) if factor != 1.0 else self.drawn(region.land)
            shapes.append(_solid(set_precision(geometry.intersection(self.frame), 0.02)))
        simple = coverage_simplify(shapes, self.atlas["lines"]["detail"])
        return [(region, self._without_islets(shape)) for region, shape in zip(self.regions, simple, strict=True)]

    def _without_islets(self, geometry: BaseGeometry) -> BaseGeometry:
        smallest = self.atlas["lines"]["smallest_island"]
        return unary_union([part for part in polygons(geometry) if part.area >= smallest])

    @cached_property
    def whole(self) -> BaseGeometry:
        return unary_union([shape for _, shape in self.land]).buffer(0)

    def of(self, country: str) -> BaseGeometry:
        """All land of one country of the board."""
        return unary_union([shape for region, shape in self.land if region.country == country])

    def countries(self) -> list[Item]:
        shapes = [(region.country, shape) for region, shape in self.land if not shape.is_empty]
        names = sorted({country for country, _ in shapes})
        return [
            {"country": name, "d": area_path(unary_union([shape for country, shape in shapes if country == name]))}
            for name in names
        ]

    def coast(self) -> list[Item]:
        inside = self.frame.buffer(-0.3)
        return [{"d": line_path(line_merge(self.whole.boundary.intersection(inside)))}]

    def shallows(self) -> list[Item]:
        rough = self.whole.simplify(1.0)
        return [
            {"d": area_path(rough.buffer(reach).simplify(0.8).intersection(self.frame)), "size": reach}
            for reach in (13.0, 8.0, 4.0)
        ]

    def borders(self) -> list[Item]:
        """Borders between countries, and the faint ones inside them."""
        strong: list[LineString] = []
        faint: list[LineString] = []
        for (a, first), (b, second) in combinations(self.land, 2):
            if first.intersects(second):
                shared = lines(line_merge(first.boundary.intersection(second.boundary)))
                inner = a.country == b.country or a.faint or b.faint
                (faint if inner else strong).extend(shared)
        return [
            {"d": line_path(line_merge(MultiLineString(strong)))},
            {"d": line_path(line_merge(MultiLineString(faint))), "faint": True},
        ]

    def rivers(self) -> list[Item]:
        rank, found = self.atlas["lines"]["rivers_rank"], []
        dry = self.whole.difference(unary_union(self.standing_water))
        for properties, geometry in self.geography.rivers:
            if properties["scalerank"] <= rank:
                parts = [LineString([self.projection(x, y) for x, y in part.coords]) for part in lines(geometry)]
                drawn = unary_union([self.drawn(part) for part in parts]).intersection(dry)
                found.append((properties["scalerank"], line_path(line_merge(drawn).simplify(0.5))))
        return [{"d": path, "size": 1.3 if rank <= 3 else 0.8} for rank, path in found if path]

    @cached_property
    def standing_water(self) -> list[BaseGeometry]:
        """Natural lakes that stand on land; reservoirs are younger than the war."""
        rules, found = self.atlas["lines"], []
        for properties, geometry in self.geography.lakes:
            if properties["featurecla"] == "Reservoir" or properties["name"] in rules["lakes_omit"]:
                continue
            drawn = self.drawn(reproject(geometry, self.projection)).intersection(self.whole)
            if drawn.area >= rules["lakes_from"]:
                found.append(drawn.simplify(0.5))
        return found

    def lakes(self) -> list[Item]:
        return [{"d": area_path(lake)} for lake in self.standing_water]

    def mountains(self) -> list[Item]:
        """Ranges as soft shapes, a foot and a crest each."""
        found = []
        for _, geometry in self.geography.mountains:
            drawn = self.drawn(reproject(geometry, self.projection)).intersection(self.whole)
            soft = drawn.buffer(-2).buffer(5).buffer(-3)
            for depth in (0.0, 5.0, 10.0):
                path = area_path(soft.buffer(-depth).simplify(0.8).intersection(self.whole))
                if path:
                    found.append({"d": path})
        return found
