"""[seq.3, 9.6] The Strategic Warfare Phase: both sides sail to the convoy boxes, then the boxes are resolved."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Listed, Offer, Over2
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Ending, SideFrame
from theatrum.rulesets.neppa.actions import Dispatch, End, Sail
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, GERMANY
from theatrum.rulesets.neppa.data.tables import FLEET
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes, convoy_resolution, u_boats
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import War

END = End()
ORDER = (ALLIED, AXIS)
"""[9.6b] the Allies place first, then the Axis."""
CALM = 6
"""How much a random player wants to end his movement."""


@frame
class StrategicWarfare(Ending, SideFrame):
    """[seq.3, R5] Once in a game turn, in the Axis player turn."""

    side: int
    stage: int = 0
    """Which side is placing, as in ORDER."""
    place: int = 0
    sailed: int = 0
    """Fleets that have sailed in this phase."""
    step = "strategic-warfare"
    title = "Strategic Warfare"
    topics = ("strategic-warfare",)

    def mover(self) -> int:
        return ORDER[self.stage]

    def actor(self, war: War) -> str:
        return war.acting(self.mover())[self.place]

    def prompt(self, war: War) -> str:
        if self.boats(war):
            return "Send U-boats and fleets to the convoy boxes, then end."
        return "Send fleets to the convoy boxes or call them home, then end."

    # ------------------------------------------------------------ going on
    def enter(self, war: War) -> None:
        if self.side != AXIS:
            war.pop()
        else:
            self._next(war, self)

    def _next(self, war: War, here: StrategicWarfare) -> None:
        """The movement goes on with the first player who has something to do; then the boxes are resolved."""
        while here.stage < len(ORDER):
            if here.place >= len(war.acting(here.mover())):
                here = replace(here, stage=here.stage + 1, place=0)
            elif here.idle(war):
                here = replace(here, place=here.place + 1)
            else:
                war.amend(here)
                return
        for box in u_boats.CONVOY_BOXES:
            convoy_resolution.resolve(war, box)
        convoy_resolution.close(war)
        war.pop()

    def idle(self, war: War) -> bool:
        return not self.boats(war) and not any(self.goals(war, piece) for piece in bits(self.ships(war)))

    def _go_on(self, war: War, here: StrategicWarfare) -> None:
        if here.idle(war):
            self._next(war, here)
        elif here is not self:
            war.amend(here)

    # ------------------------------------------------------------ what may be done
    def ships(self, war: War) -> int:
        mine = war.units(war.commanded(self.mover(), self.actor(war)) & convoy_boxes.SAILORS)
        return mine & war.order[FLEET] & ~self.sailed

    def goals(self, war: War, piece: int) -> int:
        if convoy_boxes.CONVOY >> war.at[piece] & 1:
            return convoy_boxes.leaves(war, piece)
        return convoy_boxes.ways(war, piece) if ports.available(war, piece) else 0

    def boats(self, war: War) -> bool:
        """Has the deciding player U-boats to send?"""
        if not war.boats or self.mover() != AXIS:
            return False
        return bool(war.commanded(AXIS, self.actor(war)) >> GERMANY & 1) and any(
            war.boats.get(h) for h in u_boats.HOMES
        )

    def dispatches(self, war: War) -> Iterator[Dispatch]:
        for home in u_boats.HOMES:
            for box in u_boats.CONVOY_BOXES:
                for number in range(1, war.boats.get(home, 0) + 1):
                    if u_boats.why_not_dispatch(war, number, home, box) is None and convoy_boxes.is_open(war, box):
                        yield Dispatch(number, home, box)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Sail, self.ships(war), lambda piece: self.goals(war, piece))
        if self.boats(war):
            yield Listed(lambda: self.dispatches(war), guess=CALM, verb=Dispatch)
        yield Listed(lambda: (END,), guess=CALM, verb=End)

    def on_sail(self, war: War, act: Sail) -> None:
        convoy_boxes.dispatch(war, act.piece, act.to)
        self._go_on(war, replace(self, sailed=self.sailed | 1 << act.piece))

    def on_dispatch(self, war: War, act: Dispatch) -> None:
        u_boats.dispatch(war, act.number, act.start, act.to)
        self._go_on(war, self)

    def on_end(self, war: War, act: End) -> None:
        self._next(war, replace(self, place=self.place + 1))

    # ------------------------------------------------------------ why not
    def why_not_dispatch(self, war: War, act: Dispatch) -> Refusal | None:
        if not self.boats(war):
            return Refusal("9.6b", "It is not for you to send U-boats now.")
        wrong = u_boats.why_not_dispatch(war, act.number, act.start, act.to)
        if wrong is None and not convoy_boxes.is_open(war, act.to):
            clause = "9.2f" if act.to == geo.MCB else "14.1d"
            return Refusal(clause, f"{geo.TITLE[act.to]} is closed.")
        return wrong

    def why_not_sail(self, war: War, act: Sail) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        mine = war.army(self.mover(), self.actor(war))
        if not has(mine, piece):
            return Refusal("9.6b", f"{name} is not yours to sail now.")
        if not war.order[FLEET] >> piece & 1:
            return Refusal("9.6a", f"{name} is no fleet.")
        if self.sailed >> piece & 1:
            return Refusal("9.6e", f"{name} has sailed in this phase.")
        if convoy_boxes.CONVOY >> war.at[piece] & 1:
            return convoy_boxes.why_not_dispatch(war, piece, act.to)
        if act.to == geo.LEND_LEASE:
            return Refusal("10.2n", "No fleet fights over the Lend Lease box.")
        if not 0 <= act.to < geo.SIZE or not convoy_boxes.CONVOY >> act.to & 1:
            return Refusal("9.6a", "In SW Movement fleets sail to a convoy box, or home from it.")
        if war.fought >> piece & 1:
            return Refusal("9.6a", f"{name} has performed a mission in this turn.")
        return ports.why_not_available(war, piece) or convoy_boxes.why_not_dispatch(war, piece, act.to)
