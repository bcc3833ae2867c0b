"""Production points: what a side may spend, what things cost, where new points appear, what can be repaired."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar import supply
from theatrum.rulesets.hitlerswar.sides import ALLIED, AMPH, AXIS, INF, MECH, SOVIET
from theatrum.rulesets.hitlerswar.tables import COSTS, TABLES
from theatrum.rulesets.hitlerswar.war import War

SHARE = 6
"""Budgets and costs are counted in sixths of a production point: halves and thirds are exact [R76]."""
REPAIR = SHARE * int(COSTS["repair_per_point"])
BASIC: dict[int, int] = {
    INF: SHARE * int(COSTS["infantry"]),
    MECH: SHARE * int(COSTS["mechanized"]),
    AMPH: SHARE * int(COSTS["amphibious"]),
}
REDUCTION = int(TABLES["production_limits"]["barbarossa_axis_reduction"])
HOME = {AXIS: geo.GERMANY, SOVIET: geo.SOVIET_UNION, ALLIED: geo.BRITAIN | geo.FRANCE | 1 << geo.US | 1 << geo.CANADA}


def write(sixths: int) -> str:
    """A number of production points as players write it: 7, 2 1/2."""
    whole, rest = divmod(sixths, SHARE)
    parts = {1: "1/6", 2: "1/3", 3: "1/2", 4: "2/3", 5: "5/6"}
    return f"{whole} {parts[rest]}".lstrip("0 ") if rest else str(whole)


def income(war: War, side: int) -> int:
    """[production-points.1] All working production points of a side, isolated ones too."""
    total = sum(war.working(space) for space in bits(war.works() & war.land[side]))
    if not war.stage and side == AXIS:
        total = max(0, total - REDUCTION)  # [barbarossa-special.2]
    return total


def kinds(war: War) -> tuple[int, ...]:
    """[building.1, amphibious-points.1a] The kinds of army points that may be built."""
    return (INF, MECH, AMPH) if war.stage else (INF, MECH)


def cost(war: War, side: int, kind: int) -> int:
    """[building.1, basic-costs.1] What a point costs, in sixths."""
    return BASIC[kind]


def yards(war: War, side: int) -> int:
    """[building.3a, building.3b, allied-production.1, R90] Where new army points may appear."""
    home = HOME[side] if war.stage or side != SOVIET else HOME[side] | geo.BALTIC_STATES  # [R10]
    return home & war.land[side] & war.works() & war.fresh


def why_not_yard(war: War, side: int, space: int) -> Refusal:
    clause = ("building.3a", "building.3b", "allied-production.1")[side]
    where = ("Germany", "the Soviet Union", "Great Britain, France, the United States or Canada")[side]
    return Refusal(clause, f"New points appear only in friendly hexes of {where} whose production works.")


def repairable(war: War, side: int) -> int:
    """[repair.2a, repair.4] Friendly spaces in supply with devastated points, if one can be paid for."""
    if war.budget < REPAIR:
        return 0
    hurt = sum(1 << space for space, points in war.dead.items() if points)
    return hurt & war.land[side] & supply.supplied(war, side)


def why_not_repair(war: War, side: int, space: int) -> Refusal | None:
    name = war.space_name(space)
    if not 0 <= space < geo.BOARD.size or not war.land[side] >> space & 1:
        return Refusal("repair.2a", f"{name} is not friendly to you.")
    if not war.dead.get(space):
        return Refusal("repair.2a", f"{name} has no devastated production that could be repaired.")
    if not supply.supplied(war, side) >> space & 1:
        return Refusal("repair.4", f"{name} is out of supply.")
    if war.budget < REPAIR:
        return Refusal("repair.2b", f"A repair costs 3; {write(war.budget)} production points are left.")
    return None


def restore(war: War, space: int) -> None:
    """[repair.2a, R90] One devastated point works again; it adds nothing to the budget of this phase."""
    war.dead[space] -= 1
    if not war.dead[space]:
        del war.dead[space]
    war.forget()
    war.note("repaired", "repair.2a", space=war.space_name(space))
