"""What a player sees: the board once, the war each time."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.neppa.table import play, table, war
from tests.rules import rule
from theatrum.core.game import Game
from theatrum.core.view import clauses
from theatrum.players.random import pick
from theatrum.rulesets.neppa import ruleset
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.table.counters import SYMBOLS


def view(game: Game, seat: str | None = None) -> dict[str, Any]:
    return game.ruleset.table.view(game.state, seat)


def piece(game: Game, name: str) -> dict[str, Any]:
    return next(one for one in view(game)["pieces"] if one["id"] == name)


def rows(game: Game, title: str) -> dict[str, str]:
    found = next(panel for panel in view(game)["panels"] if panel["title"] == title)
    return {label: value for label, value, _ in found["rows"]}


def overlay(game: Game, name: str) -> list[str]:
    found: list[str] = next(row["spaces"] for row in view(game)["overlays"] if row["id"] == name)
    return found


# ------------------------------------------------------------------ the board
@rule("neppa", "2.i1")
def test_the_board_tells_what_is_printed_in_a_zone() -> None:
    spaces = ruleset.table.board()["spaces"]
    assert set(spaces) == set(geo.ROWS)
    assert spaces["london"]["name"] == "London"
    assert spaces["london"]["country"] == "Britain"
    assert {"Western Front", "capital", "coastal port", "beach", "objective"} <= set(spaces["london"]["notes"])
    assert {"beach port", "fortress"} <= set(spaces["gibraltar"]["notes"])
    assert {"Russian Defense Zone", "objective"} <= set(spaces["stalingrad"]["notes"])
    assert "oil tower, 6 WPPs" in spaces["mahabad"]["notes"]
    assert "island" in spaces["crete"]["notes"]
    assert "crossing arrows to Izmit, Izmir" in spaces["istanbul"]["notes"]
    assert spaces["bcb"]["terrain"] == "off-map box"
    assert "stuttgart" in spaces["bonn"]["near"]


@rule("neppa", "3.0a", "3.0b")
def test_every_nation_has_its_colours() -> None:
    powers = ruleset.table.board()["powers"]
    assert all(row["colour"].startswith("#") and row["code"] == code.upper() for code, row in powers.items())
    majors = {powers[code]["colour"] for code in ("de", "it", "gb", "fr", "su", "us")}
    assert len(majors) == 6
    assert powers["ro"]["colour"] == powers["hu"]["colour"] != powers["es"]["colour"]


def test_every_space_is_drawn() -> None:
    board = ruleset.table.board()
    assert set(board["drawing"]["spaces"]) == set(board["spaces"])


# ------------------------------------------------------------------ pieces
def test_a_unit_shows_its_factors() -> None:
    game = table("de 1 arm bonn", "de 1 air:2 bonn", "gb 1 fleet portsmouth", "gb 1 fleet:5 portsmouth")
    armor = piece(game, "de.arm.1")
    assert (armor["name"], armor["power"], armor["side"], armor["at"]) == ("German armor 1", "de", "germany", "bonn")
    assert (armor["symbol"], armor["commanded_by"]) == ("armor", "germany")
    assert piece(game, "de.air.1")["name"] == "German air 1 (2 factors)"
    assert (piece(game, "de.air.1")["strength"], piece(game, "de.air.1")["marks"]) == ("2", ["reduced"])
    assert (piece(game, "gb.fleet.1")["strength"], piece(game, "gb.fleet.1")["marks"]) == ("8", [])
    assert (piece(game, "gb.fleet.2")["value"], piece(game, "gb.fleet.2")["symbol"]) == (5, "fleet")
    assert len(set(SYMBOLS)) == 6


def test_a_seat_of_a_game_of_five_owns_its_own_units() -> None:
    game = table("it 1 inf rome", "fr 1 inf paris", options=("players-5",))
    assert (piece(game, "it.inf.1")["side"], piece(game, "fr.inf.1")["commanded_by"]) == ("italy", "france")


def test_units_of_quiet_neutrals_are_nobodys() -> None:
    game = table("es 1 inf madrid")
    assert (piece(game, "es.inf.1")["side"], piece(game, "es.inf.1")["commanded_by"]) == ("nobody", None)


def test_marks_tell_what_a_unit_has_done() -> None:
    game = table("de 1 arm bonn")
    play(game, "move de.arm.1 stuttgart")
    assert piece(game, "de.arm.1")["marks"] == ["moved"]
    game = table("de 1 inf bremen aboard=london", "de 1 fleet bremen aboard=london", phase="axis/combat")
    assert piece(game, "de.inf.1")["marks"] == ["aboard for London"]
    assert piece(game, "de.inf.1")["aim"] == "london"


def test_boxes_show_u_boats_and_money() -> None:
    game = table("gb 1 fleet bcb home=portsmouth", boats={"nsbb": 4}, cargo={"bcb usa britain": 8})
    boats = piece(game, "u-boats-nsbb")
    assert (boats["strength"], boats["at"], boats["power"], boats["symbol"]) == ("4", "nsbb", "de", "u-boat")
    money = piece(game, "wpps-bcb-us-gb")
    assert (money["name"], money["at"]) == ("8 WPPs for Britain", "bcb")
    assert view(game)["notes"]["bcb"] == ["8 WPPs of USA for Britain"]
    assert piece(game, "gb.fleet.1")["marks"] == ["from Portsmouth"]


# ------------------------------------------------------------------ control, overlays, panels
def test_control_and_overlays() -> None:
    game = table("de 1 arm bonn", "fr 1 inf strasbourg", spaces={"paris": "de"}, bridgeheads=["caen"])
    assert "paris" in view(game)["control"]["de"]
    assert "paris" not in view(game)["control"]["fr"]
    assert "strasbourg" in overlay(game, "targets")
    assert overlay(game, "bridgeheads") == ["caen"]
    assert view(game)["notes"]["caen"] == ["bridgehead"]
    assert "moscow" in overlay(game, "objectives")
    assert "london" in overlay(game, "front-w")
    assert overlay(game, "conquests") == []


def test_what_has_been_conquered_in_the_turn_is_shown() -> None:
    game = table("de 2 arm bonn", phase="axis/combat")
    play(game, "attack strasbourg", "join de.arm.1", "resolve")
    if "advance de.arm.1" in [game.text(act) for act in game.choices()]:
        play(game, "advance de.arm.1")
    assert overlay(game, "conquests") == ["strasbourg"]
    assert "Breakthrough Zone of this turn" in view(game)["notes"]["strasbourg"]


def test_panels_keep_the_books() -> None:
    game = Game(ruleset, "campaign", (), 1)
    assert rows(game, "Turn")["Turn"] == "Fall 1939"
    germany = rows(game, "Germany")
    assert (germany["Treasury"], germany["WPP Base"]) == (f"{war(game).treasury[0]} WPPs", "65")
    assert germany["Redeployments used"] == "0 of 9"
    assert rows(game, "Germany: force pool")["Armor"] == "4 of 6"
    assert rows(game, "Wars and alliances")["Germany is at war with"] == "Britain, France, Poland"
    assert rows(game, "Convoys")["Lend Lease route"] == "not opened"


@rule("neppa", "3.6h")
def test_keels_that_nobody_will_launch_are_shown() -> None:
    """Laid down in the last year, they would be ready after the war."""
    game = table(turn="Fall 1945", phase="axis/movement", keels={"germany 1 turns later": 1})
    assert rows(game, "Germany: force pool")["Fleets ready in Spring 1946"] == "1"


def test_every_panel_row_names_a_clause_of_the_book() -> None:
    known = clauses(ruleset.folder)
    for name in ruleset.scenarios:
        for panel in view(Game(ruleset, name, (), 1))["panels"]:
            assert [clause for _, _, clause in panel["rows"] if clause not in known] == []


@pytest.mark.parametrize("scenario", sorted(ruleset.scenarios))
def test_every_seat_sees_the_same_and_all_of_it_is_plain_data(scenario: str) -> None:
    game = Game(ruleset, scenario, (), 4)
    rng = Random(4)
    for turn in range(600):
        if game.state.over:
            break
        game.state.apply(pick(game.state, rng))
        if turn % 20 == 0:
            seen = view(game)
            assert json.loads(json.dumps(seen))["pieces"] == seen["pieces"]
            ids = [row["id"] for row in seen["pieces"]]
            assert len(ids) == len(set(ids))
    assert view(game, "germany") == view(game, "britain") == view(game)
