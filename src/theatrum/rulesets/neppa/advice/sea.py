"""Advice on fleets, transport, invasion, interception, shipping and strategic warfare."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.frame import Frame
from theatrum.rulesets.neppa import fleets
from theatrum.rulesets.neppa import invasion as landing
from theatrum.rulesets.neppa.actions import Combine, Escort, Resolve
from theatrum.rulesets.neppa.advice import convoys, invasion, navy, overseas
from theatrum.rulesets.neppa.advice.staff import Handler, Staff
from theatrum.rulesets.neppa.battle import Muster
from theatrum.rulesets.neppa.combat import Combat
from theatrum.rulesets.neppa.displacement import Displacement
from theatrum.rulesets.neppa.expedition import Loan
from theatrum.rulesets.neppa.interception import Contact, Interception
from theatrum.rulesets.neppa.invasion import Armada
from theatrum.rulesets.neppa.losses import Exchange
from theatrum.rulesets.neppa.movement import Movement
from theatrum.rulesets.neppa.naval_combat import Drowning, NavalLosses, Onward
from theatrum.rulesets.neppa.occupation import Occupation
from theatrum.rulesets.neppa.port_strike import HarbourLosses
from theatrum.rulesets.neppa.redeployment import Redeployment
from theatrum.rulesets.neppa.squadron import Squadron
from theatrum.rulesets.neppa.strategic import StrategicWarfare
from theatrum.rulesets.neppa.transport import Transportation
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
