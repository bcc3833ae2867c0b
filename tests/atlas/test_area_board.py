"""The board table of the zone game: its zones and borders, and what the rule book says of them."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter, deque
from typing import Any

import pytest

from theatrum.atlas import zones
from theatrum.atlas.__main__ import load, targets
from theatrum.atlas.errors import AtlasError

FILES = load("neppa")
DESIGN = FILES["design"]
BOARD: dict[str, Any] = tomllib.loads(targets("neppa", FILES["atlas"])["board"].read_text(encoding="utf-8"))
LAND: dict[str, dict[str, Any]] = {row["id"]: row for row in BOARD["land"]}
OCEAN: dict[str, dict[str, Any]] = {row["id"]: row for row in BOARD["ocean"]}
COUNTRY = {row["id"]: row for row in BOARD["country"]}


def steps(rows: dict[str, dict[str, Any]], start: list[str], goal: set[str]) -> int:
    """Zones entered on the shortest way from a zone (or from one of the zones beside a port) to a goal."""
    far = dict.fromkeys(start, 0)
    queue = deque(start)
    while queue:
        name = queue.popleft()
        if name in goal:
            return far[name]
        for other in (*rows[name]["adj"], *rows[name].get("red_arrows", [])):
            if other not in far:
                far[other] = far[name] + 1
                queue.append(other)
    raise AssertionError(f"no way to {goal}")


def changed(what: str, **values: Any) -> dict[str, Any]:
    """The design with one zone changed."""
    design = copy.deepcopy(DESIGN)
    row = next(row for kind in ("land", "ocean") for row in design[kind] if row["id"] == what)
    row.update(values)
    return design


def test_the_table_is_the_checked_design() -> None:
    zones.check(DESIGN)
    assert {key: BOARD[key] for key in DESIGN if key not in ("heading", "barred")} == {
        key: value for key, value in DESIGN.items() if key not in ("heading", "barred")
    }
    assert (len(LAND), len(OCEAN), len(BOARD["box"]), len(BOARD["front"])) == (190, 94, 6, 3)


def test_counts_are_those_of_the_rows() -> None:
    counts = BOARD["counts"]
    assert counts["land_zones"] == counts["clear_zones"] + counts["mountain_zones"] + counts["swamp_zones"]
    assert counts["coasts"] == sum(len(row["coasts"]) for row in OCEAN.values())
    assert counts["factories"] == 4
    assert counts["oil_towers"] == 5


@pytest.mark.parametrize(
    ("a", "b", "distance"),
    [
        ("warsaw", "moscow", 5),
        ("warsaw", "leningrad", 5),
        ("warsaw", "stalingrad", 7),
        ("bonn", "paris", 3),
        ("tripoli", "cairo", 6),
    ],
)
def test_marches_are_as_long_as_designed(a: str, b: str, distance: int) -> None:
    assert steps(LAND, [a], {b}) == distance


@pytest.mark.parametrize(
    ("port", "sea", "distance"),
    [("scapa_flow", "skagerrak", 3), ("gibraltar", "sicilian_narrows", 7), ("alexandria", "lions", 10)],
)
def test_voyages_are_as_long_as_designed(port: str, sea: str, distance: int) -> None:
    """The ocean zone beside the port counts 1."""
    assert 1 + steps(OCEAN, LAND[port]["naval_access"], {sea}) == distance


def test_what_the_book_says_of_zones() -> None:
    assert set(LAND["strasbourg"]["adj"]) == {"bonn", "stuttgart", "metz", "lyons"}
    assert LAND["strasbourg"]["fortress_sides"] == ["bonn", "stuttgart"]
    assert [name for name, row in LAND.items() if row.get("one_zone_island")] == [
        "malta", "cyprus", "corsica", "crete", "sardinia",
    ]  # fmt: skip
    assert {name for name, row in LAND.items() if row.get("russian_defense_zone")} == {
        "leningrad", "moscow", "stalingrad", "molotov", "ufa", "chkalov", "guryev",
    }  # fmt: skip
    assert {"malta", "gibraltar", "leningrad"} <= {name for name, row in LAND.items() if row["port"] == "beach"}
    assert {name: row["port_fronts"] for name, row in LAND.items() if "port_fronts" in row} == {
        "gibraltar": ["W", "M"],
        "bremen": ["W", "E"],
        "istanbul": ["M", "E"],
    }
    assert [name for name, row in LAND.items() if row.get("blue_arrow")] == ["denmark"]
    assert set(COUNTRY["Eastern Europe"]["zones"]) == {name for name, row in LAND.items() if row.get("region")}


def test_every_source_is_told() -> None:
    assert {row["source"] for kind in ("land", "ocean", "box") for row in BOARD[kind]} == {"book", "reconstructed"}
    assert all("book" in row for row in LAND.values() if row["source"] == "book")
    assert {row["wpp_source"] for row in BOARD["country"]} == {"book", "reconstructed"}
    assert Counter(row["source"] for row in BOARD["land"])["book"] == BOARD["counts"]["named_by_the_book"] == 39


def test_every_front_is_one_piece_of_land_and_sea() -> None:
    for front in "WEM":
        inside = {name: row for name, row in LAND.items() if row["front"] == front}
        wet = {name: row for name, row in OCEAN.items() if row["front"] == front}
        start = next(iter(inside))
        reached, queue = {start}, [start]
        while queue:
            row = inside.get(queue[-1]) or wet[queue[-1]]
            queue.pop()
            near = [*row["adj"], *row.get("seas", []), *row.get("coasts", []), *row.get("red_arrows", [])]
            for other in near:
                if other not in reached and (other in inside or other in wet):
                    reached.add(other)
                    queue.append(other)
        assert set(inside) <= reached, front


@pytest.mark.parametrize(
    ("design", "message"),
    [
        (changed("paris", adj=["caen"]), "caen|lille"),
        (changed("brest", front="N"), "brest lies on no front"),
        (changed("brest", naval_access=["dover"]), "brest opens on dover, which it does not touch"),
        (changed("malmo", naval_access=["kattegat"]), "malmo opens on kattegat, on another front"),
        (changed("milan", beach=True), "milan has a port, a beach"),
        (changed("reggio", red_arrows=[]), "palermo has reggio in its red_arrows, but not the other way"),
        (changed("bonn", fortress_sides=["essen"]), "the fortress bonn is not told alike"),
        (changed("lyons", country="Belgium"), "the zones of France|the zones of Belgium"),
        (changed("berlin", capital="minor"), "berlin is not the one capital of Germany"),
        (changed("dover", id="hook"), "hook is listed 2 times"),
    ],
)
def test_a_design_that_contradicts_itself_is_refused(design: dict[str, Any], message: str) -> None:
    with pytest.raises(AtlasError, match=message):
        zones.check(design)
