"""What things are worth: spaces by what they are, pieces by what they cost; and how goals shine over the land."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from theatrum.core.bits import bits


def by_kind(size: int, anywhere: int, worth: float, *kinds: tuple[int, float]) -> tuple[float, ...]:
    """The worth of every space: what any of `anywhere` is worth, and what is added in sets of some kind."""
    row = [0.0] * size
    for space in bits(anywhere):
        row[space] = worth
    for spaces, more in kinds:
        for space in bits(spaces & anywhere):
            row[space] += more
    return tuple(row)


@dataclass(frozen=True, slots=True)
class Prices:
    """The price list of one side."""

    space: Sequence[float]
    """What each space is worth to who holds it."""
    piece: Callable[[int], float]
    """What it costs to lose a piece, or is worth to destroy it."""

    def pieces(self, pieces: int) -> float:
        return sum(self.piece(piece) for piece in bits(pieces))

    def spaces(self, spaces: int) -> float:
        return sum(self.space[space] for space in bits(spaces))

    def trade(self, chance: float, won: float, lost: float, counter: float = 0.0) -> float:
        """What an attack is worth that succeeds with this chance: what is won then, less what the enemy's next blow
        takes of it; and what is lost anyway."""
        return chance * (won - counter) - lost


def glow(
    size: int, goals: Mapping[int, float], near: Sequence[Iterable[int]], decay: float, calm: float
) -> list[float]:
    """Every goal shines over the land, the fainter the farther away; each space sees the brightest.

    `decay` is left of the light one step farther, and must be below 1; light of `calm` or less goes no further.
    """
    light = [0.0] * size
    for goal, worth in goals.items():
        light[goal] = worth
    waiting = sorted(goals, key=goals.__getitem__)
    lit: list[int] = []  # by the light of others; in falling order, for the brightest space always comes next
    place = 0
    while waiting or place < len(lit):
        if place == len(lit) or (waiting and goals[waiting[-1]] >= light[lit[place]]):
            space = waiting.pop()
            if light[space] > goals[space]:
                continue
        else:
            space = lit[place]
            place += 1
        fainter = light[space] * decay
        if fainter <= calm:
            break
        for other in near[space]:
            if fainter > light[other]:
                light[other] = fainter
                lit.append(other)
    return light
