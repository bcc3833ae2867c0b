"""Training: wars with random styles tell what helps, and fresh seeds judge what was found."""

import json
import tomllib

import numpy as np
import pytest

from theatrum.cli import main
from theatrum.core import style
from theatrum.core.ruleset import find
from theatrum.lab import train
from theatrum.lab.estimate import Estimate
from theatrum.lab.lore import Lore
from theatrum.lab.match import Match
from theatrum.lab.train import Course, Round, Trained

COURSE = Course(("barbarossa",), (), ("caution", "appetite", "hold"), 3, 200, 10, 5)
WORTH = {
    "turns": [1, 9],
    "forces": [0.1, 0.2],
    "income": [0.0, 0.3],
    "land": [0.5, 0.1],
    "margin": [0.0, 1.0],
    "ended": {"grade": 2.0, "margin": 0.01},
}
FOUND = Trained(
    {"axis": {"caution": 1.5}},
    (Round(200, 5, {"axis": 4.0, "soviet": 2.0}, {"axis": 0.3, "soviet": 0.1}),),
    {"barbarossa": Estimate(0.8, 0.6, 0.9)},
    {"barbarossa": WORTH},
    pairs=10,
)


def ideal(task, items, jobs=None):
    """Self-play in which the Axis should be bold and the Soviets careful, and nothing else matters but the dice."""
    for _, _, _, worn, seed in items:
        luck = np.random.default_rng(seed).normal(0.0, 0.3)
        margin = worn["soviet"].get("caution", 1.0) ** -1 - worn["axis"].get("caution", 1.0) + luck
        diary = [(turn, margin * turn, 0.0, 0.0, 0.0, seed % 7, 1.0) for turn in range(4)]
        yield Match("", None, {"axis": 0.0}, {"axis": float(margin)}, 1, 1, {"axis": 0.0}, {"diary": diary})


def test_training_finds_what_helps_each_side():
    found = train.train(find("hitlerswar"), COURSE, spread=ideal)
    assert found.style["axis"]["caution"] < 0.5
    assert found.style["soviet"]["caution"] > 2
    assert found.better
    assert found.judged["barbarossa"].value == 1.0
    assert [done.seed for done in found.rounds] == [5, 6, 7]


def test_wars_teach_what_things_are_worth():
    worth = train.train(find("hitlerswar"), COURSE, spread=ideal).value["barbarossa"]
    assert worth["turns"] == [0, 3]
    assert worth["forces"][1] > 5 * abs(worth["land"][1]) / 2
    assert worth["income"] == [0.0, 0.0]
    assert worth["ended"]["margin"] > 0


def test_wars_that_go_on_are_judged_on_the_scale_of_those_that_are_over():
    lore, rng = Lore(), np.random.default_rng(1)
    for margin in rng.normal(10.0, 1.0, 200):
        lore.add([(turn, margin, 0.0, 0.0, 0.0, 0.0, 0.0) for turn in range(3)], (0.0, margin), margin - 10)
    found = lore.weights()
    for early_or_late in range(2):
        assert found["forces"][early_or_late] == pytest.approx(1.0, abs=0.1)
        assert found["base"][early_or_late] == pytest.approx(-10.0, abs=1.0)
    assert found["ended"] == pytest.approx({"grade": 0.0, "margin": 1.0, "base": -10.0}, abs=0.5)


def test_a_better_level_is_never_worth_less():
    lore = Lore()
    for grade, margin, score in ((1.0, 0.0, -1.0), (0.0, 1.0, 0.0), (-1.0, 4.0, 1.0)):
        lore.add([(turn, 0.0, 0.0, 0.0, 0.0, 0.0, margin) for turn in range(2)], (grade, margin), score)
    assert lore.weights()["ended"]["grade"] == 0.0
    assert lore.weights()["ended"]["margin"] > 0


def test_to_appraise_leaves_the_styles_alone():
    found = train.appraise(find("hitlerswar"), COURSE, FOUND, spread=ideal)
    assert (found.style, found.rounds, found.judged) == (FOUND.style, FOUND.rounds, FOUND.judged)
    assert found.value["barbarossa"]["made"] == {"wars": 600, "seed": 5}
    assert found.value["barbarossa"]["turns"] == [0, 3]


def test_it_goes_on_from_what_was_found():
    found = train.train(find("hitlerswar"), COURSE, FOUND, spread=ideal)
    assert len(found.rounds) == 4
    assert found.style["axis"]["caution"] < 1.5


def test_what_was_found_for_other_weights_is_kept():
    course = Course(("barbarossa",), (), ("appetite",), 1, 20, 2, 5)
    assert train.train(find("hitlerswar"), course, FOUND, spread=ideal).style["axis"]["caution"] == 1.5


def test_one_camp_alone_may_learn():
    course = Course(("barbarossa",), (), ("caution",), 1, 40, 8, 5, ("soviet",))
    found = train.train(find("hitlerswar"), course, spread=ideal)
    assert found.style["axis"] == {}
    assert found.style["soviet"]["caution"] > 1.5


def test_a_rival_is_where_training_starts_and_whom_it_has_to_beat():
    course = Course(("barbarossa",), (), ("caution",), 1, 40, 8, 5)
    found = train.train(find("hitlerswar"), course, rival=FOUND, spread=ideal)
    assert found.style["axis"]["caution"] < 1.5
    assert found.rivals["barbarossa"].value > 0.5
    assert found.opponent == "the rival it learnt to beat"
    assert [each.rivals for each in found.rounds] == [["rival"]]


def test_the_plain_adviser_may_be_the_only_rival():
    course = Course(("barbarossa",), (), ("caution",), 1, 40, 8, 5)
    found = train.train(find("hitlerswar"), course, FOUND, train.PLAIN, spread=ideal)
    assert [each.rivals for each in found.rounds[len(FOUND.rounds) :]] == [["plain"]]
    assert set(found.judged) == {"barbarossa"}
    assert not found.rivals


@pytest.mark.parametrize(("rivals", "written"), [(["plain", "start"], True), (["rival"], False)])
def test_a_rival_has_to_be_beaten_and_a_start_only_to_be_held(rivals, written):
    plain, even = Estimate(0.9, 0.8, 0.95), Estimate(0.55, 0.4, 0.7)
    rounds = (train.Round(40, 5, {}, {}, rivals),)
    found = train.Trained({}, rounds, {"barbarossa": plain}, {}, {"barbarossa": even})
    assert found.better is written


def test_a_better_result_counts_more_than_any_margin():
    low, high, middle, same = train.ranked([(0, 100), (1, -100), (1, -200), (1, -200)])
    assert low < middle == same < high


def test_nothing_to_learn_is_no_direction():
    way = train.direction(np.eye(4), np.zeros(4), 2)
    assert not way.any()


def test_real_wars_are_fought(capsys):
    line = ["train", "hitlerswar", "barbarossa", "--weight", "caution", "--rounds", "1", "--wars", "4"]
    assert main([*line, "--pairs", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["style"]) == {"axis", "soviet"}
    assert not found["kept"]


def test_what_is_written_is_read_as_a_style(tmp_path):
    folder = tmp_path / "bots" / "trained"
    folder.mkdir(parents=True)
    path = folder / "barbarossa.toml"
    path.write_text(train.text(find("hitlerswar"), COURSE, FOUND), encoding="utf-8")
    assert train.read(tomllib.loads(path.read_text())) == FOUND
    (plan,) = style.portfolio(tmp_path).of("barbarossa", "axis")
    assert plan.style == {"caution": 1.5}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["hitlerswar", "waterloo"], "no scenario 'waterloo'"),
        (["hitlerswar", "barbarossa", "--weight", "luck"], "no weight 'luck'"),
        (["hitlerswar", "barbarossa", "campaign-1"], "different sides"),
        (["hitlerswar", "barbarossa", "-o", __file__], "no file of trained styles"),
        (["hitlerswar", "barbarossa", "--rival", "nowhere.toml"], "no file of trained styles"),
        (["hitlerswar", "barbarossa", "--side", "martians"], "no side 'martians'"),
        (["hitlerswar", "barbarossa", "--value"], "--value needs an output that holds styles"),
    ],
)
def test_bad_input(capsys, line, says):
    assert main(["train", *line]) == 2
    assert says in capsys.readouterr().err
