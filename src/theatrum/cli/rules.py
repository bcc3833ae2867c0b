"""`theatrum rules`: every clause of a rule book, how it is met, and what proves it."""

from __future__ import annotations

import argparse
from collections import Counter

from theatrum.cli import common
from theatrum.core import ledger_cache, ruleset
from theatrum.core.ledger import Clause, Ledger
from theatrum.core.refusal import BadInput


def add_rules(make: common.Make) -> None:
    rules = make(description="The ledger of a rule book, or the clauses that begin with the ids given.")
    common.system_argument(rules)
    rules.add_argument("clause", metavar="CLAUSE", nargs="*", help="only clauses whose ids begin so, with all tests")
    common.json_flag(rules)
    rules.set_defaults(run=show)


def show(given: argparse.Namespace) -> None:
    found = ledger_cache.read(given.system, ruleset.folder_of(given.system))
    if given.clause:
        kept = {id_: row for id_, row in found.clauses.items() if id_.startswith(tuple(given.clause))}
        if not kept:
            raise BadInput(f"{found.system} has no clause that begins with {' or '.join(given.clause)}")
        found.clauses = kept
    if given.json:
        common.print_json(found.to_json())
    elif given.clause:
        print("\n".join(line for row in found.clauses.values() for line in _at_length(row)))
    else:
        print("\n".join(_line(row, found.tested) for row in found.clauses.values()))
        print(_summary(found))


def _line(row: Clause, tested: bool) -> str:
    tests = f"{len({*row.tests, *row.refusals}):>3} tests  " if tested else ""
    return f"{row.id:<12} {row.status:<9} {tests}{len(row.cited_in):>3} places  {row.says}"


def _at_length(row: Clause) -> list[str]:
    lines = [f"{row.id} ({row.status}): {row.says}"]
    lines += [f"  open because {row.reason}"] if row.reason else []
    lines += [f"  shown by {test}" for test in row.tests]
    lines += [f"  refusal shown by {test}" for test in row.refusals]
    return lines + [f"  cited in {place}" for place in row.cited_in]


def _summary(found: Ledger) -> str:
    rows = found.clauses.values()
    counts = Counter(row.status for row in rows)
    parts = ", ".join(f"{count} {status}" for status, count in counts.most_common())
    return f"\n{len(rows)} clauses: {parts}. {_proof(found)}"


def _proof(found: Ledger) -> str:
    if not found.tested:
        return "The tests that prove them are not part of this installation; they are in the project."
    asked = [row for row in found.clauses.values() if row.status in ("enforced", "data")]
    return f"{sum(bool(row.tests) for row in asked)} of {len(asked)} enforced and data clauses have tests."
