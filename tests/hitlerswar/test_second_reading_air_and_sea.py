"""Second reading of the rule text: tac air, paratroops, coasts and sea routes in each other's way."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.campaign import give, path
from tests.hitlerswar.second_reading import drive, told, until
from tests.hitlerswar.table import army, legal, owner, play, refused, table
from tests.rules import refusal, rule
from theatrum.core.game import Game

NAZI_FRANCE = give("axis", "France")


def second(*armies: str, **more: Any) -> Game:
    return table(*armies, **{"scenario": "campaign-2", "phase": "axis/combat"} | more)


def fall(*armies: str, **more: Any) -> Game:
    return table(*armies, **{"scenario": "fall-of-germany", "phase": "allied/combat"} | more)


# ---------------------------------------------------------------- tactical air
@rule("hitlerswar", "air-attacks.9", "air-attacks.4b", "R14", "R54")
def test_behind_tac_air_the_garrison_dies_first() -> None:
    """A hex with air alone: of two losses the garrison takes one and the air the other; then nothing defends."""
    game = second("army-group-b 5/5 N9", "britain 0/0/2 N8", spaces={"N8": {"owner": "allied", "fort": 0}}, dice=(5, 1))
    drive(game, "attack army-group-b N8", "assault army-group-b", "resolve")
    assert told(game, "garrison-loss", "space") == ["N8"]
    assert army(game, "britain") == "0/0/1 N8"
    drive(game, "advance army-group-b")
    assert told(game, "advance")[-1]["needed"] == 7, "five against nothing"


@rule("hitlerswar", "air-attacks.10b", "air-attacks.2")
def test_an_army_of_tac_air_alone_hurts_no_ground_troops() -> None:
    """Five air points against two: the air attack kills air only; what is not committed has nothing to fire with."""
    game = second(
        "army-group-b 0/0/5 N9", "britain 3/0/2 N8", spaces={"N8": {"owner": "allied", "fort": 0}}, dice=(1, 1)
    )
    drive(game, "attack army-group-b N8", "assault army-group-b", "resolve")
    assert told(game, "air-attack", "strength") == [2]
    assert army(game, "britain") == "3/0/1 N8"
    assert not told(game, "assault")


@rule("hitlerswar", "air-attacks.2", "air-attacks.4a")
@refusal("hitlerswar", "air-attacks.2")
def test_the_stronger_air_force_must_match_and_may_keep_the_rest() -> None:
    game = second(
        "army-group-b 2/0/5 N9", "britain 3/0/3 N8", spaces={"N8": {"owner": "allied", "fort": 0}}, dice=(6, 6)
    )
    drive(game, "attack army-group-b N8", "assault army-group-b")
    refused(game, "air-attacks.2", "commit 2")
    refused(game, "air-attacks.2", "commit 6")
    assert legal(game, "commit 5")
    play(game, "resolve")
    assert told(game, "air-attack", "strength") == [3]
    assert told(game, "assault", "strength") == [4], "two infantry and two air points"


@rule("hitlerswar", "air-superiority.1", "R55")
@refusal("hitlerswar", "air-superiority.1b")
def test_air_superiority_is_paid_after_the_retreat_and_not_in_air_points() -> None:
    game = second(
        "army-group-b 0/10/3 N9", "britain 2/1/1 N8", spaces={"N8": {"owner": "allied", "fort": 0}}, dice=(1,)
    )
    drive(game, "attack army-group-b N8", "advance army-group-b", "retreat britain M8")
    assert path(game) == "allied/losses"
    refused(game, "air-superiority.1b", "lose britain air")
    play(game, "lose britain inf", "lose britain inf")
    assert army(game, "britain") == "0/1/1 M8"


# ---------------------------------------------------------------- paratroops
@rule("hitlerswar", "paradrop.2", "paradrop.4", "paradrop.5")
@refusal("hitlerswar", "paradrop.5")
def test_paratroops_that_have_dropped_walk_on() -> None:
    """Three paratroops, two dropped in the first advance: only one may drop in the next; a failure costs that one."""
    game = second(
        "army-group-b 0/3/0/3 N9", "britain 1/0 O7", spaces={"N8": {"owner": "allied", "fort": 0}}, dice=(1, 6)
    )
    drive(game, "attack army-group-b N8", "drop army-group-b 2")
    assert told(game, "advance")[-1]["needed"] == 7
    drive(game, "exploit army-group-b M8")
    refused(game, "paradrop.5", "drop army-group-b 2")
    play(game, "drop army-group-b 1")
    assert told(game, "advance")[-1]["needed"] == 5
    assert army(game, "army-group-b") == "0/3/0/2 N8"


@rule("hitlerswar", "paradrop.4", "movement.5b")
def test_an_army_of_paratroops_alone_dies_with_its_failed_drop() -> None:
    game = second("army-group-b 0/0/0/2 O8", spaces=NAZI_FRANCE, france=1, dice=(6,))
    drive(game, "attack army-group-b P7", "drop army-group-b 2")
    assert army(game, "army-group-b") == ""
    assert owner(game, "P7") == "allied"


@rule("hitlerswar", "paradrop-water.1a", "paradrop-water.1b")
@refusal("hitlerswar", "sea-crossing-combat.1b")
def test_over_water_they_drop_or_stay() -> None:
    game = second("army-group-b 0/0/1/4 O8", "army-group-c 1/0/0/4 O7", spaces=NAZI_FRANCE, france=1, dice=(1,))
    refused(game, "sea-crossing-combat.1b", "attack army-group-c P7")
    play(game, "attack army-group-b P7")
    until(game, "axis/advances")
    assert not legal(game, "advance army-group-b")
    play(game, "drop army-group-b 4")
    assert army(game, "army-group-b") == "0/0/1/4 P7"


@rule("hitlerswar", "paradrop-water.2", "R56")
@refusal("hitlerswar", "paradrop-water.2")
def test_paratroops_and_landing_craft_never_share_an_army_however_they_meet() -> None:
    game = second("britain 2/0/0/0/2 P7", "us-army 2/0/0/2 P7", phase="allied/movement")
    refused(game, "paradrop-water.2", "send us-army 1 para britain")
    refused(game, "paradrop-water.2", "send britain 1 amph us-army")
    play(game, "convert britain 2", "send us-army 1 para britain")
    assert army(game, "britain") == "4/0/0/1 P7"
    shop = second("britain 2/0/0/0/2 P7", phase="allied/production")
    refused(shop, "paradrop-water.2", "build 1 para britain")
    assert legal(shop, "raise 1 para P7")


# ---------------------------------------------------------------- invasions
@rule("hitlerswar", "invasion-procedure.2", "R25", "invasion-advance.2", "naval-fire.3b")
def test_a_fleet_of_invaders_shot_below_half_still_lands_with_what_it_has() -> None:
    """Two amphibious, two infantry: one naval loss must be amphibious; one and one go on against the garrison."""
    game = fall("army-group-b 2/0/0/0/2 O8", phase="axis/combat", dice=(4, 2))
    drive(game, "invade army-group-b P7")
    until(game, "axis/beach-assaults")
    assert army(game, "army-group-b") == "2/0/0/0/1 O8"
    play(game, "end")
    assert (told(game, "advance")[-1]["needed"], army(game, "army-group-b")) == (2, "2/0/0/0/1 P7")


@rule("hitlerswar", "naval-fire.4", "naval-fire.1")
def test_the_allied_navy_supports_landings_on_the_atlantic_alone() -> None:
    """Normandy gets its fire of six; Toulon, from the Mediterranean, none."""
    atlantic = fall("britain 0/0/0/0/4 P7", dice=(1, 1, 1, 1))
    drive(atlantic, "invade britain O7")
    until(atlantic, "allied/production")
    assert told(atlantic, "support-fire", "strength") == [6]
    south = fall("britain 0/0/0/0/4 J8", dice=(1, 1, 1, 1))
    drive(south, "invade britain L8")
    until(south, "allied/production")
    assert not told(south, "support-fire")


@rule("hitlerswar", "coastal-air.1", "coastal-air.2")
def test_a_hex_won_by_the_first_landing_does_not_call_off_the_coastal_air_of_the_second() -> None:
    game = fall("britain 0/0/0/0/9 P7", "us-army 0/0/0/0/9 P6", dice=(6,) * 12)
    play(game, "invade britain N6", "invade us-army M6")
    until(game, "allied/production")
    assert len(told(game, "coastal-air")) == 2


@rule("hitlerswar", "sea-route.4a", "sea-route.4b", "invasion-procedure.3a")
@refusal("hitlerswar", "invasion-procedure.3a")
def test_the_straits_close_invasions_too() -> None:
    """Into the Mediterranean past a friendly Gibraltar or Suez; into the Baltic never past an Axis Denmark."""
    open_ = fall("britain 0/0/0/0/4 P7")
    assert legal(open_, "invade britain L8")
    refused(open_, "invasion-procedure.3a", "invade britain Q12")
    around = fall("britain 0/0/0/0/4 P7", spaces={"H4": "axis"})
    assert legal(around, "invade britain L8"), "round Africa and through Suez"
    shut = fall("britain 0/0/0/0/4 P7", spaces={"H4 D15": "axis"})
    refused(shut, "invasion-procedure.3a", "invade britain L8")
    assert legal(shut, "invade britain H4")


@rule("hitlerswar", "invading-friendly.1", "R92", "invasion-advance.4")
def test_a_landing_in_a_friendly_port_needs_no_die_and_leads_on() -> None:
    game = fall("britain 0/4/0/0/4 P7", spaces={"O7": "allied"}, dice=(1,))
    drive(game, "invade britain O7")
    until(game, "allied/exploitation")
    assert army(game, "britain") == "0/4/0/0/4 O7"
    drive(game, "exploit britain N7", "advance britain")
    assert told(game, "advance")[-1]["modifier"] == 1
    assert not legal(game, "invade britain N6")


# ---------------------------------------------------------------- transport
@rule("hitlerswar", "sea-movement.1a", "R110", "R29")
@refusal("hitlerswar", "sea-movement.1a")
def test_one_point_a_turn_crosses_the_baltic_and_stays_where_it_landed() -> None:
    game = fall("okw 3/0 Q12", "army-group-north 1/0 T13", phase="axis/movement")
    play(game, "ship okw 1 inf army-group-north")
    refused(game, "sea-movement.1a", "ship okw 1 inf army-group-north")
    assert army(game, "army-group-north") == "2/0 T13"
    play(game, "form army-group-north 1 inf U13")
    assert not legal(game, "form army-group-north 1 inf U13"), "the point that has sailed stays"


@rule("hitlerswar", "sea-movement.1c", "R29", "R111")
@refusal("hitlerswar", "sea-movement.1c")
def test_three_points_of_american_traffic_in_both_directions_together() -> None:
    game = fall("us-army 3/0 US", "britain 5/0 P7", "canadian-first-army 3/0 Canada", phase="allied/movement")
    play(game, "land us-army 1 inf P6", "ship britain 1 inf us-army")
    play(game, "land canadian-first-army 1 inf Q6")
    refused(game, "sea-movement.1c", "land us-army 1 inf Q6")
    refused(game, "sea-movement.1c", "ship britain 1 inf canadian-first-army")
    assert legal(game, "land britain 3 inf H4"), "the Atlantic itself knows no limit"


@rule("hitlerswar", "sea-crossing-combat.1", "terrain-effects.2", "R6")
@refusal("hitlerswar", "sea-crossing-combat.1")
def test_messina_is_invaded_not_attacked() -> None:
    game = fall("fifth-army 2/2/0/0/4 H10", "us-army 0/5 H10", spaces={"H11": "axis"}, dice=(1, 1, 1, 1))
    refused(game, "sea-crossing-combat.1", "attack us-army H11")
    play(game, "invade fifth-army H11")
    until(game, "allied/exploitation")
    assert army(game, "fifth-army").endswith("H11")
    assert not told(game, "naval-fire")
