"""Partisan attacks."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.table import owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game

CAMPAIGN = "campaign-2"


def rising(
    *armies: str,
    side: str = "allied",
    dice: tuple[int, ...] = (),
    spaces: dict[str, Any] | None = None,
    **facts: int,
) -> Game:
    """Poland, the Low Countries and Yugoslavia are Axis."""
    held = {"P13 O13 O14 Q12 N13 O9 P8 L11 L12 K12 K13": "axis"} | (spaces or {})
    return table(*armies, scenario=CAMPAIGN, phase=f"{side}/production", dice=dice, spaces=held, **facts)


@rule("hitlerswar", "partisans.1a", "partisans.2a", "partisans.2b", "partisans.2c", "partisans.3a", "R57")
@refusal("hitlerswar", "partisans.1a", "partisans.2a")
def test_partisans_take_an_axis_hex() -> None:
    game = rising("okw 1/0 P8", dice=(2, 3), spaces={"O13": {"owner": "axis", "fort": 1}})
    before = war(game).budget
    play(game, "rise L11")
    assert before - war(game).budget == 2 * 6
    assert owner(game, "L11") == "allied"
    assert war(game).dead[war(game).space_of("L11")] == 1
    play(game, "rise L12")  # fails on a three
    assert owner(game, "L12") == "axis"
    assert war(game).working(war(game).space_of("L12")) == 1
    for space in ("P10", "Q17", "K5", "P8", "O13"):  # Germany, Soviet, Spain, an army, a fort
        refused(game, "partisans.1a", f"rise {space}")
    play(game, "fort 3 P7", "raise 1 inf P7")
    refused(game, "partisans.2a", "rise O9")
    axis = table(scenario=CAMPAIGN, phase="axis/production")
    refused(axis, "partisans.1a", "rise P7")
    early = table(scenario="campaign-1", phase="allied/production", spaces={"P13": "axis"})
    refused(early, "building.1", "rise P13")


@rule("hitlerswar", "partisans.1a", "R40", "R57", "R89")
def test_soviet_partisans_also_after_surrender_and_before_war() -> None:
    game = rising(side="soviet", dice=(1,), eastern_war=1, peace=1)
    play(game, "rise P13")
    assert owner(game, "P13") == "soviet"
    first = rising(side="soviet", dice=(6,))
    assert not war(first).eastern_war
    play(first, "rise P13")
    assert war(first).eastern_war


@rule("hitlerswar", "partisans.1b")
@refusal("hitlerswar", "partisans.1b")
def test_italians_rise_when_somebody_has_landed() -> None:
    italy = {"L9 L10 K10 K11 J10 J11 I11 I12 H11": "axis"}
    game = rising(dice=(1,), italy=1, spaces=italy)
    refused(game, "partisans.1b", "rise L9")
    landed = rising(dice=(1,), italy=1, spaces={**italy, "H11": "allied"})
    play(landed, "rise L9")
    assert owner(landed, "L9") == "allied"


@rule("hitlerswar", "partisans.4")
@refusal("hitlerswar", "partisans.4")
def test_one_try_for_each_hex() -> None:
    game = rising(dice=(6, 1))
    play(game, "rise L11")
    refused(game, "partisans.4", "rise L11")
    play(game, "rise L12")


@rule("hitlerswar", "partisans.3a")
def test_production_may_be_rebuilt_in_the_same_turn() -> None:
    linked = rising(dice=(1,), spaces={"N8": "axis"})  # France around it is Allied
    play(linked, "rise N8", "repair N8")
    assert war(linked).working(war(linked).space_of("N8")) == 1
    cut = rising(dice=(1,))
    play(cut, "rise O13")
    refused(cut, "repair.4", "repair O13")


@rule("hitlerswar", "partisans.3b", "R57", "R101")
def test_without_supply_the_hex_reverts() -> None:
    game = rising("okw 1/0 P10", "moscow 1/0 Q17", "britain 1/0 P7", dice=(1,))
    play(game, "rise N13")
    while game.state.frame.path(war(game)) != "allied/combat":
        play(game, "end")
    assert owner(game, "N13") == "allied"
    play(game, "end")
    assert owner(game, "N13") == "axis"
    fed = rising("okw 1/0 P10", "moscow 1/0 Q17", "britain 1/0 P7", dice=(1,))
    play(fed, "rise O9")  # next to France
    while fed.state.frame.path(war(fed)) != "allied/combat":
        play(fed, "end")
    play(fed, "end")
    assert owner(fed, "O9") == "allied"
    peace = rising("okw 1/0 P10", "moscow 1/0 Q17", "britain 1/0 P7", side="soviet", dice=(1,), eastern_war=1, peace=1)
    play(peace, "rise L12")
    while peace.state.frame.path(war(peace)) != "soviet/combat":
        play(peace, "end")
    play(peace, "end")
    assert owner(peace, "L12") == "axis"
