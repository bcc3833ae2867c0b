"""The small signs of the maps, as paths in drawing units: peaks, ridges, arrows, anchors, works, digits, hatching."""

from __future__ import annotations

import math
from itertools import pairwise

from .canvas import line, polygon
from .digits import digits
from .layout import Point


def _along(a: Point, b: Point, share: float, out: float = 0.0) -> Point:
    """A point on the way from a to b, moved `out` units to the left of that way."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return a[0] + dx * share + dy / length * out, a[1] + dy * share - dx / length * out


def peak(x: float, y: float, size: float) -> str:
    """A mountain: its lit outline, then the shaded face with a ragged foot."""
    left, right, top = x - size, x + size * 0.95, y - size * 1.15
    outline = line([(left, y), (x, top), (right, y)])
    shade = polygon([(x, top), (right, y), (x + size * 0.45, y - size * 0.1), (x + size * 0.25, y - size * 0.5)])
    return outline + shade


def tuft(x: float, y: float) -> str:
    """A bunch of reeds over a line of water."""
    return (
        line([(x - 4, y), (x + 4, y)])
        + line([(x - 2, y - 3), (x - 1, y)])
        + line([(x, y - 4), (x, y)])
        + line([(x + 2, y - 3), (x + 1, y)])
    )


def ridge(a: Point, b: Point) -> str:
    """A chain of teeth on both sides of a hexside."""
    teeth, half = 5, 2.1
    a, b = sorted((a, b))
    points = [_along(a, b, 0.03)]
    for k in range(teeth):
        points += [_along(a, b, (k + 0.5) / teeth, half + 3.4), _along(a, b, (k + 0.97) / teeth, half - 0.4)]
    back = [_along(a, b, (k + 0.5) / teeth, -half) for k in reversed(range(teeth))]
    return polygon([*points, *back])


def stretch(a: Point, b: Point, shrink: float = 0.05) -> str:
    return line([_along(a, b, shrink), _along(a, b, 1 - shrink)])


def arrow(a: Point, b: Point, double: bool = True) -> str:
    """A slim arrow from a to b, with a head at both ends when it may be walked both ways."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    head, half, wing = 6.0 / length, 1.2, 4.0
    front = [
        _along(a, b, 1 - head, half),
        _along(a, b, 1 - head, wing),
        b,
        _along(a, b, 1 - head, -wing),
        _along(a, b, 1 - head, -half),
    ]
    if not double:
        return polygon([_along(a, b, 0, half), *front, _along(a, b, 0, -half)])
    rear = [_along(a, b, head, -half), _along(a, b, head, -wing), a, _along(a, b, head, wing), _along(a, b, head, half)]
    return polygon([*front, *rear])


def head(a: Point, b: Point) -> list[Point]:
    """The corners of the head of an arrow that comes from a and ends in b."""
    back = 7.0 / math.hypot(b[0] - a[0], b[1] - a[1])
    return [_along(a, b, 1 - back, 4.2), b, _along(a, b, 1 - back, -4.2)]


def anchor(x: float, y: float, size: float = 5.2) -> str:
    ring, top, arm, drop = size * 0.22, y - size * 0.72, size * 0.8, size * 0.7
    circle = round_dot(x, top, ring)
    shank = line([(x, top + ring), (x, y + size)])
    stock = line([(x - size * 0.45, y - size * 0.22), (x + size * 0.45, y - size * 0.22)])
    left = f"q{arm * 0.2:.1f} {drop:.1f} {arm:.1f} {drop:.1f}"
    right = f"q{arm * 0.8:.1f} 0 {arm:.1f} {-drop:.1f}"
    return circle + shank + stock + f"M{x - arm:.1f} {y + size * 0.3:.1f}" + left + right


def factory(x: float, y: float, size: float = 5.4) -> str:
    """A works with a saw-tooth roof and a chimney."""
    s = size
    return polygon(
        [
            (x - s, y + s * 0.8),
            (x - s, y - s * 0.9),
            (x - s * 0.6, y - s * 0.9),
            (x - s * 0.55, y),
            (x, y - s * 0.45),
            (x, y),
            (x + s * 0.5, y - s * 0.45),
            (x + s * 0.5, y),
            (x + s, y - s * 0.45),
            (x + s, y + s * 0.8),
        ]
    )


def crate(x: float, y: float, size: float = 5.0) -> str:
    """A box with a cross of laths."""
    s, t = size, size * 0.8
    frame = polygon([(x - s, y - t), (x + s, y - t), (x + s, y + t), (x - s, y + t)])
    return frame + line([(x - s, y - t), (x + s, y + t)]) + line([(x - s, y + t), (x + s, y - t)])


def wheel(x: float, y: float, size: float = 5.2) -> str:
    """A ship's wheel: a rim and eight handles."""
    spokes = ""
    for k in range(4):
        dx, dy = size * math.cos(math.pi / 4 * k), size * math.sin(math.pi / 4 * k)
        spokes += line([(x - dx, y - dy), (x + dx, y + dy)])
    return round_dot(x, y, size * 0.66) + spokes


def fort(x: float, y: float, size: float = 4.8) -> str:
    """A tower with battlements and a gate."""
    s = size
    wall = [(-1, 0.95), (-1, -0.9), (-0.55, -0.9), (-0.55, -0.45), (-0.22, -0.45), (-0.22, -0.9)]
    gate = [(-0.28, 0.95), (-0.28, 0.3), (0.28, 0.3), (0.28, 0.95)]
    outline = [*wall, *((-px, py) for px, py in reversed(wall)), *reversed(gate)]
    return polygon([(x + s * px, y + s * py) for px, py in outline])


def badge(x: float, y: float, text: str, half: float) -> str:
    """A wheel of industry with a number cut out of it; filled by the even-odd rule."""
    half *= 1 + 0.45 * (len(text) - 1)
    teeth, points = 10, []
    for k in range(teeth):
        for turn, reach in ((-0.32, 0.88), (-0.2, 1.08), (0.2, 1.08), (0.32, 0.88)):
            angle = 2 * math.pi * (k + turn) / teeth
            points.append((x + half * reach * math.cos(angle), y + half * reach * math.sin(angle)))
    return polygon(points) + digits(text, x, y, 7.2)


def round_dot(x: float, y: float, radius: float) -> str:
    r = f"{radius:.1f}"
    return f"M{x - radius:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * radius:.1f} 0a{r} {r} 0 1 0 {-2 * radius:.1f} 0z"


def star(x: float, y: float, radius: float) -> str:
    points = []
    for k in range(10):
        reach = radius if k % 2 == 0 else radius * 0.42
        angle = math.radians(36 * k - 90)
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return polygon(points)


def stripes(box: tuple[float, float, float, float], gap: float) -> list[tuple[Point, Point]]:
    """Slanting lines over a box, on one raster for the whole drawing, so that neighbouring patches join."""
    left, top, right, bottom = box
    first, last = math.floor((left + top) / gap), math.ceil((right + bottom) / gap)
    return [((k * gap - top, top), (k * gap - bottom, bottom)) for k in range(first, last + 1)]


def derrick(x: float, y: float, size: float = 6.0) -> str:
    """An oil tower: two legs, a crown and braces."""
    s = size
    legs = line([(x - s * 0.7, y + s), (x - s * 0.15, y - s), (x + s * 0.15, y - s), (x + s * 0.7, y + s)])
    braces = line([(x - s * 0.55, y + s * 0.5), (x + s * 0.4, y - s * 0.1), (x - s * 0.25, y - s * 0.55)])
    return legs + braces + line([(x - s, y + s), (x + s, y + s)])


def bar(x: float, y: float, size: float = 4.2) -> str:
    """A cross that closes a strait."""
    return line([(x - size, y - size), (x + size, y + size)]) + line([(x - size, y + size), (x + size, y - size)])


def shield(x: float, y: float, size: float = 5.4) -> str:
    s = size
    sides = [(-0.85, -0.9), (0.85, -0.9), (0.85, 0.1), (0.5, 0.65), (0, 1), (-0.5, 0.65), (-0.85, 0.1)]
    return polygon([(x + s * px, y + s * py) for px, py in sides])


def rampart(points: list[Point], side: float) -> str:
    """Teeth along a line, on its left (`side` 1) or right (-1)."""
    out = ""
    for a, b in pairwise(points):
        base = [_along(a, b, 0.08, side * 1.2), _along(a, b, 0.92, side * 1.2)]
        top = [_along(a, b, 0.78, side * 5.4), _along(a, b, 0.22, side * 5.4)]
        out += polygon([*base, *top])
    return out
