"""What the end of a Combat Phase brings, in this order [R85]."""

from __future__ import annotations

from collections.abc import Callable

from theatrum.core.frame import frame
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.hitlerswar.data.sides import AXIS
from theatrum.rulesets.hitlerswar.rules import victory
from theatrum.rulesets.hitlerswar.rules.economy import mobilization, placement
from theatrum.rulesets.hitlerswar.rules.movement import unsupplied_hexes
from theatrum.rulesets.hitlerswar.rules.politics import collapse, morale, partisans, politics
from theatrum.rulesets.hitlerswar.rules.politics import surrender as fall
from theatrum.rulesets.hitlerswar.war import War


def _garrisons(war: War, side: int) -> None:
    war.bare = war.home_fired = 0  # [garrisons.4b, garrisons.6b]
    war.named, war.invading, war.supporting = {}, 0, {}


def _supply(war: War, side: int) -> None:
    unsupplied_hexes.check(war, side)
    partisans.close(war, side)
    victory.at_once(war)
    mobilization.overrun(war)


def _newcomers(war: War, side: int) -> None:
    """[axis-leaning.5] Points of a country that has just joined the Axis are placed at once."""
    if placement.due(war, AXIS):
        war.push(placement.Placement(AXIS))


def _morale(war: War, side: int) -> None:
    morale.end_combat(war)
    collapse.check(war)


# [R85] the order of events
STEPS: tuple[Callable[[War, int], None], ...] = (
    _garrisons,
    _supply,
    politics.decide,
    fall.ask_germany,
    fall.ask_italy,
    fall.ask_soviet_union,
    fall.ask_france,
    fall.ask_britain,
    _newcomers,
    _morale,
)


@frame
class Closing(SideFrame):
    """[R85] Garrisons return; what has no supply is lost; neutrals choose a side; countries surrender; morale."""

    side: int
    done: int = 0
    step = "closing"

    def look(self, war: War) -> None:
        for number in range(self.done, len(STEPS)):
            war.amend(Closing(self.side, number + 1))
            below = war.stack
            STEPS[number](war, self.side)
            if war.over or war.stack is not below:
                return
        war.pop()
