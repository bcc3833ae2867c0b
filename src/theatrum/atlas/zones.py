"""A board table of zones: the design, checked against itself and against the drawn cells, counted and copied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from .areas import AreaLayout, Pair
from .errors import AtlasError
from .tomlout import dumps

Row = dict[str, Any]
COMMENTS = {
    "counts": "Counted by the atlas.",
    "land": "lon, lat: the centre of the zone on earth. What the other words mean is under [fields].",
}
# capital of a country by its kind
STARS = {"major": "major", "minor": "minor", "axis_minor": "minor", "colony": "colony"}


def check(design: dict[str, Any]) -> None:
    """Refuse a design that contradicts itself."""
    land, ocean = ({row["id"]: row for row in design[kind]} for kind in ("land", "ocean"))
    lists = (_of_names, _of_borders, _of_ports, _of_arrows, _of_forts, _of_countries)
    for problem in (problem for find in lists for problem in find(design, land, ocean)):
        raise AtlasError(f"design: {problem}")


def text(layout: AreaLayout, design: dict[str, Any], rules: dict[str, float]) -> str:
    """The board table. `rules`: the least border of neighbours, `touch`, and the most of others, `graze`."""
    check(design)
    for problem in strange_borders(layout, design, rules["touch"], rules["graze"]):
        raise AtlasError(f"drawing: {problem}")
    document = {key: value for key, value in design.items() if key not in ("heading", "barred")}
    document["counts"] = _counts(design)
    return dumps(document, COMMENTS | {"": design["heading"].strip()})


def listed(design: dict[str, Any]) -> set[Pair]:
    """All pairs of zones that touch: by land, by sea, or along a coast."""
    rows = [*design["land"], *design["ocean"]]
    return {
        frozenset((row["id"], other)) for key in ("adj", "seas", "coasts") for row in rows for other in row.get(key, [])
    }


def strange_borders(layout: AreaLayout, design: dict[str, Any], touch: float, graze: float) -> list[str]:
    """Where the drawn cells do not touch exactly as the design says. Straits may be narrow; barred ones are marked."""
    wanted, drawn = listed(design), layout.lengths
    straits = {frozenset(arrow["separates"]) for arrow in design["red_arrow"]}
    barred = {frozenset(entry["pair"]) for entry in design["barred"]}
    apart = [pair for pair in wanted if drawn.get(pair, 0.0) < (touch if pair not in straits else 0.1)]
    close = [pair for pair in drawn if pair not in wanted | barred and drawn[pair] > graze]
    return [
        *(f"zone {name} has no cell" for name in layout if layout.cells[name].is_empty),
        *(f"{_named(pair)} are neighbours, drawn {drawn.get(pair, 0.0):.1f} units long" for pair in _sorted(apart)),
        *(f"{_named(pair)} are no neighbours, drawn {drawn[pair]:.1f} units long" for pair in _sorted(close)),
    ]


def _sorted(pairs: Iterable[Pair]) -> list[Pair]:
    return sorted(pairs, key=sorted)


def _named(pair: Iterable[str]) -> str:
    return " and ".join(sorted(pair))


def _of_names(design: dict[str, Any], land: dict[str, Row], ocean: dict[str, Row]) -> list[str]:
    names = Counter(row["id"] for kind in ("land", "ocean", "box") for row in design[kind])
    fronts = {front["id"] for front in design["front"]}
    return [
        *(f"{name} is listed {times} times" for name, times in names.items() if times > 1),
        *(f"{name} lies on no front" for name, row in (land | ocean).items() if row["front"] not in fronts),
    ]


def _of_borders(design: dict[str, Any], land: dict[str, Row], ocean: dict[str, Row]) -> list[str]:
    """Borders run between zones of one kind and are told on both sides; so are coasts."""
    sides = [("adj", "adj", land, land), ("adj", "adj", ocean, ocean), ("seas", "coasts", land, ocean)]
    sides += [("coasts", "seas", ocean, land), ("red_arrows", "red_arrows", land, land)]
    return [
        f"{name} has {other} in its {there}, but not the other way"
        for there, back, first, second in sides
        for name, row in first.items()
        for other in row.get(there, [])
        if other not in second or name not in second[other].get(back, [])
    ]


def _of_ports(design: dict[str, Any], land: dict[str, Row], ocean: dict[str, Row]) -> list[str]:
    found = []
    for name, row in land.items():
        opening = row.get("naval_access", [])
        fronts = row.get("port_fronts", [row["front"]])
        found += [f"{name} opens on {sea}, which it does not touch" for sea in opening if sea not in row["seas"]]
        found += [f"{name} opens on {sea}, on another front" for sea in opening if ocean[sea]["front"] not in fronts]
        wet = row["port"] != "none" or row["beach"] or row.get("one_zone_island", False)
        if wet != bool(opening):
            found.append(f"{name} has a port, a beach or an island's shore if and only if it opens on a sea")
    return found


def _of_arrows(design: dict[str, Any], land: dict[str, Row], ocean: dict[str, Row]) -> list[str]:
    arrows = {frozenset(arrow["land"]) for arrow in design["red_arrow"]}
    told = {frozenset((name, other)) for name, row in land.items() for other in row.get("red_arrows", [])}
    pairs = [pair for passage in design["sea_passage"] for pair in passage["links"]]
    pairs += [arrow["separates"] for arrow in design["red_arrow"]]
    barred = {frozenset(bar["pair"]) for bar in design["barred"]}
    return [
        *(f"the arrow {_named(pair)} is not told in both places" for pair in _sorted(arrows ^ told)),
        *(f"{a} and {b} are no neighbours at sea" for a, b in pairs if b not in ocean[a]["adj"]),
        *(f"{_named(pair)} are neighbours and barred" for pair in _sorted(barred & listed(design))),
    ]


def _of_forts(design: dict[str, Any], land: dict[str, Row], ocean: dict[str, Row]) -> list[str]:
    told = {name: row["fortress_sides"] for name, row in land.items() if "fortress_sides" in row}
    forts = {fort["zone"]: fort["sides"] for fort in design["fortress"]}
    loose = [(name, side) for name, sides in told.items() for side in sides if side not in ("all", *land[name]["adj"])]
    unlike = sorted(name for name in {*told, *forts} if told.get(name) != forts.get(name))
    return [
        *(f"the fortress {name} is not told alike in both places" for name in unlike),
        *(f"{side} is no side of the fortress {name}" for name, side in loose),
    ]


def _of_countries(design: dict[str, Any], land: dict[str, Row], ocean: dict[str, Row]) -> list[str]:
    found = []
    countries = {country["id"]: country for country in design["country"]}
    for name, country in countries.items():
        key = "region" if country["kind"] == "region" else "country"
        zones = sorted(zone for zone, row in land.items() if row.get(key) == name)
        if sorted(country["zones"]) != zones:
            found.append(f"the zones of {name} are {', '.join(zones)}")
        star = STARS.get(country["kind"])
        if star and zones and [zone for zone in zones if land[zone].get("capital") == star] != [country["capital"]]:
            found.append(f"{country['capital']} is not the one capital of {name}")
    return found + [
        f"{row['country']} is no listed country" for row in land.values() if row["country"] not in countries
    ]


def _counts(design: dict[str, Any]) -> dict[str, int]:
    land = design["land"]
    borders = Counter(kind for kind in ("land", "ocean") for row in design[kind] for _ in row["adj"])
    return {
        "land_zones": len(land),
        "ocean_zones": len(design["ocean"]),
        "boxes": len(design["box"]),
        **{f"{kind}_zones": sum(row["terrain"] == kind for row in land) for kind in ("clear", "mountain", "swamp")},
        **{f"{kind}_ports": sum(row["port"] == kind for row in land) for kind in ("coastal", "beach")},
        "beaches": sum(row["beach"] for row in land),
        "oil_towers": sum("oil" in row for row in land),
        "factories": sum(row.get("factory", False) for row in land),
        "land_borders": borders["land"] // 2,
        "sea_borders": borders["ocean"] // 2,
        "coasts": sum(len(row["seas"]) for row in land),
        "named_by_the_book": sum(row["source"] == "book" for row in land),
    }
