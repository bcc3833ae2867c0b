"""[3.5g] Wings are split into factors and put together again, at any time and free."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Merge, Split
from theatrum.rulesets.neppa.data.tables import AIR, WING
from theatrum.rulesets.neppa.rules.land.battle import BattleStep
from theatrum.rulesets.neppa.war import War

SELDOM = 0.2
"""How much a random player wants to rearrange his wings."""
MARKS = ("moved", "fought", "flown", "landed", "returned")
"""What a part of a wing has done the other part has done, too."""


def parts(war: War, piece: int, units: int) -> int:
    """Other units of these with which one could be put together: same nation, zone and past."""
    if war.size[piece] >= WING:
        return 0
    there = war.here[war.at[piece]] & units & war.ranks[war.nation(piece)] & ~(1 << piece)
    return sum(1 << other for other in bits(there) if war.size[other] < WING and _like(war, piece, other))


def _like(war: War, one: int, other: int) -> bool:
    return war.covers.get(one) == war.covers.get(other) and not any(
        (getattr(war, mark) >> one ^ getattr(war, mark) >> other) & 1 for mark in MARKS
    )


class Wings:
    """What every question has in common in which a player may rearrange his air units."""

    __slots__ = ()

    def fliers(self, war: War) -> int:
        """The air units that the deciding player may rearrange."""
        raise NotImplementedError(type(self).__name__)

    def near(self, war: War) -> list[int]:
        """The same; in a battle only those within its reach: what the others are does not matter now."""
        fliers = self.fliers(war)
        return list(bits(self.battle.in_reach(war, fliers) if isinstance(self, BattleStep) else fliers))

    def rearranging(self, war: War) -> Iterator[Offer]:
        fliers = self.fliers(war)
        if fliers:
            yield Listed(lambda: (Split(p) for p in self.near(war) if war.size[p] > 1), SELDOM, verb=Split)
            yield Listed(
                lambda: (Merge(p, other) for p in self.near(war) for other in bits(parts(war, p, fliers))),
                SELDOM,
                verb=Merge,
            )

    def on_split(self, war: War, act: Split) -> None:
        piece = act.piece
        war.size[piece] -= 1
        part = war.put(war.nation(piece), AIR, war.at[piece])
        for mark in MARKS:
            setattr(war, mark, getattr(war, mark) | (getattr(war, mark) >> piece & 1) << part)
        war.note("split", "3.5g", piece=war.piece_name(piece), part=war.piece_name(part))

    def on_merge(self, war: War, act: Merge) -> None:
        moved = min(WING - war.size[act.piece], war.size[act.other])
        war.note("merge", "3.5g", piece=war.piece_name(act.piece), other=war.piece_name(act.other), factors=moved)
        war.size[act.piece] += moved
        war.size[act.other] -= moved
        if not war.size[act.other]:
            war.drop(act.other)

    def why_not_split(self, war: War, act: Split) -> Refusal | None:
        wrong = self._why_not_rearrange(war, act.piece)
        if wrong is None and war.size[act.piece] == 1:
            return Refusal("3.5g", f"{war.piece_name(act.piece)} is a single air factor.")
        return wrong

    def why_not_merge(self, war: War, act: Merge) -> Refusal | None:
        for piece in (act.piece, act.other):
            wrong = self._why_not_rearrange(war, piece)
            if wrong:
                return wrong
        if not parts(war, act.piece, self.fliers(war)) >> act.other & 1:
            return Refusal("3.5g", "Put together two smaller units of a nation in one zone that have done the same.")
        return None

    def _why_not_rearrange(self, war: War, piece: int) -> Refusal | None:
        if piece not in self.near(war):
            return Refusal("3.5g", f"{war.piece_name(piece)} is no air unit that you may rearrange now.")
        return None
