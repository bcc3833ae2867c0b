"""[8.1, 8.2] Which units may attack what, and why others may not."""

from __future__ import annotations

from random import Random

from theatrum.core.action import Action
from theatrum.core.bits import bits, of, pick
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import Attack
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import TYPES, Nation, Type
from theatrum.rulesets.spi.data.tables import TABLES
from theatrum.rulesets.spi.rules.combat import strength
from theatrum.rulesets.spi.rules.movement import airdrop
from theatrum.rulesets.spi.rules.movement.reach import movers
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import supply
from theatrum.rulesets.spi.war import War

OVERWHELMING: int = TABLES["vichy"]["overwhelming_ratio"]


def fresh(war: War, side: str) -> int:
    """[8.14a, 3.22b, 5.64a, 8.63a] Units that may still attack in this phase, supply apart."""
    return movers(war, side, at_sea=True) & ~(war.attacked | war.marked | war.advanced)


def reach_of(war: War, piece: int) -> int:
    """[8.11, 5.85] Hexes a unit stands ready to attack: its neighbours; the one target of a landing or a drop."""
    if piece in war.landing:
        return 1 << war.landing[piece]
    if airdrop.on_enemy(war, piece):
        return 1 << war.at[piece]
    return geo.OPEN.near[war.at[piece]]


def aims(war: War, side: str) -> dict[int, int]:
    """For every unit of a side that could attack something: the hexes, supply and politics minded."""
    key = (side, war.attacked, war.marked, war.advanced)
    known = war.cache.get("aims")
    if known is None or known[0] != key:
        known = war.cache["aims"] = (key, _aims(war, fresh(war, side) & _in_contact(war, side)))
    found: dict[int, int] = known[1]
    return found


def _in_contact(war: War, side: str) -> int:
    """Units next to anybody else's, also to a hex that Paratroops have dropped on, and those come by sea or air."""
    mine = war.held[war.fights_for(side)]
    front = geo.OPEN.step(war.taken() & ~mine | war.hexes(war.dropped)) & mine
    pieces = war.dropped
    for space in bits(front):
        pieces |= war.here[space]
    for piece in war.landing:
        pieces |= 1 << piece
    return pieces


def _aims(war: War, pieces: int) -> dict[int, int]:
    by_nation: dict[int, int] = {}
    found = {}
    for piece in bits(pieces):
        nation = war.kind[piece] // TYPES
        if nation not in by_nation:
            by_nation[nation] = neutrals.targets(war, nation)
        aim = reach_of(war, piece) & by_nation[nation]
        if aim and supply.supplied(war, piece):
            found[piece] = aim
    return found


def attackable(war: War, space: int) -> bool:
    """[8.14c, R26] Is there a unit in the hex that has not been attacked in this phase?"""
    return bool(war.here.get(space, 0) & ~war.hit & ~war.dropped)


def enough(war: War, units: int, spaces: tuple[int, ...]) -> bool:
    """[8.0b, 14.17] Can these units attack these hexes: at a differential of 0 or more, or overwhelmingly?"""
    defence = sum(strength.defending(war, space) for space in spaces)
    return strength.attacking(war, units) >= defence or overwhelming(war, units, spaces)


def overwhelming(war: War, units: int, spaces: tuple[int, ...]) -> bool:
    """[14.17, R58] Only Vichy units are attacked, by twice their SP; terrain does not count."""
    foes = 0
    for space in spaces:
        foes |= war.here.get(space, 0) & ~war.dropped
    if not foes or any(war.nation(piece) != Nation.VICHY for piece in bits(foes)):
        return False
    return war.total(units) >= OVERWHELMING * war.total(foes)


def targets(war: War, side: str) -> int:
    """Hexes that can be attacked now at a legal differential."""
    return of(space for space in bits(aimed_at(war, side)) if is_target(war, side, space))


def any_target(war: War, side: str, rng: Random) -> Action | None:
    """One of them, tried in random order."""
    left = aimed_at(war, side)
    while left:
        space = pick(left, rng)
        if is_target(war, side, space):
            return Attack(space)
        left &= ~(1 << space)
    return None


def aimed_at(war: War, side: str) -> int:
    out = 0
    for aim in aims(war, side).values():
        out |= aim
    return out


def is_target(war: War, side: str, space: int) -> bool:
    if not attackable(war, space):
        return False
    units = of(piece for piece, aim in aims(war, side).items() if aim >> space & 1)
    return enough(war, units, (space,))


# ------------------------------------------------------------------ why not
def why_nobody(war: War, pieces: int, side: str, space: int) -> Refusal | None:
    """Why no unit can attack a hex."""
    beside = [piece for piece in bits(war.commanded(side)) if reach_of(war, piece) >> space & 1]
    if not beside:
        return Refusal("8.11", f"No unit of yours is adjacent to {geo.label(space)}.")
    reasons = [why_not_join(war, pieces, piece, (space,)) for piece in beside]
    return None if None in reasons else reasons[0]


def too_weak(war: War, side: str, space: int) -> Refusal | None:
    units = of(
        piece for piece in bits(fresh(war, side)) if why_not_join(war, fresh(war, side), piece, (space,)) is None
    )
    most = sum(war.sp[piece] * strength.attack_factor(war, war.nation(piece)) for piece in bits(units))
    defence = strength.defending(war, space)
    if most >= defence or overwhelming(war, units, (space,)):
        return None
    return Refusal("8.0b", f"{geo.label(space)} defends with {defence}; only {most} SP can attack it.")


def why_not_join(war: War, pieces: int, piece: int, spaces: tuple[int, ...]) -> Refusal | None:
    """Why a unit cannot take part in an attack on these hexes."""
    name = war.piece_name(piece)
    if war.type(piece) >= Type.GARRISON:
        return Refusal("3.22b", f"{name} has its strength in parentheses: it never attacks.")
    if war.marked >> piece & 1:
        return Refusal("5.64a", f"{name} is marked for rail and takes no part in combat.")
    if war.advanced >> piece & 1:
        return Refusal("8.63a", f"{name} has advanced and may not attack again in this phase.")
    if not pieces >> piece & 1:
        return Refusal("8.14a", f"{name} has attacked in this phase.")
    for space in spaces:
        if not reach_of(war, piece) >> space & 1:
            return Refusal("8.23", f"{name} is not adjacent to {geo.label(space)}.")
        if not neutrals.targets(war, war.nation(piece)) >> space & 1:
            return neutrals.why_no_attack(war, piece, space)
    if not supply.supplied(war, piece):
        return Refusal("9.61a", f"{name} is out of supply and may not attack.")
    return None
