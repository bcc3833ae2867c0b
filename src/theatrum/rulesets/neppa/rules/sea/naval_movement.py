"""[6.1] Naval movement: fleets change base, one, or several of a port together."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Escort, Resolve, StandDown
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import FLEET
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes
from theatrum.rulesets.neppa.rules.phases import free
from theatrum.rulesets.neppa.rules.sea import fleets, naval_interception, ports, sailing
from theatrum.rulesets.neppa.rules.sea.sailing import BASE, Voyage, VoyageStep
from theatrum.rulesets.neppa.war import War

RESOLVE, STAND_DOWN = Resolve(), StandDown()


def goals(war: War, piece: int) -> int:
    """[6.1a, 6.1b, 3.6d] The ports to which a fleet may change its base."""
    here = war.at[piece]
    if convoy_boxes.CONVOY >> here & 1:
        return convoy_boxes.exits(war, piece)
    if not ports.available(war, piece):
        return 0
    found = 0
    for front, sea in ports.seas(war, piece):
        found |= ports.coasts(sea)
        if front == ports.WEST:
            found |= 1 << geo.US_BOX
    found &= (war.began | 1 << geo.US_BOX) & ~(1 << here)
    return ports.berths(war, piece, found) | convoy_boxes.entrances(war, piece)


def why_not_sail(war: War, piece: int, port: int) -> Refusal | None:
    if convoy_boxes.CONVOY >> war.at[piece] & 1 and war.order[FLEET] >> piece & 1:
        return convoy_boxes.why_not(war, piece, port)
    wrong = ports.why_not_available(war, piece)
    if wrong:
        return wrong
    if not 0 <= port < geo.SIZE or port == war.at[piece]:
        return Refusal("6.1a", "Choose another port.")
    if convoy_boxes.CONVOY >> port & 1:
        return convoy_boxes.why_not(war, piece, port)
    where = geo.TITLE[port]
    if ports.HARBOURS >> port & 1 and not ports.fronts(war, piece) & ports.FRONTS_OF[port]:
        if war.at[piece] == ports.ISTANBUL and ports.FRONTS_OF[ports.ISTANBUL] & ports.FRONTS_OF[port]:
            return Refusal("6.0f", "The Turkish Straits are closed: Istanbul, Izmir and Izmit are not all friendly.")
        return Refusal("3.6e", f"{where} is on another front: fleets change front only by redeployment.")
    if ports.HARBOURS >> port & 1 and ports.front_to(war, piece, port) < 0:
        return Refusal("2.4a", f"No open way over sea leads to {where}.")
    wrong = ports.why_no_berth(war, piece, port)
    if wrong:
        return wrong
    if not (war.began | 1 << geo.US_BOX) >> port & 1:
        return Refusal("6.1b", f"{where} was not under friendly control when the turn began.")
    return None


def sail(war: War, side: int, place: int, piece: int, port: int) -> None:
    """A fleet sets sail; where an enemy could intercept it, others of its port may come along."""
    if convoy_boxes.CONVOY >> port & 1:
        convoy_boxes.enter(war, piece, port)
        return
    if convoy_boxes.CONVOY >> war.at[piece] & 1:
        convoy_boxes.leave(war, piece, port)
        return
    front = ports.front_to(war, piece, port)
    voyage = Voyage(side, place, BASE, port, 1 << piece, front=front)
    squadron = Squadron(voyage)
    if squadron.others(war) and naval_interception.able(war, replace(voyage, course=sailing.plot(war, voyage))):
        war.push(squadron)
    else:
        naval_interception.launch(war, voyage)


@frame
class Squadron(VoyageStep):
    """[6.1a] Fleets that change base together."""

    step = "base-change"
    title = "Change of base"
    topics = ("fleets",)

    def actor(self, war: War) -> str:
        return self.voyage.owner(war)

    def prompt(self, war: War) -> str:
        factors, where = war.factors(self.voyage.ships), self.voyage.where
        return f"{factors} factors sail to {where}: add fleets of the same port, then sail."

    def others(self, war: War) -> int:
        """Fleets of the same player in the same port that may go there, too."""
        first = next(bits(self.voyage.ships))
        here = war.here[war.at[first]] & war.army(self.voyage.side, self.voyage.owner(war)) & war.order[FLEET]
        found = 0
        for piece in bits(here & ~self.voyage.ships & ~war.moved):
            if goals(war, piece) >> self.voyage.goal & 1 and self.room(war, piece) and self.same(war, piece):
                found |= 1 << piece
        return found

    def same(self, war: War, piece: int) -> bool:
        """May the fleet sail with the others, on the same front?"""
        return (
            fleets.together(war, self.voyage.ships, piece)
            and ports.front_to(war, piece, self.voyage.goal) == self.voyage.front
        )

    def room(self, war: War, piece: int) -> bool:
        """[6.0d] Is there a berth for it beside the others?"""
        if self.voyage.goal == geo.US_BOX:
            return True
        return stacking.port_room(war, war.nation(piece), self.voyage.goal) >= war.factors(
            self.voyage.ships | 1 << piece
        )

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Escort, self.others(war))
        yield RESOLVE
        yield STAND_DOWN

    def on_escort(self, war: War, act: Escort) -> None:
        war.amend(replace(self, voyage=replace(self.voyage, ships=self.voyage.ships | 1 << act.piece)))

    def on_resolve(self, war: War, act: Resolve) -> None:
        war.settle(lambda: naval_interception.launch(war, self.voyage))

    def on_stand_down(self, war: War, act: StandDown) -> None:
        war.pop()

    def why_not_escort(self, war: War, act: Escort) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        first = next(bits(self.voyage.ships))
        if not has(war.army(self.voyage.side, self.voyage.owner(war)), piece):
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if self.voyage.ships >> piece & 1 or war.moved >> piece & 1 or war.at[piece] != war.at[first]:
            return Refusal("6.1a", f"{name} has sailed or lies in another port.")
        wrong = why_not_sail(war, piece, self.voyage.goal)
        if wrong:
            return wrong
        if not self.room(war, piece):
            return Refusal("6.0d", f"{self.voyage.where} has no berth for so many fleets.")
        if not self.same(war, piece):
            return Refusal("6.0a", f"{name} does not sail with fleets of these countries.")
        return None

    why_not_resolve = why_not_stand_down = free
