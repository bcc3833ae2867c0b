"""Exact odds in the words of this game: what a shipment, a landing or an attack may come to."""

from __future__ import annotations

from typing import Any

from theatrum.core.action import Action
from theatrum.core.odds import Outcomes, explore, outcomes, told
from theatrum.core.state import State
from theatrum.rulesets.spi.actions import Forward, ForwardRound, Resolve, Ship, ShipRound
from theatrum.rulesets.spi.rules.combat.assault import Assault
from theatrum.rulesets.spi.rules.reinforcement import forwarding
from theatrum.rulesets.spi.rules.sea import shipping
from theatrum.rulesets.spi.rules.sea.landing import STORM, Landings
from theatrum.rulesets.spi.war import OFF, War


def odds(war: War, act: Action) -> Outcomes:
    """The distribution; where there is a shorter answer than the list of events, that one."""
    if isinstance(act, Ship | ShipRound):
        side = war.actor or ""
        return _shipment(shipping.chances(war, shipping.danger(war, side, act), war.sp[act.piece], act.to))
    if isinstance(act, Forward | ForwardRound):
        return _shipment(shipping.chances(war, forwarding.danger(war, act), act.points, act.to))
    if isinstance(act, Resolve) and isinstance(war.frame, Assault):
        foes = [piece for target in war.frame.targets for piece in _foes(war, target)]
        return explore(war, act, lambda after: _attack(after, foes))
    if isinstance(act, Resolve) and isinstance(war.frame, Landings):
        return explore(war, act, _weather)
    return outcomes(war, act)


def _shipment(chances: shipping.Chances) -> Outcomes:
    """[6.52, 6.53b] By convolution over the single SP: no die is played out."""
    words = ("arrive", "aborted", "lost")
    return told(chances, lambda counts: dict(zip(words, counts, strict=True)))


def _foes(war: War, target: int) -> list[int]:
    mine = war.commanded(war.actor or "")
    here = war.here.get(target, 0) & ~mine
    return [piece for piece in range(len(war.at)) if here >> piece & 1]


def _attack(after: State, foes: list[int]) -> dict[str, Any]:
    """[8.7] The loss, whether it kills everybody, whether the rest must retreat, and the column of the table."""
    assert isinstance(after, War)
    event = next((event for event in after.events or () if event["kind"] == "attack"), {})
    loss = event.get("loss", 0)
    gone = all(after.at[piece] == OFF for piece in foes)
    return {"loss": loss, "eliminated": gone, "retreat": bool(loss) and not gone, "column": event.get("column")}


def _weather(after: State) -> dict[str, bool]:
    """[5.84c] One die for all landings."""
    assert isinstance(after, War)
    return {"lands": after.weather_roll not in STORM}
