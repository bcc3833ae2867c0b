"""Ships: who is worth his passage, and where to land."""

from __future__ import annotations

from theatrum.rulesets.spi.bots.ground import Ground
from theatrum.rulesets.spi.bots.march import Stations
from theatrum.rulesets.spi.bots.odds import chances
from theatrum.rulesets.spi.bots.policy import Policy
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation
from theatrum.rulesets.spi.rules.combat import strength
from theatrum.rulesets.spi.rules.sea import landing
from theatrum.rulesets.spi.war import War


def sensible(war: War, policy: Policy, piece: int, to: int) -> bool:
    """The Axis sends only so many to Africa; from some time on the Allies keep what is in Britain for France."""
    here = war.at[piece]
    if policy.side == "axis":
        there = war.total(war.in_area(war.commanded(policy.side), geo.AFRICA))
        return not geo.AFRICA >> to & 1 or there + war.sp[piece] <= policy.weights["africa"]["most"]
    if geo.RUSSIA >> to & 1:
        return False
    gathered = policy.gathers(war) and geo.BRITAIN >> here & 1
    return not gathered or bool(geo.MAINLAND >> to & 1)


def forward(war: War, stations: Stations, points: int, to: int) -> float:
    """United States SP go to where they can fight, or to Britain to wait."""
    weight = stations.ground.policy.weights["sea"]
    home = weight["base"] if geo.BRITAIN >> to & 1 else 0.0
    return points + home + 8.0 + stations.score(Nation.UNITED_STATES, points, to) * weight["bridge"]


def land(war: War, ground: Ground, target: int) -> float:
    """What a landing promises: the beach, less what the counter-attack will take, or what the defence costs."""
    side, weight = ground.side, ground.policy.weights["sea"]
    if side == "axis":
        return -1.0
    worth = ground.policy.beach(war, target)
    force = min(landing.points(war, side), 2 * 4)
    if not worth or force < 2:
        return -1.0
    if war.others(war.fights_for(side)) >> target & 1:
        basic = war.total(war.here[target])
        found = chances(force - strength.defending(war, target), basic)
        worth = worth * found.dislodged - weight["repelled"] * (force * (1 - found.dislodged))
    return worth - weight["exposed"] * ground.risk(war, target, force) + min(0.0, force - weight["foothold"])
