"""Second reading: capitals that fall and are freed, surrenders, and what changes in the middle of a phase."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.politics import has, run_to, units
from tests.neppa.table import at, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, RUSSIA
from theatrum.rulesets.neppa.rules.politics import spoils

NO_MINORS: dict[str, Any] = {"spurned": ["finland", "rumania", "hungary", "bulgaria"]}
ITALIAN_WAR: dict[str, Any] = {
    "at_war": [["italy", "britain"], ["germany", "usa"], ["italy", "usa"]],
    "allied": [["germany", "italy"], ["britain", "usa"]],
    "us_in": 1,
    **NO_MINORS,
}
RED: dict[str, Any] = {"at_war": [["germany", "russia"]], "red_war": 10, **NO_MINORS}


# ---------------------------------------------------------------- Paris
@rule("neppa", "12.0e", "12.0b", "14.1b", "R88", "R89")
@refusal("neppa", "12.0e")
def test_britons_help_to_retake_paris_but_only_the_french_enter() -> None:
    game = table("de 1 inf paris", "gb 4 inf caen", "gb 2 art caen", "fr 4 inf metz", "fr 2 arm lyons",
                 turn="Summer 1940", phase="allied/mobilization", spaces={"paris": "de", "caen": "gb"},
                 clock={"france": 10}, dice=(6, 6))  # fmt: skip
    play(game, "counterattack yes")
    run_to(game, "allied/combat")
    play(game, "attack paris", "join gb.inf.1", "join fr.inf.1", "join fr.inf.2", "resolve")
    refused(game, "12.0e", "advance gb.inf.1")
    play(game, "advance fr.inf.1")
    assert owner(game, "paris") == "fr"
    run_to(game, "axis/movement")
    assert not has(game, "conquered", "france")
    assert not war(game).clock


@rule("neppa", "14.1b", "R89")
@refusal("neppa", "14.1b")
def test_a_counterattack_binds_french_armor_in_exploitation_too() -> None:
    stacks = ("fr 1 arm paris exploiting", "gb 1 arm caen exploiting", "de 1 inf lille")
    facts: dict[str, Any] = {"turn": "Summer 1940", "phase": "allied/exploitation-combat",
                             "spaces": {"lille": "de", "caen": "gb"}}  # fmt: skip
    bound = table(*stacks, asked=["france"], counter=["france"], **facts)
    play(bound, "attack lille", "join gb.arm.1")
    refused(bound, "14.1b", "join fr.arm.1")
    free = table(*stacks, **facts)
    play(free, "attack lille", "join gb.arm.1", "join fr.arm.1")


@rule("neppa", "14.1d", "2.2e", "R29", "4.0a")
def test_with_france_go_its_maginot_line_and_the_fleets_on_its_slips() -> None:
    game = table("de 1 inf paris", "fr 4 inf strasbourg", "fr 1 fleet oran", "gb 1 inf london", turn="Summer 1940",
                 phase="allied/combat", clock={"france": 10}, spaces={"paris": "de"},
                 keels={"france Fall 1940": 1})  # fmt: skip
    run_to(game, "axis/movement")
    assert units(game, "fr") == []
    assert owner(game, "strasbourg") == "de"
    run_to(game, "allied/construction")
    assert war(game).turn == 6
    assert not any("france" in act.text(war(game)) for act in war(game).choices())


@rule("neppa", "R88", "14.1a")
def test_a_capital_taken_back_for_a_moment_starts_the_clock_anew() -> None:
    """Paris falls in Summer, is retaken in the Allied turn, and falls again in Fall: France stands through Summer."""
    game = table("de 4 inf metz", "de 2 arm metz", "de 1 inf paris", "fr 4 inf lyons", "fr 2 arm lyons",
                 "gb 1 inf london", turn="Summer 1940", phase="allied/mobilization", spaces={"paris metz": "de"},
                 clock={"france": 10}, dice=(6, 6, 6, 6))  # fmt: skip
    play(game, "counterattack yes")
    run_to(game, "allied/combat")
    play(game, "attack paris", *(f"join fr.inf.{n}" for n in (1, 2, 3, 4)), "join fr.arm.1", "resolve")
    play(game, "advance fr.inf.1", "end")
    run_to(game, "axis/combat")
    assert owner(game, "paris") == "fr"
    play(game, "attack paris", *(f"join de.inf.{n}" for n in (1, 2, 3, 4)), "join de.arm.1", "resolve",
         "advance de.inf.1", "end")  # fmt: skip
    run_to(game, "allied/movement")
    assert not has(game, "conquered", "france")
    assert war(game).clock == {3: 2 * 6}
    run_to(game, "axis/movement")
    assert has(game, "conquered", "france")


# ---------------------------------------------------------------- Italy
@rule("neppa", "14.2c", "R91")
@pytest.mark.parametrize("unit", ["it 1 fleet tobruk", "de 1 air:1 tobruk", "it 1 inf tangier"])
def test_ships_and_aircraft_in_africa_keep_italy_in_the_war(unit: str) -> None:
    game = table("it 1 inf rome", "de 1 inf berlin", "us 1 inf reggio", unit, turn="Spring 1943", phase="axis/combat",
                 spaces={"reggio": "us", "tripoli sirte benghazi": "gb", "tangier": "it"}, **ITALIAN_WAR)  # fmt: skip
    run_to(game, "axis/strategic-warfare")
    assert not has(game, "conquered", "italy")


@rule("neppa", "14.2c", "14.2d", "R91")
def test_italy_surrenders_before_its_armor_can_exploit() -> None:
    """The last Axis unit in Africa dies in its own attack; the test comes at once, before exploitation."""
    game = table("it 1 inf gabes", "gb 4 inf tripoli", "it 1 inf rome", "de 1 inf berlin", "us 1 inf reggio",
                 turn="Summer 1943", phase="axis/combat", dice=(1, 1),
                 spaces={"reggio": "us", "tripoli sirte benghazi tobruk": "gb", "gabes": "it"},
                 **ITALIAN_WAR)  # fmt: skip
    play(game, "attack tripoli", "join it.inf.1", "resolve")
    assert not has(game, "conquered", "italy")
    run_to(game, "axis/exploitation-movement")
    run_to(game, "axis/construction")
    assert has(game, "conquered", "italy")
    assert units(game, "it") == []
    assert not any("italy" in act.text(war(game)) for act in war(game).choices())


@rule("neppa", "14.1a", "14.1d", "14.1e", "R61", "R96")
def test_rome_conquered_leaves_italy_to_the_conqueror_and_not_to_germany() -> None:
    game = table("gb 1 inf rome", "it 2 inf milan", "it 1 inf tirana", "de 1 inf tirana", "de 1 inf berlin",
                 "it 1 inf tobruk", turn="Fall 1942", phase="axis/combat", spaces={"rome": "gb"},
                 clock={"italy": 2 * 14 - 1}, **ITALIAN_WAR)  # fmt: skip
    run_to(game, "allied/movement")
    assert has(game, "conquered", "italy")
    assert owner(game, "milan") == owner(game, "tobruk") == "gb"
    assert owner(game, "tirana") == "de"
    assert spoils.income(war(game), BRITAIN) == 15
    assert spoils.income(war(game), GERMANY) == 0


# ---------------------------------------------------------------- Russia
PILLARS = "moscow molotov ufa chkalov guryev"


@rule("neppa", "14.3", "R92")
@pytest.mark.parametrize(("early", "falls"), [(True, False), (False, True)])
def test_stalingrad_retaken_in_combat_saves_russia_in_exploitation_not(early: bool, falls: bool) -> None:
    game = table("su 2 inf saratov", "su 1 arm saratov", "gb 1 inf london", turn="Fall 1942", phase="allied/combat",
                 spaces={PILLARS: "de", "stalingrad": "de"}, **RED)  # fmt: skip
    if early:
        play(game, "attack stalingrad", "join su.inf.1", "resolve", "advance su.inf.1")
        assert owner(game, "stalingrad") == "su"
    run_to(game, "allied/construction")
    assert has(game, "conquered", "russia") == falls


@rule("neppa", "14.1d", "12.2b", "R140")
@refusal("neppa", "12.2b")
def test_when_russia_is_out_the_west_may_enter_its_land() -> None:
    before = table("gb 1 inf mosul", "gb 1 inf tabriz", "su 1 inf gorky", turn="Fall 1942", phase="allied/movement",
                   spaces={"tabriz": "gb"}, **RED)  # fmt: skip
    refused(before, "12.2b", "move gb.inf.2 baku")
    after = table("gb 1 inf mosul", "gb 1 inf tabriz", turn="Fall 1942", phase="allied/movement", conquered=["russia"],
                  spaces={"tabriz": "gb", "baku tbilisi": "de"}, **NO_MINORS)  # fmt: skip
    play(after, "move gb.inf.2 baku")
    assert owner(after, "baku") == "gb"


# ---------------------------------------------------------------- minors and Eastern Europe
@rule("neppa", "14.4a", "14.4d", "14.4e", "R90")
def test_a_country_won_and_lost_within_a_year_costs_the_loser_nothing() -> None:
    game = table("gb 1 inf trondheim", "de 1 inf denmark", turn="Fall 1940", phase="allied/movement",
                 conquered=["norway"], spaces={"oslo bergen": "de", "trondheim": "gb"},
                 heirs={"norway": "germany"})  # fmt: skip
    purse = war(game).treasury[GERMANY]
    play(game, "move gb.inf.1 oslo")
    assert war(game).treasury[GERMANY] == purse
    assert spoils.income(war(game), BRITAIN) == 4
    assert units(game, "no") == []


@rule("neppa", "14.7d", "14.7e", "14.7f")
def test_five_of_six_zones_neither_win_nor_lose_eastern_europe() -> None:
    zones = "estonia latvia lithuania vilna brest_litovsk"
    game = table("de 1 inf lvov", "de 1 arm warsaw", "su 1 inf zhitomir", "su 1 inf pskov", turn="Summer 1942",
                 phase="allied/movement", region=1, spaces={zones + " lvov": "de"}, heirs={"eastern-europe": "germany"},
                 added={"eastern-europe": "germany"}, **RED)  # fmt: skip
    purse = war(game).treasury[GERMANY]
    play(game, "move su.inf.2 estonia")
    assert war(game).treasury[GERMANY] == purse
    assert spoils.income(war(game), RUSSIA) == 0
    assert spoils.income(war(game), GERMANY) == 0


@rule("neppa", "12.3i", "14.4a", "1.5n")
def test_an_axis_minor_that_neutral_russia_conquered_pays_russia_and_stays_out() -> None:
    game = table("su 1 inf helsinki", "de 12 inf berlin", turn="Spring 1941", phase="allied/redeployment",
                 conquered=["finland"], raised=["finland"], spaces={"helsinki viborg tampere kuopio oulu": "su"},
                 heirs={"finland": "russia"})  # fmt: skip
    run_to(game, "axis/movement")
    assert war(game).turn == 9
    assert not has(game, "active", "finland")
    assert has(game, "active", "rumania")
    assert units(game, "fi") == []
    assert spoils.income(war(game), RUSSIA) == 4


@rule("neppa", "R164", "14.4a", "8.0a")
def test_armor_that_rolls_through_a_capital_has_conquered_it() -> None:
    game = table("de 1 arm bonn", "fr 1 inf paris", turn="Spring 1940", phase="axis/declaration")
    play(game, "declare germany luxembourg")
    run_to(game, "axis/movement")
    play(game, "move de.arm.1 metz")
    assert at(game, "de.arm.1") == "metz"
    assert has(game, "conquered", "luxembourg")
    assert owner(game, "luxembourg") == "de"
