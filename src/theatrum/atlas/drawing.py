"""The drawing of a map: spaces, layers from the ground up, palette."""

from __future__ import annotations

import json
from typing import Any

from .canvas import Canvas
from .features import Features


def draw(canvas: Canvas, features: Features, atlas: dict[str, Any]) -> dict[str, Any]:
    special: dict[str, Any] = {key: atlas[key] for key in ("space_size", "numbered", "legend_at") if key in atlas}
    return {
        "title": atlas["title"],
        "width": canvas.width,
        "height": canvas.height,
        **special,
        "spaces": features.spaces(),
        "layers": [{"kind": kind, "items": items} for kind, items in features.layers()],
        "legend": [{"kind": kind, "name": name} for kind, name in atlas["legend"]],
        "palette": features.palette,
    }


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
