"""Advances, retreats and exploitation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hitlerswar.table import army, legal, owner, play, refused, table, war
from tests.rules import refusal, rule
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.tables import ADVANCE

FRONT = {"Q15 P15 R15": "axis"}
COMBAT = "axis/combat"


def combat(*armies: str, dice: tuple[int, ...] = (), target: str = "Q16", **more: Any) -> Game:
    """All Axis armies are named against one hex and keep their assaults; nobody fires at them."""
    game = table(*armies, phase=COMBAT, dice=dice, **{"spaces": FRONT, **more})
    state = war(game)
    for number in range(12):
        if state.at[number] >= 0 and legal(game, f"attack {state.piece_name(number)} {target}"):
            play(game, f"attack {state.piece_name(number)} {target}")
    play(game, "end")
    if game.actor == "soviet":
        play(game, "hold")
    if game.prompt.startswith("Assault"):
        play(game, "end")
    return game


def faces(game: Game, act: str) -> int:
    """With how many faces of the die an advance succeeds, as its label says."""
    label = game.ruleset.table.label(game.state, game.ruleset.read(act, game.state))
    said = label.rpartition("(")[2]
    return 0 if said == "cannot succeed now)" else int(said.split()[0])


# ------------------------------------------------------------------ the table
@rule("hitlerswar", "advance-table.1", "advance-resolution.9", "R3")
def test_the_advance_table() -> None:
    """Rows are mechanized points, columns a friendly hex, then a defence of 0 to 10 and more."""
    assert len(ADVANCE) == 11
    assert all(len(row) == 12 for row in ADVANCE)
    assert (ADVANCE[8][1 + 6], ADVANCE[8][1 + 3], ADVANCE[10][1], ADVANCE[10][2]) == (2, 5, 8, 8)
    assert [row[11] for row in ADVANCE] == [0] * 11
    for row in ADVANCE:
        assert list(row) == sorted(row, reverse=True)
    for column in zip(*ADVANCE, strict=True):
        assert list(column) == sorted(column)


@rule("hitlerswar", "advance-resolution.3a", "advance-resolution.1")
def test_only_the_mech_of_one_army_counts() -> None:
    game = combat("army-group-center 2/5 Q15", "army-group-a 2/0 Q15", "western 2/0 Q16")
    assert faces(game, "advance army-group-center") == 4
    assert faces(game, "advance army-group-a") == 0


@rule("hitlerswar", "advance-resolution.9")
def test_nobody_gets_in_against_ten() -> None:
    game = combat("army-group-center 0/10 Q15", "western 6/0 Q16", "kiev 6/0 Q16", dice=(1,))
    assert faces(game, "advance army-group-center") == 0
    play(game, "advance army-group-center")
    assert army(game, "army-group-center") == "0/10 Q15"


@rule("hitlerswar", "advance-resolution.8", "R3")
def test_infantry_enters_what_nobody_defends() -> None:
    game = table("fourth-army 9/0 P15", "moscow 1/0 Q17", spaces=FRONT, phase=COMBAT, dice=(6, 2))
    play(game, "attack fourth-army Q16", "end", "assault fourth-army", "resolve")
    assert faces(game, "advance fourth-army") == 2
    play(game, "advance fourth-army")
    assert army(game, "fourth-army") == "9/0 Q16"


@rule("hitlerswar", "advance-resolution.3b", "advance-resolution.2b", "making-attacks.3b")
@refusal("hitlerswar", "making-attacks.3b")
@pytest.mark.parametrize(("die", "at"), [(5, "Q16"), (6, "Q15")])
def test_within_the_range_the_army_gets_in_else_it_stays_and_is_done(die: int, at: str) -> None:
    game = combat("army-group-center 2/8 Q15", "fourth-army 5/3 P15", "western 3/0 Q16", dice=(die,))
    play(game, "advance army-group-center")
    if game.actor == "soviet":
        play(game, "retreat western Q17")
    assert army(game, "army-group-center") == f"2/8 {at}"
    if at == "Q15":
        refused(game, "making-attacks.3b", "advance army-group-center")


@refusal("hitlerswar", "making-attacks.7")
def test_an_army_advances_once_in_the_initial_attack() -> None:
    game = combat("army-group-center 2/8 Q15", "fourth-army 5/0 P15", "moscow 1/0 Q17", dice=(1,))
    play(game, "advance army-group-center")
    refused(game, "making-attacks.7", "advance army-group-center")
    assert legal(game, "advance fourth-army")


@rule("hitlerswar", "advance-resolution.10", "R92")
def test_ex5_growing_fatigue() -> None:
    """Two hexes advanced: two are added to the next die. Friendly hexes count too."""
    game = combat("army-group-center 0/4 Q15", "moscow 1/0 S20", dice=(1, 1, 1))
    assert faces(game, "advance army-group-center") == 4
    play(game, "advance army-group-center", "exploit army-group-center Q17")
    assert faces(game, "advance army-group-center") == 3
    play(game, "advance army-group-center", "exploit army-group-center Q18")
    assert faces(game, "advance army-group-center") == 2
    play(game, "advance army-group-center", "exploit army-group-center Q17")
    assert faces(game, "advance army-group-center") == 4


# ------------------------------------------------------------------ what a capture brings
@rule("hitlerswar", "advance-resolution.7a", "advance-resolution.7b", "advance-resolution.7c", "advance-friendly.1b")
def test_a_capture_wrecks_the_hex_and_opens_it_to_those_who_follow() -> None:
    """Kiev N15 has one production point; the infantry behind follows by the friendly column."""
    game = table("army-group-south 0/8 N14", "fourth-army 5/0 N14", "moscow 1/0 Q17",
                 spaces={"N14 O15": "axis"}, phase=COMBAT, dice=(2, 3))  # fmt: skip
    play(game, "attack army-group-south N15", "attack fourth-army N15", "end", "end", "advance army-group-south")
    assert owner(game, "N15") == "axis"
    assert war(game).dead == {**war(game).dead, war(game).space_of("N15"): 1}
    assert not war(game).garrisoned(war(game).space_of("N15"))
    assert faces(game, "advance fourth-army") == 3
    play(game, "advance fourth-army")
    assert army(game, "fourth-army") == "5/0 N15"


@rule("hitlerswar", "R80")
def test_recapture_devastates_one_s_own_industry() -> None:
    game = table("white-russian-front 0/9 Q16", "okw 1/0 P11", spaces={"Q15": "axis"}, phase="soviet/combat", dice=(1,))
    play(game, "attack white-russian-front Q15", "end", "end", "advance white-russian-front")
    assert war(game).working(war(game).space_of("Q15")) == 0
    assert owner(game, "Q15") == "soviet"


@rule("hitlerswar", "advance-friendly.1a", "advance-friendly.2a", "advance-friendly.2b", "advance-friendly.2c")
@refusal("hitlerswar", "advance-friendly.2a")
def test_an_advance_into_a_friendly_hex_harms_nobody() -> None:
    game = table("army-group-center 1/3 P15", "fourth-army 5/0 Q15", "army-group-a 1/0 R15", "western 1/0 Q16",
                 spaces=FRONT, phase=COMBAT, dice=(6,))  # fmt: skip
    play(game, "attack army-group-center Q15", "attack army-group-a Q16", "end", "hold")
    refused(game, "advance-friendly.2a", "assault army-group-center")
    play(game, "end", "advance army-group-center")
    assert army(game, "army-group-center") == "1/3 Q15"
    assert army(game, "fourth-army") == "5/0 Q15"
    assert war(game).working(war(game).space_of("Q15")) == 1


# ------------------------------------------------------------------ retreats
@rule("hitlerswar", "advance-resolution.3c", "advance-resolution.4a", "advance-resolution.4c", "R17")
@refusal("hitlerswar", "advance-resolution.3c", "advance-resolution.4a")
def test_displaced_armies_retreat_where_their_owner_likes() -> None:
    game = combat("army-group-center 0/10 Q15", "western 2/0 Q16", "kiev 1/1 Q16", "moscow 5/5 Q17", dice=(1,))
    play(game, "advance army-group-center")
    assert game.actor == "soviet"
    refused(game, "advance-resolution.3c", "retreat moscow Q18")
    refused(game, "advance-resolution.4a", "retreat western Q18")
    refused(game, "advance-resolution.4a", "retreat western P15")
    play(game, "retreat western Q17", "retreat kiev P16")
    assert (army(game, "western"), army(game, "kiev")) == ("2/0 Q17", "1/1 P16")
    assert game.actor == "axis"


@rule("hitlerswar", "advance-resolution.4b")
@refusal("hitlerswar", "advance-resolution.4b")
def test_nobody_retreats_over_a_strait() -> None:
    """From Scania S11 over land, not over the Oresund R10; the Crimea K16 has no way but the strait of Kerch."""
    game = table("army-group-north 0/10 T11", "baltic 1/0 S11", "moscow 1/0 Q17",
                 spaces={"S11 R11 T10 R10": "soviet", "T11 T12": "axis"}, phase=COMBAT, dice=(1,))  # fmt: skip
    play(game, "attack army-group-north S11", "end", "hold", "end", "advance army-group-north")
    refused(game, "advance-resolution.4b", "retreat baltic R10")
    play(game, "retreat baltic R11")
    assert army(game, "baltic") == "1/0 R11"
    game = table("army-group-south 0/10 L16", "caucasus-front 1/0 K16", "moscow 1/0 Q17",
                 spaces={"L16 L15": "axis"}, phase=COMBAT, dice=(1,))  # fmt: skip
    play(game, "attack army-group-south K16", "end", "hold", "end", "advance army-group-south")
    assert owner(game, "K17") == "soviet"
    assert army(game, "caucasus-front") == ""


@rule("hitlerswar", "advance-resolution.5")
def test_an_army_without_a_way_back_is_lost() -> None:
    ring = {"P15 P16 Q15 Q17 R15 R16": "axis"}
    game = combat("army-group-center 0/10 Q15", "western 4/0 Q16", "moscow 1/0 S20", spaces=ring, dice=(1,))
    play(game, "advance army-group-center")
    assert army(game, "western") == ""
    assert owner(game, "Q16") == "axis"


# ------------------------------------------------------------------ exploitation
@rule("hitlerswar", "exploitation-attacks.1a", "exploitation-attacks.1b", "exploitation-attacks.3a")
@refusal("hitlerswar", "exploitation-attacks.1b", "making-attacks.3b", "making-attacks.1")
def test_only_armies_that_advanced_exploit() -> None:
    game = table("army-group-center 0/8 Q15", "army-group-north 0/8 R15", "fourth-army 5/1 P15", "moscow 1/0 S20",
                 spaces=FRONT, phase=COMBAT, dice=(1, 6))  # fmt: skip
    play(game, "attack army-group-center Q16", "attack army-group-north R16", "attack fourth-army P16", "end", "end")
    play(game, "advance army-group-center", "advance fourth-army", "end")
    assert legal(game, "exploit army-group-center Q17")
    refused(game, "exploitation-attacks.1b", "exploit army-group-north S16")
    refused(game, "making-attacks.3b", "exploit fourth-army P16")
    refused(game, "making-attacks.1", "exploit moscow R20")


@rule("hitlerswar", "exploitation-attacks.2", "exploitation-attacks.4", "initial-attack.7")
@refusal("hitlerswar", "exploitation-attacks.2")
def test_one_army_at_a_time() -> None:
    game = table("army-group-center 0/8 Q15", "army-group-north 0/8 R15", "fourth-army 1/0 R15", "moscow 1/0 S20",
                 spaces=FRONT, phase=COMBAT, dice=(1,) * 6)  # fmt: skip
    play(game, "attack army-group-center Q16", "attack army-group-north R16", "end", "end")
    play(game, "advance army-group-north", "advance army-group-center")
    play(game, "exploit army-group-center Q17")
    refused(game, "exploitation-attacks.2", "advance army-group-north")
    play(game, "advance army-group-center", "exploit army-group-center Q18", "advance army-group-center")
    play(game, "exploit army-group-north S17", "advance army-group-north")
    refused(game, "exploitation-attacks.2", "exploit army-group-center Q19")
    assert legal(game, "exploit army-group-north S18")


@rule("hitlerswar", "exploitation-attacks.3b", "exploitation-attacks.3c", "exploitation-attacks.3d")
def test_the_steps_of_an_exploitation_attack() -> None:
    """The defenders fire, the army fires if it has not, the advance must be tried."""
    game = combat("army-group-center 2/8 Q15", "western 4/0 Q17", dice=(1, 3, 4, 6))
    play(game, "advance army-group-center", "exploit army-group-center Q17")
    assert game.actor == "soviet"
    play(game, "fire", "lose army-group-center inf")
    assert game.why_not("end") is not None
    play(game, "assault army-group-center", "resolve")
    refused(game, "making-attacks.3c", "assault army-group-center")
    assert [act.text(game.state) for act in game.choices()] == ["advance army-group-center"]
    play(game, "advance army-group-center")
    assert game.view(None)["phase"] != "axis/exploitation"


@refusal("hitlerswar", "exploitation-attacks.2")
def test_an_exploiting_army_assaults_alone() -> None:
    game = combat("army-group-center 2/8 Q15", "army-group-a 1/8 Q15", "western 4/0 Q17", dice=(1, 1))
    play(game, "advance army-group-center", "advance army-group-a", "exploit army-group-center Q17", "hold")
    play(game, "assault army-group-center")
    refused(game, "exploitation-attacks.2", "join army-group-a")


@rule("hitlerswar", "exploitation-attacks.5")
def test_after_a_failed_advance_there_is_no_assault() -> None:
    game = combat("army-group-center 0/8 Q15", "army-group-a 0/8 Q15", "western 4/0 Q17", dice=(1, 1, 6))
    play(game, "advance army-group-center", "advance army-group-a", "exploit army-group-center Q17", "hold")
    play(game, "advance army-group-center")
    assert war(game).stopped >> war(game).piece_of("army-group-center") & 1
    assert not war(game).fired
    refused(game, "making-attacks.3b", "exploit army-group-center Q17")


# ------------------------------------------------------------------ overfull hexes
@rule("hitlerswar", "stacking.5a", "advance-resolution.12", "making-attacks.2", "R19")
@refusal("hitlerswar", "stacking.5a")
def test_armies_must_try_to_leave_an_overfull_hex() -> None:
    game = combat("army-group-center 2/8 Q15", "army-group-north 0/8 R15", "moscow 1/0 S20", dice=(1, 1, 1, 1))
    play(game, "advance army-group-center", "advance army-group-north")
    refused(game, "stacking.5a", "end")
    play(game, "exploit army-group-north Q17", "advance army-group-north")
    assert legal(game, "end")


@rule("hitlerswar", "stacking.5b")
def test_what_could_not_leave_stays_until_the_next_movement_phase() -> None:
    game = combat("army-group-center 2/8 Q15", "fourth-army 5/3 P15", "moscow 1/0 Q17", "western 9/0 P16",
                  dice=(1, 1, 6, 6))  # fmt: skip
    play(game, "advance army-group-center", "advance fourth-army")
    play(game, "exploit army-group-center P16", "hold", "advance army-group-center")
    play(game, "exploit fourth-army P16", "hold", "advance fourth-army")
    assert army(game, "army-group-center") == "2/8 Q16"
    assert army(game, "fourth-army") == "5/3 Q16"
    assert game.view(None)["phase"] == "axis/production"


# ------------------------------------------------------------------ a whole offensive
@rule("hitlerswar", "exploitation-attacks.3c", "making-attacks.3c", "garrisons.2a", "initial-attack.2")
@pytest.mark.parametrize(("die", "at"), [(3, "P14"), (4, "Q14")])
def test_ex6_the_soviet_summer_offensive_of_1944(die: int, at: str) -> None:
    fronts = ("white-russian-front 0/10 Q16", "first-ukrainian-front 10/0 P15", "second-ukrainian-front 10/0 R15")
    axis = ("army-group-center 5/2 Q15", "fourth-army 5/0 P14")
    game = table(*fronts, *axis, spaces={"Q15 Q14 P14 O14 O15 P13": "axis"}, phase="soviet/combat",
                 dice=(5, 3, 1, 6, 6, 2, 4, die))  # fmt: skip
    play(game, *(f"attack {front.split()[0]} Q15" for front in fronts), "end", "fire")
    play(game, "lose second-ukrainian-front inf")
    play(game, "assault first-ukrainian-front", "resolve", *["lose army-group-center inf"] * 3)
    play(game, "assault second-ukrainian-front", "resolve")
    assert army(game, "army-group-center") == ""
    play(game, "end", "advance white-russian-front")
    assert owner(game, "Q15") == "soviet"
    assert war(game).working(war(game).space_of("Q15")) == 0
    assert faces(game, "advance first-ukrainian-front") == 3
    play(game, "end", "exploit white-russian-front Q14")
    assert game.actor == "soviet"
    assert faces(game, "advance white-russian-front") == 6
    play(game, "advance white-russian-front")
    refused(game, "exploitation-attacks.1b", "exploit first-ukrainian-front Q15")
    play(game, "exploit white-russian-front P14", "fire")
    assert army(game, "white-russian-front") == "0/8 Q14"
    play(game, "assault white-russian-front", "resolve")
    assert army(game, "fourth-army") == "3/0 P14"
    assert faces(game, "advance white-russian-front") == 3
    play(game, "advance white-russian-front")
    assert army(game, "white-russian-front") == f"0/8 {at}"


# ------------------------------------------------------------------ who may advance at all
def offered(game: Game) -> set[str]:
    return {act.text(war(game)) for act in game.choices()}


@rule("hitlerswar", "advance-resolution.8")
@refusal("hitlerswar", "advance-resolution.8")
def test_infantry_does_not_even_try_where_somebody_defends() -> None:
    """The spearhead fails; behind it, infantry may follow only into what is empty or friendly."""
    game = combat("fourth-army 9/0 P15", "army-group-center 0/8 Q15", "western 3/0 Q16", dice=(1,))
    assert offered(game) == {"advance army-group-center", "end"}
    refused(game, "advance-resolution.8", "advance fourth-army")
    play(game, "advance army-group-center", "retreat western Q17")
    assert legal(game, "advance fourth-army")
    game = combat("fourth-army 9/0 P15", "western 3/0 Q16")
    assert war(game).frame.path(war(game)) == "axis/production"  # nobody could advance: the step was passed over


@rule("hitlerswar", "advance-resolution.8", "exploitation-attacks.3d", "R181")
@refusal("hitlerswar", "advance-resolution.8")
def test_infantry_exploits_with_its_assault_or_into_empty_and_friendly_ground() -> None:
    """P15 to Q16 behind the tanks; Q17 is garrisoned: it can only be shot empty first."""
    game = combat("fourth-army 9/0 P15", "army-group-center 0/8 Q15", "moscow 1/0 S20", dice=(1, 1, 6, 2))
    play(game, "advance army-group-center", "advance fourth-army")
    play(game, "exploit fourth-army Q17")
    refused(game, "advance-resolution.8", "advance fourth-army")
    assert offered(game) == {"assault fourth-army"}
    play(game, "assault fourth-army", "resolve")
    assert offered(game) == {"advance fourth-army"}


@rule("hitlerswar", "advance-resolution.8", "advance-resolution.2b", "R181")
@refusal("hitlerswar", "advance-resolution.8")
def test_infantry_that_has_fired_exploits_no_defended_hex() -> None:
    game = table("fourth-army 2/0 P15", "army-group-center 0/8 Q15", "western 1/0 Q16", "moscow 5/0 Q17", spaces=FRONT,
                 phase=COMBAT, dice=(6, 1, 1))  # fmt: skip
    play(game, "attack fourth-army Q16", "attack army-group-center Q16", "end", "hold")
    play(game, "assault fourth-army", "resolve", "end", "advance army-group-center", "retreat western P16")
    play(game, "advance fourth-army")
    refused(game, "advance-resolution.8", "exploit fourth-army Q17")
    assert "exploit fourth-army Q17" not in offered(game)
    assert legal(game, "exploit fourth-army Q15")


@rule("hitlerswar", "advance-resolution.8", "advance-resolution.2b", "R181")
def test_infantry_that_could_not_open_the_way_is_spent() -> None:
    game = combat("fourth-army 2/0 P15", "army-group-center 0/8 Q15", "moscow 5/0 Q17", dice=(1, 1, 6))
    play(game, "advance army-group-center", "advance fourth-army", "exploit fourth-army Q17", "hold")
    play(game, "assault fourth-army", "resolve")
    assert war(game).stopped >> war(game).piece_of("fourth-army") & 1
    assert war(game).frame.path(war(game)) == "axis/exploitation"
