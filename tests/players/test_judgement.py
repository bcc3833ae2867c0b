"""How a side stands, as self-play has taught it."""

import pytest

from theatrum import systems
from theatrum.core.ruleset import find
from theatrum.core.style import portfolio
from theatrum.players import judgement
from theatrum.players.judgement import FEATURES, Judgement, features

WARS = [
    pytest.param(book, name, options, id="/".join([book.id, name, *options]))
    for book in systems().values()
    for name, scenario in book.scenarios.items()
    for options in ((), *((option,) for option in scenario.options))
]
PLAIN = {name: [0.0, 0.0] for name in FEATURES} | {"turns": [10, 20], "ended": {"grade": 2.0, "margin": 0.5}}


@pytest.mark.parametrize(("book", "scenario", "options"), WARS)
def test_what_a_camp_has_its_enemies_lack(book, scenario, options):
    state = book.set_up(scenario, options, 3)
    found = {side: features(book, state, side) for side in book.sides(scenario, options)}
    assert all(len(row) == len(FEATURES) for row in found.values())
    for side, row in found.items():
        assert side in book.study.camp(state, side)
        for other, theirs in found.items():
            sign = 1 if other in book.study.camp(state, side) else -1
            assert row[:-1] == pytest.approx([sign * number for number in theirs[:-1]])


def test_weights_change_from_the_first_turn_to_the_last():
    judge = Judgement.read({**PLAIN, "forces": [1.0, 3.0]})
    assert [judge.late(turn) for turn in (1, 10, 15, 20, 30)] == [0.0, 0.0, 0.5, 1.0, 1.0]
    book = find("spi")
    state = book.set_up("1941", (), 1)
    forces = features(book, state, "axis")[0]
    middle = Judgement.read({**PLAIN, "forces": [1.0, 3.0], "turns": [book.turn(state) - 2, book.turn(state) + 2]})
    assert middle.value(book, state, "axis") == pytest.approx(2.0 * forces)
    assert middle.value(book, state, "allied") == pytest.approx(-2.0 * forces)


def test_what_one_camp_expects_the_other_fears():
    book = find("hitlerswar")
    judge = Judgement.read({**PLAIN, "base": [0.5, 0.5], "ended": {"grade": 1.0, "margin": 0.0, "base": -0.25}})
    state = book.set_up("fall-of-germany", (), 1)
    assert [judge.value(book, state, side) for side in ("axis", "soviet", "allied")] == [0.5, -0.5, -0.5]
    state.result = "Axis victory"
    assert [judge.value(book, state, side) for side in ("axis", "soviet", "allied")] == [0.75, -0.75, -0.75]


def test_what_training_has_not_looked_at_weighs_nothing():
    book = find("hitlerswar")
    state = book.set_up("barbarossa", (), 1)
    old = {name: row for name, row in PLAIN.items() if name not in ("mobile", "stranded")}
    assert Judgement.read(old).value(book, state, "axis") == 0.0
    mobile = Judgement.read({**PLAIN, "mobile": [1.0, 1.0]})
    assert (
        mobile.value(book, state, "axis") == book.study.mobile(state)["axis"] - book.study.mobile(state)["soviet"] > 0
    )


def test_of_a_war_that_is_over_only_the_result_counts():
    book = find("spi")
    state = book.set_up("1941", (), 1)
    state.result = "Axis Marginal"
    judge = Judgement.read({**PLAIN, "land": [100.0, 100.0]})
    assert judge.value(book, state, "axis") == pytest.approx(2.0 + 0.5 * book.study.margin(state)["axis"])


@pytest.mark.parametrize("book", systems().values(), ids=systems())
def test_what_was_trained_can_be_read(book):
    known = portfolio(book.folder)
    for scenario, given in known.values.items():
        state = book.set_up(scenario, (), 2)
        value = Judgement.read(given).value(book, state, book.sides(scenario, ())[0])
        assert judgement.value(book, state, book.sides(scenario, ())[0]) == value
    for scenario, styles in known.trained.items():
        assert set(styles) == set(book.sides(scenario, ()))
        for style in styles.values():
            assert set(style) <= set(book.counsel.weights())


def test_a_scenario_nobody_trained_for_is_judged_by_the_ruleset():
    book = find("neppa")
    state = book.set_up("1944", (), 2)
    assert judgement.value(book, state, "germany") == book.study.value(state, "germany")
