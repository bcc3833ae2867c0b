"""Naval action: the fleets, their nations, their ports, and the hexes they bar to the enemy.

A fleet is a piece from FIRST_FLEET on. It is on the map [naval-fleets.2a], in port or at sea (`war.afloat`), or in the
Raid Box (`war.raiding`). Fleets of enemies may be at sea together: only what moves in must fight [naval-battle.5].
"""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import (
    ENEMIES,
    FIRST_FLEET,
    FLEET_NATIONS,
    FLEET_SIDE,
    FLEETS,
    NOBODY,
    SIDE_OF_PIECE,
    SIDES,
)
from theatrum.rulesets.hitlerswar.data.tables import LIMITS, TABLES
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.war import OFF, War

OPTION, CARRIER_OPTION = "naval-action", "aircraft-carriers"
RULES = TABLES["naval_option"]
SHIPS, CARRIERS = "ships", "carriers"
ITALY = "Italy"
UNLIMITED = 99

SISTERS: dict[str, int] = {
    nation: sum(1 << FIRST_FLEET + number for number, name in enumerate(FLEETS) if name == nation)
    for nation in FLEET_NATIONS
}
"""[naval-fleets.3a] the fleets of each nation, as sets."""
NAVY = tuple(
    sum(SISTERS[nation] for nation in FLEET_NATIONS if FLEET_SIDE[nation] == side) for side in range(len(SIDES))
)
"""The fleets of each side, as sets."""
_COLOURS = {"Britain": "brown", "France": "light green", ITALY: "yellow"}
SOIL: dict[str, int] = {
    nation: sum(geo.COUNTRY[name] for name in geo.COUNTRIES if geo.COLOUR[name] == _COLOURS[nation])
    if nation in _COLOURS
    else geo.LAND
    for nation in FLEET_NATIONS
}
"""[naval-fleets.4] where the ports of each nation are: Germans and Soviets use all that is friendly to their side."""
ANCHORS = (geo.PORTS | geo.BOXES) & ~(1 << geo.GIBRALTAR)
MINOR = seas.HARBOURS & ~ANCHORS & ~(1 << geo.GIBRALTAR)
_LISTED = tuple(tuple(bits(navy)) for navy in NAVY)


def nation(fleet: int) -> str:
    return FLEETS[fleet - FIRST_FLEET]


def is_fleet(piece: int) -> bool:
    return FIRST_FLEET <= piece < FIRST_FLEET + len(FLEETS)


# ---------------------------------------------------------------- what a fleet has
def ships(war: War, fleet: int) -> int:
    return war.ships[fleet - FIRST_FLEET]


def carriers(war: War, fleet: int) -> int:
    return war.carriers[fleet - FIRST_FLEET]


def size(war: War, fleet: int) -> int:
    """[carriers.1] Carriers are ships like others, where nothing else is said."""
    return war.ships[fleet - FIRST_FLEET] + war.carriers[fleet - FIRST_FLEET]


def amounts(war: War, fleet: int) -> list[tuple[str, int]]:
    """What a fleet has, by name."""
    return [(word, n) for word, n in ((SHIPS, ships(war, fleet)), (CARRIERS, carriers(war, fleet))) if n]


def add(war: War, fleet: int, word: str, number: int) -> None:
    (war.ships if word == SHIPS else war.carriers)[fleet - FIRST_FLEET] += number


def take(war: War, fleet: int, word: str, number: int) -> None:
    """[fleet-movement.4] Ships leave a fleet; without any it is removed from play."""
    add(war, fleet, word, -number)
    if not size(war, fleet):
        remove(war, fleet)


def remove(war: War, fleet: int) -> None:
    """A fleet is gone, with all it has and every mark."""
    war.ships[fleet - FIRST_FLEET] = war.carriers[fleet - FIRST_FLEET] = 0
    war.at[fleet] = OFF
    war.supporting.pop(fleet, None)
    rest = ~(1 << fleet)
    war.afloat, war.raiding = war.afloat & rest, war.raiding & rest
    war.steamed, war.homing = war.steamed & rest, war.homing & rest


def sink(war: War, fleet: int, why: str, clause: str) -> None:
    """A whole fleet is lost."""
    war.note("fleet-lost", clause, fleet=war.piece_name(fleet), points=size(war, fleet), why=why)
    remove(war, fleet)


# ---------------------------------------------------------------- where the fleets are
def in_play(war: War, side: int) -> int:
    return sum([1 << fleet for fleet in _LISTED[side] if war.at[fleet] != OFF]) | war.raiding & NAVY[side]


def in_port(war: War, side: int) -> int:
    """[fleet-movement.6] The fleets that nobody can attack."""
    at = war.at
    return sum([1 << fleet for fleet in _LISTED[side] if at[fleet] != OFF]) & ~war.afloat


def at_sea(war: War, side: int) -> int:
    """[fleets-at-sea.1] The fleets at sea that can act: not those on their way home."""
    return war.afloat & NAVY[side] & ~war.homing


def free_counter(war: War, of: str) -> int:
    """[fleet-movement.5] The first fleet of a nation that is not in play, or OFF."""
    for fleet in bits(SISTERS[of] & ~war.raiding):
        if war.at[fleet] == OFF:
            return fleet
    return OFF


def foes(war: War, side: int) -> int:
    """[R41, R89] All fleets of the sides that are at war with this one."""
    return sum(NAVY[enemy] for enemy in ENEMIES[side] if control.at_war(war, side, enemy))


def met(war: War, side: int, space: int) -> int:
    """The enemy fleets at sea in a space."""
    enemies = war.afloat & ~war.homing & foes(war, side)
    return sum(1 << fleet for fleet in bits(enemies) if war.at[fleet] == space)


def blocked(war: War, side: int) -> int:
    """[fleets-at-sea.2a, fleets-at-sea.2b] The hexes that enemy fleets at sea close to the routes of a side."""
    found = 0
    if war.afloat:
        for fleet in bits(war.afloat & ~war.homing & foes(war, side)):
            found |= 1 << war.at[fleet]
    return found


# ---------------------------------------------------------------- ports
def ports(war: War, of: str) -> int:
    """[naval-fleets.4, R68] The friendly ports that a nation may use: coastal hexes and boxes on a sea."""
    return SOIL[of] & seas.HARBOURS & war.land[FLEET_SIDE[of]]


def capacity(space: int) -> int:
    """[naval-fleets.2b, R68] How many ships a port holds."""
    if space == geo.GIBRALTAR:
        return LIMITS["gibraltar_ships"]
    return UNLIMITED if ANCHORS >> space & 1 else LIMITS["minor_port_ships"]


def room(war: War, side: int, space: int) -> int:
    """[naval-fleets.2b, R68] How many more ships of a side find room in a port."""
    most = capacity(space)
    if most == UNLIMITED:
        return most
    return most - sum(size(war, fleet) for fleet in bits(in_port(war, side)) if war.at[fleet] == space)


def fitting(war: War, side: int, number: int) -> int:
    """[naval-fleets.2b, R68] The ports, of whatever owner, in which so many more ships of a side find room."""
    found = ANCHORS
    if number <= LIMITS["gibraltar_ships"] and room(war, side, geo.GIBRALTAR) >= number:
        found |= 1 << geo.GIBRALTAR
    if number <= LIMITS["minor_port_ships"]:
        found |= MINOR & ~sum(1 << space for space in {war.at[fleet] for fleet in bits(in_port(war, side))})
    return found


def harboured(war: War, fleet: int) -> bool:
    """[fleet-movement.6b, R174] May a fleet in port stay there? Italian ones lie at home until Italy goes to war."""
    here = war.at[fleet]
    if ports(war, nation(fleet)) >> here & 1:
        return True
    asleep = nation(fleet) == ITALY and not war.italy
    return asleep and bool(SOIL[ITALY] >> here & 1) and war.owner(here) == NOBODY


def stranded(war: War) -> int:
    """[fleet-movement.6b, R68] The fleets whose port has changed hands, however that came about."""
    lying = sum(1 << fleet for navy in NAVY for fleet in bits(navy & ~war.afloat) if war.at[fleet] != OFF)
    return sum(1 << fleet for fleet in bits(lying) if not harboured(war, fleet))


# ---------------------------------------------------------------- the start
def muster(war: War) -> None:
    """[naval-fleets.6, carriers.6, R93] The fleets of 1939; one German ship is on raid."""
    if not war.on(OPTION):
        return
    for name in FLEET_NATIONS:
        for place in RULES["start_ports"][name]:
            where, _, number = place.partition(":")
            fleet = free_counter(war, name)
            war.at[fleet] = geo.hex_(where)
            add(war, fleet, SHIPS, int(number))
    raider = free_counter(war, "Germany")
    add(war, raider, SHIPS, RULES["start_ships"]["Germany_raid"])
    war.raiding |= 1 << raider
    for place in RULES["start_ports"]["carriers"] if war.on(CARRIER_OPTION) else ():
        where, _, number = place.partition(":")
        home = next(fleet for fleet in bits(SISTERS["Britain"]) if war.at[fleet] == geo.hex_(where))
        add(war, home, CARRIERS, int(number))


def side_of(fleet: int) -> int:
    return SIDE_OF_PIECE[fleet]
