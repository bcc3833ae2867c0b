"""[5.7] Naval Transport."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import End
from theatrum.rulesets.spi.stacking import Crowding
from theatrum.rulesets.spi.war import War


@frame
class NavalTransport(Frame):
    """[5.7g] Naval Transport, after all rail movement."""

    side: str
    step = "naval-transport"
    title = "Naval transport"
    topics = ("sea", "air")

    def actor(self, war: War) -> str:
        return self.side

    def prompt(self, war: War) -> str:
        return "Naval transport: ship units from port to port, then end the phase."

    def choices(self, war: War) -> Iterator[Offer]:
        yield End()

    def on_end(self, war: War, act: End) -> None:
        war.follow(Crowding(self.side, False))

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None
