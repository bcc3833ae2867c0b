"""From the hand-written files of a map and real geography to the texts of its board table and its drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .board import compose, settle
from .canvas import Canvas
from .classify import shares
from .drawing import draw, dumps
from .features import Features
from .geography import Geography, reproject
from .landscape import Landscape
from .layout import HexLayout
from .polities import regions
from .projection import Projection


def compile_map(files: dict[str, dict[str, Any]], folder: Path) -> dict[str, str]:
    atlas, design = files["atlas"], files["design"]
    west, south, east, north = atlas["window"]
    geography = Geography.find(folder, (west, south, east, north))
    layout = HexLayout.of(atlas["layout"])
    projection = Projection.of(atlas["projection"], atlas["nudge"])
    modern = {name: shape for name, shape in geography.countries.items() if name not in atlas["lines"]["omit"]}
    lands = regions(modern, files["borders"])
    for region in lands:
        region.land = reproject(region.land, projection)
    share = shares(layout, lands)
    country, hand = settle(layout, share, atlas["classify"]["land_share"], files["overrides"]["override"])
    board = compose(layout, projection, country, hand, design)
    canvas = Canvas.of(layout, atlas["canvas"])
    landscape = Landscape(geography, projection, canvas, lands, atlas)
    features = Features(board, canvas, landscape, share, design, files["names"])
    return {"board": board.text(), "drawing": dumps(draw(canvas, landscape, features, atlas))}
