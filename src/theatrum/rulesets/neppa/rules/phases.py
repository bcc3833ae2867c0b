"""What the phases of a player turn have in common: the players of a side take them one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from theatrum.core.action import Action
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import EachSeat, SideFrame
from theatrum.rulesets.neppa.war import War


def free(self: Frame, war: War, act: Action) -> Refusal | None:
    """Nothing speaks against an act that a frame offers: `why_not_proceed = free`."""
    return None


@frame
class SeatPhase(EachSeat, SideFrame):
    """[seq.2, R5] All countries of a side do each phase together; each player decides for his own."""

    side: int
    place: int = 0
    """Which of the side's players is deciding."""

    def seats(self, war: War) -> Sequence[str]:
        return war.acting(self.side)

    def nations(self, war: War) -> int:
        """The nations that the deciding player commands in this player turn."""
        return war.under(self.side, self.place)

    def idle(self, war: War) -> bool:
        return not war.units(self.nations(war))


@frame
class SelfEnding(SeatPhase):
    """A phase that ends for a player by itself, as soon as he has nothing more to do."""

    def look(self, war: War) -> None:
        if self.idle(war):
            self.ask_from(war, self.place + 1)
