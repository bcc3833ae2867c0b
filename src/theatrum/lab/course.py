"""The course of one war, as a study writes it down: a row of results, and how the sides stood turn by turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

from theatrum.core.action import Action
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.lab.match import Probe, play
from theatrum.lab.study import Cell

PLACES = 3


class Recorder:
    """Follows a war for a study: turns, losses, what was done how often, and the ruleset's own probe."""

    def __init__(self, ruleset: Ruleset, sides: tuple[str, ...]) -> None:
        self.ruleset, self.sides, self.probe = ruleset, sides, Probe(ruleset)
        self.done: Counter[str] = Counter()
        self.lost = dict.fromkeys(sides, 0.0)
        self.forces: dict[str, float] = {}
        self.turns: list[dict[str, Any]] = []
        self.turn = -1

    def begin(self, state: State) -> None:
        self.probe.begin(state)
        self.forces = self.ruleset.study.forces(state)
        self._note(state)

    def see(self, side: str, act: Action, state: State) -> None:
        self.probe.see(side, act, state)
        self.done[f"{side} {act.verb}"] += 1
        forces = self.ruleset.study.forces(state)
        for each in self.sides:
            self.lost[each] += max(0.0, self.forces.get(each, 0.0) - forces.get(each, 0.0))
        self.forces = forces
        if self.ruleset.turn(state) != self.turn:
            self._note(state)

    def _note(self, state: State) -> None:
        """The sides as a turn begins."""
        self.turn = self.ruleset.turn(state)
        land, income = self.ruleset.study.land(state), self.ruleset.study.income(state)
        self.turns.append(
            {
                "turn": self.turn,
                "moment": self.ruleset.table.moment(state),
                "sides": {
                    side: {
                        "forces": round(self.forces.get(side, 0.0), PLACES),
                        "lost": round(self.lost[side], PLACES),
                        "income": round(income.get(side, 0.0), PLACES),
                        "land": f"{land.get(side, 0):x}",
                    }
                    for side in self.sides
                },
            }
        )

    def report(self, state: State) -> dict[str, Any]:
        return {
            "probes": dict(sorted(self.probe.report(state).items())),
            "done": dict(sorted(self.done.items())),
            "course": self.turns,
        }


def fight(ruleset: Ruleset, cell: Cell, seed: int) -> dict[str, Any]:
    """One war of a study, as plain data: equal for equal seeds on every machine."""
    sides = tuple(cell.seats)
    match = play(ruleset, cell.scenario, cell.options, cell.seats, seed, Recorder(ruleset, sides))
    return {
        "seed": seed,
        "result": match.result,
        "winner": match.winner,
        "grade": match.grade,
        "margin": {side: round(match.margin[side], PLACES) for side in sides},
        "turns": match.turns,
        "actions": match.actions,
        **match.probes,
    }
