"""Acts that are nearly legal: one argument changed, another side's piece, a verb of another phase, a random place."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from theatrum.core.action import Action
from theatrum.core.game import Game
from theatrum.core.refusal import BadInput

NUMBERS = (-1, 0, 1, 2, 3, 5, 9, 99)


def nearly_legal(game: Game, act: Action, rng: Random, count: int) -> Iterator[Action]:
    """Acts made from a legal one and from the verbs of the ruleset; some of them may happen to be legal."""
    words = sorted({str(value) for value in act.values().values() if isinstance(value, str)} | set(_sides(game)))
    for _ in range(count):
        if act.kinds and rng.random() < 0.6:
            yield _changed(game, act, rng, words)
        else:
            yield _invented(game, rng, words)


def _changed(game: Game, act: Action, rng: Random, words: list[str]) -> Action:
    """The act with one argument replaced."""
    values = act.values()
    name = rng.choice(list(values))
    values[name] = _argument(game, act.kinds[name], rng, words)
    return type(act)(**values)


def _invented(game: Game, rng: Random, words: list[str]) -> Action:
    """Any verb of the ruleset with any arguments."""
    cls = rng.choice(game.ruleset.actions)
    return cls(**{name: _argument(game, kind, rng, words) for name, kind in cls.kinds.items()})


def _argument(game: Game, kind: str, rng: Random, words: list[str]) -> Any:
    spaces, pieces = game.ruleset.extent(game.state)
    if kind == "Space":
        return rng.randrange(spaces)
    if kind == "Piece":
        return _piece(game, rng, pieces)
    return rng.choice(NUMBERS) if kind == "Number" else rng.choice(words)


def _piece(game: Game, rng: Random, pieces: int) -> int:
    """Any piece that can be named; notation knows no others."""
    while True:
        piece = rng.randrange(pieces)
        try:
            if game.state.piece_of(game.state.piece_name(piece)) == piece:
                return piece
        except BadInput:
            continue


def _sides(game: Game) -> tuple[str, ...]:
    return game.ruleset.sides(game.scenario, game.options)
