"""Builds of Campaign II beyond armies: boxes, missiles, bombs, America, shipping, ships in instalments."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.hitlerswar.table import army, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.documents import record_card
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.war import War

CHEAP = {"u-boat": 4, "bomber": 3, "escort": 6, "air-defence": 6, "missile": 5, "atomic-bomb": 6, "ship": 3}
AMERICA = {"us": 1, "america": 16, "spaces": {"US": "allied"}}


def build(side: str, *armies: str, **more: Any) -> Game:
    return table(*armies, scenario="campaign-2", phase=f"{side}/production", **more)


def points(game: Game) -> str:
    return economy.write(war(game).budget)


# ---------------------------------------------------------------- armies
@rule("hitlerswar", "tac-air.1", "item-cost.1")
def test_all_kinds_of_army_points_are_built() -> None:
    game = build("axis", "okw 1/0 P10")
    play(game, "build 1 air okw", "build 1 para okw", "raise 1 amph Q10")
    assert army(game, "okw") == "1/0/1/1 P10"
    assert points(game) == "0"


@rule("hitlerswar", "paradrop-water.2", "R56")
@refusal("hitlerswar", "paradrop-water.2")
def test_paratroops_and_amphibious_points_are_never_in_one_army() -> None:
    game = build("allied", "britain 1/0/0/0/2 P7", "supreme-command 1/0/0/1 P7")
    refused(game, "paradrop-water.2", "build 1 para britain")
    refused(game, "paradrop-water.2", "build 1 amph supreme-command")
    play(game, "build 1 amph britain", "build 1 para supreme-command")


# ---------------------------------------------------------------- boxes
@rule("hitlerswar", "R78", "R76", "u-boats.2", "asw.1", "bombing.1", "atlantic-fleets.5a")
def test_items_go_to_their_boxes() -> None:
    game = build("axis", levels={"axis": CHEAP})
    play(game, "order 2 u-boat", "order 1 ship", "order 1 bomber", "order 3 air-defence", "order 2 escort")
    state = war(game)
    assert (state.u_port, state.port[0], state.bombers[0], state.flak[0], state.escorts[0]) == (2, 1, 1, 3, 2)
    assert points(game) == "4"  # 16 - 2 - 5 - 3 - 3 x 1/3 - 2 x 1/2
    refused(game, "building.2", "order 0 u-boat")
    refused(game, "building.2", "order 5 u-boat")
    allies = build("allied", levels={"allied": {"asw": 2}})
    play(allies, "order 2 asw")
    assert war(allies).asw == 2


@rule("hitlerswar", "naval-fleets.3b", "u-boats.2", "asw.1", "bombing.1", "R93")
def test_with_naval_action_only_ships_and_carriers_leave_their_boxes() -> None:
    game = build("axis", options=("naval-action",), levels={"axis": CHEAP})
    play(game, "order 2 u-boat", "order 1 bomber", "order 3 air-defence", "order 2 escort")
    state = war(game)
    assert (state.u_port, state.bombers[0], state.flak[0], state.escorts[0]) == (2, 1, 3, 2)
    assert not any(state.slipway)
    assert game.state.frame.path(game.state) == "axis/production"
    play(game, "order 1 ship")
    assert state.port[0] == 0
    assert game.state.frame.path(game.state) == "axis/commissioning"


@rule("hitlerswar", "atlantic-fleets.2b")
@refusal("hitlerswar", "atlantic-fleets.2b")
def test_ships_need_an_atlantic_coast() -> None:
    game = build("soviet", levels={"soviet": {"ship": 3}})
    refused(game, "atlantic-fleets.2b", "order 1 ship")
    norway = build("soviet", levels={"soviet": {"ship": 3}}, spaces={"V9": "soviet"})
    play(norway, "order 1 ship")


@rule("hitlerswar", "missiles.1a", "missiles.1b", "R62")
@refusal("hitlerswar", "missiles.1a", "missiles.1b")
def test_missiles_appear_at_home_with_three_counters() -> None:
    game = build("axis", levels={"axis": CHEAP}, spaces={"P9": {"devastated": 1}})
    play(game, "missile 2 P10", "missile 1 P10", "missile 1 O10", "missile 1 N9")
    assert war(game).rockets[:3] == [3, 1, 1]
    for space in ("P9", "P11", "N7", "Q7"):
        refused(game, "missiles.1a", f"missile 1 {space}")
    refused(game, "missiles.1b", "missile 1 N10")
    refused(game, "building.2", "missile 4 O10")
    allies = build("allied", levels={"allied": CHEAP})
    play(allies, "missile 1 P7")
    refused(allies, "missiles.1a", "missile 1 N7")


@rule("hitlerswar", "atomic-bombs.1", "R63")
@refusal("hitlerswar", "atomic-bombs.1")
def test_a_bomb_needs_a_unit_to_take_it() -> None:
    game = build("axis", levels={"axis": CHEAP})
    refused(game, "atomic-bombs.1", "arm-bombers 1")
    refused(game, "atomic-bombs.1", "arm axis-missile-1 1")
    refused(game, "atomic-bombs.1", "arm okw 1")
    play(game, "order 1 bomber", "missile 1 P10", "arm-bombers 2", "arm axis-missile-1 1")
    assert war(game).bombs_air[0] == 2
    assert war(game).bombs_rocket[0] == 1
    assert points(game) == "5"
    refused(game, "building.2", "arm-bombers 3")


@rule("hitlerswar", "R61", "bombing.6a")
def test_escorts_are_exchanged_when_they_are_built() -> None:
    game = build("allied", levels={"allied": CHEAP}, flak={"axis": 2})
    play(game, "order 1 escort")
    assert (war(game).escorts[2], war(game).flak[0]) == (0, 1)


# ---------------------------------------------------------------- America
@rule("hitlerswar", "trans-atlantic.1", "R59")
@refusal("hitlerswar", "trans-atlantic.1")
def test_the_first_six_points_are_built_in_the_united_states() -> None:
    game = build("allied", turn="Summer 1942", **AMERICA)
    refused(game, "trans-atlantic.1", "raise 1 inf P7")
    refused(game, "trans-atlantic.1", "raise 1 inf Canada")
    play(game, "order 1 air-defence", "fort 1 P7")  # no army points
    play(game, "raise 4 inf US")
    refused(game, "trans-atlantic.1", "raise 1 inf P7")
    play(game, "build 2 inf britain", "raise 1 inf P7")  # the new army in the US is the first free one
    rests = build("allied", turn="Summer 1942", us=1, america=16, spaces={"US": {"owner": "allied", "devastated": 16}})
    play(rests, "raise 1 inf P7")
    before = build("allied")
    play(before, "raise 1 inf P7")
    basic = table(scenario="campaign-1", phase="allied/production", turn="Summer 1942", **AMERICA)
    play(basic, "raise 1 inf P7")


@rule("hitlerswar", "trans-atlantic.2", "R59")
@refusal("hitlerswar", "trans-atlantic.2")
def test_shipping_is_bought_after_american_entry() -> None:
    game = build("allied", turn="Summer 1942", **AMERICA)
    assert war(game).shipping == 3
    before = war(game).budget
    play(game, "shipping 4")
    assert war(game).shipping == 7
    assert before - war(game).budget == 4 * 6
    refused(game, "trans-atlantic.2", "shipping 0")
    refused(game, "trans-atlantic.2", "shipping 99")
    refused(build("allied"), "trans-atlantic.2", "shipping 1")
    refused(build("axis", us=1), "trans-atlantic.2", "shipping 1")


@rule("hitlerswar", "u-boats.5", "R58")
def test_ch8_the_allied_budget_after_u_boats() -> None:
    gone = {"N7 O8 N8 M8 L8": "axis"}
    assert points(build("allied", spaces=gone)) == "16"
    game = build("allied", spaces=gone, u_loss=8)
    assert points(game) == "8"
    assert war(game).u_loss == 0
    assert points(build("allied", spaces=gone, u_loss=24)) == "0"


# ---------------------------------------------------------------- ships in instalments
def slips(game: Game) -> list[tuple[int, int]]:
    return [(side, owed) for side, _, owed in record_card.hulls(war(game))]


@rule("hitlerswar", "ship-builds.1", "ship-builds.2", "R100")
@refusal("hitlerswar", "ship-builds.1", "ship-builds.2", "ship-builds.3")
def test_ships_are_paid_over_several_turns() -> None:
    game = build("axis", options=("ship-builds",))
    play(game, "lay-down 4 ship")
    assert slips(game) == [(0, 7 * 6)]
    assert points(game) == "12"
    refused(game, "ship-builds.2", "pay 2 1")
    refused(game, "ship-builds.2", "pay 1 8")
    refused(game, "ship-builds.1", "lay-down 0 ship")
    refused(game, "ship-builds.1", "lay-down 11 ship")
    refused(game, "ship-builds.3", "lay-down 1 bomber")
    play(game, "pay 1 3")
    assert slips(game) == [(0, 4 * 6)]
    play(game, "pay 1 4")
    assert slips(game) == []
    assert war(game).port[0] == 1
    assert points(game) == "5"
    play(game, "lay-down 4 ship")
    refused(game, "ship-builds.1", "lay-down 2 ship")
    refused(game, "ship-builds.1", "pay 1 2")


@rule("hitlerswar", "ship-builds.3")
@refusal("hitlerswar", "ship-builds.3")
def test_only_ships_are_paid_in_instalments() -> None:
    game = build("axis", options=("ship-builds",))
    for item in ("u-boat", "mech", "tank"):
        refused(game, "ship-builds.3", f"lay-down 1 {item}")
    refused(build("soviet", options=("ship-builds",), spaces={"V9": "soviet"}), "item-cost.5", "lay-down 1 carrier")


@rule("hitlerswar", "ship-builds.4")
def test_ships_on_the_slips_at_start() -> None:
    game = table(scenario="campaign-2", options=("ship-builds",), empty=False)
    assert slips(game) == [(0, 36), (2, 36), (2, 36)]
    assert slips(table(scenario="campaign-2", empty=False)) == []


@rule("hitlerswar", "R71", "R100")
def test_cheaper_ships_owe_less() -> None:
    game = table(scenario="campaign-2", options=("ship-builds",), phase="axis/research", budget=0, dice=(1,),
                 track={"axis": {"ship": 3}}, hulls={"axis": [7 * 6, 6], "allied": [36]})  # fmt: skip
    play(game, "roll ship")  # from 11 to 9
    assert slips(game) == [(0, 5 * 6), (2, 36)]
    assert war(game).port[0] == 1  # the other was all but paid for


@rule("hitlerswar", "ship-builds.2", "R76")
def test_the_last_instalment_may_be_a_fraction() -> None:
    game = build("axis", options=("ship-builds",), hulls={"axis": [9]})
    before = war(game).budget
    refused(game, "ship-builds.2", "pay 1 3")
    play(game, "pay 1 2")
    assert before - war(game).budget == 9


@rule("hitlerswar", "ship-builds.2", "R76", "R100")
@refusal("hitlerswar", "ship-builds.1")
@pytest.mark.parametrize(("owed", "budget", "most"), [(9, 9, 2), (9, 8, 1), (12, 12, 2), (12, 11, 1), (9, 60, 2)])
def test_a_ship_is_finished_with_the_very_last_of_the_budget(owed: int, budget: int, most: int) -> None:
    game = build("axis", options=("ship-builds",), hulls={"axis": [owed]})
    war(game).budget = budget
    offered = [act.text(war(game)) for act in game.choices() if act.verb == "pay"]
    assert offered == [f"pay 1 {number}" for number in range(1, most + 1)]
    if most == 1:
        refused(game, "ship-builds.1", "pay 1 2")
    play(game, f"pay 1 {most}")
    assert war(game).port[0] == (most == 2)
    assert war(game).budget == budget - min(owed, 6 * most)


@rule("hitlerswar", "carriers.2")
def test_carriers_and_ships_of_naval_action_join_a_fleet() -> None:
    both = ("naval-action", "aircraft-carriers", "ship-builds")
    game = build("allied", options=both, hulls={"allied": [["carrier", 6]]}, levels={"allied": {"ship": 3}})
    play(game, "pay 1 1", "commission carriers britain-fleet-1 U7")
    play(game, "order 1 ship", "commission ships britain-fleet-1 U7")
    play(game, "order 1 carrier", "commission carriers britain-fleet-1 U7")
    assert (war(game).ships[0], war(game).carriers[0], war(game).slipway) == (1, 2, [0] * 6)
    assert points(game) == "2"  # 23 - 1 - 5 - 15


def test_record_cards_in_positions() -> None:
    game = build("allied", options=("ship-builds",), levels={"axis": {"mech": 2}}, cuts={"soviet": {"inf": 3}},
                 track={"allied": {"asw": 4}}, hulls={"axis": [36], "allied": [["carrier", 8]]},
                 spaces={"U18": {"lent": 2}, "P13": {"owner": "allied", "uprising": 1}},
                 slipway={"soviet": [1, 2]})  # fmt: skip
    document = game.ruleset.describe(war(game))
    again = game.ruleset.place(document, 0)
    assert isinstance(again, War)
    for name in ("levels", "cuts", "track", "hulls", "lent", "uprising", "slipway"):
        assert getattr(again, name) == getattr(war(game), name), name
    for facts in ({"levels": 3}, {"levels": {"axis": {"tank": 1}}}, {"hulls": {"axis": [0]}}, {"slipway": {"axis": 1}},
                  {"hulls": {"axis": [["mech", 36]]}}, {"hulls": {"axis": [["ship", 1.5]]}}):  # fmt: skip
        with pytest.raises(theatrum.BadInput):
            build("axis", **facts)


@pytest.mark.parametrize("side", ["axis", "soviet", "allied"])
def test_offers_agree_with_the_explainer(side: str) -> None:
    levels = {side: {item: number for item, number in CHEAP.items() if side == "axis" or item != "u-boat"}}
    game = build(side, "okw 1/0 P10", "britain 1/0/0/0/1 P7", "moscow 1/0 Q17", options=("ship-builds",), levels=levels,
                 bombers={side: 1}, hulls={side: [9, 36]}, spaces={"P13 L11": "axis", "V9": "soviet"})  # fmt: skip
    acts = list(game.state.choices())
    assert len(acts) == len(set(acts))
    assert {act.verb for act in acts} >= {"raise", "build", "fort", "order", "missile", "arm_bombers", "pay", "end"}
    for act in acts:
        assert game.state.frame.why_not(game.state, act) is None, act.text(game.state)
