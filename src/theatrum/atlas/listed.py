"""A board table that the design lists hex by hex: checked, counted, and laid on the earth by its hexes' own degrees."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .board import Board, Row
from .classify import Share
from .errors import AtlasError
from .layout import Layout
from .sheet import RubberSheet

SIDES = ("crossing_sides", "lake_sides", "coast_sides", "sea_sides", "land_sides")
COMMENTS = {
    "counts": "Counted by the atlas.",
    "border_hexes": "A sea route changes seas only in these hexes and boxes, if the controlling one is friendly.",
    "production_check": "The arithmetic that the map must satisfy; the tests repeat it.",
}


def sheet(layout: Layout, data: dict[str, float], hexes: list[Row]) -> RubberSheet:
    points = [((row["lon"], row["lat"]), layout.centre(row["id"])) for row in hexes]
    return RubberSheet(data["meridian"], data["parallel"], data["give"], points)


def compose(layout: Layout, shares: dict[str, Share], design: dict[str, Any]) -> Board:
    table = {row["id"]: row for row in design["hexes"]}
    for problem in _problems(layout, table, design):
        raise AtlasError(f"design: {problem}")
    document = {key: value for key, value in design.items() if key != "heading"}
    document["counts"] = _counts(table, design)
    rows = {name: _row(row) for name, row in table.items() if row["kind"] != "sea"}
    claims = {name: row["c"] for name, row in rows.items() if shares[name].country not in (row["c"], None)}
    return Board(layout, document, rows, claims, COMMENTS | {"": design["heading"].strip()})


def _row(row: Row) -> Row:
    terrain = "prohibited" if row.get("impassable") else "rough" if row.get("mountain") else "clear"
    return {"c": row["country"], "t": terrain, "name": row["name"]}


def _problems(layout: Layout, table: dict[str, Row], design: dict[str, Any]) -> list[str]:
    if list(table) != list(layout) or len(design["hexes"]) != len(table):
        return ["the hexes are not those of the layout, each once and in its order"]
    return [*_of_sides(layout, table, design), *_of_countries(table, design), *_of_places(table, design)]


def _of_sides(layout: Layout, table: dict[str, Row], design: dict[str, Any]) -> list[str]:
    """Every side between two coast hexes is listed, once; other sides only where they differ from the defaults."""
    listed = Counter(frozenset(side.split("-")) for kind in SIDES for side in design[kind])
    shores = [name for name, row in table.items() if row["kind"] == "coast"]
    needed = {frozenset((a, b)) for a in shores for b in layout.neighbours(a) if table[b]["kind"] == "coast"}
    apart = [side for side in listed if not any(set(side) == {a, b} for a in side for b in layout.neighbours(a))]
    return [
        *(f"{_named(side)} are no neighbours" for side in apart),
        *(f"the side {_named(side)} is listed twice" for side, times in listed.items() if times > 1),
        *(f"the side {_named(side)} between two coasts is not listed" for side in needed - set(listed)),
        *(f"the side {_named(side)} has a sea hex" for side in listed if any(table[n]["kind"] == "sea" for n in side)),
    ]


def _named(side: frozenset[str]) -> str:
    return "-".join(sorted(side))


def _of_countries(table: dict[str, Row], design: dict[str, Any]) -> list[str]:
    """The hexes, the production and the capitals of a country are those of its rows and boxes."""
    found = []
    hexes = Counter(row.get("country") for row in table.values())
    production = Counter[str]()
    for row in table.values():
        production[row.get("country", "")] += row.get("production", 0)
    boxes = {box["country"]: box["production"] for box in design["box"] if not hexes[box["country"]]}
    for country in design["country"]:
        name = country["name"]
        stars = [hex_ for hex_, row in table.items() if row.get("country") == name and row.get("capital")]
        if country["hexes"] != hexes[name]:
            found.append(f"{name} has {hexes[name]} hexes, not {country['hexes']}")
        if country["production"] != production[name] + boxes.get(name, 0):
            found.append(f"{name} produces {production[name] + boxes.get(name, 0)}, not {country['production']}")
        if sorted(filter(None, country["capital"].split("+"))) != sorted(stars):
            found.append(f"the capitals of {name} are {', '.join(stars) or 'none'}, not {country['capital']!r}")
    unknown = set(hexes) - {country["name"] for country in design["country"]} - {None}
    return found + [f"{name} is no listed country" for name in unknown]


def _of_places(table: dict[str, Row], design: dict[str, Any]) -> list[str]:
    known = set(table) | {box["id"] for box in design["box"]}
    borders = design["border_hexes"].values()
    named = [name for border in borders for name in (*border["change_in"], border["controlled_by"])]
    named += [name for arrow in design["sea_arrow"] for name in arrow["ends"]] + design["siberia_adjacent"]
    wet = [name for name, row in table.items() if (row["kind"] == "land") == bool(row.get("seas"))]
    return [
        *(f"there is no hex or box {name}" for name in named if name not in known),
        *(f"{name} is {table[name]['kind']}, which its seas deny" for name in wet),
        *(f"the port {name} has no coast" for name in table if table[name].get("port") and name in wet),
    ]


def _counts(table: dict[str, Row], design: dict[str, Any]) -> dict[str, int]:
    counts = {"hexes": len(table)} | Counter(row["kind"] for row in table.values())
    flags = {"mountain": "mountains", "port": "ports", "capital": "capitals", "lend_lease": "depots"}
    counts |= {word: sum(bool(row.get(flag)) for row in table.values()) for flag, word in flags.items()}
    counts["production"] = sum(row.get("production", 0) for row in table.values())
    return counts | {kind: len(design[kind]) for kind in SIDES}
