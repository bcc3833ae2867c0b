"""One more and one less: what happens exactly at the limits of a rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.politics import run_to
from tests.neppa.table import at, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.rulesets.neppa import ruleset
from theatrum.rulesets.neppa.data.nations import GERMANY
from theatrum.rulesets.neppa.rules import victory
from theatrum.rulesets.neppa.rules.politics import north_africa

NO_MINORS: dict[str, Any] = {"spurned": ["finland", "rumania", "hungary", "bulgaria"]}


# ---------------------------------------------------------------- victory
@rule("neppa", "vic.3", "R99")
def test_grades_fall_by_a_tenth_of_a_level_from_place_to_place() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", options=("players-5",), turn="Winter 1945",
                 phase="allied/finish", conquered=["france"], heirs={"greece": "italy"}, **NO_MINORS)  # fmt: skip
    assert war(game).result == "Axis marginal"
    level = ruleset.study.grade(game.state, "italy")
    assert level > 0
    assert ruleset.study.grade(game.state, "germany") == pytest.approx(level - 0.1)
    assert {ruleset.study.grade(game.state, seat) for seat in ("britain", "russia", "france")} == {-level}


@rule("neppa", "vic.3")
def test_nobody_wins_a_draw() -> None:
    game = table("su 1 inf berlin", "de 1 inf munich", turn="Fall 1945", phase="axis/finish", spaces={"berlin": "su"},
                 clock={"germany": 0}, **NO_MINORS)  # fmt: skip
    assert war(game).result == "Draw"
    assert ruleset.study.winner(game.state) is None
    assert [ruleset.study.grade(game.state, seat) for seat in ("germany", "allies")] == [0, 0]


WON = ["poland", "denmark", "norway", "belgium", "luxembourg", "netherlands", "france"]
HELD = {"oslo warsaw paris": "de"}


@rule("neppa", "R99")
@pytest.mark.parametrize(
    ("more", "treasury", "points", "result"),
    [
        ([], -30, 48, "Draw"),
        ([], -40, 47, "Allied victory"),
        (["greece", "yugoslavia"], -59, 56, "Axis victory"),
        (["greece", "yugoslavia"], -60, 55, "Draw"),
    ],
)
def test_1939_at_the_borders_of_a_draw(more: list[str], treasury: int, points: int, result: str) -> None:
    won = WON + more
    game = table("de 1 inf berlin", scenario="1939", turn="Winter 1940", phase="allied/finish", conquered=won,
                 heirs=dict.fromkeys(won, "germany"), spaces=HELD, treasury={"germany": treasury})  # fmt: skip
    assert victory.score(war(game)) == points
    assert war(game).result == result


@rule("neppa", "R99")
@pytest.mark.parametrize(
    ("conquered", "treasury", "points"),
    [(["norway"], 0, 4), (["norway"], -9, 4), (["norway"], -10, 3), (["norway"], -19, 3), (["norway"], 10, 4)],
)
def test_debts_cost_a_point_for_each_full_ten(conquered: list[str], treasury: int, points: int) -> None:
    game = table("de 1 inf berlin", scenario="1939", phase="axis/combat", conquered=conquered,
                 heirs=dict.fromkeys(conquered, "germany"), treasury={"germany": treasury})  # fmt: skip
    assert victory.score(war(game)) == points


# ---------------------------------------------------------------- North Africa
ROME: dict[str, Any] = {"at_war": [["italy", "britain"]], "allied": [["germany", "italy"]], "turn": "Spring 1941"}


@rule("neppa", "13.4c", "13.4d")
@pytest.mark.parametrize(("infantry", "too_many"), [(1, -1), (2, 0), (3, 1)])
def test_exactly_ten_factors_may_stay_in_north_africa(infantry: int, too_many: int) -> None:
    game = table("de 2 arm benghazi", f"de {infantry} inf tobruk", "gb 1 inf cairo", "de 1 inf berlin", **ROME)
    assert north_africa.excess(war(game)) == too_many
    assert war(game).glut == (too_many > 0)
    run_to(game, "axis/finish" if too_many > 0 else "allied/movement")
    assert war(game).phasing == (0 if too_many > 0 else 1)
    assert war(game).ranks[GERMANY].bit_count() == infantry + 3


@rule("neppa", "13.4b")
@refusal("neppa", "13.4b")
@pytest.mark.parametrize(("infantry", "room"), [(1, True), (2, False)])
def test_the_tenth_factor_may_come(infantry: int, room: bool) -> None:
    game = table("de 2 arm benghazi", f"de {infantry} inf tobruk", "de 1 air:1 palermo", "it 1 inf rome", **ROME)
    assert north_africa.excess(war(game)) == infantry - 2
    if room:
        assert legal(game, "rebase de.air.1 tripoli")
    else:
        refused(game, "13.4b", "rebase de.air.1 tripoli")


# ---------------------------------------------------------------- strays of Russia and the West
STRAY: dict[str, Any] = {"at_war": [["germany", "russia"]], "red_war": 8, "turn": "Summer 1942",
                         "phase": "allied/declaration"}  # fmt: skip


@rule("neppa", "R301", "12.2a")
def test_a_stray_fleet_sails_to_the_nearest_port_of_its_alliance() -> None:
    game = table("gb 1 fleet leningrad", "gb 1 inf london", "su 1 inf moscow", "de 1 inf berlin",
                 spaces={"leningrad": "gb", "denmark": "gb"}, **STRAY)  # fmt: skip
    run_to(game, "allied/movement")
    assert at(game, "gb.fleet.1") == "danzig"  # of its ally Poland; Denmark is farther
    assert war(game).moved.bit_count() == 1


@rule("neppa", "R301", "12.2a")
def test_a_stray_goes_no_way_that_enemies_hold() -> None:
    spaces = {"baghdad mosul": "su", "tabriz mahabad teheran": "su"}
    free = table("su 1 inf baghdad", "gb 1 inf london", "de 1 inf berlin", spaces=spaces, **STRAY)
    run_to(free, "allied/movement")
    assert at(free, "su.inf.1") == "mahabad"
    held = table("su 1 inf baghdad", "gb 1 inf london", "de 1 inf berlin", **STRAY,
                 spaces={"baghdad": "su", "mahabad mosul aleppo damascus haifa": "de"})  # fmt: skip
    run_to(held, "allied/movement")
    assert at(held, "su.inf.1") == "baghdad"
    assert not war(held).moved


@rule("neppa", "13.4d")
def test_air_in_north_africa_is_given_up_factor_by_factor() -> None:
    game = table("de 2 arm benghazi", "de 1 inf tobruk", "de 1 air:2 tripoli", "gb 1 inf cairo", "de 1 inf berlin",
                 **ROME)  # fmt: skip
    assert north_africa.excess(war(game)) == 1
    run_to(game, "axis/finish")
    play(game, "lose de.air.1")
    assert at(game, "de.air.1") == "tripoli"
    assert war(game).size[war(game).piece_of("de.air.1")] == 1
    assert war(game).phasing == 1


# ---------------------------------------------------------------- convoy boxes
@rule("neppa", "9.2f", "14.1d")
@refusal("neppa", "9.2f", "14.1d")
@pytest.mark.parametrize("phase", ["allied/movement", "axis/strategic-warfare"])
def test_boxes_are_closed_by_leningrad_with_kirov_and_by_the_fall_of_britain(phase: str) -> None:
    stacks = ("us 1 fleet scapa_flow", "us 1 inf paris", "su 1 inf moscow", "de 1 inf berlin")
    facts: dict[str, Any] = {"phase": phase, "turn": "Summer 1943", "us_in": 1, "red_war": 8,
                             "at_war": [["germany", "usa"], ["germany", "russia"]]}  # fmt: skip
    open_ = table(*stacks, spaces={"scapa_flow": "us", "leningrad": "de"}, **facts)
    assert legal(open_, "sail us.fleet.1 murmansk_convoy_box")
    assert legal(open_, "sail us.fleet.1 british_convoy_box")
    closed = table(*stacks, spaces={"scapa_flow": "us", "leningrad kirov": "de"}, **facts)
    refused(closed, "9.2f", "sail us.fleet.1 murmansk_convoy_box")
    fallen = table(*stacks, spaces={"scapa_flow": "us", "london": "de"}, conquered=["britain"],
                   heirs={"britain": "germany"}, **facts)  # fmt: skip
    refused(fallen, "14.1d", "sail us.fleet.1 british_convoy_box")
