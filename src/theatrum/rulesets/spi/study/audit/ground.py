"""The map as the auditor sees it: plain neighbours, terrain and countries read from the data, and his own searches."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, PARTISANS_AXIS, Nation, Status, Type
from theatrum.rulesets.spi.data.tables import TABLES, load
from theatrum.rulesets.spi.war import War

MAP = load("map.toml")
INDEX = geo.BOARD.index
SIZE = geo.BOARD.size
WALL = 2
"""[TEC.5] Points to cross a blocked hexside."""
QUARTER_ALLOWANCE = {int(quarter): points for quarter, points in TABLES["movement"]["quarter_allowance"].items()}


def _around(name: str) -> list[str]:
    """The six neighbours of a hex by its number; even columns lie half a hex further south."""
    column, row = int(name[:2]), int(name[2:])
    low = row if column % 2 == 0 else row - 1
    found = [(column, row - 1), (column, row + 1)]
    found += [(column + side, low + step) for side in (-1, 1) for step in (0, 1)]
    return [f"{c:02}{r:02}" for c, r in found if f"{c:02}{r:02}" in INDEX]


def _pairs(rows: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(row) for row in rows}


_RIDGES = {pair for group in MAP["hexsides"]["blocked"].values() for pair in _pairs(group["pairs"])}
_WATER = _pairs(MAP["hexsides"]["water"]["sea"])
_NARROWS = _pairs([["0219", "0220"], ["2316", "2415"]])
_PROHIBITED = set(MAP["sets"]["prohibited"])
_LAND = {row["id"] for row in MAP["land"]["hexes"]} - _PROHIBITED

NEAR = [0] * SIZE
"""All six neighbours of a hex."""
CONTACT = [0] * SIZE
"""[6.0f, 8.8d] Neighbours over a hexside that is neither blocked nor all sea, on land."""
STEPS: list[list[tuple[int, int]]] = [[] for _ in range(SIZE)]
"""[TEC] Where one can walk to, and for how many points; the narrows [MAP.4, MAP.5] count as blocked hexsides."""
for _name, _space in INDEX.items():
    for _other in _around(_name):
        NEAR[_space] |= 1 << INDEX[_other]
        _pair = frozenset((_name, _other))
        if _name not in _LAND or _other not in _LAND or (_pair in _WATER and _pair not in _NARROWS):
            continue
        _hard = _pair in _RIDGES or _pair in _NARROWS
        STEPS[_space].append((INDEX[_other], WALL if _hard else 1))
        if not _hard:
            CONTACT[_space] |= 1 << INDEX[_other]

FLIGHT = [1 << space for space in range(SIZE)]
"""[6.5, 6.57, R21] The air zone of a unit in each hex: two steps over anything but blocked hexsides."""
for _ in range(2):
    _old = list(FLIGHT)
    for _name, _space in INDEX.items():
        for _other in _around(_name):
            if frozenset((_name, _other)) not in _RIDGES:
                FLIGHT[_space] |= _old[INDEX[_other]]

LAND = sum(1 << INDEX[name] for name in _LAND)
ROUGH = sum(1 << INDEX[row["id"]] for row in MAP["land"]["hexes"] if row["t"] == "rough")
WEATHER = sum(1 << INDEX[row["id"]] for row in MAP["land"]["hexes"] if row["w"])
COUNTRIES = {row["name"]: sum(1 << INDEX[name] for name in row["hexes"]) for row in MAP["country"]}
HEXES = {name: 1 << space for name, space in INDEX.items()}
RUSSIA = COUNTRIES["Russia"]
FINLAND = COUNTRIES["Finland"]
BALKANS = COUNTRIES["Yugoslavia"] | COUNTRIES["Greece"] | COUNTRIES["Albania"]
BALTIC = COUNTRIES["Estonia"] | COUNTRIES["Latvia"] | COUNTRIES["Lithuania"]
SHARE = sum(1 << INDEX[name] for name in ("1712", "1713", "1813", "1811", "1812"))
"""[14.31, R61] The Russian part of Poland."""
CENTERS = sum(1 << INDEX[row["hex"]] for row in MAP["resources"]["russian"])


def _ten_hexes() -> int:
    """[14.5] Land within ten steps of Russia, over any hexside that can be walked."""
    out = front = RUSSIA
    for _ in range(10):
        front = sum({1 << other for space in bits(front) for other, _ in STEPS[space]}) & ~out
        out |= front
    return out


NEAR_RUSSIA = _ten_hexes()


AXIS_FRIENDS = (Status.AXIS, Status.PRO_AXIS, PARTISANS_AXIS)
ALLIED_FRIENDS = (Status.ALLIED, PARTISANS_ALLIED)


@cache
def country(space: int) -> int:
    """The hexes of the country that a hex belongs to; none for the sea."""
    return next((hexes for hexes in COUNTRIES.values() if hexes >> space & 1), 0)


def allowance(war: War, space: int) -> int:
    """[5.14, 5.51] Five points outside the Weather Area, else what the season gives."""
    return QUARTER_ALLOWANCE[war.quarter] if WEATHER >> space & 1 else 5


def side_of(war: War, piece: int) -> str:
    """Whom a unit obeys; "" for neutrals that obey nobody."""
    bucket, nation = war.bucket(piece), war.nation(piece)
    if bucket in AXIS_FRIENDS:
        return "axis"
    if nation == Nation.RUSSIA:
        return "russian" if war.three else "allied"
    return "allied" if bucket in ALLIED_FRIENDS else "russian" if bucket == Status.RED else ""


def friends(bucket: int) -> tuple[int, ...]:
    """The units that a unit may share a hex with, by their standing."""
    if bucket in AXIS_FRIENDS:
        return AXIS_FRIENDS
    if bucket in ALLIED_FRIENDS:
        return ALLIED_FRIENDS
    return (Status.RED, PARTISANS_ALLIED) if bucket == Status.RED else (bucket,)


def strangers(war: War, bucket: int) -> int:
    """Hexes with units that a unit of this standing can never share a hex with."""
    kin, out = friends(bucket), 0
    for other, held in enumerate(war.held):
        if other not in kin:
            out |= held
    return out


def foes(war: War, bucket: int) -> int:
    """Units, as a set, that are certainly at war with a unit of this standing."""
    ranks = war.ranks
    if bucket in (Status.AXIS, Status.PRO_AXIS):
        return ranks[Status.ALLIED] | ranks[Status.RED]
    return ranks[Status.AXIS] if bucket in (Status.ALLIED, Status.RED) else 0


def zone(war: War, bucket: int, without: int = 0) -> int:
    """[6.0] Hexes that are certainly in an Enemy Zone of Control, but for the zones of the units `without`.

    Left out is what hangs on more than positions: lands that are still neutral, Finns at their border, units at sea.
    """
    quiet = war.quiet | (war.vichy_land if war.vichy == 1 else 0)
    if not war.russia_at_war:
        quiet |= war.passed_red  # [R62] no zone over the line to what Russia holds
    bound_finns = "minor-countries" in war.options and war.finland_attacked < 2
    afloat = war.dropped
    for piece in war.landing:
        afloat |= 1 << piece
    out = 0
    for piece in bits(foes(war, bucket) & ~without & ~afloat):
        if war.type(piece) == Type.PARTISAN:
            continue
        space = war.at[piece]
        covered = CONTACT[space]
        if quiet >> space & 1 or (bound_finns and war.nation(piece) == Nation.FINLAND):
            covered &= country(space)
        else:
            covered &= ~quiet
        out |= covered
    return out


def distances(war: War, piece: int, points: int, shut: int, controlled: int) -> dict[int, int]:
    """[5.1, 5.2] Hexes a unit can march to, and the points it takes: plain search, stopping at Enemy zones."""
    start = war.at[piece]
    best = {start: 0}
    queue = [(0, start)]
    while queue:
        spent, space = heappop(queue)
        if spent > best[space] or (controlled >> space & 1 and space != start):
            continue
        for other, cost in STEPS[space]:
            total = spent + cost
            if total > points or shut >> other & 1 or total >= best.get(other, points + 1):
                continue
            if space == start and controlled >> space & 1 and controlled >> other & 1:
                continue
            best[other] = total
            heappush(queue, (total, other))
    return best
