"""Bots: legal, repeatable, blind to the dice, and better than chance."""

from dataclasses import replace
from random import Random

import pytest

from tests.core.toy import POWERS, Challenge, Toy, Turn, rules, toy
from theatrum import systems
from theatrum.core.refusal import BadInput
from theatrum.core.style import Portfolio, portfolio
from theatrum.lab.match import play
from theatrum.players import BOTS, OPPONENT, levels, listen, make, offered, planner

BOOK = next(iter(systems().values()))
WARS = [pytest.param(book, name, id=f"{book.id}/{name}") for book in systems().values() for name in book.scenarios]
SMALL = [
    pytest.param(book, min(book.scenarios.values(), key=lambda scenario: scenario.turns).id, id=book.id)
    for book in systems().values()
]
"""The shortest war of every system."""


@pytest.fixture
def brief(monkeypatch):
    """Those who think do it briefly: one plan against another."""
    monkeypatch.setattr(planner, "EFFORT", {"effort": 1, "horizon": 1, "tries": 1, "strays": 0, "plans": 9})
    monkeypatch.setattr(planner, "portfolio", lambda folder: _two_plans(portfolio(folder)))


def _two_plans(book: Portfolio) -> Portfolio:
    return replace(book, plans=book.plans[:2], effort={})


def test_the_levels_are_opponents_and_normal_is_the_usual_one():
    assert list(BOTS) == ["easy", "normal", "hard", "greedy", "random"]
    assert OPPONENT == "normal"
    assert all(kind.about.endswith(".") for kind in BOTS.values())
    assert [make(name, BOOK, 1).name for name in BOTS] == list(BOTS)


@pytest.mark.parametrize("book", systems().values(), ids=systems())
def test_all_that_differ_are_offered(book):
    assert offered(book) == {name: kind.about for name, kind in BOTS.items()}


def test_levels_that_play_the_same_are_offered_once(monkeypatch):
    """Nothing is planned or trained: the levels are but names, and what looks best at the moment is all there is."""
    assert offered(rules) == {"normal": BOTS["greedy"].about, "random": BOTS["random"].about}
    plain = portfolio(BOOK.folder)
    for known, names in (
        (replace(plain, plans=plain.plans[:1], effort={}, trained={}, levels={}), ["normal", "random"]),
        (replace(plain, plans=plain.plans[:1], effort={}, levels={}), ["normal", "greedy", "random"]),
        (replace(plain, effort={}, levels={}, trained={}), ["normal", "greedy", "random"]),
        (replace(plain, levels={}), ["easy", "normal", "hard", "greedy", "random"]),
    ):
        monkeypatch.setattr(levels, "portfolio", lambda folder, known=known: known)
        assert list(offered(BOOK)) == names


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
@pytest.mark.parametrize("book", systems().values(), ids=systems())
def test_every_system_says_what_the_levels_cost(book, name):
    known = set(planner.EFFORT)
    given = portfolio(book.folder).effort[name]
    assert {"effort", "tries"} <= set(given) <= known | {"trained"} | set(book.scenarios)
    assert all(set(given[scenario]) <= known for scenario in set(book.scenarios) & set(given))


@pytest.mark.parametrize(("book", "scenario"), SMALL)
def test_a_thought_that_is_broken_off_is_thought_again(book, scenario, brief):
    state, ticks = book.set_up(scenario, (), 5), []
    bot = make("hard", book, 1)

    class Enough(Exception):
        pass

    def stop(done, whole):
        raise Enough

    listen(bot, stop)
    for _ in range(2):
        with pytest.raises(Enough):
            bot.choose(state.fork(1))
    listen(bot, lambda done, whole: ticks.append(done / whole))
    assert bot.choose(state.fork(1)) in state.choices()
    assert ticks[-1] == 1.0


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_any_ruleset(name, brief):
    match = play(rules, "ring", (), dict.fromkeys(POWERS, name), seed=3)
    assert match.result != "unfinished"
    assert set(match.seconds) == set(POWERS)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("book", "scenario"), WARS)
def test_bots_choose_only_what_is_offered(name, book, scenario, brief):
    state = book.set_up(scenario, (), 5)
    bots = {side: make(name, book, 5) for side in book.sides(scenario, ())}
    for _ in range(150):
        side = state.actor
        if side is None:
            break
        act = bots[side].choose(state.fork(1))
        assert act in state.choices()
        state.apply(act)


@pytest.mark.parametrize(("book", "scenario"), SMALL)
def test_equal_seeds_give_equal_wars(book, scenario):
    bots = dict.fromkeys(book.sides(scenario, ()), "greedy")
    one, other = (play(book, scenario, (), bots, 8) for _ in range(2))
    assert (one.result, one.actions, one.margin) == (other.result, other.actions, other.margin)


@pytest.mark.parametrize(("book", "scenario"), SMALL)
def test_a_bot_does_not_touch_the_game(book, scenario):
    state = book.set_up(scenario, (), 5)
    before = state.digest()
    make("greedy", book, 1).choose(state.fork(9))
    assert state.digest() == before


def test_greedy_weighs_exact_chances():
    """A strong army is challenged: it stands. A weak one yields."""
    for strength, wanted in ((9, "stand"), (0, "yield")):
        war = Toy(strength=[5, 0, strength, 0, 1, 1], at=[0, -1, 1, 3, 4, 5])
        war.push(Turn("red"))
        war.push(Challenge(0, 1))
        assert make("greedy", rules, 1).choose(war.fork(2)).verb == wanted


@pytest.mark.parametrize(("book", "scenario"), SMALL)
def test_greedy_beats_random(book, scenario):
    first, *others = book.sides(scenario, ())
    for seed in range(3):
        ours = play(book, scenario, (), {first: "greedy", **dict.fromkeys(others, "random")}, seed)
        theirs = play(book, scenario, (), {first: "random", **dict.fromkeys(others, "greedy")}, seed)
        assert (ours.grade[first], ours.margin[first]) > (theirs.grade[first], theirs.margin[first])


def test_random_never_gives_up():
    bot, game = make("random", rules, 4), toy(4)
    for _ in range(10):
        assert bot.choose(game.state.fork(Random(1).getrandbits(60))).verb != "resign"


def test_an_unknown_bot_is_named():
    with pytest.raises(BadInput, match="unknown bot 'hal'; choose from easy, normal, hard, greedy, random"):
        make("hal", BOOK, 1)
