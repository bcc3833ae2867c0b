"""Strategic missiles and atomic bombs."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.table import army, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import PIECE_OF

AXIS, SOVIET, ALLIED = range(3)
ROCKETS = {"levels": {"axis": {"missile": 4}}}


def turn(side: str, phase: str, *pieces: str, **facts: Any) -> Game:
    return table(*pieces, scenario="campaign-2", phase=f"{side}/{phase}", **facts)


def works(game: Game, space: str) -> int:
    return war(game).working(war(game).space_of(space))


def where(game: Game, name: str) -> str:
    """Points and place of a missile counter, "" if it is not on the map."""
    state, piece = war(game), PIECE_OF[name]
    if state.at[piece] < 0:
        return ""
    return f"{state.rockets[piece - PIECE_OF['axis-missile-1']]} {state.space_name(state.at[piece])}"


# ---------------------------------------------------------------- building and moving
@rule("hitlerswar", "missiles.1a", "R62")
@refusal("hitlerswar", "missiles.1a")
def test_missiles_are_built_at_home_where_production_works() -> None:
    refused(turn("axis", "production"), "item-cost.3", "missile 1 O10")
    game = turn("axis", "production", spaces={"N9": {"devastated": 1}, "N7": "axis"}, **ROCKETS)
    refused(game, "missiles.1a", "missile 1 N9")
    refused(game, "missiles.1a", "missile 1 N7")
    play(game, "missile 2 O10", "missile 1 O10")
    assert where(game, "axis-missile-1") == "3 O10"
    game = turn("allied", "production", levels={"allied": {"missile": 4}})
    refused(game, "missiles.1a", "missile 1 N7")
    assert legal(game, "missile 1 P7")


@rule("hitlerswar", "missiles.1b", "R62")
@refusal("hitlerswar", "missiles.1b")
def test_three_counters_a_side() -> None:
    game = turn("axis", "production", "axis-missile-1 1 O10", "axis-missile-2 1 O11", "axis-missile-3 1 P10",
                **ROCKETS)  # fmt: skip
    refused(game, "missiles.1b", "missile 1 Q10")
    play(game, "missile 1 O11")
    assert where(game, "axis-missile-2") == "2 O11"


@rule("hitlerswar", "missiles.2a", "R62")
@refusal("hitlerswar", "missiles.2a")
def test_missiles_move_like_armies_but_cannot_fight() -> None:
    game = turn("axis", "movement", "axis-missile-1 4 P10", "okw 9/1 N9", spaces={"P8": "axis"})
    refused(game, "missiles.2a", "shift axis-missile-1 N8")
    refused(game, "missiles.2a", "shift axis-missile-2 P9")
    refused(game, "missiles.2a", "shift okw P9")
    play(game, "shift axis-missile-1 P8")
    assert where(game, "axis-missile-1") == "4 P8"
    play(game, "shift axis-missile-1 N9", "end")
    assert game.state.frame.path(game.state) == "axis/combat"
    assert not legal(game, "attack axis-missile-1 N8")


@rule("hitlerswar", "R62", "missiles.2a")
@refusal("hitlerswar", "unsupplied-hexes.3a")
def test_missiles_by_sea_use_transport_and_none_move_without_supply() -> None:
    game = turn("allied", "movement", "allied-missile-1 1 P7", "allied-missile-2 1 P7", "allied-missile-3 1 P7")
    play(game, "shift allied-missile-1 N5")
    play(game, "shift allied-missile-2 Canada", "shift allied-missile-3 Canada")
    assert sum(war(game).shipped)
    game = turn("axis", "movement", "axis-missile-1 4 N17", spaces={"N17": "axis"})
    refused(game, "unsupplied-hexes.3a", "shift axis-missile-1 P10")


@rule("hitlerswar", "missiles.2b", "R62", "R86")
def test_missiles_are_lost_with_their_hex() -> None:
    game = turn("allied", "combat", "axis-missile-1 4/1 N9", "okw 1/0 N9", "french-first-army 0/10 N8", dice=(6, 1, 1))
    play(game, "attack french-first-army N9", "end", "fire", "assault french-first-army", "resolve")
    play(game, "advance french-first-army")
    assert where(game, "axis-missile-1") == ""
    assert not any(war(game).rockets)
    assert not any(war(game).bombs_rocket)


# ---------------------------------------------------------------- launching
@rule("hitlerswar", "missiles.3", "missiles.4", "missiles.4b", "R62", "turn-sequence-chart.1")
@refusal("hitlerswar", "missiles.3", "missiles.4", "missiles.4b")
def test_each_counter_launches_once_at_what_lies_within_two_hexes() -> None:
    game = turn("axis", "strategic", "axis-missile-1 8 P9", "axis-missile-2 2 P13", dice=(3,))
    refused(game, "missiles.3", "launch axis-missile-1 9 allied industry")
    refused(game, "missiles.3", "launch allied-missile-1 1 axis industry")
    refused(game, "missiles.4b", "launch axis-missile-2 1 allied industry")
    play(game, "launch axis-missile-1 6 allied industry")
    assert refused(game, "missiles.4b", "wreck N7") == "N7 is more than 2 hexes away."
    refused(game, "missiles.4", "wreck O10")
    play(game, "wreck P7", "wreck O8")
    assert (works(game, "P7"), works(game, "O8")) == (2, 0)
    assert where(game, "axis-missile-1") == "2 P9"
    refused(game, "missiles.4", "launch axis-missile-1 1 allied industry")


@rule("hitlerswar", "missiles.3", "bombing.7")
def test_counters_that_are_used_up_leave_the_map() -> None:
    game = turn("axis", "strategic", "axis-missile-1 1 P9", "axis-missile-2 1 P9", dice=(6, 6))
    play(game, "launch axis-missile-1 1 allied industry", "launch axis-missile-2 1 allied industry")
    assert where(game, "axis-missile-1") == where(game, "axis-missile-2") == ""
    assert game.state.frame.path(game.state) == "axis/movement"
    refused(
        turn("allied", "strategic", "allied-missile-1 1 N8"), "bombing.7", "launch allied-missile-1 1 soviet industry"
    )


@rule("hitlerswar", "missiles.5", "morale-attacks.1", "morale-attacks.2", "morale-attacks.3")
def test_ex26_morale_attack() -> None:
    game = turn("axis", "strategic", "axis-missile-1 10 P9", dice=(4,))
    play(game, "launch axis-missile-1 10 allied morale")
    assert war(game).morale_allied == 7
    assert where(game, "axis-missile-1") == ""
    assert not war(game).dead


# ---------------------------------------------------------------- atomic bombs
@rule("hitlerswar", "atomic-bombs.1", "R63")
@refusal("hitlerswar", "atomic-bombs.1")
def test_a_bomb_needs_a_unit_that_takes_it() -> None:
    levels = {"allied": {"atomic-bomb": 6, "missile": 4}}
    refused(turn("allied", "production", bombers={"allied": 1}), "item-cost.3", "arm-bombers 1")
    game = turn("allied", "production", "allied-missile-1 1 P7", levels=levels)
    refused(game, "atomic-bombs.1", "arm-bombers 1")
    refused(game, "atomic-bombs.1", "arm allied-missile-2 1")
    play(game, "arm allied-missile-1 2")
    assert war(game).bombs_rocket[6] == 2
    game = turn("allied", "production", bombers={"allied": 1}, levels=levels)
    play(game, "arm-bombers 1")
    assert war(game).bombs_air[ALLIED] == 1


@rule("hitlerswar", "atomic-bombs.2a", "atomic-bombs.2b", "atomic-bombs.4a", "atomic-bombs.4b", "atomic-bombs.5", "R63")
@refusal("hitlerswar", "atomic-bombs.4a")
def test_bombs_fall_after_all_other_damage() -> None:
    game = turn("allied", "strategic", "allied-missile-1 1/1 N8", bombers={"allied": 1}, bombs_air={"allied": 1},
                dice=(6, 6, 6, 6))  # fmt: skip
    play(game, "bomb axis industry")
    play(game, "launch allied-missile-1 1 axis industry")
    refused(game, "atomic-bombs.4a", "drop-bomb O9")
    refused(game, "atomic-bombs.4a", "drop-bomb Q13")
    play(game, "drop-bomb O10")
    refused(game, "atomic-bombs.4a", "drop-bomb P10")
    play(game, "drop-bomb O10")
    assert works(game, "O10") == 2
    assert war(game).ruined == {war(game).space_of("O10"): 2}
    assert war(game).bombs_air[ALLIED] == sum(war(game).bombs_rocket) == 0
    assert war(game).bombers[ALLIED] == 1


@rule("hitlerswar", "atomic-bombs.2a", "atomic-bombs.2b")
def test_each_bomb_has_its_own_carrier_and_may_be_kept() -> None:
    game = turn("allied", "strategic", bombers={"allied": 1}, bombs_air={"allied": 3}, dice=(6, 6))
    play(game, "bomb axis industry", "drop-bomb O10")
    assert war(game).bombs_air[ALLIED] == 2
    assert game.state.frame.path(game.state) == "allied/movement"
    game = turn("allied", "strategic", bombers={"allied": 3}, bombs_air={"allied": 2}, dice=(6, 6))
    play(game, "bomb axis industry", "end")
    assert war(game).bombs_air[ALLIED] == 2


@rule("hitlerswar", "atomic-bombs.3a", "atomic-bombs.3b", "R150")
def test_bombers_without_bombs_are_lost_first() -> None:
    game = turn("allied", "strategic", bombers={"allied": 6}, bombs_air={"allied": 2}, flak={"axis": 10}, dice=(1, 6))
    play(game, "bomb axis industry")
    assert (war(game).bombers[ALLIED], war(game).bombs_air[ALLIED]) == (2, 2)
    game = turn("allied", "strategic", bombers={"allied": 6}, bombs_air={"allied": 5}, flak={"axis": 10}, dice=(1, 6))
    play(game, "bomb axis industry")
    assert (war(game).bombers[ALLIED], war(game).bombs_air[ALLIED]) == (2, 2)
    game = turn("allied", "strategic", bombers={"allied": 4}, bombs_air={"allied": 4}, flak={"axis": 10}, dice=(1,))
    play(game, "bomb axis industry")
    assert war(game).bombs_air[ALLIED] == 0
    assert not war(game).ruined
    assert war(game).morale_axis == 10


@rule("hitlerswar", "atomic-bombs.4b", "R63", "R152")
@refusal("hitlerswar", "repair.2a")
def test_what_a_bomb_destroys_is_never_repaired() -> None:
    game = turn("allied", "strategic", bombers={"allied": 1}, bombs_air={"allied": 1}, dice=(6, 6),
                spaces={"N9": {"devastated": 1}})  # fmt: skip
    play(game, "bomb axis industry", "drop-bomb N9")
    space = war(game).space_of("N9")
    assert war(game).ruined == {space: 1}
    assert not war(game).dead
    game = turn("axis", "production", spaces={"N9": {"ruined": 1}})
    refused(game, "repair.2a", "repair N9")


@rule("hitlerswar", "atomic-bombs.4c", "R63", "R23")
def test_a_bomb_fires_with_six_at_all_points_in_the_hex_but_missiles() -> None:
    game = turn("allied", "strategic", "okw 2/2 O10", "army-group-a 1/0 O10", "axis-missile-1 3 O10",
                bombers={"allied": 1}, bombs_air={"allied": 1}, dice=(6, 3))  # fmt: skip
    play(game, "bomb axis industry", "drop-bomb O10")
    assert game.state.actor == "axis"
    refused(game, "assault-resolution.4a", "lose axis-missile-1 inf")
    play(game, "lose okw mech", "lose army-group-a inf")
    assert army(game, "okw") == "2/1 O10"
    assert where(game, "axis-missile-1") == "3 O10"
    game = turn("allied", "strategic", "okw 2/2 O10", bombers={"allied": 1}, bombs_air={"allied": 1}, dice=(6, 3),
                spaces={"O10": {"owner": "axis", "fort": 2}})  # fmt: skip
    play(game, "bomb axis industry", "drop-bomb O10")
    assert army(game, "okw") == "2/2 O10"


@rule("hitlerswar", "atomic-bombs.6", "morale.4", "national-morale-chart.1")
def test_a_bomb_shakes_morale_only_in_germany_and_britain() -> None:
    game = turn("allied", "strategic", bombers={"allied": 2}, bombs_air={"allied": 2}, dice=(6, 6, 6),
                spaces={"O9": "axis"})  # fmt: skip
    play(game, "bomb axis industry", "drop-bomb O9")
    assert war(game).morale_axis == 10
    play(game, "drop-bomb O10")
    assert war(game).morale_axis == 6
    game = turn("axis", "strategic", bombers={"axis": 2}, bombs_air={"axis": 2}, dice=(6, 6, 6))
    play(game, "bomb allied industry", "drop-bomb Q7", "drop-bomb N7")
    assert (war(game).morale_axis, war(game).morale_allied) == (10, 6)


@rule("hitlerswar", "R89", "atomic-bombs.4a")
def test_a_bomb_is_an_attack_too() -> None:
    game = turn("axis", "strategic", bombers={"axis": 1}, bombs_air={"axis": 1}, eastern_war=0, dice=(6, 6))
    play(game, "bomb allied industry")
    assert not war(game).eastern_war
    play(game, "drop-bomb R14")
    assert war(game).eastern_war
    assert geo.SOVIET_UNION >> war(game).space_of("R14") & 1
