"""How a side stands, for bots and for the margin of a finished war."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.spi import control
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi.nations import Status
from theatrum.rulesets.spi.war import War


def margin(war: War) -> dict[str, float]:
    """Axis SP and Centers against Allied SP in Germany, in strength points."""
    axis = war.total(war.ranks[Status.AXIS]) + 2.0 * control.axis_centers(war).bit_count()
    foes = war.ranks[Status.ALLIED] | war.ranks[Status.RED]
    allied = war.total(foes) + 3.0 * sum(war.sp[p] for p in bits(foes) if geo.ALL_GERMANY >> war.at[p] & 1)
    return {"axis": axis - allied, "allied": allied - axis, "russian": allied - axis}


def value(war: War, side: str) -> float:
    return margin(war)[side]
