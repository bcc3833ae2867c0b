"""Friendly hexes: who holds what, and how a hex changes hands."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, FIRST_MISSILE, SIDE_OF_PIECE, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.rules.movement import home_forces
from theatrum.rulesets.hitlerswar.rules.politics import morale
from theatrum.rulesets.hitlerswar.war import OFF, War

FAR = 99
BERLIN_FELL, PARIS_FELL = 1, 2
"""[R85] Marks of capitals that have been captured; they stay even if supply takes the hex back."""


def at_war(war: War, side: int, other: int) -> bool:
    """[R13, R41] Are these two sides enemies now? Axis and Soviets only from their first attack to a peace."""
    if {side, other} == {AXIS, SOVIET}:
        return war.eastern_war == 1 and war.peace != 1
    return side != other and AXIS in (side, other)


def pass_to(war: War, space: int, side: int) -> None:
    """[friendly-hexes.2, friendly-hexes.3, fort-combat.4, R86] A space becomes friendly to a side; its fort is lost."""
    bit = 1 << space
    old = war.owner(space)
    for other in range(3):
        war.land[other] &= ~bit
    if side >= 0:
        war.land[side] |= bit
    war.forts.pop(space, None)
    war.digging.pop(space, None)
    war.uprising.pop(space, None)
    home_forces.lose_all(war, space)
    _lose_missiles(war, space, side)
    war.forget()
    war.note("control", "friendly-hexes.2a", space=war.space_name(space), side=SIDES[side] if side >= 0 else "nobody",
             lost=SIDES[old] if old >= 0 else "nobody")  # fmt: skip
    if space == geo.BERLIN and side in (SOVIET, ALLIED):
        war.fallen |= BERLIN_FELL
    elif space == geo.PARIS and side == AXIS:
        war.fallen |= PARIS_FELL
    if old == ALLIED != side:
        morale.lose_place(war, space)
    elif space in war.lent:
        war.note("gift-lost", "lend-lease.3", space=war.space_name(space), points=war.lent.pop(space))  # [R300]


def _lose_missiles(war: War, space: int, side: int) -> None:
    """[missiles.2b, R86] Missile counters cannot retreat: they are lost with their hex."""
    for counter in range(len(war.rockets)):
        piece = FIRST_MISSILE + counter
        if war.at[piece] == space and SIDE_OF_PIECE[piece] != side:
            war.note("missiles-lost", "missiles.2b", missile=war.piece_name(piece), points=war.rockets[counter])
            war.at[piece], war.rockets[counter], war.bombs_rocket[counter] = OFF, 0, 0


def devastate(war: War, space: int, most: int = FAR) -> int:
    """[advance-resolution.7b, repair.1] Production points of a space are wrecked; returns how many."""
    number = min(most, war.working(space))
    if number > 0:
        war.dead[space] = war.dead.get(space, 0) + number
        war.forget()
        war.note("devastated", "repair.1", space=war.space_name(space), points=number)
    return max(number, 0)


def capture(war: War, space: int, side: int) -> None:
    """[advance-resolution.7, off-map-combat.2] An army enters an unfriendly space: taken, bare, production wrecked."""
    devastate(war, space)
    pass_to(war, space, side)
    war.bare |= 1 << space


def cut_off(war: War, side: int, space: int, taker: int) -> None:
    """[unsupplied-hexes.2] A space without supply falls to the enemy, and the armies in it are lost."""
    for army in bits(war.armies(side, space)):
        war.note("starved", "unsupplied-hexes.2b", army=war.piece_name(army), space=war.space_name(space),
                 points=war.total(army))  # fmt: skip
        war.dissolve(army)
    pass_to(war, space, taker)


def distance(space: int, goal: int) -> int:
    """Hexes from a space to the nearest of a set, as the crow flies; a box lies one hex beyond those next to it."""
    front = reached = 1 << space
    steps = 0
    while front and not front & goal:
        front = geo.NEXT.step(front) & ~reached
        reached |= front
        steps += 1
    return steps if front else FAR
