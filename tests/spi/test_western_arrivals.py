"""[10.4, 10.5, 10.8, TR.2] British, United States and French arrivals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, legal, play, refused, table, war
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Nation
from theatrum.rulesets.spi.rules.movement import reach
from theatrum.rulesets.spi.rules.reinforcement import western

BRITAIN = geo.BOARD.list(geo.BRITAIN)
FALLEN = dict.fromkeys(BRITAIN, "germany")
KUWAIT_LOST = {"3223": "germany", "3324": "germany"}


def allied(*units: str, **more: Any) -> Game:
    """The Allied Reinforcement-Replacement Phase; 3/1941 brings one British SP home, 4/1941 one to Suez."""
    return table(*units, **{"phase": "allied/reinforcement", **more})


# ------------------------------------------------------------------ Britain
@rule("spi", "10.41a", "10.42", "TR.1")
def test_british_reinforcements_arrive_anywhere_in_britain_free() -> None:
    game = allied(naval=2)
    for hex_ in BRITAIN:
        assert legal(game, f"build gb.inf 1 {hex_}")
    play(game, "build gb.inf 1 0710")
    assert at(game, "0710") == ["gb.inf.1 1"]
    assert war(game).naval == 2


@refusal("spi", "10.41a")
def test_british_reinforcements_do_not_arrive_elsewhere() -> None:
    game = allied()
    refused(game, "10.41a", "build gb.inf 1 0713")
    refused(game, "10.41a", "build gb.inf 2 0811")


@rule("spi", "R98")
def test_british_home_points_need_a_hex_without_enemies_with_room() -> None:
    game = allied("de.inf 1 0811", "gb.inf 1 0810", "gb.inf 1 0810")
    refused(game, "10.14", "build gb.inf 1 0811")
    refused(game, "10.16a", "build gb.inf 1 0810")
    assert legal(game, "build gb.inf 1 0711")  # an Enemy Zone of Control does not matter


@rule("spi", "10.0c", "5.33a")
@refusal("spi", "10.0c")
@pytest.mark.parametrize(("turn", "good", "bad"), [("4/1942", "inf", "mech"), ("1/1943", "mech", "inf")])
def test_british_and_united_states_points_are_infantry_until_1942_then_mechanized(
    turn: str, good: str, bad: str
) -> None:
    game = allied(turn=turn)
    refused(game, "10.0c", f"build gb.{bad} 1 0811")
    refused(game, "10.0c", f"build us.{bad} 1 0811")
    play(game, f"build gb.{good} 1 0811", f"build us.{good} 1 0811")
    assert [reach.mechanized(war(game), piece) for piece in (0, 1)] == [good == "mech"] * 2


@rule("spi", "5.33a", "10.0c")
def test_the_old_infantry_becomes_mechanized_and_merges_with_the_new() -> None:
    game = table(
        "gb.inf 1 0811", "gb.inf 2 0810", "ff.inf 1 0812", "fr.inf 1 0713", turn="4/1942", phase="allied/resources"
    )
    assert war(game).turn == tables.FROM_1943
    names = sorted(war(game).piece_name(piece) for piece in war(game).units())
    assert names == ["ff.mech.1", "fr.inf.1", "gb.mech.1", "gb.mech.2"]


@rule("spi", "10.44", "15.11c", "15.31f")
@refusal("spi", "10.44", "16.16a", "14.14c")
def test_no_british_and_no_french_replacements() -> None:
    game = allied(lost={"gb.inf": 3, "ff.inf": 2, "fr.inf": 2})
    refused(game, "10.44", "take gb replacements")
    refused(game, "16.16a", "take fr replacements")
    refused(game, "14.14c", "build ff.inf 1 0811")


@rule("spi", "14.14c", "R89")
def test_free_french_are_never_rebuilt() -> None:
    game = allied(lost={"ff.inf": 2})
    assert not [act for act in game.choices() if game.text(act).startswith("build ff")]


@rule("spi", "7.23")
@refusal("spi", "7.23")
def test_a_new_british_unit_keeps_to_the_size_limit() -> None:
    game = allied(suez_waiting=4, turn="3/1942")
    refused(game, "7.23", "build gb.inf 4 2325")
    play(game, "build gb.inf 3 2325")
    assert legal(allied(suez_waiting=4, turn="1/1943"), "build gb.mech 4 2325")


# ------------------------------------------------------------------ Suez
@rule("spi", "10.41c")
@refusal("spi", "10.41c", "10.43")
def test_suez_points_arrive_at_suez_and_nowhere_else_while_it_is_held() -> None:
    game = allied(turn="4/1941")
    refused(game, "10.41c", "build gb.inf 1 0811")
    refused(game, "10.41c", "build gb.inf 1 3223")
    refused(game, "10.41a", "build gb.inf 1 2225")
    refused(game, "10.41c", "build gb.inf 2 2325")
    play(game, "build gb.inf 1 2325")
    assert at(game, "2325") == ["gb.inf.1 1"]
    lost = allied(turn="4/1941", spaces={"2325": "germany"})
    refused(lost, "10.43", "build gb.inf 1 2325")
    refused(lost, "10.43", "build gb.inf 1 0811")


@rule("spi", "10.41b", "10.35d", "R98")
def test_suez_points_wait_while_suez_is_full() -> None:
    game = allied("gb.inf 1 2325", "gb.inf 2 2325", "gb.inf 1 0811", turn="4/1941")
    refused(game, "10.16a", "build gb.inf 1 2325")
    play(game, "end")
    assert war(game).suez_waiting == 1
    roomy = play(allied("gb.inf 1 2325", "gb.inf 1 0811", turn="4/1941"), "end")
    assert war(roomy).suez_waiting == 0  # there was room: not used is lost


@rule("spi", "10.43", "R95")
def test_suez_points_go_to_kuwait_then_to_britain_then_wait() -> None:
    kuwait = allied(turn="4/1941", spaces={"2325": "germany"})
    assert legal(kuwait, "build gb.inf 1 3223")
    assert legal(kuwait, "build gb.inf 1 3324")
    britain = allied(turn="4/1941", spaces={"2325": "germany", **KUWAIT_LOST})
    assert not legal(britain, "build gb.inf 1 3223")
    play(britain, "build gb.inf 1 0811")
    assert war(britain).suez_waiting == 0
    nowhere = allied("gb.inf 1 1322", turn="4/1941", spaces={"2325": "germany", **KUWAIT_LOST, **FALLEN})
    assert war(nowhere).suez_waiting == 1


@rule("spi", "10.43")
def test_suez_points_that_come_to_britain_join_those_of_home() -> None:
    game = allied(turn="3/1941", suez_waiting=2, spaces={"2325": "germany", **KUWAIT_LOST})
    play(game, "build gb.inf 3 0811")
    assert war(game).suez_waiting == 0
    assert not war(game).reinforcing.get(Nation.BRITAIN)


# ------------------------------------------------------------------ the United States
@rule("spi", "10.51a", "10.52", "15.N3", "R45", "R72", "10.82")
def test_united_states_points_arrive_free_in_british_ports_from_4_1942_on() -> None:
    first = next(turn for turn, row in enumerate(tables.CHART) if row["us"])
    assert tables.TURNS[first] == "4/1942"
    assert war(allied(turn="3/1942")).us_due == 0
    game = allied(turn="4/1942", naval=1)
    play(game, "build us.inf 2 0811", "build us.inf 1 0712")
    assert (at(game, "0811"), at(game, "0712")) == (["us.inf.1 2"], ["us.inf.2 1"])
    assert (war(game).us_due, war(game).naval) == (0, 1)


@refusal("spi", "10.51a", "10.55a", "10.55b")
def test_united_states_points_need_an_open_british_port() -> None:
    game = allied(turn="4/1942", us_box=4, spaces={"0712": "germany"})
    refused(game, "10.51a", "build us.inf 1 0709")
    refused(game, "10.51a", "build us.inf 1 0713")
    refused(game, "10.55a", "build us.inf 1 0712")
    play(game, "build us.inf 3 0811")
    refused(game, "10.55b", "build us.inf 1 0811")


@rule("spi", "10.55a", "10.55b", "10.83", "10.84", "R98")
def test_united_states_points_wait_in_their_box_while_britain_is_closed() -> None:
    game = allied("gb.inf 1 2325", turn="4/1942", spaces=FALLEN, naval=0)
    assert not [act for act in game.choices() if game.text(act).startswith("build us")]
    while war(game).phasing == "allied":
        game.play("end")
    assert (war(game).us_box, war(game).us_due) == (3, 0)


@rule("spi", "10.51b", "10.55a", "10.55b", "R45")
def test_naval_points_left_over_take_united_states_sp_elsewhere() -> None:
    game = allied("gb.gar 1 0219", turn="4/1942", us_box=1, naval=3)
    play(game, "forward 2 0219")  # the one that waited goes first
    assert at(game, "0219") == ["gb.gar.1 1", "us.inf.1 2"]
    assert (war(game).us_box, war(game).us_due, war(game).naval) == (0, 2, 1)
    play(game, "build us.inf 2 0811")
    refused(allied(turn="4/1942", naval=1), "10.55b", "forward 2 0219")
    refused(table(phase="axis/reinforcement"), "4.2.A5", "forward 1 0219")


@rule("spi", "10.35d", "R98")
def test_united_states_points_with_a_place_that_are_not_used_are_lost() -> None:
    game = play(allied("gb.inf 1 0811", turn="4/1942"), "build us.inf 1 0811", "end")
    assert (war(game).us_box, war(game).us_due) == (0, 0)


@rule("spi", "R17")
def test_a_landing_that_weather_stopped_arrives_with_the_next_reinforcements() -> None:
    game = table("gb.inf 1 0811", turn="4/1942", phase="axis/resources", us_storm=2)
    assert (war(game).phasing, war(game).us_due) == ("allied", 5)


@rule("spi", "10.81a", "10.0e", "R37", "15.11c", "15.21c", "15.31f")
@pytest.mark.parametrize("scenario", ["1939", "1940", "1941"])
def test_one_united_states_replacement_instead_of_the_reinforcements(scenario: str) -> None:
    game = allied(turn="2/1945", us_lost_before=2, lost_before={"us.mech": 2}, scenario=scenario, vichy=False)
    play(game, "take us replacements")
    assert war(game).us_due == 1
    assert not legal(game, "take us replacements")
    play(game, "build us.mech 1 0811")
    refused(game, "10.51a", "build us.mech 1 0811")
    rich = play(allied(turn="4/1943", us_lost_before=2), "take us replacements")
    assert war(rich).us_due == 1  # not the two of the chart besides


@refusal("spi", "10.0e")
def test_no_replacement_after_reinforcements_were_used() -> None:
    game = play(allied(turn="4/1942", us_lost_before=1), "build us.inf 1 0811")
    refused(game, "10.0e", "take us replacements")
    assault = allied(turn="4/1942", us_lost_before=1, us_due=1)  # two of three went ashore in phase 1
    refused(assault, "10.0e", "take us replacements")


@rule("spi", "10.81b")
@refusal("spi", "10.81b")
def test_a_united_states_replacement_needs_a_loss_in_combat_in_the_last_game_turn() -> None:
    refused(allied(turn="1/1943", lost={"us.mech": 2}, us_lost=2), "10.81b", "take us replacements")
    assert legal(allied(turn="1/1943", us_lost_before=1), "take us replacements")


# ------------------------------------------------------------------ France
def mobilising(*units: str, **more: Any) -> Game:
    """1/1940: the chart gives France six SP."""
    return allied(*units, **{"scenario": "1939", "turn": "1/1940", **more})


@rule("spi", "TR.2", "R93", "10.0a")
def test_french_points_appear_in_mainland_france_in_units_of_one_to_three() -> None:
    game = play(mobilising(), "build fr.inf 3 1013", "build fr.inf 2 0814", "build fr.inf 1 0613")
    assert at(game, "1013") == ["fr.inf.1 3"]
    refused(game, "TR.2", "build fr.inf 1 0814")


@refusal("spi", "TR.2", "7.23")
def test_french_points_keep_out_of_corsica_and_africa() -> None:
    game = mobilising()
    refused(game, "TR.2", "build fr.inf 1 1017")
    refused(game, "TR.2", "build fr.inf 1 0721")
    refused(game, "TR.2", "build fr.mech 1 0814")
    refused(game, "7.23", "build fr.inf 4 0814")


@rule("spi", "TR.2")
@refusal("spi", "TR.2")
def test_all_french_points_that_are_due_can_be_placed() -> None:
    game = play(mobilising(), "build fr.inf 3 1013")
    assert legal(game, "build fr.inf 3 0814")
    play(game, "build fr.inf 1 0814")
    assert legal(game, "build fr.inf 2 0613")
    refused(game, "TR.2", "build fr.inf 3 0613")


@rule("spi", "TR.2", "R93")
def test_french_points_need_a_hex_without_axis_zone_or_with_a_friend() -> None:
    game = mobilising("de.inf 1 0913", "fr.inf 1 0914", "fr.inf 1 0814", "gb.inf 1 0814")
    refused(game, "10.14", "build fr.inf 1 0813")
    refused(game, "10.16a", "build fr.inf 1 0814")
    assert legal(game, "build fr.inf 1 0914")


@rule("spi", "TR.2", "R93")
@pytest.mark.parametrize(
    "facts",
    [
        {"scenario": "1941", "turn": "3/1941"},  # a Vichy Government
        {"spaces": dict.fromkeys(geo.BOARD.list(geo.FRENCH_CENTERS), "germany")},  # no Resource Center left
    ],
)
def test_a_france_that_does_not_fight_gets_nothing(facts: dict[str, Any]) -> None:
    assert not legal(mobilising("de.inf 1 0913", **facts), "build fr.inf 1 0614")


@rule("spi", "TR.1", "R85")
def test_the_chart_covers_every_game_turn_and_says_where_it_comes_from() -> None:
    assert [row["t"] for row in tables.CHART] == list(tables.TURNS)
    for row in tables.CHART:
        assert {"season", "de", "it", "it_repl", "ru", "gb", "suez", "us", "fr"} <= set(row)
        assert row["ru"] % 2 == 0
    assert tables.TABLES["turn_record"]["source"] == "reconstructed"


@rule("spi", "10.43", "R15")
def test_the_places_of_the_book() -> None:
    assert geo.BOARD.names[geo.SUEZ] == "2325"
    assert geo.BOARD.list(western.KUWAIT) == ["3223", "3324"]
