"""What the package offers to the tests of a third party's rule book."""

import pytest

from tests.core.small_project import small_project
from tests.plugin import distribution
from theatrum.core.refusal import BadInput
from theatrum.testing import refusal, rule, unproven


def test_a_mark_leaves_a_test_as_it_is():
    def proof(): ...

    assert rule("toy", "5.23")(proof) is refusal("toy", "5.23")(proof) is proof


def test_the_ledger_of_a_stranger_is_read_without_loading_its_rules(tmp_path, monkeypatch):
    folder = small_project(tmp_path)
    (folder / "__init__.py").write_text("raise AssertionError('nobody asked for the rules')\n")
    monkeypatch.syspath_prepend(folder.parent)
    monkeypatch.syspath_prepend(distribution(tmp_path / "site", "toy", "toy:rules"))
    assert "5.25 has no @rule test: Ranges are understood." in unproven("toy")


def test_a_stranger_without_a_ledger_beside_its_entry_point_has_to_be_loaded(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(distribution(tmp_path, "bridge", "no_book:rules", no_book="rules = 7"))
    with pytest.raises(BadInput, match=r"no_book:rules is no RuleBook"):
        unproven("bridge")
