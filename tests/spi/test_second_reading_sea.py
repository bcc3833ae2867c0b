"""Second reading: ships and landings where weather, surrender, control and politics meet them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules import refusal, rule
from tests.spi.table import at, at_war, legal, play, refused, table, war, where
from tests.spi.test_landing import allied
from tests.spi.test_shipping import axis_convoy, convoy, skip
from theatrum.core.game import Game
from theatrum.rulesets.spi.data import tables
from theatrum.rulesets.spi.data.nations import Nation, Status

FREE_ZONE = ["0917", "0916", "0816", "0815"]
KEYS = {"0219": "germany", "2325": "germany"}


def torch(*units: str, **more: Any) -> Game:
    """The Allied fall of 1942: three United States SP in their box, three Amphibious Points, Vichy stands."""
    facts: dict[str, Any] = {"turn": "4/1942", "us_due": 3, "vichy": FREE_ZONE, "spaces": {}, **more}
    return allied(*units, **facts)


# ------------------------------------------------------------------ weather and politics
@rule("spi", "R17", "5.84c", "14.14b")
@pytest.mark.parametrize(("die", "lands"), [(4, True), (5, False)])
def test_a_landing_that_weather_stops_is_no_invasion(die: int, lands: bool) -> None:
    game = torch("vf.inf 1 0921", dice=(die,))
    play(game, "land 0121", "embark 3", "resolve")
    assert (war(game).vichy == 2) is lands
    assert at(game, "0121") == (["us.inf.1 3"] if lands else [])
    assert [unit[:6] for unit in at(game, "0921")] == (["ff.inf"] if lands else ["vf.inf"])


@rule("spi", "R17", "5.86a")
def test_points_of_a_stopped_landing_rest_in_the_next_turn() -> None:
    game = torch("gb.inf 3 0811", dice=(6,), vichy=False, turn="2/1943", us_due=2)
    play(game, "land 0121", "embark 2", "resolve")
    skip(game, "axis/initial-movement")
    skip(game, "allied/initial-movement")
    assert war(game).amphibious == tables.AMPHIBIOUS[tables.TURN_OF["3/1943"]] - 2


@rule("spi", "5.84c", "R105")
@refusal("spi", "5.84c")
def test_no_second_landing_after_the_die() -> None:
    game = torch("gb.inf 1 0811", "gb.inf 3 0712", dice=(1,), vichy=False, us_due=1)
    play(game, "land 0121", "embark 1", "resolve")
    refused(game, "5.84c", "land 0615")
    summer = torch("gb.inf 1 0811", "gb.inf 3 0712", vichy=False, us_due=1, turn="3/1943")
    play(summer, "land 0121", "embark 1", "resolve")
    assert legal(summer, "land 0615")


# ------------------------------------------------------------------ landings and surrender
@rule("spi", "16.65a", "R96", "R106", "5.85a")
def test_a_force_before_a_beach_goes_ashore_when_the_italians_there_surrender() -> None:
    units = ("us.mech 1 1321", "us.mech 1 1121", "gb.mech 3 0811", "it.inf 1 1018", "it.inf 2 1116", "it.inf 1 1216")
    game = allied(*units, italian_losses=8, spaces={"1321": "britain", "1121": "britain"})
    play(game, "land 1018 with us.mech.2")
    assert where(game, "us.mech.2") != "1018"
    play(game, "move us.mech.1 1420")
    assert war(game).italy == 2
    assert where(game, "it.inf.1") is None
    skip(game, "allied/mechanized-movement")
    assert where(game, "us.mech.2") == "1018"


@rule("spi", "16.65a", "16.66b", "6.54")
@pytest.mark.parametrize(("losses", "dice"), [(7, 1), (8, 0)])
def test_a_surrender_in_phase_1_takes_the_special_die_from_the_ships_of_phase_4(losses: int, dice: int) -> None:
    units = ("us.mech 1 1321", "gb.mech 1 0219", "it.inf 1 1324", "it.inf 3 1116", "de.inf 1 1625")
    spaces = {"1321": "britain", "0219": "britain", "2325": "britain"}
    game = allied(*units, italian_losses=losses, spaces=spaces, dice=(1,))
    play(game, "move us.mech.1 1420")
    skip(game, "allied/naval-transport")
    play(game, "ship gb.mech.1 2325")
    assert len(game.faces) == dice


@rule("spi", "R135", "5.85a", "16.65a")
def test_an_assault_on_mainland_italy_is_its_invasion_even_if_it_fails() -> None:
    units = ("us.mech 1 1321", "us.mech 1 1321", "it.inf 1 1218", "it.inf 2 1116", "de.inf 1 1215")
    game = allied(*units, italian_losses=8, spaces={"1321": "britain"}, dice=(6,))
    play(game, "land 1218 with us.mech.1", "end")
    assert war(game).italy == 1  # at sea nobody has crossed a border yet
    play(game, "attack 1218 with us.mech.1")
    assert war(game).italy == 2
    assert at(game, "1218") == at(game, "1116") == []


# ------------------------------------------------------------------ who may go ashore where
@rule("spi", "14.5", "R64", "5.85a")
@refusal("spi", "14.5")
def test_russians_do_not_storm_a_coast_more_than_ten_hexes_from_home() -> None:
    units = ("su.inf 1 2104", "us.mech 1 0712", "gb.mech 3 0712", "de.inf 1 0613", "it.inf 1 1801")
    game = allied(*units, vichy=False, spaces={"2104": "russia"}, russia="full-war", status={"russia": "allied"})
    play(game, "land 0613")
    refused(game, "14.5", "join su.inf.1")
    play(game, "join us.mech.1", "stand-down", "land 1801")
    assert legal(game, "join su.inf.1")


@rule("spi", "16.23", "12.0a", "5.85a")
@refusal("spi", "16.23", "12.0a")
@pytest.mark.parametrize(("options", "clause"), [((), "12.0a"), (("minor-countries",), "16.23")])
def test_greeks_land_in_greece_and_nowhere_else(options: tuple[str, ...], clause: str) -> None:
    units = ("gr.inf 1 1820", "gb.mech 1 1820", "it.inf 1 1619", "it.inf 1 1822", "gb.mech 3 0811")
    game = allied(*units, options=options, spaces={"1820": "greece"}, status={"greece": "allied"})
    play(game, "land 1619")
    refused(game, clause, "join gr.inf.1")
    play(game, "stand-down", "land 1822")
    assert legal(game, "join gr.inf.1")


# ------------------------------------------------------------------ Britain
@rule("spi", "14.23", "R60", "R45")
@refusal("spi", "14.23")
def test_a_bare_britain_sends_nobody_but_americans_of_the_box_pass_by() -> None:
    game = allied("gb.mech 1 0811", us_due=2, britain_bare=1, vichy=False)
    play(game, "land 0615")
    refused(game, "14.23", "join gb.mech.1")
    play(game, "embark 2", "resolve")
    assert at(game, "0615") == ["us.mech.1 2"]


@rule("spi", "14.23", "R60")
@pytest.mark.parametrize(("sp", "bare"), [(2, 1), (3, 0)])
def test_americans_in_britain_count_for_its_garrison(sp: int, bare: int) -> None:
    """One British SP and the rest American; with three together ships may sail in the next Game-Turn."""
    units = ("gb.inf 1 0811", f"us.inf {sp - 1} 0712")
    game = table(*units, turn="3/1944", phase="allied/build-up", us_due=0, us_box=0)
    skip(game, "axis/initial-movement")
    assert war(game).britain_bare == bare


# ------------------------------------------------------------------ ports
@rule("spi", "R95", "5.7m")
@refusal("spi", "5.7m")
def test_a_port_under_enemy_eyes_cannot_be_left_by_ship() -> None:
    port = {"0812": "britain", "0811": "britain"}
    watched = convoy("gb.inf 1 0812", "gb.inf 1 0611", "de.inf 1 0813", spaces=port)
    refused(watched, "5.7m", "ship gb.inf.1 0811")
    assert legal(watched, "ship gb.inf.2 0811")
    assert legal(convoy("gb.inf 1 0812", spaces=port), "ship gb.inf.1 0811")


@rule("spi", "5.83", "5.91a", "R95")
@refusal("spi", "7.0a")
def test_a_beach_in_an_enemy_zone_takes_a_second_unit_on_the_day_and_no_third() -> None:
    cover = ("gb.mech 1 0811", "gb.mech 3 0711", "gb.mech 1 0712")
    game = allied("us.mech 1 0712", *cover, "de.inf 1 0814", vichy=False, dice=(1, 1, 1))
    play(game, "land 0713 with us.mech.1")
    assert where(game, "us.mech.1") == "0713"
    skip(game, "allied/naval-transport")
    play(game, "ship gb.mech.3 0713")
    assert game.faces == []  # as many SP as landed
    refused(game, "7.0a", "ship gb.mech.1 0713")


@rule("spi", "5.91b", "R22")
def test_of_three_sp_that_follow_one_two_meet_the_air_zones() -> None:
    cover = ("gb.mech 1 0811", "gb.mech 3 0611", "gb.mech 1 0712")
    game = allied("us.mech 1 0712", *cover, "de.inf 2 0814", vichy=False, dice=(1, 6, 1, 1))
    play(game, "land 0713 with us.mech.1")
    skip(game, "allied/naval-transport")
    play(game, "ship gb.mech.2 0713")
    assert game.faces == [1, 6, 1, 1]  # two SP, two enemies each; one SP is turned back
    assert sum(int(unit.split()[1]) for unit in at(game, "0713")) == 3
    assert sum(int(unit.split()[1]) for unit in at(game, "0611")) == 1


@rule("spi", "5.74b", "5.74a", "5.71b")
@refusal("spi", "5.74a")
def test_with_gibraltar_lost_alexandria_is_two_points_away_and_with_suez_out_of_reach() -> None:
    unit = ("gb.inf 1 0811", "gb.inf 3 0712")
    one = convoy(*unit, spaces={"0219": "germany"}, naval=2)
    assert not legal(one, "ship gb.inf.1 2224")
    play(one, "ship-round gb.inf.1 2224")
    assert (where(one, "gb.inf.1"), war(one).naval) == ("2224", 0)
    both = convoy(*unit, spaces=KEYS, naval=2)
    refused(both, "5.74a", "ship gb.inf.1 2224")
    assert not legal(both, "ship-round gb.inf.1 2224")


# ------------------------------------------------------------------ small fleets
@rule("spi", "R104", "5.75b")
def test_two_french_sp_sail_on_their_own_point_and_an_allied_one() -> None:
    game = convoy("fr.inf 2 0917", scenario="1940", turn="2/1940", naval=1)
    play(game, "ship fr.inf.1 0721")
    assert (where(game, "fr.inf.1"), war(game).naval) == ("0721", 0)
    poor = convoy("fr.inf 2 0917", scenario="1940", turn="2/1940", naval=0)
    assert not legal(poor, "ship fr.inf.1 0721")


@rule("spi", "16.62b", "5.77c")
@pytest.mark.parametrize(("there", "sails"), [(2, True), (3, False)])
def test_a_neutral_italy_fills_libya_up_to_three_sp(there: int, sails: bool) -> None:
    units = ("it.inf 1 1319", *(f"it.inf 1 {name}" for name in ("1324", "1325", "1425")[:there]))
    facts: dict[str, Any] = {"scenario": "1939", "options": ("italy",), "turn": "1/1940"}
    assert legal(axis_convoy(*units, **facts), "ship it.inf.1 1324") is sails


@rule("spi", "10.81a", "6.53b")
def test_a_united_states_sp_sunk_at_sea_is_no_loss_in_combat() -> None:
    game = convoy("us.inf 1 0219", "us.inf 2 0811", "de.inf 1 1324", turn="4/1942", dice=(6,), us_due=0)
    play(game, "ship us.inf.1 2325")
    assert where(game, "us.inf.1") is None
    skip(game, "axis/initial-movement")
    skip(game, "allied/reinforcement")
    assert not legal(game, "take us replacements")


@rule("spi", "14.15a", "R130", "5.85a", "14.17")
def test_a_joint_landing_on_a_vichy_port_drives_vichy_to_the_axis_and_sweeps_the_garrison() -> None:
    game = torch("gb.inf 1 0219", "gb.gar 1 0219", "vf.inf 1 0121", "vf.inf 1 0921", dice=(1,), us_due=1)
    play(game, "land 0121", "join gb.inf.1", "embark 1", "resolve", "end")
    assert war(game).vichy == 1
    play(game, "attack 0121 with gb.inf.1 us.inf.1")
    assert war(game).status[Nation.VICHY] == Status.AXIS
    assert at(game, "0121") == ["gb.inf.1 1", "us.inf.1 1"]
    assert game.faces == [1]  # the weather; two to one needs no die (14.17)
    assert where(game, "vf.inf.2") == "0921"


@rule("spi", "9.33", "9.62a", "R36")
def test_germans_ashore_in_britain_starve_and_britons_beside_them_do_not() -> None:
    units = ("de.inf 1 0709 isolated", "gb.inf 1 0710", "gb.inf 1 0708", "gb.inf 1 0808", "de.inf 1 0812")
    game = at_war(*units, phase="axis/combat", turn="3/1942")
    play(game, "end")
    assert where(game, "de.inf.1") is None
    assert where(game, "gb.inf.1") == "0710"
