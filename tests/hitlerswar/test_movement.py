"""Movement: a free rearrangement of strength points over friendly hexes."""

from __future__ import annotations

import pytest

import theatrum
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.hitlerswar.data.sides import ARMY_NAMES, PIECE_NAMES

ISLAND = "F13"
"""Crete: Axis in 1941, and all sea around."""


@rule("hitlerswar", "movement.1")
def test_none_some_or_all_points_move() -> None:
    game = table("okw 4/2 P11", "army-group-south 4/3 O12")
    assert legal(game, "end")
    play(game, "send okw 1 inf army-group-south", "move army-group-south N12")
    assert army(game, "okw") == "3/2 P11"
    assert army(game, "army-group-south") == "5/3 N12"


@refusal("hitlerswar", "movement.1")
def test_only_own_armies_on_the_map_move() -> None:
    game = table("okw 4/2 P11", "moscow 2/2 Q17")
    refused(game, "movement.1", "move moscow Q18")
    refused(game, "movement.1", "move army-group-north P12")


@rule("hitlerswar", "movement.2a", "movement.2d")
def test_points_go_any_distance() -> None:
    game = table("okw 4/2 P11")
    play(game, "move okw I11", "move okw H11")
    assert army(game, "okw") == "4/2 H11"


@refusal("hitlerswar", "movement.2a")
def test_an_army_does_not_move_to_where_it_is() -> None:
    refused(table("okw 4/2 P11"), "movement.2a", "move okw P11")


@rule("hitlerswar", "movement.2b")
@refusal("hitlerswar", "movement.2b")
def test_the_whole_route_is_friendly() -> None:
    game = table("okw 4/2 P11", "army-group-north 1/1 Q19", spaces={"Q19": "axis"})
    assert legal(game, "move okw P12")
    assert "Moscow Q17" in refused(game, "movement.2b", "move okw Q17")
    assert "Gorki" in refused(game, "movement.2b", "move okw Q19")
    refused(game, "movement.2b", "send okw 1 inf army-group-north")
    game = table("okw 4/2 P11", spaces={"Q14 Q15 Q16 Q17 Q18 Q19": "axis"})
    assert legal(game, "move okw Q19")


@rule("hitlerswar", "movement.2c", "mapboard.3d", "R6")
@refusal("hitlerswar", "movement.2c")
def test_points_cross_straits_at_an_arrow_but_not_the_sea() -> None:
    game = table("okw 4/2 P11")
    assert legal(game, "move okw H10")
    refused(game, "movement.2c", f"move okw {ISLAND}")
    refused(game, "movement.2c", f"form okw 1 inf {ISLAND}")


@rule("hitlerswar", "movement.3")
def test_armies_on_the_way_cost_nothing() -> None:
    """Sicily is reached only through Calabria."""
    game = table("okw 4/2 P11", "army-group-c 5/5 H11")
    play(game, "move okw H10", "end")
    assert army(game, "okw") == "4/2 H10"


@rule("hitlerswar", "movement.4a", "movement.4b")
@refusal("hitlerswar", "movement.4b")
def test_a_transfer_keeps_the_kind_of_a_point() -> None:
    game = table("okw 4/2 P11", "army-group-south 0/3 O12")
    refused(game, "movement.4b", "send okw 3 mech army-group-south")
    refused(game, "movement.4b", "send okw 0 mech army-group-south")
    play(game, "send okw 2 mech army-group-south", "send okw 1 inf army-group-south")
    assert army(game, "army-group-south") == "1/5 O12"
    assert army(game, "okw") == "3/0 P11"


@rule("hitlerswar", "movement.5a", "movement.5b", "movement.6")
@refusal("hitlerswar", "movement.6")
def test_armies_are_made_and_broken_up() -> None:
    game = table("army-group-south 4/3 O12")
    refused(game, "movement.6", "send army-group-south 1 inf okw")
    refused(game, "movement.6", "send army-group-south 1 inf army-group-south")
    play(game, "form army-group-south 4 inf P11", "send army-group-south 3 mech okw")
    assert army(game, "okw") == "4/3 P11"
    assert army(game, "army-group-south") == ""


@rule("hitlerswar", "movement.7")
def test_points_that_moved_attack_in_the_same_turn() -> None:
    game = table("okw 4/6 P11", "western 1/0 P14")
    play(game, "move okw P13", "end")
    assert legal(game, "attack okw P14")


@rule("hitlerswar", "movement.8", "R67")
def test_there_are_no_national_armies() -> None:
    game = table("rumanian-army 6/0 L14", "army-group-south 4/3 O12", "italian-army 1/0 L10")
    play(game, "send army-group-south 3 mech rumanian-army", "send rumanian-army 6 inf italian-army")
    assert army(game, "rumanian-army") == "0/3 L14"
    assert army(game, "italian-army") == "7/0 L10"


# ------------------------------------------------------------------ the record sheet
@rule("hitlerswar", "record-sheet.1a", "R75")
@refusal("hitlerswar", "record-sheet.1a")
def test_a_side_has_twelve_armies_and_no_more() -> None:
    names = PIECE_NAMES[:12]
    game = table(*(f"{name} 2/0 P11" for name in names[:11]))
    play(game, f"form {names[0]} 1 inf O12")
    assert army(game, names[11]) == "1/0 O12"
    refused(game, "record-sheet.1a", f"form {names[0]} 1 inf O11")
    refused(game, "record-sheet.1a", f"rename {names[0]} moscow")
    assert len(ARMY_NAMES) == 36


@rule("hitlerswar", "record-sheet.2")
@refusal("hitlerswar", "record-sheet.2")
def test_a_counter_is_on_the_map_or_held_ready() -> None:
    game = table("okw 4/2 P11", "army-group-south 1/0 O12")
    refused(game, "record-sheet.2", "rename okw army-group-south")
    play(game, "rename okw army-group-a", "rename army-group-a okw")
    assert army(game, "okw") == "4/2 P11"


@rule("hitlerswar", "record-sheet.1b", "playing-pieces.2")
@refusal("hitlerswar", "record-sheet.1b")
def test_an_army_is_the_sum_of_its_points_of_five_kinds() -> None:
    game = table("okw 4/2 P11")
    message = refused(game, "record-sheet.1b", "form okw 1 cavalry O12")
    assert "inf, mech, air, para, amph" in message
    assert war(game).total(0) == 6


@rule("hitlerswar", "advance-resolution.11")
def test_points_stay_in_their_army_from_combat_to_the_next_movement() -> None:
    game = table("okw 4/2 P11", "fourth-army 4/0 P11")
    for _ in range(2):
        play(game, "end")
        assert game.why_not("send okw 1 inf fourth-army") is not None
        assert game.why_not("form okw 1 inf P11") is not None
        assert game.why_not("move okw P12") is not None
    assert legal(game, "raise 1 inf P10")
    assert owner(game, "P11") == "axis"


# ------------------------------------------------------------------ stacking
@rule("hitlerswar", "stacking.1a", "stacking.1b", "stacking.2")
def test_ten_points_in_a_hex_however_many_counters() -> None:
    game = table("okw 3/1 P11", "army-group-a 3/0 P11", "army-group-b 3/0 P11", "moscow 1/0 Q17")
    play(game, "end")
    assert game.view("axis")["phase"] == "axis/combat"
    game = table("okw 7/4 P11", "moscow 1/0 Q17")
    play(game, "end")
    assert game.view("axis")["phase"] == "axis/stacking"


@rule("hitlerswar", "stacking.4", "R84")
@refusal("hitlerswar", "stacking.4")
def test_ch11_the_owner_removes_what_is_too_much() -> None:
    """Two armies of 7 and 6 without supply share a hex: three points of their owner's choice go."""
    game = table("okw 5/2 Q18", "army-group-a 3/3 Q18", "army-group-b 1/0 P11", spaces={"Q18": "axis"})
    play(game, "end")
    assert game.view("axis")["title"] == "Too many points"
    refused(game, "stacking.4", "remove army-group-b inf")
    refused(game, "stacking.4", "remove okw air")
    refused(game, "stacking.4", "remove moscow inf")
    refused(game, "stacking.4", "raze Q18")
    refused(game, "stacking.4", "raze P11")
    play(game, "remove okw inf", "remove army-group-a mech", "remove okw mech")
    assert army(game, "okw") == "4/1 Q18"
    assert army(game, "army-group-a") == "3/2 Q18"
    assert game.view("axis")["phase"] == "axis/combat"


@rule("hitlerswar", "stacking.4", "R84")
def test_a_fort_counts_and_may_be_given_up() -> None:
    game = table("okw 5/5 P11", spaces={"P11": {"fort": 1}})
    play(game, "end", "raze P11")
    assert not war(game).forts
    assert army(game, "okw") == "5/5 P11"


@rule("hitlerswar", "stacking.3")
def test_boxes_have_no_limit() -> None:
    game = table("siberia 9/9 Siberia", "okw 1/0 P11", phase="soviet/movement", turn="Winter 1941")
    play(game, "end")
    assert game.view("soviet")["phase"] == "soviet/combat"


@rule("hitlerswar", "stacking.6")
def test_new_points_never_overfill_a_hex() -> None:
    game = table("okw 9/0 P10", "moscow 1/0 Q17", phase="axis/production")
    assert legal(game, "build 1 inf okw")
    assert not legal(game, "build 2 inf okw")


def test_a_space_that_does_not_exist() -> None:
    game = table("okw 1/0 P10")
    with pytest.raises(theatrum.BadInput, match="no space 'Z99'"):
        game.play("move okw Z99")


@refusal("hitlerswar", "movement.1")
def test_nobody_converts_points_of_others() -> None:
    game = table("okw 1/0 P10", "britain 1/0/0/0/3 P7", scenario="campaign-1")
    assert "no army of yours" in refused(game, "movement.1", "convert britain 1")
