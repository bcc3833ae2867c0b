"""Coastal airpower: what meets invaders before a coast that is out of reach of their own aircraft."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Sided, SideFrame
from theatrum.rulesets.hitlerswar.actions import Target
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AXIS
from theatrum.rulesets.hitlerswar.data.tables import LIMITS
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import casualties, fire
from theatrum.rulesets.hitlerswar.rules.sea import invasion
from theatrum.rulesets.hitlerswar.war import War

STRENGTH, STRENGTH_OF_BOX = LIMITS["coastal_air"], LIMITS["coastal_air_box_vs_axis"]
TAC_AIR = 3
"""The stage from which coastal air is a temporary army of tac air [air-attacks.8]."""


def strength(war: War, target: int) -> int:
    """[coastal-air.1, coastal-air.3, coastal-air.6, R28] The coastal air of a space against invaders.

    It is asked before any invader has landed: the map is as it was when the Combat Phase began [coastal-air.2].
    """
    invader = war.phasing
    if war.owner(target) in (invader, -1) or geo.NEXT.near[target] & war.land[invader]:
        return 0
    return STRENGTH_OF_BOX if invader == AXIS and geo.BOXES >> target & 1 else STRENGTH


@frame
class CoastalAir(SideFrame):
    """[invasion-resolution.1, coastal-air.1] Step 3: the coastal air of every target that has any."""

    side: int
    done: int = 0
    """[coastal-air.5] Targets whose coastal air has fired."""
    step = "coastal-air"

    def look(self, war: War) -> None:
        targets = [space for space in bits(invasion.goals(war) & ~self.done) if strength(war, space)]
        if war.stage >= TAC_AIR:
            war.coastal = {space: strength(war, space) for space in targets}
        elif targets:
            war.amend(CoastalAir(self.side, self.done | 1 << targets[0]))
            war.push(AirStrike(targets[0]))
            return
        war.pop()


@frame
class AirStrike(Sided):
    """[coastal-air.1, coastal-air.5] One fire at one of the armies that invade a space; the defender chooses which."""

    space: int
    step = "air-strike"
    title = "Coastal air strike"
    topics = ("coastal-air",)

    def whose(self, war: War) -> int:
        return war.owner(self.space)

    def prompt(self, war: War) -> str:
        name, power = war.space_name(self.space), strength(war, self.space)
        return f"The coastal air of {name} fires with {power}: choose the army that is hit."

    def enter(self, war: War) -> None:
        armies = invasion.invaders(war, self.space)
        if not armies & (armies - 1):
            self._strike(war, armies.bit_length() - 1)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Target, invasion.invaders(war, self.space))

    def on_target(self, war: War, act: Target) -> None:
        self._strike(war, act.army)

    def _strike(self, war: War, army: int) -> None:
        power, name = strength(war, self.space), war.piece_name(army)
        losses = fire.shoot(war, power, 0, f"coastal air strike at {name}")
        war.note("coastal-air", "coastal-air.1", space=war.space_name(self.space), army=name, strength=power,
                 losses=losses)  # fmt: skip
        war.settle(lambda: casualties.strike_invaders(war, 1 << army, losses))  # [coastal-air.4]

    def why_not_target(self, war: War, act: Target) -> Refusal | None:
        if act.army < 0 or not invasion.invaders(war, self.space) >> act.army & 1:
            return Refusal("coastal-air.1", f"{words.name(act.army)} does not invade {words.place(self.space)}.")
        return None
