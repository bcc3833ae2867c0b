"""An adviser for the toy, built from the parts of the base: what a new rule book would write on its first day."""

from __future__ import annotations

from functools import partial

from tests.core.toy import BOARD, OFF, POWERS, ROADS, Challenge, March, Rest, Scout, Stand, Toy, Turn, Yield
from theatrum.core.action import Action
from theatrum.core.advice.adviser import Adviser
from theatrum.core.advice.force import Concentration, Goal, Mass
from theatrum.core.advice.prices import Prices, by_kind
from theatrum.core.advice.reach import Reach
from theatrum.core.advice.threat import Blow, Threats
from theatrum.core.bits import bits, of
from theatrum.core.counsel import Counsel
from theatrum.core.style import PLAIN, Style, Weights

WEIGHTS = Weights({"": {"army": 2.0, "hub": 0.4, "fear": 0.5, "stranger": 2.0}})
HUB = 6


def chance(attack: float, defence: float) -> float:
    """[T7] To win a battle: strength and die against strength and three."""
    return max(0.0, min(6.0, attack - defence + 3)) / 6


class ToyAdviser(Adviser[Toy]):
    """Attacks where the odds are good and the answer is not worse; yields where it would lose."""

    def __init__(self, side: str, style: Style = PLAIN) -> None:
        super().__init__(side)
        self.weight = WEIGHTS.worn(style)[""]
        self.desks = ({Turn: self.turn, Challenge: self.challenged},)
        self.worths = {Rest: lambda war, act: 0.1, Scout: lambda war, act: 0.2}

    def strength(self, war: Toy, piece: int) -> float:
        """As far as the side may know it."""
        own = POWERS[piece // 2] == self.side
        return war.strength[piece] if own or war.shown >> piece & 1 else self.weight["stranger"]

    def foes(self, war: Toy) -> int:
        return of(piece for piece, at in enumerate(war.at) if at != OFF) & ~war.armies(self.side)

    def prices(self) -> Prices:
        return Prices(by_kind(BOARD.size, -1 & (1 << BOARD.size) - 1, 0.0, (1 << HUB, self.weight["hub"])), self.price)

    def price(self, piece: int) -> float:
        return self.weight["army"]

    def threats(self, war: Toy) -> Threats:
        return self.memory.keep(
            "threats",
            (war.round, tuple(war.at), war.shown),
            lambda: Threats(
                BOARD.size,
                [Blow(ROADS.near[war.at[foe]], self.strength(war, foe), 1 << foe) for foe in bits(self.foes(war))],
            ),
        )

    def attacks(self, war: Toy) -> list[Mass]:
        """Armies in reach that are worth an attack, the best first."""
        mine, threats, prices = war.armies(self.side), self.threats(war), self.prices()
        reach = Reach(mine, lambda piece: ROADS.near[war.at[piece]])
        force = Concentration(
            {piece: war.strength[piece] for piece in bits(mine)},
            lambda piece, goal: 1 << war.at[piece] if reach.of(piece) >> goal & 1 else 0,
            lambda space: 1,
            stake=prices.piece,
            home={piece: war.at[piece] for piece in bits(mine)},
        )
        goals = []
        for foe in bits(self.foes(war)):
            space, defence = war.at[foe], self.strength(war, foe)
            fear = self.weight["fear"] * prices.piece(foe) * min(1.0, threats.counter(space, 1, gone=1 << foe) / 3)
            goals.append(Goal(space, prices.piece(foe), partial(chance, defence=defence), 0.0, 0.5, fear))
        return force.plan(goals)

    def turn(self, war: Toy, frame: Turn) -> Action | None:
        best = max(self.attacks(war), key=lambda mass: mass.worth, default=None)
        return March(best.crew[0][0], best.goal.space) if best else None

    def challenged(self, war: Toy, frame: Challenge) -> Action | None:
        """Yield to a stronger army, if there is a place to go."""
        foe, own = self.strength(war, frame.army), war.army_in(frame.space)
        assert own is not None
        loses = chance(foe, war.strength[own]) > 0.5
        return Yield() if loses and Yield() in war.choices() else Stand()


COUNSEL: Counsel[Toy] = Counsel(adviser=ToyAdviser, weights=WEIGHTS.numbers)
