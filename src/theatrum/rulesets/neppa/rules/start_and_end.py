"""[seq.4, seq.5] What happens at the start of a player turn, before its movement, and at its end."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.frame import frame
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS
from theatrum.rulesets.neppa.data.tables import CLASSES
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
class Finish(north_africa.TooMany):
    """[seq.5, 13.4d] The end of a player turn: limits are settled, capitals fall or are freed, victory is tested."""

    step = "finish"
    title = "End of the turn"
    topics = ("north-africa",)

    def close(self, war: War) -> None:
        war.settle(lambda: self._judge(war))

    def _judge(self, war: War) -> None:
        intervention.at_the_end(war)
        conquest.at_the_end(war, self.side)
        victory.after_player_turn(war)
