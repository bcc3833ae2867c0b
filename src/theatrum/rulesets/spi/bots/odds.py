"""The exact expectation of an attack, by the Combat Results Table."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from theatrum.rulesets.spi.data.tables import CRT

TOP = len(CRT[0]) - 1


class Chances(NamedTuple):
    """What an attack does to the SP in the attacked hexes."""

    kills: float
    """Mean SP lost to the die."""
    dislodged: float
    """Chance that the hex is vacated: any loss at all."""
    destroyed: float
    """Chance that nobody is left."""


@cache
def chances(differential: int, basic: int) -> Chances:
    """[8.71-8.74] For a differential and the basic SP of the defender."""
    if differential < 0:
        return Chances(0.0, 0.0, 0.0)
    losses = [min(row[min(differential, TOP)], basic) for row in CRT]
    dislodged, destroyed = sum(loss > 0 for loss in losses), sum(loss >= basic for loss in losses)
    return Chances(sum(losses) / len(losses), dislodged / len(losses), destroyed / len(losses))
