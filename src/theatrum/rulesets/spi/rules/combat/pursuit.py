"""[8.5, 8.6] After the die: the defender takes his losses, the attacker advances. Retreat is in retreat.py."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase, SideFrame
from theatrum.rulesets.spi.actions import END, Advance, End, Lose
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.tables import UNITS_PER_HEX
from theatrum.rulesets.spi.rules.combat import losses, retreat
from theatrum.rulesets.spi.rules.movement import airdrop, arrival, rail
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War


@frame
class Toll(SideFrame):
    """[8.52] The defender chooses which of his units take the loss, one SP at a time.

    Smaller units replace those that lose some [8.53]; the attacker never loses any [8.51].
    """

    side: str
    spaces: tuple[int, ...]
    units: int
    loss: int
    step = "losses"
    aftermath = True
    title = "Losses"
    topics = ("combat",)

    def prompt(self, war: War) -> str:
        return f"Losses: choose a unit to lose one SP; {self.loss} to go."

    def enter(self, war: War) -> None:
        if self.units.bit_count() == 1:
            piece = next(bits(self.units))
            self._take(war, piece, self.loss)
            war.follow(retreat.Withdrawal(self.side, self.units))

    def _take(self, war: War, piece: int, sp: int) -> None:
        war.note("loss", "8.52", unit=war.piece_name(piece), sp=sp)
        losses.lose(war, piece, sp, combat=True)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, self.units)

    def on_lose(self, war: War, act: Lose) -> None:
        units = self.units if war.sp[act.piece] > 1 else self.units & ~(1 << act.piece)
        self._take(war, act.piece, 1)
        if self.loss == 1:
            war.follow(retreat.Withdrawal(self.side, units))
        else:
            war.follow(Toll(self.side, self.spaces, units, self.loss - 1))

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if self.units >> act.piece & 1:
            return None
        return Refusal("8.52", "The loss is taken from units in the attacked hex.")


@frame
class Pursuit(Phase):
    """[8.61] The attacker may advance into hexes that the defender has left, from zone to zone if need be [8.62].

    Advanced units exert Zones of Control at once [8.63b].
    """

    side: str
    units: int
    spaces: tuple[int, ...]
    step = "advance"
    aftermath = True
    title = "Advance after combat"
    topics = ("advance",)

    def prompt(self, war: War) -> str:
        return "Advance after combat: move attacking units into the vacated hex, or end."

    def enter(self, war: War) -> None:
        if not any(war.here.get(space, 0) & ~war.commanded(self.side) for space in self.spaces):
            war.go_on()

    def resume(self, war: War) -> None:
        """The defender is gone: landing and dropped forces hold the hex, others may follow."""
        control.look(war)
        for piece in bits(self.units & living(war)):
            if piece in war.landing and war.landing[piece] in self._empty(war):
                target = war.landing.pop(piece)
                war.beach[target] = war.beach.get(target, 0) + war.sp[piece]
                self._go(war, piece, target)
        airdrop.hold(war)
        losses.settle(war)
        if not any(self._ways(war, piece) for piece in bits(self.units & living(war))):
            war.pop()

    def _empty(self, war: War) -> tuple[int, ...]:
        return tuple(space for space in self.spaces if not war.here.get(space, 0) & ~war.commanded(self.side))

    def _ways(self, war: War, piece: int) -> int:
        if war.advanced >> piece & 1 or piece in war.landing or war.at[piece] in self.spaces:
            return 0
        out = 0
        for space in self._empty(war):
            if war.here.get(space, 0).bit_count() < UNITS_PER_HEX and geo.OPEN.joins(war.at[piece], space):
                out |= 1 << space
        return out & neutrals.ground(war, piece)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Advance, self.units & living(war), lambda piece: self._ways(war, piece))
        yield END

    def _go(self, war: War, piece: int, space: int) -> None:
        war.shift(piece, space)
        war.origin.pop(piece, None)
        war.advanced |= 1 << piece
        war.excess &= ~(1 << piece)
        arrival.arrive(war, piece, 1 << space)
        war.note("advance", "8.61", unit=war.piece_name(piece), to=war.space_name(space))

    def on_advance(self, war: War, act: Advance) -> None:
        self._go(war, act.piece, act.to)
        losses.settle(war)
        if not any(self._ways(war, piece) for piece in bits(self.units & living(war))):
            rail.watch(war)
            war.pop()

    def on_end(self, war: War, act: End) -> None:
        rail.watch(war)
        war.pop()

    def why_not_advance(self, war: War, act: Advance) -> Refusal | None:
        if not self.units >> act.piece & 1:
            return Refusal("8.61", "Only units of this attack may advance.")
        if act.to not in self._empty(war):
            return Refusal("8.61", f"{geo.label(act.to)} has not been vacated by this attack.")
        if war.advanced >> act.piece & 1 or war.at[act.piece] in self.spaces:
            return Refusal("8.61", f"{war.piece_name(act.piece)} has advanced already.")
        if war.here.get(act.to, 0).bit_count() >= UNITS_PER_HEX:
            return Refusal("7.0a", f"{geo.label(act.to)} is full: two units at most.")
        if not geo.OPEN.joins(war.at[act.piece], act.to):
            return Refusal("8.61", f"{war.piece_name(act.piece)} cannot cross that hexside.")
        return neutrals.why_closed(war, act.piece, act.to)


def living(war: War) -> int:
    """Every unit on the map."""
    mask = 0
    for rank in war.ranks:
        mask |= rank
    return mask
