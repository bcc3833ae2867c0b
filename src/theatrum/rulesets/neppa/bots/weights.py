"""What a bot cares about, read from data/advice.toml."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from theatrum.core.style import Table, Weights
from theatrum.rulesets.neppa.bots import charts
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import MAJORS, NATION_OF
from theatrum.rulesets.neppa.data.tables import TABLES, TURN_OF, TURNS, load
from theatrum.rulesets.neppa.rules import victory
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.scenarios import data

W = load("advice.toml")
CROWD: tuple[float, ...] = tuple(W["pull"]["crowd"])
CROWD_ARMOR: tuple[float, ...] = tuple(W["pull"]["crowd_armor"])
DEAR: tuple[float, ...] = tuple(W["dear"])
WEIGHTS = Weights(
    {key: W[key] for key in ("hold", "pull", "attack", "air", "peace", "worth", "zones")}
    | {key: W[key] for key in ("guard", "build", "overseas", "goal")}
    | W["theatre"]
    | {key: charts.DATA[key] for key in ("purse", "convoys")}
)
"""What a style may change; those of the theatres are factors on the rows below, by the theatre that each row names."""


@cache
def goals(scenario: str) -> int:
    """Zones that the victory conditions of a scenario count."""
    rows = data(scenario)
    if "score" in rows:
        return victory.OBJECTIVES
    return geo.zones(rows["aims"]["zones"]) if "aims" in rows else 0


@lru_cache(maxsize=64)
def worths(symbols: tuple[float, ...], names: tuple[float, ...], counted: int, goal: float) -> tuple[float, ...]:
    """What each zone is worth by its symbols and its name, and some zones more."""
    row, named = dict(zip(W["worth"], symbols, strict=True)), dict(zip(W["zones"], names, strict=True))
    return tuple(
        _worth(space, row, named) + (goal if counted >> space & 1 else 0.0) if geo.LAND >> space & 1 else 0.0
        for space in range(geo.SIZE)
    )


def _worth(space: int, row: dict[str, float], named: dict[str, float]) -> float:
    """What a zone is worth, by its symbols and its name."""
    bit = 1 << space
    found = float(row["land"])
    for key, zones in (("port", geo.PORTS), ("beach", ports.BEACHES), ("factory", geo.FACTORY)):
        found += row[key] if zones & bit else 0
    found += row["fortress"] if geo.FORTRESSES & bit else 0
    found += row["objective"] if geo.BOARD.names[space] in TABLES["objectives"]["zones"] else 0
    found += row["oil"] * geo.OIL.get(space, 0)
    country = geo.COUNTRY_ROW.get(geo.COUNTRY_OF[space], {})
    if country.get("capital") == geo.BOARD.names[space]:
        found += row["wpp"] * country.get("wpp", 0)
    return float(named.get(geo.BOARD.names[space], found))


@lru_cache(maxsize=64)
def powers(base: float, number: int) -> tuple[float, ...]:
    return tuple(base**steps for steps in range(number))


class Aim:
    """A country that draws the armies of a Major Country for some time."""

    __slots__ = ("first", "last", "nation", "plain", "theatre", "zones")

    def __init__(self, row: dict[str, Any]) -> None:
        nation = row["nation"]
        self.nation, self.plain, self.theatre = NATION_OF[nation], float(row["weight"]), row["theatre"]
        self.first, self.last = TURN_OF.get(row.get("from", ""), 0), TURN_OF.get(row.get("to", ""), len(TURNS))
        owned = (c for c in geo.COUNTRIES if geo.COUNTRY_ROW[c].get("owner_1939") == nation or c == nation)
        self.zones = sum(geo.COUNTRY.get(country, 0) for country in owned)

    def weight(self, factor: Table) -> float:
        return self.plain * factor[self.theatre]


AIMS: dict[int, list[Aim]] = {
    NATION_OF[major]: [Aim(row) for row in W["aim"] if row["major"] == major] for major in MAJORS
}
POSTURES: dict[int, list[tuple[int, float, str]]] = {}
"""Until when a country is wary of enemy land, how much less that is worth to it, and the name of the factor on that."""
for _row in W["posture"]:
    POSTURES.setdefault(NATION_OF[_row["major"]], []).append(
        (TURN_OF[_row["until"]], float(_row["caution"]), _row["theatre"])
    )


class Stage:
    """Zones in which a country gathers its armies for some time."""

    __slots__ = ("after", "first", "last", "plain", "theatre", "unless", "zones")

    def __init__(self, row: dict[str, Any]) -> None:
        self.zones, self.plain, self.theatre = geo.zones(row["zones"]), float(row["weight"]), row["theatre"]
        self.first, self.last = TURN_OF[row["from"]], TURN_OF.get(row.get("to", ""), len(TURNS))
        self.after = sum(1 << NATION_OF[name] for name in row.get("after", ()))
        self.unless = sum(1 << NATION_OF[name] for name in row.get("unless", ()))

    def weight(self, factor: Table) -> float:
        return self.plain * factor[self.theatre]

    def open(self, turn: int, conquered: int) -> bool:
        return self.first <= turn <= self.last and not self.after & ~conquered and not self.unless & conquered


STAGES: dict[int, list[Stage]] = {}
for _row in W["stage"]:
    STAGES.setdefault(NATION_OF[_row["major"]], []).append(Stage(_row))
