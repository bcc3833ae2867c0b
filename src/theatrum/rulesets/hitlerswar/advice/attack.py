"""Attacks: who is named against what, who fires, who advances, and how far armies exploit."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import advance, assault, control, fire, invasion, supply
from theatrum.rulesets.hitlerswar.actions import Advance, Assault, Attack, End, Exploit, Invade, Join, Resolve
from theatrum.rulesets.hitlerswar.advice import odds
from theatrum.rulesets.hitlerswar.advice.picture import WEIGHT, Picture
from theatrum.rulesets.hitlerswar.advice.plan import Plan
from theatrum.rulesets.hitlerswar.sides import ENEMIES, MECH
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
        best = max(bits(ways), key=lambda space: _trade(war, army, space, space in named), default=-1)
        if best >= 0 and _trade(war, army, best, best in named) > 0:
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


def _trade(war: War, army: int, target: int, named: bool) -> float:
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
    return inflicted if named else inflicted - WEIGHT["caution"] * odds.mean(min(fire.MOST, guard + fort), 0)


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


def exploit(war: War, side: int, picture: Picture, candidates: int, must: int) -> Action:
    """The most promising next step of any army that may go on."""
    best, found = WEIGHT["least_step"], None
    for army in bits(candidates):
        if war.advanced.get(army, 0) > WEIGHT["deepest"] and not must:
            continue
        for target in bits(reachable(war, army)):
            worth = _step(war, side, picture, army, target)
            if must >> army & 1:
                worth += 100.0
            if worth > best:
                best, found = worth, Exploit(army, target)
    return found or END


def _step(war: War, side: int, picture: Picture, army: int, target: int) -> float:
    """What one more advance promises: the ground, what it cuts off, and how likely it is."""
    if war.land[side] >> target & 1:
        return -1.0
    if not picture.prey >> target & 1:
        return -50.0
    strength, modifier = war.count(army, MECH), advance.modifier(war, army, target)
    fires: tuple[tuple[int, int], ...] = ()
    if not war.fired >> army & 1:
        fires = ((assault.strength(war, 1 << army, target, 0), fire.attack_modifier(war, 1 << army)),)
    fort = war.forts.get(target, 0)
    success, destroyed = odds.breakthrough(strength, modifier, advance.defence(war, target), fort, fires)
    gain = (
        picture.prize[target] + WEIGHT["pull"] * picture.pull[target] + WEIGHT["pocket"] * pocketed(war, side, target)
    )
    depth = WEIGHT["depth"] * war.advanced.get(army, 0)
    return success * gain + WEIGHT["kill"] * destroyed - depth


def pocketed(war: War, side: int, target: int) -> float:
    """Enemy points that lose their supply if a hex is taken."""
    twin = war.copy()
    owner = twin.owner(target)
    if owner not in ENEMIES[side]:
        return 0.0
    before = _hungry(twin, owner)
    control.capture(twin, target, side)
    return _hungry(twin, owner) - before


def _hungry(war: War, side: int) -> float:
    starving = supply.starving(war, side)
    return float(sum(war.bulk(army) for army in bits(war.ranks[side]) if starving >> war.at[army] & 1))
