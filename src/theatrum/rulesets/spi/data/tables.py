"""[3.3] The charts, read from data/tables.toml."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from theatrum.core import data

_FILES = files("theatrum.rulesets.spi") / "data"


def load(name: str) -> dict[str, Any]:
    return data.read("spi", _FILES / name)


TABLES = load("tables.toml")

# [1.0b, 4.3] Game-Turns are numbered from 0 = 4/1939; the first quarter of the calendar is the winter.
TURNS: tuple[str, ...] = tuple(row["t"] for row in TABLES["turn_record"]["turn"])
TURN_OF = {name: number for number, name in enumerate(TURNS)}
LAST_TURN = TURN_OF[TABLES["meta"]["last_turn"]]
SEASONS = TABLES["movement"]["quarter_name"]
QUARTER = tuple(int(name[0]) for name in TURNS)
YEAR = tuple(int(name[2:]) for name in TURNS)
WINTER, SPRING, SUMMER, FALL = 1, 2, 3, 4
TURN_TITLE = tuple(f"{SEASONS[name[0]].capitalize()} {name[2:]}" for name in TURNS)

CHART: tuple[dict[str, Any], ...] = tuple(TABLES["turn_record"]["turn"])
CRT: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in TABLES["crt"]["rows"])
GUARANTEED = tuple(min(row[column] for row in CRT) for column in range(8))
ALLOWANCE: dict[int, int] = {
    int(quarter): points for quarter, points in TABLES["movement"]["quarter_allowance"].items()
}
OUTSIDE: int = TABLES["movement"]["outside_weather_area"]
RAIL_FACTOR: int = TABLES["movement"]["rail_multiplier"]
NAVAL = tuple(row["naval"] for row in TABLES["allied_transport"]["turn"])
AMPHIBIOUS = tuple(row["amphibious"] for row in TABLES["allied_transport"]["turn"])
PRODUCTION: tuple[tuple[int, ...], ...] = tuple(tuple(row) for row in TABLES["russian_production"]["rows"])
LEND_LEASE = {TURN_OF[row["t"]]: row["points"] for row in TABLES["lend_lease"]["turn"]}
FROM_1943 = TURN_OF["1/1943"]
UNITS_PER_HEX: int = TABLES["stacking"]["units_per_hex"]


def production_column(resources: int) -> int:
    """[10.34a] The column of the Russian Production Chart for a number of Centers and Lend-Lease Points."""
    return min(resources // 3, 10)
