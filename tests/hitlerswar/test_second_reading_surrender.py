"""Second reading of the rule text: surrenders, what they leave behind, and allies who do not trust each other."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.campaign import campaign, give, path
from tests.hitlerswar.second_reading import drive, told, until
from tests.hitlerswar.table import army, legal, owner, play, refused, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography


def owners(game: Game, *countries: str) -> set[str]:
    return {owner(game, name) for country in countries for name in geography.BOARD.list(geography.COUNTRY[country])}


def works(game: Game, space: str) -> int:
    return war(game).working(war(game).space_of(space))


# ---------------------------------------------------------------- France
ROME = give("axis", "Italy", "Sicily", "Sardinia", "Libya")


def paris(*armies: str, spaces: dict[str, Any] | None = None, **more: Any) -> Game:
    """The Axis stands before Paris and takes it."""
    game = campaign(
        "army-group-b 0/10 O8",
        *armies,
        spaces={"O8 N8": "axis"} | (spaces or {}),
        dice=(1,),
        turn="Summer 1940",
        **more,
    )
    drive(game, "attack army-group-b N7", "advance army-group-b")
    until(game, "axis/production")
    return game


@rule("hitlerswar", "surrender-france.1", "surrender-france.2", "surrender-france.3", "surrender-france.4", "R86")
def test_what_the_fall_of_france_takes_and_what_it_leaves() -> None:
    game = paris(
        "french-first-army 3/0 M7",
        "britain 2/0 H6",
        "middle-east-command 1/0 G17",
        "fifth-army 1/0 K9",
        spaces=ROME | {"M9": {"owner": "allied", "fort": 7}, "H9": "axis"},
        italy=1,
        unaligned=["Poland"],
    )
    assert owners(game, "France") == {"axis"}
    assert owners(game, "Morocco", "Algeria") == {""}
    assert owner(game, "H9") == "axis", "taken before, it stays"
    assert owners(game, "Lebanon-Syria", "French Africa") == {"allied"}
    assert [army(game, name) for name in ("french-first-army", "britain", "fifth-army")] == ["", "", ""]
    assert army(game, "middle-east-command") == "1/0 G17"
    assert war(game).space_of("M9") not in war(game).forts
    assert works(game, "M8") == works(game, "L8") == 0


@rule("hitlerswar", "surrender-france.2", "surrender-france.6", "R38", "R102")
@refusal("hitlerswar", "surrender-france.6")
def test_points_raised_before_the_surrender_count_among_the_four() -> None:
    """O8 was captured and repaired earlier: it goes on working, and three more may follow."""
    game = paris(spaces={"N8": {"owner": "axis", "devastated": 1}})
    assert works(game, "O8") == 1
    assert works(game, "N7") == 0
    play(game, "repair N7", "repair N7", "repair N8")
    refused(game, "surrender-france.6", "repair N7")
    refused(game, "surrender-france.6", "repair M8")
    assert legal(game, "raise 1 inf P10")


@rule("hitlerswar", "surrender-france.5", "surrender-france.6", "R38", "allied-production.1")
def test_a_liberated_france_is_whole_again_for_the_allies_and_never_surrenders_twice() -> None:
    spaces = give("axis", "France") | {"O8": "allied", "N7": {"owner": "allied", "devastated": 3}}
    game = campaign(
        "us-army 3/0 N7", spaces=spaces, france=1, phase="allied/production", turn="Summer 1944", us=1, america=23
    )
    play(game, "repair N7", "repair N7", "repair N7")
    assert works(game, "N7") == 3
    later = campaign(
        "okw 0/10 N8",
        spaces=give("axis", "France") | {"N7 O7 O8 N6": "allied"},
        france=1,
        dice=(1,),
        turn="Summer 1944",
    )
    drive(later, "attack okw N7", "advance okw")
    until(later, "axis/production")
    assert owner(later, "O7") == owner(later, "N6") == "allied"


@rule("hitlerswar", "activity-limits.2", "R38")
@refusal("hitlerswar", "activity-limits.2")
def test_even_one_axis_air_point_in_france_holds_the_allies_there() -> None:
    """An Axis army of tac air alone is a strength point in France; the garrison of a lost hex is none."""
    armies = ("french-first-army 5/0 N6", "britain 2/0 P7")
    held = campaign(*armies, "okw 0/0/1 N8", scenario="campaign-2", spaces={"N8": "axis"}, phase="allied/movement")
    refused(held, "activity-limits.2", "land french-first-army 1 inf P6")
    assert legal(held, "move french-first-army N7")
    assert legal(held, "sail britain N6"), "others may come"
    free = campaign(*armies, scenario="campaign-2", spaces={"N8": "axis"}, phase="allied/movement")
    assert legal(free, "land french-first-army 1 inf P6")


# ---------------------------------------------------------------- Great Britain
@rule("hitlerswar", "surrender-britain.1", "surrender-britain.2a", "surrender-britain.3", "R39", "R86")
def test_britain_surrenders_with_its_mediterranean_but_not_with_its_empire() -> None:
    spaces = give("axis", "France") | {"P7": "axis"}
    armies = (
        "army-group-b 0/10 P7",
        "britain 2/2 S7",
        "middle-east-command 3/0 D15",
        "us-army 1/0 Canada",
        "fifth-army 1/0 E21",
    )
    game = campaign(*armies, spaces=spaces, france=1, dice=(1,), turn="Summer 1941", us=0)
    drive(game, "attack army-group-b Q7", "advance army-group-b")
    assert owner(game, "S7") == "allied"
    until(game, "axis/production")
    assert war(game).britain == 1
    gone = ("Britain", "North Ireland", "Gibraltar", "Malta", "Egypt", "Cyprus", "Palestine", "Transjordan")
    assert owners(game, *gone) == {"axis"}
    assert owners(game, "Canada", "India", "British Africa", "Kuwait", "Lebanon-Syria") == {"allied"}
    assert (army(game, "britain"), army(game, "middle-east-command")) == ("", "")
    assert (army(game, "us-army"), army(game, "fifth-army")) == ("1/0 Canada", "1/0 E21")
    assert not war(game).forts, "Gibraltar and Malta"
    assert works(game, "S7") == works(game, "R7") == 0


@rule("hitlerswar", "suez.1", "surrender-britain.2a", "R43", "production-points.1")
def test_india_sends_nothing_after_a_british_surrender_has_given_suez_away() -> None:
    """Canada 2, British Africa 2, French Africa 1; India's 2 are cut off with Suez."""
    spaces = give("axis", "France", "Britain") | {"Q7": "allied"}
    game = campaign("army-group-b 0/10 P7", spaces=spaces, france=1, dice=(1,), turn="Summer 1941")
    drive(game, "attack army-group-b Q7", "advance army-group-b")
    until(game, "allied/production")
    assert told(game, "budget", "points")[-1] == "5"
    assert legal(game, "raise 1 inf Canada")
    refused(game, "allied-production.1", "raise 1 inf India")


# ---------------------------------------------------------------- the Soviet Union
CITIES = {"T15 M19": "axis", "S15 S16 R16 R15 Q16 Q15 P15 P16 M18 N18 M17 N17 M16 N16": "axis"}


def offer(answer: str, **more: Any) -> Game:
    """The Axis takes the third city and answers the Soviet offer."""
    game = campaign(
        "army-group-center 0/10 Q16",
        spaces=CITIES | give("axis", "Poland"),
        eastern_war=1,
        turn="Summer 1942",
        siberia=8,
        **{"dice": (1,)} | more,
    )
    drive(game, "attack army-group-center Q17", "advance army-group-center", answer)
    return game


@rule("hitlerswar", "surrender-ussr.1", "surrender-ussr.2", "surrender-ussr.3", "R40")
@refusal("hitlerswar", "surrender-ussr.2")
def test_after_peace_neither_attacks_the_other_but_both_still_attack_neutrals() -> None:
    game = offer("accept")
    until(game, "axis/production")
    assert war(game).peace == 1
    until(game, "soviet/movement")
    until(game, "axis/movement")
    until(game, "axis/combat")
    refused(game, "surrender-ussr.2", "attack army-group-center Q18")
    peace = campaign(
        "kiev 0/5 K19",
        "moscow 0/5 J19",
        eastern_war=1,
        peace=1,
        phase="soviet/combat",
        turn="Summer 1943",
        siberia=8,
        spaces={"K18": "axis"},
    )
    refused(peace, "surrender-ussr.2", "attack kiev K18")
    assert legal(peace, "attack moscow J18"), "Turkey is nobody's"


@rule("hitlerswar", "surrender-ussr.4", "R40")
def test_an_offer_refused_does_not_come_back() -> None:
    game = offer("refuse")
    until(game, "axis/production")
    assert war(game).peace == 2
    until(game, "soviet/movement")
    until(game, "axis/production")
    assert owner(game, "Q17") == owner(game, "T15") == owner(game, "M19") == "axis"
    assert len(told(game, "refused-peace")) == 1
    assert not told(game, "peace")


@rule("hitlerswar", "lend-lease.3", "lend-lease.4", "R30")
@refusal("hitlerswar", "lend-lease.2a", "lend-lease.2b")
def test_lend_lease_goes_on_after_the_peace_and_is_spent_once() -> None:
    game = campaign(
        "moscow 1/0 Q19",
        phase="allied/production",
        eastern_war=1,
        peace=1,
        turn="Summer 1943",
        siberia=8,
        spaces={"M20": "axis"},
    )
    refused(game, "lend-lease.2b", "lend 1 M20")
    refused(game, "lend-lease.2a", "lend 3 U18")
    play(game, "lend 2 U18")
    until(game, "soviet/production")
    with_gift = int(told(game, "budget", "points")[-1])
    until(game, "axis/movement")
    until(game, "soviet/production")
    assert int(told(game, "budget", "points")[-1]) == with_gift - 2


# ---------------------------------------------------------------- smaller countries
@rule("hitlerswar", "surrender-other.1", "surrender-other.2b", "R16", "advance-friendly.2b")
def test_a_second_attack_finds_a_country_that_has_just_surrendered() -> None:
    """Belgrade falls first; the army named against L11 goes on into a friendly hex, whose production lies in ruins."""
    game = campaign(
        "army-group-south 0/9 M12", "okw 4/0 M11", spaces=give("axis", "Hungary"), dice=(1, 3), turn="Spring 1941"
    )
    play(game, "attack army-group-south L12", "attack okw L11")
    drive(game, "advance army-group-south")
    assert owners(game, "Yugoslavia") == {"axis"}
    assert works(game, "L11") == 0
    play(game, "advance okw")
    assert told(game, "advance")[-1]["needed"] == 3, "infantry into a friendly hex"
    assert army(game, "okw") == "4/0 L11"


@rule("hitlerswar", "surrender-other.2", "surrender-other.5", "R35")
def test_a_surrender_stops_at_a_third_partys_army_and_comes_once() -> None:
    """Spain has joined the Allies, who hold K7. Madrid falls: all but K7 is Axis. Retaken, Madrid brings one hex."""
    spain = give("allied", "Spain")
    neutral = [
        name for name in geography.COUNTRIES if geography.COLOUR[name] in ("orange", "dark blue") and name != "Spain"
    ]
    game = campaign(
        "army-group-b 0/10 K6",
        "britain 0/9 K7",
        spaces=give("axis", "France") | spain | {"K6": "axis"},
        france=1,
        unaligned=neutral,
        turn="Winter 1940",
        dice=(1, 1, 1),
    )
    drive(game, "attack army-group-b J5", "advance army-group-b")
    assert owner(game, "K7") == "allied"
    assert owners(game, "Spain") == {"axis", "allied"}
    assert owner(game, "L4") == owner(game, "I5") == "axis"


@rule("hitlerswar", "co-operation.1", "co-operation.2")
@refusal("hitlerswar", "co-operation.1", "co-operation.2")
def test_allies_and_soviets_neither_enter_nor_attack_each_others_hexes() -> None:
    spaces = {"P9 O10": "allied", "P10 P11": "soviet"}
    move = campaign(
        "us-army 3/3 P9",
        "western 3/3 P11",
        phase="allied/movement",
        spaces=spaces,
        us=1,
        turn="Summer 1944",
        eastern_war=1,
        scenario="campaign-1",
        unaligned=[],
        america=16,
    )
    refused(move, "co-operation.2", "move us-army P11")
    combat = campaign(
        "us-army 3/3 O10",
        "western 3/3 P11",
        phase="soviet/combat",
        spaces={"O10": "allied", "O11": "soviet"},
        turn="Summer 1944",
        eastern_war=1,
    )
    refused(combat, "making-attacks.5", "attack western O10")
    west = campaign(
        "us-army 3/3 O10",
        "western 3/3 O11",
        phase="soviet/combat",
        spaces={"O10": "allied", "O11": "soviet"},
        turn="Summer 1944",
        eastern_war=1,
    )
    refused(west, "co-operation.1", "attack western O10")
    assert legal(west, "attack western P10")
    assert path(west) == "soviet/combat"
