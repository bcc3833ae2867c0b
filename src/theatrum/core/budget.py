"""A budget of time for work that somebody waits for: loops that can grow long ask it, and stop when it is spent."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_until: ContextVar[float] = ContextVar("until", default=float("inf"))


class Exhausted(Exception):
    """The work would take longer than somebody is ready to wait."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done inside may take so long."""
    token = _until.set(min(_until.get(), time.monotonic() + seconds))
    try:
        yield
    finally:
        _until.reset(token)


def spend() -> None:
    """Called wherever work may grow: Exhausted if the time is up."""
    if time.monotonic() > _until.get():
        raise Exhausted("this would take too long to work out")
