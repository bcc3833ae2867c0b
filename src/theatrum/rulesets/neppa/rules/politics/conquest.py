"""[14.0, 14.1, 14.4] Conquest and liberation of countries."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import (
    AXIS,
    FRANCE,
    FREE_FRANCE,
    MINORS,
    NAMES,
    NATION_OF,
    POLAND,
    RUSSIA,
    TURN_OF_MAJOR,
    USA,
)
from theatrum.rulesets.neppa.data.tables import AIR, FLEET
from theatrum.rulesets.neppa.rules.economy import bonus
from theatrum.rulesets.neppa.rules.land import control, overrun
from theatrum.rulesets.neppa.rules.politics import alliances, capitals, eastern_europe, intervention, spoils, vichy
from theatrum.rulesets.neppa.war import SIX, War

CAPITAL_OF = {space: country for country, space in geo.CAPITAL.items() if space in range(geo.SIZE)}


# ---------------------------------------------------------------- capitals change hands
def taken(war: War, nation: int, space: int, lost: int) -> None:
    """[14.4a, 14.1a, R88] A zone has been taken by arms: what hangs on it follows."""
    note_invasion(war, nation, lost)
    bonus.captured(war, nation, space, lost)
    country = CAPITAL_OF.get(space)
    if country is not None:
        kind = geo.COUNTRY_ROW[country]["kind"]
        if kind == "major":
            capitals.start_clock(war, NATION_OF[country], nation)
        elif kind == "colony":
            spoils.colony(war, country, nation)
        elif kind != "region_part":
            _minor_capital(war, NATION_OF[country], nation)
    if eastern_europe.ZONES >> space & 1:
        eastern_europe.review(war)


def note_invasion(war: War, nation: int, lost: int) -> None:
    """[1.5o, R11] A zone of a Minor Country has been entered or attacked."""
    if lost in MINORS:
        if not war.invaded >> lost & 1:
            war.invaded |= 1 << lost
            war.forget()
        major = alliances.major_of(war, nation)
        if major >= 0:
            war.assault[lost] = war.assault.get(lost, 0) | 1 << major


def attacked(war: War, target: int, ground: int) -> None:
    """[14.4f, R93] Ground units attack a zone: their countries take part in a conquest of this turn."""
    owner = war.owner[target]
    for nation in range(len(NAMES)):
        if war.ranks[nation] & ground:
            note_invasion(war, nation, owner)


def _minor_capital(war: War, country: int, taker: int) -> None:
    if not war.conquered >> country & 1:
        fall(war, country, taker)
        return
    spoils.change(war, NAMES[country], spoils.heir(war, country, taker))
    if alliances.AXIS_MINOR_SET >> country & 1 and alliances.side(war, taker) == AXIS:
        war.conquered &= ~(1 << country)
        war.note("liberated", "14.4a", nation=NAMES[country], by=NAMES[taker])


def fall(war: War, country: int, taker: int) -> None:
    """[14.4a, 14.4b, 4.2d, R32] A Minor Country is conquered; active Axis Minors fight on without their capital."""
    active = bool(war.active >> country & 1)
    war.conquered |= 1 << country
    war.note("conquered", "14.4a", nation=NAMES[country], by=NAMES[taker])
    if not active:
        disband(war, country, "14.4b")
    hand_over(war, country, taker)
    spoils.change(war, NAMES[country], spoils.heir(war, country, taker))
    war.helpers.pop(country, None)
    war.standing &= ~(1 << country)
    war.quiet &= ~(1 << country)
    if not active:
        alliances.leave(war, country)
    if country == POLAND and alliances.side(war, taker) == AXIS:
        eastern_europe.form(war)


def disband(war: War, nation: int, clause: str) -> None:
    """[14.1d, 14.4b] All forces of a nation are removed for good."""
    for piece in bits(war.ranks[nation]):
        war.note("removed", clause, piece=war.piece_name(piece))
        war.drop(piece)
    for kind in [kind for kind in war.waiting if kind // 6 == nation]:
        del war.waiting[kind]


def hand_over(war: War, nation: int, conqueror: int) -> None:
    """[R61] The zones of a conquered nation go to the conqueror; those with allied ground units to these."""
    zones = war.controlled(1 << nation)
    for space in bits(zones):
        here = war.ground(war.here.get(space, 0))
        if here & war.ranks[nation]:
            continue
        new = conqueror
        if here:
            new = max(range(len(NAMES)), key=lambda other: (here & war.ranks[other]).bit_count())
        control.cede(war, new, space)
    spoils.follow(war, zones, nation)
    for space in bits(zones):
        if war.here.get(space, 0) & (war.order[AIR] | war.order[FLEET]):
            overrun.displace(war, space)


def at_the_end(war: War, side: int) -> None:
    """[seq.5, 14.1a, R88, R92] Capitals held through the opposition turn fall, or are freed."""
    for major in sorted(war.clock):
        if capitals.holder(war, major) != side or war.clock[major] >= capitals.stamp(war):
            continue
        if major == RUSSIA and not war.conquered >> RUSSIA & 1:
            continue
        del war.clock[major]
        victor = war.owner[geo.CAPITAL[NAMES[major]]]
        if TURN_OF_MAJOR[major] == side:
            conquer(war, major, victor)
        else:
            liberate(war, major, victor)


def conquer(war: War, major: int, victor: int) -> None:
    """[14.1a, 14.1d, R61, R103] A Major Country is conquered: its forces are removed, its zones pass on."""
    again = bool(war.conquered >> major & 1)
    war.conquered |= 1 << major
    war.freed &= ~(1 << major)
    war.note("conquered", "14.1a", nation=NAMES[major], by=NAMES[victor])
    if not again:
        disband(war, major, "14.1d")
        if major == FRANCE:
            vichy.found(war, victor)
        hand_over(war, major, victor)
        wards(war, major)
        spoils.inherit(war, major, alliances.major_of(war, victor))
        alliances.leave(war, major)
    spoils.change(war, NAMES[major], alliances.major_of(war, victor))


def wards(war: War, major: int) -> None:
    """[R103, R31] Nations that a conquered country ran get another player."""
    for nation in range(SIX, len(NAMES)):
        if war.patron[nation] == major:
            war.patron[nation] = _guardian(war, nation, TURN_OF_MAJOR[major])


def _guardian(war: War, nation: int, side: int) -> int:
    """[R11, R31, R103] Who runs a nation now: the largest helper, else an ally, else the leader of its side."""
    if nation == FREE_FRANCE and war.us_in:
        return USA
    helpers = intervention.helpers(war, nation)
    if helpers:
        return max(bits(helpers), key=lambda helper: war.base[helper])
    allies = war.allies[nation] & ~war.conquered
    return next((major for major in alliances.LEADERS[side] if allies >> major & 1), alliances.leader(war, side))


def liberate(war: War, major: int, victor: int) -> None:
    """[14.1a, 14.1f, 14.1g] A Major Country is freed: its value goes to the liberator, its forces stay out."""
    war.freed |= 1 << major
    war.note("liberated", "14.1a", nation=NAMES[major], by=NAMES[victor])
    spoils.change(war, NAMES[major], alliances.major_of(war, victor))
