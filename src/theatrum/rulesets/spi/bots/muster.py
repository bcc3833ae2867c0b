"""New units: which points to take, what to build, where to put it, and when to merge."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.style import Table
from theatrum.rulesets.spi import actions as do
from theatrum.rulesets.spi.bots.march import Stations
from theatrum.rulesets.spi.data.nations import CODES, Nation, Type
from theatrum.rulesets.spi.rules.movement import stacking
from theatrum.rulesets.spi.rules.reinforcement import german, placement, russian_production
from theatrum.rulesets.spi.war import War

ALWAYS = 30.0
"""Points are lost if they are not used: the worst hex for a new unit is better than none."""


def take(war: War, act: do.Take) -> float:
    """Whatever brings more SP."""
    nation = CODES.index(act.power)
    if nation == Nation.GERMANY:
        fresh, rebuilt = german.reinforcements(war), german.replacements(war)
    elif nation == Nation.RUSSIA:
        fresh, rebuilt = (russian_production.LIMITED_WAR[key] for key in ("or_reinforcements", "replacements"))
    else:
        fresh, rebuilt = 1, 0
    lost = sum(placement.lost(war, nation, type_) for type_ in (Type.INFANTRY, Type.MECHANIZED))
    return 1.0 + (fresh if act.points == "reinforcements" else min(rebuilt, lost))


def build(weight: Table, stations: Stations, act: do.Build, tanks: bool) -> float:
    """As large as can be, near the front; Germany keeps a good part of its army mechanized."""
    nation, type_ = placement.UNITS[act.unit]
    size = weight["wanted"] * act.sp
    if nation == Nation.GERMANY:
        size = act.sp * weight["wanted" if (type_ == Type.MECHANIZED) == tanks else "unwanted"]
        if type_ == Type.PARATROOP:
            size = 0.0
    return ALWAYS + size + stations.score(nation, act.sp, act.to)


def wants_tanks(weight: Table, war: War) -> bool:
    """Is too little of the German army mechanized?"""
    army = list(bits(war.of_nation(Nation.GERMANY)))
    tanks = sum(war.sp[piece] for piece in army if war.type(piece) == Type.MECHANIZED)
    return tanks < weight["tanks"] * sum(war.sp[piece] for piece in army)


def siberian(war: War, stations: Stations, act: do.Siberian) -> float:
    return ALWAYS + stations.score(Nation.RUSSIA, russian_production.SIBERIANS["invasion_turn"][0], act.to)


def merge(war: War, act: do.Merge) -> float:
    """A full unit in a full hex makes room for another; elsewhere two units cover more ground than one."""
    full = war.sp[act.piece] + war.sp[act.into] == stacking.largest(war, war.nation(act.piece))
    crowd = war.here[war.at[act.piece]].bit_count() >= stacking.limit(war, war.at[act.piece])
    return 0.2 if full and crowd else -0.2
