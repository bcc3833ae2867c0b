"""Politics and U-boats in position documents: small tables by country, turn or box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.refusal import BadInput
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NATION, WORD
from theatrum.rulesets.neppa.data.tables import CLASS_CODES, CLASS_OF, CLASSES, TURN_OF, TURNS
from theatrum.rulesets.neppa.war import YARD, War, grant_key, grant_parts, kind_of

Key = Callable[[Any], int]
COUNTRY = {name.lower().replace(" ", "-"): number for number, name in enumerate(geo.COUNTRIES)}
LAUNCH = (*TURNS, *(f"{number} turns later" for number in range(1, YARD - len(TURNS) + 1)))
"""[3.6h] turns in which fleets are ready, also after the last one of the war."""
LAUNCHES = {word: number for number, word in enumerate(LAUNCH)}
COUNTRY_WORD = {number: word for word, number in COUNTRY.items()}


def _find(table: dict[str, int], what: str) -> Key:
    def find(word: Any) -> int:
        if str(word) not in table:
            raise BadInput(f"facts: '{word}' is no {what}")
        return table[str(word)]

    return find


def _number(value: Any) -> int:
    if not isinstance(value, int):
        raise BadInput(f"facts: '{value}' should be a number")
    return value


def _nations(value: Any) -> int:
    if not isinstance(value, list):
        raise BadInput(f"facts: '{value}' should be a list of nations")
    return sum(1 << nation for nation in {_find(NATION, "nation")(name) for name in value})


def _kind(value: Any) -> int:
    nation, _, word = str(value).partition(" ")
    return kind_of(_find(NATION, "nation")(nation), _find(CLASS_OF, "type of unit")(word))


def _keel(value: Any) -> int:
    nation, _, turn = str(value).partition(" ")
    return _find(NATION, "nation")(nation) * YARD + _find(LAUNCHES, "turn")(turn)


def _grant(value: Any) -> int:
    to, giver, receiver = (*str(value).split(), "", "", "")[:3]
    find = _find(NATION, "nation")
    return grant_key(_find(geo.BOARD.index, "zone")(to), find(giver), find(receiver))


def _grant_name(key: int) -> str:
    to, giver, receiver = grant_parts(key)
    return f"{geo.BOARD.names[to]} {WORD[giver]} {WORD[receiver]}"


def _voyage(value: Any) -> int:
    home, _, box = str(value).partition(" ")
    find = _find(geo.BOARD.index, "box")
    return find(home) * geo.SIZE + find(box)


def _zones(value: Any) -> int:
    if not isinstance(value, list) or not set(map(str, value)) <= set(geo.BOARD.index):
        raise BadInput(f"facts: '{value}' should be a list of zones")
    return geo.zones(value)


def _zone_list(mask: int) -> list[str]:
    return [geo.BOARD.names[zone] for zone in bits(mask)]


def _list(mask: int) -> list[str]:
    return [WORD[nation] for nation in bits(mask)]


READERS: dict[str, tuple[Key, Key]] = {
    "foes": (_find(NATION, "nation"), _nations),
    "allies": (_find(NATION, "nation"), _nations),
    "helpers": (_find(NATION, "nation"), _nations),
    "assault": (_find(NATION, "nation"), _nations),
    "clock": (_find(NATION, "nation"), _number),
    "heirs": (_find(COUNTRY, "country"), _find(NATION, "nation")),
    "added": (_find(COUNTRY, "country"), _find(NATION, "nation")),
    "waiting": (_kind, _number),
    "attacked_from": (_find(geo.BOARD.index, "zone"), _zones),
    "boats": (_find(geo.BOARD.index, "box"), _number),
    "boats_due": (_find(TURN_OF, "turn"), _number),
    "sallied": (_find(geo.BOARD.index, "zone"), _number),
    "hunting": (_voyage, _number),
    "drawn": (_find(geo.BOARD.index, "zone"), _find(NATION, "nation")),
    "keels": (_keel, _number),
    "grants": (_grant, _number),
    "cargo": (_grant, _number),
}
"""How the keys and the values of each table are read."""
WRITERS: dict[str, tuple[Callable[[int], str], Callable[[int], Any]]] = {
    "foes": (WORD.__getitem__, _list),
    "allies": (WORD.__getitem__, _list),
    "helpers": (WORD.__getitem__, _list),
    "assault": (WORD.__getitem__, _list),
    "clock": (WORD.__getitem__, int),
    "heirs": (COUNTRY_WORD.__getitem__, WORD.__getitem__),
    "added": (COUNTRY_WORD.__getitem__, WORD.__getitem__),
    "waiting": (lambda kind: f"{WORD[kind // CLASSES]} {CLASS_CODES[kind % CLASSES]}", int),
    "boats": (geo.BOARD.names.__getitem__, int),
    "attacked_from": (geo.BOARD.names.__getitem__, _zone_list),
    "boats_due": (TURNS.__getitem__, int),
    "sallied": (geo.BOARD.names.__getitem__, int),
    "hunting": (lambda key: f"{geo.BOARD.names[key // geo.SIZE]} {geo.BOARD.names[key % geo.SIZE]}", int),
    "drawn": (geo.BOARD.names.__getitem__, WORD.__getitem__),
    "keels": (lambda key: f"{WORD[key // YARD]} {LAUNCH[key % YARD]}", int),
    "grants": (_grant_name, int),
    "cargo": (_grant_name, int),
}


def read(war: War, key: str, rows: dict[str, Any]) -> None:
    """A table of a position takes the place of the scenario's; foes and allies only those of the nations it names."""
    of_key, of_value = READERS[key]
    found = {of_key(name): of_value(value) for name, value in rows.items()}
    if key in ("foes", "allies"):
        for nation, others in found.items():
            getattr(war, key)[nation] = others
    else:
        setattr(war, key, found)


def write(war: War, first: War) -> dict[str, Any]:
    """The tables that differ from the scenario's."""
    facts: dict[str, Any] = {}
    for key, (of_key, of_value) in WRITERS.items():
        now, then = getattr(war, key), getattr(first, key)
        if now == then:
            continue
        pairs = enumerate(now) if isinstance(now, list) else now.items()
        rows = {of_key(k): of_value(v) for k, v in pairs if not isinstance(now, list) or v != then[k]}
        facts[key] = rows
    patrons = {WORD[n]: WORD[p] if p >= 0 else "nobody" for n, p in enumerate(war.patron) if p != first.patron[n]}
    return facts | ({"patron": patrons} if patrons else {})
