"""[3.1] The map: hexes, countries, seas, ports, Resource Centers; all of it constant, as sets of hexes and borders."""

from __future__ import annotations

from collections.abc import Iterable

from theatrum.core.bits import bits
from theatrum.core.board import Borders, HexBoard, HexBorders, Pair
from theatrum.rulesets.spi.data.nations import BY_NAME, NAMES
from theatrum.rulesets.spi.data.tables import OUTSIDE, load

MAP = load("map.toml")
BOARD = HexBoard(MAP["grid"]["columns"][1], MAP["grid"]["rows"][1], low=0)
HEXES: dict[str, dict[str, object]] = {row["id"]: row for row in MAP["land"]["hexes"]}

hexes = BOARD.set


def hex_(name: str) -> int:
    return BOARD.index[name]


def _pairs(rows: Iterable[list[str]]) -> list[Pair]:
    return [(BOARD.index[a], BOARD.index[b]) for a, b in rows]


# ---------------------------------------------------------------- terrain
PROHIBITED = hexes(MAP["sets"]["prohibited"])
ALL_LAND = hexes(HEXES)
LAND = ALL_LAND & ~PROHIBITED
SEA = BOARD.all & ~ALL_LAND
ROUGH = hexes(name for name, row in HEXES.items() if row["t"] == "rough")
# [5.52a, 11.0a] the Weather Area; Western Europe, North Africa and the Levant lie outside it
WEATHER = hexes(name for name, row in HEXES.items() if row["w"])
NAME = {name: str(row["name"]) for name, row in HEXES.items() if "name" in row}
PLACE = {place.lower(): name for name, place in NAME.items()}

# ---------------------------------------------------------------- countries
COUNTRIES: tuple[str, ...] = tuple(row["name"] for row in MAP["country"])
COUNTRY = {row["name"]: hexes(row["hexes"]) for row in MAP["country"]}
COUNTRY_OF = [-1] * BOARD.size
for _number, _name in enumerate(COUNTRIES):
    for _space in bits(COUNTRY[_name]):
        COUNTRY_OF[_space] = _number
_OWNER = {row["name"]: row.get("owner", row["name"]) for row in MAP["country"]}
# nation that owned each hex before the war, possessions included; -1 for nobody
OWNER = [BY_NAME.get(_OWNER[COUNTRIES[c]], -1) if c >= 0 else -1 for c in COUNTRY_OF]
HOME = [0] * len(NAMES)
for _space in bits(LAND):
    if OWNER[_space] >= 0:
        HOME[OWNER[_space]] |= 1 << _space

GERMANY = hexes(MAP["sets"]["germany_for_reinforcements"])
EAST_PRUSSIA = hexes(MAP["sets"]["east_prussia"])
ALL_GERMANY = GERMANY | EAST_PRUSSIA
RUSSIA = COUNTRY["Russia"]
BRITAIN = COUNTRY["Britain"]
FRANCE = COUNTRY["France"]
CORSICA = hexes(["1017"])
FRENCH_TERRITORIES = COUNTRY["French Morocco"] | COUNTRY["Algeria"] | COUNTRY["Tunisia"] | COUNTRY["Lebanon"]
PARTITION = hexes(MAP["sets"]["poland_partition_book"]) | hexes(MAP["sets"]["poland_partition_added"])
BALTIC_STATES = hexes(MAP["sets"]["baltic_states"])
ITALY_MAINLAND = hexes(MAP["sets"]["italy_mainland"])
ITALY = ITALY_MAINLAND | hexes(MAP["sets"]["italy_islands"])
AFRICA = hexes(MAP["sets"]["africa"])
BALKANS = hexes(MAP["sets"]["balkans"])
BORDER_1941 = hexes(MAP["sets"]["german_russian_border_1941"])
VICHY_1941 = hexes(MAP["sets"]["vichy_1941_book"])
SWEDEN, FINLAND, TURKEY, POLAND = COUNTRY["Sweden"], COUNTRY["Finland"], COUNTRY["Turkey"], COUNTRY["Poland"]
RAIL_LAND = hexes(MAP["sets"]["europe_for_rail_extra"])
for _name in MAP["sets"]["europe_for_rail_countries"]:
    RAIL_LAND |= COUNTRY[_name]
RAIL_LAND &= LAND
ISLANDS = hexes(MAP["sets"]["islands_not_mainland_europe"]) | BRITAIN | COUNTRY["Ireland"]
# [R54] the mainland of Europe: every European country, and Turkish Thrace
EUROPE = (RAIL_LAND | COUNTRY["Switzerland"]) & LAND
MAINLAND = EUROPE & ~ISLANDS

GIBRALTAR, CEUTA = hex_("0219"), hex_("0220")
MALTA, SUEZ, LENINGRAD, MURMANSK = hex_("1322"), hex_("2325"), hex_("2007"), hex_("1902")
KUWAIT, KUWAIT_COAST = hex_("3223"), hex_("3324")
CRIMEA, KUBAN = hex_("2316"), hex_("2415")
DANISH_STRAITS = hexes(["1208", "1209"])
TURKISH_STRAITS = hexes(["1920", "2018"])

# ---------------------------------------------------------------- Resource Centers and routes
CENTERS = hexes(row["hex"] for row in MAP["resources"]["russian"])
FRENCH_CENTERS = hexes(row["hex"] for row in MAP["resources"]["french"])
ARCHANGEL_ROUTE = hexes(MAP["lend_lease_routes"]["archangel"]["hexes"])
PERSIAN_ROUTE = hexes(MAP["lend_lease_routes"]["persian_gulf_astrakhan"]["hexes"])
EAST_EDGE = hexes(MAP["lend_lease_routes"]["east_edge"]["hexes"])

# ---------------------------------------------------------------- hexsides
RIDGES = [pair for group in MAP["hexsides"]["blocked"].values() for pair in _pairs(group["pairs"])]
WATER = _pairs(MAP["hexsides"]["water"]["sea"])
PARTLY = _pairs(MAP["hexsides"]["water"]["partly_sea"])
CROSSINGS = _pairs(MAP["hexsides"]["water"]["crossing"])
# [MAP.4, MAP.5] all-sea, but blocked for a side that controls both ends
NARROWS = ((GIBRALTAR, CEUTA), (CRIMEA, KUBAN))

_closed = {frozenset(pair) for pair in (*RIDGES, *WATER)}
_land = [(a, b) for a, b in BOARD.grid.pairs() if a < b and LAND >> a & 1 and LAND >> b & 1]

OPEN: HexBorders = BOARD.both_ways(pair for pair in _land if frozenset(pair) not in _closed)
"""Borders that land units cross for one Movement Point: the way of movement, combat, Zones of Control and retreat."""
BLOCKED: Borders = BOARD.both_ways(RIDGES)
"""[TEC.5] Mountain hexsides: two Movement Points, no combat, no Zone of Control."""
MOUNTAINS = hexes(BOARD.names[end] for pair in RIDGES for end in pair)
SHORES: Borders = BOARD.both_ways(WATER)
"""[TEC.4] All-sea hexsides between land hexes."""
WALKED: Borders = BOARD.both_ways((*(p for p in _land if frozenset(p) not in _closed), *RIDGES))
"""Everything land units can walk over at all."""
_ridges = {frozenset(pair) for pair in RIDGES}
AIR: Borders = BOARD.borders(pair for pair in BOARD.grid.pairs() if frozenset(pair) not in _ridges)
"""[6.57] How an air zone spreads: over land and sea, not over mountains."""
FAR: Borders = BOARD.grid
AIR_ZONE = [0] * BOARD.size
for _space in bits(BOARD.all):
    _one = AIR.near[_space] | 1 << _space
    AIR_ZONE[_space] = AIR.step(_one) | _one

# [14.31c] countries as the railways see them: Poland is two after its partition
RAIL_COUNTRY = [1 << space for space in range(BOARD.size)]
for _space in bits(LAND):
    _whole = COUNTRY[COUNTRIES[COUNTRY_OF[_space]]]
    if _whole & PARTITION:
        _whole = PARTITION if PARTITION >> _space & 1 else _whole & ~PARTITION
    RAIL_COUNTRY[_space] = _whole

# hexes by distance over open hexsides, as far as the longest march goes: rings and the discs they fill
RINGS: list[list[int]] = [[] for _ in range(BOARD.size)]
DISCS: list[list[int]] = [[] for _ in range(BOARD.size)]
for _space in bits(LAND):
    _ring = _disc = 1 << _space
    for _ in range(OUTSIDE + 1):
        RINGS[_space].append(_ring)
        DISCS[_space].append(_disc)
        _ring = OPEN.step(_ring) & ~_disc
        _disc |= _ring

# the hexes from which a march can come to the narrows of MAP.4 and MAP.5
STRAITS = BY_NARROWS = hexes(BOARD.names[end] for pair in NARROWS for end in pair)
for _ in range(OUTSIDE):
    BY_NARROWS |= FAR.step(BY_NARROWS)

RUSSIAN_REACH = RUSSIA
for _ in range(10):
    RUSSIAN_REACH |= WALKED.step(RUSSIAN_REACH)


def label(space: int) -> str:
    """A hex as players say it: the place if it has a name, and the number."""
    name = BOARD.names[space]
    return f"{NAME[name]} ({name})" if name in NAME else name


def country_name(space: int) -> str:
    return COUNTRIES[COUNTRY_OF[space]] if COUNTRY_OF[space] >= 0 else "the sea"


def owner(space: int) -> int | None:
    return OWNER[space] if OWNER[space] >= 0 else None
