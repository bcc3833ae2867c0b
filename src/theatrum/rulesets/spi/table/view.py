"""What a player sees: the map's constant facts once, and the state of the war each time."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import (
    CODES,
    NAMES,
    PARTISANS_ALLIED,
    PARTISANS_AXIS,
    TYPE_CODES,
    TYPE_NAMES,
    TYPES,
    Status,
    Type,
)
from theatrum.rulesets.spi.rules.movement import reach, zones
from theatrum.rulesets.spi.rules.sea import seas
from theatrum.rulesets.spi.rules.supply import control, supply
from theatrum.rulesets.spi.war import War

SYMBOL = {
    Type.INFANTRY: "infantry",
    Type.MECHANIZED: "armour",
    Type.PARATROOP: "airborne infantry",
    Type.GARRISON: "fortified infantry",
    Type.PARTISAN: "guerrilla",
}
SIDE_OF_STATUS = {
    Status.NEUTRAL: "neutral",
    Status.PRO_AXIS: "neutral",
    Status.VICHY: "neutral",
    Status.AXIS: "axis",
    Status.ALLIED: "allied",
    Status.RED: "russian",
}


@cache
def board() -> dict[str, Any]:
    """Everything about the map that never changes."""
    centers = {row["hex"]: row["name"] for row in geo.MAP["resources"]["russian"] + geo.MAP["resources"]["french"]}
    spaces = {}
    for space in bits(geo.BOARD.all):
        name = geo.BOARD.names[space]
        row: dict[str, Any] = {"name": geo.NAME.get(name, ""), "terrain": _terrain(space), "notes": []}
        if geo.COUNTRY_OF[space] >= 0:
            row["country"] = geo.country_name(space)
        if name in centers:
            row["notes"].append(f"Resource Center: {centers[name]}")
        if seas.ALL_PORTS >> space & 1:
            row["notes"].append("port")
        if geo.LAND >> space & 1:
            row["notes"].append("inside the Weather Area" if geo.WEATHER >> space & 1 else "outside the Weather Area")
        row["near"] = geo.BOARD.list(geo.FAR.near[space])
        spaces[name] = row
    drawing = files("theatrum.rulesets.spi") / "data" / "drawing.json"
    return {
        "spaces": spaces,
        "powers": {CODES[n]: {"name": NAMES[n]} for n in range(len(NAMES))},
        "drawing": json.loads(drawing.read_text(encoding="utf-8")) if drawing.is_file() else None,
    }


def _terrain(space: int) -> str:
    if geo.PROHIBITED >> space & 1:
        return "prohibited"
    if geo.SEA >> space & 1:
        return "sea"
    return "rough" if geo.ROUGH >> space & 1 else "clear"


def view(war: War, seat: str | None) -> dict[str, Any]:
    """The war as a seat sees it; this game hides nothing, so every seat sees the same."""
    del seat
    return {
        "turn": tables.TURN_TITLE[war.turn],
        "turn_number": war.turn,
        "pieces": [_piece(war, piece) for piece in war.units()],
        "control": {
            "axis": geo.BOARD.list(control.axis(war) & geo.LAND),
            "allied": geo.BOARD.list(control.allied(war) & geo.LAND),
            "russian": geo.BOARD.list(control.russian(war) & geo.LAND & ~control.allied(war)),
        },
        "overlays": _overlays(war),
        "panels": _panels(war),
    }


def _piece(war: War, piece: int) -> dict[str, Any]:
    nation, type_ = divmod(war.kind[piece], TYPES)
    shown = Type.MECHANIZED if reach.mechanized(war, piece) else type_
    bucket = war.bucket(piece)
    side = {PARTISANS_AXIS: "axis", PARTISANS_ALLIED: "allied"}.get(bucket) or SIDE_OF_STATUS[bucket]
    return {
        "id": war.piece_name(piece),
        "name": f"{NAMES[nation]} {TYPE_NAMES[shown]}, {war.sp[piece]} SP",
        "power": CODES[nation],
        "side": side,
        "commanded_by": war.side_of(piece),
        "symbol": SYMBOL[shown],
        "strength": f"({war.sp[piece]})" if type_ >= Type.GARRISON else str(war.sp[piece]),
        "value": war.sp[piece],
        "at": war.space_name(war.at[piece]),
        "marks": _marks(war, piece),
    }


def _marks(war: War, piece: int) -> list[str]:
    bit = 1 << piece
    found = {
        "moved": war.moved & bit,
        "rail": war.marked & bit,
        "fought": (war.attacked | war.hit) & bit,
        "excess": war.excess & bit,
        "unsupplied": not supply.supplied(war, piece),
    }
    return [name for name, marked in found.items() if marked]


def _overlays(war: War) -> list[dict[str, Any]]:
    return [
        {
            "id": "zoc-axis",
            "title": "Axis zones of control",
            "side": "axis",
            "spaces": geo.BOARD.list(zones.of_axis(war)),
        },
        {
            "id": "zoc-allied",
            "title": "Allied zones of control",
            "side": "allied",
            "spaces": geo.BOARD.list(zones.of_allies(war)),
        },
        {
            "id": "supply-axis",
            "title": "Axis supply",
            "side": "axis",
            "spaces": geo.BOARD.list(supply.axis_net(war)),
        },
        {
            "id": "supply-allied",
            "title": "Western Allied supply",
            "side": "allied",
            "spaces": geo.BOARD.list(supply.western_net(war)),
        },
        {"id": "air-axis", "title": "German air zones", "side": "axis", "spaces": _air(war, "axis")},
        {"id": "air-allied", "title": "Western Allied air zones", "side": "allied", "spaces": _air(war, "allied")},
    ]


def _air(war: War, side: str) -> list[str]:
    """[6.5a] The hexes in a side's air zones."""
    mask = 0
    for spaces, _ in zones.air(war, side):
        mask |= spaces
    return geo.BOARD.list(mask)


def _panels(war: War) -> list[dict[str, Any]]:
    """What is not on the map, as tables: title, rows of (label, value, clause)."""
    axis, allied = control.axis_centers(war), control.allied_centers(war)
    states = ("Peacetime", "Limited War", "Full War")
    pools = [("this Game-Turn", war.pool), ("the last Game-Turn", war.pool_before)]
    lost = [
        (f"{NAMES[kind // TYPES]} {TYPE_NAMES[kind % TYPES]}, {when}", str(sp), "RP.1")
        for when, pool in pools
        for kind, sp in sorted(pool.items())
        if sp
    ]
    return [
        {
            "title": "Russia",
            "rows": [
                ("State", states[war.russia], "10.31a"),
                ("At war", "yes" if war.russia_at_war else "no", "10.31b"),
                ("Resource Centers held", str(allied.bit_count()), "10.34e"),
                ("Resource Centers lost", str(axis.bit_count()), "10.34e"),
                ("Counted for production", str(war.resources), "10.76"),
            ],
        },
        {
            "title": "Allied transport",
            "rows": [
                ("Naval Points", str(war.naval), "5.72"),
                ("Amphibious Points", str(war.amphibious), "5.86a"),
                ("United States box", f"{war.us_box} SP", "10.55a"),
                ("Waiting for Suez", f"{war.suez_waiting} SP", "10.41b"),
            ],
        },
        {
            "title": "German transport",
            "rows": [
                ("Amphibious Points", str(war.german_amphibious), "10.15"),
                ("Naval Points", str(war.german_naval), "5.79c"),
                ("Replacements taken this year", str(war.german_replaced), "10.62"),
            ],
        },
        {"title": "Replacement Pool", "rows": lost},
    ]


__all__ = ["TYPE_CODES", "board", "view"]
