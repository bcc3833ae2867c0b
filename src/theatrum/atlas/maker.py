"""From the hand-written files of a map and real geography to the texts of its board table and its drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from . import board, listed
from .canvas import Canvas
from .classify import shares
from .drawing import draw, dumps
from .features import Features
from .geography import Geography, reproject
from .landscape import Landscape
from .layout import Layout
from .polities import regions
from .projection import Projection
from .signs_fitted import FittedSigns
from .signs_listed import ListedSigns


def compile_map(files: dict[str, dict[str, Any]], folder: Path) -> dict[str, str]:
    atlas, design = files["atlas"], files["design"]
    west, south, east, north = atlas["window"]
    geography = Geography.find(folder, (west, south, east, north))
    layout = Layout.of(atlas["layout"])
    fitted = atlas["table"] == "fitted"
    plain = Projection.of(atlas["projection"], atlas["nudge"]) if fitted else None
    projection = plain or listed.sheet(layout, atlas["sheet"], design["hexes"])
    modern = {name: shape for name, shape in geography.countries.items() if name not in atlas["lines"]["omit"]}
    lands = regions(modern, files["borders"])
    for region in lands:
        region.land = reproject(region.land, projection)
    share = shares(layout, lands)
    if plain:
        country, hand = board.settle(layout, share, atlas["classify"]["land_share"], files["overrides"]["override"])
        table = board.compose(layout, plain, country, hand, design)
    else:
        table = listed.compose(layout, share, design)
    canvas = Canvas.of(layout, atlas["canvas"])
    landscape = Landscape(geography, projection, canvas, lands, atlas)
    signs: type[Features] = FittedSigns if fitted else ListedSigns
    features = signs(table, canvas, landscape, share, atlas, design, files["names"])
    return {"board": table.text(), "drawing": dumps(draw(canvas, features, atlas))}
