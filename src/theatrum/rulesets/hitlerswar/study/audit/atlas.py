"""The map as the audit sees it: neighbours by kind of hexside, and plain searches over land and sea."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import (
    ALL_ARMIES,
    ALLIED,
    AXIS,
    FIRST_FLEET,
    FIRST_MISSILE,
    SIDE_OF_PIECE,
    SOVIET,
)
from theatrum.rulesets.hitlerswar.war import War

SIZE = geo.BOARD.size
SIBERIA = geo.SIBERIA
SEAS = ("atlantic", "baltic", "mediterranean", "black", "red", "caspian", "white")
SEAS_OF: list[tuple[str, ...]] = [()] * SIZE
for _name, _row in geo.ROWS.items():
    SEAS_OF[geo.BOARD.index[_name]] = tuple(_row.get("seas", ()))

SIDES_OF: list[list[tuple[int, str]]] = [[] for _ in range(SIZE)]
"""The neighbours of each hex, with what lies between."""
for (_a, _b), _kind in geo.SIDE_KIND.items():
    SIDES_OF[_a].append((_b, _kind))
for _name in geo.MAP["siberia_adjacent"]:
    SIDES_OF[geo.BOARD.index[_name]].append((SIBERIA, "land"))
    SIDES_OF[SIBERIA].append((geo.BOARD.index[_name], "land"))
NEXT = [0] * SIZE
for _space, _row2 in enumerate(SIDES_OF):
    NEXT[_space] = sum(1 << other for other, _ in _row2)

ARROWS: list[list[int]] = [[] for _ in range(SIZE)]
"""[mapboard.3i] where the sea arrows of a space lead."""
for _arrow in geo.MAP["sea_arrow"]:
    _ends = [geo.BOARD.index[name.replace(" ", "-")] for name in _arrow["ends"]]
    ARROWS[_ends[0]].append(_ends[1])
    ARROWS[_ends[1]].append(_ends[0])

GATES: list[tuple[int, int, tuple[str, str]]] = []
"""[sea-route.4b] where a route changes seas: the space, the space that controls it, the two seas."""
for _name, _gate in geo.MAP["border_hexes"].items():
    if _name != "kiel_canal":
        _one, _two = _name.split("_")
        for _place in _gate["change_in"]:
            _ids = [geo.BOARD.index[name.replace(" ", "-")] for name in (_place, _gate["controlled_by"])]
            GATES.append((_ids[0], _ids[1], (_one, _two)))

Open = Callable[[str], bool]


def kind_between(a: int, b: int) -> str:
    """What lies between two spaces; "" if they are not neighbours."""
    for other, kind in SIDES_OF[a]:
        if other == b:
            return kind
    return ""


def by_land(starts: int, friendly: int) -> int:
    """[movement.2b, movement.2c] Every space that friendly hexes link with a start: no all-sea side, no lake."""
    seen = starts
    todo = list(bits(starts))
    while todo:
        for other, kind in SIDES_OF[todo.pop()]:
            if friendly >> other & 1 and not seen >> other & 1 and kind in ("land", "coast", "crossing"):
                seen |= 1 << other
                todo.append(other)
    return seen


def barred(war: War, side: int) -> int:
    """[fleets-at-sea.2a, R176] Hexes where an enemy fleet is at sea."""
    found = 0
    if war.afloat:
        for piece in range(FIRST_FLEET, FIRST_MISSILE):
            at_sea = war.afloat >> piece & 1 and not war.homing >> piece & 1
            if at_sea and at_war(war, side, SIDE_OF_PIECE[piece]):
                found |= 1 << war.at[piece]
    return found


def over_sea(
    starts: Iterable[int], friendly: int, open_seas: set[str], shut: int = 0, landing: bool = True, lakes: bool = False
) -> int:
    """[sea-route.1-6, R113] Every space reached from friendly spaces by land and by the open seas, in any order.

    Without landing, a route stays at sea from its start on [R26]; the answer is then every space it touches.
    """
    seen_land = 0
    seen_sea: dict[str, int] = dict.fromkeys(SEAS, 0)
    todo: list[tuple[int, str]] = []
    gates: dict[tuple[int, str], str] = {}
    for space, keeper, (one, two) in GATES:
        if friendly >> keeper & 1:
            gates[space, one], gates[space, two] = two, one

    def ashore(space: int) -> None:
        nonlocal seen_land
        if seen_land >> space & 1:
            return
        seen_land |= 1 << space
        todo.append((space, ""))

    def afloat(space: int, sea: str) -> None:
        if sea in open_seas and not seen_sea[sea] >> space & 1:
            seen_sea[sea] |= 1 << space
            todo.append((space, sea))

    for start in starts:
        if landing:
            ashore(start)
        elif not shut >> start & 1:
            for sea in SEAS_OF[start]:
                afloat(start, sea)
    while todo:
        space, sea = todo.pop()
        if not sea:
            for other, kind in SIDES_OF[space]:
                if friendly >> other & 1 and (kind in ("land", "coast", "crossing") or (lakes and kind == "lake")):
                    ashore(other)
            if not shut >> space & 1:
                for water in SEAS_OF[space]:
                    afloat(space, water)
            continue
        if landing and friendly >> space & 1:
            ashore(space)
        if (space, sea) in gates:
            afloat(space, gates[space, sea])
        for other, kind in SIDES_OF[space]:
            if sea not in SEAS_OF[other] or shut >> other & 1:
                continue
            both = friendly >> space & 1 and friendly >> other & 1
            if kind == "sea" or (kind in ("coast", "crossing") and both):
                afloat(other, sea)
        for other in ARROWS[space]:
            if sea in SEAS_OF[other] and not shut >> other & 1:
                afloat(other, sea)
    if landing:
        return seen_land
    touched = 0
    for spaces in seen_sea.values():
        touched |= spaces
    return touched


# ---------------------------------------------------------------- who is whose enemy, and which seas serve whom
def at_war(war: War, one: int, two: int) -> bool:
    """[initial-belligerents.1, co-operation.1, R40, R41] Axis and Allies; from attack to peace Axis and Soviets."""
    if one == two or {one, two} == {SOVIET, ALLIED}:
        return False
    return ALLIED in (one, two) or (bool(war.eastern_war) and war.peace != 1)


def capacities(war: War, side: int) -> dict[str, int]:
    """[sea-movement.1, italy-entry.4, italy-entry.5, R29] Points that a side may take over each sea; 99 is no limit."""
    if war.stage == 0:
        return {}
    if side == SOVIET:
        return {"black": 1, "caspian": 1}
    if side == AXIS:
        inner = (3 if war.land[AXIS] >> geo.MALTA & 1 else 2) if war.italy == 1 else 0
        return {"baltic": 1, "mediterranean": inner}
    inner = 99
    if war.italy == 1:
        inner = 2 if war.land[ALLIED] >> geo.GIBRALTAR & 1 or not war.france else 0
    return {"atlantic": 99, "red": 1, "mediterranean": inner}


def open_seas(war: War, side: int) -> set[str]:
    """[sea-supply.1] The seas over which a side may trace supply and move at all."""
    return {sea for sea, number in capacities(war, side).items() if number}


def armies_of(war: War, side: int) -> list[int]:
    """The armies of a side that are on the map."""
    return [army for army in range(12 * side, 12 * side + 12) if war.at[army] >= 0]


def on_map(war: War) -> list[int]:
    return [army for army in range(ALL_ARMIES) if war.at[army] >= 0]
