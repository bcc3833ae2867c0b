"""Bots at work: worker processes think, the server plays what they found, and nobody has to wait for either."""

from __future__ import annotations

import asyncio
import logging
import os
import zlib
from collections.abc import Callable
from typing import Any, TypeVar

from theatrum.server.hub import Hub, Message
from theatrum.server.store import Moved
from theatrum.server.thinking import Stopped, counsel, think
from theatrum.server.wars import Wars
from theatrum.server.worker import Worker, quiet

log = logging.getLogger("theatrum.server")
Result = TypeVar("Result")
WORKERS = max(1, min(4, (os.cpu_count() or 2) - 1))


class Bots:
    """One task for every game in which a bot is to act."""

    def __init__(self, wars: Wars, hub: Hub) -> None:
        self.wars, self.hub = wars, hub
        self._workers: dict[int, Worker] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._advised: set[str] = set()
        """Games that have not moved on since the analyst was asked."""
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Take up every game that the last server left to a bot."""
        self._loop = asyncio.get_running_loop()
        for game in await asyncio.to_thread(self.wars.store.awaiting_bots):
            self._begin(game)

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        self._loop = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in self._workers.values():
            worker.close()

    def wake(self, game: str) -> None:
        """Something has happened in a game: see whether it is for a bot to act. From any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._begin, game)

    def _begin(self, game: str) -> None:
        self._advised.discard(game)
        if game in self._tasks:
            self._again.add(game)
        elif self._loop is not None:
            self._tasks[game] = self._loop.create_task(self._drive(game))

    async def _drive(self, game: str) -> None:
        try:
            while await self._turn(game):
                pass
        except Exception:
            log.exception("the bot of game %s has failed", game)
            self.hub.publish(
                game, {"type": "failed", "note": "the computer player has failed; the server's log says why"}
            )
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

    async def advise(self, game: str, system: str, state: dict[str, Any], side: str) -> list[dict[str, Any]]:
        """The plans of the analyst. Who plays on needs them no longer, and must not wait for them."""

        def tick(share: float) -> None:
            if game not in self._advised:
                raise Stopped
            self.hub.publish(game, {"type": "hint", "share": share})

        self._advised.add(game)
        return await self.ask(game, counsel, system, state, side, tick=tick)

    async def ask(
        self, game: str, task: Callable[..., Result], *given: object, tick: Callable[[float], None] = quiet
    ) -> Result:
        """Ask the worker of this game: always the same one, so that its bots can keep to their plans."""
        number = zlib.crc32(game.encode()) % WORKERS
        if number not in self._workers:
            self._workers[number] = Worker()
        return await self._workers[number].ask(task, *given, tick=tick)
