"""Sums of large independent distributions by one long multiplication.

The weights of a distribution over whole numbers are the coefficients of a polynomial, and the weights of a sum are
those of the product. Written side by side with enough digits for each, all coefficients are one long number, so that
one multiplication does it (Kronecker substitution). The decimal module multiplies long numbers by a number-theoretic
transform: exact, and far quicker than Python's own integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import MAX_EMAX, Context, Decimal, Inexact
from typing import Any

Counts = tuple[int, ...]
Weights = Mapping[Counts, int]
FEW, CROWD, LONGEST = 200, 3, 12_000
"""With fewer products, too few for the number of possible sums, or weights of more bits, one by one is better."""


def summed(one: Mapping[Any, int], two: Mapping[Any, int], whole: int, tuples: bool) -> dict[Any, int] | None:
    """The weights, `whole` in all, of the sums of whole numbers or of tuples of them, in order.

    None if it is better to add one by one."""
    work = len(one) * len(two)
    if work < FEW or whole.bit_length() > LONGEST:
        return None
    if not tuples:
        one, two = ({(number,): weight for number, weight in part.items()} for part in (one, two))
    sums = _product(one, two, whole, work)
    return sums if tuples or sums is None else {number: weight for (number,), weight in sums.items()}


def _product(one: Weights, two: Weights, whole: int, work: int) -> dict[Counts, int] | None:
    box, other = _box(one), _box(two)
    strides, room = [0] * len(box), 1
    for axis in reversed(range(len(box))):
        strides[axis] = room
        room *= 1 + sum(high - low for low, high in (box[axis], other[axis]))
    if room * CROWD > work:
        return None
    digits = len(str(whole))
    first, second = (_written(part, strides, digits) for part in (one, two))
    exact = Context(prec=len(first) + len(second), Emax=MAX_EMAX, traps=[Inexact])
    least = [a + b for (a, _), (b, _) in zip(box, other, strict=True)]
    return _read(str(exact.multiply(Decimal(first), Decimal(second))), least, strides, digits)


def _box(counts: Iterable[Counts]) -> list[tuple[int, int]]:
    """The least and the highest number on each axis."""
    return [(min(axis), max(axis)) for axis in zip(*counts, strict=True)]


def _written(weights: Weights, strides: list[int], digits: int) -> str:
    """All weights as one number; the last of its places is the lowest corner of the box."""
    least = sum(low * stride for (low, _), stride in zip(_box(weights), strides, strict=True))
    places = [sum(map(int.__mul__, counts, strides)) - least for counts in weights]
    slots = ["0" * digits] * (max(places) + 1)
    for place, weight in zip(places, weights.values(), strict=True):
        slots[~place] = str(weight).zfill(digits)
    return "".join(slots)


def _read(text: str, least: list[int], strides: list[int], digits: int) -> dict[Counts, int]:
    slots = -(-len(text) // digits)
    text = text.zfill(slots * digits)
    found: dict[Counts, int] = {}
    for slot in range(slots):
        weight = int(text[(slots - slot - 1) * digits : (slots - slot) * digits])
        if weight:
            place, counts = slot, []
            for low, stride in zip(least, strides, strict=True):
                more, place = divmod(place, stride)
                counts.append(low + more)
            found[tuple(counts)] = weight
    return found
