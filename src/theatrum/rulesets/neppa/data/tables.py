"""The charts of the game, read from data/tables.toml."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from theatrum.core import data

_FILES = files("theatrum.rulesets.neppa") / "data"


def load(name: str) -> dict[str, Any]:
    return data.read("neppa", _FILES / name)


TABLES = load("tables.toml")

# ---------------------------------------------------------------- time [1.3]
SEASONS: tuple[str, ...] = tuple(TABLES["calendar"]["seasons"])
SPRING, SUMMER, FALL, WINTER = range(4)
FIRST_YEAR = 1939
TURNS: tuple[str, ...] = tuple(f"{season} {year}" for year in range(FIRST_YEAR, 1946) for season in SEASONS)
"""[1.3a, 1.3b] Game turns, from 0 = Spring 1939; a Winter is the last turn of its year."""
TURN_OF = {name: number for number, name in enumerate(TURNS)}


def turn_name(turn: int) -> str:
    """The name of a turn, also of one after the last: keels may be laid that nobody will launch."""
    return f"{SEASONS[season(turn)]} {FIRST_YEAR + turn // len(SEASONS)}"


def season(turn: int) -> int:
    return turn % len(SEASONS)


def year(turn: int) -> int:
    return FIRST_YEAR + turn // len(SEASONS)


# ---------------------------------------------------------------- units [3.0, R21]
INF, ART, ARM, ABN, AIR, FLEET = range(6)
CLASSES = 6
CLASS_CODES = ("inf", "art", "arm", "abn", "air", "fleet")
CLASS_OF = {code: number for number, code in enumerate(CLASS_CODES)}
CLASS_TITLES = ("infantry", "artillery", "armor", "airborne", "air", "fleet")
_ROWS = {row["class"]: row for row in TABLES["unit"]}
UNITS: tuple[dict[str, Any], ...] = tuple(
    _ROWS[name] for name in ("infantry", "artillery", "armor", "airborne", "air_factor", "fleet")
)
GROUND = (INF, ART, ARM, ABN)
ATTACK = tuple(int(UNITS[kind].get("attack", 1)) for kind in range(CLASSES))
NORMAL, TERRAIN, RUGGED = range(3)
DEFENCE = tuple(
    tuple(int(UNITS[kind][key]) for key in ("normal", "terrain", "rugged")) if kind in GROUND else (1, 1, 1)
    for kind in range(CLASSES)
)
"""[3.i1] DEFENCE[class][NORMAL, TERRAIN or RUGGED]."""
MOVE = tuple(int(UNITS[kind].get("move", UNITS[kind].get("rebase", 0))) for kind in range(CLASSES))
COST = tuple(int(UNITS[kind]["cost"]) for kind in range(CLASSES))
"""[3.5a] What a unit costs; air by the factor."""
LIFT = tuple(int(UNITS[kind].get("lift", UNITS[kind].get("lift_per_wing", 0))) for kind in range(CLASSES))
"""[6.2b, 6.2c] fleet factors that carry one unit."""
WING, FULL_FLEET = int(_ROWS["air_factor"]["per_wing"]), int(_ROWS["fleet"]["factors"])

# ---------------------------------------------------------------- combat
COLUMNS: tuple[str, ...] = tuple(TABLES["crt"]["columns"])
CRT: dict[int, tuple[str, ...]] = {int(roll): tuple(row) for roll, row in TABLES["crt"]["rows"].items()}
"""[8.2, R60] CRT[sum of two dice][column]."""
STACKING: dict[str, Any] = TABLES["stacking"]
COSTS: dict[str, int] = {key: value for key, value in TABLES["costs"].items() if key != "source"}
LIMITS: dict[str, Any] = TABLES["limits"]
