"""[1.5m-1.5p, 12.3m-12.3o] Intervention in Minor Countries."""

from __future__ import annotations

from typing import Any

from tests.neppa.battles import defence
from tests.neppa.politics import allied, at_war, has, patron, run_to, units
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, RUSSIA
from theatrum.rulesets.neppa.rules.politics import spoils
from theatrum.rulesets.neppa.rules.politics.declaration import NATION


@rule("neppa", "1.5m", "1.5n", "R11", "4.2b", "R31")
@refusal("neppa", "1.5m")
def test_d4_britain_comes_to_the_help_of_norway() -> None:
    """Oslo stands: Britain may enter in the next Allied turn, and adds Norway's 4 WPPs while it has units there."""
    before = table("de 1 inf berlin", "gb 1 air scapa_flow", turn="Spring 1940", phase="allied/movement")
    refused(before, "7.0a", "rebase gb.air.1 bergen")
    game = table("de 1 inf berlin", "gb 1 air scapa_flow", turn="Spring 1940", phase="axis/declaration")
    play(game, "declare germany norway")
    assert patron(game, "norway") == "britain"
    run_to(game, "allied/movement")
    assert not allied(game, "norway", "britain")
    play(game, "rebase gb.air.1 bergen")
    assert allied(game, "norway", "britain")
    assert patron(game, "norway") == "britain"
    assert spoils.income(war(game), BRITAIN) == 4
    assert spoils.income(war(game), GERMANY) == 0


@rule("neppa", "1.5m")
def test_a_minor_whose_capital_falls_at_once_cannot_be_helped() -> None:
    game = table("de 4 inf bonn", "de 2 air bonn", "de 2 arm bonn", "fr 1 inf metz", phase="axis/declaration",
                 turn="Spring 1940")  # fmt: skip
    play(game, "declare germany luxembourg")
    run_to(game, "axis/movement")
    play(game, "move de.inf.1 luxembourg")
    assert has(game, "conquered", "luxembourg")
    run_to(game, "allied/movement")
    refused(game, "8.0a", "move fr.inf.1 luxembourg")


@rule("neppa", "1.5m", "4.2b", "12.0a")
def test_the_first_helper_runs_the_minor_and_joins_its_defence() -> None:
    game = table("de 1 inf berlin", "fr 2 inf lille", phase="axis/declaration", turn="Spring 1940",
                 options=("players-5",))  # fmt: skip
    play(game, "declare germany belgium")
    assert war(game).actor == "britain"
    run_to(game, "allied/movement")
    while war(game).actor != "france":
        play(game, "end")
    play(game, "move fr.inf.1 brussels")
    assert owner(game, "brussels") == "be"
    assert patron(game, "belgium") == "france"
    assert war(game).seat(war(game).nation(war(game).piece_of("be.inf.1"))) == "france"


@rule("neppa", "1.5o", "1.5p", "R11")
@refusal("neppa", "1.5p")
def test_help_for_a_minor_that_was_not_invaded_bars_its_attacker() -> None:
    game = table(
        "it 2 inf tirana", "gb 1 air alexandria", "gb 1 inf london", phase="axis/declaration", turn="Fall 1940"
    )
    play(game, "declare italy greece")
    run_to(game, "allied/movement")
    play(game, "rebase gb.air.1 crete")
    assert allied(game, "britain", "greece")
    assert not at_war(game, "britain", "italy")
    run_to(game, "axis/combat")
    refused(game, "1.5p", "attack ioannina")
    run_to(game, "axis/declaration")
    play(game, "declare italy britain")
    run_to(game, "axis/combat")
    assert legal(game, "attack ioannina")


@rule("neppa", "1.5o")
@refusal("neppa", "1.5m")
def test_no_help_from_a_neutral_once_the_minor_is_invaded() -> None:
    game = table("it 2 inf tirana", "it 1 arm tirana", "gb 1 inf haifa", "gb 1 air haifa", phase="axis/declaration",
                 turn="Fall 1940", dice=(1, 1))  # fmt: skip
    play(game, "declare italy turkey", "end")
    run_to(game, "allied/movement")
    assert legal(game, "rebase gb.air.1 adana")
    game = table("it 2 inf tirana", "it 1 arm tirana", "gb 1 inf london", "gb 1 air malta", phase="axis/declaration",
                 turn="Fall 1940", dice=(1, 1))  # fmt: skip
    play(game, "declare italy greece", "end")
    run_to(game, "axis/combat")
    play(game, "attack ioannina", "join it.inf.1", "resolve")
    run_to(game, "allied/movement")
    refused(game, "7.0a", "rebase gb.air.1 ioannina")
    walkers = table("gb 1 inf haifa", "gb 1 inf damascus", phase="allied/movement", turn="Fall 1940",
                    at_war=[["italy", "turkey"]], standing=["turkey"], spaces={"damascus aleppo": "gb"})  # fmt: skip
    refused(walkers, "1.5m", "move gb.inf.2 adana")


@rule("neppa", "12.3n", "12.3o", "1.5p", "R7")
@refusal("neppa", "12.3o")
def test_d5_germany_moves_into_rumania_and_bars_russia() -> None:
    game = table("su 2 inf odessa", "de 1 inf debrecen", "gb 1 inf london", phase="allied/declaration",
                 turn="Fall 1940")  # fmt: skip
    play(game, "declare russia rumania")
    assert not at_war(game, "germany", "russia")
    assert units(game, "ro")
    run_to(game, "axis/movement")
    play(game, "move de.inf.1 cluj")
    assert allied(game, "germany", "rumania")
    assert owner(game, "cluj") == "ro"
    assert not at_war(game, "germany", "russia")
    run_to(game, "allied/combat")
    refused(game, "12.3o", "attack kishinev")
    war_too = table("su 2 inf odessa", "ro 1 inf kishinev", "de 1 inf cluj", "gb 1 inf london", phase="allied/combat",
                    turn="Fall 1941", at_war=[["russia", "rumania"], ["russia", "germany"]], standing=["rumania"],
                    quiet=["rumania"], helpers={"rumania": ["germany"]})  # fmt: skip
    assert legal(war_too, "attack kishinev")


@rule("neppa", "12.3m", "R11")
@refusal("neppa", "12.3m")
def test_germany_must_declare_war_once_russia_has_invaded() -> None:
    game = table("su 4 inf odessa", "su 3 air odessa", "su 2 arm vinnitsa", "de 1 inf debrecen", "gb 1 inf london",
                 phase="allied/declaration", turn="Fall 1940", dice=(1, 1))  # fmt: skip
    play(game, "declare russia rumania", "end")
    run_to(game, "allied/combat")
    play(game, "attack kishinev", "join su.inf.1", "resolve")
    run_to(game, "axis/movement")
    assert not allied(game, "germany", "rumania")
    refused(game, "12.3m", "move de.inf.1 cluj")
    run_to(game, "axis/declaration")
    play(game, "declare germany russia")
    run_to(game, "axis/movement")
    play(game, "move de.inf.1 cluj")
    assert allied(game, "germany", "rumania")
    assert at(game, "de.inf.1") == "cluj"


@rule("neppa", "R145")
@refusal("neppa", "1.5a")
def test_italians_in_an_axis_minor_stand_in_russias_way() -> None:
    game = table("su 2 inf odessa", "it 1 inf kishinev", "gb 1 inf london", phase="allied/declaration",
                 turn="Fall 1940", allied=[["germany", "italy"]])  # fmt: skip
    play(game, "declare russia rumania", "end")
    run_to(game, "allied/combat")
    refused(game, "1.5a", "attack kishinev")
    run_to(game, "axis/movement")
    assert allied(game, "italy", "rumania")


@rule("neppa", "R145", "R82")
def test_germans_in_an_axis_minor_defend_it_at_once_against_their_enemies() -> None:
    game = table("de 1 inf sofia", "gb 1 inf salonika", "gb 1 inf london", phase="allied/declaration", turn="Fall 1940",
                 spaces={"salonika": "gb"})  # fmt: skip
    play(game, "declare britain bulgaria")
    assert allied(game, "germany", "bulgaria")
    assert patron(game, "bulgaria") == "germany"


# ---------------------------------------------------------------- who may help, and whom it makes an ally
ROUND_TURKEY = ("de 1 inf berlin", "gb 1 inf london", "gb 2 inf aleppo", "su 3 inf batum", "su 1 inf moscow")
BRITISH_SYRIA = {"damascus aleppo": "gb"}


def attacked_turkey() -> Game:
    game = table(*ROUND_TURKEY, phase="axis/declaration", turn="Spring 1940", spaces=BRITISH_SYRIA)
    play(game, "declare germany turkey")
    run_to(game, "allied/movement")
    return game


@rule("neppa", "R303", "R140", "1.5m", "1.5o")
def test_russia_and_britain_help_turkey_and_remain_two_alliances() -> None:
    game = attacked_turkey()
    play(game, "move gb.inf.2 adana", "move su.inf.1 erzurum")
    state, turkey = war(game), NATION["turkey"]
    assert state.helpers[turkey] == 1 << BRITAIN | 1 << RUSSIA
    assert allied(game, "turkey", "britain")
    assert patron(game, "turkey") == "britain"
    assert not allied(game, "turkey", "russia")
    assert not allied(game, "britain", "russia")
    assert owner(game, "erzurum") == "tr"


@rule("neppa", "12.2a", "R303")
@refusal("neppa", "12.2a")
def test_two_alliances_that_help_one_country_do_not_stack() -> None:
    game = attacked_turkey()
    play(game, "move gb.inf.2 erzurum")
    refused(game, "12.2a", "move su.inf.1 erzurum")
    other_way_round = attacked_turkey()
    play(other_way_round, "move su.inf.1 erzurum")
    refused(other_way_round, "12.2a", "move gb.inf.2 erzurum")


TWO_HELPERS = {"at_war": [["germany", "turkey"], ["germany", "russia"]], "standing": ["turkey"], "red_war": 8,
               "allied": [["turkey", "britain"]], "helpers": {"turkey": ["britain", "russia"]},
               "patron": {"turkey": "britain"}}  # fmt: skip


@rule("neppa", "R303", "R140")
@refusal("neppa", "12.2a")
def test_a_helper_of_another_alliance_defends_with_its_own_air_only() -> None:
    game = table("de 2 inf varna", "de 1 arm varna", "de 1 air varna", "su 1 inf istanbul", "tr 1 air izmir",
                 "su 1 air izmit", "gb 1 inf london", phase="axis/combat", **TWO_HELPERS,
                 turn="Spring 1942", dice=(6, 6))  # fmt: skip
    play(game, "attack istanbul", "join de.inf.1", "join de.inf.2", "join de.arm.1", "resolve")
    refused(game, "12.2a", "join tr.air.1")
    play(game, "join su.air.1")
    assert defence(game) == 2 + 3


@rule("neppa", "R303", "R6")
@refusal("neppa", "1.5m")
def test_nobody_helps_against_a_country_of_the_own_side() -> None:
    """Neutral Italy not against Germany, Britain not against Russia, though neither was invaded."""
    game = table("it 1 inf venice", "it 1 air rome", "gb 1 inf london", phase="axis/declaration", turn="Spring 1941")
    play(game, "declare germany yugoslavia")
    run_to(game, "allied/movement")
    run_to(game, "axis/movement")
    refused(game, "1.5m", "move it.inf.1 zagreb")
    assert not allied(game, "italy", "yugoslavia")
    game = table("gb 1 inf aleppo", "su 1 inf moscow", phase="allied/declaration", turn="Spring 1940",
                 spaces=BRITISH_SYRIA)  # fmt: skip
    play(game, "declare russia turkey")
    run_to(game, "axis/movement")
    run_to(game, "allied/movement")
    refused(game, "1.5m", "move gb.inf.1 adana")


@rule("neppa", "R303", "12.1a", "12.3b")
def test_a_neutral_italy_that_has_helped_rumania_is_not_drawn_into_the_axis() -> None:
    game = table("it 1 inf cluj", "su 1 inf moscow", "gb 1 inf london", "de 5 art breslau", phase="allied/redeployment",
                 turn="Spring 1941", at_war=[["russia", "rumania"]], standing=["rumania"], quiet=["rumania"],
                 allied=[["rumania", "italy"]], helpers={"rumania": ["italy"]},
                 patron={"rumania": "italy"})  # fmt: skip
    run_to(game, "axis/movement")
    assert allied(game, "rumania", "germany")
    assert not allied(game, "italy", "germany")
    assert not at_war(game, "italy", "britain")


@rule("neppa", "R303", "1.5p")
@refusal("neppa", "1.5p")
def test_a_helper_that_has_left_the_war_shields_nobody() -> None:
    facts = {"at_war": [["italy", "belgium"]], "standing": ["belgium"], "quiet": ["belgium"],
             "allied": [["belgium", "france"]], "helpers": {"belgium": ["france"]},
             "patron": {"belgium": "france"}}  # fmt: skip
    stacks = ("it 2 inf lille", "be 1 inf brussels", "gb 1 inf london")
    game = table(*stacks, phase="axis/combat", turn="Summer 1940", spaces={"lille": "it"}, **facts)
    refused(game, "1.5p", "attack brussels")
    after = table(*stacks, phase="axis/combat", turn="Summer 1940", spaces={"lille": "it"}, conquered=["france"],
                  **facts)  # fmt: skip
    assert legal(after, "attack brussels")


# ---------------------------------------------------------------- units of a power at peace
GREEK_HELP: dict[str, Any] = {"at_war": [["italy", "greece"]], "standing": ["greece"], "quiet": ["greece"],
                              "allied": [["greece", "britain"]], "patron": {"greece": "britain"}}  # fmt: skip


@rule("neppa", "1.5p", "R145")
@refusal("neppa", "1.5p")
def test_help_bars_the_attacker_wherever_the_minor_stands() -> None:
    game = table("gr 1 inf tirana", "gb 1 inf tirana", "it 3 inf ioannina", "it 1 inf rome", phase="axis/combat",
                 turn="Fall 1940", spaces={"tirana": "gr", "ioannina": "it"}, helpers={"greece": ["britain"]},
                 **GREEK_HELP)  # fmt: skip
    refused(game, "1.5p", "attack tirana")
    moving = table("it 1 inf ioannina", "it 1 inf tirana", phase="axis/movement", turn="Fall 1940",
                   spaces={"ioannina": "it"}, helpers={"greece": ["britain"]}, **GREEK_HELP)  # fmt: skip
    assert legal(moving, "move it.inf.2 ioannina")  # what Italy has taken stays open to it


@rule("neppa", "R145")
@refusal("neppa", "1.5a")
def test_units_of_a_power_at_peace_cannot_be_attacked_beside_an_enemy() -> None:
    """Bulgaria, at war with Russia alone, holds Istanbul with Germans beside its men."""
    facts: dict[str, Any] = {"at_war": [["russia", "bulgaria"]], "active": ["bulgaria"], "spaces": {"istanbul": "bg",
                             "izmit": "su"}, "allied": [["germany", "bulgaria"]], "patron": {"bulgaria": "germany"},
                             "turn": "Fall 1941", "phase": "allied/combat"}  # fmt: skip
    game = table("bg 1 inf istanbul", "de 1 inf istanbul", "su 3 inf izmit", "gb 1 inf london", **facts)
    refused(game, "1.5a", "attack istanbul")
    alone = table("bg 1 inf istanbul", "de 1 inf berlin", "su 3 inf izmit", "gb 1 inf london", **facts)
    assert legal(alone, "attack istanbul")


@rule("neppa", "12.3m", "1.5p")
@refusal("neppa", "1.5a")
def test_air_of_a_power_at_peace_does_not_fly_in_defence() -> None:
    game = table("bg 1 inf istanbul", "bg 1 air istanbul", "de 1 air varna", "su 4 inf izmit", "su 1 air izmit",
                 "gb 1 inf london", at_war=[["russia", "bulgaria"]], active=["bulgaria"],
                 spaces={"istanbul": "bg", "izmit": "su"}, allied=[["germany", "bulgaria"]], turn="Fall 1941",
                 patron={"bulgaria": "germany"}, phase="allied/combat")  # fmt: skip
    play(game, "attack istanbul", "join su.inf.1", "join su.inf.2", "join su.inf.3", "resolve")
    refused(game, "1.5a", "join de.air.1")
    assert legal(game, "join bg.air.1")


# ---------------------------------------------------------------- room for those who come
@rule("neppa", "1.2a", "R4", "R31")
@refusal("neppa", "1.2a")
def test_the_first_helper_counts_the_units_that_he_finds() -> None:
    game = table("de 1 inf berlin", "fr 2 inf lille", "be 4 inf brussels", phase="allied/movement", turn="Spring 1940",
                 at_war=[["germany", "belgium"]], standing=["belgium"], patron={"belgium": "britain"})  # fmt: skip
    refused(game, "1.2a", "move fr.inf.1 brussels")


@rule("neppa", "1.2a", "R4", "R31", "R145")
def test_new_forces_count_the_guests_in_their_zones() -> None:
    game = table("de 4 inf budapest", "de 4 inf debrecen", "gb 1 inf london", phase="allied/declaration",
                 turn="Fall 1940")  # fmt: skip
    play(game, "declare britain hungary")
    assert not any(unit.startswith("inf") for unit in units(game, "hu"))


# ---------------------------------------------------------------- when a helper is lost
@rule("neppa", "R11", "R31", "R303")
def test_when_the_first_helper_falls_another_helper_runs_the_minor() -> None:
    game = table("de 2 inf paris", "be 1 inf liege", "us 1 inf liege", "gb 1 inf london", turn="Summer 1942",
                 phase="allied/redeployment", spaces={"paris": "de"}, clock={"france": 0}, us_in=1,
                 at_war=[["germany", "belgium"], ["germany", "usa"]], standing=["belgium"],
                 allied=[["belgium", "france", "britain", "usa"]], base={"usa": 120},
                 helpers={"belgium": ["france", "usa"]}, patron={"belgium": "france"})  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "conquered", "france")
    assert patron(game, "belgium") == "usa"
    alone = table("de 2 inf paris", "be 1 inf liege", "gb 1 inf london", turn="Summer 1940", clock={"france": 0},
                  phase="allied/redeployment", spaces={"paris": "de"}, at_war=[["germany", "belgium"]],
                  standing=["belgium"], allied=[["belgium", "france", "britain"]], helpers={"belgium": ["france"]},
                  patron={"belgium": "france"})  # fmt: skip
    run_to(alone, "axis/movement")
    assert patron(alone, "belgium") == "britain"


# ---------------------------------------------------------------- who may not come
@rule("neppa", "12.3m")
@refusal("neppa", "12.3m")
def test_germany_at_peace_keeps_out_of_an_active_ally_that_russia_has_invaded() -> None:
    stacks = ("su 1 inf odessa", "de 1 inf debrecen", "ro 1 inf cluj", "gb 1 inf london")
    facts: dict[str, Any] = {"turn": "Winter 1941", "active": ["rumania", "hungary"], "standing": ["rumania"],
                             "allied": [["germany", "rumania", "hungary"]], "patron": {"rumania": "germany"},
                             "at_war": [["russia", "rumania"]]}  # fmt: skip
    refused(table(*stacks, **facts), "12.3m", "move de.inf.1 cluj")
    assert legal(table(*stacks, quiet=["rumania"], **facts), "move de.inf.1 cluj")


@rule("neppa", "1.5m", "R11")
@refusal("neppa", "1.5m")
def test_an_unattended_minor_helps_nobody() -> None:
    stacks = ("nl 1 inf amsterdam", "gb 1 inf london", "de 1 inf berlin")
    facts: dict[str, Any] = {"turn": "Spring 1940", "phase": "allied/movement", "patron": {"netherlands": "britain"},
                             "at_war": [["germany", "netherlands"], ["germany", "belgium"]],
                             "standing": ["belgium", "netherlands"]}  # fmt: skip
    refused(table(*stacks, **facts), "1.5m", "move nl.inf.1 liege")
    helped = table(*stacks, allied=[["britain", "netherlands"]], helpers={"netherlands": ["britain"]}, **facts)
    assert legal(helped, "move nl.inf.1 liege")


@rule("neppa", "R303", "12.1a")
@refusal("neppa", "1.5m")
def test_germany_does_not_help_against_italy() -> None:
    game = table("de 1 inf vienna", "it 1 inf venice", "gb 1 inf london", turn="Spring 1941",
                 at_war=[["italy", "yugoslavia"]], standing=["yugoslavia"], quiet=["yugoslavia"])  # fmt: skip
    refused(game, "1.5m", "move de.inf.1 zagreb")
