"""[1.5] Declarations of war."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.politics import allied, at_war, run_to
from tests.neppa.table import legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, ITALY, RUSSIA

CALM = ("de 1 inf berlin", "it 1 inf rome", "gb 1 inf london", "fr 1 inf paris", "su 1 inf moscow")


@rule("neppa", "1.5a", "1.5b", "1.5d", "R6")
@refusal("neppa", "1.5a")
def test_war_must_be_declared_and_paid_before_an_attack() -> None:
    game = table("de 2 inf bonn", phase="axis/declaration")
    play(game, "declare germany luxembourg")
    assert war(game).treasury[GERMANY] == 59 - 5
    assert war(game).spent[GERMANY] == 5
    run_to(game, "axis/movement")
    refused(game, "1.5a", "move de.inf.1 liege")
    play(game, "move de.inf.1 luxembourg")
    assert owner(game, "luxembourg") == "de"


@refusal("neppa", "1.5a")
def test_who_cannot_be_declared_on() -> None:
    game = table(*CALM, phase="axis/declaration", conquered=["denmark"], spaces={"denmark": "de"})
    refused(game, "1.5a", "declare germany denmark")
    refused(game, "1.5a", "declare germany italy")
    refused(game, "1.5a", "declare poland spain")
    refused(game, "1.5a", "declare germany atlantis")
    allies = table(*CALM, phase="allied/declaration")
    refused(allies, "1.5a", "declare russia poland")
    refused(allies, "1.5a", "declare britain russia")


@rule("neppa", "1.5c", "R148", "1.5e", "1.5f", "1.5g", "12.1a", "R7")
@refusal("neppa", "1.5f", "12.1a")
def test_d2_italy_declares_war_on_france() -> None:
    before = table("it 1 inf venice", "fr 1 inf paris", turn="Summer 1940")
    refused(before, "12.1a", "move it.inf.1 salzburg")
    game = table("it 1 inf venice", "fr 1 inf paris", "gb 1 inf london", turn="Summer 1940", phase="axis/declaration")
    assert not allied(game, "italy", "germany")
    play(game, "declare italy france")
    assert war(game).frame.step != "forces"
    assert war(game).treasury[ITALY] == 30 - 15
    assert war(game).treasury[GERMANY] == 59
    assert at_war(game, "italy", "britain")
    assert at_war(game, "france", "italy")
    assert allied(game, "italy", "germany")
    assert not at_war(game, "italy", "russia")
    run_to(game, "allied/declaration")
    refused(game, "1.5f", "declare britain italy")


@rule("neppa", "1.5d")
@refusal("neppa", "1.5d")
def test_declarations_count_against_the_turn_limit() -> None:
    game = table(*CALM, phase="axis/declaration", spent={"germany": 20})
    refused(game, "1.5d", "declare germany russia")
    play(game, "declare germany denmark")
    refused(game, "1.5d", "declare germany norway")


@refusal("neppa", "13.3a", "13.3b")
def test_only_britain_may_owe() -> None:
    game = table(*CALM, phase="axis/declaration", treasury={"germany": 4})
    refused(game, "13.3a", "declare germany denmark")
    game = table(*CALM, phase="allied/declaration", treasury={"britain": 4}, spent_year={"britain": 30})
    play(game, "declare britain denmark")
    assert war(game).treasury[BRITAIN] == -1
    game = table(*CALM, phase="allied/declaration", spent_year={"britain": 45})
    refused(game, "13.3b", "declare britain denmark")


@rule("neppa", "13.3a", "13.3b", "10.1j", "R34")
def test_grants_that_wait_do_not_lessen_what_britain_may_spend() -> None:
    """Britain is held by its year, not by its treasury: a grant in its hands takes nothing away."""
    game = table(*CALM, phase="allied/declaration", turn="Summer 1942", held={"britain": 16}, total={"britain": 64},
                 spent_year={"britain": 45}, limit={"britain": 32})  # fmt: skip
    play(game, "declare britain ireland")
    assert at_war(game, "britain", "ireland")


@rule("neppa", "1.5h", "12.3l", "R8")
@refusal("neppa", "1.5h", "12.3l")
def test_d3_a_german_unit_protects_an_axis_minor() -> None:
    stack = ("de 1 air:1 sofia", "su 1 inf odessa", "gb 1 inf london")
    game = table(*stack, turn="Spring 1941", phase="allied/declaration")
    refused(game, "1.5h", "declare russia bulgaria")
    assert legal(game, "declare russia rumania")
    later = table(*stack, turn="Fall 1941", phase="allied/declaration")
    refused(later, "12.3l", "declare russia bulgaria")
    at_war_too = table(*stack, turn="Fall 1941", phase="allied/declaration", at_war=[["germany", "russia"]])
    assert legal(at_war_too, "declare russia bulgaria")


@rule("neppa", "1.5i", "13.2a", "13.2b", "1.5j", "R9")
@refusal("neppa", "1.5i")
def test_the_eastern_garrison_keeps_russia_at_peace() -> None:
    """3 infantry and 3 artillery are 9 attack factors, not 12: too few (B17)."""
    weak = table("de 3 inf konigsberg", "de 3 art breslau", "su 1 inf minsk", "gb 1 inf london", turn="Fall 1940")
    run_to(weak, "allied/declaration")
    play(weak, "declare russia germany")
    assert at_war(weak, "russia", "germany")
    strong = table("de 3 inf konigsberg", "de 3 art breslau", "de 1 air:1 breslau", "su 1 inf minsk", "gb 1 inf london",
                   turn="Fall 1940")  # fmt: skip
    run_to(strong, "allied/declaration")
    refused(strong, "1.5i", "declare russia germany")


@rule("neppa", "1.5i", "R300")
@refusal("neppa", "1.5i")
def test_russia_does_not_come_to_war_with_germany_through_others() -> None:
    axis = table(*CALM, turn="Spring 1941", phase="allied/declaration", allied=[["germany", "italy"]])
    refused(axis, "1.5i", "declare russia italy")
    helped = table(*CALM, turn="Spring 1941", phase="allied/declaration", allied=[["germany", "spain"]],
                   at_war=[["britain", "spain"]], helpers={"spain": ["germany"]})  # fmt: skip
    assert "Spain is war with Germany" in refused(helped, "1.5i", "declare russia spain")
    for free in ({"turn": "Spring 1941", "lapse": 1}, {"turn": "Fall 1941"}):
        game = table(*CALM, phase="allied/declaration", allied=[["germany", "italy"]], **free)
        play(game, "declare russia italy")
        assert at_war(game, "russia", "germany")
    neutral = table(*CALM, turn="Spring 1941", phase="allied/declaration")
    play(neutral, "declare russia italy")
    assert not at_war(neutral, "russia", "germany")


@rule("neppa", "1.5i", "R9")
def test_from_fall_1941_russia_is_free_and_a_lapse_lasts_one_turn() -> None:
    game = table(*CALM, turn="Fall 1941", phase="allied/declaration")
    assert legal(game, "declare russia germany")
    game = table(*CALM, turn="Summer 1940", phase="allied/declaration", lapse=1)
    assert legal(game, "declare russia germany")
    game = table("de 5 art breslau", "su 1 inf minsk", "gb 1 inf london", turn="Summer 1940", phase="axis/movement",
                 lapse=0)  # fmt: skip
    run_to(game, "allied/declaration")
    assert not legal(game, "declare russia germany")


@rule("neppa", "1.5k", "1.5g", "R7")
@refusal("neppa", "1.5k")
def test_italy_never_declares_war_on_russia_but_follows_germany() -> None:
    game = table(*CALM, turn="Summer 1941", phase="axis/declaration", allied=[["germany", "italy"]])
    refused(game, "1.5k", "declare italy russia")
    play(game, "declare germany russia")
    assert at_war(game, "italy", "russia")
    assert war(game).treasury[ITALY] == 30
    assert not allied(game, "russia", "britain")


@rule("neppa", "1.5k", "R300")
@refusal("neppa", "1.5k")
def test_nor_does_italy_reach_russia_through_its_allies() -> None:
    facts: dict[str, Any] = {"turn": "Summer 1940", "phase": "axis/declaration", "at_war": [["germany", "turkey"]]}
    game = table(*CALM, allied=[["russia", "turkey"]], helpers={"turkey": ["russia"]}, **facts)
    refused(game, "1.5k", "declare italy turkey")
    assert legal(table(*CALM, **facts), "declare italy turkey")
    west = table(*CALM, turn="Fall 1942", phase="axis/declaration", at_war=[["germany", "russia"]], red_war=10)
    play(west, "declare italy britain")
    assert at_war(west, "italy", "russia")


@rule("neppa", "1.5l", "R10")
@refusal("neppa", "1.5l")
def test_neutrals_move_at_home_and_in_their_colonies() -> None:
    game = table("it 1 inf venice", "it 1 inf tripoli", "su 1 inf odessa", "gb 1 inf london")
    play(game, "move it.inf.2 sirte", "move it.inf.1 milan")
    game = table("su 1 inf leningrad", "gb 1 inf london", phase="allied/movement")
    assert legal(game, "move su.inf.1 pskov")
    refused(game, "1.5l", "move su.inf.1 viborg")


@rule("neppa", "1.5g")
def test_war_takes_along_the_co_belligerents() -> None:
    game = table(*CALM, turn="Fall 1942", phase="allied/declaration", at_war=[["germany", "russia"]], red_war=10)
    play(game, "declare britain persia")
    assert at_war(game, "russia", "persia")


@refusal("neppa", "us.2")
@rule("neppa", "us.2")
def test_nobody_declares_war_on_or_with_the_usa_before_its_entry() -> None:
    game = table(*CALM, phase="axis/declaration")
    refused(game, "us.2", "declare germany usa")
    game = table(*CALM, phase="allied/declaration")
    refused(game, "us.2", "declare usa spain")


@refusal("neppa", "14.1d")
def test_a_conquered_country_declares_nothing() -> None:
    game = table(*CALM, phase="allied/declaration", conquered=["france"])
    refused(game, "14.1d", "declare france spain")


@pytest.mark.parametrize("nation", ["vichy-france", "free-france"])
@refusal("neppa", "14.5h", "14.5m")
@rule("neppa", "14.5h", "14.5m")
def test_nobody_declares_war_on_what_is_left_of_france(nation: str) -> None:
    game = table(*CALM, phase="allied/declaration")
    refused(game, "14.5h" if nation == "vichy-france" else "14.5m", f"declare russia {nation}")


@rule("neppa", "R149")
def test_a_minor_attacked_by_both_sides_changes_its_player() -> None:
    game = table(*CALM, phase="axis/declaration")
    play(game, "declare germany norway")
    norway = next(n for n in range(40) if war(game).patron[n] == BRITAIN and n not in (BRITAIN, RUSSIA) and n != 8)
    run_to(game, "allied/declaration")
    play(game, "declare britain norway")
    assert war(game).patron[norway] == GERMANY
