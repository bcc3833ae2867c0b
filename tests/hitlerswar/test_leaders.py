"""Leaders: blind draws, what they are good for, how they are lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

import theatrum
from tests.hitlerswar.campaign import again, path
from tests.hitlerswar.table import army, legal, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar import ruleset
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, LEADERS, PIECE_OF, SIDE_OF
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.movement import leaders

FRONT = {"Q15 P15": "axis"}
CENTER, SOUTH = "army-group-center", "army-group-south"


def led(*armies: str, **more: Any) -> Game:
    return table(*armies, options=("leaders",), **{"spaces": FRONT, "phase": "axis/combat"} | more)


def marker(game: Game, name: str) -> int | None:
    return war(game).markers.get(PIECE_OF[name])


def facts(game: Game, kind: str) -> list[dict[str, Any]]:
    return [event for event in game.log[-1] if event["kind"] == kind]


# ---------------------------------------------------------------- the option
@rule("hitlerswar", "optional.0", "leaders.4", "R93")
def test_nobody_asks_for_leaders_without_the_option() -> None:
    for options in ((), ("leaders",)):
        game = table("okw 5/5 P10", "western 5/5 Q17", phase="axis/production", options=options)
        play(game, "end")
        assert (path(game) == "axis/leaders") == bool(options)


@rule("hitlerswar", "optional.0", "R93")
def test_every_option_is_chosen_by_itself_before_the_game() -> None:
    offered = {name: set(row.options) - {"two-players"} for name, row in ruleset.scenarios.items()}
    assert offered["barbarossa"] == offered["fall-of-germany"] == {"leaders"}
    assert offered["campaign-1"] == {"leaders", "unaligned-forces", "italian-army"}
    for option in offered["campaign-2"] - {"aircraft-carriers"}:
        assert ruleset.check_options("campaign-2", (option,)) == (option,)
    with pytest.raises(theatrum.BadInput, match="naval-action"):
        ruleset.check_options("campaign-2", ("aircraft-carriers",))
    with pytest.raises(theatrum.BadInput, match="no option"):
        ruleset.check_options("barbarossa", ("italian-army",))


# ---------------------------------------------------------------- drawing
@rule("hitlerswar", "leaders.3a", "leaders.4")
def test_one_marker_for_every_full_ten_points() -> None:
    game = led("okw 9/10/9 P10", f"{CENTER} 3/3 Q15", f"{SOUTH} 4/0 P11", "western 1/0 Q17", phase="axis/production")
    assert leaders.allowance(war(game), AXIS) == 2
    play(game, "end", f"assign {CENTER}", "assign okw")
    assert path(game) == "soviet/movement"
    assert marker(game, CENTER) == marker(game, "okw") == leaders.FACE_DOWN
    game = led("okw 9/0/9 P10", "western 1/0 Q17", phase="axis/production")
    play(game, "end")
    assert path(game) == "soviet/movement"


@refusal("hitlerswar", "leaders.3b", "leaders.4")
@rule("hitlerswar", "leaders.3b", "leaders.4")
def test_markers_go_to_own_armies_without_one() -> None:
    game = led("okw 15/15 P10", f"{CENTER} 3/3 Q15", "western 5/5 Q17", phase="axis/production")
    play(game, "end", "assign okw")
    refused(game, "leaders.3b", "assign okw")
    refused(game, "leaders.4", "assign western")
    refused(game, "leaders.4", "dismiss okw")
    play(game, f"assign {CENTER}")
    assert path(game) == "soviet/movement", "nobody is left without a marker"


@rule("hitlerswar", "leaders.3a", "leaders.4", "R301")
@refusal("hitlerswar", "leaders.4")
def test_the_army_of_an_unaligned_country_earns_no_marker_and_takes_none() -> None:
    armies = ("britain 5/5 P7", "us-army 9/3 US", "italian-army 5/5 K10", "okw 5/5 P10")
    game = led(*armies, scenario="campaign-1", phase="allied/production")
    assert [leaders.allowance(war(game), side) for side in (AXIS, ALLIED)] == [1, 1]
    play(game, "end")
    refused(game, "leaders.4", "assign us-army")
    assert [act.text(war(game)) for act in game.choices()] == ["assign britain", "end"]
    play(game, "assign britain")
    assert path(game) == "axis/movement"
    game = led("britain 15/5 P7 marker", "us-army 9/3 US", scenario="campaign-1", phase="allied/production")
    play(game, "end")
    assert path(game) == "axis/movement", "two are allowed, but nobody is left to take the second"
    game = led(*armies, scenario="campaign-1", phase="allied/production", us=1, italy=1, unaligned=[],
               spaces={"US": "allied", "K10": "axis"})  # fmt: skip
    assert [leaders.allowance(war(game), side) for side in (AXIS, ALLIED)] == [2, 2]


@rule("hitlerswar", "leaders.4")
def test_a_player_may_draw_fewer() -> None:
    game = led("okw 15/15 P10", f"{CENTER} 3/3 Q15", "western 5/5 Q17", phase="axis/production")
    play(game, "end", "end")
    assert not war(game).markers


@refusal("hitlerswar", "leaders.3a", "leaders.4")
@rule("hitlerswar", "leaders.3a", "R65")
def test_too_many_markers_go_back() -> None:
    armies = (f"{CENTER} 5/5 Q15 leader", "okw 4/4 P10 marker", f"{SOUTH} 1/0 P11")
    game = led(*armies, "western 1/0 Q17", phase="axis/production")
    play(game, "end")
    refused(game, "leaders.3a", f"assign {SOUTH}")
    refused(game, "leaders.3a", "end")
    refused(game, "leaders.4", f"dismiss {SOUTH}")
    play(game, f"dismiss {CENTER}")
    assert path(game) == "soviet/movement"
    assert list(war(game).markers) == [PIECE_OF["okw"]]
    assert leaders.unseen(war(game), AXIS) == (10, [1, 2])


@rule("hitlerswar", "leaders.2")
@pytest.mark.parametrize(("side", "number"), [("axis", 2), ("allied", 2), ("soviet", 1)])
def test_the_pools(side: str, number: int) -> None:
    state = war(led("okw 1/0 P10"))
    assert leaders.unseen(state, SIDE_OF[side]) == (10, list(range(1, number + 1)))


# ---------------------------------------------------------------- secrets
@rule("hitlerswar", "leaders.4", "R65", "R160")
def test_nothing_is_decided_before_a_marker_is_turned_over() -> None:
    """Whatever the seed, the state with a face-down marker is the same: there is nothing to peek at."""
    start = led("okw 6/6 P10", "western 5/5 Q17", phase="axis/production")
    document, states = start.ruleset.describe(war(start)), set()
    for seed in range(20):
        game = Game(start.ruleset, "barbarossa", ("leaders",), seed, document)
        play(game, "end", "assign okw")
        assert not any(event["kind"] == "die" for acts in game.log for event in acts)
        data = game.state.to_json()
        assert data.pop("seed") == seed
        states.add(json.dumps(data, sort_keys=True))
    assert len(states) == 1


@rule("hitlerswar", "R65", "R160")
def test_views_show_a_marker_but_no_face() -> None:
    game = led(f"{CENTER} 2/8 Q15 marker", f"{SOUTH} 2/2 P15 leader", "western 5/1 Q16")
    for seat in (None, "axis", "soviet"):
        rows = {row["id"]: row for row in game.view(seat)["pieces"]}
        assert rows[CENTER]["marks"] == ["marker"]
        assert "face down" in rows[CENTER]["name"]
        assert rows[SOUTH]["marks"] == ["leader"]
        assert LEADERS[AXIS][0] in rows[SOUTH]["name"]
        assert LEADERS[AXIS][1] not in str(game.view(seat))


@rule("hitlerswar", "leaders.5", "leaders.6", "R160")
def test_a_marker_is_turned_over_before_the_attack() -> None:
    game = led(f"{CENTER} 2/8 Q15 marker", "okw 1/1 P15 marker", "western 5/1 Q16", dice=(2, 6, 3))
    play(game, f"attack {CENTER} Q16")
    assert marker(game, CENTER) == leaders.FACE_DOWN
    assert game.undoable == 1
    play(game, "end")
    assert marker(game, CENTER) == 2
    assert facts(game, "reveal")[0]["leader"] == "Manstein"
    assert game.undoable == 0, "what has been shown cannot be taken back"
    assert marker(game, "okw") == leaders.FACE_DOWN, "it does not attack"
    play(game, "hold", f"assault {CENTER}", "resolve")
    assert facts(game, "assault")[0]["modifier"] == -1, "from that very attack on"


@rule("hitlerswar", "leaders.6", "R65", "R160")
def test_a_marker_without_a_leader_goes_back() -> None:
    game = led(f"{CENTER} 2/8 Q15 marker", f"{SOUTH} 2/2 P15 marker", "western 5/1 Q16", dice=(3, 6))
    play(game, f"attack {CENTER} Q16", f"attack {SOUTH} Q16", "end")
    faces = [(event["sides"], event["face"]) for event in facts(game, "die")]
    assert faces == [(10, 3), (9, 6)], "the first is one of ten, the second one of the nine others"
    assert not war(game).markers
    assert leaders.unseen(war(game), AXIS) == (8, [1, 2])
    play(game, "hold", f"assault {CENTER}", "resolve")
    assert facts(game, "assault")[0]["modifier"] == 0


@rule("hitlerswar", "R160")
def test_all_that_is_not_shown_is_mixed_at_every_draw() -> None:
    game = led("okw 6/6 P10 marker", f"{CENTER} 8/0 Q15 leader", "western 5/5 Q17", phase="axis/production",
               blanks={"axis": 3}, lost_leaders={"axis": 4})  # fmt: skip
    assert leaders.unseen(war(game), AXIS) == (5, [])
    play(game, "end")
    assert leaders.unseen(war(game), AXIS) == (9, [2])


# ---------------------------------------------------------------- what leaders do
@rule("hitlerswar", "leaders.1", "R65")
def test_a_leader_helps_once_in_every_attack() -> None:
    game = led(f"{CENTER} 2/8 Q15 leader", f"{SOUTH} 2/2 Q15 leader", "okw 1/1 Q15", "western 9/1 Q16", dice=(3, 2, 2))
    play(game, f"attack {CENTER} Q16", f"attack {SOUTH} Q16", "attack okw Q16", "end", "hold")
    state = war(game)
    both = 1 << PIECE_OF[CENTER] | 1 << PIECE_OF[SOUTH]
    assert fire.attack_modifier(state, both) == -1
    assert fire.attack_modifier(state, 1 << PIECE_OF["okw"]) == 0
    assert fire.attack_modifier(state, both | 1 << PIECE_OF["okw"]) == -1
    play(game, f"assault {CENTER}", "join okw", "resolve")
    assert facts(game, "assault")[0]["modifier"] == -1
    while path(game) != "axis/advances":
        game.play(next(iter(game.choices())) if path(game) == "soviet/losses" else "end")
    play(game, f"advance {CENTER}")
    assert facts(game, "advance")[0]["modifier"] == -1


@rule("hitlerswar", "leaders.1", "R65")
def test_a_leader_is_of_no_use_in_defence() -> None:
    game = led(f"{CENTER} 2/8 Q15", "western 5/1 Q16 leader", dice=(4,))
    play(game, f"attack {CENTER} Q16", "end", "fire")
    assert facts(game, "defensive-assault")[0]["modifier"] == 0


@rule("hitlerswar", "leaders.1", "R65")
def test_the_air_attack_and_the_invasion_too() -> None:
    game = led("army-group-west 2/2/3 N8 leader", "britain 2/2/1 N7", scenario="campaign-2", dice=(1, 1),
               spaces={"N8": "axis"})  # fmt: skip
    play(game, "attack army-group-west N7", "end", "hold", "assault army-group-west", "resolve")
    assert facts(game, "air-attack")[0]["modifier"] == -1
    game = led("supreme-command 3/0/0/0/3 P7 leader", scenario="fall-of-germany", phase="allied/combat", dice=(2,) * 6,
               spaces={})  # fmt: skip
    play(game, "invade supreme-command O7", "end")
    assert path(game) == "allied/beach-assaults"
    play(game, "assault supreme-command", "resolve")
    assert facts(game, "assault")[0]["modifier"] == -1
    play(game, *(["end"] if legal(game, "end") else []))
    assert any(event["kind"] == "advance" and event["modifier"] == -1 for acts in game.log for event in acts)


@rule("hitlerswar", "leaders.8", "R65")
@pytest.mark.parametrize(("die", "stays"), [(5, True), (6, False)])
def test_a_six_takes_the_leader(die: int, stays: bool) -> None:
    game = led(f"{CENTER} 4/8 Q15 leader", f"{SOUTH} 2/2 Q15 leader", "western 9/1 Q16", dice=(1, die))
    play(game, f"attack {CENTER} Q16", f"attack {SOUTH} Q16", "end", "fire")
    while path(game) == "axis/losses":
        play(game, f"lose {CENTER} inf" if legal(game, f"lose {CENTER} inf") else f"lose {CENTER} mech")
    assert (marker(game, CENTER) == 1) == stays
    assert marker(game, SOUTH) == 2, "it has lost nothing"
    assert war(game).rolls == 2, "one die for one fire"
    assert leaders.unseen(war(game), AXIS) == (8, []), "until the next draw everybody knows where he is"


@rule("hitlerswar", "leaders.8", "R65")
@pytest.mark.parametrize(("die", "stays"), [(5, True), (6, False)])
def test_points_that_go_down_at_sea_are_casualties(die: int, stays: bool) -> None:
    game = led("us-army 3/0 US leader", "okw 1/0 P10", scenario="campaign-2", phase="allied/movement", us=1, u_sea=2,
               turn="Summer 1942", spaces={"US": "allied"}, dice=(1, die))  # fmt: skip
    play(game, "sail us-army P7", "end")
    assert any(event["kind"] == "sunk" for event in game.log[-1])
    assert (marker(game, "us-army") == 1) == stays


@rule("hitlerswar", "leaders.8", "R65")
def test_a_face_down_marker_is_in_no_danger() -> None:
    game = led(f"{CENTER} 4/8 Q15", "western 9/1 Q16 marker", dice=(1,))
    play(game, f"attack {CENTER} Q16", "end", "hold", f"assault {CENTER}", "resolve")
    while path(game) == "soviet/losses":
        game.play(next(iter(game.choices())))
    assert marker(game, "western") == leaders.FACE_DOWN
    assert war(game).rolls == 1


@rule("hitlerswar", "leaders.7c", "R65")
def test_a_leader_without_points_is_lost() -> None:
    game = led("okw 1/0 P15 leader", f"{CENTER} 2/8 Q15 marker", "western 5/1 Q16", phase="axis/movement")
    play(game, f"send okw 1 inf {CENTER}")
    assert facts(game, "leader-lost")
    assert marker(game, "okw") is None
    assert leaders.unseen(war(game), AXIS) == (9, [2])
    game = led(f"{CENTER} 0/9 Q15", "western 2/0 Q16 leader", "moscow 1/0 Q18", dice=(1, 1, 1))
    play(game, f"attack {CENTER} Q16", "end", "hold", f"assault {CENTER}", "resolve")
    assert army(game, "western") == ""
    assert not war(game).markers
    assert war(game).lost_leaders[SIDE_OF["soviet"]]


@refusal("hitlerswar", "leaders.7a", "leaders.7c", "leaders.3b")
@rule("hitlerswar", "leaders.7a", "leaders.3b")
def test_leaders_change_armies_in_the_movement_phase() -> None:
    game = led("okw 3/0 P11 leader", f"{CENTER} 2/8 Q15", f"{SOUTH} 1/1 P15 marker", "western 1/0 Q16",
               phase="axis/movement", spaces={"P14 Q15 P15": "axis"})  # fmt: skip
    refused(game, "leaders.7a", f"lead {SOUTH} {CENTER}")
    refused(game, "leaders.3b", f"lead okw {SOUTH}")
    refused(game, "leaders.7c", "lead okw western")
    play(game, f"lead okw {CENTER}")
    assert marker(game, "okw") is None
    assert marker(game, CENTER) == 1
    play(game, "end")
    assert not legal(game, f"lead {CENTER} okw")


@rule("hitlerswar", "leaders.7a", "movement.2b")
def test_a_leader_needs_a_way() -> None:
    cut_off = {"Q15 P15": "axis", "R17": "axis"}
    game = led("okw 3/0 P11 leader", f"{CENTER} 2/8 R17", "western 1/0 Q16", phase="axis/movement", spaces=cut_off)
    refused(game, "movement.2b", f"lead okw {CENTER}")


@rule("hitlerswar", "leaders.7a", "R161")
def test_a_leader_sails_without_using_capacity() -> None:
    game = led("britain 4/0 P7 leader", "middle-east-command 2/0 D14", "army-group-west 1/0 N9", scenario="campaign-1",
               phase="allied/movement", spaces={})  # fmt: skip
    play(game, "lead britain middle-east-command")
    assert marker(game, "middle-east-command") == 1
    assert not any(war(game).shipped)


@rule("hitlerswar", "leaders.7b")
def test_leaders_have_no_weight() -> None:
    game = led(f"{CENTER} 5/5 Q15 leader", "western 1/0 Q16", phase="axis/movement")
    state = war(game)
    assert state.stacked(AXIS, state.space_of("Q15")) == 10
    play(game, "end")
    assert path(game) == "axis/combat", "ten points and a leader are not too many"
    game = led(f"{CENTER} 0/2 Q15 leader", "western 3/0 Q16", dice=(6, 6))
    play(game, f"attack {CENTER} Q16", "end", "hold", f"assault {CENTER}", "resolve")
    assert facts(game, "assault")[0]["strength"] == 2


@rule("hitlerswar", "R161")
def test_a_marker_stays_with_an_army_that_changes_its_counter() -> None:
    game = led("okw 3/0 P11 marker", f"{CENTER} 1/0 Q15 leader", "western 1/0 Q16", phase="axis/movement")
    play(game, "rename okw army-group-a", f"rename {CENTER} army-group-b")
    assert marker(game, "army-group-a") == leaders.FACE_DOWN
    assert marker(game, "army-group-b") == 1
    assert not war(game).lost_leaders[AXIS]


def test_markers_survive_a_position_document() -> None:
    game = led("okw 3/0 P11 marker", f"{CENTER} 1/0 Q15 leader", f"{SOUTH} 1/0 P15 leader", "western 1/0 Q16",
               phase="axis/movement", blanks={"axis": 1})  # fmt: skip
    copy = again(game)
    assert war(copy).markers == war(game).markers
    assert war(copy).blanks == [1, 0, 0]


def test_the_log_and_the_panel_tell_of_leaders() -> None:
    game = led(f"{CENTER} 2/8 Q15 marker", f"{SOUTH} 1/1 P15 marker", "western 5/1 Q16", dice=(6, 1, 1))
    play(game, f"attack {CENTER} Q16", f"attack {SOUTH} Q16", "end")
    lines = [game.ruleset.table.tell(event) for event in facts(game, "reveal")]
    assert lines == ["The marker of Army Group Center shows no leader", "Army Group South is led by Rommel"]
    play(game, "hold", f"assault {SOUTH}")
    panel = game.ruleset.table.battle(game.state)
    assert panel is not None
    assert {"Leader, on the die"} <= {line["text"] for line in panel["lines"]}
    assert [line["value"] for line in panel["lines"] if line["clause"] == "leaders.1"] == ["-1"]
