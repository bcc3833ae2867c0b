"""[13.0] Victory, and [13.1] resignation."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.rules import refusal, rule
from tests.spi.table import at_war, legal, play, refused, war
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.rules import victory
from theatrum.rulesets.spi.study import evaluation

CENTERS = [row["hex"] for row in geo.MAP["resources"]["russian"]]


def last_turn(*units: str, centers: int = 0, **more: Any) -> Game:
    """The Allied build-up of 2/1945, with so many Russian Centers in German hands."""
    spaces = dict.fromkeys(CENTERS[:centers], "germany")
    facts: dict[str, Any] = {"turn": "2/1945", "phase": "allied/build-up", "spaces": spaces, **more}
    return at_war(*units, **facts)


def in_germany(sp: int) -> list[str]:
    """Western Allies on the German coast of the North Sea, where they are in supply."""
    hexes = ["1111", "1111", "1210", "1210"]
    return [f"us.inf {min(4, sp - 4 * number)} {hexes[number]}" for number in range((sp + 3) // 4)]


@rule("spi", "4.3", "R4", "13.0a")
def test_the_war_ends_with_the_game_turn_of_spring_1945() -> None:
    game = last_turn("gb.inf 1 0811")
    play(game, "end")
    assert game.over
    assert war(game).turn == tables.LAST_TURN == tables.TURN_OF["2/1945"]
    assert game.result == "Axis Marginal"
    with pytest.raises(theatrum.Refused):
        game.play("end")
    before = last_turn("gb.inf 1 0811", turn="1/1945")
    play(before, "end")
    assert not before.over


@rule("spi", "13.0d", "13.0e", "13.0f", "R53")
@pytest.mark.parametrize(
    ("sp", "result"),
    [
        (4, "Axis Marginal"),
        (5, "Allied Marginal"),
        (9, "Allied Marginal"),
        (10, "Allied Substantive"),
    ],
)
def test_t18_allied_sp_in_germany_grade_the_end(sp: int, result: str) -> None:
    game = last_turn(*in_germany(sp))
    assert victory.sp_in_germany(war(game)) == sp
    play(game, "end")
    assert game.result == result


@rule("spi", "13.0g", "R55")
@pytest.mark.parametrize(("turn", "over"), [("3/1944", True), ("4/1944", False), ("1/1943", True)])
def test_t18_ten_sp_in_germany_before_the_fall_of_1944_end_the_war_at_once(turn: str, over: bool) -> None:
    game = last_turn(*in_germany(10), turn=turn)
    play(game, "end")
    assert game.over is over
    assert game.result == ("Allied Decisive" if over else "")
    nine = last_turn(*in_germany(9), turn=turn)
    play(nine, "end")
    assert not nine.over


@rule("spi", "13.0e", "R53")
def test_unsupplied_units_and_partisans_do_not_count_russians_do() -> None:
    ring = geo.BOARD.list(geo.FAR.near[geo.hex_("1413")])
    cut_off = last_turn("us.inf 4 1413", "us.inf 4 1413", *(f"de.inf 1 {name}" for name in ring))
    assert victory.sp_in_germany(war(cut_off)) == 0
    partisans = last_turn("pl.part 1 1211", "fr.part 1 1111")
    assert victory.sp_in_germany(war(partisans)) == 0
    east = last_turn("su.inf 4 1611", "us.inf 1 1111")
    assert victory.sp_in_germany(war(east)) == 5


@rule("spi", "13.0c", "13.0d")
@pytest.mark.parametrize(("centers", "result"), [(12, "Axis Substantive"), (11, "Axis Marginal")])
def test_t19_twelve_centers_and_a_free_germany(centers: int, result: str) -> None:
    # a British unit holds the mainland, so that nothing more is to be had
    game = last_turn("gb.inf 1 0613", centers=centers)
    play(game, "end")
    assert game.result == result
    entered = last_turn("us.inf 1 1111", centers=centers)
    play(entered, "end")
    assert entered.result == "Axis Marginal"


@rule("spi", "13.0b", "R54")
@pytest.mark.parametrize(
    ("units", "centers", "result"),
    [
        ([], 24, "Axis Decisive"),
        ([], 23, "Axis Substantive"),
        (["gb.gar 1 0219", "gb.inf 3 0811", "gb.inf 1 1822", "yu.part 1 1617"], 24, "Axis Decisive"),
        (["gb.inf 1 0219"], 24, "Axis Substantive"),
        (["us.inf 1 0613"], 24, "Axis Substantive"),
        (["us.inf 1 1725"], 24, "Axis Decisive"),
    ],
)
def test_axis_decisive(units: list[str], centers: int, result: str) -> None:
    game = last_turn(*units, centers=centers)
    play(game, "end")
    assert game.result == result


@rule("spi", "13.0b", "R54")
def test_a_supplied_russian_in_europe_outside_russia_spoils_it() -> None:
    # the other Centers stay Russian and feed a unit in Rumania
    game = last_turn("su.inf 1 1716", centers=24)
    play(game, "end")
    assert game.result == "Axis Substantive"
    inside = last_turn("su.inf 1 3107", centers=24)
    play(inside, "end")
    assert inside.result == "Axis Decisive"


@rule("spi", "13.0a")
def test_a_better_grade_is_always_the_better_result() -> None:
    order = [
        "Axis Decisive",
        "Axis Substantive",
        "Axis Marginal",
        "Allied Marginal",
        "Allied Substantive",
        "Allied Decisive",
    ]
    state = war(last_turn("gb.inf 1 0811"))
    margins = []
    for result in order:
        state.result = result
        margins.append(evaluation.margin(state)["axis"])
        assert evaluation.grade(state, "axis") == -evaluation.grade(state, "allied")
    assert margins == sorted(margins, reverse=True)


@rule("spi", "16.83")
@pytest.mark.parametrize(
    ("result", "winner"), [("Russian", "russian"), ("Allied", "allied"), ("Axis", "axis"), ("Draw", None)]
)
def test_the_winner_of_three(result: str, winner: str | None) -> None:
    game = theatrum.new("spi/1939", options=["three-player"], seed=1)
    state = war(game)
    state.result = result
    assert game.ruleset.study.winner(state) == winner
    for side in ("axis", "allied", "russian"):
        assert game.ruleset.study.grade(state, side) == (0 if winner is None else 1 if side == winner else -1)


# ------------------------------------------------------------------ resignation
@rule("spi", "13.1a", "13.1b")
@refusal("spi", "13.1a")
@pytest.mark.parametrize("phase", ["initial-movement", "combat", "mechanized-movement"])
def test_an_allied_resignation_is_an_axis_decisive_victory(phase: str) -> None:
    game = at_war("gb.inf 1 0811", "de.mech 1 1211", turn="1/1943", phase=f"allied/{phase}")
    refused(game, "13.1a", "resign axis")
    play(game, "resign allied")
    assert game.result == "Axis Decisive"


@rule("spi", "13.1c", "13.1d", "13.1e", "13.1f")
@pytest.mark.parametrize(
    ("turn", "ally", "result"),
    [
        ("4/1942", "0811", "Allied Marginal"),
        ("1/1943", "0811", "Allied Substantive"),
        ("4/1943", "1111", "Allied Decisive"),
        ("1/1944", "0811", "Allied Decisive"),
    ],
)
def test_what_an_axis_resignation_is_worth(turn: str, ally: str, result: str) -> None:
    game = at_war(f"us.inf 1 {ally}", "de.inf 1 1613", turn=turn)
    play(game, "resign axis")
    assert game.actor == "allied"
    assert result in game.prompt
    play(game, "accept")
    assert game.result == result


@rule("spi", "13.1f", "R137")
@refusal("spi", "13.1f")
def test_the_allied_player_may_refuse_and_play_on() -> None:
    game = at_war("us.inf 1 0811", "de.inf 1 1613", turn="4/1942")
    play(game, "resign axis", "refuse")
    assert not game.over
    assert legal(game, "move de.inf.1 1612")
    refused(game, "13.1f", "resign axis")
    play(game, "end", "end")
    while war(game).turn == tables.TURN_OF["4/1942"] or game.actor != "axis":
        play(game, "end")
    play(game, "resign axis", "accept")
    assert game.result == "Allied Substantive"


@rule("spi", "16.83")
@refusal("spi", "16.83")
def test_nobody_resigns_in_the_three_player_game() -> None:
    game = theatrum.new("spi/1939", options=["three-player"], seed=1)
    while war(game).frame.step != "initial-movement":
        play(game, "end")
    refused(game, "16.83", "resign axis")


@rule("spi", "13.1a")
def test_a_resignation_never_comes_up_by_chance() -> None:
    from random import Random

    game = at_war("gb.inf 1 0811", "de.mech 1 1211", phase="axis/combat")
    assert "resign axis" in [game.text(act) for act in game.choices()]
    rng = Random(1)
    assert {game.choices().sample(rng).verb for _ in range(50)} == {"end"}
