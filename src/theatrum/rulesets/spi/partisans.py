"""[16.5] Partisans."""

from __future__ import annotations

from theatrum.core.frame import Frame, frame
from theatrum.rulesets.spi.war import War


@frame
class PartisanCreation(Frame):
    """[4.2.A7] Partisans rise in countries that the Enemy has invaded."""

    side: str
    step = "partisans"
    title = "Partisan creation"
    topics = ("optional",)

    def actor(self, war: War) -> str:
        return self.side

    def enter(self, war: War) -> None:
        war.pop()
