"""[3.4, 8.6b, R24] Airborne units that drop without an attack of the moment."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import has
from theatrum.core.choices import Offer, Over2
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Airdrop
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import ABN
from theatrum.rulesets.neppa.rules.land import control, entry
from theatrum.rulesets.neppa.rules.politics import cooperation, north_africa
from theatrum.rulesets.neppa.war import War


def ready(war: War, units: int) -> int:
    """[3.4b, R24] Airborne units that have neither moved, dropped nor fought."""
    idle = units & war.order[ABN] & ~(war.moved | war.dropped | war.fought | war.landed)
    return idle & ~north_africa.grounded(war) if idle else 0


def why_not_ready(war: War, piece: int) -> Refusal | None:
    name = war.piece_name(piece)
    if war.class_(piece) != ABN:
        return Refusal("3.4a", f"{name} is no airborne unit.")
    if war.landed >> piece & 1:
        return Refusal("6.2m", f"{name} was transported by sea in this turn.")
    if (war.moved | war.dropped) >> piece & 1:
        return Refusal("3.4b", f"{name} has moved or dropped in this turn.")
    if war.fought >> piece & 1:
        return Refusal("8.1d", f"{name} has had its combat mission of this turn.")
    return north_africa.why_grounded(war, piece)


def in_range(war: War, piece: int) -> int:
    """[3.4a] The land zones within two zones in which the unit may end."""
    here = war.at[piece]
    return geo.RANGE2[here] & geo.LAND & ~(1 << here) & ~cooperation.shut(war, piece)


class Airborne:
    """What the phases have in common in which airborne units drop by themselves."""

    __slots__ = ()

    def troopers(self, war: War) -> int:
        """The units that the deciding player may order."""
        raise NotImplementedError(type(self).__name__)

    def on_enemies(self, war: War, piece: int) -> int:
        """[8.6b] Enemy zones on which a unit may drop now, to attack them later."""
        return 0

    def drop_zones(self, war: War, piece: int) -> int:
        """[R24] Where a unit may drop now."""
        friendly = cooperation.welcome(war, war.nation(piece)) & ~control.held_against(war, war.nation(piece))
        return in_range(war, piece) & (friendly | self.on_enemies(war, piece))

    def drops(self, war: War) -> Iterator[Offer]:
        able = ready(war, self.troopers(war))
        if able:
            yield Over2(Airdrop, able, lambda piece: self.drop_zones(war, piece))

    def on_airdrop(self, war: War, act: Airdrop) -> None:
        piece, nation = act.piece, war.nation(act.piece)
        war.dropped |= 1 << piece
        war.note("airdrop", "3.4a", piece=war.piece_name(piece), to=war.space_name(act.to))
        if cooperation.welcome(war, nation) >> act.to & 1:
            war.fought |= 1 << piece  # [3.4c] it attacks nothing else
            war.shift(piece, act.to)
            entry.enter(war, nation, act.to)
        else:
            war.landing[piece] = act.to

    def why_not_airdrop(self, war: War, act: Airdrop) -> Refusal | None:
        piece, to = act.piece, act.to
        if not has(self.troopers(war), piece):
            return Refusal("1.0a", f"{war.piece_name(piece)} is not yours to order now.")
        wrong = why_not_ready(war, piece)
        if wrong:
            return wrong
        if not 0 <= to < geo.SIZE or not geo.LAND >> to & 1 or to == war.at[piece]:
            return Refusal("3.4a", f"{war.space_name(to)} is no land zone to drop on.")
        if not geo.RANGE2[war.at[piece]] >> to & 1:
            return Refusal("3.4a", f"{war.space_name(to)} is more than two zones away.")
        if cooperation.shut(war, piece) >> to & 1:
            return cooperation.why_shut(war, piece, to)
        if not self.drop_zones(war, piece) >> to & 1:
            return Refusal("3.4c", f"{war.space_name(to)} is not friendly: drop on enemies when you attack.")
        return None
