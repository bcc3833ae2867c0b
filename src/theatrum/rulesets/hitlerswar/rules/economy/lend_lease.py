"""Lend-Lease: Allied production points for the Soviets, through two depots."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import SHARE
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.war import War

MOST = int(TABLES["other_costs"]["lend_lease_max"])
BY_DEPOT = int(TABLES["other_costs"]["lend_lease_per_depot"])


def most(war: War) -> int:
    """[lend-lease.1] How many points may still be given in this phase."""
    return max(0, min(BY_DEPOT, MOST - sum(war.lent.values()), war.budget // SHARE))


def depots(war: War, number: int) -> int:
    """[lend-lease.2a, lend-lease.2b] The depots in Soviet hands that can take so many points."""
    found = geo.DEPOTS & war.land[SOVIET]
    return sum(1 << space for space in bits(found) if war.lent.get(space, 0) + number <= BY_DEPOT)


def give(war: War, number: int, space: int) -> None:
    """[lend-lease.1, lend-lease.3] The gift leaves the budget now and waits for the Soviet production phase."""
    war.budget -= number * SHARE
    war.lent[space] = war.lent.get(space, 0) + number
    war.note("lent", "lend-lease.1", space=war.space_name(space), points=number)


def why_not_give(war: War, side: int, number: int, space: int) -> Refusal | None:
    if side != ALLIED:
        return Refusal("lend-lease.5", "Only the Allies give production away.")
    if number < 1:
        return Refusal("lend-lease.1", "Give at least one point.")
    if not 0 <= space < geo.BOARD.size or not geo.DEPOTS >> space & 1:
        return Refusal("lend-lease.2a", f"{words.place(space)} is no Lend-Lease depot; those are U18 and M20.")
    if not war.land[SOVIET] >> space & 1:
        return Refusal("lend-lease.2b", f"The depot in {words.place(space)} is not in Soviet hands.")
    if war.lent.get(space, 0) + number > BY_DEPOT:
        return Refusal("lend-lease.2a", f"A depot receives at most {BY_DEPOT} points a turn.")
    return economy.why_not_pay(war, number * SHARE, "The gift", "lend-lease.1")
