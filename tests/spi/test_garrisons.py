"""[14.2] The Garrisons of Malta and Gibraltar, and [14.4] the Axis garrison of Russia."""

from __future__ import annotations

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, play, refused, table, war, where
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.supply import control

CENTERS = [row["hex"] for row in geo.MAP["resources"]["russian"]]
STRAITS = {"0219": "germany", "2325": "germany"}


@rule("spi", "14.21a")
@pytest.mark.parametrize("scenario", ["1939", "1940", "1941"])
def test_malta_and_gibraltar_have_a_garrison_of_one_sp(scenario: str) -> None:
    game = table(scenario=scenario, empty=False, turn="3/1941")
    garrisons = sorted(unit for name in ("1322", "0219") for unit in at(game, name) if ".gar." in unit)
    assert garrisons == ["gb.gar.1 1", "gb.gar.2 1"]


@rule("spi", "14.21a")
@refusal("spi", "4.2.A1a", "3.22b")
def test_a_garrison_neither_moves_nor_attacks() -> None:
    game = at_war("gb.gar 1 0219", "de.inf 1 0218", phase="allied/initial-movement")
    refused(game, "4.2.A1a", "move gb.gar.1 0319")
    fight = at_war("gb.gar 1 0219", "de.inf 1 0218", phase="allied/combat")
    refused(fight, "3.22b", "attack 0218")


@rule("spi", "14.21b", "R59")
@pytest.mark.parametrize("die", range(1, 7))
def test_t21_gibraltar_attacked_at_plus_two_falls_on_any_die(die: int) -> None:
    game = at_war("de.inf 4 0319", "gb.gar 1 0219", phase="axis/combat", dice=(die,), status={"spain": "allied"})
    play(game, "attack 0219 with de.inf.1")
    assert where(game, "gb.gar.1") is None


@rule("spi", "14.21b")
def test_a_garrison_that_must_retreat_with_others_dies() -> None:
    game = at_war(
        "de.inf 4 0319", "gb.gar 1 0219", "gb.inf 2 0219", phase="axis/combat", dice=(4,), status={"spain": "allied"}
    )
    play(game, "attack 0219 with de.inf.1", "lose gb.inf.1")
    assert where(game, "gb.gar.1") is None
    assert any(event["clauses"] == ["14.21b"] for event in game.log[-1])


@rule("spi", "14.21c")
def test_a_garrison_counts_for_stacking() -> None:
    game = at_war(
        "gb.gar 1 0219", "gb.inf 1 0219", "gb.inf 1 0218", phase="allied/initial-movement", status={"spain": "allied"}
    )
    play(game, "move gb.inf.2 0219", "end")
    assert war(game).frame.step == "stacking"
    play(game, "remove gb.inf.2")
    assert at(game, "0219") == ["gb.gar.1 1", "gb.inf.1 1"]


@rule("spi", "R59")
def test_a_garrison_has_a_zone_of_control_and_can_be_overrun() -> None:
    game = at_war("gb.gar 1 0219", "de.inf 4 0318", status={"spain": "allied"})
    assert zones.of_allies(war(game)) >> geo.hex_("0319") & 1
    play(game, "move de.inf.1 0319", "overrun 0219 with de.inf.1")
    assert at(game, "0219") == ["de.inf.1 4"]


@rule("spi", "9.32b", "R34")
def test_malta_falls_when_both_ends_of_the_mediterranean_are_lost_for_two_turns() -> None:
    game = at_war("gb.gar 1 1322", "de.inf 1 0219", "de.inf 1 2325", phase="allied/build-up", spaces=STRAITS)
    play(game, "end")
    assert where(game, "gb.gar.1") == "1322"
    assert war(game).malta_clock == 1
    second = at_war(
        "gb.gar 1 1322", "gb.inf 1 1322", "de.inf 1 0219", "de.inf 1 2325", phase="allied/build-up", malta_clock=1
    )
    play(second, "end")
    assert at(second, "1322") == ["gb.inf.1 1"]
    saved = at_war("gb.gar 1 1322", "de.inf 1 0219", "gb.inf 1 2325", phase="allied/build-up", malta_clock=1)
    play(saved, "end")
    assert where(saved, "gb.gar.1") == "1322"
    assert war(saved).malta_clock == 0


# ------------------------------------------------------------------ Russia without Russians
@rule("spi", "14.4a", "R63", "R87")
@pytest.mark.parametrize("occupied", [9, 10])
def test_an_empty_russia_needs_ten_centers_occupied(occupied: int) -> None:
    units = [f"de.inf 1 {name}" for name in CENTERS[:occupied]]
    spaces = dict.fromkeys(CENTERS, "germany")
    game = at_war(*units, turn="2/1943", phase="allied/build-up", spaces=spaces, empty_turn="1/1943")
    assert control.axis_centers(war(game)).bit_count() == len(CENTERS)
    play(game, "end")
    expected = len(CENTERS) if occupied >= 10 else occupied
    assert control.axis_centers(war(game)).bit_count() == expected
    assert control.allied_centers(war(game)).bit_count() == len(CENTERS) - expected


@rule("spi", "14.4a", "R63")
def test_the_axis_has_one_game_turn_to_comply() -> None:
    spaces = dict.fromkeys(CENTERS, "germany")
    game = at_war("de.inf 1 2007", turn="2/1943", phase="allied/build-up", spaces=spaces)
    play(game, "end")
    assert war(game).empty_turn >= 0
    assert control.axis_centers(war(game)).bit_count() == len(CENTERS)
    busy = at_war(
        "de.inf 1 2007", "su.inf 1 3107", turn="2/1943", phase="allied/build-up", empty_turn="1/1943", spaces=spaces
    )
    play(busy, "end")
    assert war(busy).empty_turn == -1


@rule("spi", "14.4b")
def test_a_returned_center_stays_russian_until_an_axis_unit_enters_it() -> None:
    spaces = dict.fromkeys(CENTERS, "germany")
    game = at_war("de.inf 1 2109", turn="2/1943", phase="allied/build-up", spaces=spaces, empty_turn="1/1943")
    play(game, "end")
    beside = geo.hex_("2110")
    state = war(game)
    assert control.allied_centers(state) >> beside & 1  # although a German stands beside it
    while state.frame.step != "initial-movement":
        game.play("end")
    play(game, "move de.inf.1 2110", "end")
    assert control.axis_centers(war(game)) >> beside & 1


@rule("spi", "14.4a")
def test_partisans_do_not_keep_russia_alive() -> None:
    spaces = dict.fromkeys(CENTERS, "germany")
    game = at_war(
        "de.inf 1 2007", "su.part 1 2309", turn="2/1943", phase="allied/build-up", empty_turn="1/1943", spaces=spaces
    )
    play(game, "end")
    assert control.axis_centers(war(game)).bit_count() == 1
