"""[2.8, 6.5, 6.6] Beaches, amphibious invasions and shore bombardment."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.neppa.battles import attack
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.neppa.test_fleets import MED, step
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa import ruleset
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import RUGGED, TERRAIN
from theatrum.rulesets.neppa.rules.land import combat_results, losses, strength
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.land.terrain import grade
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import OFF

WEST = {"at_war": [["germany", "usa"]], "us_in": 1, "allied": [["britain", "usa"]]}
COAST = {"caen brest nantes bordeaux lille paris": "de"}


def overlord(*stacks: str, dice: tuple[int, ...] = (), phase: str = "allied/combat", **more: Any) -> Game:
    """British units aboard for Caen, in the Combat Phase."""
    return table(*stacks, phase=phase, turn="Summer 1942", dice=dice, conquered=["france"],
                 spaces=COAST | more.pop("spaces", {}), **WEST, **more)  # fmt: skip


def totals(game: Game) -> tuple[int, int]:
    """Attack and defence of the last battle."""
    found = [event for events in game.log for event in events if event["kind"] == "battle"]
    return found[-1]["attack"], found[-1]["defence"]


# ---------------------------------------------------------------- beaches
@rule("neppa", "2.8.1", "6.5a", "2.8c.1", "2.8a.5")
@refusal("neppa", "2.8.1")
def test_where_an_invasion_may_land() -> None:
    game = table("gb 1 inf portsmouth", "gb 1 fleet portsmouth", phase="allied/movement", turn="Summer 1942",
                 spaces=COAST, conquered=["france"])  # fmt: skip
    refused(game, "2.8.1", "invade paris")
    refused(game, "2.8.1", "invade brest")  # a coastal port without a beach
    refused(game, "2.8.1", "invade dover")
    assert legal(game, "invade caen")
    assert legal(game, "invade bordeaux")
    islands = geo.zones(["corsica", "sardinia", "crete", "malta", "cyprus"])
    assert islands == geo.ISLAND
    assert not islands & geo.BEACH
    assert ports.BEACHES & islands == islands
    assert ports.BEACHES & geo.zones(["malta", "gibraltar", "leningrad"]) == geo.zones(
        ["malta", "gibraltar", "leningrad"]
    )


@rule("neppa", "2.8a.1", "2.8a.5", "2.8b.1")
def test_beach_ports_and_coastal_ports_base_fleets() -> None:
    three = geo.zones(["malta", "gibraltar", "leningrad"])
    assert geo.BEACH_PORT & three == three
    assert geo.BEACH_PORT >> geo.zone("portsmouth") & 1
    assert geo.COASTAL_PORT >> geo.zone("london") & 1
    game = table("gb 2 fleet plymouth", phase="allied/movement")
    play(game, "sail gb.fleet.1 portsmouth", "sail gb.fleet.2 london")
    assert (at(game, "gb.fleet.1"), at(game, "gb.fleet.2")) == ("portsmouth", "london")


@rule("neppa", "2.8.2", "2.8c.2", "2.8c.3", "2.8a.6", "R12", "R20")
@pytest.mark.parametrize(
    ("zone", "value"),
    [("caen", TERRAIN), ("crete", TERRAIN), ("cyprus", TERRAIN), ("corsica", TERRAIN), ("sardinia", TERRAIN),
     ("malta", RUGGED), ("gibraltar", RUGGED), ("leningrad", RUGGED)],
)  # fmt: skip
def test_beach_values_against_invasion(zone: str, value: int) -> None:
    state = war(table())
    assert grade(state, geo.zone(zone), 0, 0, True, False) == value
    assert grade(state, geo.zone(zone), 0, 0, True, True) == value  # a drop does not remove it


@rule("neppa", "2.8.2", "R12")
def test_a_land_attacker_cancels_the_beach() -> None:
    state = war(table())
    caen = geo.zone("caen")
    assert grade(state, caen, 0, geo.zones(["paris"]), True, False) == 0
    assert grade(state, caen, 0, geo.zones(["paris"]), False, False) == 0


# ---------------------------------------------------------------- embarking
@rule("neppa", "6.5f", "6.5g", "6.5i", "6.5l", "6.5j", "R45")
@refusal("neppa", "6.5f", "6.5i", "6.2b")
def test_an_invasion_force_embarks() -> None:
    game = overlord("gb 1 arm portsmouth", "gb 1 inf plymouth", "gb 1 air plymouth", "gb 1 fleet plymouth",
                    "gb 1 fleet:4 liverpool", "de 1 inf caen", phase="allied/movement", dice=(6, 6))  # fmt: skip
    play(game, "invade caen", "escort gb.fleet.2")
    refused(game, "6.2b", "load gb.arm.1")
    play(game, "escort gb.fleet.1", "load gb.arm.1", "load gb.inf.1")
    refused(game, "6.2b", "load gb.air.1")
    play(game, "resolve")
    refused(game, "8.0a", "move gb.arm.1 london")
    refused(game, "8.0a", "sail gb.fleet.1 london")
    play(game, "end", "attack caen", "join gb.arm.1", "join gb.inf.1", "resolve")
    assert totals(game) == (5, 3)  # no factor is idle
    play(game, "advance gb.arm.1", "end")
    assert at(game, "gb.arm.1") == "caen"
    assert at(game, "gb.fleet.1") == "plymouth"
    assert at(game, "gb.fleet.2") == "liverpool"


@rule("neppa", "6.5f")
@refusal("neppa", "6.5f", "6.5i", "3.6b")
def test_invasion_fleets_carry_ground_units_only() -> None:
    game = overlord("gb 1 air plymouth", "gb 1 inf plymouth", "gb 3 fleet plymouth", phase="allied/movement")
    play(game, "invade caen", "escort gb.fleet.1", "escort gb.fleet.2")
    refused(game, "6.5f", "load gb.air.1")
    refused(game, "3.6b", "load gb.fleet.3")
    play(game, "load gb.inf.1", "resolve", "transport london")
    refused(game, "6.5i", "escort gb.fleet.1")


@rule("neppa", "6.5k")
@refusal("neppa", "6.5k", "6.2h")
def test_invaders_begin_in_a_port_of_the_front() -> None:
    game = overlord("gb 1 inf malta", "gb 1 inf norwich", "gb 1 fleet malta", "gb 1 fleet plymouth",
                    phase="allied/movement")  # fmt: skip
    refused(game, "6.5k", "invade caen")
    game = overlord("gb 1 inf malta", "gb 1 inf norwich", "gb 1 inf plymouth", "gb 1 fleet plymouth",
                    phase="allied/movement")  # fmt: skip
    play(game, "invade caen", "escort gb.fleet.1")
    refused(game, "6.2h", "load gb.inf.2")
    refused(game, "6.2a", "load gb.inf.1")
    assert legal(game, "load gb.inf.3")


@rule("neppa", "6.5b")
def test_gibraltar_may_be_invaded_from_two_fronts() -> None:
    for port in ("casablanca", "oran"):
        game = table(f"de 1 inf {port}", f"de 1 fleet {port}", "gb 1 inf gibraltar", scenario=MED,
                     spaces={port: "de"})  # fmt: skip
        assert legal(game, "invade gibraltar")


@rule("neppa", "6.5a")
@refusal("neppa", "8.1b")
def test_only_enemies_are_invaded() -> None:
    game = table("de 1 inf bremen", "de 1 fleet bremen", "gb 1 inf london")
    refused(game, "8.1b", "invade oslo")
    assert legal(game, "invade london")


# ---------------------------------------------------------------- fleets in the way
def sea_lion(*stacks: str, target: str = "portsmouth", dice: tuple[int, ...] = ()) -> Game:
    game = table("de 2 inf brest", "de 1 fleet brest", *stacks, turn="Summer 1940", spaces=COAST, dice=dice,
                 conquered=["france"])  # fmt: skip
    play(game, f"invade {target}", "escort de.fleet.1", "load de.inf.1", "load de.inf.2", "resolve", "end")
    while step(game) != "combat":
        play(game, "end")
    return game


@rule("neppa", "2.8a.2", "6.5c", "R19")
@refusal("neppa", "6.5c")
def test_d7_a_full_fleet_in_a_beach_port_prevents_invasion() -> None:
    game = sea_lion("gb 1 fleet portsmouth")
    refused(game, "6.5c", "attack portsmouth")
    partial = sea_lion("gb 1 fleet:4 portsmouth", "gb 1 fleet:3 portsmouth")
    assert legal(partial, "attack portsmouth")
    sum_ = sea_lion("gb 1 fleet:4 portsmouth", "gb 1 fleet:4 portsmouth")
    refused(sum_, "6.5c", "attack portsmouth")


@rule("neppa", "2.8a.4", "2.8a.3", "6.5d", "R19")
@refusal("neppa", "6.5d", "6.5c")
def test_d7_a_drop_displaces_the_fleets() -> None:
    game = sea_lion("de 1 abn caen", "gb 1 inf portsmouth", "gb 2 fleet portsmouth", dice=(6, 6))
    play(game, "attack portsmouth")
    refused(game, "6.5c", "join de.inf.1")
    play(game, "drop de.abn.1", "join de.inf.1", "join de.inf.2", "resolve")
    assert "portsmouth" not in (at(game, "gb.fleet.1"), at(game, "gb.fleet.2"))
    large = sea_lion("de 1 abn caen", "gb 1 inf portsmouth", "gb 2 fleet portsmouth", "gb 1 fleet:1 portsmouth")
    play(large, "attack portsmouth", "drop de.abn.1")
    refused(large, "6.5d", "join de.inf.1")
    empty = sea_lion("de 1 abn caen", "gb 4 fleet portsmouth")
    play(empty, "attack portsmouth", "drop de.abn.1", "join de.inf.1")


@rule("neppa", "R19", "6.5d", "6.3a")
@refusal("neppa", "6.5d")
def test_displaced_fleets_do_not_intercept_the_invasion() -> None:
    game = sea_lion("de 1 abn caen", "gb 1 inf portsmouth", "gb 1 fleet portsmouth", "gb 1 fleet scapa_flow")
    play(game, "attack portsmouth", "drop de.abn.1", "join de.inf.1", "join de.inf.2", "resolve")
    assert at(game, "gb.fleet.1") not in ("", "portsmouth")
    assert step(game) == "interception"
    refused(game, "6.5d", "intercept gb.fleet.1")
    play(game, "intercept gb.fleet.2")
    alone = sea_lion("de 1 abn caen", "gb 1 inf portsmouth", "gb 1 fleet portsmouth", dice=(6, 6))
    play(alone, "attack portsmouth", "drop de.abn.1", "join de.inf.1", "join de.inf.2", "resolve")
    assert step(alone) != "interception"


@rule("neppa", "6.5e", "R19")
def test_a_land_attack_lifts_the_block() -> None:
    game = table("de 2 inf brest", "de 1 fleet brest", "de 1 inf london", "gb 1 inf portsmouth",
                 "gb 4 fleet portsmouth", turn="Summer 1940", conquered=["france"],
                 spaces=COAST | {"london": "de"})  # fmt: skip
    play(game, "invade portsmouth", "escort de.fleet.1", "load de.inf.1", "resolve", "end")
    play(game, "attack portsmouth")
    refused(game, "6.5c", "join de.inf.1")
    play(game, "join de.inf.3", "join de.inf.1")


@rule("neppa", "2.8b.2")
def test_d8_fleets_in_a_coastal_port_prevent_nothing() -> None:
    game = sea_lion("gb 8 fleet london", "gb 1 inf london", target="london")
    play(game, "attack london", "join de.inf.1")


# ---------------------------------------------------------------- the attack
@rule("neppa", "6.5m", "R47")
@refusal("neppa", "6.5m")
def test_four_seaborne_units_attack() -> None:
    game = overlord("gb 5 inf plymouth aboard=caen", "gb 3 fleet plymouth aboard=caen", "gb 1 abn portsmouth",
                    "de 1 inf caen", dice=(6, 6))  # fmt: skip
    play(game, "attack caen", *(f"join gb.inf.{n}" for n in (1, 2, 3, 4)))
    refused(game, "6.5m", "join gb.inf.5")
    play(game, "drop gb.abn.1", "resolve")
    assert totals(game) == (7, 3)  # 4 + 2, and four idle factors


@rule("neppa", "3.4d", "3.2c", "R22")
def test_d9_artillery_of_an_invasion() -> None:
    state = war(table("de 2 inf brest", "de 1 art brest", "de 1 abn caen", "de 1 art london", "de 1 inf london"))
    values = strength.attack_values(state, 0b110111, 0b001000, 0b000111)
    assert sum(values.values()) == 8
    assert [values[piece] for piece in (0, 1, 2)] == [1, 1, 0]


@rule("neppa", "8.1h", "R59", "R58")
@refusal("neppa", "8.1h")
def test_artillery_alone_from_the_sea_attacks_no_defender() -> None:
    stacks = ("gb 1 art plymouth aboard=caen", "gb 1 inf plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen")
    game = overlord(*stacks, "de 1 inf caen", dice=(6, 6))
    play(game, "attack caen", "join gb.art.1")
    refused(game, "8.1h", "resolve")
    play(game, "join gb.inf.1")
    assert legal(game, "resolve")
    empty = overlord(*stacks)
    play(empty, "attack caen", "join gb.art.1", "resolve")
    assert step(empty) == "advance"
    guns = overlord(*stacks, "gb 1 fleet:4 plymouth aboard=caen", "de 1 inf caen", dice=(6, 6))
    play(guns, "attack caen", "join gb.art.1", "resolve")
    assert totals(guns) == (1, 3)


@rule("neppa", "R59", "6.4i")
def test_artillery_left_alone_by_a_battle_at_sea_does_not_attack() -> None:
    game = overlord("gb 1 art plymouth aboard=caen", "gb 1 inf plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen",
                    "de 1 inf caen")  # fmt: skip
    state = war(game)
    play(game, "attack caen", "join gb.art.1", "join gb.inf.1")
    art = 1 << state.piece_of("gb.art.1")
    combat_results.resolve(state, Battle(1, geo.zone("caen"), art, sea=art))
    assert at(game, "gb.art.1") == "plymouth"
    assert at(game, "de.inf.1") == "caen"


@rule("neppa", "R22", "3.4d", "3.1b")
def test_land_artillery_raises_airborne_from_the_sea_but_no_infantry() -> None:
    for unit, total in (("abn", 2 + 3), ("inf", 2 + 1)):
        game = overlord(f"gb 1 {unit} plymouth aboard=caen", "gb 1 fleet:4 plymouth aboard=caen", "gb 1 art lille",
                        "de 3 inf caen", spaces={"lille": "gb"})  # fmt: skip
        play(game, "attack caen", f"join gb.{unit}.1", "join gb.art.1")
        assert attack(game) == total


@rule("neppa", "R23", "8.2b")
def test_what_is_worth_nothing_survives_a_debt_that_the_others_just_pay() -> None:
    """Artillery from the sea is worth 0: it is lost only when the debt is larger than what all are worth."""
    game = overlord("gb 3 inf plymouth aboard=caen", "gb 1 art plymouth aboard=caen", "gb 2 fleet plymouth aboard=caen",
                    "de 1 inf caen")  # fmt: skip
    state = war(game)
    units = [state.piece_of(f"gb.inf.{n}") for n in (1, 2, 3)] + [state.piece_of("gb.art.1")]
    for owed, survivor in ((3, "plymouth"), (4, "")):
        war_ = state.copy()
        losses.pay(war_, owed, dict(zip(units, (1, 1, 1, 0), strict=True)), 0, None)
        assert [war_.at[piece] == OFF for piece in units] == [True, True, True, not survivor]


@rule("neppa", "6.6a", "6.5h", "R47")
def test_idle_factors_bombard() -> None:
    for idle, guns in (("fleet:3", 0), ("fleet:7", 1), ("fleet", 2)):
        game = overlord("gb 2 inf plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen",
                        f"gb 1 {idle} plymouth aboard=caen", "de 1 inf caen", dice=(6, 6))  # fmt: skip
        play(game, "attack caen", "join gb.inf.1", "join gb.inf.2", "resolve")
        assert totals(game) == (2 + guns, 3)


@rule("neppa", "6.6b")
@refusal("neppa", "6.6b", "6.6a")
def test_no_bombardment_in_exploitation() -> None:
    stacks = ("gb 1 arm caen exploiting", "gb 1 fleet plymouth aboard=brest", "de 1 inf paris", "gb 1 inf caen")
    late = overlord(*stacks, phase="allied/exploitation-combat", spaces={"caen": "gb"})
    play(late, "attack paris")
    refused(late, "6.6b", "join gb.fleet.1")
    usual = overlord(*stacks, spaces={"caen": "gb"})
    play(usual, "attack paris")
    refused(usual, "6.6a", "join gb.fleet.1")
    state = war(late)
    assert combat_results.attack_total(state, Battle(1, geo.zone("paris"), 1, sea=1, armada=2, late=1)) == 4


@rule("neppa", "6.5q", "R23", "R136")
def test_ships_may_be_given_up_for_losses() -> None:
    game = overlord("gb 2 inf plymouth aboard=caen", "gb 4 fleet plymouth aboard=caen", "de 1 inf caen",
                    dice=(2, 3))  # fmt: skip
    play(game, "attack caen", "join gb.inf.1", "join gb.inf.2", "resolve")  # 8 against 3: DP, one factor
    assert totals(game) == (8, 3)
    assert step(game) == "exchange"
    play(game, "lose gb.fleet.2")
    assert war(game).size[war(game).piece_of("gb.fleet.2")] == 4
    play(game, "advance gb.inf.1", "advance gb.inf.2")
    assert at(game, "gb.inf.2") == "caen"


@rule("neppa", "6.5q")
@refusal("neppa", "6.5q")
def test_only_bombarding_factors_are_given_up() -> None:
    game = overlord("gb 4 inf plymouth aboard=caen", "gb 2 fleet plymouth aboard=caen",
                    "gb 1 fleet:4 plymouth aboard=caen", "de 1 arm caen", "gb 2 air portsmouth",
                    dice=(1, 3))  # fmt: skip
    play(game, "attack caen", *(f"join gb.inf.{n}" for n in (1, 2, 3, 4)), "join gb.air.1", "resolve")
    assert totals(game) == (8, 4)  # 2-1, DX: four factors
    play(game, "lose gb.fleet.3")
    refused(game, "6.5q", "lose gb.fleet.1")
    play(game, "lose gb.inf.1")


@rule("neppa", "6.5r", "R49")
def test_no_ships_are_lost_with_the_invaders() -> None:
    game = overlord("gb 2 inf plymouth aboard=caen", "gb 2 fleet plymouth aboard=caen", "de 3 inf caen",
                    dice=(1, 1))  # fmt: skip
    play(game, "attack caen", "join gb.inf.1", "join gb.inf.2", "resolve")
    assert at(game, "gb.inf.1") == ""
    assert [war(game).size[war(game).piece_of(f"gb.fleet.{n}")] for n in (1, 2)] == [8, 8]


@rule("neppa", "6.3a", "6.3c", "7.1f", "R45")
def test_an_invasion_is_intercepted_when_its_attack_begins() -> None:
    game = overlord("gb 2 inf plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen", "gb 1 air portsmouth",
                    "de 1 inf caen", "de 1 fleet brest", dice=(3, 4))  # fmt: skip
    play(game, "attack caen", "join gb.inf.1", "join gb.inf.2", "join gb.air.1", "resolve")
    assert step(game) == "interception"
    assert war(game).actor == "germany"
    play(game, "intercept de.fleet.1", "resolve")
    if step(game) == "lost-at-sea":
        play(game, "lose gb.inf.2")
    assert step(game) == "combat"  # turned back: no battle
    assert at(game, "gb.inf.1") == "plymouth"
    assert owner(game, "caen") == "de"
    assert war(game).fought >> war(game).piece_of("gb.air.1") & 1
    assert not legal(game, "attack caen")


@rule("neppa", "6.4h", "6.5i")
def test_an_invasion_that_wins_at_sea_lands() -> None:
    game = overlord("gb 2 inf plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen", "de 1 fleet brest",
                    dice=(6, 6))  # fmt: skip
    play(game, "attack caen", "join gb.inf.1", "join gb.inf.2", "resolve", "intercept de.fleet.1", "withdraw")
    play(game, "proceed", "advance gb.inf.1")
    assert owner(game, "caen") == "gb"


@rule("neppa", "7.1f", "R134")
def test_land_attackers_fight_on_when_the_invasion_turns_back() -> None:
    game = overlord("gb 1 inf plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen", "gb 1 air portsmouth",
                    "us 2 inf brest", "de 1 inf caen", "de 1 fleet bordeaux", spaces={"brest": "us"},
                    dice=(4, 4, 6, 6))  # fmt: skip
    play(game, "attack caen", "join gb.inf.1", "join us.inf.1", "join us.inf.2", "join gb.air.1", "resolve")
    play(game, "intercept de.fleet.1")
    if step(game) != "contact":
        play(game, "end")
    play(game, "resolve")  # a tie
    assert totals(game) == (2, 2)  # neither the seaborne infantry, nor the air, nor the beach counts


@rule("neppa", "6.3a", "R45", "R131")
def test_an_invasion_in_an_allys_ships() -> None:
    game = table("de 1 inf naples", "it 1 fleet naples", "gb 1 inf malta", "gb 1 fleet alexandria", scenario=MED,
                 options=("players-5",), spaces={"malta": "gb"}, dice=(6, 6))  # fmt: skip
    play(game, "invade malta", "escort it.fleet.1", "load de.inf.1", "resolve", "agree", "end", "end")
    assert step(game) == "combat"
    play(game, "attack malta", "join de.inf.1", "resolve")
    assert step(game) == "interception"
    assert war(game).actor == "britain"


@rule("neppa", "R45")
def test_invasion_forces_in_positions() -> None:
    game = overlord("gb 2 inf plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen", "gb 1 fleet bcb home=london",
                    spaces={"brest": "gb"}, bridgeheads=["brest"])  # fmt: skip
    document = ruleset.describe(war(game))
    twin = war(theatrum.from_position(document))
    assert twin.aboard == war(game).aboard
    assert twin.homes == war(game).homes
    assert twin.bridgeheads == war(game).bridgeheads


# ---------------------------------------------------------------- exploitation
@rule("neppa", "6.5n", "R48")
def test_exploitation_from_an_invasion() -> None:
    stacks = ("gb 2 arm plymouth aboard=caen", "gb 2 fleet plymouth aboard=caen", "de 1 inf caen", "de 1 inf lille")
    game = overlord(*stacks, dice=(6, 6))
    play(game, "attack caen", "join gb.arm.1", "resolve", "advance gb.arm.1", "end", "end")
    assert step(game) == "exploitation-movement"
    play(game, "exploit gb.arm.2 paris")
    assert at(game, "gb.arm.2") == "paris"
    plain = overlord("gb 1 inf plymouth aboard=caen", *stacks, "gb 1 fleet plymouth aboard=caen", dice=(6, 6))
    play(plain, "attack caen", "join gb.inf.1", "resolve", "advance gb.inf.1", "end", "end")
    assert step(plain) != "exploitation-movement"  # no armor in the initial attack


@rule("neppa", "6.5n", "R48")
def test_a_dropped_unit_in_the_zone_is_enough_for_a_breakthrough() -> None:
    game = overlord("gb 2 arm plymouth aboard=caen", "gb 2 fleet plymouth aboard=caen", "gb 1 abn portsmouth",
                    "de 1 inf caen", dice=(6, 6))  # fmt: skip
    play(game, "attack caen", "drop gb.abn.1", "join gb.arm.1", "resolve", "end")
    assert war(game).breaches >> geo.zone("caen") & 1
    play(game, "end", "exploit gb.arm.2 caen")
    assert at(game, "gb.arm.2") == "caen"


@rule("neppa", "6.5o")
@refusal("neppa", "8.5b")
def test_adjacent_armor_exploits_with_attackers_of_its_zone() -> None:
    stacks = ("gb 1 arm plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen", "us 1 arm brest", "us 1 arm nantes",
              "us 1 inf nantes", "de 1 inf caen")  # fmt: skip
    lands = {"brest nantes": "us"}
    game = overlord(*stacks, dice=(6, 6), spaces=lands)
    assert geo.ROADS.near[geo.zone("caen")] & geo.zones(["brest", "nantes"]) == geo.zones(["brest", "nantes"])
    play(game, "attack caen", "join gb.arm.1", "join us.inf.1", "resolve", "advance gb.arm.1", "end", "end")
    refused(game, "8.5b", "exploit us.arm.1 paris")  # nobody attacked from Brest
    play(game, "exploit us.arm.2 paris")


@rule("neppa", "6.5n", "6.5o", "8.5b", "R305")
@refusal("neppa", "8.5b")
def test_armor_behind_the_attackers_has_no_part_in_a_landing() -> None:
    stacks = ("gb 1 arm plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen", "us 1 arm nantes",
              "us 1 arm bordeaux", "us 1 inf nantes", "de 1 inf caen")  # fmt: skip
    lands = {"nantes bordeaux limoges": "us"}
    game = overlord(*stacks, dice=(6, 6), spaces=lands)
    play(game, "attack caen", "join gb.arm.1", "join us.inf.1", "resolve", "advance gb.arm.1", "end", "end")
    refused(game, "8.5b", "exploit us.arm.2 caen")  # Bordeaux is next to Nantes, not to Caen
    assert legal(game, "exploit us.arm.1 caen")
    by_land = overlord(*stacks[2:], "us 1 arm nantes", dice=(6, 6), spaces=lands)
    play(by_land, "attack caen", "join us.arm.3", "join us.inf.1", "resolve", "advance us.arm.3", "end", "end")
    assert legal(by_land, "exploit us.arm.2 caen")


# ---------------------------------------------------------------- bridgeheads
BEACH = ("gb 6 inf plymouth aboard=caen", "gb 3 fleet plymouth aboard=caen")


@rule("neppa", "8.4a", "8.4b", "8.4e", "6.5p", "R62", "R48")
@refusal("neppa", "8.4a", "6.5p")
def test_a_bridgehead_takes_eight() -> None:
    game = overlord(*BEACH, dice=(6, 6))
    play(game, "attack caen", *(f"join gb.inf.{n}" for n in (1, 2, 3, 4)), "resolve")
    refused(game, "8.4a", "bridgehead")  # nobody stands there yet
    refused(game, "6.5p", "advance gb.inf.5")
    play(game, *(f"advance gb.inf.{n}" for n in (1, 2, 3, 4)))
    assert step(game) == "advance"
    play(game, "bridgehead", "advance gb.inf.5", "advance gb.inf.6")
    assert sum(war(game).at[piece] == geo.zone("caen") for piece in range(6)) == 6
    assert war(game).bridgeheads == 1 << geo.zone("caen")


@rule("neppa", "6.5p")
def test_without_a_bridgehead_the_second_wave_returns() -> None:
    game = overlord(*BEACH, dice=(6, 6))
    play(game, "attack caen", *(f"join gb.inf.{n}" for n in (1, 2, 3, 4)), "resolve")
    play(game, *(f"advance gb.inf.{n}" for n in (1, 2, 3, 4)), "end")
    assert at(game, "gb.inf.5") == "plymouth"


@rule("neppa", "8.4a")
@refusal("neppa", "8.4a")
def test_no_bridgehead_without_an_invasion() -> None:
    game = overlord("gb 2 arm brest", spaces={"brest": "gb"})
    play(game, "attack caen", "join gb.arm.1", "join gb.arm.2", "resolve", "advance gb.arm.1")
    refused(game, "8.4a", "bridgehead")


@rule("neppa", "8.4c", "R62")
@refusal("neppa", "8.4c")
def test_four_units_attack_out_of_a_bridgehead() -> None:
    game = overlord("gb 6 inf caen", "gb 1 abn caen", "de 1 inf paris", "de 1 inf brest", spaces={"caen": "gb"},
                    bridgeheads=["caen"], dice=(6, 6))  # fmt: skip
    play(game, "attack paris", "join gb.inf.1", "join gb.inf.2", "join gb.inf.3", "join gb.abn.1", "resolve", "end")
    play(game, "attack brest", "join gb.inf.4")
    refused(game, "8.4c", "join gb.inf.5")
    alone = overlord("gb 6 inf caen", "de 1 inf paris", spaces={"caen": "gb"})
    play(alone, "attack paris", *(f"join gb.inf.{n}" for n in (1, 2, 3, 4, 5)))  # a zone without a bridgehead


@rule("neppa", "8.4d", "R62")
def test_all_units_of_a_bridgehead_defend() -> None:
    game = table("gb 6 inf caen", "de 4 arm paris", turn="Summer 1942", phase="axis/combat", conquered=["france"],
                 spaces=COAST | {"caen": "gb"}, bridgeheads=["caen"], dice=(6, 6))  # fmt: skip
    play(game, "attack caen", *(f"join de.arm.{n}" for n in (1, 2, 3, 4)), "resolve")
    assert totals(game)[1] == 12
    play(game, *(["lose de.arm.1"] if step(game) == "exchange" else []))
    while step(game) == "exchange":
        play(game, next(iter(war(game).choices())).text(war(game)))
    play(game, "advance de.arm.4")
    assert not war(game).bridgeheads  # it goes when an enemy occupies the zone


@rule("neppa", "8.4b", "R62", "R157")
@refusal("neppa", "8.4a", "8.4b", "1.0a")
def test_an_owner_removes_a_bridgehead_that_he_does_not_need() -> None:
    landed = {"phase": "allied/movement", "spaces": {"caen lille": "gb", "brest nantes": "de"},
              "bridgeheads": ["caen", "brest"]}  # fmt: skip
    game = table("gb 5 inf caen", "gb 1 abn caen", "de 1 inf paris", **landed)
    refused(game, "8.4b", "dismantle caen")
    refused(game, "8.4a", "dismantle paris")
    refused(game, "1.0a", "dismantle brest")
    play(game, "move gb.inf.5 nantes", "dismantle caen")
    assert war(game).bridgeheads == 1 << geo.zone("brest")
    full = table("gb 4 inf caen", "gb 1 inf lille", "de 1 inf paris", **landed)
    assert legal(full, "move gb.inf.5 caen")
    play(full, "dismantle caen")
    refused(full, "1.2a", "move gb.inf.5 caen")
