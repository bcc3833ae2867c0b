"""Fortifications."""

from __future__ import annotations

from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game

FALL = "fall-of-germany"


def fort(game: Game, space: str) -> tuple[int, int]:
    """Points that are ready, points under construction."""
    state = war(game)
    where = state.space_of(space)
    return state.forts.get(where, 0), state.digging.get(where, 0)


@rule("hitlerswar", "fort-production.1a", "fort-production.3a", "fort-construction.1", "R24")
@refusal("hitlerswar", "fort-production.3a")
def test_forts_are_begun_in_any_friendly_hex() -> None:
    game = table(scenario=FALL, phase="axis/production")
    before = war(game).budget
    play(game, "fort 2 O9", "fort 1 O9")
    assert before - war(game).budget == 15 * 6
    assert fort(game, "O9") == (0, 3)
    assert legal(game, "fort 1 F13")  # Crete: no production, no supply
    for space in ("Q17", "M10", "K5", "T10"):
        refused(game, "fort-production.3a", f"fort 1 {space}")
    refused(game, "building.2", "fort 0 P10")
    refused(game, "building.2", "fort 6 P10")
    box = table(scenario=FALL, phase="allied/production")
    play(box, "fort 1 India")


@rule("hitlerswar", "fort-construction.1", "fort-construction.2", "fort-production.1b")
def test_a_fort_is_ready_in_the_next_production_phase() -> None:
    game = table("okw 8/0 O8", "moscow 1/0 Q17", "britain 1/0 P7", scenario=FALL, phase="axis/production")
    play(game, "fort 2 O8")
    state = war(game)
    where = state.space_of("O8")
    assert state.stacked(0, where) == 8
    while game.state.frame.path(war(game)) != "axis/movement":
        assert fort(game, "O8") == (0, 2)
        play(game, "end")
    play(game, "end", "end")
    assert game.state.frame.path(war(game)) == "axis/production"
    assert fort(game, "O8") == (2, 0)
    assert war(game).stacked(0, where) == 10


@rule("hitlerswar", "fort-construction.2")
def test_points_under_construction_do_not_fight() -> None:
    game = table("us-army 0/6 O8", scenario=FALL, phase="allied/combat", dice=(5,),
                 spaces={"O8": "allied", "O9": {"digging": 6}})  # fmt: skip
    play(game, "attack us-army O9", "end")
    assert game.state.frame.path(war(game)) == "allied/assaults"  # nobody fires in defence
    play(game, "end", "advance us-army")  # 6 against the garrison alone: 6 and less gets in
    assert owner(game, "O9") == "allied"
    assert fort(game, "O9") == (0, 0)


@rule("hitlerswar", "fort-production.2", "fort-production.3b", "fort-production.5")
@refusal("hitlerswar", "fort-production.2")
def test_fort_points_stay_in_forts() -> None:
    game = table("okw 2/0 P10", scenario=FALL, phase="axis/production", spaces={"P10": {"fort": 2}})
    refused(game, "fort-production.2", "build 1 fort okw")
    refused(game, "fort-production.2", "raise 1 fort P10")
    moving = table("okw 2/0 P10", "fourth-army 2/0 O10", scenario=FALL, spaces={"P10": {"fort": 2}})
    assert not legal(moving, "send okw 1 fort fourth-army")
    assert not legal(moving, "form okw 1 fort O10")
    play(moving, "move okw O10")
    assert fort(moving, "P10") == (2, 0)


@rule("hitlerswar", "fort-production.4a", "fort-production.4b", "R75", "R24")
@refusal("hitlerswar", "fort-production.4a", "fort-production.4b")
def test_seven_forts_at_most() -> None:
    seven = {"P10 O10 O11 N9 N10": {"fort": 1}, "Q9 Q10": {"digging": 1}}
    game = table(scenario=FALL, phase="axis/movement", spaces=seven)
    play(game, "end", "end")
    refused(game, "fort-production.4a", "fort 1 P9")
    play(game, "fort 1 P10")  # one that stands may grow
    refused(game, "fort-production.4b", "dismantle P9")
    refused(game, "fort-production.4b", "dismantle T15")
    play(game, "dismantle O10", "fort 1 P9")
    assert fort(game, "O10") == (0, 0)
    assert fort(game, "P9") == (0, 1)


@rule("hitlerswar", "french-forts.1", "time-record.1", "R79")
@refusal("hitlerswar", "french-forts.1")
def test_no_french_forts_before_winter_1940() -> None:
    early = table(scenario="campaign-1", phase="allied/production", turn="Summer 1940", spaces={"N8": {"fort": 7}})
    for space in ("N8", "N7", "K9"):
        refused(early, "french-forts.1", f"fort 1 {space}")
    play(early, "fort 1 P7")
    later = table(scenario="campaign-1", phase="allied/production", turn="Winter 1940")
    play(later, "fort 1 N7")
    captor = table(scenario="campaign-1", phase="axis/production", turn="Summer 1940", spaces={"N7": "axis"})
    play(captor, "fort 1 N7")


# ---------------------------------------------------------------- combat
@rule("hitlerswar", "fort-combat.3", "R23")
def test_ex14_a_fort_absorbs_one_loss_for_each_point() -> None:
    game = table("okw 7/0 O10", "kiev 0/10 O11", "moscow 0/10 N10", scenario=FALL, phase="soviet/combat",
                 dice=(5, 3, 6), spaces={"O10": {"fort": 3}, "O11 N10": "soviet"})  # fmt: skip
    play(game, "attack kiev O10", "attack moscow O10", "end", "hold")
    play(game, "assault kiev", "resolve", "assault moscow", "resolve")  # 2 and 3 losses, 3 of them absorbed
    play(game, "lose okw inf", "lose okw inf")
    assert game.state.frame.path(war(game)) == "soviet/advances"
    assert army(game, "okw") == "5/0 O10"
    assert fort(game, "O10") == (3, 0)


@rule("hitlerswar", "fort-combat.3")
def test_a_fort_absorbs_again_in_the_next_player_turn() -> None:
    game = table("okw 9/0 O10", "kiev 0/10 O11", "us-army 0/10 N10", scenario=FALL, phase="soviet/combat",
                 dice=(5, 5), spaces={"O10": {"fort": 3}, "O11": "soviet", "N10": "allied"})  # fmt: skip
    play(game, "attack kiev O10", "end", "hold", "assault kiev", "resolve")  # two losses, both absorbed
    while game.state.frame.path(war(game)) != "allied/combat":
        play(game, "end")
    play(game, "attack us-army O10", "end", "hold", "assault us-army", "resolve")
    assert army(game, "okw") == "9/0 O10"


@rule("hitlerswar", "fort-combat.1")
def test_forts_do_not_attack() -> None:
    game = table("okw 2/1 O10", "kiev 5/0 O11", scenario=FALL, phase="axis/combat", dice=(1,),
                 spaces={"O10": {"fort": 7}, "O11": "soviet"})  # fmt: skip
    play(game, "attack okw O11", "end", "hold", "assault okw", "resolve")
    strength = next(event["strength"] for event in game.log[-1] if event["kind"] == "assault")
    assert strength == 3


@rule("hitlerswar", "fort-combat.1b", "fort-combat.1c", "R91", "R14")
@refusal("hitlerswar", "fort-combat.1b")
def test_forts_defend_once_a_player_turn() -> None:
    spaces = {"O10": {"fort": 4}, "O11 N10": "soviet"}
    game = table("okw 3/0 O10", "kiev 0/10 O11", scenario=FALL, phase="soviet/combat", dice=(4, 6), spaces=spaces)
    play(game, "attack kiev O10", "end")
    refused(game, "fort-combat.1b", "defend-fort O11")
    play(game, "defend-fort O10")
    refused(game, "fort-combat.1b", "defend-fort O10")
    play(game, "fire")  # 4 at die 4: one loss
    assert army(game, "kiev") == "0/9 O11"
    play(game, "end", "advance kiev")  # 9 mech against 3 + 4
    assert next(event["needed"] for event in game.log[-1] if event["kind"] == "advance") == 2
    alone = table("kiev 0/10 O11", scenario=FALL, phase="soviet/combat", dice=(4, 6), spaces=spaces)
    play(alone, "attack kiev O10", "end", "fire", "end", "advance kiev")  # fort 4 and a garrison
    assert next(event["needed"] for event in alone.log[-1] if event["kind"] == "advance") == 4


@rule("hitlerswar", "fort-combat.2")
@refusal("hitlerswar", "fort-combat.2")
def test_fort_points_as_losses() -> None:
    game = table("okw 3/0 O10", "kiev 0/10 O11", scenario=FALL, phase="soviet/combat", dice=(1,),
                 spaces={"O10": {"fort": 2}, "O11": "soviet"})  # fmt: skip
    play(game, "attack kiev O10", "end", "hold", "assault kiev", "resolve")  # 4 losses, 2 absorbed
    refused(game, "fort-combat.2", "lose-fort O11")
    play(game, "lose-fort O10", "lose-fort O10")
    assert fort(game, "O10") == (0, 0)
    own = table("okw 3/2 O10", "kiev 9/0 O11", scenario=FALL, phase="axis/combat", dice=(1,),
                spaces={"O10": {"fort": 2}, "O11": "soviet"})  # fmt: skip
    play(own, "attack okw O11", "end", "fire")  # the fort takes no part of what attackers lose
    refused(own, "fort-combat.2", "lose-fort O10")
    play(own, "lose okw inf", "lose okw inf", "lose okw inf")
    assert fort(own, "O10") == (2, 0)


@rule("hitlerswar", "fort-combat.4", "R86")
def test_a_captured_fort_is_destroyed() -> None:
    game = table("kiev 0/10 O11", scenario=FALL, phase="soviet/combat", dice=(1,),
                 spaces={"O10": {"fort": 2, "digging": 1}, "O11": "soviet"})  # fmt: skip
    play(game, "attack kiev O10", "end", "hold", "end", "advance kiev")
    assert owner(game, "O10") == "soviet"
    assert fort(game, "O10") == (0, 0)
