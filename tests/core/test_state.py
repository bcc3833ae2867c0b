import json
from random import Random

import pytest

from tests.core.toy import Toy, toy
from theatrum.core.game import Game
from theatrum.core.refusal import BadInput, Refused


def played(seed: int, plies: int) -> Game:
    game, rng = toy(seed), Random(seed)
    while game.ply < plies and not game.over:
        game.play(game.choices().sample(rng))
    return game


@pytest.mark.parametrize("seed", range(5))
def test_a_state_survives_json(seed):
    state = played(seed, 12).state
    again = Toy.from_json(json.loads(state.snapshot()))
    assert again == state
    assert again.digest() == state.digest()
    assert list(again.choices()) == list(state.choices())


def test_large_sets_are_written_as_text():
    state = Toy(shown=1 << 80)
    assert json.loads(state.snapshot())["shown"] == hex(1 << 80)
    assert Toy.from_json(state.to_json()).shown == 1 << 80


def test_a_copy_is_independent_and_reports_to_nobody():
    state = played(1, 3).state
    before = state.digest()
    twin = state.copy()
    assert twin == state
    assert twin.events is None
    assert isinstance(twin, Toy)
    twin.at[0] = 5
    twin.apply(next(iter(twin.choices())))
    assert state.digest() == before


def test_equal_states_play_equally():
    one, other = played(4, 6).state, played(4, 6).state
    while not one.over:
        act = next(iter(one.choices()))
        one.apply(act)
        other.apply(act)
        assert one.digest() == other.digest()


def test_any_earlier_moment_can_be_seen_again():
    game, rng = toy(3), Random(3)
    digests = [game.state.digest()]
    while not game.over:
        game.play(game.choices().sample(rng))
        digests.append(game.state.digest())
    assert [game.at(ply).digest() for ply in range(game.ply + 1)] == digests
    with pytest.raises(BadInput, match="not in this game"):
        game.at(game.ply + 1)


def test_undo_several_and_play_on():
    game = toy(2)
    start = game.state.digest()
    for _ in range(3):
        game.play("rest")
    game.undo(2)
    assert game.ply == 1
    game.undo()
    assert game.state.digest() == start
    with pytest.raises(BadInput):
        game.undo()


def test_a_refused_act_changes_nothing():
    game = toy(2)
    before, log = game.state.digest(), list(game.actions)
    with pytest.raises(Refused) as caught:
        game.play("march blue.1 hub")
    assert (caught.value.clause, caught.value.action) == ("T2", "march blue.1 hub")
    assert game.why_not("march blue.1 hub") == caught.value.refusal
    assert (game.state.digest(), game.actions) == (before, log)
    assert game.why_not("rest") is None
