"""Second reading of the rule text: who joins whom, when, and what comes with it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.campaign import campaign, give, path
from tests.hitlerswar.second_reading import drive, told, until
from tests.hitlerswar.table import army, legal, owner, play, refused, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, INF, MECH, SOVIET


def owners(game: Game, country: str) -> set[str]:
    return {owner(game, name) for name in geography.BOARD.list(geography.COUNTRY[country])}


def forces(game: Game, side: int, *countries: str) -> dict[str, int]:
    """Infantry and mechanized points of a side in some countries."""
    state = war(game)
    armies = [n for n in range(12 * side, 12 * side + 12) if state.at[n] >= 0]
    there = [n for n in armies if any(geography.COUNTRY[name] >> state.at[n] & 1 for name in countries)]
    return {"inf": sum(state.count(n, INF) for n in there), "mech": sum(state.count(n, MECH) for n in there)}


# ---------------------------------------------------------------- violated countries
@rule("hitlerswar", "axis-leaning.5", "violation.4a", "axis-leaning.2")
def test_finland_brings_three_infantry_whoever_drove_it_into_the_war_and_once_only() -> None:
    """The Soviets attack in Winter 1939: three infantry. In Summer 1941 Finland joins nobody a second time."""
    game = campaign("leningrad 0/3 U16", phase="soviet/combat", turn="Spring 1941", dice=(6,))
    drive(game, "attack leningrad U15", "advance leningrad")
    until(game, "axis/movement")
    assert path(game) == "axis/movement"
    assert owner(game, "T13") == "axis"
    assert forces(game, AXIS, "Finland") == {"inf": 3, "mech": 0}
    assert told(game, "joined", "country").count("Finland") == 1


@rule("hitlerswar", "axis-leaning.3", "violation.4a")
def test_rumania_brings_nothing_when_the_soviets_have_attacked_it() -> None:
    game = campaign("kiev 0/1 M15", phase="soviet/combat", turn="Spring 1941", dice=(6,))
    drive(game, "attack kiev L14", "advance kiev")
    until(game, "axis/movement")
    assert owner(game, "L14") == "axis"
    assert forces(game, AXIS, "Rumania") == {"inf": 0, "mech": 0}
    assert owner(game, "M13") == "axis", "Hungary joins on its day all the same"
    assert forces(game, AXIS, "Hungary") == {"inf": 1, "mech": 1}


@rule("hitlerswar", "violation.5", "R34", "surrender-other.2")
def test_poland_shared_between_two_captors() -> None:
    """The Soviets take O14, the Axis does not take Warsaw: the rest is nobody's. Warsaw later brings all but O14."""
    game = campaign("fourth-army 0/6 P11", "kiev 0/9 N14", turn="Winter 1939", dice=(1, 1, 1, 1))
    drive(game, "attack fourth-army P12", "advance fourth-army")
    until(game, "soviet/combat")
    assert owners(game, "Poland") == {"axis", ""}
    drive(game, "attack kiev O14", "advance kiev")
    until(game, "axis/combat")
    assert (owner(game, "O14"), owner(game, "P13")) == ("soviet", "")
    drive(game, "attack fourth-army P13", "advance fourth-army")
    assert owner(game, "O14") == "soviet"
    assert owners(game, "Poland") == {"axis", "soviet"}
    assert [name for name in geography.BOARD.list(geography.COUNTRY["Poland"]) if owner(game, name) == "soviet"] == [
        "O14"
    ]


@rule("hitlerswar", "violation.2a", "violation.2b", "violation.4b", "production-points.1")
def test_hungary_attacked_by_the_axis_produces_for_the_soviets_in_the_same_turn() -> None:
    """Outside the Soviet Union, so that it is added to the eight [soviet-mobilization.2]."""
    game = campaign("army-group-south 0/1 N12", dice=(6,))
    drive(game, "attack army-group-south M13", "advance army-group-south")
    until(game, "soviet/production")
    assert owner(game, "M13") == owner(game, "M12") == "soviet"
    assert told(game, "budget", "points")[-1] == "9"


@rule("hitlerswar", "violation.2a", "R33", "surrender-other.4")
def test_a_country_without_capital_is_conquered_only_hex_by_hex() -> None:
    """The Baltic States: with one hex taken the other joins the Soviets; with both there is nothing to join."""
    one = campaign("army-group-north 0/9 Q13", dice=(1,))
    drive(one, "attack army-group-north R13", "advance army-group-north")
    until(one, "soviet/movement")
    assert (owner(one, "R13"), owner(one, "S14")) == ("axis", "soviet")
    both = campaign("army-group-north 0/9 Q13", dice=(1, 1))
    drive(both, "attack army-group-north R13", "advance army-group-north")
    drive(both, "exploit army-group-north S14", "advance army-group-north")
    until(both, "soviet/movement")
    assert owners(both, "Baltic States") == {"axis"}
    assert not told(both, "joined")


@rule("hitlerswar", "violation.2a", "R89", "soviet-mobilization.1a")
def test_an_attack_given_up_again_is_an_attack() -> None:
    """The army is named and then neither assaults nor advances: Spain is Allied all the same."""
    game = campaign("army-group-b 0/10 L6", spaces=give("axis", "France"), france=1, turn="Winter 1940")
    play(game, "attack army-group-b K6")
    until(game, "axis/production")
    assert owners(game, "Spain") == {"allied"}
    assert owners(game, "Portugal") == {""}


# ---------------------------------------------------------------- Italy
@rule("hitlerswar", "italy-entry.2", "italy-entry.3a", "italy-entry.3b", "R82")
@refusal("hitlerswar", "activity-limits.1")
def test_italy_enters_in_the_production_phase_and_its_army_fights_a_turn_later() -> None:
    game = campaign("italian-army 4/1 L9", turn="Spring 1940", phase="axis/movement")
    refused(game, "activity-limits.1", "move italian-army L10")
    until(game, "axis/production")
    assert war(game).italy == 1
    assert told(game, "budget", "points") == ["23"], "sixteen of Germany, seven of Italy"
    assert owner(game, "D12") == owner(game, "H10") == "axis"
    until(game, "soviet/movement")
    until(game, "axis/movement")
    assert legal(game, "move italian-army L10")
    assert legal(game, "land italian-army 1 inf D12"), "and the Mediterranean is open to it"


@rule("hitlerswar", "violation.3a", "italy-entry.2", "R36", "R88")
def test_an_italy_attacked_by_the_axis_fights_for_the_allies_and_never_changes() -> None:
    game = campaign("italian-army 4/1 L9", "army-group-c 0/3 M11", turn="Winter 1939", dice=(6,))
    drive(game, "attack army-group-c L10", "advance army-group-c")
    until(game, "axis/production")
    assert war(game).italy == 3
    assert army(game, "italian-army") == ""
    assert forces(game, ALLIED, "Italy") == {"inf": 4, "mech": 1}
    until(game, "axis/movement")
    until(game, "axis/production")
    assert war(game).turn == 1, "Spring 1940"
    assert war(game).italy == 3
    assert owner(game, "L9") == "allied"


@rule("hitlerswar", "surrender-italy.1", "surrender-italy.3", "R85", "unsupplied-hexes.2a")
def test_italy_surrenders_after_the_supply_check_of_the_same_phase() -> None:
    """With Gibraltar and France lost Malta is not fed when the third hex is taken: it falls, then Italy gives up."""
    spaces = give("axis", "France", "Italy", "Sicily", "Sardinia", "Libya") | {"H4": "axis", "J11 I12": "allied"}
    game = campaign(
        "fifth-army 0/9 J11", spaces=spaces, italy=1, france=1, turn="Winter 1942", phase="allied/combat", dice=(1,)
    )
    drive(game, "attack fifth-army J10", "advance fifth-army")
    until(game, "allied/production")
    assert war(game).italy == 2
    assert owner(game, "G11") == "axis"
    assert army(game, "fifth-army") == "0/9 J10", "J11 produces and feeds it"


# ---------------------------------------------------------------- the United States
@rule("hitlerswar", "us-entry.2", "us-entry.3", "R37", "R82")
def test_a_year_of_american_growth_begins_with_the_entry() -> None:
    game = campaign("us-army 8/3/0/0/1 US", turn="Winter 1941", phase="allied/movement")
    refused(game, "activity-limits.1", "land us-army 1 inf P7")
    until(game, "allied/production")
    first = int(told(game, "budget", "points")[-1])
    for growth in (16, 17, 18):
        until(game, "axis/movement")
        until(game, "allied/production")
        assert int(told(game, "budget", "points")[-1]) == first + growth


@rule("hitlerswar", "us-entry.2", "R37", "violation.4c")
def test_america_attacked_by_the_axis_comes_early_and_grows_from_then_on() -> None:
    """Invaded in Summer 1941: Allied as the phase ends, 16 in that turn, 17 in the next; 1942 adds nothing."""
    game = campaign(
        "okw 0/0/0/0/1 N5",
        "us-army 8/3/0/0/1 US",
        spaces=give("axis", "France"),
        france=1,
        phase="axis/combat",
        turn="Summer 1941",
        dice=(6,) * 40,
    )
    play(game, "invade okw US")
    until(game, "axis/production")
    assert war(game).us == 1
    assert owner(game, "US") == "allied"
    until(game, "allied/production")
    assert war(game).america == 16
    until(game, "axis/movement")
    until(game, "allied/production")
    assert war(game).america == 17
    until(game, "axis/movement")
    until(game, "allied/production")
    assert war(game).turn == 7, "Spring 1942"
    assert war(game).america == 18


# ---------------------------------------------------------------- Soviet mobilization
def budgets(game: Game, side: str) -> list[str]:
    return [event["points"] for event in told(game, "budget") if event["side"] == side]


@rule("hitlerswar", "soviet-mobilization.1a", "soviet-mobilization.4", "siberian-industry.1", "R42")
def test_an_axis_attack_on_the_baltic_states_wakes_the_soviets() -> None:
    """Fifteen at once, Siberia's eight a turn later; and the Baltic point that has become Soviet."""
    game = campaign("army-group-north 0/9 Q13", turn="Summer 1940", dice=(1,))
    drive(game, "attack army-group-north R13", "advance army-group-north")
    until(game, "soviet/production")
    assert budgets(game, "soviet") == ["16"]
    until(game, "axis/movement")
    until(game, "soviet/production")
    assert budgets(game, "soviet") == ["16", "24"]


@rule("hitlerswar", "soviet-mobilization.3", "R8", "R42", "R89")
@pytest.mark.parametrize(("lost", "due"), [("P14 O15 N14 M15", "8"), ("P14 O15 N14 M15 L16", "15")])
def test_after_an_early_soviet_attack_only_five_lost_hexes_end_the_limit(lost: str, due: str) -> None:
    """Limited footing in 1943: four lost hexes leave the eight; five lift it, Siberia excepted."""
    spaces = give("axis", "Poland") | {lost: "axis"}
    game = campaign("okw 1/0 P14", phase="axis/production", turn="Spring 1943", footing=1, eastern_war=1, spaces=spaces)
    until(game, "soviet/production")
    assert budgets(game, "soviet") == [due]


@rule("hitlerswar", "soviet-mobilization.3", "R8", "time-record.8")
def test_limited_footing_outlasts_1942_and_ends_in_spring_1944() -> None:
    for turn, points in (("Winter 1941", "8"), ("Summer 1943", "8"), ("Winter 1943", "15")):
        game = campaign("moscow 1/0 Q17", phase="allied/production", turn=turn, footing=1, eastern_war=1)
        until(game, "axis/movement")
        until(game, "soviet/production")
        assert budgets(game, "soviet") == [points], f"the turn after {turn}"


@rule("hitlerswar", "soviet-mobilization.3", "R89")
@pytest.mark.parametrize(
    ("name", "at", "target", "footing"),
    [
        ("leningrad", "R14", "S14", 0),  # the Baltic States do not count
        ("leningrad", "U16", "U15", 1),
        ("kiev", "N14", "O14", 1),
    ],
)
def test_which_soviet_attack_is_too_early(name: str, at: str, target: str, footing: int) -> None:
    game = campaign(f"{name} 0/5 {at}", phase="soviet/combat", turn="Spring 1940")
    play(game, f"attack {name} {target}")
    assert war(game).footing == footing


def facts(game: Game, *names: str) -> dict[str, Any]:
    return {name: getattr(war(game), name) for name in names}


@rule("hitlerswar", "R89", "advance-friendly.1a", "soviet-mobilization.3")
def test_marching_about_at_home_is_no_attack() -> None:
    game = campaign("moscow 0/5 Q17", "fourth-army 0/5 P11", phase="soviet/combat", turn="Spring 1940", dice=(1,))
    drive(game, "attack moscow Q16", "advance moscow")
    assert facts(game, "footing", "eastern_war", "provoked") == {"footing": 0, "eastern_war": 0, "provoked": {}}
    assert war(game).phasing == SOVIET
