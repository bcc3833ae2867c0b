"""The charts of the game, read from data/tables.toml."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from theatrum.core import data

_FILES = files("theatrum.rulesets.hitlerswar") / "data"


def load(name: str) -> dict[str, Any]:
    return data.read("hitlerswar", _FILES / name)


TABLES = load("tables.toml")

# ---------------------------------------------------------------- time [time-record.1-8]
TURNS: tuple[str, ...] = tuple(TABLES["time_record"]["turns"])
"""Thirds of a year, from 0 = Winter 1939; a winter follows the summer of its year [R7]."""
TURN_OF = {name: number for number, name in enumerate(TURNS)}
WINTER = tuple(name.startswith("Winter") for name in TURNS)

# ---------------------------------------------------------------- combat
FIREPOWER: tuple[tuple[int, ...], ...] = tuple((0, *TABLES["firepower"][f"row_{row}"]) for row in range(1, 8))
"""[firepower-table.1] FIREPOWER[modified die - 1][strength]: points destroyed."""
ADVANCE: tuple[tuple[int, ...], ...] = tuple(tuple(TABLES["advance"][f"row_{row}"]) for row in range(11))
"""[advance-table.1] ADVANCE[strength][column]: highest die that succeeds; column 0 a friendly hex, 1 + defence else."""
FRIENDLY_COLUMN = 0

LIMITS: dict[str, int] = TABLES["limits"]
STACKING = LIMITS["stacking"]
MODIFIERS: dict[str, Any] = TABLES["die_modifiers"]
MORALE: dict[str, int] = TABLES["morale"]
COSTS: dict[str, Any] = TABLES["basic_costs"]
