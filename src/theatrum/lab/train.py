"""Training: which factors on the weights of an adviser win more wars? An evolution strategy (CMA-ES) asks self-play.

A style is judged by wars on fixed seeds, each beside the same war fought by the plain adviser: a better result counts
most, a better margin breaks ties. Styles are judged in the end on seeds that training never saw; only if they are
better there, for certain, are they worth keeping.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import exp, tanh
from statistics import fmean, pstdev
from typing import Any

from theatrum.core import ruleset as registry
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.core.style import PLAIN, Style
from theatrum.lab.estimate import Estimate, mean
from theatrum.lab.match import Match, fought
from theatrum.lab.pool import Spread, spread
from theatrum.players.greedy import Greedy

HELD_OUT = 1_000_000
"""Seeds from here on are for the final test only."""
MARGIN_COUNTS = 0.25
"""Of a pair won, for a margin that is much better."""
STEP = 0.35
"""How far the first styles stray, as a logarithm: factors from 0.5 to 2."""

Job = tuple[str, str, tuple[str, ...], str, dict[str, float], int]
"""System, scenario, options, side, style, seed."""
Report = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class Course:
    """What to train, and how long."""

    scenario: str
    options: tuple[str, ...]
    side: str
    names: tuple[str, ...]
    """The weights that may change."""
    generations: int
    population: int
    games: int
    """Wars a style is judged by, and wars of the final test."""
    seed: int


@dataclass(frozen=True, slots=True)
class Trained:
    """A style and how it did on seeds that it was not trained on."""

    style: dict[str, float]
    better: Estimate
    """Mean gain over the plain adviser a war: 1 would be a better result every time."""
    won: int
    lost: int
    history: list[float]
    """The best judgement of each generation."""


def fight(job: Job) -> Match:
    """A war in which one side has a style of its own, and all others are plain."""
    system, scenario, options, side, style, seed = job
    book = registry.find(system)
    bots = {each: Greedy(book, seed, style if each == side else PLAIN) for each in book.sides(scenario, options)}
    return fought(book, scenario, options, bots, seed)


def train(
    book: Ruleset, course: Course, jobs: int | None = None, report: Report | None = None, spread: Spread = spread
) -> Trained:
    """Search, then judge the best on fresh seeds."""
    unknown = [name for name in course.names if name not in book.weights()]
    if unknown:
        raise BadInput(f"{book.id} has no weight '{unknown[0]}'; choose from {', '.join(book.weights())}")
    seeds = range(course.seed, course.seed + course.games)
    plain = _wars(book, course, [PLAIN], seeds, jobs, spread)[0]
    settings = {"popsize": course.population, "seed": course.seed + 1, "verbose": -9, "bounds": [-1.6, 1.6]}
    search: Any = import_module("cma").CMAEvolutionStrategy([0.0] * len(course.names), STEP, settings)
    history: list[float] = []
    for generation in range(course.generations):
        points = search.ask()
        styles = [_style(course.names, point) for point in points]
        scores = [fmean(_gains(plain, wars, course.side)) for wars in _wars(book, course, styles, seeds, jobs, spread)]
        search.tell(points, [-score for score in scores])
        history.append(max(scores))
        if report:
            report(generation + 1, history[-1])
    return _judge(book, course, _style(course.names, search.result.xfavorite), history, jobs, spread)


def _style(names: Sequence[str], point: Sequence[float]) -> dict[str, float]:
    return {name: round(exp(value), 3) for name, value in zip(names, point, strict=True)}


def _wars(
    book: Ruleset, course: Course, styles: Sequence[Style], seeds: Sequence[int], jobs: int | None, spread: Spread
) -> list[list[Match]]:
    """The wars of every style, on the same seeds."""
    work: list[Job] = [
        (book.id, course.scenario, course.options, course.side, dict(style), seed) for style in styles for seed in seeds
    ]
    found = list(spread(fight, work, jobs))
    return [found[place : place + len(seeds)] for place in range(0, len(found), len(seeds))]


def _gains(plain: Sequence[Match], wars: Sequence[Match], side: str) -> list[float]:
    """War by war: what the style has gained over the plain adviser."""
    usual = pstdev(match.margin[side] for match in plain) or 1.0
    return [
        _sign(war.grade[side] - base.grade[side]) + MARGIN_COUNTS * tanh((war.margin[side] - base.margin[side]) / usual)
        for base, war in zip(plain, wars, strict=True)
    ]


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _judge(
    book: Ruleset, course: Course, style: dict[str, float], history: list[float], jobs: int | None, spread: Spread
) -> Trained:
    seeds = range(HELD_OUT + course.seed, HELD_OUT + course.seed + course.games)
    plain, wars = _wars(book, course, [PLAIN, style], seeds, jobs, spread)
    gains = _gains(plain, wars, course.side)
    won, lost = sum(gain > 0 for gain in gains), sum(gain < 0 for gain in gains)
    return Trained(style, mean(gains), won, lost, history)


def text(book: Ruleset, course: Course, found: Trained) -> str:
    """The style as a file of the ruleset's folder `trained`, with the run that made it."""
    style = "\n".join(f"{name} = {factor}" for name, factor in found.style.items())
    run: dict[str, Any] = {
        "generations": course.generations,
        "population": course.population,
        "games": course.games,
        "seed": course.seed,
        "held_out_won": found.won,
        "held_out_lost": found.lost,
        "held_out_gain": round(found.better.value, 3),
        "held_out_low": round(found.better.low, 3),
        "held_out_high": round(found.better.high, 3),
    }
    lines = "\n".join(f"{name} = {value}" for name, value in run.items())
    return (
        f"# Made by: theatrum train {book.id}/{course.scenario} --side {course.side}\n"
        f'scenario = "{course.scenario}"\nside = "{course.side}"\n\n[style]\n{style}\n\n[run]\n{lines}\n'
    )
