"""What a player sees: the board once, the war each time."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import theatrum
from tests.hitlerswar.table import play, table, war
from tests.rules import rule
from theatrum.core.game import Game
from theatrum.core.view import clauses
from theatrum.players.random import pick
from theatrum.rulesets.hitlerswar import ruleset
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import FIRST_FLEET, LEADERS

FRONT = {"Q15 P15": "axis"}


def view(game: Game, seat: str | None = None) -> dict[str, Any]:
    return game.ruleset.table.view(game.state, seat)


def piece(game: Game, name: str) -> dict[str, Any]:
    return next(one for one in view(game)["pieces"] if one["id"] == name)


def rows(game: Game, title: str) -> dict[str, str]:
    found = next(panel for panel in view(game)["panels"] if panel["title"] == title)
    return {label: value for label, value, _ in found["rows"]}


# ------------------------------------------------------------------ the board
@rule("hitlerswar", "mapboard.2", "mapboard.3b", "mapboard.3e", "mapboard.3f", "mapboard.3g", "mapboard.3j")
def test_the_board_tells_what_is_printed_in_a_space() -> None:
    spaces = ruleset.table.board()["spaces"]
    assert set(spaces) == set(geo.ROWS)
    assert spaces["P10"]["name"] == "Berlin"
    assert spaces["P10"]["notes"] == ["3 production", "capital"]
    assert spaces["N13"]["terrain"] == "mountain"
    assert "Lend-Lease depot" in spaces["M20"]["notes"]
    assert "major port" in spaces["T15"]["notes"]
    assert spaces["M10"]["terrain"] == "closed"
    assert spaces["British-Africa"] == {
        "name": "British Africa", "terrain": "off-map box", "notes": ["2 production"], "near": [],
        "country": "British Africa"}  # fmt: skip
    assert "Q17" in spaces["Q16"]["near"]
    assert spaces["A18"]["terrain"] == "sea"


def test_every_space_is_drawn() -> None:
    board = ruleset.table.board()
    assert set(board["drawing"]["spaces"]) == set(board["spaces"])


# ------------------------------------------------------------------ pieces
@rule("hitlerswar", "playing-pieces.2")
def test_an_army_shows_its_points_by_kind() -> None:
    game = table("army-group-center 5/3/2 Q15", "western 3/1 Q16", spaces=FRONT, scenario="campaign-2")
    seen = piece(game, "army-group-center")
    assert seen["name"] == "Army Group Center: 5 infantry, 3 mechanized, 2 tactical air"
    assert (seen["strength"], seen["value"], seen["symbol"]) == ("5-3 a2", 10, "army-group")
    assert (seen["power"], seen["side"], seen["at"], seen["code"]) == ("axis", "axis", "Q15", "AGC")
    assert piece(game, "western")["strength"] == "3-1"


def test_marks_tell_what_an_army_may_still_do() -> None:
    game = table("army-group-center 0/8 Q15", "fourth-army 5/0 P15 frozen", "western 8/0 Q16", spaces=FRONT,
                 phase="axis/combat", dice=(6, 6, 6))  # fmt: skip
    assert piece(game, "fourth-army")["marks"] == ["frozen"]
    play(game, "attack army-group-center Q16")
    assert piece(game, "army-group-center")["marks"] == ["named"]
    assert piece(game, "army-group-center")["aim"] == "Q16"
    play(game, "end", "fire")
    assert piece(game, "western")["marks"] == ["fired"]
    play(game, "assault army-group-center", "resolve", "advance army-group-center")
    assert "stopped" in piece(game, "army-group-center")["marks"]
    assert "fired" in piece(game, "army-group-center")["marks"]


def test_a_lost_army_far_from_home_is_shown_without_supply() -> None:
    game = table("army-group-center 2/8 Q18", spaces={"Q18": "axis"})
    assert {"frozen", "unsupplied"} <= set(piece(game, "army-group-center")["marks"])


def test_forts_are_seen_finished_and_under_construction() -> None:
    game = table(spaces={"T15": {"owner": "soviet", "fort": 3}, "Q17": {"owner": "soviet", "fort": 1, "digging": 2},
                         "P13": {"digging": 1}})  # fmt: skip
    assert piece(game, "fort-T15")["strength"] == "3"
    assert piece(game, "fort-Q17")["strength"] == "1+(2)"
    assert piece(game, "fort-Q17")["name"] == "Fort: 1 finished, 2 under construction"
    assert (piece(game, "fort-P13")["strength"], piece(game, "fort-P13")["side"]) == ("(1)", "axis")
    assert piece(game, "fort-P13")["marks"] == ["digging"]


def test_options_bring_their_own_counters() -> None:
    """Home forces, fleets and leaders; a marker that nobody has turned over says no more than that it is there."""
    game = table("army-group-south 3/7 N12", "okw 1/0 P10", scenario="campaign-2")
    state = war(game)
    state.home = {state.space_of("P13"): 2}
    fleet = state.piece_of("britain-fleet-1")
    state.at[fleet], state.ships[fleet - FIRST_FLEET], state.afloat = state.space_of("U7"), 3, 1 << fleet
    state.markers = {state.piece_of("army-group-south"): 1, state.piece_of("okw"): 0}
    assert piece(game, "home-P13")["name"] == "Home forces of Poland: 2 points"
    assert piece(game, "home-P13")["symbol"] == "home-force"
    assert piece(game, "britain-fleet-1")["name"] == "British Fleet 1: 3 ships, at sea"
    assert piece(game, "army-group-south")["name"].endswith(f", led by {LEADERS[0][0]}")
    assert piece(game, "okw")["name"].endswith(", a leader marker face down")


# ------------------------------------------------------------------ spaces, overlays, panels
def test_control_and_overlays() -> None:
    game = table("army-group-center 2/8 Q15", spaces={**FRONT, "L15": {"devastated": 1}})
    seen = view(game)
    assert set(seen["control"]) == {"axis", "soviet"}
    assert "Q15" in seen["control"]["axis"]
    assert "Q15" not in seen["control"]["soviet"]
    found = {overlay["id"]: overlay["spaces"] for overlay in seen["overlays"]}
    assert "L15" in found["devastated"]
    assert "Q16" in found["targets"]
    assert "P10" in found["production-axis"]
    assert "Q17" in found["supply-soviet"]
    assert seen["notes"]["L15"] == ["1 of 2 production points work"]
    assert (seen["tags"]["L15"], seen["tags"]["L8"]) == ("1/2", "0/1")
    assert "P10" not in seen["tags"]
    assert seen["notes"]["L8"] == ["0 of 1 production points work, 1 lost for good"]


@rule("hitlerswar", "record-sheet.1a", "record-sheet.1b")
def test_panels_keep_the_books() -> None:
    game = theatrum.from_position({"ruleset": "hitlerswar", "scenario": "barbarossa"})
    assert rows(game, "Turn")["Turn"] == "Summer 1941"
    assert rows(game, "Turn")["Russian winter, Axis dice"] == "+4 next winter"
    axis = rows(game, "Axis")
    assert (axis["Production that works"], axis["To spend in a turn"], axis["Devastated"]) == ("34", "17", "3")
    assert (axis["Armies"], axis["Infantry"], axis["Mechanized"]) == ("5 of 12", "21", "20")
    game = theatrum.from_position({"ruleset": "hitlerswar", "scenario": "barbarossa", "phase": "axis/production"})
    assert rows(game, "Axis")["Left to spend"] == "17"


def test_every_panel_row_names_a_clause_of_the_book() -> None:
    known = clauses(ruleset.folder)
    for name in ruleset.scenarios:
        game = theatrum.from_position({"ruleset": "hitlerswar", "scenario": name, "empty": True})
        for panel in view(game)["panels"]:
            assert [clause for _, _, clause in panel["rows"] if clause not in known] == []


def test_every_seat_sees_the_same_and_all_of_it_is_plain_data() -> None:
    game = Game(ruleset, "barbarossa", (), 4)
    rng = Random(4)
    for _ in range(300):
        if game.state.over:
            break
        game.state.apply(pick(game.state, rng))
    assert view(game, "axis") == view(game, "soviet") == view(game)
    assert json.loads(json.dumps(view(game)))["turn"] == view(game)["turn"]
