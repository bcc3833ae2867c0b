"""[10.1, 10.2, R73, R74] Grants: who gives to whom and how much, what stands in the boxes, and what arrives."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Grant, LendLease
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, ITALY, NAMES, NATION_OF, RUSSIA, USA, WORD
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes
from theatrum.rulesets.neppa.rules.economy import lend_lease, persia, spending
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War, grant_key, grant_parts

_ROW = TABLES["grants"]
GIVERS = tuple(NATION_OF[name] for name in _ROW["givers"])
RECEIVERS = (BRITAIN, FRANCE, RUSSIA, ITALY)
MOST_GIVEN, MOST_GOTTEN = int(_ROW["max_given_per_turn"]), int(_ROW["max_received_per_turn"])


def goal(receiver: int) -> int:
    """[10.1g, 10.1h] Where a grant is brought: the convoy box of Britain and Russia, else the capital."""
    return {BRITAIN: geo.BCB, RUSSIA: geo.MCB}.get(receiver, geo.CAPITAL.get(NAMES[receiver], geo.BCB))


def able(war: War, giver: int) -> bool:
    """Can a country give anything to anybody now?"""
    if giver not in GIVERS or spending.means(war, giver) <= 0 or (giver == USA and not war.us_in):
        return False
    return any(alliances.partner(war, giver, receiver) for receiver in RECEIVERS)


def why_not(war: War, to: int, giver: int, receiver: int, number: int) -> Refusal | None:
    """The rule against a grant."""
    return (
        _why_not_pair(war, giver, receiver)
        or _why_not_route(war, to, number)
        or _why_not_amount(war, giver, receiver, number)
    )


def _why_not_pair(war: War, giver: int, receiver: int) -> Refusal | None:
    by, to = NAMES[giver], NAMES[receiver]
    if giver not in GIVERS:
        return Refusal("10.1a", f"{by} gives no grants; the USA, Britain and Germany do.")
    if giver == USA and not war.us_in:
        return Refusal("10.1d", "The USA gives nothing before it is in the war.")
    if war.conquered >> giver & 1:
        return Refusal("14.1d", f"{by} has been conquered.")
    if receiver not in RECEIVERS or war.conquered >> receiver & 1 or not alliances.partner(war, giver, receiver):
        return Refusal("10.1a", f"{to} does not fight beside {by}: it receives no grants from it.")
    return None


def _why_not_route(war: War, to: int, number: int) -> Refusal | None:
    if to == geo.MCB and not convoy_boxes.murmansk_open(war):
        return Refusal("9.2f", "The Axis holds Leningrad and Kirov: the way to Murmansk is closed.")
    if to == geo.LEND_LEASE:
        if war.lend_lease == persia.UNPAID:
            return Refusal("10.2b", f"The Lend Lease route must be opened first, for {lend_lease.PRICE} WPPs.")
        if war.lend_lease == persia.CLOSED:
            return Refusal("10.2l", "The Axis holds Tabriz and Mahabad: the Lend Lease route is closed.")
        if lend_lease.leased(war) + number > lend_lease.MOST:
            return Refusal("10.2g", f"Lend Lease carries at most {lend_lease.MOST} WPPs in a turn.")
    return None


def _why_not_amount(war: War, giver: int, receiver: int, number: int) -> Refusal | None:
    by, to = NAMES[giver], NAMES[receiver]
    if number < 1:
        return Refusal("10.1b", "A grant is one WPP or more.")
    if war.given[giver] + number > MOST_GIVEN:
        return Refusal("10.1b", f"{by} may give only {MOST_GIVEN - war.given[giver]} more WPPs in this turn.")
    if war.gotten[receiver] + number > MOST_GOTTEN:
        return Refusal("10.1b", f"{to} may be given only {MOST_GOTTEN - war.gotten[receiver]} more WPPs in this turn.")
    if war.given_year[giver] + number > war.base[giver] // 2:
        left = war.base[giver] // 2 - war.given_year[giver]
        return Refusal("10.1c", f"{by} may give only {left} more WPPs in this year: half of its WPP Base.")
    return spending.why_not_pay(war, giver, number)


def most(war: War, to: int, giver: int, receiver: int) -> int:
    """The largest grant of a kind that is possible now."""
    if _why_not_pair(war, giver, receiver) or _why_not_route(war, to, 1):
        return 0
    found = min(
        MOST_GIVEN - war.given[giver],
        MOST_GOTTEN - war.gotten[receiver],
        war.base[giver] // 2 - war.given_year[giver],
        spending.means(war, giver),
    )
    return min(found, lend_lease.MOST - lend_lease.leased(war)) if to == geo.LEND_LEASE else found


def offers(war: War, givers: list[int]) -> Iterator[Grant]:
    for giver in givers:
        for receiver in RECEIVERS:
            for number in range(1, most(war, goal(receiver), giver, receiver) + 1):
                yield Grant(WORD[giver], WORD[receiver], number)


def leases(war: War, givers: list[int]) -> Iterator[LendLease]:
    for giver in givers:
        for number in range(1, most(war, geo.LEND_LEASE, giver, RUSSIA) + 1):
            yield LendLease(WORD[giver], number)


def announce(war: War, to: int, giver: int, receiver: int, number: int) -> None:
    """[10.1i, R73] The giver pays; the money waits for its SR and its ships."""
    spending.pay(war, giver, number)
    war.given[giver] += number
    war.given_year[giver] += number
    war.gotten[receiver] += number
    key = grant_key(to, giver, receiver)
    war.grants[key] = war.grants.get(key, 0) + number
    war.note("grant", "10.1i", giver=NAMES[giver], receiver=NAMES[receiver], value=number, to=war.space_name(to))


def give_back(war: War, givers: int) -> None:
    """[R120] A grant that has not been brought on its way goes back to the giver."""
    for key in [key for key in war.grants if givers >> grant_parts(key)[1] & 1]:
        _, giver, receiver = grant_parts(key)
        number = war.grants.pop(key)
        spending.receive(war, giver, number)
        war.spent_year[giver] -= number
        war.given_year[giver] -= number
        war.note("grant-back", "10.1e", giver=NAMES[giver], receiver=NAMES[receiver], value=number)


# ---------------------------------------------------------------- boxes and arrival
def in_box(war: War, box: int) -> int:
    """[9.2g] The WPPs of grants that stand in a box."""
    return sum(number for key, number in war.cargo.items() if grant_parts(key)[0] == box)


def sink(war: War, box: int, number: int) -> None:
    """[9.8d, R71] WPPs of grants in a box are sunk, those of the first giver first."""
    for key in sorted(key for key in war.cargo if grant_parts(key)[0] == box):
        lost = min(number, war.cargo[key])
        number -= lost
        take(war, key, lost)


def take(war: War, key: int, number: int) -> None:
    """WPPs leave a box."""
    left = war.cargo.get(key, 0) - number
    if left > 0:
        war.cargo[key] = left
    else:
        war.cargo.pop(key, None)


def deliver(war: War, box: int) -> None:
    """[10.1g, 10.1k] After the Strategic Warfare Phase what is left in a convoy box reaches its receiver."""
    for key in sorted(key for key in war.cargo if grant_parts(key)[0] == box):
        _, giver, receiver = grant_parts(key)
        arrive(war, giver, receiver, war.cargo.pop(key))


def arrive(war: War, giver: int, receiver: int, number: int) -> None:
    """[10.1j, 10.1k] A grant is added; it may not be spent before the receiver's next Unit Construction."""
    if war.conquered >> receiver & 1:
        return
    spending.receive(war, receiver, number)
    war.held[receiver] += number
    war.note("granted", "10.1k", giver=NAMES[giver], receiver=NAMES[receiver], value=number)
