"""Hexes without supply: at the end of its Combat Phase a side loses them."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ENEMIES, NOBODY, SIDES
from theatrum.rulesets.hitlerswar.rules.movement import control, supply
from theatrum.rulesets.hitlerswar.rules.politics import surrender
from theatrum.rulesets.hitlerswar.war import War


def check(war: War, side: int) -> None:
    """[unsupplied-hexes.1, R13] At the end of its Combat Phase a side loses what cannot trace supply, all at once."""
    takers = {space: taker(war, side, space) for space in bits(supply.starving(war, side))}
    for space, enemy in takers.items():
        if enemy != NOBODY:
            control.cut_off(war, side, space, enemy)
    for space, enemy in takers.items():
        if enemy != NOBODY:
            surrender.taken(war, space, enemy, side)  # [R86]


def taker(war: War, side: int, space: int) -> int:
    """[R13, fall-special.4] The opponent at war whose working production lies nearest; a die breaks ties."""
    rivals = [enemy for enemy in ENEMIES[side] if control.at_war(war, side, enemy)]
    if len(rivals) < 2:
        return rivals[0] if rivals else NOBODY
    far = {enemy: _distance(war, enemy, space) for enemy in rivals}
    least = min(far.values())
    nearest = [enemy for enemy in rivals if far[enemy] == least]
    if len(nearest) == 1:
        return nearest[0]
    face = war.roll(why=f"{' or '.join(SIDES[enemy] for enemy in nearest)} takes {war.space_name(space)}")
    return nearest[(face - 1) * len(nearest) // 6]


def _distance(war: War, side: int, space: int) -> int:
    """Hexes to the nearest working production of a side; boxes other than Siberia are never nearest [R13]."""
    goal = war.works() & war.land[side] & ~(geo.BOXES & ~(1 << geo.SIBERIA))
    return control.distance(space, goal)
