"""[9.0-9.8, seq.3] Convoy boxes, U-boats, ASW and convoy resolution."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.table import at, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import BRITAIN, RUSSIA
from theatrum.rulesets.neppa.rules.convoys import convoy_resolution, u_boats
from theatrum.rulesets.neppa.rules.economy import grants

PHASE = "axis/strategic-warfare"
NORWAY = {"oslo bergen trondheim": "de"}
RED = {"red_war": 10, "at_war": [["germany", "russia"]], "boats_due": {}}


def step(game: Game) -> str:
    return war(game).frame.step


def boats(game: Game) -> dict[str, int]:
    return {geo.BOARD.names[box]: number for box, number in war(game).boats.items()}


def atlantic(*stacks: str, turn: str = "Summer 1940", **facts: Any) -> Game:
    """A war in the Atlantic: Britain has its fleet in the box unless stacks say otherwise."""
    facts = {"boats": {"nsbb": 7}, "boats_due": {}, "treasury": {"britain": 30}, **facts}
    return table(*(stacks or ("gb 1 fleet bcb home=liverpool",)), turn=turn, phase=PHASE, **facts)


def arctic(*stacks: str, scenario: str = "1941", **facts: Any) -> Game:
    """Eight WPPs on the way to Russia in the Murmansk box, Fall 1941: loss 35 percent, kill 15."""
    facts = {"boats": {"nsbb": 10}, "cargo": {"mcb britain russia": 8}, "treasury": {"russia": 20}, **RED, **facts}
    return table(*(stacks or ("gb 1 fleet mcb home=scapa_flow",)), scenario=scenario, turn="Fall 1941", phase=PHASE,
                 **facts)  # fmt: skip


def purse(game: Game, nation: int = BRITAIN) -> int:
    return war(game).treasury[nation]


# ---------------------------------------------------------------- the printed example
@rule("neppa", "9.7a", "9.7b", "9.7c", "9.7d", "R60", "R65", "R70")
def test_b12_asw_with_a_german_fleet() -> None:
    game = atlantic("gb 1 fleet bcb home=liverpool", "de 1 fleet bergen", spaces=NORWAY, dice=(3, 3, 4, 4))
    play(game, "sail de.fleet.1 bcb", "dispatch 7 nsbb bcb")
    assert boats(game) == {"nsbb": 6}
    assert at(game, "de.fleet.1") == "bcb"  # [R69] it stays


@rule("neppa", "9.8a", "9.8b", "9.8c", "9.8d", "9.8e", "9.3d", "9.5a", "9.0a", "R69", "R71")
def test_b13_convoy_loss_by_all_boats_that_came() -> None:
    game = atlantic("gb 1 fleet bcb home=liverpool", "de 1 fleet bergen", spaces=NORWAY, dice=(3, 3, 4, 4))
    play(game, "sail de.fleet.1 bcb", "dispatch 7 nsbb bcb")
    assert purse(game) == 35
    assert boats(game) == {"nsbb": 6}


@rule("neppa", "9.1c", "R65")
def test_d21_no_convoy_without_a_british_fleet() -> None:
    for stack in ("gb 1 fleet london", "gb 1 fleet:7 bcb home=london"):
        game = atlantic(stack)
        if step(game) == "strategic-warfare" and war(game).frame.actor(war(game)) != "germany":
            play(game, "end")
        play(game, "dispatch 7 nsbb bcb")
        assert purse(game) == 30
        assert boats(game) == {"nsbb": 7}


@rule("neppa", "9.4c", "9.8d", "9.3d", "R71", "R151")
def test_d22_groups_of_different_effectiveness() -> None:
    game = table("gb 1 fleet bcb home=london", scenario="1941", turn="Summer 1941", phase=PHASE, dice=(3, 4, 3, 4),
                 boats={"nsbb": 4, "biscay_box": 6}, boats_due={}, treasury={"britain": 30})  # fmt: skip
    play(game, "dispatch 4 nsbb bcb", "dispatch 6 biscay_box bcb")
    assert purse(game) == 35
    assert boats(game) == {"nsbb": 3, "biscay_box": 5}  # 20 percent of ten, evenly


# ---------------------------------------------------------------- effectiveness
@rule("neppa", "9.3c", "9.3d", "9.4c", "9.5a", "R69")
def test_effectiveness() -> None:
    for zones, in_bcb, in_mcb in ((NORWAY, 75, 100), ({}, 50, 75), ({"oslo bergen": "de"}, 50, 75)):
        state = war(atlantic("gb 1 fleet london", spaces=zones))
        assert u_boats.effectiveness(state, geo.NSBB, geo.BCB) == in_bcb
        assert u_boats.effectiveness(state, geo.NSBB, geo.MCB) == in_mcb
        assert u_boats.effectiveness(state, geo.BISCAY, geo.BCB) == 100


@rule("neppa", "9.7b", "9.8b", "R65")
def test_escorts_beyond_need() -> None:
    game = atlantic("gb 3 fleet bcb home=liverpool", dice=(3, 4, 3, 4))
    play(game, "dispatch 7 nsbb bcb")
    # ASW 7 + 2 = 9: 25 percent of 7; convoys 7 - 2 = 5: 55 percent of 7 at 50 percent
    assert boats(game) == {"nsbb": 6}
    assert purse(game) == 30 + 8 - 1


@rule("neppa", "9.7c", "9.8c", "R70")
@pytest.mark.parametrize(("total", "percent"), [(-3, -15), (2, -15), (5, -5), (7, 0), (9, 5), (12, 15), (15, 15)])
def test_rolls_beyond_the_ends(total: int, percent: int) -> None:
    assert convoy_resolution.percent("asw_kill_modifier", total) == percent
    assert convoy_resolution.percent("convoy_loss_modifier", total) == percent


@rule("neppa", "9.7a", "R65")
def test_no_roll_without_boats() -> None:
    game = atlantic("gb 1 fleet bcb home=liverpool", "de 1 fleet bremen", boats={})
    play(game, "sail de.fleet.1 bcb")
    assert war(game).rolls == 0
    assert purse(game) == 38


# ---------------------------------------------------------------- the phase
@rule("neppa", "seq.3", "9.6b", "R5")
@refusal("neppa", "9.6b")
def test_the_allies_place_first_in_the_axis_turn_only() -> None:
    game = atlantic("gb 1 fleet london", "de 1 fleet bremen")
    assert war(game).frame.actor(war(game)) == "britain"
    refused(game, "9.6b", "sail de.fleet.1 bcb")
    refused(game, "9.6b", "dispatch 7 nsbb bcb")
    play(game, "sail gb.fleet.1 bcb")
    assert war(game).frame.actor(war(game)) == "germany"
    assert legal(game, "sail de.fleet.1 bcb")
    later = table("gb 1 fleet london", turn="Summer 1940", phase="allied/strategic-warfare", treasury={"britain": 30})
    assert step(later) == "construction"


@rule("neppa", "9.6a", "9.6d", "R41", "R153")
@refusal("neppa", "9.6a", "9.6d", "6.0e")
def test_who_goes_to_a_box() -> None:
    game = atlantic("gb 1 fleet london", "gb 1 fleet plymouth fought", "gb 1 inf london", "fr 1 fleet brest",
                    "gb 1 fleet malta")  # fmt: skip
    refused(game, "9.6a", "sail gb.fleet.2 bcb")
    refused(game, "9.6a", "sail gb.inf.1 bcb")
    refused(game, "9.6a", "sail gb.fleet.1 plymouth")
    refused(game, "9.6d", "sail fr.fleet.1 bcb")
    refused(game, "6.0e", "sail gb.fleet.3 bcb")
    assert legal(game, "sail gb.fleet.1 bcb")
    assert legal(game, "sail gb.fleet.1 mcb")


@rule("neppa", "9.6c", "9.1e", "9.2c")
def test_nobody_intercepts() -> None:
    game = atlantic("gb 1 fleet portsmouth", "de 3 fleet brest", spaces={"brest": "de"})
    play(game, "sail gb.fleet.1 bcb")
    assert at(game, "gb.fleet.1") == "bcb"
    assert step(game) == "strategic-warfare"
    moving = table("gb 2 fleet portsmouth", "de 3 fleet brest", turn="Summer 1940", phase="allied/movement",
                   spaces={"brest": "de"})  # fmt: skip
    play(moving, "sail gb.fleet.1 bcb", "sail gb.fleet.2 mcb")
    assert (at(moving, "gb.fleet.1"), at(moving, "gb.fleet.2")) == ("bcb", "mcb")
    assert step(moving) == "movement"


@rule("neppa", "9.1f", "9.2d", "9.6e", "9.6f", "R66")
@refusal("neppa", "9.1f", "9.2d", "9.6e", "9.6f")
def test_how_fleets_leave_a_box() -> None:
    stacks = ("gb 1 fleet bcb home=london patrols", "gb 1 fleet bcb home=plymouth", "gb 1 fleet mcb home=edinburgh")
    game = atlantic(*stacks)
    refused(game, "9.6e", "sail gb.fleet.2 plymouth")
    refused(game, "9.6f", "sail gb.fleet.1 plymouth")
    play(game, "sail gb.fleet.1 london")
    assert at(game, "gb.fleet.1") == "london"
    home = war(game).piece_of("gb.fleet.1")
    assert home not in war(game).homes
    assert not war(game).patrols >> home & 1
    moving = table(*stacks, turn="Summer 1940", phase="allied/movement")
    refused(moving, "9.6e", "sail gb.fleet.1 london")
    refused(moving, "9.6f", "sail gb.fleet.2 london")
    play(moving, "sail gb.fleet.2 plymouth")
    assert at(moving, "gb.fleet.2") == "plymouth"
    redeploying = table(*stacks, turn="Summer 1940", phase="allied/redeployment")
    refused(redeploying, "9.1f", "redeploy gb.fleet.2 plymouth")
    refused(redeploying, "9.2d", "redeploy gb.fleet.3 edinburgh")


@rule("neppa", "9.6e")
def test_a_fleet_sails_once_in_the_phase() -> None:
    game = atlantic("gb 1 fleet bcb home=london patrols", "gb 1 fleet plymouth")
    play(game, "sail gb.fleet.1 london")
    refused(game, "9.6e", "sail gb.fleet.1 bcb")
    play(game, "sail gb.fleet.2 bcb", "end")
    assert at(game, "gb.fleet.2") == "bcb"


# ---------------------------------------------------------------- U-boats
@rule("neppa", "9.3a", "9.4b", "9.6d")
@refusal("neppa", "9.4b", "9.6d", "9.6a", "9.3a")
def test_where_boats_sail() -> None:
    game = table("gb 1 fleet bcb home=london", scenario="1941", turn="Summer 1941", phase=PHASE,
                 boats={"nsbb": 4, "biscay_box": 6}, boats_due={"Summer 1941": 3}, dice=(1, 1, 1, 1))  # fmt: skip
    refused(game, "9.4b", "dispatch 2 biscay_box mcb")
    refused(game, "9.6a", "dispatch 5 nsbb mcb")
    refused(game, "9.6d", "dispatch 2 nsbb us_box")
    refused(game, "9.3a", "dispatch 2 us_box bcb")
    play(game, "dispatch 2 nsbb mcb", "dispatch 1 nsbb bcb", "end")
    assert step(game) == "construction"
    assert boats(game) == {"nsbb": 7, "biscay_box": 6}  # all at home again, and three new ones


@rule("neppa", "9.3b", "9.3e", "9.4a", "9.4d", "9.4e", "11.0m", "R68")
@refusal("neppa", "9.4e", "11.0m")
def test_b16_the_biscay_box_opens_after_the_fall_of_france() -> None:
    facts: dict[str, Any] = {"boats": {"nsbb": 7}, "boats_due": {}}
    before = table(
        "de 1 inf paris", turn="Summer 1940", phase="axis/redeployment", spaces={"paris brest": "de"}, **facts
    )
    refused(before, "9.4e", "transfer 7 biscay_box")  # Paris has fallen, France not yet
    after = table("de 1 inf paris", scenario="1941", turn="Summer 1941", phase="axis/redeployment", **facts)
    refused(after, "11.0m", "transfer 8 biscay_box")
    refused(after, "11.0m", "transfer 7 bcb")
    play(after, "transfer 5 biscay_box")
    assert boats(after) == {"nsbb": 2, "biscay_box": 5}
    assert war(after).redeployed[0] == 1  # any number for one SR
    play(after, "transfer 1 nsbb")
    assert boats(after) == {"nsbb": 3, "biscay_box": 4}


@rule("neppa", "9.4a", "R68")
def test_without_ports_the_boats_leave_biscay() -> None:
    game = table("us 1 inf caen", scenario="1944", phase="allied/movement", spaces={"nantes bordeaux lille caen": "us"},
                 boats={"nsbb": 1, "biscay_box": 4}, boats_due={})  # fmt: skip
    play(game, "move us.inf.1 brest")
    assert boats(game) == {"nsbb": 5}
    assert u_boats.biscay_closed(war(game))


# ---------------------------------------------------------------- Murmansk
@rule("neppa", "9.0b", "9.2a", "9.2g", "9.3c", "9.3d", "9.8d")
def test_grants_to_russia() -> None:
    game = arctic(dice=(3, 4, 3, 4))
    play(game, "dispatch 10 nsbb mcb")
    assert purse(game, RUSSIA) == 20 + 8 - 3  # with Norway 35 percent of ten boats
    assert boats(game) == {"nsbb": 9}
    plain = arctic(dice=(3, 4, 3, 4), spaces={"oslo bergen trondheim": "gb"})
    play(plain, "dispatch 10 nsbb mcb")
    assert purse(plain, RUSSIA) == 20 + 8 - 2


@rule("neppa", "9.2g", "R65")
def test_a_grant_needs_a_full_fleet_in_the_box() -> None:
    game = arctic("gb 1 fleet:7 mcb home=scapa_flow")
    play(game, "dispatch 10 nsbb mcb")
    assert war(game).rolls == 0
    assert purse(game, RUSSIA) == 20
    assert grants.in_box(war(game), geo.MCB) == 8
    two = arctic("gb 1 fleet mcb home=scapa_flow", boats={}, cargo={"mcb britain russia": 16})
    assert purse(two, RUSSIA) == 28
    assert grants.in_box(war(two), geo.MCB) == 8


@rule("neppa", "9.2f", "R67")
@refusal("neppa", "9.2f")
def test_the_murmansk_box_is_closed() -> None:
    shut = {"leningrad kirov": "de"}
    game = arctic("gb 1 fleet mcb home=scapa_flow", "gb 1 fleet london", spaces=shut)
    refused(game, "9.2f", "sail gb.fleet.2 mcb")
    play(game, "end")
    refused(game, "9.2f", "dispatch 10 nsbb mcb")
    play(game, "end")
    assert purse(game, RUSSIA) == 20
    assert grants.in_box(war(game), geo.MCB) == 8
    home = table("gb 1 fleet mcb home=scapa_flow patrols", scenario="1941", turn="Fall 1941", phase="allied/movement",
                 spaces=shut, **RED)  # fmt: skip
    play(home, "sail gb.fleet.1 scapa_flow")
    half = arctic(spaces={"leningrad": "de"}, boats={})
    assert purse(half, RUSSIA) == 28  # either of them keeps it open


@rule("neppa", "9.2f", "10.2m", "R67")
def test_the_giver_takes_stranded_money_back() -> None:
    facts: dict[str, Any] = {"cargo": {"mcb britain russia": 8}, "treasury": {"britain": 10}, **RED}
    game = table("gb 1 fleet london", scenario="1941", turn="Fall 1941", phase="allied/shipment",
                 spaces={"leningrad kirov": "de"}, **facts)  # fmt: skip
    play(game, "recall gb.fleet.1")
    assert purse(game) == 18
    assert war(game).redeployed[BRITAIN] == 1
    assert grants.in_box(war(game), geo.MCB) == 0
    open_ = table("gb 1 fleet london", scenario="1941", turn="Fall 1941", phase="allied/shipment", **facts)
    assert open_.state.frame.step != "shipment"  # nothing to ask


@rule("neppa", "9.2b")
def test_a_grant_to_russia_costs_one_sr_for_eight() -> None:
    game = table("gb 2 fleet london", scenario="1941", turn="Fall 1941", phase="allied/shipment",
                 grants={"mcb britain russia": 12}, **RED)  # fmt: skip
    play(game, "ship gb.fleet.1 mcb")
    assert war(game).redeployed[BRITAIN] == 1
    play(game, "ship gb.fleet.2 mcb")
    assert war(game).redeployed[BRITAIN] == 2
    assert grants.in_box(war(game), geo.MCB) == 12


@rule("neppa", "9.2d", "9.2e", "9.5b", "9.6d", "9.8f", "R69", "R152")
def test_fleets_based_in_norway_return_from_murmansk() -> None:
    game = arctic("gb 1 fleet mcb home=scapa_flow", "de 1 fleet trondheim", "de 1 fleet bremen", "de 1 fleet bergen",
                  boats={})  # fmt: skip
    play(game, "sail de.fleet.1 mcb", "sail de.fleet.2 mcb", "sail de.fleet.3 bcb")
    assert at(game, "de.fleet.1") == "trondheim"
    assert at(game, "de.fleet.2") == "mcb"
    assert at(game, "de.fleet.3") == "bcb"


@rule("neppa", "9.8f", "R69")
def test_they_return_to_bergen_if_their_port_is_full() -> None:
    game = arctic(
        "gb 1 fleet mcb home=scapa_flow", "de 1 fleet mcb home=oslo patrols", "de 8 fleet oslo fought", boats={}
    )
    play(game, "end")
    assert at(game, "de.fleet.1") == "bergen"


@rule("neppa", "9.1b", "9.7a", "9.8d", "R71")
def test_b20_a_us_grant_to_britain() -> None:
    game = table("us 1 fleet us_box", "gb 1 fleet bcb home=london", scenario="1944", turn="Summer 1942",
                 phase="allied/shipment", grants={"bcb usa britain": 8}, boats={"nsbb": 4}, boats_due={},
                 treasury={"britain": 30}, conquered=["france"])  # fmt: skip
    play(game, "ship us.fleet.1 bcb")
    assert at(game, "us.fleet.1") == "bcb"
    assert grants.in_box(war(game), geo.BCB) == 8
    while war(game).frame.path(war(game)) != PHASE:
        play(game, "end")
    war(game).forced = (3, 4, 3, 4)  # Fall 1942: loss 35 percent of four boats at 75 percent is 1
    play(game, "dispatch 4 nsbb bcb")
    assert purse(game) == 30 + 8 + 8 - 1
    assert war(game).held[BRITAIN] == 8
