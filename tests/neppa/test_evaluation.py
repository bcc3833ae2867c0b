"""The evaluation: every feature has its weight and its reason, and moves the right way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.table import table, war
from theatrum.core.game import Game, new
from theatrum.rulesets.neppa import ruleset
from theatrum.rulesets.neppa.data.tables import ARM, COST, load
from theatrum.rulesets.neppa.study import evaluation

ROWS: list[dict[str, Any]] = load("evaluation.toml")["feature"]
START = ("de 2 inf berlin", "it 1 inf rome", "gb 2 inf london", "fr 2 inf paris", "su 2 inf moscow")


def better(before: Game, after: Game, seat: str = "germany") -> bool:
    """Does the second state suit a seat better, and its enemy less?"""
    enemy = "britain" if seat == "germany" else "germany"
    values = [[ruleset.study.value(game.state, side) for game in (before, after)] for side in (seat, enemy)]
    return values[0][0] < values[0][1] and values[1][0] > values[1][1]


def test_every_feature_has_a_weight_and_a_reason() -> None:
    assert {row["name"] for row in ROWS} == set(evaluation.FEATURES)
    assert all(row["weight"] and len(row["reason"]) > 20 for row in ROWS)


@pytest.mark.parametrize(
    ("change", "seat"),
    [
        ({"stacks": ("de 1 arm berlin",)}, "germany"),
        ({"stacks": ("gb 1 fleet plymouth",)}, "britain"),
        ({"stacks": ("gb 1 fleet bcb",)}, "britain"),
        ({"treasury": {"germany": 90}}, "germany"),
        ({"base": {"britain": 40}}, "britain"),
        ({"spaces": {"paris": "de"}}, "germany"),
        ({"spaces": {"baku": "de"}}, "germany"),
        ({"spaces": {"cairo": "it"}}, "germany"),
        ({"spaces": {"berlin": "gb"}}, "britain"),
        ({"boats": {"nsbb": 9}}, "germany"),
        ({"conquered": ["france"]}, "germany"),
    ],
)
def test_what_is_better_counts_more(change: dict[str, Any], seat: str) -> None:
    rest = dict(change)
    stacks = rest.pop("stacks", ())
    assert better(table(*START), table(*START, *stacks, **rest), seat)


def test_an_army_before_a_bare_capital_is_a_threat() -> None:
    far = table(*START[1:], "de 4 arm munich")
    near = table(*START[1:], "de 4 arm lille", spaces={"lille": "fr"})
    assert evaluation.threats(war(far), (1 << 6) - 1) < evaluation.threats(war(near), (1 << 6) - 1)


def test_armor_is_what_moves_fast() -> None:
    bare, armored = (evaluation.mobile(war(table(*START, *more))) for more in ((), ("de 2 arm berlin",)))
    assert bare == {"germany": 0, "britain": 0}
    assert armored == {"germany": 2 * COST[ARM], "britain": 0}


def test_a_finished_war_outweighs_everything() -> None:
    game = table(*START, "gb 9 arm london", "us 9 arm london")
    war(game).result = "Axis marginal"
    assert ruleset.study.value(game.state, "germany") > 0 > ruleset.study.value(game.state, "britain")


@pytest.mark.parametrize("scenario", ["campaign", "1939", "1941", "1944"])
def test_margins_of_a_side_mirror_those_of_the_other(scenario: str) -> None:
    margin = ruleset.study.margin(new(f"neppa/{scenario}", [], seed=1).state)
    assert margin["germany"] == pytest.approx(-margin["britain"])


def test_margins_are_finer_than_levels() -> None:
    first, second = table(*START, scenario="1941"), table(*START, scenario="1941", spaces={"smolensk": "de"})
    assert ruleset.study.margin(first.state)["germany"] < ruleset.study.margin(second.state)["germany"]


def test_the_earlier_germany_falls_the_better_for_the_allies() -> None:
    def fall(turn: str) -> float:
        game = table(*START, scenario="1944", turn=turn)
        war(game).conquered |= 1
        return ruleset.study.margin(game.state)["britain"]

    assert (
        fall("Winter 1944")
        > fall("Summer 1945")
        > ruleset.study.margin(table(*START, scenario="1944").state)["britain"]
    )


def test_allies_of_another_seat_count_for_a_part() -> None:
    one = table(*START, options=("players-5",))
    two = table(*START, "it 1 arm rome", options=("players-5",))
    gain = {
        seat: ruleset.study.value(two.state, seat) - ruleset.study.value(one.state, seat)
        for seat in ("italy", "germany")
    }
    assert gain["italy"] > gain["germany"] > 0
    assert gain["germany"] == pytest.approx(evaluation.ALLY * gain["italy"])
