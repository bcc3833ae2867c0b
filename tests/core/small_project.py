"""A project of a few files with a ledger of its own, for tests of the ledger."""

from __future__ import annotations

from pathlib import Path

ROWS = """
[[clause]]
id = "5.23"
says = "No move from zone to zone."
status = "enforced"
[[clause]]
id = "5.24a"
says = "A bare number covers its letters."
status = "enforced"
[[clause]]
id = "5.25"
says = "Ranges are understood."
status = "enforced"
[[clause]]
id = "T.1"
says = "A table."
status = "data"
[[clause]]
id = "9.9"
says = "Nobody knows."
status = "open"
reason = "the page is missing"
"""
CODE = '''
"""[5.24] Moving."""

def why_not(close):
    clause = "5.23" if close else "5.25"
    return Refusal(clause, "no") or Refusal("5.23", "no")  # [5.24-5.25]
'''
TESTS = """
@rule("toy", "5.23", "R1")
@refusal("toy", "5.23")
def test_zones(): ...

class TestTables:
    @rule("toy", "T.1", "5.99")
    def test_table(self): ...

@rule("other", "7.7")
def test_elsewhere(): ...
"""


def small_project(root: Path) -> Path:
    """Write it down; the folder of its ruleset."""
    (root / "pyproject.toml").touch()
    folder = root / "src" / "toy"
    (folder / "data").mkdir(parents=True)
    (folder / "ledger.toml").write_text(ROWS)
    (folder / "rulings.md").write_text("# Rulings\n\n**R1** (5.23) - decided.\n")
    (folder / "moves.py").write_text(CODE)
    (folder / "data" / "tables.toml").write_text('clause = "T.1" # [5.25]\n')
    (root / "tests").mkdir()
    (root / "tests" / "test_toy.py").write_text(TESTS)
    return folder
