"""[1.5m-1.5p, 12.3m-12.3o] Intervention in Minor Countries."""

from __future__ import annotations

from tests.neppa.politics import allied, at_war, has, patron, run_to, units
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa import spoils
from theatrum.rulesets.neppa.nations import BRITAIN, GERMANY


@rule("neppa", "1.5m", "1.5n", "R11", "4.2b", "R31")
@refusal("neppa", "1.5m")
def test_d4_britain_comes_to_the_help_of_norway() -> None:
    """Oslo stands: Britain may enter in the next Allied turn, and adds Norway's 4 WPPs while it has units there."""
    before = table("de 1 inf berlin", "gb 1 air scapa_flow", turn="Spring 1940", phase="allied/movement")
    refused(before, "7.0a", "rebase gb.air.1 bergen")
    game = table("de 1 inf berlin", "gb 1 air scapa_flow", turn="Spring 1940", phase="axis/declaration")
    play(game, "declare germany norway")
    assert patron(game, "norway") == "britain"
    run_to(game, "allied/movement")
    assert not allied(game, "norway", "britain")
    play(game, "rebase gb.air.1 bergen")
    assert allied(game, "norway", "britain")
    assert patron(game, "norway") == "britain"
    assert spoils.income(war(game), BRITAIN) == 4
    assert spoils.income(war(game), GERMANY) == 0


@rule("neppa", "1.5m")
def test_a_minor_whose_capital_falls_at_once_cannot_be_helped() -> None:
    game = table("de 4 inf bonn", "de 2 air bonn", "de 2 arm bonn", "fr 1 inf metz", phase="axis/declaration",
                 turn="Spring 1940")  # fmt: skip
    play(game, "declare germany luxembourg")
    run_to(game, "axis/movement")
    play(game, "move de.inf.1 luxembourg")
    assert has(game, "conquered", "luxembourg")
    run_to(game, "allied/movement")
    refused(game, "8.0a", "move fr.inf.1 luxembourg")


@rule("neppa", "1.5m", "4.2b", "12.0a")
def test_the_first_helper_runs_the_minor_and_joins_its_defence() -> None:
    game = table("de 1 inf berlin", "fr 2 inf lille", phase="axis/declaration", turn="Spring 1940",
                 options=("players-5",))  # fmt: skip
    play(game, "declare germany belgium")
    assert war(game).actor == "britain"
    run_to(game, "allied/movement")
    while war(game).actor != "france":
        play(game, "end")
    play(game, "move fr.inf.1 brussels")
    assert owner(game, "brussels") == "be"
    assert patron(game, "belgium") == "france"
    assert war(game).seat(war(game).nation(war(game).piece_of("be.inf.1"))) == "france"


@rule("neppa", "1.5o", "1.5p", "R11")
@refusal("neppa", "1.5p")
def test_help_for_a_minor_that_was_not_invaded_bars_its_attacker() -> None:
    game = table(
        "it 2 inf tirana", "gb 1 air alexandria", "gb 1 inf london", phase="axis/declaration", turn="Fall 1940"
    )
    play(game, "declare italy greece")
    run_to(game, "allied/movement")
    play(game, "rebase gb.air.1 crete")
    assert allied(game, "britain", "greece")
    assert not at_war(game, "britain", "italy")
    run_to(game, "axis/combat")
    refused(game, "1.5p", "attack ioannina")
    run_to(game, "axis/declaration")
    play(game, "declare italy britain")
    run_to(game, "axis/combat")
    assert legal(game, "attack ioannina")


@rule("neppa", "1.5o")
@refusal("neppa", "1.5m")
def test_no_help_from_a_neutral_once_the_minor_is_invaded() -> None:
    game = table("it 2 inf tirana", "it 1 arm tirana", "gb 1 inf haifa", "gb 1 air haifa", phase="axis/declaration",
                 turn="Fall 1940", dice=(1, 1))  # fmt: skip
    play(game, "declare italy turkey", "end")
    run_to(game, "allied/movement")
    assert legal(game, "rebase gb.air.1 adana")
    game = table("it 2 inf tirana", "it 1 arm tirana", "gb 1 inf london", "gb 1 air malta", phase="axis/declaration",
                 turn="Fall 1940", dice=(1, 1))  # fmt: skip
    play(game, "declare italy greece", "end")
    run_to(game, "axis/combat")
    play(game, "attack ioannina", "join it.inf.1", "resolve")
    run_to(game, "allied/movement")
    refused(game, "7.0a", "rebase gb.air.1 ioannina")
    walkers = table("gb 1 inf haifa", "gb 1 inf damascus", phase="allied/movement", turn="Fall 1940",
                    at_war=[["italy", "turkey"]], standing=["turkey"], spaces={"damascus aleppo": "gb"})  # fmt: skip
    refused(walkers, "1.5m", "move gb.inf.2 adana")


@rule("neppa", "12.3n", "12.3o", "1.5p", "R7")
@refusal("neppa", "12.3o")
def test_d5_germany_moves_into_rumania_and_bars_russia() -> None:
    game = table("su 2 inf odessa", "de 1 inf debrecen", "gb 1 inf london", phase="allied/declaration",
                 turn="Fall 1940")  # fmt: skip
    play(game, "declare russia rumania")
    assert not at_war(game, "germany", "russia")
    assert units(game, "ro")
    run_to(game, "axis/movement")
    play(game, "move de.inf.1 cluj")
    assert allied(game, "germany", "rumania")
    assert owner(game, "cluj") == "ro"
    assert not at_war(game, "germany", "russia")
    run_to(game, "allied/combat")
    refused(game, "12.3o", "attack kishinev")
    war_too = table("su 2 inf odessa", "ro 1 inf kishinev", "de 1 inf cluj", "gb 1 inf london", phase="allied/combat",
                    turn="Fall 1941", at_war=[["russia", "rumania"], ["russia", "germany"]], standing=["rumania"],
                    quiet=["rumania"], helpers={"rumania": ["germany"]})  # fmt: skip
    assert legal(war_too, "attack kishinev")


@rule("neppa", "12.3m", "R11")
@refusal("neppa", "12.3m")
def test_germany_must_declare_war_once_russia_has_invaded() -> None:
    game = table("su 4 inf odessa", "su 3 air odessa", "su 2 arm vinnitsa", "de 1 inf debrecen", "gb 1 inf london",
                 phase="allied/declaration", turn="Fall 1940", dice=(1, 1))  # fmt: skip
    play(game, "declare russia rumania", "end")
    run_to(game, "allied/combat")
    play(game, "attack kishinev", "join su.inf.1", "resolve")
    run_to(game, "axis/movement")
    assert not allied(game, "germany", "rumania")
    refused(game, "12.3m", "move de.inf.1 cluj")
    run_to(game, "axis/declaration")
    play(game, "declare germany russia")
    run_to(game, "axis/movement")
    play(game, "move de.inf.1 cluj")
    assert allied(game, "germany", "rumania")
    assert at(game, "de.inf.1") == "cluj"


@rule("neppa", "R145")
@refusal("neppa", "1.5a")
def test_italians_in_an_axis_minor_stand_in_russias_way() -> None:
    game = table("su 2 inf odessa", "it 1 inf kishinev", "gb 1 inf london", phase="allied/declaration",
                 turn="Fall 1940", allied=[["germany", "italy"]])  # fmt: skip
    play(game, "declare russia rumania", "end")
    run_to(game, "allied/combat")
    refused(game, "1.5a", "attack kishinev")
    run_to(game, "axis/movement")
    assert allied(game, "italy", "rumania")


@rule("neppa", "R145", "R82")
def test_germans_in_an_axis_minor_defend_it_at_once_against_their_enemies() -> None:
    game = table("de 1 inf sofia", "gb 1 inf salonika", "gb 1 inf london", phase="allied/declaration", turn="Fall 1940",
                 spaces={"salonika": "gb"})  # fmt: skip
    play(game, "declare britain bulgaria")
    assert allied(game, "germany", "bulgaria")
    assert patron(game, "bulgaria") == "germany"
