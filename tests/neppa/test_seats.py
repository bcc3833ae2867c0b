"""[1.0, 1.3, seq] Players and their countries, turns and their phases."""

from __future__ import annotations

import pytest

import theatrum
from tests.neppa.politics import run_to
from tests.neppa.table import legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import MAJORS, SEAT_OF, SEATS
from theatrum.rulesets.neppa.data.tables import SEASONS, TURNS
from theatrum.rulesets.neppa.sequence import PHASES

SPLITS = {
    2: {"britain": "Britain USA France Russia", "germany": "Germany Italy"},
    3: {"britain": "Britain USA", "france": "France Russia", "germany": "Germany Italy"},
    4: {"britain": "Britain USA", "germany": "Germany", "italy": "Italy", "russia": "Russia France"},
    5: {"britain": "Britain USA", "france": "France", "germany": "Germany", "italy": "Italy", "russia": "Russia"},
}


@rule("neppa", "1.0a", "1.0b", "1.0c", "1.0d", "1.0e", "R1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_seats_of_each_number_of_players(players: int) -> None:
    split = SPLITS[players]
    assert set(SEATS[players]) == set(split)
    for seat, countries in split.items():
        for country in countries.split():
            assert SEAT_OF[players][MAJORS.index(country)] == seat
    options = (f"players-{players}",) if players > 2 else ()
    game = theatrum.new("neppa/campaign", options, seed=1)
    assert set(game.ruleset.sides("campaign", options)) == set(split)
    assert war(game).players == players


@rule("neppa", "1.0a")
@refusal("neppa", "1.0a")
def test_each_player_moves_only_his_own_countries() -> None:
    stacks = ("de 1 inf berlin", "it 1 inf rome")
    five = table(*stacks, options=("players-5",))
    assert war(five).actor == "germany"
    refused(five, "1.0a", "move it.inf.1 florence")
    play(five, "end")
    assert war(five).actor == "italy"
    play(five, "move it.inf.1 florence")
    two = table(*stacks)
    assert legal(two, "move it.inf.1 florence")


@rule("neppa", "1.3a", "1.3b")
def test_turns_are_seasons_in_their_order() -> None:
    assert SEASONS == ("Spring", "Summer", "Fall", "Winter")
    game = table("de 1 inf berlin", "gb 1 inf london", turn="Fall 1939")
    seen = []
    for _ in range(3):
        run_to(game, "axis/movement")
        seen.append(TURNS[war(game).turn])
        run_to(game, "allied/movement")
    assert seen == ["Fall 1939", "Winter 1939", "Spring 1940"]


@rule("neppa", "1.3c", "1.3d", "1.3e", "seq.1")
@refusal("neppa", "1.3d", "1.3e")
def test_the_axis_first_then_the_allies_neutral_russia_and_italy_with_them() -> None:
    game = table("de 1 inf berlin", "it 1 inf rome", "gb 1 inf london", "su 1 inf moscow", phase="axis/declaration")
    refused(game, "1.3d", "declare russia finland")
    run_to(game, "axis/movement")
    assert legal(game, "move it.inf.1 florence")
    assert not legal(game, "move su.inf.1 tula")
    run_to(game, "allied/declaration")
    refused(game, "1.3e", "declare italy greece")
    run_to(game, "allied/movement")
    assert legal(game, "move su.inf.1 tula")
    assert not legal(game, "move it.inf.1 florence")


@rule("neppa", "seq.2", "R5")
def test_the_phases_of_a_player_turn() -> None:

    steps = [phase.step for phase in PHASES]
    order = ["start", "declaration", "movement", "combat", "exploitation-movement", "exploitation-combat", "finish"]
    assert [step for step in steps if step in order] == order
    game = table("de 2 inf bonn", "fr 1 inf metz", phase="axis/declaration", dice=(6, 6))
    for path in ("axis/movement", "axis/combat", "allied/declaration", "allied/movement", "allied/combat"):
        run_to(game, path)
        assert war(game).frame.path(war(game)) == path
