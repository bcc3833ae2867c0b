"""What a player sees: the map's constant facts once, and the state of the war each time."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data import tables
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, CODES, NAMES, SIDES
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules.land import terrain
from theatrum.rulesets.neppa.table import counters, tracks
from theatrum.rulesets.neppa.war import War, grant_parts

WHITE, BLACK = "#ffffff", "#14110d"
COLOURS: dict[str, tuple[str, str]] = {
    "Germany": ("#4b455b", WHITE),
    "Italy": ("#78c892", BLACK),
    "Britain": ("#d2a53c", BLACK),
    "France": ("#3460a9", WHITE),
    "Russia": ("#b11414", WHITE),
    "USA": ("#6c854b", BLACK),
    "Vichy France": ("#bf91dd", BLACK),
    "Free France": ("#3460a9", WHITE),
}
AXIS_MINOR, MINOR = ("#abbac3", BLACK), ("#f5f0df", BLACK)
FRONTS = {row["id"]: str(row["name"]) for row in geo.MAP["front"]}
OBJECTIVES = geo.zones(TABLES["objectives"]["zones"])


# ------------------------------------------------------------------ what never changes
@cache
def board() -> dict[str, Any]:
    """Everything about the map that never changes."""
    drawing = files("theatrum.rulesets.neppa") / "data" / "drawing.json"
    return {
        "spaces": {name: _space(name) for name in geo.ROWS},
        "powers": {CODES[nation]: _power(nation) for nation in range(len(NAMES))},
        "drawing": json.loads(drawing.read_text(encoding="utf-8")) if drawing.is_file() else None,
    }


def _power(nation: int) -> dict[str, str]:
    """[3.0a, 3.0b] A nation and its colours: Major Countries have their own, Axis Minors share one, so do the rest."""
    name = NAMES[nation]
    colour, ink = COLOURS.get(name, AXIS_MINOR if nation in AXIS_MINORS else MINOR)
    return {"name": name, "code": CODES[nation].upper(), "colour": colour, "ink": ink}


def _space(name: str) -> dict[str, Any]:
    space, facts = geo.BOARD.index[name], geo.ROWS[name]
    row: dict[str, Any] = {
        "name": geo.NAME[name],
        "terrain": _terrain(space),
        "notes": _notes(space, facts),
        "near": geo.BOARD.list(geo.SKIES.near[space]),
    }
    if facts.get("country"):
        row["country"] = facts["country"]
    return row


def _terrain(space: int) -> str:
    if geo.OCEAN >> space & 1:
        return "sea"
    if geo.BOXES >> space & 1:
        return "off-map box"
    return "mountain" if geo.MOUNTAIN >> space & 1 else "swamp" if geo.SWAMP >> space & 1 else "clear"


def _notes(space: int, facts: dict[str, Any]) -> list[str]:
    """What else is printed in a space."""
    notes = [FRONTS[facts["front"]]] if facts.get("front") in FRONTS else []
    if facts.get("use"):
        notes.append(str(facts["use"]))
    if facts.get("capital"):
        notes.append("capital")
    if geo.PORTS >> space & 1:
        notes.append("beach port" if geo.BEACH_PORT >> space & 1 else "coastal port")
    if (geo.BEACH | geo.ISLAND) >> space & 1:
        notes.append("island" if geo.ISLAND >> space & 1 else "beach")
    if geo.FORTRESSES >> space & 1:
        notes.append("fortress")
    if geo.DEFENCE_ZONE >> space & 1:
        notes.append("Russian Defense Zone")
    if geo.FACTORY >> space & 1:
        notes.append("factory")
    if space in geo.OIL:
        notes.append(f"oil tower, {geo.OIL[space]} WPPs")
    if OBJECTIVES >> space & 1:
        notes.append("objective")
    arrows = geo.ARROWS.near[space]
    return [*notes, f"crossing arrows to {geo.names(arrows)}"] if arrows else notes


# ------------------------------------------------------------------ the war
def view(war: War, seat: str | None) -> dict[str, Any]:
    """The war as a seat sees it; this game hides nothing, so every seat sees the same."""
    del seat
    control: dict[str, list[str]] = {}
    for space, owner in enumerate(war.owner):
        if owner >= 0:
            control.setdefault(CODES[owner], []).append(war.space_name(space))
    return {
        "turn": tables.TURNS[war.turn],
        "turn_number": war.turn,
        "pieces": counters.counters(war),
        "control": control,
        "foes": {code: [CODES[foe] for foe in bits(war.foes[CODES.index(code)])] for code in control},
        "notes": _news(war),
        "overlays": _overlays(war),
        "panels": tracks.panels(war),
    }


def _news(war: War) -> dict[str, list[str]]:
    """What has become of spaces: bridgeheads, breakthroughs, money in boxes, lost capitals."""
    found: dict[str, list[str]] = {}

    def say(space: int, text: str) -> None:
        found.setdefault(war.space_name(space), []).append(text)

    for space in bits(war.bridgeheads):
        say(space, "bridgehead")
    for space in bits(war.breaches):
        say(space, "Breakthrough Zone of this turn")
    for space in bits(geo.FORTRESSES):
        if not terrain.fortress(war, space):
            say(space, "no fortress now")
    for key, number in sorted(war.cargo.items()):
        to, giver, receiver = grant_parts(key)
        say(to, f"{number} WPPs of {NAMES[giver]} for {NAMES[receiver]}")
    for major, capital in ((m, geo.CAPITAL[NAMES[m]]) for m in war.clock if NAMES[m] in geo.CAPITAL):
        say(capital, f"capital of {NAMES[major]}: it falls for good if it is held through the turn")
    return found


def _overlays(war: War) -> list[dict[str, Any]]:
    found = [_overlay(f"front-{front.lower()}", name, geo.FRONT[front]) for front, name in FRONTS.items()]
    phasing = SIDES[war.phasing]
    return [
        *found,
        _overlay("objectives", "Objectives", OBJECTIVES),
        _overlay("conquests", "Newly conquered in this player turn", conquests(war), phasing),
        _overlay("targets", "Enemy zones next to ground units", targets(war), phasing),
        _overlay("breakthrough", "Breakthrough Zones", war.breaches, phasing),
        _overlay("bridgeheads", "Bridgeheads", war.bridgeheads),
        _overlay("oil", "Oil towers", sum(1 << space for space in geo.OIL)),
        _overlay("factories", "Russian Defense Zones and factories", geo.DEFENCE_ZONE | geo.FACTORY),
        _overlay("ports", "Ports", geo.PORTS),
        _overlay("beaches", "Where invasions land", geo.BEACH | geo.ISLAND | geo.BEACH_PORT),
    ]


def _overlay(id_: str, title: str, spaces: int, side: str = "") -> dict[str, Any]:
    return {"id": id_, "title": title, "side": side, "spaces": geo.BOARD.list(spaces)}


def conquests(war: War) -> int:
    """[10.0b, 11.0c] Zones that the phasing side has taken in this player turn."""
    return war.controlled(war.moving(war.phasing)) & ~war.began


def targets(war: War) -> int:
    """[8.1a] Enemy zones that ground units of the phasing side could attack from where they stand."""
    found = 0
    for nation in bits(war.moving(war.phasing)):
        ground = war.ground(war.ranks[nation] & ~war.fought)
        if ground and war.foes[nation]:
            found |= geo.ROADS.step(war.occupied_by(ground)) & war.hostile(nation)
    return found
