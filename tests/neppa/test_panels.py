"""The battle panels: every factor with its clause, the exact chances, and a button that says what it does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.neppa.battles import fight, step
from tests.neppa.table import play, table, war
from tests.neppa.test_invasion import overlord
from tests.neppa.test_naval_combat import convoy
from tests.neppa.test_odds import AIR_BATTLE, BREST, FRONT, atlantic, attack, over_metz
from theatrum.core.game import Game
from theatrum.core.view import clauses
from theatrum.rulesets.neppa.table import odds
from theatrum.rulesets.neppa.table.battle_panel import toll


def panel(game: Game) -> Any:
    """The panel, after a look whether it holds together: known clauses, all chances, an act that is offered."""
    found = game.ruleset.table.battle(game.state)
    assert found is not None
    assert all(line["clause"] in clauses(game.ruleset.folder) for line in found["lines"])
    if found["ready"]:
        assert not found["outcomes"] or sum(row["p"] for row in found["outcomes"]) == pytest.approx(1)
        assert game.why_not(found["action"]) is None
    else:
        assert (found["outcomes"], found["numbers"], found["action"]) == ([], [], None)
    return found


def values(found: dict[str, Any], side: str) -> list[tuple[str, str]]:
    return [(line["text"], line["value"]) for line in found["lines"] if line["side"] == side]


def numbers(found: dict[str, Any]) -> dict[str, str]:
    return {row["label"]: row["value"] for row in found["numbers"]}


def bars(found: dict[str, Any]) -> dict[str, float]:
    return {row["label"]: row["p"] for row in found["outcomes"]}


# ---------------------------------------------------------------- ground combat
def test_an_attack_is_built_up_unit_by_unit() -> None:
    game = table("de 2 arm luxembourg", "de 1 inf luxembourg", "de 1 art luxembourg", "fr 2 inf metz", **FRONT)
    play(game, "attack metz")
    empty = panel(game)
    assert (empty["title"], empty["ready"], empty["button"]) == ("Attack on Metz", False, "Attack")
    assert values(empty, "defence")[-1] == ("Defense Factors", "4")
    play(game, "join de.arm.1", "join de.inf.1", "join de.art.1")
    found = panel(game)
    assert values(found, "attack") == [
        ("German armor 1", "4"), ("German infantry 1", "2"), ("German artillery 1", "2"), ("Attack Factors", "8")
    ]  # fmt: skip
    assert values(found, "total") == [("Odds", "2-1")]
    assert found["button"] == "Attack, 2-1"
    assert found["attackers"] == ["de.arm.1", "de.inf.1", "de.art.1"]
    assert found["defenders"] == ["fr.inf.1", "fr.inf.2"]
    assert set(numbers(found)) == {
        "Chance to take Metz", "Attacker loses", "Defender loses", "Chance of a breakthrough"
    }  # fmt: skip


def test_the_numbers_are_those_of_the_table() -> None:
    """3-1 with 12 against 4: what the dice give, by hand."""
    game = table("de 3 arm luxembourg", "fr 2 inf metz", **FRONT)
    play(game, "attack metz", "join de.arm.1", "join de.arm.2", "join de.arm.3")
    found = panel(game)
    chances = odds.crt(12, 4)
    own, foe = toll(chances, 12, 4)
    wins = odds.wins(chances)
    assert numbers(found) == {
        "Chance to take Metz": f"{100 * float(wins):.0f} %",
        "Attacker loses": f"{float(own):.1f} factors",
        "Defender loses": f"{float(foe):.1f} factors",
        "Chance of a breakthrough": f"{100 * float(wins):.0f} %",
    }
    assert sum(bars(found).values()) == pytest.approx(1)


def test_a_victory_that_leaves_nobody_takes_nothing() -> None:
    """One infantry against one: a full exchange costs both, and the zone stays as it is."""
    game = table("de 2 inf luxembourg", "fr 1 inf metz", **FRONT)
    play(game, "attack metz", "join de.inf.1", "join de.inf.2")
    chances = odds.results(war(game), fight(game))
    assert chances.get("DX", 0) > 0
    expected = chances["D"] + chances["DP"]
    assert numbers(panel(game))["Chance to take Metz"] == f"{100 * float(expected):.0f} %"


def test_terrain_and_fortresses_have_their_line() -> None:
    game = attack("strasbourg", "join de.arm.1", stacks=("de 1 arm stuttgart", "fr 1 inf strasbourg"),
                  phase="axis/combat")  # fmt: skip
    lines = [line for line in panel(game)["lines"] if line["side"] == "defence"]
    assert lines[0]["text"].startswith("French infantry 1, ")
    assert lines[0]["clause"] in ("2.2a", "2.2c", "2.5.1")


def test_what_the_defence_could_still_send_is_foretold() -> None:
    game = attack("metz", "join de.arm.1", "join de.inf.1", stacks=AIR_BATTLE, **FRONT)
    found = numbers(panel(game))
    assert "Attacker wins against 6 air factors" in found
    assert int(found["Attacker wins against 6 air factors"].split()[0]) < int(found["Chance to take Metz"].split()[0])


def test_nobody_defends() -> None:
    game = attack("metz", "join de.inf.1", stacks=("de 1 inf luxembourg", "fr 1 inf brest"), **FRONT)
    found = panel(game)
    assert values(found, "defence")[0] == ("Nobody defends", "0")
    assert bars(found) == {"D: defenders eliminated": 1.0}


# ---------------------------------------------------------------- the air
def test_the_defender_sees_what_his_support_would_do() -> None:
    game = over_metz("resolve")
    assert (step(game), war(game).actor) == ("air-support", "britain")
    before = panel(game)
    play(game, "join fr.air.1")
    after = panel(game)
    assert ("Defensive air support", "3") in values(after, "defence")
    assert before["button"] == "Fight with this air support"
    assert _percent(after, "Chance to take Metz") < _percent(before, "Chance to take Metz")


def test_the_attacker_sees_what_interception_would_do() -> None:
    game = over_metz("resolve", "join fr.air.1", "end")
    before = panel(game)
    play(game, "join de.air.1")
    found = panel(game)
    assert {text for text, _ in values(found, "attack")} >= {"Interceptors, air factors", "Larger air force"}
    assert numbers(found)["Air support gets through"] == "0 %"  # it is not the larger force
    assert _percent(found, "Chance to take Metz") > _percent(before, "Chance to take Metz")
    assert numbers(found)["Chance to take Metz"] == numbers(found)["Attacker wins without it"]


def _percent(found: dict[str, Any], label: str) -> int:
    return int(numbers(found)[label].split()[0])


# ---------------------------------------------------------------- the sea
def test_an_invasion_counts_its_guns_but_does_not_lose_them() -> None:
    game = overlord("gb 1 inf portsmouth aboard=caen", "gb 2 fleet portsmouth aboard=caen", "de 1 inf caen")
    play(game, "attack caen", "join gb.inf.1")
    found = panel(game)
    assert ("British infantry 1 by sea", "1") in values(found, "attack")
    assert ("Shore bombardment", "3") in values(found, "attack")
    lost = float(numbers(found)["Attacker loses"].split()[0])
    assert lost <= 4


def test_interception_says_from_where_and_on_what() -> None:
    game = convoy("gb 1 fleet alexandria")
    idle = panel(game)
    assert (idle["button"], idle["outcomes"]) == ("Let them pass", [])
    play(game, "intercept gb.fleet.2")
    found = panel(game)
    assert found["button"] == "Sail out to intercept"
    assert set(bars(found)) == {"8 factors meet it", "nobody meets it"}
    assert any(text.startswith("From Alexandria, 8 factors") for text, _ in values(found, "attack"))
    assert numbers(found)["The force is met"] == f"{100 * bars(found)['8 factors meet it']:.0f} %"


def test_a_battle_at_sea() -> None:
    game = convoy()
    play(game, "intercept gb.fleet.1")
    found = panel(game)
    assert (found["button"], found["action"]) == ("Fight at sea", "resolve")
    assert found["attackers"][-1].startswith("it.")
    assert found["defenders"] == ["gb.fleet.1"]
    assert set(numbers(found)) == {
        "Interceptors win", "Moving force loses", "Interceptors lose", "Interceptors lose if they withdraw"
    }  # fmt: skip


def test_a_port_strike() -> None:
    game = table("de 1 air nantes", "fr 1 fleet brest", "fr 1 air:2 paris", **BREST)
    play(game, "strike brest")
    assert panel(game)["action"] is None
    play(game, "join de.air.1")
    found = panel(game)
    assert bars(found) == {
        "0 fleet factors lost": pytest.approx(1 / 8), "1 fleet factor lost": pytest.approx(3 / 8),
        "2 fleet factors lost": pytest.approx(3 / 8), "3 fleet factors lost": pytest.approx(1 / 8),
    }  # fmt: skip
    assert numbers(found) == {"Fleet factors lost": "1.5", "Air factors lost": "0.5"}
    play(game, "resolve")
    assert panel(game)["button"] == "Fight with these interceptors"


def test_convoys() -> None:
    game = atlantic("gb 2 fleet bcb home=liverpool", "de 1 fleet bergen", boats=20, spaces={"oslo bergen": "de"})
    assert game.ruleset.table.battle(game.state) is None  # no boats are at sea
    play(game, "dispatch 12 nsbb bcb")
    found = panel(game)
    assert (found["title"], found["action"]) == ("U-boats against convoys", "end")
    assert ("12 U-boats from North Sea U-boat Base Box", "50 %") in values(found, "attack")
    assert ("Eights of Allied fleet factors to spare", "+1") in values(found, "defence")
    assert set(numbers(found)) == {"WPPs sunk", "U-boats lost"}
    assert (found["attackers"], found["defenders"]) == (["u-boats-bcb"], ["gb.fleet.1", "gb.fleet.2"])
    assert {"u-boats-bcb"} <= {piece["id"] for piece in game.ruleset.table.view(game.state, None)["pieces"]}


@pytest.mark.parametrize("act", ["resolve", "withdraw"])
def test_the_summary_of_an_act(act: str) -> None:
    game = convoy()
    play(game, "intercept gb.fleet.1")
    read = game.ruleset.read(act, game.state)
    rows = game.ruleset.table.summary(game.state, read, game.odds(act))
    assert rows
    assert all(set(row) == {"label", "value"} for row in rows)
