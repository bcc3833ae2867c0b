"""[1.2, R4] Stacking limits: how many ground units, air wings and fleets find room in a zone."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import ABN, AIR, FLEET, STACKING
from theatrum.rulesets.neppa.war import War

BRIDGEHEAD: int = STACKING["bridgehead_ground"]
BERTHS: int = STACKING["port_factors"]
LIMIT_OF = {FLEET: "1.2d", AIR: "1.2b"}
"""The clause that limits a class; 1.2a for ground units."""


def ground_room(war: War, nation: int, space: int) -> int:
    """[1.2a, 1.2c, R4] How many more ground units find room in a zone: all count that are there and no enemies."""
    if not geo.LAND >> space & 1:
        return 99
    limit = BRIDGEHEAD if war.bridgeheads >> space & 1 else geo.GROUND_LIMIT[space]
    there = war.here.get(space, 0)
    if not there:
        return limit
    mates = there & ~war.units(war.foes[nation])
    return limit - (mates & ~(war.order[ABN] | war.order[AIR] | war.order[FLEET])).bit_count()


def air_room(war: War, nation: int, space: int) -> int:
    """[1.2b, R4] How many more air factors find a base in a zone."""
    there = war.here.get(space, 0) & war.order[AIR]
    return geo.AIR_LIMIT[space] - (war.factors(there & ~war.units(war.foes[nation])) if there else 0)


def port_room(war: War, nation: int, space: int) -> int:
    """[1.2d, R4] How many more fleet factors find a berth in a port."""
    if not geo.PORTS >> space & 1:
        return 0
    there = war.here.get(space, 0) & war.order[FLEET]
    return BERTHS - (war.factors(there & ~war.units(war.foes[nation])) if there else 0)


def room(war: War, nation: int, class_: int, size: int, space: int) -> bool:
    """[1.2] Is there room for a unit in a zone?"""
    if class_ == FLEET:
        return port_room(war, nation, space) >= size
    if class_ == AIR:
        return air_room(war, nation, space) >= size
    return class_ == ABN or ground_room(war, nation, space) > 0


def fits(war: War, piece: int, space: int) -> bool:
    """[1.2] Is there room in a zone for this unit?"""
    return room(war, war.nation(piece), war.class_(piece), war.size[piece], space)


def open_to(war: War, piece: int, spaces: int) -> int:
    """[1.2] Those of a set of zones that have room for a unit."""
    nation, class_, size = war.nation(piece), war.class_(piece), war.size[piece]
    return sum(1 << space for space in bits(spaces) if room(war, nation, class_, size, space))


def why_full(war: War, piece: int, space: int) -> Refusal | None:
    if fits(war, piece, space):
        return None
    return Refusal(LIMIT_OF.get(war.class_(piece), "1.2a"), f"There is no room in {war.space_name(space)}.")
