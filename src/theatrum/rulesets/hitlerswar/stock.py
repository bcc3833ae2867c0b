"""Items that go to boxes of their own when they are built: ships, submarines, aircraft, air defence."""

from __future__ import annotations

from theatrum.rulesets.hitlerswar import fleets, u_boats
from theatrum.rulesets.hitlerswar.items import ASW, BOMBER, ESCORT, ITEM_NAMES, SHIP, U_BOAT
from theatrum.rulesets.hitlerswar.sides import SIDES
from theatrum.rulesets.hitlerswar.war import War


def deliver(war: War, side: int, item: int, number: int) -> None:
    """[R78] New points go to their box."""
    if item == SHIP:
        fleets.build(war, side, number)
    elif item == U_BOAT:
        u_boats.build(war, number)
    elif item == ASW:
        u_boats.build_asw(war, number)
    else:
        box = war.bombers if item == BOMBER else war.escorts if item == ESCORT else war.flak
        box[side] += number
        war.note("aircraft-built", "bombing.1", side=SIDES[side], item=ITEM_NAMES[item], points=number)
