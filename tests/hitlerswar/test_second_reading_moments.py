"""Second reading of the rule text: things that happen at another moment than usual, or by another hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.campaign import campaign, give, path
from tests.hitlerswar.navy import navy
from tests.hitlerswar.second_reading import drive, told, until
from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography

NAZI_FRANCE = give("axis", "France")
YELLOW = give("axis", "Italy", "Sicily", "Sardinia", "Libya")


def owners(game: Game, country: str) -> set[str]:
    return {owner(game, name) for name in geography.BOARD.list(geography.COUNTRY[country])}


def second(*armies: str, **more: Any) -> Game:
    return table(*armies, scenario="campaign-2", **more)


# ---------------------------------------------------------------- capitals taken by hunger
@rule("hitlerswar", "R86", "surrender-other.1", "unsupplied-hexes.2a")
def test_a_starved_capital_is_a_captured_one() -> None:
    """Allied Spain: Madrid's works are wrecked, the Mediterranean is shut; it falls as the Allied phase closes."""
    ring = give("axis", "Spain") | {"J4": "allied", "J5": {"owner": "allied", "devastated": 1}, "H4": "axis"}
    game = campaign(spaces=NAZI_FRANCE | YELLOW | ring, france=1, italy=1, unaligned=["Poland"], phase="allied/combat")
    until(game, "allied/production")
    assert owners(game, "Spain") == {"axis"}
    assert told(game, "surrender", "country") == ["Spain"]


@rule("hitlerswar", "surrender-britain.1", "R85", "fleets-at-sea.2a", "R176")
def test_britain_starved_in_its_own_phase_surrenders_in_the_next_axis_phase() -> None:
    """London is Axis; the Midlands, wrecked and blockaded, fall as the Allied phase closes. The surrender waits."""
    ring = {"P7 P6 Q6 R6 R7": "axis", "Q7": {"owner": "allied", "devastated": 4}}
    game = navy(
        "army-group-b 0/5 P7",
        "germany-fleet-1 1 Q7 sea moved",
        phase="allied/combat",
        turn="Summer 1941",
        france=1,
        spaces=NAZI_FRANCE | ring,
        unaligned=["Poland"],
        italy=2,
    )
    until(game, "allied/production")
    assert owner(game, "Q7") == "axis"
    assert war(game).britain == 0
    until(game, "axis/movement")
    until(game, "axis/production")
    assert war(game).britain == 1


@rule("hitlerswar", "surrender-ussr.1", "R85")
def test_a_third_city_that_starves_brings_the_offer_in_the_next_axis_phase() -> None:
    ring = {"Q17 M19 S15 S16 T16": "axis", "T15": {"owner": "soviet", "devastated": 2}, "U15 U16": "axis"}
    game = campaign(
        "okw 1/0 Q17",
        "siberia 1/0 Siberia",
        spaces=ring | give("axis", "Finland", "Baltic States"),
        eastern_war=1,
        siberia=8,
        mobilized=1,
        unaligned=["Poland"],
        phase="soviet/combat",
        turn="Summer 1942",
    )
    until(game, "soviet/production")
    assert owner(game, "T15") == "axis"
    assert war(game).peace == 0
    while not legal(game, "accept"):
        assert path(game) != "soviet/movement", "the Axis Combat Phase has closed without an offer"
        play(game, "end")
    assert path(game).startswith("axis")


# ---------------------------------------------------------------- partisans
@rule("hitlerswar", "surrender-italy.1", "partisans.2b", "R57")
def test_partisans_take_the_third_italian_hex_and_italy_surrenders_with_the_next_combat_phase() -> None:
    game = second(
        "okw 1/0 P10",
        spaces=YELLOW | {"H11 I12": "allied"},
        italy=1,
        unaligned=["Poland"],
        turn="Summer 1943",
        phase="allied/production",
        dice=(1,),
    )
    drive(game, "rise I11")
    assert owner(game, "I11") == "allied"
    assert war(game).italy == 1
    until(game, "axis/movement")
    assert war(game).italy == 1
    until(game, "axis/production")
    assert war(game).italy == 2


@rule("hitlerswar", "R57", "surrender-other.1", "partisans.2c")
def test_partisans_in_a_capital_are_no_capture() -> None:
    """Belgrade rises: one hex changes hands, its production is wrecked, and Yugoslavia does not surrender."""
    game = second(
        spaces=give("axis", "Yugoslavia"),
        unaligned=["Poland"],
        turn="Summer 1943",
        phase="allied/production",
        dice=(2,),
    )
    drive(game, "rise L12")
    assert owner(game, "L12") == "allied"
    assert owner(game, "L11") == "axis"
    assert not told(game, "surrender")
    assert war(game).working(war(game).space_of("L12")) == 0


# ---------------------------------------------------------------- morale
@rule("hitlerswar", "morale.5", "national-morale-chart.1", "R64")
@pytest.mark.parametrize("five", [False, True])
def test_germany_loses_heart_in_the_phases_of_its_enemies(five: bool) -> None:
    """Four hexes lost in the Soviet phase change nothing, the fifth costs one; Britain has no part in it."""
    held = {"P14 O15 P15 Q15": "axis"}
    game = second(
        "okw 1/0 P10",
        "western 0/10 Q16",
        "moscow 0/10 P16",
        spaces=held | give("axis", "Poland", "Baltic States"),
        unaligned=["Spain"],
        eastern_war=1,
        turn="Summer 1943",
        phase="soviet/combat",
        dice=(1,) * 12,
        siberia=8,
    )
    play(game, "attack western Q15", "attack moscow P15")
    drive(game, "advance western", "advance moscow")
    drive(game, "exploit western P14", "advance western", "exploit moscow O15", "advance moscow")
    if five:
        drive(game, "exploit moscow O14", "advance moscow")
    until(game, "soviet/production")
    assert (war(game).morale_axis, war(game).morale_allied) == (10 - five, 10)


@rule("hitlerswar", "national-morale-chart.1", "R64")
def test_gibraltar_and_suez_are_felt_each_time_they_are_lost() -> None:
    spaces = give("axis", "Spain") | NAZI_FRANCE
    game = second(
        "okw 0/10 I5", spaces=spaces, france=1, unaligned=["Poland"], turn="Winter 1940", phase="axis/combat", dice=(1,)
    )
    drive(game, "attack okw H4", "advance okw")
    until(game, "axis/production")
    assert war(game).morale_allied == 9
    assert war(game).morale_axis == 10, "one hex is no triumph"


# ---------------------------------------------------------------- ships without a coast
@rule("hitlerswar", "atlantic-fleets.2b")
@refusal("hitlerswar", "atlantic-fleets.2b")
def test_ships_need_a_coast_on_the_atlantic() -> None:
    soviet = second(phase="soviet/production", budget=200)
    refused(soviet, "atlantic-fleets.2b", "order 1 ship")
    coast = second(phase="soviet/production", spaces={"T9": "soviet"}, eastern_war=1, mobilized=1)
    assert legal(coast, "order 1 ship")
    axis = second(phase="axis/production")
    assert legal(axis, "order 1 ship")


# ---------------------------------------------------------------- the United States on the wrong side
@rule("hitlerswar", "violation.3b", "national-morale-chart.1", "R37", "trans-atlantic.1")
def test_an_america_attacked_by_the_allies_works_for_the_axis() -> None:
    game = second(
        "britain 0/0/0/0/1 P7", "us-army 8/3/1/0/1 US", phase="allied/combat", turn="Winter 1939", dice=(6,) * 30
    )
    play(game, "invade britain US")
    until(game, "allied/production")
    assert war(game).us == 2
    assert owner(game, "US") == "axis"
    assert army(game, "us-army") == ""
    assert war(game).morale_allied == 6
    refused(game, "allied-production.1", "raise 1 inf US")
    assert legal(game, "raise 1 inf P7"), "no duty to build in America"
    until(game, "axis/production")
    assert war(game).america == 16
    assert told(game, "budget", "points")[-1] == "39", "Germany 16, Italy 7 from Spring 1940 on, America 16"
