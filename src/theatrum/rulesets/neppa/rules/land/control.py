"""[10.0d, R61] Control of zones: who last had ground units there, and who may enter."""

from __future__ import annotations

from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import ABN, AIR, FLEET, STACKING
from theatrum.rulesets.neppa.rules.convoys import u_boats
from theatrum.rulesets.neppa.rules.economy import lend_lease, oil
from theatrum.rulesets.neppa.war import War

BRIDGEHEAD: int = STACKING["bridgehead_ground"]
BERTHS: int = STACKING["port_factors"]


def enter(war: War, nation: int, space: int) -> None:
    """[R61] A ground unit enters a zone: it takes an enemy's over, and it may help a neutral."""
    owner = war.owner[space]
    if owner == nation or owner < 0:
        return
    if war.allies[nation] >> owner & 1:
        if war.quiet >> owner & 1:
            arrive(war, nation, space)
    elif war.foes[nation] >> owner & 1:
        take(war, nation, space)
    else:
        arrive(war, nation, space)


def arrive(war: War, nation: int, space: int) -> None:
    """[1.5m, R11] A unit of any kind comes into a country that it may help."""
    from theatrum.rulesets.neppa.rules.politics import intervention

    if war.standing >> war.owner[space] & 1:
        intervention.arrive(war, nation, war.owner[space])


def take(war: War, nation: int, space: int) -> None:
    """A zone passes to a nation, with all that hangs on it."""
    from theatrum.rulesets.neppa.rules.politics import conquest

    lost = war.owner[space]
    war.occupied |= 1 << space & geo.FORTRESSES  # [2.2d]
    cede(war, nation, space)
    conquest.taken(war, nation, space, lost)


def cede(war: War, nation: int, space: int) -> None:
    """[10.0d] The bare change of control."""
    lost = war.owner[space]
    was_axis = space in geo.OIL and oil.lost(war, space)
    war.cede(space, nation)
    war.bridgeheads &= ~(1 << space)  # [R62] it goes with the zone
    if space in geo.OIL:
        oil.changed(war, space, was_axis)
    lend_lease.changed(war, space)
    u_boats.changed(war, space)
    war.note(
        "control", "10.0d", space=war.space_name(space), nation=NAMES[nation], lost=NAMES[lost] if lost >= 0 else ""
    )


def foes_in(war: War, nation: int, space: int) -> int:
    """Units in a zone with which a nation is at war."""
    there = war.here.get(space, 0)
    return there & war.units(war.foes[nation]) if there else 0


def held_against(war: War, nation: int) -> int:
    """[8.0a] Zones that hold units with which a nation is at war: nobody walks into them."""
    return war.occupied_by(war.units(war.foes[nation]))


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
