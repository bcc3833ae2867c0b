"""The board table of the 1984 strength-point game: every hex where the rule book has it, and its arithmetic."""

from __future__ import annotations

import copy
import math
import re
import tomllib
from itertools import pairwise
from typing import Any

import pytest

from theatrum.atlas import listed
from theatrum.atlas.__main__ import load, targets
from theatrum.atlas.classify import Share
from theatrum.atlas.errors import AtlasError
from theatrum.atlas.layout import Layout
from theatrum.core.board import HexRowBoard

Rows = dict[str, dict[str, Any]]
FILES = load("hitlerswar")
LAYOUT = Layout.of(FILES["atlas"]["layout"])
BOARD: dict[str, Any] = tomllib.loads(targets("hitlerswar", FILES["atlas"])["board"].read_text(encoding="utf-8"))
TABLE: Rows = {row["id"]: row for row in BOARD["hexes"]}
LAND: Rows = {name: row for name, row in TABLE.items() if row["kind"] != "sea"}
SIDES = {kind: {frozenset(side.split("-")) for side in BOARD[kind]} for kind in listed.SIDES}

# Hexes that the text names or where its set-ups place units.
BOOK = {
    "Germany": "P10 P11 N9 N12 Q13 Q10 O10 Q9",
    "France": "N7 N8 M8 L8 M9 O8 K9",
    "Italy": "L9 L10 K10 K11 J10 J11 I11 I12 H11",
    "Sicily": "H10",
    "Sardinia": "J8",
    "Libya": "D12",
    "Soviet Union": "S15 R14 Q14 Q15 Q16 Q17 P14 P15 O15 N14 N15 M15 M16 M17 L15 T15 M19 M20 U18",
    "Baltic States": "R13 S14",
    "Britain": "P7 Q7 S7 U7",
    "Gibraltar": "H4",
    "Malta": "G11",
    "Egypt": "D15",
    "Denmark": "S10",
    "Turkey": "J14",
    "Yugoslavia": "L11 L12",
    "Rumania": "L14",
    "Poland": "P13 O14 N13",
    "Low Countries": "O9 P8",
}


@pytest.mark.parametrize("country", BOOK)
def test_hexes_of_the_book_are_land_of_their_country(country: str) -> None:
    names = BOOK[country].split()
    assert {name: LAND[name]["country"] for name in names} == dict.fromkeys(names, country)
    assert {TABLE[name]["source"] for name in names} == {"book"}


@pytest.mark.parametrize(
    ("name", "place"),
    {
        "P10": "Berlin", "Q17": "Moscow", "T15": "Leningrad", "M19": "Stalingrad", "P7": "London", "N7": "Paris",
        "H4": "Gibraltar", "G11": "Malta", "D15": "Suez", "Q10": "Kiel", "J11": "Taranto", "U7": "Scapa Flow",
        "J14": "Istanbul", "Q16": "Smolensk", "J8": "Sardinia", "K9": "Corsica", "S10": "North Denmark",
        "Q7": "Midlands", "M20": "Astrakhan", "U18": "Archangel",
    }.items(),
)  # fmt: skip
def test_named_places_are_where_the_book_has_them(name: str, place: str) -> None:
    assert place in TABLE[name]["name"]


def test_what_the_book_says_of_a_hex_is_kept() -> None:
    told = [name for name, row in TABLE.items() if row["source"] == "book"]
    assert len(told) == 71
    assert all(TABLE[name]["book"] for name in told)
    assert {row["source"] for row in TABLE.values()} == {"book", "reconstructed"}


def test_counts() -> None:
    kinds = [row["kind"] for row in TABLE.values()]
    assert BOARD["counts"] == {
        "hexes": len(TABLE),
        "land": kinds.count("land"),
        "coast": kinds.count("coast"),
        "sea": kinds.count("sea"),
        "mountains": sum(row.get("mountain", False) for row in TABLE.values()),
        "ports": sum(row.get("port", False) for row in TABLE.values()),
        "capitals": sum(row.get("capital", False) for row in TABLE.values()),
        "depots": sum(row.get("lend_lease", False) for row in TABLE.values()),
        "production": sum(row.get("production", 0) for row in TABLE.values()),
        **{kind: len(BOARD[kind]) for kind in listed.SIDES},
    }
    assert (len(TABLE), len(LAND), BOARD["counts"]["mountains"], BOARD["counts"]["ports"]) == (449, 362, 38, 52)


# -- countries and production ------------------------------------------------------------------------------------------


def production(*places: str) -> int:
    """Of hexes, countries and boxes together."""
    boxes: dict[str, int] = {box["id"]: box["production"] for box in BOARD["box"]}
    total: int = sum(boxes.get(place, 0) + TABLE.get(place, {}).get("production", 0) for place in places)
    total += sum(row.get("production", 0) for row in LAND.values() if row["country"] in places)
    return total


BRITISH = ("Britain", "Canada", "India", "British Africa", "French Africa")
OCCUPIED = ("Poland", "Low Countries", "Norway", "Finland", "Rumania", "Hungary", "Denmark", "Bulgaria")


@pytest.mark.parametrize(
    ("total", "of"),
    [
        (16, ("Germany",)),
        (7, ("France",)),
        (7, ("Italy",)),
        (16, ("US",)),
        (2, ("India",)),
        (8, ("Siberia",)),
        (23, ("France", *BRITISH)),
        (16, ("Soviet Union", "Baltic States")),
        (3, ("L8", "M8", "N8")),
        (7, OCCUPIED),
        (35, ("US", *BRITISH, "J10", "J11", "I11", "I12", "H11", "Sicily", "Sardinia", "Iran", "Iraq")),
    ],
)
def test_production_is_the_totals_of_the_book(total: int, of: tuple[str, ...]) -> None:
    assert production(*of) == total


def test_production_of_the_later_scenarios() -> None:
    """The book states 34 for the Axis of 1941, 30 and 23 for Axis and Soviets of 1944."""
    occupied = production(*OCCUPIED)
    assert production("Germany", "Italy", "France") - 3 + occupied == 34
    north = production("L9", "L10", "K10", "K11")
    assert production("Germany") - 3 + production("France") - 3 + occupied + north + production("Greece") == 30
    assert 12 + production("Soviet Union") - production("Q15", "N15", "L15") == 23
    assert TABLE["O10"]["production"] >= 3


def test_the_sums_written_down_in_the_table_are_those_of_its_hexes() -> None:
    for title, line in BOARD["production_check"].items():
        stated = re.findall(r"\b([A-X]\d{1,2}) (\d+)\b", line)
        assert all(TABLE[name]["production"] == int(points) for name, points in stated), title


def test_countries_own_their_hexes_capitals_and_production() -> None:
    colours = {"red", "gray", "brown", "yellow", "orange", "light blue", "light green", "dark blue", "dark green"}
    for country in BOARD["country"]:
        own = [name for name, row in LAND.items() if row["country"] == country["name"]]
        assert country["hexes"] == len(own)
        assert set(filter(None, country["capital"].split("+"))) == {n for n in own if TABLE[n].get("capital")}
        assert country["colour"] in colours
    assert {row["country"] for row in LAND.values()} <= {country["name"] for country in BOARD["country"]}


def test_depots_ports_and_seas() -> None:
    assert [name for name, row in TABLE.items() if row.get("lend_lease")] == ["M20", "U18"]
    for name, row in TABLE.items():
        assert (row["kind"] == "land") == (not row.get("seas")), name
        assert not row.get("port") or row["kind"] == "coast", name
    assert {TABLE[name]["port"] for name in ("Q10", "T15", "J11", "H4", "U7")} == {True}
    assert not TABLE["I11"].get("mountain")


# -- hexes and hexsides ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chain", ["A18 B17 C17 D16 D15", "H10 I11", "J11 I12", "S10 S9 S8 S7"])
def test_chains_of_neighbours_that_the_text_states(chain: str) -> None:
    names = chain.split()
    for a, b in pairwise(names):
        assert b in LAYOUT.neighbours(a)


def test_the_engine_has_the_same_neighbours() -> None:
    board = HexRowBoard("ABCDEFGHIJKLMNOPQRSTUVWX", 22, present=TABLE)
    assert list(board.index) == list(TABLE) == list(LAYOUT)
    for name, space in board.index.items():
        assert {board.names[other] for other in board.around(space)} == set(LAYOUT.neighbours(name))


def test_every_side_between_two_coasts_is_listed_once() -> None:
    coasts = {name for name, row in TABLE.items() if row["kind"] == "coast"}
    between = {frozenset((a, b)) for a in coasts for b in LAYOUT.neighbours(a) if b in coasts}
    every = [side for sides in SIDES.values() for side in sides]
    assert len(every) == len(set(every)) == sum(len(BOARD[kind]) for kind in listed.SIDES)
    assert set(every) - between == {frozenset(("I15", "J14")), frozenset(("T15", "U16"))}
    assert between <= set(every)


def on_foot(start: str, crossings: bool = True) -> set[str]:
    shut = SIDES["sea_sides"] | SIDES["lake_sides"] | (set() if crossings else SIDES["crossing_sides"])
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for there in LAYOUT.neighbours(here):
            free = there in LAND and not LAND[there].get("impassable") and frozenset((here, there)) not in shut
            if free and there not in reached:
                reached.add(there)
                edge.append(there)
    return reached


def of(*countries: str) -> set[str]:
    return {name for name, row in LAND.items() if row["country"] in countries}


def test_islands_cannot_be_walked_to() -> None:
    continent = on_foot("P10")
    ireland = of("Ireland", "North Ireland")
    islands = of("Malta", "Cyprus", "Crete") | {"J6"}
    assert on_foot("P7") == of("Britain")
    assert on_foot("Q5") == ireland
    for island in islands:
        assert on_foot(island) == {island}
    assert on_foot("J8") == {"J8", "K9"}
    apart = {name for name, row in LAND.items() if not row.get("impassable")} - continent
    assert apart == of("Britain", "Sardinia") | ireland | islands | {"K9"}


def test_what_only_the_crossing_arrows_join() -> None:
    """Gibraltar and Africa, Messina, Bonifacio, the Bosporus, Kerch, the Oresund."""
    assert of("Sicily") == on_foot("H10", crossings=False)
    assert on_foot("J8", crossings=False) == {"J8"}
    assert BOARD["crossing_sides"] == ["G4-H4", "H10-H11", "I15-J14", "J8-K9", "K16-K17", "R10-S11"]


def test_closed_countries_and_the_edge_to_siberia() -> None:
    assert {row["country"] for row in LAND.values() if row.get("impassable")} == {"Switzerland", "Saudi Arabia"}
    assert set(BOARD["siberia_adjacent"]) <= LAYOUT.eastern & of("Soviet Union")


def test_sea_borders_and_sea_arrows_lie_on_the_seas_they_join() -> None:
    seas = {name: set(row.get("seas", [])) for name, row in TABLE.items()} | {
        b["id"]: set(b["seas"]) for b in BOARD["box"]
    }
    for title, border in BOARD["border_hexes"].items():
        both = {"atlantic", "baltic"} if title == "kiel_canal" else set(title.split("_"))
        assert all(both <= seas[place] for place in border["change_in"]), title
    for arrow in BOARD["sea_arrow"]:
        assert seas[arrow["ends"][0]] & seas[arrow["ends"][1]], arrow
        assert arrow["length"] > 0


def test_seas_meet_only_in_the_border_hexes() -> None:
    """No all-sea side joins two hexes that have no sea in common."""
    for name, row in TABLE.items():
        for other in LAYOUT.neighbours(name):
            if row["kind"] == TABLE[other]["kind"] == "sea":
                assert set(row["seas"]) & set(TABLE[other]["seas"]), (name, other)


# -- the earth and the checks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lon", "lat"),
    [
        ("P10", 13.4, 52.52), ("Q17", 37.62, 55.76), ("T15", 30.32, 59.94), ("M19", 44.5, 48.71), ("P7", -0.12, 51.51),
        ("N7", 2.35, 48.86), ("H4", -5.35, 36.14), ("G11", 14.45, 35.9), ("D15", 32.55, 29.97), ("Q10", 10.13, 54.32),
        ("J11", 17.24, 40.47), ("U7", -3.0, 58.9), ("J14", 28.98, 41.01), ("Q16", 32.04, 54.78), ("U18", 40.52, 64.54),
    ],
)  # fmt: skip
def test_places_of_the_text_fall_into_their_hex(name: str, lon: float, lat: float) -> None:
    sheet = listed.sheet(LAYOUT, FILES["atlas"]["sheet"], FILES["design"]["hexes"])
    spot = sheet(lon, lat)
    assert min(LAYOUT, key=lambda other: math.dist(LAYOUT.centre(other), spot)) == name


def test_the_table_is_the_design_checked_and_counted() -> None:
    design = {key: value for key, value in FILES["design"].items() if key != "heading"}
    assert {key: value for key, value in BOARD.items() if key != "counts"} == design


def spoiled(what: str) -> dict[str, Any]:
    design = copy.deepcopy(FILES["design"])
    rows = {row["id"]: row for row in design["hexes"]}
    if what == "production":
        rows["P10"]["production"] = 4
    elif what == "capital":
        del rows["N7"]["capital"]
    elif what == "side twice":
        design["land_sides"].append("D11-D12")
    elif what == "side missing":
        design["sea_sides"].remove("P7-P8")
    elif what == "side apart":
        design["sea_sides"].append("P7-Q17")
    elif what == "inland sea":
        rows["Q17"]["seas"] = ["baltic"]
    elif what == "arrow":
        design["sea_arrow"][0]["ends"] = ["Atlantis", "US"]
    else:
        design["hexes"].pop()
    return design


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("production", "Germany produces 17, not 16"),
        ("capital", "the capitals of France are none"),
        ("side twice", "the side D11-D12 is listed twice"),
        ("side missing", "the side P7-P8 between two coasts is not listed"),
        ("side apart", "P7-Q17 are no neighbours"),
        ("inland sea", "Q17 is land, which its seas deny"),
        ("arrow", "there is no hex or box Atlantis"),
        ("hex missing", "the hexes are not those of the layout"),
    ],
)
def test_a_design_that_contradicts_itself_is_refused(what: str, message: str) -> None:
    with pytest.raises(AtlasError, match=message):
        listed.compose(LAYOUT, {name: Share(0.0, {}) for name in LAYOUT}, spoiled(what))


def test_hexes_given_against_geography_are_claims() -> None:
    shares = {name: Share(1.0, {row.get("country", "Nowhere"): 1.0}) for name, row in TABLE.items()}
    shares["M9"] = Share(1.0, {"Switzerland": 0.6, "France": 0.4})
    board = listed.compose(LAYOUT, shares, FILES["design"])
    assert board.claims == {"M9": "France"}
    assert board.rows["M10"]["t"] == "prohibited"
    assert board.rows["N13"] == {"c": "Poland", "t": "rough", "name": TABLE["N13"]["name"]}
