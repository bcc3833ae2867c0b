"""Where fleets can go: ports along a sea route of any length, hexes at sea within seven hexes of their port.

That Leningrad is a port of the Baltic and Kiel one of both seas is on the map [fleet-movement.8a].
"""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.tables import LIMITS
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.war import OFF, War

RANGE = LIMITS["fleet_range"]
TARANTO, STRAIT = geo.hex_("J11"), geo.hex_("I12")
"""[fleet-movement.8b] the port of Taranto, and the hex by which alone ships enter and leave it."""
OCEAN = geo.SEA & seas.WATERS[seas.ATLANTIC] & sum(1 << end for pair in seas.ARROWS for end in pair)
"""[R171] the hexes through which raiders come and go: where the arrows of the Atlantic begin."""
BILLOWS = geo.SEA | geo.COAST
"""[naval-fleets.2c] where a fleet can be at sea."""


def _tied(war: War, fleet: int) -> bool:
    """Does a fleet lie in the port of Taranto?"""
    return war.at[fleet] == TARANTO and not war.afloat >> fleet & 1


def _passage(war: War, side: int) -> bool:
    """[fleet-movement.8b] May ships pass between Taranto and the strait? It is a coast: both must be friendly."""
    mine = war.land[side]
    return bool(mine >> TARANTO & 1 and mine >> STRAIT & 1)


def reach(war: War, fleet: int, driven: bool) -> int:
    """[fleet-movement.3a, fleet-movement.8c, fleets-at-sea.2b] All that a fleet can reach; the Kiel canal is open.

    A fleet that is driven home gets out of its hex in any case; its lost port still counts as friendly.
    """
    side = naval_fleets.side_of(fleet)
    shut, held = naval_fleets.blocked(war, side), 0
    if war.raiding >> fleet & 1:
        start = OCEAN
    elif _tied(war, fleet):
        start = 1 << STRAIT if driven or _passage(war, side) else 0
    else:
        start = 1 << war.at[fleet]
    if driven:
        held = 1 << war.at[fleet] if war.at[fleet] != OFF and not war.afloat >> fleet & 1 else 0
    elif not start or shut & (start | 1 << war.at[fleet]):
        return 0
    key = ("fleet", side, start, shut, held)
    found: int | None = war.cache.get(key)
    if found is None:
        found = war.cache[key] = seas.reach(war, side, start, blocked=shut, canal=True, held=held)
    return found


def harbours(war: War, fleet: int, driven: bool) -> int:
    """[naval-fleets.4, fleet-movement.3a] The ports to which a fleet can go, full or not."""
    there = reach(war, fleet, driven)
    found = there & naval_fleets.ports(war, naval_fleets.nation(fleet))
    if found >> TARANTO & 1 and not (there >> STRAIT & 1 and _passage(war, naval_fleets.side_of(fleet))):
        found &= ~(1 << TARANTO)
    if war.at[fleet] != OFF and not war.afloat >> fleet & 1:
        found &= ~(1 << war.at[fleet])
    return found


def berths(war: War, fleet: int, driven: bool = False) -> int:
    """[naval-fleets.2b, fleet-movement.1, R172] The ports with room for a whole fleet; if it is driven home and there
    is none, those with room for a part of it."""
    side, number = naval_fleets.side_of(fleet), naval_fleets.size(war, fleet)
    there = harbours(war, fleet, driven)
    whole = there & naval_fleets.fitting(war, side, number)
    return whole or (there & naval_fleets.fitting(war, side, 1) if driven else 0)


def guarded(war: War, side: int) -> int:
    """[fleet-movement.3b] The hexes whose port holds an enemy fleet."""
    found = 0
    for fleet in bits(naval_fleets.foes(war, side) & ~war.afloat):
        if war.at[fleet] != OFF:
            found |= 1 << war.at[fleet]
    return found


def waters(war: War, fleet: int) -> int:
    """[fleet-movement.2, fleet-movement.3b, fleet-movement.3c] Where a fleet in port can be at sea in this phase."""
    return range_of(war, fleet) & ~guarded(war, naval_fleets.side_of(fleet))


def range_of(war: War, fleet: int) -> int:
    """[fleet-movement.3c, fleets-at-sea.2b] The hexes within seven of the port; barred ones can be entered to fight."""
    side, here = naval_fleets.side_of(fleet), war.at[fleet]
    shut = naval_fleets.blocked(war, side)
    start, steps = here, RANGE
    if _tied(war, fleet):
        if not _passage(war, side):
            return 0
        start, steps = STRAIT, RANGE - 1
    if shut >> here & 1:
        return 1 << here & BILLOWS
    key = ("range", side, start, steps, shut)
    found: int | None = war.cache.get(key)
    if found is None:
        found = war.cache[key] = seas.within(war, side, start, steps, shut, canal=True) & BILLOWS
    return found


# ---------------------------------------------------------------- for explanations
def open_range(war: War, fleet: int) -> int:
    """What would be within range if there were no enemy fleet at sea."""
    side, here = naval_fleets.side_of(fleet), war.at[fleet]
    start, steps = (STRAIT, RANGE - 1) if _tied(war, fleet) else (here, RANGE)
    return seas.within(war, side, start, steps, canal=True) & BILLOWS


def free_of_enemies(war: War, fleet: int, driven: bool) -> int:
    """What could be reached if there were no enemy fleet at sea."""
    side = naval_fleets.side_of(fleet)
    start = OCEAN if war.raiding >> fleet & 1 else 1 << (STRAIT if _tied(war, fleet) else war.at[fleet])
    held = 1 << war.at[fleet] if driven and war.at[fleet] != OFF and not war.afloat >> fleet & 1 else 0
    return seas.reach(war, side, start, canal=True, held=held)


def stuck(war: War, fleet: int, to: int) -> bool:
    """[fleet-movement.8b] Is it Taranto that is in the way?"""
    return (_tied(war, fleet) or to == TARANTO) and not _passage(war, naval_fleets.side_of(fleet))
