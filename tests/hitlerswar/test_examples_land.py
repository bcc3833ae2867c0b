"""The worked examples of land movement and combat."""

from __future__ import annotations

from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import rule


@rule(
    "hitlerswar", "movement.1", "movement.2a", "movement.4a", "movement.5a", "movement.5b", "movement.6", "garrisons.6a"
)
def test_ex1_movement_is_rearrangement() -> None:
    game = table("okw 4/2 P11", "army-group-south 4/3 O12", "army-group-west 2/0 O11")
    play(game, "send army-group-south 1 inf okw", "send army-group-south 3 mech okw")
    play(game, "send army-group-west 2 inf army-group-south")
    play(game, "rename okw army-group-west", "rename army-group-south army-group-b")
    assert army(game, "army-group-west") == "5/5 P11"
    assert army(game, "army-group-b") == "5/0 O12"
    assert army(game, "okw") == army(game, "army-group-south") == ""
    assert war(game).garrisoned(war(game).space_of("O11"))
    play(game, "end")


@rule("hitlerswar", "assault-resolution.9", "garrisons.4a", "assault-resolution.7")
def test_ex2_excess_losses_are_ignored() -> None:
    game = table("army-group-center 4/3 Q15", spaces={"Q15": "axis"}, phase="axis/combat", dice=(2,))
    play(game, "attack army-group-center Q16", "end", "assault army-group-center", "resolve")
    assert not war(game).garrisoned(war(game).space_of("Q16"))
    assert owner(game, "Q16") == "soviet"


@rule("hitlerswar", "assault-resolution.4b", "assault-resolution.5", "initial-attack.4a")
def test_ex3_defensive_assault() -> None:
    game = table("army-group-center 2/3 Q15", "army-group-south 1/1 P15", "western 4/1 Q16",
                 spaces={"Q15 P15": "axis"}, phase="axis/combat", dice=(3,))  # fmt: skip
    play(game, "attack army-group-center Q16", "attack army-group-south Q16", "end", "fire")
    assert legal(game, "lose army-group-center mech")
    play(game, "lose army-group-south inf")
    assert army(game, "army-group-south") == "0/1 P15"
    assert army(game, "army-group-center") == "2/3 Q15"


@rule("hitlerswar", "advance-resolution.3a", "advance-resolution.3b", "advance-resolution.3c", "initial-attack.6")
def test_ex4_smolensk() -> None:
    game = table("army-group-center 2/8 Q15", "western 5/1 Q16", spaces={"Q15": "axis"}, phase="axis/combat",
                 dice=(4, 3, 5))  # fmt: skip
    play(game, "attack army-group-center Q16", "end", "fire", "lose army-group-center inf")
    play(game, "assault army-group-center", "resolve", "lose western inf", "lose western inf", "lose western inf")
    assert army(game, "western") == "2/1 Q16"
    play(game, "advance army-group-center", "retreat western Q17")
    assert army(game, "army-group-center") == "1/8 Q16"
    assert army(game, "western") == "2/1 Q17"
    assert owner(game, "Q16") == "axis"
    play(game, "exploit army-group-center Q17")
    refused(game, "making-attacks.3c", "assault army-group-center")
