"""The Combat Phases: the best attack of the moment, put together unit by unit."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import Attack, Drop, End, Join, Resolve, StandDown
from theatrum.rulesets.neppa.bots import attack, move, strikes
from theatrum.rulesets.neppa.bots.attack import Blow, Force
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.bots.picture import Picture, camps, picture, stage
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import ABN, AIR, ARM
from theatrum.rulesets.neppa.rules.land import airborne, strength
from theatrum.rulesets.neppa.rules.land.attack import Muster
from theatrum.rulesets.neppa.rules.land.combat import Combat
from theatrum.rulesets.neppa.rules.land.combat_results import attack_total
from theatrum.rulesets.neppa.table import odds
from theatrum.rulesets.neppa.war import War

END, RESOLVE, STAND_DOWN = End(), Resolve(), StandDown()
ENOUGH = 3
"""An ally is helped up to odds of so much to one."""


def refused(staff: Staff, war: War) -> set[int]:
    """Zones that were tried in this phase and found too strong."""
    found: set[int] = staff.plan(war, f"refused {stage(war)}", lambda _: set())
    return found


# ---------------------------------------------------------------- the phase
def combat(staff: Staff, war: War, frame: Combat) -> Action | None:
    """The best attack of all camps of the player; then air that is left strikes ports."""
    shy = refused(staff, war)
    targets = frame.targets(war) & ~sum(1 << target for target in shy)
    choice = _choice(staff, war, frame, targets, move.held(staff)) if targets else None
    if choice is None and targets and not frame.late and not war.breaches and move.held(staff):
        choice = _choice(staff, war, frame, targets, 0)  # nothing has been broken open: nobody waits any longer
    if choice is not None:
        shy.add(choice.target)
        staff.memory.note("blow", choice)
        return Attack(choice.target)
    return END if frame.late else strikes.suggest(staff, war, frame) or END


def _choice(staff: Staff, war: War, frame: Combat, targets: int, held: int) -> Blow | None:
    """The best attack without the units that wait for a breakthrough."""
    found: Blow | None = None
    for camp in camps(war, frame.nations(war)):
        view = picture(staff, war, camp)
        force = ready(war, frame, camp.nations, 0 if frame.late else held)
        for target in bits(targets & view.hostile):
            blow = attack.best(war, view, force, target)
            if blow and (found is None or blow.gain > found.gain):
                found = blow
    return found


def ready(war: War, frame: Combat, nations: int, held: int) -> Force:
    """Units of these nations that have no mission yet and do not wait, where they stand."""
    idle = war.units(nations) & ~war.fought & ~held
    afoot = war.ground(idle)
    if frame.late:
        afoot &= war.order[ARM] & war.exploiting
    force = Force({}, {})
    for piece in bits(afoot):
        if piece not in war.aboard:
            force.ground[piece] = 1 << war.at[piece]
    for piece in bits(idle & war.order[AIR]):
        force.air[piece] = geo.RANGE2[war.at[piece]]
    if frame.late:
        for piece, zone in war.landing.items():
            if idle >> piece & 1:
                force.drops[piece] = 1 << zone
        return force
    for piece in bits(airborne.ready(war, idle & war.order[ABN])):
        force.drops[piece] = airborne.in_range(war, piece)
    return force


# ---------------------------------------------------------------- one attack
def muster(staff: Staff, war: War, frame: Muster) -> Action | None:
    """The planned units join; an ally's attack is helped where that matters."""
    if frame.invited:
        return _help(staff, war, frame)
    blow: Blow | None = staff.memory.recall("blow")
    if blow is None or blow.target != frame.battle.target:
        return RESOLVE if _good(staff.mind, war, frame) else STAND_DOWN
    joiners = frame.joiners(war)
    for piece in bits(blow.crew & joiners):
        return Join(piece)
    for piece in bits(blow.crew & frame.droppers(war)):
        return Drop(piece)
    for piece in bits(blow.air & joiners):
        return Join(piece)
    if not frame.battle.crew and not frame.battle.drops:
        return STAND_DOWN
    return RESOLVE if _good(staff.mind, war, frame) else STAND_DOWN


def _good(mind: Mind, war: War, frame: Muster) -> bool:
    """Is the attack, as it stands, no folly?"""
    if (not frame.battle.crew and not frame.battle.drops) or frame.futile(war):
        return False
    won, _, _ = attack.chances(attack_total(war, frame.battle), odds.ground(war, frame.battle))
    if war.counter:
        return True
    capital = mind.worths(war.judged)[frame.battle.target] >= mind.attack["prize"]
    return won >= mind.attack["gamble" if capital else "chance"]


def _help(staff: Staff, war: War, frame: Muster) -> Action:
    """An ally attacks: units next to the zone make the odds good, but not better."""
    defending = odds.ground(war, frame.battle)
    total = attack_total(war, frame.battle)
    if defending and (not total or strength.column(total, defending) < strength.column(ENOUGH, 1)):
        joiners = frame.joiners(war)
        ground = war.ground(joiners)
        for piece in sorted(bits(ground or joiners), key=lambda p: (war.class_(p) == ARM, p)):
            return Join(piece)
    return RESOLVE


def view_of(staff: Staff, war: War, nation: int, nations: int) -> Picture:
    """The picture of the camp of one nation among those of a player."""
    return next(picture(staff, war, camp) for camp in camps(war, nations) if camp.nations >> nation & 1)
