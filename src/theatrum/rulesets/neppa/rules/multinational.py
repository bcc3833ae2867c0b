"""[6.4j, 6.4k, 7.4g, 7.4i, R46] The losses of a multinational force are split evenly between its nations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.war import War


class Split(NamedTuple):
    """Who loses how many factors."""

    paid: dict[int, int]
    equal: int = 0
    """Nations that are equal in factors and modifier: their player chooses who bears what is open, as a set."""
    open: int = 0

    @property
    def total(self) -> int:
        return sum(self.paid.values()) + self.open


def split(war: War, force: int, lost: int, modifiers: Sequence[int]) -> Split:
    """Evenly; the odd factors fall on the larger force, and if these are equal on the lower Nationality Modifier."""
    held: dict[int, int] = {}
    for piece in bits(force):
        if war.size[piece]:
            held[war.nation(piece)] = held.get(war.nation(piece), 0) + war.size[piece]
    paid = dict.fromkeys(held, 0)
    lost = min(lost, sum(held.values()))
    while lost:
        able = [nation for nation in held if paid[nation] < held[nation]]
        if lost < len(able):
            return _odd(paid, able, lost, {nation: (-held[nation], modifiers[nation]) for nation in able})
        for nation in able:
            paid[nation] += 1
        lost -= len(able)
    return Split(paid)


def less(debts: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Debts, pairs of who owes and how many factors, when the first of them have given up so many."""
    owed = debts[1] - number
    return (debts[0], owed, *debts[2:]) if owed else debts[2:]


def _odd(paid: dict[int, int], able: list[int], lost: int, rank: dict[int, tuple[int, int]]) -> Split:
    """The last factors, fewer than there are nations."""
    able.sort(key=lambda nation: rank[nation])
    equal = [nation for nation in able if rank[nation] == rank[able[lost - 1]]]
    sure = [nation for nation in able[:lost] if nation not in equal]
    open_ = lost - len(sure)
    if open_ == len(equal):
        sure, equal, open_ = able[:lost], [], 0
    for nation in sure:
        paid[nation] += 1
    return Split(paid, sum(1 << nation for nation in equal), open_)
