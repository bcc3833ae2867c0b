"""Attacks: who is named against what, who fires, and who advances."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import advance, assault, fire, invasion
from theatrum.rulesets.hitlerswar.actions import Advance, Assault, Attack, End, Invade, Join, Resolve
from theatrum.rulesets.hitlerswar.advice import odds
from theatrum.rulesets.hitlerswar.advice.picture import WEIGHT, Picture
from theatrum.rulesets.hitlerswar.advice.plan import Plan
from theatrum.rulesets.hitlerswar.sides import MECH
from theatrum.rulesets.hitlerswar.targets import reachable
from theatrum.rulesets.hitlerswar.war import War

END, RESOLVE = End(), Resolve()


def announce(war: War, side: int, picture: Picture, plans: list[Plan], able: int) -> Action:
    """Stacks of a thrust attack its target; every other army fires at a target beside it, if that is a good trade."""
    for army in bits(able):
        target = _planned(war, plans, army)
        if target >= 0 and reachable(war, army) >> target & 1:
            return Attack(army, target)
        if target >= 0 and _may_land(war, army, target):
            return Invade(army, target)
    named = set(war.named.values())
    for army in bits(able):
        ways = reachable(war, army) & picture.prey
        best = max(bits(ways), key=lambda space: _trade(war, picture, army, space, space in named), default=-1)
        if best >= 0 and _trade(war, picture, army, best, best in named) > 0:
            return Attack(army, best)
    return END


def _may_land(war: War, army: int, target: int) -> bool:
    ready = war.stage and invasion.half_amphibious(war, army) and invasion.ashore(war, army)
    return bool(ready) and bool(invasion.beaches(war, army) >> target & 1)


def _planned(war: War, plans: list[Plan], army: int) -> int:
    for plan in plans:
        if plan.realm >> war.at[army] & 1:
            return plan.aim(war.at[army])
    return -1


def _trade(war: War, picture: Picture, army: int, target: int, named: bool) -> float:
    """Points destroyed less points lost on average; whoever joins an attack that goes on anyway risks nothing more."""
    if not assault.can_fire(war, army, target):
        return -1.0
    modifier = fire.attack_modifier(war, 1 << army)
    inflicted = odds.mean(assault.strength(war, 1 << army, target, 0), modifier)
    fort = war.forts.get(target, 0)
    guard = sum(fire.ground(war, other) for other in bits(war.here.get(target, 0)))
    if not guard and not fort:
        return -0.5 if not named else 0.1
    inflicted = max(0.0, inflicted - fort)
    return inflicted if named else inflicted - WEIGHT["caution"] * picture.answer(target)


def barrage(war: War, side: int, ready: int) -> Action:
    """Those who cannot advance fire first; a spearhead fires only where it needs to."""
    order = sorted(bits(ready), key=lambda army: war.count(army, MECH))
    for army in order:
        target = war.named[army]
        heads = [other for other, aim in war.named.items() if aim == target and war.count(other, MECH)]
        best = max((advance.chance(war, other, target) for other in heads), default=0)
        if best >= WEIGHT["sure"] and war.count(army, MECH) >= WEIGHT["least_mech"]:
            continue
        if advance.defence(war, target) or war.here.get(target, 0):
            return Assault(army)
    return END


def volley(joiners: int) -> Action:
    return Join((joiners & -joiners).bit_length() - 1) if joiners else RESOLVE


def go(war: War, side: int, picture: Picture, able: int) -> Action:
    """Spearheads first; infantry follows into ground that has been taken, if its own hex is in no danger."""
    for army in sorted(bits(able), key=lambda army: -war.count(army, MECH)):
        target = war.named[army]
        if not advance.chance(war, army, target):
            continue
        friendly = war.land[side] >> target & 1
        if friendly and not _worth_following(war, side, picture, army, target):
            continue
        return Advance(army)
    return END


def _worth_following(war: War, side: int, picture: Picture, army: int, target: int) -> bool:
    """Is an army of more use in front than where it stands?"""
    here = war.at[army]
    line = picture.frontier(war.land[side])
    crowd = war.stacked(side, target) + war.bulk(army)
    return crowd <= 10 and not line >> here & 1
