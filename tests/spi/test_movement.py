"""[5.0-5.5] Movement on foot and on tracks."""

from __future__ import annotations

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.movement import reach


@rule("spi", "5.0a", "4.2.A1a", "5.12", "TEC.1")
def test_a_unit_moves_up_to_its_allowance() -> None:
    game = at_war("de.inf 2 2211", "de.inf 1 2209", turn="4/1941")
    assert legal(game, "move de.inf.1 2207")
    play(game, "move de.inf.1 2207", "move de.inf.2 2205")
    assert where(game, "de.inf.1") == "2207"
    assert where(game, "de.inf.2") == "2205"


@refusal("spi", "5.12")
def test_not_further() -> None:
    game = at_war("de.inf 2 2211", turn="4/1941")
    refused(game, "5.12", "move de.inf.1 2206")


@refusal("spi", "4.2.A1a")
def test_garrisons_never_move() -> None:
    game = table("gb.gar 1 0219", phase="allied/initial-movement")
    refused(game, "4.2.A1a", "move gb.gar.1 0218")


@rule("spi", "5.11")
@refusal("spi", "5.11")
def test_only_the_phasing_side_moves() -> None:
    game = at_war("de.inf 2 2211", "su.inf 2 2509")
    refused(game, "5.11", "move su.inf.1 2510")
    assert legal(game, "move de.inf.1 2210")


@rule("spi", "5.0c")
@refusal("spi", "5.0c")
def test_a_completed_move_is_final() -> None:
    game = at_war("de.inf 2 2211")
    play(game, "move de.inf.1 2210")
    refused(game, "5.0c", "move de.inf.1 2209")


@refusal("spi", "5.0a")
def test_standing_still_is_no_move() -> None:
    refused(at_war("de.inf 2 2211"), "5.0a", "move de.inf.1 2211")


@rule("spi", "5.0b")
def test_unused_points_are_lost() -> None:
    game = at_war("de.inf 2 2211", turn="1/1942")
    play(game, "move de.inf.1 2210", "end")
    play(game, "end")
    state = war(game)
    assert state.legs == {}
    next_turn = at_war("de.inf 2 2211", turn="1/1942")
    assert reach.points(war(next_turn), 0) == 3


@rule("spi", "5.13", "5.51", "11.12", "5.52a", "3.22c", "1.0b", "R90")
@pytest.mark.parametrize(("turn", "points"), [("1/1942", 3), ("2/1942", 2), ("3/1942", 5), ("4/1942", 4)])
def test_the_season_sets_the_allowance_inside_the_weather_area(turn: str, points: int) -> None:
    game = at_war("de.inf 2 2211", "de.mech 2 2411", turn=turn)
    far, too_far = f"22{11 - points:02}", f"22{10 - points:02}"
    assert legal(game, f"move de.inf.1 {far}")
    assert not legal(game, f"move de.inf.1 {too_far}")
    assert legal(game, f"move de.mech.1 24{11 - points:02}")
    assert not legal(game, f"move de.mech.1 24{10 - points:02}")


@rule("spi", "5.14a", "11.0a", "11.11", "R9")
@pytest.mark.parametrize("turn", ["1/1942", "2/1942", "3/1942", "4/1942"])
def test_outside_the_weather_area_it_is_always_five(turn: str) -> None:
    game = at_war("de.inf 2 0813", turn=turn)
    assert reach.points(war(game), 0) == 5
    assert legal(game, "move de.inf.1 1112")


@rule("spi", "5.14b", "5.52b")
def test_e1_the_starting_hex_decides() -> None:
    """A unit that starts outside the Weather Area and ends inside it has five points in every season."""
    game = at_war("de.inf 2 1112", turn="1/1942")
    assert geo.WEATHER >> geo.hex_("1612") & 1
    assert legal(game, "move de.inf.1 1612")
    inside = at_war("de.inf 2 1512", turn="1/1942")
    refused(inside, "5.12", "move de.inf.1 1113")


@rule("spi", "5.21", "TEC.5", "R6")
def test_a_blocked_hexside_costs_two() -> None:
    game = at_war("de.inf 2 1714", turn="2/1942")
    assert legal(game, "move de.inf.1 1715")
    one = at_war("de.inf 2 1713", turn="2/1942")
    refused(one, "5.12", "move de.inf.1 1715")


@rule("spi", "5.25", "6.0b", "6.0a", "6.11")
def test_a_unit_stops_on_entering_a_zone_of_control() -> None:
    game = at_war("de.inf 2 2211", "su.inf 2 2408")
    assert legal(game, "move de.inf.1 2309")
    assert legal(game, "move de.inf.1 2409")


@refusal("spi", "5.25")
def test_no_way_through_a_zone_of_control() -> None:
    wall = ("su.inf 2 2109", "su.inf 2 2308", "su.inf 2 2509", "su.inf 2 1909")
    game = at_war("de.inf 2 2211", *wall)
    refused(game, "5.25", "move de.inf.1 2207")


@rule("spi", "5.23", "6.12", "6.0d", "R7")
def test_a_unit_may_leave_a_zone_into_a_free_hex() -> None:
    game = at_war("de.inf 2 2211", "su.inf 2 2210")
    assert legal(game, "move de.inf.1 2212")
    assert legal(game, "move de.inf.1 2213")


RING = ("su.inf 2 2210", "su.inf 2 2412", "su.inf 2 2213", "su.inf 2 2012")


@rule("spi", "5.23")
@refusal("spi", "5.23")
def test_t7_never_from_zone_to_zone() -> None:
    """In an Enemy Zone of Control with every neighbour in one: the unit cannot move at all."""
    game = at_war("de.inf 2 2211", *RING)
    message = refused(game, "5.23", "move de.inf.1 2311")
    assert "2311" in message
    assert reach.reach(war(game), 0) == 0


@rule("spi", "R7")
@refusal("spi", "5.23")
def test_a_friend_does_not_cancel_the_zone_for_movement() -> None:
    game = at_war("de.inf 2 2211", "de.inf 1 2311", *RING)
    refused(game, "5.23", "move de.inf.1 2311")


@rule("spi", "5.24")
def test_units_pass_through_friends() -> None:
    game = at_war("de.inf 2 2211", "de.inf 1 2210", "de.inf 1 2210", turn="2/1942")
    assert legal(game, "move de.inf.1 2209")


@rule("spi", "5.15", "5.41e", "8.4a")
@refusal("spi", "5.15")
def test_the_only_way_into_an_enemy_hex_is_an_overrun() -> None:
    game = at_war("de.mech 4 2211", "su.inf 1 2210")
    refused(game, "5.15", "move de.mech.1 2210")
    play(game, "overrun 2210 with de.mech.1")
    assert at(game, "2210") == ["de.mech.1 4"]


@rule("spi", "3.1a", "TEC.3", "TEC.4")
@refusal("spi", "3.1a")
def test_water_is_not_walked_on() -> None:
    game = table("de.inf 2 0812")
    refused(game, "3.1a", "move de.inf.1 0811")
    refused(game, "3.1a", "move de.inf.1 0911")
    assert legal(game, "move de.inf.1 0813")


@refusal("spi", "TEC.7")
def test_prohibited_hexes() -> None:
    refused(table("de.inf 2 1014"), "TEC.7", "move de.inf.1 1015")


@rule("spi", "TEC.7", "MAP.6")
def test_prohibited_hexes_are_not_entered_or_passed() -> None:
    state = war(table("de.inf 2 1014"))
    assert not reach.reach(state, 0) & geo.PROHIBITED


@rule("spi", "TEC.straits", "R81")
def test_the_listed_straits_are_walked_over() -> None:
    game = table("de.inf 2 1209", "it.inf 1 1321", "de.inf 1 1919", spaces={"1919": "germany"})
    assert legal(game, "move de.inf.1 1208")
    assert legal(game, "move it.inf.1 1420")
    assert legal(game, "move de.inf.2 1920")


@rule("spi", "MAP.4", "MAP.5", "R81")
def test_t25_gibraltar_is_crossed_by_who_holds_both_shores() -> None:
    held = {"0219": "germany", "0220": "germany"}
    game = table("de.inf 2 0219", spaces=held, status={"spain": "allied"})
    assert legal(game, "move de.inf.1 0220")
    assert reach.path(war(game), 0, geo.hex_("0220"))[0] == 2
    alone = table("de.inf 2 0219", spaces={"0219": "germany"}, status={"spain": "allied"})
    refused(alone, "3.1a", "move de.inf.1 0220")
    kerch = at_war("de.inf 2 2316", spaces={"2316": "germany", "2415": "germany"})
    assert reach.path(war(kerch), 0, geo.hex_("2415"))[0] == 2


# ------------------------------------------------------------------ the Mechanized Movement Phase
@rule("spi", "8.4d", "5.16b")
@refusal("spi", "5.16a")
def test_after_an_overrun_a_unit_goes_on_in_this_phase_too() -> None:
    units = ("de.mech 4 2211", "de.mech 1 2011", "su.inf 1 2210", "su.inf 1 2514")
    game = at_war(*units, phase="axis/mechanized-movement")
    play(game, "overrun 2210 with de.mech.1")
    assert legal(game, "move de.mech.1 2209")
    play(game, "move de.mech.1 2209")
    refused(game, "5.16a", "move de.mech.1 2208")


@rule("spi", "4.2.A3a", "5.31", "5.32a", "5.16b")
def test_mechanized_units_that_stood_still_move_in_phase_three() -> None:
    game = at_war("de.mech 4 2211", "de.inf 2 2411", phase="axis/mechanized-movement")
    assert legal(game, "move de.mech.1 2207")
    refused(game, "5.12", "move de.mech.1 2205")


@refusal("spi", "5.31")
def test_infantry_does_not() -> None:
    game = at_war("de.mech 4 2211", "de.inf 2 2411", phase="axis/mechanized-movement")
    refused(game, "5.31", "move de.inf.1 2410")


@rule("spi", "5.16a")
@refusal("spi", "5.16a")
def test_not_both_phases() -> None:
    game = at_war("de.mech 4 2211", "de.mech 2 2411")
    play(game, "move de.mech.1 2210", "end", "end")
    refused(game, "5.16a", "move de.mech.1 2209")
    assert legal(game, "move de.mech.2 2410")


@rule("spi", "4.2.A3b", "5.32b")
def test_fighting_and_advancing_do_not_bar_it() -> None:
    game = at_war("de.mech 4 2211", "su.inf 1 2210", phase="axis/combat", dice=(1,))
    play(game, "attack 2210 with de.mech.1", "advance de.mech.1 2210", "end")
    assert war(game).frame.step == "mechanized-movement"
    assert legal(game, "move de.mech.1 2209")


@rule("spi", "5.33a", "5.33b", "4.2.A3c", "10.0c")
def test_western_units_are_mechanized_from_1943() -> None:
    units = ("gb.inf 2 0811", "us.inf 1 0810", "ff.inf 1 0809", "fr.inf 1 0808")
    early = war(table(*units, turn="4/1942"))
    late = war(table(*units, turn="1/1943"))
    assert not any(reach.mechanized(early, piece) for piece in range(4))
    assert [reach.mechanized(late, piece) for piece in range(4)] == [True, True, True, False]


# ------------------------------------------------------------------ crossing a border in mid-move
@rule("spi", "5.0c", "R110")
def test_a_move_over_a_border_may_go_on() -> None:
    game = table("de.mech 4 1612", turn="3/1941")
    refused(game, "5.25", "move de.mech.1 1911")
    play(game, "move de.mech.1 1712")
    assert war(game).russia_at_war
    assert legal(game, "move de.mech.1 1911")
    play(game, "move de.mech.1 1911")
    assert where(game, "de.mech.1") == "1911"


@rule("spi", "6.0b", "6.0g", "R110")
def test_a_zone_that_wakes_at_the_border_stops_the_unit() -> None:
    """Entering Denmark beside its army: the Zone of Control is there at once, and the move is over."""
    game = table("de.mech 4 1210", "dk.inf 1 1310", scenario="1939", turn="3/1940")
    play(game, "move de.mech.1 1209")
    assert not war(game).going
    refused(game, "5.0c", "move de.mech.1 1208")
    empty = table("de.mech 4 1210", scenario="1939", turn="3/1940")
    play(empty, "move de.mech.1 1209")
    assert legal(empty, "move de.mech.1 1208")
