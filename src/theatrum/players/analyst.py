"""The analyst: what a side could do with its turn, the best first, with reasons and what is to be expected of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Any

from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.players.planner import VARIED, Planner, Thought, Tick
from theatrum.players.trial import Outcome, outcome

BEST = 3


@dataclass(frozen=True, slots=True)
class Counsel:
    """One plan and what came of it in thought; changes are from now to the turns after this one."""

    plan: str
    says: str
    gain: float
    """Mean change of how the side stands."""
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
    """The best plans for a side that is to act, three at most: of plans that come to the same only the best is told.

    The dice of its thoughts are not the game's.
    """
    planner = Planner(ruleset, seed, level)
    planner.tick = tick
    now = outcome(ruleset, state, side)
    usual, *others = planner.think(state.fork(seed), side)
    found: list[Thought] = []
    for thought in sorted([usual, *others], key=lambda one: -fmean(one.gains(usual) or [0.0])):
        if thought.plan.says != VARIED and not any(_same(thought, better) for better in found):
            found.append(thought)
    return [_counsel(thought, usual, now, side) for thought in found[:BEST]]


def _same(one: Thought, other: Thought) -> bool:
    """Did they end alike whenever they met the same dice?"""
    return all(mine == theirs for mine, theirs in zip(one.outcomes, other.outcomes, strict=False))


def _counsel(thought: Thought, usual: Thought, now: Outcome, side: str) -> Counsel:
    found = thought.outcomes

    def change(of: Callable[[Outcome], Mapping[str, float]]) -> dict[str, float]:
        """By side: of the usual plan in all its tries, and of this one beyond it on the dice that both have met."""
        had, mine, theirs = of(now), list(map(of, found)), list(map(of, usual.outcomes))
        return {
            each: fmean(row[each] for row in theirs)
            - had[each]
            + fmean(own[each] - other[each] for own, other in zip(mine, theirs, strict=False))
            for each in had
            if found
        }

    return Counsel(
        plan=thought.plan.name,
        says=thought.plan.says,
        gain=change(lambda one: {side: one.score}).get(side, 0.0),
        spread=pstdev(one.score for one in found) if found else 0.0,
        forces=change(lambda one: one.forces),
        land=change(lambda one: one.land),
        won=fmean(one.winner == side for one in found) if found else 0.0,
        tries=len(found),
    )
