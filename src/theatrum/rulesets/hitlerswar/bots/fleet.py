"""Fleets of Campaign II: who goes to sea."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.rulesets.hitlerswar.actions import ToSea
from theatrum.rulesets.hitlerswar.data.sides import AXIS, ENEMIES
from theatrum.rulesets.hitlerswar.rules.fleets import atlantic_fleets
from theatrum.rulesets.hitlerswar.war import War


def act(war: War, side: int) -> Action | None:
    """U-boats always go out; ships only against fewer enemies than they are."""
    if side == AXIS and war.u_port and atlantic_fleets.boxes(war, side, atlantic_fleets.U_BOATS):
        return ToSea(war.u_port, atlantic_fleets.U_BOATS)
    if not atlantic_fleets.boxes(war, side, atlantic_fleets.SHIPS) or not war.port[side]:
        return None
    foes = sum(war.sea[enemy] for enemy in ENEMIES[side])
    return ToSea(war.port[side], atlantic_fleets.SHIPS) if war.port[side] + war.sea[side] > foes + 1 else None
