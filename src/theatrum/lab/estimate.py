"""The few statistics of a report: shares, means, correlations, differences, each with its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atanh, sqrt, tanh
from statistics import fmean, stdev

Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and the interval that holds the truth 95 times of a hundred."""

    value: float
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """The interval does not contain 0."""
        return self.low > 0 or self.high < 0


def wilson(won: float, games: int) -> list[float]:
    """The 95 % interval of a share, which stays honest for few games and for 0 or all."""
    if not games:
        return [0.0, 1.0]
    share, spare = won / games, Z95 * Z95 / games
    middle = (share + spare / 2) / (1 + spare)
    half = Z95 / (1 + spare) * sqrt(share * (1 - share) / games + spare / (4 * games))
    return [round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)]


def share(won: float, games: int) -> Estimate:
    low, high = wilson(won, games)
    return Estimate(won / games if games else 0.0, low, high)


def mean(values: Sequence[float]) -> Estimate:
    middle = fmean(values)
    half = Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(middle, middle - half, middle + half)


def difference(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """The mean change from game to game: pairs on equal seeds, so what the seeds do falls out."""
    return mean([b - a for a, b in zip(before, after, strict=True)])


def correlation(xs: Sequence[float], ys: Sequence[float]) -> Estimate | None:
    """Pearson's coefficient with Fisher's interval; None if one of the two never varies or the games are too few."""
    if len(xs) < 5:
        return None
    mx, my = fmean(xs), fmean(ys)
    sxx, syy = sum((x - mx) ** 2 for x in xs), sum((y - my) ** 2 for y in ys)
    if sxx <= 0 or syy <= 0:
        return None
    r = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)) / sqrt(sxx * syy)
    r = max(-0.999999, min(0.999999, r))
    half = Z95 / sqrt(len(xs) - 3)
    return Estimate(r, tanh(atanh(r) - half), tanh(atanh(r) + half))


def quantile(values: Sequence[float], part: float) -> float:
    """The value that this part of all values does not exceed, between neighbours by proportion."""
    ordered = sorted(values)
    place = part * (len(ordered) - 1)
    lower = int(place)
    upper = min(lower + 1, len(ordered) - 1)
    return ordered[lower] + (ordered[upper] - ordered[lower]) * (place - lower)
