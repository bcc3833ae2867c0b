"""How a side stands, for bots and for the margin of a finished war."""

from __future__ import annotations

from collections.abc import Callable

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data.nations import Status, Type
from theatrum.rulesets.spi.rules import victory
from theatrum.rulesets.spi.rules.supply import control, supply
from theatrum.rulesets.spi.war import War

GRADES = {
    victory.AXIS_DECISIVE: 3,
    victory.AXIS_SUBSTANTIVE: 2,
    victory.AXIS_MARGINAL: 1,
    victory.ALLIED_MARGINAL: -1,
    victory.ALLIED_SUBSTANTIVE: -2,
    victory.ALLIED_DECISIVE: -3,
}
STEP = 1000.0
"""More than any difference in strength: a better grade is always the better result."""
CENTER, FOOTHOLD = 2.0, 3.0


def grade(war: War, side: str) -> float:
    """[13.0a] The grade of the result for a side: 1 for Marginal to 3 for Decisive, below 0 for the loser."""
    if war.result in GRADES:
        return float(GRADES[war.result] if side == "axis" else -GRADES[war.result])
    winner = war.result.lower().split()[:1]
    if not winner or winner[0] not in ("axis", "allied", "russian"):
        return 0.0
    return 1.0 if winner[0] == side else -1.0


def margin(war: War) -> dict[str, float]:
    """The grade first; then SP on the map, Resource Centers, and Allied SP in Germany, in strength points."""
    axis = war.total(war.ranks[Status.AXIS]) + CENTER * control.axis_centers(war).bit_count()
    foes = war.total(war.ranks[Status.ALLIED] | war.ranks[Status.RED]) + FOOTHOLD * victory.sp_in_germany(war)
    balance = {"axis": axis - foes, "allied": foes - axis, "russian": foes - axis}
    return {side: STEP * grade(war, side) + points for side, points in balance.items()}


def value(war: War, side: str) -> float:
    """The margin, and the points that have yet to be placed."""
    points = [*war.reinforcing.items(), *war.replacing.items()]
    axis = sum(count if war.status[nation] == Status.AXIS else -count for nation, count in points)
    return margin(war)[side] + (axis if side == "axis" else -axis)


# ---------------------------------------------------------------------- what studies follow
def forces(war: War) -> dict[str, float]:
    """Basic SP of the units of each side."""
    return _by_side(war, lambda units: units)


def mobile(war: War) -> dict[str, float]:
    """Mechanized SP of each side."""
    return _by_side(war, lambda units: units & war.of_type(Type.MECHANIZED))


def stranded(war: War) -> dict[str, float]:
    """[9.5] SP of each side that have no supply."""
    return _by_side(war, lambda units: sum(1 << unit for unit in bits(units) if not supply.supplied(war, unit)))


def _by_side(war: War, of: Callable[[int], int]) -> dict[str, float]:
    """Basic SP of some of the units of each side."""
    statuses = (Status.AXIS, Status.ALLIED, Status.RED)
    axis, allied, red = (float(war.total(of(war.ranks[status]))) for status in statuses)
    return {"axis": axis, "allied": allied, "russian": red} if war.three else {"axis": axis, "allied": allied + red}


def land(war: War) -> dict[str, int]:
    """[9.13] Hexes under the control of each side."""
    axis, allied, red = control.axis(war), control.allied(war), control.russian(war)
    return {"axis": axis, "allied": allied, "russian": red} if war.three else {"axis": axis, "allied": allied | red}


def income(war: War) -> dict[str, float]:
    """[10.34] Resource Centers: those in Axis hands, and the others."""
    centers = control.axis_centers(war).bit_count()
    return {"axis": float(centers), "allied": float(control.ALL_CENTERS.bit_count() - centers)}
