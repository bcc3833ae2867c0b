"""Second reading of the rule text: Campaign II, where research, bombs, morale and the Atlantic meet politics."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.campaign import give, path
from tests.hitlerswar.second_reading import drive, texts, told, until
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.items import ITEM_OF, ITEMS
from theatrum.rulesets.hitlerswar.data.sides import SIDE_OF

NAZI_FRANCE = give("axis", "France")


def second(*armies: str, **more: Any) -> Game:
    return table(*armies, scenario="campaign-2", **more)


def american(*armies: str, **more: Any) -> Game:
    """Summer 1942: the United States have joined the Allies."""
    joined = {"turn": "Summer 1942", "us": 1, "america": 17, "unaligned": ["Poland"], "spaces": {"US": "allied"}}
    return second(*armies, **joined | more)


def level(game: Game, side: str, item: str) -> tuple[int, int]:
    """The tech level of an item, and what B results have taken off, in sixths."""
    place = SIDE_OF[side] * ITEMS + ITEM_OF[item]
    return war(game).levels[place], war(game).cuts[place]


def budget(game: Game) -> float:
    return war(game).budget / 6


# ---------------------------------------------------------------- switched on in the middle of a turn
@rule("hitlerswar", "research-special.1", "partisans.1a", "R57", "R89")
@refusal("hitlerswar", "research-special.1")
def test_a_rising_is_the_first_attack_and_opens_soviet_research_in_the_same_turn() -> None:
    spaces = give("axis", "Poland")
    quiet = second(phase="soviet/production", spaces=spaces, turn="Summer 1940")
    until(quiet, "soviet/research")
    play(quiet, "study mech")
    refused(quiet, "research-special.1", "study mech")
    war_ = second(phase="soviet/production", spaces=spaces, turn="Summer 1940", dice=(6,))
    drive(war_, "rise P13")
    until(war_, "soviet/research")
    play(war_, "study mech", "study mech")
    assert war(war_).eastern_war


@rule("hitlerswar", "soviet-mobilization.1a", "R42", "R89", "R156")
def test_bombs_on_russia_mobilize_it_before_its_next_production() -> None:
    game = second(
        phase="axis/strategic", bombers={"axis": 3}, turn="Summer 1940", spaces=give("axis", "Poland"), dice=(6,) * 3
    )
    play(game, "bomb soviet industry")
    assert war(game).eastern_war
    until(game, "soviet/production")
    assert budget(game) == 15


@rule("hitlerswar", "atlantic-fleets.7", "R50", "R157")
def test_ships_that_passed_each_other_meet_when_their_sides_go_to_war() -> None:
    """Two Axis and three Soviet ships share the sea in peace; the first attack opens fire as the next turn begins."""
    peace = second(sea={"axis": 2, "soviet": 3}, phase="axis/combat", turn="Summer 1940")
    until(peace, "soviet/movement")
    assert war(peace).sea == [2, 3, 0]
    game = second(
        "army-group-north 0/5 Q13",
        "western 1/0 Q14",
        sea={"axis": 2, "soviet": 3},
        phase="axis/combat",
        turn="Summer 1940",
    )
    play(game, "attack army-group-north Q14")
    until(game, "soviet/movement")
    assert war(game).sea == [0, 1, 0]


# ---------------------------------------------------------------- research
@rule("hitlerswar", "us-technology.1", "item-cost.1")
@pytest.mark.parametrize(("ship", "cut", "after"), [(0, 6, (1, 0)), (1, 6, (1, 6)), (2, 0, (2, 0))])
def test_american_ships_cost_nine_whatever_was_saved_before_and_never_more(
    ship: int, cut: int, after: tuple[int, int]
) -> None:
    """Level 0 with one point off becomes level 1 at its price, not eight; level 1 and more are kept."""
    game = second(
        phase="allied/production", turn="Winter 1941", levels={"allied": {"ship": ship}}, cuts={"allied": {"ship": cut}}
    )
    until(game, "axis/movement")
    until(game, "allied/production")
    assert war(game).us == 1
    assert level(game, "allied", "ship") == after
    assert level(game, "allied", "atomic-bomb")[0] == 2


@rule("hitlerswar", "research.5", "research.6", "R47")
def test_an_a_after_half_a_step_goes_to_the_price_of_the_next_level() -> None:
    """Paratroops 6: B takes a half off (5 1/2), a second B nothing, an A makes 5 and not 4 1/2."""
    game = second(phase="axis/research", budget=60, eastern_war=1, track={"axis": {"para": 1}}, dice=(2,))
    play(game, "roll para")
    assert level(game, "axis", "para") == (0, 3)
    game = second(
        phase="axis/research",
        budget=60,
        eastern_war=1,
        track={"axis": {"para": 1}},
        cuts={"axis": {"para": 3}},
        dice=(2,),
    )
    play(game, "roll para")
    assert level(game, "axis", "para") == (0, 3)
    game = second(
        phase="axis/research",
        budget=60,
        eastern_war=1,
        track={"axis": {"para": 1}},
        cuts={"axis": {"para": 3}},
        dice=(1,),
    )
    play(game, "roll para")
    assert level(game, "axis", "para") == (1, 0)


@rule("hitlerswar", "research-special.3", "research-special.4", "R46")
def test_half_a_point_cheaper_elsewhere_turns_b_into_a_but_not_for_prohibited_items() -> None:
    game = second(
        phase="soviet/research",
        budget=60,
        eastern_war=1,
        track={"soviet": {"para": 1}},
        cuts={"allied": {"para": 3}},
        dice=(2,),
    )
    play(game, "roll para")
    assert level(game, "soviet", "para") == (1, 0)
    forbidden = second(
        phase="soviet/research",
        budget=60,
        eastern_war=1,
        track={"soviet": {"missile": 1}},
        dice=(2,),
        levels={"axis": {"missile": 4}},
    )
    play(forbidden, "roll missile")
    assert level(forbidden, "soviet", "missile") == (0, 0)
    assert war(forbidden).track[SIDE_OF["soviet"] * ITEMS + ITEM_OF["missile"]] == 0


@rule("hitlerswar", "research-special.2")
@refusal("hitlerswar", "research-special.2")
def test_only_the_sole_leader_is_slowed() -> None:
    game = second(phase="axis/research", budget=60, eastern_war=1)
    play(game, "study inf")
    refused(game, "research-special.2", "study inf")
    even = second(phase="axis/research", budget=60, eastern_war=1, levels={"soviet": {"inf": 1}})
    play(even, "study inf", "study inf")


# ---------------------------------------------------------------- the Atlantic
@rule("hitlerswar", "u-boats.6", "R58", "us-entry.2")
def test_what_u_boats_sink_before_the_entry_of_america_stays_under_the_old_limit() -> None:
    """Spring 1942: the Axis attacks while the United States are still out; eight, though they join in that turn."""
    game = second(phase="allied/production", turn="Winter 1941", u_sea=30, dice=(1,) * 30)
    until(game, "axis/movement")
    assert war(game).u_loss == 8
    until(game, "allied/production")
    assert war(game).us == 1
    without = second(phase="allied/production", turn="Winter 1941")
    until(without, "axis/movement")
    until(without, "allied/production")
    assert budget(without) - budget(game) == 8
    until(game, "axis/movement")
    assert war(game).u_loss == 12, "three fires of ten with a one: twelve, no more than they sink"


@rule("hitlerswar", "u-boats.4", "u-boats.5", "R58")
def test_a_poor_budget_is_sunk_to_zero_and_not_below() -> None:
    spaces = NAZI_FRANCE | give("axis", "Britain") | {"D15": "axis"}
    game = second(phase="axis/production", spaces=spaces, france=1, britain=1, turn="Winter 1940", u_loss=8)
    until(game, "allied/production")
    assert budget(game) == 0
    until(game, "axis/movement")
    until(game, "allied/production")
    assert budget(game) == 5, "the loss is deducted once"


@rule("hitlerswar", "trans-atlantic.1", "R59", "tac-air.1")
@refusal("hitlerswar", "trans-atlantic.1")
def test_the_first_six_go_to_america_and_forts_and_ships_do_not_count() -> None:
    game = american(phase="allied/production", america=60)
    play(game, "fort 1 P6", "order 1 asw")
    refused(game, "trans-atlantic.1", "raise 1 inf P7")
    play(game, "raise 5 inf US")
    refused(game, "trans-atlantic.1", "raise 1 inf P7")
    play(game, next(text for text in texts(game, "build") if text.split()[1:3] == ["1", "air"]))
    assert legal(game, "raise 1 inf P7")


@rule("hitlerswar", "trans-atlantic.3", "trans-atlantic.3b", "R59", "R111")
def test_u_boats_find_convoys_but_not_the_coast_of_america() -> None:
    home = american("us-army 5/0 US", phase="allied/movement", u_sea=10, dice=(1,))
    play(home, "land us-army 2 inf Canada")
    until(home, "allied/combat")
    assert not told(home, "sunk")
    convoy = american("us-army 5/0 US", phase="allied/movement", u_sea=10, shipping=5, dice=(1,))
    play(convoy, "land us-army 2 inf P7")
    until(convoy, "allied/combat")
    assert len(told(convoy, "sunk")) == 2, "four hits, two points"
    assert war(convoy).shipping == 3


# ---------------------------------------------------------------- bombs and morale
@rule("hitlerswar", "morale.7a", "atomic-bombs.6", "morale.4", "R151")
def test_the_second_bomb_on_berlin_ends_the_war_in_the_strategic_phase() -> None:
    facts = {"bombers": {"allied": 2}, "bombs_air": {"allied": 2}, "morale_axis": 8, "us": 1, "america": 20}
    game = second(phase="allied/strategic", turn="Spring 1945", dice=(6,) * 6, **facts)
    drive(game, "bomb axis industry", "drop-bomb P10")
    assert war(game).morale_axis == 4
    drive(game, "drop-bomb P10")
    assert game.over
    assert path(game).startswith("allied") or game.result


@rule("hitlerswar", "morale.6", "morale.7b", "R64")
def test_low_morale_weighs_on_attacks_of_its_own_side_only() -> None:
    """Germany at five: +1 to its assault, nothing to its defence."""
    for morale, added in ((6, 0), (5, 1)):
        game = second("army-group-b 5/0 N9", "britain 5/0 N8", phase="axis/combat", morale_axis=morale, dice=(6, 6))
        drive(game, "attack army-group-b N8", "fire", "assault army-group-b", "resolve")
        assert told(game, "assault", "modifier") == [added]
        assert told(game, "defensive-assault", "modifier") == [0]
    defence = second("army-group-b 5/0 N9", "britain 5/0 N8", phase="allied/combat", morale_axis=3, dice=(6, 6))
    drive(defence, "attack britain N9", "fire")
    assert told(defence, "defensive-assault", "modifier") == [0]


@rule("hitlerswar", "morale.5", "national-morale-chart.1", "R64", "surrender-france.2")
def test_the_fall_of_france_is_one_step_up_and_one_step_down() -> None:
    game = second("army-group-b 0/10 O8", phase="axis/combat", spaces={"O8": "axis"}, turn="Summer 1940", dice=(1,))
    drive(game, "attack army-group-b N7", "advance army-group-b")
    until(game, "axis/production")
    assert owner(game, "N5") == "axis"
    assert (war(game).morale_axis, war(game).morale_allied) == (11, 9)


@rule("hitlerswar", "morale.7a", "surrender-britain.3", "R39", "R151", "R86")
def test_bombed_out_britain_surrenders_at_once_with_its_missiles_and_armies() -> None:
    game = second(
        "britain 2/2 P7",
        "allied-missile-1 2 Q7",
        phase="axis/strategic",
        bombers={"axis": 10},
        morale_allied=3,
        spaces=NAZI_FRANCE,
        france=1,
        turn="Summer 1944",
        levels={"allied": {"missile": 4}},
        dice=(1,),
    )
    play(game, "bomb allied morale")
    assert war(game).britain == 1
    assert owner(game, "S7") == owner(game, "H4") == "axis"
    assert army(game, "britain") == ""
    assert not any(war(game).rockets)
    assert owner(game, "Canada") == "allied"
    assert not game.over


@rule("hitlerswar", "partisans.3b", "R57")
def test_a_risen_hex_has_until_the_owners_next_combat_phase() -> None:
    """It stands through the Axis turn and falls when the Allied Combat Phase ends."""
    game = second(phase="allied/production", spaces=give("axis", "Poland"), turn="Summer 1940", dice=(1,))
    drive(game, "rise O13")
    assert owner(game, "O13") == "allied"
    until(game, "axis/movement")
    until(game, "allied/combat")
    assert owner(game, "O13") == "allied"
    until(game, "allied/production")
    assert owner(game, "O13") == "axis"
