"""The ladder: all bots against all, both ways round, and the Elo ratings that explain the results best."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log10
from random import Random
from typing import Any

from theatrum.core.ruleset import Ruleset
from theatrum.lab.duel import Job, compare, fight, ways
from theatrum.lab.pool import Tick, quiet, spread

MEAN, SCALE = 1500.0, 400.0
ROUNDS, RESAMPLES = 200, 200
"""Rounds in which ratings settle; samples for the intervals."""
PRIOR = 0.5
"""Half a pair drawn against every other bot: without it, a bot that has won all would be infinitely strong."""
Score = tuple[str, str, float]
"""Two bots, and what the first has won of a pair: 1, a half, or 0."""


def ladder(
    ruleset: Ruleset,
    scenarios: Sequence[str],
    bots: Sequence[str],
    pairs: int,
    seed: int,
    jobs: int | None = None,
    tick: Tick = quiet,
) -> dict[str, Any]:
    """Every bot against every other, `pairs` pairs in each scenario."""
    meetings = [(scenario, two) for scenario in scenarios for two in combinations(bots, 2)]
    work: list[Job] = [
        (ruleset.id, scenario, (), seats, seed + number)
        for scenario, two in meetings
        for number in range(pairs)
        for seats in ways(ruleset, scenario, (), two)
    ]
    matches = list(spread(fight, work, jobs, tick))
    scores: list[Score] = []
    for place, (here, there) in enumerate(zip(matches[::2], matches[1::2], strict=True)):
        scenario, (one, other) = meetings[place // pairs]
        lead = ruleset.sides(scenario, ())[0]
        scores.append((one, other, (1 + compare(here, there, lead)) / 2))
    return {
        "system": ruleset.id,
        "scenarios": list(scenarios),
        "pairs": len(scores),
        "bots": _table(bots, scores, seed),
        "meetings": _meetings(scores),
    }


def _table(bots: Sequence[str], scores: list[Score], seed: int) -> list[dict[str, Any]]:
    """The bots, best first, each with the interval that 95 of a hundred resampled tournaments agree on."""
    ratings, rng = elo(bots, scores), Random(seed)
    samples = [elo(bots, rng.choices(scores, k=len(scores))) for _ in range(RESAMPLES)]
    rows = []
    for bot in sorted(bots, key=lambda bot: -ratings[bot]):
        spread_ = sorted(sample[bot] for sample in samples)
        low, high = spread_[int(0.025 * RESAMPLES)], spread_[int(0.975 * RESAMPLES) - 1]
        met = [(one == bot, won) for one, other, won in scores if bot in (one, other)]
        share = sum(won if first else 1 - won for first, won in met) / len(met)
        rows.append(
            {
                "bot": bot,
                "elo": round(ratings[bot]),
                "ci95": [round(low), round(high)],
                "pairs": len(met),
                "score": share,
            }
        )
    return rows


def elo(bots: Sequence[str], scores: Sequence[Score]) -> dict[str, float]:
    """Ratings of most likelihood (Bradley and Terry, by Zermelo's iteration); their mean is 1500."""
    won = {bot: PRIOR * (len(bots) - 1) / 2 for bot in bots}
    met = {(a, b): PRIOR for a in bots for b in bots if a != b}
    for one, other, score in scores:
        won[one] += score
        won[other] += 1 - score
        met[one, other] += 1
        met[other, one] += 1
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        strength = {
            bot: won[bot] / sum(met[bot, rival] / (strength[bot] + strength[rival]) for rival in bots if rival != bot)
            for bot in bots
        }
    logs = {bot: SCALE * log10(value) for bot, value in strength.items()}
    middle = sum(logs.values()) / len(logs)
    return {bot: MEAN + value - middle for bot, value in logs.items()}


def _meetings(scores: list[Score]) -> list[dict[str, Any]]:
    """What each two bots have won against each other."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for one, other, score in scores:
        row = rows.setdefault((one, other), {"bots": [one, other], "won": [0, 0], "drawn": 0})
        if score == 0.5:
            row["drawn"] += 1
        else:
            row["won"][0 if score else 1] += 1
    return list(rows.values())
