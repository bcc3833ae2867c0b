"""Second reading: who is at war with whom, and who helps whom, where chapters meet."""

from __future__ import annotations

from tests.neppa.politics import allied, at_war, has, patron, run_to, units
from tests.neppa.table import at, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, ITALY, RUSSIA

FOUR = ("finland", "rumania", "hungary", "bulgaria")


@rule("neppa", "1.5a", "12.1a", "R7")
@refusal("neppa", "1.5a")
def test_a_german_declaration_does_not_draw_neutral_italy_in() -> None:
    game = table("de 1 inf vienna", "it 2 inf tirana", "it 1 inf venice", phase="axis/declaration", turn="Spring 1940")
    play(game, "declare germany yugoslavia")
    assert at_war(game, "germany", "yugoslavia")
    assert not at_war(game, "italy", "yugoslavia")
    run_to(game, "axis/combat")
    refused(game, "1.5a", "attack skopje")


@rule("neppa", "1.5e", "1.5g", "12.1a")
def test_a_german_declaration_draws_allied_italy_in_for_nothing() -> None:
    game = table("de 1 inf vienna", "it 2 inf tirana", phase="axis/declaration", turn="Fall 1940",
                 at_war=[["italy", "britain"]], allied=[["germany", "italy"]])  # fmt: skip
    purse = war(game).treasury[ITALY]
    play(game, "declare germany greece")
    assert at_war(game, "italy", "greece")
    assert war(game).treasury[ITALY] == purse
    assert war(game).spent[GERMANY] == 5
    run_to(game, "axis/combat")
    assert legal(game, "attack ioannina")


@rule("neppa", "12.3b", "4.2b", "R7", "R32")
def test_activation_brings_no_second_army_and_no_war_of_its_own() -> None:
    """Russia has fought Finland since 1940; its losses stay lost, and Germany is not drawn in by the alliance."""
    game = table("fi 1 inf helsinki", "su 1 inf leningrad", "de 12 inf berlin", phase="axis/start",
                 turn="Summer 1941", at_war=[["russia", "finland"]], raised=["finland"], standing=["finland"],
                 patron={"finland": "germany"})  # fmt: skip
    run_to(game, "axis/movement")
    assert has(game, "active", "finland")
    assert units(game, "fi") == ["inf helsinki"]
    assert len(units(game, "hu")) == 4 + 1 + 1 + 1
    assert not at_war(game, "germany", "russia")
    assert at_war(game, "finland", "russia")


@rule("neppa", "1.5i", "12.3b", "R7")
@refusal("neppa", "8.1b")
def test_russia_strikes_first_and_the_axis_minors_join_later() -> None:
    game = table("de 1 inf berlin", "su 2 inf odessa", "su 1 inf lvov", "gb 1 inf london", phase="axis/declaration",
                 turn="Spring 1941", spaces={"lvov": "su"}, treasury={"russia": 60}, limit={"russia": 30},
                 region=1)  # fmt: skip
    run_to(game, "allied/declaration")
    play(game, "declare russia germany")
    assert at_war(game, "germany", "russia")
    assert not at_war(game, "rumania", "russia")
    run_to(game, "allied/combat")
    refused(game, "8.1b", "attack kishinev")
    run_to(game, "axis/movement")
    assert all(at_war(game, minor, "russia") and at_war(game, minor, "britain") for minor in FOUR)
    assert war(game).turn == 9


@rule("neppa", "us.1", "R7", "14.5a")
def test_the_usa_joins_a_war_against_everybody_beside_germany() -> None:
    game = table("gb 1 inf london", "de 1 inf berlin", phase="axis/redeployment", turn="Spring 1942",
                 conquered=["france"], active=list(FOUR), spaces={"tunis": "vf"},
                 at_war=[["italy", "britain"], ["germany", "russia"], ["vichy-france", "britain"],
                         *(["britain", minor] for minor in FOUR)],
                 allied=[["germany", "italy", "vichy-france", *FOUR]])  # fmt: skip
    assert not war(game).us_in
    run_to(game, "allied/movement")
    assert all(at_war(game, "usa", foe) for foe in ("germany", "italy", "vichy-france", *FOUR))
    assert allied(game, "usa", "britain")
    assert not allied(game, "usa", "russia")
    assert not at_war(game, "usa", "spain")


@rule("neppa", "R97", "14.7b", "14.4b")
def test_the_fall_of_warsaw_clears_the_east_of_both_sides() -> None:
    game = table("de 2 inf konigsberg", "de 1 arm konigsberg", "de 1 inf lvov", "de 1 air lvov", "pl 1 inf vilna",
                 "su 1 inf minsk", spaces={"lvov": "de"})  # fmt: skip
    play(game, "move de.arm.1 warsaw")
    assert has(game, "conquered", "poland")
    assert units(game, "pl") == []
    assert owner(game, "lvov") == owner(game, "vilna") == owner(game, "brest_litovsk") == "ee"
    assert at(game, "de.inf.3") in ("warsaw", "krakow")
    assert at(game, "de.air.1") in ("warsaw", "krakow")
    assert owner(game, "lodz") == "de"


@rule("neppa", "14.7c", "R97")
@refusal("neppa", "14.7c")
def test_germans_neither_walk_nor_fly_into_the_east_before_the_russian_war() -> None:
    facts = {"region": 1, "conquered": ["poland"], "treasury": {"germany": 60}}
    game = table("de 1 inf warsaw", "de 1 air warsaw", "de 1 abn warsaw", turn="Spring 1940",
                 phase="axis/declaration", spaces={"warsaw": "de", "lvov": "ee"}, **facts)  # fmt: skip
    play(game, "declare germany eastern-europe")
    run_to(game, "axis/movement")
    refused(game, "14.7c", "move de.inf.1 lvov")
    run_to(game, "axis/combat")
    refused(game, "14.7c", "attack lvov")


@rule("neppa", "1.5m", "R11", "R107")
def test_minors_fight_for_their_helper_but_do_not_redeploy() -> None:
    game = table("no 1 inf bergen", "gb 1 inf oslo", "de 1 inf berlin", phase="allied/redeployment", turn="Summer 1940",
                 at_war=[["germany", "norway"]], allied=[["britain", "norway"]], helpers={"norway": ["britain"]},
                 patron={"norway": "britain"}, standing=["norway"], raised=["norway"])  # fmt: skip
    assert legal(game, "redeploy gb.inf.1 bergen")
    assert not legal(game, "redeploy no.inf.1 oslo")
    march = table("no 1 inf bergen", "gb 1 inf oslo", "de 1 inf berlin", phase="allied/movement", turn="Summer 1940",
                  at_war=[["germany", "norway"]], allied=[["britain", "norway"]], helpers={"norway": ["britain"]},
                  patron={"norway": "britain"}, standing=["norway"], raised=["norway"])  # fmt: skip
    play(march, "move no.inf.1 oslo")
    assert at(march, "no.inf.1") == "oslo"


@rule("neppa", "1.5n", "R11", "R25")
def test_a_helper_that_has_left_the_minor_gets_nothing_at_the_year_start() -> None:
    facts = {"at_war": [["germany", "greece"], ["italy", "greece"], ["italy", "britain"]],
             "allied": [["britain", "greece"], ["germany", "italy"]], "helpers": {"greece": ["britain"]},
             "patron": {"greece": "britain"}, "standing": ["greece"], "raised": ["greece"]}  # fmt: skip
    inside = table("gb 1 inf crete", "gr 1 inf athens", "de 1 inf berlin", phase="allied/consolidation",
                   turn="Winter 1940", **facts)  # fmt: skip
    outside = table("gb 1 inf cairo", "gr 1 inf athens", "de 1 inf berlin", phase="allied/consolidation",
                    turn="Winter 1940", **facts)  # fmt: skip
    for game in (inside, outside):
        run_to(game, "axis/movement")
    assert war(inside).total[BRITAIN] - war(outside).total[BRITAIN] == 4


@rule("neppa", "R31", "R1", "1.0c")
def test_three_players_who_places_the_minor_that_is_attacked() -> None:
    french = table("fr 1 inf lille", "gb 1 inf london", "de 1 inf berlin", phase="allied/declaration",
                   turn="Spring 1940", options=("players-3",))  # fmt: skip
    while war(french).actor != "france":
        play(french, "end")
    play(french, "declare france belgium")
    assert patron(french, "belgium") == "germany"
    assert war(french).actor == "germany"
    german = table("fr 1 inf lille", "gb 1 inf london", "de 1 inf berlin", phase="axis/declaration",
                   turn="Spring 1940", options=("players-3",))  # fmt: skip
    play(german, "declare germany belgium")
    assert patron(german, "belgium") == "britain"
    assert war(german).actor == "britain"


@rule("neppa", "R6", "14.4a")
@refusal("neppa", "1.5a")
def test_nobody_declares_war_on_a_country_that_is_no_more() -> None:
    game = table("de 1 inf warsaw", "gb 1 inf london", phase="allied/declaration", turn="Spring 1940",
                 conquered=["poland", "belgium"], spaces={"warsaw": "de", "brussels liege": "de"})  # fmt: skip
    refused(game, "1.5a", "declare britain belgium")
    assert legal(game, "declare britain netherlands")


@rule("neppa", "12.3k", "R82", "12.3c")
@refusal("neppa", "12.3k")
def test_the_axis_does_not_attack_an_axis_minor_that_its_own_units_guard() -> None:
    game = table("it 1 inf sofia", "de 1 inf vienna", phase="axis/declaration", turn="Spring 1941",
                 at_war=[["italy", "britain"]], allied=[["germany", "italy"]])  # fmt: skip
    refused(game, "12.3k", "declare germany bulgaria")
    assert legal(game, "declare germany hungary")


@rule("neppa", "1.5k", "1.5g", "R7")
def test_italy_that_joins_germany_inherits_the_russian_war() -> None:
    game = table("it 1 inf turin", "de 1 inf berlin", "su 1 inf minsk", phase="axis/declaration", turn="Fall 1941",
                 at_war=[["germany", "russia"]], red_war=11)  # fmt: skip
    assert not at_war(game, "italy", "russia")
    play(game, "declare italy britain")
    assert allied(game, "germany", "italy")
    assert at_war(game, "italy", "russia")
    assert at_war(game, "italy", "france")
    assert war(game).treasury[RUSSIA] == war(table(turn="Fall 1941")).treasury[RUSSIA]
    assert not at_war(game, "italy", "usa")
