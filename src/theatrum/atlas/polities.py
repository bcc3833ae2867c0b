"""Regions of September 1939: today's countries, joined and patched by hand-made polygons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from shapely import make_valid
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from .errors import AtlasError


@dataclass
class Region:
    """Land with a border of its own, faint where it is no border of states; `country` is its country on the board."""

    name: str
    country: str
    faint: bool
    land: BaseGeometry


def regions(modern: dict[str, BaseGeometry], borders: dict[str, Any]) -> list[Region]:
    land: dict[str, BaseGeometry] = {}
    for name, entry in borders["regions"].items():
        land[name] = unary_union([modern[part] for part in entry["of"] if part in modern])
    for patch in borders["patch"]:
        _apply(patch, land)
    entries = borders["regions"] | {
        patch["to"]: patch for patch in borders["patch"] if patch["to"] not in borders["regions"]
    }
    return [
        Region(name, entries[name].get("country", name), entries[name].get("border") == "faint", geometry)
        for name, geometry in land.items()
        if not geometry.is_empty
    ]


def _apply(patch: dict[str, Any], land: dict[str, BaseGeometry]) -> None:
    ring = make_valid(Polygon(patch["ring"]))
    for source in patch["from"]:
        if source not in land:
            raise AtlasError(f"patch '{patch['what']}' takes land from {source}, which is no region")
        taken = land[source].intersection(ring)
        land[source] = land[source].difference(ring)
        land[patch["to"]] = unary_union([land[patch["to"]], taken]) if patch["to"] in land else taken
