"""The Italian Army: how far its points may go, how it advances, and what the Axis must keep in Italy."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data.sides import ARMY_NAMES, AXIS, INF, MECH
from theatrum.rulesets.hitlerswar.data.tables import MODIFIERS, TABLES
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import War

OPTION = "italian-army"
ARMY = ARMY_NAMES.index("Italian Army")
KEPT = {INF: int(TABLES["italian_army"]["infantry"]), MECH: int(TABLES["italian_army"]["mechanized"])}
"""[italian-army.1] the points that the Axis must keep."""
BURDEN = int(MODIFIERS["optional_italian_army_advance_unfriendly"])
ALLIED_TO_AXIS = 1


def in_force(war: War) -> bool:
    """[italian-army.5, R67, R164] The rule holds from Italy's entry on the Axis side to its surrender."""
    return war.italy == ALLIED_TO_AXIS and war.on(OPTION)


def bound(war: War, army: int) -> bool:
    """[italian-army.3] Is this the army whose points may not leave Italian territory by movement?"""
    return army == ARMY and in_force(war)


def pasture(war: War, army: int) -> int:
    """[italian-army.3, R164] Where its points may be moved to: yellow spaces, or where they are."""
    return nations.YELLOW | 1 << war.at[army]


def burden(war: War, army: int, target: int) -> int:
    """[italian-army.4] What is added when the Italian Army advances into an unfriendly hex."""
    return BURDEN if bound(war, army) and not war.land[AXIS] >> target & 1 else 0


def italians(war: War) -> int:
    """[italian-army.1] The Axis armies whose points count: those in yellow spaces, and the Italian Army anywhere."""
    there = sum(1 << army for army in bits(war.ranks[AXIS]) if nations.YELLOW >> war.at[army] & 1)
    return there | war.ranks[AXIS] & 1 << ARMY


def missing(war: War, kind: int) -> int:
    """[italian-army.1] How many points of a kind the Axis has too few."""
    if not in_force(war):
        return 0
    return max(0, KEPT[kind] - sum(war.count(army, kind) for army in bits(italians(war))))
