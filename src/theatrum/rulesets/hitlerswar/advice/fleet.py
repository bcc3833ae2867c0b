"""Fleets of Campaign II: who goes to sea."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.rulesets.hitlerswar import fleets
from theatrum.rulesets.hitlerswar.actions import ToSea
from theatrum.rulesets.hitlerswar.sides import AXIS, ENEMIES
from theatrum.rulesets.hitlerswar.war import War


def act(war: War, side: int) -> Action | None:
    """U-boats always go out; ships only against fewer enemies than they are."""
    if side == AXIS and war.u_port and fleets.boxes(war, side, fleets.U_BOATS):
        return ToSea(war.u_port, fleets.U_BOATS)
    if not fleets.boxes(war, side, fleets.SHIPS) or not war.port[side]:
        return None
    foes = sum(war.sea[enemy] for enemy in ENEMIES[side])
    return ToSea(war.port[side], fleets.SHIPS) if war.port[side] + war.sea[side] > foes + 1 else None
