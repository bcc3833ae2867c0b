"""Who is to be told: every open page of a game hears at once that it has moved on, and fetches what it may see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

Message = dict[str, Any]
BACKLOG = 64
CAN_WAIT = ("thinking", "hint")
"""How far a thought is: the next message says it better."""


class Hub:
    """The listeners of every game. Lives on one event loop; `publish` may be called from any thread."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[Message]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def listen(self, game: str) -> Iterator[asyncio.Queue[Message]]:
        queue: asyncio.Queue[Message] = asyncio.Queue(BACKLOG)
        self._listeners.setdefault(game, set()).add(queue)
        try:
            yield queue
        finally:
            self._listeners[game].discard(queue)
            if not self._listeners[game]:
                del self._listeners[game]

    def publish(self, game: str, message: Message) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, game, message)

    def _tell(self, game: str, message: Message) -> None:
        for queue in self._listeners.get(game, ()):
            if queue.full():  # a slow page misses the oldest news, never the newest
                if message["type"] in CAN_WAIT:
                    continue
                queue.get_nowait()
            queue.put_nowait(message)
