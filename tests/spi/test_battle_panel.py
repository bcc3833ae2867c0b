"""The battle panel: who, every modifier with its clause, exact chances, and a button that says what it does."""

from typing import Any

import pytest

from tests.spi.table import at_war
from theatrum.core.game import Game
from theatrum.core.view import clauses

COMBAT = "axis/combat"


def panel(game: Game) -> Any:
    found = game.ruleset.table.battle(game.state)
    assert found is not None
    assert all(line["clause"] in clauses(game.ruleset.folder) for line in found["lines"])
    return found


def values(found: dict[str, Any], side: str) -> list[tuple[str, str]]:
    return [(line["text"], line["value"]) for line in found["lines"] if line["side"] == side]


def numbers(found: dict[str, Any]) -> dict[str, str]:
    return {row["label"]: row["value"] for row in found["numbers"]}


def begun(*units: str, **more: Any) -> Game:
    game = at_war(*units, phase=COMBAT, **more)
    game.play("attack 1914")
    return game


def test_an_attack_without_units_asks_for_them():
    found = panel(begun("de.mech 4 1814", "su.inf 2 1914"))
    assert (found["ready"], found["action"], found["outcomes"]) == (False, None, [])
    assert found["button"] == "Add attacking units"
    assert found["defenders"] == ["su.inf.1"]


def test_the_button_says_the_differential():
    game = begun("de.mech 4 1814", "su.inf 2 1914")
    game.play("join de.mech.1")
    found = panel(game)
    assert found["button"] == game.ruleset.table.label(game.state, game.ruleset.read("resolve", game.state))
    assert found["button"] == f"Attack at {found['differential']:+}"
    assert found["attackers"] == ["de.mech.1"]


def test_the_chances_are_those_of_the_combat_results_table():
    """Four against two in the clear: column +2, always a loss; 1, 1, 1, 1, 2 and 2 SP."""
    game = begun("de.mech 4 1814", "su.inf 2 1914")
    game.play("join de.mech.1")
    found = panel(game)
    assert found["differential"] == 2
    assert sum(row["p"] for row in found["outcomes"]) == pytest.approx(1)
    assert numbers(found)["Chance to take the hex"] == "100 %"
    assert numbers(found)["Expected own loss"] == "0 SP"
    assert numbers(found)["Expected enemy loss"] == "1.3 SP"


def test_at_even_odds_five_dice_in_six_do_nothing():
    game = begun("de.mech 2 1814", "su.inf 2 1914")
    game.play("join de.mech.1")
    found = panel(game)
    assert {row["label"]: row["p"] for row in found["outcomes"]}["no effect"] == pytest.approx(5 / 6)
    assert numbers(found)["Chance to take the hex"] == "17 %"


def test_spring_doubles_the_defence_and_the_panel_says_so():
    game = begun("de.mech 4 1814", "su.inf 2 1914", turn="2/1942")
    game.play("join de.mech.1")
    found = panel(game)
    assert ("spring in the Weather Area: doubled", "x2") in values(found, "defence")
    assert found["differential"] == 0


def test_the_lines_add_up():
    game = begun("de.mech 4 1814", "de.inf 3 1814", "su.inf 2 1914", "su.inf 1 1914")
    game.play("join de.mech.1")
    game.play("join de.inf.1")
    found = panel(game)
    attack, defence = values(found, "attack"), values(found, "defence")
    assert attack[-1] == ("Attack strength", "7")
    assert defence[-1][1] == "3"
    assert values(found, "total")[0] == ("Differential", "+4")


def test_an_overrun_is_certain():
    game = at_war("de.mech 4 1814", "su.inf 1 1914")
    game.play("overrun 1914")
    assert not panel(game)["ready"]
    game.play("join de.mech.1")
    found = panel(game)
    assert found["ready"]
    assert [row["p"] for row in found["outcomes"]] == [1.0]
    assert found["button"].startswith("Overrun")


def test_there_is_no_panel_without_a_battle():
    game = at_war("de.mech 4 1814")
    assert game.ruleset.table.battle(game.state) is None
