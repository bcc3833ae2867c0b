"""[12.0-12.2] Co-operation between allies."""

from __future__ import annotations

from typing import Any

from tests.neppa.battles import defence
from tests.neppa.politics import run_to
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule

RED = {"at_war": [["germany", "russia"], ["germany", "usa"]], "red_war": 10, "us_in": 1,
       "allied": [["britain", "usa"]]}  # fmt: skip


@rule("neppa", "12.0a", "R79", "R142")
@refusal("neppa", "12.0a")
def test_british_and_french_units_do_not_stack() -> None:
    game = table("gb 1 inf caen", "gb 1 air london", "fr 1 inf lille", "fr 1 air metz", phase="allied/movement",
                 turn="Spring 1940", spaces={"caen": "fr"})  # fmt: skip
    refused(game, "12.0a", "move gb.inf.1 lille")
    refused(game, "12.0a", "rebase gb.air.1 metz")
    refused(game, "12.0a", "move fr.inf.1 caen")
    assert legal(game, "rebase gb.air.1 strasbourg")


@rule("neppa", "12.0a")
def test_british_armor_passes_through_a_french_zone() -> None:
    game = table("gb 1 arm caen", "fr 1 inf lille", phase="allied/movement", turn="Spring 1940")
    play(game, "move gb.arm.1 metz")
    assert at(game, "gb.arm.1") == "metz"


@rule("neppa", "12.0b", "12.0d")
@refusal("neppa", "12.0d")
def test_joint_attacks_with_one_air_force() -> None:
    game = table("gb 2 inf luxembourg", "gb 1 air luxembourg", "fr 2 inf metz", "fr 1 air metz", "de 1 inf liege",
                 "de 1 air bonn", phase="allied/combat", turn="Spring 1940",
                 spaces={"liege": "de", "luxembourg": "fr"}, dice=(6, 6))  # fmt: skip
    play(game, "attack liege", "join gb.inf.1", "join fr.inf.1", "join gb.air.1")
    refused(game, "12.0d", "join fr.air.1")
    alone = table("fr 2 inf metz", "fr 1 air metz", "gb 1 air luxembourg", "gb 1 inf luxembourg", "de 1 inf liege",
                  phase="allied/combat", turn="Spring 1940", spaces={"liege": "de", "luxembourg": "fr"})  # fmt: skip
    play(alone, "attack liege", "join fr.inf.1", "join fr.inf.2", "join fr.air.1", "join gb.air.1")
    refused(alone, "12.0d", "join gb.inf.1")


@rule("neppa", "12.0d")
@refusal("neppa", "12.0d")
def test_who_gives_ground_support_intercepts() -> None:
    game = table("gb 1 inf luxembourg", "gb 2 air luxembourg", "fr 2 inf metz", "fr 1 air metz", "de 2 inf liege",
                 "de 1 air:2 bonn", phase="allied/combat", turn="Spring 1940",
                 spaces={"liege": "de", "luxembourg": "fr"}, dice=(6, 6, 6, 6))  # fmt: skip
    play(game, "attack liege", "join gb.inf.1", "join fr.inf.1", "join gb.air.1", "resolve")
    play(game, "join de.air.1")
    assert war(game).actor == "britain"
    refused(game, "12.0d", "join fr.air.1")
    assert legal(game, "join gb.air.2")


@rule("neppa", "12.0c")
@refusal("neppa", "12.0c")
def test_no_air_support_over_the_other_nations_units() -> None:
    game = table("fr 2 inf metz", "gb 1 air lille", "fr 1 air paris", "de 3 arm luxembourg", phase="axis/combat",
                 turn="Spring 1940", spaces={"luxembourg": "de"})  # fmt: skip
    play(game, "attack metz", "join de.arm.1", "resolve")
    refused(game, "12.0c", "join gb.air.1")
    assert legal(game, "join fr.air.1")


@rule("neppa", "12.0e", "12.0f")
@refusal("neppa", "12.0e", "12.0f")
def test_paris_is_for_the_french() -> None:
    game = table("gb 1 inf lyons", "fr 1 inf metz", phase="allied/movement", turn="Spring 1940")
    refused(game, "12.0e", "move gb.inf.1 paris")
    attack = table("gb 2 inf lyons", "gb 1 air lyons", "fr 1 inf metz", "fr 1 air metz", "de 1 inf paris",
                   phase="allied/combat", turn="Spring 1940", spaces={"paris": "de"}, dice=(6, 6))  # fmt: skip
    play(attack, "attack paris", "join gb.inf.1", "join gb.inf.2", "join fr.inf.1")
    refused(attack, "12.0f", "join gb.air.1")
    play(attack, "join fr.air.1", "resolve")
    refused(attack, "12.0e", "advance gb.inf.1")
    play(attack, "advance fr.inf.1")
    assert owner(attack, "paris") == "fr"
    defence = table("gb 1 air lyons", "fr 2 inf paris", "de 2 arm metz", phase="axis/combat", turn="Spring 1940",
                    spaces={"metz": "de"}, dice=(1, 1))  # fmt: skip
    play(defence, "attack paris", "join de.arm.1", "resolve")
    assert war(defence).frame.path(war(defence)) != "axis/air-support"
    free = table("gb 1 inf lyons", phase="allied/movement", turn="Fall 1944", conquered=["france"],
                 spaces={"lyons paris": "gb"})  # fmt: skip
    assert legal(free, "move gb.inf.1 paris")


@rule("neppa", "12.1a")
@refusal("neppa", "12.1a")
def test_no_joint_attack_before_italy_is_an_ally() -> None:
    game = table("it 1 inf venice", "de 1 inf salzburg", "yu 1 inf zagreb", phase="axis/combat", turn="Spring 1940",
                 at_war=[["germany", "yugoslavia"], ["italy", "yugoslavia"]])  # fmt: skip
    play(game, "attack zagreb", "join it.inf.1")
    refused(game, "12.1a", "join de.inf.1")
    allied = table("it 1 inf venice", "de 1 inf salzburg", "yu 1 inf zagreb", phase="axis/combat", turn="Spring 1940",
                   at_war=[["germany", "yugoslavia"], ["italy", "yugoslavia"]],
                   allied=[["germany", "italy"]])  # fmt: skip
    play(allied, "attack zagreb", "join it.inf.1", "join de.inf.1")


@rule("neppa", "12.1b", "12.1c")
@refusal("neppa", "12.1b")
def test_italian_air_flies_only_with_italian_ground_units() -> None:
    stack = ("it 1 inf venice", "it 1 air venice", "de 1 inf salzburg", "de 1 air salzburg", "yu 1 inf zagreb")
    facts = {"at_war": [["germany", "yugoslavia"], ["italy", "yugoslavia"]], "allied": [["germany", "italy"]]}
    game = table(*stack, phase="axis/combat", turn="Spring 1941", **facts)
    play(game, "attack zagreb", "join de.inf.1")
    refused(game, "12.1b", "join it.air.1")
    assert legal(game, "join de.air.1")
    play(game, "join it.inf.1", "join it.air.1")
    german = table("it 1 inf venice", "de 1 air salzburg", "yu 1 inf zagreb", phase="axis/combat", turn="Spring 1941",
                   **facts)  # fmt: skip
    play(german, "attack zagreb", "join it.inf.1", "join de.air.1")


@rule("neppa", "12.1b", "R80")
@refusal("neppa", "12.1b")
def test_italian_air_covers_only_italian_ground_units() -> None:
    facts = {"at_war": [["italy", "britain"]], "allied": [["germany", "italy"]]}
    game = table("gb 3 inf matruh", "de 2 inf tobruk", "it 1 air benghazi", "de 1 air benghazi", phase="allied/combat",
                 turn="Spring 1941", **facts)  # fmt: skip
    play(game, "attack tobruk", "join gb.inf.1", "resolve")
    refused(game, "12.1b", "join it.air.1")
    both = table("gb 3 inf matruh", "de 1 inf tobruk", "it 1 inf tobruk", "it 1 air benghazi", phase="allied/combat",
                 turn="Spring 1941", **facts)  # fmt: skip
    play(both, "attack tobruk", "join gb.inf.1", "resolve", "join it.air.1")


@rule("neppa", "12.2a", "12.2b", "12.2c", "R81", "R140")
@refusal("neppa", "12.2b", "12.2c")
def test_d32_russia_and_the_west_keep_apart() -> None:
    game = table("su 1 inf brest_litovsk", "us 1 inf lodz", phase="allied/movement", turn="Fall 1944",
                 spaces={"warsaw": "de", "brest_litovsk": "su", "lodz": "us"}, conquered=["poland"], **RED)  # fmt: skip
    assert legal(game, "move su.inf.1 warsaw")
    held = table("su 1 inf brest_litovsk", "us 1 inf lodz", phase="allied/movement", turn="Fall 1944",
                 spaces={"warsaw lodz": "us", "brest_litovsk": "su"}, conquered=["poland"], **RED)  # fmt: skip
    refused(held, "12.2c", "move su.inf.1 warsaw")
    west = table("us 1 inf tbilisi", "gb 1 inf tabriz", phase="allied/movement", turn="Fall 1944",
                 spaces={"tabriz": "gb", "tbilisi": "us", "batum": "de"}, **RED)  # fmt: skip
    refused(west, "12.2b", "move us.inf.1 batum")
    east = table("su 1 inf metz", phase="allied/movement", turn="Fall 1944", spaces={"metz": "su", "paris": "de"},
                 conquered=["france"], **RED)  # fmt: skip
    refused(east, "12.2c", "move su.inf.1 paris")


@rule("neppa", "12.2b", "12.2c", "R306")
@refusal("neppa", "12.2b", "12.2c")
def test_russia_and_the_west_keep_apart_before_they_have_a_common_enemy() -> None:
    freed = table("gb 1 inf erzurum", "gb 1 air erzurum", "gb 1 inf london", "tr 1 inf tbilisi",
                  phase="allied/redeployment", turn="Spring 1942", at_war=[["germany", "turkey"]],
                  allied=[["britain", "france", "turkey"]], patron={"turkey": "britain"},
                  spaces={"tbilisi": "tr"})  # fmt: skip
    refused(freed, "12.2b", "redeploy gb.inf.1 tbilisi")
    refused(freed, "12.2b", "redeploy gb.air.1 tbilisi")
    assert legal(freed, "redeploy gb.inf.1 ankara")
    enemy = {"at_war": [["persia", "britain"], ["persia", "russia"]], "spaces": {"tbilisi": "ir"}}
    west = table("gb 1 inf tabriz", phase="allied/movement", turn="Spring 1942", **enemy)
    refused(west, "12.2b", "move gb.inf.1 tbilisi")
    attack = table("gb 1 inf tabriz", "ir 1 inf tbilisi", phase="allied/combat", turn="Spring 1942", **enemy)
    refused(attack, "12.2b", "attack tbilisi")
    base = table("gb 1 air erzurum", "tr 1 inf ankara", phase="allied/movement", turn="Spring 1942",
                 at_war=[["germany", "turkey"]], allied=[["britain", "france", "turkey"]], patron={"turkey": "britain"},
                 spaces={"tbilisi": "tr"})  # fmt: skip
    refused(base, "12.2b", "rebase gb.air.1 tbilisi")
    assert legal(base, "rebase gb.air.1 ankara")
    assert legal(table("su 1 inf baku", phase="allied/movement", turn="Spring 1942", **enemy), "move su.inf.1 tbilisi")
    east = table("su 1 inf mahabad", "gb 1 inf haifa", phase="allied/movement", turn="Spring 1942",
                 at_war=[["persia", "britain"], ["persia", "russia"]],
                 spaces={"mosul baghdad": "ir", "mahabad": "su"})  # fmt: skip
    refused(east, "12.2c", "move su.inf.1 baghdad")
    assert legal(table("gb 1 inf damascus", phase="allied/movement", turn="Spring 1942", spaces={"baghdad": "ir"},
                       at_war=[["persia", "britain"]]), "move gb.inf.1 baghdad")  # fmt: skip


@rule("neppa", "12.2b", "R140", "R306")
def test_the_west_may_enter_russian_zones_when_russia_is_conquered() -> None:
    game = table("gb 1 inf tabriz", "de 1 inf berlin", phase="allied/movement", turn="Spring 1944",
                 conquered=["russia"], heirs={"russia": "germany"},
                 spaces={"tbilisi": "de", "tabriz": "gb"})  # fmt: skip
    assert legal(game, "move gb.inf.1 tbilisi")


@rule("neppa", "12.2d", "R306")
@refusal("neppa", "12.2d")
def test_nor_do_they_attack_a_zone_together_before_they_have_a_common_enemy() -> None:
    game = table("su 1 inf tabriz", "gb 1 inf teheran", "gb 1 inf london", "ir 1 inf mahabad", phase="allied/combat",
                 turn="Spring 1941", at_war=[["persia", "britain"], ["persia", "russia"]],
                 spaces={"tabriz": "su", "teheran": "gb"}, dice=(2, 3))  # fmt: skip
    play(game, "attack mahabad", "join gb.inf.1")
    refused(game, "12.2d", "join su.inf.1")
    play(game, "resolve")
    refused(game, "12.2d", "attack mahabad")


@rule("neppa", "12.2d")
@refusal("neppa", "12.2d")
def test_the_west_and_russia_do_not_attack_a_zone_in_the_same_phase() -> None:
    game = table("su 2 inf warsaw", "su 1 arm warsaw", "us 1 inf poznan", "de 2 inf lodz", phase="allied/combat",
                 turn="Fall 1944", spaces={"warsaw": "su", "poznan": "us", "lodz": "de"}, conquered=["poland"],
                 dice=(2, 3), **RED)  # fmt: skip
    play(game, "attack lodz", "join us.inf.1")
    refused(game, "12.2d", "join su.inf.1")
    play(game, "resolve")
    run_to(game, "allied/combat")
    refused(game, "12.2d", "attack lodz")
    assert war(game).struck >> war(game).space_of("lodz") & 1
    play(game, "end")
    assert war(game).struck == 0


@rule("neppa", "R107", "1.5m")
@refusal("neppa", "1.5m")
def test_a_minor_attacks_only_beside_its_helpers() -> None:
    stacks = ("be 1 inf liege", "fr 1 inf lille", "de 1 inf metz")
    facts = {"at_war": [["germany", "belgium"]], "patron": {"belgium": "britain"}, "spaces": {"metz": "de"}}
    game = table(*stacks, phase="allied/combat", turn="Spring 1940", **facts)
    play(game, "attack metz", "join fr.inf.1")
    refused(game, "1.5m", "join be.inf.1")
    helped = table(
        *stacks, phase="allied/combat", turn="Spring 1940", allied=[["france", "britain", "belgium"]], **facts
    )
    play(helped, "attack metz", "join fr.inf.1", "join be.inf.1")


# ---------------------------------------------------------------- Russia and the West in each other's zones
STRAY: dict[str, Any] = {"at_war": [["germany", "russia"]], "red_war": 8, "turn": "Summer 1942",
                         "spaces": {"baghdad mosul": "su", "batum": "gb", "tabriz mahabad teheran": "su",
                         "grozny maikop tbilisi": "de"}}  # fmt: skip


@rule("neppa", "R301", "12.2a")
def test_who_stands_in_zones_of_the_other_ally_leaves_by_the_shortest_way() -> None:
    game = table("su 1 inf baghdad", "su 1 air mosul", "gb 1 inf batum", "gb 1 inf london", "de 1 inf berlin",
                 phase="allied/declaration", **STRAY)  # fmt: skip
    run_to(game, "allied/movement")
    assert at(game, "su.inf.1") == "mahabad"
    assert at(game, "su.air.1") in ("mahabad", "tabriz")
    assert at(game, "gb.inf.1") == "batum"  # no way is open to it
    refused(game, "8.0a", "move su.inf.1 tabriz")  # that was its move


@rule("neppa", "R301", "12.2a", "12.2d")
@refusal("neppa", "12.2a")
def test_strays_do_not_attack_and_nobody_joins_them() -> None:
    stacks = ("gb 2 inf tbilisi", "gb 1 air tbilisi", "de 1 inf tabriz", "su 1 inf baku")
    lands = {**STRAY, "spaces": {"tbilisi": "gb", "tabriz": "de"}}
    game = table(*stacks, phase="allied/combat", **lands)
    play(game, "attack tabriz")
    refused(game, "12.2a", "join gb.inf.1")
    play(game, "join su.inf.1")
    alone = table(*stacks[:3], phase="allied/combat", **lands)
    refused(alone, "12.2a", "attack tabriz")
    moving = table("gb 1 inf haifa", "su 1 inf baghdad", phase="allied/movement",
                   **{**STRAY, "spaces": {}})  # fmt: skip
    refused(moving, "12.2a", "move gb.inf.1 baghdad")


@rule("neppa", "R301")
def test_strays_defend_where_they_stand() -> None:
    game = table("su 1 inf baghdad", "de 3 inf mosul", "gb 1 inf london", phase="axis/combat", dice=(6, 6),
                 **{**STRAY, "spaces": {"mosul": "de"}})  # fmt: skip
    play(game, "attack baghdad", "join de.inf.1", "join de.inf.2", "join de.inf.3")
    assert defence(game) == 2


@rule("neppa", "12.2d")
@refusal("neppa", "12.2d")
def test_nor_the_west_after_russia() -> None:
    game = table("su 1 inf warsaw", "us 2 inf poznan", "us 1 air poznan", "de 2 inf lodz", phase="allied/combat",
                 turn="Fall 1944", spaces={"warsaw": "su", "poznan": "us", "lodz": "de"}, conquered=["poland"],
                 dice=(2, 3), **RED)  # fmt: skip
    play(game, "attack lodz", "join su.inf.1")
    refused(game, "12.2d", "join us.inf.1")
    refused(game, "12.2d", "join us.air.1")
    play(game, "resolve")
    run_to(game, "allied/combat")
    refused(game, "12.2d", "attack lodz")
    assert war(game).struck_red >> war(game).space_of("lodz") & 1
    assert not war(game).struck


@refusal("neppa", "1.5a", "12.2c", "12.2b")
def test_neutrals_are_closed_to_russia_because_they_are_neutral() -> None:
    game = table("su 1 inf batum", "su 1 inf minsk", "gb 1 inf aleppo", "de 1 inf berlin", phase="allied/movement",
                 turn="Summer 1942", spaces={"aleppo mosul": "gb", "warsaw brest_litovsk": "gb"}, **RED)  # fmt: skip
    refused(game, "1.5a", "move su.inf.1 erzurum")
    refused(game, "1.5a", "move gb.inf.1 erzurum")
    refused(game, "12.2c", "move su.inf.2 brest_litovsk")


@refusal("neppa", "8.1a", "12.2d")
def test_only_units_next_to_a_zone_say_why_it_cannot_be_attacked() -> None:
    """The Russian who may not attack after the West stands next to Lodz, or nobody does."""
    spaces = {"warsaw minsk": "su", "poznan": "us", "lodz": "de"}
    for start, clause in (("warsaw", "12.2d"), ("minsk", "8.1a")):
        game = table(f"su 1 inf {start}", "us 1 inf poznan fought", "de 2 inf lodz", phase="allied/combat",
                     turn="Fall 1944", spaces=spaces, conquered=["poland"], struck=["lodz"], **RED)  # fmt: skip
        refused(game, clause, "attack lodz")
