"""Luck: every roll of a war against what it was expected to bring, and how much of the result the dice have made.

Before each act that rolls dice, the expectation of the ruleset's value over all their faces is known exactly (or, with
very many dice, from a sample). What came, less what was to be expected, is luck. Losses and retreats that the dice ask
for belong to the roll: they are worked out as the adviser would, for what came and for what might have come alike. Luck
adds up, and its variance too: the sum tells what the dice have given, and beside the spread to be expected, how rare
that is.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction
from math import erf, sqrt
from typing import Any

from theatrum.core import dice
from theatrum.core.action import Action
from theatrum.core.game import Game
from theatrum.core.odds import by_state
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.lab.pool import Tick, quiet
from theatrum.players.greedy import Greedy

EXACT, SAMPLES = 3_000, 300
"""Runs of dice that are followed before a sample has to do; the size of the sample."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One act with dice."""

    ply: int
    moment: str
    side: str
    act: str
    label: str
    dice: list[int]
    expected: dict[str, float]
    came: dict[str, float]
    spread: dict[str, float]
    exact: bool

    def luck(self, side: str) -> float:
        return self.came[side] - self.expected[side]


@dataclass(frozen=True, slots=True)
class Luck:
    """All rolls of a war and what they sum up to."""

    result: str
    sides: tuple[str, ...]
    start: dict[str, float]
    end: dict[str, float]
    rolls: list[Roll]

    def total(self, side: str) -> float:
        """What the dice have given to a side, in points of the ruleset's value."""
        return sum(roll.luck(side) for roll in self.rolls)

    def spread(self, side: str) -> float:
        """How much that differs from war to war, with the same decisions: a standard deviation."""
        return sqrt(sum(roll.spread[side] ** 2 for roll in self.rolls))

    def rank(self, side: str) -> float:
        """The share of wars, with the same decisions, in which the dice are less kind than they were."""
        spread = self.spread(side)
        return 0.5 * (1 + erf(self.total(side) / spread / sqrt(2))) if spread else 0.5

    def share(self, side: str) -> float:
        """How much of all that was won or lost has come from the dice, and not from what was decided: 0 to 1."""
        dice = abs(self.total(side))
        rest = abs(self.end[side] - self.start[side] - self.total(side))
        return dice / (dice + rest) if dice + rest else 0.0

    def to_json(self) -> dict[str, Any]:
        sums = {
            side: {
                "start": round(self.start[side], 2),
                "end": round(self.end[side], 2),
                "luck": round(self.total(side), 2),
                "spread": round(self.spread(side), 2),
                "rank": round(self.rank(side), 4),
                "share": round(self.share(side), 4),
            }
            for side in self.sides
        }
        return {"result": self.result, "sides": sums, "rolls": [asdict(roll) for roll in self.rolls]}


def measure(game: Game, tick: Tick = quiet) -> Luck:
    """Follow a war from its first act to its last."""
    fresh = Game(game.ruleset, game.scenario, game.options, game.seed, game.position)
    sides = game.ruleset.sides(game.scenario, game.options)
    start = _standing(game.ruleset, fresh.state, sides)
    rolls: list[Roll] = []
    for text in game.actions:
        rolls += _roll(fresh, text, sides)
        tick(fresh.ply, game.ply)
    return Luck(game.result, sides, start, _standing(game.ruleset, fresh.state, sides), rolls)


def _standing(book: Ruleset, war: State, sides: tuple[str, ...]) -> dict[str, float]:
    """How the sides stand once all that dice have decided is carried out; the prize of victory, which no single roll
    wins, is left out."""
    twin, hand = war.copy(), Greedy(book, 0)
    while not twin.over and twin.frame.aftermath:
        twin.apply(hand.choose(twin))
    twin.result = ""
    return {side: book.study.value(twin, side) for side in sides}


def _roll(fresh: Game, text: str, sides: tuple[str, ...]) -> list[Roll]:
    """Play the next act; if it rolls dice, what they did."""
    book, before, side, ply = fresh.ruleset, fresh.state.copy(), fresh.actor or "", fresh.ply
    faces = dice.fallen(fresh.play(text))
    if not faces:
        return []
    act = book.read(text, before)
    outcomes, exact = _outcomes(book, before, act, sides)
    came = _standing(book, fresh.state, sides)
    expected = {each: _mean(outcomes, place) for place, each in enumerate(sides)}
    spread = {each: _deviation(outcomes, place) for place, each in enumerate(sides)}
    label, moment = book.table.label(before, act), book.table.moment(before)
    return [Roll(ply, moment, side, text, label, faces, expected, came, spread, exact)]


Outcomes = list[tuple[float, tuple[float, ...]]]


def _outcomes(book: Ruleset, war: State, act: Action, sides: tuple[str, ...]) -> tuple[Outcomes, bool]:
    """What an act may bring to each side; exactly, or from a sample if the dice are too many."""

    def values(state: State) -> list[float]:
        return list(_standing(book, state, sides).values())

    try:
        return [(float(chance), tuple(found)) for chance, found in by_state(war, act, values, EXACT)], True
    except BadInput:
        part = float(Fraction(1, SAMPLES))
        twins = (war.fork(seed) for seed in range(SAMPLES))
        found: Outcomes = []
        for twin in twins:
            twin.apply(act)
            found.append((part, tuple(values(twin))))
        return found, False


def _mean(outcomes: Outcomes, place: int) -> float:
    return sum(chance * values[place] for chance, values in outcomes)


def _deviation(outcomes: Outcomes, place: int) -> float:
    mean = _mean(outcomes, place)
    return sqrt(sum(chance * (values[place] - mean) ** 2 for chance, values in outcomes))
