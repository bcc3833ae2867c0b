"""The planner: at the start of each of its impulses it tries several plans in thought, and follows the best.

An impulse is what the rule book says is planned as a whole: a player turn in most, an offensive in others.

A plan is a style of the ruleset's adviser (see core/style.py): one of those with a name, or a variation of the usual
one made up on the spot. It is tried by playing on from the present position: this impulse by the plan, the replies of
all others as trained players would give them, with dice of its own; what matters is how the side stands when its next
impulse comes (see players/judgement.py). All plans meet the same dice. The best few are tried more often, until the
effort of the level is spent; and a plan replaces the usual one only if it promises more even after what chance may
have added is taken off. Effort is counted in rounds played out, not in seconds: equal seeds give equal wars on every
machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import ceil, exp, sqrt
from random import Random
from statistics import fmean, variance
from typing import Any

from theatrum.core.action import Action
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.core.style import STRAY, Plan, Portfolio, compose, portfolio
from theatrum.players import helpers
from theatrum.players.greedy import Greedy
from theatrum.players.trial import Outcome, Trial, away, play_on

EFFORT = {"effort": 20, "horizon": 1, "tries": 1, "strays": 0, "plans": 100}
"""For rulesets that do not say what thinking costs."""
DOUBT = 1.0
"""Standard errors by which a plan must be better than the usual one: training has made that one good."""
FEW = 0.25
"""Of the plans, that are tried once more."""
VARIED = "As usual, but weighing things a little differently."
PATIENCE = "THEATRUM_PATIENCE"
"""The name of the setting of the machine that has every planner think longer."""
MOST_PATIENCE = 100


@dataclass(slots=True)
class Thought:
    """A plan and what came of it, each time it was tried."""

    plan: Plan
    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return fmean(outcome.score for outcome in self.outcomes)

    def gains(self, usual: Thought) -> list[float]:
        """How much better than the usual plan it was, each time on the same dice."""
        return [one.score - other.score for one, other in zip(self.outcomes, usual.outcomes, strict=False)]


def choice(thoughts: Sequence[Thought]) -> Thought:
    """The thought to follow: the one that promises most, or else the usual one, which comes first."""
    usual, *others = thoughts
    expected = promises(others, usual) if others else []
    best = max(range(len(others)), key=expected.__getitem__, default=0)
    return others[best] if others and expected[best] > 0 else usual


def promises(field: Sequence[Thought], usual: Thought) -> list[float]:
    """What each plan may be expected to gain over the usual one; 0 for those of which that is not certain enough.

    The best of many is mostly the luckiest. So every mean is drawn towards the mean of all plans, the more the fewer
    tries it rests on and the less plans differ beyond what chance explains (empirical Bayes); and a plan that gains
    less than `DOUBT` times the error of its mean promises nothing."""
    gains = [thought.gains(usual) for thought in field]
    means = [fmean(found) for found in gains]
    if min(map(len, gains)) < 2:
        return [0.0] * len(field)
    noise = fmean(variance(found) for found in gains)
    errors = [noise / len(found) for found in gains]
    true = max(0.0, variance([0.0, *means]) - fmean(errors))
    middle = fmean([0.0, *means])
    return [
        (middle + (mean - middle) * true / (true + error) if true + error else mean)
        if mean > DOUBT * sqrt(error)
        else 0.0
        for mean, error in zip(means, errors, strict=True)
    ]


Tick = Callable[[int, int], None]
"""Told how much of how much thinking is done; it may raise to break the thought off."""


class Planner:
    """Plays for one side by the plan that looks best; the level says how much it thinks."""

    def __init__(self, ruleset: Ruleset, seed: int, level: str = "normal") -> None:
        self.ruleset, self.rng, self.name = ruleset, Random(seed), level
        self.impulse: tuple[object, ...] = ()
        self.plan: Plan | None = None
        self.hand: Greedy | None = None
        self.tick: Tick | None = None

    def choose(self, state: State) -> Action:
        side = state.actor
        assert side is not None, "the war is over"
        impulse = self.ruleset.impulse(state)
        if self.hand is None or (impulse != self.impulse and side in self.ruleset.phasing(state)):
            self._adopt(choice(self.think(state, side)).plan)
            self.impulse = impulse  # only now: a thought that was broken off has to be thought again
        assert self.hand is not None
        return self.hand.choose(state)

    def _adopt(self, plan: Plan) -> None:
        """Follow a plan from here on; one that goes on keeps what its adviser remembers."""
        if self.hand is None or plan != self.plan:
            self.plan, self.hand = plan, Greedy(self.ruleset, self.rng.getrandbits(62), plan.style)

    def think(self, state: State, side: str) -> list[Thought]:
        """The plans of a side, each with what came of it in thought: the usual one first, of the others the best."""
        book = portfolio(self.ruleset.folder)
        limits = {**EFFORT, **book.limits(self.name, self.ruleset.scenario_of(state))}
        if (patience := _patience()) != 1:
            limits |= {name: round(limits[name] * patience) for name in ("effort", "strays", "plans")}
        usual, *others = [Thought(plan) for plan in self._plans(book, state, side, limits)]
        field_, out = others, list[Thought]()
        trial = Trial(state, side, limits["horizon"], book.styles(self.ruleset.scenario_of(state)))
        spent, tries = 0, limits["tries"]
        while field_ and spent < limits["effort"]:
            seeds = [self.rng.getrandbits(62) for _ in range(tries)]
            tried = (usual, *field_)
            items = [(trial, thought.plan.style, seed) for thought in tried for seed in seeds]
            outcomes = iter(self._share(items, spent, limits))
            for thought in tried:
                thought.outcomes += islice(outcomes, tries)
            spent += limits["horizon"] * len(items)
            field_.sort(key=lambda thought: -thought.mean)
            few = ceil(len(field_) * FEW)
            field_, out = field_[:few], field_[few:] + out
            tries *= 2
        return [usual, *(thought for thought in field_ + out if thought.outcomes)]

    def _share(self, items: Sequence[tuple[Any, ...]], spent: int, limits: Mapping[str, int]) -> list[Outcome]:
        """What comes of these trials, by this process and its helpers."""

        def tick(done: int) -> None:
            if self.tick:
                self.tick(min(spent + limits["horizon"] * done, limits["effort"]), limits["effort"])

        return helpers.share(partial(play_on, self.ruleset), items, away(self.ruleset), tick)

    def _plans(self, book: Portfolio, state: State, side: str, limits: Mapping[str, int]) -> list[Plan]:
        """The usual plan, and as many as there is time for of the others with a name and of variations of the usual."""
        usual, *others = book.of(self.ruleset.scenario_of(state), side, self.name)
        for number in range(limits["strays"]):
            stray = {name: exp(self.rng.gauss(0.0, STRAY)) for name in self.ruleset.counsel.weights()}
            others.append(Plan(f"variation {number + 1}", VARIED, compose(usual.style, stray), ()))
        if len(others) > limits["plans"]:
            others = self.rng.sample(others, limits["plans"])
        return [usual, *others]


def _patience() -> float:
    """How many times as much as usual the players of this machine may think."""
    given = os.environ.get(PATIENCE, "1")
    try:
        factor = float(given)
    except ValueError:
        factor = 0.0
    if not 1 <= factor <= MOST_PATIENCE:
        raise BadInput(f"{PATIENCE} is a factor from 1 to {MOST_PATIENCE}, not '{given}'")
    return factor
