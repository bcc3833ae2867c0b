"""Landings: where an invasion is worth while, and with what."""

from __future__ import annotations

from dataclasses import dataclass

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import advance, coastal_air, fire, invasion, navies
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar.advice import odds
from theatrum.rulesets.hitlerswar.advice.picture import WEIGHT, Picture
from theatrum.rulesets.hitlerswar.seas import ATLANTIC, HARBOURS, SEAS_OF
from theatrum.rulesets.hitlerswar.sides import ALLIED, AMPH, INF, KINDS, MECH
from theatrum.rulesets.hitlerswar.war import War

LARGEST = 5
"""Amphibious points of one landing: with as many others they make a stack of ten."""


@dataclass(slots=True)
class Beach:
    """A landing that could be made."""

    start: int
    target: int
    worth: float


def best(war: War, picture: Picture, theatre: int, force: list[int], taken: set[int]) -> Beach | None:
    """The landing that promises most, from any harbour of a theatre."""
    wet = min(LARGEST, force[AMPH])
    dry = min(wet, force[INF] + force[MECH])
    found: Beach | None = None
    for start in bits(theatre & HARBOURS & ~geo.BOXES):
        if start in taken:
            continue
        for target in bits(invasion.shores(war, picture.side, start) & picture.prey & ~geo.GROUND.step(theatre)):
            worth = _weigh(war, picture, start, target, wet, wet + dry)
            if found is None or worth > found.worth:
                found = Beach(start, target, worth)
    return found if found and found.worth > WEIGHT["least_landing"] else None


def _weigh(war: War, picture: Picture, start: int, target: int, wet: int, strength: int) -> float:
    """What a landing promises: fire on both sides first, then the advance of what is left."""
    side = picture.side
    danger, _ = navies.danger(war, side)
    if side != ALLIED and danger & SEAS_OF[start] & SEAS_OF[target]:
        return -1.0
    fort = war.forts.get(target, 0)
    guard = min(10, fort + sum(fire.ground(war, army) for army in bits(war.here.get(target, 0))))
    air = 0 if geo.NEXT.near[target] & war.land[side] else coastal_air.STRENGTH
    lost = odds.mean(air, 0) + odds.mean(guard, 0) if guard else odds.mean(air, 0)
    left = max(0, round(wet - lost / 2))
    fires = ((left, 0), (6, 0)) if side == ALLIED and SEAS_OF[target] >> ATLANTIC & 1 else ((left, 0),)
    climb = advance.CLIMB if geo.MOUNTAIN >> target & 1 else 0
    success, destroyed = odds.breakthrough(
        max(0, strength - round(lost)), climb, advance.defence(war, target), fort, fires
    )
    gain = picture.prize[target] + WEIGHT["pull"] * picture.pull[target] + WEIGHT["bridgehead"]
    return success * gain + WEIGHT["kill"] * destroyed - WEIGHT["loss"] * lost


def stack(force: list[int]) -> list[int]:
    """The points of one landing, taken out of what there is."""
    made = [0] * KINDS
    made[AMPH] = min(LARGEST, force[AMPH])
    for kind in (MECH, INF):
        made[kind] = min(force[kind], made[AMPH] - made[MECH] - made[INF])
    for kind in range(KINDS):
        force[kind] -= made[kind]
    return made
