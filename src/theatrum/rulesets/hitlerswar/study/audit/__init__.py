"""An audit of whole wars, written from the rule text: it reads states and events and calls none of the rules.

Each file looks after one part and keeps what it must remember. A breach is one line, "clause: what is wrong".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from theatrum.core.action import Action
from theatrum.rulesets.hitlerswar.study.audit.battles import Battles
from theatrum.rulesets.hitlerswar.study.audit.ending import Ending
from theatrum.rulesets.hitlerswar.study.audit.fleets import Fleets
from theatrum.rulesets.hitlerswar.study.audit.ground import Ground
from theatrum.rulesets.hitlerswar.study.audit.marches import Marches
from theatrum.rulesets.hitlerswar.study.audit.money import Money
from theatrum.rulesets.hitlerswar.study.audit.points import Points
from theatrum.rulesets.hitlerswar.study.audit.politics import Politics
from theatrum.rulesets.hitlerswar.study.audit.science import Science
from theatrum.rulesets.hitlerswar.study.audit.supply import Supply
from theatrum.rulesets.hitlerswar.war import War


class Check(Protocol):
    """One part of the audit."""

    def see(self, before: War, act: Action, after: War) -> Iterable[str]:
        """The breaches of its clauses by an act."""


class Audit:
    """All parts, one after the other."""

    def __init__(self, war: War) -> None:
        self.checks: tuple[Check, ...] = (
            *(Ground(), Marches(), Battles(), Points(), Money()),
            *(Supply(), Politics(war), Science(), Fleets(), Ending()),
        )

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        for check in self.checks:
            yield from check.see(before, act, after)
