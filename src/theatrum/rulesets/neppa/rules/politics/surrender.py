"""[14.2, 14.3, R91, R92] The surrender of Italy and of Russia, tested at the end of Combat Phases."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, GERMANY, ITALY, NAMES, RUSSIA, VICHY
from theatrum.rulesets.neppa.data.tables import ABN, AIR, FLEET, LIMITS, TURN_OF
from theatrum.rulesets.neppa.rules.land import control, overrun
from theatrum.rulesets.neppa.rules.politics import alliances, conquest, spoils
from theatrum.rulesets.neppa.war import War

FROM = TURN_OF[LIMITS["italian_surrender_from"]]
AFRICA = sum(geo.COUNTRY[name] for name in ("Morocco", "Algeria", "Tunisia", "Libya", "Egypt", "Spanish Morocco"))
MAINLAND = geo.COUNTRY["Italy"] & ~geo.zones(("palermo",))
PILLARS = geo.zones(("moscow", "stalingrad")) | geo.FACTORY
"""[2.7.3, 14.3] what Russia cannot lose all together."""


def after_combat(war: War, side: int) -> None:
    """The Combat Phase of a side is over."""
    if side == AXIS:
        if italy_gives_up(war):
            italy(war)
    elif russia_is_broken(war):
        russia(war)


def italy_gives_up(war: War) -> bool:
    """[14.2a-14.2d] No Axis unit in Africa but Vichy's, and an Allied army on the Italian mainland."""
    if war.turn < FROM or war.conquered >> ITALY & 1 or not war.foes[ITALY]:
        return False
    axis = war.units(alliances.side_nations(war, AXIS) & ~(1 << VICHY))
    if war.occupied_by(axis) & AFRICA:
        return False
    allied = war.ground(war.units(alliances.side_nations(war, ALLIED) & war.foes[ITALY])) & ~war.order[ABN]
    return bool(war.occupied_by(allied) & MAINLAND)


def italy(war: War) -> None:
    """[14.2e, 14.2f, 14.2g] All Italian units are removed; what Italy controls passes to Germany."""
    war.conquered |= 1 << ITALY
    war.clock.pop(ITALY, None)
    war.note("surrender", "14.2a", nation=NAMES[ITALY])
    conquest.disband(war, ITALY, "14.2e")
    for space in bits(war.controlled(1 << ITALY)):
        here = war.ground(war.here.get(space, 0))
        control.cede(war, GERMANY, space)
        if here == 0 and war.here.get(space, 0) & (war.order[AIR] | war.order[FLEET]):
            overrun.displace(war, space)
    conquest.wards(war, ITALY)
    rome = war.owner[geo.CAPITAL["Italy"]]
    spoils.inherit(war, ITALY, GERMANY)
    alliances.leave(war, ITALY)
    holder = alliances.major_of(war, rome)
    spoils.change(war, NAMES[ITALY], holder)
    if alliances.side(war, rome) == ALLIED:
        war.freed |= 1 << ITALY


def russia_is_broken(war: War) -> bool:
    """[14.3] The Axis controls Moscow, Stalingrad and all four factory zones."""
    if war.conquered >> RUSSIA & 1:
        return False
    return war.controlled(alliances.side_nations(war, AXIS)) & PILLARS == PILLARS


def russia(war: War) -> None:
    """[14.3, R92] Russia is conquered by whoever holds Moscow."""
    war.clock.pop(RUSSIA, None)
    conquest.conquer(war, RUSSIA, war.owner[geo.CAPITAL["Russia"]])
