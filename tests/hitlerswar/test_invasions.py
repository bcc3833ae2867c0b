"""Amphibious points and invasions: announcement, the six steps, landing and what follows."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.actions import Advance, Invade
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.rules.combat import advance
from theatrum.rulesets.hitlerswar.rules.sea import invasion
from theatrum.rulesets.hitlerswar.rules.sea.landings import BeachAssaults, Landings


def fall(*armies: str, phase: str = "allied/combat", **more: Any) -> Game:
    return table(*armies, scenario="fall-of-germany", phase=phase, **more)


def kinds(game: Game, plies: int = 1) -> list[str]:
    """What happened in the last acts."""
    return [event["kind"] for events in game.log[-plies:] for event in events if event["kind"] != "die"]


def told(game: Game, kind: str) -> list[dict[str, Any]]:
    """Every event of one kind since the start."""
    return [event for events in game.log for event in events if event["kind"] == kind]


def _at(game: Game, name: str) -> int:
    return war(game).space_of(name)


# ---------------------------------------------------------------- amphibious points
@rule("hitlerswar", "amphibious-points.1a")
def test_amphibious_points_cost_six_and_move_like_others() -> None:
    game = fall("us-first-army 1/0/0/0/2 P7", phase="allied/production")
    before = war(game).budget
    play(game, "build 1 amph us-first-army")
    assert before - war(game).budget == 6 * 6  # in sixths
    game = fall("us-first-army 1/0/0/0/2 P7", "us-third-army 1/0 Q7", phase="allied/movement")
    play(game, "send us-first-army 1 amph us-third-army", "move us-first-army P6")
    assert army(game, "us-first-army") == "1/0/0/0/1 P6"
    assert army(game, "us-third-army") == "1/0/0/0/1 Q7"


@rule("hitlerswar", "amphibious-points.1b")
def test_amphibious_points_count_for_stacking() -> None:
    game = fall("us-first-army 4/2/0/0/5 P7", phase="allied/movement")
    play(game, "end")
    assert game.state.frame.step == "stacking"
    play(game, "remove us-first-army amph")
    assert army(game, "us-first-army") == "4/2/0/0/4 P7"
    assert game.state.frame.step == "combat"


@rule("hitlerswar", "amphibious-points.2")
@refusal("hitlerswar", "amphibious-points.2")
def test_amphibious_points_only_defend_against_advances() -> None:
    game = fall("us-first-army 1/0/0/0/5 O8", "us-third-army 0/2 N6", "army-group-west 0/4 O9",
                spaces={"O8 N6": "allied"}, dice=(3,))  # fmt: skip
    play(game, "attack us-first-army O9", "attack us-third-army N7", "end", "fire", "lose us-first-army inf")
    refused(game, "amphibious-points.2", "assault us-first-army")
    game = fall("us-first-army 0/0/0/0/5 O8", "army-group-west 0/4 O9", phase="axis/combat", spaces={"O8": "allied"})
    play(game, "attack army-group-west O8", "end")
    assert game.state.frame.step == "assaults"  # nobody could fire defensively
    assert advance.defence(war(game), war(game).space_of("O8")) == 5


@rule("hitlerswar", "amphibious-points.3", "R122")
@refusal("hitlerswar", "amphibious-points.3")
def test_amphibious_points_become_infantry_never_back() -> None:
    game = fall("us-first-army 1/0/0/0/3 P7", phase="allied/movement")
    play(game, "convert us-first-army 2")
    assert army(game, "us-first-army") == "3/0/0/0/1 P7"
    refused(game, "amphibious-points.3", "convert us-first-army 2")
    refused(game, "amphibious-points.3", "convert us-first-army -1")
    game = fall("us-first-army 0/0/0/0/3 P14 frozen", phase="allied/movement", spaces={"P14": "allied"})
    play(game, "convert us-first-army 3")
    assert army(game, "us-first-army") == "3/0 P14"


# ---------------------------------------------------------------- announcement
@rule("hitlerswar", "invasion-procedure.1", "invasion-procedure.6", "invasion-procedure.3b")
def test_invasions_are_announced_with_the_attacks() -> None:
    game = fall("army-group-b 0/0/0/0/5 O8", "army-group-c 1/1/0/0/5 N6", "army-group-west 3/0 O9", phase="axis/combat",
                spaces={"N8": "allied"})  # fmt: skip
    play(game, "invade army-group-b P7", "attack army-group-west N8", "invade army-group-c P7")
    state = war(game)
    assert state.named[state.piece_of("army-group-b")] == state.named[state.piece_of("army-group-c")]
    assert state.invading.bit_count() == 2  # the Axis can transport nothing on the Atlantic, but invade with all it has
    refused(game, "making-attacks.5", "invade army-group-b P6")


@rule("hitlerswar", "invasion-procedure.2", "R25")
@refusal("hitlerswar", "invasion-procedure.2")
def test_at_least_half_must_be_amphibious() -> None:
    game = fall("us-first-army 2/3/0/0/5 P7", "us-third-army 3/3/0/0/5 P7", "british-second-army 4/0 P7")
    assert legal(game, "invade us-first-army O8")
    refused(game, "invasion-procedure.2", "invade us-third-army O8")
    refused(game, "invasion-procedure.2", "invade british-second-army O8")
    game = table("us-first-army 2/3/9/0/5 P7", scenario="campaign-2", phase="allied/combat", spaces={"O8": "axis"})
    assert legal(game, "invade us-first-army O8")  # tac air is left out of the count


@rule("hitlerswar", "invasion-procedure.3a", "invasion-procedure.4", "R26")
@refusal("hitlerswar", "invasion-procedure.3a", "invasion-procedure.4")
def test_a_direct_sea_route_of_any_length_from_a_coast() -> None:
    game = fall("army-group-b 0/0/0/0/5 Q12", "army-group-c 0/0/0/0/5 P10", phase="axis/combat")
    assert legal(game, "invade army-group-b P7")  # through the Baltic, round Denmark
    assert legal(game, "invade army-group-b US")
    refused(game, "invasion-procedure.4", "invade army-group-c P7")
    refused(game, "invasion-procedure.3a", "invade army-group-b Q17")  # Moscow has no coast
    refused(game, "invasion-procedure.3a", "invade army-group-b S9")
    refused(game, "invasion-procedure.3a", "invade army-group-b Q12")
    assert not legal(game, "invade army-group-b S11")  # Sweden
    shut = fall("army-group-b 0/0/0/0/5 Q12", phase="axis/combat", spaces={"S10": "allied"})
    refused(shut, "invasion-procedure.3a", "invade army-group-b P7")
    assert legal(shut, "invade army-group-b T15")


@rule("hitlerswar", "R26")
def test_the_last_side_before_an_enemy_hex_is_all_sea() -> None:
    game = fall("army-group-b 0/0/0/0/5 N6", phase="axis/combat", spaces={"O7": "allied"})
    state = war(game)
    route = invasion.route(state, state.piece_of("army-group-b"), _at(game, "O7"))
    assert len(route) > 1  # N6-O7 is partly land, and O7 is not friendly
    assert route[-1].length == 1
    friendly = fall("army-group-b 0/0/0/0/5 N6", phase="axis/combat")
    assert len(invasion.route(war(friendly), war(friendly).piece_of("army-group-b"), _at(friendly, "O7"))) == 1


@rule("hitlerswar", "sequence-fall.1")
@refusal("hitlerswar", "sequence-fall.1")
def test_no_invasions_in_barbarossa() -> None:
    game = table("army-group-north 0/0/0/0/5 Q13", phase="axis/combat")
    refused(game, "sequence-fall.1", "invade army-group-north T15")


# ---------------------------------------------------------------- across straits
@rule("hitlerswar", "sea-crossing-combat.1", "terrain-effects.2", "R6")
@refusal("hitlerswar", "sea-crossing-combat.1")
def test_straits_are_crossed_only_by_sea_after_barbarossa() -> None:
    game = fall("fifth-army 0/2/0/0/5 H10", spaces={"H11": "axis"})
    refused(game, "sea-crossing-combat.1", "attack fifth-army H11")
    play(game, "invade fifth-army H11", "end")
    assert told(game, "route")[0]["path"] == ["H10", "H11"]
    friendly = fall("fifth-army 0/2/0/0/5 H10")
    refused(friendly, "sea-crossing-combat.1", "attack fifth-army H11")
    play(friendly, "invade fifth-army H11", "end")
    assert army(friendly, "fifth-army") == "0/2/0/0/5 H11"
    early = table("army-group-south 1/2 K16", spaces={"L15 L16 K16": "axis"}, phase="axis/combat")
    assert legal(early, "attack army-group-south K17")


@rule("hitlerswar", "R6")
def test_a_strait_is_the_only_way_to_a_hex_without_coast() -> None:
    game = fall("fifth-army 0/2/0/0/5 J14", "army-group-c 2/0/0/0/5 H13",
                spaces={"J14": "allied", "I15": "axis"})  # fmt: skip
    assert legal(game, "invade fifth-army I15")
    back = fall("army-group-c 2/0/0/0/5 I15", phase="axis/combat", spaces={"J14": "allied", "I15": "axis"})
    assert invasion.beaches(war(back), war(back).piece_of("army-group-c")) == 1 << _at(back, "J14")


@rule("hitlerswar", "sea-crossing-combat.1b")
@refusal("hitlerswar", "sea-crossing-combat.1b")
def test_nobody_attacks_over_the_sea_but_by_invasion() -> None:
    game = fall("us-first-army 0/0/0/0/5 P7")
    refused(game, "sea-crossing-combat.1b", "attack us-first-army O8")
    assert legal(game, "invade us-first-army O8")


# ---------------------------------------------------------------- the six steps
@rule("hitlerswar", "invasion-resolution.1", "invasion-resolution.2", "invasion-advance.3b", "invasion-advance.3c")
def test_the_six_steps_and_a_failed_landing() -> None:
    game = fall("army-group-b 0/0/0/0/9 S10", "british-second-army 3/0 S7", phase="axis/combat",
                dice=(6, 6, 6, 6, 6, 6, 6))  # fmt: skip
    play(game, "invade army-group-b S7", "end")
    assert kinds(game) == ["route", *["naval-fire", "loss"] * 3, "coastal-air", "loss"]
    assert army(game, "army-group-b") == "0/0/0/0/5 S10"
    play(game, "fire", "assault army-group-b", "resolve")
    assert kinds(game, 3)[:3] == ["defensive-assault", "assault", "advance"]
    assert army(game, "army-group-b") == "0/0/0/0/5 S10"  # it stays; no navy fires at its return
    assert owner(game, "S7") == "allied"
    assert len(told(game, "naval-fire")) == 3
    assert game.state.frame.step == "production"


@rule("hitlerswar", "invasion-procedure.5", "sequence-fall.1", "invasion-defence.1", "invasion-defence.2")
@refusal("hitlerswar", "invasion-procedure.5")
def test_invasions_come_before_other_attacks_and_share_the_one_defensive_assault() -> None:
    game = fall("us-first-army 0/0/0/0/5 P7", "us-third-army 3/1 O7", "army-group-west 6/0 O8",
                spaces={"O7": "allied"}, dice=(6, 4, 6))  # fmt: skip
    play(game, "attack us-third-army O8", "invade us-first-army O8", "end")
    assert game.state.frame.step == "defensive-assault"
    play(game, "fire")
    assert told(game, "defensive-assault")[0]["strength"] == 5
    assert army(game, "us-first-army") == "0/0/0/0/4 P7"
    assert army(game, "us-third-army") == "3/1 O7"
    refused(game, "invasion-procedure.5", "assault us-third-army")
    play(game, "end")  # the landing fails
    assert game.state.frame.step == "assaults"  # Army Group West has fired in this turn
    assert legal(game, "assault us-third-army")
    refused(game, "initial-attack.1b", "assault us-first-army")


@rule("hitlerswar", "invasion-defence.3", "R25")
@refusal("hitlerswar", "invasion-defence.3")
def test_losses_of_invaders_are_divided_half_of_them_amphibious() -> None:
    game = fall("fifth-army 3/0/0/0/4 G11", "us-seventh-army 2/0/0/0/3 G11", "army-group-c 8/2 I11",
                spaces={"I11 I12 H11 J10 J11": "axis"}, dice=(1,))  # fmt: skip
    play(game, "invade fifth-army I11", "invade us-seventh-army I11", "end", "fire")
    play(game, "lose fifth-army inf", "lose us-seventh-army inf")
    refused(game, "invasion-defence.3", "lose fifth-army inf")
    play(game, "lose us-seventh-army amph", "lose fifth-army amph")
    assert army(game, "fifth-army") == "2/0/0/0/3 G11"
    assert army(game, "us-seventh-army") == "1/0/0/0/2 G11"


@rule("hitlerswar", "R25", "invasion-defence.3")
def test_ch4_three_losses_take_two_amphibious_points() -> None:
    game = fall("fifth-army 3/0/0/0/5 G11", "army-group-c 8/2 I11", spaces={"I11 J10": "axis"}, dice=(3,))
    play(game, "invade fifth-army I11", "end", "fire", "lose fifth-army inf")
    assert army(game, "fifth-army") == "2/0/0/0/3 G11"


@rule("hitlerswar", "R25")
def test_losses_beyond_the_amphibious_points_come_from_the_rest() -> None:
    game = fall("fifth-army 1/0/0/0/1 G11", "us-seventh-army 3/0/0/0/3 G11", "army-group-c 8/2 I11",
                spaces={"I11 J10": "axis"}, dice=(3, 6))  # fmt: skip
    play(game, "invade fifth-army I11", "invade us-seventh-army I11", "end")
    state = war(game)
    state.take(state.piece_of("us-seventh-army"), 4, 3)
    play(game, "fire", "lose us-seventh-army inf", "lose us-seventh-army inf")
    assert army(game, "fifth-army") == "1/0 G11"
    assert army(game, "us-seventh-army") == "1/0 G11"


@rule("hitlerswar", "invasion-assault.1", "invasion-assault.2", "R15")
def test_only_amphibious_points_assault_in_one_total_per_coast() -> None:
    game = fall("us-first-army 2/3/0/0/5 P7", "us-third-army 0/1/0/0/2 P7", "british-second-army 0/0/0/0/3 P6",
                "army-group-west 6/0 O8", dice=(6, 6, 6))  # fmt: skip
    play(game, "invade us-first-army O8", "invade us-third-army O8", "invade british-second-army O8", "end", "hold")
    assert isinstance(game.state.frame, BeachAssaults)
    play(game, "assault us-first-army")
    refused(game, "assault-resolution.2", "join british-second-army")
    play(game, "join us-third-army", "resolve")
    assert told(game, "assault")[0]["strength"] == 7
    refused(game, "making-attacks.3c", "assault us-third-army")
    play(game, "assault british-second-army", "resolve")
    assert told(game, "assault")[1]["strength"] == 3


@rule("hitlerswar", "invasion-assault.2")
@refusal("hitlerswar", "invasion-assault.2")
def test_an_invader_without_amphibious_points_left_does_not_assault() -> None:
    game = fall("fifth-army 1/0/0/0/1 G11", "us-seventh-army 3/0/0/0/3 G11", "army-group-c 6/0 I11",
                spaces={"I11 J10": "axis"}, dice=(6,))  # fmt: skip
    play(game, "invade fifth-army I11", "invade us-seventh-army I11", "end", "fire", "lose fifth-army amph")
    refused(game, "invasion-assault.2", "assault fifth-army")


# ---------------------------------------------------------------- landing
@rule("hitlerswar", "invasion-advance.2")
def test_ex12_strength_of_an_invasion_advance() -> None:
    game = fall("us-first-army 3/2/0/0/5 P7", "army-group-west 6/0 O8", dice=(6, 5))
    play(game, "invade us-first-army O8", "end", "fire")
    assert army(game, "us-first-army") == "3/2/0/0/4 P7"
    state = war(game)
    assert advance.strength(state, state.piece_of("us-first-army")) == 8


@rule("hitlerswar", "invasion-advance.1", "invasion-advance.2", "invasion-advance.3a", "invasion-resolution.1")
def test_ex13_avalanche() -> None:
    game = fall("fifth-army 4/1/0/0/5 G11", "army-group-c 4/2 I11", spaces={"I11 I12 H11 J10": "axis"}, dice=(4, 5, 2))
    play(game, "invade fifth-army I11", "end")
    assert kinds(game) == ["route"]  # no naval fire in the Mediterranean, no coastal air with H10 Allied
    play(game, "fire")
    assert army(game, "fifth-army") == "4/1/0/0/4 G11"
    play(game, "assault fifth-army", "resolve")
    assert told(game, "assault")[0] | {"strength": 4, "losses": 0} == told(game, "assault")[0]
    assert told(game, "advance")[0] | {"needed": 2, "modifier": 0, "success": True} == told(game, "advance")[0]
    assert army(game, "fifth-army") == "4/1/0/0/4 I11"
    play(game, "retreat army-group-c J10")
    assert owner(game, "I11") == "allied"


@rule("hitlerswar", "mountain-combat.3", "R20")
def test_mountains_hamper_a_landing() -> None:
    game = fall("fifth-army 0/0/0/0/5 I12", spaces={"H13": "axis", "H12": "axis"}, dice=(1,) * 9)
    state = war(game)
    mountain = next(space for space in ("H12", "H13", "I13", "J12") if geo.MOUNTAIN >> state.space_of(space) & 1)
    play(game, f"invade fifth-army {mountain}", "end", "end")
    assert told(game, "advance")[0]["modifier"] == 2


@rule("hitlerswar", "invasion-resolution.3", "invasion-advance.4", "invading-friendly.1", "R92", "R123")
@refusal("hitlerswar", "invasion-advance.4")
def test_the_attacker_sets_the_order_and_the_second_army_follows_without_a_roll() -> None:
    game = fall("us-first-army 1/2/0/0/5 P7", "us-third-army 1/0/0/0/2 P7", "british-second-army 0/1/0/0/3 P7",
                dice=(6, 6, 6, 1, 1))  # fmt: skip
    play(game, "invade us-first-army O8", "invade us-third-army O8", "invade british-second-army O7", "end", "end")
    assert isinstance(game.state.frame, Landings)
    assert list(game.choices()) == [Advance(war(game).piece_of(name)) for name in
                                    ("british-second-army", "us-first-army", "us-third-army")]  # fmt: skip
    rolls = war(game).rolls
    play(game, "advance us-first-army")
    assert war(game).rolls == rolls + 1
    refused(game, "invasion-advance.4", "advance us-first-army")
    play(game, "advance us-third-army")
    assert war(game).rolls == rolls + 2  # only British Second Army, the last one, has rolled
    assert army(game, "us-third-army") == "1/0/0/0/2 O8"
    state = war(game)
    assert state.advanced[state.piece_of("us-first-army")] == state.advanced[state.piece_of("us-third-army")] == 1
    assert legal(game, "exploit us-third-army O9")


@rule("hitlerswar", "invasion-advance.4", "invasion-assault.1", "R92")
def test_landed_armies_exploit_by_land_with_the_assault_they_kept() -> None:
    game = fall("us-first-army 2/3/0/0/5 P7", "army-group-west 2/0 N8", dice=(6, 2, 5))
    play(game, "invade us-first-army O8", "end", "end")
    assert army(game, "us-first-army") == "2/3/0/0/5 O8"
    refused(game, "sea-crossing-combat.1b", "exploit us-first-army P7")
    assert not any(isinstance(act, Invade) for act in game.choices())
    play(game, "exploit us-first-army N8", "hold", "assault us-first-army", "resolve")
    assert told(game, "assault")[0]["strength"] == 5  # by land amphibious points do not fire
    play(game, "advance us-first-army")
    assert told(game, "advance")[1]["modifier"] == 1  # the landing counts one hex


@rule("hitlerswar", "invasion-procedure.3a", "off-map-combat.3")
def test_boxes_are_invaded_too_and_nobody_retreats_from_them() -> None:
    game = fall("us-army 0/0/0/0/9 US", "panzer-army-africa 1/0 Canada", spaces={"Canada": "axis"},
                dice=(6, 6, 1))  # fmt: skip
    play(game, "invade us-army Canada", "end")
    while game.state.frame.step != "beach-assaults":
        play(game, "hold")
    play(game, "end")
    assert army(game, "us-army").endswith("Canada")
    assert army(game, "panzer-army-africa") == ""


@rule("hitlerswar", "sequence-fall.2", "R74")
def test_the_allies_are_the_third_side_and_one_player_may_command_both() -> None:
    game = fall("fifth-army 1/0 J10", phase="soviet/movement")
    assert game.actor == "soviet"
    play(game, "end", "end", "end")
    assert (game.actor, game.state.frame.path(game.state)) == ("allied", "allied/movement")
    both = fall("fifth-army 1/0 J10", "kiev 1/0 N16", phase="soviet/movement", options=("two-players",))
    assert (both.actor, both.state.frame.path(both.state)) == ("allied", "soviet/movement")
    assert legal(both, "move kiev O16")
    assert not legal(both, "move fifth-army J11")  # they remain separate sides
