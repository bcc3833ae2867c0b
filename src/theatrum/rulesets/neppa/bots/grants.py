"""[10.1, 10.2] Grants to Russia, by Persia and by Murmansk, and how they are brought on their way."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import Grant, LendLease, OpenRoute, Send
from theatrum.rulesets.neppa.bots import charts
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, RUSSIA, USA, WORD
from theatrum.rulesets.neppa.data.tables import FLEET, FULL_FLEET
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes
from theatrum.rulesets.neppa.rules.economy import grants, lend_lease, persia
from theatrum.rulesets.neppa.rules.redeployment import shipment
from theatrum.rulesets.neppa.rules.redeployment.shipment import Shipment
from theatrum.rulesets.neppa.war import War, grant_parts

WISH = charts.DATA["grants"]


# ---------------------------------------------------------------- announcing
def announce(war: War, majors: list[int]) -> Action | None:
    """The next grant of some countries: first the route through Persia is opened, then money goes that way."""
    if war.conquered >> RUSSIA & 1 or not war.red_war:
        return None
    if USA in majors and lend_lease.why_not_open_route(war, 0) is None:
        return OpenRoute(0)
    for giver in (USA, BRITAIN):
        if giver in majors and _rich(war, giver):
            act = _lease(war, giver) or _convoy(war, giver)
            if act is not None:
                return act
    return None


def _rich(war: War, giver: int) -> bool:
    return (war.ranks[giver] & war.order[FLEET]).bit_count() >= WISH["least_fleets"] or giver == USA


def carriers(war: War, giver: int, to: int) -> int:
    """How many fleets could carry a lot to a box now."""
    found = 0
    for piece in bits(war.ranks[giver] & war.order[FLEET]):
        leases = to == geo.LEND_LEASE
        if shipment.why_not_carrier(war, piece, leases) is None and shipment.why_no_way(war, piece, to, RUSSIA) is None:
            found += 1
    return found


def _waiting(war: War, giver: int) -> int:
    """Lots that wait for a ship."""
    return sum(-(-n // convoy_boxes.LOT) for key, n in war.grants.items() if grant_parts(key)[1] == giver)


def _number(war: War, giver: int, to: int, wish: int) -> int:
    """Whole lots, as many as are allowed, wished for and can be shipped."""
    room = FULL_FLEET * max(0, carriers(war, giver, to) - _waiting(war, giver))
    number = min(wish, room, grants.most(war, to, giver, RUSSIA))
    return number // convoy_boxes.LOT * convoy_boxes.LOT


def _lease(war: War, giver: int) -> Action | None:
    if giver != USA or war.lend_lease != persia.OPEN:
        return None
    number = _number(war, giver, geo.LEND_LEASE, WISH["lend_lease"] - lend_lease.leased(war))
    return LendLease(WORD[giver], number) if number > 0 else None


def _convoy(war: War, giver: int) -> Action | None:
    """[9.2] Murmansk, as long as the better way is not open."""
    if giver != BRITAIN or (war.lend_lease == persia.OPEN and WISH["murmansk_until_leased"]):
        return None
    number = _number(war, giver, geo.MCB, WISH["murmansk"] - war.given[giver])
    return Grant(WORD[giver], WORD[RUSSIA], number) if number > 0 else None


# ---------------------------------------------------------------- shipping
def ship(war: War, phase: Shipment) -> Action | None:
    """What stands in the Lend Lease box goes on to Russia; then ships take what waits; nothing comes back."""
    acts = list(phase.acts(war))
    sends = [act for act in acts if isinstance(act, Send)]
    if sends:
        return sends[0]
    return next((act for act in acts if act.verb == "ship"), None)
