"""[10.14, 10.16a] Placing new units: what all nations have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from theatrum.core.action import Action
from theatrum.core.bits import bits, of, pick
from theatrum.core.choices import Listed, Offer
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import Build
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import CODES, NAMES, TYPE_CODES, TYPE_NAMES, Nation, Status, Type, kind_of
from theatrum.rulesets.spi.data.tables import UNITS_PER_HEX
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.movement.stacking import largest, room
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

UNITS = {
    f"{code}.{type_}": (n, t) for n, code in enumerate(CODES) for t, type_ in enumerate(TYPE_CODES[: Type.GARRISON])
}
"""The units that can be built, by the word in `build`: nation and type."""


# ------------------------------------------------------------------ hexes
def full(war: War, area: int) -> int:
    """Hexes of an area without room for another unit."""
    return of(space for space in bits(area & war.taken()) if war.here[space].bit_count() >= UNITS_PER_HEX)


def friends(war: War, status: int) -> int:
    """Hexes held by units of the same side."""
    held = war.held
    return held[Status.AXIS] | held[Status.PRO_AXIS] if status in (Status.AXIS, Status.PRO_AXIS) else held[status]


def open_hexes(war: War, nation: int, area: int) -> int:
    """[10.14, 10.16a] Hexes of an area for a new unit: no Enemy Zone of Control, or a friend there; and room."""
    status = war.status[nation]
    found = area & ~war.others(status)
    found &= ~full(war, found)
    zone = zones.against(war, status)
    return found & (~zone | friends(war, status)) if found & zone else found


def why_not_hex(war: War, nation: int, to: int) -> Refusal | None:
    """Why a new unit of this nation cannot be placed in a hex of the right country."""
    if found := why_held(war, nation, to):
        return found
    guards = [piece for piece in bits(war.here.get(to, 0)) if war.type(piece) != Type.PARTISAN]
    if zones.against(war, war.status[nation]) >> to & 1 and not guards:
        return Refusal("10.14", f"{geo.label(to)} is in an enemy zone of control and no friendly unit holds it.")
    return why_full(war, nation, to)


def why_held(war: War, nation: int, to: int) -> Refusal | None:
    if war.others(war.status[nation]) >> to & 1:
        return Refusal("10.14", f"{geo.label(to)} is held by other units.")
    return None


def why_full(war: War, nation: int, to: int) -> Refusal | None:
    if room(war, to, nation) > 0:
        return None
    if nation == Nation.RUSSIA and not war.russia:
        return Refusal("7.26a", f"There is a unit in {geo.label(to)}: in Peacetime Russian units never stack.")
    return Refusal("10.16a", f"{geo.label(to)} is full: two units at most, new ones included.")


def why_too_large(war: War, nation: int, sp: int) -> Refusal | None:
    """[7.22, 7.23, 10.32e] A new unit keeps to the size limits."""
    if sp < 1:
        return Refusal("10.0b", "A unit has at least one SP.")
    most = largest(war, nation)
    if sp <= most:
        return None
    if nation == Nation.GERMANY:
        clause = "7.22a"
    elif nation == Nation.RUSSIA:
        clause = "10.73b" if war.invasion_turn < 0 else "10.32e"
    else:
        clause = "7.22b" if war.status[nation] in (Status.AXIS, Status.PRO_AXIS) else "7.23"
    return Refusal(clause, f"A unit of {NAMES[nation]} may hold {most} SP at most now.")


# ------------------------------------------------------------------ offers and effects
def builds(nation: int, type_: int, most: int, hexes: Callable[[], int], least: int = 1) -> Iterator[Offer]:
    """`build` for every size up to `most` in every hex of a set that is computed on demand."""
    unit = f"{CODES[nation]}.{TYPE_CODES[type_]}"
    for sp in range(least, most + 1):
        yield _builds(unit, sp, hexes)


def _builds(unit: str, sp: int, hexes: Callable[[], int]) -> Listed:
    def any_build(rng: Random) -> Action | None:
        found = hexes()
        return Build(unit, sp, pick(found, rng)) if found else None

    return Listed(lambda: [Build(unit, sp, to) for to in bits(hexes())], 12, any_build, Build)


def raise_unit(war: War, nation: int, type_: int, sp: int, to: int, *clauses: str) -> None:
    """A new unit appears on the map."""
    piece = war.put(nation, type_, sp, to)
    control.touch(war, war.status[nation], nation, 1 << to)
    if war.events is not None:
        war.note("build", *clauses, unit=war.piece_name(piece), sp=sp, at=war.space_name(to))


def spend(points: dict[int, int], nation: int, amount: int) -> None:
    """Take points from an account."""
    left = points.pop(nation) - amount
    if left:
        points[nation] = left


# ------------------------------------------------------------------ the Replacement Pool
def lost(war: War, nation: int, type_: int) -> int:
    """[10.0f, RP.1] SP of a nation and type that may be rebuilt: lost in this or in the previous Game-Turn."""
    kind = kind_of(nation, type_)
    return war.pool.get(kind, 0) + war.pool_before.get(kind, 0)


def rebuild(war: War, nation: int, type_: int, sp: int) -> None:
    """SP leave the Replacement Pool, the older losses first."""
    kind = kind_of(nation, type_)
    for pool in (war.pool_before, war.pool):
        drawn = min(sp, pool.get(kind, 0))
        if drawn:
            pool[kind] -= drawn
            sp -= drawn


def why_not_lost(war: War, nation: int, type_: int, sp: int) -> Refusal | None:
    """[10.0f, 10.0h] Replacements bring back only what this nation has lost of late."""
    there = lost(war, nation, type_)
    if sp <= there:
        return None
    name = f"{NAMES[nation]} {TYPE_NAMES[type_]}"
    if not there and any(lost(war, other, type_) for other in range(len(NAMES)) if other != nation):
        return Refusal("10.0h", f"The losses of other nations are not {name}: nothing of it to replace.")
    return Refusal("10.0f", f"{name}: {there} SP were lost in this and the last Game-Turn; no more can be replaced.")
