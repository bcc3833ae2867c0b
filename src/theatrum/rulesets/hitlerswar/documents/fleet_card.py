"""Fleets in position documents: { name = "britain-fleet-1", at = "U7", ships = 4, carriers = 2, sea = true }."""

from __future__ import annotations

from typing import Any

from theatrum.core.refusal import BadInput
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AXIS, FIRST_FLEET, FLEETS, PIECE_NAMES, PIECE_OF
from theatrum.rulesets.hitlerswar.rules.fleets import fleet_routes, naval_fleets
from theatrum.rulesets.hitlerswar.rules.fleets.naval_fleets import CARRIERS, SHIPS
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.war import OFF, War

RAID_BOX = "raid"
AT_SEA, MOVED = "sea", "moved"
KEYS = ("name", "at", SHIPS, CARRIERS, AT_SEA, MOVED)


def is_fleet(row: dict[str, Any]) -> bool:
    return naval_fleets.is_fleet(PIECE_OF.get(str(row.get("name", "")), OFF))


def read(war: War, row: dict[str, Any], number: int) -> None:
    """One fleet of a document: in port, at sea or in the Raid Box."""
    fleet, at = PIECE_OF[row["name"]], str(row.get("at", ""))
    if not war.on(naval_fleets.OPTION):
        raise BadInput(f"piece {number}: fleets are on the map only with the option {naval_fleets.OPTION}")
    if not set(row) <= set(KEYS):
        raise BadInput(f"piece {number}: a fleet has {', '.join(KEYS)}")
    points = {word: row.get(word, 0) for word in (SHIPS, CARRIERS)}
    if not all(isinstance(n, int) and 0 <= n <= 99 for n in points.values()) or not any(points.values()):
        raise BadInput(f"piece {number}: give {SHIPS} and {CARRIERS} as numbers, at least one")
    naval_fleets.remove(war, fleet)
    space = geo.BOARD.index.get(at, OFF)
    if at == RAID_BOX and naval_fleets.side_of(fleet) == AXIS:
        war.raiding |= 1 << fleet
    elif space != OFF and (fleet_routes.BILLOWS if row.get(AT_SEA) else seas.HARBOURS) >> space & 1:
        war.at[fleet] = space
        war.afloat |= 1 << fleet if row.get(AT_SEA) else 0
    else:
        raise BadInput(
            f"piece {number}: '{at}' is no place for this fleet; give a port, or a sea or coastal hex at sea"
        )
    war.steamed |= 1 << fleet if row.get(MOVED) else 0
    for word, n in points.items():
        naval_fleets.add(war, fleet, word, n)


def write(war: War) -> list[dict[str, Any]]:
    """All fleets in play."""
    rows: list[dict[str, Any]] = []
    for fleet in range(FIRST_FLEET, FIRST_FLEET + len(FLEETS)):
        if naval_fleets.size(war, fleet):
            raid = war.raiding >> fleet & 1
            row: dict[str, Any] = {
                "name": PIECE_NAMES[fleet],
                "at": RAID_BOX if raid else war.space_name(war.at[fleet]),
            }
            row |= dict(naval_fleets.amounts(war, fleet))
            row |= {AT_SEA: True} if war.afloat >> fleet & 1 else {}
            row |= {MOVED: True} if war.steamed >> fleet & 1 else {}
            rows.append(row)
    return rows
