"""The planner: at the start of each of its turns it tries several plans in thought, and follows the best.

A plan is a style of the ruleset's adviser (see core/style.py). It is tried by playing on from the present position:
this turn by the plan, the enemy's replies and the turns after that as a trained player would, with dice of its own;
what matters is how the side stands then (see players/judgement.py). All plans meet the same dice. The better half is
tried more often, until the effort of the level is spent; and a plan replaces the usual one only if it has been better
than that by more than chance. Effort is counted in turns played out, not in seconds: equal seeds give equal wars on
every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev

from theatrum.core.action import Action
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.core.style import Plan, Portfolio, Style, portfolio
from theatrum.players import judgement
from theatrum.players.greedy import Greedy

EFFORT = {"effort": 40, "horizon": 3, "tries": 1, "trained": 1}
"""For rulesets that do not say what thinking costs."""
CAP = 5_000
"""Acts of one thought: more than any turns of any war need."""
DOUBT = 1.0
"""Standard errors by which a plan must have been better than the usual one to replace it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a side stands where a thought ends, and what everybody has left."""

    score: float
    """What plans are chosen by."""
    value: float
    """The same in the ruleset's own units."""
    forces: dict[str, float]
    land: dict[str, int]
    winner: str | None


@dataclass(slots=True)
class Thought:
    """A plan and what came of it, each time it was tried."""

    plan: Plan
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return fmean(outcome.score for outcome in self.outcomes)

    def beats(self, usual: Thought) -> float:
        """How much better than the usual plan on the same dice, less what chance may have done."""
        gains = [one.score - other.score for one, other in zip(self.outcomes, usual.outcomes, strict=False)]
        if len(gains) < 2:
            return 0.0
        return fmean(gains) - DOUBT * stdev(gains) / sqrt(len(gains))


Tick = Callable[[int, int], None]
"""Told how much of how much thinking is done; it may raise to break the thought off."""


class Planner:
    """Plays for one side by the plan that looks best; the level says how much it thinks."""

    def __init__(self, ruleset: Ruleset, seed: int, level: str = "normal") -> None:
        self.ruleset, self.rng, self.name = ruleset, Random(seed), level
        self.turn: tuple[object, ...] = ()
        self.plan: Plan | None = None
        self.hand: Greedy | None = None
        self.tick: Tick | None = None

    def choose(self, state: State) -> Action:
        side = state.actor
        assert side is not None, "the war is over"
        turn = _turn(self.ruleset, state)
        if self.hand is None or (turn != self.turn and side in self.ruleset.phasing(state)):
            self._adopt(self.think(state, side)[0].plan)
            self.turn = turn  # only now: a thought that was broken off has to be thought again
        assert self.hand is not None
        return self.hand.choose(state)

    def _adopt(self, plan: Plan) -> None:
        """Follow a plan from here on; one that goes on keeps what its adviser remembers."""
        if self.hand is None or plan != self.plan:
            self.plan, self.hand = plan, Greedy(self.ruleset, self.rng.getrandbits(62), plan.style)

    def think(self, state: State, side: str) -> list[Thought]:
        """The plans of a side, best first, each with what came of it in thought."""
        book = portfolio(self.ruleset.folder)
        limits = {**EFFORT, **book.effort.get(self.name, {})}
        plans = book.of(self.ruleset.scenario_of(state), side, bool(limits["trained"]))
        field_ = [Thought(plan) for plan in plans]
        usual, out = field_[0], list[Thought]()
        spent, tries = 0, limits["tries"]
        while len(field_) > 1 and spent < limits["effort"]:
            seeds = [self.rng.getrandbits(62) for _ in range(tries)]
            for thought in field_ if usual in field_ else [usual, *field_]:
                for seed in seeds:
                    thought.outcomes.append(self._try(book, state, side, thought.plan.style, seed, limits["horizon"]))
                    spent += limits["horizon"]
                    if self.tick:
                        self.tick(min(spent, limits["effort"]), limits["effort"])
            field_.sort(key=lambda thought: -thought.mean)
            half = max(2, (len(field_) + 1) // 2)
            field_, out = field_[:half], field_[half:] + out
            tries *= 2
        ranking = field_ + out
        if ranking[0] is not usual and ranking[0].beats(usual) <= 0:
            ranking.remove(usual)
            ranking.insert(0, usual)
        return ranking

    def _try(self, book: Portfolio, state: State, side: str, style: Style, seed: int, horizon: int) -> Outcome:
        """Play on by a plan for some turns of anybody; how does the side stand then?"""
        war = state.fork(seed)
        scenario = self.ruleset.scenario_of(state)
        bots = {side: Greedy(self.ruleset, seed, style)}
        turn, passed = _turn(self.ruleset, war), 0
        for _ in range(CAP):
            actor = war.actor
            if actor is None or passed == horizon:
                break
            if actor not in bots:
                bots[actor] = Greedy(self.ruleset, seed, book.base(scenario, actor))
            war.apply(bots[actor].choose(war))
            now = _turn(self.ruleset, war)
            if now != turn:
                turn, passed = now, passed + 1
        return outcome(self.ruleset, war, side)


def outcome(ruleset: Ruleset, war: State, side: str) -> Outcome:
    held = {each: spaces.bit_count() for each, spaces in ruleset.land(war).items()}
    return Outcome(
        score=judgement.value(ruleset, war, side),
        value=ruleset.value(war, side),
        forces=ruleset.forces(war),
        land=held,
        winner=ruleset.winner(war) if war.result else None,
    )


def _turn(ruleset: Ruleset, state: State) -> tuple[object, ...]:
    return (ruleset.turn(state), *ruleset.phasing(state))
