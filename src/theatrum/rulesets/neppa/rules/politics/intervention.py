"""[1.5m-1.5p, 12.3m-12.3o] Intervention: Major Countries come to the help of an attacked Minor Country."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, GERMANY, ITALY, NAMES, RUSSIA
from theatrum.rulesets.neppa.rules.politics import alliances, axis_minors, minors, spoils
from theatrum.rulesets.neppa.war import War


def entitled(war: War, major: int, country: int) -> bool:
    """[1.5m, 1.5o, R11] May a Major Country send forces into a Minor Country that was declared on?"""
    bit = 1 << country
    if not war.standing & bit or war.conquered & bit or war.at_war(major, country):
        return False
    attackers = war.foes[country] & alliances.MAJOR_SET
    if attackers & (war.allies[major] | alliances.OWN_SIDE[major]) or war.allies[country] & war.foes[major]:
        return False
    return bool(attackers & war.foes[major]) or bool(war.quiet & bit)


def invited(war: War, nation: int) -> int:
    """[1.5m, R11] Minor Countries to whose help units of a nation may come, as a set of nations."""
    major = alliances.major_of(war, nation)
    if major < 0 or not alliances.allied(war, nation, major):
        return 0
    found = 0
    for country in bits(war.standing & ~war.conquered):
        if not alliances.allied(war, nation, country) and entitled(war, major, country):
            found |= 1 << country
    return found


def open_countries(war: War, nation: int) -> int:
    """[1.5m, R11, R82] Neutral countries that units of a nation may enter, as a set of nations."""
    found = invited(war, nation)
    if _of_the_axis(war, nation):
        found |= sum(1 << country for country in bits(axis_minors.dormant(war)) if not war.foes[country])
    return found


def _of_the_axis(war: War, nation: int) -> bool:
    """[R82, R10] Germany, and Italy once it is Germany's ally, may enter the Axis Minors before they are active."""
    return nation == GERMANY or (nation == ITALY and alliances.allied(war, ITALY, GERMANY))


def arrive(war: War, nation: int, country: int) -> None:
    """[R11] A unit has come into a country that is not at war with it: if that is to help, they are allies now."""
    major = alliances.major_of(war, nation)
    if not war.helpers.get(country, 0) >> major & 1 and entitled(war, major, country):
        help_(war, major, country)


def help_(war: War, major: int, country: int) -> None:
    """[R11, R7, R303] A Minor Country joins the alliance of its first helper, who runs it; alliances stay apart."""
    war.note("intervention", "1.5m", major=NAMES[major], nation=NAMES[country])
    if not helpers(war, country):
        spoils.entrust(war, country, major)
    war.helpers[country] = war.helpers.get(country, 0) | 1 << major
    war.forget()
    if not war.allies[country] & alliances.MAJOR_SET:
        alliances.join(war, country, major)


def helpers(war: War, country: int) -> int:
    """[R303] The Major Countries that help a Minor Country; one that has left the war helps nobody."""
    return war.helpers.get(country, 0) & ~war.conquered


def barred(war: War, nation: int) -> int:
    """[1.5p, 12.3o] Countries that a nation may not attack, because others help them with whom it is not at war."""
    found = 0
    for country in war.helpers:
        if war.foes[nation] >> country & 1 and helpers(war, country) & ~war.foes[nation]:
            found |= 1 << country
    return found


def left_alone(war: War, nation: int) -> int:
    """[12.3m] Friends that Germany and its allies may not enter: Russia has invaded them, and they are at peace."""
    if war.red_war or nation == RUSSIA:
        return 0
    attacked = war.foes[RUSSIA] & (war.invaded | war.standing & ~war.quiet) & ~war.conquered
    return attacked & war.allies[nation] & ~(1 << nation) & ~_helped(war)


def _helped(war: War) -> int:
    return sum(1 << country for country in war.helpers if helpers(war, country))


def at_the_end(war: War) -> None:
    """[1.5m, 1.5o, R11] The end of the player turn of a declaration: does the capital stand, was it invaded?"""
    standing = war.declared & ~war.conquered
    if standing:
        war.standing |= standing
        war.quiet |= standing & ~war.invaded
        for country in bits(standing):
            war.note("standing", "1.5m", nation=NAMES[country])
            _caught(war, country)
        war.forget()


def on_the_spot(war: War, country: int) -> None:
    """[R145, R82] Axis units that stand in an Axis Minor when their enemies declare war on it defend it at once."""
    for major in (GERMANY, ITALY):
        if minors.units_in(war, major, country) and war.foes[country] & war.foes[major] & alliances.MAJOR_SET:
            help_(war, major, country)


def _caught(war: War, country: int) -> None:
    """[R145] Units of a power at peace with the attacker that stood in the country all the while have come to help."""
    for major in (GERMANY, ITALY):
        if country in AXIS_MINORS and minors.units_in(war, major, country):
            arrive(war, major, country)
