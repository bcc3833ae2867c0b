"""Training: which factors on the weights of the advisers win wars?

In each war of a round one camp learns: its sides wear styles drawn at random around the best ones known so far. The
other camp are its rivals: the plain adviser and the styles that training started from, or only one that it shall learn
to beat. A regression of the results on all factors at once tells which of them help whom: one war teaches something
about every weight of a side. The next style of a side lies some steps into its direction; how many, it finds out in
wars in which the others stay as they were. In the end pairs against all rivals, on seeds that training never saw, judge
what was found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp, log
from random import Random
from statistics import NormalDist
from typing import Any

import numpy as np

from theatrum.core import ruleset as registry
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.core.style import STRAY, Style
from theatrum.lab.duel import compare
from theatrum.lab.estimate import Estimate, share
from theatrum.lab.lore import Diary, Lore
from theatrum.lab.match import Match, fought
from theatrum.lab.pool import Spread, spread
from theatrum.players.greedy import Greedy

HELD_OUT = 1_000_000
"""Seeds from here on are for the final judgement only."""
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
    """Pairs by which the whole is judged in the end, in each scenario and against each rival."""
    seed: int
    sides: tuple[str, ...] = ()
    """Only the camps of these sides learn; nobody named: both."""


@dataclass(frozen=True, slots=True)
class Round:
    """What a round has brought: how far each side went, and how much better it did there than where it was."""

    wars: int
    seed: int
    step: Mapping[str, float]
    gain: Mapping[str, float] = field(default_factory=dict)
    """In standard deviations of the result of a war."""
    rivals: Sequence[str] = ()
    """Against whom it was fought: `plain`, `start` or `rival`. Early rounds do not say."""


@dataclass(frozen=True, slots=True)
class Trained:
    """Styles for all sides, and how they did on seeds that they were not trained on."""

    style: dict[str, dict[str, float]]
    rounds: tuple[Round, ...]
    judged: dict[str, Estimate]
    """By scenario the share of pairs won against the plain adviser; a pair that nobody wins counts half."""
    value: dict[str, dict[str, Any]]
    """By scenario what the features of a state turned out to be worth."""
    rivals: dict[str, Estimate] = field(default_factory=dict)
    """The same against the rival that was given, or else against the styles that training started from."""
    pairs: int = 0
    """Pairs of each judgement."""

    @property
    def taught(self) -> bool:
        """Was there a rival to learn to beat?"""
        return bool(self.rounds) and "rival" in self.rounds[-1].rivals

    @property
    def opponent(self) -> str:
        """Whom the second judgement was against."""
        return "the rival it learnt to beat" if self.taught else "the styles it started from"

    @property
    def better(self) -> bool:
        """Better than the plain adviser and than a rival for certain, and not for certain worse than the start."""
        return all(found.low > 0.5 for found in self.judged.values()) and all(
            (found.low if self.taught else found.high) > 0.5 for found in self.rivals.values()
        )


PLAIN = Trained({}, (), {}, {})
"""The plain adviser: no factors at all."""


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
    rival: Trained | None = None,
    jobs: int | None = None,
    report: Report | None = None,
    spread: Spread = spread,
) -> Trained:
    """Some rounds, from the plain adviser or from what earlier rounds have found; then the judgement.

    The rival is somebody to learn to beat, and nobody else; if there is none, both the start and the plain adviser."""
    unknown = [name for name in course.names if name not in book.counsel.weights()]
    if unknown:
        raise BadInput(f"{book.id} has no weight '{unknown[0]}'; choose from {', '.join(book.counsel.weights())}")
    sides = book.sides(course.scenarios[0], course.options)
    best = _point(start or rival, sides, course.names)
    rivals = {"plain": _point(PLAIN, sides, ())}
    if rival is None and start:
        rivals["start"] = _point(start, sides, ())
    elif rival and rival is not PLAIN:
        rivals["rival"] = _point(rival, sides, ())
    teachers = ["rival"] if "rival" in rivals else list(rivals)
    school = School(book, course, rivals, teachers, jobs, report, spread)
    rounds = list(start.rounds) if start else []
    for number in range(course.rounds):
        seed = course.seed + len(rounds)
        best, found = school.round(best, seed, f"round {number + 1} of {course.rounds}")
        rounds.append(found)
    judged, *others = (school.pairs(best, name) for name in rivals)
    return Trained(
        {side: factors(logs) for side, logs in best.items()},
        tuple(rounds),
        judged,
        school.value(),
        others[0] if others else {},
        course.pairs,
    )


def appraise(
    book: Ruleset,
    course: Course,
    start: Trained,
    jobs: int | None = None,
    report: Report | None = None,
    spread: Spread = spread,
) -> Trained:
    """The same styles, and what the features of a state are worth in wars between them and their likes."""
    best = _point(start, book.sides(course.scenarios[0], course.options), course.names)
    school = School(book, course, {"start": best}, ["start"], jobs, report, spread)
    for number in range(course.rounds):
        school.study(best, course.seed + number, f"round {number + 1} of {course.rounds}")
    return replace(start, value=school.value())


@dataclass(frozen=True, slots=True)
class Class:
    """Wars of one kind, whose results can be compared: who learns, where, from whom."""

    scenario: str
    camp: tuple[str, ...]
    rival: str


class School:
    """Fights the wars of a course and learns from them."""

    def __init__(
        self,
        book: Ruleset,
        course: Course,
        rivals: Mapping[str, Point],
        teachers: Sequence[str],
        jobs: int | None,
        report: Report | None,
        spread: Spread,
    ) -> None:
        self.book, self.course, self.rivals, self.teachers = book, course, rivals, teachers
        self.jobs, self.report, self.spread = jobs, report, spread
        self.sides = book.sides(course.scenarios[0], course.options)
        self.lead, self.camps = self.sides[0], (self.sides[:1], self.sides[1:])
        self.learning = [camp for camp in self.camps if not course.sides or set(camp) & set(course.sides)]
        self.classes = [
            Class(scenario, camp, rival)
            for scenario in course.scenarios
            for camp in self.learning
            for rival in teachers
        ]
        self.lessons: dict[Class, list[tuple[Point, Match]]] = {each: [] for each in self.classes}
        """By class the wars with random styles: how far they strayed, and what came of it."""

    def round(self, best: Point, seed: int, title: str) -> tuple[Point, Round]:
        """One round: wars with random styles, a direction for each side, and how far to follow it."""
        self.study(best, seed, f"{title}: wars")
        way = {side: steps for camp in self.learning for side, steps in self._direction(camp).items()}
        steps, gains = self._steps(best, way, seed * self.course.wars, f"{title}: steps")
        there = {side: move(best, way, step * STRAY)[side] for side, step in steps.items()}
        return there, Round(self.course.wars, seed, steps, gains, self.teachers)

    def study(self, best: Point, seed: int, title: str) -> None:
        """Wars in which one camp wears styles drawn at random around the best ones."""
        course, rng = self.course, Random(f"styles/{seed}")
        first = seed * course.wars
        wars = []
        for number in range(course.wars):
            kind = self.classes[number % len(self.classes)]
            stray = {side: {name: rng.gauss(0.0, 1.0) for name in course.names} for side in kind.camp}
            wars.append((kind, stray, self._job(kind, move(best, stray, STRAY), first + number)))
        for (kind, stray, _), match in zip(wars, self._fight([job for _, _, job in wars], title), strict=True):
            self.lessons[kind].append((stray, match))

    def _direction(self, camp: tuple[str, ...]) -> Point:
        """For every side of a camp the direction that its wars speak for."""
        rows: list[list[float]] = []
        scores: list[float] = []
        for kind in self.classes:
            if kind.camp == camp:
                rows += [
                    [stray[side][name] for side in camp for name in self.course.names]
                    for stray, _ in self.lessons[kind]
                ]
                scores += self._scores(kind, [match for _, match in self.lessons[kind]])
        parts = np.split(direction(np.array(rows), np.array(scores), len(camp)), len(camp))
        return {
            side: dict(zip(self.course.names, map(float, part), strict=True))
            for side, part in zip(camp, parts, strict=True)
        }

    def _steps(self, best: Point, way: Point, seed: int, title: str) -> tuple[dict[str, float], dict[str, float]]:
        """How far each side had best go into its direction, while all others stay as they are; and what it gains."""
        tries = max(1, self.course.pairs // (2 * len(self.teachers)))
        choices = {camp: [(side, step) for side in camp for step in STEPS] for camp in self.learning}
        jobs = []
        for kind in self.classes:
            points = [best, *({**best, side: move(best, way, step * STRAY)[side]} for side, step in choices[kind.camp])]
            jobs += [self._job(kind, point, seed + number) for number in range(tries) for point in points]
        results = iter(self._fight(jobs, title))
        gains = dict.fromkeys([(side, 0.0) for side in self.sides], 0.0)
        for kind in self.classes:
            width = 1 + len(choices[kind.camp])
            scores = self._scores(kind, [next(results) for _ in range(tries * width)])
            stay, *means = np.array(scores).reshape(tries, width).mean(axis=0)
            for choice, mean in zip(choices[kind.camp], means, strict=True):
                gains[choice] = gains.get(choice, 0.0) + float(mean - stay) * len(self.learning) / len(self.classes)
        best_of = {
            side: max((one for one in gains if one[0] == side), key=lambda one: gains[one]) for side in self.sides
        }
        return (
            {side: step for side, (_, step) in best_of.items()},
            {side: round(gains[one], 3) for side, one in best_of.items()},
        )

    def pairs(self, point: Point, rival: str) -> dict[str, Estimate]:
        """The share of pairs that these styles win against a rival on seeds never used before, by scenario."""
        first, count = HELD_OUT + self.course.seed, self.course.pairs
        jobs = [
            self._job(Class(scenario, camp, rival), point, first + number)
            for scenario in self.course.scenarios
            for number in range(count)
            for camp in self.camps
        ]
        results = self._fight(jobs, f"judgement, against {rival}")
        found = {}
        for place, scenario in enumerate(self.course.scenarios):
            mine = results[2 * place * count :][: 2 * count]
            better = [compare(here, there, self.lead) for here, there in zip(mine[::2], mine[1::2], strict=True)]
            found[scenario] = share(sum(1 + one for one in better) / 2, len(better))
        return found

    # ------------------------------------------------------------------ wars
    def _job(self, kind: Class, point: Point, seed: int) -> Job:
        """One camp wears these styles, the other those of its rival."""
        rival = self.rivals[kind.rival]
        styles: dict[str, Style] = {side: factors((point if side in kind.camp else rival)[side]) for side in self.sides}
        return self.book.id, kind.scenario, self.course.options, styles, seed

    def _fight(self, jobs: Sequence[Job], title: str) -> list[Match]:
        found = []
        for match in self.spread(fight, jobs, self.jobs):
            found.append(match)
            if self.report:
                self.report(title, len(found), len(jobs))
        return found

    def _scores(self, kind: Class, results: Sequence[Match]) -> list[float]:
        """How well the camp that learns has done in each war, among wars of the same kind."""
        sign = 1.0 if self.lead in kind.camp else -1.0
        return [sign * float(score) for score in ranked([self._end(match) for match in results])]

    def _end(self, match: Match) -> tuple[float, float]:
        return match.grade[self.lead], match.margin[self.lead]

    def value(self) -> dict[str, dict[str, Any]]:
        """By scenario what the features of a state were worth in all these wars."""
        out = {}
        for scenario in self.course.scenarios:
            wars = [match for kind in self.classes if kind.scenario == scenario for _, match in self.lessons[kind]]
            ends = [self._end(match) for match in wars]
            lore = Lore()
            for match, end, score in zip(wars, ends, ranked(ends), strict=True):
                lore.add(match.probes["diary"], end, float(score))
            made = {"wars": len(wars), "seed": self.course.seed}
            out[scenario] = {**lore.weights(), "made": made}
        return out


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
            name: max(-FARTHEST, min(FARTHEST, value + step * way.get(side, {}).get(name, 0.0)))
            for name, value in logs.items()
        }
        for side, logs in point.items()
    }


def _point(found: Trained | None, sides: Sequence[str], names: Sequence[str]) -> Point:
    """Styles as logarithms: the weights that may change, and what was found earlier for others."""
    style = found.style if found else {}
    return {
        side: {
            name: log(style.get(side, {}).get(name, 1.0)) for name in {**dict.fromkeys(names), **style.get(side, {})}
        }
        for side in sides
    }


def factors(logs: Mapping[str, float]) -> dict[str, float]:
    return {name: round(exp(value), 3) for name, value in logs.items() if abs(value) > 0.005}


# ---------------------------------------------------------------------- files
def text(book: Ruleset, course: Course, found: Trained) -> str:
    """The styles as a file of the ruleset's folder `trained`, with the run that made them."""
    lines = [
        f"# Made by: theatrum train {book.id} {' '.join(course.scenarios)}",
        f"scenarios = {json.dumps(list(course.scenarios))}",
    ]
    for side, style in found.style.items():
        lines += ["", f"[style.{side}]", *(f'"{name}" = {factor}' for name, factor in style.items())]
    for scenario, weights in found.value.items():
        lines += ["", f'[value."{scenario}"]       # early and late in the war']
        lines += [f"{name} = {_table(one) if isinstance(one, Mapping) else one}" for name, one in weights.items()]
    for done in found.rounds:
        lines += ["", "[[round]]", f"wars = {done.wars}", f"seed = {done.seed}"]
        lines.append(f"step = {_table(done.step)}")
        if done.gain:
            lines.append(f"gain = {_table(done.gain)}")
        if done.rivals:
            lines.append(f"rivals = {json.dumps(list(done.rivals))}")
    for title, against, judgement in (
        ("judged", "the plain adviser", found.judged),
        ("rivals", found.opponent, found.rivals),
    ):
        for scenario, judged in judgement.items():
            lines += ["", f'[{title}."{scenario}"]      # against {against}, on seeds that training never saw']
            lines.append(f"pairs = {found.pairs}")
            lines += [f"{name} = {round(value, 3)}" for name, value in _numbers(judged).items()]
    return "\n".join(lines) + "\n"


def _table(numbers: Mapping[str, float]) -> str:
    return f"{{ {', '.join(f'{name} = {number}' for name, number in numbers.items())} }}"


def _numbers(estimate: Estimate) -> dict[str, float]:
    return {"won": estimate.value, "low": estimate.low, "high": estimate.high}


def read(given: Mapping[str, Any]) -> Trained:
    """What an earlier run has written."""
    judged, rivals = (
        {name: Estimate(row["won"], row["low"], row["high"]) for name, row in given.get(part, {}).items()}
        for part in ("judged", "rivals")
    )
    rounds = tuple(Round(**row) for row in given.get("round", ()))
    pairs = max((row["pairs"] for row in given.get("judged", {}).values()), default=0)
    return Trained(given["style"], rounds, judged, given.get("value", {}), rivals, pairs)
