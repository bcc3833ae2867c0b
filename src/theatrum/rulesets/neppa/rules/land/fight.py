"""[8.1] What is known of an attack while it goes on."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.frame import Frame, frame
from theatrum.rulesets.neppa.data.nations import SIDES
from theatrum.rulesets.neppa.war import War


@frame
class Fight(Frame):
    """All that is known of an attack while it goes on; the steps of a battle are frames of this kind."""

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
    place: int = 0
    """Which of the players concerned is deciding."""

    def path(self, war: War) -> str:
        return f"{SIDES[self.side]}/{self.step}"

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
