"""Orders: the acts, one after the other, that bring a plan about."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.actions import Sail
from theatrum.rulesets.hitlerswar.bots import theatre
from theatrum.rulesets.hitlerswar.bots.stations import Plan
from theatrum.rulesets.hitlerswar.data.sides import AMPH, KINDS, PARA
from theatrum.rulesets.hitlerswar.war import War

NOTHING = [0] * KINDS


def next_act(war: War, side: int, plan: Plan, movers: int) -> Action | None:
    """The next order, or None if everything stands as planned."""
    mine = [army for army in bits(movers) if plan.realm >> war.at[army] & 1]
    heads = _heads(war, plan, mine)
    return (
        _occupy(war, side, plan, mine, heads, fitting=True)
        or _fill(war, side, plan, mine, heads)
        or _occupy(war, side, plan, mine, heads, fitting=False)
    )


def _heads(war: War, plan: Plan, mine: list[int]) -> dict[int, int]:
    """The army that commands each station: the largest that is there."""
    heads: dict[int, int] = {}
    for army in mine:
        space = war.at[army]
        if space in plan.stations and (space not in heads or war.total(army) > war.total(heads[space])):
            heads[space] = army
    return heads


def _occupy(war: War, side: int, plan: Plan, mine: list[int], heads: dict[int, int], fitting: bool) -> Action | None:
    """Every station gets an army: one that has nothing to do where it is, or a new one.

    What has sailed cannot move again: a `fitting` army has no points that the station does not want.
    """
    for space, wanted in plan.stations.items():
        if space in heads:
            continue
        idle = [army for army in mine if heads.get(war.at[army]) != army]
        idle.sort(key=lambda army: -sum(min(war.count(army, k), wanted[k]) for k in range(KINDS)))
        for army in idle:
            found = theatre.march(war, side, army, space)
            if found and not (fitting and isinstance(found, Sail) and _excess(war, army, wanted)):
                return found
        for kind in range(KINDS):
            for army in mine if wanted[kind] else ():
                spare = war.count(army, kind) - plan.stations.get(war.at[army], NOTHING)[kind]
                if spare <= 0 or war.total(army) <= spare:
                    continue
                if found := theatre.form(war, side, army, min(spare, wanted[kind]), kind, space):
                    return found
    return None


def _excess(war: War, army: int, wanted: list[int]) -> int:
    """Points of an army that a station does not want."""
    return sum(max(0, war.count(army, kind) - wanted[kind]) for kind in range(KINDS))


def _fill(war: War, side: int, plan: Plan, mine: list[int], heads: dict[int, int]) -> Action | None:
    """Points go from where there are too many to where there are too few."""
    for space, head in heads.items():
        for kind in range(KINDS):
            lack = plan.stations[space][kind] - war.count(head, kind)
            if lack <= 0 or (kind == PARA and war.count(head, AMPH)) or (kind == AMPH and war.count(head, PARA)):
                continue
            for army in mine:
                spare = war.count(army, kind)
                if heads.get(war.at[army]) == army:
                    spare -= plan.stations[war.at[army]][kind]
                if army == head or spare <= 0:
                    continue
                if found := theatre.send(war, side, army, min(spare, lack), kind, head):
                    return found
    return None
