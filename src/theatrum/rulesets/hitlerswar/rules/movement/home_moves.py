"""Home forces in the movement phases of the side that runs them."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.actions import Home
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.rules.movement.home_forces import add, country_land, guardian, take
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import War


class HomeMoves:
    """Home forces in the movement phase, for the frame of that phase."""

    __slots__ = ()
    side: int

    def home_moves(self, war: War) -> Iterator[Offer]:
        """[unaligned-forces.6] Any number of them, to any hex of their country they can reach inside it."""
        yield Listed(lambda: self._home_moves(war), guess=1, verb=Home)

    def _home_moves(self, war: War) -> Iterator[Home]:
        for space, points in sorted(war.home.items()):
            for to in bits(self._home_ways(war, space)):
                yield from (Home(space, number, to) for number in range(1, points + 1))

    def _home_ways(self, war: War, space: int) -> int:
        if guardian(war, space) != self.side or supply.starving(war, self.side) >> space & 1:
            return 0
        return geo.ROADS.flood(1 << space, country_land(war, self.side, space)) & ~(1 << space)

    def on_home(self, war: War, act: Home) -> None:
        war.note("home-move", "unaligned-forces.6", points=act.n, start=war.space_name(act.at),
                 to=war.space_name(act.to))  # fmt: skip
        take(war, act.at, act.n)
        add(war, act.to, act.n)

    def why_not_home(self, war: War, act: Home) -> Refusal | None:
        have = war.home.get(act.at, 0)
        if not have or guardian(war, act.at) != self.side:
            return Refusal("unaligned-forces.5", f"You run no home forces in {words.place(act.at)}.")
        if not 1 <= act.n <= have:
            return Refusal("movement.4b", f"{words.place(act.at)} has {have} points of home forces, not {act.n}.")
        if act.at == act.to:
            return Refusal("movement.2a", "They are already there.")
        if not 0 <= act.to < geo.BOARD.size or not nations.SOIL[nations.country_of(act.at)] >> act.to & 1:
            return Refusal("unaligned-forces.3a", "Home forces never leave their country.")
        if supply.starving(war, self.side) >> act.at & 1:
            return Refusal("unsupplied-hexes.3a", f"{words.place(act.at)} is out of supply: its points may not move.")
        if not self._home_ways(war, act.at) >> act.to & 1:
            return Refusal("movement.2b", f"No line of friendly hexes in their country leads to {words.place(act.to)}.")
        return None
