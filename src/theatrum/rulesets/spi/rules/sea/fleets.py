"""[5.71-5.79] Whose ships carry whom: the points of each fleet, the waters it serves, and what a trip costs."""

from __future__ import annotations

from typing import NamedTuple

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation
from theatrum.rulesets.spi.data.tables import AMPHIBIOUS, NAVAL, TABLES
from theatrum.rulesets.spi.rules.sea import interdiction
from theatrum.rulesets.spi.rules.sea import seas as sea
from theatrum.rulesets.spi.rules.sea.routes import Waters
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

GERMAN_BALTIC, GERMAN_SOUTH, ITALIAN, FRENCH, BOUGHT, ALLIED = (1 << n for n in range(6))
"""The fleets; the first four are the permanent points, and bits of `War.spent`."""
PERMANENT = GERMAN_BALTIC | GERMAN_SOUTH | ITALIAN | FRENCH
_POINTS = {(row["nation"], row["sea"]): row for row in TABLES["transport"]["permanent"]["points"]}
SIZE = {
    GERMAN_BALTIC: _POINTS["Germany", "Baltic"]["sp"],
    GERMAN_SOUTH: _POINTS["Germany", "Mediterranean"]["sp"],
    ITALIAN: _POINTS["Italy", "Mediterranean"]["sp"],
    FRENCH: _POINTS["France", "Mediterranean"]["sp"],
}
IN_AFRICA = _POINTS["Italy", "Mediterranean"]["africa_limit"]
ROUND = TABLES["transport"]["ratio"]["round_africa"]


class Fleet(NamedTuple):
    """Ships that could carry a unit: the waters and ports they serve, and how many SP they can still take."""

    name: int
    waters: Waters
    ports: int
    capacity: int


def allot(war: War, side: str) -> None:
    """[5.72, 5.77a, 5.79, 5.86a, R91] The points of a Player-Turn that begins; Naval ones are not reduced [5.86b]."""
    if side == "axis":
        war.spent, war.german_sailed = 0, 0
        war.german_naval += war.converted
        war.converted, war.converting = war.converting, 0
    elif side == "allied":
        war.spent &= ~FRENCH
        war.naval = NAVAL[war.turn]
        war.amphibious = max(0, AMPHIBIOUS[war.turn] - war.amphibious_used)
        war.amphibious_used = war.weather_roll = 0
        war.us_delayed, war.us_storm = war.us_storm, 0
        war.us_box, war.us_held = war.us_box + war.us_held, 0


def fleets(war: War, side: str, nation: int) -> list[Fleet]:
    """The ships that may carry units of a nation now, those that cost nothing first."""
    if side == "allied" or (side == "russian" and war.red_transport):  # [16.85a]
        found = [Fleet(ALLIED, interdiction.allied_waters(war), sea.ALL_PORTS, war.naval)]
        if nation == Nation.FRANCE:
            south = Waters(0, found[0].waters.nodes & interdiction.MEDITERRANEAN)
            found.insert(0, Fleet(FRENCH, south, sea.FRENCH_PORTS, _free(war, FRENCH) + war.naval))
        return found
    if side == "axis" and nation == Nation.ITALY:
        return [Fleet(ITALIAN, interdiction.one_sea(sea.MEDITERRANEAN), sea.ALL_PORTS, _free(war, ITALIAN))]
    if side == "axis" and nation == Nation.GERMANY:
        bought = war.german_naval - war.german_sailed
        baltic = interdiction.one_sea(sea.BALTIC)
        return [
            Fleet(GERMAN_SOUTH, interdiction.one_sea(sea.MEDITERRANEAN), sea.ALL_PORTS, _free(war, GERMAN_SOUTH)),
            Fleet(GERMAN_BALTIC, baltic, sea.ALL_PORTS, _free(war, GERMAN_BALTIC) + bought),
            Fleet(BOUGHT, interdiction.german_waters(war), sea.ALL_PORTS, bought),
        ]
    return []


def _free(war: War, fleet: int) -> int:
    return 0 if war.spent & fleet else SIZE[fleet]


def pay(war: War, fleet: int, sp: int, rate: int = 1) -> None:
    """[5.71c, 6.53c] Points are used, never destroyed; a permanent point goes first."""
    if fleet & PERMANENT and not war.spent & fleet:
        war.spent |= fleet
        sp -= SIZE[fleet]
    if sp <= 0:
        return
    if fleet & (ALLIED | FRENCH):
        war.naval -= sp * rate
    else:
        war.german_sailed += sp


# ------------------------------------------------------------------ what closes a port
def harbours(war: War, side: str) -> int:
    """[5.7m, R95] The Friendly ports of a side."""
    return sea.ALL_PORTS & control.friendly(war, side)


def held_back(war: War) -> int:
    """[14.23, R60] Hexes that nobody may leave by sea."""
    return geo.BRITAIN if war.britain_bare and "14.2" in war.rules else 0


def africa_full(war: War, nation: int, start: int) -> bool:
    """[5.77c] Is Africa closed to another Italian SP?"""
    if nation != Nation.ITALY or geo.AFRICA >> start & 1:
        return False
    there = sum(war.sp[p] for p in bits(war.of_nation(Nation.ITALY)) if geo.AFRICA >> war.at[p] & 1)
    return bool(there >= IN_AFRICA)
