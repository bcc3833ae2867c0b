"""Sea routes: the seas, their borders, and what can be reached over them.

A space is a node in each of its seas. Routes of any length [sea-route.1b] run along sea and coastal hexes
[sea-route.1a] and over the arrows to the boxes [sea-route.6]. All-sea sides and arrows are free for everybody
[sea-route.5]; a side with coastline [sea-route.2a] or a crossing arrow [sea-route.2b] is open only between two friendly
hexes; sides of land are closed [sea-route.3]. Sets of seas are ints, one bit each.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from theatrum.core.bits import bits
from theatrum.core.board import HexBorders, Pair
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.war import War

SEAS = ("atlantic", "baltic", "mediterranean", "black", "red", "caspian", "white")
"""[mapboard.3c] the five seas, and the closed waters that the transport rules name."""
ATLANTIC, BALTIC, MEDITERRANEAN, BLACK, RED, CASPIAN, WHITE = range(7)
SEA_TITLES = (
    "Atlantic",
    "Baltic",
    "Mediterranean",
    "Black Sea",
    "Red Sea and Persian Gulf",
    "Caspian Sea",
    "White Sea",
)
EVERY = (1 << len(SEAS)) - 1
WATERS = tuple(
    geo.hexes(name for name, row in geo.ROWS.items() if sea in row.get("seas", ())) for sea in SEAS
)  # fmt: skip
"""The sea hexes, coastal hexes and boxes of each sea."""
SEAS_OF = [sum(1 << sea for sea, spaces in enumerate(WATERS) if spaces >> space & 1) for space in range(geo.BOARD.size)]
HARBOURS = (geo.COAST | geo.BOXES) & geo.OPEN_LAND & sum(1 << space for space, seas in enumerate(SEAS_OF) if seas)
"""[R26] the spaces where points embark and land: coastal hexes, and boxes on a sea."""


class Leg(NamedTuple):
    """One crossed side of a sea route."""

    start: int
    end: int
    sea: int
    length: int
    """[mapboard.3i, naval-fire.2] full-sea hexsides it counts for: 1, an arrow its number, a coast or strait 0."""
    arrow: bool


# ---------------------------------------------------------------- the network
def _box(name: str) -> int:
    return geo.BOARD.index[name.replace(" ", "-")]


ARROWS: dict[Pair, int] = {
    pair: int(row["length"])
    for row in geo.MAP["sea_arrow"]
    for pair in ((_box(row["ends"][0]), _box(row["ends"][1])), (_box(row["ends"][1]), _box(row["ends"][0])))
}
"""[mapboard.3i] sea arrows and their lengths in hexsides, both ways."""


def _pairs(sea: int, *kinds: str) -> list[Pair]:
    return [
        pair for pair, kind in geo.SIDE_KIND.items() if kind in kinds and all(WATERS[sea] >> end & 1 for end in pair)
    ]


def _open(sea: int) -> list[Pair]:
    return [*_pairs(sea, "sea"), *(pair for pair in ARROWS if all(WATERS[sea] >> end & 1 for end in pair))]


OPEN: tuple[HexBorders, ...] = tuple(geo.BOARD.borders(_open(sea)) for sea in range(len(SEAS)))
"""[sea-route.5] all-sea sides and arrows of each sea."""
COASTING: tuple[HexBorders, ...] = tuple(
    geo.BOARD.borders(_pairs(sea, "coast", "crossing")) for sea in range(len(SEAS))
)
"""[sea-route.2a, sea-route.2b] sides of each sea that are open only between two friendly hexes."""
STRAITS = geo.BOARD.borders(geo.CROSSING)
"""[R6] crossing arrows, over which an invasion may go into an adjacent hex."""


def _basins(sea: int) -> tuple[int, ...]:
    """The parts of a sea that hang together by all-sea sides."""
    found, left = [], WATERS[sea]
    while left:
        found.append(OPEN[sea].flood(left & -left, WATERS[sea]))
        left &= ~found[-1]
    return tuple(found)


BASINS = tuple(_basins(sea) for sea in range(len(SEAS)))


class Gate(NamedTuple):
    """[sea-route.4] where a route changes from one sea to another, and the hex that must be friendly for it."""

    one: int
    other: int
    spaces: int
    key: int


def _gate(name: str) -> Gate:
    row = geo.MAP["border_hexes"][name]
    one, other = ("atlantic", "baltic") if name == "kiel_canal" else name.split("_")
    spaces = sum(1 << _box(space) for space in row["change_in"])
    return Gate(SEAS.index(one), SEAS.index(other), spaces, _box(row["controlled_by"]))


GATES = tuple(_gate(name) for name in geo.MAP["border_hexes"] if name != "kiel_canal")
KIEL_CANAL = _gate("kiel_canal")
"""[fleet-movement.8c] for ships only."""


def _gates(war: War, side: int, seas: int, canal: bool, held: int = 0) -> list[Gate]:
    """[sea-route.4a] The sea borders that are open to a side, between seas that it may use."""
    mine = war.land[side] | held
    listed = (*GATES, KIEL_CANAL) if canal else GATES
    return [g for g in listed if mine >> g.key & 1 and seas >> g.one & 1 and seas >> g.other & 1]


# ---------------------------------------------------------------- what can be reached
def reach(
    war: War, side: int, starts: int, seas: int = EVERY, blocked: int = 0, canal: bool = False, held: int = 0
) -> int:
    """[sea-route.1a] Every space of these seas to which a route leads from one of the starts, those included.

    `blocked` are spaces that no route may enter (fleets at sea); `canal` opens the Kiel canal; `held` are spaces that
    count as friendly besides (a port that was lost just now).
    """
    return _flow(war.land[side] | held, _gates(war, side, seas, canal, held), starts, seas, blocked)


def _flow(mine: int, gates: Sequence[Gate], starts: int, seas: int = EVERY, blocked: int = 0) -> int:
    at, todo = [0] * len(SEAS), []
    for sea, waters in enumerate(WATERS):
        if starts & waters and seas >> sea & 1:
            at[sea] = starts & waters
            todo.append(sea)
    while todo:
        sea = todo.pop()
        at[sea] = spread = _spread(sea, at[sea], mine, blocked)
        for one, other, spaces, _ in gates:
            if sea in (one, other):
                beyond = other if sea == one else one
                if spread & spaces & ~at[beyond]:
                    at[beyond] |= spread & spaces
                    if beyond not in todo:
                        todo.append(beyond)
    return at[0] | at[1] | at[2] | at[3] | at[4] | at[5] | at[6]


def obstacle(war: War, side: int, starts: int, goals: int) -> tuple[str, str]:
    """The clause that closes every sea route between two sets of spaces, and why, as the end of a sentence."""
    mine, now = war.land[side], _gates(war, side, EVERY, canal=False)
    shut = [gate for gate in GATES if gate not in now]
    for gate in shut:
        if _flow(mine, (*now, gate), starts) & goals:
            return "sea-route.4a", f"it passes from sea to sea at {war.space_name(gate.key)}, which is not friendly"
    if _flow(mine, GATES, starts) & goals:
        names = ", ".join(war.space_name(gate.key) for gate in shut)
        return "sea-route.4a", f"it passes from sea to sea where you do not hold the border: {names}"
    if _flow(geo.LAND, GATES, starts) & goals:
        return "sea-route.2a", "it hugs a coast or strait where not both hexes are friendly"
    return "sea-route.3", "no sea leads there, and a sea route never crosses land"


def _spread(sea: int, start: int, mine: int, blocked: int) -> int:
    """All that can be reached inside one sea."""
    if blocked:
        within = WATERS[sea] & ~blocked | start
        reached = front = start
        while front:
            front = (OPEN[sea].step(front) | COASTING[sea].step(front & mine) & mine) & within & ~reached
            reached |= front
        return reached
    reached, grown, coasts = start, 0, mine & WATERS[sea]
    while reached != grown:
        for basin in BASINS[sea]:
            if basin & reached:
                reached |= basin
        grown = reached
        reached |= COASTING[sea].flood(reached & coasts, coasts)
    return reached


def within(war: War, side: int, start: int, steps: int, blocked: int = 0, canal: bool = False) -> int:
    """[fleet-movement.3c, R68] The hexes at most so many hexes from a start, along sea routes.

    A blocked hex can be entered, but no route goes on from it. An arrow from a box counts for its length; no route on
    the map is shorter over a box.
    """
    mine, gates = war.land[side], _gates(war, side, EVERY, canal)
    at = [1 << start & WATERS[sea] for sea in range(len(SEAS))]
    _pass_gates(at, gates, blocked)
    for step in range(1, steps + 1):
        for sea, there in enumerate(at):
            free = there & ~blocked & ~geo.BOXES
            if free:
                at[sea] |= OPEN[sea].step(free) & ~geo.BOXES | COASTING[sea].step(free & mine) & mine
            if geo.BOXES >> start & 1 and SEAS_OF[start] >> sea & 1:
                at[sea] |= (
                    sum(1 << end for (box, end), far in ARROWS.items() if (box, far) == (start, step)) & WATERS[sea]
                )
        _pass_gates(at, gates, blocked)
    return at[0] | at[1] | at[2] | at[3] | at[4] | at[5] | at[6]


def _pass_gates(at: list[int], gates: list[Gate], blocked: int) -> None:
    for gate in gates:
        both = (at[gate.one] | at[gate.other]) & gate.spaces & ~blocked
        at[gate.one] |= both
        at[gate.other] |= both


# ---------------------------------------------------------------- one route
_SHUN, _FAR = 1 << 20, 1 << 8
Node = tuple[int, int]


class _Search:
    """The frontier of a search for the cheapest route: nodes are a space in one of its seas."""

    def __init__(self) -> None:
        self.best: dict[Node, int] = {}
        self.came: dict[Node, tuple[Node, Leg | None]] = {}
        self.heap: list[tuple[int, Node]] = []

    def push(self, cost: int, node: Node, before: Node | None = None, leg: Leg | None = None) -> None:
        if cost < self.best.get(node, 1 << 60):
            self.best[node] = cost
            if before is not None:
                self.came[node] = (before, leg)
            heappush(self.heap, (cost, node))

    def trace(self, node: Node) -> tuple[Leg, ...]:
        legs: list[Leg] = []
        while node in self.came:
            node, leg = self.came[node]
            if leg is not None:
                legs.append(leg)
        return tuple(reversed(legs))


def route(
    war: War,
    side: int,
    start: int,
    target: int,
    seas: int = EVERY,
    *,
    shun: int = 1 << ATLANTIC | 1 << RED,
    arrows: bool = True,
    overland: bool = False,
    blocked: int = 0,
    canal: bool = False,
) -> tuple[Leg, ...] | None:
    """The best sea route between two spaces, side by side; None if there is none.

    It has the fewest full-sea hexsides in the seas to `shun` (those of arrows counted, unless `arrows` is false), then
    the fewest in all. With `overland` it may also run over friendly land, before, between and after [sea-movement.2a].
    """
    mine, gates = war.land[side], _gates(war, side, seas, canal)
    goals = geo.ROADS.flood(1 << target, mine) if overland else 1 << target
    walked = geo.ROADS.flood(1 << start, mine) if overland else 1 << start
    search = _Search()
    for node in _nodes(walked, seas):
        search.push(0, node)
    while search.heap:
        cost, here = heappop(search.heap)
        space, sea = here
        if cost > search.best[here]:
            continue
        if goals >> space & 1:
            return search.trace(here)
        for leg in _legs(mine, space, sea, blocked):
            exposed = leg.length if shun >> sea & 1 and (arrows or not leg.arrow) else 0
            search.push(cost + exposed * _SHUN + leg.length * _FAR + 1, (leg.end, sea), here, leg)
        for gate in gates:
            if gate.spaces >> space & 1 and sea in (gate.one, gate.other):
                search.push(cost, (space, gate.other if sea == gate.one else gate.one), here)
        if overland and mine >> space & 1 and not walked >> space & 1:
            shore = geo.ROADS.flood(1 << space, mine)
            walked |= shore
            for node in _nodes(shore, seas):
                search.push(cost, node, here)
    return None


def _nodes(spaces: int, seas: int) -> list[Node]:
    return [(space, sea) for sea in bits(seas) for space in bits(WATERS[sea] & spaces)]


def _legs(mine: int, space: int, sea: int, blocked: int) -> list[Leg]:
    """The sides over which a route may leave a space in one sea."""
    legs = [
        Leg(space, end, sea, ARROWS.get((space, end), 1), (space, end) in ARROWS)
        for end in bits(OPEN[sea].near[space] & ~blocked)
    ]
    if mine >> space & 1:
        legs += [Leg(space, end, sea, 0, False) for end in bits(COASTING[sea].near[space] & mine & ~blocked)]
    return legs
