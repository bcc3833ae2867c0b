"""European Theater of Operations (Neppa Games), by its manual: zones, production points, fleets and wings, 2-5 players.

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
from theatrum.rulesets.neppa import actions, bots, position, scenarios, sequence
from theatrum.rulesets.neppa.bots.weights import WARDROBE
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data import tables
from theatrum.rulesets.neppa.data.nations import SEATS, SIDES
from theatrum.rulesets.neppa.data.tables import CLASS_CODES
from theatrum.rulesets.neppa.documents import records
from theatrum.rulesets.neppa.rules import victory, words
from theatrum.rulesets.neppa.study import calibration, evaluation
from theatrum.rulesets.neppa.study.audit import Audit
from theatrum.rulesets.neppa.table import battle_panel, chronicle, labels, odds, view
from theatrum.rulesets.neppa.war import MARKS, War


class Neppa(RuleBook[War]):
    """The zone-map game."""

    id = "neppa"
    title = "European Theater of Operations"
    follows = "European Theater of Operations, game manual 1.3 (Neppa Games)"
    version = "2"
    state: ClassVar[type[State]] = War
    folder = Path(__file__).parent
    leading: ClassVar[tuple[str, ...]] = ("resolve", "proceed", "end")
    campaign = "campaign"
    largest = 1 << 62  # open questions are written with sets as numbers; facts have bounds of their own
    actions: ClassVar[tuple[type[Action], ...]] = tuple(
        item
        for item in vars(actions).values()
        if isinstance(item, type) and issubclass(item, Action) and item is not Action
    )

    @property
    def scenarios(self) -> dict[str, Scenario]:
        return scenarios.scenarios()

    def sides(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        return SEATS[scenarios.players(options)]

    def check_options(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        chosen = super().check_options(scenario, options)
        seats = [option for option in chosen if option.startswith("players-")]
        if len(seats) > 1:
            raise BadInput(f"choose one number of players: {' or '.join(seats)}")  # [1.0a]
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
        facts = [*position.FLAGS, *position.MONEY, *position.NATIONS, *position.ZONES, *position.OF_THE_MOMENT]
        facts += ["at_war", "allied", "patron", *records.READERS]
        return {
            "powers": list(position.NATION),
            "types": list(CLASS_CODES),
            "marks": [*MARKS, *position.ERRANDS, "aboard", "leader"],
            "phases": sequence.paths(),
            "facts": facts,
        }

    def board(self) -> dict[str, Any]:
        return view.board()

    def view(self, war: War, seat: str | None) -> dict[str, Any]:
        return view.view(war, seat)

    def extent(self, war: War) -> tuple[int, int]:
        return geo.SIZE, len(war.at)

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

    def weights(self) -> Mapping[str, float]:
        return WARDROBE.weights()

    def phasing(self, war: War) -> tuple[str, ...]:
        return (*war.acting(war.phasing), SIDES[war.phasing])

    def camp(self, war: War, side: str) -> tuple[str, ...]:
        mine = victory.side_of(war, side)
        return tuple(seat for seat in SEATS[war.players] if victory.side_of(war, seat) == mine)

    def forces(self, war: War) -> dict[str, float]:
        return evaluation.forces(war)

    def mobile(self, war: War) -> dict[str, float]:
        return evaluation.mobile(war)

    def land(self, war: War) -> dict[str, int]:
        return evaluation.land(war)

    def income(self, war: War) -> dict[str, float]:
        return evaluation.incomes(war)

    def watch(self, war: War) -> calibration.Watch:
        return calibration.Watch(war)

    def audit(self, war: War) -> Audit:
        return Audit(war)

    def value(self, war: War, side: str) -> float:
        return evaluation.value(war, side)

    def margin(self, war: War) -> dict[str, float]:
        return evaluation.margin(war)

    def winner(self, war: War) -> str | None:
        return victory.winner(war)

    def grade(self, war: War, side: str) -> float:
        return victory.grade(war, side)


ruleset = Neppa()
