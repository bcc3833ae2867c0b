"""The Italian Army: the force that the Axis must keep, its limits, its end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.campaign import campaign, close, give, path
from tests.hitlerswar.table import army, legal, play, refused, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar import scenarios
from theatrum.rulesets.hitlerswar.data.sides import AXIS, INF, MECH, PIECE_OF
from theatrum.rulesets.hitlerswar.rules.combat import advance
from theatrum.rulesets.hitlerswar.rules.economy import italian_duty
from theatrum.rulesets.hitlerswar.rules.movement import italian_army

OPTION = "italian-army"
YELLOW = ("Italy", "Sicily", "Sardinia", "Libya")


def italy(*armies: str, **more: Any) -> Game:
    """Italy is Axis."""
    spaces = give("axis", *YELLOW) | more.pop("spaces", {})
    start: dict[str, Any] = {"options": (OPTION,), "turn": "Summer 1940", "phase": "axis/production"}
    start |= {"italy": 1, "unaligned": ["Spain"]}
    return campaign(*armies, spaces=spaces, **start | more)


def lacking(game: Game) -> tuple[int, int]:
    state = war(game)
    return italian_army.missing(state, INF), italian_army.missing(state, MECH)


def modifiers(game: Game) -> list[int]:
    return [event["modifier"] for event in game.log[-1] if event["kind"] == "advance"]


# ---------------------------------------------------------------- at start
@rule("hitlerswar", "italian-army.6", "R67", "optional.0")
def test_the_axis_starts_with_a_point_in_libya() -> None:
    for options in ((), (OPTION,)):
        state = scenarios.set_up("campaign-1", options, 0)
        africa = PIECE_OF["panzer-army-africa"]
        assert (state.at[africa] == state.space_of("D12")) == bool(options)
        assert state.total(africa) == len(options)
    game = campaign(options=(OPTION,), phase="axis/movement", empty=False)
    refused(game, "activity-limits.1", "move panzer-army-africa D11")


@rule("hitlerswar", "italian-army.3", "R67")
def test_the_panzer_army_africa_is_free() -> None:
    game = italy("panzer-army-africa 1/0 D13", "italian-army 5/1 L9", phase="axis/movement", spaces={"D14": "axis"})
    assert legal(game, "move panzer-army-africa D14")


# ---------------------------------------------------------------- the duty
@rule("hitlerswar", "italian-army.1")
@pytest.mark.parametrize(
    ("armies", "lack"),
    [
        (("italian-army 4/1 L9", "panzer-army-africa 1/0 D12"), (0, 0)),
        (("italian-army 5/1 N8 free",), (0, 0)),
        (("italian-army 2/0 N8 free", "okw 2/1 J11"), (1, 0)),
        (("okw 9/9 P10", "army-group-south 3/0 H10"), (2, 1)),
    ],
)
def test_what_counts_for_the_italian_force(armies: tuple[str, ...], lack: tuple[int, int]) -> None:
    assert lacking(italy(*armies, spaces={"N8": "axis"})) == lack


@rule("hitlerswar", "italian-army.1", "R67")
def test_the_duty_begins_with_italys_entry() -> None:
    game = campaign("okw 2/2 P10", options=(OPTION,), phase="axis/production")
    assert lacking(game) == (0, 0)
    assert legal(game, "build 1 inf okw")
    assert lacking(campaign("okw 5/5 P10", phase="axis/production", italy=1)) == (0, 0), "without the option"


@refusal("hitlerswar", "italian-army.2")
@rule("hitlerswar", "italian-army.2", "R163")
def test_what_is_missing_is_built_before_anything_else() -> None:
    game = italy("okw 2/2 P10", "italian-army 3/0 L9", "army-group-a 1/0 J11", spaces={"N9": {"devastated": 1}})
    budget = war(game).budget
    for act in ("build 1 inf okw", "build 3 inf italian-army", "raise 1 amph L9", "fort 1 P10", "end"):
        refused(game, "italian-army.2", act)
    assert "yellow" in refused(game, "italian-army.2", "raise 1 inf P10")
    assert {act.verb for act in game.choices()} == {"build", "raise"}
    play(game, "build 1 inf italian-army")
    refused(game, "italian-army.2", "build 1 inf italian-army")
    play(game, "raise 1 mech L9")
    assert lacking(game) == (0, 0)
    assert war(game).budget == budget - 6 * 7
    assert legal(game, "build 1 inf okw")
    assert not legal(game, "build 1 inf italian-army"), "new points appear in Germany again"
    assert legal(game, "end")


@rule("hitlerswar", "italian-army.2", "R163")
def test_the_italian_army_itself_may_take_them_in_germany() -> None:
    game = italy("italian-army 3/1 P10 free", "okw 1/0 P10")
    assert legal(game, "build 2 inf italian-army")
    refused(game, "italian-army.2", "build 2 inf okw")


@rule("hitlerswar", "italian-army.2", "R163")
def test_the_duty_rests_where_nothing_can_be_done() -> None:
    ruins = {
        name: {"owner": "axis", "devastated": 9} for name in ("L9", "L10", "K10", "K11", "J10", "J11", "I11", "I12")
    }
    ruins |= {name: {"owner": "axis", "devastated": 9} for name in ("H11", "H10", "J8")}
    game = italy("okw 2/2 P10", "italian-army 1/0 L9", spaces=ruins)
    assert lacking(game) == (4, 1)
    assert not italian_duty.pressing(war(game), AXIS)
    assert legal(game, "build 1 inf okw")


# ---------------------------------------------------------------- limits
@refusal("hitlerswar", "italian-army.3")
@rule("hitlerswar", "italian-army.3")
def test_its_points_are_not_moved_out_of_italy() -> None:
    game = italy("italian-army 5/1 L9", "army-group-a 1/0 M9", "okw 1/0 J11", phase="axis/movement",
                 spaces={"M9": "axis"} | give("axis", "Yugoslavia"))  # fmt: skip
    refused(game, "italian-army.3", "move italian-army M9")
    refused(game, "italian-army.3", "send italian-army 1 inf army-group-a")
    refused(game, "italian-army.3", "form italian-army 1 inf P10")
    assert legal(game, "move italian-army J11")
    assert legal(game, "send italian-army 1 inf okw")
    assert legal(game, "send army-group-a 1 inf italian-army")
    assert legal(game, "move okw M9")


@refusal("hitlerswar", "italian-army.3")
@rule("hitlerswar", "italian-army.3")
def test_nor_shipped_out_of_it() -> None:
    game = italy("italian-army 5/1 L9", "okw 1/0 L9", "army-group-a 1/0 H13", phase="axis/movement",
                 spaces=give("axis", "Greece"))  # fmt: skip
    assert legal(game, "ship okw 1 inf army-group-a")
    refused(game, "italian-army.3", "ship italian-army 1 inf army-group-a")
    refused(game, "italian-army.3", "land italian-army 1 inf H13")
    assert legal(game, "land italian-army 1 inf D12")


@rule("hitlerswar", "italian-army.3", "R164")
def test_outside_it_may_come_home_or_stay() -> None:
    game = italy(
        "italian-army 5/1 M9", "army-group-a 1/0 M9", phase="axis/movement", spaces={"M9": "axis", "M8": "axis"}
    )
    assert legal(game, "move italian-army L9")
    assert legal(game, "send italian-army 1 inf army-group-a")
    refused(game, "italian-army.3", "move italian-army M8")


@rule("hitlerswar", "italian-army.3", "italian-army.4")
def test_it_advances_out_of_italy_with_one_added() -> None:
    game = italy("italian-army 0/5 L9", "army-group-a 0/5 L9", phase="axis/combat", dice=(1,) * 6,
                 spaces={"M9": {"owner": "allied", "fort": 0}})  # fmt: skip
    state = war(game)
    alps = state.space_of("M9")
    slow, other = (advance.modifier(state, PIECE_OF[name], alps) for name in ("italian-army", "army-group-a"))
    assert slow == other + 1
    assert advance.modifier(state, PIECE_OF["italian-army"], state.space_of("L10")) == advance.modifier(
        state, PIECE_OF["army-group-a"], state.space_of("L10")
    ), "not into friendly hexes"
    play(game, "attack italian-army M9", "end")
    while not legal(game, "advance italian-army"):
        play(game, "end" if legal(game, "end") else "hold")
    play(game, "advance italian-army")
    assert modifiers(game) == [slow]
    assert army(game, "italian-army").endswith("M9")


@rule("hitlerswar", "italian-army.4", "R164", "optional.0")
def test_without_the_option_or_the_alliance_it_is_an_army_like_others() -> None:
    for more in ({"options": ()}, {"italy": 2}):
        game = italy("italian-army 0/5 L9", "army-group-a 0/5 L9", phase="axis/movement", spaces={"M9": "axis"}, **more)
        assert legal(game, "move italian-army M9")
        state = war(game)
        yugoslavia = state.space_of("L11")
        assert advance.modifier(state, italian_army.ARMY, yugoslavia) == advance.modifier(
            state, PIECE_OF["army-group-a"], yugoslavia
        )


# ---------------------------------------------------------------- surrender
FALLEN = {"H11 I11 I12": "allied"}


def surrender(*armies: str, **more: Any) -> Game:
    fallen = {name: "allied" for names in FALLEN for name in names.split()}
    game = italy(*armies, phase="axis/combat", spaces=fallen, **more)
    close(game)
    return game


@refusal("hitlerswar", "italian-army.5")
@rule("hitlerswar", "italian-army.5", "R67", "R164")
def test_surrender_takes_the_italian_points_and_no_others() -> None:
    game = surrender("okw 4/4 P10", "italian-army 3/0 L9", "army-group-a 2/3 L9", "army-group-b 3/0 J10")
    assert war(game).italy == 2
    assert path(game) == "axis/disarmament"
    refused(game, "italian-army.5", "lose okw inf")
    play(game, *["lose italian-army inf"] * 3, *["lose army-group-b inf"] * 2)
    assert path(game) == "axis/production"
    assert army(game, "italian-army") == ""
    assert army(game, "army-group-a") == "2/2 L9"
    assert army(game, "army-group-b") == "1/0 J10"
    assert army(game, "okw") == "4/4 P10"
    assert lacking(game) == (0, 0), "and the duty ends"
    assert legal(game, "build 1 inf okw")


@rule("hitlerswar", "italian-army.5", "R67", "R164")
def test_what_is_missing_is_waived() -> None:
    game = surrender("okw 9/9 P10", "italian-army 3/0 L9")
    assert path(game) == "axis/production"
    assert army(game, "italian-army") == ""
    assert army(game, "okw") == "9/9 P10"
    plain = surrender("okw 9/9 P10", "italian-army 3/0 L9", options=())
    assert army(plain, "okw") == "7/8 P10", "without the option all six points go"
