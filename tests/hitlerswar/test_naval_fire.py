"""Naval fire at invaders and in their support, with the fixed strength and with fleets at sea; coastal airpower."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.table import army, legal, play, refused, table, war
from tests.hitlerswar.test_invasions import fall, kinds, told
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SOVIET
from theatrum.rulesets.hitlerswar.rules.combat import casualties
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fire, navies
from theatrum.rulesets.hitlerswar.rules.sea import coastal_air, invasion


def shots(game: Game, firer: int = ALLIED) -> int:
    """How many naval fires the announced invasions of this moment would draw."""
    return sum(number for _, number in naval_fire.fires(war(game), firer))


def late(*armies: str, phase: str = "axis/combat", **more: Any) -> Game:
    """A position of Campaign II in 1944, with everybody at war."""
    return table(*armies, scenario="campaign-2", phase=phase, **more)


# ---------------------------------------------------------------- at invaders
@rule("hitlerswar", "naval-fire.2c", "naval-fire.5", "naval-fire.1")
def test_ex10_lengths_of_sea_arrows() -> None:
    axis = {"British-Africa": "axis"}
    for target, number in (("India", 65), ("D15", 54)):
        game = fall("panzer-army-africa 0/0/0/0/9 British-Africa", phase="axis/combat", spaces=axis)
        play(game, f"invade panzer-army-africa {target}")
        assert shots(game) == number
    game = fall("army-group-b 0/0/0/0/9 Q10", phase="axis/combat", spaces=axis)
    play(game, "invade army-group-b India")
    assert shots(game) > 100
    state = war(game)
    legs = invasion.route(state, state.piece_of("army-group-b"), state.space_of("D15"))
    assert sum(leg.length for leg in legs if leg.arrow) == 85  # from the Atlantic to the Red Sea
    assert [leg.length for leg in legs[-4:]] == [1, 1, 1, 1]


@rule("hitlerswar", "naval-fire.2a", "naval-fire.6", "coastal-air.5", "coastal-air.1", "R120")
def test_ex11_two_armies_on_one_route() -> None:
    game = fall("army-group-b 0/0/0/0/5 S10", "army-group-c 0/0/0/0/5 S10", phase="axis/combat", dice=(6,) * 5)
    play(game, "invade army-group-b S7", "invade army-group-c S7", "end")
    assert told(game, "route")[0]["path"] == ["S10", "S9", "S8", "S7"]
    assert game.actor == "allied"
    play(game, "target army-group-c", "target army-group-c", "target army-group-c")
    assert game.state.frame.step == "air-strike"
    play(game, "target army-group-c")
    assert army(game, "army-group-c") == "0/0/0/0/1 S10"
    assert army(game, "army-group-b") == "0/0/0/0/5 S10"
    assert len(told(game, "naval-fire")) == 3
    assert len(told(game, "coastal-air")) == 1
    assert game.state.frame.step == "beach-assaults"


@rule("hitlerswar", "naval-fire.1", "R27")
def test_only_the_allies_fire_and_only_in_the_ocean_and_the_red_sea() -> None:
    game = fall("army-group-c 0/0/0/0/5 K10", phase="axis/combat")
    play(game, "invade army-group-c I11", "end")
    assert "naval-fire" not in kinds(game)  # Mediterranean
    game = fall("army-group-north 0/0/0/0/5 Q12", phase="axis/combat")
    play(game, "invade army-group-north T15")
    assert shots(game) == 0  # Baltic
    game = fall("us-first-army 0/0/0/0/5 P7")
    play(game, "invade us-first-army T9")
    assert naval_fire.fires(war(game), AXIS)
    assert not navies.hunters(war(game), ALLIED)


@rule("hitlerswar", "naval-fire.2b", "naval-fire.3a", "naval-fire.3b", "R25")
def test_each_fire_has_strength_six_and_takes_amphibious_points_at_once() -> None:
    game = fall("army-group-b 4/0/0/0/5 O8", phase="axis/combat", dice=(1, 6))
    play(game, "invade army-group-b P7", "end")
    assert told(game, "naval-fire")[0] | {"strength": 6, "losses": 2} == told(game, "naval-fire")[0]
    play(game, "lose army-group-b inf")
    assert army(game, "army-group-b") == "3/0/0/0/4 O8"
    game = fall("army-group-b 4/0/0/0/5 O8", phase="axis/combat", dice=(4, 6))
    play(game, "invade army-group-b P7", "end")
    assert army(game, "army-group-b") == "4/0/0/0/4 O8"


@rule("hitlerswar", "naval-fire.2a", "invading-friendly.1b", "invading-friendly.1")
def test_partly_dry_hexsides_are_safe_and_friendly_targets_are_not() -> None:
    game = fall("army-group-b 0/0/0/0/5 N6", phase="axis/combat")
    play(game, "invade army-group-b O7", "end")
    assert kinds(game)[:2] == ["route", "landing"]
    assert army(game, "army-group-b") == "0/0/0/0/5 O7"
    game = fall("army-group-b 0/0/0/0/9 S10", phase="axis/combat", spaces={"R7": "axis"}, dice=(6,) * 20)
    play(game, "invade army-group-b R7")
    number = shots(game)
    play(game, "end")
    assert 0 < number == len(told(game, "naval-fire"))
    assert army(game, "army-group-b") == f"0/0/0/0/{9 - number} R7"


@rule("hitlerswar", "naval-fire.6", "naval-fire.2a")
@refusal("hitlerswar", "naval-fire.1", "naval-fire.2a")
def test_the_firer_chooses_only_among_armies_that_pass() -> None:
    game = fall("army-group-b 0/0/0/0/9 S10", "army-group-c 0/0/0/0/9 S10", "army-group-a 0/0/0/0/9 O8",
                "army-group-west 2/0 O9", phase="axis/combat", dice=(6,) * 9)  # fmt: skip
    play(game, "invade army-group-b S7", "invade army-group-c S7", "invade army-group-a P7", "end")
    assert told(game, "naval-fire")[0]["army"] == "army-group-a"  # it passes its side alone
    refused(game, "naval-fire.2a", "target army-group-a")
    refused(game, "naval-fire.1", "target army-group-west")
    assert legal(game, "target army-group-b")
    assert legal(game, "target army-group-c")


@rule("hitlerswar", "naval-fire.6", "R120")
def test_the_last_army_on_a_route_takes_the_rest_of_the_fire() -> None:
    game = fall("army-group-b 0/0/0/0/1 S10", "army-group-c 0/0/0/0/9 S10", phase="axis/combat", dice=(6, 6, 6, 6))
    play(game, "invade army-group-b S7", "invade army-group-c S7", "end", "target army-group-b")
    assert army(game, "army-group-b") == ""
    assert army(game, "army-group-c") == "0/0/0/0/6 S10"  # two more naval fires and the coastal air


# ---------------------------------------------------------------- in support
@rule("hitlerswar", "naval-fire.4", "R27", "R23")
def test_the_navy_supports_allied_invasions_of_atlantic_coasts() -> None:
    game = fall("us-first-army 0/0/0/0/5 P7", "us-third-army 0/0/0/0/5 P6", "army-group-west 4/4 O8",
                spaces={"O8": {"owner": "axis", "fort": 1}}, dice=(1,))  # fmt: skip
    play(game, "invade us-first-army O8", "invade us-third-army O8", "end")
    assert len(told(game, "support-fire")) == 1
    assert told(game, "support-fire")[0] | {"strength": 6, "losses": 2} == told(game, "support-fire")[0]
    assert kinds(game).count("absorbed") == 1
    play(game, "lose army-group-west inf")  # removed at once: it does not fire any more
    play(game, "fire")
    assert told(game, "defensive-assault")[0]["strength"] == 8


@rule("hitlerswar", "naval-fire.4", "naval-fire.1")
def test_no_support_in_other_seas_nor_for_others() -> None:
    game = fall("fifth-army 0/0/0/0/5 G11", spaces={"I11 J10": "axis"})
    play(game, "invade fifth-army I11", "end")
    assert "support-fire" not in kinds(game)
    game = fall("army-group-b 0/0/0/0/9 O8", phase="axis/combat", dice=(6, 6))
    play(game, "invade army-group-b P7", "end")
    assert "support-fire" not in kinds(game)


# ---------------------------------------------------------------- coastal air
@rule("hitlerswar", "coastal-air.1", "coastal-air.4", "R28")
@refusal("hitlerswar", "coastal-air.1")
def test_coastal_air_meets_invaders_far_from_their_own_hexes() -> None:
    game = fall("us-first-army 2/0/0/0/5 R7", "us-third-army 2/0/0/0/5 R7", "us-seventh-army 0/0/0/0/3 P7",
                dice=(6, 6, 1, 6))  # fmt: skip
    play(game, "invade us-first-army T9", "invade us-third-army T9", "invade us-seventh-army O8", "end")
    assert game.actor == "axis"
    refused(game, "coastal-air.1", "target us-seventh-army")
    play(game, "target us-third-army")
    assert told(game, "coastal-air")[0] | {"strength": 6, "losses": 2} == told(game, "coastal-air")[0]
    play(game, "lose us-third-army inf")
    assert army(game, "us-third-army") == "1/0/0/0/4 R7"  # the other half is amphibious
    assert army(game, "us-first-army") == "2/0/0/0/5 R7"
    assert len(told(game, "coastal-air")) == 1  # P7 is Allied and next to O8


@rule("hitlerswar", "coastal-air.2")
def test_a_landing_next_door_does_not_silence_coastal_air() -> None:
    game = fall("us-first-army 0/0/0/0/9 R7", "us-third-army 0/0/0/0/9 R7", dice=(6,) * 6)
    play(game, "invade us-first-army T9", "invade us-third-army U9", "end")
    assert [event["space"] for event in told(game, "coastal-air")] == ["T9", "U9"]
    game = fall("us-first-army 0/0/0/0/9 R7", dice=(6,) * 6, spaces={"U9": "allied"})
    play(game, "invade us-first-army T9", "end")
    assert not told(game, "coastal-air")


@rule("hitlerswar", "coastal-air.3", "R28")
def test_boxes_have_ten_against_the_axis_only() -> None:
    game = fall("panzer-army-africa 0/0/0/0/9 D15", phase="axis/combat", spaces={"D15": "axis"})
    assert coastal_air.strength(war(game), war(game).space_of("India")) == 10
    game = fall("us-army 0/0/0/0/9 US", spaces={"Canada": "axis"}, dice=(6, 6, 6))
    play(game, "invade us-army Canada", "end")
    assert told(game, "coastal-air")[0]["strength"] == 6


@rule("hitlerswar", "coastal-air.6")
def test_unaligned_countries_have_no_coastal_air() -> None:
    game = table("british-second-army 0/0/0/0/5 R7", scenario="campaign-1", phase="allied/combat")
    state = war(game)
    norway, germany = state.space_of("T9"), state.space_of("Q9")
    assert coastal_air.strength(state, norway) == 0
    assert coastal_air.strength(state, germany) == 6
    play(game, "invade british-second-army T9", "end")
    assert not told(game, "coastal-air")
    assert told(game, "support-fire")


# ---------------------------------------------------------------- fleets at sea
@rule("hitlerswar", "fleet-naval-fire.1a", "fleet-naval-fire.2", "fleet-naval-fire.3", "R52")
def test_fleets_at_sea_fire_with_their_own_strength() -> None:
    game = late("army-group-b 0/0/0/0/9 O8", spaces={"O8": "axis"}, sea={"allied": 12}, dice=(6, 3, 6, 6, 6))
    play(game, "invade army-group-b P7", "end")
    fire = told(game, "naval-fire")[0]
    assert (fire["strength"], fire["losses"]) == (12, 2)  # 2 for ten, nothing for the other two
    game = late("army-group-b 0/0/0/0/9 O8", spaces={"O8": "axis"}, sea={"allied": 0}, dice=(6, 6, 6))
    play(game, "invade army-group-b P7", "end")
    assert not told(game, "naval-fire")


@rule("hitlerswar", "fleet-naval-fire.1a", "R52")
def test_axis_fleets_fire_at_allied_invaders_and_support_their_own() -> None:
    game = late("us-first-army 0/0/0/0/9 P7", phase="allied/combat", spaces={"O8": "axis"}, sea={"axis": 3},
                dice=(1, 6, 6, 6))  # fmt: skip
    play(game, "invade us-first-army O8", "end")
    assert told(game, "naval-fire")[0]["side"] == "axis"
    assert army(game, "us-first-army") == "0/0/0/0/8 P7"
    assert not told(game, "support-fire")  # no Allied ships at sea
    game = late("army-group-b 0/0/0/0/9 O8", spaces={"O8": "axis"}, sea={"axis": 3}, dice=(6, 6, 6, 6))
    play(game, "invade army-group-b P7", "end")
    assert told(game, "support-fire")[0]["strength"] == 3


@rule("hitlerswar", "R52")
def test_only_allied_fleets_fire_along_sea_arrows() -> None:
    game = late("us-first-army 0/0/0/0/9 Canada", phase="allied/combat", spaces={"O8": "axis"}, sea={"axis": 3})
    play(game, "invade us-first-army O8")
    assert 0 < shots(game, AXIS) < 13


@rule("hitlerswar", "fleet-naval-fire.1b")
def test_soviet_and_allied_fleets_fire_separately() -> None:
    game = late("army-group-b 0/0/0/0/9 O8", spaces={"O8": "axis"}, sea={"allied": 6, "soviet": 2},
                eastern_war=1, dice=(6, 6, 6, 6))  # fmt: skip
    play(game, "invade army-group-b P7")
    assert navies.hunters(war(game), AXIS) == [SOVIET, ALLIED]
    play(game, "end")
    assert [(event["side"], event["strength"]) for event in told(game, "naval-fire")] == [("soviet", 2), ("allied", 6)]


@rule("hitlerswar", "air-attacks.8")
def test_coastal_air_of_campaign_2_waits_for_the_defence() -> None:
    game = late("us-first-army 0/0/0/0/9 R7", phase="allied/combat", spaces={"T9": "axis"}, dice=(6,) * 9)
    play(game, "invade us-first-army T9", "end")
    assert war(game).coastal == {war(game).space_of("T9"): 6}
    assert game.state.frame.step == "defensive-assault"
    play(game, "fire")
    assert told(game, "defensive-assault")[0]["strength"] == 6
    play(game, "end")
    assert war(game).coastal == {}


@rule("hitlerswar", "air-attacks.8b", "R53", "R140")
def test_the_coastal_air_army_fires_with_the_others_takes_their_air_losses_and_vanishes() -> None:
    game = late("us-first-army 0/0/0/0/9 R7", "okw 2/0/1 T9", phase="allied/combat", spaces={"T9": "axis"},
                dice=(6, 6, 6, 6))  # fmt: skip
    play(game, "invade us-first-army T9", "end")
    state = war(game)
    target = state.space_of("T9")
    casualties.strike_air(state, AXIS, 2, state.here[target], target)
    assert state.coastal[target] == 4
    assert army(game, "okw") == "2/0/1 T9"  # the coast has taken both
    play(game, "fire")
    assert told(game, "defensive-assault")[0]["strength"] == 7  # two infantry, one tac air, four of the coast
    while game.state.frame.step in ("losses", "beach-assaults"):
        play(game, "lose us-first-army amph" if game.state.frame.step == "losses" else "end")
    assert war(game).coastal == {}


@rule("hitlerswar", "R121", "invasion-resolution.1")
def test_the_route_avoids_naval_fire_before_it_is_short() -> None:
    game = fall("army-group-b 0/0/0/0/9 Q9", phase="axis/combat", dice=(6,) * 9)
    play(game, "invade army-group-b T6")
    assert shots(game) == 3  # four by way of R8, S8 and T7
    play(game, "end")
    assert told(game, "route")[0]["path"] == ["Q9", "Q10", "R9", "S10", "T9", "T8", "T7", "T6"]


@rule("hitlerswar", "air-attacks.7", "R53")
def test_tac_air_helps_an_invasion_of_the_next_hex_only() -> None:
    game = late("us-first-army 0/0/3/0/5 P7", phase="allied/combat", spaces={"O8 N5": "axis"}, dice=(6,) * 9)
    play(game, "invade us-first-army O8", "end", "assault us-first-army", "resolve")
    assert told(game, "assault")[0]["strength"] == 8
    game = late("us-first-army 0/0/3/0/5 P7", "us-third-army 0/0/0/0/1 P6", phase="allied/combat",
                spaces={"O8 N5": "axis"}, dice=(6,) * 9)  # fmt: skip
    play(game, "invade us-first-army N5", "invade us-third-army O8", "end")
    while game.state.frame.step == "defensive-assault":
        play(game, "hold")
    play(game, "assault us-first-army", "resolve")
    assert told(game, "assault")[0]["strength"] == 5
