"""A small picture of a map, as SVG, from the drawing that a board carries."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

SEA, INK, LINE = "#dfeaf1", "#5d7f96", "#8a6f5a"
LINES = (("coast", INK, 2), ("border", LINE, 1.5), ("cell", LINE, 1))


def picture(drawing: dict[str, Any], tints: Mapping[str, str] | None = None) -> str:
    """Sea, countries in their colours, coasts and borders; no names, no grid. Tints are colours of single spaces."""
    layers = {layer["kind"]: layer["items"] for layer in drawing["layers"]}
    width, height = drawing["width"], drawing["height"]
    parts = [f'<rect width="{width}" height="{height}" fill="{SEA}"/>']
    for item in layers.get("link", ()):
        parts.append(f'<path d="{escape(item["d"])}" stroke="{LINE}" stroke-width="3"/>')
    for item in layers.get("water", ()):
        parts.append(f'<path d="{escape(item["d"])}" fill="{SEA}"/>')
    for item in layers.get("country", ()):
        colour = drawing["palette"].get(item.get("country"), "#f5f0df")
        parts.append(f'<path d="{escape(item["d"])}" fill="{escape(colour)}"/>')
    for space, colour in (tints or {}).items():
        shape = drawing["spaces"].get(space, {}).get("shape")
        if shape:
            parts.append(f'<path d="{escape(shape)}" fill="{escape(colour)}"/>')
    for kind, colour, stroke in LINES:
        for item in layers.get(kind, ()):
            parts.append(f'<path d="{escape(item["d"])}" fill="none" stroke="{colour}" stroke-width="{stroke}"/>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return head + "".join(parts) + "</svg>"
