"""[11.0, 11.1] Where a unit may redeploy, by which way, and at what price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import RUSSIA, USA
from theatrum.rulesets.neppa.data.tables import AIR, TABLES
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.rules.redeployment import initial_deployment, shipping
from theatrum.rulesets.neppa.rules.redeployment.shipping import ATLANTIC, BASINS, HARBOURS, ISLES, MIDDLE_SEA
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import War

SUEZ_PRICE = int(TABLES["sr"]["suez_route_cost"])
EGYPT = geo.COUNTRY["Egypt"]
CANAL = geo.zones(["cairo", "port_said"])
GIBRALTAR = 1 << geo.zone("gibraltar")
FRONTS = len(geo.FRONTS)
SOUND = geo.zones(["bremen"]) | geo.COUNTRY["Denmark"]
"""[R28] with Bremen or Denmark a side passes between the North Sea and the Baltic."""


class Way(NamedTuple):
    """Some goals, the basins that are crossed with ships, and the SRs."""

    goals: int
    legs: tuple[int, ...] = ()
    price: int = 1
    ship: int = -1
    """A fleet with four factors to spare that is used."""


def suez_open(war: War, nation: int) -> bool:
    """[11.0j, R77] Only the Western Allies use the way round Africa, while they hold Cairo and Port Said."""
    return bool(war.allies[nation] & alliances.WESTERN) and nation != RUSSIA and not CANAL & ~war.friends(nation)


def suez(war: War, piece: int) -> tuple[int, int]:
    """[11.0j, 11.0k] The goals of the Suez route, and the basin from which the ship comes; 0 goals if it is closed."""
    nation, here = war.nation(piece), war.at[piece]
    if not (ISLES | EGYPT) >> here & 1 or not suez_open(war, nation):
        return 0, -1
    friendly = shipping.friendly(war, nation)
    return (EGYPT & friendly, ATLANTIC) if ISLES >> here & 1 else (ISLES & friendly, MIDDLE_SEA)


# ---------------------------------------------------------------- ground and air
def ways(war: War, piece: int, ships: int) -> Iterator[Way]:
    """The ways of a ground or air unit, the cheapest first [R150]."""
    nation, here, flies = war.nation(piece), war.at[piece], war.class_(piece) == AIR
    if here == geo.US_BOX:  # [6.7c, 11.1g] no ships are needed
        first = initial_deployment.initial(war, piece)
        yield Way(
            initial_deployment.landing_grounds(war, piece) if first else shipping.shores(war, nation, ATLANTIC, flies)
        )
    elif geo.LAND >> here & 1:
        start = shipping.flight(war, nation, here) if flies else shipping.region(war, nation, here)
        yield Way(start)
        if ships:
            yield from _voyages(war, piece, ships, start)


def _voyages(war: War, piece: int, ships: int, start: int) -> list[Way]:
    """[11.0g, 11.0h, 11.0j] Over the seas of one front after the other, and round Africa."""
    found, idle = _shared(war, piece, ships, start), shipping.carriers(war, piece, ships)
    last = [Way(start)]
    for _ in range(min(len(idle), FRONTS)):
        last = [way for before in last for way in _further(war, piece, idle, before)]
        found += last
    goals, basin = suez(war, piece)
    if goals and shipping.crew(idle, (basin,)):
        found.append(Way(goals, (basin,), SUEZ_PRICE))
    return found


def _further(war: War, piece: int, idle: list[tuple[int, int]], before: Way) -> Iterator[Way]:
    """[11.0h] A way and one leg more, on a front that it has not crossed yet, with a fleet of its own."""
    crossed = {BASINS[basin].front for basin in before.legs}
    nation, served = war.nation(piece), 0
    for _, basins in idle:
        served |= basins
    for basin in bits(served):
        legs = (*before.legs, basin)
        near = BASINS[basin].front not in crossed and before.goals & shipping.docks(war, nation, basin)
        if near and shipping.crew(idle, legs):
            yield Way(_beyond(war, piece, basin), legs)


def _beyond(war: War, piece: int, basin: int) -> int:
    """Where a unit may go on from the ports of a basin; US units also home."""
    nation = war.nation(piece)
    goals = shipping.shores(war, nation, basin, war.class_(piece) == AIR)
    return goals | 1 << geo.US_BOX if nation == USA and basin == ATLANTIC else goals


def _shared(war: War, piece: int, ships: int, start: int) -> list[Way]:
    """[6.7j] Ways with a fleet that goes to the same port already."""
    nation, found = war.nation(piece), []
    for ship in shipping.spare(war, piece, ships):
        port = war.half[ship]
        for basin in bits(shipping.serves(war, ship)):
            if HARBOURS[basin] >> port & 1 and start & shipping.docks(war, nation, basin):
                found.append(Way(shipping.region(war, nation, port), (basin,), ship=ship))
    return found


# ---------------------------------------------------------------- fleets
def fleet_ways(war: War, piece: int) -> list[Way]:
    """[R28, R75, R77, 11.0i, 11.0l] The ports and boxes to which a fleet may redeploy."""
    nation, here = war.nation(piece), war.at[piece]
    if not ports.HARBOURS >> here & 1:
        return []
    if initial_deployment.initial(war, piece):
        return [Way(initial_deployment.landing_grounds(war, piece))]
    goals = 0
    for basin in bits(seas(war, piece)):
        goals |= shipping.docks(war, nation, basin)
        if basin == ATLANTIC:
            goals |= 1 << geo.US_BOX if nation == USA else 0
    found = [Way(goals | (convoy_boxes.ways(war, piece) if _allied(war, nation) else 0))]
    round_africa, _ = suez(war, piece)
    if round_africa:
        found.append(Way(round_africa & geo.PORTS, (), SUEZ_PRICE))
    return found


def _allied(war: War, nation: int) -> bool:
    return bool(convoy_boxes.ALLIES >> nation & 1)


def seas(war: War, piece: int) -> int:
    """[R28] The basins that a fleet reaches: its own, and those joined to it by straits that its side controls."""
    nation, here = war.nation(piece), war.at[piece]
    found = shipping.serves(war, piece)
    if here == ports.ISTANBUL and not ports.straits_open(war, nation):
        return found
    joins = passages(war, nation)
    for _ in BASINS:
        for pair in joins:
            if pair & found:
                found |= pair
    return found


def passages(war: War, nation: int) -> list[int]:
    """Pairs of basins between which ships of a nation pass."""
    baltic, black = _eastern()
    friends, found = war.friends(nation), []
    if friends & GIBRALTAR:
        found.append(1 << ATLANTIC | 1 << MIDDLE_SEA)
    if friends & SOUND:
        found.append(1 << ATLANTIC | 1 << baltic)
    if ports.straits_open(war, nation):
        found.append(1 << MIDDLE_SEA | 1 << black)
    return found


def _eastern() -> tuple[int, int]:
    """The Baltic and the Black Sea."""
    east = [b for b, basin in enumerate(BASINS) if basin.front == ports.EAST]
    black = next(b for b in east if HARBOURS[b] >> ports.ISTANBUL & 1)
    return next(b for b in east if b != black), black


def black_sea() -> int:
    return _eastern()[1]


def arrival_front(war: War, piece: int, port: int) -> int:
    """[R37] By which waters a fleet comes to Istanbul: those on which it was, if they lead there."""
    if port != ports.ISTANBUL:
        return ports.WEST
    _, black = _eastern()
    return ports.EAST if shipping.serves(war, piece) >> black & 1 else ports.SOUTH
