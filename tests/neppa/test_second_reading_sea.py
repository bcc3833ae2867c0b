"""Second reading: fleets, straits, overrun ports and invasions that meet other rules."""

from __future__ import annotations

from typing import Any

from tests.neppa.politics import run_to
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule

FALLEN: dict[str, Any] = {"conquered": ["france"], "turn": "Summer 1942"}
AXIS: dict[str, Any] = {"at_war": [["italy", "britain"]], "allied": [["germany", "italy"]]}


# ---------------------------------------------------------------- straits and fronts
@rule("neppa", "6.0f", "R37", "R28")
@refusal("neppa", "3.6e")
def test_two_of_the_three_zones_do_not_open_the_straits() -> None:
    facts: dict[str, Any] = {"turn": "Fall 1942", "conquered": ["turkey"], "active": ["rumania"],
                             "at_war": [["italy", "britain"]], "allied": [["germany", "italy", "rumania"]],
                             "patron": {"rumania": "germany"}, "phase": "axis/redeployment"}  # fmt: skip
    closed = table("it 1 fleet taranto", spaces={"istanbul izmir": "it", "izmit": "gb"}, **facts)
    assert not legal(closed, "redeploy it.fleet.1 constanta")
    opened = table("it 1 fleet taranto", spaces={"istanbul izmir izmit": "it"}, **facts)
    assert legal(opened, "redeploy it.fleet.1 constanta")
    sail = table(
        "it 1 fleet taranto", spaces={"istanbul izmir": "it", "izmit": "gb"}, **facts | {"phase": "axis/movement"}
    )
    refused(sail, "3.6e", "sail it.fleet.1 constanta")
    assert legal(sail, "sail it.fleet.1 istanbul")


@rule("neppa", "6.0b", "6.0a")
@refusal("neppa", "6.0b")
def test_an_italian_fleet_finds_no_berth_in_a_german_held_russian_port() -> None:
    game = table("it 1 fleet constanta", "de 1 fleet constanta", turn="Fall 1942", active=["rumania"],
                 spaces={"odessa sevastopol": "de"}, at_war=[["germany", "russia"], ["italy", "britain"]], red_war=10,
                 allied=[["germany", "italy", "rumania"]])  # fmt: skip
    refused(game, "6.0b", "sail it.fleet.1 odessa")
    assert legal(game, "sail de.fleet.1 odessa")
    assert legal(game, "sail it.fleet.1 varna") is False


@rule("neppa", "3.6e", "6.0e", "6.1b")
@refusal("neppa", "3.6e", "8.0a")
def test_kiel_joins_two_fronts_for_who_is_based_there_only() -> None:
    game = table("de 1 fleet bremen", "de 1 fleet konigsberg", "de 1 fleet amsterdam", turn="Summer 1940",
                 conquered=["netherlands"], spaces={"amsterdam arnhem": "de"})  # fmt: skip
    assert legal(game, "sail de.fleet.1 amsterdam")
    assert legal(game, "sail de.fleet.1 konigsberg")
    refused(game, "3.6e", "sail de.fleet.2 amsterdam")
    play(game, "sail de.fleet.2 bremen")
    refused(game, "8.0a", "sail de.fleet.2 amsterdam")


# ---------------------------------------------------------------- overrun
@rule("neppa", "6.1h", "6.1e", "6.1k")
def test_fleets_driven_from_gibraltar_choose_their_front() -> None:
    game = table("de 4 inf seville", "de 2 arm seville", "gb 1 fleet gibraltar", "fr 1 inf lyons", turn="Fall 1940",
                 phase="axis/combat", conquered=["spain"], spaces={"seville": "de"})  # fmt: skip
    play(game, "attack gibraltar", "join de.inf.1", "resolve", "advance de.inf.1")
    fronts = {act.text(war(game)).split()[-1] for act in war(game).choices() if act.text(war(game)).startswith("flee")}
    assert len(fronts) == 2
    assert fronts & {"oran", "casablanca", "malta"}
    assert owner(game, "gibraltar") == "de"


@rule("neppa", "6.0c", "6.1e", "6.1g")
def test_french_fleets_flee_to_french_ports_only_or_are_lost() -> None:
    facts: dict[str, Any] = {"turn": "Summer 1940", "phase": "axis/combat"}
    game = table("de 1 inf nantes", "fr 1 fleet brest", "gb 1 inf london", spaces={"nantes bordeaux caen lille": "de"},
                 **facts)  # fmt: skip
    play(game, "attack brest", "join de.inf.1", "resolve", "advance de.inf.1")
    assert at(game, "fr.fleet.1") == "casablanca"
    lost = table("de 1 inf nantes", "fr 1 fleet brest", "gb 1 inf london", **facts,
                 spaces={"nantes bordeaux caen lille casablanca": "de"})  # fmt: skip
    play(lost, "attack brest", "join de.inf.1", "resolve", "advance de.inf.1")
    assert at(lost, "fr.fleet.1") == ""


@rule("neppa", "6.1e", "1.2d", "R38")
def test_a_full_port_is_passed_over_by_fleets_in_flight() -> None:
    game = table("de 1 inf london", "gb 1 fleet portsmouth", "gb 8 fleet plymouth", turn="Summer 1940",
                 phase="axis/combat", spaces={"london": "de"}, conquered=["france"])  # fmt: skip
    play(game, "attack portsmouth", "join de.inf.1", "resolve", "advance de.inf.1")
    if war(game).frame.path(war(game)) != "axis/combat":
        places = {act.text(war(game)).split()[-1] for act in war(game).choices()}
        assert "plymouth" not in places
        play(game, next(act.text(war(game)) for act in war(game).choices()))
    assert at(game, "gb.fleet.1") not in ("portsmouth", "plymouth", "")


# ---------------------------------------------------------------- missions
@rule("neppa", "R41", "9.6a")
@refusal("neppa", "9.6a")
def test_who_has_intercepted_in_this_turn_sails_to_no_convoy_box() -> None:
    game = table("de 1 fleet bremen", "gb 1 fleet scapa_flow", "gb 1 fleet liverpool", "gb 1 fleet bcb",
                 turn="Summer 1940", spaces={"oslo bergen trondheim": "de"}, conquered=["norway"],
                 dice=(6, 6, 1, 6))  # fmt: skip
    play(game, "sail de.fleet.1 bergen", "intercept gb.fleet.1")
    run_to(game, "axis/strategic-warfare")
    assert war(game).actor == "britain"
    refused(game, "9.6a", "sail gb.fleet.1 bcb")
    assert legal(game, "sail gb.fleet.2 bcb")


@rule("neppa", "R41", "6.7i", "9.6a")
def test_a_mission_of_the_last_player_turn_does_not_count() -> None:
    game = table("gb 1 inf london", "gb 1 fleet plymouth", "gb 1 fleet bcb", "de 1 inf berlin", turn="Summer 1940",
                 phase="allied/movement")  # fmt: skip
    play(game, "transport brest", "escort gb.fleet.1", "load gb.inf.1", "resolve")
    assert at(game, "gb.inf.1") == "brest"
    run_to(game, "axis/strategic-warfare")
    assert legal(game, "sail gb.fleet.1 bcb")


@rule("neppa", "R40", "R10", "6.3a")
def test_neutral_italy_intercepts_nobody_and_is_left_alone() -> None:
    game = table("gb 1 fleet alexandria", "it 4 fleet taranto", "de 1 inf berlin", turn="Spring 1940",
                 phase="allied/movement")  # fmt: skip
    play(game, "sail gb.fleet.1 malta")
    assert at(game, "gb.fleet.1") == "malta"
    italian = table("gb 4 fleet malta", "it 1 fleet taranto", turn="Spring 1940")
    play(italian, "sail it.fleet.1 tripoli")
    assert at(italian, "it.fleet.1") == "tripoli"


@rule("neppa", "R131", "12.0a")
@refusal("neppa", "6.2a")
def test_british_and_french_do_not_share_an_invasion() -> None:
    game = table("gb 1 inf portsmouth", "fr 1 fleet brest", "gb 1 fleet portsmouth", "fr 1 inf brest",
                 turn="Summer 1940", phase="allied/movement", spaces={"oslo bergen trondheim": "de"},
                 conquered=["norway"])  # fmt: skip
    play(game, "invade bergen", "escort gb.fleet.1", "load gb.inf.1")
    refused(game, "6.2a", "escort fr.fleet.1")
    refused(game, "6.2a", "load fr.inf.1")


@rule("neppa", "8.1b", "6.5j", "R48")
@refusal("neppa", "8.1b")
def test_an_invasion_comes_too_late_for_a_beach_that_the_army_has_taken() -> None:
    game = table("gb 1 arm paris", "gb 2 inf plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen", "de 1 inf lille",
                 phase="allied/combat", spaces={"caen lille brest": "de", "paris": "gb"}, **FALLEN)  # fmt: skip
    play(game, "attack caen", "join gb.arm.1", "resolve", "advance gb.arm.1")
    assert owner(game, "caen") == "gb"
    refused(game, "8.1b", "attack caen")
    run_to(game, "allied/construction")
    assert at(game, "gb.inf.1") == at(game, "gb.fleet.1") == "plymouth"
    run_to(game, "axis/movement")
    assert not war(game).aboard


@rule("neppa", "3.2c", "R58", "6.5a")
def test_artillery_alone_takes_an_empty_beach() -> None:
    game = table("gb 1 art plymouth aboard=caen", "gb 1 fleet:4 plymouth aboard=caen", "de 1 inf lille",
                 phase="allied/combat", spaces={"caen lille": "de"}, **FALLEN)  # fmt: skip
    play(game, "attack caen", "join gb.art.1", "resolve", "advance gb.art.1")
    assert owner(game, "caen") == "gb"
    assert at(game, "gb.art.1") == "caen"


@rule("neppa", "6.5n", "6.5o", "8.5b")
def test_armor_next_to_the_beach_exploits_only_beside_attackers_from_its_own_zone() -> None:
    stacks = ("gb 1 arm plymouth aboard=caen", "gb 1 fleet plymouth aboard=caen", "gb 1 arm nantes", "gb 1 inf nantes",
              "gb 1 inf paris", "de 1 inf lille", "de 1 inf caen")  # fmt: skip
    facts: dict[str, Any] = {"phase": "allied/combat", "spaces": {"caen lille": "de", "paris nantes": "gb"}, **FALLEN}
    alone = table(*stacks, dice=(6, 6), **facts)
    play(alone, "attack caen", "join gb.arm.1", "join gb.inf.2", "resolve", "advance gb.arm.1")
    run_to(alone, "allied/exploitation-movement")
    assert not legal(alone, "exploit gb.arm.2 caen")
    beside = table(*stacks, dice=(6, 6), **facts)
    play(beside, "attack caen", "join gb.arm.1", "join gb.inf.1", "resolve", "advance gb.arm.1")
    run_to(beside, "allied/exploitation-movement")
    assert legal(beside, "exploit gb.arm.2 caen")


@rule("neppa", "R69", "9.5b", "R152")
def test_a_fleet_from_norway_stays_in_the_british_box() -> None:
    game = table("de 1 fleet bergen", "de 1 fleet trondheim", "gb 1 fleet bcb", "gb 1 fleet mcb", turn="Summer 1942",
                 phase="axis/strategic-warfare", conquered=["norway", "france"],
                 spaces={"oslo bergen trondheim": "de"}, at_war=[["germany", "russia"]], red_war=10)  # fmt: skip
    while war(game).actor != "germany":
        play(game, "end")
    play(game, "sail de.fleet.1 bcb", "sail de.fleet.2 mcb")
    run_to(game, "axis/construction")
    assert at(game, "de.fleet.1") == "bcb"
    assert at(game, "de.fleet.2") == "trondheim"
