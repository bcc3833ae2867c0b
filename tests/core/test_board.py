"""Boards against the naive way: one neighbour at a time."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theatrum.core.bits import bits, of
from theatrum.core.board import AreaBoard, Borders, HexBoard, HexGrid, HexRowBoard

HEX = HexBoard(9, 7)
SPACES = list(bits(HEX.all))
ROWS = HexRowBoard("ABCDEF", 8)
RAGGED = HexRowBoard("ABCD", 5, present=[name for name in HexRowBoard("ABCD", 5).index if name not in ("A1", "C3")])
GRIDS = {
    "even columns low": HEX,
    "odd columns low": HexBoard(6, 5, 1),
    "even rows east": ROWS,
    "odd rows east": HexRowBoard("ABCDE", 6, 1),
    "ragged": RAGGED,
}
every_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)


def centre(grid: HexGrid, space: int) -> tuple[float, float]:
    """Where a hex lies if neighbours are one apart: along its line, and across the lines."""
    line, place = divmod(space, grid.stride)
    return place + ((line + 1) % 2 == grid.shifted) / 2, line * math.sqrt(3) / 2


def naive_neighbours(grid: HexGrid, space: int) -> set[int]:
    here = centre(grid, space)
    hexes = [other for other in grid.index.values() if other < grid.hexes]
    return {other for other in hexes if math.isclose(math.dist(here, centre(grid, other)), 1)}


def naive_step(borders: Borders, spaces: set[int]) -> set[int]:
    return {b for a, b in borders.pairs() if a in spaces}


def naive_flood(borders: Borders, start: set[int], within: set[int]) -> set[int]:
    reached = start & within
    while more := naive_step(borders, reached) & within - reached:
        reached |= more
    return reached


@st.composite
def some_grid(draw):
    """A grid of either layout, with boxes or not, a part of its borders, and two sets of its spaces."""
    shift, rows, columns = draw(st.integers(0, 1)), draw(st.integers(1, 6)), draw(st.integers(1, 7))
    grid: HexGrid = HexBoard(columns, rows, shift)
    if draw(st.booleans()):
        full = HexRowBoard("ABCDEFG"[:rows], columns, shift)
        present = draw(st.sets(st.sampled_from(sorted(full.index)), min_size=1))
        grid = HexRowBoard(full.letters, columns, shift, present, boxes=["East", "West"][: draw(st.integers(0, 2))])
    spaces = sorted(grid.index.values())
    pairs = [(a, b) for a in spaces if a < grid.hexes for b in naive_neighbours(grid, a) if a < b]
    pairs += [(a, box) for box in spaces if box >= grid.hexes for a in spaces if a != box]
    chosen = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    return grid, chosen, draw(st.sets(st.sampled_from(spaces))), draw(st.sets(st.sampled_from(spaces)))


@every_grid
def test_neighbours_are_the_hexes_one_apart(grid):
    for space in bits(grid.all):
        assert set(grid.around(space)) == naive_neighbours(grid, space)
        assert set(bits(grid.grid.near[space])) == naive_neighbours(grid, space)


@pytest.mark.parametrize(
    ("low", "name", "near"),
    [
        (0, "0404", ["0403", "0504", "0505", "0405", "0305", "0304"]),
        (0, "0504", ["0503", "0603", "0604", "0505", "0404", "0403"]),
        (1, "0504", ["0503", "0604", "0605", "0505", "0405", "0404"]),
    ],
)
def test_the_six_neighbours_in_columns_clockwise_from_the_north(low, name, near):
    board = HexBoard(9, 7, low)
    assert [board.names[space] for space in board.around(board.index[name])] == near


@pytest.mark.parametrize(
    ("east", "name", "near"),
    [
        (0, "B4", ["B3", "C4", "C5", "B5", "A5", "A4"]),
        (0, "C4", ["C3", "D3", "D4", "C5", "B4", "B3"]),
        (1, "C4", ["C3", "D4", "D5", "C5", "B5", "B4"]),
    ],
)
def test_the_six_neighbours_in_rows_clockwise_from_the_west(east, name, near):
    board = HexRowBoard("ABCDE", 7, east)
    assert [board.names[space] for space in board.around(board.index[name])] == near


def test_the_edge_of_the_map_does_not_wrap():
    assert HEX.list(HEX.grid.near[HEX.index["0101"]]) == ["0102", "0201"]
    assert not HEX.grid.joins(HEX.index["0307"], HEX.index["0401"])
    assert ROWS.list(ROWS.grid.near[ROWS.index["A1"]]) == ["A2", "B1"]
    assert not ROWS.grid.joins(ROWS.index["B8"], ROWS.index["C1"])


def test_a_ragged_map_has_only_the_hexes_that_are_present():
    assert "C3" not in RAGGED.index
    assert RAGGED.list(RAGGED.grid.near[RAGGED.index["B2"]]) == ["A2", "A3", "B1", "B3", "C2"]
    with pytest.raises(ValueError, match="E1, Z9"):
        HexRowBoard("ABCD", 5, present=["A1", "E1", "Z9"])


def test_boxes_lie_beyond_the_grid():
    board = HexRowBoard("AB", 4, boxes=["Siberia"])
    siberia = board.index["Siberia"]
    assert siberia == board.hexes
    assert siberia not in board.rings
    assert not board.grid.near[siberia]
    roads = board.both_ways([(board.index["A4"], siberia), (board.index["B4"], siberia)])
    assert board.list(roads.step(1 << siberia)) == ["A4", "B4"]
    assert board.list(roads.flood(board.set(["A4"]), board.all)) == ["A4", "B4", "Siberia"]
    with pytest.raises(ValueError, match="more boxes"):
        HexRowBoard("AB", 3, boxes=["a", "b", "c", "d"])


@given(some_grid())
def test_hex_step_is_the_union_of_neighbours(case):
    grid, pairs, spaces, _ = case
    borders = grid.both_ways(pairs)
    assert set(bits(borders.step(of(spaces)))) == naive_step(borders, spaces)


@given(some_grid())
def test_hex_flood_stays_inside(case):
    grid, pairs, start, within = case
    borders = grid.both_ways(pairs)
    assert set(bits(borders.flood(of(start), of(within)))) == naive_flood(borders, start, within)


@given(some_grid(), st.integers(0, 2**64))
def test_a_flood_may_stop_when_it_has_found_what_is_wanted(case, wanted):
    grid, pairs, start, within = case
    borders = grid.both_ways(pairs)
    whole, found = borders.flood(of(start), of(within)), borders.flood(of(start), of(within), wanted)
    assert not found & ~whole
    assert not wanted & whole & ~found


@given(some_grid(), st.integers(0, 2**64))
def test_what_a_flood_touches_can_be_reached(case, goal):
    grid, pairs, start, within = case
    borders = grid.both_ways(pairs)
    assert borders.reaches(of(start), of(within), goal) == bool(borders.flood(of(start), of(within)) & goal)


@given(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=40), st.sets(st.integers(0, 11)))
def test_area_boards_share_the_interface(pairs, spaces):
    board = AreaBoard([f"area {number}" for number in range(12)])
    for borders in (board.borders(pairs), board.both_ways(pairs)):
        assert set(bits(borders.step(of(spaces)))) == naive_step(borders, spaces)
        assert set(bits(borders.flood(of(spaces), of(range(12))))) == naive_flood(borders, spaces, set(range(12)))


@pytest.mark.parametrize("grid", [GRIDS[name] for name in GRIDS if name != "ragged"])
def test_distance_counts_the_steps_of_a_flood(grid):
    for start in bits(grid.all):
        steps, front, seen = 0, 1 << start, 1 << start
        while front:
            assert {grid.distance(start, there) for there in bits(front)} == {steps}
            front = grid.grid.step(front) & ~seen
            steps, seen = steps + 1, seen | front


def test_distance_may_cross_places_off_the_map():
    assert RAGGED.distance(RAGGED.index["C2"], RAGGED.index["C4"]) == 2


@given(st.sampled_from(SPACES), st.sampled_from(SPACES))
def test_distance_is_a_metric(a, b):
    far = HEX.distance(a, b)
    assert far == HEX.distance(b, a)
    assert (far == 0) == (a == b)
    assert far <= 1 + min(HEX.distance(a, near) for near in HEX.around(b))


def test_names_and_numbers():
    assert HEX.name(HEX.at(3, 5)) == "0305"
    assert HEX.list(HEX.set(["0305", "0102"])) == ["0102", "0305"]
    assert (HEX.column(HEX.index["0305"]), HEX.row(HEX.index["0305"])) == (3, 5)
    assert ROWS.name(ROWS.at("C", 5)) == "C5"
    assert ROWS.list(ROWS.set(["C5", "A8"])) == ["A8", "C5"]
    assert (ROWS.letter(ROWS.index["C5"]), ROWS.column(ROWS.index["C5"])) == ("C", 5)
