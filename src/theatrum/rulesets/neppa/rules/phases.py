"""What the phases of a player turn have in common: the players of a side take them one after the other."""

from __future__ import annotations

from typing import Any

from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import End
from theatrum.rulesets.neppa.data.nations import SEATS, SIDES
from theatrum.rulesets.neppa.war import War


@frame
class SeatPhase(Frame):
    """[seq.2, R5] All countries of a side do each phase together; each player decides for his own."""

    side: int
    place: int = 0
    """Which of the side's players is deciding."""

    def actor(self, war: War) -> str:
        return war.acting(self.side)[self.place]

    def path(self, war: War) -> str:
        return f"{SIDES[self.side]}/{self.step}"

    def nations(self, war: War) -> int:
        """The nations that the deciding player commands in this player turn."""
        return war.under(self.side, self.place)

    def idle(self, war: War) -> bool:
        """Has the deciding player nothing to do here?"""
        return not war.units(self.nations(war))

    def opened(self, war: War) -> None:
        """Called once, when the phase begins."""

    def closed(self, war: War) -> None:
        """Called once, when all players have ended the phase; then the frame is popped."""

    def enter(self, war: War) -> None:
        if self.place == 0:
            self.opened(war)
        self._next(war, self.place)

    def _next(self, war: War, place: int) -> None:
        """The phase goes on with the first player from this place on who has something to do."""
        seats = war.acting(self.side)
        while place < len(seats):
            frame_: Any = type(self)(self.side, place)
            if not frame_.idle(war):
                war.amend(frame_)
                return
            place += 1
        self.closed(war)
        if not war.over:
            war.pop()

    def on_end(self, war: War, act: End) -> None:
        self._next(war, self.place + 1)

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None


@frame
class Stage(Frame):
    """A step of a player turn that asks little or nothing."""

    side: int

    def actor(self, war: War) -> str:
        return SEATS[war.players][0]

    def path(self, war: War) -> str:
        return f"{SIDES[self.side]}/{self.step}"
