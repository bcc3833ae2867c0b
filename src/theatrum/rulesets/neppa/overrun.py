"""[6.1e-6.1k, 7.0c-7.0f] Overrun: air units and fleets leave a zone that enemy ground units have entered."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa import control, displacement
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.tables import AIR, FLEET
from theatrum.rulesets.neppa.war import War


def displace(war: War, space: int) -> None:
    """Enemy air units and fleets in a zone that has changed hands go elsewhere, or are destroyed."""
    owner = war.owner[space]
    if owner < 0:
        return
    enemies = war.here.get(space, 0) & war.units(war.foes[owner])
    for piece in bits(enemies & war.order[AIR]):
        _flee(war, piece, space)
    displacement.drive_out(war, enemies & war.order[FLEET])


def _flee(war: War, piece: int, space: int) -> None:
    """[7.0c, R38] To the nearest friendly zone with room."""
    nation = war.nation(piece)
    goals = geo.RANGE4[space] & war.friends(nation) & geo.LAND & ~(1 << space)
    goals = sum(1 << goal for goal in bits(goals) if control.air_room(war, nation, goal) >= war.size[piece])
    nearest = geo.near(space, goals, geo.SKIES)
    if nearest:
        to = (nearest & -nearest).bit_length() - 1
        war.note("overrun", "7.0c", piece=war.piece_name(piece), to=war.space_name(to))
        war.shift(piece, to)
    else:
        war.note("overrun-lost", "7.0f", piece=war.piece_name(piece))
        war.drop(piece)
