"""Air strikes on fleets in port, and what the owners of the fleets do about them."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import End, Join, Resolve, StandDown, Strike
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import AIR
from theatrum.rulesets.neppa.rules.air import port_strike
from theatrum.rulesets.neppa.rules.air.port_strike import Raid, Scramble
from theatrum.rulesets.neppa.rules.land.combat import Combat
from theatrum.rulesets.neppa.war import War

END, RESOLVE, STAND_DOWN = End(), Resolve(), StandDown()
HIT, HURT = len(port_strike.HIT) / 6, len(port_strike.HURT) / 6


def guards(war: War, port: int, nation: int) -> int:
    """Air factors that could intercept a raid."""
    enemies = war.units(war.foes[nation]) & war.order[AIR] & ~war.flown
    return sum(war.size[p] for p in bits(enemies) if geo.RANGE2[war.at[p]] >> port & 1)


def suggest(staff: Staff, war: War, frame: Combat) -> Action | None:
    """Air without a mission strikes a port where it is stronger than what defends it."""
    for port in bits(port_strike.targets(war, frame.raid, frame.fliers(war))):
        able = list(bits(frame.raid(port).able(war)))
        nation = war.nation(able[0])
        raiders = sum(war.size[p] for p in able if war.nation(p) == nation)
        prey = war.factors(port_strike.prey(war, nation, port))
        gain = min(prey, raiders * HIT) * staff.mind.air["strike"] - raiders * HURT * 3
        if gain > 0 and raiders > guards(war, port, nation):
            return Strike(port)
    return None


def raid(staff: Staff, war: War, frame: Raid) -> Action | None:
    """All that can fly goes, of one nation."""
    able = frame.able(war)
    if frame.battle.air:
        able &= war.ranks[war.nation(next(bits(frame.battle.air)))]
        if war.factors(frame.battle.air) >= 2 * war.factors(
            port_strike.prey(war, war.nation(next(bits(frame.battle.air))), frame.battle.target)
        ):
            able = 0
    for piece in bits(able):
        return Join(piece)
    return RESOLVE if frame.battle.air else STAND_DOWN


def scramble(staff: Staff, war: War, frame: Scramble) -> Action | None:
    """Interceptors fly if together they are as strong as the raiders."""
    able = frame.able(war, frame.actor(war))
    if war.factors(frame.battle.cover) < war.factors(frame.battle.air) <= war.factors(able | frame.battle.cover):
        for piece in sorted(bits(able), key=lambda p: -war.size[p]):
            return Join(piece)
    return END
