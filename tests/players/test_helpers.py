"""Helpers: whoever does the work, the results are the same, and nobody waits for one that is gone."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from theatrum.core.ruleset import find
from theatrum.players import helpers, trial
from theatrum.players.helpers import Away, Helper, share
from theatrum.players.planner import Planner

ITEMS = [(number,) for number in range(9)]
HERE = -1


def work_here(item: int) -> tuple[int, int]:
    time.sleep(0.02)
    return item, HERE


def work_away(word: str, item: int) -> tuple[int, int]:
    time.sleep(0.01)
    return item, os.getpid()


def break_away(word: str, item: int) -> tuple[int, int]:
    raise ValueError(word)


def die_away(word: str, item: int) -> tuple[int, int]:
    os._exit(1)


def ready(word: str) -> None:
    """Nothing has to be read for these."""


def never_ready(word: str) -> None:
    raise ValueError(word)


@pytest.fixture(autouse=True)
def two() -> Iterator[None]:
    """Two helpers, which are there before the test and gone after it."""
    helpers.allow(2)
    for helper in helpers._called(2):
        assert helper._ask(ready, ("word",)) == (True, None)
    yield
    helpers.dismiss()
    helpers.allow(0)


def test_results_come_in_order_and_from_everybody() -> None:
    found = share(work_here, ITEMS, Away(work_away, ready, ("word",)))
    assert [item for item, _ in found] == [number for (number,) in ITEMS]
    assert {hand for _, hand in found} == {HERE, *(helper.process.pid for helper in helpers._team)}


@pytest.mark.parametrize(
    "away",
    [
        None,
        Away(break_away, ready, ("word",)),
        Away(die_away, ready, ("word",)),
        Away(work_away, never_ready, ("word",)),
        Away(lambda word, item: (item, 1), ready, ("word",)),
    ],
    ids=["nobody may", "it breaks", "it dies", "it is never ready", "it cannot be sent"],
)
def test_what_helpers_cannot_do_is_done_here(away: Away | None) -> None:
    assert share(work_here, ITEMS, away) == [(number, HERE) for (number,) in ITEMS]


def test_a_little_work_is_done_here() -> None:
    few = ITEMS[: helpers.LEAST - 1]
    assert share(work_here, few, Away(work_away, ready, ("word",))) == [(number, HERE) for (number,) in few]


def test_what_is_wrong_with_the_work_is_raised_here() -> None:
    def broken(item: int) -> tuple[int, int]:
        raise ZeroDivisionError(item)

    with pytest.raises(ZeroDivisionError):
        share(broken, ITEMS, Away(break_away, ready, ("word",)))


def test_the_tick_hears_of_everything_and_can_end_it() -> None:
    heard: list[int] = []
    share(work_here, ITEMS, Away(work_away, ready, ("word",)), heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == len(ITEMS)

    def enough(done: int) -> None:
        raise TimeoutError(done)

    with pytest.raises(TimeoutError):
        share(work_here, ITEMS, Away(work_away, ready, ("word",)), enough)
    found = share(work_here, ITEMS, Away(work_away, ready, ("word",)))
    assert [item for item, _ in found] == [number for (number,) in ITEMS], "nothing is left of what was broken off"


def test_a_helper_that_died_is_replaced() -> None:
    first, second = helpers._called(2)
    first.dismiss()
    team = helpers._called(2)
    assert first not in team
    assert second in team
    assert all(helper.lives for helper in team)


def test_a_helper_goes_with_whoever_started_it() -> None:
    """However that process ended."""
    program = (
        "import os, signal; from theatrum.players import helpers;"
        "print(helpers._called(1)[0].process.pid, flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False).stdout
    pid, until = int(said), time.monotonic() + 20
    while time.monotonic() < until:
        if not os.path.exists(f"/proc/{pid}"):
            return
        time.sleep(0.05)
    raise AssertionError("it lives on")


def test_processes_of_a_pool_have_no_helpers_and_lab_wars_neither() -> None:
    helpers.allow(None)
    assert helpers.number() == min(helpers.cores(), helpers.MOST) - 1
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(helpers.number) == 0
    helpers.allow(2)
    with helpers.alone():
        assert helpers.number() == 0
    assert helpers.number() == 2


def test_helpers_have_no_helpers() -> None:
    assert helpers._team[0]._ask(helpers.number, ()) == (True, 0)


def test_two_threads_may_think_at_once() -> None:
    found: list[list[tuple[int, int]]] = []
    hands = [
        threading.Thread(target=lambda: found.append(share(work_here, ITEMS, Away(work_away, ready, ("word",)))))
        for _ in range(2)
    ]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert [[item for item, _ in one] for one in found] == [[number for (number,) in ITEMS]] * 2


@pytest.mark.parametrize(
    ("system", "scenario", "side"),
    [("hitlerswar", "barbarossa", "axis"), ("spi", "1941", "allied"), ("neppa", "1944", "britain")],
)
def test_a_planner_thinks_the_same_with_any_number_of_helpers(
    monkeypatch: pytest.MonkeyPatch, system: str, scenario: str, side: str
) -> None:
    book = find(system)
    away = trial.away(book)
    assert away is not None
    asked: list[object] = []
    for helper in helpers._team:
        assert helper._ask(away.first, away.given)[0]
    ask = Helper._ask

    def counted(self: Helper, *given: Any) -> tuple[bool, Any]:
        asked.append(given[0])
        return ask(self, *given)

    monkeypatch.setattr(Helper, "_ask", counted)
    state = book.set_up(scenario, (), 5)
    thoughts, shared = [], []
    for number in (0, 1, 2):
        helpers.allow(number)
        found = Planner(book, 8, "hard").think(state.fork(3), side)
        thoughts.append([(thought.plan, thought.outcomes) for thought in found])
        shared.append(asked.count(away.task))
    assert thoughts[0] == thoughts[1] == thoughts[2]
    assert shared[0] == 0 < shared[1] < shared[2], "helpers had their part in it"


def test_a_helper_is_asked_for_one_thing_after_the_other() -> None:
    helper: Helper = helpers._team[0]
    assert helper._ask(work_away, ("word", 4)) == (True, (4, helper.process.pid))
    assert helper._ask(break_away, ("word", 4)) == (False, None)
    assert helper._ask(work_away, ("word", 5)) == (True, (5, helper.process.pid))
