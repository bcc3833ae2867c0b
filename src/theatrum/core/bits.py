"""Sets as integers: one bit a space, or one bit a piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random


def bits(mask: int) -> Iterator[int]:
    """The members of a set, lowest first."""
    place = -1
    while mask:
        skip = (mask ^ (mask - 1)).bit_length()
        place += skip
        mask >>= skip  # what is left gets shorter and shorter
        yield place


def first(mask: int) -> int:
    """The lowest member; the set must not be empty."""
    return (mask & -mask).bit_length() - 1


def has(mask: int, member: int) -> bool:
    """Is this a member? Whatever number it is."""
    return member >= 0 and bool(mask >> member & 1)


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
