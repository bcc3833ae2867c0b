"""Finds room for the names of towns, so that they cover neither each other nor the signs around them."""

from __future__ import annotations

from dataclasses import dataclass, field

Box = tuple[float, float, float, float]

# width of a character in parts of the type size: an average of the sans-serif faces that a viewer is likely to have
CHARACTER = 0.52
HEIGHT = 0.78


@dataclass(frozen=True)
class Placed:
    x: float
    y: float
    anchor: str  # where the text starts from x: start, middle or end


@dataclass
class Room:
    """What is already taken; heavy boxes must not be covered, light ones should not."""

    bounds: Box
    heavy: list[Box] = field(default_factory=list)
    light: list[Box] = field(default_factory=list)

    def place(self, text: str, x: float, y: float, size: float, clear: float) -> Placed:
        """A place for the text around a sign at x, y that keeps `clear` units free around itself."""
        options = list(_options(x, y, size, clear))
        best = min(options, key=lambda option: self.cost(text_box(text, option[0], size)) + option[1])[0]
        self.heavy.append(text_box(text, best, size))
        return best

    def hidden(self, box: Box) -> float:
        """How much of what must not be covered a box would cover."""
        return sum(_overlap(box, other) for other in self.heavy)

    def cost(self, box: Box) -> float:
        outside = sum(max(0.0, amount) for amount in _excess(box, self.bounds))
        heavy = self.hidden(box)
        light = sum(_overlap(box, other) for other in self.light)
        return 50 * outside + 10 * heavy + 1.2 * light


def _options(x: float, y: float, size: float, clear: float) -> list[tuple[Placed, float]]:
    middle = y + size * HEIGHT / 2 - 0.5
    far = clear + 1.5
    below, above = y + clear + size * HEIGHT, y - clear - 0.8
    out = [(Placed(x + far, middle, "start"), 0.0), (Placed(x - far, middle, "end"), 4.0)]
    out += [(Placed(x, below, "middle"), 5.0), (Placed(x, above, "middle"), 6.0)]
    for lift, cost in ((size * 0.55, 2.0), (-size * 0.55, 2.0), (size, 7.0), (-size, 7.0)):
        out += [
            (Placed(x + far * 0.8, middle + lift, "start"), cost),
            (Placed(x - far * 0.8, middle + lift, "end"), cost + 4),
        ]
    for shift in (-14.0, 14.0):
        out += [(Placed(x + shift, below, "middle"), 8.0), (Placed(x + shift, above, "middle"), 9.0)]
    out += [(Placed(x, below + size * 0.8, "middle"), 14.0), (Placed(x, above - size * 0.8, "middle"), 15.0)]
    return out


def text_box(text: str, at: Placed, size: float) -> Box:
    width = len(text) * size * CHARACTER
    left = {"start": at.x, "middle": at.x - width / 2, "end": at.x - width}[at.anchor]
    return left, at.y - size * HEIGHT, left + width, at.y + size * 0.12


def _overlap(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def _excess(box: Box, bounds: Box) -> tuple[float, float, float, float]:
    return bounds[0] - box[0], bounds[1] - box[1], box[2] - bounds[2], box[3] - bounds[3]


def around(x: float, y: float, half: float) -> Box:
    return x - half, y - half, x + half, y + half
