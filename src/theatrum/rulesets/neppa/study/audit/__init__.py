"""An independent look at whole wars: it reads the state and the data of the game and calls none of its rules."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.rulesets.neppa.study.audit import army, battles, money, places
from theatrum.rulesets.neppa.study.audit.moves import Marches
from theatrum.rulesets.neppa.study.audit.politics import Politics
from theatrum.rulesets.neppa.study.audit.step import Step
from theatrum.rulesets.neppa.study.audit.verdict import verdict
from theatrum.rulesets.neppa.war import War


class Audit:
    """Follows one war."""

    def __init__(self, war: War) -> None:
        self.marches, self.politics = Marches(war), Politics(war)

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        step = Step(before, act, after)
        yield from places.check(step)
        yield from self.marches.check(step)
        yield from army.check(step)
        yield from money.check(step)
        yield from battles.check(step)
        yield from self.politics.check(step)
        yield from self.politics.joined(step)
        if "player-turn" in step.kinds or after.over:
            yield from army.forces_of_the_fallen(after)
        if after.over:
            yield from verdict(after)
