"""Second reading: years, grants, building and redeployment where they meet conquest and strategic warfare."""

from __future__ import annotations

from typing import Any

from tests.neppa.politics import has, run_to, units
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, GERMANY, ITALY, RUSSIA, USA

NO_MINORS: dict[str, Any] = {"spurned": ["finland", "rumania", "hungary", "bulgaria"]}
RED: dict[str, Any] = {"at_war": [["germany", "russia"]], "red_war": 10, **NO_MINORS}
AMERICA: dict[str, Any] = {"at_war": [["germany", "usa"], ["germany", "russia"]], "red_war": 10, "us_in": 1,
                           "allied": [["britain", "usa", "france"]], "conquered": ["france"], **NO_MINORS}  # fmt: skip


# ---------------------------------------------------------------- the year
@rule("neppa", "5.1a", "5.1c", "R33", "13.3a")
def test_debts_of_1939_shrink_the_base_although_nothing_grows() -> None:
    game = table("gb 1 inf london", "de 1 inf berlin", phase="allied/redeployment", turn="Winter 1939",
                 treasury={"britain": -4, "germany": 30})  # fmt: skip
    run_to(game, "axis/movement")
    assert war(game).base[BRITAIN] == 26
    assert war(game).base[GERMANY] == 65
    assert war(game).treasury[BRITAIN] == 26
    assert war(game).total[BRITAIN] == 26 + 32


@rule("neppa", "12.3g", "R36", "R83")
def test_the_axis_minors_bring_money_but_no_higher_limit_in_their_first_year() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", phase="allied/redeployment", turn="Spring 1941",
                 treasury={"germany": 40}, limit={"germany": 50})  # fmt: skip
    run_to(game, "axis/movement")
    assert war(game).treasury[GERMANY] == 40 + 4 + 8 + 5 + 4
    assert war(game).limit[GERMANY] == 50


@rule("neppa", "2.7a.4", "2.7a.8", "2.7a.9", "R90")
def test_a_tower_lost_and_freed_within_a_year_costs_the_axis_nothing_and_russia_once() -> None:
    game = table("de 1 inf grozny", "su 2 inf tbilisi", turn="Summer 1942", phase="axis/movement",
                 spaces={"grozny": "de"}, dice=(6, 6), **RED)  # fmt: skip
    russian, german = war(game).treasury[RUSSIA], war(game).treasury[GERMANY]
    play(game, "move de.inf.1 baku")
    assert war(game).treasury[RUSSIA] == russian - 6
    assert war(game).treasury[GERMANY] == german
    assert war(game).spent[RUSSIA] == 0
    run_to(game, "allied/combat")
    play(game, "attack baku", "join su.inf.1", "join su.inf.2", "resolve", "advance su.inf.1")
    assert owner(game, "baku") == "su"
    assert war(game).treasury[RUSSIA] == russian - 6
    assert war(game).treasury[GERMANY] == german


@rule("neppa", "us.3", "5.4a", "11.0b", "10.0g")
@refusal("neppa", "us.2")
def test_the_usa_builds_in_its_first_turn_and_not_before() -> None:
    game = table("gb 1 inf london", "de 1 inf berlin", phase="allied/construction", turn="Winter 1941",
                 conquered=["france"], **NO_MINORS)  # fmt: skip
    refused(game, "us.2", "build usa inf us_box")
    run_to(game, "allied/construction")
    later = table("gb 1 inf london", "de 1 inf berlin", phase="axis/redeployment", turn="Spring 1942",
                  conquered=["france"], **NO_MINORS)  # fmt: skip
    run_to(later, "allied/construction")
    assert war(later).treasury[USA] == war(later).total[USA] == 120
    assert war(later).limit[USA] == 60
    assert len(units(later, "us")) == 4 + 1 + 2 + 3 + 4
    assert legal(later, "build usa inf us_box")
    assert not legal(later, "build usa inf london")


# ---------------------------------------------------------------- building
@rule("neppa", "10.0b", "12.0a", "R72")
def test_france_builds_where_its_ally_holds_french_ground() -> None:
    held = table("gb 1 inf london", "fr 1 inf paris", phase="allied/construction", turn="Spring 1940",
                 spaces={"lille": "gb"})  # fmt: skip
    play(held, "build france inf lille")
    assert owner(held, "lille") == "gb"
    shared = table("gb 1 inf lille", "fr 1 inf paris", phase="allied/construction", turn="Spring 1940",
                   spaces={"lille": "gb"})  # fmt: skip
    assert not legal(shared, "build france inf lille")


@rule("neppa", "10.0b", "R72")
@refusal("neppa", "10.0b")
def test_nothing_is_built_in_a_home_zone_won_back_in_this_turn() -> None:
    game = table("fr 1 inf paris", "gb 1 inf london", phase="allied/movement", turn="Summer 1940",
                 spaces={"caen": "de"})  # fmt: skip
    play(game, "move fr.inf.1 caen")
    assert owner(game, "caen") == "fr"
    run_to(game, "allied/construction")
    refused(game, "10.0b", "build france inf caen")
    assert legal(game, "build france inf paris")


@rule("neppa", "12.3j", "R32", "4.0b")
@refusal("neppa", "12.3j")
def test_an_axis_minor_without_its_capital_fights_but_does_not_rebuild() -> None:
    game = table("ro 1 inf cluj", "su 1 inf constanta", "de 1 inf sofia", "gb 1 inf london", spaces={"constanta": "su"},
                 active=["rumania", "bulgaria"], raised=["rumania", "bulgaria"], turn="Spring 1943",
                 patron={"rumania": "germany", "bulgaria": "germany"}, allied=[["germany", "rumania", "bulgaria"]],
                 phase="allied/movement", at_war=[["germany", "russia"], ["rumania", "russia"]], red_war=10,
                 spurned=["finland", "hungary"])  # fmt: skip
    play(game, "move su.inf.1 bucharest")
    assert units(game, "ro") == ["inf cluj"]
    run_to(game, "axis/construction")
    refused(game, "12.3j", "build rumania inf cluj")
    run_to(game, "allied/movement")
    play(game, "move su.inf.1 constanta")
    run_to(game, "axis/movement")
    play(game, "move de.inf.1 bucharest")
    run_to(game, "axis/construction")
    purse = war(game).treasury[GERMANY]
    play(game, "build rumania inf cluj")
    assert war(game).treasury[GERMANY] == purse - 2


# ---------------------------------------------------------------- grants
@rule("neppa", "10.1a", "14.2a", "R73")
def test_nobody_grants_to_a_country_that_has_left_the_war() -> None:
    facts: dict[str, Any] = {"turn": "Summer 1943", "phase": "axis/construction", "at_war": [["italy", "britain"]],
                             "allied": [["germany", "italy"]], **NO_MINORS}  # fmt: skip
    gone = table("de 1 inf rome", spaces={"rome": "de"}, **facts | {"conquered": ["italy"]})
    assert not legal(gone, "grant germany italy 4")
    beside = table("de 1 inf rome", **facts)
    assert legal(beside, "grant germany italy 4")


@rule("neppa", "10.1h", "10.1i", "10.1j", "R120")
def test_a_grant_whose_receiver_is_cut_off_comes_back() -> None:
    """Britain grants to France, but no French home port is left on the Western Front, and no fleet in the South."""
    game = table("gb 1 fleet plymouth", "fr 1 inf paris", "gb 1 inf london", turn="Spring 1940",
                 phase="allied/construction", spaces={"lille caen brest nantes bordeaux": "de"})  # fmt: skip
    purse = war(game).treasury[BRITAIN]
    play(game, "grant britain france 8")
    assert war(game).treasury[BRITAIN] == purse - 8
    run_to(game, "allied/redeployment")
    assert war(game).treasury[BRITAIN] == purse
    assert war(game).treasury[FRANCE] == war(table(turn="Spring 1940")).treasury[FRANCE]


@rule("neppa", "9.2f", "R67", "10.1g")
def test_the_murmansk_box_closes_in_the_turn_in_which_kirov_falls() -> None:
    game = table("de 1 inf leningrad", "de 1 arm vologda", "us 1 fleet mcb", "su 1 inf moscow", "gb 1 fleet bcb",
                 turn="Summer 1942", spaces={"leningrad vologda": "de"}, boats={"nsbb": 9},
                 cargo={"mcb usa russia": 8}, **AMERICA)  # fmt: skip
    purse = war(game).treasury[RUSSIA]
    play(game, "move de.arm.1 kirov")
    run_to(game, "axis/strategic-warfare")
    while war(game).actor != "germany":
        play(game, "end")
    assert not legal(game, "dispatch 5 nsbb mcb")
    assert legal(game, "dispatch 5 nsbb bcb")
    run_to(game, "axis/construction")
    assert war(game).treasury[RUSSIA] == purse
    assert sum(war(game).cargo.values()) == 8


@rule("neppa", "9.1c", "R103", "14.1d")
def test_no_convoys_for_a_conquered_britain() -> None:
    game = table("us 2 fleet bcb", "de 1 inf london", turn="Summer 1943", phase="axis/strategic-warfare",
                 boats={"nsbb": 9}, spaces={"london": "de"},
                 **AMERICA | {"conquered": ["france", "britain"]})  # fmt: skip
    purse = war(game).treasury[BRITAIN]
    run_to(game, "axis/construction")
    assert war(game).treasury[BRITAIN] == purse


@rule("neppa", "9.8d", "9.1b", "R65", "R151")
def test_boats_sink_no_more_than_sails() -> None:
    game = table("gb 1 fleet bcb", "de 1 inf berlin", turn="Summer 1940", phase="axis/strategic-warfare",
                 boats={"nsbb": 60}, dice=(1, 1, 6, 6))  # fmt: skip
    purse = war(game).treasury[BRITAIN]
    while war(game).actor != "germany":
        play(game, "end")
    play(game, "dispatch 60 nsbb bcb")
    run_to(game, "axis/construction")
    assert war(game).treasury[BRITAIN] == purse
    assert sum(war(game).boats.values()) == 60 - 60 * 5 // 100


# ---------------------------------------------------------------- redeployment
@rule("neppa", "11.0c", "11.0d", "R76", "R75")
@refusal("neppa", "11.0c")
def test_an_sr_passes_a_zone_taken_in_this_turn_but_does_not_end_there() -> None:
    game = table("de 1 inf warsaw", "de 1 inf berlin", turn="Spring 1940", conquered=["poland"], region=1,
                 spaces={"warsaw": "de", "lodz danzig poznan krakow": "gb"})  # fmt: skip
    play(game, "move de.inf.1 lodz")
    run_to(game, "axis/redeployment")
    refused(game, "11.0c", "redeploy de.inf.2 lodz")
    assert legal(game, "redeploy de.inf.1 berlin")
    assert legal(game, "redeploy de.inf.2 warsaw")


@rule("neppa", "11.1d", "11.1f", "11.1e", "R78")
def test_where_americans_land_first_depends_on_who_has_fallen() -> None:
    def landing(fallen: list[str], spaces: dict[str, str]) -> set[str]:
        game = table("us 1 inf us_box", "de 1 inf berlin", turn="Summer 1942", phase="allied/redeployment",
                     spaces=spaces, **AMERICA | {"conquered": fallen})  # fmt: skip
        texts = [act.text(war(game)) for act in war(game).choices()]
        return {text.split()[-1] for text in texts if text.startswith("redeploy us.inf.1")}

    assert "london" in landing(["france"], {})
    assert not landing(["france"], {"casablanca": "gb"}) & {"casablanca", "dublin", "gibraltar"}
    assert "brest" in landing([], {})
    british = "london portsmouth plymouth birmingham norwich liverpool newcastle edinburgh scapa_flow belfast"
    assert "casablanca" in landing(["france", "britain"], {british: "de", "casablanca": "us"})


@rule("neppa", "14.5c", "14.5e", "R154")
@refusal("neppa", "14.5c")
def test_vichy_units_redeploy_inside_vichy_at_german_cost() -> None:
    game = table("vf 1 inf casablanca", "de 1 inf tunis", "it 1 inf rome", turn="Fall 1940", phase="axis/redeployment",
                 conquered=["france"], spaces={"casablanca fez oran algiers constantine tunis gabes": "vf"},
                 allied=[["germany", "italy", "vichy-france"]], patron={"vichy-france": "germany"})  # fmt: skip
    refused(game, "14.5c", "redeploy vf.inf.1 tripoli")
    play(game, "redeploy vf.inf.1 tunis")
    assert at(game, "vf.inf.1") == "tunis"
    assert war(game).redeployed[GERMANY] == 1
    assert war(game).redeployed[ITALY] == 0


@rule("neppa", "2.9c", "11.0c", "10.0c")
def test_only_russia_hurries_into_a_recaptured_defense_zone() -> None:
    game = table("su 1 inf rostov", "su 1 inf saratov", "su 1 inf moscow", turn="Summer 1943", phase="allied/movement",
                 spaces={"stalingrad": "de"}, **RED)  # fmt: skip
    play(game, "move su.inf.1 stalingrad")
    run_to(game, "allied/construction")
    play(game, "build russia inf stalingrad")
    run_to(game, "allied/redeployment")
    assert legal(game, "redeploy su.inf.3 stalingrad")
    german = table("de 1 inf rostov", "de 1 inf berlin", turn="Summer 1943", spaces={"rostov kharkov": "de"}, **RED)
    play(german, "move de.inf.1 stalingrad")
    assert not has(german, "conquered", "russia")
    run_to(german, "axis/redeployment")
    assert not legal(german, "redeploy de.inf.2 stalingrad")
