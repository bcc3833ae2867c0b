"""Elo ratings of bots, and the command that plays for them."""

import json

import pytest

from theatrum.cli import main
from theatrum.lab.ladder import elo


def test_ratings_follow_the_results():
    """Three wins of four are 191 points in Elo's formula; the prior takes a little of it."""
    scores = [("a", "b", 1.0)] * 300 + [("a", "b", 0.0)] * 100
    found = elo(["a", "b"], scores)
    assert found["a"] - found["b"] == pytest.approx(190.8, abs=2)
    assert sum(found.values()) / 2 == pytest.approx(1500)


def test_draws_are_half_and_who_wins_all_stays_finite():
    even = elo(["a", "b"], [("a", "b", 0.5)] * 10)
    assert even["a"] == pytest.approx(even["b"])
    sure = elo(["a", "b"], [("a", "b", 1.0)] * 10)
    assert 1500 < sure["a"] < 2200


def test_ratings_hold_across_meetings():
    """a beats b as b beats c: the distance of a and c, who never met, is twice as long."""
    scores = [(x, y, won) for x, y in (("a", "b"), ("b", "c")) for won in (1.0, 1.0, 1.0, 0.0) * 200]
    found = elo(["a", "b", "c"], scores)
    assert found["a"] - found["c"] == pytest.approx(2 * (found["a"] - found["b"]), abs=3)


def test_the_command_plays_and_rates(capsys):
    line = ["ladder", "hitlerswar", "--scenario", "barbarossa", "--bot", "random", "--bot", "greedy", "--games", "3"]
    assert main([*line, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row["bot"] for row in found["bots"]] == ["greedy", "random"]
    best = found["bots"][0]
    assert best["ci95"][0] <= best["elo"] <= best["ci95"][1]
    assert found["pairs"] == 3
    (meeting,) = found["meetings"]
    assert sum(meeting["won"]) + meeting["drawn"] == 3


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--bot", "napoleon"], "unknown bot"),
        (["--bot", "greedy"], "two bots"),
        (["--scenario", "1812"], "no scenario"),
    ],
)
def test_bad_input(capsys, more, says):
    assert main(["ladder", "spi", *more]) == 2
    assert says in capsys.readouterr().err
