"""Training: styles are judged beside the plain adviser, on seeds they never saw in the end."""

import json
import tomllib

import pytest

from theatrum.cli import main
from theatrum.core import style
from theatrum.core.ruleset import find
from theatrum.lab import train
from theatrum.lab.estimate import Estimate
from theatrum.lab.match import Match
from theatrum.lab.train import Course, Trained

COURSE = Course("barbarossa", (), "axis", ("caution", "appetite"), 2, 4, 2, 5)


def war(grade: float, margin: float) -> Match:
    return Match("", None, {"axis": grade}, {"axis": margin}, 1, 1, {"axis": 0.0})


def ideal(task, items, jobs=None):
    """Self-play in which the best factor on `caution` is 2, and nothing else matters."""
    for _, _, _, _, worn, _ in items:
        yield war(0.0, -abs(worn.get("caution", 1.0) - 2.0))


def test_the_search_finds_what_is_best():
    course = Course("barbarossa", (), "axis", ("caution", "appetite"), 25, 8, 2, 5)
    found = train.train(find("hitlerswar"), course, spread=ideal)
    assert found.style["caution"] == pytest.approx(2.0, abs=0.15)
    assert found.won == 2
    assert found.better.value > 0
    assert len(found.history) == 25


def test_a_better_result_counts_more_than_any_margin():
    (better,) = train._gains([war(0, 100)], [war(1, -100)], "axis")
    (margin,) = train._gains([war(0, 0)], [war(0, 100)], "axis")
    assert better > margin > 0


def test_real_wars_are_fought(capsys):
    line = ["train", "hitlerswar/barbarossa", "--side", "axis", "--weight", "caution", "--generations", "1"]
    assert main([*line, "--population", "3", "--games", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["style"]) == {"caution"}
    assert not found["kept"]
    assert found["won"] + found["lost"] <= 2


def test_what_is_written_is_read_as_a_style(tmp_path):
    found = Trained({"caution": 1.5}, Estimate(0.4, 0.1, 0.7), 9, 2, [0.1])
    folder = tmp_path / "trained"
    folder.mkdir()
    (folder / "barbarossa-axis.toml").write_text(train.text(find("hitlerswar"), COURSE, found), encoding="utf-8")
    assert tomllib.loads((folder / "barbarossa-axis.toml").read_text())["run"]["held_out_won"] == 9
    (plan,) = style.portfolio(tmp_path).of("barbarossa", "axis")
    assert plan.style == {"caution": 1.5}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["hitlerswar/barbarossa", "--side", "france"], "no side 'france'"),
        (["hitlerswar/barbarossa", "--side", "axis", "--weight", "luck"], "no weight 'luck'"),
        (["hitlerswar", "--side", "axis"], "say which scenario"),
    ],
)
def test_bad_input(capsys, line, says):
    assert main(["train", *line]) == 2
    assert says in capsys.readouterr().err
