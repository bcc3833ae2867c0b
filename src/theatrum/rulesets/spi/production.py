"""[10.34-10.36] Russian Resources Computation."""

from __future__ import annotations

from theatrum.core.frame import Frame, frame
from theatrum.rulesets.spi.war import War


@frame
class Computation(Frame):
    """[4.2.B8] Resource Centers and Lend-Lease Points are counted for the next Game-Turn's production."""

    side: str
    step = "resources"
    title = "Russian resources computation"
    topics = ("production", "strategic-war")

    def actor(self, war: War) -> str:
        return self.side

    def enter(self, war: War) -> None:
        war.pop()
