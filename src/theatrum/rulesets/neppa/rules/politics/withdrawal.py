"""[12.2, R301] Units of Russia in original Western zones, and the other way round, leave them."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import AIR, FLEET
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.land import control
from theatrum.rulesets.neppa.rules.politics import alliances, cooperation
from theatrum.rulesets.neppa.rules.sea import displacement, ports
from theatrum.rulesets.neppa.war import War


def leave(war: War) -> None:
    """[R301] Before the Allies move: whoever stands in a zone of the other goes by the shortest way, if one is open."""
    for piece in bits(cooperation.strays(war)):
        goals = _nearest(war, piece)
        if goals:
            to = next(bits(goals))
            war.note("expelled", "12.2a", piece=war.piece_name(piece), to=war.space_name(to))
            war.moved |= 1 << piece
            if war.class_(piece) == FLEET:
                displacement.flee(war, piece, to)
            else:
                war.shift(piece, to)


def _nearest(war: War, piece: int) -> int:
    """The nearest zones of its own alliance to which a way is open."""
    if war.class_(piece) == FLEET:
        return displacement.refuges(war, piece) if ports.HARBOURS >> war.at[piece] & 1 else 0
    nation = war.nation(piece)
    own = war.friends(nation) & geo.LAND & ~cooperation.shut(war, piece) & ~(1 << war.at[piece])
    goals = stacking.open_to(war, piece, own)
    if war.class_(piece) == AIR:
        return geo.near(war.at[piece], goals, geo.SKIES)
    open_ = (war.friends(nation) | alliances.ORIGINAL_WEST | alliances.ORIGINAL_RUSSIA) & ~war.hostile(nation)
    return _by_road(war.at[piece], goals, open_ & ~control.held_against(war, nation))


def _by_road(start: int, goals: int, open_: int) -> int:
    """The goals that are reached first over open zones."""
    reached = front = 1 << start
    while front:
        if front & goals:
            return front & goals
        front = geo.ROADS.step(front) & open_ & ~reached
        reached |= front
    return 0
