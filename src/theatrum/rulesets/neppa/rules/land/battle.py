"""[8.1] A battle: all that is known of an attack while it goes on, and the steps that hand it on."""

from __future__ import annotations

from typing import Any, Self

from theatrum.core.bits import bits
from theatrum.core.frame import Value, frame, replace, value
from theatrum.core.sequence import Sided
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.war import War


@value
class Battle(Value):
    """All that is known of an attack on a zone, or on the fleets in its port."""

    side: int
    target: int
    crew: int = 0
    """Ground units that attack from adjacent zones or by sea."""
    drops: int = 0
    """Airborne units that drop."""
    air: int = 0
    """[3.5d, 3.5e, 7.1e] Air units that give ground support; they do not leave their base for it."""
    cover: int = 0
    """Air units that give defensive air support."""
    hunters: int = 0
    """Air units that intercept it."""
    sea: int = 0
    """[6.5] those of the ground units that come by sea."""
    armada: int = 0
    """[6.5, 6.6] the fleets that bring them."""
    late: int = 0
    """1 in the Exploitation Combat Phase."""

    @property
    def where(self) -> str:
        return geo.TITLE[self.target]

    def ground(self) -> int:
        """The ground units that attack."""
        return self.crew | self.drops

    def attackers(self) -> int:
        """The same and the air units that support them."""
        return self.crew | self.drops | self.air

    def enemies(self, war: War) -> int:
        """The ground units that defend the target."""
        return war.ground(war.here.get(self.target, 0) & war.units(self.foes(war)))

    def foes(self, war: War) -> int:
        """[R301, R303] The nations that defend the target: its owner, his allies, and guests that stand there."""
        owner = war.owner[self.target]
        if owner < 0:
            return 0
        found = war.allies[owner]
        for piece in bits(war.here.get(self.target, 0) & ~war.units(found | war.foes[owner])):
            found |= 1 << war.nation(piece)
        return found

    def starts(self, war: War) -> int:
        """The land zones from which units attack."""
        return war.occupied_by(self.crew & ~self.sea)

    def in_reach(self, war: War, units: int) -> int:
        """Those of a set of units that are within two zones of the target."""
        return units & war.inside(geo.RANGE2[self.target])


@frame
class BattleStep(Sided):
    """A step of a battle: it asks one player one thing, or passes by."""

    battle: Battle
    place: int = 0
    """Which of the players concerned is deciding."""

    def whose(self, war: War) -> int:
        return self.battle.side

    def amended(self, **changes: Any) -> Self:
        """The same step, when more is known of the battle."""
        return replace(self, battle=replace(self.battle, **changes))
