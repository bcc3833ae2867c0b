"""Exact odds: an act is played out for all that chance may bring, and equal outcomes are added up; no sampling."""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, TypeVar

from theatrum.core import budget
from theatrum.core.action import Action
from theatrum.core.chance import Chance, merged
from theatrum.core.refusal import BadInput
from theatrum.core.state import ASK, NeedChance, State

LIMIT = 60_000
APART = ("stack", "seed", "rolls", "forced")
"""Fields that are no plain data, or say only which dice come next."""
DICE = ("die", "dice")
"""Events that only show faces."""
W = TypeVar("W", bound=State)
T = TypeVar("T", bound=Hashable)
Outcomes = list[tuple[Fraction, Any]]


def explore(war: W, act: Action, outcome: Callable[[W], Any], limit: int = LIMIT) -> Outcomes:
    """The distribution of `outcome(state after act)` over all that chance may bring in the act itself."""
    return merge((chance, outcome(end)) for chance, end in _ends(war, act, limit))


def by_state(war: W, act: Action, outcome: Callable[[W], Any], limit: int = LIMIT) -> Outcomes:
    """The same for an outcome that asks the state and not its events: equal states are asked only once."""
    plain = [field.name for field in fields(war) if field.compare and field.name not in APART]
    ends: dict[Hashable, tuple[Fraction, W]] = {}
    for chance, end in _ends(war, act, limit):
        key = _likeness(end, plain)
        ends[key] = (ends[key][0] + chance if key in ends else chance, end)
    return merge((chance, outcome(end)) for chance, end in ends.values())


def _likeness(war: State, plain: list[str]) -> Hashable:
    """The same for states that are equal, their dice apart; ten times as quick as a snapshot."""
    try:
        return war.stack, marshal.dumps([getattr(war, name) for name in plain], 2)
    except ValueError:  # a value that marshal does not know
        return war.snapshot()


def _ends(war: W, act: Action, limit: int) -> Iterator[tuple[Fraction, W]]:
    """Every end that an act may come to. It is played again from its start for each, since what is left of an act
    when a die falls is known to Python alone; a pool of dice is one branching, however many they are."""
    runs: list[tuple[int, int, tuple[Any, ...]]] = [(1, 1, ())]
    tried = 0
    while runs:
        weight, whole, outcomes = runs.pop()
        tried += 1
        budget.spend()
        if tried > limit:
            raise BadInput("too many dice for exact odds of this act")
        twin = war.copy()
        twin.forced = (*outcomes, ASK)
        twin.events = []
        try:
            twin.apply(act)
        except NeedChance as need:
            whole *= need.chance.whole
            runs += [(weight * own, whole, (*outcomes, (fell,))) for fell, own in need.chance.weights.items()]
            continue
        twin.forced = ()
        yield Fraction(weight, whole), twin


def told(chances: Mapping[T, Fraction], tell: Callable[[T], Any]) -> Outcomes:
    """A distribution in words."""
    return merge((chance, tell(outcome)) for outcome, chance in chances.items())


def untold(outcomes: Outcomes, read: Callable[[Any], T]) -> Chance[T]:
    """Back from words to a distribution."""
    return merged((chance, read(result)) for chance, result in outcomes)


def outcomes(war: State, act: Action) -> Outcomes:
    """The distribution of all that an act may lead to, told apart by its events."""
    return explore(war, act, lambda after: [event for event in after.events or [] if event["kind"] not in DICE])


def merge(pairs: Iterable[tuple[Fraction, Any]]) -> Outcomes:
    """Add up the chances of equal results, likeliest first."""
    sums: dict[str, tuple[Fraction, Any]] = {}
    for chance, result in pairs:
        key = json.dumps(result, sort_keys=True)
        sums[key] = (sums.get(key, (Fraction(0), None))[0] + chance, result)
    return sorted(sums.values(), key=lambda pair: (-pair[0], json.dumps(pair[1], sort_keys=True)))


def as_json(found: Outcomes) -> dict[str, Any]:
    return {"outcomes": [{"p": float(p), "result": result} for p, result in found], "method": "exact"}
