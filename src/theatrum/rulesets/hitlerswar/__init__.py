"""Hitler's War (1984), by its rules and charts: armies as vessels of strength points, production, research, morale.

The files here are the chapters of its rule book, `sequence.py` their table of contents.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from theatrum.core.action import Action, verbs
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import RuleBook, Scenario
from theatrum.core.state import State
from theatrum.rulesets.hitlerswar import actions, position, scenarios, sequence
from theatrum.rulesets.hitlerswar.bots import COUNSEL
from theatrum.rulesets.hitlerswar.data import geography
from theatrum.rulesets.hitlerswar.data.sides import KIND_NAMES, PIECES, SIDES
from theatrum.rulesets.hitlerswar.study import STUDY
from theatrum.rulesets.hitlerswar.table import TABLE
from theatrum.rulesets.hitlerswar.war import War


class HitlersWar(RuleBook[War]):
    """The 1984 strength-point game."""

    id = "hitlerswar"
    title = "Hitler's War"
    follows = "Hitler's War (1984)"
    version = "2"
    state: ClassVar[type[State]] = War
    folder = Path(__file__).parent
    aliases: ClassVar[dict[str, str]] = {"allies": "allied", "soviets": "soviet", "russian": "soviet"}
    leading: ClassVar[tuple[str, ...]] = ("resolve", "fire", "end")
    actions: ClassVar[tuple[type[Action], ...]] = verbs(actions)
    table = TABLE
    study = STUDY
    counsel = COUNSEL

    @property
    def scenarios(self) -> dict[str, Scenario]:
        return scenarios.scenarios()

    def sides(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        sides = self.scenario(scenario).sides
        return ("axis", "allied") if "two-players" in options else sides

    def check_options(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        chosen = super().check_options(scenario, options)
        if "aircraft-carriers" in chosen and "naval-action" not in chosen:
            raise BadInput("aircraft-carriers needs the option naval-action too")  # [R93]
        return chosen

    def set_up(self, scenario: str, options: tuple[str, ...], seed: int) -> War:
        war = scenarios.set_up(scenario, options, seed)
        sequence.begin(war)
        return war

    def place(self, document: dict[str, Any], seed: int) -> War:
        return position.place(document, seed)

    def describe(self, war: War) -> dict[str, Any]:
        return position.describe(war)

    def vocabulary(self) -> dict[str, list[str]]:
        return {
            "powers": list(SIDES),
            "types": ["army", "fleet", "missile"],
            "points": list(KIND_NAMES),
            "marks": [*position.MARKS, position.FREE],
            "phases": [*sequence.BEFORE, *(f"{side}/{cls.step}" for side in SIDES for cls in sequence.PHASES)],
            "facts": list(position.FACTS),
        }

    def extent(self, war: War) -> tuple[int, int]:
        return geography.BOARD.size, PIECES

    def phasing(self, war: War) -> tuple[str, ...]:
        return (war.seat(war.phasing), SIDES[war.phasing])


ruleset = HitlersWar()
