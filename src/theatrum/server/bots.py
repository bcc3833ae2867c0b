"""Bots at work: worker processes think, the server plays what they found, and nobody has to wait for either."""

from __future__ import annotations

import asyncio
import logging
import os
import zlib
from collections.abc import Callable
from typing import TypeVar

from theatrum.server.counsel import Counsel
from theatrum.server.hub import Hub, Message
from theatrum.server.store import Moved
from theatrum.server.thinking import Stopped, think
from theatrum.server.wars import Unknown, Wars
from theatrum.server.worker import Worker, quiet

log = logging.getLogger("theatrum.server")
Result = TypeVar("Result")
WORKERS = max(1, min(4, (os.cpu_count() or 2) - 1))
SWEEP = 5.0
"""Seconds between two looks for games that wait for a bot."""
FIRST_PAUSE, LAST_PAUSE = 0.25, 4.0
"""Seconds before a bot that has failed tries again; the pause doubles up to the last."""


def _line(wrong: Exception) -> str:
    return (str(wrong) or type(wrong).__name__).splitlines()[0][:200]


class Bots:
    """One task for every game in which a bot is to act; and workers for what people ask that takes a while."""

    def __init__(self, wars: Wars, hub: Hub) -> None:
        self.wars, self.hub = wars, hub
        self._workers: dict[int, Worker] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.counsel = Counsel(hub)

    async def start(self) -> None:
        """Take up every game that the last server left to a bot, and look again now and then."""
        self._loop = asyncio.get_running_loop()
        self._sweeper = self._loop.create_task(self._sweep())

    async def stop(self) -> None:
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        self._loop = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in (*self._workers.values(), *self.counsel.workers):
            worker.close()

    async def _sweep(self) -> None:
        """Games that wait for a bot which nobody has woken: after a start, or when the database was away."""
        while True:
            try:
                for game in await asyncio.to_thread(self.wars.store.awaiting_bots):
                    if game not in self._tasks:
                        self._begin(game)
            except Exception as wrong:
                log.warning("games that wait for a bot cannot be found: %s", _line(wrong))
            await asyncio.sleep(SWEEP)

    def wake(self, game: str) -> None:
        """Something has happened in a game: see whether it is for a bot to act. From any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._begin, game)

    def _begin(self, game: str) -> None:
        self.counsel.moved(game)
        if game in self._tasks:
            self._again.add(game)
        elif self._loop is not None:
            self._tasks[game] = self._loop.create_task(self._drive(game))

    async def _drive(self, game: str) -> None:
        """Let the bots of a game act as long as it is for them to; after a failure again, a little later each time."""
        pause = FIRST_PAUSE
        try:
            while True:
                try:
                    if not await self._turn(game):
                        return
                    pause = FIRST_PAUSE
                except Unknown:
                    return
                except Exception as wrong:
                    log.warning("the bot of game %s has failed and tries again: %s", game, _line(wrong))
                    log.debug("how it failed", exc_info=True)
                    note = "the computer player has met a problem and tries again"
                    self.hub.publish(game, {"type": "failed", "note": note})
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LAST_PAUSE)
        finally:
            del self._tasks[game]
            if game in self._again:
                self._again.discard(game)
                self._begin(game)

    async def _turn(self, game: str) -> bool:
        """One stretch of thinking and playing; False when it is not for a bot to act."""
        self._again.discard(game)
        job = await asyncio.to_thread(self.wars.bot_job, game)
        if job is None:
            return False
        note = {"type": "thinking", "side": job["side"], "progress": job["progress"], "note": job["phase"]}
        self.hub.publish(game, note | {"share": None})
        try:
            texts = await self.ask(
                game, think, game, job["system"], job["state"], job["bot"], tick=self._telling(game, note)
            )
            await asyncio.to_thread(self.wars.play_for_bot, game, job["side"], job["ply"], texts)
        except (Moved, Stopped):
            log.info("game %s moved on while its bot was thinking", game)
        return True

    def _telling(self, game: str, note: Message) -> Callable[[float], None]:
        """Tell the pages of a game how far its bot is; a game that has moved on needs the thought no longer."""
        told = 0.0

        def tick(share: float) -> None:
            nonlocal told
            if game in self._again:
                raise Stopped
            if share != told:
                told = share
                self.hub.publish(game, note | {"share": share})

        return tick

    async def ask(
        self, game: str, task: Callable[..., Result], *given: object, tick: Callable[[float], None] = quiet
    ) -> Result:
        """Ask the worker of this game: always the same one, so that its bots can keep to their plans."""
        number = zlib.crc32(game.encode()) % WORKERS
        if number not in self._workers:
            self._workers[number] = Worker()
        return await self._workers[number].ask(task, *given, tick=tick)
