"""Armies, places and kinds of points as players say them."""

from __future__ import annotations

from typing import Any

from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import ITEM_OF
from theatrum.rulesets.hitlerswar.data.sides import (
    ALL_ARMIES,
    ARMY_NAMES,
    FIRST_FLEET,
    FIRST_MISSILE,
    FLEET_NATIONS,
    FLEETS,
    KIND_OF,
    KIND_TITLES,
    PIECE_NAMES,
    PIECE_OF,
    SIDE_OF,
)
from theatrum.rulesets.hitlerswar.war import War

DISTRICTS = ("Moscow", "Leningrad", "Baltic", "Western", "Kiev", "Siberia", "Britain")
"""Armies that are called like the place they come from [playing-pieces.3]."""
NATIONALS = dict(zip(FLEET_NATIONS, ("British", "French", "German", "Italian", "Soviet"), strict=True))
ORDINALS = {"First": "1", "Second": "2", "Third": "3", "Fourth": "4", "Fifth": "5", "Seventh": "7", "Eighth": "8"}
WORDS = {
    **{"axis": "Axis", "soviet": "Soviet", "allied": "Allied", "nobody": "unaligned"},
    **{"ship": "capital ship", "u-boat": "U-boat", "u-boats": "U-boats", "asw": "A.S.W."},
}
"""Sides and items as players write them."""


def _title(piece: int) -> str:
    if piece < ALL_ARMIES:
        name = ARMY_NAMES[piece]
        return f"{name} army" if name in DISTRICTS else name
    if piece < FIRST_MISSILE:
        return f"{NATIONALS[FLEETS[piece - FIRST_FLEET]]} Fleet {PIECE_NAMES[piece].rpartition('-')[2]}"
    text = PIECE_NAMES[piece].replace("-", " ")
    return text[:1].upper() + text[1:]


TITLES: tuple[str, ...] = tuple(_title(piece) for piece in range(len(PIECE_NAMES)))
PLACES: tuple[str, ...] = tuple(
    geo.NAME[name] + " " + name if name in geo.NAME else name.replace("-", " ") for name in geo.BOARD.names
)


def name(piece: int) -> str:
    """A piece: "Army Group Center", "Moscow army"."""
    return TITLES[piece] if 0 <= piece < len(TITLES) else "?"


def _initial(part: str) -> str:
    if len(part) == 1:
        return f".{part}"
    return ORDINALS.get(part, part if part.isupper() else part[0])


def code(army: int) -> str:
    """An army in a few letters, for the corner of its counter: "AGC", "4A", "MOS"."""
    text = ARMY_NAMES[army]
    if text in DISTRICTS or text.isupper():
        return text[:3].upper()
    return "".join(_initial(part) for part in text.replace(".", "").split())


def place(space: int) -> str:
    """A space: "Smolensk Q16", "Siberia"."""
    return PLACES[space] if 0 <= space < len(PLACES) else "?"


def kind(code: str) -> str:
    """A kind of points by its short name: "infantry" for inf."""
    return KIND_TITLES[KIND_OF[code]] if code in KIND_OF else WORDS.get(code, code.replace("-", " "))


def points(war: War, army: int) -> str:
    """All that an army has: "5 infantry, 3 mechanized, 2 tactical air"."""
    return ", ".join(f"{number} {KIND_TITLES[k]}" for k, number in war.kinds(army)) or "no points"


def word(war: War, kind_: str, value: Any) -> str:
    """The value of an action's field."""
    del war
    if kind_ == "Piece":
        return name(value)
    if kind_ == "Word":
        return kind(value)
    return place(value) if kind_ == "Space" else str(value)


def said(text: str) -> str:
    """A piece, a space, a side or a kind by its name in an event."""
    if text in PIECE_OF:
        return name(PIECE_OF[text])
    if text in geo.BOARD.index:
        return place(geo.BOARD.index[text])
    return kind(text) if text in KIND_OF or text in SIDE_OF or text in ITEM_OF else text
