"""[10.31, 14.3, 14.5, RI] Russia between peace and war, for two players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Nation, Status
from theatrum.rulesets.spi.rules.combat import strength
from theatrum.rulesets.spi.rules.movement import rail, stacking, zones
from theatrum.rulesets.spi.rules.politics import neutrals, russia
from theatrum.rulesets.spi.rules.politics.russia import FULL, LIMITED, PEACE

POLAND_ENTERED: dict[str, Any] = {"invaded": ["poland"]}


def in_1939(*units: str, **more: Any) -> Game:
    return table(*units, scenario="1939", turn=more.pop("turn", "4/1939"), **more)


def pass_on(game: Game, phase: str) -> Game:
    """Play on, doing nothing, to the start of a phase."""
    side, _, step = phase.partition("/")
    for _ in range(60):
        state = war(game)
        if state.phasing == side and state.frame.step == step:
            return game
        game.play("end")
    raise AssertionError(f"never came to {phase}")


# ------------------------------------------------------------------ the three states
@rule("spi", "10.31a", "10.31b", "15.2e", "15.3g", "14.31a", "15.1b")
@pytest.mark.parametrize("scenario", ["1939", "1940", "1941"])
def test_every_scenario_starts_with_russia_in_peacetime(scenario: str) -> None:
    state = war(table(scenario=scenario, turn={"1939": "4/1939", "1940": "2/1940", "1941": "3/1941"}[scenario]))
    assert (state.russia, state.russia_at_war) == (PEACE, 0)


@rule("spi", "10.31b", "R88")
@refusal("spi", "10.31b")
def test_in_peacetime_russia_stays_at_home_and_attacks_nobody() -> None:
    game = table("su.inf 2 1813", "su.inf 2 2918", "de.inf 1 1714", phase="allied/initial-movement")
    refused(game, "10.31b", "move su.inf.1 1814")
    refused(game, "10.31b", "move su.inf.2 2818")
    assert legal(game, "move su.inf.1 1913")
    play(game, "end")
    refused(game, "10.31b", "attack 1714")


@rule("spi", "R88", "7.26b")
def test_limited_war_by_14_35_alone_lifts_the_ban_on_stacks_but_is_no_war() -> None:
    at_peace = table("su.inf 2 1913", "su.inf 2 1914", phase="allied/initial-movement")
    state = war(at_peace)
    assert stacking.room(state, geo.hex_("1913"), Nation.RUSSIA) == 0
    limited = table("su.inf 2 1913", "su.inf 2 1914", phase="allied/initial-movement", russia="limited-war")
    assert stacking.room(war(limited), geo.hex_("1913"), Nation.RUSSIA) == 1
    refused(limited, "10.31b", "move su.inf.1 1814")


@rule("spi", "10.31c", "10.31f", "R40")
def test_t14_an_attack_on_russians_in_poland_is_limited_war() -> None:
    game = table("de.inf 4 1714", "de.mech 4 1714", "su.inf 2 1713", phase="axis/combat", dice=(6,))
    game.play("attack 1713 with de.inf.1 de.mech.1")
    state = war(game)
    assert (state.russia, state.russia_at_war) == (LIMITED, 1)
    assert state.invasion_turn < 0
    assert stacking.largest(state, Nation.RUSSIA) == 2
    assert state.status[Nation.RUSSIA] == Status.ALLIED


@rule("spi", "10.31d", "10.34b", "15.3g")
def test_t15_a_step_into_russia_is_full_war_at_once() -> None:
    game = table("de.mech 4 1811", "su.inf 2 2011", spaces={"1811": "germany"})
    play(game, "move de.mech.1 1911")
    state = war(game)
    assert (state.russia, state.russia_at_war, state.free_column) == (FULL, 1, 1)
    assert state.siberians == 2
    assert stacking.largest(state, Nation.RUSSIA) == 3
    assert tables.TURNS[state.invasion_turn] == "3/1941"


@rule("spi", "10.31d", "14.32b")
def test_an_attack_across_the_russian_border_is_full_war() -> None:
    game = table("de.inf 4 1814", "su.inf 1 1914", phase="axis/combat", dice=(6,))
    game.play("attack 1914 with de.inf.1")
    assert (war(game).russia, war(game).attacked_russia) == (FULL, 1)


@rule("spi", "R88", "10.31c")
def test_a_step_over_the_line_into_empty_russian_held_land_is_war() -> None:
    game = table("de.inf 4 1613", "su.inf 2 1813")
    play(game, "move de.inf.1 1713")
    assert (war(game).russia, war(game).russia_at_war) == (LIMITED, 1)


@rule("spi", "R65", "R50")
def test_war_with_russia_makes_the_small_axis_countries_active() -> None:
    game = table("de.inf 4 1613", "hu.inf 1 1715", "ro.inf 1 1915", scenario="1940", turn="2/1940")
    assert war(game).status[Nation.HUNGARY] == Status.PRO_AXIS
    play(game, "move de.inf.1 1713")
    state = war(game)
    assert {state.status[n] for n in (Nation.HUNGARY, Nation.RUMANIA, Nation.BULGARIA)} == {Status.AXIS}
    assert legal(game, "move hu.inf.1 1815")


# ------------------------------------------------------------------ back to Limited War
@rule("spi", "10.74a", "10.74c", "R48")
def test_russia_goes_back_to_limited_war_when_it_is_clear_and_not_attacked() -> None:
    inside = war(at_war("de.inf 1 2211", "su.inf 2 2309"))
    russia.review(inside)
    assert inside.russia == FULL
    clear = war(at_war("de.inf 1 1613", "su.inf 2 2309"))
    russia.review(clear)
    assert clear.russia == LIMITED
    assert clear.invasion_turn >= 0
    attacked = war(at_war("de.inf 1 1613", "su.inf 2 2309", attacked_russia=1))
    russia.review(attacked)
    assert attacked.russia == FULL


@rule("spi", "R48", "10.74b")
def test_a_second_invasion_starts_nothing_again() -> None:
    game = at_war("de.inf 4 1814", "su.inf 2 2309", russia="limited-war", turn="2/1943")
    play(game, "move de.inf.1 1914")
    state = war(game)
    assert state.russia == FULL
    assert tables.TURNS[state.invasion_turn] == "3/1941"
    assert (state.siberians, state.free_column) == (0, 0)


@rule("spi", "11.21b", "11.22b", "R49", "R48")
@pytest.mark.parametrize(
    ("turn", "winter"), [("1/1942", 0), ("4/1942", 0), ("1/1943", 1), ("1/1944", 2), ("1/1945", 0)]
)
def test_e21_winters_after_an_invasion_in_winter(turn: str, winter: int) -> None:
    assert strength.winter(war(at_war(turn=turn, invasion_turn="1/1942"))) == winter


@rule("spi", "11.21a", "11.22a", "R49")
def test_e21_in_the_first_winter_russians_and_finns_are_doubled_both_ways() -> None:
    state = war(at_war("su.inf 2 2309", "de.inf 2 2211", turn="1/1942"))
    assert (strength.attacking(state, 1), strength.defending(state, geo.hex_("2309"))) == (4, 4)
    assert (strength.attacking(state, 2), strength.defending(state, geo.hex_("2211"))) == (2, 2)
    second = war(at_war("su.inf 2 2309", turn="1/1943"))
    assert (strength.attacking(second, 1), strength.defending(second, geo.hex_("2309"))) == (2, 4)


# ------------------------------------------------------------------ the treaty
@rule("spi", "R61", "14.31a")
@refusal("spi", "12.0b")
def test_russia_takes_its_share_of_poland_only_after_the_axis_has_come() -> None:
    game = in_1939("su.inf 2 1914", "su.inf 2 1909", phase="allied/initial-movement")
    refused(game, "12.0b", "move su.inf.1 1813")
    assert legal(game, "move su.inf.2 1808")
    later = in_1939("su.inf 2 1914", "pl.inf 1 1713", phase="allied/initial-movement", **POLAND_ENTERED)
    refused(later, "5.15", "move su.inf.1 1713")
    refused(later, "10.31b", "move su.inf.1 1714")
    play(later, "move su.inf.1 1813")
    assert (war(later).russia, war(later).russia_at_war) == (PEACE, 0)


@rule("spi", "R61")
def test_the_first_german_step_into_poland_opens_the_east_to_russia() -> None:
    game = in_1939("de.inf 4 1513", "su.inf 2 1914")
    play(game, "move de.inf.1 1613")
    pass_on(game, "allied/initial-movement")
    assert legal(game, "move su.inf.1 1813")


@rule("spi", "R61", "R88")
def test_what_was_known_of_the_border_before_is_forgotten() -> None:
    """Zones of Control may have passed the border of Poland already: the first step still opens its east."""
    game = in_1939("de.inf 4 1513", "su.inf 2 1914")
    war(game).quiet &= ~geo.HOME[Nation.POLAND]
    assert not neutrals.open_to(war(game), Nation.RUSSIA) & geo.PARTITION
    play(game, "move de.inf.1 1613")
    assert neutrals.open_to(war(game), Nation.RUSSIA) & geo.PARTITION == geo.PARTITION


@rule("spi", "14.31b", "14.35", "14.32b", "R61")
@pytest.mark.parametrize("hex_", ["1712", "1713", "1711"])
def test_germany_in_the_borderland_gives_limited_war_but_not_war(hex_: str) -> None:
    start = "1611" if hex_ != "1713" else "1613"
    game = in_1939(f"de.inf 4 {start}", "su.inf 2 1911", **POLAND_ENTERED)
    play(game, f"move de.inf.1 {hex_}")
    state = war(game)
    assert (state.russia, state.russia_at_war) == (LIMITED, 0)
    assert tables.TURNS[state.violation_turn] == "4/1939"


@rule("spi", "14.35", "R111")
def test_an_attack_on_poles_in_the_borderland_is_no_violation() -> None:
    game = in_1939("de.inf 4 1611", "pl.inf 1 1712", "su.inf 2 1911", phase="axis/combat", dice=(6,), **POLAND_ENTERED)
    game.play("attack 1712 with de.inf.1")
    assert (war(game).russia, war(game).violation_turn) == (PEACE, -1)


@rule("spi", "R61")
def test_the_baltic_states_are_open_to_russia_in_peace_and_war() -> None:
    game = in_1939("su.inf 2 1909", phase="allied/initial-movement")
    play(game, "move su.inf.1 1808")
    assert not war(game).quiet & geo.HOME[Nation.ESTONIA]
    assert war(game).quiet & geo.HOME[Nation.LITHUANIA]
    fighting = in_1939("su.inf 2 1909", phase="allied/initial-movement", status={"russia": "allied"})
    assert legal(fighting, "move su.inf.1 1808")


@rule("spi", "R62", "R88")
@refusal("spi", "5.25")
def test_a_move_stops_where_it_crosses_the_line_and_goes_on_in_war() -> None:
    game = table("de.inf 4 1612", "su.inf 2 2309")
    refused(game, "5.25", "move de.inf.1 1812")
    play(game, "move de.inf.1 1712", "move de.inf.1 1812")
    assert war(game).russia_at_war


@rule("spi", "14.0", "15.2b", "2.0c")
def test_the_treaty_is_a_special_rule_of_1939_alone() -> None:
    assert "14.3" in war(in_1939()).rules
    game = table("de.inf 4 1611", "su.inf 2 1911", scenario="1940", turn="2/1940", spaces={"1712": "germany"})
    play(game, "move de.inf.1 1712")
    assert (war(game).russia, war(game).violation_turn) == (PEACE, -1)


@rule("spi", "14.31b")
def test_in_the_next_game_turn_russia_may_declare_war() -> None:
    game = in_1939(
        "su.inf 2 1911", turn="1/1940", phase="allied/opening", violation_turn="4/1939", russia="limited-war"
    )
    assert game.actor == "allied"
    assert legal(game, "declare war")
    play(game, "declare war")
    state = war(game)
    assert (state.russia, state.russia_at_war) == (LIMITED, 1)
    assert state.frame.step == "initial-movement"


@rule("spi", "14.32b")
def test_or_it_may_keep_the_peace() -> None:
    game = in_1939(
        "su.inf 2 1911", turn="1/1940", phase="allied/opening", violation_turn="4/1939", russia="limited-war"
    )
    play(game, "end")
    assert not war(game).russia_at_war


def alarmed(**more: Any) -> Game:
    """Three German SP in Finland let Russia intervene, so that the Allied Player is asked at all."""
    return in_1939("de.inf 3 1803", "su.inf 2 1911", phase="allied/opening", **more)


@rule("spi", "14.32a")
@refusal("spi", "14.32a")
def test_without_a_violation_russia_cannot_declare_war() -> None:
    refused(alarmed(), "14.32a", "declare war")


@rule("spi", "14.33", "14.31b")
@refusal("spi", "14.33", "14.31b")
def test_the_right_lasts_one_game_turn() -> None:
    refused(alarmed(turn="2/1940", violation_turn="4/1939"), "14.33", "declare war")
    refused(alarmed(turn="1/1940", violation_turn="1/1940"), "14.31b", "declare war")
    assert legal(alarmed(turn="1/1940", violation_turn="4/1939"), "declare war")


@refusal("spi", "14.33", "14.32a", "RI.1", "4.2.A1a", "4.2.A2")
def test_who_has_nothing_to_declare_is_told_why() -> None:
    late = in_1939("su.inf 2 1911", "gb.inf 1 0710", turn="2/1940", violation_turn="4/1939", phase="allied/opening")
    assert war(late).frame.step == "initial-movement"
    refused(late, "14.33", "declare war")
    refused(late, "RI.1", "intervene")
    refused(play(late, "end"), "14.33", "declare war")
    kept = in_1939("su.inf 2 1911", "gb.inf 1 0710", turn="2/1940", phase="allied/opening")
    refused(kept, "14.32a", "declare war")
    passed = play(alarmed(turn="1/1940", violation_turn="4/1939"), "end")
    refused(passed, "4.2.A1a", "declare war")
    refused(play(passed, "end"), "4.2.A2", "declare war")


@rule("spi", "14.33", "R111")
def test_only_the_first_violation_counts() -> None:
    units = ("de.inf 4 1611", "su.inf 2 1911")
    game = in_1939(*units, turn="3/1940", violation_turn="4/1939", russia="limited-war", **POLAND_ENTERED)
    play(game, "move de.inf.1 1712")
    assert tables.TURNS[war(game).violation_turn] == "4/1939"


@rule("spi", "14.34", "R62", "6.0g")
def test_no_zone_crosses_the_line_until_the_instant_of_war() -> None:
    game = table("de.inf 4 1613", "su.inf 2 1713")
    state = war(game)
    assert not zones.of_axis(state) >> geo.hex_("1713") & 1
    assert not zones.of_allies(state) >> geo.hex_("1613") & 1
    play(game, "end")
    game.play("attack 1713 with de.inf.1")
    assert zones.of_axis(war(game)) >> geo.hex_("1713") & 1


@rule("spi", "14.34", "R62")
def test_a_russian_who_takes_his_share_of_poland_shuts_it_to_german_zones() -> None:
    game = in_1939("su.inf 2 1914", "de.inf 2 1714", phase="allied/initial-movement", **POLAND_ENTERED)
    assert zones.of_axis(war(game)) >> geo.hex_("1813") & 1
    play(game, "move su.inf.1 1813")
    assert not zones.of_axis(war(game)) >> geo.hex_("1813") & 1
    assert war(game).friend_axis >> geo.hex_("1714") & 1


@rule("spi", "14.31c", "R11")
def test_rail_runs_in_either_part_of_poland() -> None:
    state = war(table("su.inf 2 1812", "de.inf 1 1612", scenario="1940", turn="2/1940"))
    assert rail.network(state, "axis") >> geo.hex_("1512") & 1
    assert not rail.network(state, "axis") >> geo.hex_("1713") & 1
    assert rail.network(state, "allied") >> geo.hex_("1811") & 1


@rule("spi", "14.5", "R64")
@refusal("spi", "14.5")
def test_russians_stay_within_ten_hexes_of_russia() -> None:
    far = [name for name in geo.BOARD.list(geo.LAND & geo.FRANCE) if not geo.RUSSIAN_REACH >> geo.hex_(name) & 1]
    edge = next(space for name in far for space in [geo.hex_(name)] if geo.OPEN.near[space] & geo.RUSSIAN_REACH)
    start = geo.BOARD.list(geo.OPEN.near[edge] & geo.RUSSIAN_REACH)[0]
    game = at_war(f"su.inf 2 {start}", "us.inf 1 0812", phase="allied/initial-movement", turn="1/1945", vichy=False)
    refused(game, "14.5", f"move su.inf.1 {geo.BOARD.names[edge]}")
    assert geo.RUSSIAN_REACH >> geo.hex_("1312") & 1


@rule("spi", "14.5")
@refusal("spi", "14.5", "8.61")
def test_russians_do_not_advance_beyond_ten_hexes_and_are_told_why() -> None:
    units = ("su.inf 3 0913", "us.inf 3 0712", "de.inf 1 0812", "su.inf 3 1312")
    game = at_war(*units, phase="allied/combat", turn="1/1945", vichy=False, dice=(1,))
    play(game, "attack 0812 with su.inf.1")
    assert at(game, "0812") == []
    refused(game, "14.5", "advance su.inf.1 0812")
    refused(game, "8.61", "advance su.inf.2 1412")


# ------------------------------------------------------------------ the Russian Intervention table
@rule("spi", "RI.1", "RI.2", "10.31e", "RI.6", "R79")
def test_a_lucky_die_lets_russia_intervene() -> None:
    game = in_1939("de.inf 1 1919", "su.inf 2 1911", phase="allied/opening", dice=(2,), status={"turkey": "allied"})
    assert game.actor == "allied"
    play(game, "intervene")
    state = war(game)
    assert (state.russia, state.russia_at_war) == (LIMITED, 1)
    assert state.frame.step == "initial-movement"


@rule("spi", "RI.2")
def test_who_declines_rolls_again_while_the_condition_holds() -> None:
    game = table("de.inf 1 1919", "su.inf 2 2309", phase="allied/opening", dice=(1, 2), status={"turkey": "allied"})
    play(game, "end")
    assert not war(game).russia
    pass_on(game, "allied/opening")
    assert legal(game, "intervene")


@rule("spi", "RI.1", "RI.5", "RI.6", "RI.7", "RI.8", "R79", "R15")
@pytest.mark.parametrize(
    ("units", "faces"),
    [
        (["de.inf 1 1919"], {1, 2}),
        (["de.inf 1 0811"], {3}),
        (["de.inf 1 2325"], {4}),
        (["de.inf 1 1919", "de.inf 1 2325"], {1, 2, 4}),
    ],
)
def test_each_condition_has_its_faces_and_5_and_6_never_help(units: list[str], faces: set[int]) -> None:
    for face in range(1, 7):
        game = table(*units, "su.inf 2 2309", phase="allied/opening", dice=(face,), status={"turkey": "allied"})
        assert (war(game).frame.step == "opening") == (face in faces), face
        assert war(game).rolls == 1


@rule("spi", "RI.6")
def test_an_attack_across_the_turkish_border_is_enough() -> None:
    units = ("de.inf 4 1918", "tr.inf 1 1919", "su.inf 2 2309")
    game = table(*units, phase="axis/combat", dice=(5, 1))
    game.play("attack 1919 with de.inf.1")
    if war(game).frame.step == "advance":
        play(game, "end")
    assert war(game).attacked_turkey
    pass_on(game, "allied/opening")
    assert legal(game, "intervene")


@rule("spi", "RI.1")
def test_without_a_condition_there_is_no_roll_and_no_question() -> None:
    game = table("su.inf 2 2309", phase="allied/opening")
    assert (war(game).rolls, war(game).frame.step) == (0, "initial-movement")


@rule("spi", "RI.1")
@refusal("spi", "RI.1")
def test_no_intervention_without_leave() -> None:
    game = in_1939(
        "su.inf 2 1911", turn="1/1940", phase="allied/opening", violation_turn="4/1939", russia="limited-war"
    )
    refused(game, "RI.1", "intervene")


@rule("spi", "RI.3", "16.44")
def test_three_other_axis_sp_in_finland_need_no_roll() -> None:
    few = in_1939("de.inf 2 1803", "fi.inf 2 1804", "su.inf 2 1911", phase="allied/opening")
    assert war(few).frame.step == "initial-movement"
    game = alarmed()
    assert war(game).rolls == 0
    play(game, "intervene")
    assert war(game).russia_at_war


FRENCH = ("fr.inf 2 0914", "su.inf 2 1911")


@rule("spi", "RI.4", "R80")
def test_a_long_fight_for_france_needs_no_roll() -> None:
    assert war(table(*FRENCH, phase="allied/opening", vichy=False, france_attacked=4)).frame.step == "initial-movement"
    assert legal(table(*FRENCH, phase="allied/opening", vichy=False, france_attacked=5), "intervene")
    centers = dict.fromkeys(geo.BOARD.list(geo.FRENCH_CENTERS), "germany")
    conquered = table(FRENCH[1], phase="allied/opening", vichy=False, france_attacked=5, spaces=centers)
    assert war(conquered).frame.step == "initial-movement"
    vichy = table(*FRENCH, phase="allied/opening", france_attacked=5)
    assert war(vichy).frame.step == "initial-movement"


@rule("spi", "RI.4", "R80")
def test_the_count_starts_with_the_attack_and_goes_up_with_every_axis_player_turn() -> None:
    game = in_1939("de.inf 4 1113", "fr.inf 3 1013", phase="axis/combat", turn="1/1940", dice=(6,))
    game.play("attack 1013 with de.inf.1")
    if war(game).frame.step == "advance":
        play(game, "end")
    assert war(game).france_attacked == 0
    pass_on(game, "allied/initial-movement")
    assert war(game).france_attacked == 0
    pass_on(game, "axis/initial-movement")
    assert war(game).france_attacked == 1


@rule("spi", "R80")
def test_an_attack_on_frenchmen_anywhere_starts_the_count() -> None:
    game = in_1939("it.inf 2 1124", "fr.inf 1 1023", phase="axis/combat", turn="3/1940", italy="at-war", dice=(6,))
    game.play("attack 1023 with it.inf.1")
    assert war(game).france_attacked == 0


@rule("spi", "R80")
def test_france_is_conquered_without_units_and_centers() -> None:
    assert not russia.france_conquered(war(in_1939()))
    centers = dict.fromkeys(geo.BOARD.list(geo.FRENCH_CENTERS), "germany")
    assert russia.france_conquered(war(in_1939(spaces=centers)))
    assert not russia.france_conquered(war(in_1939("fr.inf 1 0914", spaces=centers)))


@rule("spi", "R110")
def test_a_violation_takes_nothing_from_the_right_to_intervene() -> None:
    assert legal(alarmed(turn="1/1940", violation_turn="4/1939", russia="limited-war"), "intervene")
