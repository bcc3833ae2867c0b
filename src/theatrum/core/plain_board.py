"""A plain drawing for any board that brings none: hexes where the spaces lie on a hex grid, else cells joined by links.

It has the form of the drawings that the atlas makes, so that client, start page and lab need not know the difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, Any

from theatrum.core.board import HexBoard, HexGrid, HexRowBoard

if TYPE_CHECKING:
    from theatrum.core.ruleset import RuleBook

Point = tuple[float, float]
Near = tuple[tuple[str, tuple[str, ...]], ...]
"""Every space with its neighbours; a value that can be a key."""

LONG, WIDE, MARGIN = 30.0, 15 * sqrt(3), 40.0
"""From the middle of a hex to a corner, and to a side; what is left free at the edge."""
ROUND, CORNERS, LINK, APART = 34.0, 16, 130.0, 90.0
"""A cell of an area map: its radius and corners; the length of a link, and the least distance between middles."""
NUMBERED, LETTERED = re.compile(r"\d{4}"), re.compile(r"[A-Za-z]\d{1,2}")
WATER = frozenset({"sea", "ocean", "water", "lake"})
LAND = "land"
TINTS = ("#e8dfc0", "#d5e2cb", "#e9d3cb", "#d3dceb", "#e6d9ea", "#d2e5e2", "#efe0b6", "#dccfc0")


def of(ruleset: RuleBook[Any]) -> dict[str, Any]:
    """The board of a rule book with its drawing: its own, or a plain one."""
    return complete(ruleset.title, ruleset.table.board())


def complete(title: str, board: Mapping[str, Any]) -> dict[str, Any]:
    """A board as a client expects it: facts that it leaves out are empty, and there is always a drawing."""
    empty: dict[str, Any] = {"name": "", "terrain": "", "notes": [], "near": []}
    spaces = {name: empty | facts for name, facts in board["spaces"].items()}
    return {"powers": {}, **board, "spaces": spaces, "drawing": board.get("drawing") or draw(title, spaces)}


def draw(title: str, spaces: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The drawing of these spaces, from their names, neighbours, countries and terrain."""
    near = tuple((name, tuple(one for one in facts["near"] if one in spaces)) for name, facts in spaces.items())
    grid = _grid(near)
    middles = _on_grid(grid, near) if grid else _spread(near)
    left, top = (min((spot[axis] for spot in middles.values()), default=0.0) - ROUND - MARGIN for axis in (0, 1))
    middles = {name: (round(x - left, 1), round(y - top, 1)) for name, (x, y) in middles.items()}
    shapes = {name: _path(middles[name], _outline(grid if grid and name in grid.index else None)) for name in spaces}
    colours = _colours(spaces)
    return {
        "title": title,
        "width": round(max((x for x, _ in middles.values()), default=0.0) + ROUND + MARGIN, 1),
        "height": round(max((y for _, y in middles.values()), default=0.0) + ROUND + MARGIN, 1),
        "numbered": grid is not None,
        "spaces": {
            name: {"x": middles[name][0], "y": middles[name][1], "shape": shapes[name], "label": facts["name"]}
            for name, facts in spaces.items()
        },
        "layers": [
            {"kind": "link", "items": [{"d": d} for d in _links(grid, near, middles)]},
            {"kind": "water", "items": [{"d": shapes[name]} for name, facts in spaces.items() if _wet(facts)]},
            {
                "kind": "country",
                "items": [
                    {"country": facts.get("country") or LAND, "d": shapes[name]}
                    for name, facts in spaces.items()
                    if not _wet(facts)
                ],
            },
            {"kind": "cell", "items": [{"d": shape} for shape in shapes.values()]},
            {"kind": "city", "items": list(_labels(grid, spaces, middles))},
        ],
        "legend": [],
        "palette": colours,
    }


def _wet(facts: Mapping[str, Any]) -> bool:
    return facts["terrain"] in WATER


def _colours(spaces: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    countries = dict.fromkeys(facts["country"] for facts in spaces.values() if facts.get("country"))
    return {LAND: "#f5f0df"} | {name: TINTS[number % len(TINTS)] for number, name in enumerate(countries)}


def _path(middle: Point, corners: list[Point]) -> str:
    """A closed path of straight lines, as the client reads shapes."""
    spots = [f"{round(middle[0] + x, 1):g} {round(middle[1] + y, 1):g}" for x, y in corners]
    return f"M{spots[0]}L{' '.join(spots[1:])}z"


def _outline(grid: HexGrid | None) -> list[Point]:
    """The corners of a space around its middle: a hex of the grid, or a round cell."""
    if grid is None:
        return [(ROUND * cos(2 * pi * k / CORNERS), ROUND * sin(2 * pi * k / CORNERS)) for k in range(CORNERS)]
    flat = [(LONG, 0.0), (LONG / 2, WIDE), (-LONG / 2, WIDE), (-LONG, 0.0), (-LONG / 2, -WIDE), (LONG / 2, -WIDE)]
    return flat if isinstance(grid, HexBoard) else [(y, x) for x, y in flat]


def _labels(
    grid: HexGrid | None, spaces: Mapping[str, Mapping[str, Any]], middles: Mapping[str, Point]
) -> Iterator[dict[str, Any]]:
    """Names of hexes stand in them, below the counters; names of cells below the cell. Hexes have numbers besides."""
    for name, facts in spaces.items():
        in_hex = grid is not None and name in grid.index
        text = facts["name"] or ("" if in_hex else name.replace("-", " "))
        if text:
            x, y = middles[name]
            down, size = (WIDE - 4, 8) if in_hex else (ROUND + 13, 12)
            yield {"name": text, "x": x, "y": round(y + down, 1), "anchor": "middle", "size": size}


def _links(grid: HexGrid | None, near: Near, middles: Mapping[str, Point]) -> Iterator[str]:
    """A line between neighbours that do not touch: all of an area map; on a hex map those to boxes beside it."""
    drawn = set()
    for name, others in near:
        for other in others:
            pair = frozenset((name, other))
            if pair in drawn or (grid and name in grid.index and other in grid.index):
                continue
            drawn.add(pair)
            (x, y), (u, v) = middles[name], middles[other]
            yield f"M{x:g} {y:g}L{u:g} {v:g}"


# ------------------------------------------------------------------ hexes
def _grid(near: Near) -> HexGrid | None:
    """The hex grid that most spaces lie on, by their names and neighbours."""
    for pattern in (NUMBERED, LETTERED):
        names = [name for name, _ in near if pattern.fullmatch(name)]
        if len(names) * 2 > len(near):
            for shifted in (0, 1):
                grid = _numbered(names, shifted) if pattern is NUMBERED else _lettered(names, shifted)
                if _fits(grid, near):
                    return grid
    return None


def _numbered(names: list[str], shifted: int) -> HexGrid:
    return HexBoard(max(1, *(int(name[:2]) for name in names)), max(1, *(int(name[2:]) for name in names)), shifted)


def _lettered(names: list[str], shifted: int) -> HexGrid:
    letters = "".join(sorted({name[0] for name in names}))
    return HexRowBoard(letters, max(1, *(int(name[1:]) for name in names)), shifted)


def _fits(grid: HexGrid, near: Near) -> bool:
    """Are neighbours of the board neighbours on the grid?"""
    on = grid.index
    return all(
        on[other] in grid.around(on[name]) for name, others in near if name in on for other in others if other in on
    )


def _on_grid(grid: HexGrid, near: Near) -> dict[str, Point]:
    """Hexes where the grid has them; spaces beyond it in a row below."""
    found: dict[str, Point] = {}
    for name, _ in near:
        if name in grid.index:
            line, place = divmod(grid.index[name], grid.stride)
            along, across = WIDE * (2 * place + ((line + 1) % 2 == grid.shifted)), 1.5 * LONG * line
            found[name] = (across, along) if isinstance(grid, HexBoard) else (along, -across)
    boxes = [name for name, _ in near if name not in grid.index]
    west = min(x for x, _ in found.values()) + ROUND - LONG
    south = max(y for _, y in found.values()) + 2 * LONG + ROUND
    wide = max(1, int((max(x for x, _ in found.values()) - west) // APART) + 1)
    for number, name in enumerate(boxes):
        found[name] = (west + number % wide * APART, south + number // wide * (APART + 20))
    return found


# ------------------------------------------------------------------ areas
@cache
def _spread(near: Near) -> dict[str, Point]:
    """Parts that nothing joins lie below each other, the largest first; single spaces in rows below all."""
    around: dict[str, set[str]] = {name: set(others) for name, others in near}
    for name, others in near:
        for other in others:
            around[other].add(name)
    parts = sorted(_parts(around), key=len, reverse=True)
    found: dict[str, Point] = {}
    for part in parts:
        if len(part) > 1:
            _put_below(found, _laid_out(part, around))
    alone = [part[0] for part in parts if len(part) == 1]
    wide = max(ceil(sqrt(len(alone))), int(max((x for x, _ in found.values()), default=0.0) / LINK) + 1)
    _put_below(found, {name: (k % wide * LINK, k // wide * LINK) for k, name in enumerate(alone)})
    return found


def _parts(around: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """The spaces that hang together, in the order of the board."""
    seen: set[str] = set()
    for start in around:
        if start not in seen:
            part = {start}
            front = [start]
            while front:
                front = list({other for one in front for other in around[one]} - part)
                part.update(front)
            seen |= part
            yield [name for name in around if name in part]


def _put_below(found: dict[str, Point], more: Mapping[str, Point]) -> None:
    """Add spaces below those that have their places, flush left."""
    left, top = (min((spot[axis] for spot in more.values()), default=0.0) for axis in (0, 1))
    down = max(y for _, y in found.values()) + LINK if found else 0.0
    found.update({name: (x - left, y - top + down) for name, (x, y) in more.items()})


def _laid_out(names: list[str], around: Mapping[str, set[str]]) -> dict[str, Point]:
    """Middles such that spaces lie as far from each other as there are steps between them, and none on another."""
    steps = _steps(names, around)
    spots = _first(steps)
    for _ in range(max(12, min(120, 1_000_000 // len(names) ** 2))):
        _pull(spots, steps)
    spots = [(LINK * x, LINK * y) for x, y in spots]
    for _ in range(40):
        if not _push(spots):
            break
    return dict(zip(names, spots, strict=True))


def _steps(names: list[str], around: Mapping[str, set[str]]) -> list[list[int]]:
    """How many steps lie between any two of these spaces."""
    rows = []
    for start in names:
        away, front = {start: 0}, [start]
        while front:
            front = [other for other in {far for one in front for far in around[one]} if other not in away]
            away.update(dict.fromkeys(front, max(away.values()) + 1))
        rows.append([away[name] for name in names])
    return rows


def _first(steps: list[list[int]]) -> list[Point]:
    """A first guess: how much nearer to one end of the board than to the other, and how far from their middle."""
    one = max(range(len(steps)), key=lambda space: steps[0][space])
    other = max(range(len(steps)), key=lambda space: steps[one][space])
    side = max(range(len(steps)), key=lambda space: min(steps[one][space], steps[other][space]))
    return [
        ((steps[one][k] - steps[other][k]) / 2 + 0.1 * cos(k), steps[side][k] + 0.1 * sin(k)) for k in range(len(steps))
    ]


def _pull(spots: list[Point], steps: list[list[int]]) -> None:
    """Each space goes where the others want it: as far from them as they are steps away; near ones count most."""
    for k, row in enumerate(steps):
        x, y = spots[k]
        across = down = whole = 0.0
        for other, away in enumerate(row):
            if other != k:
                u, v = spots[other]
                far = hypot(x - u, y - v) or 0.01
                weight = 1 / away**2
                across += weight * (u + away * (x - u) / far)
                down += weight * (v + away * (y - v) / far)
                whole += weight
        spots[k] = (across / whole, down / whole)


def _push(spots: list[Point]) -> bool:
    """Spaces that lie on each other move apart; was there any?"""
    moved = False
    for k, (x, y) in enumerate(spots):
        for other in range(k):
            u, v = spots[other]
            far = hypot(x - u, y - v)
            if far < APART:
                moved = True
                turn, part = (((x - u) / far, (y - v) / far) if far > 0.01 else (cos(k), sin(k))), (APART - far) / 2 + 1
                x, y = x + turn[0] * part, y + turn[1] * part
                spots[other] = (u - turn[0] * part, v - turn[1] * part)
                spots[k] = (x, y)
    return moved
