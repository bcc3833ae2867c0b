"""[6.5, 7.1f, R19] An invasion crosses the sea before its battle is fought."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.frame import frame, replace
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import FLEET
from theatrum.rulesets.neppa.rules.air.air_support import Cover
from theatrum.rulesets.neppa.rules.land.battle import Battle, BattleStep
from theatrum.rulesets.neppa.rules.sea import displacement, invasion, naval_interception
from theatrum.rulesets.neppa.rules.sea.invasion import Armada
from theatrum.rulesets.neppa.rules.sea.sailing import INVASION, Sortie, Voyage
from theatrum.rulesets.neppa.war import War


@frame
class Crossing(Sortie, BattleStep):
    """[6.5i, R45] Fleets in the way are displaced, the invasion forces sail, then the battle begins."""

    displaced: int = 0
    """[R19] fleets that a drop has driven out of the port: they do not intercept."""
    step = "crossing"
    title = "The crossing"
    topics = ("invasion",)

    def actor(self, war: War) -> str:
        return war.acting(self.battle.side)[self.place]

    def prompt(self, war: War) -> str:
        return "The invasion crosses the sea."

    def driven_out(self) -> int:
        return self.displaced

    def enter(self, war: War) -> None:
        here = replace(self, displaced=invasion.displaced(war, self.battle))
        war.amend(here)
        war.go_on(lambda: displacement.drive_out(war, here.displaced))

    def resume(self, war: War) -> None:
        while at_sea(war, self.battle):
            launch(war, self.battle)
            if war.frame is not self:
                return
        self._land(war)

    def _land(self, war: War) -> None:
        """What has crossed attacks; support of an invasion that has turned back goes home [7.1f]."""
        battle = self.battle
        sea = sum(1 << piece for piece in bits(battle.sea) if piece in war.aboard)
        crew = battle.crew & ~battle.sea | sea
        if not crew and not battle.drops:
            war.pop()
            return
        armada = invasion.fellows(war, sea) & war.order[FLEET]
        war.follow(Cover(replace(battle, crew=crew, sea=sea, armada=armada, air=battle.air if sea else 0)))


def launch(war: War, battle: Battle) -> None:
    """[6.5i, R40] The invasion force sails; each of its parts is one mission that may be intercepted."""
    keys = sorted({war.aboard[piece] for piece in bits(battle.sea)})
    for key in keys:
        part = sum(1 << piece for piece, other in war.aboard.items() if other == key)
        ships = part & war.order[FLEET]
        if not ships & war.fought:
            force = Armada(battle.side, key // geo.SIZE, battle.target, ships, part & ~ships)
            front = next(bits(force.fronts(war)))
            naval_interception.launch(
                war, Voyage(battle.side, force.place, INVASION, battle.target, ships, force.units, front)
            )
            return


def at_sea(war: War, battle: Battle) -> bool:
    """Has a part of the invasion force still to sail?"""
    return any(
        not invasion.fellows(war, 1 << piece) & war.order[FLEET] & war.fought
        for piece in bits(battle.sea)
        if piece in war.aboard
    )
