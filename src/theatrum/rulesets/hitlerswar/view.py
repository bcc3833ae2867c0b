"""What a client shows: the board, armies, control, tracks."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar import tables
from theatrum.rulesets.hitlerswar.sides import ALL_ARMIES, ARMY_NAMES, SIDE_OF_PIECE, SIDES
from theatrum.rulesets.hitlerswar.war import OFF, War


@cache
def board() -> dict[str, Any]:
    """What never changes about the map."""
    drawing = json.loads((files("theatrum.rulesets.hitlerswar") / "data" / "drawing.json").read_text(encoding="utf-8"))
    drawing["spaces"] = {name.replace(" ", "-"): row for name, row in drawing["spaces"].items()}
    spaces = {
        name: {"name": geo.NAME.get(name, name), "country": row.get("country", ""), "kind": row["kind"]}
        for name, row in geo.ROWS.items()
    }
    return {"spaces": spaces, "powers": {side: {"name": side.capitalize()} for side in SIDES}, "drawing": drawing}


def view(war: War, seat: str | None) -> dict[str, Any]:
    pieces = [
        {
            "id": war.piece_name(army),
            "name": ARMY_NAMES[army],
            "power": SIDES[SIDE_OF_PIECE[army]],
            "side": war.seat(SIDE_OF_PIECE[army]),
            "strength": "-".join(str(n) for _, n in war.kinds(army)),
            "value": war.total(army),
            "at": war.space_name(war.at[army]),
            "marks": [],
        }
        for army in range(ALL_ARMIES)
        if war.at[army] != OFF
    ]
    return {
        "turn": tables.TURNS[war.turn],
        "turn_number": war.turn,
        "pieces": pieces,
        "control": {side: [war.space_name(space) for space in bits(war.land[n])] for n, side in enumerate(SIDES)},
        "overlays": [],
        "panels": [],
    }
