"""Bots: legal, repeatable, blind to the dice, and better than chance."""

from random import Random

import pytest

from tests.core.toy import POWERS, Challenge, Toy, Turn, rules, toy
from theatrum import systems
from theatrum.core.refusal import BadInput
from theatrum.lab.match import play
from theatrum.players import BOTS, make

BOOK = next(iter(systems().values()))
WARS = [pytest.param(book, name, id=f"{book.id}/{name}") for book in systems().values() for name in book.scenarios]
SMALL = [
    pytest.param(book, min(book.scenarios.values(), key=lambda scenario: scenario.turns).id, id=book.id)
    for book in systems().values()
]
"""The shortest war of every system."""


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_any_ruleset(name):
    match = play(rules, "ring", (), dict.fromkeys(POWERS, name), seed=3)
    assert match.result != "unfinished"
    assert set(match.seconds) == set(POWERS)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(("book", "scenario"), WARS)
def test_bots_choose_only_what_is_offered(name, book, scenario):
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
    with pytest.raises(BadInput, match="unknown bot 'hal'; choose from random, greedy"):
        make("hal", BOOK, 1)
