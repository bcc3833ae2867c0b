"""[5.4, 8.4] Overruns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where


@rule("spi", "8.4a", "5.41a", "8.4d", "5.41e", "8.41", "R5")
def test_an_overrun_destroys_and_goes_on() -> None:
    game = at_war("de.mech 4 2211", "su.inf 1 2209")
    play(game, "move de.mech.1 2210", "overrun 2209 with de.mech.1")
    assert at(game, "2209") == ["de.mech.1 4"]
    # five points: one to come up, two to overrun, two left
    assert legal(game, "move de.mech.1 2207")
    assert not legal(game, "move de.mech.1 2206")


@rule("spi", "8.43b", "8.43a", "R8")
@refusal("spi", "8.43b")
def test_e8_one_sp_in_rough_needs_four() -> None:
    game = at_war("de.inf 4 1912", "su.inf 1 1812")
    assert legal(game, "overrun 1812 with de.inf.1")
    weak = at_war("de.inf 3 1912", "su.inf 1 1812")
    refused(weak, "8.43b", "overrun 1812")
    split = at_war("de.inf 2 1912", "de.inf 2 1912", "su.inf 1 1812")
    play(split, "overrun 1812", "join de.inf.1")
    refused(split, "8.43b", "resolve")
    play(split, "join de.inf.2", "resolve")
    assert where(split, "su.inf.1") is None


@rule("spi", "R8")
@pytest.mark.parametrize(("sizes", "works"), [((3, 3), False), ((4, 3), True), ((4, 4), True)])
def test_t2_two_sp_in_the_open_need_seven(sizes: tuple[int, int], works: bool) -> None:
    game = at_war(f"de.inf {sizes[0]} 2211", f"de.inf {sizes[1]} 2211", "su.inf 2 2210")
    assert legal(game, "overrun 2210 with de.inf.1 de.inf.2") is works


@rule("spi", "8.45")
@refusal("spi", "8.45")
def test_what_cannot_die_for_certain_is_not_overrun() -> None:
    game = at_war("de.inf 4 2211", "de.inf 4 2211", "su.inf 2 2210", "su.inf 2 2210")
    refused(game, "8.45", "overrun 2210")


@rule("spi", "5.42", "8.4c")
@refusal("spi", "8.4c")
def test_the_extra_point_must_be_there() -> None:
    near = at_war("de.mech 4 2211", "su.inf 1 2210", turn="2/1943")
    assert legal(near, "overrun 2210 with de.mech.1")  # two points in spring: just enough
    game = at_war("de.mech 4 2213", "su.inf 1 2210", turn="1/1943")
    play(game, "move de.mech.1 2211")
    refused(game, "8.4c", "overrun 2210")
    close = at_war("de.mech 4 2212", "su.inf 1 2210", turn="1/1943")
    play(close, "move de.mech.1 2211")
    assert legal(close, "overrun 2210 with de.mech.1")


@refusal("spi", "5.42")
def test_every_unit_of_the_crew_needs_it() -> None:
    game = at_war("de.mech 4 2212", "de.mech 2 2213", "su.inf 1 2210", turn="1/1943")
    play(game, "move de.mech.1 2211", "move de.mech.2 2211", "overrun 2210", "join de.mech.1")
    refused(game, "5.42", "join de.mech.2")


@rule("spi", "8.42", "5.41b", "8.4b", "16.77")
@refusal("spi", "8.42")
def test_two_units_at_most() -> None:
    game = at_war("de.inf 4 2211", "de.inf 4 2211", "de.inf 1 2212", "su.inf 1 2210")
    play(game, "move de.inf.3 2211", "overrun 2210", "join de.inf.1", "join de.inf.2")
    refused(game, "8.42", "join de.inf.3")


@rule("spi", "8.4e")
@refusal("spi", "8.4e", "8.4b")
def test_all_through_one_hexside() -> None:
    game = at_war("de.inf 4 2211", "de.inf 4 2111", "de.inf 1 2213", "su.inf 1 2210")
    play(game, "overrun 2210")
    refused(game, "8.4b", "join de.inf.3")
    play(game, "join de.inf.1")
    refused(game, "8.4e", "join de.inf.2")


@rule("spi", "8.44", "5.41c", "9.63", "9.73")
def test_supply_does_not_matter() -> None:
    """Cut off, a unit may not attack, but it may overrun."""
    units = ("de.inf 4 2510", "su.inf 1 2509", "su.inf 2 2610", "su.inf 2 2410")
    game = at_war(*units, phase="axis/combat")
    refused(game, "9.61a", "attack 2509")
    lone = at_war("de.inf 4 2510", "su.inf 1 2509", "su.inf 1 2708", "su.inf 1 2712", "su.inf 1 2211")
    assert legal(lone, "overrun 2509 with de.inf.1")


@rule("spi", "8.46", "TEC.5")
def test_t8_an_overrun_crosses_mountains_for_three() -> None:
    game = at_war("de.inf 4 1714", "su.inf 1 1715", turn="1/1943", status={"russia": "allied"})
    assert legal(game, "overrun 1715 with de.inf.1")
    later = at_war("de.inf 4 1713", "su.inf 1 1715", turn="1/1943")
    play(later, "move de.inf.1 1714")
    refused(later, "8.4c", "overrun 1715")


@rule("spi", "8.47a", "8.47b", "R5")
@refusal("spi", "8.47b")
def test_e9_neighbours_cover_each_other() -> None:
    """One of two covering hexes alone cannot be overrun; the whole line can."""
    units = ("de.inf 4 2211", "de.inf 4 2311", "su.inf 1 2210", "su.inf 1 2310")
    game = at_war(*units)
    play(game, "overrun 2210", "join de.inf.1")
    refused(game, "8.47b", "resolve")
    play(game, "also 2310", "join de.inf.2", "resolve")
    assert at(game, "2210") == ["de.inf.1 4"]
    assert at(game, "2310") == ["de.inf.2 4"]


@refusal("spi", "8.47b")
def test_only_a_neighbour_can_be_added() -> None:
    game = at_war("de.inf 4 2211", "de.inf 4 2411", "su.inf 1 2210", "su.inf 1 2410")
    play(game, "overrun 2210", "join de.inf.1")
    refused(game, "8.47b", "also 2410")


@refusal("spi", "8.43b", "8.48", "8.45")
def test_what_else_keeps_a_hex_out_of_the_overrun() -> None:
    game = at_war("de.inf 4 2311", "su.inf 1 2210", "su.inf 1 2310")
    play(game, "overrun 2210")
    refused(game, "8.43b", "also 2310")
    play(game, "join de.inf.1")
    refused(game, "8.48", "also 2310")
    strong = at_war("de.inf 4 2311", "su.inf 1 2210", "su.inf 2 2310", "su.inf 2 2310")
    play(strong, "overrun 2210", "join de.inf.1")
    refused(strong, "8.45", "also 2310")


@rule("spi", "8.48", "5.41d")
@refusal("spi", "8.48")
def test_one_overrun_a_unit_a_phase() -> None:
    game = at_war("de.mech 4 2211", "de.mech 4 2207", "su.inf 1 2210", "su.inf 1 2208")
    play(game, "overrun 2210 with de.mech.1", "move de.mech.1 2209")
    play(game, "overrun 2208")
    refused(game, "8.48", "join de.mech.1")
    play(game, "join de.mech.2", "resolve")
    assert at(game, "2208") == ["de.mech.2 4"]


@refusal("spi", "8.4a", "8.4b")
def test_somebody_to_overrun() -> None:
    game = at_war("de.mech 4 2211", "su.inf 1 2210")
    refused(game, "8.4a", "overrun 2212")
    refused(game, "8.4a", "overrun 2211")
    play(game, "overrun 2210")
    refused(game, "8.4b", "join su.inf.1")


@refusal("spi", "5.16a")
def test_infantry_takes_no_part_in_phase_three() -> None:
    game = at_war("de.mech 4 2211", "de.inf 4 2211", "su.inf 1 2210", phase="axis/mechanized-movement")
    play(game, "overrun 2210")
    refused(game, "5.16a", "join de.inf.1")
    play(game, "join de.mech.1", "resolve")
    assert where(game, "de.mech.1") == "2210"


@rule("spi", "8.4a")
def test_standing_down_changes_nothing() -> None:
    game = at_war("de.mech 4 2211", "su.inf 1 2210")
    before = war(game).digest()
    play(game, "overrun 2210", "stand-down")
    assert war(game).digest() == before


@rule("spi", "8.48")
@refusal("spi", "8.48", "8.4b")
def test_a_second_overrun_is_refused_as_such_while_points_are_left() -> None:
    game = at_war("de.mech 4 2211", "de.inf 4 2312", "su.inf 1 2210", "su.inf 1 2208")
    play(game, "overrun 2210 with de.mech.1", "move de.mech.1 2209")
    refused(game, "8.48", "overrun 2208")
    refused(at_war("de.mech 4 2211", "su.inf 1 2208"), "8.4b", "overrun 2208")


@refusal("spi", "5.16a", "12.0b")
def test_an_overrun_is_refused_by_the_rule_that_forbids_it() -> None:
    late = at_war("de.inf 4 2211", "de.mech 1 2411", "su.inf 1 2210", phase="axis/mechanized-movement")
    refused(late, "5.16a", "overrun 2210")
    spain = table("gb.inf 4 0219", "es.inf 1 0218", phase="allied/initial-movement")
    refused(spain, "12.0b", "overrun 0218")


# ------------------------------------------------------------------ whom an Overrun rouses
RIVIERA = ("vf.inf 1 0917", "vf.inf 1 0916")
UNOCCUPIED = ["0917", "0916", "0816", "0815"]


@rule("spi", "8.47a", "8.47b", "14.14a", "R57")
@refusal("spi", "8.47b")
def test_vichy_units_beside_the_one_overrun_are_free_french_at_that_instant() -> None:
    game = play(table("de.mech 4 1016", *RIVIERA, vichy=UNOCCUPIED), "overrun 0917", "join de.mech.1")
    refused(game, "8.47b", "resolve")
    apart = table("de.mech 4 1016", "vf.inf 1 0917", "vf.inf 1 0815", vichy=UNOCCUPIED)
    play(apart, "overrun 0917 with de.mech.1")
    assert at(apart, "0917") == ["de.mech.1 4"]
    assert at(apart, "0815") == ["ff.inf.2 1"]


@rule("spi", "8.47b", "14.15a")
@refusal("spi", "8.47b")
def test_the_british_meet_the_vichy_units_as_axis_ones() -> None:
    game = table("gb.inf 4 1016", *RIVIERA, vichy=UNOCCUPIED, phase="allied/initial-movement", turn="3/1943")
    play(game, "overrun 0917", "join gb.inf.1")
    refused(game, "8.47b", "resolve")


@rule("spi", "8.47b", "R88", "10.31c")
@refusal("spi", "8.47b")
def test_a_russia_at_peace_is_at_war_when_one_of_its_units_in_poland_is_overrun() -> None:
    game = table("de.mech 4 1612", "su.inf 1 1712", "su.inf 1 1811", turn="2/1941", scenario="1940")
    play(game, "overrun 1712", "join de.mech.1")
    refused(game, "8.47b", "resolve")


@rule("spi", "8.47b", "16.82c")
@refusal("spi", "8.47b")
def test_neutrals_that_russia_overruns_cover_each_other() -> None:
    turkey = ("su.inf 4 2717", "tr.inf 1 2718", "tr.inf 1 2719")
    options = ("three-player",)
    game = table(
        *turkey, scenario="1939", options=options, phase="russian/initial-movement", turn="3/1941",
        status={"russia": "russian"},
    )  # fmt: skip
    play(game, "overrun 2718", "join su.inf.1")
    refused(game, "8.47b", "resolve")


@rule("spi", "8.47b", "16.41b")
def test_finns_at_home_do_not_cover_a_german_beyond_the_border() -> None:
    units = ("su.inf 3 2106", "de.inf 1 2006", "fi.inf 1 1906")
    facts = {"options": ("minor-countries",), "phase": "allied/initial-movement", "turn": "3/1942"}
    game = at_war(*units, **facts, status={"russia": "allied", "finland": "axis"})
    play(game, "overrun 2006 with su.inf.1")
    assert at(game, "2006") == ["su.inf.1 3"]


@rule("spi", "8.47b", "14.16")
def test_vichy_units_do_not_cover_what_lies_beyond_their_border() -> None:
    game = table("de.mech 4 0714", "gb.inf 1 0715", "vf.inf 1 0815", vichy=UNOCCUPIED)
    play(game, "overrun 0715 with de.mech.1")
    assert at(game, "0715") == ["de.mech.1 4"]


@refusal("spi", "16.41a")
def test_a_border_holds_a_unit_before_its_want_of_movement_points_does() -> None:
    facts: dict[str, Any] = {"options": ("minor-countries",), "status": {"russia": "allied", "finland": "axis"}}
    game = at_war("fi.inf 3 1906", "fi.inf 3 1906", "su.inf 1 2006", "su.inf 4 2407", turn="1/1942", **facts)
    refused(game, "16.41a", "overrun 2006")
    war(game).legs[0] = war(game).legs[1] = 0
    refused(game, "16.41a", "overrun 2006")
    germans = at_war("de.inf 3 1906", "fi.inf 3 1906", "su.inf 1 2006", "su.inf 4 2407", turn="1/1942", **facts)
    war(germans).legs[0] = 0
    refused(germans, "8.4c", "overrun 2006")
