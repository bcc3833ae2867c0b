"""[morale.7a] What becomes of a country whose morale is gone."""

from __future__ import annotations

from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS
from theatrum.rulesets.hitlerswar.rules.politics import surrender
from theatrum.rulesets.hitlerswar.war import War


def check(war: War) -> None:
    """[morale.7a, morale.7c, R64] A country without morale surrenders as if its capital had been captured."""
    broken, war.broken = war.broken, 0
    if broken >> AXIS & 1:
        surrender.give_up(war)
    elif broken >> ALLIED & 1:
        surrender.fall_of_britain(war)
