"""Documents of the toy game: whatever its fields say, a position tells, checks and explains."""

import json
from random import Random

import pytest

from tests.core.toy import Toy, rules, toy
from theatrum.core.refusal import BadInput


@pytest.mark.parametrize("seed", range(8))
def test_every_moment_is_a_document_of_the_same_war(seed):
    game, rng = toy(seed), Random(seed)
    seen = set()
    while True:
        document = json.loads(json.dumps(rules.describe(game.state)))
        again = rules.place(document, game.seed)
        assert again.digest() == game.state.digest()
        seen.add("frames" in document)
        if game.over:
            break
        game.play(game.choices().sample(rng))
    assert seen == {True, False}, "a turn needs no frames, a challenge does"
    assert again.over


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"turn": "3"}, "'turn' is not told here"),
        ({"phase": "pink"}, "phase 'pink' is not known; choose from red, blue, green"),
        ({"piece": [{"at": "hub"}]}, "piece 1: 'id' is missing: the name of a piece"),
        ({"piece": [{"id": "red.9", "at": "hub"}]}, "piece 1: id: there is no piece 'red.9'"),
        ({"piece": [{"id": "red.1"}]}, "piece 1: 'at' is missing: a space, or 'off'"),
        ({"piece": [{"id": "red.1", "at": "moon"}]}, "piece 1: at: there is no area 'moon'"),
        ({"piece": [{"id": "red.1", "at": "hub", "strength": 9}]}, "piece 1: strength must be a number from 0 to 8"),
        ({"piece": [{"id": "red.1", "at": "hub", "strength": "2"}]}, "strength must be a number from 0 to 8, not '2'"),
        ({"piece": [{"id": "red.1", "at": "hub", "shown": 1}]}, "piece 1: shown must be true or false"),
        ({"piece": [{"id": "red.1", "at": "off", "shown": True}]}, "an army that is off is not shown"),
        ({"piece": [{"id": "red.1", "at": "hub", "age": 1}]}, "unknown key 'age'; known: id, at, strength, shown"),
        ({"piece": [{"id": "red.1", "at": "hub"}] * 2}, "piece 2: red.1 has been told before"),
        ({"spaces": {"hub": {"owner": "red"}}}, "unknown key 'owner'"),
        ({"spaces": {"moon": {}}}, "there is no area 'moon'"),
        ({"facts": {"weather": 1}}, "unknown fact 'weather'; known: at, result, rolls, round, shown, strength"),
        ({"facts": {"round": 0}}, "facts.round must be a number from 1 to 9, not 0"),
        ({"facts": {"strength": {"red.1": "x"}}}, "facts.strength.red.1 must be a number"),
        ({"facts": {"result": "Draw"}}, "with a 'result' the war is over"),
        ({"frames": [{"frame": "Tea"}]}, "frames: 'Tea' is none of"),
        ({"frames": [{"frame": "Turn"}]}, "frames: Turn needs 'power': one of red, blue, green"),
        ({"frames": [{"frame": "Turn", "power": "pink"}]}, "power must be one of red, blue, green, not 'pink'"),
        ({"frames": [{"frame": "Challenge", "army": "red.1", "space": "hub"}]}, "'Challenge' does not fit"),
        ({"frames": [{"frame": "Turn", "power": "red"}], "phase": "blue"}, "of phase 'red', but phase is 'blue'"),
        ({"frames": []}, "frames: 'nothing' does not fit"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(wrong, said):
    with pytest.raises(BadInput) as caught:
        rules.place({"ruleset": "toy", "scenario": "ring", **wrong}, 1)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_help_says_what_a_position_may_use():
    told = rules.vocabulary()
    assert told["phases"] == ["red", "blue", "green"]
    assert told["keys of a piece"]["strength"].endswith("[T5] how strong each army is: hidden until it is revealed.")
    assert told["facts"]["round"].startswith("a number from 1 to 9")
    assert "army = the name of a piece" in told["frames"]["Challenge"]


def test_a_piece_that_leaves_play_bears_no_marks():
    war = Toy(shown=0b111)
    war.unmark(1)
    assert war.shown == 0b101
