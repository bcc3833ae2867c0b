"""Draws a map from its drawing.json: an SVG in pure Python, and a PNG by resvg."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, Callable
from xml.sax.saxutils import escape

from .errors import AtlasError

SERIF = "EB Garamond, Georgia, DejaVu Serif, serif"
SANS = "Open Sans, Lato, Helvetica, DejaVu Sans, sans-serif"
PAPER, SEA, INK = "#f6f1e4", "#dfeaf1", "#2b2a28"
NATION = {"Russia": "#9c2f23", "France": "#2f4f8f"}

Item = dict[str, Any]


def _path(item: Item, style: str) -> str:
    return f'<path d="{item["d"]}" {style}/>'


def _text(item: Item, style: str, name: str | None = None) -> str:
    turn = f' transform="rotate({item["rotate"]} {item["x"]} {item["y"]})"' if item.get("rotate") else ""
    return f'<text x="{item["x"]}" y="{item["y"]}"{turn} {style}>{escape(name or item["name"])}</text>'


def _darker(colour: str, share: float) -> str:
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(part * share):02x}" for part in parts)


class Sheet:
    """One picture of a drawing; a method for each kind of layer."""

    def __init__(self, drawing: dict[str, Any]) -> None:
        self.drawing = drawing
        self.palette: dict[str, str] = drawing["palette"]

    def svg(self, window: tuple[float, float, float, float] | None = None) -> str:
        width, height = self.drawing["width"], self.drawing["height"]
        left, top, right, bottom = window or (0.0, 0.0, width, height)
        body = [f'<rect width="{width}" height="{height}" fill="{PAPER}"/>']
        for layer in self.drawing["layers"]:
            draw: Callable[[list[Item]], list[str]] = getattr(self, f"draw_{layer['kind']}", self.draw_unknown)
            body += [f'<g id="{layer["kind"]}">', *draw(layer["items"]), "</g>"]
            if layer["kind"] == "coast":
                body += self.grid()
        body += self.legend()
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {right - left} {bottom - top}" width="{right - left}" height="{bottom - top}">'
        return "\n".join([head, *body, "</svg>"])

    def grid(self) -> list[str]:
        shapes = "".join(space["shape"] for space in self.drawing["spaces"].values())
        out = [f'<path d="{shapes}" fill="none" stroke="#000" stroke-opacity="0.13" stroke-width="0.9"/>']
        style = f'font-family="{SANS}" font-size="5" fill="#3c4650" fill-opacity="0.62" text-anchor="middle"'
        for name, space in self.drawing["spaces"].items():
            out.append(f'<text x="{space["x"]}" y="{space["y"] - 19:.1f}" {style}>{name}</text>')
        return out

    def draw_unknown(self, items: list[Item]) -> list[str]:
        return [_path(item, f'fill="none" stroke="{INK}" stroke-width="1"') for item in items if "d" in item]

    def draw_sea(self, items: list[Item]) -> list[str]:
        return [_path(item, f'fill="{SEA}" stroke="#6d7f8c" stroke-width="1.6"') for item in items]

    def draw_shallows(self, items: list[Item]) -> list[str]:
        return [_path(item, 'fill="#b9d3e2" fill-opacity="0.26" fill-rule="evenodd"') for item in items]

    def draw_country(self, items: list[Item]) -> list[str]:
        out = []
        for item in items:
            colour = self.palette[item["country"]]
            out.append(_path(item, f'fill="{colour}" stroke="{colour}" stroke-width="0.5" fill-rule="evenodd"'))
        return out

    def draw_mountains(self, items: list[Item]) -> list[str]:
        return [_path(item, 'fill="#8d6f47" fill-opacity="0.06" fill-rule="evenodd"') for item in items]

    def draw_islet(self, items: list[Item]) -> list[str]:
        return [_path(item, f'fill="{self.palette[item["country"]]}" fill-opacity="0.55" fill-rule="evenodd"') for item in items]

    def draw_claim(self, items: list[Item]) -> list[str]:
        return [_path(item, f'fill="none" stroke="{_darker(self.palette[item["country"]], 0.93)}" stroke-width="3.4"') for item in items]

    def draw_rough(self, items: list[Item]) -> list[str]:
        return [_path(item, 'fill="#b08a4e" fill-opacity="0.2" fill-rule="evenodd"') for item in items]

    def draw_peaks(self, items: list[Item]) -> list[str]:
        return [_path(item, 'fill="#7a5a30" fill-opacity="0.6" stroke="#5f4524" stroke-width="0.75" stroke-linejoin="round"') for item in items]

    def draw_prohibited(self, items: list[Item]) -> list[str]:
        return [_path(item, 'fill="none" stroke="#8a7a5c" stroke-opacity="0.5" stroke-width="0.9"') for item in items]

    def draw_lake(self, items: list[Item]) -> list[str]:
        return [_path(item, f'fill="{SEA}" stroke="#5d87a3" stroke-width="0.6" fill-rule="evenodd"') for item in items]

    def draw_river(self, items: list[Item]) -> list[str]:
        return [_path(item, f'fill="none" stroke="#6f9dbb" stroke-opacity="0.85" stroke-width="{item["size"]}" stroke-linecap="round" stroke-linejoin="round"') for item in items]

    def draw_ghost(self, items: list[Item]) -> list[str]:
        return [_path(item, f'fill="{SEA}" fill-opacity="0.6" fill-rule="evenodd"') for item in items]

    def draw_beyond(self, items: list[Item]) -> list[str]:
        return [_path(item, f'fill="{PAPER}" fill-opacity="0.6" fill-rule="evenodd"') for item in items]

    def draw_marsh(self, items: list[Item]) -> list[str]:
        return [_path(item, 'fill="none" stroke="#4f7a86" stroke-width="0.8" stroke-linecap="round"') for item in items]

    def draw_border(self, items: list[Item]) -> list[str]:
        out = []
        for item in items:
            if item.get("faint"):
                out.append(_path(item, 'fill="none" stroke="#7b6f63" stroke-opacity="0.6" stroke-width="0.8" stroke-dasharray="3 2.5"'))
            else:
                out.append(_path(item, 'fill="none" stroke="#fffaf0" stroke-opacity="0.6" stroke-width="3.4" stroke-linejoin="round"'))
                out.append(_path(item, 'fill="none" stroke="#6b4a4a" stroke-width="1.5" stroke-dasharray="7 2 1.6 2" stroke-linejoin="round"'))
        return out

    def draw_coast(self, items: list[Item]) -> list[str]:
        return [_path(item, 'fill="none" stroke="#3f6178" stroke-width="0.9" stroke-linejoin="round"') for item in items]

    def draw_weather(self, items: list[Item]) -> list[str]:
        return [
            drawn
            for item in items
            for drawn in (
                _path(item, 'fill="none" stroke="#fff" stroke-opacity="0.55" stroke-width="4.6" stroke-linejoin="round"'),
                _path(item, 'fill="none" stroke="#4f86b8" stroke-opacity="0.85" stroke-width="2.2" stroke-dasharray="9 3.5 2 3.5" stroke-linejoin="round"'),
            )
        ]

    def draw_route(self, items: list[Item]) -> list[str]:
        out = []
        for item in items:
            if item.get("solid"):
                out.append(_path(item, 'fill="#4d6b3a" fill-opacity="0.8"'))
            else:
                out.append(_path(item, 'fill="none" stroke="#4d6b3a" stroke-opacity="0.8" stroke-width="3" stroke-dasharray="6 4" stroke-linejoin="round"'))
        return out

    def draw_seaside(self, items: list[Item]) -> list[str]:
        return [
            drawn
            for item in items
            for drawn in (
                _path(item, 'fill="none" stroke="#fff" stroke-width="4.4" stroke-linecap="round"'),
                _path(item, 'fill="none" stroke="#3a7fb5" stroke-width="2.8" stroke-linecap="round"'),
            )
        ]

    def draw_blocked(self, items: list[Item]) -> list[str]:
        return [_path(item, 'fill="#5a3616" stroke="#f3ead6" stroke-width="0.7" stroke-linejoin="round" paint-order="stroke"') for item in items]

    def draw_strait(self, items: list[Item]) -> list[str]:
        strong, faint = 'fill="#8c2d5f"', 'fill="#f3ead6"'
        return [_path(item, f'{faint if item.get("faint") else strong} stroke="{"#8c2d5f" if item.get("faint") else "#fff"}" stroke-width="0.8"') for item in items]

    def draw_sealabel(self, items: list[Item]) -> list[str]:
        return [
            _text(item, f'font-family="{SERIF}" font-style="italic" font-size="{item["size"]}" letter-spacing="{item["size"] * 0.12:.1f}" fill="#4b7690" text-anchor="middle" dominant-baseline="central"')
            for item in items
        ]

    def draw_countrylabel(self, items: list[Item]) -> list[str]:
        return [
            _text(item, f'font-family="{SERIF}" font-weight="600" font-size="{item["size"]}" letter-spacing="{item["size"] * 0.22:.1f}" fill="#4d4438" fill-opacity="0.72" text-anchor="middle" dominant-baseline="central"')
            for item in items
        ]

    def draw_port(self, items: list[Item]) -> list[str]:
        return [
            drawn
            for item in items
            for drawn in (
                _path(item, 'fill="none" stroke="#fff" stroke-opacity="0.8" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'),
                _path(item, 'fill="none" stroke="#1f4e79" stroke-width="1.35" stroke-linecap="round" stroke-linejoin="round"'),
            )
        ]

    def draw_center(self, items: list[Item]) -> list[str]:
        return [_path(item, f'fill="{NATION.get(item["country"], INK)}" stroke="#fff" stroke-width="0.9" stroke-linejoin="round"') for item in items]

    def draw_city(self, items: list[Item]) -> list[str]:
        out = [_path(item, f'fill="{INK}" stroke="#fff" stroke-width="0.6"') for item in items]
        for item in items:
            weight = "700" if item.get("capital") else "600"
            out.append(
                _text(item, f'font-family="{SANS}" font-stretch="condensed" font-weight="{weight}" font-size="{item["size"]}" fill="{INK}" text-anchor="{item["anchor"]}" stroke="#fffaf0" stroke-opacity="0.8" stroke-width="2" stroke-linejoin="round" paint-order="stroke"')
            )
        return out

    def draw_box(self, items: list[Item]) -> list[str]:
        out = []
        for item in items:
            out.append(_path(item, f'fill="{PAPER}" stroke="#6d7f8c" stroke-width="1.6"'))
            first, *rest = item["name"].upper().split()
            for k, word in enumerate([first, *rest]):
                place = {"x": item["x"], "y": item["y"] - 56 + 15 * k}
                out.append(_text(place, f'font-family="{SERIF}" font-weight="600" font-size="13" letter-spacing="2" fill="#4d4438" text-anchor="middle"', word))
        return out

    def legend(self) -> list[str]:
        """A cartouche over the empty corner of the map: title and signs."""
        layers = {layer["kind"]: layer["items"] for layer in self.drawing["layers"]}
        left, top, width, row = 40.0, 40.0, 330.0, 21.0
        entries = self.drawing["legend"]
        height = 62 + row * ((len(entries) + 1) // 2) + 8
        out = [f'<g id="legend"><rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{PAPER}" stroke="#6b5a45" stroke-width="1.6"/>']
        out.append(f'<rect x="{left + 4}" y="{top + 4}" width="{width - 8}" height="{height - 8}" fill="none" stroke="#6b5a45" stroke-width="0.6"/>')
        title = {"x": left + width / 2, "y": top + 38, "name": self.drawing["title"]}
        out.append(_text(title, f'font-family="{SERIF}" font-size="24" fill="{INK}" text-anchor="middle"'))
        for k, entry in enumerate(entries):
            x, y = left + 22 + (k % 2) * 160, top + 66 + (k // 2) * row
            out += self._sample(entry["kind"], x, y)
            place = {"x": x + 30, "y": y + 3.5, "name": entry["name"]}
            out.append(_text(place, f'font-family="{SANS}" font-size="10" fill="{INK}"'))
        del layers
        return [*out, "</g>"]

    def _sample(self, kind: str, x: float, y: float) -> list[str]:
        from . import marks

        paths = {
            "rough": marks.peak(x + 4, y + 4, 5) + marks.peak(x + 14, y + 5, 4.4),
            "blocked": marks.ridge((x - 2, y + 1), (x + 22, y + 1)),
            "seaside": marks.stretch((x - 2, y), (x + 22, y)),
            "strait": marks.arrow((x - 3, y), (x + 23, y)),
            "port": marks.anchor(x + 10, y),
            "center": marks.factory(x + 10, y),
            "prohibited": "".join(f"M{x + 4 * k:.1f} {y + 6:.1f}l9 -12" for k in range(4)),
            "weather": f"M{x - 4} {y}l28 0",
            "route": f"M{x - 4} {y}l28 0",
        }
        item = {"d": paths[kind], "country": "Russia", "x": x, "y": y}
        draw: Callable[[list[Item]], list[str]] = getattr(self, "draw_peaks" if kind == "rough" else f"draw_{kind}")
        return draw([item])


def write_png(svg: str, target: Path, width: int) -> None:
    try:
        resvg = importlib.import_module("resvg_py")
    except ImportError as error:
        raise AtlasError("PNG pictures need the package resvg_py: install theatrum[atlas]") from error
    target.write_bytes(bytes(resvg.svg_to_bytes(svg_string=svg, width=width)))
