"""What people ask that takes a while: hints, the weighing of dice, the replay of a record. Bots do not wait for it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from theatrum.core.refusal import BadInput
from theatrum.server import imports
from theatrum.server.hub import Hub
from theatrum.server.imports import Taken
from theatrum.server.live import Busy
from theatrum.server.thinking import Stopped, counsel, weigh
from theatrum.server.worker import TooLong, Worker

WAITING = 8
"""Questions that may wait for their turn."""
PAGES = 64
"""Pages about the luck of a war that are kept."""
PAUSE = 0.5
"""Seconds between the beginnings of two imports."""
GONE = 0.25
"""Seconds between two looks whether whoever asks is still there."""

Result = TypeVar("Result")
Still = Callable[[], Awaitable[bool]]
"""Is whoever asks still there?"""


class Counsel:
    """Two workers of their own, and what is known about who still waits."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.thinker, self.reader = Worker(), Worker(imports.MEMORY)
        self.workers = (self.thinker, self.reader)
        self._asked: dict[str, asyncio.Task[Any]] = {}
        """The hint of each seat, by its token."""
        self._seats: dict[str, set[str]] = {}
        self._pages: OrderedDict[str, str] = OrderedDict()
        self._next_record = 0.0

    def moved(self, game: str) -> None:
        """Who plays on needs hints no longer, and must not wait for them."""
        for token in self._seats.get(game, set()):
            self._asked[token].cancel()

    async def advise(
        self, token: str, game: str, system: str, state: dict[str, Any], side: str, still: Still
    ) -> list[dict[str, Any]]:
        """The plans of the analyst: one question a seat, the newest, as long as somebody waits for the answer."""
        earlier = self._asked.get(token)
        if earlier is None:
            _not_too_many(self.thinker, WAITING)

        def tick(share: float) -> None:
            self.hub.publish(game, {"type": "hint", "share": share})

        task = asyncio.create_task(self.thinker.ask(counsel, system, state, side, tick=tick))
        self._asked[token] = task
        self._seats.setdefault(game, set()).add(token)
        if earlier is not None:
            earlier.cancel()
        try:
            return await _while(task, still)
        except asyncio.CancelledError:
            raise Stopped from None
        finally:
            if self._asked.get(token) is task:
                del self._asked[token]
                self._seats[game].discard(token)
                if not self._seats[game]:
                    del self._seats[game]

    async def luck(self, game: str, record: dict[str, Any], still: Still) -> str:
        """The page about the dice of a war that is over; made once."""
        if game not in self._pages:
            _not_too_many(self.thinker, WAITING)
            try:
                task = asyncio.create_task(self.thinker.ask(weigh, record))
                self._pages[game] = await _while(task, still)
            except asyncio.CancelledError:
                raise Stopped from None
        self._pages.move_to_end(game)
        while len(self._pages) > PAGES:
            self._pages.popitem(last=False)
        return self._pages[game]

    async def take_in(self, record: dict[str, Any], still: Still) -> Taken:
        """The record of a stranger, replayed within limits."""
        _not_too_many(self.reader, imports.WAITING)
        task = asyncio.create_task(self._read(record))
        try:
            return await _while(task, still)
        except TooLong:
            raise BadInput(f"the record takes longer than {imports.SECONDS:.0f} s or too much memory") from None
        except asyncio.CancelledError:
            raise Stopped from None

    async def _read(self, record: dict[str, Any]) -> Taken:
        """One record at a time, and a pause after each: whoever plays must not notice."""
        wait = self._next_record - time.monotonic()
        self._next_record = max(self._next_record, time.monotonic()) + PAUSE
        if wait > 0:
            await asyncio.sleep(wait)
        return await self.reader.ask(imports.replay, record, limit=imports.SECONDS)


def _not_too_many(worker: Worker, most: int) -> None:
    if worker.waiting > most:
        raise Busy("many ask at once; try again in a moment")


async def _while(task: asyncio.Task[Result], still: Still) -> Result:
    """The result, unless nobody waits for it any more."""
    while not (await asyncio.wait({task}, timeout=GONE))[0]:
        if not await still():
            task.cancel()
            await asyncio.wait({task})
    return task.result()
