"""[6.5, 7.1f, R19] An invasion crosses the sea before its battle is fought."""

from __future__ import annotations

from dataclasses import replace

from theatrum.core.bits import bits
from theatrum.core.frame import frame
from theatrum.rulesets.neppa.data.tables import FLEET
from theatrum.rulesets.neppa.rules.air.air_support import Cover
from theatrum.rulesets.neppa.rules.land.fight import Fight
from theatrum.rulesets.neppa.rules.sea import displacement, invasion
from theatrum.rulesets.neppa.war import War


@frame
class Crossing(Fight):
    """[6.5i, R45] Fleets in the way are displaced, the invasion forces sail, then the battle begins."""

    displaced: int = 0
    """[R19] fleets that a drop has driven out of the port: they do not intercept."""
    step = "crossing"
    title = "The crossing"
    topics = ("invasion",)

    def actor(self, war: War) -> str:
        return war.acting(self.side)[self.place]

    def prompt(self, war: War) -> str:
        return "The invasion crosses the sea."

    def enter(self, war: War) -> None:
        here = replace(self, displaced=invasion.displaced(war, self))
        war.amend(here)
        displacement.drive_out(war, here.displaced)
        if war.frame is here:
            here._sail(war)

    def resume(self, war: War) -> None:
        self._sail(war)

    def _sail(self, war: War) -> None:
        while invasion.at_sea(war, self):
            invasion.launch(war, self)
            if war.frame is not self:
                return
        self._land(war)

    def _land(self, war: War) -> None:
        """What has crossed attacks; support of an invasion that has turned back goes home [7.1f]."""
        sea = sum(1 << piece for piece in bits(self.sea) if piece in war.aboard)
        crew = self.crew & ~self.sea | sea
        if not crew and not self.drops:
            war.pop()
            return
        armada = invasion.fellows(war, sea) & war.order[FLEET]
        here = replace(self, crew=crew, sea=sea, armada=armada, air=self.air if sea else 0, place=0)
        war.follow(Cover(*here.values()[:-1]))
