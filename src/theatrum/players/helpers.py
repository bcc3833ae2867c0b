"""Helpers: processes that share the work of a long thought, on cores that have nothing else to do.

They are started when the first thought is long enough for it, and kept for the next one; they end with the process that
started them, or when nobody has asked them anything for a while. Whoever does a piece of work, the results are the same
and come in the same order: a helper that is slow, breaks or dies costs time and nothing else.

A process that another one started to do its share of work (in a pool of the lab, say) has no helpers unless it is told
so: there the cores are busy already.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection, Pipe
from threading import Condition, Lock, Thread
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")
Task = Callable[..., Result]
MOST = 4
"""Processes that work on one thought, this one included."""
LEAST = 6
"""Pieces of work that are worth a helper."""
IDLE = 300.0
"""Seconds after which a helper without work ends."""
START = """
import sys
from multiprocessing.connection import Connection
line = Connection(int(sys.argv[1]))
sys.path[:] = line.recv()
from theatrum.players.helpers import serve
serve(line)
"""
"""Not by `multiprocessing`: a process of that kind runs the main program of its parent again."""

_team: list[Helper] = []
_lock = Lock()
_allowed: int | None = None


def allow(number: int | None) -> None:
    """From now on this process may have so many helpers; None: as many as are good for it."""
    global _allowed
    _allowed = number


@contextmanager
def alone() -> Iterator[None]:
    """No helpers while the block runs."""
    before = _allowed
    allow(0)
    try:
        yield
    finally:
        allow(before)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def number() -> int:
    """How many helpers this process may have now."""
    if os.name != "posix" or not sys.executable:
        return 0
    if _allowed is not None:
        return _allowed
    return 0 if parent_process() is not None else min(cores(), MOST) - 1


@dataclass(frozen=True, slots=True)
class Away:
    """How a helper does a task: functions of a module, which it can import."""

    task: Task[Any]
    first: Task[Any]
    """What it does before its first piece of work, so that it is quick afterwards."""
    given: tuple[Any, ...]
    """What both are given before anything else."""


def share(
    task: Task[Result],
    items: Sequence[tuple[Any, ...]],
    away: Away | None,
    tick: Callable[[int], None] = lambda done: None,
) -> list[Result]:
    """`task(*item)` of every item, in order; those that a helper takes come from what is done `away`.

    The tick is told how many are done; what it raises ends the work."""
    work = _Work(task, items, tick)
    if away and number() and len(items) >= LEAST and _sendable(away, items[0]):
        for helper in _called(number()):
            Thread(target=helper.work, args=(work, away), daemon=True).start()
    return work.do()


def _sendable(*things: object) -> bool:
    try:
        pickle.dumps(things)
    except (pickle.PicklingError, TypeError, AttributeError):
        return False
    return True


class _Work(Generic[Result]):
    """Pieces of work that several hands take from one heap."""

    def __init__(self, task: Task[Result], items: Sequence[tuple[Any, ...]], tick: Callable[[int], None]) -> None:
        self.task, self.items, self.tick = task, items, tick
        self.waiting = deque(range(len(items)))
        self.results: dict[int, Result] = {}
        self.news = Condition()
        self.over = False

    def do(self) -> list[Result]:
        """What nobody else takes is done here."""
        try:
            told = 0
            while len(self.results) < len(self.items):
                piece = self.take()
                if piece is not None:
                    self.done(piece, self.task(*self.items[piece]))
                else:
                    self._wait(told)
                told = len(self.results)
                self.tick(told)
        finally:
            self.over = True
        return [self.results[piece] for piece in range(len(self.items))]

    def _wait(self, told: int) -> None:
        """Until a helper has done something, or given it back."""
        with self.news:
            self.news.wait_for(lambda: self.waiting or len(self.results) > told)

    def take(self) -> int | None:
        with self.news:
            return self.waiting.popleft() if self.waiting and not self.over else None

    def done(self, piece: int, result: Result) -> None:
        with self.news:
            self.results[piece] = result
            self.news.notify()

    def give_back(self, piece: int) -> None:
        with self.news:
            self.waiting.appendleft(piece)
            self.news.notify()


class Helper:
    """One process and the line to it."""

    def __init__(self) -> None:
        self.line, theirs = Pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, str(theirs.fileno())],
            pass_fds=(theirs.fileno(),),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        theirs.close()
        self.busy = Lock()
        self.knows: list[Away] = []
        """For what it is ready."""
        self.line.send(sys.path)

    def work(self, work: _Work[Any], away: Away) -> None:
        """In a thread: hand the helper one piece after the other, and what it finds to the others."""
        with self.busy:
            if away not in self.knows:
                if not self._ask(away.first, away.given)[0]:
                    return
                self.knows.append(away)
            while (piece := work.take()) is not None:
                well, result = self._ask(away.task, (*away.given, *work.items[piece]))
                if not well:
                    work.give_back(piece)
                    return
                work.done(piece, result)

    def _ask(self, task: Task[Any], given: tuple[Any, ...]) -> tuple[bool, Any]:
        """Whether it went well, and the result."""
        try:
            self.line.send((task, given))
            answer: tuple[bool, Any] = self.line.recv()
        except (OSError, EOFError):
            self.dismiss()
            return False, None
        return answer

    def dismiss(self) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def lives(self) -> bool:
        return self.process.poll() is None


def _called(wanted: int) -> list[Helper]:
    """So many helpers that live."""
    with _lock:
        _team[:] = [helper for helper in _team if helper.lives]
        while len(_team) < wanted:
            _team.append(Helper())
        return _team[:wanted]


@atexit.register
def dismiss() -> None:
    """All helpers of this process go."""
    with _lock:
        for helper in _team:
            helper.dismiss()
        _team.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_team.clear)  # those of the parent are not ours


def serve(line: Connection) -> None:
    """In a helper: do what is asked until there is no more, or nobody to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    allow(0)
    try:
        while line.poll(IDLE):
            task, given = line.recv()
            try:
                answer = True, task(*given)
            except Exception:  # whoever asked does it again, and sees what is wrong
                answer = False, None
            line.send(answer)
    except (OSError, EOFError):
        return
