"""What a client shows: the board, units, control, tracks."""

from __future__ import annotations

from functools import cache
from typing import Any

from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa import tables
from theatrum.rulesets.neppa.nations import CODES, NAMES
from theatrum.rulesets.neppa.tables import CLASS_TITLES
from theatrum.rulesets.neppa.war import War


@cache
def board() -> dict[str, Any]:
    """What never changes about the map."""
    spaces = {
        name: {"name": geo.NAME[name], "country": str(row.get("country", "")), "terrain": row.get("terrain", "")}
        for name, row in geo.ROWS.items()
    }
    return {"spaces": spaces, "powers": {code: {"name": name} for code, name in zip(CODES, NAMES, strict=True)}}


def view(war: War, seat: str | None) -> dict[str, Any]:
    pieces = [
        {
            "id": war.piece_name(piece),
            "name": f"{NAMES[war.nation(piece)]}: {CLASS_TITLES[war.class_(piece)]}",
            "power": CODES[war.nation(piece)],
            "side": war.seat(war.nation(piece)),
            "strength": str(war.size[piece]),
            "value": war.size[piece],
            "at": war.space_name(war.at[piece]),
            "marks": [],
        }
        for piece in war.everybody()
    ]
    control: dict[str, list[str]] = {}
    for space, owner in enumerate(war.owner):
        if owner >= 0:
            control.setdefault(CODES[owner], []).append(war.space_name(space))
    return {
        "turn": tables.TURNS[war.turn],
        "turn_number": war.turn,
        "pieces": pieces,
        "control": control,
        "overlays": [],
        "panels": [],
    }
