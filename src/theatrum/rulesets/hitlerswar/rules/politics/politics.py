"""Neutrality and its violation: attacks on unaligned countries, entry into the war, armies that politics hold back."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import (
    ALLIED,
    AXIS,
    INF,
    KIND_OF,
    KINDS,
    NOBODY,
    SIDE_OF_PIECE,
    SIDES,
    SOVIET,
)
from theatrum.rulesets.hitlerswar.data.tables import TABLES, TURN_OF
from theatrum.rulesets.hitlerswar.rules.economy import mobilization, technology
from theatrum.rulesets.hitlerswar.rules.movement import home_forces, italian_army
from theatrum.rulesets.hitlerswar.rules.politics import morale, nations
from theatrum.rulesets.hitlerswar.war import OFF, War

WINTER_1941 = TURN_OF["Winter 1941"]
AMERICA = int(TABLES["us_production"]["first_turn"])
GIFTS = TABLES["entry_reinforcements"]
FINNS = int(GIFTS["finland_on_joining_axis"]["infantry"])
ANYWHERE = -1
"""A set that holds every space."""


# ---------------------------------------------------------------- attacks
def provoke(war: War, side: int, space: int) -> None:
    """[R89] A side announces an attack on a space: it may open a war, end a restraint, or violate a neutral country."""
    if war.stage < nations.CAMPAIGN or war.land[side] >> space & 1:
        return
    owner = war.owner(space)
    if not war.eastern_war and {side, owner} == {AXIS, SOVIET}:
        war.eastern_war = 1
        war.note("eastern-war", "initial-belligerents.1", side=SIDES[side])
    mobilization.attack(war, side, space)
    if owner == NOBODY:
        _violate(war, side, nations.country_of(space))


def _violate(war: War, side: int, country: int) -> None:
    """[violation.2a, R33] The first attack on a country: what becomes of it is decided as the Combat Phase closes."""
    if country in war.provoked:
        return
    war.provoked[country] = side
    if not nations.SOIL[country] & ~nations.unaligned(war):
        war.note("violated", "violation.2a", country=geo.COUNTRIES[country], side=SIDES[side])
    _exchange(war, country, nations.would_join(country, side))


def _exchange(war: War, country: int, side: int) -> None:
    """[violation.3a, violation.3b, R88] The army of Italy or the U.S. goes over to the side it would join."""
    for space in bits(nations.SOIL[country] & nations.unaligned(war)):
        for army in bits(war.here.get(space, 0)):
            if SIDE_OF_PIECE[army] == side:
                continue
            points = list(war.kinds(army))
            war.dissolve(army)
            new = war.free_army(side)
            war.note("exchanged", "violation.3a" if side == ALLIED else "violation.3b", army=war.piece_name(army),
                     by=war.piece_name(new) if new != OFF else "")  # fmt: skip
            if new != OFF:
                war.place(new, space)
            for kind, number in points:
                if new != OFF:
                    war.add(new, kind, number)
                else:
                    promise(war, side, country, kind, number)


def decide(war: War, side: int) -> None:
    """[violation.2a, violation.5, R33, R34] Countries attacked in this phase and not conquered join a side."""
    provoked, war.provoked = war.provoked, {}
    for country, attacker in sorted(provoked.items()):
        if not nations.SOIL[country] & nations.unaligned(war):
            _conquered(war, country)
        elif country != nations.POLAND:
            clause = "violation.4a" if attacker != AXIS else "violation.4c"
            join(war, country, nations.would_join(country, attacker), clause)


def _conquered(war: War, country: int) -> None:
    war.unaligned &= ~nations.BLOC[country]
    if country == nations.ITALY and not war.italy:
        war.italy = 2
    if country == nations.US and not war.us:
        war.us = 2


def join(war: War, country: int, side: int, clause: str) -> None:
    """[violation.2b] A country enters the war: its uncaptured spaces are friendly to a side, their production works."""
    war.land[side] |= nations.SOIL[country] & nations.unaligned(war)
    war.unaligned &= ~nations.BLOC[country]
    war.forget()
    war.note("joined", clause, country=geo.COUNTRIES[country], side=SIDES[side])
    if country == nations.ITALY:
        war.italy = 1 if side == AXIS else 3
    elif country == nations.US:
        _america(war, side)
    elif country == nations.FINLAND and side == AXIS:
        promise(war, AXIS, country, INF, FINNS)  # [axis-leaning.5]


def _america(war: War, side: int) -> None:
    """[us-entry.3, R37] As an ally it produces from the next Allied turn on; for the Axis always 16."""
    war.us = 1 if side == ALLIED else 2
    if side != ALLIED:
        war.america = AMERICA
    else:
        technology.us_joins(war)
    morale.event(war, "britain_us_joins_allies" if side == ALLIED else "britain_us_joins_axis")


# ---------------------------------------------------------------- points that events give
def promise(war: War, side: int, country: int, kind: int, number: int) -> None:
    """[R87] Points that a side will place in a country."""
    if side == AXIS:
        home_forces.disband(war, country, "unaligned-forces.9b")
    key = lot(side, country, kind)
    war.waiting[key] = war.waiting.get(key, 0) + number


def lot(side: int, country: int, kind: int) -> int:
    """Side, country and kind as one number."""
    return (side * len(geo.COUNTRIES) + country) * KINDS + kind


def gift(war: War, country: int, row: dict[str, int]) -> None:
    """[axis-leaning.3, axis-leaning.4] The points that a country brings to the Axis."""
    for word, kind in (("mechanized", KIND_OF["mech"]), ("infantry", KIND_OF["inf"])):
        if word in row:
            promise(war, AXIS, country, kind, row[word])


# ---------------------------------------------------------------- armies that may not act
def held(war: War, side: int) -> int:
    """[activity-limits.1, activity-limits.3, barbarossa-special.3, R304] Armies that, standing here as the turn begins,
    may neither move nor attack."""
    bound = nations.unaligned(war)
    if side == SOVIET and war.turn < WINTER_1941:
        bound |= 1 << geo.SIBERIA
    return war.standing(side, bound)


def why_frozen(war: War, army: int) -> Refusal:
    """What keeps a frozen army from moving and attacking."""
    name = war.piece_name(army)
    if SIDE_OF_PIECE[army] == SOVIET and war.at[army] == geo.SIBERIA and war.turn < WINTER_1941:
        clause = "activity-limits.3" if war.stage else "barbarossa-special.3"
        return Refusal(clause, f"{name} is held in Siberia until Winter 1941.")
    if nations.unaligned(war) >> war.at[army] & 1:
        country = geo.COUNTRIES[geo.COUNTRY_OF[war.at[army]]]
        return Refusal("activity-limits.1", f"{name} stays where it is while {country} is unaligned.")
    return Refusal("unsupplied-hexes.3a", f"{name} is out of supply: its points may neither move nor attack.")


def confined(war: War, army: int) -> int:
    """[activity-limits.2, R38] The spaces within which the points of an army must stay when they move."""
    if italian_army.bound(war, army):
        return italian_army.pasture(war, army)
    if war.stage < nations.CAMPAIGN or SIDE_OF_PIECE[army] != ALLIED:
        return ANYWHERE
    if not geo.MAINLAND_FRANCE >> war.at[army] & 1 or not _invaded(war):
        return ANYWHERE
    return geo.MAINLAND_FRANCE


def penned(war: War, side: int) -> int:
    """[activity-limits.2] The armies of a side that may not leave mainland France by movement."""
    if side != ALLIED or war.stage < nations.CAMPAIGN:
        return 0
    there = war.standing(ALLIED, geo.MAINLAND_FRANCE)
    return there if _invaded(war) else 0


def why_penned(war: War, army: int) -> Refusal:
    if italian_army.bound(war, army):
        return Refusal("italian-army.3", "Points of the Italian Army are moved only within Italy and the yellow lands.")
    return Refusal(
        "activity-limits.2", f"{war.piece_name(army)} leaves France only by advance while the Axis is there."
    )


def _invaded(war: War) -> bool:
    """[R38] An Axis point, in an army or a completed fort, is in mainland France."""
    if war.standing(AXIS, geo.MAINLAND_FRANCE):
        return True
    held = war.land[AXIS] & geo.MAINLAND_FRANCE
    return any(held >> space & 1 for space in war.forts)
