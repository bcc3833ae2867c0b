"""The audit of whole wars: it sees what is broken on purpose, is content with honest play, and calls no rules."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.neppa.table import play, table, war
from theatrum.core.game import Game
from theatrum.lab.fuzz import Fuzzer
from theatrum.rulesets.neppa import ruleset
from theatrum.rulesets.neppa.data.nations import FRANCE, GERMANY, RUSSIA
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.economy import spending
from theatrum.rulesets.neppa.rules.land import combat_results, strength
from theatrum.rulesets.neppa.rules.politics import conquest
from theatrum.rulesets.neppa.study import audit
from theatrum.rulesets.neppa.study.audit import Audit
from theatrum.rulesets.neppa.war import War

DATA = {"data", "war", "study"}
"""What the audit may know of the rule book: names, charts, the map and the state."""


def breaches(game: Game, *actions: str, spoil: Callable[[War], None] | None = None) -> list[str]:
    """Play acts under an audit; the state after the last one may be falsified before it is looked at."""
    watch, found = Audit(war(game)), []
    for number, action in enumerate(actions, 1):
        before = war(game).copy()
        act = game.ruleset.read(action, game.state)
        play(game, action)
        if spoil is not None and number == len(actions):
            spoil(war(game))
        found += list(watch.see(before, act, war(game)))
    return found


def clauses(found: list[str]) -> set[str]:
    return {line.split(":")[0] for line in found}


def test_it_imports_no_rules() -> None:
    for path in Path(audit.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("theatrum.rulesets.neppa"):
                parts = (node.module or "").split(".")
                known = parts[3:4] or [alias.name for alias in node.names]
                assert set(known) <= DATA, f"{path.name} imports {node.module}"


def test_honest_play_is_no_breach() -> None:
    game = table("de 4 inf bonn", "de 1 art bonn", "de 1 air bonn", "fr 1 inf strasbourg", "fr 1 air metz",
                 "gb 1 inf london", turn="Spring 1940", phase="axis/combat", dice=(6, 6))  # fmt: skip
    acts = ("attack strasbourg", "join de.inf.1", "join de.art.1", "join de.air.1", "resolve", "join fr.air.1")
    assert breaches(game, *acts) == []


def test_it_is_part_of_the_fuzzer() -> None:
    from random import Random

    fuzzer = Fuzzer(Game(ruleset, "1939", (), 4), Random(4))
    assert isinstance(fuzzer.audit, Audit)


# ---------------------------------------------------------------- rules that are broken on purpose
def test_it_sees_a_full_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("de 4 inf bonn", "de 1 inf essen", turn="Spring 1940")
    monkeypatch.setattr(stacking, "ground_room", lambda *_: 1)
    assert "1.2a" in clauses(breaches(game, "move de.inf.5 bonn"))


def test_it_sees_wrong_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    stacks = ("de 4 inf liege", "fr 1 inf metz")
    facts: dict[str, Any] = {"turn": "Spring 1940", "phase": "axis/combat", "spaces": {"liege": "de"},
                             "conquered": ["belgium"], "dice": (1, 1)}  # fmt: skip
    acts = ("attack metz", "join de.inf.1", "join de.inf.2", "resolve")
    assert breaches(table(*stacks, **facts), *acts) == []
    monkeypatch.setattr(strength, "column", lambda *_: 7)
    assert "8.2j" in clauses(breaches(table(*stacks, **facts), *acts))


def test_it_sees_a_wrong_defence(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("de 4 inf bonn", "fr 1 inf strasbourg", turn="Spring 1940", phase="axis/combat", dice=(1, 1))
    monkeypatch.setattr(combat_results, "defence_total", lambda *_: 2)
    assert "8.1g" in clauses(breaches(game, "attack strasbourg", "join de.inf.1", "join de.inf.2", "resolve"))


def test_it_sees_money_that_was_never_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("de 1 inf berlin", turn="Spring 1940", phase="axis/construction")
    monkeypatch.setattr(spending, "pay", lambda *_: None)
    assert "1.4b" in clauses(breaches(game, "build germany inf berlin"))


def test_it_sees_forces_that_outlive_their_country(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("de 1 inf lodz", "pl 1 inf krakow", spaces={"lodz": "de"})
    monkeypatch.setattr(conquest, "disband", lambda *_: None)
    assert "14.1d" in clauses(breaches(game, "move de.inf.1 warsaw"))


@pytest.mark.parametrize(("deaf", "turn"), [(True, "Summer 1940"), (False, "Spring 1940")])
def test_it_keeps_its_own_clock_of_lost_capitals(deaf: bool, turn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """France must fall at the end of its own turn after the loss of Paris, and may not fall in the turn of the loss."""
    game = table("de 1 arm metz", "fr 1 inf lyons", "gb 1 inf london", turn=turn, spaces={"metz": "de"})
    watch, found = Audit(war(game)), []
    if deaf:
        monkeypatch.setattr(conquest, "at_the_end", lambda *_: None)
    else:
        monkeypatch.setattr(conquest, "at_the_end", lambda state, _: conquest.conquer(state, FRANCE, GERMANY))
    play_on = ["move de.arm.1 paris"] + ["end"] * 12
    for action in play_on:
        texts = [act.text(war(game)) for act in war(game).choices()]
        action = action if action in texts else "end" if "end" in texts else texts[0]
        before, act = war(game).copy(), ruleset.read(action, war(game))
        play(game, action)
        found += list(watch.see(before, act, war(game)))
    assert "14.1a" in clauses(found)


# ---------------------------------------------------------------- falsified states
def _ally(state: War) -> None:
    state.allies[RUSSIA] |= 1 << FRANCE
    state.allies[FRANCE] |= 1 << RUSSIA


def _conjure(state: War) -> None:
    state.put(GERMANY, 2, state.space_of("berlin"))


def _vanish(state: War) -> None:
    state.drop(state.piece_of("de.inf.2"))


def _fly(state: War) -> None:
    state.shift(state.piece_of("de.air.1"), state.space_of("oslo"))


def _bathe(state: War) -> None:
    state.shift(state.piece_of("de.inf.2"), state.space_of("channel_e"))


def _rich(state: War) -> None:
    state.treasury[GERMANY] += 1


def _boats(state: War) -> None:
    state.boats = {state.space_of("nsbb"): 99}


@pytest.mark.parametrize(
    ("spoil", "clause"),
    [(_ally, "12.2a"), (_conjure, "4.0a"), (_vanish, "8.2a"), (_fly, "10.0d"), (_bathe, "2.4b"), (_rich, "1.4b"),
     (_boats, "9.3a")],
)  # fmt: skip
def test_it_sees_what_cannot_be(spoil: Callable[[War], None], clause: str) -> None:
    def game() -> Game:
        return table("de 2 inf essen", "de 1 air essen", "gb 1 inf london", turn="Spring 1940")

    assert breaches(game(), "move de.inf.1 bonn") == []
    assert clause in clauses(breaches(game(), "move de.inf.1 bonn", spoil=spoil))


def test_it_sees_a_march_that_is_too_long() -> None:
    game = table("de 1 inf essen", turn="Spring 1940")
    before = war(game).copy()
    act = ruleset.read("move de.inf.1 berlin", war(game))
    after = war(game).copy()
    after.shift(0, after.space_of("berlin"))
    assert "8.0a" in clauses(list(Audit(before).see(before, act, after)))


@pytest.mark.parametrize("unit", ["gb.inf.1", "tr.inf.1"])
def test_it_sees_the_west_and_its_friends_in_russian_zones(unit: str) -> None:
    game = table("gb 1 inf erzurum", "tr 1 inf erzurum", turn="Spring 1941", phase="allied/movement",
                 at_war=[["germany", "turkey"]], allied=[["britain", "france", "turkey"]],
                 spaces={"tbilisi": "tr"})  # fmt: skip
    before, after = war(game).copy(), war(game).copy()
    act = ruleset.read(f"move {unit} tbilisi", war(game))
    after.shift(after.piece_of(unit), after.space_of("tbilisi"))
    assert "12.2b" in clauses(list(Audit(before).see(before, act, after)))


def test_it_sees_the_wrong_player() -> None:
    game = table("de 1 inf essen", "it 1 inf rome", turn="Spring 1940", options=("players-4",))
    assert war(game).actor == "germany"
    act = ruleset.read("move it.inf.1 naples", war(game))
    assert "1.0a" in clauses(list(Audit(war(game)).see(war(game), act, war(game).copy())))


def test_it_sees_a_wrong_verdict() -> None:
    game = table("de 1 inf berlin", "gb 1 inf london", turn="Winter 1945", phase="allied/redeployment")
    before = war(game).copy()
    after = war(game).copy()
    after.result = "Allied decisive"
    act = ruleset.read("end", war(game))
    assert "vic.2" in clauses(list(Audit(before).see(before, act, after)))
