"""The board table: geography, corrected by the overrides, filled with the designed content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .classify import Share
from .errors import AtlasError
from .layout import Layout
from .projection import Projection
from .tomlout import dumps

COMMENTS = {
    "hand": "Where the board differs from plain geography. Reasons are in the atlas's overrides.",
    "land": "t: terrain; w: in the Weather Area; sea: first letters of the seas it touches; res: Resource Center of",
}


Row = dict[str, Any]


@dataclass
class Board:
    """The table of a map, and what a drawing needs of it.

    `rows` has every land hex: `c` its country, `t` its terrain (clear, rough or prohibited), and perhaps its `name`.
    """

    layout: Layout
    document: dict[str, Any]
    rows: dict[str, Row]
    claims: dict[str, str]  # hexes that the board gives to another country than geography does
    comments: dict[str, str]

    def text(self) -> str:
        return dumps(self.document, self.comments)


def entries(section: dict[str, Any]) -> list[dict[str, Any]]:
    """All entries that a section of the design lists, whatever its lists are called."""
    lists = [value for value in section.values() if isinstance(value, list)]
    return [entry for found in lists for entry in found if isinstance(entry, dict)]


def settle(
    layout: Layout, shares: dict[str, Share], land_share: float, overrides: list[dict[str, str]]
) -> tuple[dict[str, str], dict[str, Any]]:
    """The country of each land hex, and the record of what was changed by hand."""
    found = {name: share.country if share.land >= land_share else None for name, share in shares.items()}
    hand: dict[str, Any] = {
        "note": "corrections to the plain geographic fit; every other hex follows it",
        "owner": [],
        "land_forced": [],
        "sea_forced": [],
    }
    for line in overrides:
        name, wanted = line["hex"], line["set"]
        wanted_country = None if wanted == "sea" else wanted
        if found.get(name) == wanted_country:
            raise AtlasError(f"override of {name}: geography already says {wanted}; drop the line")
        share = shares[name]
        if wanted_country is None:
            hand["sea_forced"].append(name)
        elif found[name] is None:
            hand["land_forced"].append(name)
        if wanted_country and share.country != wanted_country:
            hand["owner"].append({"hex": name, "fit": share.country or "sea", "set": wanted})
        found[name] = wanted_country
    return {name: country for name, country in found.items() if country}, hand


def compose(
    layout: Layout, projection: Projection, country: dict[str, str], hand: dict[str, Any], design: dict[str, Any]
) -> Board:
    seas = _seas(layout, country, design)
    rows = [_row(name, layout, projection, country, seas, design) for name in layout if name in country]
    document: dict[str, Any] = {"grid": design["grid"], "counts": _counts(layout, country, design)}
    document["sea"] = [_sea(entry, seas, rows) for entry in design["sea"]]
    for key in ("sea_passages", "ports", "resources"):
        document[key] = design[key]
    document["hand"] = hand
    for key in ("lend_lease_routes", "hexsides", "sets"):
        document[key] = design[key]
    document["country"] = [
        entry | {"hexes": [row["id"] for row in rows if row["c"] == entry["name"]]} for entry in design["country"]
    ]
    document["land"] = {"hexes": rows}
    claims = {entry["hex"]: entry["set"] for entry in hand["owner"]}
    comments = COMMENTS | {"": design["heading"].strip()}
    return Board(layout, document, {row["id"]: row for row in rows}, claims, comments)


def _seas(layout: Layout, country: dict[str, str], design: dict[str, Any]) -> dict[str, str]:
    """The sea of each sea hex: seas that are listed hex by hex first, then the others outward from their seeds."""
    seas = {name: entry["name"] for entry in design["sea"] for name in entry.get("hexes", [])}
    for entry in design["sea"]:
        edge = list(entry.get("seeds", []))
        while edge:
            name = edge.pop()
            if name not in seas and name not in country:
                seas[name] = entry["name"]
                edge += layout.neighbours(name)
    lost = [name for name in layout if name not in seas and name not in country]
    if lost:
        raise AtlasError(f"sea hexes that no sea of the design reaches: {', '.join(lost)}")
    return seas


def _row(
    name: str,
    layout: Layout,
    projection: Projection,
    country: dict[str, str],
    seas: dict[str, str],
    design: dict[str, Any],
) -> dict[str, Any]:
    sets = design["sets"]
    terrain = "prohibited" if name in sets["prohibited"] else "rough" if name in design["terrain"]["rough"] else "clear"
    row: dict[str, Any] = {"id": name, "c": country[name], "t": terrain}
    row["w"] = terrain != "prohibited" and name not in sets["outside_weather_area"]
    touched = {seas[other] for other in layout.neighbours(name) if other in seas}
    shores = sorted({sea[:3] for sea in touched} | set(design["gulfs"].get(name, [])))
    if shores:
        row["sea"] = shores
    if name in design["places"]:
        row["name"] = design["places"][name]
    if any(port["hex"] == name for port in entries(design["ports"])):
        row["anchor"] = True
    if any(center["hex"] == name for center in entries(design["resources"])):
        row["res"] = country[name]
    lon, lat = projection.lonlat(*layout.centre(name))
    row |= {"lon": round(lon, 2), "lat": round(lat, 2), "src": "book" if name in design["book"]["hexes"] else "rec"}
    setup = [title for title, hexes in design["setup"].items() if name in hexes]
    return row | ({"setup": setup} if setup else {})


def _sea(entry: dict[str, Any], seas: dict[str, str], rows: list[dict[str, Any]]) -> dict[str, Any]:
    kept = {key: value for key, value in entry.items() if key not in ("seeds", "hexes")}
    kept["hexes"] = sorted(name for name, sea in seas.items() if sea == entry["name"])
    kept["coastal_land_hexes"] = [
        row["id"] for row in rows if entry["name"][:3] in row.get("sea", []) and row["t"] != "prohibited"
    ]
    return kept


def _counts(layout: Layout, country: dict[str, str], design: dict[str, Any]) -> dict[str, int]:
    total = len(list(layout))
    return {
        "hexes": total,
        "land": len(country),
        "sea": total - len(country),
        "prohibited": len(design["sets"]["prohibited"]),
        "rough": len(design["terrain"]["rough"]),
        "blocked_hexsides": sum(len(group["pairs"]) for group in design["hexsides"]["blocked"].values()),
        "russian_centers": len(design["resources"]["russian"]),
        "french_centers": len(design["resources"]["french"]),
    }
