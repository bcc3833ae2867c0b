"""Theatres: the realms of a side that free seas join, and the acts by which points go from one hex to another."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.rulesets.hitlerswar.actions import Form, Land, Move, Sail, Send, Ship
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import KIND_NAMES
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.rules.politics import politics
from theatrum.rulesets.hitlerswar.rules.sea import transport
from theatrum.rulesets.hitlerswar.war import OFF, War

CROWD = 40
"""A sea over which so many points may go at once is no obstacle to a plan."""


def around(war: War, side: int, space: int) -> int:
    """Everything that points in a space can reach by land, or over seas without a limit.

    Who is in mainland France beside the Axis does not leave it by movement [activity-limits.2]: it is a theatre alone.
    """
    realm = supply.realm(war, side, space)
    pen = geo.MAINLAND_FRANCE if politics.penned(war, side) else 0
    if pen >> space & 1:
        return realm & pen
    return (realm | transport.landings(war, side, space, CROWD) if war.stage else realm) & ~pen


def march(war: War, side: int, army: int, space: int) -> Action | None:
    """A whole army goes to a space, by land or by sea; one whose points have sailed stays."""
    if transport.sailors(war) >> army & 1:
        return None
    if supply.realm(war, side, war.at[army]) >> space & 1:
        return Move(army, space)
    there = transport.landings(war, side, war.at[army], war.total(army))
    return Sail(army, space) if there >> space & 1 else None


def send(war: War, side: int, army: int, number: int, kind: int, to: int) -> Action | None:
    """Points go from an army to another, by land or by sea."""
    number = min(number, war.count(army, kind) - transport.sailed(war, army, kind))
    if number < 1:
        return None
    if supply.realm(war, side, war.at[army]) >> war.at[to] & 1:
        return Send(army, number, KIND_NAMES[kind], to)
    there = transport.landings(war, side, war.at[army], number)
    return Ship(army, number, KIND_NAMES[kind], to) if there >> war.at[to] & 1 else None


def form(war: War, side: int, army: int, number: int, kind: int, space: int) -> Action | None:
    """Points make a new army in a space, by land or by sea."""
    number = min(number, war.count(army, kind) - transport.sailed(war, army, kind))
    if number < 1 or war.free_army(side) == OFF:
        return None
    if supply.realm(war, side, war.at[army]) >> space & 1:
        return Form(army, number, KIND_NAMES[kind], space)
    there = transport.landings(war, side, war.at[army], number)
    return Land(army, number, KIND_NAMES[kind], space) if there >> space & 1 else None
