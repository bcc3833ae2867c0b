"""Advice on movement, combat, air support, losses, exploitation and redeployment: who answers which question."""

from __future__ import annotations

from theatrum.core.frame import Frame
from theatrum.rulesets.neppa.bots import air, exploit, losses, move, muster, redeploy, strikes
from theatrum.rulesets.neppa.bots.staff import Handler
from theatrum.rulesets.neppa.rules.air.air_combat import AirToll
from theatrum.rulesets.neppa.rules.air.air_support import Cover, Hunt
from theatrum.rulesets.neppa.rules.air.port_strike import Raid, Scramble
from theatrum.rulesets.neppa.rules.land.advance import Occupation
from theatrum.rulesets.neppa.rules.land.attack import Muster
from theatrum.rulesets.neppa.rules.land.combat import Combat, ExploitationCombat
from theatrum.rulesets.neppa.rules.land.exploitation import ExploitationMovement
from theatrum.rulesets.neppa.rules.land.losses import Exchange
from theatrum.rulesets.neppa.rules.land.movement import Movement
from theatrum.rulesets.neppa.rules.redeployment.consolidation import Consolidation
from theatrum.rulesets.neppa.rules.redeployment.redeployment import Redeployment
from theatrum.rulesets.neppa.rules.start_and_end import Finish

HANDLERS: dict[type[Frame], Handler] = {
    Movement: move.movement,
    Combat: muster.combat,
    ExploitationCombat: muster.combat,
    Muster: muster.muster,
    Cover: air.cover,
    Hunt: air.hunt,
    AirToll: air.toll,
    Raid: strikes.raid,
    Scramble: strikes.scramble,
    Exchange: losses.exchange,
    Consolidation: losses.consolidate,
    Finish: losses.finish,
    Occupation: losses.occupy,
    ExploitationMovement: exploit.movement,
    Redeployment: redeploy.redeploy,
}
