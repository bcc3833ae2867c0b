"""Room in a zone of any shape: a square for counters, with the name of the zone above or below it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from .labels import HEIGHT, Box
from .layout import Point

EDGE = 2.0  # kept free between a name and the border
APART = 1.5  # between the counters and the name
LEADING = 1.08


@dataclass(frozen=True)
class Seat:
    """Where counters lie, and the lines of the name with their baselines, all centred on `name_x`."""

    x: float
    y: float
    name_x: float
    lines: tuple[tuple[str, float], ...]
    size: float
    wide: float
    lead: float  # kept free before the name
    fit: float  # how much of the name lies inside the zone

    def name_box(self) -> Box:
        left, right = self.name_x - self.wide / 2 - self.lead, self.name_x + self.wide / 2
        return left, self.lines[0][1] - self.size * HEIGHT, right, self.lines[-1][1] + self.size * 0.15


@dataclass(frozen=True)
class Wanted:
    """What a seat must hold: the lines of a name in one of some sizes, and a square for counters."""

    lines: list[str]
    sizes: list[float]
    character: float  # the width of one, in parts of the type size
    lead: float
    counter: float


class Ground:
    """A zone as a raster whose sums tell how much of any rectangle lies inside."""

    def __init__(self, cell: BaseGeometry, step: float = 2.0) -> None:
        left, top, right, bottom = cell.bounds
        self.left, self.top, self.step = left - step, top - step, step
        xs = np.arange(self.left, right + step, step) + step / 2
        ys = np.arange(self.top, bottom + step, step) + step / 2
        grid_x, grid_y = np.meshgrid(xs, ys)
        shapely.prepare(cell)
        inside = shapely.contains_xy(cell, grid_x, grid_y)
        self.sums = np.zeros((len(ys) + 1, len(xs) + 1))
        self.sums[1:, 1:] = inside.cumsum(0).cumsum(1)
        rows, columns = np.nonzero(inside)
        self.spots = np.column_stack([xs[columns], ys[rows]])

    def share(self, spots: NDArray[np.float64], rectangle: Box) -> NDArray[np.float64]:
        """The part of a rectangle around each spot that lies inside."""
        west, north, east, south = rectangle
        tall, wide = self.sums.shape[0] - 1, self.sums.shape[1] - 1
        x0 = np.clip(np.rint((spots[:, 0] + west - self.left) / self.step).astype(int), 0, wide)
        x1 = np.clip(np.rint((spots[:, 0] + east - self.left) / self.step).astype(int), 0, wide)
        y0 = np.clip(np.rint((spots[:, 1] + north - self.top) / self.step).astype(int), 0, tall)
        y1 = np.clip(np.rint((spots[:, 1] + south - self.top) / self.step).astype(int), 0, tall)
        found = self.sums[y1, x1] - self.sums[y0, x1] - self.sums[y1, x0] + self.sums[y0, x0]
        return found * self.step**2 / ((east - west) * (south - north))


def find(cell: BaseGeometry, near: Point, wanted: Wanted) -> Seat:
    """The best seat in a cell: the largest of the sizes whose name fits, near a point if there is a choice."""
    ground = Ground(cell)
    found: list[Seat] = []
    for size in wanted.sizes:
        found.append(_best(ground, near, wanted, size))
        if found[-1].fit > 0.995:
            break
    return max(found, key=lambda seat: round(seat.fit, 2))


def _best(ground: Ground, near: Point, wanted: Wanted, size: float) -> Seat:
    half = wanted.counter / 2
    wide = max(len(line) for line in wanted.lines) * size * wanted.character
    full, tall = wide + wanted.lead, size * (HEIGHT + LEADING * (len(wanted.lines) - 1))
    spots = ground.spots
    square = ground.share(spots, (-half, -half, half, half))
    far = np.hypot(spots[:, 0] - near[0], spots[:, 1] - near[1])
    best = (-np.inf, 0, 0.0, 0.0, 0.0)
    for up in (True, False):
        middle = (half + APART + tall / 2) * (-1 if up else 1)
        for aside in (0.0, -half / 2, half / 2):
            rim = (aside - full / 2 - EDGE, middle - tall / 2 - EDGE, aside + full / 2 + EDGE, middle + tall / 2 + EDGE)
            named = ground.share(spots, rim)
            score = 3.2 * square + 3.6 * named - 0.003 * far - (0.0 if up else 0.05) - 0.004 * abs(aside)
            k = int(score.argmax())
            if score[k] > best[0]:
                best = (float(score[k]), k, middle, aside, float(named[k]))
    _, k, middle, aside, fit = best
    x, y = float(spots[k, 0]), float(spots[k, 1])
    first = y + middle - tall / 2 + size * HEIGHT
    lines = tuple((line, round(first + row * size * LEADING, 1)) for row, line in enumerate(wanted.lines))
    name_x = round(x + aside + wanted.lead / 2, 1)
    return Seat(round(x, 1), round(y, 1), name_x, lines, size, wide, wanted.lead, fit)


def broken(name: str, longest: int) -> list[str]:
    """A name in lines of about this many characters, broken at blanks and after hyphens."""
    lines = [""]
    for word in name.replace("-", "- ").split():
        joined = lines[-1] + ("" if not lines[-1] or lines[-1].endswith("-") else " ") + word
        if lines[-1] and len(joined) > longest:
            lines.append(word)
        else:
            lines[-1] = joined
    return lines
