"""For tests of a rule book, ours or yours: marks that tie a test to the clauses it proves, and what is not proven.

    from theatrum.testing import refusal, rule, unproven

    @rule("bridge", "5.23")
    @refusal("bridge", "5.23")
    def test_no_move_from_zone_to_zone(): ...

    def test_the_whole_book_is_proven():
        assert not unproven("bridge")

A mark changes nothing about a test; the ledger reads it from the source. So ids are written out as they stand in
`ledger.toml` and `rulings.md`, and the marks are called by these names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from theatrum.core import ledger, ruleset

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(system: str, *clauses: str) -> Callable[[Test], Test]:
    """Something that these clauses allow or bring about really happens."""
    return _as_it_is


def refusal(system: str, *clauses: str) -> Callable[[Test], Test]:
    """A breach of these clauses is refused, with their id."""
    return _as_it_is


def _as_it_is(test: Test) -> Test:
    return test


def unproven(system: str) -> list[str]:
    """A line for each clause that lacks a test or a place in the code, and for each mark that names no clause."""
    return ledger.read(system, ruleset.folder_of(system)).faults()
