"""Records: a whole game as a JSON file. Reading one replays it and checks seed, dice and final state."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from theatrum.core import dice
from theatrum.core import position as positions
from theatrum.core.game import FORMAT, Era, Game
from theatrum.core.refusal import BadInput, Refused
from theatrum.core.ruleset import Ruleset, find
from theatrum.core.state import State

TEXTS = ("ruleset", "version", "scenario", "commitment", "digest", "result")
LISTS = ("options", "actions")
LONGEST_SEED = 40
ERA = {"version", "seed", "plies", "rolled", "state"}


@dataclass(frozen=True, slots=True)
class Check:
    """What replaying a record has shown: the war as far as today's rules follow it, and where they part from it."""

    game: Game
    version: str
    """Of the rules that made the record, or its first part."""
    differs: str = ""


Play = Callable[[Game, str], None]
"""How an act of a record is played: whoever wants to see it happen brings a way of his own."""


def _plainly(game: Game, text: str) -> None:
    game.play(text)


def from_record(data: Any, source: str = "record", ruleset: Ruleset | None = None, play: Play = _plainly) -> Game:
    """Replay a record; BadInput names the ply that does not fit. A ruleset that is not installed can be given.

    A record without a seed is that of an open game: it goes on with dice that nobody knows."""
    game, wrong = _follow(data, source, ruleset, play, strict=True)
    if wrong:
        raise BadInput(f"{source}: {wrong}")
    if data["seed"] is None and not game.over:
        game.renew(secrets.randbits(63), told=False)
    return game


def check(data: Any, source: str = "record", ruleset: Ruleset | None = None) -> Check:
    """Replay a record and check all that can be; what older rules made as far as today's follow it."""
    game, wrong = _follow(data, source, ruleset, _plainly, strict=False)
    first: str = data["eras"][0]["version"] if data.get("eras") else data["version"]
    return Check(game, first, wrong)


def _follow(data: Any, source: str, ruleset: Ruleset | None, play: Play, strict: bool) -> tuple[Game, str]:
    """The war of a record as far as today's rules follow it, and why no further.

    What they have made themselves must fit, or BadInput. Where they cannot follow older ones, the state at the border
    leads on, but not `strict`ly: nobody can check that older rules led there."""
    _check_shape(data, source)
    ruleset = ruleset or find(data["ruleset"])
    if data["seed"] is not None and dice.commitment(int(data["seed"])) != data["commitment"]:
        raise BadInput(f"{source}: the seed does not match its commitment")
    options = ruleset.check_options(data["scenario"], tuple(data["options"]))
    scenario, position = ruleset.scenario(data["scenario"]).id, _position(data, ruleset, options, source)
    parts = [*data.get("eras", ()), {**data, "plies": len(data["actions"]), "rolled": len(data["dice"])}]
    game = positions.begin(ruleset, scenario, options, int(parts[0]["seed"] or 0), position)
    differs = ""
    for part, after in zip_longest(parts, parts[1:]):
        wrong = _replay(game, data, part, play)
        border = None if after is None else _border(ruleset, part, source)
        if border and not wrong and _digest(game.state) != _digest(border.state):
            wrong = f"ply {border.plies}: the state at the border does not follow"
        if wrong and part["version"] == ruleset.version:
            raise BadInput(f"{source}: {wrong}")
        if wrong:
            told = f"made by {ruleset.id} {part['version']}, this is {ruleset.version}"
            differs = differs or f"{told}; they part after {game.ply} actions: {wrong}"
        if border is None or (differs and strict):
            break
        following = Game(ruleset, scenario, options, int(after["seed"] or 0), position)
        game = following.go_on((*game.eras, border), data["actions"][: border.plies], data["dice"])
    return game, differs


def _replay(game: Game, data: dict[str, Any], part: dict[str, Any], play: Play) -> str:
    """Play the acts of a part of a record; what does not fit, if anything."""
    rolled = data["dice"][: part["rolled"]]
    if part["seed"] is None:
        game.state.forced = tuple(rolled[len(game.faces) :])
    for ply in range(game.ply, part["plies"]):
        text, seen = data["actions"][ply], len(game.faces)
        try:
            play(game, text)
        except (Refused, BadInput) as wrong:
            return f"ply {ply}, '{text}': {wrong}"
        if game.faces[seen:] != rolled[seen : len(game.faces)]:
            game.cut(ply)
            return f"ply {ply}, '{text}': the dice do not follow from the seed"
    if len(game.faces) != len(rolled):
        return "the dice do not follow from the seed"
    if "digest" not in part:
        return ""
    if part["version"] == game.ruleset.version and game.state.digest() != part["digest"]:
        return "the final state does not match its digest"
    return "" if game.result == part["result"] else f"the result is '{game.result}', not '{part['result']}'"


def _border(ruleset: Ruleset, part: dict[str, Any], source: str) -> Era:
    try:
        state = ruleset.state.from_json(part["state"])
        seed = None if part["seed"] is None else int(part["seed"])
        return Era(part["version"], seed, part["plies"], part["rolled"], state)
    except Exception:
        raise BadInput(f"{source}: 'eras' holds no state of {ruleset.id}") from None


def _digest(state: State) -> str:
    """Of all but the dice to come."""
    return state.fork(0).digest()


def _check_shape(data: Any, source: str) -> None:
    if not isinstance(data, dict) or data.get("theatrum") != FORMAT:
        raise BadInput(f"{source}: not a Theatrum record of format {FORMAT}")
    for key in (*TEXTS, *LISTS, "dice", "seed"):
        if key not in data:
            raise BadInput(f"{source}: '{key}' is missing")
    for key in TEXTS:
        if not isinstance(data[key], str):
            raise BadInput(f"{source}: '{key}' must be text")
    for key in LISTS:
        if not isinstance(data[key], list) or not all(isinstance(text, str) for text in data[key]):
            raise BadInput(f"{source}: '{key}' must be a list of text")
    if not isinstance(data["dice"], list) or not all(type(face) is int for face in data["dice"]):
        raise BadInput(f"{source}: 'dice' must be a list of numbers")
    _check_seed(data["seed"], source)
    _check_eras(data, source)


def _check_seed(seed: Any, source: str) -> None:
    if seed is None:
        return
    if not isinstance(seed, str):
        raise BadInput(f"{source}: 'seed' must be text")
    if not seed.isascii() or not seed.isdigit() or len(seed) > LONGEST_SEED:
        raise BadInput(f"{source}: the seed must be a number")


def _check_eras(data: dict[str, Any], source: str) -> None:
    """Borders lie one behind the other, within the war."""
    eras = data.get("eras", [])
    if not isinstance(eras, list) or not all(isinstance(era, dict) and era.keys() >= ERA for era in eras):
        raise BadInput(f"{source}: 'eras' must be a list of parts, each with {', '.join(sorted(ERA))}")
    for era in eras:
        _check_seed(era["seed"], source)
    for name, most in (("plies", len(data["actions"])), ("rolled", len(data["dice"]))):
        borders = [0, *(era[name] for era in eras), most]
        if not all(type(border) is int for border in borders) or borders != sorted(borders):
            raise BadInput(f"{source}: '{name}' of 'eras' must rise from 0 to {most}")


def _position(data: dict[str, Any], ruleset: Ruleset, options: tuple[str, ...], source: str) -> dict[str, Any] | None:
    """The position that the game started from, if it was one: of the same scenario, with the same options."""
    position = data.get("position")
    if position is None:
        return None
    if not isinstance(position, dict):
        raise BadInput(f"{source}: 'position' must be a position document")
    try:
        same = positions.check(position, ruleset) == options and position["scenario"] == data["scenario"]
    except BadInput as wrong:
        raise BadInput(f"{source}: position: {wrong}") from None
    if not same:
        raise BadInput(f"{source}: position: scenario or options are not those of the record")
    return position


def load(path: str | Path) -> Game:
    """The war of a record file."""
    return from_record(read(path), str(path))


def read(path: str | Path) -> Any:
    """The contents of a record file, unchecked."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror or wrong}") from None
    except (ValueError, RecursionError) as wrong:
        raise BadInput(f"{path}: not a complete JSON file ({wrong})") from None
