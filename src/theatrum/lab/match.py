"""One whole war between bots."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.players import make

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


def play(
    ruleset: Ruleset, scenario: str, options: tuple[str, ...], seats: Mapping[str, str], seed: int, probe: bool = False
) -> Match:
    """A war with a bot, by name, on every side; with a probe, what the ruleset wants to know about it."""
    rng = Random(f"bots/{seed}")
    sides = ruleset.sides(scenario, options)
    bots = {side: make(seats[side], ruleset, rng.getrandbits(62)) for side in sides}
    seconds = dict.fromkeys(sides, 0.0)
    state = ruleset.set_up(scenario, options, seed)
    watch = ruleset.watch(state) if probe else None
    if watch:
        state.events = []
    first, actions = ruleset.turn(state), 0
    while (side := state.actor) is not None and actions < CAP:
        fork = state.fork(rng.getrandbits(62))
        began = time.perf_counter()
        act = bots[side].choose(fork)
        seconds[side] += time.perf_counter() - began
        state.apply(act)
        actions += 1
        if watch:
            watch.see(state)
            state.events = []
    return _sum_up(ruleset, state, sides, ruleset.turn(state) - first + 1, actions, seconds, watch)


def _sum_up(
    ruleset: Ruleset,
    state: State,
    sides: tuple[str, ...],
    turns: int,
    actions: int,
    seconds: dict[str, float],
    watch: Any,
) -> Match:
    return Match(
        result=state.result or "unfinished",
        winner=ruleset.winner(state),
        grade={side: ruleset.grade(state, side) for side in sides},
        margin={side: ruleset.margin(state)[side] for side in sides},
        turns=turns,
        actions=actions,
        seconds=seconds,
        probes=watch.report(state) if watch else {},
    )
