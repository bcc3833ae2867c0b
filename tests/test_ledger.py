"""Every clause of a rule book has a row, every row its tests and its place in the code, every test its clause."""

from functools import cache

import pytest

from theatrum import systems
from theatrum.core import ledger
from theatrum.core.ledger import Clause, Ledger

CLAUSES = {"hitlerswar": 657, "neppa": 530, "spi": 579}
SYSTEMS = sorted(systems())
OPEN_SHARE = 0.01


@cache
def read(system: str) -> Ledger:
    return ledger.read(system, systems()[system].folder)


def with_status(system: str, *statuses: str) -> list[Clause]:
    return [clause for clause in read(system).clauses.values() if clause.status in statuses]


def listed(found: list[str], what: str) -> str:
    return f"{len(found)} {what}:\n  " + "\n  ".join(found)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_has_a_row(system):
    assert len(read(system).clauses) == CLAUSES[system]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_row_says_something(system):
    assert [clause.id for clause in read(system).clauses.values() if not clause.says.strip()] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_at_work_has_a_test(system):
    missing = [f"{clause.id}: {clause.says}" for clause in with_status(system, "enforced", "data") if not clause.tests]
    assert not missing, listed(missing, "clauses without a @rule test")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_test_names_a_known_clause_or_ruling(system):
    strangers = read(system).strangers
    assert not strangers, listed(strangers, "names that are neither in ledger.toml nor in rulings.md")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_that_refuses_is_shown_to_permit_and_to_refuse(system):
    clauses = read(system).clauses
    missing = []
    for id_, places in sorted(read(system).refusing.items()):
        clause = clauses.get(id_)
        if clause is None:
            missing.append(f"{id_} is no clause ({', '.join(places)})")
        elif not clause.tests or not clause.refusals:
            lacks = " and ".join(
                name for name, have in (("@rule", clause.tests), ("@refusal", clause.refusals)) if not have
            )
            missing.append(f"{id_} lacks {lacks} ({', '.join(places)})")
    assert not missing, listed(missing, "clauses of refusals without both kinds of test")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_enforced_clause_is_cited_where_it_is_enforced(system):
    missing = [f"{clause.id}: {clause.says}" for clause in with_status(system, "enforced") if not clause.cited_in]
    assert not missing, listed(missing, "enforced clauses that no code cites")


@pytest.mark.parametrize("system", SYSTEMS)
def test_hardly_anything_is_open(system):
    left = with_status(system, "open")
    most = int(OPEN_SHARE * len(read(system).clauses))
    assert len(left) <= most, listed([f"{clause.id}: {clause.reason}" for clause in left], "clauses open")
