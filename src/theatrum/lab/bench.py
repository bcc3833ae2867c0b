"""How fast a ruleset is: random play, choices and acts together, on one process, in its own CPU time."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from typing import Any

from theatrum.core.action import Action
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.lab.pool import Tick, quiet
from theatrum.players.random import pick

CAP = 100_000
COPIES = 2_000
EVERY = 25


@dataclass(slots=True)
class Speed:
    """What a run of random games has measured."""

    system: str
    games: int = 0
    actions: int = 0
    seconds: float = 0.0
    copies: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "actions_per_s": round(self.actions / self.seconds),
            "games": self.games,
            "ms_per_game": round(1000 * self.seconds / self.games, 1),
            "actions_per_game": round(self.actions / self.games),
            "copy_us": round(min(self.copies), 2),
            "snapshot_bytes": round(mean(self.sizes)),
        }


def measure(ruleset: Ruleset, games: int, seed: int, tick: Tick = quiet) -> Speed:
    """Random games over all scenarios in turn."""
    speed = Speed(ruleset.id)
    names = list(ruleset.scenarios)
    for number in range(games):
        scenario = names[number % len(names)]
        start = ruleset.set_up(scenario, (), seed + number)
        path = _time(start.copy(), Random(seed + number), speed)
        if number < len(names):
            _weigh(start, path, speed)
        tick(number + 1, games)
    return speed


def _time(state: State, rng: Random, speed: Speed) -> list[Action]:
    path: list[Action] = []
    began = time.process_time()
    while not state.result and len(path) < CAP:
        act = pick(state, rng)
        state.apply(act)
        path.append(act)
    speed.seconds += time.process_time() - began
    speed.games += 1
    speed.actions += len(path)
    return path


def _weigh(state: State, path: list[Action], speed: Speed) -> None:
    """Follow a game once more and look at its positions: size as JSON, time for a copy."""
    for number, act in enumerate(path):
        state.apply(act)
        if number % EVERY == 0:
            speed.sizes.append(len(json.dumps(state.to_json(), separators=(",", ":"))))
        if number == len(path) // 2:
            began = time.process_time()
            for _ in range(COPIES):
                state.copy()
            speed.copies.append(1e6 * (time.process_time() - began) / COPIES)
