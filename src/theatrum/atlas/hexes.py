"""The layers that come from a board of hexes, as far as such maps share them: ground, terrain, hexsides, towns."""

from __future__ import annotations

import math
import random
from abc import ABC
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from shapely.geometry import Point as Spot
from shapely.geometry import Polygon
from shapely.ops import unary_union

from . import marks
from .board import Board, Row
from .canvas import polygon
from .classify import Share
from .features import Features, Layer
from .labels import around
from .landscape import Item, area_path
from .layout import Point

TOWN = 8.6
CAPITAL = 9.8


@dataclass
class HexFeatures(Features, ABC):
    board: Board
    shares: dict[str, Share]

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in self.board.layout:
            x, y = self.centre(name)
            self.room.light.append((x - 7, y - 25, x + 7, y - 18))

    @property
    def rows(self) -> dict[str, Row]:
        return self.board.rows

    def ground(self) -> list[Layer]:
        land = self.landscape
        return [
            ("sea", [self.water()]),
            ("shallows", land.shallows()),
            ("country", land.countries()),
            ("mountains", land.mountains()),
            ("islet", self.islets()),
            ("claim", self.claims()),
            ("rough", self.rough()),
            ("prohibited", self.prohibited()),
            ("lake", land.lakes()),
            ("river", land.rivers()),
            ("ghost", self.ghosts()),
            ("beyond", self.beyond()),
            ("border", land.borders()),
            ("coast", land.coast()),
        ]

    def at(self, place: list[float]) -> Point:
        return self.canvas(*self.board.layout.at(*place))

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
            label = self.rows.get(name, {}).get("name", "")
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
        for name, country in self.board.claims.items():
            if self.rows[name]["t"] != "prohibited":
                ground = self.cell(name, 0.98).intersection(self.landscape.whole)
                out.append({"country": country, "d": self._striped(ground, 7.0)})
        return out

    def prohibited(self) -> list[Item]:
        cells = unary_union(
            [self.cell(name).buffer(0.05) for name, row in self.rows.items() if row["t"] == "prohibited"]
        )
        return [{"d": self._striped(cells.intersection(self.landscape.whole), 6.5)}]

    def rough(self) -> list[Item]:
        """A wash over the land of each rough hex and a few peaks in it."""
        return [self._rough(name) for name, row in self.rows.items() if row["t"] == "rough"]

    def _rough(self, name: str) -> Item:
        ground = self.cell(name, 0.97).intersection(self.landscape.whole)
        soft = ground.buffer(-2).buffer(2)
        return {"d": area_path(soft.simplify(1.0) if soft.area > 200 else self.cell(name, 0.9))}

    def peaks(self, without: Collection[str] = ()) -> list[Item]:
        rough = [name for name, row in self.rows.items() if row["t"] == "rough" and name not in without]
        return [{"d": self._peaks(name)} for name in rough]

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

    def sea_sides(self, pairs: Iterable[Sequence[str]]) -> Item:
        return {"d": "".join(marks.stretch(*self.side(a, b)) for a, b in pairs)}

    def strait(self, a: str, b: str) -> Item:
        """An arrow over water that land units may cross."""
        (ax, ay), (bx, by) = self.centre(a), self.centre(b)
        mx, my, reach = (ax + bx) / 2, (ay + by) / 2, 13.0 / math.hypot(bx - ax, by - ay)
        ends = [(mx + s * (bx - ax) * reach, my + s * (by - ay) * reach) for s in (-1, 1)]
        self.room.light.append(around(mx, my, 9))
        return {"d": marks.arrow(ends[0], ends[1])}

    # -- towns and names ---------------------------------------------------------------------------------------------

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
