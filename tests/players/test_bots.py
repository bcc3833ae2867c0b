"""Bots: legal, repeatable, blind to the dice, and better than chance."""

from random import Random

import pytest

from tests.core.toy import POWERS, Challenge, Toy, Turn, rules, toy
from theatrum import systems
from theatrum.core.refusal import BadInput
from theatrum.lab.match import play
from theatrum.players import BOTS, make

SYSTEM, BOOK = next(iter(sorted(systems().items())))
SCENARIOS = [(name, ()) for name in BOOK.scenarios]


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_any_ruleset(name):
    match = play(rules, "ring", (), dict.fromkeys(POWERS, name), seed=3)
    assert match.result != "unfinished"
    assert set(match.seconds) == set(POWERS)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("scenario", BOOK.scenarios)
def test_bots_choose_only_what_is_offered(name, scenario):
    state = BOOK.set_up(scenario, (), 5)
    bots = {side: make(name, BOOK, 5) for side in BOOK.sides(scenario, ())}
    for _ in range(150):
        side = state.actor
        if side is None:
            break
        act = bots[side].choose(state.fork(1))
        assert act in state.choices()
        state.apply(act)


def test_equal_seeds_give_equal_wars():
    one, other = (play(BOOK, SCENARIOS[-1][0], (), dict.fromkeys(("axis", "allied"), "greedy"), 8) for _ in range(2))
    assert (one.result, one.actions, one.margin) == (other.result, other.actions, other.margin)


def test_a_bot_does_not_touch_the_game():
    state = BOOK.set_up(SCENARIOS[0][0], (), 5)
    before = state.digest()
    make("greedy", BOOK, 1).choose(state.fork(9))
    assert state.digest() == before


def test_greedy_weighs_exact_chances():
    """A strong army is challenged: it stands. A weak one yields."""
    for strength, wanted in ((9, "stand"), (0, "yield")):
        war = Toy(strength=[5, 0, strength, 0, 1, 1], at=[0, -1, 1, 3, 4, 5])
        war.push(Turn("red"))
        war.push(Challenge(0, 1))
        assert make("greedy", rules, 1).choose(war.fork(2)).verb == wanted


def test_greedy_beats_random():
    won = 0
    for seed in range(3):
        ours = play(BOOK, SCENARIOS[-1][0], (), {"axis": "greedy", "allied": "random"}, seed)
        theirs = play(BOOK, SCENARIOS[-1][0], (), {"axis": "random", "allied": "greedy"}, seed)
        won += ours.margin["axis"] > theirs.margin["axis"]
    assert won == 3


def test_random_never_gives_up():
    bot, game = make("random", rules, 4), toy(4)
    for _ in range(10):
        assert bot.choose(game.state.fork(Random(1).getrandbits(60))).verb != "resign"


def test_an_unknown_bot_is_named():
    with pytest.raises(BadInput, match="unknown bot 'hal'; choose from random, greedy"):
        make("hal", BOOK, 1)
