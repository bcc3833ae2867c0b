"""What the end of a Combat Phase brings, in this order [R85]."""

from __future__ import annotations

from theatrum.core.frame import Frame, frame
from theatrum.rulesets.hitlerswar import partisans, supply, victory
from theatrum.rulesets.hitlerswar.war import War


@frame
class Closing(Frame):
    """[R85] Garrisons return; what has no supply is lost."""

    side: int
    step = "closing"

    def actor(self, war: War) -> str:
        return war.seat(self.side)

    def enter(self, war: War) -> None:
        war.bare = 0  # [garrisons.4b, garrisons.6b]
        war.named, war.invading = {}, 0
        supply.check(war, self.side)
        partisans.close(war, self.side)
        victory.at_once(war)
        if not war.over:
            war.pop()
