"""Rules that seldom come up: the last word of an explainer, and what follows from rare events."""

from __future__ import annotations

from tests.rules import refusal, rule
from tests.spi.table import at_war, legal, play, refused, table, war
from tests.spi.test_shipping import axis_convoy, convoy
from theatrum.rulesets.spi.data.nations import Nation, Type
from theatrum.rulesets.spi.rules.movement import reach


@rule("spi", "R22", "9.61a")
def test_who_is_turned_back_stays_isolated() -> None:
    game = convoy("gb.inf 3 0811", "gb.inf 1 0712", "de.inf 1 0812", naval=6, dice=(6, 2, 6))
    state = war(game)
    state.isolated |= 1
    play(game, "ship gb.inf.1 0219")
    assert state.isolated >> state.piece_of("gb.inf.3") & 1


@rule("spi", "10.81a")
def test_the_united_states_take_reinforcements_or_replacements() -> None:
    facts = {"phase": "allied/reinforcement", "turn": "3/1943", "us_lost_before": 3, "lost_before": {"us.mech": 3}}
    for what, choice in (("reinforcements", 1), ("replacements", 2)):
        game = table("us.mech 1 0811", **facts)
        play(game, f"take us {what}")
        assert war(game).us_choice == choice


@refusal("spi", "10.54", "5.8")
def test_germany_has_no_box_and_every_target_is_named_once() -> None:
    game = table("de.inf 1 0812", "de.inf 1 0812", turn="3/1941", german_amphibious=2)
    play(game, "land 0811", "join de.inf.1")
    refused(game, "10.54", "embark 1")
    refused(game, "5.8", "also 0811")
    refused(game, "5.7j", "join de.inf.1")


@refusal("spi", "8.48")
def test_nobody_joins_an_overrun_twice() -> None:
    game = at_war("de.mech 4 2010", "de.mech 4 2010", "su.inf 1 2110", "su.inf 3 2509")
    play(game, "overrun 2110", "join de.mech.1")
    refused(game, "8.48", "join de.mech.1")


@refusal("spi", "8.14c")
def test_a_hex_that_was_attacked_is_no_second_target() -> None:
    units = ("de.mech 4 2010", "de.inf 4 2011", "de.inf 4 2009", "su.inf 3 2110", "su.inf 3 2111", "su.inf 3 2509")
    game = at_war(*units, phase="axis/combat", dice=(6,))
    play(game, "attack 2110 with de.mech.1")
    while war(game).frame.step != "combat":
        play(game, game.text(next(iter(game.choices()))))
    play(game, "attack 2111")
    refused(game, "8.14c", "also 2110")


@refusal("spi", "10.32d")
def test_in_peacetime_no_russian_points_change_units() -> None:
    game = table("su.inf 2 2509", "su.inf 2 2508", "gb.inf 1 0811", phase="allied/build-up")
    state = war(game)
    state.shift(1, state.at[0])
    refused(game, "10.32d", "shift 1 su.inf.1 su.inf.2")


@rule("spi", "5.0a")
def test_without_movement_points_there_is_no_way() -> None:
    game = at_war("de.mech 4 2010", "su.inf 3 2509")
    state = war(game)
    assert reach.reach(state, 0)
    state.legs[0] = 0
    state.going = 1
    state.cache.clear()
    assert reach.reach(state, 0) == 0


@refusal("spi", "16.74b")
def test_dropped_paratroops_do_not_sail() -> None:
    ships = axis_convoy("de.para 1 1319", "de.inf 1 1419", options=("airdrops",))
    assert legal(ships, "ship de.para.1 1018")
    war(ships).dropped = war(ships).moved = 1
    refused(ships, "16.74b", "ship de.para.1 1018")
    beach = table("de.para 1 0812", "de.inf 1 0812", turn="3/1941", german_amphibious=1, options=("airdrops",))
    war(beach).dropped = war(beach).moved = 1
    play(beach, "land 0811")
    refused(beach, "16.74b", "join de.para.1")


@rule("spi", "16.81")
def test_russian_partisans_are_the_russian_players() -> None:
    game = table("su.part 1 2110", "yu.part 1 1717", scenario="1939", turn="3/1943", options=("16.8", "16.5"))
    state = war(game)
    assert state.side_of(state.piece_of("su.part.1")) == "russian"
    assert state.side_of(state.piece_of("yu.part.1")) == "allied"


@rule("spi", "5.85a", "7.0a", "R18")
@refusal("spi", "7.0a")
def test_two_units_at_most_storm_a_beach_in_one_phase_together_or_one_by_one() -> None:
    units = ("de.inf 1 0812", "de.inf 1 0812", "de.inf 1 0713", "gb.inf 1 0811", "gb.inf 1 0711")
    game = table(*units, turn="3/1941", german_amphibious=4)
    play(game, "land 0811 with de.inf.1")
    state = war(game)
    assert len(state.landing) == 1
    play(game, "land 0811 with de.inf.2")
    assert len(state.landing) == 2
    state.shift(2, state.space_of("0812"))
    refused(game, "7.0a", "land 0811")


@rule("spi", "R18", "7.0a")
def test_an_empty_beach_takes_two_units_in_all() -> None:
    game = table("de.inf 1 0812", "de.inf 1 0812", "it.inf 1 1319", turn="3/1941", german_amphibious=4)
    play(game, "land 0811", "join de.inf.1", "join de.inf.2", "resolve")
    state = war(game)
    state.put(Nation.GERMANY, Type.INFANTRY, 1, state.space_of("0812"))
    refused(game, "7.0a", "land 0811")
