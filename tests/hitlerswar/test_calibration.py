"""Opening moves played out over every die: the engine against figures that were computed from the tables alone.

The plans are fixed: the defenders always fire, infantry is lost first, nobody retreats into the path, and an exploiting
army keeps its assault until it needs it (fewer than five faces of the die).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import theatrum
from tests.rules import rule
from theatrum.core.odds import explore
from theatrum.rulesets.hitlerswar import odds, ruleset
from theatrum.rulesets.hitlerswar.tables import ADVANCE
from theatrum.rulesets.hitlerswar.war import War

ENOUGH = 5
"""Faces of the die with which an army advances without an assault."""


# ------------------------------------------------------------------ by the engine
def chances(start: dict[str, Any], plan: Plan) -> list[float]:
    """The chance that each hex of the path is taken, over every run of the dice."""
    game = theatrum.from_position(start)
    states: dict[str, tuple[Fraction, War]] = {"": (Fraction(1), _war(game.state))}
    taken = [Fraction(0)] * len(plan.path)
    while states:
        after: dict[str, tuple[Fraction, War]] = {}
        for p, war in states.values():
            act = plan.act(war)
            if act is None:
                for number, space in enumerate(plan.path):
                    taken[number] += p * (war.owner(war.space_of(space)) == 0)
                continue
            for q, data in explore(war, ruleset.read(act, war), lambda state: state.to_json()):
                twin = War.from_json(data)
                key = twin.digest()
                after[key] = (after.get(key, (Fraction(0), twin))[0] + p * q, twin)
        states = {key: (p, _sameness(war)) for key, (p, war) in after.items()}
    return [float(p) for p in taken]


def _war(state: Any) -> War:
    assert isinstance(state, War)
    return state


def _sameness(war: War) -> War:
    """How many dice have been cast makes no difference."""
    war.rolls = 0
    return war


class Plan:
    """One army goes along a path; others may help it with their fire at the first hex."""

    def __init__(self, lead: str, path: str, helpers: tuple[str, ...] = ()) -> None:
        self.lead, self.path, self.helpers = lead, path.split(), helpers

    def act(self, war: War) -> str | None:
        """What is done now; None when the attack is over."""
        title, verbs = war.frame.title, {act.text(war) for act in war.choices()}
        if war.over or title == "Production":
            return None
        if title == "Combat: announce attacks":
            left = [f"attack {army} {self.path[0]}" for army in (self.lead, *self.helpers)]
            return next((act for act in left if act in verbs), "end")
        if title == "Combat: assaults":
            fire = [f"assault {army}" for army in (*self.helpers, *([self.lead] if self._needs_fire(war) else []))]
            return next((act for act in fire if act in verbs), "end")
        if title == "Combat: advances":
            return f"advance {self.lead}" if f"advance {self.lead}" in verbs else "end"
        if title == "Combat: exploitation":
            onward = [f"exploit {self.lead} {space}" for space in self._rest(war)]
            return next((act for act in onward if act in verbs), "end")
        if title == "Combat: exploitation attack":
            shot = f"assault {self.lead}"
            return shot if shot in verbs and self._needs_fire(war) else f"advance {self.lead}"
        return self._answer(war, title, verbs)

    def _answer(self, war: War, title: str, verbs: set[str]) -> str:
        if title == "Losses":
            return min(verbs, key=lambda act: (not act.endswith(" inf"), act))
        if title == "Retreat":
            return min(verbs, key=lambda act: (act.split()[-1] in self.path, act))
        return "fire" if title == "Defensive assault" else "resolve"

    def _rest(self, war: War) -> list[str]:
        return [space for space in self.path if war.owner(war.space_of(space)) != 0][:1]

    def _needs_fire(self, war: War) -> bool:
        """Would the army advance with fewer than five faces, after the helpers have fired?"""
        army, goal = war.piece_of(self.lead), war.space_of(self._rest(war)[0])
        if any(f"assault {helper}" in {act.text(war) for act in war.choices()} for helper in self.helpers):
            return False
        return odds.entry(war, army, goal, odds.left(war, goal, 0)) < Fraction(ENOUGH, 6)


BARBAROSSA = {"ruleset": "hitlerswar", "scenario": "barbarossa", "phase": "axis/combat"}


@rule("hitlerswar", "R3")
@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (Plan("army-group-center", "P14 Q15 Q16 Q17", ("fourth-army",)), (92, 92, 92, 52)),
        (Plan("army-group-north", "R13 S14 S15 T15"), (81, 54, 27, 0)),
        (Plan("army-group-south", "N14 N15 N16 N17"), (99, 99, 83, 55)),
    ],
    ids=["center", "north", "south"],
)
def test_the_first_blow_of_barbarossa(plan: Plan, expected: tuple[int, ...]) -> None:
    assert [round(100 * p) for p in chances(BARBAROSSA, plan)] == list(expected)


def test_warsaw_falls_in_the_first_turn_of_the_war() -> None:
    campaign = {"ruleset": "hitlerswar", "scenario": "campaign-1", "phase": "axis/combat"}
    army = {"name": "army-group-south", "at": "N12", "inf": 3, "mech": 7}
    assert chances(campaign | {"piece": [army]}, Plan("army-group-south", "O13 P13")) == [1, 1]


# ------------------------------------------------------------------ by the tables
def storm(stacks: int, defence: int, fires: int = 0, absorbs: int = 0) -> int:
    """Stacks of ten, one of them all mech, against a hex: the chance in percent that the mech gets in."""
    total = Fraction(0)
    for hit, p in odds.losses(fires, 0).items():
        volleys = [10 - hit, *[10] * (stacks - 1)]
        for lost, q in odds.several((strength, 0) for strength in volleys).items():
            left = max(0, defence - max(0, lost - absorbs))
            total += p * q * Fraction(min(6, ADVANCE[10][1 + min(left, 10)]), 6)
    return round(100 * total)


@rule("hitlerswar", "firepower-table.1", "advance-table.1")
def test_stacks_of_ten_against_eight_ten_and_a_great_fort() -> None:
    """One stack meets no fire, more lose infantry to it; a fort of seven with its garrison absorbs seven."""
    assert [storm(1, 8), storm(2, 8, 8), storm(3, 8, 8)] == [83, 99, 100]
    assert [storm(1, 10), storm(2, 10, 10), storm(3, 10, 10)] == [50, 80, 99]
    assert [storm(1, 8, 0, 7), storm(2, 8, 7, 7), storm(3, 8, 7, 7), storm(4, 8, 7, 7)] == [33, 34, 58, 92]
