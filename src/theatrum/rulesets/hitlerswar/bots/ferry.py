"""Ferries: points behind a sea with a limit go to where the war is, as many in a turn as may."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.bots import guards, theatre
from theatrum.rulesets.hitlerswar.bots.picture import DATA, Picture, hour
from theatrum.rulesets.hitlerswar.bots.stations import Plan
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR, AMPH, INF, MECH, PARA, SIDES
from theatrum.rulesets.hitlerswar.data.tables import STACKING
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.rules.sea import transport
from theatrum.rulesets.hitlerswar.war import War

FIRST = (MECH, AMPH, INF, AIR, PARA)
"""What sails first."""
DRY = (MECH, INF, AIR)
"""What leaves a realm where landings are prepared."""


def act(war: War, side: int, picture: Picture, plans: list[Plan], movers: int) -> Action | None:
    """The next voyage out of a realm that the war does not touch to one where there is a front, or a plan at least."""
    if not war.stage or not transport.loads(war, side):
        return None
    if found := _expedition(war, side, picture, plans, movers):
        return found
    fronts = planned = kept = 0
    for plan in plans:
        planned |= plan.realm
        fronts |= plan.realm if picture.frontier(plan.realm) else 0
        kept |= sum(1 << harbour for harbour in plan.landings)
    kept |= sum(1 << city for city in guards.cities(war, picture, planned))
    for army in bits(movers):
        here = war.at[army]
        if (fronts | kept) >> here & 1 or picture.frontier(supply.realm(war, side, here)):
            continue
        home = planned >> here & 1
        for goals in (fronts,) if home else (fronts, planned):
            for kind in DRY if home else FIRST:
                if found := _voyage(war, side, picture, army, kind, goals):
                    return found
    return None


def _expedition(war: War, side: int, picture: Picture, plans: list[Plan], movers: int) -> Action | None:
    """Points for a far country that a side wants to fight for, from armies that no thrust or landing needs."""
    busy = {thrust.start for plan in plans for thrust in plan.thrusts} | {
        dock for plan in plans for dock in plan.landings
    }
    for row in DATA["expedition"]:
        goals = geo.COUNTRY[row["country"]] & war.land[side]
        if row["side"] != SIDES[side] or not goals or not hour(war, row):
            continue
        front = geo.ROADS.flood(goals, war.land[side])
        there = [army for army in bits(war.ranks[side]) if front >> war.at[army] & 1]
        mech = sum(war.count(army, MECH) for army in there)
        if sum(war.bulk(army) for army in there) >= row["points"]:
            continue
        donors = [army for army in bits(movers) if not front >> war.at[army] & 1 and war.at[army] not in busy]
        kinds = (MECH, INF) if 2 * mech < row["points"] else (INF, MECH)
        for kind in kinds:
            for army in sorted(donors, key=lambda army: -war.count(army, kind)):
                if found := _voyage(war, side, picture, army, kind, goals):
                    return found
    return None


def _voyage(war: War, side: int, picture: Picture, army: int, kind: int, goals: int) -> Action | None:
    spare = war.count(army, kind) - transport.sailed(war, army, kind)
    for number in range(min(spare, STACKING), 0, -1):
        ways = transport.landings(war, side, war.at[army], number) & goals & ~geo.BOXES
        ways = sum(1 << space for space in bits(ways) if war.stacked(side, space) + number <= STACKING)
        if not ways:
            continue
        best = max(bits(ways), key=lambda space: (bool(war.armies(side, space)), picture.pull[space]))
        for mate in bits(war.armies(side, best)):
            if kind in (PARA, AMPH) and war.count(mate, AMPH if kind == PARA else PARA):
                continue
            return theatre.send(war, side, army, number, kind, mate)
        return theatre.form(war, side, army, number, kind, best)
    return None
