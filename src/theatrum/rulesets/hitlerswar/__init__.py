"""Hitler's War (1984), by its rules and charts: armies as vessels of strength points, production, research, morale.

The files here are the chapters of its rule book, `sequence.py` their table of contents.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from theatrum.core.action import Action
from theatrum.core.odds import Outcomes
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import RuleBook, Scenario
from theatrum.core.state import State
from theatrum.core.style import PLAIN, Style
from theatrum.rulesets.hitlerswar import actions, bots, position, scenarios, sequence
from theatrum.rulesets.hitlerswar.bots.picture import WEIGHTS
from theatrum.rulesets.hitlerswar.data import geography, tables
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, KIND_NAMES, PIECES, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.study import calibration, evaluation
from theatrum.rulesets.hitlerswar.study.audit import Audit
from theatrum.rulesets.hitlerswar.table import battle_panel, chronicle, labels, odds, view
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
    actions: ClassVar[tuple[type[Action], ...]] = tuple(
        item
        for item in vars(actions).values()
        if isinstance(item, type) and issubclass(item, Action) and item is not Action
    )

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

    def board(self) -> dict[str, Any]:
        return view.board()

    def view(self, war: War, seat: str | None) -> dict[str, Any]:
        return view.view(war, seat)

    def extent(self, war: War) -> tuple[int, int]:
        return geography.BOARD.size, PIECES

    def moment(self, war: War) -> str:
        return tables.TURNS[war.turn]

    def label(self, war: War, act: Action) -> str:
        return labels.phrase(war, act) or super().label(war, act)

    def word(self, war: War, kind: str, value: Any) -> str:
        return words.word(war, kind, value)

    def title_of(self, war: War, act: Action) -> str:
        return labels.title(war, act) or super().title_of(war, act)

    def battle(self, war: War) -> dict[str, Any] | None:
        return battle_panel.panel(war)

    def odds(self, war: War, act: Action) -> Outcomes:
        return odds.odds(war, act) or super().odds(war, act)

    def summary(self, war: War, act: Action, outcomes: Outcomes) -> list[dict[str, str]]:
        return battle_panel.summary(war, act, outcomes)

    def tell(self, war: War, event: dict[str, Any]) -> str:
        return chronicle.line(event)

    def adviser(self, side: str, style: Style = PLAIN) -> bots.Adviser:
        return bots.Adviser(side, style)

    def watch(self, war: War) -> calibration.Watch:
        return calibration.Watch(war)

    def audit(self, war: War) -> Audit:
        return Audit(war)

    def weights(self) -> Mapping[str, float]:
        return WEIGHTS.numbers()

    def phasing(self, war: War) -> tuple[str, ...]:
        return (war.seat(war.phasing), SIDES[war.phasing])

    def camp(self, war: War, side: str) -> tuple[str, ...]:
        return (side,) if side == SIDES[AXIS] else (SIDES[SOVIET], SIDES[ALLIED])

    def forces(self, war: War) -> dict[str, float]:
        return evaluation.forces(war)

    def mobile(self, war: War) -> dict[str, float]:
        return evaluation.mobile(war)

    def stranded(self, war: War) -> dict[str, float]:
        return evaluation.stranded(war)

    def land(self, war: War) -> dict[str, int]:
        return evaluation.land(war)

    def income(self, war: War) -> dict[str, float]:
        return evaluation.income(war)

    def value(self, war: War, side: str) -> float:
        return evaluation.value(war, side)

    def grade(self, war: War, side: str) -> float:
        return evaluation.grade(war, side)

    def margin(self, war: War) -> dict[str, float]:
        return evaluation.margin(war)


ruleset = HitlersWar()
