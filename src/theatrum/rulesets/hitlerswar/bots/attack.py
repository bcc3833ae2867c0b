"""Attacks: who is named against what, who fires, and who advances."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.style import Table
from theatrum.rulesets.hitlerswar.actions import Advance, Assault, Attack, Drop, End, Invade, Join, Resolve
from theatrum.rulesets.hitlerswar.bots import odds
from theatrum.rulesets.hitlerswar.bots.picture import Picture
from theatrum.rulesets.hitlerswar.bots.stations import Plan
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import MECH
from theatrum.rulesets.hitlerswar.data.tables import STACKING
from theatrum.rulesets.hitlerswar.rules.combat import advance, assault, fire
from theatrum.rulesets.hitlerswar.rules.combat.targets import reachable, ready_to_drop
from theatrum.rulesets.hitlerswar.rules.sea import invasion
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
    return _bombard(war, picture, able) or END


def _bombard(war: War, picture: Picture, able: int) -> Action | None:
    """Armies that have nothing else to do fire at a hex together, if that is a good trade: it answers only once."""
    shots: dict[int, list[tuple[float, int]]] = {}
    for army in bits(able):
        for target in bits(reachable(war, army) & picture.prey):
            harm = _harm(war, army, target)
            if harm > 0:
                shots.setdefault(target, []).append((harm, army))
    best, found = 0.0, None
    named = set(war.named.values())
    for target, fires in shots.items():
        price = 0.0 if target in named else picture.general["caution"] * picture.answer(target)
        worth = _dear(picture, target) * (sum(harm for harm, _ in fires) - war.forts.get(target, 0)) - price
        if worth > best:
            best, found = worth, Attack(max(fires)[1], target)
    return found


def _harm(war: War, army: int, target: int) -> float:
    """Points that the fire of an army destroys in a hex on average, if there is anything to destroy."""
    guard = sum(fire.ground(war, other) for other in bits(war.here.get(target, 0))) + war.home.get(target, 0)
    if not guard or not assault.can_fire(war, army, target):
        return 0.0
    return odds.mean(assault.strength(war, 1 << army, target, 0), fire.attack_modifier(war, 1 << army))


def _dear(picture: Picture, target: int) -> float:
    """What a point that a hex loses is worth: mechanized points are dear, infantry is lost before them."""
    war = picture.war
    armies = war.here.get(target, 0)
    cheap = sum(fire.ground(war, army) - war.count(army, MECH) for army in bits(armies))
    return picture.general["dear"] if cheap <= 1 else 1.0


def _may_land(war: War, army: int, target: int) -> bool:
    ready = war.stage and invasion.half_amphibious(war, army) and invasion.ashore(war, army)
    return bool(ready) and bool(invasion.beaches(war, army) >> target & 1)


def _planned(war: War, plans: list[Plan], army: int) -> int:
    for plan in plans:
        if plan.realm >> war.at[army] & 1:
            return plan.aim(war.at[army])
    return -1


def barrage(weight: Table, war: War, ready: int) -> Action:
    """Those who cannot advance fire first; a spearhead fires only where it needs to."""
    order = sorted(bits(ready), key=lambda army: war.count(army, MECH))
    for army in order:
        target = war.named[army]
        heads = [other for other, aim in war.named.items() if aim == target and war.count(other, MECH)]
        best = max((advance.chance(war, other, target) for other in heads), default=0)
        if best >= weight["sure"] and war.count(army, MECH) >= weight["least_mech"]:
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
        return enter(war, army, target)
    return END


def enter(war: War, army: int, target: int) -> Action:
    """An army tries to come into a hex; where it cannot walk its paratroops drop."""
    return Advance(army) if advance.may_walk(war, army, target) else Drop(army, ready_to_drop(war, army))


def _worth_following(war: War, side: int, picture: Picture, army: int, target: int) -> bool:
    """Is an army of more use in front than where it stands? A spearhead that is there already can make room."""
    here = war.at[army]
    left = sum(war.bulk(other) for other in bits(war.armies(side, here)) if other != army)
    movable = any(war.count(other, MECH) >= picture.general["mobile"] for other in bits(war.armies(side, target)))
    fits = war.stacked(side, target) + war.bulk(army) <= STACKING or movable
    return fits and (left > 0 or threats(picture, target) >= threats(picture, here))


def threats(picture: Picture, space: int) -> int:
    """Hexes of the enemy beside a hex."""
    return (geo.GROUND.near[space] & picture.enemies).bit_count()
