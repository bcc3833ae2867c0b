"""What may be attacked, from where."""

from __future__ import annotations

from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import (
    AIR,
    AMPH,
    AXIS,
    ENEMIES,
    INF,
    KINDS,
    MECH,
    PARA,
    SIDE_OF_PIECE,
    SIDES,
    SOVIET,
)
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import War

NEXT, GROUND, ROADS = geo.NEXT.near, geo.GROUND.near, geo.ROADS.near


def battlefield(war: War, side: int) -> int:
    """[initial-attack.3, barbarossa-special.1, co-operation.1, co-operation.3b] Every space that a side may attack."""
    found: int | None = war.cache.get(("battlefield", side))
    if found is None:
        found = war.land[side]
        for enemy in ENEMIES[side]:
            if not at_peace(war, side, enemy):
                found |= war.land[enemy]
        found |= nations.unaligned(war)  # [violation.1a]
        war.cache["battlefield", side] = found
    return found


def at_peace(war: War, side: int, other: int) -> bool:
    """[surrender-ussr.2] Axis and Soviets may not attack each other after an accepted Soviet surrender."""
    return war.peace == 1 and {side, other} == {AXIS, SOVIET}


def hostile(war: War, side: int) -> int:
    """[friendly-hexes.1, making-attacks.6] Those of them that are not friendly: they must be attacked to be taken."""
    return battlefield(war, side) & ~war.land[side]


def reachable(war: War, army: int) -> int:
    """[making-attacks.5, sea-crossing-combat.1] The spaces that an army may attack or advance into by land."""
    sp, base = war.sp, army * KINDS
    if sp[base + INF] or sp[base + MECH]:
        near = GROUND if war.stage else ROADS
    elif sp[base + PARA] or sp[base + AIR]:
        near = GROUND if sp[base + AMPH] else NEXT
    else:
        return 0  # [amphibious-points.2]
    return near[war.at[army]] & battlefield(war, SIDE_OF_PIECE[army])


def airborne(war: War, army: int) -> bool:
    """[paradrop-water.1a, R56] To an army of nothing but paratroops and tac air, water is like land."""
    sp, base = war.sp, army * KINDS
    return not (sp[base + INF] or sp[base + MECH] or sp[base + AMPH])


def takes_ground(war: War, army: int) -> bool:
    """[tac-air.3, amphibious-points.2, R180] Has an army troops that can enter a hex by land?"""
    sp, base = war.sp, army * KINDS
    return bool(sp[base + INF] or sp[base + MECH] or sp[base + PARA])


def why_no_ground(war: War, army: int) -> Refusal | None:
    if takes_ground(war, army):
        return None
    if war.count(army, AMPH):
        return Refusal("amphibious-points.2", f"{words.name(army)} has no infantry, tanks or paratroops: amphibious "
                       "points take ground only by landing on a coast.")  # fmt: skip
    return Refusal("tac-air.3", f"{words.name(army)} has nothing but tactical air, which takes no ground.")


def ready_to_drop(war: War, army: int) -> int:
    """[paradrop.5] Paratroop points of an army that have not dropped in this turn."""
    return war.count(army, PARA) - war.dropped.get(army, 0)


def why_not_target(war: War, army: int, space: int) -> Refusal | None:
    """The rule that keeps an army from attacking a space by land."""
    side, here = war.phasing, war.at[army]
    if not 0 <= space < geo.BOARD.size or not geo.NEXT.near[here] >> space & 1:
        return Refusal("making-attacks.5", f"{words.place(space)} is not adjacent to {words.name(army)}.")
    if not geo.LAND >> space & 1:
        return Refusal("making-attacks.5", f"{words.place(space)} is open sea.")
    if not battlefield(war, side) >> space & 1:
        return why_not_enemy(war, side, space)
    if airborne(war, army):
        return None
    if not geo.ROADS.near[here] >> space & 1:
        return Refusal("sea-crossing-combat.1b", f"An all-sea hexside lies before {words.place(space)}.")
    if not geo.GROUND.near[here] >> space & 1 and war.stage:
        return Refusal("sea-crossing-combat.1", f"The strait before {words.place(space)} is crossed only by sea.")
    return None if war.count(army, AIR) else why_no_ground(war, army)


def why_not_enemy(war: War, side: int, space: int) -> Refusal:
    """The rule that protects a space from a side."""
    name = words.place(space)
    if (geo.NEVER | geo.IMPASSABLE) >> space & 1:
        return Refusal("unaligned.2", f"{name} lies in a country that nobody may enter.")
    owner = war.owner(space)
    if owner >= 0 and owner not in ENEMIES[side]:
        return Refusal("co-operation.1", f"{name} is friendly to the {SIDES[owner].capitalize()} side.")
    if owner >= 0:
        return Refusal("surrender-ussr.2", f"Axis and Soviets are at peace: {name} may not be attacked.")
    return Refusal("fall-special.2" if war.stage else "barbarossa-special.1", f"{name} is neutral.")
