"""Naval action: battles of fleet against fleet [naval-battle.1-5], and carriers in them [carriers.3, carriers.5]."""

import pytest

from tests.hitlerswar.navy import fleet, navy, path
from tests.hitlerswar.table import legal, play, refused, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.core.odds import explore
from theatrum.core.state import State
from theatrum.rulesets.hitlerswar.actions import Engage
from theatrum.rulesets.hitlerswar.data.sides import PIECE_OF
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.table import naval_panel
from theatrum.rulesets.hitlerswar.war import War


def attack(british: str, *germans: str, dice: tuple[int, ...] = (6, 6)) -> Game:
    """A British fleet steams out of Scapa Flow into a hex with German fleets at sea."""
    enemies = [f"germany-fleet-{number} {text} T8 sea moved" for number, text in enumerate(germans, 1)]
    game = navy(f"britain-fleet-1 {british} U7", *enemies, phase="allied/movement", dice=dice)
    play(game, "steam britain-fleet-1 T8")
    return game


@rule("hitlerswar", "naval-battle.1", "naval-battle.2a", "R69")
def test_a_fleet_that_moves_in_fights_at_once() -> None:
    game = attack("4", "2", dice=(1, 1))  # the German fleet fires first: 4 on a one is 2; the British 8 on a one is 3
    assert fleet(game, "germany-fleet-1") == ""
    assert fleet(game, "britain-fleet-1") == "2 T8 sea"
    assert path(game) == "allied/movement"


@rule("hitlerswar", "naval-battle.2a", "R69")
def test_strength_is_doubled_and_fired_in_groups_of_ten() -> None:
    game = attack("6", "6", dice=(6, 6, 1, 1))  # 12 each, 10 and 2: sixes sink 2 and none, ones 4 and 1
    assert path(game) == "axis/homecoming"
    play(game, "dock germany-fleet-1 Q9")
    assert (fleet(game, "britain-fleet-1"), fleet(game, "germany-fleet-1")) == ("4 T8 sea", "1 Q9")


@rule("hitlerswar", "naval-battle.2b", "R177")
@pytest.mark.parametrize(
    ("british", "german", "dice", "winner"),
    [
        ("5", "4", (6, 6), "british"),  # four are left, and two
        ("4", "5", (6, 6), "german"),  # two are left, and four
        ("4", "5", (6, 1), "british"),  # two are left of each: the British have sunk three, the Germans two
        ("5", "4", (1, 6), "german"),  # the same the other way round
        ("4", "4", (6, 6), "german"),  # all is equal: the defender
    ],
)
def test_who_stays_at_sea(british: str, german: str, dice: tuple[int, ...], winner: str) -> None:
    game = attack(british, german, dice=dice)
    if path(game) != "allied/movement":
        play(game, next(act.text(game.state) for act in game.choices()))
    stays = {"british": fleet(game, "britain-fleet-1"), "german": fleet(game, "germany-fleet-1")}
    assert stays[winner].endswith("T8 sea"), stays
    assert not stays["german" if winner == "british" else "british"].endswith("sea")


@rule("hitlerswar", "naval-battle.2c")
@refusal("hitlerswar", "naval-fleets.4")
def test_the_loser_goes_to_a_port_of_its_owners_choice() -> None:
    game = attack("5", "4", dice=(6, 6))
    assert path(game) == "axis/homecoming"
    refused(game, "naval-fleets.4", "dock germany-fleet-1 R9")
    play(game, "dock germany-fleet-1 Q10")
    assert path(game) == "allied/movement"
    assert fleet(game, "germany-fleet-1") == "2 Q10"


@rule("hitlerswar", "naval-battle.3a", "naval-battle.3d")
@refusal("hitlerswar", "naval-battle.1")
def test_a_winner_may_go_on_against_fleets_in_its_hex() -> None:
    game = attack("8", "1", "1", "1", dice=(6, 6, 6, 6, 6, 6))
    assert path(game) == "allied/engagement"
    refused(game, "naval-battle.1", "end")  # it must fight one of them
    refused(game, "naval-battle.1", "engage britain-fleet-2")
    play(game, "engage germany-fleet-2")
    assert fleet(game, "germany-fleet-2") == ""
    play(game, "engage germany-fleet-1", "end")
    assert (fleet(game, "germany-fleet-1"), fleet(game, "germany-fleet-3")) == ("", "1 T8 sea")
    assert path(game) == "allied/movement"


@rule("hitlerswar", "naval-battle.3d")
def test_several_fleets_attack_one_after_the_other() -> None:
    game = navy("britain-fleet-1 1 U7", "britain-fleet-2 5 U7", "germany-fleet-1 3 T8 sea moved",
                phase="allied/movement", dice=(6, 6, 6, 6))  # fmt: skip
    play(game, "steam britain-fleet-1 T8")
    if path(game) == "allied/homecoming":
        play(game, "dock britain-fleet-1 U7")
    play(game, "steam britain-fleet-2 T8")
    assert fleet(game, "britain-fleet-2").endswith("T8 sea")


@rule("hitlerswar", "naval-battle.5", "R177")
def test_enemies_at_sea_need_not_fight() -> None:
    game = navy("britain-fleet-1 2 U7", "germany-fleet-1 1 T8 sea moved", phase="allied/movement")
    play(game, "steam britain-fleet-1 U8", "end")
    assert (fleet(game, "britain-fleet-1"), fleet(game, "germany-fleet-1")) == ("2 U8 sea", "1 T8 sea")
    peace = navy(
        "soviet-union-fleet-1 1 T15", "germany-fleet-1 1 S13 sea moved", phase="soviet/movement", eastern_war=0
    )
    play(peace, "steam soviet-union-fleet-1 S13")
    assert path(peace) == "soviet/movement"
    assert fleet(peace, "germany-fleet-1") == "1 S13 sea"


@rule("hitlerswar", "naval-battle.3c")
@refusal("hitlerswar", "fleet-movement.3c")
def test_no_attack_beyond_seven_hexes() -> None:
    game = navy("britain-fleet-1 2 U7", "germany-fleet-1 1 L3 sea moved", "germany-fleet-2 1 N4 sea moved",
                phase="allied/movement")  # fmt: skip
    refused(game, "fleet-movement.3c", "steam britain-fleet-1 L3")
    assert legal(game, "steam britain-fleet-1 N4")


# ---------------------------------------------------------------- carriers
@rule("hitlerswar", "carriers.3a", "carriers.1", "R72")
def test_carriers_fire_first_with_three_times_their_strength() -> None:
    game = attack("1/2", "2", dice=(1,))  # two carriers: 6 on a one sinks both German ships before they fire
    assert fleet(game, "germany-fleet-1") == ""
    assert fleet(game, "britain-fleet-1") == "1/2 T8 sea"
    assert war(game).rolls == 1  # nobody is left to fire at


@rule("hitlerswar", "carriers.3a", "R72")
def test_carriers_of_both_sides_fire_together() -> None:
    game = attack("1/1", "0/1", dice=(1, 1))
    if path(game) == "allied/naval-losses":
        play(game, "lose britain-fleet-1 ships")
    assert fleet(game, "germany-fleet-1") == ""
    assert fleet(game, "britain-fleet-1") == "0/1 T8 sea"


@rule("hitlerswar", "carriers.3b")
@refusal("hitlerswar", "carriers.3b")
def test_losses_by_carriers_are_chosen_those_by_ships_are_not() -> None:
    game = attack("3/2", "0/3", dice=(1, 6, 6))  # 9 on a one: 4 of the British five, of their owner's choice
    assert path(game) == "allied/naval-losses"
    refused(game, "carriers.3b", "lose germany-fleet-1 ships")
    refused(game, "carriers.3b", "lose britain-fleet-1 inf")
    play(game, "lose britain-fleet-1 carriers", "lose britain-fleet-1 carriers")
    assert fleet(game, "britain-fleet-1") == "1 T8 sea"
    game = attack("3/1", "2", dice=(6, 1, 6))  # ships: 4 on a one costs 2 capital ships, nothing else
    assert fleet(game, "britain-fleet-1") == "1/1 T8 sea"


@rule("hitlerswar", "carriers.5", "carriers.5b")
def test_carriers_without_capital_ships_are_lost_after_their_attack() -> None:
    game = attack("0/3", "1/0", dice=(6,))  # 9 on a six is 1: the only German ship sinks first
    assert fleet(game, "britain-fleet-1") == "0/3 T8 sea"
    game = attack("0/3", "3", dice=(6,))
    assert fleet(game, "britain-fleet-1") == ""  # two sink, one German ship is left
    assert fleet(game, "germany-fleet-1") == "1 T8 sea"


@rule("hitlerswar", "carriers.5")
def test_a_winner_without_capital_ships_is_lost_to_the_next_fleet() -> None:
    game = attack("0/4", "1", "1", dice=(1, 1))
    play(game, "engage germany-fleet-1")
    assert fleet(game, "germany-fleet-1") == ""
    assert fleet(game, "britain-fleet-1") == ""
    assert path(game) == "allied/movement"


# ---------------------------------------------------------------- the panel
def test_the_panel_knows_every_end_of_a_battle() -> None:
    """Its chances are those of the battle itself, rolled out."""
    for british, german, cases in (("3", "2", (3, 2)), ("2/1", "2", (2, 2))):
        game = attack(british, german, "0/1")
        found = game.ruleset.table.battle(game.state)
        assert found is not None
        assert found["action"] == "engage germany-fleet-1"
        assert len(found["lines"]) == (2 if "/" not in british else 3)
        ends = naval_panel.outcomes((cases[0], int("/" in british)), (cases[1], 0))
        assert sum(ends.values()) == 1
        ways: dict[tuple[int, int], float] = {}
        for p, result in explore(game.state, Engage(PIECE_OF["germany-fleet-1"]), _left):
            ways[tuple(result)] = ways.get(tuple(result), 0) + float(p)
        for key in ways:
            assert ways[key] == pytest.approx(float(sum(p for end, p in ends.items() if end[:2] == key)))


def _left(state: State) -> list[int]:
    assert isinstance(state, War)
    return [naval_fleets.size(state, PIECE_OF[name]) for name in ("britain-fleet-1", "germany-fleet-1")]


def test_the_panel_of_a_hunt() -> None:
    game = navy("british-second-army 0/0/0/0/8 S7", "britain-fleet-1 1 S7", "germany-fleet-1 3 L4 sea",
                phase="allied/combat")  # fmt: skip
    play(game, "invade british-second-army Q9", "support britain-fleet-1 british-second-army", "end")
    found = game.ruleset.table.battle(game.state)
    assert found is not None
    assert found["action"] == "intercept germany-fleet-1 british-second-army"
    assert legal(game, found["action"])
    assert found["numbers"][0] == {"label": "The attacker keeps the sea", "value": "100 %"}
