"""The signs of a map whose table is fitted to geography: blocked hexsides, Weather Area, routes, ports and centers."""

from __future__ import annotations

import random

from shapely import line_merge
from shapely.geometry import LineString, MultiLineString
from shapely.geometry import Point as Spot

from . import marks
from .board import entries
from .canvas import polygon
from .features import Layer
from .hexes import HexFeatures
from .labels import around
from .landscape import Item, line_path


class FittedSigns(HexFeatures):
    def layers(self) -> list[Layer]:
        """Names are placed after the signs, since they make way for them."""
        water = self.design["hexsides"]["water"]
        peaks = self.peaks(without=self.design["terrain"]["marsh"])
        straits = self.straits()
        countries, seas = self.labels("countries"), self.labels("seas")
        towns = self.towns()
        return [
            *self.ground(),
            ("peaks", peaks),
            ("marsh", self.marshes()),
            ("weather", self.weather()),
            ("route", self.routes()),
            ("seaside", [self.sea_sides(water["sea"])]),
            ("blocked", self.blocked()),
            ("strait", straits),
            ("sealabel", seas),
            ("countrylabel", countries),
            ("port", towns["port"]),
            ("center", towns["center"]),
            ("city", towns["city"]),
            ("box", [self.box()]),
        ]

    @property
    def palette(self) -> dict[str, str]:
        tints: dict[str, str] = self.atlas["palette"]
        return tints

    def box(self) -> Item:
        data = self.atlas["box"]
        x, y = self.at(data["at"])
        w, h = data["size"][0] / 2, data["size"][1] / 2
        path = polygon([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)])
        return {"name": data["name"], "x": round(x, 1), "y": round(y, 1), "d": path}

    def marshes(self) -> list[Item]:
        return [{"d": self._tufts(name)} for name in self.design["terrain"]["marsh"]]

    def _tufts(self, name: str) -> str:
        chance = random.Random(name)
        x, y = self.centre(name)
        rows = [(dx + 8 * (k % 2), -14 + 7 * k) for k in range(6) for dx in (-17, -1, 15)]
        spots = [(x + dx + chance.uniform(-2, 2), y + dy + chance.uniform(-1, 1)) for dx, dy in rows]
        inner = self.cell(name, 0.85)
        return "".join(marks.tuft(px, py) for px, py in spots if inner.contains(Spot(px, py)))

    def blocked(self) -> list[Item]:
        groups = self.design["hexsides"]["blocked"]
        return [
            {"name": title.replace("_", " "), "d": "".join(marks.ridge(*self.side(a, b)) for a, b in group["pairs"])}
            for title, group in groups.items()
        ]

    def straits(self) -> list[Item]:
        """Crossings; a lighter kind where both shores must be held."""
        water = self.design["hexsides"]["water"]
        crossings = [self.strait(a, b) for a, b in water["crossing"]]
        return crossings + [self.strait(a, b) | {"faint": True} for a, b in water["blocked_when_both_controlled"]]

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
            if self.board.layout.eastern.issuperset(route["hexes"]):
                tips = [(x + 26, y) for x, y in points]
                path = "".join(marks.arrow(tip, (tip[0] - 15, tip[1]), double=False) for tip in tips)
                out.append({"name": title.replace("_", " "), "d": path, "solid": True})
                continue
            end, before = points[-1], points[-2]
            tip = (before[0] + 0.8 * (end[0] - before[0]), before[1] + 0.8 * (end[1] - before[1]))
            out.append({"name": title.replace("_", " "), "d": line_path(LineString([*points[:-1], tip]))})
        return out

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
