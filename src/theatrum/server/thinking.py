"""What runs in a worker process: a bot plays on from a state until dice fall, a side or turn is over, or time is up.

Also what takes a while and is asked for by people: the plans of the analyst, and the page that weighs a war's dice.
"""

from __future__ import annotations

import os
import resource
import secrets
import signal
import time
from ctypes import c_byte, c_double
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any

from theatrum.core.record import from_record
from theatrum.core.ruleset import find
from theatrum.core.state import final
from theatrum.lab import luck, luck_page
from theatrum.players import Bot, helpers, listen, make
from theatrum.players.analyst import advise

KEPT = 64
"""Bots that a worker remembers."""
SLICE = 1.0
"""Seconds after which a worker hands over what it has, so that people see the bot move."""


class Stopped(Exception):
    """Nobody waits for this thought any more."""


@dataclass(frozen=True, slots=True)
class Slate:
    """Memory that a worker shares with the server. Without locks: a worker that dies must not leave one behind."""

    share: c_double
    """Written by the worker: how much of its thinking is done, 0 to 1."""
    stopped: c_byte
    """Written by the server: not 0 when the worker is to stop."""
    until: c_double
    """Written by the server: when the process is to die over its question, by the machine's clock; 0 for never."""


_slates: list[Slate] = []
"""In a worker: its own."""
HELPERS = 1
"""Processes beside a worker that share a long thought; more would be taken from other games."""
LOOK = 0.2
"""Seconds between two looks of a worker at its time."""


def prepare(slate: Slate, memory: int) -> None:
    """A worker leaves Ctrl-C and the first place to the server, and ends when the server is gone, however that went."""
    _slates[:] = [slate]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    helpers.allow(min(HELPERS, helpers.cores() - 1))
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    Thread(target=_end_in_time, args=(slate,), daemon=True).start()


def _end_in_time(slate: Slate) -> None:
    parent = parent_process()
    while parent is not None and not wait([parent.sentinel], LOOK):
        if 0 < slate.until.value < time.monotonic():
            os._exit(1)
    os._exit(0)


def _tick(done: int, whole: int) -> None:
    """How far a thought is; nothing of what it is about."""
    for slate in _slates:
        if slate.stopped.value:
            raise Stopped
        slate.share.value = done / whole


@lru_cache(KEPT)
def player_of(game: str, side: str, system: str, bot: str) -> Bot:
    """The bot of a side in a game: as long as the worker lives it may remember what it was after."""
    player = make(bot, find(system), secrets.randbits(62))
    listen(player, _tick)
    return player


def think(game: str, system: str, data: dict[str, Any], bot: str) -> list[str]:
    """The notation of the bot's next acts. The dice of the state are not the game's: what follows them is not known."""
    book = find(system)
    state: Any = book.state.from_json(data)
    side, turn, until = state.actor, book.turn(state), time.monotonic() + SLICE
    player = player_of(game, side, system, bot)
    texts: list[str] = []
    while not texts or ((state.actor, book.turn(state)) == (side, turn) and time.monotonic() < until):
        act = player.choose(state.copy())
        texts.append(act.text(state))
        state.events = []
        state.apply(act)
        if final(state.events):
            break
    return texts


def counsel(system: str, data: dict[str, Any], side: str) -> list[dict[str, Any]]:
    """The best plans of a side, with reasons and what to expect."""
    book = find(system)
    state: Any = book.state.from_json(data)
    return [one.to_json() for one in advise(book, state, side, secrets.randbits(62), tick=_tick)]


def weigh(record: dict[str, Any]) -> str:
    """Every roll of a war against its expectation, as a page."""
    war = from_record(record)
    title = f"{war.ruleset.title}, {war.ruleset.scenario(war.scenario).title}"
    return luck_page.render(luck.measure(war, _tick), title)
