"""[1.1, 2.0] The map: land zones, ocean zones and boxes; fronts, countries, terrain, ports; all of it constant."""

from __future__ import annotations

from typing import Any

from theatrum.core.bits import bits
from theatrum.core.board import AreaBoard, AreaBorders, Pair
from theatrum.rulesets.neppa.data.nations import NATION_OF, NOBODY
from theatrum.rulesets.neppa.data.tables import STACKING, load

MAP = load("map.toml")
ROWS: dict[str, dict[str, Any]] = {row["id"]: row for key in ("land", "ocean", "box") for row in MAP[key]}
BOARD = AreaBoard(list(ROWS))
SIZE = BOARD.size

zones = BOARD.set


def zone(name: str) -> int:
    return BOARD.index[name]


def _with(key: str, value: object = True) -> int:
    return zones(name for name, row in ROWS.items() if row.get(key) == value)


LAND = zones(row["id"] for row in MAP["land"])
OCEAN = zones(row["id"] for row in MAP["ocean"])
BOXES = zones(row["id"] for row in MAP["box"])
US_BOX, BCB, MCB, NSBB, BISCAY, LEND_LEASE = (
    zone(name) for name in ("us_box", "bcb", "mcb", "nsbb", "biscay_box", "lend_lease_box")
)
NAME = {name: str(row["name"]) for name, row in ROWS.items()}
TITLE: tuple[str, ...] = tuple(NAME[name] for name in BOARD.names)
"""The spaces as players call them."""
PLACE = {place.lower(): name for name, place in NAME.items()}

# ---------------------------------------------------------------- countries
COUNTRIES: tuple[str, ...] = tuple(row["id"] for row in MAP["country"])
COUNTRY = {row["id"]: zones(row["zones"]) for row in MAP["country"] if row.get("zones")}
COUNTRY_ROW: dict[str, dict[str, Any]] = {row["id"]: row for row in MAP["country"]}
COUNTRY_OF: list[str] = [str(ROWS[name].get("country", "")) for name in BOARD.names]
CAPITAL = {row["id"]: BOARD.index[row["capital"]] for row in MAP["country"] if row.get("capital") in BOARD.index}
OWNER_1939: list[int] = [
    NATION_OF.get(COUNTRY_ROW.get(country, {}).get("owner_1939", country), NOBODY) for country in COUNTRY_OF
]
"""[2.3c] the nation to which each zone belongs before the war, colonies to their owner."""
HOME: list[int] = [NATION_OF.get(str(ROWS[name].get("home_of", "")), NOBODY) for name in BOARD.names]
"""[10.0e, 10.0f] the nation whose home country a zone is."""

# ---------------------------------------------------------------- fronts and terrain
FRONTS = ("W", "E", "M")
FRONT = {front: _with("front", front) for front in FRONTS}
MOUNTAIN, SWAMP = _with("terrain", "mountain"), _with("terrain", "swamp")
BEACH, ISLAND = _with("beach"), _with("one_zone_island")
BEACH_PORT, COASTAL_PORT = _with("port", "beach"), _with("port", "coastal")
PORTS = BEACH_PORT | COASTAL_PORT
FORTRESSES = zones(row["zone"] for row in MAP["fortress"])
FACTORY, DEFENCE_ZONE = _with("factory"), _with("russian_defense_zone")
OIL: dict[int, int] = {BOARD.index[name]: int(row["oil"]) for name, row in ROWS.items() if row.get("oil")}
GROUND_LIMIT = [int(ROWS[name].get("stack_ground", STACKING["ground"])) for name in BOARD.names]
AIR_LIMIT = [3 * int(ROWS[name].get("stack_air", STACKING["air_wings"])) for name in BOARD.names]
"""[1.2] ground units and air factors that a zone holds."""


# ---------------------------------------------------------------- borders
def _pairs(key: str, rows: list[dict[str, Any]]) -> list[Pair]:
    return [(BOARD.index[row["id"]], BOARD.index[other]) for row in rows for other in row.get(key, ())]


ARROWS: AreaBorders = BOARD.borders(_pairs("red_arrows", MAP["land"]))
"""[2.5.3] red crossing arrows."""
ROADS: AreaBorders = BOARD.borders([*_pairs("adj", MAP["land"]), *_pairs("red_arrows", MAP["land"])])
"""[1.1d, 2.5.3] where ground units go: land borders and crossing arrows."""
SEAWAYS: AreaBorders = BOARD.borders(_pairs("adj", MAP["ocean"]))
"""[2.4a, 2.5.4] ocean zones that share a border, under a crossing arrow, too."""
ACCESS: AreaBorders = BOARD.borders(_pairs("naval_access", MAP["land"]))
"""From a port, beach or island to the ocean zones on which it opens."""
SKIES: AreaBorders = BOARD.borders(
    [
        *_pairs("adj", MAP["land"]),
        *_pairs("red_arrows", MAP["land"]),
        *_pairs("adj", MAP["ocean"]),
        *_pairs("seas", MAP["land"]),
        *_pairs("coasts", MAP["ocean"]),
    ]
)
"""[R16, R26] the steps by which air ranges and drops are counted."""


def within(start: int, steps: int, borders: AreaBorders = SKIES) -> int:
    """Every zone at most so many steps from a zone, itself included."""
    reached = front = 1 << start
    for _ in range(steps):
        front = borders.step(front) & ~reached
        reached |= front
    return reached


RANGE2: tuple[int, ...] = tuple(within(space, 2) for space in range(SIZE))
"""[3.5c, 3.4a] the zones within two zones of each zone: missions and drops."""
RANGE4: tuple[int, ...] = tuple(within(space, 4) for space in range(SIZE))
"""[3.5b] the zones within four: rebasing."""


def near(space: int, goals: int, borders: AreaBorders) -> int:
    """[R38] The goals nearest to a zone by number of steps."""
    front = reached = 1 << space
    while front:
        if front & goals:
            return front & goals
        front = borders.step(front) & ~reached
        reached |= front
    return 0


def names(spaces: int) -> str:
    return ", ".join(TITLE[space] for space in bits(spaces))
