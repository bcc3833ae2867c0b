"""[1.4, 4.0, 4.1, 5.4, 10.0, 13.3] Money, force pools and Unit Construction."""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from tests.neppa.politics import run_to, units
from tests.neppa.table import at, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa.data.nations import BRITAIN, FRANCE, GERMANY, ITALY, NAMES, RUSSIA, USA
from theatrum.rulesets.neppa.data.tables import AIR, ARM, CLASS_CODES, FLEET, INF, TABLES, TURN_OF
from theatrum.rulesets.neppa.rules.economy import force_pool
from theatrum.rulesets.neppa.war import YARD

CALM = ("de 1 inf berlin", "it 1 inf rome", "gb 1 inf london", "fr 1 inf paris", "su 1 inf moscow")
AXIS: dict[str, Any] = {"phase": "axis/construction"}
ALLIED: dict[str, Any] = {"phase": "allied/construction"}
EAST: dict[str, Any] = {"at_war": [["germany", "russia"]]}


@rule("neppa", "1.4a", "1.4b", "10.0a", "R72")
def test_everything_is_paid_in_wpps() -> None:
    game = table(*CALM, **AXIS)
    state = war(game)
    before = state.treasury[GERMANY]
    for number, (word, cost) in enumerate((("inf", 2), ("art", 4), ("arm", 8), ("abn", 6), ("air", 3))):
        money = state.treasury[GERMANY]
        play(game, f"build germany {word} {('munich', 'leipzig', 'essen', 'bonn', 'vienna')[number]}")
        assert state.treasury[GERMANY] == money - cost
    assert state.spent[GERMANY] == before - state.treasury[GERMANY] == 23
    assert "arm essen" in units(game, "de")


# ---------------------------------------------------------------- the force pool
@rule("neppa", "4.0a", "4.0b", "4.0d", "R30")
@refusal("neppa", "4.0a", "4.0b", "4.1")
def test_a_country_builds_what_its_force_pool_holds() -> None:
    full = ("it 4 inf rome", "it 4 inf milan", "it 4 inf turin", "it 4 inf genoa", "it 2 arm naples")
    game = table(*full, *CALM[2:], turn="Spring 1942", **AXIS)
    refused(game, "4.0b", "build italy inf venice")
    play(game, "build italy arm venice")
    refused(game, "4.0b", "build italy arm venice")
    refused(game, "4.0a", "build italy abn venice")
    refused(game, "4.1", "build italy elephant venice")


@rule("neppa", "4.0e", "4.0d")
@refusal("neppa", "4.0e")
def test_additional_forces_come_at_their_time() -> None:
    tanks = ("de 4 arm berlin", "de 2 arm munich", *CALM[1:])
    early = table(*tanks, turn="Winter 1939", **AXIS)
    assert "Spring 1940" in refused(early, "4.0e", "build germany arm leipzig")
    for turn in ("Spring 1940", "Winter 1940"):
        game = table(*tanks, turn=turn, **AXIS)
        play(game, "build germany arm leipzig")
    assert force_pool.POOLS[GERMANY][TURN_OF["Winter 1939"]][ARM] == 6
    assert force_pool.POOLS[GERMANY][TURN_OF["Winter 1945"]][ARM] == 16


@rule("neppa", "4.1", "R30")
def test_the_pools_add_up_to_the_cards() -> None:
    for row in TABLES["force_pool"]:
        nation = NAMES.index(row["country"])
        for word, number in row["total"].items():
            class_ = CLASS_CODES.index(word)
            assert force_pool.WHOLE[nation][class_] == number * force_pool.UNIT.get(class_, 1), (row["country"], word)


@rule("neppa", "4.0c", "4.3")
def test_at_start_forces_are_on_the_map() -> None:
    game = theatrum.new("neppa/campaign", (), seed=1)
    state = war(game)
    for row in TABLES["force_pool"]:
        nation = NAMES.index(row["country"])
        if nation == USA:
            continue
        for word, number in row["at_start"].items():
            if word == "u":
                assert sum(state.boats.values()) == number
                continue
            class_ = CLASS_CODES.index(word)
            assert force_pool.used(state, nation, class_) == number * force_pool.UNIT.get(class_, 1)
    africa = {"tripoli", "sirte", "benghazi", "tobruk"}
    assert sum(1 for unit in units(game, "it") if unit.split()[1] in africa) >= 4


@rule("neppa", "3.5a", "R72")
def test_air_is_built_by_the_factor_and_joins_a_wing() -> None:
    game = table("de 1 air:2 berlin", *CALM[1:], **AXIS)
    play(game, "build germany air berlin", "build germany air berlin")
    assert sorted(war(game).size[p] for p in war(game).everybody() if war(game).class_(p) == AIR) == [1, 3]
    assert war(game).spent[GERMANY] == 6


# ---------------------------------------------------------------- the limit and the purse
@rule("neppa", "5.4c", "R36", "10.0a")
@refusal("neppa", "5.4c")
def test_the_turn_expenditure_limit() -> None:
    game = table(*CALM, **AXIS, limit={"germany": 29}, spent={"germany": 22})
    refused(game, "5.4c", "build germany arm berlin")
    play(game, "build germany abn berlin")
    assert war(game).spent[GERMANY] == 28
    run_to(game, "axis/movement")
    assert war(game).spent[GERMANY] == 0


@rule("neppa", "13.3a", "13.3b", "R34")
@refusal("neppa", "13.3a", "13.3b", "5.4c")
def test_only_britain_may_owe_within_its_limits() -> None:
    game = table(*CALM, **AXIS, treasury={"germany": 3})
    refused(game, "13.3a", "build germany art berlin")
    game = table(*CALM, **ALLIED, treasury={"britain": 1, "france": 1}, spent_year={"britain": 29})
    refused(game, "13.3a", "build france inf paris")
    play(game, "build britain arm london")
    assert war(game).treasury[BRITAIN] == -7
    play(game, "build britain arm london")
    refused(game, "13.3b", "build britain inf london")
    rich = table(*CALM, **ALLIED, spent={"britain": 20}, spent_year={"britain": 20})
    refused(rich, "5.4c", "build britain art london")


# ---------------------------------------------------------------- where
@rule("neppa", "10.0b", "10.0d", "R72", "R61")
@refusal("neppa", "10.0b", "10.0d")
def test_new_units_appear_at_home_in_zones_held_since_the_turn_began() -> None:
    game = table("de 1 inf warsaw", "fr 1 inf bonn", *CALM[1:], spaces={"warsaw": "de", "bonn": "fr"}, **AXIS)
    refused(game, "10.0b", "build germany inf warsaw")
    refused(game, "10.0d", "build germany inf bonn")
    assert legal(game, "build germany inf essen")
    regained = table("de 1 inf essen", *CALM[1:], spaces={"bonn": "fr"})
    play(regained, "move de.inf.1 bonn")
    run_to(regained, "axis/construction")
    refused(regained, "10.0b", "build germany inf bonn")


@rule("neppa", "10.0c")
def test_russia_builds_in_its_defense_zones_whoever_held_them() -> None:
    game = table("su 1 inf kalinin", "su 1 inf tula", "de 1 inf berlin", phase="allied/movement", turn="Spring 1942",
                 spaces={"moscow ryazan": "de"}, **EAST)  # fmt: skip
    play(game, "move su.inf.1 moscow", "move su.inf.2 ryazan")
    run_to(game, "allied/construction")
    play(game, "build russia inf moscow")
    refused(game, "10.0b", "build russia inf ryazan")


@rule("neppa", "10.0e", "10.0f")
@refusal("neppa", "10.0f", "1.0a")
def test_what_belongs_to_a_home_country() -> None:
    game = table(*CALM, **AXIS)
    play(game, "build germany inf konigsberg", "build italy inf palermo")
    refused(game, "10.0f", "build italy inf sardinia")
    refused(game, "10.0f", "build italy inf tirana")
    game = table(*CALM, **ALLIED)
    refused(game, "10.0f", "build france inf corsica")
    refused(game, "1.0a", "build germany inf berlin")


@rule("neppa", "10.0g")
@refusal("neppa", "10.0g", "us.2")
def test_american_units_appear_in_the_us_box() -> None:
    game = table(*CALM, turn="Summer 1942", **ALLIED, us_in=1, treasury={"usa": 120}, limit={"usa": 60})
    play(game, "build usa arm us_box")
    assert at(game, "us.arm.1") == "us_box"
    refused(game, "10.0g", "build usa inf london")
    early = table(*CALM, **ALLIED)
    refused(early, "us.2", "build usa inf us_box")


@refusal("neppa", "1.2a", "1.2b")
@rule("neppa", "R72")
def test_there_must_be_room() -> None:
    game = table("de 4 inf berlin", "de 2 air berlin", *CALM[1:], **AXIS)
    refused(game, "1.2a", "build germany inf berlin")
    refused(game, "1.2b", "build germany air berlin")
    play(game, "build germany abn berlin")


@refusal("neppa", "10.0a", "14.1d")
@rule("neppa", "10.0a")
def test_who_builds_at_all() -> None:
    game = table(*CALM, **ALLIED, conquered=["france"])
    refused(game, "10.0a", "build atlantis inf london")
    refused(game, "14.1d", "build france inf paris")


# ---------------------------------------------------------------- fleets
@rule("neppa", "3.6g", "3.6h", "R29")
@refusal("neppa", "3.6h")
def test_b4_a_fleet_paid_in_summer_is_ready_in_spring() -> None:
    game = table("de 1 fleet bremen", "gb 1 inf london", "su 1 inf moscow", turn="Summer 1941",
                 limit={"germany": 40}, **AXIS)  # fmt: skip
    refused(game, "3.6h", "build germany fleet bremen")
    money = war(game).treasury[GERMANY]
    play(game, "lay germany")
    assert war(game).treasury[GERMANY] == money - 16
    refused(game, "3.6h", "launch germany bremen")
    play(game, "end")
    for turn in ("Fall 1941", "Winter 1941"):
        run_to(game, "axis/construction")
        assert war(game).turn == TURN_OF[turn]
        refused(game, "3.6h", "launch germany bremen")
        play(game, "end")
    run_to(game, "axis/construction")
    assert war(game).turn == TURN_OF["Spring 1942"]
    refused(game, "3.6h", "launch germany munich")
    play(game, "launch germany stettin")
    assert at(game, "de.fleet.2") == "stettin"
    assert not war(game).keels


@rule("neppa", "3.6f", "R27", "4.0b")
@refusal("neppa", "3.6f", "4.0b")
def test_only_full_fleets_are_built() -> None:
    """France has a pool of five fleets."""
    stacks = ("fr 4 fleet brest", "fr 1 fleet:3 brest", "gb 1 inf london")
    game = table(*stacks, turn="Fall 1941", **ALLIED)
    refused(game, "3.6f", "lay france")
    game = table("fr 4 fleet brest", "fr 1 fleet:7 brest", "gb 1 inf london", turn="Fall 1941", **ALLIED)
    assert "lacks only 1" in refused(game, "3.6f", "lay france")
    game = table("fr 4 fleet brest", "gb 1 inf london", turn="Fall 1941", limit={"france": 36},
                 keels={"britain Summer 1942": 1}, **ALLIED)  # fmt: skip
    assert legal(game, "lay france")  # the ships of others are not its own
    game = table("fr 4 fleet brest", "gb 1 inf london", turn="Fall 1941", limit={"france": 36}, **ALLIED)
    play(game, "lay france")
    refused(game, "4.0b", "lay france")
    assert war(game).keels == {FRANCE * YARD + TURN_OF["Summer 1942"]: 1}


@rule("neppa", "R29", "3.6h")
def test_a_new_american_fleet_is_in_the_us_box_and_a_conquered_country_has_none() -> None:
    game = table(*CALM, turn="Fall 1943", phase="allied/finish", us_in=1, conquered=["france"],
                 keels={"usa Winter 1943": 1, "france Winter 1943": 1})  # fmt: skip
    run_to(game, "allied/construction")
    assert at(game, "us.fleet.1") == "us_box"
    assert not war(game).keels
    assert units(game, "fr") == ["inf paris"]


@rule("neppa", "R29")
def test_a_fleet_waits_for_a_home_port() -> None:
    game = table(*CALM, **AXIS, keels={"germany Fall 1939": 1}, spaces={"bremen stettin konigsberg": "gb"})
    refused(game, "10.0d", "launch germany bremen")
    play(game, "end")
    assert war(game).keels == {GERMANY * YARD + TURN_OF["Fall 1939"]: 1}


# ---------------------------------------------------------------- Axis Minors and Free French
@rule("neppa", "12.3j", "4.2c", "R83", "R32")
@refusal("neppa", "12.3j", "4.2c", "3.6g")
def test_germany_pays_for_the_forces_of_axis_minors() -> None:
    allied = {"patron": {"rumania": "germany"}, "allied": [["germany", "rumania"]]}
    game = table(*CALM, turn="Fall 1941", **AXIS, active=["rumania"], raised=["rumania"], **allied)
    money = war(game).treasury[GERMANY]
    play(game, "build rumania inf ploesti")
    assert war(game).treasury[GERMANY] == money - 2
    refused(game, "10.0b", "build rumania inf berlin")
    play(game, "build rumania arm cluj")
    refused(game, "4.0b", "build rumania arm cluj")
    refused(game, "3.6g", "lay rumania")
    sleeping = table(*CALM, turn="Fall 1940", **AXIS)
    refused(sleeping, "12.3j", "build rumania inf ploesti")
    fallen = table(*CALM, turn="Fall 1941", **AXIS, active=["rumania"], conquered=["rumania"], **allied)
    refused(fallen, "12.3j", "build rumania inf ploesti")
    minor = table(*CALM, **ALLIED)
    refused(minor, "4.2c", "build poland inf warsaw")


@rule("neppa", "14.5n", "R95", "R123", "14.5d")
@refusal("neppa", "14.5n", "14.5d")
def test_the_free_french_unit_is_rebuilt_in_syria_or_britain() -> None:
    facts: dict[str, Any] = {
        "conquered": ["france"],
        "patron": {"free-france": "britain", "vichy-france": "germany"},
        "allied": [["britain", "free-france"]],
        "spaces": {"damascus aleppo": "ff"},
    }
    game = table("gb 1 inf london", "su 1 inf moscow", turn="Fall 1941", **ALLIED, **facts)
    money = war(game).treasury[BRITAIN]
    refused(game, "10.0b", "build free-france inf cairo")
    assert legal(game, "build free-france inf london")
    play(game, "build free-france inf damascus")
    assert war(game).treasury[BRITAIN] == money - 2
    refused(game, "4.0b", "build free-france inf damascus")
    poor = table("gb 1 inf london", "su 1 inf moscow", turn="Fall 1942", **ALLIED, us_in=1, treasury={"usa": 20},
                 limit={"usa": 60}, spent={"britain": 23}, **facts)  # fmt: skip
    play(poor, "build free-france inf damascus")
    assert war(poor).treasury[USA] == 18
    early = table(*CALM, **ALLIED)
    refused(early, "14.5n", "build free-france inf damascus")
    vichy = table("de 1 inf berlin", turn="Fall 1941", **AXIS, **facts)
    refused(vichy, "14.5d", "build vichy-france inf tunis")


@rule("neppa", "10.0a")
@pytest.mark.parametrize("seat", ["germany", "italy"])
def test_each_player_builds_for_his_own_countries(seat: str) -> None:
    game = table(*CALM, options=("players-5",), **AXIS)
    if seat == "italy":
        refused(game, "1.0a", "build italy inf rome")
        play(game, "end")
    assert war(game).actor == seat
    play(game, f"build {seat} inf {'rome' if seat == 'italy' else 'berlin'}")


@rule("neppa", "5.4c", "R27")
def test_the_pool_counts_factors_on_the_map() -> None:
    game = table("it 5 fleet taranto", *CALM, **AXIS)
    state = war(game)
    assert force_pool.free(state, ITALY, FLEET) == 0
    assert force_pool.free(state, RUSSIA, FLEET) == 2
    assert force_pool.free(state, RUSSIA, INF) == 16 + 6 - 1
    assert force_pool.free(state, ITALY, AIR) == 12


# ---------------------------------------------------------------- when there is something to do
BESIDE_ITALY: dict[str, Any] = {"allied": [["germany", "italy"]], "at_war": [["italy", "britain"]]}


@rule("neppa", "10.0a", "seq.2")
@pytest.mark.parametrize(
    ("facts", "asked"),
    [
        ({"treasury": {"germany": 2, "italy": 0}}, True),  # an infantry unit can just be paid for
        ({"treasury": {"germany": 1, "italy": 0}}, False),
        ({"treasury": {"germany": 0, "italy": 2}}, True),
        ({"treasury": {"germany": 0, "italy": 0}, "keels": {"germany Fall 1940": 1}}, True),  # a fleet is ready
        ({"treasury": {"germany": 0, "italy": 0}, "keels": {"germany Winter 1940": 1}}, False),
        ({"treasury": {"germany": 1, "italy": 0}, **BESIDE_ITALY}, True),  # a grant of one WPP
    ],
)
def test_the_phase_opens_when_anything_can_be_done(facts: dict[str, Any], asked: bool) -> None:
    game = table("de 1 inf berlin", "it 1 inf rome", "gb 1 inf london", turn="Fall 1940", phase="axis/construction",
                 **facts)  # fmt: skip
    assert (war(game).frame.step == "construction") == asked
