"""One whole war between bots."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from theatrum.core.action import Action
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.core.study import Watch
from theatrum.players import Bot, helpers, make

CAP = 200_000
SECRET = 1 << 62


@dataclass(slots=True)
class Match:
    """How a war between bots went."""

    result: str
    winner: str | None
    grade: dict[str, float]
    margin: dict[str, float]
    turns: int
    actions: int
    seconds: dict[str, float]
    """Thinking time by side."""
    probes: dict[str, Any] = field(default_factory=dict)
    """What an observer has found."""


class Observer(Protocol):
    """Follows a war between bots."""

    def begin(self, state: State) -> None:
        """The war before its first act."""

    def see(self, side: str, act: Action, state: State) -> None:
        """Called after every act, with the events of that act in `state.events`."""

    def report(self, state: State) -> dict[str, Any]:
        """What the war, now over, has shown."""


class Probe:
    """What the ruleset itself wants to know about a war."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.watch: Watch[State] | None = None

    def begin(self, state: State) -> None:
        self.watch = self.ruleset.study.watch(state)

    def see(self, side: str, act: Action, state: State) -> None:
        if self.watch:
            self.watch.see(state)

    def report(self, state: State) -> dict[str, Any]:
        return self.watch.report(state) if self.watch else {}


def play(
    ruleset: Ruleset,
    scenario: str,
    options: tuple[str, ...],
    seats: Mapping[str, str],
    seed: int,
    observer: Observer | None = None,
) -> Match:
    """A war with a bot, by name, on every side."""
    rng = Random(f"bots/{seed}")
    sides = ruleset.sides(scenario, options)
    bots = {side: make(seats[side], ruleset, rng.getrandbits(62)) for side in sides}
    return fought(ruleset, scenario, options, bots, seed, observer)


def fought(
    ruleset: Ruleset,
    scenario: str,
    options: tuple[str, ...],
    bots: Mapping[str, Bot],
    seed: int,
    observer: Observer | None = None,
) -> Match:
    """A war between these bots. What they think on has dice of its own; they think alone: wars share the cores."""
    with helpers.alone():
        return _fought(ruleset, scenario, options, bots, seed, observer)


def _fought(
    ruleset: Ruleset,
    scenario: str,
    options: tuple[str, ...],
    bots: Mapping[str, Bot],
    seed: int,
    observer: Observer | None,
) -> Match:
    rng, sides = Random(f"forks/{seed}"), tuple(bots)
    seconds = dict.fromkeys(sides, 0.0)
    state = ruleset.set_up(scenario, options, seed)
    if observer:
        observer.begin(state)
        state.events = []
    first, actions = ruleset.turn(state), 0
    while (side := state.actor) is not None and actions < CAP:
        fork = state.fork(rng.getrandbits(62))
        began = time.perf_counter()
        act = bots[side].choose(fork)
        seconds[side] += time.perf_counter() - began
        state.apply(act)
        actions += 1
        if observer:
            observer.see(side, act, state)
            state.events = []
    match = _sum_up(ruleset, state, sides, ruleset.turn(state) - first + 1, actions, seconds)
    match.probes = observer.report(state) if observer else {}
    return match


def _sum_up(
    ruleset: Ruleset,
    state: State,
    sides: tuple[str, ...],
    turns: int,
    actions: int,
    seconds: dict[str, float],
) -> Match:
    return Match(
        result=state.result or "unfinished",
        winner=ruleset.study.winner(state),
        grade={side: ruleset.study.grade(state, side) for side in sides},
        margin={side: ruleset.study.margin(state)[side] for side in sides},
        turns=turns,
        actions=actions,
        seconds=seconds,
    )
