"""Every clause of a rule book has a row, every row its tests and its place in the code, every test its clause."""

from functools import cache

import pytest

from theatrum import systems
from theatrum.core import ledger
from theatrum.core.ledger import Ledger

CLAUSES = {"hitlerswar": 657, "neppa": 530, "spi": 579}
SYSTEMS = sorted(systems())
OPEN_SHARE = 0.01


@cache
def read(system: str) -> Ledger:
    return ledger.read(system, systems()[system].folder)


def listed(lines: list[str]) -> str:
    return "\n  ".join([f"{len(lines)} lines:", *lines])


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_has_a_row(system):
    assert len(read(system).clauses) == CLAUSES[system]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_clause_is_proven(system):
    faults = read(system).faults()
    assert not faults, listed(faults)


@pytest.mark.parametrize("system", SYSTEMS)
def test_hardly_anything_is_open(system):
    rows = read(system).clauses.values()
    waiting = [f"{row.id}: {row.reason}" for row in rows if row.status == "open"]
    assert len(waiting) <= int(OPEN_SHARE * len(rows)), listed(waiting)
