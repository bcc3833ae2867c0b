"""The layers of a map of zones: ground, borders of zones, countries and fronts, beaches, fortresses, boxes, names."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property

from shapely import line_merge
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from . import marks
from .area_places import AreaPlaces
from .areas import Pair
from .canvas import polygon
from .features import Layer
from .geography import polygons
from .labels import Box, around
from .landscape import Item, area_path, line_path, lines
from .seats import Ground

NAME_BELOW_TOP = 72.0  # a box's name is written 56 units above its y, so that it starts below the top edge
OWNER = 6.2  # type size of the owner of a colony under the name of its only zone
NOWHERE = "Impassable"  # country of the land that no one enters


class AreaSigns(AreaPlaces):
    def layers(self) -> list[Layer]:
        """Signs are placed before names of countries and terrain, since these make way for them."""
        boxes = self.boxes()
        arrows = [self.arrow(*arrow["land"]) for arrow in self.design["red_arrow"]]
        bars = [self.bar(entry["pair"]) for entry in self.design["barred"]]
        red, black = self.capitals()
        anchors, sand, port_names = self.ports()
        worth, oil = self.worth(), self.oil()
        forts = [self.sign("fort", fort["zone"]) for fort in self.design["fortress"]]
        works = [self.sign("center", name) for name, row in self.land.items() if row.get("factory")]
        shields = [self.sign("shield", name) for name, row in self.land.items() if row.get("russian_defense_zone")]
        countries = self.labels("fronts") + self.country_names()
        land = self.landscape
        return [
            ("sea", [self.water()]),
            ("shallows", land.shallows()),
            ("country", land.countries()),
            ("mountains", land.mountains()),
            ("rough", self.washes("mountain")),
            ("swamp", self.washes("swamp")),
            ("prohibited", [{"d": self._striped(self._closed, 9.0)}]),
            ("lake", land.lakes()),
            ("river", land.rivers()),
            ("ghost", [{"d": area_path(self._stray)}]),
            ("ocean", [{"d": line_path(self.between(self._at_sea))}]),
            ("beach", [*self.beaches(), *sand]),
            ("zone", [{"d": line_path(self.between(self._inner))}]),
            ("border", land.borders()),
            ("coast", land.coast()),
            ("region", [{"d": line_path(self.between(self._of_region))}]),
            ("frontier", [{"d": line_path(self.between(self._of_fronts))}]),
            ("rampart", self.ramparts()),
            ("peaks", self.peaks()),
            ("marsh", self.tufts()),
            ("passage", [self.passage()]),
            ("strait", arrows),
            ("bar", bars),
            ("sealabel", self.sea_names()),
            ("countrylabel", countries),
            ("shield", shields),
            ("fort", forts),
            ("oil", oil),
            ("port", anchors),
            ("center", [*worth, *works, *red]),
            ("city", [*black, *port_names, *self.zone_names()]),
            ("box", boxes),
        ]

    @property
    def palette(self) -> dict[str, str]:
        tints: dict[str, str] = self.atlas["palette"]
        return tints

    def spaces(self) -> dict[str, Item]:
        out = {}
        for name, row in self.zones.items():
            seat, shape = self.seats[name], area_path(self.layout.cells[name])
            out[name] = {"x": seat.x, "y": seat.y, "shape": shape, "label": row["name"]}
        for box in self.design["box"]:
            left, top, right, bottom = self.edges(box["id"])
            middle = {"x": round((left + right) / 2, 1), "y": round((top + bottom) / 2, 1)}
            out[box["id"]] = middle | {"shape": _rectangle(left, top, right, bottom), "label": box["name"]}
        return out

    # -- ground ------------------------------------------------------------------------------------------------------

    @cached_property
    def _zoned(self) -> BaseGeometry:
        return unary_union([self.layout.cells[name] for name in self.land])

    @cached_property
    def _closed(self) -> BaseGeometry:
        return self.landscape.of(NOWHERE)

    @cached_property
    def _stray(self) -> BaseGeometry:
        """Islands of the countries that belong to no zone."""
        rest = self.landscape.whole.difference(self._zoned.buffer(0.3)).difference(self._closed.buffer(0.3))
        return unary_union([part for part in polygons(rest) if part.area > 4])

    def washes(self, terrain: str) -> list[Item]:
        return [{"space": name, "d": area_path(self.layout.cells[name].simplify(1.5))} for name in self._with(terrain)]

    # -- borders -----------------------------------------------------------------------------------------------------

    def between(self, pairs: Iterable[Pair]) -> BaseGeometry:
        return line_merge(unary_union([self.layout.borders[pair] for pair in pairs]))

    @cached_property
    def _on_land(self) -> list[Pair]:
        return [pair for pair in self.layout.borders if pair <= self.layout.land]

    @property
    def _at_sea(self) -> list[Pair]:
        return [pair for pair in self.layout.borders if not pair & self.layout.land]

    def _differ(self, pair: Pair, key: str) -> bool:
        a, b = pair
        return self.zones[a].get(key) != self.zones[b].get(key)

    @property
    def _inner(self) -> list[Pair]:
        return [pair for pair in self._on_land if not self._differ(pair, "country")]

    @property
    def _of_region(self) -> list[Pair]:
        return [pair for pair in self._on_land if self._differ(pair, "region")]

    @property
    def _of_fronts(self) -> list[Pair]:
        return [pair for pair in (*self._on_land, *self._at_sea) if self._differ(pair, "front")]

    def beaches(self) -> list[Item]:
        open_shores = [name for name, row in self.land.items() if row["beach"]]
        return [{"space": name, "d": line_path(self.shore(name))} for name in open_shores]

    def ramparts(self) -> list[Item]:
        """Fortress lines along the sides that they guard, inside their zone."""
        items = []
        for fort in self.design["fortress"]:
            cell = self.layout.cells[fort["zone"]]
            path = ""
            for side in (side for side in fort["sides"] if side != "all"):
                for part in lines(self.border(fort["zone"], side)):
                    count = max(1, round(part.length / 7))
                    spots = [part.interpolate(k / count, normalized=True) for k in range(count + 1)]
                    points = [(spot.x, spot.y) for spot in spots]
                    middle = part.interpolate(0.5, normalized=True)
                    ahead = part.interpolate(0.5 + 0.5 / part.length, normalized=True)
                    left = Spot(middle.x + 4 * (ahead.y - middle.y), middle.y - 4 * (ahead.x - middle.x))
                    path += marks.rampart(points, 1 if cell.contains(left) else -1)
            if path:
                items.append({"name": fort["name"], "d": path} | ({"faint": True} if "from" in fort else {}))
        return items

    def bar(self, pair: list[str]) -> Item:
        spot = self.border(*pair).centroid
        self.room.heavy.append(around(spot.x, spot.y, 5))
        return {"d": marks.bar(spot.x, spot.y)}

    def passage(self) -> Item:
        """The blue arrow over the islands of one zone."""
        a, b = (self.at(place) for place in self.names["blue_arrow"])
        self.room.heavy.append((min(a[0], b[0]), min(a[1], b[1]) - 4, max(a[0], b[0]), max(a[1], b[1]) + 4))
        return {"d": marks.arrow(a, b)}

    # -- names and boxes ---------------------------------------------------------------------------------------------

    def country_names(self) -> list[Item]:
        """Where the names file has them, else where they hide least; owners of colonies follow in brackets."""
        items, sizes = self.labels("countries"), self.atlas["country_names"]
        placed = {item["country"] for item in items}
        for country in self.design["country"]:
            name, zones = country["id"], [zone for zone in country["zones"] if zone in self.land]
            if country["kind"] not in sizes or not zones:
                continue
            owner = [f"({country['owner_1939']})"] if "owner_1939" in country else []
            if len(zones) == 1 and self.land[zones[0]]["name"] == name:
                seat = self.seats[zones[0]]
                found = [_name(text, seat.name_x, seat.lines[-1][1] + 4.5, OWNER) for text in owner]
            else:
                ground = unary_union([self.layout.cells[zone] for zone in zones])
                found = [] if name in placed else self._over(ground, name.upper(), owner, sizes[country["kind"]])
            items += [item | {"country": name} for item in found]
        return items

    def _over(self, ground: BaseGeometry, text: str, owner: list[str], sizes: list[float]) -> list[Item]:
        """The place in a country where a name of one of the sizes hides least and leaves the country least."""
        whole = Ground(ground, 4.0)
        middle, reach = ground.centroid, math.sqrt(ground.area)
        best = (math.inf, 0.0, 0.0, 0.0)
        for size in sizes:
            wide, tall = len(text) * size * 0.86, size * (0.8 + 0.7 * len(owner))
            inside = whole.share(whole.spots, (-wide / 2, -tall / 2, wide / 2, tall / 2))
            for (x, y), share in zip(whole.spots.tolist(), inside.tolist(), strict=True):
                away = math.hypot(x - middle.x, y - middle.y) / reach
                cost = 6.0 * (1 - share) + 2.0 * (sizes[0] / size - 1) + 0.4 * away
                if cost < best[0]:
                    box = (x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
                    best = min(best, (cost + 12.0 * self.room.hidden(box) / (wide * tall), size, x, y))
        _, size, x, y = best
        half, tall = len(text) * size * 0.43, size * (0.4 + 0.35 * len(owner))
        self.room.heavy.append((x - half, y - tall, x + half, y + tall))
        top = y - 0.35 * size * len(owner)
        return [_name(text, x, top, size), *(_name(line, x, top + 0.8 * size, 0.7 * size) for line in owner)]

    def edges(self, box: str) -> Box:
        """Left, top, right and bottom of a box in drawing units."""
        west, south, east, north = self.atlas["boxes"][box]
        (left, bottom), (right, top) = self.canvas(west, south), self.canvas(east, north)
        return left, top, right, bottom

    def boxes(self) -> list[Item]:
        items = []
        for box in self.design["box"]:
            left, top, right, bottom = self.edges(box["id"])
            self.room.heavy.append((left, top, right, bottom))
            x, y = round((left + right) / 2, 1), round(top + NAME_BELOW_TOP, 1)
            items.append(
                {"name": box["name"], "space": box["id"], "x": x, "y": y, "d": _rectangle(left, top, right, bottom)}
            )
        return items


def _name(text: str, x: float, y: float, size: float) -> Item:
    return {"name": text, "x": round(x, 1), "y": round(y, 1), "size": round(size, 1), "rotate": 0}


def _rectangle(left: float, top: float, right: float, bottom: float) -> str:
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
