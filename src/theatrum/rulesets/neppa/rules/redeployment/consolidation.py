"""[8.5d] After redeployment no Breakthrough Zone may be overstacked any more."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.neppa.actions import Lose
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import SEATS
from theatrum.rulesets.neppa.data.tables import ABN
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.war import War


def crowded(war: War) -> int:
    """The Breakthrough Zones that hold more ground units than they may."""
    return sum(1 << zone for zone in bits(war.breaches) if stacking.ground_room(war, war.owner[zone], zone) < 0)


@frame
class Consolidation(SideFrame):
    """[8.5d] The players eliminate units in overstacked Breakthrough Zones, those with the most units first."""

    side: int
    step = "consolidation"
    title = "Overstacked Breakthrough Zones"
    topics = ("exploitation",)

    def _zone(self, war: War) -> int:
        return next(bits(crowded(war)))

    def crowd(self, war: War) -> dict[str, int]:
        """The ground units in the first overstacked zone, by player."""
        found: dict[str, int] = {}
        zone = self._zone(war)
        for piece in bits(war.ground(war.here[zone]) & ~war.order[ABN]):
            seat = war.seat(war.nation(piece))
            found[seat] = found.get(seat, 0) | 1 << piece
        return found

    def actor(self, war: War) -> str:
        if not crowded(war):
            return SEATS[war.players][0]
        crowd = self.crowd(war)
        return max(crowd, key=lambda seat: crowd[seat].bit_count())

    def prompt(self, war: War) -> str:
        return f"{geo.TITLE[self._zone(war)]} holds too many units: give one up."

    def enter(self, war: War) -> None:
        if not crowded(war):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, self.crowd(war)[self.actor(war)])

    def on_lose(self, war: War, act: Lose) -> None:
        war.lose(act.piece, "8.5d")
        self.enter(war)

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if not has(self.crowd(war)[self.actor(war)], act.piece):
            where = geo.TITLE[self._zone(war)]
            return Refusal("8.5d", f"{war.piece_name(act.piece)} is no ground unit of yours in {where}.")
        return None
