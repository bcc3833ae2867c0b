"""The battle panel: who, every modifier with its clause, exact chances, and a button that says what it does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.hitlerswar.table import play, table, war
from theatrum.core.game import Game
from theatrum.core.odds import explore
from theatrum.core.view import clauses
from theatrum.rulesets.hitlerswar.table import odds

COMBAT = "axis/combat"
FRONT = {"Q15 P15 R15": "axis"}


def panel(game: Game) -> Any:
    found = game.ruleset.table.battle(game.state)
    assert found is not None
    assert all(line["clause"] in clauses(game.ruleset.folder) for line in found["lines"])
    assert sum(row["p"] for row in found["outcomes"]) == pytest.approx(1)
    assert found["action"] in game.choices() or game.why_not(found["action"]) is None
    return found


def values(found: dict[str, Any], side: str) -> list[tuple[str, str]]:
    return [(line["text"], line["value"]) for line in found["lines"] if line["side"] == side]


def numbers(found: dict[str, Any]) -> dict[str, str]:
    return {row["label"]: row["value"] for row in found["numbers"]}


def assault(*armies: str, target: str = "Q16", **more: Any) -> Game:
    """The first army attacks the target; nobody fires at it."""
    more.setdefault("spaces", FRONT)
    game = table(*armies, phase=COMBAT, **more)
    for text in armies:
        name, _, at = text.split()[:3]
        if at != target:
            play(game, f"attack {name} {target}")
    play(game, "end")
    if game.state.actor == "soviet":
        play(game, "hold")
    play(game, f"assault {armies[0].split()[0]}")
    return game


def test_an_assault_shows_its_fire_and_what_it_may_destroy() -> None:
    game = assault("army-group-center 1/8 Q15", "western 5/1 Q16")
    found = panel(game)
    assert found["title"] == "Assault on Smolensk Q16"
    assert (found["attackers"], found["defenders"]) == (["army-group-center"], ["western"])
    assert values(found, "attack")[-1] == ("Firing strength", "9")
    assert values(found, "defence")[-1] == ("Defence of Smolensk Q16", "6")
    bars = {row["label"]: row["p"] for row in found["outcomes"]}
    assert bars == {"2 points lost": pytest.approx(1 / 3), "3 points lost": pytest.approx(1 / 3),
                    "4 points lost": pytest.approx(1 / 3)}  # fmt: skip
    assert numbers(found)["Expected enemy loss"] == "3.0 SP"


def test_the_chance_to_get_in_counts_every_die() -> None:
    """Eight mech against 4, 3 or 2 that are left: 4, 5 or 6 faces of six, one third each."""
    game = assault("army-group-center 1/8 Q15", "western 5/1 Q16")
    assert numbers(panel(game))["Then get in"] == "83 %"


def test_the_plan_counts_all_assaults_that_are_named() -> None:
    """Nine and five fire: 2 losses 1/18, 3 losses 4/18, else more; eight mech then need 4, 5 or at most 6 faces."""
    game = assault("army-group-center 1/8 Q15", "army-group-north 5/0 R15", "western 5/1 Q16")
    both = odds.several([(9, 0), (5, 0)])
    assert (both[2], both[3], sum(both.values())) == (Fraction(1, 18), Fraction(4, 18), 1)
    assert numbers(panel(game))["All assaults named, then get in"] == f"{100 * 102 / 108:.0f} %"


def test_more_than_ten_is_lost_and_the_panel_says_so() -> None:
    game = assault("army-group-center 4/4 Q15", "fourth-army 4/0 Q15", "western 5/1 Q16")
    play(game, "join fourth-army")
    found = panel(game)
    assert ("more than ten is lost", "-2") in values(found, "attack")
    assert found["button"] == "Assault with 10"


def test_mech_against_a_mountain_and_a_winter_are_named_with_their_clause() -> None:
    found = panel(_mountain())
    assert ("6 mechanized may not assault a mountain", "0") in values(found, "attack")
    assert found["button"] == "Assault with 4"
    cold = panel(assault("army-group-center 2/8 Q15", "western 3/0 Q16", turn="Winter 1941"))
    assert ("Russian winter, on the die", "+4") in values(cold, "total")
    assert numbers(cold)["Expected enemy loss"] == "0.8 SP"


def _mountain() -> Game:
    game = table("sw-front 4/6 N14", "army-group-south 1/0 N13", phase="soviet/combat")
    play(game, "attack sw-front N13", "end")
    if game.state.actor == "axis":
        play(game, "hold")
    play(game, "assault sw-front")
    return game


def test_a_fort_absorbs_before_the_defence_falls() -> None:
    spaces = {**FRONT, "Q16": {"owner": "soviet", "fort": 3}}
    game = assault("army-group-center 2/8 Q15", "western 1/0 Q16", spaces=spaces)
    found = panel(game)
    assert ("losses the fort still absorbs", "3") in values(found, "defence")
    assert numbers(found)["Hex left without defence"] == "0 %"
    assert odds.left(war(game), war(game).space_of("Q16"), 4) == 3


def test_the_panel_agrees_with_the_dice() -> None:
    game = assault("army-group-center 1/8 Q15", "western 5/1 Q16")
    act = game.ruleset.read("resolve", game.state)

    def lost(after: Any) -> int:
        return int(next(event["losses"] for event in after.events if event["kind"] == "assault"))

    rolled = {result: p for p, result in explore(game.state, act, lost)}
    assert rolled == {result["losses"]: p for p, result in game.ruleset.table.odds(game.state, act)}


def test_a_defensive_assault_shows_what_it_may_destroy_and_what_threatens() -> None:
    game = table("army-group-center 2/8 Q15", "western 5/1 Q16", spaces=FRONT, phase=COMBAT)
    play(game, "attack army-group-center Q16", "end")
    found = panel(game)
    assert found["title"] == "Defensive assault from Smolensk Q16"
    assert (found["button"], found["action"]) == ("Fire with 6", "fire")
    assert numbers(found)["Expected enemy loss"] == "1.5 SP"
    assert numbers(found)["The attackers get in, as they stand now"] == "83 %"
    act = game.ruleset.read("fire", game.state)
    assert {result["losses"]: p for p, result in game.ruleset.table.odds(game.state, act)} == {
        1: Fraction(1, 2), 2: Fraction(1, 2)}  # fmt: skip


def test_an_exploiting_army_sees_every_modifier_of_its_die() -> None:
    game = table("army-group-center 2/8 Q15", "western 3/0 Q17", spaces=FRONT, phase=COMBAT, dice=(1,))
    play(game, "attack army-group-center Q16", "end", "end", "advance army-group-center")
    play(game, "exploit army-group-center Q17", "hold")
    found = panel(game)
    assert found["title"] == "Army Group Center goes on to Moscow Q17"
    assert ("Mechanized points", "8") in values(found, "attack")
    assert ("1 hex advanced already, on the die", "+1") in values(found, "total")
    assert ("Gets in with a modified die of", "5 or less") in values(found, "total")
    assert found["button"] == "Advance (4 of 6)"
    assert numbers(found) == {"Advance now": "67 %", "Assault first, then advance": "100 %"}
    act = game.ruleset.read("advance army-group-center", game.state)
    outcomes = game.ruleset.table.odds(game.state, act)
    assert outcomes[0] == (Fraction(2, 3), {"success": True})
    assert game.ruleset.table.summary(game.state, act, outcomes) == [{"label": "Chance to get in", "value": "67 %"}]


def test_infantry_before_a_defended_hex_is_told_to_assault_first() -> None:
    game = table("army-group-center 0/8 Q15", "fourth-army 5/0 P15", "western 3/0 Q17", spaces=FRONT, phase=COMBAT,
                 dice=(1, 1))  # fmt: skip
    play(game, "attack army-group-center Q16", "attack fourth-army Q16", "end", "end", "advance army-group-center")
    play(game, "advance fourth-army", "exploit fourth-army Q17", "hold")
    found = panel(game)
    assert (found["button"], found["action"]) == ("Assault first", "assault fourth-army")
    assert numbers(found)["Advance now"] == "0 %"


def test_paratroops_that_cannot_walk_are_told_to_drop() -> None:
    game = table("british-second-army 0/0/0/6 N8", "okw 1/0 N10", scenario="campaign-2", turn="Summer 1944",
                 phase="allied/combat", dice=(1,))  # fmt: skip
    play(game, "attack british-second-army N9", "end", "end", "drop british-second-army 3")
    play(game, "exploit british-second-army N10", "hold")
    found = panel(game)
    assert ("Paratroops, doubled", "6") in values(found, "attack")
    assert (found["button"], found["action"]) == ("Drop 3 (5 of 6)", "drop british-second-army 3")
    assert numbers(found)["Drop now"] == "83 %"


def test_tac_air_alone_adds_nothing_to_the_chance_to_get_in() -> None:
    game = table("fifth-army 1/1 N8", "british-second-army 0/0/9 N8", "okw 1/0/1 N9", scenario="campaign-2",
                 turn="Summer 1944", phase="allied/combat")  # fmt: skip
    play(game, "attack fifth-army N9", "attack british-second-army N9", "end", "hold")
    _, movers = odds.plan(war(game), war(game).space_of("N9"))
    assert movers == 1 << war(game).piece_of("fifth-army")


def test_there_is_no_panel_without_a_battle() -> None:
    game = table("army-group-center 2/8 Q15", spaces=FRONT)
    assert game.ruleset.table.battle(game.state) is None
