"""Exact odds: an act is played out for every run of the dice, and equal outcomes are added up. Nothing is sampled."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, TypeVar

from theatrum.core import budget
from theatrum.core.action import Action
from theatrum.core.refusal import BadInput
from theatrum.core.state import NeedDie, State

LIMIT = 60_000
W = TypeVar("W", bound=State)
Outcomes = list[tuple[Fraction, Any]]


def explore(war: W, act: Action, outcome: Callable[[W], Any], limit: int = LIMIT) -> Outcomes:
    """The distribution of `outcome(state after act)` over all dice the act itself rolls."""
    found: list[tuple[Fraction, Any]] = []
    open_runs: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    tried = 0
    while open_runs:
        chance, faces = open_runs.pop()
        tried += 1
        budget.spend()
        if tried > limit:
            raise BadInput("too many dice for exact odds of this act")
        twin = war.copy()
        twin.forced = (*faces, 0)
        twin.events = []
        try:
            twin.apply(act)
        except NeedDie as need:
            sides = need.args[0]
            open_runs += [(chance / sides, (*faces, face)) for face in range(1, sides + 1)]
            continue
        twin.forced = ()
        found.append((chance, outcome(twin)))
    return merge(found)


def outcomes(war: State, act: Action) -> Outcomes:
    """The distribution of all that an act may lead to, told apart by its events."""
    return explore(war, act, lambda after: [event for event in after.events or [] if event["kind"] != "die"])


def merge(pairs: Iterable[tuple[Fraction, Any]]) -> Outcomes:
    """Add up the chances of equal results, likeliest first."""
    sums: dict[str, tuple[Fraction, Any]] = {}
    for chance, result in pairs:
        key = json.dumps(result, sort_keys=True)
        sums[key] = (sums.get(key, (Fraction(0), None))[0] + chance, result)
    return sorted(sums.values(), key=lambda pair: (-pair[0], json.dumps(pair[1], sort_keys=True)))


def convolve(parts: Iterable[dict[tuple[int, ...], Fraction]]) -> dict[tuple[int, ...], Fraction]:
    """The distribution of the sum of independent tuples of counts."""
    total: dict[tuple[int, ...], Fraction] = {}
    for part in parts:
        if not total:
            total = dict(part)
            continue
        summed: dict[tuple[int, ...], Fraction] = {}
        for a, p in total.items():
            for b, q in part.items():
                key = tuple(x + y for x, y in zip(a, b, strict=True))
                summed[key] = summed.get(key, Fraction(0)) + p * q
        total = summed
    return total


def as_json(found: Outcomes) -> dict[str, Any]:
    return {"outcomes": [{"p": float(p), "result": result} for p, result in found], "method": "exact"}
