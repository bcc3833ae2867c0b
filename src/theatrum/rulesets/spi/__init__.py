"""World War II: European Theater of Operations (SPI, 1973), by its rules, errata and scenarios.

An army-level game of seasons: the files here are the chapters of its rule book, `sequence.py` their table of contents.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from theatrum.core.action import Action, verbs
from theatrum.core.ruleset import RuleBook, Scenario
from theatrum.core.state import State
from theatrum.rulesets.spi import actions, position, scenarios, sequence
from theatrum.rulesets.spi.bots import COUNSEL
from theatrum.rulesets.spi.data import geography
from theatrum.rulesets.spi.data.nations import NAMES, TYPE_NAMES
from theatrum.rulesets.spi.study import STUDY
from theatrum.rulesets.spi.table import TABLE
from theatrum.rulesets.spi.war import War


class Spi(RuleBook[War]):
    """The 1973 army-level game."""

    id = "spi"
    title = "World War II"
    follows = "World War II: European Theater of Operations, 1939-45 (SPI, 1973)"
    version = "2"
    state: ClassVar[type[State]] = War
    folder = Path(__file__).parent
    aliases: ClassVar[dict[str, str]] = {**scenarios.ALIASES, "allies": "allied", "russia": "russian"}
    actions: ClassVar[tuple[type[Action], ...]] = verbs(actions)
    table = TABLE
    study = STUDY
    counsel = COUNSEL

    @property
    def scenarios(self) -> dict[str, Scenario]:
        return scenarios.scenarios()

    def sides(self, scenario: str, options: tuple[str, ...]) -> tuple[str, ...]:
        return ("axis", "allied", "russian") if "three-player" in options else ("axis", "allied")

    def set_up(self, scenario: str, options: tuple[str, ...], seed: int) -> War:
        war = scenarios.set_up(scenario, options, seed)
        sequence.begin(war)
        return war

    def place(self, document: dict[str, Any], seed: int) -> War:
        return position.place(document, seed)

    def describe(self, war: War) -> dict[str, Any]:
        return position.describe(war)

    def vocabulary(self) -> dict[str, list[str]]:
        facts = ["status", "russia", "italy", "vichy", "freed", "lost", "lost_before"]
        return {
            "powers": list(position.POWERS),
            "types": list(TYPE_NAMES),
            "marks": list(position.MARKS),
            "phases": [
                sequence.DEPLOYMENT,
                *(f"{side}/{cls.step}" for side in ("axis", "allied", "russian") for cls in sequence.PHASES),
            ],
            "facts": [*facts, *position.NATIONS, *position.FLAGS],
            "nations": list(NAMES),
        }

    def extent(self, war: War) -> tuple[int, int]:
        return geography.BOARD.size, len(war.at)

    def phasing(self, war: War) -> tuple[str, ...]:
        return (war.phasing,)

    def expand(self, text: str, war: War) -> list[str]:
        """`attack 1912 with de.mech.2 de.inf.1` is the attack, each unit that joins, and the die."""
        head, found, units = text.partition(" with ")
        if not found or head.split()[0] not in ("attack", "overrun", "land"):
            return [text]
        return [head, *(f"join {unit}" for unit in units.split()), "resolve"]


ruleset = Spi()
