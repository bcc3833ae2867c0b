"""[14.1] Vichy France: its declaration, and which way its units turn."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi.nations import Nation, Status
from theatrum.rulesets.spi.war import War


def invaded(war: War, invaders: list[int], spaces: int) -> None:
    """[14.14, 14.15] The first invasion of Vichy land decides for good."""
    nations = {war.nation(piece) for piece in invaders}
    del spaces
    war.vichy = 2
    if Nation.BRITAIN in nations:
        war.set_status(Nation.VICHY, Status.AXIS)  # [14.15a]
        war.note("vichy", "14.15a", joins="axis")
    elif any(war.status[nation] == Status.AXIS for nation in nations):
        join_the_free(war, list(bits(war.of_nation(Nation.VICHY))))  # [14.14a]
        war.note("vichy", "14.14a", joins="allied")
    war.cache.clear()


def join_the_free(war: War, pieces: list[int]) -> None:
    """Vichy units become Free French."""
    for piece in pieces:
        space, type_, sp = war.at[piece], war.type(piece), war.sp[piece]
        war.drop(piece)
        war.put(Nation.FREE_FRENCH, type_, sp, space)


def land(war: War) -> int:
    return war.vichy_land if war.vichy == 1 else 0


TERRITORIES = geo.FRENCH_TERRITORIES
