"""[R87] The end of a Game-Turn."""

from __future__ import annotations

from theatrum.core.frame import Frame, frame
from theatrum.rulesets.spi import control, losses
from theatrum.rulesets.spi.war import War


@frame
class TurnEnd(Frame):
    """[4.2.C] Checks at the end of a Game-Turn, in their order."""

    step = "turn-end"
    title = "End of the Game-Turn"

    def actor(self, war: War) -> str:
        return "axis"

    def enter(self, war: War) -> None:
        control.close_turn(war)
        losses.shift_pool(war)
        war.pop()
