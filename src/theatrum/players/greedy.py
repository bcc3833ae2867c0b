"""The greedy bot: the act that looks best right now.

With a ruleset's adviser, acts are weighed without playing them out, one piece at a time, so that thousands of possible
moves cost little. Without one, each act is played on a copy, over every run of its dice, and the exact expectation of
the ruleset's value decides.
"""

from __future__ import annotations

from fractions import Fraction
from operator import itemgetter
from random import Random

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over2
from theatrum.core.counsel import Adviser
from theatrum.core.odds import explore
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.core.style import PLAIN, Style
from theatrum.players.random import GIVING_UP

MOST = 80
"""Acts that are played out at one moment, if there is no adviser; more are thinned out at random."""


class Greedy:
    """Plays what looks best; ends a phase when nothing improves."""

    name = "greedy"

    def __init__(self, ruleset: Ruleset, seed: int, style: Style = PLAIN) -> None:
        self.ruleset, self.rng, self.style = ruleset, Random(seed), style
        self.advisers: dict[str, Adviser[State] | None] = {}
        self.question: tuple[object, ...] = ()
        self.settled = 0
        """Pieces that have no good act left as long as the question stays open."""

    def choose(self, state: State) -> Action:
        side = state.actor
        assert side is not None, "the war is over"
        if side not in self.advisers:
            self.advisers[side] = self.ruleset.counsel.adviser(side, self.style)
        adviser = self.advisers[side]
        if adviser is None:
            return self._by_value(state, side)
        planned = adviser.suggest(state)
        if planned is not None and planned in state.choices():
            return planned
        return self._by_advice(state, side, adviser)

    # ------------------------------------------------------------------ with an adviser
    def _by_advice(self, state: State, side: str, adviser: Adviser[State]) -> Action:
        question = (side, len(state.stack), type(state.frame), self.ruleset.turn(state))
        if question != self.question:
            self.question, self.settled = question, 0
        rest: list[Offer] = []
        for offer in state.choices().offers:
            if isinstance(offer, Over2):
                if offer.verb in adviser.planned:
                    continue
                found = self._piece_by_piece(state, offer, adviser)
                if found is not None:
                    return found
                rest.append(offer)
            else:
                rest.append(offer)
        offers = [offer for offer in rest if not isinstance(offer, Over2)] or rest
        every = [act for offer in offers for act in ((offer,) if isinstance(offer, Action) else offer)]
        return _best(state, every, adviser)[0] or next(iter(state.choices()))

    def _piece_by_piece(self, state: State, offer: Over2, adviser: Adviser[State]) -> Action | None:
        """The best act of the first piece that has a good one; the others are not even looked at."""
        for piece in bits(offer.firsts & ~self.settled):
            acts = list(Over2(offer.verb, 1 << piece, offer.seconds))
            best, worth = _best(state, acts, adviser)
            if worth > 0:
                return best
            self.settled |= 1 << piece
        return None

    # ------------------------------------------------------------------ without
    def _by_value(self, state: State, side: str) -> Action:
        acts = [act for act in state.choices() if act.verb != GIVING_UP] or list(state.choices())
        if len(acts) > MOST:
            acts = self.rng.sample(acts, MOST)
        return max(acts, key=lambda act: self._expected(state, side, act))

    def _expected(self, state: State, side: str, act: Action) -> float:
        """The exact mean of the value after an act."""
        outcomes = explore(state, act, lambda after: self.ruleset.study.value(after, side))
        return float(sum(chance * Fraction(value) for chance, value in outcomes))


def _best(state: State, acts: list[Action], adviser: Adviser[State]) -> tuple[Action | None, float]:
    """The best of some acts, the first of equals, and what it is worth."""
    return max(zip(acts, adviser.weigh(state, acts), strict=True), key=itemgetter(1), default=(None, 0.0))
