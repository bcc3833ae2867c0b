"""The signs of a map whose table lists every hex: production, ports, depots, forts, sea borders, boxes, sea arrows."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from shapely.geometry import LineString, Polygon
from shapely.ops import unary_union

from . import marks
from .board import Row
from .canvas import polygon
from .errors import AtlasError
from .features import Layer
from .hexes import HexFeatures
from .labels import Box, around
from .landscape import Item, area_path
from .layout import Point

BADGE = 6.4
LENGTH = 9.0  # type size of the length of a sea arrow
NAME_BELOW_TOP = 72.0  # a box's name is written 56 units above its y, so that it starts below the top edge


class ListedSigns(HexFeatures):
    keep_clear_of = 30.0

    def layers(self) -> list[Layer]:
        """Names are placed after the signs, since they make way for them."""
        peaks = self.peaks()
        straits = [self.strait(*side.split("-")) for side in self.design["crossing_sides"]]
        countries, seas = self.labels("countries"), self.labels("seas")
        passages = self.passages()
        boxes = self.boxes()
        towns = self.towns()
        return [
            *self.ground(),
            ("peaks", peaks),
            ("route", self.ways_to_siberia()),
            ("seaside", self.water_sides()),
            ("strait", straits),
            ("countrylabel", countries),
            ("box", boxes),
            ("passage", passages),
            ("sealabel", seas + self.lengths()),
            *((kind, towns[kind]) for kind in ("fort", "control", "depot", "port", "center", "city")),
        ]

    @cached_property
    def table(self) -> dict[str, Row]:
        return {row["id"]: row for row in self.design["hexes"]}

    @property
    def palette(self) -> dict[str, str]:
        """The tints of the colours that the book gives the countries."""
        return {country["name"]: self.atlas["tints"][country["colour"]] for country in self.design["country"]}

    # -- hexsides ----------------------------------------------------------------------------------------------------

    def water_sides(self) -> list[Item]:
        """Sides that no one walks over; those of lakes are drawn apart, since ships do not use them."""
        sea, lake = ([side.split("-") for side in self.design[kind]] for kind in ("sea_sides", "lake_sides"))
        return [self.sea_sides(sea), self.sea_sides(lake) | {"faint": True}]

    # -- off the map -------------------------------------------------------------------------------------------------

    def edges(self, box: str) -> Box:
        """Left, top, right and bottom of a box in drawing units."""
        west, south, east, north = self.atlas["boxes"][box]
        (left, bottom), (right, top) = self.at([west, south]), self.at([east, north])
        return left, top, right, bottom

    def spaces(self) -> dict[str, Item]:
        """The boxes are spaces too: one over-sized hex each."""
        boxes = {}
        for box in self.design["box"]:
            left, top, right, bottom = self.edges(box["id"])
            shape = polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
            x, y = round((left + right) / 2, 1), round((top + bottom) / 2, 1)
            boxes[box["id"]] = {"x": x, "y": y, "shape": shape, "label": box["id"]}
        return super().spaces() | boxes

    def boxes(self) -> list[Item]:
        items = []
        for box in self.design["box"]:
            left, top, right, bottom = self.edges(box["id"])
            self.room.heavy.append((left, top, right, bottom))
            path = polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
            x, y = round((left + right) / 2, 1), round(top + NAME_BELOW_TOP, 1)
            items.append({"name": box["id"], "country": box["country"], "x": x, "y": y, "d": path})
        return items

    def ways_to_siberia(self) -> list[Item]:
        """Arrows between the box and the hexes of the edge beside it."""
        left = self.edges("Siberia")[0]
        starts = [self.centre(name) for name in self.design["siberia_adjacent"]]
        path = "".join(marks.arrow((x + 14, y), (left - 1, y)) for x, y in starts)
        return [{"name": "Siberia", "d": path, "solid": True}]

    @cached_property
    def drawn(self) -> list[tuple[dict[str, Any], int]]:
        """The sea arrows as they are drawn, with their lengths; all of the design, each once."""
        lengths = {frozenset(arrow["ends"]): arrow["length"] for arrow in self.design["sea_arrow"]}
        drawn = [frozenset(passage["ends"]) for passage in self.names["passage"]]
        if sorted(map(sorted, drawn)) != sorted(map(sorted, lengths)):
            raise AtlasError("names: the passages are not the sea arrows of the design, each once")
        return [(passage, lengths[frozenset(passage["ends"])]) for passage in self.names["passage"]]

    def passages(self) -> list[Item]:
        items = []
        for passage, length in self.drawn:
            points = [self.at(point) for point in passage["points"]]
            ends = (marks.head(points[1], points[0]), marks.head(points[-2], points[-1]))
            inner = LineString(points).difference(unary_union([Polygon(end) for end in ends]))
            shaft = inner.buffer(1.1, cap_style="flat", join_style="mitre")
            path = area_path(unary_union([shaft, *(Polygon(end).buffer(0.05) for end in ends)]))
            items.append({"name": f"{' - '.join(passage['ends'])}: {length}", "d": path})
        return items

    def lengths(self) -> list[Item]:
        places = [(self.at(passage["label"]), length) for passage, length in self.drawn]
        return [
            {"name": str(length), "x": round(x, 1), "y": round(y, 1), "size": LENGTH, "rotate": 0}
            for (x, y), length in places
        ]

    # -- towns and signs ---------------------------------------------------------------------------------------------

    def towns(self) -> dict[str, list[Item]]:
        """Towns and the signs beside them together, since they share the room."""
        towns = self.names["towns"]
        dots = {name: self._dot(name, lon, lat) for name, (_, lon, lat) in towns.items()}
        spots = {name: dots.get(name) or self.centre(name) for name in self.rows}
        for x, y in dots.values():
            self.room.heavy.append(around(x, y, 2.6))
        out = {
            "center": [*self._production(spots), *self._box_production()],
            "port": [self._sign("port", name, spots[name], wet=True) for name in self._with("port")],
            "depot": [self._sign("depot", name, spots[name]) for name in self._with("lend_lease")],
            "control": [self._sign("control", name, spots[name], wet=True) for name in self._controls()],
            "fort": self._forts(spots),
        }
        capitals = set(self._with("capital"))
        order = sorted(towns, key=lambda name: (name not in capitals, "production" not in self.table[name], name))
        make = {True: self._capital, False: self._plain}
        out["city"] = [make[name in capitals](name, dots[name]) for name in order]
        return out

    def _with(self, flag: str) -> list[str]:
        return [name for name, row in self.table.items() if row.get(flag)]

    def _controls(self) -> list[str]:
        """Hexes that control a border between seas; of boxes the name says it."""
        found = [border["controlled_by"] for border in self.design["border_hexes"].values()]
        return sorted(name for name in set(found) if name in self.table)

    def _sign(self, kind: str, name: str, town: Point, wet: bool = False, reach: float = 11.5) -> Item:
        x, y = self._free(name, town, reach, 5.4, wet)
        path = {"port": marks.anchor, "depot": marks.crate, "control": marks.wheel, "fort": marks.fort}[kind](x, y)
        return {"x": round(x, 1), "y": round(y, 1), "hex": name, "d": path}

    def _forts(self, spots: dict[str, Point]) -> list[Item]:
        years = {name: [year for year, hexes in self.names["forts"].items() if name in hexes] for name in spots}
        sites = {name: listed for name, listed in years.items() if listed}
        return [self._sign("fort", name, spots[name], reach=13.5) | {"years": listed} for name, listed in sites.items()]

    def _production(self, spots: dict[str, Point]) -> list[Item]:
        items = []
        for name in self._with("production"):
            x, y = self._free(name, spots[name], 12.0, BADGE, wet=False)
            items.append(self._badge(x, y, self.table[name]["production"], self.table[name]["country"]))
        return items

    def _box_production(self) -> list[Item]:
        items = []
        for box in self.design["box"]:
            left, _, right, bottom = self.edges(box["id"])
            items.append(self._badge((left + right) / 2, bottom - 13, box["production"], box["country"]))
        return items

    @staticmethod
    def _badge(x: float, y: float, points: int, country: str) -> Item:
        path = marks.badge(x, y, str(points), BADGE)
        return {"x": round(x, 1), "y": round(y, 1), "name": str(points), "country": country, "d": path}

    def _plain(self, name: str, dot: Point) -> Item:
        return self._town(name, dot, capital=False)

    def _capital(self, name: str, dot: Point) -> Item:
        """A circled star."""
        return self._town(name, dot, capital=True) | {"d": marks.round_dot(*dot, 5.4) + marks.star(*dot, 4.4)}
