"""[2.i3, 2.0-2.9, R12] Terrain: which Defense Factor ground units use when they are attacked, and nothing else."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import FRANCE, RUSSIA
from theatrum.rulesets.neppa.data.tables import NORMAL, RUGGED, TERRAIN, TURN_OF
from theatrum.rulesets.neppa.war import War

BLUE_ARROW = geo.zones(name for name, row in geo.ROWS.items() if row.get("blue_arrow"))
"""[2.5a.1, 2.5a.3] Denmark: land and islands are one zone, which units cross without ships."""
SIDES: dict[int, int] = {
    geo.zone(row["zone"]): geo.LAND if row["sides"] == ["all"] else geo.zones(row["sides"])
    for row in geo.MAP["fortress"]
}
"""[2.2a, R13] for each fortress, the zones from which one attacker is enough."""
STRASBOURG, BONN = geo.zone("strasbourg"), geo.zone("bonn")
FOR_EVER = geo.zones(["gibraltar", "malta"])
BEACH_FORTRESSES = geo.zones(["gibraltar", "malta", "leningrad"])
SIEGFRIED = TURN_OF["Spring 1944"]


def fortress(war: War, space: int) -> bool:
    """[2.2c-2.2f, R13, R14] Is a zone a fortress now?"""
    if space not in SIDES:
        return False
    if FOR_EVER >> space & 1:
        return True
    if war.occupied >> space & 1 or (space == BONN and war.turn < SIEGFRIED):
        return False
    if not war.allies[geo.OWNER_1939[space]] >> war.owner[space] & 1:
        return False  # [R13] the others serve only their original owner's side
    return not (space == STRASBOURG and war.conquered >> FRANCE & 1)


def grade(war: War, space: int, nation: int, starts: int, seaborne: bool, dropped: bool) -> int:
    """[R12] NORMAL, TERRAIN or RUGGED for a defender, attacked from these land zones, by sea, from the air."""
    if fortress(war, space) and (starts & SIDES[space] or SIDES[space] == geo.LAND):  # [R13, R162]
        return RUGGED
    if geo.DEFENCE_ZONE >> space & 1 and nation == RUSSIA:
        return RUGGED  # [2.9b, R20]
    if seaborne and BEACH_FORTRESSES >> space & 1:
        return RUGGED  # [2.8a.6, 2.8c.3]
    if BLUE_ARROW >> space & 1:
        return NORMAL  # [2.5a.2, R105]
    if (geo.MOUNTAIN | geo.SWAMP) >> space & 1:
        return TERRAIN
    over_arrows = all(geo.ARROWS.near[start] >> space & 1 for start in bits(starts))
    if not over_arrows:
        return NORMAL  # one attacker over a land border is enough
    if seaborne or (starts and not dropped):
        return TERRAIN  # [2.8.2, 2.8c.2, 2.5.1, 2.5.2]
    return NORMAL
