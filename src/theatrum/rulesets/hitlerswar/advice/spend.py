"""Production: what to repair and what to build."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import economy
from theatrum.rulesets.hitlerswar.actions import Build, End, Raise, Repair
from theatrum.rulesets.hitlerswar.advice.picture import DATA, WEIGHT
from theatrum.rulesets.hitlerswar.sides import INF, KIND_NAMES, MECH, SIDES
from theatrum.rulesets.hitlerswar.war import OFF, War

END = End()


def act(war: War, side: int) -> Action:
    """Repairs that pay for themselves, then strength in the mix that the side wants."""
    if war.last_turn - war.turn >= WEIGHT["repair_turns"]:
        hurt = economy.repairable(war, side)
        if hurt:
            return Repair((hurt & -hurt).bit_length() - 1)
    return _build(war, side) or END


def _build(war: War, side: int) -> Action | None:
    mech = sum(war.count(army, MECH) for army in bits(war.ranks[side]))
    infantry = sum(war.count(army, INF) for army in bits(war.ranks[side]))
    share = DATA["mech_share"][SIDES[side]]
    first = MECH if mech < share * (mech + infantry) else INF
    for kind in (first, INF, MECH):
        for space in bits(economy.yards(war, side)):
            number = min(economy.most(war, side, kind, space), 2 if kind == MECH else 4)
            if number <= 0:
                continue
            armies = war.armies(side, space)
            if armies:
                return Build(number, KIND_NAMES[kind], (armies & -armies).bit_length() - 1)
            if war.free_army(side) != OFF:
                return Raise(number, KIND_NAMES[kind], space)
    return None
