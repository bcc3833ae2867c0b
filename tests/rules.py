"""Marks that tie a test to the clauses it proves; the ledger reads them from the source.

@rule: something the clause allows or brings about really happens. @refusal: a breach of it is refused, with its id.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Test = Callable[..., Any]


def rule(ruleset: str, *clauses: str) -> Callable[[Test], Test]:
    return pytest.mark.rule(ruleset, *clauses)


def refusal(ruleset: str, *clauses: str) -> Callable[[Test], Test]:
    return pytest.mark.refusal(ruleset, *clauses)
