"""[15.0e, 16.31] Countries that lean to the Axis: how they enter the war."""

from __future__ import annotations

from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import NAMES, Status
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War


def activate(war: War, nation: int) -> None:
    """[R50, R65] A country that leans to the Axis becomes an active member of it."""
    home = geo.HOME[nation]
    war.quiet &= ~home
    war.friend_axis |= home & ~(war.passed_allied | war.passed_red)
    war.rail_axis |= home
    war.set_status(nation, Status.AXIS)
    control.look(war)
    war.note("entry", "15.0e", "16.31b", nation=NAMES[nation], side="axis")
