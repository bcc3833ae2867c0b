"""Positions that make no sense, by the hundred: a true document of some moment, spoilt in one place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from theatrum.core.ruleset import Ruleset
from theatrum.players.random import pick

Document = dict[str, Any]
MOMENTS, PLIES = 8, 300
PARTS = ("piece", "spaces", "facts", "frames")
WRONG: dict[type, tuple[Any, ...]] = {
    str: ("nonsense", "", "mars ", 10**7, 1.5, [], {"no": "sense"}, [["x"]], "x" * 300, "a\u2028b"),
    int: (10**7, -(10**7), 10**30, 1.5, "many", [], {"no": "sense"}, [["x"]]),
    bool: ("maybe", [], {"no": "sense"}, 7, -1, 1.5),
}
"""What can stand in no place where there is a text, a number, or a mark."""


def moments(book: Ruleset, rng: Random) -> list[Document]:
    """Documents of random moments of random wars."""
    found = []
    names = list(book.scenarios)
    for number in range(MOMENTS):
        war = book.set_up(names[number % len(names)], (), rng.getrandbits(60))
        for _ in range(rng.randrange(PLIES)):
            if war.over:
                break
            war.apply(pick(war, rng))
        found.append(book.describe(war))
    return found


def senseless(book: Ruleset, count: int, seed: int) -> Iterator[tuple[str, Document]]:
    """So many spoilt documents, each with the way it was spoilt."""
    rng = Random(seed)
    true = moments(book, rng)
    while count:
        document = json.loads(json.dumps(rng.choice(true)))
        way = rng.choice([value, value, value, unknown_key, head, size])
        if way(document, rng):
            yield f"{way.__name__} {count}", document
            count -= 1


def value(document: Document, rng: Random) -> bool:
    """A value of the wrong type, an unknown name, a number that no war reaches."""
    places = [place for key in PARTS for place in _leaves(document.get(key, {}))]
    if not places:
        return False
    holder, key = rng.choice(places)
    old = holder[key]
    holder[key] = rng.choice([new for new in WRONG[type(old)] if new != old])
    return True


def _leaves(part: Any) -> Iterator[tuple[Any, Any]]:
    for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
        if isinstance(inner, dict | list):
            yield from _leaves(inner)
        else:
            yield part, key


def unknown_key(document: Document, rng: Random) -> bool:
    """A key that nobody knows."""
    tables = [table for key in PARTS if key in document for table in _tables(document[key])]
    rng.choice([document, *tables])["nonsense"] = rng.choice([1, "x", True, [], {}])
    return True


def _tables(part: Any) -> Iterator[dict[str, Any]]:
    """Tables whose keys are names that mean something."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _tables(inner)


def head(document: Document, rng: Random) -> bool:
    """The first lines: another system, scenario, turn, phase or option than there is."""
    key = rng.choice(["ruleset", "scenario", "options", "turn", "phase", "dice", "seed", "empty"])
    document[key] = rng.choice(["nonsense", 10**30, -1, [["x"]], {"no": "sense"}, 1.5, ["nonsense"], [0]])
    return True


def size(document: Document, rng: Random) -> bool:
    """Far too much of something."""
    many: list[Any] = [
        {"piece": [{}] * 1_001},
        {"facts": {"nonsense": [0] * 60_000}},
        {"facts": _deep(50)},
        {"dice": [7] * 60_000},
        {"spaces": {f"nonsense {number}": {} for number in range(3_000)}},
        {"frames": [{"frame": "nonsense"}] * 900},
    ]
    document |= rng.choice(many)
    return True


def _deep(depth: int) -> Document:
    return {"deep": _deep(depth - 1)} if depth else {}


def toml(part: Any) -> str:
    """A document as TOML, everything below its keys on one line."""
    if isinstance(part, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in part.items()) + " }"
    if isinstance(part, list):
        return "[" + ", ".join(toml(inner) for inner in part) + "]"
    return json.dumps(part, ensure_ascii=isinstance(part, str))
