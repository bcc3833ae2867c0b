"""Rule books of third parties: one that cannot be loaded is named and passed over, and nothing else suffers."""

import logging
import sys
from collections.abc import Iterator

import pytest

import theatrum
from tests.plugin import distribution
from theatrum.core import ruleset
from theatrum.core.refusal import BadInput

TOY = "from tests.core.toy import ToyRules\n"
BROKEN = {
    "missing": ("nowhere_at_all:rules", "", "No module named 'nowhere_at_all'"),
    "raising": ("bad_rules:rules", "raise RuntimeError('the map\\nis torn')", "RuntimeError: the map is torn"),
    "leaving": ("bad_rules:rules", "import sys\nsys.exit(3)", "SystemExit: 3"),
    "nothing": ("bad_rules:rules", "other = 1", "has no attribute 'rules'"),
    "no_book": ("bad_rules:rules", "rules = 7", "bad_rules:rules is no RuleBook"),
    "a_class": ("bad_rules:rules", TOY + "rules = ToyRules", "bad_rules:rules is no RuleBook"),
    "misnamed": ("bad_rules:rules", TOY + "rules = ToyRules()", "its id is 'toy'"),
    "no_parts": (
        "bad_rules:rules",
        TOY + "from theatrum.core.ruleset import RuleBook\nclass Bad(RuleBook):\n    id, title = 'bridge', 'Bridge'\n"
        "    __abstractmethods__ = frozenset()\nBad.__abstractmethods__ = frozenset()\nrules = Bad()",
        "it does not say its follows, version, state, actions, folder, table, study",
    ),
    "no_wars": (
        "bad_rules:rules",
        TOY + "class Bad(ToyRules):\n    id = 'bridge'\n    scenarios = property(lambda self: 1 / 0)\nrules = Bad()",
        "ZeroDivisionError",
    ),
}


def forget() -> None:
    ruleset._load.cache_clear()
    ruleset._warn.cache_clear()


@pytest.fixture(params=BROKEN)
def bridge(request, tmp_path, monkeypatch) -> Iterator[str]:
    """A broken rule book called bridge is installed; what is wrong with it."""
    value, text, why = BROKEN[request.param]
    monkeypatch.syspath_prepend(distribution(tmp_path, "bridge", value, bad_rules=text))
    monkeypatch.delitem(sys.modules, "bad_rules", raising=False)
    forget()
    yield why
    forget()


def test_a_broken_rule_book_is_named_and_passed_over(bridge, caplog):
    with caplog.at_level(logging.WARNING):
        found = theatrum.systems()
        theatrum.systems()
    assert "bridge" not in found
    assert {"spi", "hitlerswar", "neppa"} <= set(found)
    (line,) = caplog.messages
    assert line.startswith("bridge cannot be loaded: ")
    assert bridge in line
    assert "\n" not in line


def test_asked_for_by_name_it_is_refused_with_the_same_line(bridge):
    with pytest.raises(BadInput, match=r"^bridge cannot be loaded: ") as refused:
        theatrum.new("bridge/1")
    assert bridge in str(refused.value)
    assert theatrum.new("spi/1941", seed=1).actor == "axis"
