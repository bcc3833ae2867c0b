"""[10.2, 13.5, R74] The Lend Lease route through Persia: open, closed, and open again."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, BRITAIN, PERSIA, USA
from theatrum.rulesets.neppa.data.tables import COSTS, TABLES
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War

PRICE = COSTS["open_lend_lease"]
MOST = int(TABLES["lend_lease"]["max_grant"])
"""[10.2g, R74] the most that all Lend Lease grants of a turn may carry."""
PERSIAN = geo.COUNTRY["Persia"]
"""[10.2e] the zones of Persia."""
ROUTE = geo.zones(TABLES["lend_lease"]["closed_when_axis_controls"])
UNPAID, OPEN, CLOSED = range(3)


def allied(war: War) -> int:
    """The zones of the route that the Allies control."""
    return sum(1 << space for space in bits(ROUTE) if alliances.side(war, war.owner[space]) == ALLIED)


def changed(war: War, space: int) -> None:
    """[10.2l, 10.2p] A zone of the route has changed hands: the Axis closes it with both, the Allies reopen it."""
    if not ROUTE >> space & 1:
        return
    if war.lend_lease == OPEN and alliances.axis_zones(war, ROUTE) == ROUTE:
        war.lend_lease = CLOSED
        war.note("route", "10.2l", open=False)
    elif war.lend_lease == CLOSED and allied(war) == ROUTE:
        war.lend_lease = OPEN
        war.note("route", "10.2p", open=True)


def why_not_open(war: War) -> Refusal | None:
    """[10.2b, R122] The rule against paying for the route now."""
    if war.lend_lease != UNPAID:
        return Refusal("10.2b", "The Lend Lease route is paid for once; that has been done.")
    if alliances.axis_zones(war, ROUTE):
        return Refusal("10.2l", "The Axis stands on the Lend Lease route.")
    if (war.foes[BRITAIN] | war.foes[USA]) >> PERSIA & 1 and PERSIA in war.owner:
        return Refusal("10.2c", "Persia fights against the Allies: it lets nothing through before it is conquered.")
    return None
