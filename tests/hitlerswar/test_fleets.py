"""Atlantic fleets, U-boats and the hunt for them."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.table import legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game


def sea(phase: str = "axis/movement", **facts: Any) -> Game:
    return table(scenario="campaign-2", phase=phase, **facts)


@rule("hitlerswar", "atlantic-fleets.1", "atlantic-fleets.3", "atlantic-fleets.5b", "R49")
def test_the_fleets_of_1939() -> None:
    state = war(table(scenario="campaign-2", empty=False))
    assert state.port == [2, 0, 6]
    assert state.sea == [0, 0, 0]
    assert (state.u_port, state.u_sea, state.asw) == (2, 0, 0)


@rule("hitlerswar", "atlantic-fleets.6")
@refusal("hitlerswar", "atlantic-fleets.6", "atlantic-fleets.3")
def test_any_number_of_ships_goes_to_sea_and_back() -> None:
    game = sea(port={"axis": 3}, sea={"axis": 1})
    play(game, "to-sea 2 ships")
    assert (war(game).port[0], war(game).sea[0]) == (1, 3)
    play(game, "to-port 3 ships", "to-sea 1 ships")
    assert (war(game).port[0], war(game).sea[0]) == (3, 1)
    refused(game, "atlantic-fleets.6", "to-sea 4 ships")
    refused(game, "atlantic-fleets.6", "to-port 2 ships")
    refused(game, "atlantic-fleets.6", "to-sea 0 ships")
    refused(game, "atlantic-fleets.3", "to-sea 1 rafts")


@rule("hitlerswar", "atlantic-fleets.7", "atlantic-fleets.5c", "R50")
def test_ex22_fleets_meet() -> None:
    game = sea("allied/movement", sea={"axis": 2}, port={"allied": 6})
    play(game, "to-sea 6 ships")
    assert war(game).sea == [0, 0, 4]


@rule("hitlerswar", "atlantic-fleets.7", "R50")
def test_equal_fleets_destroy_each_other() -> None:
    game = sea(port={"axis": 3}, sea={"allied": 3})
    play(game, "to-sea 3 ships")
    assert war(game).sea == [0, 0, 0]


@rule("hitlerswar", "R50", "atlantic-fleets.5b")
def test_the_allied_fleet_is_met_first_then_the_soviet_one() -> None:
    game = sea(port={"axis": 5, "allied": 4}, sea={"allied": 2, "soviet": 1}, eastern_war=1)
    play(game, "to-sea 5 ships")
    assert war(game).sea == [2, 0, 0]
    assert war(game).port == [0, 0, 4]
    game = sea(port={"axis": 2}, sea={"allied": 2, "soviet": 1}, eastern_war=1)
    play(game, "to-sea 2 ships")
    assert war(game).sea == [0, 1, 0]


@rule("hitlerswar", "R50")
def test_axis_and_soviet_ships_let_each_other_pass_before_their_war() -> None:
    game = sea(port={"axis": 2}, sea={"soviet": 1}, eastern_war=0)
    play(game, "to-sea 2 ships")
    assert war(game).sea == [2, 1, 0]
    game = sea("soviet/strategic", sea={"axis": 2, "soviet": 1}, eastern_war=1)
    assert war(game).sea == [1, 0, 0]


@rule("hitlerswar", "surrender-ussr.2", "R40", "R50")
def test_axis_and_soviet_ships_let_each_other_pass_after_their_peace() -> None:
    game = sea(port={"axis": 2}, sea={"soviet": 1}, eastern_war=1, peace=1)
    play(game, "to-sea 2 ships")
    assert war(game).sea == [2, 1, 0]
    game = sea(port={"axis": 2}, sea={"soviet": 1}, eastern_war=1, peace=2)
    play(game, "to-sea 2 ships")
    assert war(game).sea == [1, 0, 0]  # an offer that was refused ends nothing


@rule("hitlerswar", "atlantic-fleets.2a", "campaign2.0", "R93")
@refusal("hitlerswar", "campaign2.0")
def test_fleets_sail_in_the_second_campaign_only_and_not_with_naval_action() -> None:
    assert legal(sea(port={"axis": 2}), "to-sea 1 ships")
    refused(table(scenario="campaign-1", port={"axis": 2}), "campaign2.0", "to-sea 1 ships")
    game = table(scenario="campaign-2", options=("naval-action",), port={"axis": 2}, u_port=1)
    refused(game, "campaign2.0", "to-sea 1 ships")
    assert legal(game, "to-sea 1 u-boats")


@rule("hitlerswar", "atlantic-fleets.2b", "atlantic-fleets.4", "atlantic-fleets.5a")
@refusal("hitlerswar", "atlantic-fleets.2b")
def test_ships_are_built_into_port_by_a_side_with_an_atlantic_coast() -> None:
    game = sea("axis/production")
    play(game, "order 1 ship")
    assert war(game).port[0] == 1
    assert not legal(game, "order 1 carrier")
    inland = dict.fromkeys(("Q10", "Q9", "R9"), "soviet")
    refused(table(scenario="campaign-2", phase="axis/production", spaces=inland), "atlantic-fleets.2b", "order 1 ship")
    assert legal(sea("allied/production"), "order 1 ship")


@rule("hitlerswar", "u-boats.1", "u-boats.2")
@refusal("hitlerswar", "u-boats.1")
def test_only_the_axis_has_u_boats_and_they_are_built_in_port() -> None:
    game = sea("axis/production")
    play(game, "order 2 u-boat")
    assert (war(game).u_port, war(game).u_sea) == (2, 0)
    refused(sea("allied/movement", u_port=2), "u-boats.1", "to-sea 1 u-boats")
    assert not legal(sea("allied/production"), "order 1 u-boat")
    assert not legal(sea("soviet/production"), "order 1 u-boat")


@rule("hitlerswar", "u-boats.3")
@refusal("hitlerswar", "u-boats.3")
def test_u_boats_change_between_port_and_sea() -> None:
    game = sea(u_port=3)
    play(game, "to-sea 2 u-boats", "to-port 1 u-boats")
    assert (war(game).u_port, war(game).u_sea) == (2, 1)
    refused(game, "u-boats.3", "to-sea 3 u-boats")
    refused(game, "u-boats.3", "to-port 2 u-boats")


@rule("hitlerswar", "asw.2", "asw.3", "u-boats.4", "turn-sequence-chart.1", "R9")
def test_ex24_u_boat_war() -> None:
    game = sea("axis/strategic", u_sea=7, asw=5, dice=(5, 3))
    assert (war(game).u_sea, war(game).asw, war(game).u_loss) == (6, 5, 2)


@rule("hitlerswar", "u-boats.1", "asw.2")
def test_u_boats_in_port_neither_fire_nor_are_hunted() -> None:
    game = sea("axis/strategic", u_port=9, asw=9)
    assert (war(game).u_port, war(game).u_loss, war(game).rolls) == (9, 0, 0)
    game = sea("allied/strategic", u_sea=9, asw=9)
    assert (war(game).u_sea, war(game).u_loss, war(game).rolls) == (9, 0, 0)


@rule("hitlerswar", "firepower-over-ten.1")
def test_ex18_more_than_ten() -> None:
    game = sea("axis/strategic", u_sea=25, us=1, dice=(1, 6, 5))
    assert war(game).u_loss == 4 + 2 + 1
    assert war(game).rolls == 3


@rule("hitlerswar", "u-boats.6", "R58")
def test_ch8_the_loss_is_capped_at_eight_until_the_united_states_join() -> None:
    assert war(sea("axis/strategic", u_sea=30, dice=(1, 3, 3))).u_loss == 8
    assert war(sea("axis/strategic", u_sea=30, us=1, dice=(1, 3, 3))).u_loss == 10
    assert war(sea("axis/strategic", u_sea=80, us=1, dice=(1,) * 8)).u_loss == 24


@rule("hitlerswar", "u-boats.4", "u-boats.5", "R58")
def test_the_loss_is_deducted_once_from_the_next_allied_budget() -> None:
    whole = war(sea("allied/production")).budget
    game = sea("allied/production", u_loss=5)
    assert war(game).budget == whole - 5 * 6
    assert war(game).u_loss == 0
    assert war(sea("allied/production", u_loss=500)).budget == 0


@rule("hitlerswar", "asw.1")
def test_only_the_allies_build_asw_and_it_is_at_sea_at_once() -> None:
    game = sea("allied/production")
    play(game, "order 1 asw")
    assert war(game).asw == 1
    assert not legal(sea("axis/production"), "order 1 asw")
