"""[12.3, R82-R84] The Axis Minor Allies: when they become active, and the limits until then."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, GERMANY, ITALY, NAMES
from theatrum.rulesets.neppa.data.tables import FLEET, LIMITS, TURN_OF
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.land.strength import limit_factor, limit_factors
from theatrum.rulesets.neppa.rules.politics import alliances, minors, spoils
from theatrum.rulesets.neppa.war import OFF, War

VALUE = {nation: int(geo.COUNTRY_ROW[NAMES[nation]]["wpp"]) for nation in AXIS_MINORS}
ACTIVATION = TURN_OF[str(LIMITS["axis_minor_activation"]).removeprefix("start of the Axis ").removesuffix(" turn")]
FOUR = sum(minors.LANDS[nation] for nation in AXIS_MINORS)
GUESTS: int = LIMITS["axis_in_axis_minors_before_activation"]


def dormant(war: War) -> int:
    """[12.3b, 12.3i, 12.3k] Axis Minors that may yet become active."""
    return alliances.AXIS_MINOR_SET & ~(war.active | war.conquered | war.spurned)


def activate(war: War) -> None:
    """[12.3b, 12.3g, R82, R83] The Axis Minors become active: allies of Germany, which gets their WPPs at once."""
    if war.turn < ACTIVATION or war.conquered >> GERMANY & 1:
        return
    for nation in bits(dormant(war)):
        war.active |= 1 << nation
        spoils.entrust(war, nation, GERMANY)
        spending.receive(war, GERMANY, VALUE[nation])
        war.note("active", "12.3b", nation=NAMES[nation], value=VALUE[nation])
        if not alliances.allied(war, nation, GERMANY):
            alliances.part(war, nation)  # a neutral Italy that has helped it does not become Germany's ally by that
            alliances.join(war, nation, GERMANY)
        war.began |= war.controlled(1 << nation)  # it is active from the start of the turn on
        if not war.raised >> nation & 1:
            minors.call_up(war, nation)
            war.levies |= 1 << nation


def axis_units_in(war: War, country: int) -> int:
    return minors.units_in(war, GERMANY, country) | minors.units_in(war, ITALY, country)


# ---------------------------------------------------------------- limits
def full_of_guests(war: War, class_: int, size: int, start: int) -> int:
    """[12.3c, 12.3d, R82] Before activation the four Axis Minors together take at most twelve Axis attack factors."""
    if not dormant(war) or class_ == FLEET or (start != OFF and FOUR >> start & 1):
        return 0
    there = war.inside(FOUR) & (war.ranks[GERMANY] | war.ranks[ITALY])
    used = limit_factors(war, there & ~war.order[FLEET])
    return FOUR if used + limit_factor(class_, size) > GUESTS else 0


def _near_home(nation: int) -> int:
    """[12.3h, R84] The zones at most two zones from a home country."""
    found = 0
    for zone in bits(minors.LANDS[nation]):
        found |= geo.within(zone, LIMITS["axis_minor_range_zones"])
    return found


LEASH = {nation: _near_home(nation) for nation in AXIS_MINORS}
"""[12.3h] how far their units go."""
