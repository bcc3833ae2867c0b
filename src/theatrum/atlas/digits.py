"""Numbers as outlines, for signs that must not depend on a typeface."""

from __future__ import annotations

from itertools import chain

from shapely.geometry import LineString
from shapely.ops import unary_union

from .canvas import polygon
from .geography import polygons

# Each digit as strokes, the points of a stroke as x,y: to the right from 0 to 40, down from 0 to 60.
STROKES = {
    "0": "20,0 34,6 40,20 40,40 34,54 20,60 6,54 0,40 0,20 6,6 20,0",
    "1": "8,14 24,0 24,60",
    "2": "2,15 8,4 20,0 33,4 38,15 33,27 2,60 40,60",
    "3": "2,9 12,1 26,1 36,10 34,22 20,28 / 14,28 24,28 37,35 39,46 31,57 17,60 4,55 0,48",
    "4": "30,60 30,0 0,42 42,42",
    "5": "37,0 6,0 3,28 18,23 33,28 39,40 34,54 20,60 2,55",
    "6": "34,3 16,8 4,24 0,41 5,54 20,60 35,54 40,41 34,30 20,26 6,32 0,41",
    "7": "0,0 40,0 15,60",
    "8": "20,0 34,6 34,21 20,28 6,21 6,6 20,0 / 20,28 38,36 38,52 20,60 2,52 2,36 20,28",
    "9": "6,57 24,52 36,36 40,19 35,6 20,0 5,6 0,19 6,30 20,34 34,28 40,19",
}
ADVANCE, WIDTH, TALL, PEN = 56, 40, 60, 5


def digits(text: str, x: float, y: float, height: float) -> str:
    """A number, centred."""
    unit = height / TALL
    left = x - (ADVANCE * (len(text) - 1) + WIDTH) * unit / 2
    strokes = []
    for k, digit in enumerate(text):
        for stroke in STROKES[digit].split(" / "):
            points = [[int(value) for value in point.split(",")] for point in stroke.split()]
            placed = [(left + (ADVANCE * k + px) * unit, y + (py - TALL / 2) * unit) for px, py in points]
            strokes.append(LineString(placed).buffer(PEN * unit))
    rings = chain.from_iterable((part.exterior, *part.interiors) for part in polygons(unary_union(strokes)))
    return "".join(polygon(list(ring.simplify(0.06).coords)) for ring in rings)
