"""Records: a whole game as a JSON file. Reading one replays it and checks seed, dice and final state."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from theatrum.core import dice, position
from theatrum.core.game import FORMAT, Game
from theatrum.core.refusal import BadInput, Refused
from theatrum.core.ruleset import Ruleset, find

TEXTS = ("ruleset", "version", "scenario", "commitment", "seed", "digest", "result")
LISTS = ("options", "actions")
LONGEST_SEED = 40


def from_record(data: Any, source: str = "record", ruleset: Ruleset | None = None) -> Game:
    """Replay a record; BadInput names the ply that does not fit. A ruleset that is not installed can be given."""
    _check_shape(data, source)
    ruleset = ruleset or find(data["ruleset"])
    if data["version"] != ruleset.version:
        raise BadInput(f"{source}: made by {ruleset.id} {data['version']}, this is {ruleset.version}")
    seed = int(data["seed"])
    if dice.commitment(seed) != data["commitment"]:
        raise BadInput(f"{source}: the seed does not match its commitment")
    options = ruleset.check_options(data["scenario"], tuple(data["options"]))
    game = Game(ruleset, ruleset.scenario(data["scenario"]).id, options, seed, _position(data, source))
    for ply, text in enumerate(data["actions"]):
        try:
            game.play(text)
        except (Refused, BadInput) as wrong:
            raise BadInput(f"{source}: ply {ply}, '{text}': {wrong}") from None
    if game.faces != data["dice"]:
        raise BadInput(f"{source}: the dice do not follow from the seed")
    if game.state.digest() != data["digest"]:
        raise BadInput(f"{source}: the final state does not match its digest")
    if game.result != data["result"]:
        raise BadInput(f"{source}: the result is '{game.result}', not '{data['result']}'")
    return game


def _check_shape(data: Any, source: str) -> None:
    if not isinstance(data, dict) or data.get("theatrum") != FORMAT:
        raise BadInput(f"{source}: not a Theatrum record of format {FORMAT}")
    for key in (*TEXTS, *LISTS, "dice"):
        if key not in data:
            raise BadInput(f"{source}: '{key}' is missing")
    for key in TEXTS:
        if not isinstance(data[key], str):
            raise BadInput(f"{source}: '{key}' must be text")
    for key in LISTS:
        if not isinstance(data[key], list) or not all(isinstance(text, str) for text in data[key]):
            raise BadInput(f"{source}: '{key}' must be a list of text")
    if not data["seed"].isascii() or not data["seed"].isdigit() or len(data["seed"]) > LONGEST_SEED:
        raise BadInput(f"{source}: the seed must be a number")


def _position(data: dict[str, Any], source: str) -> dict[str, Any] | None:
    """The position that the game started from, if it was one."""
    found = data.get("position")
    if found is None:
        return None
    if not isinstance(found, dict):
        raise BadInput(f"{source}: 'position' must be a position document")
    try:
        position.check(found)
    except BadInput as wrong:
        raise BadInput(f"{source}: position: {wrong}") from None
    return found


def load(path: str | Path) -> Game:
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror or wrong}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadInput(f"{path}: not a complete JSON file ({wrong})") from None
    return from_record(data, str(path))
