"""[16.61, RI, 14.31] Decisions at the start of a Player-Turn: entry, intervention, declarations of war."""

from __future__ import annotations

from theatrum.core.frame import Frame, frame
from theatrum.rulesets.spi.war import War


@frame
class Opening(Frame):
    """[4.1a] The side whose Player-Turn begins makes its declarations."""

    side: str
    step = "opening"
    title = "Declarations"
    topics = ("politics",)

    def actor(self, war: War) -> str:
        return self.side

    def enter(self, war: War) -> None:
        war.pop()
