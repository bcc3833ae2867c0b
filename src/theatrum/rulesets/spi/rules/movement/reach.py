"""[5.1-5.5] How far units can march: reach as sets of hexes, computed by floods. Why they cannot is in march.py."""

from __future__ import annotations

from theatrum.core.board import Pair
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status, Type
from theatrum.rulesets.spi.data.tables import ALLOWANCE, FROM_1943, OUTSIDE, QUARTER
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

MECHANIZED_LATER = (Nation.BRITAIN, Nation.UNITED_STATES, Nation.FREE_FRENCH)
IN_WEATHER = [ALLOWANCE[quarter] for quarter in QUARTER]
"""[5.13] Movement Points inside the Weather Area, by Game-Turn."""
Lie = tuple[int, int, int, int]
"""The lie of the land for units of one nation: where they may be, Enemy Zones of Control, where a move goes on, and all
that can stop, bar or slow a march. None is a complement: to take what is not in a set costs three times as much."""

Reach = tuple[int, list[int], int]
"""A unit, its fronts (see there), and all of them together."""


def allowance(war: War, space: int) -> int:
    """[3.22c, 5.13, 5.51, 11.12] Movement Points of a unit that starts its phase in this hex.

    Outside the Weather Area it is always the same [5.14a, 5.52b, 11.11]; only the starting hex counts [5.14b].
    """
    return IN_WEATHER[war.turn] if geo.WEATHER >> space & 1 else OUTSIDE


def mechanized(war: War, piece: int) -> bool:
    """[4.2.A3c, 5.33a, 5.33b] Mechanized by its symbol; British, United States and Free French units from 1/1943."""
    type_ = war.type(piece)
    if type_ == Type.MECHANIZED:
        return True
    return type_ == Type.INFANTRY and war.turn >= FROM_1943 and war.nation(piece) in MECHANIZED_LATER


def all_mechanized(war: War) -> int:
    """The same for all units, as a set."""
    found = war.of_type(Type.MECHANIZED)
    if war.turn >= FROM_1943:
        for nation in MECHANIZED_LATER:
            found |= war.of_nation(nation) & war.of_type(Type.INFANTRY)
    return found


def movers(war: War, side: str, at_sea: bool = False) -> int:
    """Units of a side that can move or attack at all: no Garrisons, no Partisans, nobody at sea unless wanted."""
    able = war.commanded(side) & ~war.fixed()
    if not at_sea:
        for piece in war.landing:
            able &= ~(1 << piece)
    return able


def points(war: War, piece: int) -> int:
    """Movement Points a unit has now."""
    left = war.legs.get(piece)
    return allowance(war, war.at[piece]) if left is None else left


def lie(war: War, nation: int) -> Lie:
    """Good until Enemies, neutrals or politics change; own moves of a Player-Turn do not touch it."""
    known = war.cache.get("lie")
    if known is None:
        known = war.cache["lie"] = {}
    found: Lie | None = known.get(nation)
    if found is None:
        bucket = war.status[nation]
        zone = zones.against(war, bucket)
        ground = neutrals.open_to(war, nation) & ~war.others(bucket)
        stop = zone | neutrals.tripwires(war, nation)
        snags = geo.LAND & ~ground | stop | geo.MOUNTAINS
        found = known[nation] = (ground, zone, geo.BOARD.all & ~stop, snags)
    return found


def fronts(war: War, piece: int) -> list[int]:
    """Hexes by the Movement Points it takes to reach them, as far as there are any; element 0 is the unit's own.

    [5.12, 5.21] costs; [5.24] Friends are passed freely; [5.25, 6.0b] a unit stops in an Enemy Zone of Control,
    which costs nothing extra [6.11]; [5.23, 6.12] it never goes from one straight into another.
    """
    return _known(war, piece)[1]


def reach(war: War, piece: int) -> int:
    """Every hex the unit can move to."""
    return _known(war, piece)[2]


def _known(war: War, piece: int) -> Reach:
    """The march of the unit that was looked at last is remembered."""
    known: Reach | None = war.cache.get("reach")
    if known is None or known[0] != piece:
        known = war.cache["reach"] = _fronts(war, piece)
    return known


def _fronts(war: War, piece: int) -> Reach:
    """Work a march out: the rings around the hex as far as nothing is in the way, a flood from there on."""
    space, nation, far = war.at[piece], war.nation(piece), points(war, piece)
    if far <= 0:
        return piece, [1 << space], 0
    ground, zone, onward, snags = lie(war, nation)
    if nation in neutrals.ENTERABLE and not neutrals.may_leave(war, piece):
        ground &= geo.HOME[nation]
        snags |= geo.LAND & ~ground
    ridges = narrows(war, war.status[nation], space)
    ring = 1 if ridges else _first_snag(space, far, snags)
    if ring > far:
        return piece, geo.RINGS[space][:ring], geo.DISCS[space][far] ^ 1 << space
    return piece, *_flood(space, ring, far, ground, zone, onward, ridges)


def _first_snag(space: int, far: int, snags: int) -> int:
    """The first ring around a hex in which something stops, bars or slows a march; one beyond `far` if none does."""
    discs, ring = geo.DISCS[space], 1
    while ring <= far and not discs[ring] & snags:
        ring += 1
    return ring


def _flood(
    space: int, ring: int, far: int, ground: int, zone: int, onward: int, ridges: tuple[Pair, ...]
) -> tuple[list[int], int]:
    """The fronts of a march, and all of them together: known inside this ring, stepped from there on.

    A step over a mountain hexside or a strait costs two points: it starts from the front before the last one.
    """
    start, rings, inner = 1 << space, geo.RINGS[space], geo.DISCS[space][ring - 1]
    leaving = ~zone if start & zone else ~0  # out of an Enemy-controlled hex only into a free one
    new = rings[ring] & ground & leaving if start & zone else rings[ring] & ground
    found, union = [*rings[:ring], new], inner ^ start | new
    ground ^= ground & (inner | new)
    going, before = new & onward, rings[ring - 1]
    mountains = ~0 if ridges else geo.MOUNTAINS
    a, b, c, d, e, f, g, h = geo.OPEN.masks  # one step over open hexsides, written out: this is the hottest loop
    _, low, mid, high = geo.OPEN.shifts
    for _ in range(far - ring):
        climbing = before & mountains
        if not going and not climbing:
            break
        new = (
            (going & a) << 1
            | (going & b) << low
            | (going & c) << mid
            | (going & d) << high
            | (going & e) >> 1
            | (going & f) >> low
            | (going & g) >> mid
            | (going & h) >> high
        )
        if climbing:
            over = geo.BLOCKED.step(climbing)
            if ridges:
                over |= control.over_narrows(climbing, ridges)
            new |= over & leaving if before == start else over
        new &= ground
        ground ^= new
        found.append(new)
        before, going = going, new & onward
        union |= new
    return found, union


def narrows(war: War, bucket: int, space: int) -> tuple[Pair, ...]:
    """[MAP.4, MAP.5] Straits that a march from this hex can come to, and cross like mountains."""
    return control.narrows(war, bucket) if geo.BY_NARROWS >> space & 1 else ()


def path(war: War, piece: int, to: int) -> tuple[int, int]:
    """The Movement Points to a hex and the hexes passed: a cheapest way, over Enemy ground if possible (R100)."""
    layers = fronts(war, piece)
    cost, passed = 1, 1 << to
    while not layers[cost] & passed:
        cost += 1
    if cost == 1:
        return cost, passed
    nation = war.nation(piece)
    bucket = war.status[nation]
    going = lie(war, nation)[2]
    gain = war.passed_allied | war.passed_red if bucket == Status.AXIS else war.passed_axis
    here, left = to, cost
    while left > 1:
        back = geo.OPEN.near[here] & layers[left - 1] & going
        spent = 1
        if not back:
            over = geo.BLOCKED.near[here] | control.over_narrows(1 << here, narrows(war, bucket, war.at[piece]))
            back = over & (layers[left - 2] & going if left > 2 else layers[0])
            spent = 2
        back = back & gain or back
        here = (back & -back).bit_length() - 1
        left -= spent
        if left:
            passed |= 1 << here
    return cost, passed
