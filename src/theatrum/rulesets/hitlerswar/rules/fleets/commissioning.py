"""New ships of naval action: each joins a fleet in port, or makes a new one."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Sided
from theatrum.rulesets.hitlerswar.actions import Commission
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import FLEET_NATIONS, FLEET_SIDE, SIDES
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.rules.fleets.naval_fleets import CARRIERS, SHIPS, SISTERS
from theatrum.rulesets.hitlerswar.war import OFF, War


def quays(war: War, nation: str) -> int:
    """[naval-fleets.4, naval-fleets.2b] The ports of a nation with room for one more ship."""
    return naval_fleets.ports(war, nation) & naval_fleets.fitting(war, FLEET_SIDE[nation], 1)


def places(war: War, side: int) -> Iterator[tuple[int, int]]:
    """[naval-fleets.3b, naval-fleets.5, R68] (fleet, port): where a new ship of a side may go."""
    for nation in FLEET_NATIONS:
        if FLEET_SIDE[nation] != side:
            continue
        there = quays(war, nation)
        for fleet in bits(SISTERS[nation] & ~war.afloat & ~war.raiding):
            if war.at[fleet] != OFF and there >> war.at[fleet] & 1:
                yield fleet, war.at[fleet]
        new = naval_fleets.free_counter(war, nation)
        if new != OFF:
            yield from ((new, space) for space in bits(there))


def berths(war: War, side: int) -> int:
    """[R68] How many new ships of a side find a place at all."""
    if next(places(war, side), None) is None:
        return 0
    spaces = 0
    for nation in FLEET_NATIONS:
        spaces |= quays(war, nation) if FLEET_SIDE[nation] == side else 0
    if spaces & naval_fleets.ANCHORS:
        return naval_fleets.UNLIMITED
    return sum(naval_fleets.room(war, side, space) for space in bits(spaces))


@frame
class Commissioning(Sided):
    """[naval-fleets.5] A new ship comes between, whatever is going on: which fleet in port does it join?"""

    step = "commissioning"
    title = "New ships"
    topics = ("fleets",)

    def whose(self, war: War) -> int:
        return next(place for place, number in enumerate(war.slipway) if number) // 2

    def kind(self, war: War) -> str:
        """Capital ships first."""
        return SHIPS if war.slipway[2 * self.whose(war)] else CARRIERS

    def prompt(self, war: War) -> str:
        side = self.whose(war)
        number = war.slipway[2 * side + (self.kind(war) == CARRIERS)]
        return f"{number} new {self.kind(war)}: choose the fleet, or a port for a new one."

    def look(self, war: War) -> None:
        """Settle what leaves no choice."""
        while any(war.slipway):
            ways = list(places(war, self.whose(war)))
            if len(ways) > 1:
                return
            if ways:
                self._join(war, *ways[0])
            else:
                self._scrap(war)
        war.withdraw()

    def _scrap(self, war: War) -> None:
        """[fleet-movement.1, R68] A ship that is finished when its side has no port left is lost."""
        side, kind = self.whose(war), self.kind(war)
        war.slipway[2 * side + (kind == CARRIERS)] = 0
        war.note("scrapped", "fleet-movement.1", side=SIDES[side], of=kind)

    def _join(self, war: War, fleet: int, space: int) -> None:
        side, kind = self.whose(war), self.kind(war)
        war.slipway[2 * side + (kind == CARRIERS)] -= 1
        war.at[fleet] = space
        naval_fleets.add(war, fleet, kind, 1)
        war.note("commissioned", "naval-fleets.5", side=SIDES[side], of=kind, fleet=war.piece_name(fleet),
                 at=war.space_name(space))  # fmt: skip

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: self._ways(war), verb=Commission)

    def _ways(self, war: War) -> Iterator[Commission]:
        kind = self.kind(war)
        return (Commission(kind, fleet, space) for fleet, space in places(war, self.whose(war)))

    def on_commission(self, war: War, act: Commission) -> None:
        self._join(war, act.fleet, act.at)
        war.go_on()

    def why_not_commission(self, war: War, act: Commission) -> Refusal | None:
        side, fleet = self.whose(war), act.fleet
        if act.kind != self.kind(war):
            return Refusal("naval-fleets.5", f"It is {self.kind(war)} that wait for a fleet now.")
        if fleet < 0 or not naval_fleets.NAVY[side] >> fleet & 1:
            return Refusal("naval-fleets.3b", f"{words.name(fleet)} is no fleet of yours.")
        nation, out = naval_fleets.nation(fleet), war.afloat | war.raiding
        if out >> fleet & 1 or (war.at[fleet] != OFF and war.at[fleet] != act.at):
            return Refusal("naval-fleets.5", f"{words.name(fleet)} does not lie in {words.place(act.at)}.")
        if not 0 <= act.at < geo.BOARD.size or not naval_fleets.ports(war, nation) >> act.at & 1:
            return Refusal("naval-fleets.4", f"{words.place(act.at)} is no port that ships of {nation} may use.")
        if naval_fleets.room(war, side, act.at) < 1:
            return Refusal("naval-fleets.2b", f"The port of {words.place(act.at)} is full.")
        new = naval_fleets.free_counter(war, nation)
        if war.at[fleet] == OFF and fleet != new:
            return Refusal("fleet-movement.5", f"The next fleet of {nation} is {words.name(new)}.")
        return None
