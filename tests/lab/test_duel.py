import pytest

from theatrum.lab.duel import compare
from theatrum.lab.estimate import wilson
from theatrum.lab.match import Match
from theatrum.lab.pool import spread


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_wilson_intervals(won, games, low, high):
    assert wilson(won, games) == pytest.approx([low, high], abs=1e-4)


def match(grade: float, margin: float) -> Match:
    return Match("", None, {"red": grade}, {"red": margin}, 1, 1, {})


@pytest.mark.parametrize(
    ("here", "there", "better"),
    [((2, 0), (1, 50), 1), ((1, 3), (1, 2), 1), ((1, 2), (1, 2), 0), ((-1, 9), (1, 0), -1)],
)
def test_the_level_decides_and_the_margin_breaks_ties(here, there, better):
    assert compare(match(*here), match(*there), "red") == better


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_whoever_makes_them(jobs):
    ticks: list[int] = []
    assert list(spread(abs, [-3, 2, -1], jobs, lambda done, total: ticks.append(done))) == [3, 2, 1]
    assert ticks == [0, 1, 2, 3]
