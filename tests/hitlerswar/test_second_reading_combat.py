"""Second reading of the rule text: where fire, advance, retreat, winter and forts meet."""

from __future__ import annotations

from tests.hitlerswar.campaign import path
from tests.hitlerswar.second_reading import drive, told, until
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game

COMBAT = "axis/combat"
EAST = {"P13 P14 P15 Q14 Q15 O14 O15": "axis"}


def tried(game: Game) -> list[tuple[int, int, bool]]:
    """The advances so far: the highest die that served, what was added to it, and how it ended."""
    return [(event["needed"], event["modifier"], event["success"]) for event in told(game, "advance")]


# ---------------------------------------------------------------- winter
@rule("hitlerswar", "russian-winter.1", "russian-winter.2", "R1", "R21")
def test_the_first_winter_weighs_on_armies_inside_the_soviet_union_only() -> None:
    """10 firing from Q15 with a 4 is 8: no loss. 10 firing from Poland with a 4 is 3 losses."""
    inside = table(
        "army-group-center 2/8 Q15", "western 9/0 Q16", spaces=EAST, turn="Winter 1941", phase=COMBAT, dice=(4,)
    )
    drive(inside, "attack army-group-center Q16", "assault army-group-center", "resolve")
    assert army(inside, "western") == "9/0 Q16"
    outside = table("army-group-center 2/8 P13", "western 9/0 P14", turn="Winter 1941", phase=COMBAT, dice=(4,))
    drive(outside, "attack army-group-center P14", "assault army-group-center", "resolve")
    assert army(outside, "western") == "6/0 P14"


@rule("hitlerswar", "russian-winter.1", "russian-winter.2", "R21")
def test_an_axis_army_pays_for_the_winter_in_defence_too_and_a_soviet_one_never() -> None:
    """The second winter, +2: nine Axis infantry with a 5 is 7, one loss; then nine Soviets with a 4 make three."""
    game = table(
        "army-group-center 9/0 Q15",
        "western 10/0 Q16",
        spaces=EAST,
        turn="Winter 1942",
        phase="soviet/combat",
        winters=1,
        dice=(5, 4),
    )
    drive(game, "attack western Q15", "fire", "assault western", "resolve")
    assert army(game, "western") == "9/0 Q16"
    assert army(game, "army-group-center") == "6/0 Q15"


@rule("hitlerswar", "russian-winter.2", "R21")
def test_a_winter_without_axis_armies_in_the_soviet_union_does_not_count() -> None:
    idle = table("army-group-center 2/8 P13", "moscow 5/0 Q17", turn="Winter 1941")
    until(idle, "soviet/movement")
    until(idle, "axis/movement")
    assert war(idle).winters == 0
    there = table("army-group-center 0/9 P13", "moscow 5/0 Q17", turn="Winter 1941", phase=COMBAT, dice=(1,))
    drive(there, "attack army-group-center P14", "advance army-group-center")
    until(there, "axis/movement")
    assert war(there).winters == 1


@rule("hitlerswar", "russian-winter.2", "R21")
def test_a_winter_counts_for_an_army_that_came_and_died_in_it() -> None:
    """One point marches into Soviet land, attacks, is shot, and is gone before the player turn ends."""
    game = table("okw 1/0 P13", "western 9/0 Q15", spaces={"P14": "axis"}, turn="Winter 1941", dice=(1,))
    play(game, "move okw P14")
    drive(game, "attack okw Q15", "fire")
    assert army(game, "okw") == ""
    until(game, "soviet/movement")
    until(game, "axis/movement")
    assert war(game).winters == 1


# ---------------------------------------------------------------- advances that add up
@rule("hitlerswar", "advance-resolution.10", "mountain-combat.3", "R92", "advance-friendly.1a")
def test_hexes_already_advanced_and_mountains_add_up_and_friendly_hexes_count() -> None:
    """Friendly M13 (+0), then N13, a friendly mountain (+1 +2), then N14, an enemy hex (+2): a six is just enough."""
    game = table("army-group-south 0/10 M12", "moscow 1/0 Q17", phase=COMBAT, dice=(1, 6, 6))
    drive(game, "attack army-group-south M13", "advance army-group-south")
    drive(game, "exploit army-group-south N13", "advance army-group-south")
    drive(game, "exploit army-group-south N14", "advance army-group-south")
    assert tried(game) == [(9, 0, True), (9, 3, True), (8, 2, True)]
    assert army(game, "army-group-south") == "0/10 N14"
    assert owner(game, "N14") == "axis"


@rule("hitlerswar", "making-attacks.3b", "exploitation-attacks.1b")
@refusal("hitlerswar", "exploitation-attacks.1b", "making-attacks.3b")
def test_an_army_that_only_assaulted_or_failed_is_done() -> None:
    game = table(
        "army-group-center 2/8 Q15",
        "army-group-south 0/5 P15",
        "okw 0/5 O15",
        "moscow 5/0 Q17",
        spaces=EAST,
        phase=COMBAT,
        dice=(1, 1, 6, 1),
    )
    play(game, "attack army-group-center Q16", "attack army-group-south P16", "attack okw O16")
    drive(game, "assault army-group-center", "resolve", "advance army-group-south", "advance okw", "end")
    assert (army(game, "army-group-south"), army(game, "okw")) == ("0/5 P16", "0/5 O15")
    refused(game, "exploitation-attacks.1b", "exploit army-group-center R15")
    refused(game, "making-attacks.3b", "exploit okw N15")
    assert legal(game, "exploit army-group-south Q16")


@rule("hitlerswar", "making-attacks.3c", "exploitation-attacks.3c")
@refusal("hitlerswar", "making-attacks.3c")
def test_the_one_assault_is_spent_wherever_it_was_fired() -> None:
    """The first army kept its fire for the second hex; the other had fired before it advanced."""
    game = table(
        "army-group-center 2/8 Q15",
        "okw 2/8 P15",
        "western 4/0 R16",
        "kiev 4/0 O17",
        "moscow 1/0 Q17",
        spaces=EAST,
        phase=COMBAT,
        dice=(1, 1, 1, 6, 6, 6),
    )
    play(game, "attack army-group-center Q16", "attack okw P16")
    drive(game, "assault okw", "resolve", "advance army-group-center", "advance okw")
    drive(game, "exploit army-group-center R16", "hold")
    assert legal(game, "assault army-group-center")
    drive(game, "assault army-group-center", "resolve", "advance army-group-center", "exploit okw O17", "hold")
    refused(game, "making-attacks.3c", "assault okw")
    assert legal(game, "advance okw")


# ---------------------------------------------------------------- retreat
@rule("hitlerswar", "advance-resolution.4a", "initial-attack.4b", "R17")
def test_an_army_that_retreats_into_another_target_defends_there_but_has_fired() -> None:
    """Western fires in Q16, is thrown back to Q17 and counts there against the next advance: ten against five."""
    game = table(
        "army-group-center 0/10 Q15", "western 4/0 Q16", "moscow 1/0 Q17", spaces=EAST, phase=COMBAT, dice=(6, 1, 6, 1)
    )
    drive(game, "attack army-group-center Q16", "fire", "advance army-group-center", "retreat western Q17")
    drive(game, "exploit army-group-center Q17")
    assert path(game) == "soviet/defensive-assault"
    refused(game, "initial-attack.4b", "defend western")
    drive(game, "fire", "advance army-group-center")
    assert tried(game)[1] == (5, 1, True)
    assert told(game, "defensive-assault", "strength") == [4, 1]


@rule("hitlerswar", "advance-resolution.4b", "advance-resolution.5")
@refusal("hitlerswar", "advance-resolution.4b")
def test_no_retreat_over_a_strait_or_a_bay_even_into_a_friendly_hex() -> None:
    """K16 touches K17 over the strait of Kerch and L15 over the sea; L16 is lost to the attacker."""
    spaces = {"L16 M16 M15": "axis", "K16 K17 L17 L15": "soviet"}
    game = table(
        "army-group-south 0/9 L16", "caucasus-front 2/0 K16", "moscow 1/0 Q17", spaces=spaces, phase=COMBAT, dice=(1,)
    )
    drive(game, "attack army-group-south K16", "advance army-group-south")
    assert (army(game, "caucasus-front"), army(game, "army-group-south")) == ("", "0/9 K16")
    assert (owner(game, "K17"), owner(game, "L15")) == ("soviet", "soviet")
    north = table(
        "army-group-south 0/9 M16",
        "caucasus-front 2/0 L16",
        "moscow 1/0 Q17",
        phase=COMBAT,
        dice=(1,),
        spaces=spaces | {"L16": "soviet"},
    )
    drive(north, "attack army-group-south L16", "advance army-group-south")
    refused(north, "advance-resolution.4b", "retreat caucasus-front K17")
    play(north, "retreat caucasus-front K16")


@rule("hitlerswar", "stacking.5a", "advance-resolution.12", "R19")
@refusal("hitlerswar", "stacking.5a")
def test_the_phase_does_not_end_while_an_overstacked_army_can_still_go_on() -> None:
    """Sixteen points in Q16; the first army fails to leave, so the second has to try as well."""
    game = table(
        "army-group-center 0/8 Q15", "okw 0/8 P15", "moscow 1/0 S18", spaces=EAST, phase=COMBAT, dice=(1, 1, 6, 6)
    )
    play(game, "attack army-group-center Q16", "attack okw Q16")
    drive(game, "advance army-group-center", "advance okw")
    refused(game, "stacking.5a", "end")
    drive(game, "exploit okw Q17", "advance okw")
    assert tried(game)[2] == (8, 1, True)
    assert path(game) == "axis/exploitation"
    assert legal(game, "end")
    game = table(
        "army-group-center 0/5 Q15", "okw 0/8 P15", "moscow 1/0 S18", spaces=EAST, phase=COMBAT, dice=(1, 1, 6, 6)
    )
    play(game, "attack army-group-center Q16", "attack okw Q16")
    drive(
        game, "advance okw", "advance army-group-center", "exploit army-group-center P16", "advance army-group-center"
    )
    assert army(game, "army-group-center") == "0/5 Q16", "the six fails"
    refused(game, "stacking.5a", "end")
    drive(game, "exploit okw P16", "advance okw", "end")
    assert path(game) == "axis/production"


@rule("hitlerswar", "stacking.5b", "stacking.4", "R84")
def test_an_overstacked_hex_waits_for_the_owners_own_movement_phase() -> None:
    """Twelve Soviet points after a retreat: nothing is removed in the Axis turn, two as the Soviet move ends."""
    game = table(
        "army-group-center 0/10 Q15", "western 4/0 Q16", "moscow 8/0 Q17", phase=COMBAT, dice=(1,), spaces=EAST
    )
    drive(game, "attack army-group-center Q16", "advance army-group-center", "retreat western Q17")
    until(game, "soviet/movement")
    assert (army(game, "western"), army(game, "moscow")) == ("4/0 Q17", "8/0 Q17")
    play(game, "end")
    assert path(game) == "soviet/stacking"
    play(game, "remove moscow inf", "remove western inf")
    assert (army(game, "western"), army(game, "moscow")) == ("3/0 Q17", "7/0 Q17")
    assert path(game) == "soviet/combat"


# ---------------------------------------------------------------- forts
BEACH = {"P8 O9 P9": "allied"}


@rule("hitlerswar", "fort-combat.3", "fort-combat.2", "R23")
def test_a_fort_absorbs_once_a_player_turn() -> None:
    """Fort 3: the first 2 losses cost nothing. Of the next 2 one is absorbed and one hurts, here the fort itself."""
    spaces = BEACH | {"Q9": {"owner": "axis", "fort": 3}}
    game = table(
        "army-group-b 5/0 Q9",
        "britain 0/7 P8",
        "us-army 0/7 P9",
        scenario="fall-of-germany",
        spaces=spaces,
        phase="allied/combat",
        dice=(3, 3),
    )
    play(game, "attack britain Q9", "attack us-army Q9")
    drive(game, "assault britain", "resolve")
    assert path(game) == "allied/assaults"
    assert army(game, "army-group-b") == "5/0 Q9"
    play(game, "assault us-army", "resolve")
    assert path(game) == "axis/losses"
    play(game, "lose-fort Q9")
    state = war(game)
    assert state.forts[state.space_of("Q9")] == 2
    assert path(game) == "allied/advances"


@rule("hitlerswar", "fort-construction.2", "fort-combat.4", "R14")
def test_an_unfinished_fort_neither_defends_nor_survives() -> None:
    """Q9 without army has its garrison; three points under construction add nothing, three completed ones do."""
    game = table(
        "britain 0/8 P8",
        scenario="fall-of-germany",
        spaces=BEACH | {"Q9": {"owner": "axis", "digging": 3}},
        phase="allied/combat",
        dice=(6,),
    )
    drive(game, "attack britain Q9", "advance britain")
    assert tried(game) == [(8, 0, True)]
    assert not war(game).digging.get(war(game).space_of("Q9"))
    done = table(
        "britain 0/8 P8",
        scenario="fall-of-germany",
        spaces=BEACH | {"Q9": {"owner": "axis", "fort": 3}},
        phase="allied/combat",
        dice=(4,),
    )
    drive(done, "attack britain Q9", "advance britain")
    assert tried(done) == [(4, 0, True)]
    assert not war(done).forts.get(war(done).space_of("Q9"))
