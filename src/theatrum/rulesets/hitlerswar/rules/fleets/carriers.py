"""Aircraft carriers (option): what they lend to invasions, and what becomes of them without capital ships."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.war import War


def lent(war: War, armies: int) -> int:
    """[carriers.4, R72] Tac air points that carriers lend to invading armies, at any distance.

    They are no points of the army: nothing can be lost of them [carriers.4c].
    """
    return sum(naval_fleets.carriers(war, fleet) for fleet, army in war.supporting.items() if armies >> army & 1)


def lonely(war: War, fleet: int) -> bool:
    return not naval_fleets.ships(war, fleet) and naval_fleets.carriers(war, fleet) > 0


def doom(war: War, fleet: int, enemy: int) -> bool:
    """[carriers.5, R72] Carriers alone that have met an enemy capital ship are lost; true if they are."""
    if not lonely(war, fleet) or not naval_fleets.ships(war, enemy):
        return False
    naval_fleets.sink(war, fleet, "carriers without capital ships", "carriers.5")
    return True


def doom_all(war: War, space: int) -> None:
    """[carriers.5] The same for all that are at sea in one hex, battle or not."""
    there = [fleet for fleet in bits(war.afloat & ~war.homing) if war.at[fleet] == space]
    for fleet in there:
        enemies = naval_fleets.foes(war, naval_fleets.side_of(fleet))
        for enemy in there:
            if enemies >> enemy & 1:
                doom(war, fleet, enemy)
