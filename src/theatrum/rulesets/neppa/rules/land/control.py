"""[10.0d, R61] Control of zones: who last had ground units there, and what a change of it brings."""

from __future__ import annotations

from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.rules.convoys import u_boats
from theatrum.rulesets.neppa.rules.economy import oil, persia
from theatrum.rulesets.neppa.war import War


def cede(war: War, nation: int, space: int) -> None:
    """[10.0d] The bare change of control."""
    lost = war.owner[space]
    was_axis = space in geo.OIL and oil.lost(war, space)
    war.cede(space, nation)
    war.bridgeheads &= ~(1 << space)  # [R62] it goes with the zone
    if space in geo.OIL:
        oil.changed(war, space, was_axis)
    persia.changed(war, space)
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
