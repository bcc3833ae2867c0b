"""A board that brings no drawing is drawn plainly: every space has a place and a shape, neighbours lie beside it."""

import json
import re
from itertools import combinations
from math import hypot
from typing import Any

import pytest

from tests.core.toy import rules
from theatrum.core import plain_board
from theatrum.core.board import HexBoard, HexRowBoard
from theatrum.core.picture import picture
from theatrum.core.ruleset import systems

Facts = dict[str, Any]


def facts(near: list[str], **more: Any) -> Facts:
    return {"name": "", "terrain": "clear", "notes": [], "near": near} | more


def on_grid(board: HexBoard | HexRowBoard, names: list[str] | None = None) -> dict[str, Facts]:
    kept = names or [name for name in board.names if name]
    return {
        name: facts([board.name(one) for one in board.around(board.index[name]) if board.name(one) in kept])
        for name in kept
    }


def between(drawing, one: str, other: str) -> float:
    a, b = drawing["spaces"][one], drawing["spaces"][other]
    return hypot(a["x"] - b["x"], a["y"] - b["y"])


def closest(drawing) -> float:
    return min(between(drawing, *pair) for pair in combinations(drawing["spaces"], 2))


def kinds(drawing) -> dict[str, list[Facts]]:
    return {layer["kind"]: layer["items"] for layer in drawing["layers"]}


BOARDS = [HexBoard(5, 4, 0), HexBoard(5, 4, 1), HexRowBoard("ABCD", 5, 0), HexRowBoard("ABCD", 5, 1)]


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours_on_a_hex_grid_share_a_side(board):
    spaces = on_grid(board)
    drawing = plain_board.draw("Hexes", spaces)
    side = 2 * plain_board.WIDE
    for one, other in combinations(spaces, 2):
        beside = other in spaces[one]["near"]
        assert beside == (between(drawing, one, other) == pytest.approx(side, abs=0.3))
    assert drawing["numbered"]
    assert not kinds(drawing)["link"]
    assert all(len(re.findall(r"[\d.]+", space["shape"])) == 2 * 6 for space in drawing["spaces"].values())


def test_columns_run_east_and_rows_south_and_letters_north():
    numbered = plain_board.draw("x", on_grid(HexBoard(3, 3)))["spaces"]
    assert numbered["0101"]["x"] < numbered["0201"]["x"]
    assert numbered["0101"]["y"] < numbered["0102"]["y"]
    lettered = plain_board.draw("x", on_grid(HexRowBoard("ABC", 3)))["spaces"]
    assert lettered["A1"]["y"] > lettered["B1"]["y"]
    assert lettered["A1"]["x"] < lettered["A2"]["x"]


def test_boxes_beside_a_hex_map_lie_below_it_and_are_linked():
    spaces = on_grid(HexBoard(4, 3)) | {"america": facts(["0101"], name="America")}
    drawing = plain_board.draw("x", spaces)
    assert drawing["spaces"]["america"]["y"] > max(drawing["spaces"][name]["y"] for name in spaces if name != "america")
    assert len(kinds(drawing)["link"]) == 1
    assert closest(drawing) >= 2 * plain_board.WIDE - 0.3


def test_four_digits_do_not_make_a_hex_map_if_neighbours_lie_elsewhere():
    drawing = plain_board.draw("x", {"0101": facts(["0909"]), "0909": facts(["0101"]), "0505": facts([])})
    assert not drawing["numbered"]


def test_areas_lie_apart_and_neighbours_nearest():
    board = plain_board.of(rules)
    drawing = board["drawing"]
    assert closest(drawing) > 2 * plain_board.ROUND
    near = [between(drawing, name, other) for name, facts in board["spaces"].items() for other in facts["near"]]
    assert max(near) < between(drawing, "north", "west")
    assert len(kinds(drawing)["link"]) == 12
    assert [item["name"] for item in kinds(drawing)["city"]] == list(board["spaces"])
    for space in drawing["spaces"].values():
        assert plain_board.MARGIN < space["x"] < drawing["width"] - plain_board.MARGIN
        assert plain_board.MARGIN < space["y"] < drawing["height"] - plain_board.MARGIN


@pytest.mark.parametrize(
    "spaces",
    [
        {"alone": facts([])},
        {f"area {number}": facts([]) for number in range(7)},
        {"a": facts(["b"]), "b": facts([]), "c": facts(["d", "nowhere"]), "d": facts([])},
        {f"leaf {number}": facts(["root"]) for number in range(20)} | {"root": facts([])},
    ],
)
def test_any_board_can_be_drawn(spaces):
    drawing = plain_board.draw("x", spaces)
    assert set(drawing["spaces"]) == set(spaces)
    if len(spaces) > 1:
        assert closest(drawing) > 2 * plain_board.ROUND


def test_countries_have_colours_and_water_none():
    spaces = {
        "a": facts(["b"], country="Utopia"),
        "b": facts(["a"], terrain="sea"),
        "c": facts(["a"], name="Nowhere in particular"),
    }
    drawing = plain_board.draw("x", spaces)
    assert [item["country"] for item in kinds(drawing)["country"]] == ["Utopia", plain_board.LAND]
    assert set(drawing["palette"]) == {"Utopia", plain_board.LAND}
    assert len(kinds(drawing)["water"]) == 1
    assert "Nowhere in particular" in [item["name"] for item in kinds(drawing)["city"]]


def test_the_same_board_is_always_drawn_alike_and_is_plain_json():
    board = plain_board.of(rules)
    plain_board._spread.cache_clear()
    assert json.loads(json.dumps(board)) == plain_board.of(rules)


def test_what_a_board_leaves_out_is_filled_in_and_what_it_has_stays():
    toy = plain_board.of(rules)
    assert toy["powers"] == {}
    assert toy["spaces"]["hub"] == facts(toy["spaces"]["hub"]["near"], terrain="")
    for book in systems().values():
        assert plain_board.of(book) == book.table.board()


def test_the_start_page_has_a_picture_of_it():
    shown = picture(plain_board.of(rules)["drawing"])
    assert shown.startswith("<svg")
    assert shown.count("<path") >= 7 + 12
