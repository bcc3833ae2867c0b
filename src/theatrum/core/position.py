"""Positions: any moment of any game as a small TOML file, with forced dice if wanted."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from theatrum.core.documents import NONSENSE
from theatrum.core.game import Game
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset, find

KEYS = {
    "ruleset": str,
    "scenario": str,
    "options": list,
    "empty": bool,
    "turn": str,
    "phase": str,
    "dice": list,
    "seed": int,
    "piece": list,
    "spaces": dict,
    "facts": dict,
    "frames": list,
}
MOST_FACES = 100
"""No die has more faces."""


MOST_BYTES = 500_000
"""A file that is longer would only take time."""
DEEPEST, LONGEST, MOST = 8, 200, 20_000
"""How deep tables may lie in tables, how long a text may be, how many values there may be."""


def read(path: str | Path) -> Game:
    """A game that starts from the position in a TOML file."""
    try:
        text = Path(path).read_bytes()
        if len(text) > MOST_BYTES:
            raise BadInput(f"{path}: no position is longer than {MOST_BYTES:,} bytes")
        data = tomllib.loads(text.decode())
    except BadInput:
        raise
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror or wrong}") from None
    except RecursionError:
        raise BadInput(f"{path}: tables lie too deep in tables") from None
    except ValueError as wrong:
        raise BadInput(f"{path}: {wrong}") from None
    try:
        game = from_position(data)
        _show(game)
        return game
    except BadInput as wrong:
        raise BadInput(f"{path}: {wrong}") from None


def from_position(data: dict[str, Any]) -> Game:
    """A game that starts from a position document."""
    ruleset = _ruleset(data)
    options = check(data, ruleset)
    position = {**data, "options": list(options)}
    return begin(ruleset, ruleset.scenario(data["scenario"]).id, options, data.get("seed", 0), position)


def begin(
    ruleset: Ruleset, scenario: str, options: tuple[str, ...], seed: int, position: dict[str, Any] | None
) -> Game:
    """A game from a position that has been checked; what a rule book cannot read all the same is bad input, too."""
    if position is None:
        return Game(ruleset, scenario, options, seed)
    try:
        return Game(ruleset, scenario, options, seed, position)
    except BadInput:
        raise
    except NONSENSE as wrong:
        raise BadInput(f"the position makes no sense to {ruleset.id}: {type(wrong).__name__}: {wrong}") from None


def _show(game: Game) -> None:
    """A war that cannot be shown is none."""
    try:
        game.view()
    except NONSENSE as wrong:
        raise BadInput(f"the position cannot be shown: {type(wrong).__name__}: {wrong}") from None


def _ruleset(data: dict[str, Any]) -> Ruleset:
    _shape(data)
    return find(data["ruleset"])


def check(data: dict[str, Any], ruleset: Ruleset) -> tuple[str, ...]:
    """All that can be checked without the rules of a system; the options, in the order of the rule book."""
    _shape(data)
    if data["ruleset"] != ruleset.id:
        raise BadInput(f"this is a position of {data['ruleset']}, not of {ruleset.id}")
    options = ruleset.check_options(data["scenario"], tuple(data.get("options", ())))
    if len(data.get("piece", ())) > ruleset.counters:
        raise BadInput(f"{len(data['piece'])} pieces are more than the {ruleset.counters} counters of {ruleset.id}")
    _bounded(data, ruleset.largest)
    return options


def _shape(data: dict[str, Any]) -> None:
    """The shape that every system's positions share."""
    for key, value in data.items():
        if key not in KEYS:
            raise BadInput(f"unknown key {key!r:.60}; known: {', '.join(KEYS)}")
        if not isinstance(value, KEYS[key]) or (KEYS[key] is int and isinstance(value, bool)):
            raise BadInput(f"'{key}' must be a {KEYS[key].__name__}")
    for key in ("ruleset", "scenario"):
        if key not in data:
            raise BadInput(f"'{key}' is missing")
    if not 0 <= data.get("seed", 0) < 1 << 63:
        raise BadInput("'seed' must be a number from 0 to 2**63 - 1")
    for option in data.get("options", ()):
        if not isinstance(option, str):
            raise BadInput(f"options: {option!r:.60} is not the name of an option")
    for face in data.get("dice", ()):
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= MOST_FACES:
            raise BadInput(f"dice: {face!r:.60} is not a face from 1 to {MOST_FACES}")
    for number, piece in enumerate(data.get("piece", ()), 1):
        if not isinstance(piece, dict):
            raise BadInput(f"piece {number} must be a table with power, type, at")


def _bounded(data: dict[str, Any], largest: int) -> None:
    """No number, text or table is larger than any war can need."""
    heap: list[tuple[str, Any, int]] = [(key, value, 1) for key, value in data.items() if key != "seed"]
    seen = 0
    while heap:
        place, value, depth = heap.pop()
        seen += 1
        if seen > MOST or depth > DEEPEST:
            raise BadInput(f"{place:.60}: too many values, or tables too deep in tables")
        if isinstance(value, dict):
            heap += [(f"{place}.{key}", part, depth + 1) for key, part in value.items()]
            heap += [(place, key, depth + 1) for key in value]
        elif isinstance(value, list):
            heap += [(place, part, depth + 1) for part in value]
        elif isinstance(value, str):
            if len(value) > LONGEST or not value.isprintable():
                raise BadInput(f"{place:.60}: a text is too long or cannot be printed")
        elif isinstance(value, int):
            if abs(value) > largest:
                raise BadInput(f"{place:.60}: no number in {data['ruleset']} is larger than {largest:,}")
        elif value is not None:
            raise BadInput(f"{place:.60}: {type(value).__name__} is neither text nor number")
