"""[16.7, 4.2.A1b] Airdrops: in phase 1 German Paratroops drop one hex away, if need be on top of the Enemy.

No air zone hinders them [16.76].
"""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, Status, Type
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.movement import arrival, zones
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.war import War


# ------------------------------------------------------------------ the drop
def begin(war: War, side: str) -> None:
    """[16.74a] As phase 1 begins: Paratroops in an Enemy Zone of Control are pinned."""
    war.pinned = 0
    if side == "axis" and war.on("airdrops"):
        for piece in bits(war.ranks[Status.AXIS]):
            if war.type(piece) == Type.PARATROOP and zones.of_allies(war) >> war.at[piece] & 1:
                war.pinned |= 1 << piece


def able(war: War, side: str, free: int) -> int:
    """[16.71, 16.72b, 16.74a] Paratroops that can drop."""
    if side != "axis" or not war.on("airdrops"):
        return 0
    out = 0
    for piece in bits(free & war.ranks[Status.AXIS] & ~war.pinned):
        if war.type(piece) == Type.PARATROOP:
            out |= 1 << piece
    return out


def reach(war: War, piece: int) -> int:
    """[16.73b, 16.73c, 16.7a, R77] Land one hex away, over sea if need be, never over mountains."""
    space = war.at[piece]
    return geo.FAR.near[space] & ~geo.BLOCKED.near[space] & neutrals.ground(war, piece)


def why_not(war: War, piece: int, to: int) -> Refusal | None:
    """Why this unit, which is free to act, cannot drop there."""
    if war.side_of(piece) != "axis" or not war.on("airdrops"):
        return Refusal("16.71", "Only the Axis makes airdrops, and only with that option.")
    if war.type(piece) != Type.PARATROOP:
        return Refusal("16.72b", f"{war.piece_name(piece)} is no Paratroop unit.")
    if war.pinned >> piece & 1:
        return Refusal("16.74a", f"{war.piece_name(piece)} began the phase in an Enemy Zone of Control.")
    if to not in geo.BOARD.around(war.at[piece]):
        return Refusal("16.73c", f"{geo.label(to)} is not one hex away.")
    if geo.BLOCKED.joins(war.at[piece], to):
        return Refusal("16.7a", "No drop is made across a blocked hexside.")
    if not geo.LAND >> to & 1:
        return Refusal("16.73c", f"{geo.label(to)} is no land that units can be in.")
    return neutrals.why_closed(war, piece, to)


def drop(war: War, piece: int, to: int) -> None:
    """[16.73, R77] The unit is there; on top of Enemies it has until phase 2 to clear the hex."""
    start, bit = war.at[piece], 1 << piece
    hostile = enemies(war, to)
    war.shift(piece, to)
    war.moved |= bit
    war.dropped |= bit
    war.going = 0
    names = war.space_name(start), war.space_name(to)
    war.note("drop", "16.73c", unit=war.piece_name(piece), start=names[0], to=names[1])
    if hostile:
        war.origin[piece] = start
        neutrals.enter(war, piece, 1 << to)
    else:
        arrival.arrive(war, piece, 1 << to)
    losses.settle(war)


# ------------------------------------------------------------------ on top of the Enemy
def enemies(war: War, space: int) -> int:
    """Units in a hex that are no friends of the Axis."""
    ranks = war.ranks
    others = ranks[Status.ALLIED] | ranks[Status.RED] | ranks[Status.NEUTRAL] | ranks[Status.VICHY]
    return war.here.get(space, 0) & (others | ranks[PARTISANS_ALLIED])


def on_enemy(war: War, piece: int) -> bool:
    """[16.75] Has this unit dropped onto an Enemy that is still there?"""
    return bool(war.dropped >> piece & 1 and piece in war.origin and enemies(war, war.at[piece]))


def hold(war: War) -> None:
    """[16.75] Paratroops whose hex has been cleared hold it."""
    for piece in bits(war.dropped):
        if piece in war.origin and not enemies(war, war.at[piece]):
            del war.origin[piece]
            arrival.arrive(war, piece, 1 << war.at[piece])


def end_combat(war: War) -> None:
    """[16.75] Paratroops that have not cleared their hex are eliminated."""
    hold(war)
    for piece in bits(war.dropped):
        if on_enemy(war, piece):
            losses.eliminate(war, piece, "16.75", combat=True)
