"""The layers that come from the board: terrain, hexsides, lines, towns, ports, centers and names."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from shapely import line_merge
from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from . import marks
from .board import Board, entries
from .canvas import Canvas, polygon
from .classify import Share
from .labels import Room, around
from .landscape import Item, Landscape, area_path, line_path
from .layout import Point

TOWN = 8.6
CAPITAL = 9.8


@dataclass
class Features:
    board: Board
    canvas: Canvas
    landscape: Landscape
    shares: dict[str, Share]
    design: dict[str, Any]
    names: dict[str, Any]
    room: Room = field(init=False)

    def __post_init__(self) -> None:
        self.room = Room(self.canvas.frame)
        for name in self.board.layout:
            x, y = self.centre(name)
            self.room.light.append((x - 7, y - 25, x + 7, y - 18))

    @cached_property
    def rows(self) -> dict[str, dict[str, Any]]:
        return {row["id"]: row for row in self.board.document["land"]["hexes"]}

    def centre(self, name: str) -> Point:
        return self.canvas(*self.board.layout.centre(name))

    def cell(self, name: str, size: float = 1.0) -> Polygon:
        return Polygon(self.canvas.points(self.board.layout.corners(name, size)))

    def side(self, a: str, b: str) -> tuple[Point, Point]:
        first, second = self.board.layout.side(a, b)
        return self.canvas(*first), self.canvas(*second)

    def spaces(self) -> dict[str, Item]:
        out = {}
        for name in self.board.layout:
            x, y = self.centre(name)
            shape = polygon(self.canvas.points(self.board.layout.corners(name)))
            label = self.rows[name].get("name", "") if name in self.rows else ""
            out[name] = {"x": round(x, 1), "y": round(y, 1), "shape": shape, "label": label}
        return out

    # -- ground ------------------------------------------------------------------------------------------------------

    def ghosts(self) -> list[Item]:
        """Scraps of land in sea hexes, which are no land on the board."""
        seas = unary_union([self.cell(name) for name in self.board.layout if name not in self.rows])
        return [{"d": area_path(self.landscape.whole.intersection(seas).buffer(-0.15).buffer(0.15))}]

    def beyond(self) -> list[Item]:
        """The land outside the outermost hexes."""
        grid = unary_union([self.cell(name).buffer(0.05) for name in self.board.layout])
        return [{"d": area_path(self.landscape.whole.difference(grid))}]

    def islets(self) -> list[Item]:
        """Land hexes with little land read as land by a wash over their water."""
        small = [name for name in self.rows if self.shares[name].land < 0.3]
        return [
            {"country": self.rows[name]["c"], "d": area_path(self.cell(name, 0.96).difference(self.landscape.whole))}
            for name in small
        ]

    def claims(self) -> list[Item]:
        """Stripes where the board gives a hex to another country than geography does."""
        out = []
        for entry in self.board.document["hand"]["owner"]:
            name, country = entry["hex"], entry["set"]
            if self.rows[name]["t"] != "prohibited":
                ground = self.cell(name, 0.98).intersection(self.landscape.whole)
                out.append({"country": country, "d": self._striped(ground, 7.0)})
        return out

    def prohibited(self) -> list[Item]:
        cells = unary_union(
            [self.cell(name).buffer(0.05) for name, row in self.rows.items() if row["t"] == "prohibited"]
        )
        return [{"d": self._striped(cells.intersection(self.landscape.whole), 6.5)}]

    @staticmethod
    def _striped(ground: BaseGeometry, gap: float) -> str:
        return line_path(MultiLineString(marks.stripes(ground.bounds, gap)).intersection(ground))

    def rough(self) -> list[Item]:
        """A wash over the land of each rough hex and a few peaks in it."""
        return [self._rough(name) for name, row in self.rows.items() if row["t"] == "rough"]

    def _rough(self, name: str) -> Item:
        ground = self.cell(name, 0.97).intersection(self.landscape.whole)
        soft = ground.buffer(-2).buffer(2)
        return {"d": area_path(soft.simplify(1.0) if soft.area > 200 else self.cell(name, 0.9))}

    def peaks(self) -> list[Item]:
        marshes = self.design["terrain"]["marsh"]
        return [
            {"d": self._peaks(name)} for name, row in self.rows.items() if row["t"] == "rough" and name not in marshes
        ]

    def marshes(self) -> list[Item]:
        return [{"d": self._tufts(name)} for name in self.design["terrain"]["marsh"]]

    def _tufts(self, name: str) -> str:
        chance = random.Random(name)
        x, y = self.centre(name)
        rows = [(dx + 8 * (k % 2), -14 + 7 * k) for k in range(6) for dx in (-17, -1, 15)]
        spots = [(x + dx + chance.uniform(-2, 2), y + dy + chance.uniform(-1, 1)) for dx, dy in rows]
        inner = self.cell(name, 0.85)
        return "".join(marks.tuft(px, py) for px, py in spots if inner.contains(Spot(px, py)))

    def _peaks(self, name: str) -> str:
        """The same peaks at every run: their places are drawn from the number of the hex."""
        chance = random.Random(name)
        x, y = self.centre(name)
        spots = [(-15, -4), (14, -6), (-2, -8), (-9, 9), (9, 8), (-19, 5), (20, 4), (1, 20), (-11, 20), (12, 20)]
        moved = [(x + dx + chance.uniform(-2, 2), y + dy + chance.uniform(-1.5, 1.5)) for dx, dy in spots]
        on_land = [spot for spot in moved if self.landscape.whole.contains(Spot(spot))]
        chosen = on_land if len(on_land) >= 3 else moved[:5]
        ordered = sorted(chosen, key=lambda spot: spot[1])
        self.room.light.extend(around(px, py - 2, 3.5) for px, py in ordered)
        return "".join(marks.peak(px, py, chance.uniform(3.6, 5.4)) for px, py in ordered)

    # -- hexsides and lines ------------------------------------------------------------------------------------------

    def blocked(self) -> list[Item]:
        groups = self.design["hexsides"]["blocked"]
        return [
            {"name": title.replace("_", " "), "d": "".join(marks.ridge(*self.side(a, b)) for a, b in group["pairs"])}
            for title, group in groups.items()
        ]

    def sea_sides(self) -> list[Item]:
        pairs = self.design["hexsides"]["water"]["sea"]
        return [{"d": "".join(marks.stretch(*self.side(a, b)) for a, b in pairs)}]

    def straits(self) -> list[Item]:
        """Arrows over the water that land units may cross; a lighter kind where both shores must be held."""
        water = self.design["hexsides"]["water"]
        out = []
        for a, b in [*water["crossing"], *water["blocked_when_both_controlled"]]:
            (ax, ay), (bx, by) = self.centre(a), self.centre(b)
            mx, my, reach = (ax + bx) / 2, (ay + by) / 2, 13.0 / math.hypot(bx - ax, by - ay)
            ends = [(mx + s * (bx - ax) * reach, my + s * (by - ay) * reach) for s in (-1, 1)]
            item: Item = {"d": marks.arrow(ends[0], ends[1])}
            out.append(item if [a, b] in water["crossing"] else item | {"faint": True})
            self.room.light.append(around(mx, my, 9))
        return out

    def weather(self) -> list[Item]:
        """The edge of the Weather Area on land; at sea it has no meaning."""
        edges = [
            LineString(self.side(a, b))
            for a, row in self.rows.items()
            for b in self.board.layout.neighbours(a)
            if a < b and b in self.rows and row["w"] != self.rows[b]["w"]
        ]
        return [{"name": "Weather Area", "d": line_path(line_merge(MultiLineString(edges)))}]

    def routes(self) -> list[Item]:
        out = []
        for title, route in self.design["lend_lease_routes"].items():
            points = [self.centre(name) for name in route["hexes"]]
            if all(self.board.layout.parts(name)[0] == self.board.layout.columns[-1] for name in route["hexes"]):
                tips = [(x + 26, y) for x, y in points]
                path = "".join(marks.arrow(tip, (tip[0] - 15, tip[1]), double=False) for tip in tips)
                out.append({"name": title.replace("_", " "), "d": path, "solid": True})
                continue
            end, before = points[-1], points[-2]
            tip = (before[0] + 0.8 * (end[0] - before[0]), before[1] + 0.8 * (end[1] - before[1]))
            out.append({"name": title.replace("_", " "), "d": line_path(LineString([*points[:-1], tip]))})
        return out

    # -- towns and names ---------------------------------------------------------------------------------------------

    def towns(self) -> dict[str, list[Item]]:
        """Towns, ports and centers together, since they share the room for their names."""
        capitals = {entry["capital"] for entry in self.design["country"] if "capital" in entry and "owner" not in entry}
        centers = {row["id"]: row["res"] for row in self.rows.values() if "res" in row}
        ports = {port["hex"]: port["name"] for port in entries(self.design["ports"])}
        dots = {name: self._dot(name, lon, lat) for name, (_, lon, lat) in self.names["towns"].items()}
        for name in {*centers, *ports} - set(dots):
            dots[name] = self.centre(name)
        out: dict[str, list[Item]] = {"center": [], "port": [], "city": []}
        for x, y in dots.values():
            self.room.heavy.append(around(x, y, 2.6))
        for name, nation in centers.items():
            x, y = self._free(name, dots[name], 10.5, 6.0, wet=False)
            out["center"].append({"x": round(x, 1), "y": round(y, 1), "country": nation, "d": marks.factory(x, y)})
        for name, title in ports.items():
            x, y = self._free(name, dots[name], 11.5, 5.0, wet=True)
            out["port"].append({"x": round(x, 1), "y": round(y, 1), "name": title, "d": marks.anchor(x, y)})
        order = sorted(self.names["towns"], key=lambda name: (name not in capitals, name not in centers, name))
        out["city"] = [self._town(name, dots[name], name in capitals) for name in order]
        return out

    def _dot(self, name: str, lon: float, lat: float) -> Point:
        """Where a town is on earth, drawn back into its hex where the board lies off the fit."""
        x, y = self.canvas(*self.landscape.projection(lon, lat))
        cx, cy = self.centre(name)
        inner = self.cell(name, 0.74)
        for step in range(20):
            share = 1 - step / 20
            spot = (cx + (x - cx) * share, cy + (y - cy) * share)
            if inner.contains(Spot(spot)):
                return spot
        return cx, cy

    def _free(self, name: str, town: Point, reach: float, half: float, wet: bool) -> Point:
        """Room for a sign beside its town, inside the hex; a port looks for water."""
        inner, best, lowest = self.cell(name, 0.86), town, math.inf
        for k in range(16):
            angle = math.radians(22.5 * k)
            x, y = town[0] + reach * math.cos(angle), town[1] + reach * math.sin(angle)
            sign = Spot(x, y).buffer(half)
            water = 1 - sign.intersection(self.landscape.whole).area / sign.area
            cost = 60.0 * (not inner.contains(Spot(x, y))) + 25.0 * ((1 - water) if wet else water)
            cost += self.room.cost(around(x, y, half)) / 4
            if cost < lowest:
                best, lowest = (x, y), cost
        self.room.heavy.append(around(*best, half))
        return best

    def _town(self, name: str, dot: Point, capital: bool) -> Item:
        title = self.names["towns"][name][0]
        size = CAPITAL if capital else TOWN
        at = self.room.place(title, *dot, size, 4.0)
        path = marks.star(*dot, 4.6) if capital else marks.round_dot(*dot, 1.9)
        item: Item = {
            "name": title,
            "d": path,
            "x": round(at.x, 1),
            "y": round(at.y, 1),
            "anchor": at.anchor,
            "size": size,
        }
        return item | ({"capital": True} if capital else {})

    def labels(self, kind: str) -> list[Item]:
        out = []
        for entry in self.names["labels"][kind]:
            x, y = self.canvas(*self.board.layout.at(*entry["at"]))
            item: Item = {
                "name": entry["name"],
                "x": round(x, 1),
                "y": round(y, 1),
                "size": entry["size"],
                "rotate": entry["rotate"],
            }
            out.append(item | ({"country": entry["country"]} if "country" in entry else {}))
            if entry["size"] < 15:
                self._keep_clear(entry["name"], x, y, entry["size"], entry["rotate"])
        return out

    def _keep_clear(self, text: str, x: float, y: float, size: float, rotate: float) -> None:
        """Boxes along a slanting name, so that towns leave it readable."""
        half, turn = len(text) * size * 0.36, math.radians(rotate)
        steps = max(2, len(text))
        for k in range(steps + 1):
            along = half * (2 * k / steps - 1)
            self.room.light.append(around(x + along * math.cos(turn), y + along * math.sin(turn), size * 0.45))
