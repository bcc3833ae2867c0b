"""[12.0-12.3] Co-operation: where units of each nation may go and stay."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import (
    AXIS,
    AXIS_MINORS,
    BRITAIN,
    FRANCE,
    GERMANY,
    ITALY,
    NAMES,
    RUSSIA,
    VICHY,
)
from theatrum.rulesets.neppa.data.tables import FLEET, GROUND
from theatrum.rulesets.neppa.rules.land import winter
from theatrum.rulesets.neppa.rules.politics import alliances, axis_minors, capitals, intervention, north_africa
from theatrum.rulesets.neppa.rules.politics.alliances import ORIGINAL_RUSSIA, ORIGINAL_WEST, WESTERN
from theatrum.rulesets.neppa.rules.politics.axis_minors import GUESTS, LEASH
from theatrum.rulesets.neppa.war import OFF, SIX, War

EAST = geo.COUNTRY["Eastern Europe"]
PARIS = geo.CAPITAL["France"]
VICHY_LANDS = geo.COUNTRY["Morocco"] | geo.COUNTRY["Algeria"] | geo.COUNTRY["Tunisia"]


# ---------------------------------------------------------------- countries that are closed
def open_neutrals(war: War, nation: int) -> int:
    """[R11, R82] Neutral zones that a nation may enter all the same."""
    return war.controlled(intervention.open_countries(war, nation))


def welcome(war: War, nation: int) -> int:
    """The zones where units of a nation find friends: its own, its allies', and those of neutrals that take them in."""
    key = ("welcome", nation)
    found: int | None = war.cache.get(key)
    if found is None:
        found = war.cache[key] = war.friends(nation) | open_neutrals(war, nation)
    return found


def refuge(war: War, nation: int) -> int:
    """[6.1e, 7.0c, R11] Where overrun units find friends: not in a Minor Country that could be helped, but is not."""
    strange = sum(
        1 << country
        for country in bits(war.standing & ~war.allies[nation])
        if not war.helpers.get(country, 0) & war.allies[nation]
    )
    return welcome(war, nation) & ~war.controlled(strange)


def closed(war: War, nation: int) -> int:
    """Zones that units of a nation may neither pass through nor attack, whatever else is true of them."""
    key = ("closed", nation)
    known: tuple[int, int] | None = war.cache.get(key)
    if known is None:
        banned = intervention.barred(war, nation) | intervention.left_alone(war, nation)
        zones = _other_ally(war, nation) | _east(war, nation) | war.controlled(banned)
        known = war.cache[key] = zones, _guests(war, nation)
    zones, guests = known
    return zones | _strangers(war, nation, guests) if guests else zones


def _other_ally(war: War, nation: int) -> int:
    """[12.2b, 12.2c, R81, R306] The West keeps out of original Russian zones, Russia out of original Allied ones."""
    if not alliances.red_apart(war):
        return 0
    if alliances.major_of(war, nation) == RUSSIA:
        return ORIGINAL_WEST
    return ORIGINAL_RUSSIA if war.allies[nation] & WESTERN else 0


def _east(war: War, nation: int) -> int:
    """[14.7c, R97] The Axis keeps out of Eastern Europe until Germany and Russia are at war."""
    if war.red_war or alliances.side(war, nation) != AXIS:
        return 0
    return EAST if war.region else 0


def _strangers(war: War, nation: int, guests: int) -> int:
    """[1.5p, R145] Zones of an enemy in which units of a power stand with which a nation is not at war."""
    return war.occupied_by(war.units(guests)) & war.hostile(nation)


def _guests(war: War, nation: int) -> int:
    """Nations at peace with a nation whose units may be in zones of its enemies: allies, helpers, guests."""
    found = 0
    for foe in bits(war.foes[nation]):
        found |= war.allies[foe] | intervention.helpers(war, foe)
    if war.foes[nation] & alliances.AXIS_MINOR_SET:
        found |= 1 << GERMANY | 1 << ITALY
    return found & ~(war.foes[nation] | war.allies[nation])


def why_closed(war: War, nation: int, space: int) -> Refusal:
    """Why units of a nation may not enter a zone."""
    owner, where = war.owner[space], geo.TITLE[space]
    if alliances.red_apart(war) and owner >= 0:
        if alliances.major_of(war, nation) == RUSSIA and (ORIGINAL_WEST >> space & 1 or WESTERN & war.allies[owner]):
            return Refusal("12.2c", f"{where} is for the Western Allies: Russian units keep out.")
        if war.allies[nation] & WESTERN and (ORIGINAL_RUSSIA >> space & 1 or war.allies[owner] >> RUSSIA & 1):
            return Refusal("12.2b", f"{where} is for Russia: other Allied units keep out.")
    if EAST >> space & 1 and not war.red_war and alliances.side(war, nation) == AXIS and war.region:
        return Refusal("14.7c", f"{where} is closed to the Axis until Germany and Russia are at war.")
    if owner >= 0:
        if intervention.barred(war, nation) >> owner & 1:
            clause = "12.3o" if nation == RUSSIA and owner in AXIS_MINORS else "1.5p"
            return Refusal(clause, f"{NAMES[owner]} has help: declare war on its helpers first.")
        if war.at_war(nation, owner) and _strangers(war, nation, _guests(war, nation)) >> space & 1:
            return Refusal("1.5a", f"Units stand in {where} with which {NAMES[nation]} is not at war.")
        wrong = _why_neutral(war, nation, owner, where)
        if wrong:
            return wrong
    return Refusal("1.5a", f"{where} belongs to {NAMES[owner]}, with which {NAMES[nation]} is not at war.")


def _why_neutral(war: War, nation: int, owner: int, where: str) -> Refusal | None:
    """Why a neutral's zone is closed."""
    if {nation, owner} == {GERMANY, ITALY}:
        return Refusal("12.1a", f"Italy is not Germany's ally yet: {where} is closed.")
    if war.foes[owner] >> RUSSIA & 1 and not war.red_war and alliances.side(war, nation) == AXIS:
        return Refusal("12.3m", f"Russia has invaded {NAMES[owner]}: to help it, declare war on Russia.")
    if war.foes[owner] & alliances.MAJOR_SET and alliances.major_of(war, nation) >= 0:
        return Refusal("1.5m", f"{NAMES[nation]} may not come to the help of {NAMES[owner]} now.")
    if nation in (ITALY, RUSSIA) and not war.foes[nation] & alliances.MAJOR_SET:
        return Refusal("1.5l", f"{NAMES[nation]} is neutral: its units stay in its own country and colonies.")
    return None


# ---------------------------------------------------------------- zones where a unit may not stay
def shut(war: War, piece: int) -> int:
    """Zones where a unit may not end a move: cooperation and limits of the moment."""
    return shut_for(war, war.nation(piece), war.class_(piece), war.size[piece], war.at[piece])


def shut_for(war: War, nation: int, class_: int, size: int, start: int = OFF) -> int:
    """The same for a unit that is yet to be placed (start = OFF)."""
    found = closed(war, nation)
    if nation in (GERMANY, ITALY):
        found |= axis_minors.full_of_guests(war, class_, size, start)
        if nation == GERMANY:
            found |= north_africa.shut(war, class_, size, start)
    elif nation in (BRITAIN, FRANCE):
        other = FRANCE if nation == BRITAIN else BRITAIN
        found |= war.occupied_by(war.ranks[other])
        if nation == BRITAIN and class_ in GROUND and not war.conquered >> FRANCE & 1:
            found |= 1 << PARIS
    elif nation >= SIX:
        if nation == VICHY:
            found |= ~VICHY_LANDS
        elif nation in LEASH and class_ != FLEET:
            found |= ~LEASH[nation]
    found |= _shared(war, nation)
    if war.counter >> nation & 1:
        found |= capitals.off_the_way(war, nation, class_)
    return found & geo.LAND


def _shared(war: War, nation: int) -> int:
    """[12.1a, 12.2a, R301, R303] Zones that hold units of another alliance that is no enemy: nobody stacks with them.

    A Minor Country that both alliances help stacks with either in its own zones.
    """
    key = ("aloof", nation)
    known: tuple[int, int] | None = war.cache.get(key)
    if known is None:
        known = war.cache[key] = _common(war, nation), _aloof(war, nation)
    common, others = known
    there = war.inside(common) & war.units(others) if common and others else 0
    if not there:
        return 0
    found = war.occupied_by(there)
    helpers, helped = intervention.helpers(war, nation), intervention.invited(war, nation)
    for hosts, guests in ((1 << nation, helpers), (helped, helped)):
        found &= ~war.controlled(hosts) | war.occupied_by(there & ~war.units(guests))
    return found


def _aloof(war: War, nation: int) -> int:
    """The nations of other alliances that are at peace with a nation."""
    known = war.allies[nation] | war.foes[nation]
    others = 0
    for major in bits(alliances.MAJOR_SET & ~known):
        others |= war.allies[major]
    return others & ~known


def _common(war: War, nation: int) -> int:
    """Where a nation can meet them: open countries that another alliance helps, and zones of a co-belligerent."""
    friends = war.allies[nation] | intervention.invited(war, nation)
    helped = sum(
        1 << country
        for country in war.helpers
        if friends >> country & 1 and intervention.helpers(war, country) & ~war.allies[nation]
    )
    return war.controlled(helped) | (ORIGINAL_WEST | ORIGINAL_RUSSIA if strays(war) else 0)


def why_shut(war: War, piece: int, space: int) -> Refusal:
    """Why a unit may not stay in a zone."""
    return why_shut_for(war, war.nation(piece), war.class_(piece), war.size[piece], space, war.at[piece])


def why_shut_for(war: War, nation: int, class_: int, size: int, space: int, start: int = OFF) -> Refusal:
    """The same for a unit that is yet to be placed."""
    where = geo.TITLE[space]
    if closed(war, nation) >> space & 1:
        return why_closed(war, nation, space)
    if nation == BRITAIN and space == PARIS and class_ in GROUND and not war.conquered >> FRANCE & 1:
        return Refusal("12.0e", "No British ground unit may stop in Paris before France is conquered.")
    if nation in (BRITAIN, FRANCE):
        other = FRANCE if nation == BRITAIN else BRITAIN
        if war.here.get(space, 0) & war.ranks[other]:
            return Refusal("12.0a", f"{NAMES[other]} has units in {where}: the two may not stack together.")
    if _shared(war, nation) >> space & 1:
        clause = "12.1a" if alliances.side(war, nation) == AXIS else "12.2a"
        return Refusal(clause, f"Units of another alliance are in {where}: yours may not stack with them.")
    if nation == VICHY and not VICHY_LANDS >> space & 1:
        return Refusal("14.5c", "Vichy units stay in the Vichy countries.")
    if nation in LEASH and class_ != FLEET and not LEASH[nation] >> space & 1:
        return Refusal("12.3h", f"{where} is more than two zones away from {NAMES[nation]}.")
    if axis_minors.full_of_guests(war, class_, size, start) >> space & 1 and nation in (GERMANY, ITALY):
        return Refusal("12.3c", f"More than {GUESTS} Axis attack factors may not be in the four Axis Minors.")
    if nation == GERMANY and north_africa.shut(war, class_, size, start) >> space & 1:
        return Refusal("13.4b", f"More than {north_africa.LIMIT} German attack factors may not be in North Africa.")
    return Refusal("14.1b", f"{NAMES[nation]} counterattacks its capital: units may only go where they can join.")


# ---------------------------------------------------------------- attacks
def barred(war: War, nation: int) -> int:
    """Zones that a nation may not attack now."""
    found = closed(war, nation)
    return found | winter.sheltered(war, nation) if winter.running(war) else found


def why_barred(war: War, nation: int, space: int) -> Refusal:
    if closed(war, nation) >> space & 1:
        return why_closed(war, nation, space)
    return Refusal("13.1b", "In the Russian Winter Russian units in Russia cannot be attacked.")


def strays(war: War) -> int:
    """[12.2, R301] Units of Russia in original Western zones, of the West in original Russian ones: to leave.

    Nobody enters such a zone any more, so that where there are none there will be none while politics stay the same.
    """
    if war.cache.get("no strays") or not alliances.red_apart(war):
        return 0
    west = 0
    for nation in bits(WESTERN):
        west |= war.allies[nation]
    found = 0
    for nations, area in ((war.allies[RUSSIA], ORIGINAL_WEST), (west, ORIGINAL_RUSSIA)):
        found |= war.inside(area) & war.units(nations)
    if not found:
        war.cache["no strays"] = True
    return found
