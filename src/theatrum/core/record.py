"""Records: a whole game as a JSON file. Reading one replays it and checks seed, dice and final state."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from theatrum.core import dice
from theatrum.core.game import FORMAT, Game
from theatrum.core.refusal import BadInput, Refused
from theatrum.core.ruleset import find

KEYS = ("theatrum", "ruleset", "version", "scenario", "options", "commitment", "seed", "actions", "dice", "digest")


def from_record(data: Any, source: str = "record") -> Game:
    """Replay a record; BadInput names the ply that does not fit."""
    _check_shape(data, source)
    ruleset = find(data["ruleset"])
    if data["version"] != ruleset.version:
        raise BadInput(f"{source}: made by {ruleset.id} {data['version']}, this is {ruleset.version}")
    seed = int(data["seed"])
    if dice.commitment(seed) != data["commitment"]:
        raise BadInput(f"{source}: the seed does not match its commitment")
    options = ruleset.check_options(data["scenario"], tuple(data["options"]))
    game = Game(ruleset, ruleset.scenario(data["scenario"]).id, options, seed, data.get("position"))
    for ply, text in enumerate(data["actions"]):
        try:
            game.play(text)
        except (Refused, BadInput) as wrong:
            raise BadInput(f"{source}: ply {ply}, '{text}': {wrong}") from None
    if game.faces != data["dice"]:
        raise BadInput(f"{source}: the dice do not follow from the seed")
    if game.state.digest() != data["digest"]:
        raise BadInput(f"{source}: the final state does not match its digest")
    return game


def _check_shape(data: Any, source: str) -> None:
    if not isinstance(data, dict) or data.get("theatrum") != FORMAT:
        raise BadInput(f"{source}: not a Theatrum record of format {FORMAT}")
    missing = [key for key in KEYS if key not in data]
    if missing:
        raise BadInput(f"{source}: '{missing[0]}' is missing")
    texts = isinstance(data["actions"], list) and all(isinstance(text, str) for text in data["actions"])
    if not texts or not isinstance(data["options"], list) or not str(data["seed"]).isdigit():
        raise BadInput(f"{source}: actions and options must be lists of text, seed a number")
    if not isinstance(data["ruleset"], str) or not isinstance(data["scenario"], str):
        raise BadInput(f"{source}: ruleset and scenario must be text")


def load(path: str | Path) -> Game:
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror or wrong}") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as wrong:
        raise BadInput(f"{path}: not a complete JSON file ({wrong})") from None
    return from_record(data, str(path))
