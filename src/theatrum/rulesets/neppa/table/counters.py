"""The counters: units on the map and in boxes, U-boats, and WPPs on their way."""

from __future__ import annotations

from typing import Any

from theatrum.core.speech import count
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import CODES, GERMANY, NAMES
from theatrum.rulesets.neppa.data.tables import AIR, ATTACK, DEFENCE, FLEET, FULL_FLEET, MOVE, NORMAL, WING
from theatrum.rulesets.neppa.rules.words import name, place
from theatrum.rulesets.neppa.war import War, grant_parts

Row = dict[str, Any]
SYMBOLS = ("infantry", "artillery", "armor", "airborne infantry", "air wing", "fleet")
FULL = {AIR: WING, FLEET: FULL_FLEET}
NOBODY = "nobody"


def counters(war: War) -> list[Row]:
    """Everything that lies on the map or in a box."""
    return [*(_unit(war, piece) for piece in war.everybody()), *_boats(war), *_money(war)]


def _owner(war: War, nation: int) -> Row:
    """Whose a counter is; a quiet neutral is nobody's."""
    run = war.patron[nation] >= 0
    return {
        "power": CODES[nation],
        "side": war.seat(nation) if run else NOBODY,
        "commanded_by": war.seat(nation) if run else None,
    }


def _unit(war: War, piece: int) -> Row:
    class_, size, nation = war.class_(piece), war.size[piece], war.nation(piece)
    factors = class_ in FULL
    row = {
        "id": war.piece_name(piece),
        "name": name(war, piece) + (f" ({count(size, 'factor')})" if factors and size < FULL[class_] else ""),
        **_owner(war, nation),
        "symbol": SYMBOLS[class_],
        "strength": str(size) if factors else f"{ATTACK[class_]}-{DEFENCE[class_][NORMAL]}",
        "value": size if factors else ATTACK[class_],
        "at": war.space_name(war.at[piece]),
        "marks": marks(war, piece),
    }
    if class_ != FLEET:
        row["movement"] = str(MOVE[class_])
    if piece in war.aboard:
        row["aim"] = war.space_name(war.aboard[piece] % geo.SIZE)
    elif piece in war.landing:
        row["aim"] = war.space_name(war.landing[piece])
    return row


def marks(war: War, piece: int) -> list[str]:
    """What a unit has done in this player turn, and where it is bound."""
    class_, bit = war.class_(piece), 1 << piece
    found = {
        "moved": war.moved & bit,
        "fought": war.fought & bit,
        "dropped": war.dropped & bit,
        "has flown in defence": war.flown & bit,
        "exploits a breakthrough": war.exploiting & bit,
        "came by sea": war.landed & bit,
        "redeployed": war.transferred & bit,
        "reduced": class_ in FULL and war.size[piece] < FULL[class_],
        "on patrol": war.patrols & bit,
        "back from Europe": war.returned & bit,
    }
    said = [mark for mark, marked in found.items() if marked]
    if piece in war.aboard:
        said.append(f"aboard for {place(war.aboard[piece] % geo.SIZE)}")
    if piece in war.covers:
        said.append(f"over {place(war.covers[piece])}")
    if piece in war.homes:
        said.append(f"from {place(war.homes[piece])}")
    return said


def _boats(war: War) -> list[Row]:
    """[9.3a, 9.6] U-boats in their base boxes, and at sea in the convoy boxes."""
    where = {box: number for box, number in war.boats.items() if number}
    for key, number in war.hunting.items():
        where[key % geo.SIZE] = where.get(key % geo.SIZE, 0) + number
    return [
        {
            "id": f"u-boats-{war.space_name(box)}",
            "name": count(number, "German U-boat"),
            **_owner(war, GERMANY),
            "symbol": "u-boat",
            "strength": str(number),
            "value": number,
            "at": war.space_name(box),
            "marks": [],
        }
        for box, number in sorted(where.items())
    ]


def _money(war: War) -> list[Row]:
    """[10.1g, 10.2h] WPPs of grants that stand in a box."""
    found = []
    for key, number in sorted(war.cargo.items()):
        to, giver, receiver = grant_parts(key)
        found.append(
            {
                "id": f"wpps-{war.space_name(to)}-{CODES[giver]}-{CODES[receiver]}",
                "name": f"{count(number, 'WPP')} for {NAMES[receiver]}",
                **_owner(war, giver),
                "symbol": "supply",
                "strength": str(number),
                "value": number,
                "at": war.space_name(to),
                "marks": [],
            }
        )
    return found
