"""Units and hexes as players say them."""

from __future__ import annotations

from typing import Any

from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import CODES, NAMES, TYPE_CODES, TYPE_NAMES, TYPES
from theatrum.rulesets.spi.war import War

ADJECTIVES = {
    "Germany": "German",
    "Italy": "Italian",
    "Hungary": "Hungarian",
    "Rumania": "Rumanian",
    "Bulgaria": "Bulgarian",
    "Finland": "Finnish",
    "Britain": "British",
    "France": "French",
    "Vichy France": "Vichy French",
    "Russia": "Russian",
    "Poland": "Polish",
    "Norway": "Norwegian",
    "Denmark": "Danish",
    "Netherlands": "Dutch",
    "Belgium": "Belgian",
    "Sweden": "Swedish",
    "Spain": "Spanish",
    "Greece": "Greek",
    "Yugoslavia": "Yugoslav",
    "Turkey": "Turkish",
}


def unit(war: War, piece: int) -> str:
    """A unit: "German mechanized 2"."""
    nation, type_ = divmod(war.kind[piece], TYPES)
    return f"{ADJECTIVES.get(NAMES[nation], NAMES[nation])} {TYPE_NAMES[type_]} {war.ordinal[piece]}"


def named(text: str) -> str:
    """A nation or a kind of unit by its code: "Germany" for de, "German mechanized" for de.mech."""
    code, _, type_ = text.partition(".")
    if code not in CODES:
        return text
    nation = NAMES[CODES.index(code)]
    return f"{ADJECTIVES.get(nation, nation)} {TYPE_NAMES[TYPE_CODES.index(type_)]}" if type_ in TYPE_CODES else nation


def word(war: War, kind: str, value: Any) -> str:
    """The value of an action's field."""
    if kind == "Piece":
        return unit(war, value)
    if kind == "Word":
        return named(value)
    return geo.label(value) if kind == "Space" else str(value)
