"""Do the tests of a rule book notice when a rule is changed? One line at a time is, and what survives is told.

The work tree is never touched: changed rules exist only in the memory of the process that tests them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.lab.mutation.draw import Deck, Mutant, Same
from theatrum.lab.mutation.journal import Journal, Verdict
from theatrum.lab.mutation.process import LATE, NO_TESTS_LEFT, Processes, cache
from theatrum.lab.mutation.reach import Plan, Reach, fingerprint, reach
from theatrum.lab.pool import Tick, cores, quiet

PATIENCE, START = 5.0, 10.0
"""All tests of a mutant may work so many times as long as on the clean rules, and so many seconds more."""

ASLEEP = 20.0
"""On a busy machine work takes so many times as long at most."""


@dataclass(slots=True)
class Report:
    """What a run has shown."""

    system: str
    seed: int
    places: int
    asked: int
    verdicts: list[tuple[Mutant, Verdict]] = field(default_factory=list)
    equivalent: list[tuple[Mutant, Same]] = field(default_factory=list)
    seconds: float = 0.0

    def of(self, *fates: str) -> list[tuple[Mutant, Verdict]]:
        return [(mutant, verdict) for mutant, verdict in self.verdicts if verdict.fate in fates]

    @property
    def survived(self) -> list[tuple[Mutant, Verdict]]:
        return self.of("survived")

    def to_json(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "seed": self.seed,
            "places": self.places,
            "asked": self.asked,
            "tried": len(self.verdicts),
            "killed": len(self.of("killed", "timed out")),
            "survived": [mutant.to_json() | {"tests": verdict.tests} for mutant, verdict in self.survived],
            "timed_out": [mutant.to_json() for mutant, _ in self.of("timed out")],
            "equivalent": [mutant.to_json() | {"reason": same.reason} for mutant, same in self.equivalent],
            "seconds": round(self.seconds, 1),
        }


def mutate(
    book: Ruleset,
    seed: int,
    count: int,
    jobs: int | None = None,
    limit: float | None = None,
    budget: float | None = None,
    only: Sequence[str] = (),
    fresh: bool = False,
    tick: Tick = quiet,
) -> Report:
    """Try `count` changes of the rules; `limit` is seconds of work for each of them, `budget` seconds for all."""
    began = time.monotonic()
    deck = Deck(book, only)
    report = Report(book.id, seed, len(deck.places), count)
    drawn = _draw(deck, seed, count, report)
    mark = fingerprint(book)
    journal = Journal(cache() / f"{book.id}-{mark}-{seed}.jsonl", fresh)
    tick(0, len(drawn))
    clean = reach(book, mark)
    bench = Bench(deck, clean, limit, began + budget if budget else None)
    todo = [mutant for mutant in drawn if mutant.key not in journal.known]
    for done, (mutant, verdict) in enumerate(bench.try_all(todo, jobs or cores()), len(drawn) - len(todo) + 1):
        journal.write(mutant.key, verdict)
        tick(done, len(drawn))
    report.verdicts = [(mutant, journal.known[mutant.key]) for mutant in drawn if mutant.key in journal.known]
    report.seconds = time.monotonic() - began
    return report


def _draw(deck: Deck, seed: int, count: int, report: Report) -> list[Mutant]:
    """The first mutants of the seed that change something; the others on the way are noted."""
    drawn: list[Mutant] = []
    for mutant, same in deck.draw(seed):
        if same:
            report.equivalent.append((mutant, same))
            continue
        drawn.append(mutant)
        if len(drawn) == count:
            break
    return drawn


class Bench:
    """Where mutants are tried."""

    def __init__(self, deck: Deck, clean: Reach, limit: float | None, deadline: float | None) -> None:
        self.deck, self.clean, self.limit, self.deadline = deck, clean, limit, deadline
        self.processes = Processes()

    def try_all(self, mutants: list[Mutant], jobs: int) -> Iterator[tuple[Mutant, Verdict]]:
        """Verdicts as they come, as long as there is time."""
        if not mutants or not self._sound(mutants[0]):
            return
        waiting = iter(mutants)
        running: dict[Future[Verdict | None], Mutant] = {}
        with ThreadPoolExecutor(jobs) as pool:
            try:
                while True:
                    while len(running) < jobs and not self._late() and (mutant := next(waiting, None)):
                        running[pool.submit(self.try_one, mutant)] = mutant
                    if not running:
                        return
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        mutant = running.pop(future)
                        if verdict := future.result():
                            yield mutant, verdict
            finally:
                self.processes.stop()

    def try_one(self, mutant: Mutant) -> Verdict | None:
        """None if there was no time left to tell."""
        plan = self.clean.plan(mutant)
        tests = len(plan.tests)
        if not tests:
            return Verdict("survived", 0)
        limit = self.limit or START + PATIENCE * plan.seconds
        began = time.monotonic()
        try:
            answer = self._run(mutant, mutant.source(), plan, limit)
        except TimeoutError:
            return None if self._late() else Verdict("timed out", tests, "", round(time.monotonic() - began, 2))
        seconds = round(time.monotonic() - began, 2)
        if self.processes.stopped:
            return None
        if answer and answer["code"] in (0, NO_TESTS_LEFT):
            return Verdict("survived", tests, "", seconds)
        fate = "timed out" if answer and answer["code"] == LATE else "killed"
        return Verdict(fate, tests, answer["failed"] if answer else "", seconds)

    def _sound(self, mutant: Mutant) -> bool:
        """Does a mutant without a change survive? Otherwise whatever kills it would be taken for a test."""
        fastest = self.clean.tests()[0]
        try:
            answer = self._run(mutant, mutant.path.read_bytes(), Plan([fastest], {}, 0.0), START)
        except TimeoutError:
            return False
        if answer is None or answer["code"]:
            raise BadInput(f"{fastest} fails on the clean rules when it runs alone; mend it first")
        return True

    def _run(self, mutant: Mutant, source: bytes, plan: Plan, limit: float) -> dict[str, Any] | None:
        """TimeoutError when the time for all is up, or when it sleeps instead of working."""
        wait = START + ASLEEP * limit
        left = self.deadline - time.monotonic() if self.deadline else wait
        job = {
            "task": "trial",
            "root": str(self.deck.root),
            "file": str(mutant.path),
            "source": source.decode(),
            "tests": plan.tests,
            "idle": plan.idle,
            "seconds": self.clean.seconds,
            "limit": limit,
        }
        return self.processes.ask(job, max(0.0, min(wait, left)))

    def _late(self) -> bool:
        return self.deadline is not None and time.monotonic() > self.deadline
