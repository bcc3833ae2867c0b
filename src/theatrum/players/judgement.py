"""How a side stands, as self-play has taught it: what is on the map now, weighed by what it came to in other wars.

The features are those that every rule book has: strength, and what of it is mobile or without supply, production,
ground, and the scenario's own scale of success, each as what a camp has beyond its enemies. Early in a war other things
matter than late; so every weight goes from one value at the first turn to another at the last. The unit is the spread
of results: a value 1 higher is a war that ends better by one standard deviation, and 0 is what may be expected, so that
a war that is over compares with one that goes on. What is good for one camp is bad for the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.core.style import portfolio

FEATURES = ("forces", "mobile", "stranded", "income", "land", "margin")

NOTHING = (0.0, 0.0)
"""The weight of what training has not looked at."""


def features(ruleset: Ruleset, war: State, side: str) -> tuple[float, ...]:
    """What the camp of a side has beyond its enemies; and how well the side itself does."""
    camp = ruleset.study.camp(war, side)
    land = {each: float(spaces.bit_count()) for each, spaces in ruleset.study.land(war).items()}
    counted = (
        ruleset.study.forces(war),
        ruleset.study.mobile(war),
        ruleset.study.stranded(war),
        ruleset.study.income(war),
        land,
    )
    return (*(_beyond(found, camp) for found in counted), ruleset.study.margin(war)[side])


def _beyond(found: Mapping[str, float], camp: tuple[str, ...]) -> float:
    return sum(number if side in camp else -number for side, number in found.items())


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the features of a state are worth in a scenario."""

    first: int
    last: int
    """The turns between which weights change."""
    weights: tuple[tuple[float, float], ...]
    """Of each feature, early and late."""
    base: tuple[float, float]
    """What is added, early and late."""
    grade: float
    margin: float
    ended: float
    """What counts of a war that is over, and what is added there."""

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Judgement:
        first, last = given["turns"]
        weights = tuple((early, late) for early, late in (given.get(name, NOTHING) for name in FEATURES))
        early, late = given.get("base", NOTHING)
        ended = given["ended"]
        return cls(first, last, weights, (early, late), ended["grade"], ended["margin"], ended.get("base", 0.0))

    def value(self, ruleset: Ruleset, war: State, side: str) -> float:
        lead = ruleset.sides(ruleset.scenario_of(war), ())[0]
        value = self._of(ruleset, war, lead)
        return value if side in ruleset.study.camp(war, lead) else -value

    def _of(self, ruleset: Ruleset, war: State, lead: str) -> float:
        """How the side that leads the first camp stands."""
        if war.result:
            return (
                self.ended + self.grade * ruleset.study.grade(war, lead) + self.margin * ruleset.study.margin(war)[lead]
            )
        late = self.late(ruleset.turn(war))
        numbers = zip((*self.weights, self.base), (*features(ruleset, war, lead), 1.0), strict=True)
        return sum((before + (after - before) * late) * one for (before, after), one in numbers)

    def late(self, turn: int) -> float:
        """How much of the war has passed."""
        return min(1.0, max(0.0, (turn - self.first) / max(1, self.last - self.first)))


def value(ruleset: Ruleset, war: State, side: str) -> float:
    """How a side stands: as trained for the scenario, or else as the ruleset itself sees it."""
    trained = portfolio(ruleset.folder).values.get(ruleset.scenario_of(war))
    return Judgement.read(trained).value(ruleset, war, side) if trained else ruleset.study.value(war, side)
