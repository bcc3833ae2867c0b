"""The duty to make up the Italian force, first of all that the Axis buys."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.core.speech import series
from theatrum.rulesets.hitlerswar.actions import Build, Raise
from theatrum.rulesets.hitlerswar.data.sides import AXIS, KIND_NAMES, KIND_OF, KIND_TITLES
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.rules.movement import italian_army
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import OFF, War


def yards(war: War) -> int:
    """[italian-army.2, R163] New Italian points appear in Axis yellow spaces whose production works."""
    return nations.YELLOW & war.land[AXIS] & war.works() & war.fresh


def takers(war: War) -> int:
    """[R163] The armies that can take them: those in such spaces, and the Italian Army where anything can be built."""
    there = yards(war)
    found = sum(1 << army for army in bits(war.ranks[AXIS]) if there >> war.at[army] & 1)
    army = italian_army.ARMY
    return found | 1 << army if war.at[army] != OFF and economy.places(war, AXIS) >> war.at[army] & 1 else found


def remedies(war: War) -> Iterator[Build | Raise]:
    """The builds that make up for what is missing, as far as they can be paid for and placed."""
    for kind in italian_army.KEPT:
        lack = italian_army.missing(war, kind)
        if not lack:
            continue
        for army in bits(takers(war)):
            most = min(lack, economy.most(war, AXIS, kind, war.at[army]))
            yield from (Build(number, KIND_NAMES[kind], army) for number in range(1, most + 1))
        for space in bits(yards(war)) if war.free_army(AXIS) != OFF else ():
            most = min(lack, economy.most(war, AXIS, kind, space))
            yield from (Raise(number, KIND_NAMES[kind], space) for number in range(1, most + 1))


def pressing(war: War, side: int) -> bool:
    """[italian-army.2] Must the Axis make up its Italian force now, and can it?"""
    return side == AXIS and italian_army.in_force(war) and next(remedies(war), None) is not None


def why_not(war: War, act: Action) -> Refusal | None:
    """While the duty presses, nothing else is bought."""
    if isinstance(act, Build | Raise):
        if act in remedies(war):
            return None
        lack = italian_army.missing(war, KIND_OF[act.kind]) if act.kind in ("inf", "mech") else 0
        if 1 <= act.n <= lack:
            return Refusal("italian-army.2", "The Italian force is made up in yellow spaces whose production works, "
                           "or in the Italian Army, up to ten points in a hex.")  # fmt: skip
    parts = [f"{lack} {KIND_TITLES[kind]}" for kind in italian_army.KEPT if (lack := italian_army.missing(war, kind))]
    return Refusal("italian-army.2", f"The Italian force comes first: {series(parts)} are missing.")
