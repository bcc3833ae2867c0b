"""The ledger finds rows, tests, citations and refusals in a project of its own making."""

import shutil

import pytest

from tests.core.small_project import ROWS, small_project
from theatrum.core import ledger
from theatrum.core.refusal import BadInput


@pytest.fixture
def folder(tmp_path):
    return small_project(tmp_path)


def test_rows_tests_and_citations(folder):
    found = ledger.read("toy", folder)
    zone = found.clauses["5.23"]
    assert zone.tests == zone.refusals == ["tests/test_toy.py::test_zones"]
    assert zone.cited_in == ["src/toy/moves.py:5", "src/toy/moves.py:6"]
    assert found.clauses["5.24a"].cited_in == ["src/toy/moves.py:2", "src/toy/moves.py:6"]
    assert found.clauses["5.25"].cited_in == [
        "src/toy/moves.py:5",
        "src/toy/moves.py:6",
        "src/toy/data/tables.toml:1",
    ]
    assert found.clauses["T.1"].tests == ["tests/test_toy.py::TestTables::test_table"]
    assert found.strangers == ["tests/test_toy.py::TestTables::test_table names 5.99"]
    assert set(found.refusing) == {"5.23", "5.25"}
    assert found.clauses["9.9"].to_json()["reason"] == "the page is missing"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ('id = "5.23"\nsays = ""\nstatus = "data"', "stands twice"),
        ('id = "1"\nsays = ""\nstatus = "done"', "status must be one of"),
        ('id = "1"\nsays = ""\nstatus = "open"', "a reason belongs"),
        ('id = "1', "ledger.toml"),
    ],
)
def test_a_bad_row_is_named(folder, row, said):
    (folder / "ledger.toml").write_text(f"{ROWS}\n[[clause]]\n{row}\n")
    with pytest.raises(BadInput, match=said):
        ledger.read("toy", folder)


def test_an_installation_has_no_tests_to_count_whatever_project_it_lies_in(folder, tmp_path):
    assert ledger.read("toy", folder).tested
    inside = tmp_path / ".venv" / "lib" / "site-packages" / "toy"
    shutil.copytree(folder, inside)
    found = ledger.read("toy", inside)
    assert not found.tested
    assert not found.clauses["5.23"].tests
    assert found.clauses["5.23"].cited_in


def test_what_is_not_proven_is_told(folder):
    """Of the small project as it is: 5.24a and 5.25 have no tests, and a test names 5.99."""
    assert ledger.read("toy", folder).faults() == [
        "tests/test_toy.py::TestTables::test_table names 5.99, which is no clause and no ruling",
        "5.24a has no @rule test: A bare number covers its letters.",
        "5.25 has no @rule test: Ranges are understood.",
        "5.25 has no @refusal test, but a refusal names it (src/toy/moves.py:5)",
    ]


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        ("ledger.toml", "A table.", " ", ["T.1 says nothing"]),
        ("ledger.toml", '"data"', '"enforced"', []),
        ("data/tables.toml", "T.1", "none", []),
        ("moves.py", '"5.23" if', '"9.9" if', ["9.9 has no @rule test: Nobody knows."]),
        ("moves.py", '"5.25"', '"7.7"', ["7.7 is no clause, but a refusal names it (src/toy/moves.py:5)"]),
    ],
)
def test_each_kind_of_fault_is_told_and_only_where_it_is(folder, file, before, after, told):
    usual = ledger.read("toy", folder).faults()
    path = folder / file
    path.write_text(path.read_text().replace(before, after))
    new = [line for line in ledger.read("toy", folder).faults() if line not in usual]
    assert [line for line in new if "@refusal" not in line] == told


def test_an_enforced_clause_must_be_cited(folder):
    for path, before in ((folder / "ledger.toml", '"data"'), (folder / "data" / "tables.toml", '"T.1"')):
        path.write_text(path.read_text().replace(before, '"enforced"'))
    assert "T.1 is enforced, but no code cites it: A table." in ledger.read("toy", folder).faults()
