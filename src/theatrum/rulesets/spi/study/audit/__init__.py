"""An independent look at whole wars: what the text of the rule book says must hold, checked without calling the rules.

It reads the state, the data and the map, searches paths for itself and keeps its own history of the war.
"""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.rulesets.spi.study.audit.battles import Battles
from theatrum.rulesets.spi.study.audit.books import Books
from theatrum.rulesets.spi.study.audit.history import History
from theatrum.rulesets.spi.study.audit.hunger import Hunger, Risings
from theatrum.rulesets.spi.study.audit.marches import Marches
from theatrum.rulesets.spi.study.audit.places import Places
from theatrum.rulesets.spi.study.audit.politics import Politics
from theatrum.rulesets.spi.study.audit.step import Check, step_of
from theatrum.rulesets.spi.study.audit.voyages import Voyages
from theatrum.rulesets.spi.war import War


class Audit:
    """Follows one war from its first state."""

    def __init__(self, war: War) -> None:
        self.checks: tuple[Check, ...] = (
            Places(war),
            Marches(),
            Battles(),
            Books(war),
            History(war),
            Politics(),
            Voyages(war),
            Hunger(),
            Risings(),
        )

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        step = step_of(before, act, after)
        for check in self.checks:
            yield from check.see(step)
