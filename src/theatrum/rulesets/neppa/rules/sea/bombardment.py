"""[6.6, 6.5h, 6.5q, R47] Shore bombardment: invading fleets that carry nothing fire at the shore."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.sea import fleets, invasion
from theatrum.rulesets.neppa.war import War

GUNS: int = TABLES["combat_limits"]["bombardment_fleet_factors_per_attack_factor"]
"""[6.6a] idle fleet factors for one attack factor."""


def guns(war: War, battle: Battle) -> int:
    """[6.5h, 6.6a, 6.6b, R47] Attack factors of shore bombardment: four idle fleet factors give one."""
    if battle.late or not battle.armada:
        return 0
    ships = war.living(battle.armada)
    carried = fleets.cargo(war, war.ground(invasion.fellows(war, battle.sea | battle.armada)))
    return max(0, war.factors(ships) - carried) // GUNS


def silence(war: War, piece: int, armada: int) -> None:
    """[6.5q] Four bombarding fleet factors are lost, of this fleet and, if it has fewer, of others."""
    owed = GUNS
    for ship in (piece, *(other for other in bits(armada) if other != piece)):
        lost = min(owed, war.size[ship])
        if lost:
            war.wear(ship, lost, "6.5q")
            owed -= lost
