"""Counter-based dice: the n-th roll of a seed is the same on every machine, and a hash commits to the seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(seed: int, counter: int) -> int:
    """64 well-mixed bits of (seed, counter), by the finalizer of splitmix64."""
    z = (seed + (counter + 1) * GOLDEN) & MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return z ^ z >> 31


def face(seed: int, counter: int, sides: int = 6) -> int:
    """The face, 1 to `sides`, of the roll with this number (the bias of the reduction is below 1 in 2^60)."""
    return mix(seed, counter) % sides + 1


def fallen(events: Iterable[dict[str, Any]]) -> list[int]:
    """Every single face that these events tell of, in the order of the dice."""
    faces: list[int] = []
    for event in events:
        if event["kind"] == "die":
            faces.append(event["face"])
        elif event["kind"] == "dice":
            faces += event["faces"]
    return faces


def commitment(seed: int) -> str:
    """Published when a game starts; the seed revealed at the end must hash to it."""
    return hashlib.sha256(f"theatrum seed {seed}".encode()).hexdigest()
