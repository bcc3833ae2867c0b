"""Records: read back, checked, and told off in one line when something is wrong with them."""

import json
from random import Random
from typing import Any

import pytest

import theatrum
from tests.core.toy import Toy, rules, toy
from theatrum.core.game import Era, Game
from theatrum.core.record import check, from_record, load
from theatrum.core.refusal import BadInput


def record() -> dict[str, Any]:
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
        ({"position": {"ruleset": "chess", "scenario": "ring"}}, "position: this is a position of chess"),
        ({"position": {"ruleset": "toy", "scenario": "../ring"}}, "position: toy has no scenario"),
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


def by_older_rules(data: dict[str, Any]) -> dict[str, Any]:
    """The same war, told by rules whose states look different."""
    return data | {"version": "0", "digest": "0" * 64}


def test_a_record_that_older_rules_made_is_taken_where_todays_lead_to_the_same():
    data = by_older_rules(record())
    checked = check(data, ruleset=rules)
    assert (checked.version, checked.differs) == ("0", "")
    assert from_record(data, ruleset=rules).result == data["result"]


def test_a_record_that_older_rules_made_is_checked_as_far_as_it_goes():
    data = by_older_rules(record())
    actions, dice = list(data["actions"]), list(data["dice"])
    data["actions"] = [*actions[:5], "march red.1 red.1", *actions[5:]]
    checked = check(data, "war.json", rules)
    assert checked.game.actions == actions[:5]
    assert "made by toy 0, this is 1; they part after 5 actions: ply 5, 'march red.1 red.1'" in checked.differs
    with pytest.raises(BadInput, match="they part after 5 actions"):
        from_record(data, "war.json", rules)
    other = check(data | {"actions": actions, "dice": [dice[0] % 6 + 1, *dice[1:]]}, "war.json", rules)
    assert other.game.faces == []
    assert "the dice do not follow from the seed" in other.differs


def test_todays_record_is_never_excused():
    data = record()
    with pytest.raises(BadInput, match="dice do not follow"):
        check(data | {"dice": []}, ruleset=rules)


def grown(plies: int) -> dict[str, Any]:
    """A war whose first acts older rules made, and made otherwise than today's would: one army is stronger."""
    first, rng = toy(9), Random(9)
    for _ in range(plies):
        first.play(first.choices().sample(rng))
    state = first.state.copy()
    assert isinstance(state, Toy)
    state.strength[0] += 3
    game = toy(9).go_on((Era("0", 9, plies, len(first.faces), state),), first.actions, first.faces)
    while not game.over:
        game.play(game.choices().sample(rng))
    data: dict[str, Any] = json.loads(json.dumps(game.record()))
    return data


def test_a_war_that_began_under_older_rules_is_checked_from_where_they_left_it():
    data = grown(5)
    checked = check(data, ruleset=rules)
    assert checked.version == "0"
    assert checked.game.actions == data["actions"]
    assert checked.game.over
    assert "made by toy 0" in checked.differs
    assert checked.game.record() == data
    assert checked.game.replayed().record() == data
    with pytest.raises(BadInput, match="the dice do not follow"):
        check(data | {"dice": [*data["dice"][:-1], data["dice"][-1] % 6 + 1]}, ruleset=rules)
    with pytest.raises(BadInput, match="holds no state"):
        check(data | {"eras": [data["eras"][0] | {"state": {}}]}, ruleset=rules)


def half(plies: int = 12) -> Game:
    game, rng = toy(0x1234567890ABCDEF), Random(4)
    for _ in range(plies):
        game.play(game.choices().sample(rng))
    assert game.faces
    return game


def test_the_record_of_an_open_game_tells_no_seed_and_goes_on_with_other_dice():
    game = half()
    data = json.loads(json.dumps(game.record(open_=True)))
    assert data["seed"] is None
    assert str(game.seed) not in json.dumps(data).replace(data["commitment"], "")
    again, other = from_record(data, ruleset=rules), from_record(data, ruleset=rules)
    assert (again.actions, again.faces) == (game.actions, game.faces)
    assert len({game.seed, again.seed, other.seed}) == 3
    rng = Random(5)
    while not again.over:
        again.play(again.choices().sample(rng))
    told = json.loads(json.dumps(again.record()))
    assert [(era["seed"], era["plies"]) for era in told["eras"]] == [(None, 12)]
    checked = check(told, ruleset=rules)
    assert (checked.differs, checked.game.faces) == ("", again.faces)
    assert checked.game.record() == told


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"dice": [9]}, "a die with 6 sides cannot show 9"),
        ({"dice": []}, "dice do not follow"),
        ({"dice": ["3"]}, "'dice' must be a list of numbers"),
        ({"eras": 3}, "'eras' must be a list"),
        ({"eras": [{}]}, "'eras' must be a list of parts"),
        ({"eras": [{"version": "1", "seed": None, "plies": 99, "rolled": 0, "state": {}}]}, "must rise from 0 to 12"),
        ({"eras": [{"version": "1", "seed": 4, "plies": 1, "rolled": 0, "state": {}}]}, "'seed' must be text"),
        ({"eras": [{"version": "1", "seed": None, "plies": 1, "rolled": 0, "state": []}]}, "holds no state"),
    ],
)
def test_an_open_record_is_checked_too(change, said):
    with pytest.raises(BadInput, match=said):
        from_record(half().record(open_=True) | change, ruleset=rules)


def test_a_border_that_does_not_follow_from_the_acts_is_refused():
    game = half()
    game.renew(17)
    data = json.loads(json.dumps(game.record()))
    assert from_record(data, ruleset=rules).record() == data
    data["eras"][0]["state"]["strength"][0] += 1
    with pytest.raises(BadInput, match="the state at the border does not follow"):
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
