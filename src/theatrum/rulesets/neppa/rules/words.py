"""Units, zones and countries as players say them."""

from __future__ import annotations

import re
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import CODE_OF, NAMES
from theatrum.rulesets.neppa.data.tables import CLASS_OF, CLASS_TITLES
from theatrum.rulesets.neppa.war import War

ADJECTIVES: dict[str, str] = {
    "Germany": "German", "Italy": "Italian", "Britain": "British", "France": "French", "Russia": "Russian",
    "USA": "US", "Vichy France": "Vichy French", "Free France": "Free French", "Poland": "Polish",
    "Eastern Europe": "Eastern European", "Denmark": "Danish", "Norway": "Norwegian", "Sweden": "Swedish",
    "Belgium": "Belgian", "Luxembourg": "Luxembourg", "Netherlands": "Dutch", "Ireland": "Irish", "Spain": "Spanish",
    "Portugal": "Portuguese", "Yugoslavia": "Yugoslav", "Greece": "Greek", "Turkey": "Turkish", "Persia": "Persian",
    "Finland": "Finnish", "Rumania": "Rumanian", "Hungary": "Hungarian", "Bulgaria": "Bulgarian",
    "Estonia": "Estonian", "Latvia": "Latvian", "Lithuania": "Lithuanian",
}  # fmt: skip
OF: tuple[str, ...] = tuple(ADJECTIVES[name] for name in NAMES)
COUNTRIES: dict[str, str] = {name.lower().replace(" ", "-"): name for name in NAMES}
"""Countries by their word in the notation."""
SIDES = {"axis": "Axis", "allied": "Allied"}
_UNIT = re.compile(r"([a-z]{2})\.([a-z]{3,5})\.(\d+)")


def kind(nation: int, class_: int) -> str:
    """What a unit is: "German armor"."""
    return f"{OF[nation]} {CLASS_TITLES[class_]}"


def name(war: War, piece: int) -> str:
    """A unit: "German armor 2"."""
    if not 0 <= piece < len(war.kind):
        return "?"
    return f"{kind(war.nation(piece), war.class_(piece))} {war.ordinal[piece]}"


def names(war: War, units: int) -> list[str]:
    """Units in the notation."""
    return [war.piece_name(piece) for piece in bits(units)]


def place(space: int) -> str:
    """A zone or a box by its name."""
    return geo.TITLE[space] if 0 <= space < geo.SIZE else "?"


def term(word: str) -> str:
    """A country, a class of units, or any other word of the notation."""
    if word in CLASS_OF:
        return "air factor" if word == "air" else CLASS_TITLES[CLASS_OF[word]]
    return COUNTRIES.get(word, word)


def word(war: War, kind_: str, value: Any) -> str:
    """The value of an action's field."""
    if kind_ == "Piece":
        return name(war, value)
    if kind_ == "Word":
        return term(value)
    return place(value) if kind_ == "Space" else str(value)


def said(text: str) -> str:
    """A unit, a zone or a side by its name in an event."""
    unit = _UNIT.fullmatch(text)
    if unit and unit[1] in CODE_OF and unit[2] in CLASS_OF:
        return f"{kind(CODE_OF[unit[1]], CLASS_OF[unit[2]])} {unit[3]}"
    if text in geo.BOARD.index:
        return place(geo.BOARD.index[text])
    return SIDES.get(text, text)
