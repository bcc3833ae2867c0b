"""Second reading: last turns, seats whose countries are out, and who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.politics import has, patron, run_to
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule

NO_MINORS: dict[str, Any] = {"spurned": ["finland", "rumania", "hungary", "bulgaria"]}
RED: dict[str, Any] = {"at_war": [["germany", "russia"]], "red_war": 10, "conquered": ["france"], **NO_MINORS}


def to_the_end(game: Any) -> str:
    run_to(game, "never")
    return war(game).result


@rule("neppa", "vic.1", "vic.2", "R88")
@pytest.mark.parametrize(
    ("turn", "result"),
    [("Winter 1945", "Axis marginal"), ("Fall 1945", "Draw"), ("Fall 1944", "Allied strategic")],
)
def test_the_fall_of_berlin_counts_when_germany_has_had_its_turn(turn: str, result: str) -> None:
    """Berlin is taken in the Allied turn of this season; the conquest comes a turn later, or never."""
    game = table("su 1 inf poznan", "gb 1 inf london", "de 1 inf munich", turn=turn,
                 phase="allied/movement", spaces={"poznan": "su"}, **RED)  # fmt: skip
    play(game, "move su.inf.1 berlin")
    assert not has(game, "conquered", "germany")
    assert to_the_end(game).lower().startswith(result.lower())


@rule("neppa", "vic.1", "5.0", "R99")
def test_the_1939_scenario_ends_before_the_books_of_1941() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", scenario="1939", turn="Winter 1940", phase="allied/redeployment",
                 treasury={"germany": 30})  # fmt: skip
    to_the_end(game)
    assert war(game).over
    assert war(game).base == war(table(scenario="1939")).base


@rule("neppa", "R1", "1.0c", "14.1d")
@refusal("neppa", "1.0a")
def test_three_players_the_seat_of_france_goes_on_with_russia() -> None:
    game = table("de 1 inf paris", "fr 1 inf lyons", "su 1 inf moscow", "gb 1 inf london", turn="Summer 1940",
                 phase="allied/combat", clock={"france": 10}, spaces={"paris": "de"},
                 options=("players-3",))  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "conquered", "france")
    run_to(game, "allied/movement")
    assert war(game).acting(1) == ["britain", "france"]
    while war(game).actor != "france":
        play(game, "end")
    assert legal(game, "move su.inf.1 tula")
    refused(game, "1.0a", "move gb.inf.1 portsmouth")


@rule("neppa", "R1", "1.0e", "14.1d")
def test_five_players_a_seat_without_countries_is_asked_nothing() -> None:
    game = table("de 1 inf paris", "fr 1 inf lyons", "su 1 inf moscow", "gb 1 inf london", "it 1 inf rome",
                 turn="Summer 1940", phase="allied/combat", clock={"france": 10}, spaces={"paris": "de"},
                 options=("players-5",))  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "conquered", "france")
    seen = set()
    for _ in range(40):
        seen.add(war(game).actor)
        acts = [act.text(war(game)) for act in war(game).choices()]
        play(game, "end" if "end" in acts else acts[0])
    assert "france" not in seen
    assert {"britain", "germany", "italy", "russia"} <= seen


@rule("neppa", "R1", "14.2e", "1.0d")
def test_four_players_italy_leaves_in_the_middle_of_its_own_turn() -> None:
    game = table("it 1 inf rome", "it 1 arm milan", "de 1 inf berlin", "gb 1 inf reggio", turn="Spring 1943",
                 phase="axis/combat", options=("players-4",), at_war=[["italy", "britain"]],
                 allied=[["germany", "italy"]], spaces={"reggio": "gb", "tripoli sirte benghazi tobruk": "gb"},
                 **NO_MINORS)  # fmt: skip
    while war(game).actor == "germany":
        play(game, "end")
    assert war(game).actor == "italy"
    play(game, "end")
    assert has(game, "conquered", "italy")
    assert owner(game, "milan") == "de"
    for _ in range(30):
        assert war(game).actor != "italy"
        acts = [act.text(war(game)) for act in war(game).choices()]
        play(game, "end" if "end" in acts else acts[0])


@rule("neppa", "14.5j", "R103", "R1")
def test_the_free_french_pass_to_the_usa_when_britain_falls() -> None:
    game = table("ff 1 inf damascus", "us 1 inf haifa", "de 1 inf london", "gb 1 inf cairo", turn="Summer 1942",
                 phase="allied/combat", conquered=["france"], us_in=1, clock={"britain": 2 * 13},
                 allied=[["britain", "usa", "free-france"]], at_war=[["germany", "usa"], ["germany", "free-france"]],
                 patron={"free-france": "britain"}, spaces={"london": "de", "damascus aleppo": "ff", "haifa": "us"},
                 **NO_MINORS)  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "conquered", "britain")
    assert patron(game, "free-france") == "usa"
    assert owner(game, "haifa") == "us"
    assert owner(game, "cairo") == "de"
    assert at(game, "gb.inf.1") == ""
    run_to(game, "allied/movement")
    play(game, "move ff.inf.1 haifa")
    assert at(game, "ff.inf.1") == "haifa"


@rule("neppa", "R11", "4.2b", "1.0e")
def test_five_players_poland_is_run_by_britain_and_by_nobody_else() -> None:
    game = table("de 1 inf berlin", "pl 2 inf warsaw", "gb 1 inf london", "fr 1 inf paris", phase="allied/movement",
                 options=("players-5",))  # fmt: skip
    assert war(game).actor == "britain"
    assert legal(game, "move pl.inf.1 lodz")
    play(game, "end")
    assert war(game).actor == "france"
    assert not legal(game, "move pl.inf.1 lodz")
    assert legal(game, "move fr.inf.1 lille")
