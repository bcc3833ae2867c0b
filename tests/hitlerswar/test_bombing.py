"""Strategic bombing, escorts, and attacks on morale."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.hitlerswar.table import legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar import sequence
from theatrum.rulesets.hitlerswar.data import geography as geo

AXIS, SOVIET, ALLIED = range(3)


def raid(side: str = "allied", *armies: str, **facts: Any) -> Game:
    return table(*armies, scenario="campaign-2", phase=f"{side}/strategic", **facts)


def works(game: Game, space: str) -> int:
    return war(game).working(war(game).space_of(space))


@rule("hitlerswar", "bombing.2", "bombing.3", "bombing.4", "R60", "turn-sequence-chart.1")
@refusal("hitlerswar", "bombing.4")
def test_ex25_bombing_raid() -> None:
    game = raid(bombers={"allied": 7}, flak={"axis": 3}, dice=(2, 1))
    play(game, "bomb axis industry")
    assert war(game).bombers[ALLIED] == 6
    assert war(game).flak[AXIS] == 3
    refused(game, "bombing.4", "wreck M10")
    refused(game, "bombing.4", "wreck P7")
    play(game, "wreck O10", "wreck P10")
    assert (works(game, "O10"), works(game, "P10")) == (3, 2)
    assert game.state.frame.path(game.state) == "allied/movement"


@rule("hitlerswar", "bombing.2b", "R60")
@refusal("hitlerswar", "bombing.2b")
def test_targets_lie_within_four_hexes_of_a_friendly_hex() -> None:
    france = dict.fromkeys(geo.BOARD.list(geo.FRANCE), "axis")
    game = raid(bombers={"allied": 9}, dice=(1,), spaces=france)
    play(game, "bomb axis industry")
    assert legal(game, "wreck O10")
    assert refused(game, "bombing.2b", "wreck O12") == "O12 is more than 4 hexes away."
    far = table(scenario="campaign-2", phase="soviet/strategic", bombers={"soviet": 3},
                spaces=dict.fromkeys(geo.BOARD.list(geo.SOVIET_UNION & ~(1 << geo.SIBERIA)), "nobody"))  # fmt: skip
    assert far.state.frame.path(far.state) == "soviet/movement"


@rule("hitlerswar", "bombing.2", "R60")
def test_without_bombers_or_targets_nothing_is_asked_and_a_raid_may_be_left_out() -> None:
    assert raid().state.frame.path(war(raid())) == "allied/movement"
    game = raid(bombers={"allied": 1})
    assert game.state.frame.path(game.state) == "allied/bombing"
    play(game, "end")
    assert game.state.frame.path(game.state) == "allied/movement"


@rule("hitlerswar", "bombing.3", "firepower-over-ten.1")
def test_air_defence_above_ten_fires_in_groups() -> None:
    game = raid(bombers={"allied": 12}, flak={"axis": 12}, dice=(1, 2, 6, 6))
    play(game, "bomb axis industry")
    assert war(game).bombers[ALLIED] == 12 - 4 - 1
    game = raid(bombers={"allied": 3}, flak={"axis": 10}, dice=(1,))
    play(game, "bomb axis industry")
    assert war(game).bombers[ALLIED] == 0
    assert war(game).rolls == 1


@rule("hitlerswar", "bombing.7", "R60")
@refusal("hitlerswar", "bombing.7", "surrender-ussr.2")
def test_soviets_and_allies_spare_each_other() -> None:
    refused(raid(bombers={"allied": 3}), "bombing.7", "bomb soviet industry")
    refused(raid("soviet", bombers={"soviet": 3}), "bombing.7", "bomb allied industry")
    game = raid("axis", bombers={"axis": 3})
    assert legal(game, "bomb allied industry")
    assert legal(game, "bomb soviet industry")
    refused(raid("axis", bombers={"axis": 3}, peace=1), "surrender-ussr.2", "bomb soviet industry")


@rule("hitlerswar", "bombing.4")
def test_nobody_is_asked_what_to_devastate_where_one_hex_is_in_reach() -> None:
    """Of all Germany only Berlin works: one hit of six costs one of its points, and there is nothing to choose."""
    ruins = {
        name: {"devastated": geo.PRODUCTION[geo.hex_(name)]} for name in geo.BOARD.list(geo.PRODUCERS & geo.GERMANY)
    }
    del ruins["P10"]
    game = raid(bombers={"allied": 2}, spaces=ruins, dice=(1,))
    play(game, "bomb axis industry")
    assert war(game).dead[geo.BERLIN] == 1
    assert war(game).working(geo.BERLIN) > 0
    assert game.state.frame.path(game.state) == "allied/movement"


@rule("hitlerswar", "R89", "bombing.2")
def test_a_raid_is_an_attack() -> None:
    game = raid("axis", bombers={"axis": 1}, eastern_war=0, dice=(6,))
    play(game, "bomb soviet industry")
    assert war(game).eastern_war
    assert war(game).mobilized


@rule("hitlerswar", "bombing.5", "morale-attacks.1", "morale-attacks.2", "morale-attacks.3", "R60")
@refusal("hitlerswar", "morale-attacks.1", "morale.1", "morale-attacks.3")
def test_a_raid_on_morale_harms_no_industry() -> None:
    game = raid("axis", bombers={"axis": 6}, dice=(1,))
    refused(game, "morale.1", "bomb soviet morale")
    refused(game, "morale-attacks.3", "bomb allied both")
    play(game, "bomb allied morale")
    assert war(game).morale_allied == 8
    assert not war(game).dead
    east = dict.fromkeys(geo.BOARD.list(geo.GERMANY & ~geo.hexes(["P13", "Q13"])), "nobody")
    refused(raid("axis", bombers={"axis": 6}, spaces=east), "morale-attacks.1", "bomb allied morale")
    lost = raid(bombers={"allied": 6}, spaces={"P10": "soviet"})
    refused(lost, "morale-attacks.1", "bomb axis morale")


@rule("hitlerswar", "turn-sequence-chart.1", "campaign2.0", "R9")
def test_the_full_player_turn() -> None:
    game = table(scenario="campaign-2", phase="axis/strategic", bombers={"axis": 1})
    seen = []
    for _ in range(5):
        seen.append(sequence.running(war(game)))
        play(game, "end")
    assert seen == [f"axis/{step}" for step in ("strategic", "movement", "combat", "production", "research")]
    assert sequence.paths(war(table(scenario="campaign-1")))[:3] == ["axis/movement", "axis/combat", "axis/production"]


# ---------------------------------------------------------------- building and escorts
@rule("hitlerswar", "bombing.1")
def test_air_defence_is_built_at_any_time_bombers_and_escorts_at_their_level() -> None:
    game = table(scenario="campaign-2", phase="allied/production")
    play(game, "order 1 air-defence")
    assert war(game).flak[ALLIED] == 1
    refused(game, "item-cost.3", "order 1 bomber")
    refused(game, "item-cost.3", "order 1 escort")
    game = table(scenario="campaign-2", phase="allied/production", levels={"allied": {"bomber": 1, "escort": 1}})
    play(game, "order 1 bomber", "order 1 escort")
    assert (war(game).bombers[ALLIED], war(game).escorts[ALLIED]) == (1, 1)


@rule("hitlerswar", "bombing.6a", "R61")
def test_ch10_an_escort_is_exchanged_at_once() -> None:
    game = table(scenario="campaign-2", phase="allied/production", flak={"axis": 2},
                 levels={"allied": {"escort": 1}})  # fmt: skip
    play(game, "order 1 escort")
    assert war(game).escorts == [0, 0, 0]
    assert war(game).flak == [1, 0, 0]


@rule("hitlerswar", "bombing.6b", "R61")
@refusal("hitlerswar", "bombing.6b")
def test_the_axis_chooses_whose_air_defence() -> None:
    game = table(scenario="campaign-2", phase="axis/production", flak={"soviet": 2, "allied": 2}, eastern_war=1,
                 levels={"axis": {"escort": 4}})  # fmt: skip
    play(game, "order 2 escort")
    refused(game, "bombing.6b", "exchange axis")
    play(game, "exchange allied", "exchange allied")
    assert war(game).flak == [0, 2, 0]
    assert war(game).escorts == [0, 0, 0]
    play(game, "order 3 escort")
    assert war(game).flak == [0, 0, 0]
    assert war(game).escorts == [1, 0, 0]


@rule("hitlerswar", "bombing.6c", "bombing.7", "R61", "R154")
def test_escorts_wait_for_enemy_air_defence() -> None:
    game = table(scenario="campaign-2", phase="axis/production", escorts={"allied": 1, "soviet": 1},
                 flak={"soviet": 3}, eastern_war=1)  # fmt: skip
    play(game, "order 1 air-defence")
    assert war(game).flak == [0, 3, 0]
    assert war(game).escorts == [0, 0, 1]  # the Soviets come first [R154]
    game = table(scenario="campaign-2", phase="allied/production", escorts={"axis": 2, "soviet": 1})
    play(game, "order 1 air-defence")
    assert war(game).flak == [0, 0, 0]
    assert war(game).escorts == [1, 1, 0]


@rule("hitlerswar", "bombing.6a", "surrender-ussr.2", "R40", "R302")
@pytest.mark.parametrize(("facts", "left"), [({"eastern_war": 0}, 2), ({"peace": 1}, 2), ({"peace": 2}, 1)])
def test_escorts_are_exchanged_only_between_sides_at_war(facts: dict[str, int], left: int) -> None:
    levels = {"axis": {"escort": 1}, "soviet": {"escort": 1}}
    facts = {"eastern_war": 1} | facts
    game = table(scenario="campaign-2", phase="soviet/production", flak={"axis": 2}, levels=levels, **facts)
    play(game, "order 1 escort")
    assert war(game).flak == [left, 0, 0]
    game = table(scenario="campaign-2", phase="axis/production", flak={"soviet": 2}, levels=levels, **facts)
    play(game, "order 1 escort")
    assert war(game).flak == [0, left, 0]


@rule("hitlerswar", "bombing.6b", "R302")
def test_without_a_war_in_the_east_axis_escorts_meet_allied_air_defence_without_a_question() -> None:
    game = table(scenario="campaign-2", phase="axis/production", flak={"soviet": 2, "allied": 2}, eastern_war=0,
                 levels={"axis": {"escort": 4}})  # fmt: skip
    play(game, "order 1 escort")
    assert war(game).flak == [0, 2, 1]


@rule("hitlerswar", "bombing.6a", "R157", "R302")
def test_escorts_that_waited_for_a_war_are_exchanged_as_the_next_player_turn_begins() -> None:
    game = table(
        scenario="campaign-2", phase="soviet/strategic", flak={"axis": 3}, escorts={"soviet": 2}, eastern_war=1
    )
    assert (war(game).flak, war(game).escorts) == ([1, 0, 0], [0, 0, 0])
    game = table(scenario="campaign-2", phase="soviet/strategic", flak={"soviet": 1, "allied": 1}, escorts={"axis": 1},
                 bombers={"soviet": 1}, eastern_war=1)  # fmt: skip
    assert game.state.frame.path(game.state) == "axis/escorts"
    play(game, "exchange soviet")
    assert war(game).flak == [0, 0, 1]
    assert game.state.frame.path(game.state) == "soviet/bombing"  # and the phase goes on with its first step


@pytest.mark.parametrize(("side", "at"), [("axis", "P9"), ("soviet", "Q17"), ("allied", "P7")])
def test_position_round_trip(side: str, at: str) -> None:
    game = raid(side, f"{side}-missile-2 3/1 {at}",
                bombers={side: 4}, flak={"axis": 2}, bombs_air={side: 1}, u_sea=2, morale_allied=7)  # fmt: skip
    again = war(theatrum.from_position(game.ruleset.describe(game.state)))
    assert again.rockets == war(game).rockets
    assert again.bombs_rocket == war(game).bombs_rocket
    assert (again.bombers, again.flak, again.bombs_air) == (war(game).bombers, war(game).flak, war(game).bombs_air)
    assert (again.u_sea, again.morale_allied, again.morale_axis) == (2, 7, 10)
