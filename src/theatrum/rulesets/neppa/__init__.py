"""European Theater of Operations (Neppa Games), by its manual: zones, production points, fleets and wings, 2-5 players.

The files here are the chapters of its rule book, `sequence.py` their table of contents.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from theatrum.core.action import Action, verbs
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import RuleBook, Scenario
from theatrum.core.state import State
from theatrum.rulesets.neppa import actions, position, scenarios, sequence
from theatrum.rulesets.neppa.bots import COUNSEL
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import SEATS, SIDES
from theatrum.rulesets.neppa.data.tables import CLASS_CODES
from theatrum.rulesets.neppa.documents import records
from theatrum.rulesets.neppa.study import STUDY
from theatrum.rulesets.neppa.table import TABLE
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
    actions: ClassVar[tuple[type[Action], ...]] = verbs(actions)
    table = TABLE
    study = STUDY
    counsel = COUNSEL

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

    def extent(self, war: War) -> tuple[int, int]:
        return geo.SIZE, len(war.at)

    def phasing(self, war: War) -> tuple[str, ...]:
        return (*war.acting(war.phasing), SIDES[war.phasing])


ruleset = Neppa()
