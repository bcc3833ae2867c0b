"""Items that go to boxes of their own when they are built: ships, submarines, aircraft, air defence."""

from __future__ import annotations

from theatrum.rulesets.hitlerswar.data.items import (
    AIR_DEFENCE,
    ASW,
    BOMBER,
    CARRIER,
    ESCORT,
    HULLS,
    ITEM_NAMES,
    SHIP,
    U_BOAT,
)
from theatrum.rulesets.hitlerswar.data.sides import SIDES
from theatrum.rulesets.hitlerswar.rules.strategic import escorts
from theatrum.rulesets.hitlerswar.war import War

_CLAUSE = {
    SHIP: "atlantic-fleets.5a",
    CARRIER: "carriers.2",
    U_BOAT: "u-boats.2",
    ASW: "asw.1",
    BOMBER: "bombing.1",
    ESCORT: "bombing.1",
    AIR_DEFENCE: "bombing.1",
}


def deliver(war: War, side: int, item: int, number: int) -> None:
    """[R78] New points go to their box; escorts and air defence that meet are exchanged at once [bombing.6a]."""
    if item in HULLS and war.on("naval-action"):
        war.slipway[2 * side + (item == CARRIER)] += number
    elif item == U_BOAT:
        war.u_port += number
    elif item == ASW:
        war.asw += number
    else:
        boxes = {SHIP: war.port, BOMBER: war.bombers, ESCORT: war.escorts, AIR_DEFENCE: war.flak}
        boxes[item][side] += number
    war.note("delivered", _CLAUSE[item], side=SIDES[side], item=ITEM_NAMES[item], points=number)
    if item in (ESCORT, AIR_DEFENCE):
        escorts.exchange(war)
