"""What runs in a worker process: a bot plays on from a state until dice fall, another side is to act, or time is up.

Also what takes a while and is asked for by people: the plans of the analyst, and the page that weighs a war's dice.
"""

from __future__ import annotations

import os
import secrets
import signal
import time
from functools import lru_cache
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any

from theatrum.core.record import from_record
from theatrum.core.ruleset import find
from theatrum.lab import luck, luck_page
from theatrum.players import Bot, make
from theatrum.players.analyst import advise

KEPT = 64
"""Bots that a worker remembers."""
SLICE = 1.0
"""Seconds after which a worker hands over what it has, so that people see the bot move."""


def prepare() -> None:
    """A worker leaves Ctrl-C to the server, and ends when the server is gone, however that went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


@lru_cache(KEPT)
def player_of(game: str, side: str, system: str, bot: str) -> Bot:
    """The bot of a side in a game: as long as the worker lives it may remember what it was after."""
    return make(bot, find(system), secrets.randbits(62))


def think(game: str, system: str, data: dict[str, Any], bot: str) -> list[str]:
    """The notation of the bot's next acts. The dice of the state are not the game's: what follows them is not known."""
    state: Any = find(system).state.from_json(data)
    side, rolls, until = state.actor, state.rolls, time.monotonic() + SLICE
    player = player_of(game, side, system, bot)
    texts: list[str] = []
    while state.actor == side and state.rolls == rolls and (not texts or time.monotonic() < until):
        act = player.choose(state.copy())
        texts.append(act.text(state))
        state.events = []
        state.apply(act)
        if any(event["kind"] == "reveal" for event in state.events):
            break
    return texts


def counsel(system: str, data: dict[str, Any], side: str) -> list[dict[str, Any]]:
    """The best plans of a side, with reasons and what to expect."""
    book = find(system)
    state: Any = book.state.from_json(data)
    return [one.to_json() for one in advise(book, state, side, secrets.randbits(62))]


def weigh(record: dict[str, Any]) -> str:
    """Every roll of a war against its expectation, as a page."""
    war = from_record(record)
    title = f"{war.ruleset.title}, {war.ruleset.scenario(war.scenario).title}"
    return luck_page.render(luck.measure(war), title)
