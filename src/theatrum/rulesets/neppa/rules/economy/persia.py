"""[13.5, 10.2e, 10.2l, 10.2p] Persia: whoever holds its zones opens and closes the Lend Lease route."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War

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
