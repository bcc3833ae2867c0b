"""[10.1, 10.2, 10.6, 12.1, 16.57] German and Italian points, what they buy and where it appears."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, legal, play, refused, table, war
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Nation, Type, kind_of
from theatrum.rulesets.spi.rules.reinforcement import german

GERMANY = Nation.GERMANY


def axis(*units: str, **more: Any) -> Game:
    """The Axis Reinforcement-Replacement Phase; the chart of 3/1941 gives Germany six points."""
    return table(*units, **{"phase": "axis/reinforcement", **more})


def reinforced(*units: str, **more: Any) -> Game:
    return play(axis(*units, **more), "take de reinforcements")


def points(game: Game) -> int:
    return german.points_left(war(game))


# ------------------------------------------------------------------ Reinforcements
@rule("spi", "10.0a", "10.0b", "10.11a", "4.2.A5", "10.17", "10.63")
def test_the_chart_gives_the_points_of_the_game_turn() -> None:
    assert points(reinforced()) == tables.CHART[tables.TURN_OF["3/1941"]]["de"] == 6
    assert points(reinforced(turn="3/1942")) == 7


@rule("spi", "TR.1", "10.11a", "R150")
def test_the_german_chart_between_the_set_ups_of_1940_and_1941() -> None:
    turns = ("2/1940", "3/1940", "4/1940", "1/1941", "2/1941")
    assert [tables.CHART[tables.TURN_OF[turn]]["de"] for turn in turns] == [6, 5, 4, 4, 5]


@rule("spi", "10.12a", "10.13", "10.0d")
def test_infantry_costs_one_point_an_sp() -> None:
    game = play(reinforced(), "build de.inf 4 1312")
    assert at(game, "1312") == ["de.inf.1 4"]
    assert points(game) == 2


@rule("spi", "10.12b", "10.64a", "10.64b", "R46")
def test_mechanized_costs_two_points_an_sp() -> None:
    game = play(reinforced(), "build de.mech 2 1312")
    assert at(game, "1312") == ["de.mech.1 2"]
    assert points(game) == 2


@rule("spi", "10.12c", "16.72b")
def test_paratroops_cost_three_points_an_sp_with_airdrops() -> None:
    game = play(reinforced(options=("airdrops",)), "build de.para 2 1312")
    assert at(game, "1312") == ["de.para.1 2"]
    assert points(game) == 0


@refusal("spi", "10.12c")
def test_no_paratroops_without_the_option() -> None:
    refused(reinforced(), "10.12c", "build de.para 1 1312")


@refusal("spi", "10.12a", "10.12b", "10.12c")
def test_what_the_points_do_not_pay_for_cannot_be_built() -> None:
    game = play(reinforced(), "build de.inf 4 1312")
    refused(game, "10.12a", "build de.inf 3 1212")
    refused(game, "10.12b", "build de.mech 2 1212")
    dropped = play(reinforced(options=("airdrops",)), "build de.inf 4 1312")
    refused(dropped, "10.12c", "build de.para 1 1212")


@rule("spi", "10.12d", "10.15", "5.79a")
def test_an_amphibious_point_costs_four_and_has_no_counter() -> None:
    game = play(reinforced(), "buy amphibious")
    assert (points(game), war(game).german_amphibious) == (2, 1)
    assert not list(war(game).units())


@refusal("spi", "10.12d")
def test_no_amphibious_point_for_three_points() -> None:
    refused(play(reinforced(), "build de.inf 3 1312"), "10.12d", "buy amphibious")


@rule("spi", "5.79b", "5.79e", "R91")
def test_amphibious_points_are_converted_for_good() -> None:
    game = play(axis(german_amphibious=3), "convert 2")
    assert (war(game).german_amphibious, war(game).converting, war(game).german_naval) == (1, 2, 0)
    assert legal(game, "convert 1")


@refusal("spi", "5.79b")
def test_only_amphibious_points_at_hand_are_converted() -> None:
    game = axis(german_amphibious=1)
    refused(game, "5.79b", "convert 2")
    refused(game, "5.79b", "convert 0")


@refusal("spi", "10.63")
def test_first_choose_then_build() -> None:
    game = axis()
    refused(game, "10.63", "build de.inf 1 1312")
    refused(game, "10.63", "buy amphibious")
    refused(game, "10.63", "take de everything")
    assert legal(game, "take de reinforcements")


@refusal("spi", "10.0b")
def test_a_unit_has_a_known_type_and_at_least_one_sp() -> None:
    game = reinforced()
    refused(game, "10.0b", "build de.fleet 1 1312")
    refused(game, "10.0b", "build de.inf 0 1312")


@rule("spi", "10.11b", "R38")
def test_suez_and_kuwait_give_a_point_each() -> None:
    assert points(reinforced(spaces={"2325": "germany"})) == 7
    assert points(reinforced("de.inf 1 3223")) == 7
    assert points(reinforced("de.inf 1 3223", spaces={"2325": "germany"})) == 8
    assert points(reinforced("de.inf 1 3324")) == 6  # the coast beside it is not Kuwait itself


# ------------------------------------------------------------------ where they appear
@rule("spi", "10.13", "R39")
@refusal("spi", "10.13")
def test_new_units_appear_in_germany_but_not_in_east_prussia_or_conquered_land() -> None:
    game = reinforced()
    for hex_ in ("1312", "1214", "1414", "1113"):
        assert legal(game, f"build de.inf 1 {hex_}"), hex_
    for hex_ in ("1610", "1611", "1512", "0713"):
        refused(game, "10.13", f"build de.inf 1 {hex_}")


@rule("spi", "10.14")
@refusal("spi", "10.14")
def test_an_enemy_zone_of_control_closes_a_hex_without_friends() -> None:
    game = reinforced("gb.inf 1 1113", "de.inf 1 1213")
    refused(game, "10.14", "build de.inf 1 1112")
    refused(game, "10.14", "build de.inf 1 1113")
    assert legal(game, "build de.inf 1 1213")
    assert legal(game, "build de.inf 1 1312")


@rule("spi", "10.16a")
@refusal("spi", "10.16a")
def test_stacking_holds_for_new_units() -> None:
    game = reinforced("de.inf 1 1312", "de.inf 1 1212", "it.inf 1 1212")
    play(game, "build de.inf 1 1312")
    refused(game, "10.16a", "build de.inf 1 1312")
    refused(game, "10.16a", "build de.inf 1 1212")


@rule("spi", "7.22a")
@refusal("spi", "7.22a")
def test_a_new_german_unit_holds_four_sp_at_most() -> None:
    game = reinforced()
    refused(game, "7.22a", "build de.inf 5 1312")
    assert legal(game, "build de.inf 4 1312")


@rule("spi", "10.16b", "10.16a")
def test_e11_a_new_unit_merges_in_the_build_up_that_follows() -> None:
    game = reinforced("de.inf 2 1312", "gb.inf 1 0811")
    play(game, "build de.inf 2 1312", "end", "merge de.inf.2 de.inf.1")
    assert at(game, "1312") == ["de.inf.1 4"]


@rule("spi", "10.35d", "R98")
def test_points_that_are_not_used_are_lost() -> None:
    game = play(reinforced("gb.inf 1 0811"), "build de.inf 2 1312")
    assert "left over are lost" in game.prompt
    game.play("end")
    assert not war(game).reinforcing
    assert points(game) == 0


@refusal("spi", "4.2.A5")
def test_points_come_in_the_phase_of_their_side() -> None:
    refused(axis(), "4.2.A5", "build gb.inf 1 0811")
    allied = table(phase="allied/reinforcement")
    refused(allied, "4.2.A5", "build de.inf 1 1312")
    refused(allied, "4.2.A5", "take de reinforcements")


# ------------------------------------------------------------------ Replacements
@rule("spi", "10.61", "10.0f", "10.64c", "R47", "RP.1")
def test_replacements_bring_back_what_was_lost_in_two_game_turns() -> None:
    game = play(axis(lost={"de.mech": 2}, lost_before={"de.inf": 3, "de.mech": 1}), "take de replacements")
    assert points(game) == 8
    play(game, "build de.mech 3 1312", "build de.inf 2 1212")
    assert points(game) == 0
    assert war(game).german_replaced == 8


@rule("spi", "10.0f", "R47", "RP.1")
def test_what_is_lost_in_battle_can_be_rebuilt() -> None:
    """Two Germans die in the Allied Player-Turn; both come back in the next Axis one, and no third."""
    units = ("us.inf 4 1113", "de.inf 2 1112", "de.inf 2 1312", "gb.inf 3 0811")
    game = table(*units, turn="3/1944", phase="allied/combat", dice=(1,), vichy="fallen")
    game.play("attack 1112 with us.inf.1")
    assert war(game).pool == {kind_of(GERMANY, Type.INFANTRY): 2}
    while war(game).frame.path(war(game)) != "axis/reinforcement":
        game.play("end" if legal(game, "end") else next(iter(game.choices())))
    play(game, "take de replacements")
    refused(game, "10.0f", "build de.inf 3 1412")
    play(game, "build de.inf 2 1412")
    refused(game, "10.0f", "build de.inf 1 1412")


@rule("spi", "10.12d", "10.61", "R47")
def test_four_points_are_enough_for_transport_without_any_loss() -> None:
    halved = axis(sweden_halves=1)
    assert legal(halved, "take de replacements")
    play(halved, "take de replacements", "buy amphibious")
    refused(axis(sweden_halves=1, german_replaced=22), "10.0f", "take de replacements")


@refusal("spi", "10.0f")
def test_replacements_bring_back_nothing_else() -> None:
    game = play(axis(lost={"de.inf": 2}), "take de replacements")
    refused(game, "10.0f", "build de.inf 3 1312")
    refused(game, "10.0f", "build de.mech 1 1312")
    play(game, "build de.inf 2 1312")
    refused(game, "10.0f", "build de.inf 1 1312")


@rule("spi", "10.0h")
@refusal("spi", "10.0h")
def test_losses_of_other_nations_are_not_replaced_by_germans() -> None:
    game = play(axis(lost={"it.inf": 3}), "take de replacements")
    refused(game, "10.0h", "build de.inf 1 1312")


@rule("spi", "10.12d", "10.64a", "R47", "5.7c")
def test_replacement_points_pay_for_transport() -> None:
    game = play(axis(), "take de replacements", "buy amphibious", "buy amphibious")
    assert (war(game).german_amphibious, war(game).german_replaced, points(game)) == (2, 8, 0)


@rule("spi", "10.0e", "10.17")
@refusal("spi", "10.0e")
def test_one_kind_of_points_in_a_game_turn() -> None:
    game = play(axis(lost={"de.inf": 4}), "take de replacements")
    refused(game, "10.0e", "take de reinforcements")
    assert war(game).reinforcing.get(GERMANY) is None


@rule("spi", "10.66a")
@refusal("spi", "10.66a")
def test_replacements_keep_out_of_enemy_zones_of_control_even_where_a_friend_stands() -> None:
    contested = ("gb.inf 1 1113", "de.inf 1 1213")
    game = play(axis(*contested, lost={"de.inf": 4}), "take de replacements")
    refused(game, "10.66a", "build de.inf 1 1112")
    refused(game, "10.66a", "build de.inf 1 1213")
    refused(game, "10.14", "build de.inf 1 1113")
    refused(game, "10.13", "build de.inf 1 1611")
    assert legal(game, "build de.inf 4 1312")


@rule("spi", "10.66b", "10.0g")
def test_unused_replacements_are_lost_and_do_not_count() -> None:
    game = play(axis("gb.inf 1 0811", lost={"de.inf": 2}), "take de replacements", "build de.inf 2 1312", "end")
    assert war(game).german_replaced == 2
    assert not war(game).replacing


@rule("spi", "10.62", "10.65")
def test_e13_one_point_remains_after_three_full_quarters() -> None:
    game = axis(turn="4/1942", lost={"de.inf": 4}, german_replaced=24)
    play(game, "take de replacements")
    assert points(game) == 1
    play(game, "build de.inf 1 1312")
    refused(game, "10.12a", "build de.inf 1 1212")
    assert points(reinforced(turn="4/1942", german_replaced=24)) == 6


@refusal("spi", "10.62")
def test_no_replacements_beyond_twenty_five_a_year() -> None:
    refused(axis(turn="4/1942", lost={"de.inf": 4}, german_replaced=25), "10.62", "take de replacements")


@rule("spi", "10.62")
def test_a_new_year_brings_new_replacements() -> None:
    game = play(axis(turn="1/1943", lost={"de.inf": 9}, german_replaced=25), "take de replacements")
    assert points(game) == 8


@refusal("spi", "10.0f")
def test_nothing_lost_and_nothing_to_buy() -> None:
    refused(axis(turn="4/1942", german_replaced=24), "10.0f", "take de replacements")


@rule("spi", "RP.2")
def test_losses_are_forgotten_after_the_next_game_turn() -> None:
    game = axis("de.inf 1 1312", "gb.inf 1 0811", lost={"de.inf": 2}, lost_before={"de.mech": 3})
    while war(game).turn == tables.TURN_OF["3/1941"]:
        game.play("end")
    assert {k: v for k, v in war(game).pool_before.items() if v} == {0: 2}
    assert not any(war(game).pool.values())


# ------------------------------------------------------------------ Sweden and Partisans
@rule("spi", "12.1", "R51")
def test_sweden_costs_half_of_all_points() -> None:
    assert points(reinforced(sweden_halves=1)) == 3
    assert points(reinforced(sweden_halves=1, turn="3/1942")) == 4  # seven: the half that is kept is rounded up
    assert points(reinforced(sweden_halves=1, spaces={"2325": "germany"})) == 4


@rule("spi", "12.1", "R51")
def test_e15_four_of_eight_lost_sp_are_replaced_after_sweden() -> None:
    game = play(axis(sweden_halves=1, lost={"de.inf": 8}), "take de replacements")
    assert points(game) == 4


PARTISANS = ("es.part 1 0417", "es.part 1 0517", "es.part 1 0718", "su.part 1 1911", "su.part 1 1912", "su.part 1 1913")


@rule("spi", "16.57", "R75")
def test_e20_three_spanish_and_three_russian_partisans_cost_two_points() -> None:
    game = axis(*PARTISANS, options=("partisans",), lost={"de.inf": 9})
    assert german.partisans(war(game)) == {"Spain": 3, "Russia": 3}
    assert (german.reinforcements(war(game)), german.replacements(war(game))) == (4, 6)


@rule("spi", "16.57")
def test_five_partisans_in_a_country_cost_one_point() -> None:
    five = ("su.part 1 1911", "su.part 1 1912", "su.part 1 1913", "su.part 1 2011", "su.part 1 2013")
    assert points(reinforced(*five, "es.part 1 0417", "es.part 1 0517")) == 5


@rule("spi", "16.58b")
def test_the_balkans_are_one_country_and_france_with_the_low_countries_another() -> None:
    balkans = ("yu.part 1 1517", "gr.part 1 1819", "gr.part 1 1720")
    west = ("fr.part 1 0814", "be.part 1 1012", "nl.part 1 1011")
    assert german.partisans(war(axis(*balkans, *west))) == {"Yugoslavia": 3, "France": 3}


EIGHT_TIMES_THREE = [f"su.part 1 {column}{row:02}" for column in (21, 22, 23, 24) for row in range(8, 14)]


@rule("spi", "16.58a", "R75")
def test_what_partisans_take_beyond_zero_is_held_against_the_next_game_turn_once() -> None:
    game = axis(*EIGHT_TIMES_THREE, "gb.inf 1 0811")  # eight points, two more than the chart gives: nothing to choose
    assert game.state.frame.step != "reinforcement"
    assert war(game).partisan_debt == 2
    later = reinforced("gb.inf 1 0811", turn="4/1941", partisan_debt=2)
    assert points(later) == 3
    assert war(later).partisan_debt == 0


@rule("spi", "16.57", "16.58a")
@refusal("spi", "16.57")
def test_partisans_may_leave_no_replacements() -> None:
    game = axis(*EIGHT_TIMES_THREE, turn="4/1939", lost={"de.inf": 4})
    refused(game, "16.57", "take de replacements")
    assert points(play(game, "take de reinforcements")) == 1


# ------------------------------------------------------------------ Italy
@rule("spi", "10.21", "TR.1")
def test_italian_reinforcements_appear_in_italy() -> None:
    game = axis(turn="4/1941")
    play(game, "build it.inf 1 1217")
    assert at(game, "1217") == ["it.inf.1 1"]


@refusal("spi", "10.21")
def test_italian_reinforcements_do_not_appear_in_libya_nor_as_armour() -> None:
    game = axis(turn="4/1941")
    refused(game, "10.21", "build it.inf 1 1324")
    refused(game, "10.21", "build it.mech 1 1217")
    refused(game, "10.21", "build it.inf 2 1217")
    refused(axis(turn="3/1941"), "10.21", "build it.inf 1 1217")


@rule("spi", "10.21", "10.14")
def test_italian_reinforcements_keep_the_german_limits() -> None:
    game = axis("gb.inf 2 1218", "it.inf 1 1116", "de.inf 1 1116", turn="4/1941")
    refused(game, "10.14", "build it.inf 1 1217")
    refused(game, "10.16a", "build it.inf 1 1116")


@rule("spi", "7.22b")
@refusal("spi", "7.22b")
def test_a_new_italian_unit_holds_two_sp_at_most() -> None:
    game = axis(scenario="1939", turn="4/1939")
    refused(game, "7.22b", "build it.inf 3 1217")
    assert legal(game, "build it.inf 2 1217")


@rule("spi", "10.22", "10.67a", "10.67c", "10.0e")
def test_the_italian_replacement_comes_besides_the_reinforcements() -> None:
    game = axis(turn="4/1941", lost_before={"it.inf": 2})
    play(game, "build it.inf 1 1217", "build it.inf 1 1117")
    assert war(game).italian_replaced == 1
    assert at(game, "1117") == ["it.inf.2 1"]
    refused(game, "10.21", "build it.inf 1 1216")


@refusal("spi", "10.22")
def test_italy_has_nothing_to_choose() -> None:
    refused(axis(turn="4/1941", lost={"it.inf": 1}), "10.22", "take it replacements")


@rule("spi", "10.67a", "10.67c")
@pytest.mark.parametrize(
    ("turn", "facts", "comes"),
    [
        ("4/1943", {"lost": {"it.inf": 1}}, True),
        ("4/1943", {}, False),  # nothing lost
        ("3/1943", {"lost": {"it.inf": 1}}, False),  # not listed by the chart
        ("4/1943", {"lost": {"it.inf": 1}, "italian_replaced": 1}, False),  # one a year
    ],
)
def test_the_italian_replacement_needs_a_listed_turn_and_a_loss(turn: str, facts: dict[str, Any], comes: bool) -> None:
    assert legal(axis(turn=turn, **facts), "build it.inf 1 1216") is comes


@rule("spi", "10.67a")
def test_the_italian_replacement_of_a_new_year() -> None:
    assert war(axis(turn="1/1943", italian_replaced=1)).italian_replaced == 0
    assert war(axis(turn="4/1943", italian_replaced=1)).italian_replaced == 1


@rule("spi", "10.68")
@refusal("spi", "10.68")
def test_the_italian_replacement_goes_to_a_port() -> None:
    game = axis(turn="4/1943", lost={"it.inf": 1})
    refused(game, "10.68", "build it.inf 1 1217")
    assert legal(game, "build it.inf 1 1319")


@rule("spi", "10.67b")
def test_an_unused_italian_replacement_is_lost() -> None:
    game = play(axis("gb.inf 1 0811", turn="4/1943", lost={"it.inf": 1}), "end")
    assert not war(game).replacing


@rule("spi", "R96")
def test_no_italian_points_after_the_surrender() -> None:
    assert not legal(axis(turn="4/1942", italy="surrendered", lost={"it.inf": 1}), "build it.inf 1 1216")


@rule("spi", "R97")
def test_the_paratroops_of_the_set_up_are_infantry_without_the_option() -> None:
    plain = table(scenario="1939", turn="4/1939", empty=False)
    assert [unit.split(".")[1] for unit in at(plain, "1312")] == ["inf"]
    dropped = table(scenario="1939", turn="4/1939", empty=False, options=("airdrops",))
    assert at(dropped, "1312") == ["de.para.1 1"]
