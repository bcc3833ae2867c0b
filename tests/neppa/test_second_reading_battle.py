"""Second reading: battles on the ground and in the air where terrain, cooperation and limits meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.battles import attack, defence
from tests.neppa.politics import run_to
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule

NO_MINORS: dict[str, Any] = {"spurned": ["finland", "rumania", "hungary", "bulgaria"]}
RED: dict[str, Any] = {"at_war": [["germany", "russia"]], "red_war": 10, "conquered": ["france"], **NO_MINORS}
WINTER: dict[str, Any] = {**RED, "turn": "Winter 1941", "winter": 12}


# ---------------------------------------------------------------- fortresses
@rule("neppa", "2.2d", "2.0", "R13")
@pytest.mark.parametrize(("facts", "strength"), [({}, 4), ({"occupied": ["sevastopol"]}, 3)])
def test_sevastopol_once_lost_is_a_mountain_and_no_fortress(facts: dict[str, Any], strength: int) -> None:
    game = table("de 2 inf odessa", "su 1 inf sevastopol", turn="Summer 1942", phase="axis/combat",
                 spaces={"odessa": "de"}, **RED, **facts)  # fmt: skip
    play(game, "attack sevastopol", "join de.inf.1")
    assert defence(game) == strength


@rule("neppa", "2.2c", "2.2d", "R13")
def test_taking_a_fortress_ends_it_but_for_gibraltar() -> None:
    game = table("de 4 inf odessa", "de 1 inf seville", "gb 1 inf london", turn="Summer 1942", phase="axis/combat",
                 spaces={"odessa": "de", "seville": "de"}, **{**RED, "conquered": ["france", "spain"]})  # fmt: skip
    play(game, "attack sevastopol", "join de.inf.1", "resolve", "advance de.inf.1")
    play(game, "attack gibraltar", "join de.inf.5", "resolve", "advance de.inf.5")
    counter = table("de 1 inf gibraltar", "gb 1 inf tangier", turn="Summer 1942", phase="allied/combat",
                    spaces={"gibraltar": "de", "tangier": "gb"}, **RED)  # fmt: skip
    play(counter, "attack gibraltar", "join gb.inf.1")
    assert defence(counter) == 4
    run_to(game, "allied/combat")
    assert owner(game, "sevastopol") == "de"
    assert war(game).occupied >> war(game).space_of("sevastopol") & 1


@rule("neppa", "2.9b", "R20")
def test_leningrad_shelters_russians_only() -> None:
    german = table("de 1 inf leningrad", "su 2 inf pskov", turn="Summer 1942", phase="allied/combat",
                   spaces={"leningrad": "de"}, **RED)  # fmt: skip
    play(german, "attack leningrad", "join su.inf.1")
    assert defence(german) == 2
    russian = table("su 1 inf leningrad", "de 2 inf pskov", turn="Summer 1942", phase="axis/combat",
                    spaces={"pskov": "de"}, **RED)  # fmt: skip
    play(russian, "attack leningrad", "join de.inf.1")
    assert defence(russian) == 4


@rule("neppa", "2.5.1", "2.5.2", "2.5a.2", "3.4f", "R105")
def test_the_sound_helps_malmo_but_not_denmark_and_a_drop_undoes_it() -> None:
    facts: dict[str, Any] = {"turn": "Summer 1940", "at_war": [["germany", "sweden"]], "conquered": ["denmark"],
                             "raised": ["sweden"], "standing": ["sweden"], "patron": {"sweden": "britain"}}  # fmt: skip
    malmo = table("de 2 inf denmark", "de 1 abn stettin", "se 1 inf malmo", phase="axis/combat",
                  spaces={"denmark": "de"}, **facts)  # fmt: skip
    play(malmo, "attack malmo", "join de.inf.1")
    assert defence(malmo) == 3
    play(malmo, "drop de.abn.1")
    assert defence(malmo) == 2
    denmark = table("de 1 inf denmark", "se 1 inf malmo", phase="allied/combat", spaces={"denmark": "de"}, **facts)
    play(denmark, "attack denmark", "join se.inf.1")
    assert defence(denmark) == 2


# ---------------------------------------------------------------- Russian Winter
@rule("neppa", "13.1b", "R86")
@refusal("neppa", "13.1b")
def test_the_winter_shields_russian_air_bases_and_exploitation_too() -> None:
    game = table("de 2 inf smolensk", "de 1 abn smolensk", "su 1 air vyazma", "su 1 inf kalinin", phase="axis/combat",
                 spaces={"smolensk": "de"}, **WINTER)  # fmt: skip
    refused(game, "13.1b", "attack vyazma")
    assert legal(game, "attack bryansk")
    late = table("de 1 arm smolensk exploiting", "de 1 abn smolensk", "su 1 inf vyazma",
                 phase="axis/exploitation-combat", spaces={"smolensk": "de"}, **WINTER)  # fmt: skip
    refused(late, "13.1b", "attack vyazma")
    drop = table("de 1 abn smolensk", "su 1 inf vyazma", phase="axis/exploitation-movement", spaces={"smolensk": "de"},
                 **WINTER)  # fmt: skip
    assert not legal(drop, "airdrop de.abn.1 vyazma")
    assert legal(drop, "airdrop de.abn.1 bryansk")


@rule("neppa", "13.1c", "7.2c", "R86")
def test_in_the_winter_the_limit_of_air_support_counts_halved_factors() -> None:
    game = table("de 1 inf smolensk", "de 2 air smolensk", "su 4 inf vyazma", phase="allied/combat",
                 spaces={"smolensk": "de"}, **WINTER)  # fmt: skip
    play(game, "attack smolensk", *(f"join su.inf.{n}" for n in (1, 2, 3, 4)), "resolve")
    play(game, "join de.air.1")
    assert not legal(game, "join de.air.2")
    run_to(game, "allied/combat")
    battles = [event for events in game.log for event in events if event["kind"] == "battle"]
    assert [(event["attack"], event["defence"]) for event in battles] == [(4, 1 + 3)]


@rule("neppa", "13.1c", "R86")
def test_the_winter_halves_only_in_russia() -> None:
    stacks = ("de 2 inf vilna", "de 2 inf smolensk", "su 4 inf minsk")
    game = table(*stacks, phase="allied/combat", spaces={"smolensk vilna": "de"}, region=1, **WINTER)
    play(game, "attack vilna", "join su.inf.1")
    assert defence(game) == 4
    play(game, "stand-down", "attack smolensk", "join su.inf.1")
    assert defence(game) == 2


# ---------------------------------------------------------------- who may stand where after a battle
@rule("neppa", "8.3a", "1.2a", "1.2c", "3.4g")
def test_four_advance_beside_an_airborne_unit() -> None:
    game = table("de 4 inf bonn", "de 1 abn bonn", "de 2 inf liege", "fr 1 art metz", "de 1 inf luxembourg",
                 turn="Summer 1940", phase="axis/combat", conquered=["luxembourg", "belgium"],
                 spaces={"luxembourg liege": "de"}, dice=(6, 6))  # fmt: skip
    play(game, "attack strasbourg", *(f"join de.inf.{n}" for n in (1, 2, 3, 4)), "drop de.abn.1", "resolve")
    play(game, *(f"advance de.inf.{n}" for n in (1, 2, 3, 4)))
    assert at(game, "de.inf.4") == at(game, "de.abn.1") == "strasbourg"
    crowd = table("de 4 inf liege", "de 2 inf luxembourg", "fr 1 art metz", turn="Summer 1940", phase="axis/combat",
                  conquered=["luxembourg", "belgium"], spaces={"luxembourg liege": "de"}, dice=(6, 6))  # fmt: skip
    play(crowd, "attack metz", *(f"join de.inf.{n}" for n in (1, 2, 3, 4, 5)), "resolve")
    play(crowd, *(f"advance de.inf.{n}" for n in (1, 2, 3, 4)))
    assert not legal(crowd, "advance de.inf.5")


@rule("neppa", "13.4b", "R87", "8.3a")
@refusal("neppa", "13.4b")
def test_germans_from_asia_do_not_advance_into_egypt_beyond_ten_factors() -> None:
    stacks = ("de 2 arm tripoli", "de 2 inf tripoli", "de 1 inf haifa", "it 1 inf haifa", "de 1 air:1 crete")
    facts: dict[str, Any] = {"turn": "Summer 1942", "phase": "axis/combat", "at_war": [["italy", "britain"]],
                             "allied": [["germany", "italy"]], **NO_MINORS}  # fmt: skip
    game = table(*stacks, spaces={"haifa": "de", "crete": "de"}, **facts)
    play(game, "attack port_said", "join de.inf.3", "join it.inf.1", "resolve")
    refused(game, "13.4b", "advance de.inf.3")
    play(game, "advance it.inf.1")
    assert owner(game, "port_said") == "it"
    free = table(*stacks, spaces={"haifa damascus ankara": "de", "crete": "de"}, **facts)
    play(free, "attack port_said", "join de.inf.3", "resolve", "advance de.inf.3")
    assert owner(free, "port_said") == "de"


@rule("neppa", "12.3h", "R84")
@refusal("neppa", "12.3h")
def test_a_rumanian_attack_may_go_farther_than_its_advance() -> None:
    game = table("ro 1 inf poltava", "de 1 inf poltava", turn="Summer 1942", phase="axis/combat", active=["rumania"],
                 spaces={"poltava": "de"}, at_war=[["germany", "russia"], ["rumania", "russia"]], red_war=10,
                 allied=[["germany", "rumania"]], patron={"rumania": "germany"})  # fmt: skip
    play(game, "attack kharkov", "join ro.inf.1", "join de.inf.1", "resolve")
    refused(game, "12.3h", "advance ro.inf.1")
    play(game, "advance de.inf.1")


@rule("neppa", "8.2g", "8.3d", "R23")
def test_an_exchange_may_cost_the_victor_everything_and_yet_he_keeps_the_zone() -> None:
    game = table("de 4 inf liege", "de 2 art liege", "fr 1 arm metz", turn="Summer 1940", phase="axis/combat",
                 conquered=["belgium"], spaces={"liege": "de"}, dice=(1, 1))  # fmt: skip
    play(game, "attack metz", "join de.inf.1", "join de.inf.2", "join de.inf.3", "resolve")
    assert at(game, "de.inf.1") == ""
    assert at(game, "fr.arm.1") == "metz"
    even = table("de 4 inf liege", "fr 1 arm metz", turn="Summer 1940", phase="axis/combat", conquered=["belgium"],
                 spaces={"liege": "de"}, dice=(3, 3))  # fmt: skip
    play(even, "attack metz", "join de.inf.1", "join de.inf.2", "join de.inf.3", "resolve")  # 1-1, 6: AX
    run_to(even, "axis/construction")
    assert at(even, "fr.arm.1") == ""
    assert owner(even, "metz") == "fr"
    assert at(even, "de.inf.4") == "liege"


@rule("neppa", "8.1d", "R54", "8.1c")
@refusal("neppa", "8.1d")
def test_a_zone_is_attacked_twice_in_a_phase_but_by_other_units() -> None:
    game = table("de 4 inf liege", "de 2 arm liege", "fr 1 inf metz", turn="Summer 1940", phase="axis/combat",
                 conquered=["belgium"], spaces={"liege": "de"}, dice=(1, 1, 6, 6))  # fmt: skip
    play(game, "attack metz", "join de.inf.1", "join de.inf.2", "resolve")
    assert at(game, "fr.inf.1") == "metz"
    play(game, "attack metz", "join de.inf.3", "join de.arm.1", "resolve", "advance de.arm.1", "end")
    assert owner(game, "metz") == "de"
    play(game, "attack lille")
    refused(game, "8.1d", "join de.arm.1")


# ---------------------------------------------------------------- air
@rule("neppa", "12.0f", "12.0d")
@refusal("neppa", "12.0f")
def test_the_raf_stays_away_from_paris_also_when_the_germans_hold_it() -> None:
    game = table("de 1 inf paris", "fr 2 inf lyons", "gb 1 air lille", "fr 1 air lyons", "de 1 air metz",
                 turn="Summer 1940", phase="allied/mobilization", spaces={"paris metz": "de"},
                 clock={"france": 10})  # fmt: skip
    play(game, "counterattack yes")
    run_to(game, "allied/combat")
    play(game, "attack paris", "join fr.inf.1", "join fr.inf.2")
    refused(game, "12.0f", "join gb.air.1")
    play(game, "resolve", "join de.air.1")
    refused(game, "12.0f", "join gb.air.1")
    assert legal(game, "join fr.air.1")


@rule("neppa", "12.0c", "7.2b")
def test_french_air_does_not_cover_belgians_beside_britons() -> None:
    facts: dict[str, Any] = {"turn": "Summer 1940", "phase": "axis/combat", "at_war": [["germany", "belgium"]],
                             "allied": [["britain", "france", "belgium"]], "helpers": {"belgium": ["britain"]},
                             "patron": {"belgium": "britain"}, "standing": ["belgium"], "raised": ["belgium"],
                             "spaces": {"amsterdam": "de"}, "conquered": ["netherlands"]}  # fmt: skip
    both = table("de 4 inf amsterdam", "be 1 inf brussels", "gb 1 inf brussels", "fr 1 air lille", **facts)
    play(both, "attack brussels", "join de.inf.1", "join de.inf.2", "resolve")
    assert not legal(both, "join fr.air.1")
    alone = table("de 4 inf amsterdam", "be 1 inf brussels", "fr 1 air lille", **facts)
    play(alone, "attack brussels", "join de.inf.1", "join de.inf.2", "resolve")
    assert legal(alone, "join fr.air.1")


@rule("neppa", "R26", "3.5b", "3.5c", "7.1a")
@refusal("neppa", "7.1a")
def test_a_wing_flies_six_zones_in_a_turn_but_its_mission_only_two() -> None:
    game = table("de 2 air vienna", "de 1 inf bonn", "fr 1 inf strasbourg", turn="Spring 1940")
    play(game, "rebase de.air.1 stuttgart", "end")
    play(game, "attack strasbourg", "join de.inf.1", "join de.air.1")
    assert attack(game) == 1 + 3
    refused(game, "7.1a", "join de.air.2")


@rule("neppa", "R106", "3.5f", "8.1d")
def test_air_support_of_the_enemy_turn_does_not_cost_the_own_mission() -> None:
    game = table("de 2 inf liege", "fr 2 inf metz", "fr 1 air metz", "de 4 inf bonn", turn="Summer 1940",
                 phase="axis/combat", conquered=["belgium"], spaces={"liege": "de"}, dice=(1, 1))  # fmt: skip
    play(game, "attack metz", "join de.inf.1", "resolve", "join fr.air.1")
    assert at(game, "de.inf.1") == ""
    run_to(game, "allied/combat")
    play(game, "attack liege", "join fr.inf.1")
    assert legal(game, "join fr.air.1")


@rule("neppa", "7.0b", "1.2b", "1.2e")
def test_six_factors_in_any_zone_and_nine_in_london() -> None:
    game = table("gb 3 air london", "gb 1 air:1 norwich", "gb 1 air norwich", "gb 1 air:2 portsmouth",
                 "gb 1 air portsmouth", turn="Spring 1940", phase="allied/movement")  # fmt: skip
    assert not legal(game, "rebase gb.air.4 london")
    play(game, "rebase gb.air.4 portsmouth")
    assert not legal(game, "rebase gb.air.5 portsmouth")
    assert legal(game, "rebase gb.air.5 plymouth")


@rule("neppa", "8.0b", "8.5b", "R63")
@refusal("neppa", "8.6a")
def test_armor_that_spent_its_whole_move_exploits_again() -> None:
    game = table("de 1 arm frankfurt", "de 1 arm liege", "de 2 inf liege", "fr 1 inf metz", turn="Summer 1940",
                 conquered=["belgium"], spaces={"liege": "de"}, dice=(6, 6))  # fmt: skip
    play(game, "move de.arm.1 liege", "end")
    play(game, "attack metz", "join de.arm.2", "join de.inf.1", "resolve", "advance de.inf.1")
    run_to(game, "axis/exploitation-movement")
    refused(game, "8.6a", "exploit de.arm.2 paris")
    play(game, "exploit de.arm.1 paris")
    assert owner(game, "paris") == "de"
    assert war(game).clock == {3: 2 * 5}
