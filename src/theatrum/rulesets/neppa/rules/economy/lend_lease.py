"""[10.2, R74] Lend Lease: the route through Persia is paid for and opened."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import OpenRoute
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, NAMES, PERSIA, RUSSIA, USA
from theatrum.rulesets.neppa.data.tables import COSTS, TABLES
from theatrum.rulesets.neppa.rules.economy import persia, spending
from theatrum.rulesets.neppa.rules.economy.persia import ROUTE, UNPAID
from theatrum.rulesets.neppa.rules.land import control
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War, grant_parts

PRICE = COSTS["open_lend_lease"]
MOST = int(TABLES["lend_lease"]["max_grant"])
"""[10.2g, R74] the most that all Lend Lease grants of a turn may carry."""


def why_not_open(war: War) -> Refusal | None:
    """[10.2b, R122] The rule against paying for the route now."""
    if war.lend_lease != UNPAID:
        return Refusal("10.2b", "The Lend Lease route is paid for once; that has been done.")
    if alliances.axis_zones(war, ROUTE):
        return Refusal("10.2l", "The Axis stands on the Lend Lease route.")
    if (war.foes[BRITAIN] | war.foes[USA]) >> PERSIA & 1 and PERSIA in war.owner:
        return Refusal("10.2c", "Persia fights against the Allies: it lets nothing through before it is conquered.")
    return None


def leased(war: War) -> int:
    """[10.2g, R74] The Lend Lease grants of this turn."""
    return sum(number for key, number in war.grants.items() if grant_parts(key)[0] == geo.LEND_LEASE)


# ---------------------------------------------------------------- opening the Lend Lease route
def openings(war: War, givers: list[int]) -> Iterator[OpenRoute]:
    """[10.2b, R74] Every way in which Britain and the USA may share the price."""
    if BRITAIN in givers or USA in givers:
        for number in range(PRICE + 1):
            if why_not_open_route(war, number) is None:
                yield OpenRoute(number)


def why_not_open_route(war: War, number: int) -> Refusal | None:
    if not 0 <= number <= PRICE:
        return Refusal("10.2b", f"Say how many of the {PRICE} WPPs Britain pays.")
    wrong = why_not_open(war)
    if wrong:
        return wrong
    for major, share in ((BRITAIN, number), (USA, PRICE - number)):
        if share:
            if major == USA and not war.us_in:
                return Refusal("10.1d", "The USA gives nothing before it is in the war.")
            if war.conquered >> major & 1 or not alliances.partner(war, major, RUSSIA):
                return Refusal("10.2a", f"{NAMES[major]} does not fight beside Russia.")
            wrong = spending.why_not_pay(war, major, share)
            if wrong:
                return wrong
    return None


def open_route(war: War, number: int) -> None:
    """[10.2b, 10.2c, 13.5b, R74] The route is paid for: neutral Persia comes under the control of who pays most."""
    spending.pay(war, BRITAIN, number)
    spending.pay(war, USA, PRICE - number)
    war.lend_lease = persia.OPEN
    war.note("route", "10.2b", open=True)
    head = BRITAIN if 2 * number >= PRICE else USA
    if not war.ranks[PERSIA]:
        war.raised |= 1 << PERSIA
        for space in bits(war.controlled(1 << PERSIA)):
            control.cede(war, head, space)
