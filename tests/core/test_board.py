"""Boards against the naive way: one neighbour at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theatrum.core.bits import bits, of
from theatrum.core.board import AreaBoard, Borders, HexBoard

HEX = HexBoard(9, 7)
SPACES = list(bits(HEX.all))
PAIRS = [(a, b) for a in SPACES for b in HEX.around(a) if a < b]
some_spaces = st.sets(st.sampled_from(SPACES))
some_borders = st.sets(st.sampled_from(PAIRS))


def naive_step(borders: Borders, spaces: set[int]) -> set[int]:
    return {b for a, b in borders.pairs() if a in spaces}


def naive_flood(borders: Borders, start: set[int], within: set[int]) -> set[int]:
    reached = start & within
    while more := naive_step(borders, reached) & within - reached:
        reached |= more
    return reached


def test_neighbours_are_mutual():
    for space in SPACES:
        for other in HEX.around(space):
            assert space in HEX.around(other)


@pytest.mark.parametrize(
    ("low", "name", "near"),
    [
        (0, "0404", ["0403", "0504", "0505", "0405", "0305", "0304"]),
        (0, "0504", ["0503", "0603", "0604", "0505", "0404", "0403"]),
        (1, "0504", ["0503", "0604", "0605", "0505", "0405", "0404"]),
    ],
)
def test_the_six_neighbours_clockwise_from_the_north(low, name, near):
    board = HexBoard(9, 7, low)
    assert [board.names[space] for space in board.around(board.index[name])] == near


def test_the_edge_of_the_map_does_not_wrap():
    assert HEX.list(HEX.grid.near[HEX.index["0101"]]) == ["0102", "0201"]
    top, bottom = HEX.index["0307"], HEX.index["0401"]
    assert not HEX.grid.joins(top, bottom)


@given(some_spaces, some_borders)
def test_hex_step_is_the_union_of_neighbours(spaces, pairs):
    borders = HEX.both_ways(pairs)
    assert set(bits(borders.step(of(spaces)))) == naive_step(borders, spaces)


@given(some_spaces, some_spaces, some_borders)
def test_hex_flood_stays_inside(start, within, pairs):
    borders = HEX.both_ways(pairs)
    assert set(bits(borders.flood(of(start), of(within)))) == naive_flood(borders, start, within)


@given(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=40), st.sets(st.integers(0, 11)))
def test_area_boards_share_the_interface(pairs, spaces):
    board = AreaBoard([f"area {number}" for number in range(12)])
    for borders in (board.borders(pairs), board.both_ways(pairs)):
        assert set(bits(borders.step(of(spaces)))) == naive_step(borders, spaces)
        assert set(bits(borders.flood(of(spaces), of(range(12))))) == naive_flood(borders, spaces, set(range(12)))


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
