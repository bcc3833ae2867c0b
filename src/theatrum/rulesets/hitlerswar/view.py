"""What a player sees: the map's constant facts once, and the state of the war each time."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar import sequence, supply, tables, targets, tracks, words
from theatrum.rulesets.hitlerswar.sides import (
    AIR,
    ALL_ARMIES,
    ALLIED,
    AMPH,
    AXIS,
    FIRST_MISSILE,
    INF,
    MECH,
    PARA,
    PIECES,
    SIDE_OF_PIECE,
    SIDES,
    SOVIET,
)
from theatrum.rulesets.hitlerswar.war import OFF, War

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
        "pieces": [*_armies(war), *_forts(war), *_missiles(war)],
        "control": {SIDES[side]: geo.BOARD.list(war.land[side]) for side in sequence.order(war)},
        "notes": _news(war),
        "overlays": _overlays(war),
        "panels": tracks.panels(war),
    }


def strength(war: War, army: int) -> str:
    """Infantry and mechanized as "5-3"; points of other kinds with their letter: "5-3 a2"."""
    text = f"{war.count(army, INF)}-{war.count(army, MECH)}"
    letters = ((AIR, "a"), (PARA, "p"), (AMPH, "s"))
    more = [f"{letter}{war.count(army, kind)}" for kind, letter in letters if war.count(army, kind)]
    return " ".join([text, *more])


def _armies(war: War) -> list[dict[str, Any]]:
    hungry = [supply.starving(war, side) for side in range(len(SIDES))]
    return [_army(war, army, hungry) for army in range(ALL_ARMIES) if war.at[army] != OFF]


def _army(war: War, army: int, hungry: list[int]) -> dict[str, Any]:
    side = SIDE_OF_PIECE[army]
    row = {
        "id": war.piece_name(army),
        "name": f"{words.name(army)}: {words.points(war, army)}",
        "code": words.code(army),
        "power": SIDES[side],
        "side": SIDES[side],
        "commanded_by": war.seat(side),
        "symbol": "army-group",
        "strength": strength(war, army),
        "value": war.total(army),
        "at": war.space_name(war.at[army]),
        "marks": _marks(war, army, hungry[side] >> war.at[army] & 1),
    }
    return row | {"aim": war.space_name(war.named[army])} if army in war.named else row


def _marks(war: War, army: int, hungry: int) -> list[str]:
    bit = 1 << army
    found = {
        "frozen": war.frozen & bit,
        "unsupplied": hungry,
        "named": army in war.named,
        "fired": (war.fired | war.defended) & bit,
        "advanced": army in war.advanced,
        "stopped": war.stopped & bit,
    }
    return [name for name, marked in found.items() if marked]


def _forts(war: War) -> list[dict[str, Any]]:
    """[fort-production.1] Forts, finished and under construction; they belong to whoever holds the space."""
    found = []
    for space in sorted({*war.forts, *war.digging}):
        done, rising = war.forts.get(space, 0), war.digging.get(space, 0)
        parts = [f"{done} finished"] if done else []
        parts += [f"{rising} under construction"] if rising else []
        side = war.owner(space)
        found.append(
            {
                "id": f"fort-{war.space_name(space)}",
                "name": f"Fort: {', '.join(parts)}",
                "power": SIDES[side] if side >= 0 else "nobody",
                "side": SIDES[side] if side >= 0 else "nobody",
                "commanded_by": war.seat(side) if side >= 0 else None,
                "symbol": "fort",
                "strength": "+".join([*([str(done)] if done else []), *([f"({rising})"] if rising else [])]),
                "value": done,
                "at": war.space_name(space),
                "marks": [
                    *(["fired"] if war.forts_fired >> space & 1 else []),
                    *(["digging"] if not done else []),
                ],
            }
        )
    return found


def _missiles(war: War) -> list[dict[str, Any]]:
    """[missiles.1a] Missile counters in play."""
    found = []
    for piece in range(FIRST_MISSILE, PIECES):
        if war.at[piece] == OFF:
            continue
        side, number = SIDE_OF_PIECE[piece], war.rockets[piece - FIRST_MISSILE]
        bombs = war.bombs_rocket[piece - FIRST_MISSILE]
        armed = f", {words.count(bombs, 'atomic bomb')}" if bombs else ""
        found.append(
            {
                "id": war.piece_name(piece),
                "name": f"{words.name(piece)}: {words.count(number, 'point')}{armed}",
                "power": SIDES[side],
                "side": SIDES[side],
                "commanded_by": war.seat(side),
                "symbol": "missile",
                "strength": str(number),
                "value": number,
                "at": war.space_name(war.at[piece]),
                "marks": [],
            }
        )
    return found


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


def _held(war: War) -> int:
    return sum(1 << space for space in war.here)


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
