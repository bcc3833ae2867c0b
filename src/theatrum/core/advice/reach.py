"""Who can get where, and how far things are from each other.

How a piece moves is the ruleset's business: it gives a function. `step` of a set of spaces is the set of those beside
them, as `Borders.step` of a board, or what else a move or a march of one turn leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from theatrum.core.bits import bits

Step = Callable[[int], int]
EVERYWHERE = -1
"""The set of all spaces."""


def rings(start: int, step: Step, within: int = EVERYWHERE, most: int | None = None) -> list[int]:
    """The spaces at 0, 1, 2 ... steps from a set; a space that is in no ring cannot be reached, or is farther than
    `most`."""
    found, seen = [start], start
    while most is None or len(found) <= most:
        front = step(found[-1]) & within & ~seen
        if not front:
            break
        seen |= front
        found.append(front)
    return found


def distances(size: int, start: int, step: Step, far: int, within: int = EVERYWHERE) -> list[int]:
    """For every space the steps from a set; `far` for those that are farther than that or out of reach."""
    out = [far] * size
    for distance, ring in enumerate(rings(start, step, within, far - 1)):
        for space in bits(ring):
            out[space] = distance
    return out


class Reach:
    """Where each of some pieces can be in one move: asked of the rules once a piece, and only if it matters."""

    __slots__ = ("_ask", "_known", "pieces")

    def __init__(self, pieces: int, ask: Callable[[int], int]) -> None:
        """`ask(piece)`: the spaces in which it can be after its move, its own if it may stay."""
        self.pieces, self._ask = pieces, ask
        self._known: dict[int, int] = {}

    def of(self, piece: int) -> int:
        known = self._known.get(piece)
        if known is None:
            known = self._known[piece] = self._ask(piece)
        return known

    def who(self, spaces: int) -> int:
        """The pieces that can get into one of these spaces."""
        found = 0
        for piece in bits(self.pieces):
            if self.of(piece) & spaces:
                found |= 1 << piece
        return found

    def anywhere(self) -> int:
        """The spaces that any of them can get to."""
        found = 0
        for piece in bits(self.pieces):
            found |= self.of(piece)
        return found

    def without(self, pieces: int) -> Reach:
        """The same for fewer pieces; what is known stays known."""
        fewer = Reach(self.pieces & ~pieces, self._ask)
        fewer._known = self._known
        return fewer


def arrivals(
    starts: Iterable[tuple[int, int]], march: Callable[[int, int], int], goal: int, most: int
) -> dict[int, int]:
    """After how many turns pieces, given with their spaces, can be at a goal; who needs more than `most` is left out.

    `march(piece, spaces)`: where the piece can be one turn later, if it is in one of these spaces now.
    """
    found: dict[int, int] = {}
    for piece, space in starts:
        there = 1 << space
        for turns in range(most + 1):
            if there & goal:
                found[piece] = turns
                break
            there |= march(piece, there)
    return found
