"""[10.0d, R61] Control of zones: who last had ground units there, and who may enter."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.nations import NAMES
from theatrum.rulesets.neppa.war import War


def enter(war: War, nation: int, space: int) -> None:
    """[R61] A ground unit enters a zone: it takes it over, unless it belongs to its own side already."""
    owner = war.owner[space]
    if owner == nation or owner < 0 or war.allies[nation] >> owner & 1:
        return
    take(war, nation, space)


def take(war: War, nation: int, space: int) -> None:
    """A zone passes to a nation, with all that hangs on it."""
    lost = war.owner[space]
    war.owner[space] = nation
    war.forget()
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
    """[1.2a, 1.2c, R4] How many more ground units of a side find room in a zone."""
    if not geo.LAND >> space & 1:
        return 99
    limit = 8 if war.bridgeheads >> space & 1 else geo.GROUND_LIMIT[space]
    mates = war.here.get(space, 0) & war.units(war.allies[nation])
    return limit - (war.ground(mates) & ~war.order[3]).bit_count()


def air_room(war: War, nation: int, space: int) -> int:
    """[1.2b, R4] How many more air factors of a side find a base in a zone."""
    mates = war.here.get(space, 0) & war.units(war.allies[nation]) & war.order[4]
    return geo.AIR_LIMIT[space] - sum(war.size[piece] for piece in bits(mates))
