"""[mapboard.1-3] The map: hexes and off-map boxes, countries, hexsides, production; all of it constant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.board import HexBorders, HexRowBoard, Pair
from theatrum.rulesets.hitlerswar.data.tables import load

MAP = load("map.toml")
ROWS: dict[str, dict[str, Any]] = {
    **{row["id"]: row for row in MAP["hexes"]},
    **{row["id"].replace(" ", "-"): row | {"kind": "box"} for row in MAP["box"]},
}
_BOXES = [row["id"].replace(" ", "-") for row in MAP["box"]]
BOARD = HexRowBoard(
    "ABCDEFGHIJKLMNOPQRSTUVWX",
    max(int(row["id"][1:]) for row in MAP["hexes"]),
    east=0,
    present=[row["id"] for row in MAP["hexes"]],
    boxes=_BOXES,
)

hexes = BOARD.set


def hex_(name: str) -> int:
    return BOARD.index[name]


def _with(key: str, value: object = True) -> int:
    return hexes(name for name, row in ROWS.items() if row.get(key) == value)


# ---------------------------------------------------------------- spaces
SEA = _with("kind", "sea")
COAST = _with("kind", "coast")
BOXES = _with("kind", "box")
IMPASSABLE = _with("impassable")
LAND = BOARD.all & ~SEA
"""Every space with land in it, boxes and closed countries included."""
MOUNTAIN = _with("mountain")
PORTS = _with("port")
DEPOTS = _with("lend_lease")
NAME = {name: str(row["name"]) for name, row in ROWS.items() if "name" in row}
PLACE = {place.lower(): name for name, place in NAME.items()}

SIBERIA, US, CANADA, INDIA = hex_("Siberia"), hex_("US"), hex_("Canada"), hex_("India")
BRITISH_AFRICA, FRENCH_AFRICA = hex_("British-Africa"), hex_("French-Africa")
BERLIN, PARIS, LONDON, MIDLANDS = hex_("P10"), hex_("N7"), hex_("P7"), hex_("Q7")
MOSCOW, LENINGRAD, STALINGRAD = hex_("Q17"), hex_("T15"), hex_("M19")
GIBRALTAR, MALTA, SUEZ = hex_("H4"), hex_("G11"), hex_("D15")

# ---------------------------------------------------------------- countries
COUNTRIES: tuple[str, ...] = tuple(row["name"] for row in MAP["country"])
NATION: dict[str, dict[str, Any]] = {row["name"]: row for row in MAP["country"]}
COUNTRY = {name: _with("country", name) for name in COUNTRIES}
COUNTRY_OF = {space: number for number, name in enumerate(COUNTRIES) for space in bits(COUNTRY[name])}
COLOUR = {name: str(row["colour"]) for name, row in NATION.items()}
NEVER = sum(COUNTRY[name] for name in COUNTRIES if COLOUR[name] == "gray")
"""[unaligned.2] countries that nobody may ever enter."""
OPEN_LAND = LAND & ~NEVER & ~IMPASSABLE
GERMANY, FRANCE, BRITAIN, ITALY = COUNTRY["Germany"], COUNTRY["France"], COUNTRY["Britain"], COUNTRY["Italy"]
SOVIET_UNION, BALTIC_STATES = COUNTRY["Soviet Union"], COUNTRY["Baltic States"]
CORSICA = hexes(["K9"])
MAINLAND_FRANCE = FRANCE & ~CORSICA
PRODUCTION = [0] * BOARD.size
"""[mapboard.3e] printed production points of each space; Siberia and the United States grow later."""
for _name, _row in ROWS.items():
    PRODUCTION[BOARD.index[_name]] = int(_row.get("production", 0))
PRODUCERS = sum(1 << space for space, points in enumerate(PRODUCTION) if points)


# ---------------------------------------------------------------- hexsides
def _sides(key: str) -> set[Pair]:
    found: set[Pair] = set()
    for text in MAP[key]:
        a, b = (BOARD.index[name] for name in text.split("-"))
        found |= {(a, b), (b, a)}
    return found


CROSSING, LAKE, _COASTAL, _ALL_SEA, _ALL_LAND = (
    _sides(f"{kind}_sides") for kind in ("crossing", "lake", "coast", "sea", "land")
)


def side_kind(a: int, b: int) -> str:
    """What lies between two neighbouring hexes: land, coast, sea, crossing or lake."""
    pair = (a, b)
    for kind, listed in (
        ("crossing", CROSSING),
        ("lake", LAKE),
        ("coast", _COASTAL),
        ("sea", _ALL_SEA),
        ("land", _ALL_LAND),
    ):
        if pair in listed:
            return kind
    return "sea" if (SEA >> a | SEA >> b) & 1 else "land"


SIDE_KIND: dict[Pair, str] = {(a, b): side_kind(a, b) for a in BOARD.rings for b in BOARD.around(a)}
# [off-map-combat.1b, off-map-combat.1d] the only box that is reached by land; the others by sea [off-map-combat.1c]
_SIBERIA: list[Pair] = [
    pair for name in MAP["siberia_adjacent"] for pair in ((BOARD.index[name], SIBERIA), (SIBERIA, BOARD.index[name]))
]


def _borders(kinds: Iterable[str], more: Iterable[Pair] = _SIBERIA) -> HexBorders:
    wanted = set(kinds)
    return BOARD.borders([*(pair for pair, kind in SIDE_KIND.items() if kind in wanted), *more])


NEXT = _borders(("land", "coast", "sea", "crossing", "lake"))
"""Adjacent, whatever lies between."""
ROADS = _borders(("land", "coast", "crossing"))
"""[movement.2c, movement.2d, line-of-supply.3] where points march and supply runs."""
GROUND = _borders(("land", "coast"))
"""[advance-resolution.4b, sea-crossing-combat.1] where armies fight and retreat: no straits."""
