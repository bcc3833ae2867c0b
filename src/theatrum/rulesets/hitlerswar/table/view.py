"""What a player sees: the map's constant facts once, and the state of the war each time."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import sequence
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data import tables
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.rules.combat import targets
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.table import counters, tracks
from theatrum.rulesets.hitlerswar.war import War

POWERS = {
    "axis": {"name": "Axis", "code": "AX", "colour": "#4b455b", "ink": "#ffffff"},
    "soviet": {"name": "Soviet Union", "code": "SU", "colour": "#b11414", "ink": "#ffffff"},
    "allied": {"name": "Western Allies", "code": "AL", "colour": "#3460a9", "ink": "#ffffff"},
    "nobody": {"name": "Unaligned", "code": "--", "colour": "#f5f0df", "ink": "#14110d"},
}


# ------------------------------------------------------------------ what never changes
@cache
def board() -> dict[str, Any]:
    """Everything about the map that never changes."""
    drawing = json.loads((files("theatrum.rulesets.hitlerswar") / "data" / "drawing.json").read_text(encoding="utf-8"))
    drawing["spaces"] = {name.replace(" ", "-"): row for name, row in drawing["spaces"].items()}
    return {"spaces": {name: _space(name) for name in geo.ROWS}, "powers": POWERS, "drawing": drawing}


def _space(name: str) -> dict[str, Any]:
    space = geo.BOARD.index[name]
    row: dict[str, Any] = {
        "name": geo.NAME.get(name, name.replace("-", " ") if geo.BOXES >> space & 1 else ""),
        "terrain": _terrain(space),
        "notes": _notes(name, space),
        "near": geo.BOARD.list(geo.NEXT.near[space]),
    }
    if "country" in geo.ROWS[name]:
        row["country"] = geo.ROWS[name]["country"]
    return row


def _terrain(space: int) -> str:
    if (geo.IMPASSABLE | geo.NEVER) >> space & 1:
        return "closed"
    if geo.SEA >> space & 1:
        return "sea"
    if geo.BOXES >> space & 1:
        return "off-map box"
    return "mountain" if geo.MOUNTAIN >> space & 1 else "clear"


def _notes(name: str, space: int) -> list[str]:
    """What else is printed in a space."""
    facts = geo.ROWS[name]
    notes = [f"{facts['production']} production"] if facts.get("production") else []
    if facts.get("capital"):
        notes.append("capital")
    if geo.COAST >> space & 1:
        notes.append("coast")
    if facts.get("port"):
        notes.append("major port")
    if facts.get("lend_lease"):
        notes.append("Lend-Lease depot")
    return notes


# ------------------------------------------------------------------ the war
def view(war: War, seat: str | None) -> dict[str, Any]:
    """[prepare.4b] The war as a seat sees it; strengths, forts and tracks are open to everybody."""
    del seat
    return {
        "turn": tables.TURNS[war.turn],
        "turn_number": war.turn,
        "pieces": counters.counters(war),
        "control": {SIDES[side]: geo.BOARD.list(war.land[side]) for side in sequence.order(war)},
        "notes": _news(war),
        "tags": _tags(war),
        "overlays": _overlays(war),
        "panels": tracks.panels(war),
    }


def _news(war: War) -> dict[str, list[str]]:
    """What has become of spaces: production that does not work, garrisons that are gone."""
    found: dict[str, list[str]] = {}
    for space in sorted({*war.dead, *war.ruined}):
        lost = f"{war.working(space)} of {war.points(space)} production points work"
        for_good = f", {war.ruined[space]} lost for good" if war.ruined.get(space) else ""
        found[war.space_name(space)] = [lost + for_good]
    for space in bits(war.bare & ~_held(war)):
        found.setdefault(war.space_name(space), []).append("no garrison until the end of the Combat Phase")
    return found


def _tags(war: War) -> dict[str, str]:
    """[playing-pieces.1] Markers of devastation: how much production still works in a space."""
    return {
        war.space_name(space): f"{war.working(space)}/{war.points(space)}" for space in sorted({*war.dead, *war.ruined})
    }


def _held(war: War) -> int:
    return sum(1 << space for space in {*war.here, *war.home})


def _overlays(war: War) -> list[dict[str, Any]]:
    sides = sequence.order(war)
    titles = {AXIS: "Axis", SOVIET: "Soviet", ALLIED: "Allied"}
    found = [
        {"id": f"supply-{SIDES[side]}", "title": f"{titles[side]} supply", "side": SIDES[side],
         "spaces": geo.BOARD.list(supply.supplied(war, side) & war.land[side])}
        for side in sides
    ]  # fmt: skip
    found += [
        {"id": f"production-{SIDES[side]}", "title": f"{titles[side]} production that works", "side": SIDES[side],
         "spaces": geo.BOARD.list(war.works() & war.land[side])}
        for side in sides
    ]  # fmt: skip
    wrecked = sum(1 << space for space in {*war.dead, *war.ruined})
    found.append({"id": "devastated", "title": "Devastated production", "side": "", "spaces": geo.BOARD.list(wrecked)})
    phasing = SIDES[war.phasing]
    found.append({"id": "targets", "title": f"{titles[war.phasing]} targets", "side": phasing,
                  "spaces": geo.BOARD.list(_targets(war))})  # fmt: skip
    return found


def _targets(war: War) -> int:
    """Hostile spaces that an army of the phasing side may attack by land from where it stands."""
    found = 0
    for army in bits(war.ranks[war.phasing] & ~war.frozen):
        found |= targets.reachable(war, army)
    return found & targets.hostile(war, war.phasing)
