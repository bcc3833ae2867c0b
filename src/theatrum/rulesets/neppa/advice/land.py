"""Advice on movement, combat, air support, losses, exploitation and redeployment: who answers which question."""

from __future__ import annotations

from theatrum.core.frame import Frame
from theatrum.rulesets.neppa.advice import air, exploit, losses, move, muster, redeploy, strikes
from theatrum.rulesets.neppa.advice.staff import Handler
from theatrum.rulesets.neppa.air_combat import AirToll
from theatrum.rulesets.neppa.air_support import Cover, Hunt
from theatrum.rulesets.neppa.battle import Muster
from theatrum.rulesets.neppa.combat import Combat, ExploitationCombat
from theatrum.rulesets.neppa.consolidation import Consolidation
from theatrum.rulesets.neppa.exploitation import ExploitationMovement
from theatrum.rulesets.neppa.losses import Exchange
from theatrum.rulesets.neppa.movement import Movement
from theatrum.rulesets.neppa.occupation import Occupation
from theatrum.rulesets.neppa.port_strike import Raid, Scramble
from theatrum.rulesets.neppa.redeployment import Redeployment
from theatrum.rulesets.neppa.stages import Finish

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
