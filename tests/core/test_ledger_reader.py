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
