"""Air forces: where they are based, whom they cover, what they intercept."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import End, Join, Lose, Rebase
from theatrum.rulesets.neppa.bots import attack
from theatrum.rulesets.neppa.bots.attack import Blow
from theatrum.rulesets.neppa.bots.picture import Picture
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, ITALY
from theatrum.rulesets.neppa.data.tables import AIR, COST
from theatrum.rulesets.neppa.rules.air.air_combat import AirToll
from theatrum.rulesets.neppa.rules.air.air_support import Cover, Hunt
from theatrum.rulesets.neppa.rules.land import combat_results, winter
from theatrum.rulesets.neppa.rules.land.movement import bases
from theatrum.rulesets.neppa.rules.politics import cooperation_in_battle as joint
from theatrum.rulesets.neppa.table import odds
from theatrum.rulesets.neppa.war import War

END = End()
APART = (ITALY, BRITAIN, FRANCE)
"""[12.0c, 12.1b] air forces that fly over their own ground units only, or nearly so."""


# ---------------------------------------------------------------- over a battle
def cover(staff: Staff, war: War, frame: Cover) -> Action | None:
    """Air support flies where it makes the attacker's victory unlikely enough for its own risk."""
    able = frame.able(war, frame.actor(war))
    total = combat_results.attack_total(war, frame.battle)
    ground = winter.ground_defence(
        war, frame.battle.target, sum(combat_results.defence_values(war, frame.battle).values())
    )
    sent = war.factors(frame.battle.cover)
    most = min(frame.spare(war), war.factors(able))
    hunters = _hunters(war, frame)
    stake = attack.price(war, frame.battle.enemies(war)) + staff.mind.worths(war.judged)[frame.battle.target]
    if not able or (sent + most <= hunters and stake < staff.mind.attack["prize"]):
        return END
    force = attack.price(war, frame.battle.crew | frame.battle.drops | frame.battle.air)
    loss = staff.mind.air["stake"] * COST[AIR]

    def worth(factors: int) -> float:
        won, _, _ = attack.chances(total, ground + factors)
        return (1 - won) * force - won * (stake + loss * factors)

    if max(worth(sent + extra) for extra in range(1, most + 1)) <= worth(sent):
        return END
    return Join(max(bits(able), key=lambda p: war.size[p]))


def _hunters(war: War, frame: Cover) -> int:
    """Air factors with which the attacker could intercept."""
    air = (
        war.units(war.moving(frame.battle.side) & war.foes[war.owner[frame.battle.target]])
        & war.order[AIR]
        & ~war.fought
    )
    air &= ~joint.kept_out(war, frame.battle)
    return sum(war.size[p] for p in bits(air) if geo.RANGE2[war.at[p]] >> frame.battle.target & 1)


def hunt(staff: Staff, war: War, frame: Hunt) -> Action | None:
    """[7.4h] Interceptors as strong as the air support always stop it; they fly if that changes the odds."""
    need = war.factors(frame.battle.cover)
    flying = war.factors(frame.battle.hunters)
    able = frame.able(war, frame.actor(war))
    if flying >= need or flying + war.factors(able) < need:
        return END
    total = combat_results.attack_total(war, frame.battle)
    if attack.chances(total, odds.defence(war, frame.battle, 0)) == attack.chances(
        total, odds.defence(war, frame.battle, need)
    ):
        return END
    return Join(max(bits(able), key=lambda p: (war.size[p], p)))


def toll(staff: Staff, war: War, frame: AirToll) -> Action | None:
    return Lose(min(bits(frame.force(war)), key=lambda p: war.size[p]))


# ---------------------------------------------------------------- bases
def merit(war: War, picture: Picture, base: int, nation: int, blows: list[Blow]) -> float:
    """What a base is worth to air units of a nation: attacks to support, own zones to cover, safety."""
    reached, weight = geo.RANGE2[base], picture.mind.air
    found = 0.0
    if nation in APART:
        own = war.occupied_by(war.ground(war.ranks[nation]))
        reached &= own | geo.ROADS.step(own)
    for blow in blows:
        if reached >> blow.target & 1:
            found += weight["attack"] * min(blow.gain, picture.mind.attack["prize"])
    for space in bits(reached & picture.line):
        found += weight["defend"] * picture.danger[space]
    found += picture.pull[base] if reached & picture.line else 0.0
    if picture.line >> base & 1 and not war.ground(war.here.get(base, 0)):
        found -= weight["exposed"]
    return found


def rebase(war: War, picture: Picture, fliers: int, blows: list[Blow]) -> Action | None:
    """The first air unit with a clearly better base goes there."""
    for piece in bits(fliers):
        here, nation = war.at[piece], war.nation(piece)
        zones = bases(war, piece) if geo.LAND >> here & 1 else 0
        if not zones:
            continue
        to = max(bits(zones), key=lambda base: merit(war, picture, base, nation, blows))
        if (
            merit(war, picture, to, nation, blows)
            > merit(war, picture, here, nation, blows) + picture.mind.air["least"]
        ):
            return Rebase(piece, to)
    return None
