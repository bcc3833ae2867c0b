"""[6.7, 11.0d-11.0h] The ways of Strategic Redeployment: friendly land, the sea, the ships, and the air."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, RUSSIA
from theatrum.rulesets.neppa.data.tables import FULL_FLEET, TABLES
from theatrum.rulesets.neppa.rules.economy.persia import PERSIAN
from theatrum.rulesets.neppa.rules.politics import cooperation, intervention
from theatrum.rulesets.neppa.rules.sea import fleets, ports
from theatrum.rulesets.neppa.war import War

ISLES = sum(1 << space for space in range(geo.SIZE) if geo.HOME[space] == BRITAIN)
FLIGHT = int(TABLES["sr"]["air_ocean_zones_without_shipping"])


class Basin(NamedTuple):
    """A sea inside one front [R28]."""

    front: int
    sea: int


def _basins() -> tuple[Basin, ...]:
    found = []
    for front, waters in enumerate(ports.WATERS):
        left = waters
        while left:
            sea = geo.SEAWAYS.flood(left & -left, waters)
            left &= ~sea
            found.append(Basin(front, sea))
    return tuple(found)


BASINS = _basins()
ATLANTIC = next(b for b, basin in enumerate(BASINS) if basin.front == ports.WEST)
MIDDLE_SEA = next(b for b, basin in enumerate(BASINS) if basin.front == ports.SOUTH)
HARBOURS: tuple[int, ...] = tuple(ports.coasts(basin.sea) & geo.PORTS for basin in BASINS)


# ---------------------------------------------------------------- land
def friendly(war: War, nation: int) -> int:
    """[11.0d, 10.2e, R11, R155] The land zones through which units of a nation redeploy; for Russia not Persia."""
    if war.standing or nation == RUSSIA:  # where units stand matters, too
        return _friendly(war, nation)
    key = ("friendly", nation)
    found: int | None = war.cache.get(key)
    if found is None:
        found = war.cache[key] = _friendly(war, nation)
    return found


def _friendly(war: War, nation: int) -> int:
    found = war.friends(nation)
    if war.standing:
        found |= war.controlled(intervention.invited(war, nation))
    found &= geo.LAND & ~cooperation.closed(war, nation)
    return found & ~PERSIAN if nation == RUSSIA else found


def region(war: War, nation: int, space: int) -> int:
    """[11.0d] The zones to which an unbroken chain of friendly zones leads."""
    key = ("regions", nation)
    known: tuple[int, ...] = war.cache.get(key, ())
    for found in known:
        if found >> space & 1:
            return found
    free = friendly(war, nation)
    if free >> space & 1:
        found = geo.ROADS.flood(1 << space, free)
        war.cache[key] = (*known, found)
        return found
    if nation == RUSSIA and PERSIAN >> space & 1:
        # [10.2e] a Russian unit may leave Persia, by a zone that borders on its own
        return geo.ROADS.flood(geo.ROADS.near[space] & free, free) | 1 << space
    return 1 << space


def docks(war: War, nation: int, basin: int) -> int:
    """[6.7d] The friendly ports of a basin."""
    found = HARBOURS[basin] & friendly(war, nation)
    if basin == MIDDLE_SEA and found >> ports.ISTANBUL & 1 and not ports.straits_open(war, nation):
        sea = ports.waters(war, nation, ports.SOUTH)
        found = sum(1 << port for port in bits(found) if geo.ACCESS.near[port] & sea)
    return found


def shores(war: War, nation: int, basin: int, flies: bool) -> int:
    """[11.0g] All zones to which a unit may go on from the ports of a basin."""
    key = ("shores", nation, basin, flies)
    found: int | None = war.cache.get(key)
    if found is None:
        found = 0
        for port in bits(docks(war, nation, basin)):
            if not found >> port & 1:
                found |= region(war, nation, port)
        if flies:
            found = spread(war, nation, found)
        war.cache[key] = found
    return found


# ---------------------------------------------------------------- air
@cache
def hop(space: int) -> int:
    """[11.0f, R50] The land zones to which an air unit flies over at most four consecutive ocean zones."""
    found, reached, front = 0, 0, geo.SKIES.near[space] & geo.OCEAN
    for _ in range(FLIGHT):
        reached |= front
        found |= geo.SKIES.step(front) & geo.LAND
        front = geo.SKIES.step(front) & geo.OCEAN & ~reached
    return found


def spread(war: War, nation: int, start: int) -> int:
    """[6.7b, 11.0f] Where air units get from some zones without ships."""
    open_ = friendly(war, nation)
    reached = front = start
    while front:
        new = 0
        for space in bits(front):
            new |= hop(space)
        new &= open_ & ~reached
        if new:
            new = geo.ROADS.flood(new, open_) & ~reached
        reached |= new
        front = new
    return reached


def flight(war: War, nation: int, space: int) -> int:
    key = ("flight", nation, space)
    found: int | None = war.cache.get(key)
    if found is None:
        found = war.cache[key] = spread(war, nation, region(war, nation, space))
    return found


# ---------------------------------------------------------------- ships
_AT: tuple[int, ...] = tuple(
    1 << ATLANTIC
    if space == geo.US_BOX
    else sum(1 << b for b, harbours in enumerate(HARBOURS) if harbours >> space & 1)
    for space in range(geo.SIZE)
)
"""[6.0e] the basins on which each port opens."""
EASTERN = sum(1 << b for b, basin in enumerate(BASINS) if basin.front == ports.EAST)


def serves(war: War, ship: int) -> int:
    """[6.7d, 6.7g, R37] The basins on which a fleet in port can ship."""
    here = war.at[ship]
    if here == ports.ISTANBUL and not ports.straits_open(war, war.nation(ship)):
        return _AT[here] & (EASTERN if war.pontic >> ship & 1 else ~EASTERN)
    return _AT[here]


def carriers(war: War, piece: int, ships: int) -> list[tuple[int, int]]:
    """[6.7e, 6.7f, 6.7i, R150] Idle fleets that can ship a unit and the basins of each, the smallest first."""
    need = fleets.lift(war, piece)
    mates: dict[int, bool] = {}
    found = []
    for ship in bits(ships & ~war.transferred & ~war.fought):
        if war.size[ship] < need or not ports.available(war, ship):
            continue
        nation = war.nation(ship)
        if nation not in mates:
            mates[nation] = fleets.together(war, 1 << piece, ship)
        if mates[nation]:
            found.append((ship, serves(war, ship)))
    if len(found) > 1:
        found.sort(key=lambda pair: (war.size[pair[0]], pair[1].bit_count(), pair[0]))
    return found


def spare(war: War, piece: int, ships: int) -> list[int]:
    """[6.7f, 6.7j] Fleets that have shipped one small unit and take another to the same port."""
    if not war.half or fleets.lift(war, piece) == FULL_FLEET:
        return []
    return [ship for ship in sorted(war.half) if ships >> ship & 1 and fleets.together(war, 1 << piece, ship)]


def crew(idle: list[tuple[int, int]], legs: tuple[int, ...]) -> tuple[int, ...]:
    """[11.0h, R150] A different idle fleet for each leg of a way; () if there are too few."""
    first, *others = legs
    for number, (ship, basins) in enumerate(idle):
        if basins >> first & 1:
            rest = crew(idle[:number] + idle[number + 1 :], tuple(others)) if others else ()
            if len(rest) == len(others):
                return (ship, *rest)
    return ()


def use(war: War, piece: int, ship: int, port: int) -> None:
    """[6.7i, 6.7k] A fleet ships a unit and is back in its base; four factors may be left for one more."""
    war.fought |= 1 << ship
    if ship in war.half:
        del war.half[ship]
    elif fleets.lift(war, piece) < FULL_FLEET <= war.size[ship]:
        war.half[ship] = port
