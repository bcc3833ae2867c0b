"""A worker process: answers one question at a time, shows how far it is, and stops soon when nobody waits any more."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from theatrum.server.thinking import Slate, prepare

log = logging.getLogger("theatrum.server")
Result = TypeVar("Result")
BEAT = 0.25
"""Seconds between two looks at the slate of a worker."""
PATIENCE = 3
"""Processes that may die over one question before it is given up."""


def quiet(share: float) -> None:
    """A tick that nobody hears."""


class TooLong(Exception):
    """A question took longer than it may."""


class Worker:
    """One process and what it shares with the server. It lives on one event loop."""

    def __init__(self, memory: int = 0) -> None:
        self.context = get_context("spawn")
        value = self.context.RawValue
        self.slate = Slate(value("d", 0.0), value("b", 0), value("d", 0.0))
        self.free = asyncio.Lock()
        self.memory = memory
        self.waiting = 0
        """Questions that are being answered or wait."""
        self._pool: ProcessPoolExecutor | None = None

    async def ask(
        self,
        task: Callable[..., Result],
        *given: object,
        tick: Callable[[float], None] = quiet,
        limit: float = 0.0,
    ) -> Result:
        """The answer of the process. The tick is told the share of thinking done; it may raise to break it off.

        With a limit of seconds, the process dies over what takes longer."""
        self.waiting += 1
        try:
            async with self.free:
                for left in range(PATIENCE, 0, -1):
                    try:
                        return await self._answer(task, given, tick, limit)
                    except BrokenProcessPool:
                        self._pool = None
                        if limit:
                            raise TooLong from None
                        log.warning("a worker process died; %s more tries", left - 1)
        finally:
            self.waiting -= 1
        raise RuntimeError("worker processes keep dying")

    async def _answer(
        self, task: Callable[..., Result], given: tuple[object, ...], tick: Callable[[float], None], limit: float
    ) -> Result:
        tick(0.0)
        self.slate.share.value, self.slate.stopped.value = 0.0, 0
        self.slate.until.value = time.monotonic() + limit if limit else 0.0
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, self.context, initializer=prepare, initargs=(self.slate, self.memory))
        answer: asyncio.Future[Any] = asyncio.wrap_future(self._pool.submit(task, *given))
        try:
            while not (await asyncio.wait({answer}, timeout=BEAT))[0]:
                tick(self.slate.share.value)
        except BaseException:
            await self._break_off(answer, bool(limit))
            raise
        finally:
            until, self.slate.until.value = self.slate.until.value, 0.0
        result: Result = answer.result()
        if 0 < until < time.monotonic():
            raise TooLong
        return result

    async def _break_off(self, answer: asyncio.Future[Any], at_once: bool) -> None:
        """Whoever asks next must not meet this question's thought: wait until the process has let go of it, or died."""
        self.slate.stopped.value = 1
        if at_once:
            self.slate.until.value = time.monotonic()
        await asyncio.wait({answer})
        if isinstance(answer.exception(), BrokenProcessPool):
            self._pool = None

    def close(self) -> None:
        self.slate.stopped.value = 1
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
