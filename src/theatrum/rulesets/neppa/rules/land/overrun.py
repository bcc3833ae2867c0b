"""[6.1e-6.1k, 7.0c-7.0f] Overrun: air units and fleets leave a zone that enemy ground units have entered."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import AIR, FLEET, MOVE
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.sea import displacement
from theatrum.rulesets.neppa.war import War

REBASE = MOVE[AIR]


def displace(war: War, space: int) -> None:
    """Enemy air units and fleets in a zone that has changed hands go elsewhere, or are destroyed."""
    enemies = war.here.get(space, 0) & war.units(war.foes[war.owner[space]])
    for piece in bits(enemies & war.order[AIR]):
        _flee(war, piece, space)
    displacement.drive_out(war, enemies & war.order[FLEET])


def _flee(war: War, piece: int, space: int) -> None:
    """[7.0c, 7.0e, R38, R52] To the nearest friendly zone with room; from its mission with what range it has left."""
    nation, over = war.nation(piece), war.covers.get(piece, space)
    flown = 0 if over == space else 1 if geo.SKIES.near[space] >> over & 1 else 2
    friendly = cooperation.refuge(war, nation) & ~cooperation.shut(war, piece) & geo.LAND & ~(1 << space)
    goals = geo.within(over, REBASE - flown) & friendly
    goals = sum(1 << goal for goal in bits(goals) if stacking.air_room(war, nation, goal) >= war.size[piece])
    nearest = list(bits(geo.near(over, goals, geo.SKIES)))
    if nearest:
        to = max(nearest, key=lambda goal: (war.owner[goal] == nation, stacking.air_room(war, nation, goal)))  # [R166]
        war.note("overrun", "7.0c", piece=war.piece_name(piece), to=war.space_name(to))
        war.shift(piece, to)
    else:
        war.note("overrun-lost", "7.0f", piece=war.piece_name(piece))
        war.drop(piece)
