"""Tech levels and research in Campaign II."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.table import play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.items import ITEM_NAMES, ITEM_OF, ITEMS, LEVELS
from theatrum.rulesets.hitlerswar.data.sides import SIDE_OF
from theatrum.rulesets.hitlerswar.rules.economy import economy, technology
from theatrum.rulesets.hitlerswar.rules.economy.research import EFFICIENCY, RESULTS


def study(side: str = "axis", points: int = 20, dice: tuple[int, ...] = (), **facts: Any) -> Game:
    """The research phase with so many production points left."""
    facts = {"budget": points * 6, "eastern_war": 1} | facts
    return table(scenario="campaign-2", phase=f"{side}/research", dice=dice, **facts)


def cost(game: Game, side: str, item: str) -> str:
    return economy.write(technology.price(war(game), SIDE_OF[side], ITEM_OF[item]))


def marker(game: Game, side: str, item: str) -> int:
    return war(game).track[SIDE_OF[side] * ITEMS + ITEM_OF[item]]


def level(game: Game, side: str, item: str) -> int:
    return war(game).levels[SIDE_OF[side] * ITEMS + ITEM_OF[item]]


# ---------------------------------------------------------------- costs
@rule("hitlerswar", "item-cost.1", "item-cost.2", "unit-capability.1", "R76")
def test_ex19_tech_costs() -> None:
    for number, points in enumerate((6, 4, 3, 2)):
        game = table(scenario="campaign-2", phase="allied/production", levels={"allied": {"mech": number}})
        before = war(game).budget
        play(game, "raise 1 mech P7")
        assert before - war(game).budget == points * 6
    assert [economy.write(number) for number in LEVELS[ITEM_OF["air-defence"]]] == [
        "8", "7", "6", "2", "1", "1/2", "1/3"]  # fmt: skip
    assert [economy.write(number) for number in LEVELS[ITEM_OF["u-boat"]]] == ["6", "4", "2", "1 1/2", "1"]
    bombs = table(scenario="campaign-2", phase="allied/production", levels={"allied": {"atomic-bomb": 6}},
                  bombers={"allied": 1})  # fmt: skip
    before = war(bombs).budget
    play(bombs, "arm-bombers 1")
    assert before - war(bombs).budget == 2 * 6


@rule("hitlerswar", "item-cost.3")
@refusal("hitlerswar", "item-cost.3")
def test_prohibited_levels() -> None:
    game = table(scenario="campaign-2", phase="axis/production", bombers={"axis": 1})
    for act in ("order 1 bomber", "order 1 escort", "missile 1 P10", "arm-bombers 1"):
        refused(game, "item-cost.3", act)
    levels = {"axis": {"bomber": 1, "missile": 4, "atomic-bomb": 5}}
    later = table(scenario="campaign-2", phase="axis/production", levels=levels)
    play(later, "order 1 bomber", "missile 1 P10")
    refused(later, "item-cost.3", "arm-bombers 1")


@rule("hitlerswar", "item-cost.4", "R48")
def test_each_side_starts_with_its_own_costs() -> None:
    game = study()
    assert [cost(game, side, "inf") for side in SIDE_OF] == ["2", "3", "3"]
    assert [cost(game, side, "mech") for side in SIDE_OF] == ["4", "6", "6"]
    assert [cost(game, side, "ship") for side in SIDE_OF] == ["11", "11", "11"]
    assert [level(game, side, "missile") for side in SIDE_OF] == [1, 0, 0]


@rule("hitlerswar", "item-cost.5", "u-boats.1", "asw.1", "atlantic-fleets.4")
@refusal("hitlerswar", "item-cost.5")
def test_only_items_of_the_own_card() -> None:
    axis = study()
    for item in ("asw", "carrier", "tank"):
        refused(axis, "item-cost.5", f"study {item}")
    refused(axis, "item-cost.5", "roll tank")
    play(axis, "study u-boat")
    refused(study("allied"), "item-cost.5", "study u-boat")
    building = table(scenario="campaign-2", phase="soviet/production")
    refused(building, "item-cost.5", "order 1 u-boat")
    refused(building, "item-cost.5", "order 1 asw")


@rule("hitlerswar", "item-cost.2")
@refusal("hitlerswar", "item-cost.2")
def test_the_last_level_is_the_last() -> None:
    game = study(levels={"axis": {"inf": 2}})
    refused(game, "item-cost.2", "study inf")
    refused(game, "item-cost.2", "study fort")


# ---------------------------------------------------------------- steps
@rule("hitlerswar", "research.2", "research.3b", "research.3c")
@refusal("hitlerswar", "research.3b")
def test_two_steps_a_turn_for_an_item() -> None:
    game = study(points=5)
    assert not any(war(game).track)
    play(game, "study air", "study air")
    refused(game, "research.3b", "study air")
    play(game, "study mech", "study para")  # each item has its own marker
    assert [marker(game, "axis", item) for item in ("air", "mech", "para")] == [2, 1, 1]
    assert war(game).budget == 6


@rule("hitlerswar", "research.3a", "production-points.4", "record-sheet.4", "turn-sequence-chart.1")
@refusal("hitlerswar", "research.3a")
def test_research_is_paid_from_what_production_has_left() -> None:
    game = table(scenario="campaign-2", phase="axis/production")
    play(game, "raise 7 inf P10", "end")
    assert game.state.frame.path(war(game)) == "axis/research"
    assert war(game).budget == 2 * 6
    play(game, "study air", "study air")
    refused(game, "research.3a", "study mech")
    play(game, "end")
    assert war(game).phasing == SIDE_OF["soviet"]
    assert marker(game, "axis", "air") == 2
    left = study(points=3)
    play(left, "study mech", "end")
    assert war(left).budget == 0  # what is left is lost


@rule("hitlerswar", "research.9")
@refusal("hitlerswar", "research.9")
def test_five_steps_are_the_end_of_the_track() -> None:
    game = study(track={"axis": {"air": 4}})
    play(game, "study air")
    refused(game, "research.9", "study air")


# ---------------------------------------------------------------- resolution
@rule("hitlerswar", "research-results.1", "efficiency.1")
def test_the_track_and_the_efficiency_table() -> None:
    assert RESULTS == ("ABCCCC", "AABCCC", "AAABCC", "AAAABC", "AAAAAB")
    assert EFFICIENCY == (0, -1, -2, -2, -3, -5)


@rule("hitlerswar", "research.4", "research.5", "R46")
@refusal("hitlerswar", "research.4")
def test_success_reaches_the_next_level() -> None:
    game = study(dice=(3,), track={"axis": {"air": 3, "para": 2}})
    refused(game, "research.4", "roll mech")
    play(game, "study mech", "roll air")
    assert cost(game, "axis", "air") == "3"
    assert level(game, "axis", "air") == 1
    assert marker(game, "axis", "air") == 0
    refused(game, "research.4", "roll air")
    refused(game, "research.4", "study para")  # all is paid before the first die
    play(game, "end")


@rule("hitlerswar", "research.4", "research.7", "R46")
@refusal("hitlerswar", "research.4")
def test_an_item_is_rolled_for_once_a_turn_even_if_its_marker_stays() -> None:
    game = study(dice=(6, 1), track={"axis": {"air": 2, "para": 2}})
    play(game, "roll air")  # a C, and an efficiency of 1: the marker stays
    assert marker(game, "axis", "air") == 2
    assert "resolved" in refused(game, "research.4", "roll air")
    assert [act.text(war(game)) for act in game.choices()] == ["roll para", "end"]


@rule("hitlerswar", "research.6", "R47")
def test_ch9_half_steps() -> None:
    facts = {"levels": {"axis": {"inf": 0}}}
    game = study("soviet", dice=(4,), track={"soviet": {"inf": 3}}, **facts)
    play(game, "roll inf")
    assert cost(game, "soviet", "inf") == "2 1/2"
    assert level(game, "soviet", "inf") == 0
    assert marker(game, "soviet", "inf") == 0
    again = study("soviet", dice=(4,), track={"soviet": {"inf": 3}}, cuts={"soviet": {"inf": 3}}, **facts)
    play(again, "roll inf")
    assert cost(again, "soviet", "inf") == "2 1/2"
    best = study("soviet", dice=(1,), track={"soviet": {"inf": 3}}, cuts={"soviet": {"inf": 3}}, **facts)
    play(best, "roll inf")
    assert cost(best, "soviet", "inf") == "2"
    ship = study(dice=(4,), track={"axis": {"ship": 3}})
    play(ship, "roll ship")
    assert cost(ship, "axis", "ship") == "10"


@pytest.mark.parametrize(("die", "step"), [(1, 4), (2, 3), (3, 2), (4, 2), (5, 1), (6, 0)])
@rule("hitlerswar", "research.7", "efficiency.1")
def test_failure_throws_the_marker_back(die: int, step: int) -> None:
    game = study(dice=(6, die), track={"axis": {"air": 4}})
    play(game, "roll air")
    assert cost(game, "axis", "air") == "4"
    assert marker(game, "axis", "air") == step


@rule("hitlerswar", "research.7", "R46")
def test_a_marker_never_goes_behind_start() -> None:
    game = study(dice=(6, 5), track={"axis": {"air": 1}})
    play(game, "roll air")
    assert marker(game, "axis", "air") == 0


@rule("hitlerswar", "research.8", "R46")
def test_resolution_may_wait() -> None:
    game = study(points=0, dice=(1,), track={"axis": {"air": 4}})
    play(game, "end")
    assert marker(game, "axis", "air") == 4
    later = study(points=0, dice=(4,), track={"axis": {"air": 4}})
    play(later, "roll air")  # nothing was paid in this turn
    assert cost(later, "axis", "air") == "3"


# ---------------------------------------------------------------- special cases
@rule("hitlerswar", "research-special.1", "R41")
@refusal("hitlerswar", "research-special.1")
def test_soviet_research_in_peace() -> None:
    game = study("soviet", eastern_war=0)
    play(game, "study air", "study mech")
    refused(game, "research-special.1", "study air")
    play(study("soviet"), "study air", "study air")


@rule("hitlerswar", "research-special.2", "R46")
@refusal("hitlerswar", "research-special.2")
def test_ex20_the_cheapest_item() -> None:
    game = study()
    play(game, "study inf")
    refused(game, "research-special.2", "study inf")
    same = study(levels={"allied": {"inf": 1}})
    play(same, "study inf", "study inf")
    alone = study()
    play(alone, "study u-boat", "study u-boat")  # nobody to compare with
    banned = study(levels={"axis": {"bomber": 1}})
    play(banned, "study bomber")
    refused(banned, "research-special.2", "study bomber")  # prohibited elsewhere is dearer than any cost


@rule("hitlerswar", "research-special.3", "R46")
def test_ex21_imitation() -> None:
    game = study("soviet", dice=(4,), track={"soviet": {"mech": 3}})
    play(game, "roll mech")
    assert cost(game, "soviet", "mech") == "4"
    assert level(game, "soviet", "mech") == 1
    equal = study("soviet", dice=(4,), track={"soviet": {"mech": 3}}, levels={"axis": {"mech": 0}})
    play(equal, "roll mech")
    assert cost(equal, "soviet", "mech") == "5"


@rule("hitlerswar", "research-special.4", "R46")
def test_prohibited_levels_know_no_influence() -> None:
    game = study(dice=(4,), track={"axis": {"missile": 3}}, levels={"axis": {"missile": 3}, "allied": {"missile": 4}})
    play(game, "study missile", "study missile")
    behind = study(dice=(4,), track={"axis": {"missile": 3}},
                   levels={"axis": {"missile": 3}, "allied": {"missile": 4}})  # fmt: skip
    play(behind, "roll missile")  # B stays B, and brings nothing
    assert level(behind, "axis", "missile") == 3
    assert marker(behind, "axis", "missile") == 0
    ahead = study(dice=(1,), track={"axis": {"missile": 3}}, levels={"axis": {"missile": 3}})
    play(ahead, "roll missile")
    assert cost(ahead, "axis", "missile") == "3"


@rule("hitlerswar", "us-technology.1")
def test_american_technology() -> None:
    game = table(scenario="campaign-2", turn="Spring 1942", phase="soviet/research", budget=6)
    play(game, "end")  # the United States join as the Allied player turn begins
    assert level(game, "allied", "atomic-bomb") == 2
    assert cost(game, "allied", "ship") == "9"
    levels = {"allied": {"atomic-bomb": 3, "ship": 2}}
    better = table(scenario="campaign-2", turn="Spring 1942", phase="soviet/research", budget=6, levels=levels)
    play(better, "end")
    assert level(better, "allied", "atomic-bomb") == 3
    assert cost(better, "allied", "ship") == "7"


def test_every_item_has_levels() -> None:
    assert len(LEVELS) == len(ITEM_NAMES) == ITEMS
