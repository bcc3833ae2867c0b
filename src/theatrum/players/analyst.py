"""The analyst: what a side could do with its turn, the best first, with reasons and what is to be expected of it."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Any

from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.players.planner import VARIED, Outcome, Planner, Thought, Tick, outcome

BEST = 3


@dataclass(frozen=True, slots=True)
class Counsel:
    """One plan and what came of it in thought; changes are from now to the turns after this one."""

    plan: str
    says: str
    gain: float
    """Mean change of the side's value."""
    spread: float
    forces: dict[str, float]
    land: dict[str, float]
    won: float
    """Share of the thoughts in which the war ended and the side had won it."""
    tries: int

    def to_json(self) -> dict[str, Any]:
        return {
            "plan": self.plan,
            "says": self.says,
            "gain": round(self.gain, 2),
            "spread": round(self.spread, 2),
            "forces": {side: round(change, 1) for side, change in self.forces.items()},
            "land": {side: round(change, 1) for side, change in self.land.items()},
            "won": round(self.won, 3),
            "tries": self.tries,
        }


def advise(
    ruleset: Ruleset, state: State, side: str, seed: int, level: str = "analyst", tick: Tick | None = None
) -> list[Counsel]:
    """The three best plans for a side that is to act. The dice of its thoughts are not the game's."""
    planner = Planner(ruleset, seed, level)
    planner.tick = tick
    now = outcome(ruleset, state, side)
    named = [thought for thought in planner.think(state.fork(seed), side) if thought.plan.says != VARIED]
    return [_counsel(thought, now, side) for thought in named[:BEST]]


def _counsel(thought: Thought, now: Outcome, side: str) -> Counsel:
    found = thought.outcomes
    values = [one.value for one in found] or [now.value]
    return Counsel(
        plan=thought.plan.name,
        says=thought.plan.says,
        gain=fmean(values) - now.value,
        spread=pstdev(values),
        forces={each: fmean(one.forces[each] for one in found) - had for each, had in now.forces.items() if found},
        land={each: fmean(one.land[each] for one in found) - had for each, had in now.land.items() if found},
        won=fmean(one.winner == side for one in found) if found else 0.0,
        tries=len(found),
    )
