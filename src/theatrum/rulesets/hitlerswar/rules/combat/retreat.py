"""Retreats: armies driven out of a hex go to adjacent friendly hexes of their owner's choice, or perish."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over2
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.core.speech import series
from theatrum.rulesets.hitlerswar.actions import Retreat
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import casualties
from theatrum.rulesets.hitlerswar.rules.fleets import carriers
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.war import OFF, War, air_of


def refuges(war: War, side: int, space: int, native: bool) -> int:
    """[advance-resolution.4, off-map-combat.3, R17] Adjacent friendly hexes, not across straits, lakes or sea."""
    return geo.GROUND.near[space] & nations.shelter(war, side, space, native)


def drive_out(war: War, side: int, armies: int, space: int, victor: int, native: bool) -> None:
    """[advance-resolution.3c, advance-resolution.5] All armies in a hex are displaced by an army that came in."""
    excess = max(0, war.count(victor, AIR) + carriers.lent(war, 1 << victor) - air_of(war, armies))
    ways = refuges(war, side, space, native)
    if not ways:
        for army in bits(armies):
            war.note("perished", "advance-resolution.5", army=war.piece_name(army), points=war.total(army))
            war.dissolve(army)
    elif not ways & (ways - 1):
        for army in bits(armies):
            _go(war, army, ways.bit_length() - 1)
        harry(war, side, armies, excess)
    else:
        war.push(Displacement(side, armies, space, armies, excess, int(native)))


def harry(war: War, side: int, armies: int, excess: int) -> None:
    """[air-superiority.1, R55] Tac air that the retreating armies cannot match costs them as many points."""
    if excess:
        war.note("air-superiority", "air-superiority.1", points=excess)
        casualties.inflict(war, side, excess, armies, OFF, casualties.NO_AIR)


def _go(war: War, army: int, to: int) -> None:
    war.note("retreat", "advance-resolution.4a", army=war.piece_name(army), to=war.space_name(to))
    war.place(army, to)


@frame
class Displacement(SideFrame):
    """[advance-resolution.4a, R17] The owner retreats his displaced armies, one after the other."""

    side: int
    armies: int
    """Armies that have still to go."""
    space: int
    displaced: int
    """All armies that were driven out."""
    excess: int
    """[air-superiority.1] tac air of the victor that they cannot match."""
    native: int = 0
    """[R132] 1 if they are the army of a country that was unaligned when it lost the hex."""
    step = "retreat"
    aftermath = True
    title = "Retreat"
    topics = ("retreat",)

    def prompt(self, war: War) -> str:
        names = series(words.name(army) for army in bits(self.armies))
        return f"Retreat from {words.place(self.space)}: {names}."

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Retreat, self.armies, lambda army: self.ways(war))

    def ways(self, war: War) -> int:
        return refuges(war, self.side, self.space, bool(self.native))

    def on_retreat(self, war: War, act: Retreat) -> None:
        _go(war, act.army, act.to)
        left = self.armies & ~(1 << act.army)
        if left:
            war.amend(replace(self, armies=left))
        else:
            war.settle(lambda: harry(war, self.side, self.displaced, self.excess))

    def why_not_retreat(self, war: War, act: Retreat) -> Refusal | None:
        if act.army < 0 or not self.armies >> act.army & 1:
            return Refusal("advance-resolution.3c", f"{words.name(act.army)} does not have to retreat.")
        to = act.to
        if not 0 <= to < geo.BOARD.size or not geo.NEXT.near[self.space] >> to & 1:
            return Refusal("advance-resolution.4a", f"{words.place(to)} is not adjacent.")
        if not nations.shelter(war, self.side, self.space, bool(self.native)) >> to & 1:
            what = "not unaligned ground of their own country" if self.native else "not friendly"
            return Refusal("advance-resolution.4a", f"{words.place(to)} is {what}.")
        if not geo.GROUND.near[self.space] >> to & 1:
            return Refusal("advance-resolution.4b", f"Water lies before {words.place(to)}: nobody retreats over it.")
        return None
