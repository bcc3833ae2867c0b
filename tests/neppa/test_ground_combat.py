"""[8.0-8.3] Ground movement and combat: odds, results, losses, advance."""

from __future__ import annotations

import pytest

from tests.neppa.battles import attack, defence, step
from tests.neppa.table import at, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data.tables import COLUMNS, CRT
from theatrum.rulesets.neppa.rules.land import combat_results
from theatrum.rulesets.neppa.rules.land.losses import possible
from theatrum.rulesets.neppa.rules.land.strength import column

FRANCE = {"phase": "axis/combat", "spaces": {"luxembourg": "de"}}


def joined(game: Game, target: str, *units: str) -> Game:
    play(game, f"attack {target}", *(f"join {unit}" for unit in units))
    return game


# ---------------------------------------------------------------- movement
@rule("neppa", "8.0a", "R38")
@refusal("neppa", "8.0a")
def test_units_move_into_zones_without_enemy_units_only() -> None:
    game = table(
        "de 3 inf luxembourg", "fr 1 air metz", "fr 1 inf strasbourg", "de 1 arm bonn", spaces={"luxembourg": "de"}
    )
    refused(game, "8.0a", "move de.inf.1 metz")  # air units are enemy units, too
    refused(game, "8.0a", "move de.arm.1 strasbourg")
    game = table("de 1 inf luxembourg", "fr 1 inf paris", spaces={"luxembourg": "de"})
    play(game, "move de.inf.1 metz")
    assert owner(game, "metz") == "de"
    refused(game, "8.0a", "move de.inf.1 luxembourg")  # once a turn


@rule("neppa", "8.0a", "R61", "R164")
def test_armor_takes_what_it_passes() -> None:
    game = table("de 1 arm luxembourg", "fr 1 inf paris", spaces={"luxembourg": "de"})
    play(game, "move de.arm.1 lyons")
    assert (owner(game, "metz"), owner(game, "lyons")) == ("de", "de")


@rule("neppa", "8.0a")
@refusal("neppa", "8.0a")
def test_enemies_on_the_way_stop_armor() -> None:
    game = table("de 1 arm luxembourg", "fr 1 inf metz", spaces={"luxembourg": "de"})
    refused(game, "8.0a", "move de.arm.1 lyons")


@rule("neppa", "8.0b", "8.6a")
def test_armor_moves_again_in_exploitation() -> None:
    game = table("de 1 arm frankfurt", "de 1 arm luxembourg", "fr 1 inf brest", spaces={"luxembourg": "de"})
    play(game, "move de.arm.1 luxembourg", "end")
    joined(game, "metz", "de.arm.2")
    play(game, "resolve", "advance de.arm.2", "end", "exploit de.arm.1 limoges")
    assert at(game, "de.arm.1") == "limoges"


# ---------------------------------------------------------------- attacks
@rule("neppa", "8.1a", "8.1b", "8.1c", "8.1d", "8.1e", "R54", "R58")
@refusal("neppa", "8.1a", "8.1b", "8.1d")
def test_units_of_one_zone_attack_different_zones_once_each() -> None:
    game = table("de 2 inf bonn", "de 1 inf essen", "fr 1 inf paris", phase="axis/combat", spaces={"luxembourg": "fr"})
    refused(game, "8.1b", "attack essen")
    refused(game, "8.1a", "attack paris")
    play(game, "attack strasbourg")
    refused(game, "8.1a", "join de.inf.3")
    play(game, "join de.inf.1", "resolve", "end")  # nobody defends: no dice
    assert at(game, "de.inf.1") == "bonn"
    play(game, "attack luxembourg")
    refused(game, "8.1d", "join de.inf.1")
    play(game, "join de.inf.2", "resolve", "advance de.inf.2")
    assert owner(game, "luxembourg") == "de"
    assert owner(game, "strasbourg") == "fr"
    play(game, "end")  # nobody is forced to attack


@rule("neppa", "8.1e", "8.1a")
@refusal("neppa", "8.1e")
def test_an_ally_joins_an_attack_but_does_not_call_it_off() -> None:
    game = table("de 1 inf luxembourg", "it 1 inf luxembourg", "fr 1 inf metz", options=("players-5",),
                 at_war=[["italy", "france", "britain"]], allied=[["germany", "italy"]], **FRANCE)  # fmt: skip
    joined(game, "metz")
    play(game, "stand-down", "attack metz", "join de.inf.1", "resolve")
    assert war(game).actor == "italy"
    refused(game, "8.1e", "stand-down")
    play(game, "join it.inf.1")
    assert attack(game) == 2


@rule("neppa", "R58")
def test_an_empty_zone_falls_without_dice() -> None:
    game = table("de 1 inf luxembourg", "fr 1 air metz", "fr 1 inf paris", **FRANCE)
    joined(game, "metz", "de.inf.1")
    rolls = war(game).rolls
    play(game, "resolve", "advance de.inf.1")
    assert war(game).rolls == rolls
    assert owner(game, "metz") == "de"
    assert at(game, "fr.air.1") not in ("", "metz")


@rule("neppa", "8.1f", "8.1g")
@refusal("neppa", "8.1f")
def test_the_sums() -> None:
    game = table("de 1 arm luxembourg", "de 1 air bonn", "fr 1 inf metz", "fr 2 air paris", **FRANCE)
    play(game, "attack metz")
    refused(game, "8.1f", "resolve")
    play(game, "join de.arm.1", "join de.air.1")
    assert (attack(game), defence(game)) == (4 + 3, 2)
    play(game, "resolve", "join fr.air.1")
    assert defence(game) == 2 + 3


@rule("neppa", "8.1h", "R59")
@pytest.mark.parametrize(
    ("attackers", "defenders", "odds"), [(10, 5, "2-1"), (9, 5, "1-1"), (4, 8, "1-2"), (4, 9, "1-3")]
)
def test_b6_to_b9_odds(attackers: int, defenders: int, odds: str) -> None:
    assert COLUMNS[column(attackers, defenders)] == odds


@rule("neppa", "8.2j", "8.1i", "R60")
def test_the_table() -> None:
    assert COLUMNS == ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
    assert CRT[5][COLUMNS.index("2-1")] == "DP"
    assert set(CRT) == set(range(2, 13))
    game = table("de 2 arm luxembourg", "fr 2 inf metz", dice=(6, 6), **FRANCE)
    joined(game, "metz", "de.arm.1", "de.arm.2")
    rolls = war(game).rolls
    play(game, "resolve")
    assert war(game).rolls == rolls + 2


@rule("neppa", "8.2f", "8.2j", "8.2b", "8.3a", "8.2a")
def test_b10_a_defender_eliminated_with_partial_losses() -> None:
    game = table("de 2 arm luxembourg", "de 1 art luxembourg", "fr 1 inf metz", "fr 1 arm metz", dice=(2, 3), **FRANCE)
    joined(game, "metz", "de.arm.1", "de.arm.2", "de.art.1")
    assert (attack(game), defence(game)) == (10, 5)
    play(game, "resolve", "lose de.art.1", "advance de.arm.1", "end")
    assert at(game, "fr.inf.1") == at(game, "fr.arm.1") == at(game, "de.art.1") == ""
    assert owner(game, "metz") == "de"


@rule("neppa", "8.2e", "8.2b", "8.3d", "R23", "R49")
def test_d18_an_attacker_eliminated_with_partial_losses() -> None:
    # 4 arm + 1 air factor = 17 against 1 inf + 1 arm + 4 air = 9: 1-1, 5: AP, 8 of 9 factors go
    game = table("de 4 arm luxembourg", "de 1 air:1 bonn", "fr 1 inf metz", "fr 1 arm metz", "fr 1 air paris",
                 "fr 1 air:1 paris", dice=(2, 3), **FRANCE)  # fmt: skip
    joined(game, "metz", "de.arm.1", "de.arm.2", "de.arm.3", "de.arm.4", "de.air.1")
    play(game, "resolve", "join fr.air.1", "join fr.air.2")
    assert all(at(game, f"de.arm.{number}") == "" for number in range(1, 5))
    assert at(game, "de.air.1") == ""  # the air factors of the loser go, too
    assert (step(game), war(game).frame.prompt(war(game))) == ("exchange", "Give up units worth 8 factors.")
    assert war(game).actor == "britain"
    play(game, "lose fr.arm.1", "lose fr.inf.1", "lose fr.air.2")
    assert step(game) == "combat"
    assert (owner(game, "metz"), at(game, "fr.air.1")) == ("fr", "paris")


@rule("neppa", "8.2c", "8.2d", "8.2g", "8.2h")
@pytest.mark.parametrize(
    ("dice", "left", "right"),
    [((1, 1), 0, 2), ((6, 5), 3, 0), ((3, 3), 0, 0), ((4, 3), 0, 0)],
)
def test_results(dice: tuple[int, int], left: int, right: int) -> None:
    """1-1: A leaves the defender alone, D the attacker; AX and DX cost the winner all factors of the loser."""
    game = table("de 3 inf luxembourg", "de 1 art luxembourg", "fr 2 inf metz", "de 1 inf berlin", "fr 1 inf brest",
                 dice=dice, **FRANCE)  # fmt: skip
    joined(game, "metz", "de.inf.1", "de.inf.2", "de.art.1")
    assert (attack(game), defence(game)) == (5, 4)
    play(game, "resolve")
    if step(game) == "exchange":
        play(game, "lose de.inf.1")
    state = war(game)
    germans = sum(at(game, f"de.{unit}") != "" for unit in ("inf.1", "inf.2", "art.1"))
    french = sum(at(game, f"fr.inf.{number}") != "" for number in (1, 2))
    if dice == (4, 3):
        assert (germans, french) == (1, 0)  # 2 (raised) + 2 of the 5 factors pay for the 4
    else:
        assert (germans, french) == (left, right)
    assert state.frame.step in ("advance", "combat")


@rule("neppa", "8.2i", "8.2k", "R59")
def test_d19_no_dice_at_the_ends_of_the_table() -> None:
    game = table("de 3 arm luxembourg", "fr 1 inf metz", **FRANCE)
    joined(game, "metz", "de.arm.1", "de.arm.2", "de.arm.3")
    rolls = war(game).rolls
    play(game, "resolve")
    assert (step(game), at(game, "fr.inf.1"), war(game).rolls) == ("advance", "", rolls)
    game = table("de 2 inf luxembourg", "fr 3 arm metz", **FRANCE)
    joined(game, "metz", "de.inf.1", "de.inf.2")
    rolls = war(game).rolls
    play(game, "resolve")
    assert (at(game, "de.inf.1"), at(game, "fr.arm.1"), war(game).rolls) == ("", "metz", rolls)


# ---------------------------------------------------------------- losses
@rule("neppa", "8.2b", "R23")
@refusal("neppa", "8.2b")
def test_no_unit_is_given_up_that_is_not_needed() -> None:
    # 2 arm + 1 art + 2 inf (one raised) = 13 against 5: 2-1, 5 = DP: 2 factors
    game = table("de 2 arm luxembourg", "de 1 art luxembourg", "de 1 inf luxembourg", "de 1 inf liege",
                 "de 1 inf essen", "fr 1 inf metz", "fr 1 arm metz", dice=(2, 3), phase="axis/combat",
                 spaces={"luxembourg liege": "de"})  # fmt: skip
    joined(game, "metz", "de.arm.1", "de.arm.2", "de.art.1", "de.inf.1", "de.inf.2")
    assert attack(game) == 13
    play(game, "resolve")
    refused(game, "8.2b", "lose de.inf.3")  # it did not fight
    refused(game, "8.2b", "lose de.inf.2")  # one factor, then another unit of two or more: the first would be wasted
    play(game, "lose de.inf.1")
    assert step(game) == "advance"
    assert possible(3, 5, [1, 1, 4])
    assert not possible(2, 1, [4])


@rule("neppa", "R23")
def test_the_larger_force_bears_the_odd_share() -> None:
    game = table("de 3 arm luxembourg", "it 1 arm luxembourg", "fr 2 inf metz", "fr 1 arm metz", dice=(2, 2),
                 options=("players-5",), at_war=[["italy", "france", "britain"]],
                 allied=[["germany", "italy"]], **FRANCE)  # fmt: skip
    joined(game, "metz", "de.arm.1", "de.arm.2", "de.arm.3")
    play(game, "resolve", "join it.arm.1", "resolve")  # 16 : 7 = 2-1, 4: DX, seven factors
    assert (step(game), war(game).actor) == ("exchange", "germany")
    play(game, "lose de.arm.1")  # half of seven
    assert at(game, "it.arm.1") == ""  # the other half leaves Italy no choice


# ---------------------------------------------------------------- advance
@rule("neppa", "8.3a", "1.2a")
@refusal("neppa", "8.3a", "1.2a")
def test_survivors_advance_up_to_the_limit() -> None:
    game = table("de 4 inf luxembourg", "de 1 inf liege", "de 1 inf essen", "fr 1 inf paris", phase="axis/combat",
                 spaces={"luxembourg liege": "de"})  # fmt: skip
    joined(game, "metz", *(f"de.inf.{number}" for number in range(1, 6)))
    play(game, "resolve", "advance de.inf.1", "advance de.inf.2", "advance de.inf.3")
    refused(game, "8.3a", "advance de.inf.6")
    play(game, "advance de.inf.4")
    assert step(game) == "combat"  # the zone is full: nothing is asked any more
    assert at(game, "de.inf.5") == "liege"


@rule("neppa", "8.3c", "R63")
@refusal("neppa", "8.3c")
def test_a_dropped_unit_does_not_advance() -> None:
    game = table("de 1 abn bonn", "de 1 arm luxembourg", "fr 1 inf paris", **FRANCE)
    play(game, "attack metz", "drop de.abn.1", "join de.arm.1", "resolve")
    assert at(game, "de.abn.1") == "metz"
    refused(game, "8.3c", "advance de.abn.1")
    play(game, "end")
    assert not war(game).breaches  # nobody advanced: no breakthrough


@rule("neppa", "8.3b", "8.8b", "R61", "R163")
def test_the_larger_ally_controls_the_zone() -> None:
    game = table("de 1 inf luxembourg", "it 1 arm luxembourg", "fr 1 inf paris", options=("players-5",),
                 at_war=[["italy", "france", "britain"]], allied=[["germany", "italy"]], **FRANCE)  # fmt: skip
    joined(game, "metz", "de.inf.1")
    play(game, "resolve", "join it.arm.1", "resolve", "advance de.inf.1")
    assert owner(game, "metz") == "de"
    play(game, "advance it.arm.1")
    assert owner(game, "metz") == "it"


@rule("neppa", "8.2e", "8.2f", "8.2g", "8.2h")
def test_shares_of_the_losers_factors() -> None:
    assert [combat_results.share(result, 9) for result in ("A", "D", "AP", "DP", "AX", "DX")] == [0, 0, 4, 4, 9, 9]
