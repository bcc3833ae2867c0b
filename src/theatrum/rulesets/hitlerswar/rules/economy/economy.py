"""Production points: what a side may spend, what things cost, where new points appear, what can be repaired."""

from __future__ import annotations

from typing import Any

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import FORT, SHARE
from theatrum.rulesets.hitlerswar.data.sides import AIR, ALLIED, AMPH, AXIS, INF, MECH, PARA, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import COSTS, LIMITS, STACKING, TABLES
from theatrum.rulesets.hitlerswar.rules.economy import mobilization, technology
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.rules.strategic import u_boats
from theatrum.rulesets.hitlerswar.war import War

REPAIR = SHARE * int(COSTS["repair_per_point"])
BASIC: dict[int, int] = {
    INF: SHARE * int(COSTS["infantry"]),
    MECH: SHARE * int(COSTS["mechanized"]),
    AMPH: SHARE * int(COSTS["amphibious"]),
    FORT: SHARE * int(COSTS["fort"]),
}
_CAPS: dict[str, Any] = TABLES["production_limits"]
REDUCTION = int(_CAPS["barbarossa_axis_reduction"])
FRENCH_LIMIT, SIBERIAN_LIMIT = int(_CAPS["france_axis_repair_limit"]), int(_CAPS["siberia_axis_repair_limit"])
OVERSEAS = LIMITS["us_first_builds"]
HOME = {AXIS: geo.GERMANY, SOVIET: geo.SOVIET_UNION, ALLIED: geo.BRITAIN | geo.FRANCE | 1 << geo.US | 1 << geo.CANADA}
PLENTY = 999
"""The room of a space without a limit."""


def write(sixths: int) -> str:
    """A number of production points as players write it: 7, 2 1/2."""
    whole, rest = divmod(sixths, SHARE)
    parts = {1: "1/6", 2: "1/3", 3: "1/2", 4: "2/3", 5: "5/6"}
    if not rest:
        return str(whole)
    return f"{whole} {parts[rest]}" if whole else parts[rest]


# ---------------------------------------------------------------- the budget
def income(war: War, side: int) -> int:
    """[production-points.1] All working production points of a side, isolated ones too."""
    counted = war.works() & war.land[side] & ~cut(war)
    total = sum(war.working(space) for space in bits(counted))
    if not war.stage and side == AXIS:
        total = max(0, total - REDUCTION)  # [barbarossa-special.2]
    if side == SOVIET:
        total -= mobilization.surplus(war)
    return total


def cut(war: War) -> int:
    """[suez.1, R43] Allied India does not count while the Axis holds Suez; its points are neither taken nor wrecked."""
    shut = war.stage > 1 and war.land[AXIS] >> geo.SUEZ & 1
    return war.land[ALLIED] & 1 << geo.INDIA if shut else 0


def budget(war: War, side: int) -> int:
    """What a side may spend in its production phase, in sixths: its income, Lend-Lease, less what U-boats have sunk."""
    points = income(war, side)
    if side == SOVIET:
        points += sum(war.lent.values())  # [lend-lease.3, lend-lease.4]
        war.lent = {}
    if side == ALLIED:
        points = u_boats.deduct(war, points)
    return SHARE * points


def why_not_pay(war: War, price: int, what: str, clause: str = "building.2") -> Refusal | None:
    if price > war.budget:
        return Refusal(clause, f"{what} would cost {write(price)}; {write(war.budget)} production points are left.")
    return None


# ---------------------------------------------------------------- army points
def kinds(war: War) -> tuple[int, ...]:
    """[making-attacks.4, building.1, amphibious-points.1a, tac-air.1] The kinds of army points in this scenario."""
    return ((INF, MECH), (INF, MECH, AMPH), (INF, MECH, AMPH), (INF, MECH, AIR, PARA, AMPH))[war.stage]


def cost(war: War, side: int, item: int) -> int:
    """[basic-costs.1, item-cost.1] What a point costs, in sixths."""
    return technology.price(war, side, item) if war.stage == technology.STAGE else BASIC[item]


def room(war: War, side: int, space: int, kind: int) -> int:
    """[building.4, stacking.3, stacking.6, tac-air.2] How many more points of a kind fit into a space."""
    return PLENTY if kind == AIR or geo.BOXES >> space & 1 else STACKING - war.stacked(side, space)


def most(war: War, side: int, kind: int, space: int) -> int:
    """How many points of a kind can be paid for and placed in a space."""
    return max(0, min(war.budget // cost(war, side, kind), room(war, side, space, kind)))


def places(war: War, side: int) -> int:
    """[building.3a, building.3b, allied-production.1, R78, R90] Home spaces whose production works and did before."""
    home = HOME[side] if war.stage or side != SOVIET else HOME[side] | geo.BALTIC_STATES  # [R10]
    return home & war.land[side] & war.works() & war.fresh


def yards(war: War, side: int) -> int:
    """Where new army points may appear; after U.S. entry the first six of the Allies in the United States only."""
    found = places(war, side)
    return found & 1 << geo.US if _owes_america(war, side, found) else found


def _owes_america(war: War, side: int, found: int) -> bool:
    """[trans-atlantic.1, R59] The duty rests while nothing can be built in the United States."""
    return war.stage == technology.STAGE and side == ALLIED and bool(found >> geo.US & 1) and war.overseas < OVERSEAS


def why_not_yard(war: War, side: int, space: int) -> Refusal | None:
    found = places(war, side)
    if not 0 <= space < geo.BOARD.size or not found >> space & 1:
        clause = ("building.3a", "building.3b", "allied-production.1")[side]
        where = ("Germany", "the Soviet Union", "Great Britain, France, the United States or Canada")[side]
        return Refusal(clause, f"New points appear only in friendly hexes of {where} whose production works.")
    if space != geo.US and _owes_america(war, side, found):
        left = OVERSEAS - war.overseas
        return Refusal("trans-atlantic.1", f"The first six army points go to the United States: {left} to come.")
    return None


def mixed(war: War, army: int, kind: int) -> bool:
    """[paradrop-water.2] Paratroop and amphibious points are never in one army."""
    return kind in (PARA, AMPH) and bool(war.count(army, AMPH if kind == PARA else PARA))


# ---------------------------------------------------------------- repair
def held_down(war: War, side: int) -> int:
    """Spaces where the Axis may repair no more [surrender-france.6, siberian-industry.2, R22, R38]."""
    if side != AXIS:
        return 0
    found = 0
    if war.france and sum(war.working(space) for space in bits(geo.FRANCE & war.land[AXIS])) >= FRENCH_LIMIT:
        found |= geo.FRANCE
    if war.working(geo.SIBERIA) >= SIBERIAN_LIMIT:
        found |= 1 << geo.SIBERIA
    return found


def repairable(war: War, side: int) -> int:
    """[repair.2a, repair.3, repair.4] Friendly spaces in supply with devastated points, if one can be paid for."""
    if war.budget < REPAIR:
        return 0
    hurt = 0
    for space, points in war.dead.items():
        if points:
            hurt |= 1 << space
    hurt &= war.land[side]
    return hurt and hurt & supply.supplied(war, side) & ~held_down(war, side)


def why_not_repair(war: War, side: int, space: int) -> Refusal | None:
    name = war.space_name(space)
    if not 0 <= space < geo.BOARD.size or not war.land[side] >> space & 1:
        return Refusal("repair.2a", f"{name} is not friendly to you.")
    if not war.dead.get(space):
        return Refusal("repair.2a", f"{name} has no devastated production that could be repaired.")
    if not supply.supplied(war, side) >> space & 1:
        return Refusal("repair.4", f"{name} is out of supply.")
    if held_down(war, side) >> space & 1:
        if space == geo.SIBERIA:
            return Refusal("siberian-industry.2", f"The Axis can work no more than {SIBERIAN_LIMIT} points in Siberia.")
        return Refusal("surrender-france.6", f"The Axis can work no more than {FRENCH_LIMIT} points in France.")
    return why_not_pay(war, REPAIR, "A repair", "repair.2b")


def restore(war: War, space: int) -> None:
    """[repair.2a, repair.5, repair.6, R90] One devastated point works again; it adds nothing to this phase's budget."""
    war.budget -= REPAIR
    war.dead[space] -= 1
    if not war.dead[space]:
        del war.dead[space]
    war.forget()
    war.note("repaired", "repair.2a", space=war.space_name(space))
