"""Amphibious invasions: which armies may come by sea, where to, and by which route."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AMPH, INF, KINDS, MECH, SIDE_OF_PIECE
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat.targets import battlefield, why_not_enemy
from theatrum.rulesets.hitlerswar.rules.fleets import navies
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.rules.sea.seas import Leg
from theatrum.rulesets.hitlerswar.war import War


# ---------------------------------------------------------------- who
def half_amphibious(war: War, army: int) -> bool:
    """[invasion-procedure.2, R25] Are at least half of an army's points amphibious? Tac air is not counted."""
    sp, base = war.sp, army * KINDS
    return sp[base + AMPH] > 0 and sp[base + AMPH] >= sp[base + INF] + sp[base + MECH]


def ashore(war: War, army: int) -> bool:
    """[invasion-procedure.4, R6] Does an army stand where an invasion may start: on a coast, in a box, at a strait?"""
    here = war.at[army]
    return bool(seas.HARBOURS >> here & 1 or seas.STRAITS.near[here])


def seaworthy(war: War, armies: int) -> int:
    """Those of a set of armies that may invade something."""
    wet = war.having(armies, AMPH)
    return sum(1 << army for army in bits(wet) if half_amphibious(war, army) and ashore(war, army))


# ---------------------------------------------------------------- where
def beaches(war: War, army: int) -> int:
    """[invasion-procedure.3a, invasion-procedure.3b, R26] The spaces that an army may invade, friendly ones too."""
    side, here = SIDE_OF_PIECE[army], war.at[army]
    return (shores(war, side, here) | seas.STRAITS.near[here]) & battlefield(war, side) & ~(1 << here)


def shores(war: War, side: int, start: int) -> int:
    """[sea-route.1-6] The coasts that a sea route joins with a space: all of them reach the same."""
    found: int | None = war.cache.get(("shores", side, start))
    if found is None:
        found = seas.reach(war, side, 1 << start) & seas.HARBOURS if seas.HARBOURS >> start & 1 else 0
        war.cache["shores", side, start] = found
    return found


def strait(war: War, army: int, target: int) -> bool:
    """[R6] Does an army invade straight across a crossing arrow?"""
    return bool(seas.STRAITS.near[war.at[army]] >> target & 1)


def route(war: War, army: int, target: int) -> tuple[Leg, ...]:
    """[invasion-resolution.1, R121] The route of an invasion: the one that naval fire can harm least."""
    side, here = SIDE_OF_PIECE[army], war.at[army]
    waters, arrows = navies.danger(war, side)
    key = ("invasion", side, here, target, waters, arrows)
    found: tuple[Leg, ...] | None = war.cache.get(key)
    if found is None:
        if strait(war, army, target):
            shared = seas.SEAS_OF[here] & seas.SEAS_OF[target] or seas.SEAS_OF[here] | seas.SEAS_OF[target]
            found = (Leg(here, target, (shared & -shared).bit_length() - 1, 0, False),)
        else:
            found = seas.route(war, side, here, target, shun=waters, arrows=arrows) or ()
        war.cache[key] = found
    return found


def why_not_invade(war: War, army: int, space: int) -> Refusal | None:
    """The rule that keeps an army from invading a space."""
    side, here = SIDE_OF_PIECE[army], war.at[army]
    if not war.stage:
        return Refusal("sequence-fall.1", "There are no invasions in this scenario.")
    if not half_amphibious(war, army):
        return Refusal("invasion-procedure.2", f"Less than half of {words.name(army)} is amphibious.")
    if not ashore(war, army):
        return Refusal("invasion-procedure.4", f"{words.name(army)} is not on a coast: invasions start from one.")
    if not 0 <= space < geo.BOARD.size or space == here or not geo.LAND >> space & 1:
        return Refusal("invasion-procedure.3a", f"{words.place(space)} is no land beyond the sea.")
    if not battlefield(war, side) >> space & 1:
        return why_not_enemy(war, side, space)
    if not beaches(war, army) >> space & 1:
        return Refusal("invasion-procedure.3a", f"No direct sea route leads from {words.place(here)} to "
                       f"{words.place(space)}.")  # fmt: skip
    return None


# ---------------------------------------------------------------- at sea
def invaders(war: War, space: int) -> int:
    """[invasion-procedure.6] The armies that are on their way to a space."""
    return sum(1 << army for army in bits(war.invading) if war.named[army] == space)


def goals(war: War) -> int:
    """The spaces that are being invaded."""
    found = 0
    for army in bits(war.invading):
        found |= 1 << war.named[army]
    return found


def advance_strength(war: War, army: int) -> int:
    """[invasion-advance.2] Amphibious points, and as many infantry and mech points again as far as there are any."""
    wet = war.count(army, AMPH)
    return wet + min(wet, war.count(army, INF) + war.count(army, MECH))
