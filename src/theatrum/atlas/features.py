"""What the layers of all maps share: names that find room, stripes, the sheet of water under everything."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar

from shapely.geometry import MultiLineString
from shapely.geometry.base import BaseGeometry

from . import marks
from .canvas import Canvas, polygon
from .labels import Room, around
from .landscape import Item, Landscape, line_path
from .layout import Point

Layer = tuple[str, list[Item]]


@dataclass
class Features(ABC):
    canvas: Canvas
    landscape: Landscape
    atlas: dict[str, Any]
    design: dict[str, Any]
    names: dict[str, Any]
    room: Room = field(init=False)
    keep_clear_of: ClassVar[float] = 15.0  # towns make way for country and sea names smaller than this

    def __post_init__(self) -> None:
        self.room = Room(self.canvas.frame)

    @abstractmethod
    def layers(self) -> list[Layer]:
        """Everything, from the ground up."""

    @abstractmethod
    def spaces(self) -> dict[str, Item]:
        """Every space with its centre, its shape and its label."""

    @abstractmethod
    def at(self, place: list[float]) -> Point:
        """A place that the names file gives, in drawing units."""

    @property
    @abstractmethod
    def palette(self) -> dict[str, str]:
        """A tint for each country."""

    def water(self) -> Item:
        left, top, right, bottom = self.canvas.frame
        return {"d": polygon([(left, top), (right, top), (right, bottom), (left, bottom)])}

    @staticmethod
    def _striped(ground: BaseGeometry, gap: float) -> str:
        return line_path(MultiLineString(marks.stripes(ground.bounds, gap)).intersection(ground))

    def labels(self, kind: str) -> list[Item]:
        out = []
        for entry in self.names["labels"][kind]:
            x, y = self.at(entry["at"])
            item: Item = {
                "name": entry["name"],
                "x": round(x, 1),
                "y": round(y, 1),
                "size": entry["size"],
                "rotate": entry["rotate"],
            }
            out.append(item | ({"country": entry["country"]} if "country" in entry else {}))
            if entry["size"] < self.keep_clear_of:
                self._keep_clear(entry["name"], x, y, entry["size"], entry["rotate"])
        return out

    def _keep_clear(self, text: str, x: float, y: float, size: float, rotate: float) -> None:
        """Boxes along a slanting name, so that towns leave it readable."""
        half, turn = len(text) * size * 0.36, math.radians(rotate)
        steps = max(2, len(text))
        for k in range(steps + 1):
            along = half * (2 * k / steps - 1)
            self.room.light.append(around(x + along * math.cos(turn), y + along * math.sin(turn), size * 0.45))
