"""[14.1e-14.1g, 14.4c-14.4f, 14.6, R90, R93, R96] What conquered and liberated countries are worth, and to whom."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import GERMANY, MAJORS, NAMES, NATION_OF
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War

HALF: dict[str, int] = TABLES["wpp"]["half_of_starting_total"]
NUMBER = {country: number for number, country in enumerate(geo.COUNTRIES)}
EAST = NUMBER["Eastern Europe"]


def value(country: int) -> int:
    """[14.1e] The WPPs of a country: half of its starting Total for a Major Country."""
    name = geo.COUNTRIES[country]
    return HALF[name] if name in MAJORS else int(geo.COUNTRY_ROW[name]["wpp"])


def heir(war: War, country: int, taker: int) -> int:
    """[14.4f, R93, R141] Who gets the value of a Minor Country: of those that took part, the largest."""
    first = alliances.major_of(war, taker)
    side = alliances.side(war, taker)
    takers = {major for major in bits(war.assault.get(country, 0)) if alliances.side(war, major) == side} | {first}
    return max(takers, key=lambda major: (war.base[major], major == first))


def change(war: War, name: str, major: int) -> None:
    """[14.1f, 14.4d, R90] The value of a country passes to a Major Country; who had added it pays it back at once."""
    country = NUMBER[name]
    before = war.heirs.get(country, -1)
    war.heirs[country] = major
    if before >= 0 and before != major:
        repay(war, country)


def repay(war: War, country: int) -> None:
    """[14.1f, 14.2h, 14.4d] The value that was added at the last Year Start is deducted, outside the limit."""
    loser = war.added.pop(country, -1)
    if loser >= 0:
        spending.deduct(war, loser, value(country))
        war.note("deducted", "14.4d", major=NAMES[loser], value=value(country), country=geo.COUNTRIES[country])


def colony(war: War, name: str, taker: int) -> None:
    """[14.6, R96] A colony pays a conqueror, not its original owner."""
    major = alliances.major_of(war, taker)
    if major == NATION_OF.get(geo.COUNTRY_ROW[name]["owner_1939"]):
        repay(war, NUMBER[name])
        war.heirs.pop(NUMBER[name], None)
    else:
        change(war, name, major)


def follow(war: War, zones: int, nation: int) -> None:
    """[R61, R90, R96] Zones of a nation are in other hands: so is the value of capitals there; colonies pay none."""
    for country in list(war.heirs):
        if geo.COUNTRIES[country] != NAMES[nation] and _capital(country) & zones:
            _pass_on(war, country)


def entrust(war: War, nation: int, major: int) -> None:
    """[R307, R90, R96] A Minor Country gets another player, and he the value of capitals that it held for the old
    one."""
    before, war.patron[nation] = war.patron[nation], major
    held = war.controlled(1 << nation)
    for country, heir_ in list(war.heirs.items()):
        if heir_ == before != major and _capital(country) & held:
            _pass_on(war, country)


def _capital(country: int) -> int:
    name = geo.COUNTRIES[country]
    return 1 << geo.CAPITAL[name] if name in geo.CAPITAL else 0


def _pass_on(war: War, country: int) -> None:
    """A capital is in other hands, or in those of another player: its value is his; that of a colony nobody's."""
    name = geo.COUNTRIES[country]
    if geo.COUNTRY_ROW[name]["kind"] == "colony":
        repay(war, country)
        del war.heirs[country]
    else:
        change(war, name, alliances.major_of(war, war.owner[geo.CAPITAL[name]]))


def inherit(war: War, fallen: int, major: int) -> None:
    """[R61, R90, R96] What a conquered country had won goes to who holds it now, else to the conqueror; colonies pay
    nobody."""
    for country, heir_ in list(war.heirs.items()):
        if heir_ == fallen:
            name = geo.COUNTRIES[country]
            war.added.pop(country, None)
            if geo.COUNTRY_ROW[name]["kind"] == "colony":
                del war.heirs[country]
            else:
                holder = alliances.major_of(war, war.owner[geo.CAPITAL[name]]) if name in geo.CAPITAL else -1
                war.heirs[country] = holder if holder >= 0 else major


# ---------------------------------------------------------------- the Year Start
def receivers(war: War) -> dict[int, int]:
    """[5.2a, 14.1e, 14.4c, 12.3g, 1.5n, R90] For each country that pays somebody now, who receives its value."""
    found = {country: major for country, major in war.heirs.items() if _holds(war, country, major)}
    for nation in bits(war.active & ~war.conquered):
        found[NUMBER[NAMES[nation]]] = GERMANY
    for nation in war.helpers:
        helper = _helper(war, nation)
        if helper >= 0 and not war.active >> nation & 1:
            found[NUMBER[NAMES[nation]]] = helper
    return {country: major for country, major in found.items() if not war.conquered >> major & 1}


def _holds(war: War, country: int, major: int) -> bool:
    """[14.7f] Eastern Europe pays only while all six zones are held; others go by their capital, as the heir does."""
    if country != EAST:
        return True
    friends = war.friends(major)
    return geo.COUNTRY["Eastern Europe"] & friends == geo.COUNTRY["Eastern Europe"]


def _helper(war: War, nation: int) -> int:
    """[1.5n, R11] Who gets the value of a Minor Country that stands: the largest of those with a unit in it."""
    if war.conquered >> nation & 1:
        return -1
    inside = war.inside(geo.COUNTRY.get(NAMES[nation], 0))
    there = [major for major in bits(war.helpers[nation]) if war.ranks[major] & inside]
    return max(there, key=lambda major: war.base[major], default=-1)


def income(war: War, major: int) -> int:
    """[5.2a] What other countries add to the Total of a Major Country at the Year Start."""
    return sum(value(country) for country, receiver in receivers(war).items() if receiver == major)


def book(war: War) -> None:
    """[14.4d, R90] The Year Start remembers who has added what: it may have to be paid back."""
    war.added = {c: major for c, major in receivers(war).items() if c in war.heirs}
