"""The strategic warfare phase of Campaign II: bombing, the Axis sea raid, missiles; and its acts in other phases."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame, Steps
from theatrum.rulesets.hitlerswar.actions import Shift, ToPort, ToSea
from theatrum.rulesets.hitlerswar.rules.fleets import atlantic_fleets
from theatrum.rulesets.hitlerswar.rules.strategic import escorts, missiles
from theatrum.rulesets.hitlerswar.rules.strategic.atomic import Drops
from theatrum.rulesets.hitlerswar.rules.strategic.bombing import Raid
from theatrum.rulesets.hitlerswar.rules.strategic.missiles import Launches
from theatrum.rulesets.hitlerswar.rules.strategic.u_boats import SeaRaid
from theatrum.rulesets.hitlerswar.war import War

# [turn-sequence-chart.1, atomic-bombs.5, R9] the steps of the phase, in their order
STEPS: tuple[type[SideFrame], ...] = (Raid, SeaRaid, Launches, Drops)
BEFORE = -1
"""No step has been taken yet."""


@frame
class Strategic(Steps, SideFrame):
    """[turn-sequence-chart.1] Strategic warfare, step by step; steps without a question pass by themselves."""

    side: int
    done: int = 0
    step = "strategic"

    def enter(self, war: War) -> None:
        """[atlantic-fleets.5c, bombing.6a, R157, R302] First those meet who have become enemies since the last turn."""
        atlantic_fleets.meet(war)
        war.amend(Strategic(self.side, BEFORE))
        war.go_on(lambda: escorts.exchange(war))

    def table(self, war: War) -> tuple[type[SideFrame], ...]:
        return STEPS


class StrategicMoves:
    """Ships, U-boats and missile counters in the movement phase, for the frame of that phase."""

    __slots__ = ()
    side: int

    def strategic_moves(self, war: War) -> Iterator[Offer]:
        """Those of Campaign II."""
        yield from atlantic_fleets.offers(war, self.side)
        yield from missiles.offers(war, self.side)

    def on_to_sea(self, war: War, act: ToSea) -> None:
        atlantic_fleets.shift(war, self.side, act.what, act.n)

    def on_to_port(self, war: War, act: ToPort) -> None:
        atlantic_fleets.shift(war, self.side, act.what, -act.n)

    def on_shift(self, war: War, act: Shift) -> None:
        missiles.shift(war, act.missile, act.to)

    def why_not_to_sea(self, war: War, act: ToSea) -> Refusal | None:
        return atlantic_fleets.why_not_shift(war, self.side, act.what, act.n, out=True)

    def why_not_to_port(self, war: War, act: ToPort) -> Refusal | None:
        return atlantic_fleets.why_not_shift(war, self.side, act.what, act.n, out=False)

    def why_not_shift(self, war: War, act: Shift) -> Refusal | None:
        return missiles.why_not_shift(war, self.side, act.missile, act.to)
