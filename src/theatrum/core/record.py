"""Records: a whole game as a JSON file. Reading one replays it and checks seed, dice and final state."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theatrum.core import dice, position
from theatrum.core.game import FORMAT, Earlier, Game
from theatrum.core.refusal import BadInput, Refused
from theatrum.core.ruleset import Ruleset, find

TEXTS = ("ruleset", "version", "scenario", "commitment", "seed", "digest", "result")
LISTS = ("options", "actions")
LONGEST_SEED = 40


@dataclass(frozen=True, slots=True)
class Check:
    """What replaying a record has shown: the war as far as today's rules follow it, and where they part from it."""

    game: Game
    version: str
    """Of the rules that made the record, or its first part."""
    differs: str = ""


def from_record(data: Any, source: str = "record", ruleset: Ruleset | None = None) -> Game:
    """Replay a record; BadInput names the ply that does not fit. A ruleset that is not installed can be given."""
    game, wrong = _follow(data, source, ruleset)
    if wrong:
        raise BadInput(f"{source}: {wrong}")
    return game


def check(data: Any, source: str = "record", ruleset: Ruleset | None = None) -> Check:
    """Replay a record and check all that can be; one that older rules made as far as today's follow it."""
    game, wrong = _follow(data, source, ruleset)
    version = _made_by(data)
    if wrong and version == game.ruleset.version:
        raise BadInput(f"{source}: {wrong}")
    if wrong and "earlier" in data:
        later = _later(game, data["earlier"], data["actions"], source)
        faults = _replay(later, data)
        if faults and data["version"] == game.ruleset.version:
            raise BadInput(f"{source}: {faults}")
        return Check(later, version, wrong)
    return Check(game, version, wrong)


def _follow(data: Any, source: str, ruleset: Ruleset | None) -> tuple[Game, str]:
    """The war of a record from its first act on, as far as today's rules follow it, and why no further."""
    _check_shape(data, source)
    ruleset = ruleset or find(data["ruleset"])
    seed = int(data["seed"])
    if dice.commitment(seed) != data["commitment"]:
        raise BadInput(f"{source}: the seed does not match its commitment")
    options = ruleset.check_options(data["scenario"], tuple(data["options"]))
    game = Game(ruleset, ruleset.scenario(data["scenario"]).id, options, seed, _position(data, source))
    wrong, version = _replay(game, data), _made_by(data)
    if wrong and version != ruleset.version:
        wrong = (
            f"made by {ruleset.id} {version}, this is {ruleset.version}; they part after {game.ply} actions: {wrong}"
        )
    return game, wrong


def _replay(game: Game, data: dict[str, Any]) -> str:
    """Play the acts of a record that the game has not played yet; what does not fit, if anything."""
    rolled = data["dice"]
    for ply in range(game.ply, len(data["actions"])):
        text, seen = data["actions"][ply], len(game.faces)
        try:
            game.play(text)
        except (Refused, BadInput) as wrong:
            return f"ply {ply}, '{text}': {wrong}"
        if game.faces[seen:] != rolled[seen : len(game.faces)]:
            game.cut(ply)
            return f"ply {ply}, '{text}': the dice do not follow from the seed"
    if len(game.faces) != len(rolled):
        return "the dice do not follow from the seed"
    if _made_by(data) == game.ruleset.version and game.state.digest() != data["digest"]:
        return "the final state does not match its digest"
    return "" if game.result == data["result"] else f"the result is '{game.result}', not '{data['result']}'"


def _made_by(data: dict[str, Any]) -> str:
    """The rules that a record begins with; a war may have gone on under newer ones."""
    return str((data.get("earlier") or data)["version"])


def _later(start: Game, earlier: dict[str, Any], actions: list[str], source: str) -> Game:
    """The war where older rules left it."""
    try:
        state = start.ruleset.state.from_json(earlier["state"])
        before = Earlier(earlier["version"], earlier["plies"], state, tuple(earlier["dice"]))
    except Exception:
        raise BadInput(f"{source}: 'earlier' holds no state of {start.ruleset.id}") from None
    game = Game(start.ruleset, start.scenario, start.options, start.seed, start.position)
    return game.go_on(before, actions[: before.plies])


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
    if not isinstance(data.get("earlier", {}), dict) or not isinstance(data["dice"], list):
        raise BadInput(f"{source}: 'earlier' must be a table and 'dice' a list")
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
    """The war of a record file."""
    return from_record(read(path), str(path))


def read(path: str | Path) -> Any:
    """The contents of a record file, unchecked."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror or wrong}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise BadInput(f"{path}: not a complete JSON file ({wrong})") from None
