"""Records: read back, checked, and told off in one line when something is wrong with them."""

import json
from random import Random

import pytest

import theatrum
from tests.core.toy import rules, toy
from theatrum.core.record import from_record, load
from theatrum.core.refusal import BadInput


def record() -> dict[str, object]:
    game, rng = toy(9), Random(9)
    while not game.over:
        game.play(game.choices().sample(rng))
    assert game.faces
    return game.record()


def test_a_record_tells_the_whole_game():
    data = record()
    again = from_record(json.loads(json.dumps(data)), ruleset=rules)
    assert again.record() == data


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"theatrum": 99}, "not a Theatrum record"),
        ({"version": "0"}, "made by toy 0"),
        ({"seed": "10"}, "does not match its commitment"),
        ({"seed": "ten"}, "seed must be a number"),
        ({"seed": 9}, "'seed' must be text"),
        ({"scenario": "square"}, "no scenario 'square'"),
        ({"options": ["long"]}, "no option 'long'"),
        ({"options": [1]}, "'options' must be a list of text"),
        ({"actions": "rest"}, "'actions' must be a list of text"),
        ({"actions": ["fly"]}, "ply 0, 'fly': unknown action"),
        ({"actions": ["march blue.1 hub"]}, "ply 0, 'march blue.1 hub'"),
        ({"actions": []}, "dice do not follow"),
        ({"dice": [1]}, "dice do not follow"),
        ({"digest": "0" * 64}, "does not match its digest"),
        ({"result": "Blue wins easily"}, "the result is"),
        ({"position": 7}, "'position' must be"),
        ({"position": {"ruleset": "toy"}}, "position: 'scenario' is missing"),
    ],
)
def test_a_tampered_record_is_refused(change, said):
    with pytest.raises(BadInput) as caught:
        from_record(record() | change, "war.json", rules)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", ["ruleset", "seed", "actions", "dice", "digest", "commitment", "result"])
def test_a_record_with_a_part_missing_is_refused(key):
    data = record()
    del data[key]
    with pytest.raises(BadInput, match=f"'{key}' is missing"):
        from_record(data, ruleset=rules)


def test_the_dice_cannot_be_rerolled():
    """A changed action that rolls the same dice still ends in another state."""
    data = record()
    actions = data["actions"]
    assert isinstance(actions, list)
    cut = actions[:-1]
    with pytest.raises(BadInput):
        from_record(data | {"actions": cut}, ruleset=rules)


def test_files_that_are_no_records(tmp_path):
    truncated = tmp_path / "war.json"
    truncated.write_text(json.dumps(record())[:-30])
    with pytest.raises(BadInput, match="not a complete JSON file"):
        load(truncated)
    with pytest.raises(BadInput, match="No such file"):
        load(tmp_path / "none.json")
    truncated.write_text("[1, 2]")
    with pytest.raises(BadInput, match="not a Theatrum record"):
        load(truncated)
    truncated.write_text(json.dumps(record()))
    with pytest.raises(BadInput, match="unknown system 'toy'"):
        load(truncated)


def test_a_saved_war_is_loaded(tmp_path):
    war = theatrum.new(sorted(f"{s}/{n}" for s, book in theatrum.systems().items() for n in book.scenarios)[0], seed=3)
    rng = Random(3)
    for _ in range(30):
        war.play(war.choices().sample(rng))
    war.save(tmp_path / "war.json")
    assert theatrum.load(tmp_path / "war.json").state.digest() == war.state.digest()
