"""Tactical air, air attacks, air superiority and paradrops."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.sides import PIECE_OF
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules.combat import assault, fire
from theatrum.rulesets.hitlerswar.rules.combat.advance import defence
from theatrum.rulesets.hitlerswar.rules.combat.targets import ready_to_drop

SECOND, GROUP_B = "british-second-army", "army-group-b"


def front(*armies: str, dice: tuple[int, ...] = (), phase: str = "allied/combat", **more: Any) -> Game:
    """Allied armies in N8 face Axis armies in N9, late in the war."""
    return table(*armies, scenario="campaign-2", turn="Summer 1944", phase=phase, dice=dice, **more)


def events(game: Game, kind: str) -> list[dict[str, object]]:
    return [event for played in game.log for event in played if event["kind"] == kind]


@rule("hitlerswar", "tac-air.1", "tac-air.2", "stacking.1a")
def test_any_number_of_tac_air_may_be_in_a_hex() -> None:
    game = front("okw 5/5/9 N9", "army-group-a 0/0/3 N10", phase="axis/movement")
    play(game, "send army-group-a 3 air okw")
    assert army(game, "okw") == "5/5/12 N9"
    play(game, "end")
    assert game.state.frame.path(game.state) != "axis/stacking"


@refusal("hitlerswar", "tac-air.2")
def test_removing_tac_air_does_not_relieve_a_hex() -> None:
    game = front("okw 6/5/4 N9", phase="axis/movement")
    play(game, "end")
    refused(game, "tac-air.2", "remove okw air")
    play(game, "remove okw inf")
    assert army(game, "okw") == "5/5/4 N9"


@rule("hitlerswar", "tac-air.3", "R54", "combat-summary.1", "air-attacks.9")
def test_tac_air_neither_advances_nor_defends_the_ground() -> None:
    game = front(f"{SECOND} 2/4/3 N8", f"{GROUP_B} 0/0/5 N9")
    state = war(game)
    assert defence(state, state.space_of("N9")) == 1  # the garrison only
    play(game, f"attack {SECOND} N9", "end")
    while "advances" not in game.state.frame.path(game.state):
        play(game, "hold" if legal(game, "hold") else "end")
    # mech 4 against 1: dice 1 to 4
    assert game.odds(f"advance {SECOND}")[0][0].denominator in (2, 3)


@rule("hitlerswar", "air-attacks.1", "air-attacks.2", "air-attacks.3a", "air-attacks.3b", "air-attacks.4a", "R53")
def test_the_air_attack_comes_first_and_hits_only_tac_air() -> None:
    game = front(f"{SECOND} 2/2/4 N8", f"{GROUP_B} 2/2/2 N9", dice=(6, 6, 3, 2))
    play(game, f"attack {SECOND} N9", "end", "fire")  # 2 tac air against 4: die 6 nothing; fire 4, die 6 nothing
    play(game, f"assault {SECOND}", "resolve")  # 2 attack in the air, die 3: nothing; then 2 + 2 + 2 = 6, die 2: 2
    raids = events(game, "air-attack")
    assert [(raid["strength"], raid["losses"]) for raid in raids] == [(2, 0), (2, 0)]
    assert events(game, "assault")[0]["strength"] == 6
    assert events(game, "assault")[0]["losses"] == 2


@rule("hitlerswar", "air-attacks.2")
@refusal("hitlerswar", "air-attacks.2")
def test_more_tac_air_may_be_committed_but_not_less() -> None:
    game = front(f"{SECOND} 2/2/6 N8", f"{GROUP_B} 2/2/2 N9", dice=(1, 6))
    play(game, f"attack {SECOND} N9", "end", "hold", f"assault {SECOND}")
    refused(game, "air-attacks.2", "commit 1")
    refused(game, "air-attacks.2", "commit 7")
    refused(game, "air-attacks.2", "commit 2")
    play(game, "commit 6", "resolve")
    assert events(game, "air-attack")[0]["strength"] == 6
    assert army(game, GROUP_B) == "2/2 N9"  # both tac air points are gone, excess losses ignored
    assert events(game, "assault")[0]["strength"] == 4


@rule("hitlerswar", "air-attacks.3b", "firepower-over-ten.1")
@refusal("hitlerswar", "air-attacks.3b")
def test_air_losses_are_tac_air_of_the_owners_choice() -> None:
    game = front(f"{SECOND} 5/5/12 N8", f"{GROUP_B} 2/2/3 N9", "okw 1/0/3 N9", dice=(3, 3, 6))
    play(game, f"attack {SECOND} N9", "end", "hold", f"assault {SECOND}", "commit 12", "resolve")
    # ten and two: dice 3 and 3 destroy 3
    assert events(game, "air-attack")[0]["losses"] == 3
    refused(game, "air-attacks.3b", "lose okw inf")
    play(game, "lose okw air", f"lose {GROUP_B} air", f"lose {GROUP_B} air")
    assert army(game, "okw").startswith("1/0/2")
    assert army(game, GROUP_B).startswith("2/2/1")


@rule("hitlerswar", "air-attacks.4b", "R54")
@refusal("hitlerswar", "air-attacks.4b")
def test_ground_losses_spare_tac_air_while_anything_else_is_left() -> None:
    game = front(f"{SECOND} 5/5 N8", f"{GROUP_B} 3/1/2 N9", dice=(6, 6, 3))
    play(game, f"attack {SECOND} N9", "end", "hold", f"assault {SECOND}", "resolve")
    refused(game, "air-attacks.4b", f"lose {GROUP_B} air")
    play(game, f"lose {GROUP_B} inf")
    assert army(game, GROUP_B) == "2/1/2 N9"


@rule("hitlerswar", "air-attacks.4c", "assault-resolution.3b")
def test_at_most_ten_points_fire_on_the_ground() -> None:
    game = front(f"{SECOND} 5/5/6 N8", f"{GROUP_B} 5/0 N9")
    state = war(game)
    assert assault.strength(state, 1 << PIECE_OF[SECOND], state.space_of("N9"), 0) == fire.MOST


@rule("hitlerswar", "air-attacks.5", "air-attacks.10")
@refusal("hitlerswar", "air-attacks.10")
def test_without_opposing_tac_air_there_is_no_air_attack() -> None:
    game = front(f"{SECOND} 2/2/2 N8", f"{GROUP_B} 2/2 N9", dice=(6,))
    play(game, f"attack {SECOND} N9", "end", "hold", f"assault {SECOND}")
    refused(game, "air-attacks.10", "commit 1")
    play(game, "resolve")
    assert not events(game, "air-attack")
    assert events(game, "assault")[0]["strength"] == 6


@rule("hitlerswar", "air-attacks.6")
def test_a_defensive_assault_has_its_air_attack_too() -> None:
    game = front(f"{SECOND} 2/2/1 N8", f"{GROUP_B} 2/2/3 N9", dice=(1, 6))
    play(game, f"attack {SECOND} N9", "end", "commit 2", "fire")
    assert events(game, "air-attack")[0]["strength"] == 2
    assert army(game, SECOND) == "2/2 N8"
    assert events(game, "defensive-assault")[0]["strength"] == 5  # one tac air point was left to fire


@rule("hitlerswar", "air-attacks.10b")
@refusal("hitlerswar", "air-attacks.10b")
def test_tac_air_alone_only_attacks_tac_air() -> None:
    game = front(f"{SECOND} 0/0/3 N8", f"{GROUP_B} 3/0 N9", "fifth-army 0/0/2/0/2 N8")
    play(game, f"attack {SECOND} N9", "attack fifth-army N9", "end", "hold")
    # nothing to assault with: that step is passed over
    assert "assaults" not in game.state.frame.path(game.state)
    game = front(f"{SECOND} 0/0/3 N8", "fifth-army 1/0 N8", f"{GROUP_B} 3/0 N9")
    play(game, f"attack {SECOND} N9", "attack fifth-army N9", "end", "hold")
    refused(game, "air-attacks.10b", f"assault {SECOND}")
    game = front(f"{SECOND} 0/0/3 N8", f"{GROUP_B} 3/0/1 N9", dice=(1,))
    play(game, f"attack {SECOND} N9", "end", "hold", f"assault {SECOND}", "resolve")
    assert army(game, GROUP_B) == "3/0 N9"
    assert not events(game, "assault")


@rule("hitlerswar", "air-superiority.1", "R55")
def test_superior_tac_air_costs_the_retreating_armies_points() -> None:
    game = front(f"{SECOND} 0/10/3 N8", f"{GROUP_B} 2/1/1 N9", dice=(1,))
    play(game, f"attack {SECOND} N9", "end", "hold", "end", f"advance {SECOND}", f"retreat {GROUP_B} N10")
    assert [event["points"] for event in events(game, "air-superiority")] == [2]
    play(game, f"lose {GROUP_B} inf", f"lose {GROUP_B} inf")
    assert army(game, GROUP_B) == "0/1/1 N10"


@rule("hitlerswar", "air-superiority.1b")
@refusal("hitlerswar", "air-superiority.1b")
def test_air_superiority_never_costs_tac_air() -> None:
    game = front(f"{SECOND} 0/10/3 N8", f"{GROUP_B} 2/1/1 N9", dice=(1,))
    play(game, f"attack {SECOND} N9", "end", "hold", "end", f"advance {SECOND}", f"retreat {GROUP_B} N10")
    refused(game, "air-superiority.1b", f"lose {GROUP_B} air")
    play(game, f"lose {GROUP_B} mech")


@rule("hitlerswar", "paradrop.1", "paradrop.2", "paradrop.4", "R56")
@pytest.mark.parametrize(("die", "expected"), [(5, ""), (6, "N8")])
def test_ex23_market_garden(die: int, expected: str) -> None:
    game = front(f"{SECOND} 2/2/2/3 N8", f"{GROUP_B} 2/2 N9", dice=(1, 6, die))
    play(game, f"attack {SECOND} N9", "end", "fire")  # 4, die 1: two losses, not in tac air
    refused(game, "air-attacks.4b", f"lose {SECOND} air")
    play(game, f"lose {SECOND} inf", f"lose {SECOND} inf", f"assault {SECOND}", "resolve")
    assert events(game, "assault")[0]["strength"] == 7
    play(game, f"lose {GROUP_B} inf")
    assert army(game, GROUP_B) == "1/2 N9"
    play(game, f"drop {SECOND} 3")
    if expected:
        assert army(game, SECOND) == "0/2/2 N8"  # the paratroops are lost
    else:
        assert army(game, SECOND) == "0/2/2/3 N9"


@rule("hitlerswar", "paradrop.3", "paradrop.5")
@refusal("hitlerswar", "paradrop.5")
@refusal("hitlerswar", "paradrop.2")
def test_each_paratroop_point_drops_once_a_turn() -> None:
    game = front(f"{SECOND} 0/1/0/6 N8", dice=(1, 1))
    play(game, f"attack {SECOND} N9", "end", "end")
    refused(game, "paradrop.2", f"drop {SECOND} 7")
    play(game, f"drop {SECOND} 5")  # 1 + 10 counts as 10
    assert events(game, "advance")[0]["needed"] == 8
    play(game, f"exploit {SECOND} N10")
    refused(game, "paradrop.5", f"drop {SECOND} 2")
    play(game, f"drop {SECOND} 1")
    assert army(game, SECOND) == "0/1/0/6 N10"


@rule("hitlerswar", "paradrop-water.1a", "paradrop-water.1b")
@refusal("hitlerswar", "paradrop-water.1b")
def test_paratroops_drop_over_water() -> None:
    # P7 London and O8 are divided by the Channel
    game = front(f"{SECOND} 0/0/1/3 P7", "okw 1/0 O8", spaces={"O8": "axis"}, dice=(6, 1))
    play(game, f"attack {SECOND} O8", "end", "hold")
    play(game, f"assault {SECOND}")
    assert "with 1" in game.prompt  # the tac air alone
    play(game, "resolve")
    refused(game, "paradrop-water.1b", f"advance {SECOND}")
    play(game, f"drop {SECOND} 3")
    assert army(game, SECOND) == "0/0/1/3 O8"
    assert owner(game, "O8") == "allied"


@refusal("hitlerswar", "sea-crossing-combat.1b")
def test_with_other_troops_no_army_attacks_over_water() -> None:
    game = front(f"{SECOND} 1/0/1/3 P7", spaces={"O8": "axis"})
    refused(game, "sea-crossing-combat.1b", f"attack {SECOND} O8")


@rule("hitlerswar", "paradrop-water.2")
@refusal("hitlerswar", "paradrop-water.2")
def test_paratroops_and_amphibious_points_are_never_in_one_army() -> None:
    game = front(f"{SECOND} 2/0/0/3 P7", "fifth-army 2/0/0/0/2 P7", "us-third-army 1/1 P7", phase="allied/movement")
    refused(game, "paradrop-water.2", f"send {SECOND} 1 para fifth-army")
    refused(game, "paradrop-water.2", f"send fifth-army 1 amph {SECOND}")
    play(game, f"send {SECOND} 1 inf fifth-army", f"send {SECOND} 3 para us-third-army")
    assert army(game, "us-third-army") == "1/1/0/3 P7"


@rule("hitlerswar", "combat-summary.1")
def test_who_may_do_what() -> None:
    roles = TABLES["combat_roles"]
    assert roles["advance"] == ["mechanized", "paratroop_dropped_doubled"]
    assert "amphibious" in roles["defence_against_advance"]
    assert "amphibious" not in roles["assault"] + roles["defensive_assault"]


# ------------------------------------------------------------------ points that take no ground
@rule("hitlerswar", "tac-air.3")
@refusal("hitlerswar", "tac-air.3")
def test_tac_air_alone_takes_no_ground() -> None:
    game = front(f"{SECOND} 0/0/2 N8", "fifth-army 3/2 N8", dice=(1,))
    play(game, f"attack {SECOND} N9", "attack fifth-army N9", "end", "assault fifth-army", "resolve")
    state = war(game)
    assert defence(state, state.space_of("N9")) == 0
    refused(game, "tac-air.3", f"advance {SECOND}")
    assert f"advance {SECOND}" not in {act.text(state) for act in game.choices()}


@rule("hitlerswar", "tac-air.3")
@refusal("hitlerswar", "tac-air.3")
def test_tac_air_that_has_lost_its_troops_goes_no_further() -> None:
    """One tank with tac air gets in, is shot in front of the next hex, and the aircraft stay where they are."""
    game = front(f"{SECOND} 0/1/2 N8", "fifth-army 1/1 N8", "okw 1/0 N10", dice=(1, 1, 1, 1))
    play(game, f"attack {SECOND} N9", "attack fifth-army N9", "end", "assault fifth-army", "resolve", "end")
    play(game, f"advance {SECOND}", "advance fifth-army", f"exploit {SECOND} N10", "fire")
    assert army(game, SECOND).startswith("0/0/")
    assert game.state.frame.path(game.state) == "allied/exploitation"
    refused(game, "making-attacks.3b", f"exploit {SECOND} N8")


@rule("hitlerswar", "amphibious-points.2", "making-attacks.3a", "R180")
@refusal("hitlerswar", "amphibious-points.2")
def test_amphibious_points_alone_attack_nothing_over_land() -> None:
    game = front("fifth-army 0/0/0/0/4 N8", f"{SECOND} 0/0/2/0/4 N8", spaces={"N9": {"owner": "axis"}})
    refused(game, "amphibious-points.2", "attack fifth-army N9")
    refused(game, "amphibious-points.2", "attack fifth-army M8")  # nor do they advance into friendly ground
    offers = {act.text(war(game)) for act in game.choices()}
    assert not any(text.startswith("attack fifth-army") for text in offers)
    assert f"attack {SECOND} N9" in offers  # its tac air could attack tac air


@rule("hitlerswar", "amphibious-points.2", "R180")
@refusal("hitlerswar", "amphibious-points.2")
def test_amphibious_points_do_not_advance_behind_their_tac_air() -> None:
    game = front(f"{SECOND} 0/0/2/0/4 N8", "fifth-army 3/2 N8", dice=(1,))
    play(game, f"attack {SECOND} N9", "attack fifth-army N9", "end", "assault fifth-army", "resolve")
    refused(game, "amphibious-points.2", f"advance {SECOND}")


@rule("hitlerswar", "amphibious-points.2", "invasion-advance.1", "R180")
@refusal("hitlerswar", "amphibious-points.2")
def test_amphibious_points_land_but_do_not_go_on_inland() -> None:
    game = front("fifth-army 0/0/1/0/6 P7", f"{SECOND} 0/3/0/0/3 P7", spaces={"O8": "axis"}, dice=(1,))
    play(game, "invade fifth-army O8", f"invade {SECOND} O8", "end")
    while game.state.frame.path(game.state) != "allied/landings":
        play(game, next(act for act in ("end", "hold", "fire") if legal(game, act)))
    play(game, "advance fifth-army")
    assert army(game, "fifth-army").endswith("O8")
    refused(game, "amphibious-points.2", "exploit fifth-army N8")
    assert legal(game, f"exploit {SECOND} N8")


@rule("hitlerswar", "tac-air.3", "invasion-advance.1")
@refusal("hitlerswar", "tac-air.3")
def test_tac_air_that_has_lost_its_landing_craft_does_not_land() -> None:
    """The defenders sink its amphibious point; the others take the beach, the aircraft stay where they are."""
    game = front(f"{SECOND} 0/3/0/0/4 P7", "fifth-army 0/0/2/0/1 P7", "us-third-army 0/0/0/0/2 P7", "okw 1/0 O8",
                 spaces={"O8": "axis"}, dice=(1, 1))  # fmt: skip
    play(game, *(f"invade {name} O8" for name in (SECOND, "fifth-army", "us-third-army")), "end", "fire")
    play(game, "lose fifth-army amph", "end")
    assert game.state.frame.path(game.state) == "allied/landings"
    refused(game, "tac-air.3", "advance fifth-army")
    play(game, f"advance {SECOND}")
    assert owner(game, "O8") == "allied"
    assert army(game, "us-third-army") == "0/0/0/0/2 O8"
    assert army(game, "fifth-army") == "0/0/2 P7"


# ------------------------------------------------------------------ over water
@rule("hitlerswar", "paradrop-water.1a", "air-attacks.10b")
def test_tac_air_alone_attacks_over_water_in_the_air() -> None:
    game = front(f"{SECOND} 0/0/3 P7", "okw 3/0/1 O8", spaces={"O8": "axis"}, dice=(1,))
    assert f"attack {SECOND} O8" in {act.text(war(game)) for act in game.choices()}
    play(game, f"attack {SECOND} O8", "end", "hold", f"assault {SECOND}", "resolve")
    assert army(game, "okw") == "3/0 O8"
    assert not events(game, "assault")
    assert army(game, SECOND) == "0/0/3 P7"


@rule("hitlerswar", "tac-air.3", "paradrop-water.1a")
@refusal("hitlerswar", "tac-air.3", "paradrop.2")
def test_tac_air_whose_paratroops_were_shot_does_not_cross_the_water() -> None:
    game = front(f"{SECOND} 0/0/3/1 P7", "fifth-army 0/5 N8", "okw 6/0 O8", "army-group-b 1/0 N9",
                 spaces={"O8": "axis"}, dice=(4,))  # fmt: skip
    play(game, f"attack {SECOND} O8", "attack fifth-army N9", "end")
    while "defensive-assault" in game.state.frame.path(game.state):
        play(game, "fire" if "O8" in game.prompt or "Lille" in game.prompt else "hold")
    play(game, "end")
    assert army(game, SECOND) == "0/0/3 P7"
    refused(game, "tac-air.3", f"advance {SECOND}")
    refused(game, "paradrop.2", f"drop {SECOND} 1")
    assert legal(game, "advance fifth-army")


@refusal("hitlerswar", "paradrop.5")
def test_paratroops_that_have_dropped_do_not_exploit_over_water() -> None:
    game = front(f"{SECOND} 0/0/1/2 N8", "okw 1/0 N10", spaces={"O8": "axis"}, dice=(1,))
    play(game, f"attack {SECOND} O8", "end", "end", f"drop {SECOND} 2")
    assert army(game, SECOND) == "0/0/1/2 O8"
    refused(game, "paradrop.5", f"exploit {SECOND} P7")
    assert legal(game, f"exploit {SECOND} N8")
    game = front(f"{SECOND} 0/0/1/3 N8", "okw 1/0 N10", spaces={"O8": "axis"}, dice=(1,))
    play(game, f"attack {SECOND} O8", "end", "end", f"drop {SECOND} 2")
    assert legal(game, f"exploit {SECOND} P7")  # there is one left


@refusal("hitlerswar", "sea-crossing-combat.1b")
def test_amphibious_points_keep_tac_air_on_its_side_of_the_water() -> None:
    game = front(f"{SECOND} 0/0/3/0/1 P7", "okw 3/0/1 O8", spaces={"O8": "axis"})
    refused(game, "sea-crossing-combat.1b", f"attack {SECOND} O8")


@rule("hitlerswar", "paradrop.1", "advance-resolution.8")
@refusal("hitlerswar", "advance-resolution.8")
def test_paratroops_walk_like_infantry_where_nobody_defends() -> None:
    game = front(f"{SECOND} 0/0/0/2 N8", "fifth-army 3/2 N8", dice=(1, 2))
    play(game, f"attack {SECOND} N9", "attack fifth-army N9", "end")
    play(game, "end")
    refused(game, "advance-resolution.8", f"advance {SECOND}")
    game = front(f"{SECOND} 0/0/0/2 N8", "fifth-army 3/2 N8", dice=(1, 2))
    play(game, f"attack {SECOND} N9", "attack fifth-army N9", "end", "assault fifth-army", "resolve", "end")
    play(game, f"advance {SECOND}")
    assert army(game, SECOND) == "0/0/0/2 N9"
    assert ready_to_drop(war(game), PIECE_OF[SECOND]) == 2  # nobody has dropped


# ------------------------------------------------------------------ losses of paratroops
@rule("hitlerswar", "assault-resolution.5", "paradrop.5", "R182")
def test_used_paratroops_are_lost_before_fresh_ones() -> None:
    """Five of six have dropped; two are shot: one of the four that are left is still fresh."""
    game = front(f"{SECOND} 0/0/0/6 N8", "okw 5/0 N10", dice=(1, 2, 1))
    play(game, f"attack {SECOND} N9", "end", "end", f"drop {SECOND} 5", f"exploit {SECOND} N10", "fire")
    assert army(game, SECOND) == "0/0/0/4 N9"
    refused(game, "paradrop.5", f"drop {SECOND} 2")
    assert legal(game, f"drop {SECOND} 1")


@rule("hitlerswar", "assault-resolution.5", "paradrop.5", "R182")
def test_when_more_are_lost_than_have_dropped_all_that_are_left_are_fresh() -> None:
    game = front(f"{SECOND} 0/0/0/4 N8", "okw 6/0 N10", dice=(1, 2, 1))
    play(game, f"attack {SECOND} N9", "end", "end", f"drop {SECOND} 1", f"exploit {SECOND} N10", "fire")
    assert army(game, SECOND) == "0/0/0/2 N9"
    offers = {act.text(war(game)) for act in game.choices()}
    assert {text for text in offers if text.startswith("drop")} == {f"drop {SECOND} 1", f"drop {SECOND} 2"}


@rule("hitlerswar", "paradrop.4", "paradrop.5")
def test_a_failed_drop_costs_the_fresh_ones() -> None:
    game = front(f"{SECOND} 0/1/0/6 N8", "okw 9/0 N10", dice=(1, 6))
    play(game, f"attack {SECOND} N9", "end", "end", f"drop {SECOND} 4", f"exploit {SECOND} N10", "hold")
    play(game, f"drop {SECOND} 2")
    state = war(game)
    assert army(game, SECOND) == "0/1/0/4 N9"
    assert ready_to_drop(state, PIECE_OF[SECOND]) == 0


@refusal("hitlerswar", "stacking.4")
def test_only_one_s_own_points_are_removed_from_an_overfull_hex() -> None:
    game = front("okw 6/5 N9", f"{SECOND} 6/5 N8", phase="axis/movement")
    play(game, "end")
    assert "no army of yours" in refused(game, "stacking.4", f"remove {SECOND} inf")
