"""Partisan attacks: Allies and Soviets stir up hexes behind the Axis front."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import SHARE
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.rules.economy.technology import STAGE
from theatrum.rulesets.hitlerswar.rules.movement import control, supply
from theatrum.rulesets.hitlerswar.rules.politics import politics
from theatrum.rulesets.hitlerswar.war import War

COST = SHARE * int(TABLES["partisans"]["cost"])
SUCCESS = int(TABLES["partisans"]["success"][-1])


def fields(war: War, side: int) -> int:
    """[partisans.1a, partisans.1b, partisans.4, R57] The hexes that a side may pick now."""
    if war.stage != STAGE or side == AXIS or war.budget < COST:
        return 0
    found = war.land[AXIS] & ~geo.GERMANY & ~war.risen
    if not _italy_open(war):
        found &= ~geo.ITALY
    return found & ~_guarded(war)


def _italy_open(war: War) -> bool:
    return bool(geo.ITALY & (war.land[SOVIET] | war.land[ALLIED]))


def _guarded(war: War) -> int:
    """[R57, R66] Spaces with an Axis army, and those with a fort or home forces."""
    found = 0
    for army in bits(war.ranks[AXIS]):
        found |= 1 << war.at[army]
    for space in (*war.forts, *war.home):
        found |= 1 << space
    return found


def rise(war: War, side: int, space: int) -> None:
    """[partisans.2a, partisans.2b, partisans.2c, partisans.3a] The attempt is paid for and rolled at once."""
    war.budget -= COST
    war.risen |= 1 << space
    politics.provoke(war, side, space)  # [R57, R89] an attempt is an attack
    success = war.roll(why=f"partisans in {war.space_name(space)}") <= SUCCESS
    war.note("partisans", "partisans.2c", side=SIDES[side], space=war.space_name(space), success=success)
    if success:
        control.devastate(war, space)
        control.pass_to(war, space, side)
        war.uprising[space] = 1


def close(war: War, side: int) -> None:
    """[partisans.3b] As the Combat Phase closes, hexes that partisans took before it and that starve are Axis again."""
    mine = [space for space in war.uprising if war.land[side] >> space & 1]
    fed = supply.supplied(war, side)
    for space in mine:
        del war.uprising[space]
        if not fed >> space & 1:
            control.cut_off(war, side, space, AXIS)


def why_not_rise(war: War, side: int, space: int) -> Refusal | None:
    name = war.space_name(space)
    if war.stage != STAGE:
        return Refusal("building.1", "There are no partisans in this scenario.")
    if side == AXIS or not 0 <= space < geo.BOARD.size or not war.land[AXIS] >> space & 1:
        return Refusal("partisans.1a", "Allied and Soviet partisans rise in Axis hexes only.")
    if geo.GERMANY >> space & 1:
        return Refusal("partisans.1a", "There are no partisans in Germany.")
    if geo.ITALY >> space & 1 and not _italy_open(war):
        return Refusal("partisans.1b", "Italians rise only when a hex of their mainland is Allied or Soviet.")
    if _guarded(war) >> space & 1:
        return Refusal("partisans.1a", f"{name} is held by an Axis army or fort: no partisans there.")
    if war.risen >> space & 1:
        return Refusal("partisans.4", f"Partisans have tried {name} in this turn.")
    return economy.why_not_pay(war, COST, "A partisan attack", "partisans.2a")
