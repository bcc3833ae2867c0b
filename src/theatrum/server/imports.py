"""Records that strangers bring: replayed once, in a process of their own, with a limit of time, memory and acts."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from theatrum.core import menu
from theatrum.core.game import EVERY, Game
from theatrum.core.record import from_record
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import find
from theatrum.server.live import Account, Live
from theatrum.server.store import Entry, Head

SECONDS = 20.0
"""What the replay of a record may cost."""
MEMORY = 1 << 30
"""Bytes of memory that the process may take."""
WAITING = 4
"""Records that may wait for their turn."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A record that has been replayed: what the database needs to go on with it."""

    ruleset: str
    scenario: str
    options: tuple[str, ...]
    position: dict[str, Any] | None
    seed: int
    state: dict[str, Any]
    log: list[tuple[Entry, Account]]
    kept: list[tuple[int, Any]]
    eras: list[dict[str, Any]]

    def game(self) -> Game:
        """The war where the record ends."""
        book = find(self.ruleset)
        game = Game(book, self.scenario, self.options, self.seed, self.position)
        game.take_up(book.state.from_json(self.state))
        return game


def replay(record: dict[str, Any]) -> Taken:
    """Runs in the worker process. Who brought the record may know its dice: if the war goes on, it does with others."""
    try:
        return _replay(record)
    except MemoryError:
        raise BadInput("the record needs too much memory") from None


def _replay(record: dict[str, Any]) -> Taken:
    log: list[tuple[Entry, Account]] = []
    kept: list[tuple[int, Any]] = []

    def play(game: Game, text: str) -> None:
        live = Live(_nobody(game), game, [])
        log.append(live.step(text, game.actor or "", len(log) + 1))
        if len(log) % EVERY == 0:
            kept.append((len(log), game.state.to_json()))

    game = from_record(record, play=play)
    _show(game)
    if not game.over and (not game.eras or game.eras[-1].plies < game.ply):
        game.renew(secrets.randbits(63))
    eras = [{"version": era.version, "seed": _text(era.seed), "ply": era.plies} for era in game.eras]
    kept += [(era.plies, era.state.to_json()) for era in game.eras]
    kept.append((game.ply, game.state.to_json()))
    return Taken(
        ruleset=game.ruleset.id,
        scenario=game.scenario,
        options=game.options,
        position=game.position,
        seed=game.seed,
        state=game.state.to_json(),
        log=log,
        kept=list(dict(kept).items()),
        eras=eras,
    )


def _show(game: Game) -> None:
    """A war that cannot be shown is none: better known now than when somebody looks."""
    try:
        for side in game.ruleset.sides(game.scenario, game.options):
            game.ruleset.table.view(game.state, side)
        if not game.over:
            menu.menu(game.ruleset, game.state)
    except Exception as wrong:
        raise BadInput(f"the record leads to a state that cannot be shown: {type(wrong).__name__}: {wrong}") from None


def _text(seed: int | None) -> str | None:
    return None if seed is None else str(seed)


def _nobody(game: Game) -> Head:
    """The head of a game that has none yet."""
    return Head("", game.ruleset.id, "", game.scenario, [], None, "", False, 0, 0, None, "", "")
