"""Training: which factors on the weights of the advisers win wars?

In each war of a round every side wears a style of its own, drawn at random around the best one known so far. A
regression of the results on all factors at once tells which of them help whom: one war teaches something about every
weight of every side. The next style of a side lies some steps into its direction; how many, it finds out in wars in
which the others stay as they were. Pairs of wars against the styles before tell whether the round was worth it; in the
end pairs against the plain adviser, on seeds that training never saw, judge what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from statistics import NormalDist
from typing import Any

import numpy as np

from theatrum.core import ruleset as registry
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.core.style import PLAIN, Style
from theatrum.lab.duel import compare
from theatrum.lab.estimate import Estimate, share
from theatrum.lab.lore import Diary, Lore
from theatrum.lab.match import Match, fought
from theatrum.lab.pool import Spread, spread
from theatrum.players.greedy import Greedy

HELD_OUT = 1_000_000
"""Seeds from here on are for the final judgement only."""
STRAY = 0.4
"""How far styles stray from the best one, as a logarithm: most factors between 0.5 and 2."""
FARTHEST = 2.0
"""No factor beyond e to this power, or below its inverse."""
STEPS = (2.0, 4.0, 7.0)
"""How far a side may go into the direction that was found for it, in strays."""
DOUBT = 0.6
"""Of its standard error, what every coefficient is taken back by: most of them are noise."""
RIDGE = 0.1

Point = Mapping[str, Mapping[str, float]]
"""By side and weight the logarithm of a factor."""
Job = tuple[str, str, tuple[str, ...], dict[str, Style], int]
"""System, scenario, options, the style of each side, seed."""
Report = Callable[[str, int, int], None]
"""Told what is being done, how many wars of it are fought, and of how many."""


@dataclass(frozen=True, slots=True)
class Course:
    """What to train, and how long."""

    scenarios: tuple[str, ...]
    options: tuple[str, ...]
    names: tuple[str, ...]
    """The weights that may change."""
    rounds: int
    wars: int
    """Wars of a round."""
    pairs: int
    """Pairs by which the whole is judged in the end, in each scenario; a round is judged by half of them."""
    seed: int


@dataclass(frozen=True, slots=True)
class Round:
    """What a round has brought: how far each side went, and the share of pairs won against the styles before it."""

    wars: int
    seed: int
    step: Mapping[str, float]
    won: float
    against: str = "before"
    """Whom the pairs were won against: "plain", in the first rounds of all, or the styles before."""


@dataclass(frozen=True, slots=True)
class Trained:
    """Styles for all sides, and how they did on seeds that they were not trained on."""

    style: dict[str, dict[str, float]]
    rounds: tuple[Round, ...]
    judged: dict[str, Estimate]
    """By scenario the share of pairs won; a pair that nobody wins counts half."""
    value: dict[str, dict[str, Any]]
    """By scenario what the features of a state turned out to be worth."""

    @property
    def better(self) -> bool:
        """Better than the plain adviser, for certain, in every scenario."""
        return all(found.low > 0.5 for found in self.judged.values())


def fight(job: Job) -> Match:
    """A war in which every side has a style of its own."""
    system, scenario, options, styles, seed = job
    book = registry.find(system)
    bots = {side: Greedy(book, seed, style) for side, style in styles.items()}
    return fought(book, scenario, options, bots, seed, Diary(book, next(iter(bots))))


def train(
    book: Ruleset,
    course: Course,
    start: Trained | None = None,
    jobs: int | None = None,
    report: Report | None = None,
    spread: Spread = spread,
) -> Trained:
    """Some rounds, from the plain adviser or from what earlier rounds have found; then the judgement."""
    unknown = [name for name in course.names if name not in book.weights()]
    if unknown:
        raise BadInput(f"{book.id} has no weight '{unknown[0]}'; choose from {', '.join(book.weights())}")
    school = School(book, course, jobs, report, spread)
    best: Point = {side: _logs(start.style.get(side, {}) if start else {}, course.names) for side in school.sides}
    rounds = list(start.rounds) if start else []
    for number in range(course.rounds):
        seed = course.seed + len(rounds)
        best, found = school.round(best, seed, f"round {number + 1} of {course.rounds}")
        rounds.append(found)
    judged = school.pairs(best, {}, HELD_OUT + course.seed, course.pairs, "judgement")
    return Trained({side: factors(logs) for side, logs in best.items()}, tuple(rounds), judged, school.value())


class School:
    """Fights the wars of a course and learns from them."""

    def __init__(self, book: Ruleset, course: Course, jobs: int | None, report: Report | None, spread: Spread) -> None:
        self.book, self.course, self.jobs, self.report, self.spread = book, course, jobs, report, spread
        self.sides = book.sides(course.scenarios[0], course.options)
        self.fought: dict[str, list[tuple[Job, Match]]] = {}
        """By scenario the wars with random styles."""

    def round(self, best: Point, seed: int, title: str) -> tuple[Point, Round]:
        """One round: wars with random styles, a direction, and how far to follow it."""
        course, rng = self.course, Random(f"styles/{seed}")
        strays = [
            {side: {name: rng.gauss(0.0, 1.0) for name in course.names} for side in self.sides}
            for _ in range(course.wars)
        ]
        first = seed * course.wars
        jobs = [
            self._job(course.scenarios[number % len(course.scenarios)], move(best, stray, STRAY), first + number)
            for number, stray in enumerate(strays)
        ]
        results = self._fight(jobs, f"{title}: wars")
        self._remember(jobs, results)
        way = self._named(direction(*self._lessons(), len(self.sides)))
        tries = max(1, course.pairs // 2)
        steps = self._steps(best, way, first, tries, f"{title}: steps")
        there = {side: move(best, way, step * STRAY)[side] for side, step in steps.items()}
        found = self.pairs(there, best, first + tries, tries, f"{title}: pairs")
        won = sum(one.value for one in found.values()) / len(found)
        if won <= 0.5:
            return best, Round(course.wars, seed, dict.fromkeys(self.sides, 0.0), round(won, 3))
        return there, Round(course.wars, seed, steps, round(won, 3))

    def _steps(self, best: Point, way: Point, seed: int, tries: int, title: str) -> dict[str, float]:
        """How far each side had best go into its direction, while the others stay where they are."""
        choices = [(side, step) for side in self.sides for step in STEPS]
        points = [best, *({**best, side: move(best, way, step * STRAY)[side]} for side, step in choices)]
        jobs = [
            self._job(scenario, point, seed + number)
            for scenario in self.course.scenarios
            for number in range(tries)
            for point in points
        ]
        results, lead = self._fight(jobs, title), self.sides[0]
        each = len(results) // len(self.course.scenarios)
        scores = np.concatenate(
            [
                ranked([(match.grade[lead], match.margin[lead]) for match in results[start : start + each]])
                for start in range(0, len(results), each)
            ]
        )
        stay, *means = scores.reshape(-1, len(points)).mean(axis=0)
        out = {}
        for side in self.sides:
            towards = 1.0 if side == lead else -1.0
            tried = [
                (0.0, float(stay)),
                *((step, float(mean)) for (whose, step), mean in zip(choices, means, strict=True) if whose == side),
            ]
            out[side] = max(tried, key=lambda one: towards * one[1])[0]
        return out

    def pairs(self, point: Point, other: Point, seed: int, count: int, title: str) -> dict[str, Estimate]:
        """The share of pairs that these styles win against others, by scenario."""
        lead, *rest = self.sides
        jobs = [
            self._job(scenario, {**other, **{side: point[side] for side in dressed}}, seed + number)
            for scenario in self.course.scenarios
            for number in range(count)
            for dressed in ((lead,), rest)
        ]
        results = self._fight(jobs, title)
        found = {}
        for place, scenario in enumerate(self.course.scenarios):
            mine = results[2 * place * count :][: 2 * count]
            better = [compare(here, there, lead) for here, there in zip(mine[::2], mine[1::2], strict=True)]
            found[scenario] = share(sum(1 + one for one in better) / 2, len(better))
        return found

    # ------------------------------------------------------------------ wars
    def _job(self, scenario: str, point: Point, seed: int) -> Job:
        styles = {side: factors(point[side]) if side in point else PLAIN for side in self.sides}
        return self.book.id, scenario, self.course.options, styles, seed

    def _fight(self, jobs: Sequence[Job], title: str) -> list[Match]:
        found = []
        for match in self.spread(fight, jobs, self.jobs):
            found.append(match)
            if self.report:
                self.report(title, len(found), len(jobs))
        return found

    # ------------------------------------------------------------------ what they teach
    def _remember(self, jobs: Sequence[Job], results: Sequence[Match]) -> None:
        for job, match in zip(jobs, results, strict=True):
            self.fought.setdefault(job[1], []).append((job, match))

    def _lessons(self) -> tuple[Any, Any]:
        """Of every war so far how far each weight of each side strayed, and how well the first side did."""
        lead = self.sides[0]
        rows, scores = [], []
        for known in self.fought.values():
            rows += [self._row(job) for job, _ in known]
            scores += list(ranked([(match.grade[lead], match.margin[lead]) for _, match in known]))
        return np.array(rows), np.array(scores)

    def _row(self, job: Job) -> list[float]:
        """What helps an enemy harms the first side."""
        return [
            (1.0 if side == self.sides[0] else -1.0) * log(job[3][side].get(name, 1.0)) / STRAY
            for side in self.sides
            for name in self.course.names
        ]

    def value(self) -> dict[str, dict[str, Any]]:
        """By scenario what the features of a state were worth in all these wars."""
        lead, out = self.sides[0], {}
        for scenario, known in self.fought.items():
            ends = [(match.grade[lead], match.margin[lead]) for _, match in known]
            lore = Lore()
            for (_, match), end, score in zip(known, ends, ranked(ends), strict=True):
                lore.add(match.probes["diary"], end, float(score))
            out[scenario] = lore.weights()
        return out

    def _named(self, way: Any) -> Point:
        parts = np.split(way, len(self.sides))
        return {
            side: dict(zip(self.course.names, map(float, part), strict=True))
            for side, part in zip(self.sides, parts, strict=True)
        }


# ---------------------------------------------------------------------- numbers
def ranked(results: Sequence[tuple[float, float]]) -> Any:
    """Results as normal scores by rank; equal results share theirs."""
    order = sorted(results)
    places: dict[tuple[float, float], list[int]] = {}
    for place, result in enumerate(order):
        places.setdefault(result, []).append(place)
    normal = NormalDist()
    of = {result: normal.inv_cdf((sum(found) / len(found) + 0.5) / len(order)) for result, found in places.items()}
    return np.array([of[result] for result in results])


def direction(lessons: Any, scores: Any, sides: int) -> Any:
    """For every side a direction of length 1: the coefficients of a regression, less what may be noise."""
    centred = lessons - lessons.mean(axis=0)
    wars, width = centred.shape
    slope = np.linalg.solve(centred.T @ centred + RIDGE * wars * np.eye(width), centred.T @ (scores - scores.mean()))
    doubt = DOUBT * float((scores - centred @ slope).std()) / np.sqrt(wars)
    slope = np.sign(slope) * np.maximum(0.0, np.abs(slope) - doubt)
    parts = np.split(slope, sides)
    return np.concatenate([part / (float(np.linalg.norm(part)) or 1.0) for part in parts])


def move(point: Point, way: Point, step: float) -> dict[str, dict[str, float]]:
    """A point some way off, within bounds."""
    return {
        side: {
            name: max(-FARTHEST, min(FARTHEST, value + step * way[side].get(name, 0.0))) for name, value in logs.items()
        }
        for side, logs in point.items()
    }


def _logs(style: Style, names: Sequence[str]) -> dict[str, float]:
    """The weights that may change, and what was found earlier for others."""
    return {name: log(style.get(name, 1.0)) for name in (*names, *(name for name in style if name not in names))}


def factors(logs: Mapping[str, float]) -> dict[str, float]:
    return {name: round(exp(value), 3) for name, value in logs.items() if abs(value) > 0.005}


# ---------------------------------------------------------------------- files
def text(book: Ruleset, course: Course, found: Trained) -> str:
    """The styles as a file of the ruleset's folder `trained`, with the run that made them."""
    lines = [
        f"# Made by: theatrum train {book.id} {' '.join(course.scenarios)}",
        f"scenarios = [{', '.join(map(repr, course.scenarios))}]".replace("'", '"'),
    ]
    for side, style in found.style.items():
        lines += ["", f"[style.{side}]", *(f'"{name}" = {factor}' for name, factor in style.items())]
    for scenario, weights in found.value.items():
        ended = ", ".join(f"{name} = {number}" for name, number in weights["ended"].items())
        lines += ["", f'[value."{scenario}"]       # early and late in the war']
        lines += [f"{name} = {pair}" for name, pair in weights.items() if name != "ended"]
        lines.append(f"ended = {{ {ended} }}")
    for done in found.rounds:
        lines += ["", "[[round]]", f"wars = {done.wars}", f"seed = {done.seed}"]
        steps = ", ".join(f"{side} = {step}" for side, step in done.step.items())
        lines += [f"step = {{ {steps} }}", f"won = {done.won}", f'against = "{done.against}"']
    for scenario, judged in found.judged.items():
        lines += ["", f'[judged."{scenario}"]      # on seeds that training never saw', f"pairs = {course.pairs}"]
        lines += [f"{name} = {round(value, 3)}" for name, value in _numbers(judged).items()]
    return "\n".join(lines) + "\n"


def _numbers(estimate: Estimate) -> dict[str, float]:
    return {"won": estimate.value, "low": estimate.low, "high": estimate.high}


def read(given: Mapping[str, Any]) -> Trained:
    """What an earlier run has written."""
    judged = {name: Estimate(row["won"], row["low"], row["high"]) for name, row in given.get("judged", {}).items()}
    rounds = tuple(Round(**row) for row in given.get("round", ()))
    return Trained(given["style"], rounds, judged, given.get("value", {}))
