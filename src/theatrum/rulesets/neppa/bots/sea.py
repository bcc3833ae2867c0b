"""Advice on fleets, transport, invasion, interception, shipping and strategic warfare."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.frame import Frame
from theatrum.rulesets.neppa.actions import Combine, Escort, Resolve
from theatrum.rulesets.neppa.bots import convoys, invasion, navy, overseas
from theatrum.rulesets.neppa.bots.staff import Handler, Staff
from theatrum.rulesets.neppa.rules.air.port_strike import HarbourLosses
from theatrum.rulesets.neppa.rules.convoys.strategic_warfare import StrategicWarfare
from theatrum.rulesets.neppa.rules.land.advance import Occupation
from theatrum.rulesets.neppa.rules.land.attack import Muster
from theatrum.rulesets.neppa.rules.land.combat import Combat
from theatrum.rulesets.neppa.rules.land.losses import Exchange
from theatrum.rulesets.neppa.rules.land.movement import Movement
from theatrum.rulesets.neppa.rules.redeployment.redeployment import Redeployment
from theatrum.rulesets.neppa.rules.sea import fleets
from theatrum.rulesets.neppa.rules.sea import invasion as landing
from theatrum.rulesets.neppa.rules.sea.displacement import Displacement
from theatrum.rulesets.neppa.rules.sea.expedition import Loan
from theatrum.rulesets.neppa.rules.sea.invasion import Armada
from theatrum.rulesets.neppa.rules.sea.naval_combat import Drowning, NavalLosses, Onward
from theatrum.rulesets.neppa.rules.sea.naval_interception import Contact, Interception
from theatrum.rulesets.neppa.rules.sea.naval_movement import Squadron
from theatrum.rulesets.neppa.rules.sea.transport import Transportation
from theatrum.rulesets.neppa.war import War


def move(staff: Staff, war: War, frame: Movement) -> Action | None:
    """[6.0-6.5] Partial fleets are filled up, ships come home from Murmansk, landings and transports sail."""
    ships = frame.ships(war)
    able = fleets.combinable(war, ships & ~landing.embarked(war))
    if able:
        return Combine(max(bits(able), key=lambda piece: (war.size[piece], -piece)))
    return (
        convoys.come_home(war, frame.movers(war))
        or invasion.embark(staff, war, frame)
        or overseas.carry(staff, war, frame)
    )


def squadron(staff: Staff, war: War, frame: Squadron) -> Action:
    """[6.1a] Where an enemy may intercept, all that lies in the port sails together."""
    others = frame.others(war)
    return Escort(next(bits(others))) if others else Resolve()


HANDLERS: dict[type[Frame], Handler] = {
    Movement: move,
    Squadron: squadron,
    Transportation: invasion.load,
    Armada: invasion.load,
    Loan: navy.lend,
    Interception: navy.intercept,
    Contact: navy.contact,
    NavalLosses: navy.sink,
    HarbourLosses: navy.sink,
    Drowning: navy.drown,
    Onward: navy.onward,
    Displacement: navy.flee,
    StrategicWarfare: convoys.place,
    Combat: invasion.attack,
    Muster: invasion.muster,
    Exchange: invasion.spare,
    Occupation: invasion.occupy,
    Redeployment: overseas.redeploy,
}
