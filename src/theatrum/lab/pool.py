"""Work spread over processes: results as they come, the same whichever process makes them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Tick = Callable[[int, int], None]
"""Told at the beginning and after each result: how many are done, how many there are."""
Spread = Callable[[Callable[[Any], Any], Sequence[Any], int | None], Iterator[Any]]
"""A way to do a task for every item: here, or elsewhere."""


def quiet(done: int, total: int) -> None:
    """A tick that nobody hears."""


def cores() -> int:
    return os.cpu_count() or 1


def spread(
    task: Callable[[Item], Result], items: Sequence[Item], jobs: int | None = None, tick: Tick = quiet
) -> Iterator[Result]:
    """`task` of every item, in order; with more than one job in processes of their own."""
    jobs = min(jobs or cores(), len(items))
    tick(0, len(items))
    if jobs <= 1:
        for done, item in enumerate(items, 1):
            yield task(item)
            tick(done, len(items))
        return
    with get_context("spawn").Pool(jobs) as pool:
        for done, result in enumerate(pool.imap(task, items), 1):
            yield result
            tick(done, len(items))
