"""World War II: European Theater of Operations (SPI, 1973), by its rules, errata and scenarios.

An army-level game of seasons: the files here are the chapters of its rule book, `sequence.py` their table of contents.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.odds import Outcomes
from theatrum.core.ruleset import RuleBook, Scenario
from theatrum.core.state import State
from theatrum.core.style import PLAIN, Style
from theatrum.rulesets.spi import actions, bots, scenarios, sequence
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.documents import SpiDocuments
from theatrum.rulesets.spi.rules import words
from theatrum.rulesets.spi.rules.movement import reach
from theatrum.rulesets.spi.study import audit, calibration, evaluation
from theatrum.rulesets.spi.table import battle_panel, chronicle, labels, odds, view
from theatrum.rulesets.spi.war import War


class Spi(RuleBook[War]):
    """The 1973 army-level game."""

    id = "spi"
    title = "World War II"
    follows = "World War II: European Theater of Operations, 1939-45 (SPI, 1973)"
    version = "2"
    state: ClassVar[type[State]] = War
    folder = Path(__file__).parent
    documents = SpiDocuments()
    aliases: ClassVar[dict[str, str]] = {**scenarios.ALIASES, "allies": "allied", "russia": "russian"}
    actions: ClassVar[tuple[type[Action], ...]] = tuple(
        item
        for item in vars(actions).values()
        if isinstance(item, type) and issubclass(item, Action) and item is not Action
    )

    @property
    def scenarios(self) -> dict[str, Scenario]:
        return scenarios.scenarios()

    def sides(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        return ("axis", "allied", "russian") if "three-player" in options else ("axis", "allied")

    def set_up(self, scenario: str, options: tuple[str, ...], seed: int) -> War:
        war = scenarios.set_up(scenario, options, seed)
        sequence.begin(war)
        return war

    def board(self) -> dict[str, Any]:
        return view.board()

    def view(self, war: War, seat: str | None) -> dict[str, Any]:
        return view.view(war, seat)

    def moment(self, war: War) -> str:
        return tables.TURN_TITLE[war.turn]

    def label(self, war: War, act: Action) -> str:
        return labels.phrase(war, act) or super().label(war, act)

    def word(self, war: War, kind: str, value: Any) -> str:
        return words.word(war, kind, value)

    def title_of(self, war: War, act: Action) -> str:
        return labels.TITLES.get(act.pattern[0]) or super().title_of(war, act)

    def costs(self, war: War, verb: type[Action], piece: int) -> dict[int, int]:
        if verb is not actions.Move:
            return {}
        fronts = enumerate(reach.fronts(war, piece))
        return {space: points for points, front in fronts for space in bits(front)}

    def battle(self, war: War) -> dict[str, Any] | None:
        return battle_panel.panel(war)

    def tell(self, war: War, event: dict[str, Any]) -> str:
        return chronicle.line(event)

    def summary(self, war: War, act: Action, outcomes: Outcomes) -> list[dict[str, str]]:
        return battle_panel.summary(war, act, outcomes)

    def weights(self) -> Mapping[str, float]:
        return bots.policy.WARDROBE.weights()

    def phasing(self, war: War) -> tuple[str, ...]:
        return (war.phasing,)

    def camp(self, war: War, side: str) -> tuple[str, ...]:
        return (side,) if side == "axis" else ("allied", "russian")

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

    def winner(self, war: War) -> str | None:
        first = war.result.lower().split()[:1]
        return first[0] if first and first[0] in self.sides(war.scenario, war.options) else None

    def grade(self, war: War, side: str) -> float:
        return evaluation.grade(war, side)

    def adviser(self, side: str, style: Style = PLAIN) -> bots.Adviser:
        return bots.Adviser(side, style)

    def watch(self, war: War) -> calibration.Watch:
        return calibration.Watch(war)

    def audit(self, war: War) -> audit.Audit:
        return audit.Audit(war)

    def margin(self, war: War) -> dict[str, float]:
        return evaluation.margin(war)

    def odds(self, war: War, act: Action) -> Outcomes:
        return odds.odds(war, act) or super().odds(war, act)

    def expand(self, text: str, war: War) -> list[str]:
        """`attack 1912 with de.mech.2 de.inf.1` is the attack, each unit that joins, and the die."""
        head, found, units = text.partition(" with ")
        if not found or head.split()[0] not in ("attack", "overrun", "land"):
            return [text]
        return [head, *(f"join {unit}" for unit in units.split()), "resolve"]


ruleset = Spi()
