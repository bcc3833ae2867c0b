"""Where units stand: stacking, sides, cooperation, and the limits of countries."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data.nations import (
    AXIS_MINORS,
    BRITAIN,
    FRANCE,
    FREE_FRANCE,
    GERMANY,
    NAMES,
    RUSSIA,
    USA,
    VICHY,
)
from theatrum.rulesets.neppa.data.tables import AIR, ATTACK, FLEET, STACKING
from theatrum.rulesets.neppa.study.audit.ground import (
    AFRICA,
    BCB,
    EAST,
    HOME_OF,
    INDEX,
    LAND,
    MCB,
    NAME,
    PORTS,
    ROW,
    US_BOX,
    ZONES,
    near_home,
)
from theatrum.rulesets.neppa.study.audit.step import (
    AXIS_MAJORS,
    SET_UP,
    SUMMER_1941,
    Step,
    class_of,
    counts,
    friendly,
    guest,
    is_ground,
    nation,
    settled,
)
from theatrum.rulesets.neppa.war import OFF, War

WEST = (BRITAIN, FRANCE, USA, FREE_FRANCE)
PARIS, MALTA = INDEX["paris"], INDEX["malta"]
LEVANT = tuple(INDEX[name] for name in ("ankara", "damascus", "haifa"))
WARDS = {zone for name in ("Morocco", "Algeria", "Tunisia") for zone in ZONES[name]}
DESERT, GUESTS = 10, 12


def check(step: Step) -> Iterator[str]:
    war = step.after
    arrivals = [(unit, zone) for unit, _, zone in step.moved if zone != OFF]
    for zone in {zone for _, zone in arrivals}:
        yield from _crowd(step, zone)
    for unit, zone in arrivals:
        yield from _place(war, unit, zone)
        yield from _company(step, unit, zone)
    if arrivals or war.owner != step.before.owner:
        yield from _desert(step)
        yield from _guests(war)
    if settled(war) and not war.over:
        if war.foes != step.before.foes or war.allies != step.before.allies:
            yield from _strangers(war, set(war.here))
        elif step.moved or war.owner != step.before.owner:
            changed = {zone for zone in LAND if war.owner[zone] != step.before.owner[zone]}
            yield from _strangers(war, changed | {zone for _, zone in arrivals})


def _crowd(step: Step, zone: int) -> Iterator[str]:
    """[1.2, R4] A zone that units have entered holds no more than it may."""
    war = step.after
    there = list(bits(war.here.get(zone, 0)))
    if zone in LAND:
        limit = int(ROW[zone].get("stack_ground", STACKING["ground"]))
        if war.bridgeheads >> zone & 1:
            limit = int(STACKING["bridgehead_ground"])
        number = sum(counts(war, unit) for unit in there)
        if number > limit and not (war.breaches | step.before.breaches) >> zone & 1:
            yield f"1.2a: {number} ground units in {NAME[zone]}, which holds {limit}"
        wings = 3 * int(ROW[zone].get("stack_air", STACKING["air_wings"]))
        factors = sum(war.size[unit] for unit in there if class_of(war, unit) == AIR)
        if factors > wings:
            yield f"1.2b: {factors} air factors in {NAME[zone]}, which bases {wings}"
    if zone in PORTS:
        factors = sum(war.size[unit] for unit in there if class_of(war, unit) == FLEET)
        if factors > int(STACKING["port_factors"]):
            yield f"1.2d: {factors} fleet factors in {NAME[zone]}"


def _place(war: War, unit: int, zone: int) -> Iterator[str]:
    """Is this a place for such a unit?"""
    who, class_, name = nation(war, unit), class_of(war, unit), war.piece_name(unit)
    if class_ == FLEET:
        if zone not in PORTS and zone not in (BCB, MCB) and not (zone == US_BOX and who == USA):
            yield f"6.0a: {name} is in {NAME[zone]}, which is no port"
        if zone in ZONES["Russia"] and who not in (RUSSIA, GERMANY):
            yield f"6.0b: {name} bases in Russia"
        if who == FRANCE and HOME_OF.get(zone) != FRANCE:
            yield f"6.0c: {name} is in {NAME[zone]}, neither France nor a French colony"
        if zone in (BCB, MCB) and who not in (BRITAIN, USA, GERMANY):
            yield f"R153: {name} is in a convoy box"
    elif zone not in LAND and not (zone == US_BOX and who == USA):
        yield f"2.4b: {name} is in {NAME[zone]}, which is no land"
    if zone in EAST and war.region and not war.red_war and war.patron[who] in AXIS_MAJORS:
        yield f"14.7c: {name} is in {NAME[zone]} before the Russian war"
    if who in AXIS_MINORS and war.active >> who & 1 and zone in LAND and zone not in near_home(NAMES[who]):
        yield f"12.3h: {name} is more than two zones away from home in {NAME[zone]}"
    if who == VICHY and zone not in WARDS:
        yield f"14.5c: {name} has left the Vichy countries for {NAME[zone]}"


def _company(step: Step, unit: int, zone: int) -> Iterator[str]:
    """[12.0a, 12.0e, 12.1a, 12.2a-12.2c] Who may not be together, and whose ground it is."""
    war = step.after
    who, name = nation(war, unit), war.piece_name(unit)
    if zone not in LAND:
        return
    others = {nation(war, other) for other in bits(war.here.get(zone, 0))} - {who}
    if who in (BRITAIN, FRANCE) and others & {BRITAIN, FRANCE}:
        yield f"12.0a: British and French units in {NAME[zone]}"
    if (who == RUSSIA and others & set(WEST)) or (who in WEST and RUSSIA in others):
        yield f"12.2a: Russian and Western units in {NAME[zone]}"
    if who in AXIS_MAJORS and others & set(AXIS_MAJORS) and not war.allies[GERMANY] >> AXIS_MAJORS[1] & 1:
        yield f"12.1a: German and Italian units in {NAME[zone]} before their alliance"
    russia = not war.conquered >> RUSSIA & 1
    west = who in WEST or any(war.allies[who] >> power & 1 for power in WEST)
    if west and russia and (HOME_OF[zone] == RUSSIA or step.before.owner[zone] == RUSSIA):
        yield f"12.2b: {name} has entered Russian {NAME[zone]}"
    red = who == RUSSIA or war.allies[who] >> RUSSIA & 1
    if red and (HOME_OF[zone] in (BRITAIN, FRANCE) or step.before.owner[zone] in WEST):
        yield f"12.2c: {name} has entered Western {NAME[zone]}"
    if zone == PARIS and who == BRITAIN and is_ground(war, unit) and not war.conquered >> FRANCE & 1:
        yield f"12.0e: {name} has stopped in Paris"


def factors(war: War, zones: set[int], nations: tuple[int, ...]) -> int:
    """[1.5j, 12.3d, 13.4e] Attack factors of some nations in some zones; infantry 1, air by the factor."""
    found = 0
    for zone in zones:
        for unit in bits(war.here.get(zone, 0)):
            class_ = class_of(war, unit)
            if nation(war, unit) in nations and class_ != FLEET:
                found += war.size[unit] if class_ == AIR else ATTACK[class_]
    return found


def _bound(war: War) -> bool:
    """[13.4b] Does the limit of German forces in North Africa hold?"""
    held = [friendly(war, GERMANY, zone) for zone in (MALTA, *LEVANT)]
    return not held[0] and not all(held[1:])


def _desert(step: Step) -> Iterator[str]:
    number = factors(step.after, AFRICA, (GERMANY,))
    if number <= DESERT or not _bound(step.after) or step.phase == SET_UP:
        return
    if number > factors(step.before, AFRICA, (GERMANY,)):
        yield f"13.4b: {number} German attack factors in North Africa"


def _guests(war: War) -> Iterator[str]:
    """[12.3c] No more than twelve Axis factors in the Axis Minors before they are active."""
    if war.turn >= SUMMER_1941:
        return
    zones = {zone for who in AXIS_MINORS if not (war.spurned | war.conquered) >> who & 1 for zone in ZONES[NAMES[who]]}
    number = factors(war, zones, AXIS_MAJORS)
    if number > GUESTS:
        yield f"12.3c: {number} Axis attack factors in the Axis Minors"


def _strangers(war: War, zones: set[int]) -> Iterator[str]:
    """Nobody stands beside enemies, or on ground that is neither his nor his allies'."""
    for zone in zones & LAND:
        nations = {nation(war, unit) for unit in bits(war.here.get(zone, 0))}
        for who in nations:
            if any(war.foes[who] >> other & 1 for other in nations):
                yield f"8.0a: enemies together in {NAME[zone]}: {', '.join(sorted(NAMES[n] for n in nations))}"
                break
            if not friendly(war, who, zone) and not guest(war, who, zone) and not _left_behind(war, who, zone):
                yield f"10.0d: {NAMES[who]} in {NAME[zone]}, which {NAMES[war.owner[zone]]} controls"


def _left_behind(war: War, who: int, zone: int) -> bool:
    """[R301] Units of co-belligerents may be left on each other's ground when Russia comes into the war."""
    pair = {who, war.owner[zone]}
    return RUSSIA in pair and bool(pair & set(WEST))
