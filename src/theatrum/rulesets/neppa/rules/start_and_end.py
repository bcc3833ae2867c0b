"""[seq.4, seq.5] What happens at the start of a player turn, before its movement, and at its end."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.neppa.actions import Lose
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, GERMANY
from theatrum.rulesets.neppa.data.tables import AIR, CLASSES
from theatrum.rulesets.neppa.rules import victory
from theatrum.rulesets.neppa.rules.land import winter
from theatrum.rulesets.neppa.rules.politics import (
    axis_minors,
    capitals,
    conquest,
    intervention,
    minors,
    north_africa,
    united_states,
    withdrawal,
)
from theatrum.rulesets.neppa.rules.politics.capitals import Rally
from theatrum.rulesets.neppa.war import War


@frame
class Start(SideFrame):
    """[seq.4] The start of a player turn: Axis Minors and the USA enter, the Russian Winter is settled."""

    step = "start"
    title = "Start of the turn"

    def enter(self, war: War) -> None:
        if self.side == AXIS:
            axis_minors.activate(war)
        elif self.side == ALLIED:
            united_states.enter(war)
        if winter.begin(war, self.side):
            war.follow(winter.WinterChoice(self.side))
        else:
            war.pop()


@frame
class Mobilization(SideFrame):
    """[12.3e, R31, R89] Before units move: new forces are placed, counterattacks on lost capitals announced."""

    step = "mobilization"
    title = "Mobilization"
    topics = ("minor-countries",)

    def enter(self, war: War) -> None:
        if self.side == ALLIED:
            withdrawal.leave(war)
        for nation in sorted({kind // CLASSES for kind in war.waiting}):
            minors.fill(war, nation)
        self.look(war)

    def look(self, war: War) -> None:
        for nation in bits(war.levies):
            war.levies &= ~(1 << nation)
            if minors.arrange(war, nation):
                return
        for major in bits(capitals.bereft(war, self.side) & ~war.asked):
            war.push(Rally(self.side, major))
            return
        war.pop()


@frame
class Finish(SideFrame):
    """[seq.5, 13.4d] The end of a player turn: limits are settled, capitals fall or are freed, victory is tested."""

    step = "finish"
    title = "End of the turn"
    topics = ("north-africa",)

    def actor(self, war: War) -> str:
        return war.seat(GERMANY)

    def prompt(self, war: War) -> str:
        return f"{north_africa.excess(war)} German factors too many are in North Africa: give units up."

    def enter(self, war: War) -> None:
        if self.side == AXIS and north_africa.excess(war) > 0:
            return
        self.close(war)

    def close(self, war: War) -> None:
        war.settle(lambda: self._judge(war))

    def _judge(self, war: War) -> None:
        intervention.at_the_end(war)
        conquest.at_the_end(war, self.side)
        victory.after_player_turn(war)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, north_africa.army(war))

    def on_lose(self, war: War, act: Lose) -> None:
        if war.class_(act.piece) == AIR:
            war.wear(act.piece, 1, "7.4d")
        else:
            war.lose(act.piece, "13.4d")
        if north_africa.excess(war) <= 0:
            self.close(war)

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if not has(north_africa.army(war), act.piece):
            return Refusal("13.4d", f"{war.piece_name(act.piece)} is no German unit in North Africa.")
        return None
