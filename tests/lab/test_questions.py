"""What the fuzzer asks for every seat, and the faults that it would see."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import theatrum
from tests.core.toy import rules, toy
from theatrum import systems
from theatrum.core.ruleset import Ruleset
from theatrum.lab.fuzz import Fuzzer
from theatrum.lab.questions import ask, told

BOOKS = list(systems().values())
SPI = systems()["spi"]


def show(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Something at the table goes wrong."""
    monkeypatch.setattr(SPI, "table", replace(SPI.table, **changes))


def faults() -> list[str]:
    return list(ask(theatrum.new("spi/1941", seed=1), Random(1)))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_nothing_is_wrong_at_the_start_of_any_war(book: Ruleset) -> None:
    for name in book.scenarios:
        assert list(ask(theatrum.new(f"{book.id}/{name}", seed=1), Random(1))) == []


def test_an_answer_that_cannot_be_sent_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    show(monkeypatch, view=lambda war, seat: {"set": {1}} if seat == "allied" else {})
    assert faults() == ["the view of allied cannot be written: Object of type set is not JSON serializable"]


def test_an_act_without_words_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    show(monkeypatch, phrases={verb: lambda war, act: " " for verb in SPI.actions})
    assert any(fault.endswith("has no label") for fault in faults())


def test_a_menu_with_an_illegal_act_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = theatrum.new("spi/1941", seed=1)
    wrong = {"verb": "end", "text": "attack 1010", "label": "Attack"}
    made = {"acts": [wrong], "pieces": {}, "spaces": {}}
    monkeypatch.setattr("theatrum.core.menu.menu", lambda ruleset, state: made)
    assert list(ask(game, Random(1))) == ["the menu offers 'attack 1010', which is not legal"]


def test_an_answer_that_changes_the_war_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(war: Any, seat: str | None) -> dict[str, Any]:
        war.rolls += 1
        return {}

    show(monkeypatch, view=view)
    assert faults() == ["asking has changed the state"]


def test_a_line_of_the_log_that_names_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = theatrum.new("spi/1941", seed=1)
    show(monkeypatch, lines={"city": "None takes Kiev"})
    assert list(told(game.ruleset, game.state, [{"kind": "city", "clauses": []}])) == [
        "the log says 'None takes Kiev' of {'kind': 'city', 'clauses': []}"
    ]


def test_the_fuzzer_asks_to_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that shows only when the war is over."""
    real = SPI.table.view

    def view(war: Any, seat: str | None) -> dict[str, Any]:
        if war.over:
            raise KeyError("no such turn")
        return real(war, seat)

    show(monkeypatch, view=view)
    tally = Fuzzer(theatrum.new("spi/1941", seed=1), Random(1)).run()
    assert tally.exceptions == 1
    assert "no such turn" in tally.problems[0]


def test_a_breach_that_the_audit_sees_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Strict:
        def see(self, before: Any, act: Any, after: Any) -> list[str]:
            assert before.snapshot() != after.snapshot()
            return ["7.0: too many units"] if after.over else []

    monkeypatch.setattr(SPI, "study", replace(SPI.study, audit=lambda war: Strict()))
    tally = Fuzzer(theatrum.new("spi/1941", seed=1), Random(1)).run()
    assert tally.breaches == 1
    assert tally.problems[0].endswith(": 7.0: too many units")
    assert not tally.sound


def test_a_result_that_names_no_side_is_told_unless_the_study_knows_the_victor() -> None:
    def asked(result: str, study: Any = rules.study) -> list[str]:
        game = toy()
        game.ruleset, game.state.result = copy(game.ruleset), result
        game.ruleset.study = study
        return [fault for fault in ask(game, Random(1)) if "result" in fault]

    assert asked("Green wins") == asked("Draw") == []
    (fault,) = asked("The reds have it")
    assert fault.startswith(
        "the result 'The reds have it' begins neither with a side (red, blue, green) nor with 'Draw'"
    )
    assert asked("The reds have it", replace(rules.study, victor=lambda war: None)) == []
