"""Help costs next to nothing: no rule book is loaded for it, nor is what other commands need."""

import json
import re
import subprocess
import sys

import pytest

from theatrum.cli import COMMANDS
from theatrum.core.ruleset import names

WATCHED = """
import contextlib, io, json, sys
from theatrum.cli import main
said = io.StringIO()
with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
    main(sys.argv[1:])
print(json.dumps([said.getvalue(), [name for name in sys.modules if name.startswith("theatrum.")]]))
"""


def loaded(*words: str) -> tuple[str, set[str]]:
    """What a command prints in a new process, and the modules of ours that it needs."""
    done = subprocess.run([sys.executable, "-c", WATCHED, *words], capture_output=True, text=True, check=True)
    said, modules = json.loads(done.stdout)
    return said, set(modules)


def books(modules: set[str]) -> list[str]:
    return [name for name in modules if name.startswith("theatrum.rulesets.")]


def test_help_loads_neither_rule_books_nor_commands():
    said, modules = loaded("--help")
    assert set(COMMANDS) <= set(said.split())
    assert {name.split(".")[1] for name in modules} == {"cli", "core"}
    assert not [name for name in modules if name.startswith("theatrum.cli.")]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_loads_no_rule_book(command):
    said, modules = loaded(command, "--help")
    assert said.startswith(f"usage: theatrum {command} ")
    assert not books(modules)
    if re.search(r"the rule\s+book:|SYSTEM/NAME", said):
        assert all(name in said for name in names())


def test_rules_are_listed_without_being_loaded(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    said, modules = loaded("rules", "spi", "5.2")
    assert "5.23" in said
    assert not books(modules)
