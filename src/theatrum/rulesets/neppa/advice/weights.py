"""What a bot cares about, read from data/advice.toml."""

from __future__ import annotations

from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa import ports
from theatrum.rulesets.neppa.nations import MAJORS, NATION_OF
from theatrum.rulesets.neppa.tables import TABLES, TURN_OF, TURNS, load

W = load("advice.toml")
HOLD, PULL, ATTACK, AIR, PEACE = (W[key] for key in ("hold", "pull", "attack", "air", "peace"))


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
