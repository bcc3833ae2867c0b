"""Luck: what came against what was to be expected; the parts add up."""

import json

import pytest

from theatrum.cli import main
from theatrum.core.game import Game, new
from theatrum.lab import luck
from theatrum.players import make


def war(scenario: str, acts: int) -> Game:
    game = new(scenario, [], seed=3)
    bots = {side: make("greedy", game.ruleset, 1) for side in game.ruleset.sides(game.scenario, ())}
    while not game.over and game.ply < acts:
        game.play(bots[game.actor or ""].choose(game.state))
    return game


@pytest.fixture(scope="module", params=["spi/1941", "hitlerswar/barbarossa"])
def measured(request) -> tuple[Game, luck.Luck]:
    game = war(request.param, 220)
    return game, luck.measure(game)


def test_every_roll_is_there(measured):
    game, found = measured
    assert [face for roll in found.rolls for face in roll.dice] == game.faces
    assert len(found.rolls) > 10


def test_what_came_is_one_of_what_could_come(measured):
    """Luck is bounded by the spread it is drawn from, and a roll without a spread brings no luck."""
    _, found = measured
    for roll in found.rolls:
        for side in found.sides:
            if roll.spread[side] == 0:
                assert roll.luck(side) == pytest.approx(0)


@pytest.mark.parametrize(
    ("scenario", "step"), [("spi/1941", "losses"), ("hitlerswar/barbarossa", "losses"), ("neppa/1939", "exchange")]
)
def test_losses_that_are_yet_to_be_chosen_belong_to_the_roll(scenario, step):
    """Right after these dice nobody has lost anything: the loser is asked first."""
    game = war(scenario, 400)
    asked = [roll for roll in luck.measure(game).rolls if game.at(roll.ply + 1).frame.step == step]
    telling = [roll for roll in asked if all(spread > 0 for spread in roll.spread.values())]
    assert len(telling) > len(asked) / 2, "some have no way out, whatever the die says"


def test_production_is_luck():
    """Points that a die has brought count before they are on the map."""
    rolls = luck.measure(war("spi/1941", 400)).rolls
    assert any(roll.act == "end" and roll.spread["allied"] > 1 for roll in rolls)


def test_two_sides_have_opposite_luck(measured):
    _, found = measured
    one, other = found.sides
    assert found.total(one) == pytest.approx(-found.total(other))
    assert found.rank(one) == pytest.approx(1 - found.rank(other))


def test_luck_is_fair_on_average():
    """Over many seeds the luck of a fixed first attack has mean 0: the expectation is the mean of what comes."""
    game = war("hitlerswar/barbarossa", 220)
    roll = max(luck.measure(game).rolls, key=lambda roll: roll.spread["axis"])
    before = game.at(roll.ply)
    act = game.ruleset.read(roll.act, before)
    came, hand = [], make("greedy", game.ruleset, 1)
    for seed in range(400):
        twin = before.fork(seed)
        twin.apply(act)
        while twin.frame.aftermath:
            twin.apply(hand.choose(twin))
        came.append(game.ruleset.study.value(twin, "axis"))
    tolerance = 4 * roll.spread["axis"] / 20
    assert sum(came) / len(came) == pytest.approx(roll.expected["axis"], abs=tolerance)
    assert roll.spread["axis"] > 0


def test_too_many_dice_are_sampled(monkeypatch):
    game = war("spi/1941", 220)
    exact = luck.measure(game)
    monkeypatch.setattr(luck, "EXACT", 1)
    sampled = luck.measure(game)
    assert not any(roll.exact for roll in sampled.rolls)
    assert all(roll.exact for roll in exact.rolls)
    assert sampled.total("axis") == pytest.approx(exact.total("axis"), abs=exact.spread("axis"))


def test_the_command_prints_and_writes_a_page(tmp_path, capsys):
    path, page = tmp_path / "war.json", tmp_path / "luck.html"
    war("spi/1941", 220).save(path)
    assert main(["luck", str(path), "--json", "-o", str(page)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["sides"]) == {"axis", "allied"}
    text = page.read_text(encoding="utf-8")
    assert text.count("<tr>") == 1 + 2 + 1 + len(found["rolls"])
    assert "<svg" in text


def test_bad_input(tmp_path, capsys):
    assert main(["luck", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
