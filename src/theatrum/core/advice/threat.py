"""What could come against each space in the enemy's next turn, and who would come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from theatrum.core.bits import bits


class Blow(NamedTuple):
    """What one piece, or one stack, could do."""

    spaces: int
    """Where it could strike."""
    strength: float
    """With what, as far as that is likely: a piece that may come, but need not, counts in part."""
    pieces: int = 0
    """Who that is, if it matters."""


def pressure(size: int, blows: Iterable[tuple[int, float]]) -> list[float]:
    """The strength that could come against every space, all blows (spaces, strength) together."""
    out = [0.0] * size
    for spaces, strength in blows:
        for space in bits(spaces):
            out[space] += strength
    return out


class Threats:
    """Everything that could come, and against what."""

    __slots__ = ("blows", "pressure")

    def __init__(self, size: int, blows: Iterable[Blow]) -> None:
        self.blows = tuple(blows)
        self.pressure = pressure(size, ((blow.spaces, blow.strength) for blow in self.blows))

    def against(self, space: int) -> list[Blow]:
        """The blows that may fall on a space, the heaviest first."""
        return sorted((blow for blow in self.blows if blow.spaces >> space & 1), key=lambda blow: -blow.strength)

    def front(self) -> int:
        """The spaces that anything threatens."""
        found = 0
        for blow in self.blows:
            found |= blow.spaces
        return found

    def counter(self, space: int, most: int | None = None, gone: int = 0) -> float:
        """What strikes back at whoever takes a space: the heaviest blows, as many as there is room for, without pieces
        that will be gone by then."""
        left = [blow for blow in self.against(space) if not blow.pieces or blow.pieces & ~gone]
        return sum(blow.strength for blow in left[:most])
