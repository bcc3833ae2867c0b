"""[7.0] Stacking, break-down and build-up."""

from __future__ import annotations

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where

BUILD = {"phase": "axis/build-up"}


@rule("spi", "7.0a", "7.0b", "7.25", "R94")
@refusal("spi", "7.0e")
def test_the_owner_removes_what_is_above_the_limit_at_the_end_of_the_phase() -> None:
    game = at_war("de.inf 1 2211", "de.inf 2 2211", "de.inf 3 2212", "de.inf 1 2509")
    play(game, "move de.inf.3 2211", "end")
    assert war(game).frame.step == "stacking"
    refused(game, "7.0e", "remove de.inf.4")
    play(game, "remove de.inf.1")
    assert at(game, "2211") == ["de.inf.2 2", "de.inf.3 3"]
    assert war(game).frame.step == "combat"


TRAP = ("de.inf 4 2210", "de.inf 1 2313", "de.inf 1 2113", "su.inf 3 2211")


@rule("spi", "7.0c", "7.0e")
def test_t6_the_excess_has_until_the_end_of_the_next_own_initial_movement() -> None:
    game = at_war(*TRAP, "su.inf 1 2312", "su.inf 1 2312", dice=(1,), phase="axis/combat")
    play(game, "attack 2211 with de.inf.1")
    if war(game).frame.step == "advance":
        play(game, "end")
    play(game, "end")
    assert len(at(game, "2312")) == 3
    while war(game).frame.step != "initial-movement":
        play(game, "end")
    assert game.actor == "allied"
    play(game, "end")
    assert war(game).frame.step == "stacking"
    play(game, "remove su.inf.2")
    assert len(at(game, "2312")) == 2


@rule("spi", "7.22a", "4.2.A6", "7.21")
@refusal("spi", "7.22a")
def test_e6_german_units_hold_four() -> None:
    game = at_war("de.inf 2 2211", "de.inf 2 2211", "de.inf 3 2311", "de.inf 2 2311", **BUILD)
    refused(game, "7.22a", "merge de.inf.3 de.inf.4")
    play(game, "merge de.inf.1 de.inf.2")
    assert at(game, "2211") == ["de.inf.2 4"]
    play(game, "shift 1 de.inf.4 de.inf.3")
    assert at(game, "2311") == ["de.inf.3 4", "de.inf.4 1"]


@rule("spi", "7.22a", "10.16b")
def test_e6_four_and_four_and_one_is_too_much() -> None:
    game = at_war("de.inf 4 1312", "de.inf 4 1312", "de.inf 1 1313", turn="3/1941")
    play(game, "move de.inf.3 1312", "end")
    assert war(game).frame.step == "stacking"


@rule("spi", "7.22b")
@refusal("spi", "7.22b")
def test_other_axis_units_hold_two() -> None:
    game = at_war("it.inf 1 1218", "it.inf 1 1218", "ro.inf 2 1916", "ro.inf 1 1916", **BUILD)
    play(game, "merge it.inf.1 it.inf.2")
    refused(game, "7.22b", "merge ro.inf.2 ro.inf.1")


@rule("spi", "7.23", "7.27", "R23")
@refusal("spi", "7.23")
def test_allied_units_hold_three_then_four() -> None:
    units = ("gb.inf 2 0811", "gb.inf 2 0811")
    early = table(*units, turn="4/1942", phase="allied/build-up")
    refused(early, "7.23", "merge gb.inf.1 gb.inf.2")
    late = table(*units, turn="1/1943", phase="allied/build-up")
    play(late, "merge gb.inf.1 gb.inf.2")
    assert at(late, "0811") == ["gb.inf.2 4"]


@rule("spi", "10.32e", "7.26b", "7.27", "R25", "10.73b")
@refusal("spi", "10.32e")
def test_russian_sizes_follow_the_invasion() -> None:
    units = ("su.inf 2 2309", "su.inf 1 2309")
    limited = table(*units, phase="allied/build-up", russia="limited-war")
    refused(limited, "10.32e", "merge su.inf.1 su.inf.2")
    invaded = at_war(*units, phase="allied/build-up")
    assert legal(invaded, "merge su.inf.1 su.inf.2")
    more = ("su.inf 3 2309", "su.inf 1 2309")
    refused(at_war(*more, phase="allied/build-up", turn="4/1942"), "10.32e", "merge su.inf.1 su.inf.2")
    assert legal(at_war(*more, phase="allied/build-up", turn="1/1943"), "merge su.inf.1 su.inf.2")


@rule("spi", "7.26a", "10.32d", "R24", "7.24")
@refusal("spi", "10.32d")
def test_russians_at_peace_have_two_sp_and_never_stack() -> None:
    game = table("su.inf 2 2309", "su.inf 2 2209", "su.inf 1 2007", phase="allied/build-up")
    refused(game, "10.32d", "split 1 su.inf.1")
    moving = table("su.inf 2 2309", "su.inf 2 2308", phase="allied/initial-movement")
    play(moving, "move su.inf.2 2309", "end")
    assert war(moving).frame.step == "stacking"
    crossed = table("su.inf 2 2309", "su.inf 2 2308", phase="allied/initial-movement", russia="limited-war")
    play(crossed, "move su.inf.2 2309", "end")
    assert war(crossed).frame.step != "stacking"


@rule("spi", "7.28", "R89")
@refusal("spi", "7.28")
def test_french_units_reform_in_ports() -> None:
    units = ("fr.inf 1 0917", "fr.inf 1 0917", "fr.inf 1 0914", "fr.inf 1 0914")
    game = table(*units, scenario="1940", turn="2/1940", phase="allied/build-up")
    refused(game, "7.28", "merge fr.inf.3 fr.inf.4")
    play(game, "merge fr.inf.1 fr.inf.2")
    assert at(game, "0917") == ["fr.inf.2 2"]


@rule("spi", "7.21")
@refusal("spi", "7.21", "4.2.A6", "3.21", "7.0a")
def test_what_cannot_be_split_or_merged() -> None:
    units = ("de.inf 3 2211", "de.mech 1 2211", "de.inf 2 2212", "su.inf 2 2509", "gb.gar 1 0219")
    game = at_war(*units, **BUILD)
    refused(game, "7.21", "merge de.inf.1 de.mech.1")
    refused(game, "7.21", "merge de.inf.1 de.inf.2")
    refused(game, "7.21", "split 3 de.inf.1")
    refused(game, "7.0a", "split 1 de.inf.1")
    refused(game, "4.2.A6", "split 1 su.inf.1")
    play(game, "split 1 de.inf.2")
    assert at(game, "2212") == ["de.inf.2 1", "de.inf.3 1"]
    refused(game, "7.21", "merge de.inf.2 de.inf.3")
    ally = table("gb.gar 1 0219", phase="allied/build-up")
    refused(ally, "3.21", "split 1 gb.gar.1")


@rule("spi", "7.21")
@refusal("spi", "7.21")
@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("split 1 de.inf.1", ("split 1 de.inf.1", "merge de.inf.1 de.inf.2", "shift 1 de.inf.1 de.inf.2")),
        ("merge de.inf.1 de.inf.2", ("split 1 de.inf.2",)),
        ("shift 1 de.inf.1 de.inf.2", ("shift 1 de.inf.1 de.inf.2", "split 1 de.inf.1", "split 1 de.inf.2")),
    ],
)
def test_a_unit_is_reformed_once_in_a_phase(first: str, again: tuple[str, ...]) -> None:
    units = ("de.inf 3 2211",) if first.startswith("split") else ("de.inf 3 2211", "de.inf 1 2211")
    game = play(at_war(*units, **BUILD), first)
    for action in again:
        refused(game, "7.21", action)


@rule("spi", "7.21")
def test_sizes_do_not_change_in_other_phases() -> None:
    game = at_war("de.inf 2 2211", "de.inf 2 2211")
    refused(game, "4.2.A1a", "merge de.inf.1 de.inf.2")
    assert where(game, "de.inf.1") == "2211"


@rule("spi", "3.21")
def test_garrisons_and_partisans_are_types_of_their_own() -> None:
    game = table("gb.gar 1 0219", "gb.inf 1 0811", phase="allied/build-up")
    assert at(game, "0219") == ["gb.gar.1 1"]


@rule("spi", "7.0a", "7.0b")
def test_units_of_a_pro_axis_neutral_take_room_beside_those_of_the_axis() -> None:
    game = table("it.inf 1 1615", "it.inf 1 1615", "hu.inf 1 1615", status={"hungary": "pro-axis"})
    play(game, "end")
    assert legal(game, "remove it.inf.1")
    play(game, "remove it.inf.1")
    assert at(game, "1615") == ["hu.inf.1 1", "it.inf.2 1"]
    two = table("it.inf 1 1615", "hu.inf 1 1615", status={"hungary": "pro-axis"})
    play(two, "end")
    assert not legal(two, "remove it.inf.1")
