"""Positions: any moment of any game as a small TOML file, with forced dice if wanted."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from theatrum.core.game import Game
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import find

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
}


def read(path: str | Path) -> Game:
    try:
        with Path(path).open("rb") as file:
            data = tomllib.load(file)
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror or wrong}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadInput(f"{path}: {wrong}") from None
    try:
        return from_position(data)
    except BadInput as wrong:
        raise BadInput(f"{path}: {wrong}") from None


def from_position(data: dict[str, Any]) -> Game:
    """A game that starts from a position document."""
    check(data)
    ruleset = find(data["ruleset"])
    options = ruleset.check_options(data["scenario"], tuple(data.get("options", ())))
    return Game(ruleset, data["scenario"], options, data.get("seed", 0), position={**data, "options": list(options)})


def check(data: dict[str, Any]) -> None:
    """The shape that every system's positions share."""
    for key, value in data.items():
        if key not in KEYS:
            raise BadInput(f"unknown key '{key}'; known: {', '.join(KEYS)}")
        if not isinstance(value, KEYS[key]):
            raise BadInput(f"'{key}' must be a {KEYS[key].__name__}")
    for key in ("ruleset", "scenario"):
        if key not in data:
            raise BadInput(f"'{key}' is missing")
    for option in data.get("options", ()):
        if not isinstance(option, str):
            raise BadInput(f"options: {option!r} is not the name of an option")
    for face in data.get("dice", ()):
        if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= 6:
            raise BadInput(f"dice: {face!r} is not a face from 1 to 6")
    for number, piece in enumerate(data.get("piece", ()), 1):
        if not isinstance(piece, dict):
            raise BadInput(f"piece {number} must be a table with power, type, at")
