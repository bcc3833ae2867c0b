"""Second reading: marches, Overruns and rail where a zone, a border or a season changes on the way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where
from tests.spi.test_shipping import skip
from theatrum.core.game import Game
from theatrum.rulesets.spi.actions import Move
from theatrum.rulesets.spi.data import geography as geo

FREE_ZONE = ["0917", "0916", "0816", "0815"]


def vichy(*units: str, **more: Any) -> Game:
    """The Axis Player-Turn of a summer in which Vichy France still stands."""
    return table(*units, **{"turn": "3/1942", "vichy": FREE_ZONE, **more})


def neutral_belgium(*units: str, **more: Any) -> Game:
    return table(*units, **{"scenario": "1940", "turn": "3/1940", **more})


def price(game: Game, unit: str, to: str) -> int | None:
    """Movement Points that the unit needs to the hex; None if it cannot get there."""
    state = war(game)
    return game.ruleset.table.costs(state, Move, state.piece_of(unit)).get(state.space_of(to))


# ------------------------------------------------------------------ zones that are switched on in mid-phase
@rule("spi", "6.0g", "R20", "5.23")
def test_the_way_past_a_neutral_is_straight_until_another_unit_crosses_its_border() -> None:
    units = ("de.inf 3 1112", "be.inf 2 1012", "de.inf 2 0913")
    game = neutral_belgium(*units)
    assert price(game, "de.inf.1", "1114") == 2
    play(game, "move de.inf.2 0912")
    assert price(game, "de.inf.1", "1114") == 3  # not through 1113 any more


@rule("spi", "5.25", "6.0g")
@refusal("spi", "5.0c")
def test_who_crosses_the_border_beside_the_army_of_a_neutral_has_moved() -> None:
    game = neutral_belgium("de.inf 3 0913", "be.inf 2 1012")
    play(game, "move de.inf.1 0912")
    refused(game, "5.0c", "move de.inf.1 0812")
    empty = neutral_belgium("de.inf 3 0913")
    play(empty, "move de.inf.1 0912")
    assert legal(empty, "move de.inf.1 0812")


@rule("spi", "14.14a", "5.63b", "R57")
@refusal("spi", "5.63b")
def test_vichy_units_that_take_arms_hold_up_a_train_beside_them() -> None:
    game = vichy("de.inf 2 0814", "de.inf 2 0915", "vf.inf 1 0815")
    play(game, "entrain de.inf.1", "move de.inf.2 0916", "end")
    skip(game, "axis/rail")
    refused(game, "5.63b", "rail de.inf.1 0813")
    calm = vichy("de.inf 2 0814", "de.inf 2 0915", "vf.inf 1 0815")
    play(calm, "entrain de.inf.1", "end")
    skip(calm, "axis/rail")
    assert legal(calm, "rail de.inf.1 0813")


@rule("spi", "14.34", "5.63b")
@refusal("spi", "5.63b")
def test_an_attack_that_begins_a_war_holds_up_a_train_beside_the_victim_even_if_he_retreats() -> None:
    russian = dict.fromkeys(("1710", "1711", "1810", "1811"), "russia")
    units = ("de.inf 2 1611", "de.mech 4 1610", "de.inf 2 1312", "su.inf 2 1711")
    game = table(*units, turn="3/1941", spaces=russian, dice=(6,))
    play(game, "entrain de.inf.1", "entrain de.inf.2", "end", "attack 1711 with de.mech.1", "retreat su.inf.1 1811")
    skip(game, "axis/rail")
    refused(game, "5.63b", "rail de.inf.1 1512")
    assert legal(game, "rail de.inf.2 1412")


@rule("spi", "6.0g", "5.63b", "5.41e")
@refusal("spi", "5.63b")
def test_a_neutral_army_that_is_invaded_and_overrun_in_one_phase_has_stopped_the_trains_beside_it() -> None:
    units = ("de.inf 2 1112", "de.inf 1 0913", "de.mech 4 1113", "de.mech 4 1113", "be.inf 2 1012", "de.inf 2 1312")
    game = neutral_belgium(*units)
    play(game, "entrain de.inf.1", "entrain de.inf.3", "move de.inf.2 0912")
    play(game, "overrun 1012 with de.mech.1 de.mech.2")
    skip(game, "axis/rail")
    refused(game, "5.63b", "rail de.inf.1 1212")
    assert legal(game, "rail de.inf.3 1313")


@rule("spi", "14.14a", "5.25", "R57")
@refusal("spi", "5.0c")
def test_who_frees_the_french_beside_one_of_them_stops_at_once() -> None:
    game = vichy("de.inf 2 0915", "vf.inf 1 0815")
    play(game, "move de.inf.1 0916")
    refused(game, "5.0c", "move de.inf.1 0917")
    far = vichy("de.inf 2 0915", "vf.inf 1 0721")
    play(far, "move de.inf.1 0916")
    assert legal(far, "move de.inf.1 0917")


@rule("spi", "5.41e", "8.41", "5.23")
def test_an_overrun_frees_the_neighbours_of_the_overrun_hex() -> None:
    units = ("de.inf 1 2310", "de.inf 4 2211", "su.inf 1 2210")
    game = at_war(*units)
    assert price(game, "de.inf.1", "2209") == 2  # both hexes are in the zone of 2210: round it
    play(game, "overrun 2210 with de.inf.2")
    assert price(game, "de.inf.1", "2209") == 1


@rule("spi", "5.25", "8.41", "5.42")
@refusal("spi", "5.0c", "5.12")
def test_after_an_overrun_the_march_goes_on_with_the_rest_and_stops_at_the_next_zone() -> None:
    game = at_war("de.mech 4 2211", "su.inf 1 2210", "su.inf 2 2206")
    play(game, "overrun 2210 with de.mech.1")  # two of five points
    refused(game, "5.12", "move de.mech.1 2606")
    play(game, "move de.mech.1 2207")
    assert where(game, "de.mech.1") == "2207"
    near = at_war("de.mech 4 2211", "su.inf 1 2210", "su.inf 2 2207")
    play(near, "overrun 2210 with de.mech.1", "move de.mech.1 2208")
    refused(near, "5.0c", "move de.mech.1 2109")


# ------------------------------------------------------------------ seasons and the Weather Line
@rule("spi", "5.14b", "5.32b", "8.61")
@refusal("spi", "5.12")
def test_an_advance_over_the_weather_line_gives_tanks_five_points_in_spring() -> None:
    game = at_war("de.mech 4 1312", "us.inf 1 1212", turn="2/1944", phase="axis/combat", dice=(1,))
    play(game, "attack 1212 with de.mech.1", "advance de.mech.1 1212")
    skip(game, "axis/mechanized-movement")
    assert legal(game, "move de.mech.1 0813")
    stays = at_war("de.mech 4 1312", "us.inf 1 1212", turn="2/1944", phase="axis/combat", dice=(1,))
    play(stays, "attack 1212 with de.mech.1")
    skip(stays, "axis/mechanized-movement")
    assert legal(stays, "move de.mech.1 1112")
    refused(stays, "5.12", "move de.mech.1 1013")


@rule("spi", "8.46", "R6", "5.42")
@refusal("spi", "8.4c")
@pytest.mark.parametrize(("turn", "enough"), [("1/1943", True), ("2/1943", False)])
def test_an_overrun_over_mountains_takes_three_points_which_spring_does_not_give(turn: str, enough: bool) -> None:
    game = at_war("de.inf 4 1714", "de.inf 4 1714", "su.inf 1 1715", turn=turn)
    if enough:
        play(game, "overrun 1715 with de.inf.1 de.inf.2")
        assert at(game, "1715") == ["de.inf.1 4", "de.inf.2 4"]
    else:
        refused(game, "8.4c", "overrun 1715")


@rule("spi", "11.13", "8.43b", "R28")
@pytest.mark.parametrize(("turn", "sp", "enough"), [("3/1943", 3, True), ("2/1943", 3, False), ("2/1943", 4, True)])
def test_spring_makes_a_single_sp_harder_to_overrun(turn: str, sp: int, enough: bool) -> None:
    game = at_war(f"de.inf {sp} 2211", "su.inf 1 2210", turn=turn)
    assert legal(game, "overrun 2210") is enough


@rule("spi", "11.21a", "11.22a", "R49", "8.43b")
@pytest.mark.parametrize(("turn", "enough"), [("1/1942", True), ("1/1943", False), ("1/1944", False)])
def test_two_russian_sp_overrun_one_in_the_first_winter_only(turn: str, enough: bool) -> None:
    game = at_war("su.inf 2 2211", "de.inf 1 2210", turn=turn, phase="allied/initial-movement")
    assert legal(game, "overrun 2210") is enough


@rule("spi", "11.21a", "R49")
@pytest.mark.parametrize(("turn", "enough"), [("1/1942", False), ("1/1943", True)])
def test_after_a_winter_invasion_the_next_winter_is_the_first(turn: str, enough: bool) -> None:
    facts: dict[str, Any] = {"invasion_turn": "1/1942", "turn": turn, "phase": "allied/initial-movement"}
    game = at_war("su.inf 2 2211", "de.inf 1 2210", **facts)
    assert legal(game, "overrun 2210") is enough


# ------------------------------------------------------------------ straits
@rule("spi", "R81", "TEC.straits", "8.4a")
def test_an_overrun_crosses_the_strait_of_messina_and_no_other_water() -> None:
    facts: dict[str, Any] = {"turn": "3/1943", "phase": "allied/initial-movement"}
    game = table("us.mech 3 1420", "it.inf 1 1321", **facts)
    play(game, "overrun 1321 with us.mech.1")
    assert where(game, "us.mech.1") == "1321"
    assert not legal(table("us.mech 3 1321", "it.inf 1 1322", **facts), "overrun 1322")


# ------------------------------------------------------------------ Overruns and who else is in the hex
@rule("spi", "16.51a", "8.45")
@refusal("spi", "16.51a")
def test_a_partisan_saves_the_regulars_in_its_hex_from_an_overrun() -> None:
    options = ("partisans",)
    refused(at_war("de.inf 4 2211", "su.inf 1 2210", "su.part 1 2210", options=options), "16.51a", "overrun 2210")
    assert legal(at_war("de.inf 4 2211", "su.inf 1 2210", options=options), "overrun 2210")


@rule("spi", "9.63", "8.44", "9.61a")
@refusal("spi", "9.61a", "8.47b")
def test_a_pocket_may_not_attack_but_may_overrun_its_way_out() -> None:
    pocket = geo.hex_("2510")
    inner = geo.FAR.step(geo.FAR.step(1 << pocket) | 1 << pocket) | 1 << pocket
    near_the_gap = geo.FAR.near[geo.hex_("2509")]
    far = [f"su.inf 1 {name}" for name in geo.BOARD.list(geo.FAR.step(inner) & ~inner & ~near_the_gap)]
    refused(at_war("de.inf 4 2510", "su.inf 1 2509", *far, phase="axis/combat"), "9.61a", "attack 2509")
    game = at_war("de.inf 4 2510", "su.inf 1 2509", *far)
    play(game, "overrun 2509 with de.inf.1")
    assert where(game, "de.inf.1") == "2509"
    covered = at_war("de.inf 4 2510", "su.inf 1 2509", "su.inf 1 2511")
    play(covered, "overrun 2509", "join de.inf.1")
    refused(covered, "8.47b", "resolve")


@rule("spi", "5.41d", "5.16a")
@refusal("spi", "5.16a")
def test_an_overrun_in_each_movement_phase_is_not_for_the_same_unit() -> None:
    units = ("de.mech 4 2211", "de.mech 4 2206", "su.inf 1 2210", "su.inf 1 2207")
    game = at_war(*units)
    play(game, "overrun 2210 with de.mech.1", "end")
    skip(game, "axis/mechanized-movement")
    refused(game, "5.16a", "move de.mech.1 2209")
    play(game, "overrun 2207 with de.mech.2")
    assert where(game, "de.mech.2") == "2207"


# ------------------------------------------------------------------ trains
@rule("spi", "16.59a", "16.59b", "4.2.A3a")
@refusal("spi", "16.59a")
def test_a_partisan_beside_the_station_stops_the_train_but_not_the_march() -> None:
    units = ("de.inf 2 0814", "fr.part 1 0714")
    game = table(*units, options=("partisans",), turn="3/1942")
    refused(game, "16.59a", "entrain de.inf.1")
    assert legal(game, "move de.inf.1 0813")
    later = table("de.inf 2 0814", "fr.part 1 0613", options=("partisans",), turn="3/1942")
    play(later, "entrain de.inf.1", "end")
    skip(later, "axis/rail")
    refused(later, "16.59a", "rail de.inf.1 0713")
    assert legal(later, "rail de.inf.1 0812")


@rule("spi", "5.64a", "4.2.A3a")
@refusal("spi", "5.64a", "5.63b")
def test_marked_tanks_do_not_move_in_their_own_phase() -> None:
    refused(at_war("de.mech 4 2111", "su.inf 1 2112", turn="3/1943"), "5.63b", "entrain de.mech.1")
    game = at_war("de.mech 4 1612", "de.mech 4 1512", "su.inf 1 2112", turn="3/1943")
    play(game, "entrain de.mech.1")
    refused(game, "5.64a", "move de.mech.1 1613")
    skip(game, "axis/mechanized-movement")
    refused(game, "5.64a", "move de.mech.1 1613")
    assert legal(game, "move de.mech.2 1513")
