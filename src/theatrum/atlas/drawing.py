"""The drawing of a map: spaces, layers from the ground up, palette."""

from __future__ import annotations

import json
from typing import Any

from .canvas import Canvas, polygon
from .features import Features
from .landscape import Item, Landscape

LEGEND = [
    ("rough", "Rough terrain"),
    ("blocked", "Blocked hexside"),
    ("seaside", "All-sea hexside"),
    ("strait", "Crossing"),
    ("port", "Port"),
    ("center", "Resource Center"),
    ("prohibited", "Prohibited"),
    ("weather", "Weather Area line"),
    ("route", "Lend-Lease route"),
]


def draw(canvas: Canvas, landscape: Landscape, features: Features, atlas: dict[str, Any]) -> dict[str, Any]:
    """Names are placed after the signs, since they make way for them."""
    signs = {
        "peaks": features.peaks(),
        "blocked": features.blocked(),
        "seaside": features.sea_sides(),
        "strait": features.straits(),
        "countrylabel": features.labels("countries"),
        "sealabel": features.labels("seas"),
    }
    towns = features.towns()
    left, top, right, bottom = canvas.frame
    layers = [
        ("sea", [{"d": polygon([(left, top), (right, top), (right, bottom), (left, bottom)])}]),
        ("shallows", landscape.shallows()),
        ("country", landscape.countries()),
        ("mountains", landscape.mountains()),
        ("islet", features.islets()),
        ("claim", features.claims()),
        ("rough", features.rough()),
        ("prohibited", features.prohibited()),
        ("lake", landscape.lakes()),
        ("river", landscape.rivers()),
        ("ghost", features.ghosts()),
        ("beyond", features.beyond()),
        ("border", landscape.borders()),
        ("coast", landscape.coast()),
        ("peaks", signs["peaks"]),
        ("marsh", features.marshes()),
        ("weather", features.weather()),
        ("route", features.routes()),
        ("seaside", signs["seaside"]),
        ("blocked", signs["blocked"]),
        ("strait", signs["strait"]),
        ("sealabel", signs["sealabel"]),
        ("countrylabel", signs["countrylabel"]),
        ("port", towns["port"]),
        ("center", towns["center"]),
        ("city", towns["city"]),
        ("box", [_box(canvas, features, atlas["box"])]),
    ]
    return {
        "title": atlas["title"],
        "width": canvas.width,
        "height": canvas.height,
        "spaces": features.spaces(),
        "layers": [{"kind": kind, "items": items} for kind, items in layers],
        "legend": [{"kind": kind, "name": name} for kind, name in LEGEND],
        "palette": atlas["palette"],
    }


def _box(canvas: Canvas, features: Features, data: dict[str, Any]) -> Item:
    x, y = canvas(*features.board.layout.at(*data["at"]))
    w, h = data["size"][0] / 2, data["size"][1] / 2
    path = polygon([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)])
    return {"name": data["name"], "x": round(x, 1), "y": round(y, 1), "d": path}


def dumps(drawing: dict[str, Any]) -> str:
    """One space and one item a line: small, and readable in a diff."""

    def compact(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def block(lines: list[str], opening: str, closing: str) -> str:
        return opening + "\n" + ",\n".join(lines) + "\n" + closing

    parts = []
    for key, value in drawing.items():
        if key == "spaces":
            text = block([f"{compact(name)}:{compact(space)}" for name, space in value.items()], "{", "}")
        elif key == "layers":
            layers = []
            for layer in value:
                items = block([compact(item) for item in layer["items"]], "[", "]")
                layers.append(f'{{"kind":{compact(layer["kind"])},"items":{items}}}')
            text = block(layers, "[", "]")
        else:
            text = compact(value)
        parts.append(f"{compact(key)}:{text}")
    return block(parts, "{", "}") + "\n"
