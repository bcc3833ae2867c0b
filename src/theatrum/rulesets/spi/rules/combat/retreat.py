"""[8.8] Retreat: the owner takes each surviving defender back one hex, or it dies."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, of
from theatrum.core.choices import Offer, Over2
from theatrum.core.fields import PieceSet
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.spi.actions import Retreat
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.kinds import Side
from theatrum.rulesets.spi.data.nations import Type
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.movement import stacking, zones
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

DOOMED: dict[int, str] = {Type.GARRISON: "14.21b", Type.PARTISAN: "16.51b"}
"""Types that die instead of retreating, and the clause."""


def ways(war: War, piece: int) -> int:
    """[8.8, 6.31, 6.32, R30] Hexes a unit may retreat to: free of Enemy Zones of Control, or else onto Friends."""
    if war.type(piece) >= Type.GARRISON:
        return 0  # [14.21b, 16.51b]
    bucket = war.bucket(piece)
    near = geo.OPEN.near[war.at[piece]] & neutrals.ground(war, piece) & ~war.others(bucket) & ~_given_up(war)
    if not near:
        return 0
    tripped = neutrals.tripwires(war, war.nation(piece))
    near &= ~tripped
    zone = zones.against(war, bucket)
    return near & ~zone or near & war.held[bucket]


def _given_up(war: War) -> int:
    """[8.54, 8.61, R27] All hexes of the attack are left by their defenders; the question below asks who advances."""
    return of(getattr(war.stack[-2], "spaces", ())) if len(war.stack) > 1 else 0


@frame
class Withdrawal(SideFrame):
    """[8.54] A defender that has lost any SP must retreat from its hex."""

    side: Side
    units: PieceSet
    step = "retreat"
    aftermath = True
    title = "Retreat"
    topics = ("retreat",)

    def prompt(self, war: War) -> str:
        return "Retreat: move each of these units back one hex."

    def enter(self, war: War) -> None:
        """Units without a way die, and with them the ways onto their hex; a single unit with a single way goes it."""
        units, left = self.units, -1
        while units != left:
            left, units = units, 0
            for piece in bits(left):
                if ways(war, piece):
                    units |= 1 << piece
                else:
                    losses.eliminate(war, piece, DOOMED.get(war.type(piece), "8.8e"), combat=True)
        if not units:
            war.pop()
        elif units.bit_count() == 1 and ways(war, next(bits(units))).bit_count() == 1:
            piece = next(bits(units))
            self._go(war, piece, next(bits(ways(war, piece))))
            war.pop()
        elif units != self.units:
            war.amend(Withdrawal(self.side, units))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Retreat, self.units, lambda piece: ways(war, piece))

    def _go(self, war: War, piece: int, to: int) -> None:
        crowd = war.here.get(to, 0).bit_count() >= stacking.limit(war, to)
        start = war.at[piece]
        war.shift(piece, to)
        if crowd:
            war.excess |= 1 << piece
        control.touch(war, war.bucket(piece), war.nation(piece), 1 << to)
        names = war.space_name(start), war.space_name(to)
        war.note("retreat", "8.8a", unit=war.piece_name(piece), start=names[0], to=names[1])

    def on_retreat(self, war: War, act: Retreat) -> None:
        self._go(war, act.piece, act.to)
        war.follow(Withdrawal(self.side, self.units & ~(1 << act.piece)))

    def why_not_retreat(self, war: War, act: Retreat) -> Refusal | None:
        piece, to = act.piece, act.to
        if not self.units >> piece & 1:
            return Refusal("8.54", f"{war.piece_name(piece)} does not have to retreat.")
        if not geo.OPEN.joins(war.at[piece], to):
            return Refusal("8.8d", f"{geo.label(to)} is not one hex away over an open hexside.")
        if found := neutrals.why_closed(war, piece, to):
            return found
        if _given_up(war) >> to & 1:
            return Refusal("8.54", f"{geo.label(to)} was attacked too, and its defenders must leave it.")
        bucket = war.bucket(piece)
        if war.others(bucket) >> to & 1:
            return Refusal("8.8d", f"{geo.label(to)} is occupied by others.")
        if neutrals.tripwires(war, war.nation(piece)) >> to & 1:
            return Refusal("8.8d", f"A retreat may not cross the border of {geo.country_name(to)}.")
        if zones.against(war, bucket) >> to & 1:
            if ways(war, piece) & ~zones.against(war, bucket):
                return Refusal("8.8b", "The retreat must go to a hex free of Enemy Zones of Control.")
            if not war.held[bucket] >> to & 1:
                return Refusal("6.31", f"{geo.label(to)} is in an Enemy Zone of Control and holds no Friend.")
        return None
