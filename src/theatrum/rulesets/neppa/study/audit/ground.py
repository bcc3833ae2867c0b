"""The map as the audit sees it: plain neighbours from the data, and a plain path search of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from theatrum.rulesets.neppa.data.geography import BOARD, MAP
from theatrum.rulesets.neppa.data.nations import NATION_OF

Links = dict[int, set[int]]
INDEX = BOARD.index


def _links(*columns: tuple[str, str]) -> Links:
    """Neighbours both ways, from columns of the map such as ("land", "adj")."""
    found: Links = {number: set() for number in INDEX.values()}
    for table, column in columns:
        for row in MAP[table]:
            for other in row.get(column, ()):
                found[INDEX[row["id"]]].add(INDEX[other])
                found[INDEX[other]].add(INDEX[row["id"]])
    return found


ROADS = _links(("land", "adj"), ("land", "red_arrows"))
SKIES = _links(("land", "adj"), ("land", "red_arrows"), ("ocean", "adj"), ("land", "seas"), ("ocean", "coasts"))
ROW = {INDEX[row["id"]]: row for table in ("land", "ocean", "box") for row in MAP[table]}
LAND = {INDEX[row["id"]] for row in MAP["land"]}
PORTS = {zone for zone in LAND if ROW[zone]["port"] != "none"}
US_BOX, BCB, MCB = INDEX["us_box"], INDEX["bcb"], INDEX["mcb"]
EAST = {INDEX[name] for name in ("estonia", "latvia", "lithuania", "vilna", "brest_litovsk", "lvov")}
OWNER_OF = {row["id"]: row.get("owner_1939", row["id"]) for row in MAP["country"]}
HOME_OF = {zone: NATION_OF.get(OWNER_OF.get(ROW[zone]["country"], ""), -1) for zone in LAND}
"""The nation to which a zone or colony belonged in 1939."""
ZONES = {row["id"]: {INDEX[name] for name in row.get("zones", ())} for row in MAP["country"]}
CAPITAL = {row["id"]: INDEX[row["capital"]] for row in MAP["country"] if row.get("capital") in INDEX}
AFRICA = {zone for name in ("Morocco", "Algeria", "Tunisia", "Libya", "Egypt") for zone in ZONES[name]}
FRONTS = {zone: set(row.get("port_fronts", [row["front"]])) for zone, row in ROW.items() if zone in LAND}
NAME = BOARD.names


def steps(start: int, goals: Iterable[int], links: Links, open_to: Callable[[int], bool], most: int) -> int:
    """The least number of steps to a goal through zones that are open, the goal itself included; -1 beyond `most`."""
    wanted, seen, front = set(goals), {start}, [start]
    if start in wanted:
        return 0
    for count in range(1, most + 1):
        reached = []
        for zone in front:
            for other in links[zone]:
                if other not in seen and open_to(other):
                    if other in wanted:
                        return count
                    seen.add(other)
                    reached.append(other)
        front = reached
    return -1


@cache
def flight(start: int, goal: int) -> int:
    """Zones between two places by air; 99 if it is farther than any flight."""
    far = steps(start, (goal,), SKIES, lambda _: True, 6)
    return far if far >= 0 else 99


@cache
def near_home(nation: str) -> frozenset[int]:
    """[12.3h] The zones at most two zones away from a country."""
    return frozenset(zone for zone in LAND if any(flight(home, zone) <= 2 for home in ZONES[nation]))
