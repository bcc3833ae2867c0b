"""Sets as integers: one bit a space, or one bit a piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random


def bits(mask: int) -> Iterator[int]:
    """The members of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def first(mask: int) -> int:
    """The lowest member; the set must not be empty."""
    return (mask & -mask).bit_length() - 1


def of(members: Iterable[int]) -> int:
    """The set with these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def pick(mask: int, rng: Random) -> int:
    """A random member, quickly: the first at or after a random place. Members after a gap come up more often."""
    place = int(rng.random() * mask.bit_length())
    mask >>= place
    return (mask & -mask).bit_length() - 1 + place
