"""Second reading: what the audit of whole wars has found, as small stories."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.politics import has, patron, run_to
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, GERMANY, RUSSIA, USA
from theatrum.rulesets.neppa.rules.politics import spoils

NO_MINORS: dict[str, Any] = {"spurned": ["finland", "rumania", "hungary", "bulgaria"]}


@rule("neppa", "11.0c", "6.1b", "R76", "R149")
@refusal("neppa", "11.0c")
def test_zones_of_a_minor_that_one_runs_and_fights_are_newly_conquered() -> None:
    """Spain is at war with both sides: the Allies run its units, yet its zones are no friends of theirs."""
    game = table("gb 1 inf gibraltar", "gb 1 inf london", "es 1 inf madrid", "de 1 inf berlin", turn="Summer 1942",
                 phase="allied/movement", conquered=["france"], at_war=[["britain", "spain"], ["germany", "spain"]],
                 raised=["spain"], patron={"spain": "britain"}, **NO_MINORS)  # fmt: skip
    play(game, "move gb.inf.1 seville")
    assert owner(game, "seville") == "gb"
    run_to(game, "allied/redeployment")
    refused(game, "11.0c", "redeploy gb.inf.2 seville")
    assert legal(game, "redeploy gb.inf.2 portsmouth")


@rule("neppa", "11.0c", "1.5a", "R76")
@refusal("neppa", "11.0c")
def test_a_minor_that_the_side_ran_until_its_declaration_is_newly_conquered() -> None:
    """Germany is at war with Norway, so the Allies run it; then Russia declares war on it and takes Bergen."""
    game = table("su 1 inf trondheim", "su 1 inf sundsvall", "no 1 inf oslo", "gb 1 inf london", turn="Summer 1944",
                 phase="allied/declaration", conquered=["france", "sweden"], raised=["norway"],
                 spaces={"trondheim sundsvall": "su"}, at_war=[["germany", "norway"], ["germany", "russia"]],
                 red_war=10, patron={"norway": "russia"}, **NO_MINORS)  # fmt: skip
    play(game, "declare russia norway")
    run_to(game, "allied/movement")
    play(game, "move su.inf.1 bergen")
    run_to(game, "allied/redeployment")
    refused(game, "11.0c", "redeploy su.inf.2 bergen")
    assert legal(game, "redeploy su.inf.2 trondheim")


@rule("neppa", "R104", "R149", "R90", "R307")
def test_what_a_minor_won_for_its_leader_is_lost_when_it_changes_sides() -> None:
    """Persia, attacked by France, has taken Baghdad for Germany; Italy declares war on it, and Britain runs it."""
    game = table("ir 1 inf baghdad", "it 1 inf rome", "de 1 inf berlin", turn="Fall 1941", phase="axis/declaration",
                 at_war=[["persia", "france"], ["persia", "britain"]], raised=["persia"], spaces={"baghdad": "ir"},
                 patron={"persia": "germany"}, heirs={"iraq": "germany"}, **NO_MINORS)  # fmt: skip
    assert spoils.income(war(game), GERMANY) == 2
    play(game, "declare italy persia")
    assert patron(game, "persia") == "britain"
    assert spoils.income(war(game), GERMANY) == 0
    assert spoils.income(war(game), BRITAIN) == 0


@rule("neppa", "R307", "R90", "R11", "14.4d")
@pytest.mark.parametrize(("heir", "paid_back"), [("britain", 6), ("usa", 0)])
def test_what_a_minor_won_is_paid_to_the_first_helper_who_runs_it_now(heir: str, paid_back: int) -> None:
    """The Dutch, whom Britain runs, hold Brussels; then French units come to their help."""
    game = table("nl 1 inf brussels", "fr 1 inf lille", "gb 1 inf london", "de 1 inf berlin", turn="Summer 1942",
                 phase="allied/movement", at_war=[["germany", "netherlands"], ["germany", "usa"]], us_in=1,
                 raised=["netherlands"], standing=["netherlands"], patron={"netherlands": "britain"},
                 conquered=["belgium"], spaces={"brussels liege": "nl"}, heirs={"belgium": heir, "iraq": "britain"},
                 added={"belgium": heir}, **NO_MINORS)  # fmt: skip
    purse = war(game).treasury[BRITAIN]
    play(game, "move fr.inf.1 brussels")
    assert patron(game, "netherlands") == "france"
    assert spoils.receivers(war(game))[spoils.NUMBER["Belgium"]] == (FRANCE if heir == "britain" else USA)
    assert spoils.receivers(war(game))[spoils.NUMBER["Iraq"]] == BRITAIN  # what the Dutch do not hold stays
    assert war(game).treasury[BRITAIN] == purse - paid_back


@rule("neppa", "R307", "R96")
def test_a_colony_that_a_minor_holds_pays_no_other_player() -> None:
    """Turkey, whom Britain runs, holds Libya; then Russia comes to its help."""
    game = table("tr 1 inf ankara", "su 1 inf batum", "gb 1 inf london", "de 1 inf berlin", turn="Summer 1942",
                 phase="allied/movement", at_war=[["germany", "turkey"]], raised=["turkey"], standing=["turkey"],
                 quiet=["turkey"], patron={"turkey": "britain"}, spaces={"tripoli": "tr"}, heirs={"libya": "britain"},
                 added={"libya": "britain"}, **NO_MINORS)  # fmt: skip
    purse, worth = war(game).treasury[BRITAIN], spoils.value(spoils.NUMBER["Libya"])
    play(game, "move su.inf.1 erzurum")
    assert patron(game, "turkey") == "russia"
    assert spoils.NUMBER["Libya"] not in spoils.receivers(war(game))
    assert war(game).treasury[BRITAIN] == purse - worth < purse


@rule("neppa", "R307", "12.3g")
def test_activation_brings_germany_what_an_axis_minor_held_for_italy() -> None:
    game = table("ro 1 inf bucharest", "it 1 inf bucharest", "de 1 inf berlin", turn="Spring 1941",
                 phase="allied/redeployment", allied=[["germany", "italy"]], patron={"rumania": "italy"},
                 at_war=[["britain", "rumania"], ["britain", "italy"]], raised=["rumania"], standing=["rumania"],
                 helpers={"rumania": ["italy"]}, spaces={"belgrade": "ro"}, conquered=["yugoslavia"],
                 heirs={"yugoslavia": "italy"}, spurned=["finland", "hungary", "bulgaria"])  # fmt: skip
    run_to(game, "axis/movement")
    assert patron(game, "rumania") == "germany"
    assert spoils.receivers(war(game))[spoils.NUMBER["Yugoslavia"]] == GERMANY


@rule("neppa", "7.0c", "R11")
def test_overrun_air_does_not_flee_to_a_minor_that_it_could_help() -> None:
    facts: dict[str, Any] = {"phase": "axis/combat", "spaces": {"vienna": "hu", "lodz": "de"}, "turn": "Spring 1940",
                             "at_war": [["germany", "hungary"]], "spurned": ["hungary"], "raised": ["hungary"],
                             "standing": ["hungary"], "patron": {"hungary": "britain"}}  # fmt: skip
    alone = table("gb 1 air warsaw", "de 1 inf lodz", "hu 1 inf budapest", **facts)
    play(alone, "attack warsaw", "join de.inf.1", "resolve", "advance de.inf.1")
    assert at(alone, "gb.air.1") == ""
    helped = table("gb 1 air warsaw", "de 1 inf lodz", "hu 1 inf budapest", "gb 1 inf budapest", **facts,
                   helpers={"hungary": ["britain"]}, allied=[["britain", "france", "poland", "hungary"]])  # fmt: skip
    play(helped, "attack warsaw", "join de.inf.1", "resolve", "advance de.inf.1")
    assert at(helped, "gb.air.1") in ("vienna", "budapest", "debrecen")


@rule("neppa", "14.4c", "R61", "R90")
def test_the_value_of_a_country_follows_its_capital_when_its_holder_falls() -> None:
    """The Dutch hold Brussels for Britain; when Amsterdam falls Brussels is German, and so is its value."""
    game = table("de 1 inf essen", "nl 1 inf amsterdam", "de 1 inf berlin", turn="Summer 1942", conquered=["belgium"],
                 spaces={"brussels liege": "nl"}, heirs={"belgium": "britain"}, at_war=[["germany", "netherlands"]],
                 raised=["netherlands"], patron={"netherlands": "britain"}, phase="axis/combat", dice=(6, 6),
                 **NO_MINORS)  # fmt: skip
    assert spoils.income(war(game), BRITAIN) == 6
    play(game, "attack amsterdam", "join de.inf.1", "resolve", "advance de.inf.1")
    assert has(game, "conquered", "netherlands")
    assert owner(game, "brussels") == "de"
    assert spoils.income(war(game), BRITAIN) == 0
    assert spoils.income(war(game), GERMANY) == 6 + 5


@rule("neppa", "14.4d", "R61", "R90")
def test_who_had_added_a_value_pays_it_back_when_it_passes_on_so() -> None:
    game = table("su 1 inf constanta", "ro 1 inf warsaw", "de 1 inf berlin", turn="Summer 1944", active=["rumania"],
                 raised=["rumania"], patron={"rumania": "germany"}, spaces={"warsaw": "ro", "constanta": "su"},
                 allied=[["germany", "rumania"]], at_war=[["germany", "russia"], ["rumania", "russia"]], red_war=10,
                 conquered=["poland"], heirs={"poland": "germany"}, added={"poland": "germany"},
                 phase="allied/movement", spurned=["finland", "hungary", "bulgaria"])  # fmt: skip
    purse = war(game).treasury[GERMANY]
    play(game, "move su.inf.1 bucharest")
    assert owner(game, "warsaw") == "ro"  # its garrison fights on
    assert war(game).treasury[GERMANY] == purse
    empty = table("su 1 inf constanta", "de 1 inf berlin", turn="Summer 1944", active=["rumania"], raised=["rumania"],
                  patron={"rumania": "germany"}, spaces={"warsaw": "ro", "constanta": "su"},
                  allied=[["germany", "rumania"]], at_war=[["germany", "russia"], ["rumania", "russia"]], red_war=10,
                  conquered=["poland"], heirs={"poland": "germany"}, added={"poland": "germany"},
                  phase="allied/movement", spurned=["finland", "hungary", "bulgaria"])  # fmt: skip
    play(empty, "move su.inf.1 bucharest")
    assert owner(empty, "warsaw") == "su"
    assert war(empty).treasury[GERMANY] == purse - 8
    assert spoils.income(war(empty), RUSSIA) == 8 + 8


@rule("neppa", "14.1e", "14.4c", "R61", "R90")
def test_an_ally_that_keeps_the_capital_keeps_the_value_when_a_major_falls() -> None:
    game = table("de 1 inf paris", "gb 1 inf brussels", "fr 1 inf lyons", "gb 1 inf london", turn="Summer 1941",
                 phase="allied/combat", clock={"france": 18}, spaces={"paris": "de", "brussels": "fr", "oslo": "fr"},
                 conquered=["belgium", "norway"], heirs={"belgium": "france", "norway": "france"},
                 **NO_MINORS)  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "conquered", "france")
    assert owner(game, "brussels") == "gb"
    assert spoils.income(war(game), BRITAIN) == 6
    assert spoils.income(war(game), GERMANY) == 18 + 4


@rule("neppa", "8.3a", "R97")
@refusal("neppa", "8.3a")
def test_who_was_driven_into_the_zone_does_not_advance_into_it() -> None:
    """Warsaw falls, Eastern Europe is formed, and the attackers from Lvov are driven to Warsaw itself."""
    game = table("de 1 arm lvov", "de 2 inf konigsberg", "gb 1 inf london", "pl 1 inf brest_litovsk",
                 phase="axis/combat", spaces={"lvov": "de"})  # fmt: skip
    play(game, "attack warsaw", "join de.arm.1", "join de.inf.1", "join de.inf.2", "resolve", "advance de.inf.1")
    assert at(game, "de.arm.1") == "warsaw"
    refused(game, "8.3a", "advance de.arm.1")
    play(game, "advance de.inf.2")
