"""[5.7h, 5.76, R16] Sea routes: the waters a side may sail, and the best way through them.

A route is a chain of sea hexes and water hexsides, each sharing a corner with the next. Every such piece of water is a
node here, once for each sea it belongs to; two more nodes are the oceans off the map. Nodes of one sea are linked by
their corners, different seas only at the passages of the map.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from theatrum.core.bits import bits, of
from theatrum.core.board import AreaBorders, Pair
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.sea import seas as sea

Point = tuple[int, int]
Corner = frozenset[Point]


# ------------------------------------------------------------------ corners
def _ring(point: Point) -> list[Point]:
    """The six neighbours of a hex, also beyond the edge of the map."""
    c, r = point
    down = int(c % 2 == 0)
    return [(c, r - 1), (c + 1, r - 1 + down), (c + 1, r + down), (c, r + 1), (c - 1, r + down), (c - 1, r - 1 + down)]


def _corners(space: int) -> set[Corner]:
    point = (geo.BOARD.column(space), geo.BOARD.row(space))
    ring = _ring(point)
    return {frozenset((point, ring[i], ring[i - 1])) for i in range(6)}


# ------------------------------------------------------------------ nodes
class Node(NamedTuple):
    """A piece of water in a sea: one sea hex, or the hexside between two land hexes."""

    sea: int
    spaces: tuple[int, ...]
    corners: frozenset[Corner]


def _nodes() -> list[Node]:
    found = []
    sides = [*geo.WATER, *geo.PARTLY, *geo.CROSSINGS]
    for number, water in enumerate(sea.WATER):
        found += [Node(number, (space,), frozenset(_corners(space))) for space in bits(water)]
        coast = sea.COAST[number]
        for a, b in sides:
            if coast >> a & 1 and coast >> b & 1:
                found.append(Node(number, (a, b), frozenset(_corners(a) & _corners(b))))
    return found


NODES = _nodes()
WEST, EAST = len(NODES), len(NODES) + 1
"""[5.76b] The ocean off the map west and north of it, and south-east of it (Red Sea, Persian Gulf)."""
SIZE = len(NODES) + 2
WATERS = (1 << len(NODES)) - 1
"""All nodes on the map."""

OF_SEA = [of(n for n, node in enumerate(NODES) if node.sea == number) for number in range(len(sea.SEAS))]
AT = [0] * geo.BOARD.size
"""The nodes of which a hex is part: for air zones, a sea hex counts as itself, a hexside as both its hexes (R16)."""
for _number, _node in enumerate(NODES):
    for _space in _node.spaces:
        AT[_space] |= 1 << _number
MURMAN = geo.hex_("1701")
"""Its coast lies beyond the edge of the map."""


def _touched(node: Node) -> int:
    """The land hexes from which this water is entered."""
    if len(node.spaces) == 2:
        return 1 << node.spaces[0] | 1 << node.spaces[1]
    return geo.BOARD.grid.near[node.spaces[0]] & geo.LAND


SHORE = [_touched(node) for node in NODES] + [1 << MURMAN, 0]
PORT_AT = [_touched(node) & sea.PORTS[node.sea] for node in NODES] + [1 << MURMAN, 0]
HARBOUR = [0] * geo.BOARD.size
"""The nodes a ship enters from a port, in seas where that hex is a port."""
BEACH = [0] * geo.BOARD.size
"""The nodes from which a coastal hex is reached."""
for _number in range(SIZE):
    for _space in bits(PORT_AT[_number]):
        HARBOUR[_space] |= 1 << _number
    for _space in bits(SHORE[_number]):
        BEACH[_space] |= 1 << _number


def around(spaces: int) -> int:
    """The nodes that lie at these land hexes: their water hexsides, and the sea hexes beside them."""
    out = 0
    for space in bits(spaces):
        out |= BEACH[space]
    return out


# ------------------------------------------------------------------ links
def _inside() -> list[Pair]:
    """Links that are always open: inside a sea, and between the Atlantic and the North Sea."""
    by_corner: dict[Corner, list[int]] = {}
    for number, node in enumerate(NODES):
        for corner in node.corners:
            by_corner.setdefault(corner, []).append(number)
    pairs = set()
    for group in by_corner.values():
        for a in group:
            for b in group:
                seas = NODES[a].sea, NODES[b].sea
                if a != b and (seas[0] == seas[1] or set(seas) == {sea.ATLANTIC, sea.NORTH_SEA}):
                    pairs.add((a, b))
    return sorted(pairs)


def _edge(*seas: int) -> int:
    """Nodes of these seas in sea hexes at the edge of the map."""
    out = 0
    for number, node in enumerate(NODES):
        if node.sea in seas and len(node.spaces) == 1 and len(geo.BOARD.around(node.spaces[0])) < 6:
            out |= 1 << number
    return out


def _across(a: int, at_a: Iterable[int], b: int, at_b: Iterable[int]) -> list[Pair]:
    """A passage: the water of one sea at some hexes joins that of another sea at others."""
    here = around(of(at_a)) & OF_SEA[a]
    there = around(of(at_b)) & OF_SEA[b]
    return [pair for x in bits(here) for y in bits(there) for pair in ((x, y), (y, x))]


def _sides(a: int, b: int, sides: Iterable[tuple[int, int]]) -> list[Pair]:
    """A passage along hexsides that belong to both seas."""
    spots = [tuple(sorted(side)) for side in sides]
    here = {tuple(sorted(NODES[n].spaces)): n for n in bits(OF_SEA[a])}
    there = {tuple(sorted(NODES[n].spaces)): n for n in bits(OF_SEA[b])}
    return [pair for spot in spots for pair in ((here[spot], there[spot]), (there[spot], here[spot]))]


_PASSAGES = geo.MAP["sea_passages"]
GATE = tuple(geo.hex_(name) for name in _PASSAGES["gibraltar"]["hexside"])
CANAL = geo.hex_(_PASSAGES["suez"]["hex"])
TURKISH = tuple(geo.hex_(name) for name in _PASSAGES["turkish_straits"]["hexes"])

GIBRALTAR, SUEZ, DANISH, BOSPORUS, OFF_MAP, AFRICA = (1 << n for n in range(6))
"""The passages, as bits: which of them are open decides where a ship can go."""
LINKS: dict[int, list[Pair]] = {
    0: _inside(),
    GIBRALTAR: _sides(sea.ATLANTIC, sea.MEDITERRANEAN, [(GATE[0], GATE[1])]),
    SUEZ: _across(sea.MEDITERRANEAN, [CANAL], sea.RED, [CANAL]),
    DANISH: _sides(
        sea.NORTH_SEA,
        sea.BALTIC,
        [side for side in geo.CROSSINGS if not of(side) & ~(sea.COAST[sea.NORTH_SEA] & sea.COAST[sea.BALTIC])],
    ),
    BOSPORUS: _across(sea.MEDITERRANEAN, TURKISH, sea.BLACK, TURKISH),
    OFF_MAP: [
        pair
        for far, nodes in ((WEST, _edge(sea.ATLANTIC, sea.ARCTIC)), (EAST, _edge(sea.RED, sea.GULF)))
        for node in bits(nodes)
        for pair in ((node, far), (far, node))
    ],
    AFRICA: [(WEST, EAST), (EAST, WEST)],
}
TURKISH_WATERS = around(geo.TURKEY)
"""[R52] Water hexsides of Turkish hexes, and sea hexes beside one."""


@cache
def links(passages: int) -> AreaBorders:
    """The links of all water while these passages are open."""
    pairs = list(LINKS[0])
    for passage in (GIBRALTAR, SUEZ, DANISH, BOSPORUS, OFF_MAP, AFRICA):
        if passages & passage:
            pairs += LINKS[passage]
    return AreaBorders(SIZE, pairs)


class Waters(NamedTuple):
    """What a kind of transport may sail: the open passages, and the nodes it may use."""

    passages: int
    nodes: int


class Basin(NamedTuple):
    """Waters in which every coast reaches every other."""

    nodes: int
    ports: int
    coasts: int


@cache
def basins(waters: Waters) -> tuple[Basin, ...]:
    """The basins into which the closed passages cut these waters."""
    net, left, found = links(waters.passages), waters.nodes, []
    while left:
        group = net.flood(left & -left, waters.nodes)
        left &= ~group
        ports = coasts = 0
        for node in bits(group):
            ports |= PORT_AT[node]
            coasts |= SHORE[node]
        found.append(Basin(group, ports, coasts))
    return tuple(found)


def reach(waters: Waters, start: int, beaches: int = 0) -> int:
    """Ports, and the named beaches, to which a ship from this port can go."""
    out = 0
    for basin in basins(waters):
        if basin.ports >> start & 1:
            out |= basin.ports | basin.coasts & beaches
    return out


def reach_round(waters: Waters, start: int, beaches: int = 0) -> int:
    """[5.71b] Ports on the other side of Africa; these waters must not be joined otherwise."""
    ends = [basin for far in (WEST, EAST) for basin in basins(waters) if basin.nodes >> far & 1]
    out = 0
    for here, there in (ends, ends[::-1]):
        if here.ports >> start & 1:
            out |= there.ports | there.coasts & beaches
    return out


# ------------------------------------------------------------------ the best route
def exists(waters: Waters, start: int, goal: int) -> bool:
    """Does a way lead from one of these nodes to one of those?"""
    step, left = links(waters.passages).step, waters.nodes
    front = start & left
    while front and not front & goal:
        left &= ~front
        front = step(front) & left
    return bool(front)


def best(waters: Waters, start: int, goal: int, zones: list[tuple[int, int]], fixed: int = 0) -> int | None:
    """[R101] The zones touched by the route that meets the fewest Enemy SP; None if there is no route.

    Zones are (hexes, SP), sets of them bits by number; `fixed` ones are touched anyway.
    """
    nodes = [0] * len(zones)
    threatened = 0
    for number, (spaces, _) in enumerate(zones):
        if not fixed >> number & 1:
            nodes[number] = under(spaces)
            threatened |= nodes[number]
    if exists(Waters(waters.passages, waters.nodes & ~threatened), start, goal):
        return fixed
    return _search(waters, start, goal, nodes, [sp for _, sp in zones], fixed)


@cache
def under(spaces: int) -> int:
    """The nodes that an air zone over these hexes touches."""
    out = 0
    for space in bits(spaces):
        out |= AT[space]
    return out


def _search(waters: Waters, start: int, goal: int, nodes: list[int], sp: list[int], fixed: int) -> int | None:
    """Each zone counts once, however long a ship stays in it (6.52): so the search keeps, for every place, the sets of
    zones touched on the way that no other way there betters. Calm waters that hang together are one place."""
    net = links(waters.passages)
    threatened = 0
    for mask in nodes:
        threatened |= mask
    calm, groups = waters.nodes & ~threatened, []
    while calm:
        groups.append(net.flood(calm & -calm, calm))
        calm &= ~groups[-1]

    def places(found: int) -> Iterator[tuple[int, int]]:
        """The places these nodes belong to, and the zones that touch them."""
        for group in groups:
            if found & group:
                yield group, 0
                found &= ~group
        for node in bits(found):
            yield 1 << node, touching(node)

    zones_at: dict[int, int] = {}

    def touching(node: int) -> int:
        found = zones_at.get(node)
        if found is None:
            found = zones_at[node] = sum(1 << number for number, mask in enumerate(nodes) if mask >> node & 1)
        return found

    weights: dict[int, int] = {}

    def weight(mask: int) -> int:
        found = weights.get(mask)
        if found is None:
            found = weights[mask] = sum(sp[number] for number in bits(mask & ~fixed))
        return found

    heap: list[tuple[int, int, int, int]] = []  # enemy SP, length, place, zones
    for place, zone in places(start & waters.nodes):
        heapq.heappush(heap, (weight(zone | fixed), 1, place, zone | fixed))
    known: dict[int, list[int]] = {}
    while heap:
        _, length, place, zone = heapq.heappop(heap)
        if any(other | zone == zone for other in known.get(place, ())):
            continue
        known.setdefault(place, []).append(zone)
        if goal & place:
            return zone
        for there, touched in places(net.step(place) & waters.nodes & ~place):
            heapq.heappush(heap, (weight(zone | touched), length + 1, there, zone | touched))
    return None
