"""The inputs: coasts and countries (npm package world-atlas) and Natural Earth files, all public-domain data."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapefile
from shapely import make_valid
from shapely.geometry import MultiPolygon, Polygon, box, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from .errors import AtlasError

WORLD_ATLAS = "world-atlas@2.0.2"
DEFAULT_FOLDER = Path("../shared/geo/data")
RIVERS = "ne_50m_rivers_lake_centerlines.geojson"
LAKES = "ne_50m_lakes.geojson"
REGIONS = "ne_50m_geography_regions_polys"


@dataclass
class Geography:
    """Everything the atlas reads, clipped to the window (west, south, east, north) that the map needs."""

    folder: Path
    world_atlas: Path
    window: tuple[float, float, float, float]

    @classmethod
    def find(cls, folder: Path, window: tuple[float, float, float, float]) -> Geography:
        needed = [RIVERS, LAKES, *(f"{REGIONS}.{ending}" for ending in ("shp", "dbf", "shx"))]
        missing = [name for name in needed if not (folder / name).is_file()]
        if missing:
            raise AtlasError(
                f"Natural Earth files not found in {folder}: {', '.join(missing)}; give their folder with --geography"
            )
        return cls(folder, install_world_atlas(), window)

    @cached_property
    def frame(self) -> Polygon:
        return box(*self.window)

    @cached_property
    def countries(self) -> dict[str, BaseGeometry]:
        """Today's countries with the finest coast, by English name."""
        topology = json.loads((self.world_atlas / "countries-10m.json").read_text())
        return {
            name: clipped
            for name, geometry in read_topology(topology, "countries")
            if not (clipped := geometry.intersection(self.frame)).is_empty
        }

    @cached_property
    def rivers(self) -> list[tuple[dict[str, Any], BaseGeometry]]:
        return list(self._features(RIVERS))

    @cached_property
    def lakes(self) -> list[tuple[dict[str, Any], BaseGeometry]]:
        return list(self._features(LAKES))

    @cached_property
    def mountains(self) -> list[tuple[str, BaseGeometry]]:
        with shapefile.Reader(str(self.folder / REGIONS), encoding="utf-8") as reader:
            names = [field[0].upper() for field in reader.fields[1:]]
            rows = [
                (dict(zip(names, item.record, strict=True)), shape(item.shape.__geo_interface__))
                for item in reader.iterShapeRecords()
            ]
        ranges = [
            (row["NAME"] or "", make_valid(geometry)) for row, geometry in rows if row["FEATURECLA"] == "Range/mtn"
        ]
        return [
            (name, geometry.intersection(self.frame)) for name, geometry in ranges if geometry.intersects(self.frame)
        ]

    def _features(self, name: str) -> Iterator[tuple[dict[str, Any], BaseGeometry]]:
        for feature in json.loads((self.folder / name).read_text())["features"]:
            geometry = make_valid(shape(feature["geometry"]))
            if geometry.intersects(self.frame):
                yield feature["properties"], geometry.intersection(self.frame)


def install_world_atlas() -> Path:
    """The coastline package, installed by name into a temporary folder that later runs find again."""
    home = Path(tempfile.gettempdir()) / "theatrum-atlas"
    package = home / "node_modules" / "world-atlas"
    if not (package / "countries-10m.json").is_file():
        home.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--silent", "--no-save", "--prefix", str(home), WORLD_ATLAS]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise AtlasError(
                f"the coastlines are missing: `npm install {WORLD_ATLAS}` failed; npm and a package registry are needed"
            ) from error
    return package


def read_topology(topology: dict[str, Any], layer: str) -> Iterator[tuple[str, BaseGeometry]]:
    """Named polygons of a quantised TopoJSON file."""
    arcs = [list(_points(arc, topology["transform"])) for arc in topology["arcs"]]
    for item in topology["objects"][layer]["geometries"]:
        rings = {"Polygon": [item.get("arcs")], "MultiPolygon": item.get("arcs")}.get(item["type"]) or []
        polygons = [_polygon([_ring(indexes, arcs) for indexes in polygon]) for polygon in rings]
        yield item["properties"]["name"], unary_union([polygon for polygon in polygons if not polygon.is_empty])


def _points(arc: list[list[int]], transform: dict[str, list[float]]) -> Iterator[tuple[float, float]]:
    (sx, sy), (tx, ty) = transform["scale"], transform["translate"]
    x = y = 0
    for dx, dy in arc:
        x, y = x + dx, y + dy
        yield x * sx + tx, y * sy + ty


def _ring(indexes: list[int], arcs: list[list[tuple[float, float]]]) -> list[tuple[float, float]]:
    points: list[tuple[float, float]] = []
    for index in indexes:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points += arc[1:] if points else arc
    return _unwrapped(points)


def _unwrapped(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Rings that cross the date line jump by 360 degrees; follow them round instead."""
    turn, out = 0.0, [points[0]]
    for (before, _), (lon, lat) in pairwise(points):
        if abs(lon - before) > 180:
            turn -= 360 if lon > before else -360
        out.append((lon + turn, lat))
    home = 360.0 * round(sum(lon for lon, _ in out) / len(out) / 360.0)
    return [(lon - home, lat) for lon, lat in out]


def _polygon(rings: list[list[tuple[float, float]]]) -> BaseGeometry:
    if len(rings[0]) < 4:
        return Polygon()
    return make_valid(Polygon(rings[0], [hole for hole in rings[1:] if len(hole) >= 4]))


def polygons(geometry: BaseGeometry) -> list[Polygon]:
    """The polygons of any geometry, lines and points left out."""
    if isinstance(geometry, Polygon):
        return [] if geometry.is_empty else [geometry]
    return [part for member in getattr(geometry, "geoms", []) for part in polygons(member)]


def reproject(geometry: BaseGeometry, project: Callable[[float, float], tuple[float, float]]) -> BaseGeometry:
    """A polygon geometry on the plane. Long straight edges are broken first, since they bend."""
    out = []
    for polygon in polygons(geometry.segmentize(0.5)):
        rings = [[project(lon, lat) for lon, lat in ring.coords] for ring in (polygon.exterior, *polygon.interiors)]
        out += polygons(make_valid(Polygon(rings[0], rings[1:])))
    return unary_union(out) if out else MultiPolygon()
