"""The board table of the 1973 army-level game: every hex where the rule book has it."""

from __future__ import annotations

from typing import Any

import pytest

from theatrum.atlas.layout import HexLayout

Rows = dict[str, dict[str, Any]]

# Where the set-ups of the book place units in their own country, and the places that its text names.
BOOK = {
    "Poland": "1512 1612 1613 1712 1713 1813",
    "Denmark": "1209",
    "Norway": "1207 1107 1702 1801",
    "Netherlands": "1011",
    "Belgium": "1012",
    "Turkey": "1919 2420 2718 1920 2018 2019 2119",
    "Spain": "0417 0718 0517 0315",
    "Spanish Morocco": "0220",
    "Sweden": "1603 1508 1308",
    "Greece": "1819 1720 1721",
    "Yugoslavia": "1517 1718",
    "France": "1013 1014 0913 0914 0916 0917 0816 0815 0713 0813 1017",
    "Algeria": "0721",
    "Tunisia": "1121 1021",
    "Lebanon": "2522",
    "Britain": "0811 0712 0810 0808",
    "Gibraltar": "0219",
    "Malta": "1322",
    "Egypt": "2325 1925",
    "Palestine": "2524",
    "Kuwait": "3223 3324",
    "Russia": "2918 2309 2215 2007 1914 1913 1912 1911 1910 1909 1905 1902 2014 2115 2214 2114 2013 2209 2103 2104 "
    "2316 2415",
    "Estonia": "1808",
    "Lithuania": "1710 1711",
    "Germany": "1714 1513 1514 1411 1412 1614 1114 1113 1112 1312 1111 1211 1212 1414",
    "East Prussia": "1610 1611",
    "Italy": "1016 1116 1316 1218 1321 1117 1420",
    "Libya": "1324 1325 1425 1825",
    "Albania": "1619",
    "Hungary": "1615 1715 1515 1516",
    "Rumania": "2015 1915 1916 2016 1814",
    "Finland": "1907 1804 1803 1906",
    "Bulgaria": "1918 1818 2017",
    "Ireland": "0409 0410 0509 0510 0608 0609",
}


@pytest.mark.parametrize("country", BOOK)
def test_hexes_of_the_book_are_land_of_their_country(country: str, land: Rows) -> None:
    assert {name: land[name]["c"] for name in BOOK[country].split()} == dict.fromkeys(BOOK[country].split(), country)


def test_hexes_of_the_book_are_marked_as_certain(land: Rows) -> None:
    assert [name for name, row in land.items() if "setup" in row and row["src"] != "book"] == []


def test_every_named_place_and_set_up_of_the_design_is_on_land(files: dict[str, Any], land: Rows) -> None:
    design = files["design"]
    named = {*design["places"], *design["book"]["hexes"], *files["names"]["towns"]}
    named |= {name for hexes in design["setup"].values() for name in hexes}
    assert named <= set(land)


def test_counts(board: dict[str, Any], land: Rows, layout: HexLayout) -> None:
    counts = board["counts"]
    blocked = [pair for group in board["hexsides"]["blocked"].values() for pair in group["pairs"]]
    assert counts == {
        "hexes": len(list(layout)),
        "land": len(land),
        "sea": sum(len(sea["hexes"]) for sea in board["sea"]),
        "prohibited": sum(row["t"] == "prohibited" for row in land.values()),
        "rough": sum(row["t"] == "rough" for row in land.values()),
        "blocked_hexsides": len({frozenset(pair) for pair in blocked}),
        "russian_centers": sum(row.get("res") == "Russia" for row in land.values()),
        "french_centers": sum(row.get("res") == "France" for row in land.values()),
    }
    assert (counts["hexes"], counts["land"], counts["rough"], counts["blocked_hexsides"]) == (884, 648, 85, 64)
    assert (counts["russian_centers"], counts["french_centers"], counts["prohibited"]) == (37, 9, 62)


def test_every_hex_is_either_land_or_in_one_sea(board: dict[str, Any], land: Rows, layout: HexLayout) -> None:
    wet = [name for sea in board["sea"] for name in sea["hexes"]]
    assert sorted([*wet, *land]) == sorted(layout)


def test_countries_list_exactly_their_hexes_and_own_their_capital(board: dict[str, Any], land: Rows) -> None:
    for country in board["country"]:
        assert country["hexes"] == [name for name, row in land.items() if row["c"] == country["name"]]
        assert country.get("capital", country["hexes"][0]) in country["hexes"]
    assert sum(len(country["hexes"]) for country in board["country"]) == len(land)


def test_centers_and_ports_are_on_land_of_their_country(board: dict[str, Any], land: Rows) -> None:
    for key, nation in (("russian", "Russia"), ("french", "France")):
        assert {land[center["hex"]]["c"] for center in board["resources"][key]} == {nation}
    for sea, letters in (("mediterranean", "Med"), ("baltic", "Bal")):
        for port in board["ports"][sea]:
            assert land[port["hex"]]["c"] == port["country"]
            assert letters in land[port["hex"]]["sea"], port


def test_lend_lease_routes_are_chains_of_neighbours(board: dict[str, Any], layout: HexLayout) -> None:
    for route in board["lend_lease_routes"].values():
        for a, b in zip(route["hexes"], route["hexes"][1:], strict=False):
            assert b in layout.neighbours(a), (a, b)


def test_special_hexes_are_on_land(board: dict[str, Any], land: Rows) -> None:
    for name, members in board["sets"].items():
        if isinstance(members, list) and name not in ("not_land_book", "europe_for_rail_countries"):
            assert set(members) <= set(land), name
    assert {name for name, row in land.items() if row["t"] == "prohibited"} == set(board["sets"]["prohibited"])


def test_weather_area_is_all_land_that_is_neither_exempt_nor_prohibited(board: dict[str, Any], land: Rows) -> None:
    outside = {*board["sets"]["outside_weather_area"], *board["sets"]["prohibited"]}
    assert {name for name, row in land.items() if not row["w"]} == outside


# -- errata ------------------------------------------------------------------------------------------------------------


def test_errata_of_terrain(land: Rows) -> None:
    """MAP.1: 1817 is clear; 0718, 0315 and 1208 are rough; 1123 and 1525 are not land."""
    assert land["1817"]["t"] == "clear"
    assert {land[name]["t"] for name in ("0718", "0315", "1208")} == {"rough"}
    assert not {"1123", "1525"} & set(land)


def test_errata_of_the_lake(land: Rows) -> None:
    """MAP.2: the lake in 0923 has no effect: a plain land hex."""
    assert land["0923"]["t"] == "clear"
    assert "sea" not in land["0923"]


def test_errata_of_corsica(land: Rows) -> None:
    """MAP.3: Corsica is 1017 and French."""
    assert (land["1017"]["c"], land["1017"]["name"]) == ("France", "Corsica")


@pytest.mark.parametrize("pair", [["0219", "0220"], ["2316", "2415"]])
def test_errata_of_the_two_straits(pair: list[str], board: dict[str, Any]) -> None:
    """MAP.4, MAP.5: sea, but blocked for a side that holds both shores."""
    water = board["hexsides"]["water"]
    assert pair in water["sea"]
    assert pair in water["blocked_when_both_controlled"]


def test_errata_of_ireland(land: Rows) -> None:
    """MAP.6: the six hexes of Ireland are prohibited."""
    assert {name: land[name]["t"] for name in BOOK["Ireland"].split()} == dict.fromkeys(
        BOOK["Ireland"].split(), "prohibited"
    )


# -- hexsides ----------------------------------------------------------------------------------------------------------


def pairs(board: dict[str, Any]) -> list[list[str]]:
    sides = board["hexsides"]
    found = [pair for group in sides["blocked"].values() for pair in group["pairs"]]
    return found + [pair for kind in ("sea", "partly_sea", "crossing") for pair in sides["water"][kind]]


def test_every_hexside_lies_between_neighbouring_land_hexes(
    board: dict[str, Any], land: Rows, layout: HexLayout
) -> None:
    for a, b in pairs(board):
        assert b in layout.neighbours(a), (a, b)
        assert {a, b} <= set(land), (a, b)


def test_no_hexside_is_listed_twice(board: dict[str, Any]) -> None:
    listed = [frozenset(pair) for pair in pairs(board)]
    assert len(listed) == len(set(listed))


# The Sea of Marmara and its straits, firths, lagoons, and the coast of Finnmark beyond the edge of the map.
ONLY_DRAWN = [
    ["1919", "2019"],
    ["0709", "0710"],
    ["0709", "0808"],
    ["1211", "1311"],
    ["1601", "1701"],
    ["1819", "1919"],
    ["2019", "2119"],
    ["1919", "1920"],
    ["1920", "2019"],
    ["2018", "2019"],
]


def test_water_hexsides_belong_to_a_common_sea_or_are_only_drawn(board: dict[str, Any], land: Rows) -> None:
    """R16: a hexside belongs to the seas that both its hexes touch; one with no sea in common is only drawn."""
    water = board["hexsides"]["water"]
    listed = [pair for kind in ("sea", "partly_sea", "crossing") for pair in water[kind]]
    apart = [(a, b) for a, b in listed if not set(land[a].get("sea", [])) & set(land[b].get("sea", []))]
    assert [list(pair) for pair in apart] == ONLY_DRAWN


@pytest.mark.parametrize(
    ("a", "b"), [("1321", "1420"), ("2316", "2415"), ("1920", "2019"), ("2019", "2119"), ("0219", "0220")]
)
def test_neighbours_that_the_text_states(a: str, b: str, layout: HexLayout) -> None:
    assert b in layout.neighbours(a)
    assert a in layout.neighbours(b)


def on_foot(start: str, board: dict[str, Any], land: Rows, layout: HexLayout) -> set[str]:
    """Land hexes that a unit reaches without ships; prohibited hexes and all-sea hexsides stop it."""
    sea = {frozenset(pair) for pair in board["hexsides"]["water"]["sea"]}
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for there in layout.neighbours(here):
            free = there in land and land[there]["t"] != "prohibited" and frozenset((here, there)) not in sea
            if free and there not in reached:
                reached.add(there)
                edge.append(there)
    return reached


def test_britain_and_the_islands_cannot_be_walked_to(board: dict[str, Any], land: Rows, layout: HexLayout) -> None:
    continent = on_foot("0813", board, land, layout)
    islands = set(board["sets"]["islands_not_mainland_europe"]) - {"1321"}
    britain = {name for name, row in land.items() if row["c"] == "Britain"}
    assert not continent & (islands | britain)
    assert on_foot("0811", board, land, layout) == britain
    for island in islands:
        assert on_foot(island, board, land, layout) == {island}


def test_the_crossings_join_what_they_should(board: dict[str, Any], land: Rows, layout: HexLayout) -> None:
    """Sicily, Norway with Denmark, and Turkey with Thrace hang together by the crossings of the book only."""
    continent = on_foot("0813", board, land, layout)
    assert {"1321", "1209", "1207", "2219", "2325", "0721"} <= continent


def test_all_land_that_is_not_an_island_hangs_together(board: dict[str, Any], land: Rows, layout: HexLayout) -> None:
    continent = on_foot("0813", board, land, layout)
    apart = {name for name, row in land.items() if row["t"] != "prohibited"} - continent
    britain = {name for name, row in land.items() if row["c"] == "Britain"}
    assert apart == britain | (set(board["sets"]["islands_not_mainland_europe"]) - {"1321"})


# -- hand work ---------------------------------------------------------------------------------------------------------


def test_every_override_and_nudge_gives_its_reason(files: dict[str, Any]) -> None:
    lines = files["overrides"]["override"] + files["atlas"]["nudge"]
    assert all(len(line["why"]) > 10 for line in lines)
    hexes = [line["hex"] for line in files["overrides"]["override"]]
    assert len(hexes) == len(set(hexes))


def test_overrides_hold_on_the_board(files: dict[str, Any], land: Rows) -> None:
    for line in files["overrides"]["override"]:
        assert land.get(line["hex"], {}).get("c", "sea") == line["set"]
