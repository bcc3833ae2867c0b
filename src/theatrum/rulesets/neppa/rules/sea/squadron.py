"""[6.1a, 6.1c] Fleets change base: one fleet, or several from the same port together."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Escort, Resolve, StandDown
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import FLEET
from theatrum.rulesets.neppa.rules.convoys import boxes
from theatrum.rulesets.neppa.rules.land import control
from theatrum.rulesets.neppa.rules.sea import fleets, interception, sailing
from theatrum.rulesets.neppa.rules.sea.sailing import BASE, Voyage
from theatrum.rulesets.neppa.war import War

RESOLVE, STAND_DOWN = Resolve(), StandDown()


def sail(war: War, side: int, place: int, piece: int, port: int) -> None:
    """A fleet sets sail; where an enemy could intercept it, others of its port may come along."""
    if boxes.CONVOY >> port & 1:
        boxes.enter(war, piece, port)
        return
    if boxes.CONVOY >> war.at[piece] & 1:
        boxes.leave(war, piece, port)
        return
    front = fleets.front_to(war, piece, port)
    squadron = Squadron(side, place, BASE, port, 1 << piece, front=front)
    if squadron.others(war) and interception.able(war, replace(squadron, course=sailing.plot(war, squadron))):
        war.push(squadron)
    else:
        interception.launch(war, Voyage(*squadron.log()))


@frame
class Squadron(Voyage):
    """[6.1a] Fleets that change base together."""

    step = "base-change"
    title = "Change of base"
    topics = ("fleets",)

    def actor(self, war: War) -> str:
        return self.owner(war)

    def prompt(self, war: War) -> str:
        return f"{war.factors(self.ships)} factors sail to {self.where(war)}: add fleets of the same port, then sail."

    def others(self, war: War) -> int:
        """Fleets of the same player in the same port that may go there, too."""
        first = next(bits(self.ships))
        here = war.here[war.at[first]] & war.units(war.commanded(self.side, self.owner(war))) & war.order[FLEET]
        found = 0
        for piece in bits(here & ~self.ships & ~war.moved):
            if fleets.goals(war, piece) >> self.goal & 1 and self.room(war, piece) and self.same(war, piece):
                found |= 1 << piece
        return found

    def same(self, war: War, piece: int) -> bool:
        """May the fleet sail with the others, on the same front?"""
        return fleets.together(war, self.ships, piece) and fleets.front_to(war, piece, self.goal) == self.front

    def room(self, war: War, piece: int) -> bool:
        """[6.0d] Is there a berth for it beside the others?"""
        if self.goal == geo.US_BOX:
            return True
        return control.port_room(war, war.nation(piece), self.goal) >= war.factors(self.ships | 1 << piece)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Escort, self.others(war))
        yield RESOLVE
        yield STAND_DOWN

    def on_escort(self, war: War, act: Escort) -> None:
        war.amend(replace(self, ships=self.ships | 1 << act.piece))

    def on_resolve(self, war: War, act: Resolve) -> None:
        war.settle(lambda: interception.launch(war, Voyage(*self.log())))

    def on_stand_down(self, war: War, act: StandDown) -> None:
        war.pop()

    def why_not_escort(self, war: War, act: Escort) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        first = next(bits(self.ships))
        if not 0 <= piece < len(war.at) or not war.units(war.commanded(self.side, self.owner(war))) >> piece & 1:
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if self.ships >> piece & 1 or war.moved >> piece & 1 or war.at[piece] != war.at[first]:
            return Refusal("6.1a", f"{name} has sailed or lies in another port.")
        wrong = fleets.why_not_sail(war, piece, self.goal)
        if wrong:
            return wrong
        if not self.room(war, piece):
            return Refusal("6.0d", f"{self.where(war)} has no berth for so many fleets.")
        if not self.same(war, piece):
            return Refusal("6.0a", f"{name} does not sail with fleets of these countries.")
        return None

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        return None

    def why_not_stand_down(self, war: War, act: StandDown) -> Refusal | None:
        return None
