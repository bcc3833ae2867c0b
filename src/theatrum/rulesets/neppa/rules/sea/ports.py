"""[2.4, 2.8a-2.8c, 6.0] Ports and waters: which ports take which fleets, and how ships go from one to another."""

from __future__ import annotations

from functools import cache

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import FRANCE, GERMANY, NAMES, RUSSIA, USA
from theatrum.rulesets.neppa.data.tables import FLEET
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.war import War

WEST, EAST, SOUTH = range(3)
"""The fronts, as in geography.FRONTS."""
TITLES: tuple[str, ...] = tuple(row["name"] for row in geo.MAP["front"])
NAVIGABLE = geo.OCEAN & ~geo.zones(name for name, row in geo.ROWS.items() if row.get("naval") is False)
WATERS: tuple[int, ...] = tuple(geo.FRONT[front] & NAVIGABLE for front in geo.FRONTS)
"""[1.1b, R3] the ocean zones of each front that bear ships."""
BEACHES = geo.BEACH | geo.ISLAND | geo.BEACH_PORT
"""[2.8.1, 2.8c.1, 6.5a] zones that may be invaded."""
FRONTS_OF: tuple[int, ...] = tuple(
    1 << WEST
    if space == geo.US_BOX
    else sum(1 << front for front, waters in enumerate(WATERS) if geo.ACCESS.near[space] & waters)
    for space in range(geo.SIZE)
)
"""[6.0e, R39] the fronts on which a port or beach opens, as a set; two of them for Kiel, Gibraltar and Istanbul."""
HARBOURS = geo.PORTS | 1 << geo.US_BOX
"""Where fleets are based; a fleet in any other box is away."""
STRAITS = geo.zones(["istanbul", "izmir", "izmit"])
MARMARA, ISTANBUL = geo.zone("marmara"), geo.zone("istanbul")
RUSSIAN = geo.COUNTRY["Russia"]
FRENCH = sum(1 << space for space, owner in enumerate(geo.OWNER_1939) if owner == FRANCE)
"""[6.0c] France and its colonies."""


# ---------------------------------------------------------------- waters
def straits_open(war: War, nation: int) -> bool:
    """[6.0f, R37] Do friendly forces control Istanbul, Izmir and Izmit?"""
    return not STRAITS & ~war.friends(nation)


def waters(war: War, nation: int, front: int) -> int:
    """[2.4a, R28] The ocean zones of a front through which ships of a nation go."""
    if front == SOUTH and not straits_open(war, nation):
        return WATERS[front] & ~(1 << MARMARA)
    return WATERS[front]


def gates(space: int, sea: int) -> int:
    """The ocean zones on which a port or beach opens; the US box opens on the whole front [R39]."""
    return sea if space == geo.US_BOX else geo.ACCESS.near[space] & sea


@cache
def rings(start: int, sea: int) -> tuple[int, ...]:
    """[6.3g] The zones of a sea at distance 1, 2, 3... from a set of zones that count 1 themselves."""
    found, reached, front = [], start, start
    while front:
        found.append(front)
        front = geo.SEAWAYS.step(front) & sea & ~reached
        reached |= front
    return tuple(found)


def distance(start: int, sea: int, zone: int) -> int:
    """[6.3g] How far a zone is from a port with these gates; 0 if no way leads there."""
    for number, ring in enumerate(rings(start, sea), 1):
        if ring >> zone & 1:
            return number
    return 0


@cache
def reachable(start: int, sea: int) -> int:
    """All zones of a sea to which an unbroken chain of zones leads [R28]."""
    return geo.SEAWAYS.flood(start, sea)


@cache
def course(start: int, goal: int, sea: int) -> int:
    """[6.3d, R130] The shortest chain of zones from one set of gates to another, as a set; 0 if there is none."""
    passed: list[int] = []
    for ring in rings(start, sea):
        if ring & goal:
            zone = ring & goal & -(ring & goal)
            chain = zone
            for earlier in reversed(passed):
                zone = earlier & geo.SEAWAYS.step(zone)
                zone &= -zone
                chain |= zone
            return chain
        passed.append(ring)
    return 0


@cache
def coasts(sea: int) -> int:
    """The ports and beaches that open on any zone of a sea."""
    return sum(1 << space for space in bits(geo.PORTS | BEACHES) if geo.ACCESS.near[space] & sea)


# ---------------------------------------------------------------- bases
def bases(war: War, nation: int) -> int:
    """[6.0a-6.0c] The ports in which fleets of a nation may base, whatever is there."""
    key = ("bases", nation)
    found: int | None = war.cache.get(key)
    if found is None:
        found = geo.PORTS & war.friends(nation)
        if nation not in (RUSSIA, GERMANY):
            found &= ~RUSSIAN
        if nation == FRANCE:
            found &= FRENCH
        if nation == USA:
            found |= 1 << geo.US_BOX
        war.cache[key] = found
    return found


def berths(war: War, piece: int, among: int) -> int:
    """[6.0d, 1.2d, 12.0a] Those of a set of ports that can take a fleet now."""
    nation, size = war.nation(piece), war.size[piece]
    found = bases(war, nation) & among
    if not found:
        return 0
    found &= ~cooperation.shut(war, piece)
    return sum(1 << port for port in bits(found) if port == geo.US_BOX or stacking.port_room(war, nation, port) >= size)


def why_no_berth(war: War, piece: int, port: int) -> Refusal | None:
    """Why a fleet may not base in a port."""
    nation, where = war.nation(piece), geo.TITLE[port]
    if not HARBOURS >> port & 1:
        return Refusal("6.1a", f"{where} has no port.")
    if port == geo.US_BOX:
        return None if nation == USA else Refusal("6.0a", "Only US fleets base in the US box.")
    if not war.friends(nation) >> port & 1:
        return Refusal("6.0a", f"{where} is not under friendly control.")
    if nation == FRANCE and not FRENCH >> port & 1:
        return Refusal("6.0c", "French fleets base in France and its colonies only.")
    if not bases(war, nation) >> port & 1:
        return Refusal("6.0b", f"{NAMES[nation]} may not base fleets in Russian ports.")
    if cooperation.shut(war, piece) >> port & 1:
        return cooperation.why_shut(war, piece, port)
    if stacking.port_room(war, nation, port) < war.size[piece]:
        return Refusal("6.0d", f"{where} has no berth for {war.size[piece]} more fleet factors.")
    return None


def fronts(war: War, piece: int) -> int:
    """[6.0e, R37] The fronts on which a fleet may act from its base."""
    here = war.at[piece]
    if here == ISTANBUL and not straits_open(war, war.nation(piece)):
        return 1 << (EAST if war.pontic >> piece & 1 else SOUTH)
    return FRONTS_OF[here] if HARBOURS >> here & 1 else 0


def seas(war: War, piece: int) -> list[tuple[int, int]]:
    """For each front on which a fleet may act: the front, and the zones to which it can sail."""
    nation, here = war.nation(piece), war.at[piece]
    found = []
    for front in bits(fronts(war, piece)):
        sea = waters(war, nation, front)
        found.append((front, reachable(gates(here, sea), sea)))
    return found


def settle_in(war: War, piece: int, port: int, front: int) -> None:
    """[R37] A fleet comes to a port by the waters of a front."""
    war.shift(piece, port)
    war.pontic &= ~(1 << piece)
    if port == ISTANBUL and front == EAST:
        war.pontic |= 1 << piece
    if port == geo.US_BOX:
        war.returned |= 1 << piece


def available(war: War, piece: int) -> bool:
    """[R41, R66, 6.1i] May a fleet begin a mission from where it is?"""
    here = war.at[piece]
    if not war.order[FLEET] >> piece & 1 or not HARBOURS >> here & 1 or war.fought >> piece & 1 or piece in war.aboard:
        return False
    return here != geo.US_BOX or bool(war.returned >> piece & 1)


def front_to(war: War, piece: int, port: int) -> int:
    """The front by which a fleet sails to a port: the first on which a way leads there; -1 if none does."""
    for front, sea in seas(war, piece):
        if port == geo.US_BOX and front == WEST:
            return front
        if geo.ACCESS.near[port] & sea:
            return front
    return -1


def way(war: War, nation: int, start: int, goal: int, front: int) -> int:
    """[6.3d, R39, R130] The course from a port to a port or beach; between a port and the US box, the port's waters."""
    sea = waters(war, nation, front)
    if start == geo.US_BOX:
        return gates(goal, sea)
    if goal == geo.US_BOX:
        return gates(start, sea)
    return course(gates(start, sea), gates(goal, sea), sea)


def why_not_available(war: War, piece: int) -> Refusal | None:
    name, here = war.piece_name(piece), war.at[piece]
    if not war.order[FLEET] >> piece & 1:
        return Refusal("6.1a", f"{name} is no fleet.")
    if not HARBOURS >> here & 1:
        return Refusal("6.1a", f"{name} is in {geo.TITLE[here]}, not in a port.")
    if war.fought >> piece & 1:
        return Refusal("6.2g", f"{name} has performed its mission of this turn and is back in its base.")
    if piece in war.aboard:
        return Refusal("6.5i", f"{name} belongs to an invasion force.")
    if here == geo.US_BOX and not war.returned >> piece & 1:
        return Refusal("6.1i", f"{name} leaves the US box for the first time by redeployment only.")
    return None
