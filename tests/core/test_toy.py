"""The engine serves area maps, three powers, reactions of another power, and secrets."""

from random import Random

import pytest

from tests.core.toy import rules, toy
from theatrum.core.frame import Frame, frame
from theatrum.core.game import Game
from theatrum.core.record import from_record
from theatrum.core.refusal import BadInput, Refused
from theatrum.core.view import choices
from theatrum.lab.fuzz import Fuzzer


def test_powers_act_in_turn():
    game = toy()
    seen = []
    for _ in range(4):
        seen.append(game.actor)
        game.play("rest")
    assert seen == ["red", "blue", "green", "red"]


def test_a_march_onto_another_power_is_a_question_to_that_power():
    game = toy()
    game.play("march red.2 south")
    assert game.actor == "blue"
    assert game.state.frame.path(game.state) == "blue/challenge"
    assert sorted(game.text(act) for act in game.choices()) == ["stand", "yield"]
    with pytest.raises(Refused) as caught:
        game.play("march red.1 hub")
    assert caught.value.clause == "T4"


def test_play_goes_on_below_when_the_reaction_is_settled():
    game = toy()
    game.play("march red.2 south")
    game.play("yield")
    assert game.actor == "blue"
    assert game.state.frame.path(game.state) == "blue/turn"


def test_an_act_can_be_undone_until_the_die_falls():
    game = toy()
    start = game.state.digest()
    game.play("march red.2 south")
    assert game.undoable == 1
    game.undo()
    assert game.state.digest() == start
    game.play("march red.2 south")
    game.play("stand")
    with pytest.raises(BadInput, match="taken back"):
        game.undo()


def test_a_revealed_secret_cannot_be_undone():
    game = toy()
    events = game.play("scout blue.1")
    assert [event["kind"] for event in events] == ["reveal"]
    assert game.state.rolls == 0
    with pytest.raises(BadInput, match="taken back"):
        game.undo()


def test_a_view_shows_a_power_its_own_secrets_only():
    game = toy()
    seen = {piece["id"]: piece for piece in game.view("red")["pieces"]}
    assert seen["red.1"]["strength"] == 1
    assert "strength" not in seen["blue.1"]
    game.play("scout blue.1")
    seen = {piece["id"]: piece for piece in game.view("red")["pieces"]}
    assert seen["blue.1"]["strength"] == 2
    assert "strength" not in seen["green.1"]
    assert all("strength" in piece for piece in game.view()["pieces"])


def test_choices_are_shown_to_the_power_that_decides():
    game = toy()
    assert choices(game.state, "blue") == []
    assert "rest" in choices(game.state, "red")
    assert choices(game.state, None) == choices(game.state, "red")


def test_exact_odds_of_a_battle():
    game = toy()
    game.play("march red.2 south")
    found = {result[-1]["won"]: chance for chance, result in game.odds("stand")}
    assert found[True] * 6 == 4  # 3 + die > 2 + 3
    assert sum(found.values()) == 1
    assert game.state.rolls == 0


def test_forced_dice_of_a_position():
    pieces = [
        {"id": "red.1", "at": "north", "strength": 1},
        {"id": "blue.1", "at": "hub", "strength": 3},
        {"id": "green.1", "at": "south", "strength": 3},
    ]
    game = toy(position={"ruleset": "toy", "scenario": "ring", "phase": "red", "dice": [6], "piece": pieces})
    game.play("march red.1 hub")
    events = game.play("stand")
    assert [event["face"] for event in events if event["kind"] == "die"] == [6]
    assert events[-1]["won"] is True


def test_a_record_without_an_entry_point_is_replayed():
    game = toy(seed=5)
    rng = Random(5)
    while not game.over:
        game.play(game.choices().sample(rng))
    again = from_record(game.record(), ruleset=rules)
    assert again.state.digest() == game.state.digest()
    assert rules.study.winner(game.state) in ("red", "blue", "green", None)


def test_nothing_can_be_played_when_it_is_over():
    game = toy(options=("short",))
    for _ in range(3):
        game.play("rest")
    assert game.over
    assert game.actor is None
    assert game.result == "Draw"
    assert game.choices().count() == 0
    with pytest.raises(Refused) as caught:
        game.play("rest")
    assert caught.value.clause == "T9"


@pytest.mark.parametrize("seed", range(20))
def test_fuzzed_toy_games_are_sound(seed):
    tally = Fuzzer(Game(rules, "ring", (), seed), Random(seed)).run()
    assert tally.problems == []
    assert tally.finished == 1


def test_a_step_of_the_sequence_must_cite_its_clause():
    class Muster(Frame):
        """[M1, M2] Armies are mustered."""

        step = "muster"

    class Idle(Frame):
        army: int
        step = "idle"

    assert frame(Muster)().clause_of_sequence() == "M1"
    with pytest.raises(TypeError, match=r"Idle has a place in the sequence .* must cite a clause"):
        frame(Idle)
