"""[8.4, R62] Bridgeheads: an invaded zone that takes eight ground units."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import ABN, STACKING, TABLES
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.war import War

LIMIT: int = STACKING["bridgehead_ground"]
SALLY: int = TABLES["combat_limits"]["attack_out_of_bridgehead_max"]
"""[8.4c] units that attack out of a bridgehead in a turn; airborne units come on top."""


def counted(war: War, battle: Battle) -> int:
    """Attackers that count against the limit of the bridgehead from which they come."""
    return battle.crew & ~battle.sea & ~war.order[ABN]


def spent(war: War, battle: Battle) -> int:
    """[8.4c, R62] Bridgeheads out of which no more units may attack in this turn."""
    found = 0
    for zone in bits(war.bridgeheads):
        out = (counted(war, battle) & war.here.get(zone, 0)).bit_count() + war.sallied.get(zone, 0)
        if out >= SALLY:
            found |= 1 << zone
    return found


def held_back(war: War, battle: Battle) -> int:
    """[8.4c] Units that may not join an attack because enough others come from their bridgehead."""
    found = 0
    for zone in bits(spent(war, battle)):
        found |= war.ground(war.here.get(zone, 0)) & ~war.order[ABN]
    return found


def sally(war: War, battle: Battle) -> None:
    """An attack begins: what comes out of bridgeheads is counted."""
    for piece in bits(counted(war, battle)):
        zone = war.at[piece]
        if war.bridgeheads >> zone & 1:
            war.sallied[zone] = war.sallied.get(zone, 0) + 1


# ---------------------------------------------------------------- removal
def removable(war: War, nations: int) -> int:
    """[R62, R157] Bridgeheads of some nations that are not needed: no more units are there than the normal limit."""
    found = 0
    for zone in bits(war.bridgeheads):
        if war.owner[zone] >= 0 and nations >> war.owner[zone] & 1 and not _crowded(war, zone):
            found |= 1 << zone
    return found


def _crowded(war: War, zone: int) -> bool:
    mates = war.here.get(zone, 0) & ~war.units(war.foes[war.owner[zone]])
    return (war.ground(mates) & ~war.order[ABN]).bit_count() > geo.GROUND_LIMIT[zone]


def remove(war: War, zone: int) -> None:
    war.bridgeheads &= ~(1 << zone)
    war.note("bridgehead-removed", "8.4a", zone=war.space_name(zone), name=geo.TITLE[zone])


def why_not_remove(war: War, nations: int, zone: int) -> Refusal | None:
    """The rule against the removal of a bridgehead."""
    if not 0 <= zone < geo.SIZE or not war.bridgeheads >> zone & 1:
        return Refusal("8.4a", f"There is no bridgehead in {war.space_name(zone)}.")
    if not nations >> war.owner[zone] & 1:
        return Refusal("1.0a", f"The bridgehead in {geo.TITLE[zone]} is not yours.")
    if _crowded(war, zone):
        return Refusal("8.4b", f"More units stand in {geo.TITLE[zone]} than it holds without it.")
    return None


def place(war: War, zone: int) -> None:
    """[8.4a, 8.4b, 8.4e] A bridgehead is placed; there is no limit to their number."""
    war.bridgeheads |= 1 << zone
    war.note("bridgehead", "8.4a", zone=war.space_name(zone), room=LIMIT, name=geo.TITLE[zone])
