"""[1.5g, R7] Who is at war and who is allied with whom."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import (
    ALLIED,
    AXIS,
    AXIS_MINORS,
    BRITAIN,
    FRANCE,
    FREE_FRANCE,
    GERMANY,
    ITALY,
    NAMES,
    RUSSIA,
    TURN_OF_MAJOR,
    USA,
    VICHY,
)
from theatrum.rulesets.neppa.war import SIX, War

MAJOR_SET = (1 << SIX) - 1
WEST = 1 << BRITAIN | 1 << FRANCE | 1 << USA
OWN_SIDE = tuple(sum(1 << other for other in range(SIX) if TURN_OF_MAJOR[other] == turn) for turn in TURN_OF_MAJOR)
"""[R6, R303] for each Major Country, those of its side, allied with it or not."""
AXIS_MINOR_SET = sum(1 << nation for nation in AXIS_MINORS)
LEADERS = {AXIS: (GERMANY, ITALY), ALLIED: (BRITAIN, USA, RUSSIA, FRANCE)}
"""[R31] who runs and places the Minor Countries that fight beside a side: the first who is still there."""


def side(war: War, nation: int) -> int:
    """The side of a nation: that of the Major Country that runs it; -1 for quiet neutrals."""
    patron = war.patron[nation]
    return TURN_OF_MAJOR[patron] if patron >= 0 else -1


def side_nations(war: War, which: int) -> int:
    """All nations that act with a side."""
    return sum(1 << nation for nation in range(len(NAMES)) if side(war, nation) == which)


def axis_holds(war: War, space: int) -> bool:
    """[R304, R104] Is a zone in Axis hands? The home of a Minor that an Ally has attacked is not, what it wins is."""
    owner = war.owner[space]
    if side(war, owner) != AXIS:
        return False
    at_home = geo.OWNER_1939[space] == owner
    return owner < SIX or not at_home or owner == VICHY or bool(AXIS_MINOR_SET & ~war.spurned & 1 << owner)


def axis_zones(war: War, zones: int) -> int:
    """Those of a set of zones that are in Axis hands."""
    return sum(1 << space for space in bits(zones) if axis_holds(war, space))


def major_of(war: War, nation: int) -> int:
    """[R104] The Major Country for which a nation's captures count; -1 for quiet neutrals."""
    return nation if nation < SIX else war.patron[nation]


def leader(war: War, which: int) -> int:
    for major in LEADERS[which]:
        if not war.conquered >> major & 1 and (major != USA or war.us_in):
            return major
    return LEADERS[which][0]


def allied(war: War, a: int, b: int) -> bool:
    return bool(war.allies[a] >> b & 1)


def red_ally(war: War) -> bool:
    """[R7] Is Russia a co-belligerent of the Western Allies?"""
    return bool(war.red_war) and red_apart(war)


def red_apart(war: War) -> bool:
    """[12.2, R140, R306] Do Russia and the West keep apart? From the first turn, until Russia is conquered."""
    return not war.conquered >> RUSSIA & 1


def mates(war: War, nation: int) -> int:
    """[1.5g, R7] All whom a war takes along: allies, and the co-belligerents of Russia and of the West."""
    found = war.allies[nation]
    if red_ally(war):
        if nation == RUSSIA:
            for ally in bits(WEST & war.foes[GERMANY]):
                found |= war.allies[ally]
        elif found & WEST & war.foes[GERMANY]:
            found |= war.allies[RUSSIA]
    return found


def set_at_war(war: War, ones: int, others: int) -> None:
    for one in bits(ones):
        war.foes[one] |= others & ~war.allies[one]
    for other in bits(others):
        war.foes[other] |= ones & ~war.allies[other]
    review(war)


def declare(war: War, major: int, nation: int) -> None:
    """[1.5g, R7] War spreads over both alliances; a Russian war with an Axis Minor does not."""
    callers = 1 << major if _local(war, major, nation) else mates(war, major)
    set_at_war(war, callers, drawn_in(war, major, nation))


def drawn_in(war: War, major: int, nation: int) -> int:
    """[1.5g, R7, R300] All on whom a declaration of war falls."""
    return 1 << nation if major == RUSSIA and AXIS_MINOR_SET >> nation & 1 else mates(war, nation)


def _local(war: War, major: int, nation: int) -> bool:
    """[R7] A Russian war with an Axis Minor takes nobody along while Russia is not at war with Germany."""
    return major == RUSSIA and bool(AXIS_MINOR_SET >> nation & 1) and not war.red_war


def join(war: War, nation: int, ally: int) -> None:
    """[R7] A nation joins an alliance: from now on it is at war with all enemies of the alliance."""
    members = war.allies[nation] | war.allies[ally]
    foes = war.foes[ally] & ~members
    newcomers = war.allies[nation]
    for member in bits(members):
        war.allies[member] = members
        war.foes[member] &= ~members
    set_at_war(war, newcomers, foes)


def part(war: War, nation: int) -> None:
    """[R303] A nation goes out of its alliance and keeps its enemies."""
    bit = 1 << nation
    for other in bits(war.allies[nation] & ~bit):
        war.allies[other] &= ~bit
    war.allies[nation] = bit
    war.forget()


def review(war: War) -> None:
    """[R7, 13.1a] Italy becomes Germany's ally in a common war; the war in the East is dated."""
    war.forget()
    if war.foes[GERMANY] >> RUSSIA & 1 and not war.red_war:
        war.red_war = war.turn + 1
    common = war.foes[ITALY] & war.foes[GERMANY] & MAJOR_SET
    if common and not allied(war, ITALY, GERMANY) and not war.conquered & (1 << ITALY | 1 << GERMANY):
        war.note("alliance", "R7", nation=NAMES[ITALY], ally=NAMES[GERMANY])
        join(war, ITALY, GERMANY)


def leave(war: War, nation: int) -> None:
    """A nation is out: it has neither allies nor enemies any more."""
    bit = 1 << nation
    for other in range(len(NAMES)):
        war.allies[other] &= ~bit
        war.foes[other] &= ~bit
    war.allies[nation], war.foes[nation] = bit, 0
    war.forget()


def originals(nations: tuple[str, ...]) -> int:
    """The home and colonial zones of countries."""
    return sum(
        geo.COUNTRY.get(country, 0)
        for country in geo.COUNTRIES
        if (country in nations or geo.COUNTRY_ROW[country].get("owner_1939") in nations)
    )


ORIGINAL_WEST = originals(("Britain", "France"))
ORIGINAL_RUSSIA = geo.COUNTRY["Russia"]
"""[R81] original Allied zones (Syria too), and original Russian ones."""
WESTERN = WEST | 1 << FREE_FRANCE


# ---------------------------------------------------------------- announcing
def partner(war: War, giver: int, receiver: int) -> bool:
    """[R73] Does a receiver fight beside a giver?"""
    beside = mates(war, giver) >> receiver & 1
    return bool(beside and receiver != giver and war.foes[receiver] & war.foes[giver])
