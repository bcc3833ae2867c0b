"""From the plane of a layout to drawing units, and from geometry to SVG paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .layout import CORNER, Box, Layout, Point


@dataclass(frozen=True)
class Canvas:
    """Drawing units grow to the east and the south; `unit` of them are one unit of the plane."""

    unit: float
    left: float
    top: float
    width: float
    height: float
    margin: float

    @classmethod
    def of(cls, layout: Layout, data: dict[str, Any]) -> Canvas:
        """A map of hexes, `hex` units from corner to corner."""
        return cls.around(layout.extent, data["hex"] / (2 * CORNER), data)

    @classmethod
    def around(cls, extent: Box, unit: float, data: dict[str, Any]) -> Canvas:
        """`west`, `east`, `south`: room beside the map for what lies off it."""
        west, south, east, north = extent
        margin = data["margin"]
        left = margin + data.get("west", 0.0) - west * unit
        return cls(
            unit,
            left,
            margin + north * unit,
            round(left + east * unit + data.get("east", 0.0) + margin, 1),
            round((north - south) * unit + data.get("south", 0.0) + 2 * margin, 1),
            margin,
        )

    def __call__(self, x: float, y: float) -> Point:
        return self.left + x * self.unit, self.top - y * self.unit

    def points(self, plane: Iterable[Point]) -> list[Point]:
        return [self(x, y) for x, y in plane]

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """The edge of the map inside the margin: left, top, right, bottom."""
        return self.margin, self.margin, self.width - self.margin, self.height - self.margin


def number(value: float) -> str:
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def trace(points: Sequence[Sequence[float]], closed: bool) -> str:
    """One line or ring as a path with relative steps, rounded to a tenth without drift."""
    tenths = [(round(p[0] * 10), round(p[1] * 10)) for p in points]
    if closed and tenths[0] == tenths[-1]:
        tenths.pop()
    (x, y), steps = tenths[0], []
    start = f"M{number(x / 10)} {number(y / 10)}"
    for a, b in tenths[1:]:
        if (a, b) != (x, y):
            steps.append(f"{number((a - x) / 10)} {number((b - y) / 10)}")
            x, y = a, b
    if not steps:
        return ""
    return start + "l" + " ".join(steps) + ("z" if closed else "")


def polygon(points: Sequence[Sequence[float]]) -> str:
    return trace(points, closed=True)


def line(points: Sequence[Sequence[float]]) -> str:
    return trace(points, closed=False)
