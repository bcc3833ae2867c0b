"""Sea transport: how many points may still sail, where they can land, and what they have used up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AMPH, AXIS, INF
from theatrum.rulesets.hitlerswar.rules.fleets import atlantic_fleets, naval_fleets
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.rules.sea.capacity import UNLIMITED, capacities
from theatrum.rulesets.hitlerswar.rules.sea.seas import ATLANTIC, SEAS
from theatrum.rulesets.hitlerswar.war import War

AMERICA = 1 << geo.US | 1 << geo.CANADA
TRAFFIC = len(SEAS)
"""Where `war.shipped` counts the traffic between America and the rest of the world."""
CONVOY = 4
"""Numbers for each convoy in `war.convoys`."""


# ---------------------------------------------------------------- what is left of the limits
def rooms(war: War, side: int) -> list[int]:
    """[R29] Points that may still use each sea in this movement phase."""
    used = war.shipped
    most = capacities(war, side)
    if not any(used):
        return list(most)
    return [limit if limit == UNLIMITED else max(0, limit - used[sea]) for sea, limit in enumerate(most)]


def room(war: War, side: int, sea: int) -> int:
    """[R29] Points that may still use a sea in this movement phase."""
    return rooms(war, side)[sea]


def berths(war: War, side: int) -> int:
    """[sea-movement.1c, trans-atlantic.2] Points that may still cross between America and the rest of the world."""
    return max(0, war.shipping - war.shipped[TRAFFIC]) if side == ALLIED else UNLIMITED


def open_seas(war: War, side: int, number: int) -> int:
    """The seas that so many points together may still use."""
    used, found = war.shipped, 0
    for sea, most in enumerate(capacities(war, side)):
        if (most if most == UNLIMITED else most - used[sea]) >= number:
            found |= 1 << sea
    return found


def loads(war: War, side: int) -> list[int]:
    """Numbers of points above which another sea closes, or America: the largest first; empty if nothing may sail."""
    left = set(rooms(war, side))
    if side == ALLIED:
        left.add(berths(war, side))
    left.discard(0)
    return sorted(left, reverse=True)


# ---------------------------------------------------------------- where points can land
def shores(war: War, side: int, start: int, open_: int) -> int:
    """[sea-movement.2a, sea-movement.2b] The friendly spaces that need a voyage over some of these seas."""
    if not open_:
        return 0
    home = supply.realm(war, side, start)
    key = ("shores", side, open_, home, naval_fleets.blocked(war, side))
    found: int | None = war.cache.get(key)
    if found is None:
        found = war.cache[key] = supply.network(war, side, home, open_) & ~home
    return found


def landings(war: War, side: int, start: int, number: int) -> int:
    """[sea-movement.1] Where so many points of a space can land."""
    found = shores(war, side, start, open_seas(war, side, number))
    if berths(war, side) < number:
        found &= AMERICA if AMERICA >> start & 1 else ~AMERICA
    return found


def overseas(start: int, to: int) -> int:
    """[R59, R111] 1 for a voyage between America and the rest of the world."""
    return (AMERICA >> start ^ AMERICA >> to) & 1


def course(war: War, side: int, start: int, to: int, number: int) -> tuple[int, ...]:
    """[R29, R112] The limited seas that a voyage uses: as few as possible, and the Mediterranean before the Red Sea."""
    free = open_seas(war, side, UNLIMITED)
    scarce = [sea for sea, left in enumerate(rooms(war, side)) if number <= left < UNLIMITED]
    for size in range(len(scarce) + 1):
        for chosen in combinations(scarce, size):
            if shores(war, side, start, free | sum(1 << sea for sea in chosen)) >> to & 1:
                return chosen
    raise LookupError(f"no voyage from {war.space_name(start)} to {war.space_name(to)}")


# ---------------------------------------------------------------- what a voyage leaves behind
def book(war: War, side: int, start: int, to: int, number: int) -> tuple[int, ...]:
    """A voyage uses up its seas; returns the sides of the Atlantic where an Axis fleet may fire at it [R51]."""
    used = course(war, side, start, to, number)
    for sea in used:
        war.shipped[sea] += number
    if overseas(start, to):
        war.shipped[TRAFFIC] += number
    if side != ALLIED or not atlantic_fleets.in_force(war) or not war.sea[AXIS]:
        return ()
    open_ = open_seas(war, side, UNLIMITED) | sum(1 << sea for sea in used)
    legs = seas.route(war, side, start, to, open_, shun=1 << ATLANTIC, arrows=False, overland=True)
    return tuple(
        min(leg.start, leg.end) * geo.BOARD.size + max(leg.start, leg.end)
        for leg in legs or ()
        if leg.sea == ATLANTIC and leg.length and not leg.arrow
    )


def remember(war: War, army: int, kind: int, number: int, traffic: int, lanes: tuple[int, ...]) -> None:
    """[R110] Points have sailed into an army: they stay with it, and may be shot at for what they passed."""
    convoy = len(war.convoys) // CONVOY
    war.convoys += [army, kind, number, traffic]
    for lane in lanes:
        war.lanes[lane] = war.lanes.get(lane, 0) | 1 << convoy


def convoys(war: War) -> Iterator[tuple[int, int, int, int, int]]:
    """Every convoy with points left: its number, army, kind, points, and whether it came from or went to America."""
    listed = war.convoys
    for base in range(0, len(listed), CONVOY):
        army, kind, number, traffic = listed[base : base + CONVOY]
        if number:
            yield base // CONVOY, army, kind, number, traffic


def sailed(war: War, army: int, kind: int) -> int:
    """[R110] Points of an army that have sailed in this phase and may not move again."""
    listed, total = war.convoys, 0
    for base in range(0, len(listed), CONVOY):
        if listed[base] == army and listed[base + 1] == kind:
            total += listed[base + 2]
    return total


def sailors(war: War) -> int:
    """[R110] The armies with points that have sailed in this phase."""
    listed, found = war.convoys, 0
    for base in range(0, len(listed), CONVOY):
        if listed[base + 2]:
            found |= 1 << listed[base]
    return found


def renamed(war: War, army: int, counter: int) -> None:
    """Another counter takes over an army: what has sailed goes with it."""
    for base in range(0, len(war.convoys), CONVOY):
        if war.convoys[base] == army:
            war.convoys[base] = counter


def converted(war: War, army: int) -> None:
    """[amphibious-points.3] Amphibious points that have sailed are infantry now: they still may not move again."""
    excess = sailed(war, army, AMPH) - war.count(army, AMPH)
    for convoy, at, kind, number, traffic in list(convoys(war)):
        if at == army and kind == AMPH and excess > 0:
            turned = min(excess, number)
            excess -= turned
            war.convoys[convoy * CONVOY + 2] -= turned
            lanes = tuple(lane for lane, passed in war.lanes.items() if passed >> convoy & 1)
            remember(war, army, INF, turned, traffic, lanes)
