"""[10.0] Reinforcements and Replacements."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import End
from theatrum.rulesets.spi.stacking import Crowding
from theatrum.rulesets.spi.war import War


@frame
class Reinforcement(Frame):
    """[4.2.A5] The phasing side takes its Reinforcements and Replacements."""

    side: str
    step = "reinforcement"
    title = "Reinforcement and replacement"
    topics = ("reinforcement", "production")

    def actor(self, war: War) -> str:
        return self.side

    def prompt(self, war: War) -> str:
        return "Reinforcements and Replacements: place what is due, then end the phase."

    def choices(self, war: War) -> Iterator[Offer]:
        yield End()

    def on_end(self, war: War, act: End) -> None:
        war.follow(Crowding(self.side, False))

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None
