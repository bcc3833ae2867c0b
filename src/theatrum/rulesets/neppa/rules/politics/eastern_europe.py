"""[14.7, R97] Eastern Europe: six zones that become a neutral region when the Axis conquers Poland."""

from __future__ import annotations

from theatrum.core.bits import bits, first
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, EASTERN_EUROPE, NAMES
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.land import control
from theatrum.rulesets.neppa.rules.politics import alliances, cooperation, spoils
from theatrum.rulesets.neppa.war import War

ZONES = geo.COUNTRY["Eastern Europe"]


def form(war: War) -> None:
    """[14.7b] The region is formed: neutral, without forces; all units leave it."""
    war.region = 1
    war.note("formed", "14.7b", nation=NAMES[EASTERN_EUROPE])
    for space in bits(ZONES):
        control.cede(war, EASTERN_EUROPE, space)
    for space in bits(ZONES):
        for piece in bits(war.here.get(space, 0)):
            expel(war, piece, "14.7b")


def expel(war: War, piece: int, clause: str) -> None:
    """[R4] A unit goes to the nearest zone of its side with room where it may stay; where there is none it is lost."""

    open_ = war.friends(war.nation(piece)) & geo.LAND & ~(1 << war.at[piece]) & ~cooperation.shut(war, piece)
    nearest = geo.near(war.at[piece], stacking.open_to(war, piece, open_), geo.SKIES)
    if nearest:
        to = first(nearest)
        war.note("expelled", clause, piece=war.piece_name(piece), to=war.space_name(to))
        war.shift(piece, to)
    else:
        war.note("removed", clause, piece=war.piece_name(piece))
        war.drop(piece)


def review(war: War) -> None:
    """[14.7d, 14.7e] The region is conquered or liberated when one side controls all six zones."""
    if not war.region:
        return
    for side in (AXIS, ALLIED):
        owners = {war.owner[space] for space in bits(ZONES)}
        if all(alliances.side(war, owner) == side for owner in owners):
            majors = {alliances.major_of(war, owner) for owner in owners}
            war.conquered |= 1 << EASTERN_EUROPE
            best = max(majors, key=lambda major: war.base[major])
            if war.heirs.get(spoils.EAST) != best:
                war.note("conquered", "14.7d", nation=NAMES[EASTERN_EUROPE], by=NAMES[best])
            spoils.change(war, NAMES[EASTERN_EUROPE], best)
