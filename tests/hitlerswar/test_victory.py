"""Who wins, and when."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.hitlerswar.campaign import campaign, close, give, march
from tests.hitlerswar.table import owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar import ruleset, scenarios
from theatrum.rulesets.hitlerswar.data import geography
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SOVIET
from theatrum.rulesets.hitlerswar.rules import victory
from theatrum.rulesets.hitlerswar.war import War

TWO = ("two-players",)


def outlast(game: Game) -> str:
    """Everybody ends his phases until the war is over."""
    while not game.over:
        play(game, "end")
    return game.result


# ---------------------------------------------------------------- Barbarossa
@rule("hitlerswar", "barbarossa-victory.1")
def test_three_cities_win_at_once() -> None:
    spaces = give("axis", "Soviet Union") | {"Q17 Q18 R21 Siberia": "soviet"}
    game = table("army-group-center 0/10 Q16", "moscow 1/0 R21", spaces=spaces, phase="axis/combat", dice=(1,))
    march(game, "army-group-center", "Q17")
    assert game.result == "Axis victory"
    game = table("army-group-center 0/10 Q16", spaces=spaces | {"T15": "soviet"}, phase="axis/combat", dice=(1,))
    march(game, "army-group-center", "Q17")
    assert not game.over


@rule("hitlerswar", "barbarossa-victory.2b")
def test_berlin_wins_at_once() -> None:
    game = table("western 0/10 P11", spaces={"P11 P12 P13": "soviet"}, phase="soviet/combat", dice=(1,))
    march(game, "western", "P10")
    assert game.result == "Soviet victory"


@rule("hitlerswar", "barbarossa-victory.2a", "barbarossa-scenario.8")
def test_the_soviets_win_if_they_last() -> None:
    game = table("moscow 1/0 Q17", "okw 1/0 P10", turn="Winter 1943", phase="axis/movement")
    assert outlast(game) == "Soviet victory"
    assert war(game).turn == war(game).last_turn
    game = table("moscow 1/0 Q17", "okw 1/0 P10", turn="Summer 1943", phase="soviet/production")
    play(game, "end")
    assert not game.over


# ---------------------------------------------------------------- The Fall of Germany
def fall(*armies: str, soviet: str = "", allied: str = "", **more: Any) -> Game:
    spaces = {soviet: "soviet"} if soviet else {}
    if allied:
        spaces |= {allied: "allied"}
    return table(*armies, scenario="fall-of-germany", spaces=spaces, **{"dice": (1,) * 4} | more)


@rule("hitlerswar", "fall-victory.1", "fall-victory.3", "fall-victory.5", "R32")
def test_the_fall_of_berlin_ends_the_game_and_production_decides() -> None:
    game = fall("western 0/10 P11", soviet="P11 P12 P13 P14", phase="soviet/combat")
    state = war(game)
    assert (victory.count(state, SOVIET), victory.count(state, ALLIED)) == (23, 35)
    march(game, "western", "P10")
    assert game.result == "Soviet victory"  # 26 to 35 with Berlin


@rule("hitlerswar", "fall-victory.4", "fall-victory.1")
def test_the_allies_win_if_the_soviets_hold_too_little() -> None:
    allied = "O10 O9 P8 P9 Q9 Q10 O8 N8 N9 N7 O7"
    game = fall("us-third-army 0/10 O10", "okw 1/0 P11", allied=allied, phase="allied/combat")
    march(game, "us-third-army", "P10")
    assert game.result == "Allied victory"


@rule("hitlerswar", "fall-victory.3")
def test_exactly_two_thirds_are_enough() -> None:
    state = war(fall())
    state.land = [0, geography.hexes(["O10", "O11"]), geography.hexes(["Q7", "P7", "O12", "P9"])]
    assert (victory.count(state, SOVIET), victory.count(state, ALLIED)) == (6, 9)
    victory.berlin_lost(state)
    assert state.result == "Soviet victory"


@rule("hitlerswar", "fall-victory.2", "fall-scenario.9", "R7")
def test_the_axis_wins_if_berlin_stands() -> None:
    assert outlast(fall("okw 1/0 P10", turn="Winter 1945", phase="axis/movement")) == "Axis victory"


@rule("hitlerswar", "fall-special.1", "R74", "prepare.1")
def test_two_players_in_1944() -> None:
    game = fall("western 0/10 P11", soviet="P11 P12 P13 P14", phase="soviet/combat", options=TWO)
    assert game.actor == "allied"
    march(game, "western", "P10")
    assert game.result == "Allied victory"
    assert outlast(fall(turn="Winter 1945", phase="axis/movement", options=TWO)) == "Axis victory"


# ---------------------------------------------------------------- the campaigns
@rule("hitlerswar", "victory-two.1", "R85")
def test_two_players_in_a_campaign() -> None:
    game = campaign("western 0/10 P11", spaces={"P11 P12 P13": "soviet"}, phase="soviet/combat", options=TWO,
                    eastern_war=1)  # fmt: skip
    march(game, "western", "P10")
    assert game.result == "Allied victory"
    game = campaign(turn="Spring 1945", phase="allied/production", options=TWO)
    assert outlast(game) == "Axis victory"


@rule("hitlerswar", "victory-three.1", "campaign1-scenario.6")
def test_three_players_go_on_to_summer_1945() -> None:
    game = campaign(turn="Spring 1945", phase="allied/production")
    play(game, "end")
    assert not game.over
    game = campaign(turn="Summer 1945", phase="allied/production")
    play(game, "end")
    assert game.over


def shares(axis: int, soviet: int, allied: int, berlin: bool = True) -> War:
    """A war in which the sides hold so many production points, of hexes found on the map."""
    state = scenarios.empty("campaign-1", (), 0)
    state.america, state.siberia, state.land = 16, 12, [0, 0, 0]
    rest = sorted((space for space in range(geography.BOARD.size) if state.points(space)), key=state.points)
    if berlin:
        rest.remove(geography.BERLIN)
        state.land[AXIS] = 1 << geography.BERLIN
        axis -= 3
    for side, goal in ((ALLIED, allied), (SOVIET, soviet), (AXIS, axis)):
        for space in reversed(rest[:]):
            if state.points(space) <= goal and not (side == AXIS and space == geography.SUEZ):
                state.land[side] |= 1 << space
                goal -= state.points(space)
                rest.remove(space)
        assert goal == 0
    return state


@rule("hitlerswar", "victory-three.2", "victory-three.5b", "victory-three.5c")
def test_ex17_victory_ratios() -> None:
    state = shares(10, 30, 50)
    assert [victory.count(state, side) for side in (AXIS, SOVIET, ALLIED)] == [10, 30, 50]
    assert victory.standing(state) == [(1, Fraction(1)), (1, Fraction(1)), (1, Fraction(5, 4))]


@rule("hitlerswar", "victory-three.6", "R45")
def test_ch13_three_marginal_results() -> None:
    state = shares(10, 30, 50)
    victory.compare(state)
    assert state.result == "Allied Marginal"
    assert ruleset.study.winner(state) == "allied"
    assert [ruleset.study.grade(state, side) for side in ("axis", "soviet", "allied")] == [-1, -1, 1]


@rule("hitlerswar", "victory-three.5a", "victory-three.5b", "victory-three.5c", "R45")
@pytest.mark.parametrize(
    ("points", "levels"),
    [
        ((20, 30, 30), (1, 1, 0)),
        ((21, 30, 30), (2, 1, 0)),
        ((30, 30, 30), (2, 1, 0)),
        ((40, 20, 20), (3, 0, 0)),
        ((10, 40, 30), (1, 2, 0)),
        ((10, 54, 26), (1, 3, 0)),
        ((10, 26, 54), (1, 0, 2)),
        ((10, 20, 60), (1, 0, 3)),
    ],
)
def test_levels(points: tuple[int, int, int], levels: tuple[int, int, int]) -> None:
    assert tuple(level for level, _ in victory.standing(shares(*points))) == levels


@rule("hitlerswar", "victory-three.4a", "R45")
def test_without_berlin_the_axis_counts_nothing() -> None:
    state = shares(30, 20, 40, berlin=False)
    assert victory.standing(state) == [(0, Fraction(0)), (1, Fraction(1)), (3, Fraction(1))]
    victory.compare(state)
    assert state.result == "Allied Decisive"
    assert ruleset.study.grade(state, "allied") == 3


@rule("hitlerswar", "R45", "victory-three.6")
def test_equal_results_are_a_draw() -> None:
    state = shares(10, 30, 50)
    state.land[SOVIET], state.land[ALLIED] = state.land[ALLIED], 0
    victory.compare(state)
    assert state.result == "Soviet Decisive"
    state = shares(20, 30, 30)
    victory.compare(state)  # Axis marginal, quotient 1; Soviets 30:50, quotient 6/5
    assert state.result == "Soviet Marginal"
    state = shares(15, 25, 35)
    assert victory.standing(state)[:2] == [(1, Fraction(1)), (1, Fraction(1))]
    victory.compare(state)
    assert state.result == "Draw"
    assert ruleset.study.winner(state) is None


@rule("hitlerswar", "victory-three.2", "R45", "R43", "R135")
def test_devastated_points_count_but_not_india_behind_an_axis_suez() -> None:
    game = campaign(spaces={"Q7": {"devastated": 4}, "N7": {"ruined": 3}})
    assert victory.count(war(game), ALLIED) == 23
    assert victory.count(war(game), SOVIET) == 15 + 8
    assert victory.count(war(campaign(spaces={"D15": "axis"})), ALLIED) == 21


@rule("hitlerswar", "suez.1", "victory-three.2", "R43")
def test_india_behind_an_axis_suez_counts_for_an_axis_that_holds_it() -> None:
    before, after = (war(campaign(spaces={"D15": "axis", "India": side})) for side in ("allied", "axis"))
    assert victory.count(after, AXIS) == victory.count(before, AXIS) + 2
    assert victory.count(after, ALLIED) == victory.count(before, ALLIED)


@rule("hitlerswar", "victory-three.4b", "surrender-ussr.3")
def test_the_soviets_count_what_they_keep_after_a_surrender() -> None:
    spaces = give("axis", "Soviet Union") | {"Siberia R21": "soviet"}
    game = campaign(spaces=spaces, peace=1, siberia=12, turn="Summer 1945", phase="allied/production")
    assert victory.count(war(game), SOVIET) == 12


@rule("hitlerswar", "victory-three.1", "surrender-germany.1b", "victory-three.4a")
def test_berlin_captured_by_the_soviets() -> None:
    game = campaign("western 0/10 P11", spaces=give("soviet", "Poland") | {"P11": "soviet"}, phase="soviet/combat",
                    eastern_war=1, mobilized=1, siberia=12, surrendered=["Poland"])  # fmt: skip
    march(game, "western", "P10")
    close(game)
    assert game.result == "Soviet Substantial"  # 15 + 12 + 1 + 3 against 23
    assert owner(game, "N9") == ""


@refusal("hitlerswar", "fall-special.2", "barbarossa-special.1")
@rule("hitlerswar", "fall-special.2", "barbarossa-special.1", "R31")
def test_neutrals_of_the_small_scenarios_are_closed() -> None:
    game = table("army-group-b 0/10 L6", scenario="fall-of-germany", phase="axis/combat")
    refused(game, "fall-special.2", "attack army-group-b K6")
    game = table("army-group-b 0/10 L6", "panzer-army-africa 0/5 D12", phase="axis/combat")
    refused(game, "barbarossa-special.1", "attack army-group-b K6")
    refused(game, "barbarossa-special.1", "attack panzer-army-africa D13")
