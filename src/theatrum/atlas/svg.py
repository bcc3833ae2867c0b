"""Draws a map from its drawing.json: an SVG in pure Python with the look of style.css, and a PNG by resvg."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from . import marks
from .errors import AtlasError

STYLE = Path(__file__).with_name("style.css")
CASED = {
    "border",
    "weather",
    "seaside",
    "port",
    "control",
    "frontier",
    "oil",
    "bar",
}  # drawn with a light line underneath
LABELS = {"sealabel", "countrylabel"}
LEGEND_AT, LEGEND_WIDTH, LEGEND_ROW = (40.0, 40.0), 330.0, 21.0

Item = dict[str, Any]


def _darker(colour: str, share: float) -> str:
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(part * share):02x}" for part in parts)


def _path(d: str, classes: str, extra: str = "") -> str:
    return f'<path class="{classes}" d="{d}"{extra}/>'


def _text(name: str, x: float, y: float, classes: str, extra: str = "") -> str:
    return f'<text class="{classes}" x="{x:.1f}" y="{y:.1f}"{extra}>{escape(name)}</text>'


class Sheet:
    """One picture of a drawing."""

    def __init__(self, drawing: dict[str, Any]) -> None:
        self.drawing = drawing
        self.palette: dict[str, str] = drawing["palette"]

    def svg(self, window: tuple[float, float, float, float] | None = None) -> str:
        width, height = self.drawing["width"], self.drawing["height"]
        left, top, right, bottom = window or (0.0, 0.0, width, height)
        w, h = right - left, bottom - top
        box = f'viewBox="{left} {top} {w} {h}" width="{w}" height="{h}"'
        body = [f'<rect class="paper" width="{width}" height="{height}"/>']
        for layer in self.drawing["layers"]:
            body += [f'<g id="{layer["kind"]}">', *self.layer(layer["kind"], layer["items"]), "</g>"]
            if layer["kind"] == "coast" and self.drawing.get("numbered", True):
                body += self.grid()
        style = f"<style>{STYLE.read_text(encoding='utf-8')}</style>"
        return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {box}>', style, *body, *self.legend(), "</svg>"])

    def grid(self) -> list[str]:
        spaces: dict[str, Item] = self.drawing["spaces"]
        lines = _path("".join(space["shape"] for space in spaces.values()), "grid")
        hexes = {name: space for name, space in spaces.items() if name != space["label"]}
        return [lines, *(_text(name, space["x"], space["y"] - 19, "number") for name, space in hexes.items())]

    def layer(self, kind: str, items: list[Item]) -> list[str]:
        if kind in LABELS:
            return [self._label(kind, item) for item in items]
        inked = [item for item in items if "d" in item]
        out = [_path(item["d"], f"{self._classes(kind, item)} casing") for item in inked if kind in CASED]
        out += [_path(item["d"], self._classes(kind, item), self._colours(kind, item)) for item in inked]
        if kind == "city":
            out += [self._town(item) for item in items if "name" in item]
        if kind == "box":
            out += [line for item in items for line in self._box_name(item)]
        return out

    @staticmethod
    def _classes(kind: str, item: Item) -> str:
        return " ".join([kind, *(flag for flag in ("faint", "solid") if item.get(flag))])

    def _colours(self, kind: str, item: Item) -> str:
        if kind in ("country", "islet", "claim"):
            colour = self.palette[item["country"]]
            return f' stroke="{_darker(colour, 0.93)}"' if kind == "claim" else f' fill="{colour}" stroke="{colour}"'
        return f' stroke-width="{item["size"]}"' if kind == "river" else ""

    @staticmethod
    def _label(kind: str, item: Item) -> str:
        """A name centred on its point; a third of its size brings capitals and x-height to the middle."""
        x, y = item["x"], item["y"]
        turn = f' transform="rotate({item["rotate"]} {x} {y})"' if item["rotate"] else ""
        return _text(item["name"], x, y + item["size"] * 0.33, kind, f' font-size="{item["size"]}"{turn}')

    @staticmethod
    def _town(item: Item) -> str:
        extra = f' font-size="{item["size"]}" text-anchor="{item["anchor"]}"'
        return _text(item["name"], item["x"], item["y"], "town capital" if item.get("capital") else "town", extra)

    @staticmethod
    def _box_name(item: Item) -> list[str]:
        words = item["name"].upper().split()
        return [_text(word, item["x"], item["y"] - 56 + 15 * k, "boxname") for k, word in enumerate(words)]

    def legend(self) -> list[str]:
        """A cartouche in the corner of the map: title and signs."""
        (left, top), width = self.drawing.get("legend_at", LEGEND_AT), LEGEND_WIDTH
        entries = self.drawing["legend"]
        height = 70 + LEGEND_ROW * ((len(entries) + 1) // 2)
        size = f'width="{width}" height="{height}"'
        inside = f'width="{width - 8}" height="{height - 8}"'
        out = [f'<g id="legend"><rect class="panel" x="{left}" y="{top}" {size}/>']
        out += [f'<rect class="inner" x="{left + 4}" y="{top + 4}" {inside}/>']
        out += [_text(self.drawing["title"], left + width / 2, top + 38, "title")]
        for k, entry in enumerate(entries):
            x, y = left + 22 + (k % 2) * 160, top + 66 + (k // 2) * LEGEND_ROW
            kind = "peaks" if entry["kind"] == "rough" else entry["kind"]
            signs = [_path(_sample(entry["kind"], x, y), f"{kind} casing")] if kind in CASED else []
            out += [*signs, _path(_sample(entry["kind"], x, y), kind)]
            out.append(_text(entry["name"], x + 30, y + 3.5, "entry"))
        return [*out, "</g>"]


def _sample(kind: str, x: float, y: float) -> str:
    """The sign of a layer, small, for the legend."""
    samples = {
        "rough": marks.peak(x + 4, y + 4, 5) + marks.peak(x + 14, y + 5, 4.4),
        "blocked": marks.ridge((x - 2, y + 1), (x + 22, y + 1)),
        "seaside": marks.stretch((x - 2, y), (x + 22, y)),
        "strait": marks.arrow((x - 3, y), (x + 23, y)),
        "port": marks.anchor(x + 10, y),
        "center": marks.factory(x + 10, y),
        "center points": marks.badge(x + 10, y, "3", 6.4),
        "city": marks.round_dot(x + 10, y, 5.4) + marks.star(x + 10, y, 4.4),
        "depot": marks.crate(x + 10, y),
        "fort": marks.fort(x + 10, y),
        "control": marks.wheel(x + 10, y),
        "route solid": marks.arrow((x - 3, y), (x + 23, y)),
        "passage": marks.arrow((x - 3, y), (x + 23, y)),
        "rampart": marks.rampart([(x - 3 + 7 * k, y + 3) for k in range(5)], 1),
        "oil": marks.derrick(x + 10, y),
        "shield": marks.shield(x + 10, y),
        "bar": marks.bar(x + 10, y),
        "marsh": marks.tuft(x + 4, y + 3) + marks.tuft(x + 15, y + 2),
        "center star": marks.star(x + 10, y, 5.6),
        "city star": marks.star(x + 10, y, 4.8),
        "beach solid": marks.round_dot(x + 10, y, 7.6),
        "prohibited": "".join(f"M{x + 4 * k:.1f} {y + 6:.1f}l9 -12" for k in range(4)),
    }
    return samples.get(kind, f"M{x - 4} {y}l28 0")


def write_png(svg: str, target: Path, width: int) -> None:
    try:
        resvg = importlib.import_module("resvg_py")
    except ImportError as error:
        raise AtlasError("PNG pictures need the package resvg_py: install theatrum[atlas]") from error
    target.write_bytes(bytes(resvg.svg_to_bytes(svg_string=svg, width=width)))
