"""From the hand-written files of a map and real geography to the texts of its board table and its drawing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import board, listed, zones
from .areas import AreaLayout
from .canvas import Canvas
from .cells import Seeds
from .classify import shares
from .drawing import draw, dumps
from .geography import Geography, reproject
from .hexes import HexFeatures
from .landscape import Landscape
from .layout import Layout, Point
from .lens import LensProjection
from .polities import Region, regions
from .projection import Projection
from .signs_areas import AreaSigns
from .signs_fitted import FittedSigns
from .signs_listed import ListedSigns

Files = dict[str, dict[str, Any]]


def compile_map(files: Files, folder: Path) -> dict[str, str]:
    west, south, east, north = files["atlas"]["window"]
    geography = Geography.find(folder, (west, south, east, north))
    return (_areas if files["atlas"]["table"] == "areas" else _hexes)(files, geography)


def _regions(files: Files, geography: Geography, projection: Callable[[float, float], Point]) -> list[Region]:
    """The lands of the map on the plane of its layout."""
    omitted = files["atlas"]["lines"]["omit"]
    found = regions(
        {name: shape for name, shape in geography.countries.items() if name not in omitted}, files["borders"]
    )
    for region in found:
        region.land = reproject(region.land, projection)
    return found


def _hexes(files: Files, geography: Geography) -> dict[str, str]:
    atlas, design = files["atlas"], files["design"]
    layout = Layout.of(atlas["layout"])
    fitted = atlas["table"] == "fitted"
    plain = Projection.of(atlas["projection"], atlas["nudge"]) if fitted else None
    projection = plain or listed.sheet(layout, atlas["sheet"], design["hexes"])
    lands = _regions(files, geography, projection)
    share = shares(layout, lands)
    if plain:
        country, hand = board.settle(layout, share, atlas["classify"]["land_share"], files["overrides"]["override"])
        table = board.compose(layout, plain, country, hand, design)
    else:
        table = listed.compose(layout, share, design)
    canvas = Canvas.of(layout, atlas["canvas"])
    landscape = Landscape(geography, projection, canvas, lands, atlas)
    signs: type[HexFeatures] = FittedSigns if fitted else ListedSigns
    features = signs(canvas, landscape, atlas, design, files["names"], table, share)
    return {"board": table.text(), "drawing": dumps(draw(canvas, features, atlas))}


def _areas(files: Files, geography: Geography) -> dict[str, str]:
    atlas, design, grown = files["atlas"], files["design"], files["seeds"]["seeds"]
    zones.check(design)
    projection = LensProjection(tuple(atlas["projection"]["centre"]), atlas["projection"]["bend"], atlas["lens"])
    west, south, east, north = atlas["canvas"]["extent"]
    canvas = Canvas.around((west, south, east, north), atlas["canvas"]["unit"], atlas["canvas"])
    landscape = Landscape(geography, projection, canvas, _regions(files, geography, projection), atlas)

    def seeds(rows: list[dict[str, Any]]) -> Seeds:
        places = {row["id"]: grown.get(row["id"], [[row["lon"], row["lat"]]]) for row in rows}
        return {name: [canvas(*projection(lon, lat)) for lon, lat in found] for name, found in places.items()}

    countries = sorted({row["country"] for row in design["land"]})
    grounds = {name: seeds([row for row in design["land"] if row["country"] == name]) for name in countries}
    layout = AreaLayout.of(landscape, grounds, seeds(design["ocean"]), atlas["cells"]["reach"], atlas["canvas"]["west"])
    table = zones.text(layout, design, atlas["cells"])
    features = AreaSigns(canvas, landscape, atlas, design, files["names"], layout)
    return {"board": table, "drawing": dumps(draw(canvas, features, atlas))}
