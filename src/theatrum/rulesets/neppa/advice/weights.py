"""What a bot cares about, read from data/advice.toml."""

from __future__ import annotations

from typing import Any

from theatrum.core.style import Wardrobe
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa import ports
from theatrum.rulesets.neppa.nations import MAJORS, NATION_OF
from theatrum.rulesets.neppa.tables import TABLES, TURN_OF, TURNS, load

W = load("advice.toml")
HOLD, PULL, ATTACK, AIR, PEACE = (W[key] for key in ("hold", "pull", "attack", "air", "peace"))
WARDROBE = Wardrobe({key: W[key] for key in ("hold", "pull", "attack", "air", "peace")})
"""What a style may change."""


def _worth(space: int) -> float:
    """What a zone is worth, by its symbols and its name."""
    row, bit = W["worth"], 1 << space
    found = float(row["land"])
    for key, zones in (("port", geo.PORTS), ("beach", ports.BEACHES), ("factory", geo.FACTORY)):
        found += row[key] if zones & bit else 0
    found += row["fortress"] if geo.FORTRESSES & bit else 0
    found += row["objective"] if geo.BOARD.names[space] in TABLES["objectives"]["zones"] else 0
    found += row["oil"] * geo.OIL.get(space, 0)
    country = geo.COUNTRY_ROW.get(geo.COUNTRY_OF[space], {})
    if country.get("capital") == geo.BOARD.names[space]:
        found += row["wpp"] * country.get("wpp", 0)
    return float(W["zones"].get(geo.BOARD.names[space], found))


WORTH: tuple[float, ...] = tuple(_worth(space) if geo.LAND >> space & 1 else 0.0 for space in range(geo.SIZE))
"""What each zone is worth to who holds it."""


class Aim:
    """A country that draws the armies of a Major Country for some time."""

    __slots__ = ("first", "last", "nation", "weight", "zones")

    def __init__(self, nation: str, weight: float, first: int, last: int) -> None:
        self.nation, self.weight, self.first, self.last = NATION_OF[nation], weight, first, last
        owned = (c for c in geo.COUNTRIES if geo.COUNTRY_ROW[c].get("owner_1939") == nation or c == nation)
        self.zones = sum(geo.COUNTRY.get(country, 0) for country in owned)


AIMS: dict[int, list[Aim]] = {
    NATION_OF[major]: [
        Aim(
            row["nation"],
            row["weight"],
            TURN_OF.get(row.get("from", ""), 0),
            TURN_OF.get(row.get("to", ""), len(TURNS)),
        )
        for row in W["aim"]
        if row["major"] == major
    ]
    for major in MAJORS
}
POSTURES: dict[int, list[tuple[int, float]]] = {}
"""Until when a country is wary of enemy land, and how much less that is worth to it."""
for _row in W["posture"]:
    POSTURES.setdefault(NATION_OF[_row["major"]], []).append((TURN_OF[_row["until"]], float(_row["caution"])))


class Stage:
    """Zones in which a country gathers its armies for some time."""

    __slots__ = ("after", "first", "last", "unless", "weight", "zones")

    def __init__(self, row: dict[str, Any]) -> None:
        self.zones, self.weight = geo.zones(row["zones"]), float(row["weight"])
        self.first, self.last = TURN_OF[row["from"]], TURN_OF.get(row.get("to", ""), len(TURNS))
        self.after = sum(1 << NATION_OF[name] for name in row.get("after", ()))
        self.unless = sum(1 << NATION_OF[name] for name in row.get("unless", ()))

    def open(self, turn: int, conquered: int) -> bool:
        return self.first <= turn <= self.last and not self.after & ~conquered and not self.unless & conquered


STAGES: dict[int, list[Stage]] = {}
for _row in W["stage"]:
    STAGES.setdefault(NATION_OF[_row["major"]], []).append(Stage(_row))
