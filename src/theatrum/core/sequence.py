"""The sequence of play: frames that most rule books need. None of them assumes turns; a rule book takes what it has.

`Sided`, `SideFrame`: a question to one side. `Ending`, `Phase`: a question that its player ends. `EachSeat`: one
question to several seats, one after the other. `Steps`: a table of frames, run from first to last. `InTurn`: a question
for each of several, as long as they need one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from theatrum.core.frame import Frame, changer, frame, replace
from theatrum.core.refusal import Refusal


class Sided(Frame):
    """A question to a side: its path begins with the side's name, and whoever has the side's seat answers."""

    __slots__ = ()

    def whose(self, war: Any) -> Any:
        """The side that decides."""
        raise NotImplementedError(type(self).__name__)

    def actor(self, war: Any) -> str:
        seat: str = war.seat(self.whose(war))
        return seat

    def path(self, war: Any) -> str:
        return f"{war.side_name(self.whose(war))}/{self.step}"


@frame
class SideFrame(Sided):
    """A question to the side in its first field. Frames that declare the field again say how sides are written."""

    side: Any

    def whose(self, war: Any) -> Any:
        return self.side

    def actor(self, war: Any) -> str:
        seat: str = war.seat(self.side)
        return seat


class Ending(Frame):
    """A question that stays open until its player ends it. Frames with something against an end say it themselves."""

    __slots__ = ()

    def on_end(self, war: Any, act: Any) -> None:
        war.pop()

    def why_not_end(self, war: Any, act: Any) -> Refusal | None:
        return None


@frame
class Phase(Ending, SideFrame):
    """A phase of one side, which ends it."""


class EachSeat(Ending):
    """One question to several seats, one after the other. The field `place` has the number of the seat that decides."""

    __slots__ = ()
    place: int

    def seats(self, war: Any) -> Sequence[str]:
        """Who is asked, in order."""
        raise NotImplementedError(type(self).__name__)

    def idle(self, war: Any) -> bool:
        """Has the seat at this place nothing to decide? Then it is passed over."""
        return False

    def opened(self, war: Any) -> None:
        """Called once, before the first seat is asked."""

    def closed(self, war: Any) -> None:
        """Called once, when the last seat has ended; then the question is settled."""

    def actor(self, war: Any) -> str:
        return self.seats(war)[self.place]

    def enter(self, war: Any) -> None:
        if self.place == 0:
            self.opened(war)
        self.ask_from(war, self.place)

    def ask_from(self, war: Any, place: int) -> None:
        """Ask the first seat from this place on that has something to decide."""
        for number in range(place, len(self.seats(war))):
            asked = replace(self, place=number)
            if not asked.idle(war):
                war.amend(asked)
                return
        self.finish(war)

    def finish(self, war: Any) -> None:
        """Called behind the last seat."""
        self.closed(war)
        if not war.over:
            war.pop()

    def on_end(self, war: Any, act: Any) -> None:
        self.ask_from(war, self.place + 1)


class Steps(Frame):
    """Runs a table of frames one after the other and asks nothing itself.

    The number of the step that runs stands in the field that `counter` names. A table of frames for one side is
    named in `table`; other steps are made in `opens`."""

    __slots__ = ()
    counter: ClassVar[str] = "done"
    side: Any

    def table(self, war: Any) -> Sequence[type[SideFrame]]:
        """The steps of one side, in their order."""
        raise NotImplementedError(type(self).__name__)

    def opens(self, war: Any, number: int) -> Frame | None:
        """The step with this number; None behind the last one."""
        table = self.table(war)
        return table[number](self.side) if number < len(table) else None

    def begin(self, war: Any) -> None:
        """Called before the first step."""

    def following(self, war: Any) -> int:
        """Called when a step is over: the number of the one that comes next."""
        return int(getattr(self, self.counter)) + 1

    def finish(self, war: Any) -> None:
        """Called behind the last step."""
        war.pop()

    def enter(self, war: Any) -> None:
        self.begin(war)
        self.run(war, getattr(self, self.counter))

    def resume(self, war: Any) -> None:
        self.run(war, self.following(war))

    def run(self, war: Any, number: int) -> None:
        """Open the step with this number; this frame is the present question."""
        step = self.opens(war, number)
        if step is None:
            self.finish(war)
        else:
            kind: Any = type(self)
            war.stack = (*war.stack[:-1], changer(kind, self.counter)(self, number), step)
            step.enter(war)

    def open_at(self, war: Any, number: int) -> None:
        """Open this table at one of its steps, without what comes before it: for positions."""
        war.stack = (*war.stack, self)
        self.run(war, number)


class InTurn(Frame):
    """Puts a question for each of several, as long as they need one: navies that may fire, hexes that are attacked.

    The field `done` has those that have had theirs, as a set."""

    __slots__ = ()
    done: int

    def due(self, war: Any) -> Iterable[int]:
        """Who needs a question now, in order; those that have had theirs may be among them."""
        raise NotImplementedError(type(self).__name__)

    def ask(self, war: Any, one: int) -> None:
        """Open the question for one of them, or settle it where nothing is to be decided."""
        raise NotImplementedError(type(self).__name__)

    def finish(self, war: Any) -> None:
        """Called when nobody is left."""
        war.pop()

    def look(self, war: Any) -> None:
        here = self
        for one in here.due(war):
            if here.done >> one & 1:
                continue
            here = replace(here, done=here.done | 1 << one)
            war.amend(here)
            stack = war.stack
            here.ask(war, one)
            if war.stack is not stack or war.over:
                return
        here.finish(war)
