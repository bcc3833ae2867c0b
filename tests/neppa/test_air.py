"""[7.0-7.4] Air bases, ground support, defensive air support and air combat."""

from __future__ import annotations

import pytest

from tests.neppa.battles import attack, defence, size, step
from tests.neppa.table import at, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.bits import bits
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.rules.air import air_combat

FRANCE = {"phase": "axis/combat", "spaces": {"luxembourg": "de"}}


def joined(game: Game, target: str, *units: str) -> Game:
    play(game, f"attack {target}", *(f"join {unit}" for unit in units))
    return game


# ---------------------------------------------------------------- overrun bases
@rule("neppa", "7.0c", "7.0d", "R38", "R166")
def test_overrun_air_units_go_to_the_nearest_base() -> None:
    game = table("de 1 inf luxembourg", "fr 1 air metz", "fr 2 air paris", "fr 1 inf brest", **FRANCE)
    joined(game, "metz", "de.inf.1")
    play(game, "resolve", "advance de.inf.1")
    assert at(game, "fr.air.1") in ("lille", "strasbourg", "lyons")  # Paris is full
    assert not war(game).flown
    assert size(game, "fr.air.1") == 3


@rule("neppa", "7.0e", "R52", "R54")
def test_air_on_a_mission_goes_on_from_there() -> None:
    game = table(
        "de 2 inf bonn", "de 1 inf luxembourg", "fr 4 arm strasbourg", "fr 1 air metz", "fr 1 inf brest", **FRANCE
    )
    joined(game, "strasbourg", "de.inf.1")
    play(game, "resolve", "join fr.air.1")
    assert war(game).covers
    joined(game, "metz", "de.inf.3")
    play(game, "resolve", "advance de.inf.3")
    assert at(game, "fr.air.1") == "strasbourg"  # nearest to the zone over which it stands
    joined(game, "strasbourg", "de.inf.2")
    play(game, "resolve")
    assert at(game, "fr.air.1") == "strasbourg"


@rule("neppa", "7.0f", "R52")
def test_without_a_base_in_range_overrun_air_is_destroyed() -> None:
    around = " ".join(
        geo.BOARD.names[z] for z in bits(geo.RANGE4[geo.zone("malta")] & geo.LAND) if z != geo.zone("malta")
    )
    game = table("it 1 abn palermo", "gb 1 air malta", "gb 1 inf london", phase="axis/combat",
                 at_war=[["italy", "britain"]], spaces={around: "it", "malta": "gb"})  # fmt: skip
    play(game, "attack malta", "drop it.abn.1", "resolve")
    assert owner(game, "malta") == "it"
    assert at(game, "gb.air.1") == ""


# ---------------------------------------------------------------- ground support
@rule("neppa", "7.1b", "R53")
@refusal("neppa", "7.1b")
def test_d15_three_air_factors_for_each_ground_factor() -> None:
    game = table("de 2 inf luxembourg", "de 2 air bonn", "fr 1 inf metz", **FRANCE)
    play(game, "attack metz")
    refused(game, "7.1b", "join de.air.1")
    play(game, "join de.inf.1", "join de.air.1")
    refused(game, "7.1b", "join de.air.2")
    play(game, "join de.inf.2", "join de.air.2")
    assert attack(game) == 2 + 6


@rule("neppa", "7.1c")
def test_cooperation_limits_ground_support() -> None:
    game = table("de 1 inf luxembourg", "it 1 air stuttgart", "it 1 inf luxembourg", "fr 1 inf metz",
                 at_war=[["italy", "france", "britain"]], allied=[["germany", "italy"]], **FRANCE)  # fmt: skip
    joined(game, "metz", "de.inf.1")
    refused(game, "12.1b", "join it.air.1")
    play(game, "join it.inf.1", "join it.air.1")


@rule("neppa", "7.1d", "7.1e")
@refusal("neppa", "8.1d")
def test_air_that_has_flown_does_not_fly_in_exploitation() -> None:
    game = table("de 1 arm luxembourg", "de 1 arm bonn", "de 2 air luxembourg", "fr 1 inf metz", "fr 1 inf paris",
                 dice=(6, 6), **FRANCE)  # fmt: skip
    joined(game, "metz", "de.arm.1", "de.air.1")
    play(game, "resolve", "advance de.arm.1", "end", "exploit de.arm.2 metz")
    assert at(game, "de.air.1") == "luxembourg"
    joined(game, "paris", "de.arm.2")
    refused(game, "8.1d", "join de.air.1")
    play(game, "join de.air.2")


# ---------------------------------------------------------------- defensive air support
@rule("neppa", "7.2a", "7.2c", "7.2d", "R53", "R106")
@refusal("neppa", "7.2a", "7.2c", "7.2d")
def test_defensive_air_support() -> None:
    game = table("de 2 inf luxembourg", "de 1 inf bonn", "fr 1 art metz", "fr 1 inf strasbourg", "fr 2 air paris",
                 "fr 1 air brest", "fr 1 inf lille", dice=(1, 1, 1, 1), **FRANCE)  # fmt: skip
    joined(game, "metz", "de.inf.1")
    play(game, "resolve")
    refused(game, "7.2a", "join fr.air.3")  # more than two zones away
    refused(game, "7.2a", "join fr.inf.1")
    assert defence(game) == 1
    play(game, "join fr.air.1")  # three for one factor: no more
    joined(game, "strasbourg", "de.inf.3")
    play(game, "resolve")
    refused(game, "7.2d", "join fr.air.1")
    play(game, "join fr.air.2")


@rule("neppa", "7.2c")
@refusal("neppa", "7.2c")
def test_support_of_the_defence_is_limited() -> None:
    game = table(
        "de 2 inf luxembourg", "fr 1 art metz", "fr 1 air:2 paris", "fr 1 air paris", "fr 1 air:1 paris", **FRANCE
    )
    joined(game, "metz", "de.inf.1")
    play(game, "resolve", "join fr.air.1")
    refused(game, "7.2c", "join fr.air.2")
    play(game, "split fr.air.2", "join fr.air.3")
    assert step(game) == "combat"  # 1 : 4, fought


@rule("neppa", "7.2c", "3.5g")
def test_a_wing_too_large_for_the_defence_may_still_be_split() -> None:
    game = table("de 2 inf luxembourg", "fr 1 art metz", "fr 1 air:2 paris", "fr 1 air paris", dice=(1, 1), **FRANCE)
    joined(game, "metz", "de.inf.1")
    play(game, "resolve", "join fr.air.1")
    assert step(game) == "air-support"  # one more factor would fit
    refused(game, "7.2c", "join fr.air.2")
    play(game, "split fr.air.2", "join fr.air.3")
    assert step(game) == "combat"


@rule("neppa", "7.1b", "3.5g")
def test_an_ally_is_asked_for_a_part_of_his_wing() -> None:
    game = table("it 1 inf zagreb", "it 1 air:2 zagreb", "de 1 air vienna", "yu 1 inf sarajevo", phase="axis/combat",
                 options=("players-5",), allied=[["germany", "italy"]], spaces={"zagreb": "it"},
                 at_war=[["germany", "yugoslavia"], ["italy", "yugoslavia"]])  # fmt: skip
    play(game, "end", "attack sarajevo", "join it.inf.1", "join it.air.1", "resolve")
    assert (step(game), war(game).actor) == ("attack", "germany")
    refused(game, "7.1b", "join de.air.1")
    play(game, "split de.air.1", "join de.air.2")
    assert attack(game) == 1 + 3


@rule("neppa", "7.2b")
def test_cooperation_limits_the_support_of_the_defence() -> None:
    game = table(
        "de 2 inf luxembourg", "fr 1 inf metz", "gb 1 air lille", "fr 1 air paris", options=("players-5",), **FRANCE
    )
    joined(game, "metz", "de.inf.1")
    play(game, "resolve")
    assert war(game).actor == "france"  # British air does not fly over French units


@rule("neppa", "7.2g")
def test_no_support_without_ground_units() -> None:
    game = table("de 1 inf luxembourg", "fr 1 air metz", "fr 1 air paris", **FRANCE)
    joined(game, "metz", "de.inf.1")
    play(game, "resolve")
    assert step(game) == "advance"


@rule("neppa", "7.2e", "7.2h", "R54", "R160")
def test_support_stands_over_its_zone_for_the_whole_phase() -> None:
    game = table("de 2 inf luxembourg", "fr 2 inf metz", "fr 1 air paris", "de 1 inf bonn", **FRANCE)
    joined(game, "metz", "de.inf.1")
    play(game, "resolve", "join fr.air.1")  # 1 : 7, the attacker is gone
    joined(game, "metz", "de.inf.2")
    play(game, "resolve")
    assert at(game, "de.inf.2") == ""
    assert at(game, "fr.air.1") == "paris"
    state = war(game)
    assert state.covers == {state.piece_of("fr.air.1"): geo.zone("metz")}
    play(game, "end")
    assert state.covers == {}


@rule("neppa", "7.2e", "7.2f", "R160")
def test_support_without_combat_stays_for_exploitation() -> None:
    game = table(
        "de 1 arm luxembourg", "fr 1 inf paris", "fr 1 air caen", "fr 1 air limoges", "de 1 arm bonn", **FRANCE
    )
    state = war(game)
    state.covers[state.piece_of("fr.air.1")] = geo.zone("paris")
    state.flown |= 1 << state.piece_of("fr.air.1")
    joined(game, "metz", "de.arm.1")
    play(game, "resolve", "advance de.arm.1", "end", "exploit de.arm.2 metz")
    assert list(state.covers.values()) == [geo.zone("paris")]  # there was no combat in Paris
    joined(game, "paris", "de.arm.2")
    play(game, "resolve")
    assert (step(game), defence(game)) == ("air-support", 2 + 3)  # more may be committed now
    play(game, "join fr.air.2")
    assert state.covers == {}


# ---------------------------------------------------------------- interception and air combat
@rule("neppa", "7.2i", "7.3a", "7.3b", "7.3c", "7.4f", "R56")
@refusal("neppa", "7.3a", "7.3b")
def test_air_support_is_intercepted() -> None:
    game = table("de 2 inf luxembourg", "de 1 air bonn fought", "de 1 air bonn", "de 1 air berlin", "de 1 air:2 bonn",
                 "fr 1 inf metz", "fr 1 air paris", dice=(4, 3), **FRANCE)  # fmt: skip
    joined(game, "metz", "de.inf.1", "de.inf.2")
    play(game, "resolve", "join fr.air.1")
    assert step(game) == "air-interception"
    refused(game, "7.3b", "join de.air.1")
    refused(game, "7.3a", "join de.air.3")
    refused(game, "7.3a", "join de.inf.1")
    play(game, "join de.air.2", "end")  # 4 + 0 against 3 + 1: a tie, all go home
    assert (size(game, "fr.air.1"), size(game, "de.air.2")) == (3, 3)
    assert war(game).covers == {}


@rule("neppa", "7.4a", "7.4d", "7.4e", "7.4h", "R55", "R56")
def test_d16_an_equal_interceptor_stops_the_support() -> None:
    game = table("de 4 inf luxembourg", "de 2 air bonn", "gb 2 inf metz", "gb 2 air lille", dice=(5, 3, 1, 1),
                 phase="axis/combat", spaces={"luxembourg": "de", "metz lille": "gb"})  # fmt: skip
    joined(game, "metz", "de.inf.1", "de.inf.2", "de.inf.3", "de.inf.4")
    play(game, "resolve", "join gb.air.1", "join gb.air.2", "join de.air.1", "join de.air.2")
    assert size(game, "de.air.1") + size(game, "de.air.2") == 4
    assert size(game, "gb.air.1") + size(game, "gb.air.2") == 5
    assert at(game, "de.inf.1") == ""  # 4 : 4 without the air, dice 2


@rule("neppa", "7.4b", "7.4h")
def test_the_larger_defence_goes_on_if_it_wins() -> None:
    game = table("de 4 inf luxembourg", "de 1 air:1 bonn", "gb 2 inf metz", "gb 1 air lille", dice=(3, 3),
                 phase="axis/combat", spaces={"luxembourg": "de", "metz lille": "gb"})  # fmt: skip
    joined(game, "metz", "de.inf.1")
    play(game, "resolve", "join gb.air.1", "join de.air.1")  # 3 + 1 + 2 against 3 + 1: the interceptor is lost
    assert at(game, "de.air.1") == ""
    assert size(game, "gb.air.1") == 3  # half of the one factor really lost
    assert list(war(game).covers) == [war(game).piece_of("gb.air.1")]


@rule("neppa", "7.4c", "R43")
def test_the_lowest_nationality_of_a_force_counts() -> None:
    game = table("gb 1 air paris", "fr 1 air paris", "it 1 air:1 milan", "pl 1 air:1 warsaw")
    state = war(game)
    one, two, small, poor = (1 << state.piece_of(u) for u in ("gb.air.1", "fr.air.1", "it.air.1", "pl.air.1"))
    assert air_combat.modifier(state, one, two) == 1
    assert air_combat.modifier(state, one | two, one) == 3 + 0
    assert air_combat.modifier(state, poor, small) == -1


@rule("neppa", "7.4g", "7.4i", "R46", "R165")
@pytest.mark.parametrize(("lost", "british", "french"), [(1, 3, 4), (2, 2, 4), (3, 2, 3), (6, 0, 2), (8, 0, 0)])
def test_nations_share_air_losses(lost: int, british: int, french: int) -> None:
    game = table("gb 1 air caen", "fr 1 air paris", "fr 1 air:2 paris")
    state = war(game)
    force = sum(1 << state.piece_of(unit) for unit in ("gb.air.1", "fr.air.1", "fr.air.2"))
    assert air_combat.suffer(state, force, lost) == (lost, ())
    assert (size(game, "gb.air.1"), size(game, "fr.air.1") + size(game, "fr.air.2")) == (british, french)


@rule("neppa", "7.4i", "R46")
def test_the_lower_modifier_bears_the_odd_factor_of_equal_forces() -> None:
    game = table("gb 1 air caen", "fr 1 air paris")
    state = war(game)
    air_combat.suffer(state, sum(1 << state.piece_of(unit) for unit in ("gb.air.1", "fr.air.1")), 3)
    assert (size(game, "gb.air.1"), size(game, "fr.air.1")) == (2, 1)


@rule("neppa", "7.4e", "R55")
def test_the_winner_loses_half_of_what_the_loser_really_lost() -> None:
    game = table("gb 2 air lille", "de 1 air:1 bonn", dice=(6, 1))
    state = war(game)
    british = 1 << state.piece_of("gb.air.1") | 1 << state.piece_of("gb.air.2")
    assert air_combat.fight(state, british, 1 << state.piece_of("de.air.1")) == (1, ())
    assert size(game, "gb.air.1") + size(game, "gb.air.2") == 6
    assert at(game, "de.air.1") == ""


@rule("neppa", "7.4i", "R46")
@refusal("neppa", "7.4i")
def test_the_player_chooses_between_equal_forces() -> None:
    # 6 factors of Britain and the USA against 3: 1 + 1 + 3 against 2 + 1, Germany loses 2 and they lose 1
    game = table("de 4 inf luxembourg", "de 1 air bonn", "de 1 air berlin", "gb 2 inf metz", "gb 1 air lille",
                 "us 1 air lille", dice=(1, 2, 1, 1), phase="axis/combat", allied=[["britain", "usa"]],
                 at_war=[["germany", "usa"]], turn="Spring 1944", us_in=1,
                 spaces={"luxembourg": "de", "metz lille": "gb"})  # fmt: skip
    joined(game, "metz", "de.inf.1")
    play(game, "resolve", "join gb.air.1", "join us.air.1", "join de.air.1")
    assert (step(game), war(game).actor) == ("air-losses", "britain")
    refused(game, "7.4i", "lose de.air.2")
    play(game, "lose us.air.1")
    assert (size(game, "gb.air.1"), size(game, "us.air.1"), size(game, "de.air.1")) == (3, 2, 1)
    assert at(game, "de.inf.1") == ""
