"""[2.7a, 13.5, R18, R25, R121] Oil towers: whom they supply, and what their loss and recovery cost."""

from __future__ import annotations

from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES, NATION_OF
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War

TOWERS: tuple[int, ...] = tuple(geo.OIL)
OWNER: dict[int, int] = {space: NATION_OF[str(geo.ROWS[geo.BOARD.names[space]]["oil_owner"])] for space in TOWERS}
"""[2.7a.2, 2.7a.3, 13.5] the Allied power whose WPP Base contains each tower; Britain for neutral Persia's."""


def lost(war: War, space: int) -> bool:
    """[2.7a.1, 13.5c] Does the Axis control a tower?"""
    return alliances.axis_holds(war, space)


def changed(war: War, space: int, was_axis: bool) -> None:
    """[2.7a.4, 2.7a.5, 2.7a.8, R18, R121] A tower has changed hands: money is deducted at once, outside the limit."""
    now = lost(war, space)
    if now == was_axis:
        return
    if now:
        bit = 1 << TOWERS.index(space)
        if not war.tapped & bit:
            war.tapped |= bit
            _deduct(war, OWNER[space], space, "2.7a.4")
    else:
        drawer = war.drawn.pop(space, -1)
        if drawer >= 0:
            _deduct(war, drawer, space, "2.7a.8")


def _deduct(war: War, major: int, space: int, clause: str) -> None:
    spending.deduct(war, major, geo.OIL[space])
    war.note("deducted", clause, major=NAMES[major], value=geo.OIL[space], country=geo.TITLE[space])


# ---------------------------------------------------------------- the Year Start
def missing(war: War, major: int) -> int:
    """[2.7a.7, 2.7a.9, 5.2c] What a power subtracts for the towers that it has lost."""
    return sum(geo.OIL[space] for space in TOWERS if OWNER[space] == major and lost(war, space))


def income(war: War, major: int) -> int:
    """[2.7a.6, 13.5d, R25] What an Axis country adds for the towers that it holds; the Allies never add any."""
    return sum(geo.OIL[space] for space, holder in holders(war).items() if holder == major)


def holders(war: War) -> dict[int, int]:
    """[R104] For each tower in Axis hands, the Axis country that it supplies."""
    return {space: alliances.major_of(war, war.owner[space]) for space in TOWERS if lost(war, space)}


def book(war: War) -> None:
    """[2.7a.8] The Year Start remembers who has added what."""
    war.drawn = holders(war)
