"""Nations: the Major Countries, the minors, and the French after the fall."""

from __future__ import annotations

from enum import IntEnum

from theatrum.rulesets.neppa.data.tables import TABLES, load

_MAP = load("map.toml")
MAJORS = ("Germany", "Italy", "Britain", "France", "Russia", "USA")
_KINDS = ("minor", "axis_minor", "region", "region_part")
NAMES: tuple[str, ...] = (
    *MAJORS,
    "Vichy France",
    "Free France",
    *(row["id"] for row in _MAP["country"] if row["kind"] in _KINDS),
)
"""Everybody who can own a zone or a unit; colonies belong to their owners."""
NATION_OF = {name: number for number, name in enumerate(NAMES)}
NOBODY = -1


class Nation(IntEnum):
    """The nations that rules name."""

    GERMANY = 0
    ITALY = 1
    BRITAIN = 2
    FRANCE = 3
    RUSSIA = 4
    USA = 5
    VICHY = 6
    FREE_FRANCE = 7


GERMANY, ITALY, BRITAIN, FRANCE, RUSSIA, USA, VICHY, FREE_FRANCE = range(8)
POLAND, EASTERN_EUROPE, PERSIA = (NATION_OF[name] for name in ("Poland", "Eastern Europe", "Persia"))
AXIS_MINORS = tuple(NATION_OF[row["id"]] for row in _MAP["country"] if row["kind"] == "axis_minor")
MINORS = tuple(range(8, len(NAMES)))

_CODES = {
    "Germany": "de", "Italy": "it", "Britain": "gb", "France": "fr", "Russia": "su", "USA": "us",
    "Vichy France": "vf", "Free France": "ff", "Poland": "pl", "Eastern Europe": "ee", "Denmark": "dk", "Norway": "no",
    "Sweden": "se", "Belgium": "be", "Luxembourg": "lu", "Netherlands": "nl", "Ireland": "ie", "Spain": "es",
    "Portugal": "pt", "Yugoslavia": "yu", "Greece": "gr", "Turkey": "tr", "Persia": "ir", "Finland": "fi",
    "Rumania": "ro", "Hungary": "hu", "Bulgaria": "bg", "Estonia": "et", "Latvia": "lv", "Lithuania": "lt",
}  # fmt: skip
CODES: tuple[str, ...] = tuple(_CODES[name] for name in NAMES)
CODE_OF = {code: number for number, code in enumerate(CODES)}

# ---------------------------------------------------------------- player turns and seats
AXIS, ALLIED = 0, 1
SIDES = ("axis", "allied")
TURN_OF_MAJOR = (AXIS, AXIS, ALLIED, ALLIED, ALLIED, ALLIED)
"""[1.3c, 1.3d, 1.3e] in whose player turn each Major Country acts, neutral or not."""
_SEATS: dict[int, list[list[str]]] = {row["players"]: row["seats"] for row in TABLES["seats"]}
PLAYERS = tuple(sorted(_SEATS))
SEATS: dict[int, tuple[str, ...]] = {
    number: tuple(group[0].lower() for group in sorted(groups, key=lambda g: MAJORS.index(g[0])))
    for number, groups in _SEATS.items()
}
"""[1.0b, 1.0c, 1.0d, 1.0e] the seats of a game by number of players, each called after its first country."""
SEAT_OF: dict[int, tuple[str, ...]] = {
    number: tuple(next(group[0].lower() for group in groups if major in group) for major in MAJORS)
    for number, groups in _SEATS.items()
}
"""For each number of players, the seat of every Major Country."""
WORD = tuple(name.lower().replace(" ", "-") for name in NAMES)
NATION = {word: number for number, word in enumerate(WORD)}
