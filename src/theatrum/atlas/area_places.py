"""What stands in the zones of an area map: names, room for counters, and signs, none of which cover each other."""

from __future__ import annotations

import math
from abc import ABC
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from shapely import line_merge, prepare
from shapely.geometry import MultiLineString
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union

from . import marks, seats
from .areas import AreaLayout
from .digits import digits
from .features import Features
from .labels import Box, around, text_box
from .landscape import Item, lines
from .layout import Point
from .seats import Seat

BADGE = 6.0
SIGN = 6.4  # half of the room of a sign
STAR = 12.0  # room for the star before the name of a capital
ROUND = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(0, 360, 20)]


@dataclass
class AreaPlaces(Features, ABC):
    layout: AreaLayout

    def __post_init__(self) -> None:
        super().__post_init__()
        prepare(self.landscape.whole)
        for seat in self.seats.values():
            half = self.atlas["counters"]["size"] / 2
            self.room.light.append(around(seat.x, seat.y, half))
            self.room.heavy.append(seat.name_box())

    def at(self, place: list[float]) -> Point:
        """Longitude and latitude."""
        return self.canvas(*self.landscape.projection(place[0], place[1]))

    @cached_property
    def zones(self) -> dict[str, dict[str, Any]]:
        return {row["id"]: row for kind in ("land", "ocean") for row in self.design[kind]}

    @cached_property
    def land(self) -> dict[str, dict[str, Any]]:
        return {row["id"]: row for row in self.design["land"]}

    @cached_property
    def seats(self) -> dict[str, Seat]:
        rules = self.atlas["counters"]
        found = {}
        for name, row in self.zones.items():
            kind = "land" if name in self.land else "ocean"
            words, style = seats.broken(row["name"], rules[kind]["longest"]), rules[kind]
            lead = STAR if "capital" in row else 0.0
            wanted = seats.Wanted(words, style["sizes"], style["character"], lead, rules["size"])
            found[name] = seats.find(self.layout.cells[name], self.at([row["lon"], row["lat"]]), wanted)
        return found

    def border(self, a: str, b: str) -> BaseGeometry:
        return self.layout.borders[frozenset((a, b))]

    def shore(self, name: str) -> BaseGeometry:
        """The coast on which a zone's port or beach opens; islets count only where there is nothing else."""
        whole = line_merge(unary_union([self.border(name, sea) for sea in self.land[name]["naval_access"]]))
        open_lines = [part for part in lines(whole) if not part.is_ring]
        return MultiLineString(open_lines) if open_lines else whole

    # -- names -------------------------------------------------------------------------------------------------------

    def zone_names(self) -> list[Item]:
        items = []
        for name in self.land:
            seat, star = self.seats[name], self.land[name].get("capital")
            for text, y in seat.lines:
                items.append(self._written(text, seat.name_x, y, seat.size) | ({"capital": True} if star else {}))
        return items

    def sea_names(self) -> list[Item]:
        items = []
        for name in self.layout.cells:
            if name not in self.land:
                seat = self.seats[name]
                for text, y in seat.lines:
                    lowered = round(y - seat.size * 0.33, 1)
                    items.append({"name": text, "x": seat.name_x, "y": lowered, "size": seat.size, "rotate": 0})
        return items

    @staticmethod
    def _written(text: str, x: float, y: float, size: float, anchor: str = "middle") -> Item:
        return {"name": text, "x": round(x, 1), "y": round(y, 1), "anchor": anchor, "size": size}

    # -- signs -------------------------------------------------------------------------------------------------------

    def free(self, name: str, near: Point, half: float = SIGN) -> Point:
        """Room for a sign in a zone, as near to a point as may be."""
        cell = self.layout.cells[name]
        prepare(cell)
        best, lowest = near, math.inf
        for reach in (0.0, 12.0, 18.0, 24.0, 30.0, 36.0, 44.0, 54.0):
            for dx, dy in ROUND:
                x, y = near[0] + reach * dx, near[1] + reach * dy
                cost = reach * 0.4 + self.room.cost(around(x, y, half)) / 2
                cost += 0.0 if cell.contains(Spot(x, y).buffer(half)) else 120.0 if cell.contains(Spot(x, y)) else 400.0
                if cost < lowest:
                    best, lowest = (x, y), cost
        self.room.heavy.append(around(*best, half))
        return best

    def sign(self, kind: str, name: str) -> Item:
        x, y = self.free(name, (self.seats[name].x, self.seats[name].y))
        path = {"fort": marks.fort, "center": marks.factory, "shield": marks.shield}[kind](x, y)
        return {"x": round(x, 1), "y": round(y, 1), "space": name, "d": path}

    def capitals(self) -> tuple[list[Item], list[Item]]:
        """Stars in front of the names of capitals, red ones apart."""
        red: list[Item] = []
        black: list[Item] = []
        for name, row in self.land.items():
            if "capital" in row:
                seat = self.seats[name]
                x, y = seat.name_box()[0] + STAR / 2 - 1, seat.lines[0][1] - seat.size * 0.36
                major = row["capital"] == "major"
                item = {"space": name, "d": marks.star(x, y, 5.4 if major else 4.4)}
                (red if major else black).append(item)
        return red, black

    def worth(self) -> list[Item]:
        """Production of a country, beside its capital."""
        items = []
        for country in self.design["country"]:
            if country.get("capital") in self.land and country["wpp"]:
                seat, text = self.seats[country["capital"]], str(country["wpp"])
                x, y = self.free(
                    country["capital"], (seat.name_x, seat.lines[0][1]), BADGE * (1.2 + 0.4 * (len(text) - 1))
                )
                path = marks.badge(x, y, text, BADGE)
                items.append({"x": round(x, 1), "y": round(y, 1), "name": text, "country": country["id"], "d": path})
        return items

    def oil(self) -> list[Item]:
        items: list[Item] = []
        for name, row in self.land.items():
            if "oil" in row:
                x, y = self.free(name, (self.seats[name].x, self.seats[name].y), 9.0)
                path = marks.derrick(x - 4, y)
                items.append({"space": name, "d": path})
                items.append({"space": name, "d": digits(str(row["oil"]), x + 6, y, 8.0), "solid": True})
        return items

    def ports(self) -> tuple[list[Item], list[Item], list[Item]]:
        """Anchors at the water's edge, the sand under those of beach ports, and the names of ports."""
        anchors, sand, names = [], [], []
        for name, row in self.land.items():
            if row["port"] == "none":
                continue
            x, y = self._quay(name)
            anchors.append({"x": round(x, 1), "y": round(y, 1), "space": name, "d": marks.anchor(x, y)})
            if row["port"] == "beach":
                sand.append({"space": name, "d": marks.round_dot(x, y, 7.6), "solid": True})
            if row["port_name"] not in row["name"]:
                names += self._port_name(row["port_name"], x, y)
        return anchors, sand, names

    def _quay(self, name: str) -> Point:
        """A place in the water off the harbour or not far along its coast, clear of names."""
        harbour = Spot(self.at(self.names["ports"][name]))
        coasts = unary_union([self.border(name, sea) for sea in self.land[name]["naval_access"]])
        edge = nearest_points(coasts, harbour)[0]
        best, lowest = (edge.x, edge.y), math.inf
        for part in lines(coasts.intersection(edge.buffer(36.0))):
            for k in range(int(part.length // 4) + 1):
                spot = part.interpolate(4.0 * k)
                for dx, dy in ROUND[::2]:
                    x, y = spot.x + 5.5 * dx, spot.y + 5.5 * dy
                    cost = self.room.cost(around(x, y, SIGN)) / 2 + math.hypot(x - edge.x, y - edge.y)
                    if cost < lowest:
                        cost += 40.0 * self.landscape.whole.contains(Spot(x, y))
                    if cost < lowest:
                        best, lowest = (x, y), cost
        self.room.heavy.append(around(*best, SIGN))
        return best

    def _port_name(self, text: str, x: float, y: float) -> list[Item]:
        """Written if there is room."""
        size = self.atlas["counters"]["ports"]
        at = self.room.place(text, x, y, size, 6.5)
        box = text_box(text, at, size)
        self.room.heavy.pop()
        if self.room.cost(box) > self.atlas["counters"]["crowded"]:
            return []
        self.room.heavy.append(box)
        return [self._written(text, at.x, at.y, size, at.anchor)]

    def arrow(self, a: str, b: str) -> Item:
        """A crossing where two zones come nearest."""
        one, two = nearest_points(self.layout.cells[a], self.layout.cells[b])
        mx, my = (one.x + two.x) / 2, (one.y + two.y) / 2
        dx, dy = two.x - one.x, two.y - one.y
        gap = math.hypot(dx, dy)
        if gap < 1:
            dx, dy = self.seats[b].x - self.seats[a].x, self.seats[b].y - self.seats[a].y
        reach = max(13.0, gap / 2 + 7) / math.hypot(dx, dy)
        self.room.heavy.append(around(mx, my, 9))
        return {"space": a, "d": marks.arrow((mx - dx * reach, my - dy * reach), (mx + dx * reach, my + dy * reach))}

    def peaks(self) -> list[Item]:
        return [{"space": name, "d": self._scattered(name, 19.0, 15.0)} for name in self._with("mountain")]

    def tufts(self) -> list[Item]:
        return [{"space": name, "d": self._scattered(name, 21.0, 12.0)} for name in self._with("swamp")]

    def _with(self, terrain: str) -> list[str]:
        return [name for name, row in self.land.items() if row["terrain"] == terrain]

    def _scattered(self, name: str, wide: float, tall: float) -> str:
        """Signs of terrain on a slanting raster, clear of names and signs."""
        cell = self.layout.cells[name].buffer(-4.5)
        prepare(cell)
        left, top, right, bottom = self.layout.cells[name].bounds
        path = ""
        for row in range(math.ceil((bottom - top) / tall)):
            for column in range(math.ceil((right - left) / wide) + 1):
                k = row * 7 + column * 13
                x = left + wide * (column + 0.5 * (row % 2)) + 2.2 * math.sin(k)
                y = top + tall * (row + 0.5) + 1.6 * math.cos(1.7 * k)
                if cell.contains(Spot(x, y)) and not self._covered((x - 5, y - 6, x + 5, y + 1)):
                    swampy = self.land[name]["terrain"] == "swamp"
                    path += marks.tuft(x, y) if swampy else marks.peak(x, y, 4.4 + 0.7 * math.sin(3.1 * k))
        return path

    def _covered(self, box: Box) -> bool:
        return any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in self.room.heavy)
