"""Frames register themselves with the state of their folder."""

import ast
import json
import subprocess
import sys

import pytest

import theatrum
from tests.core.toy import Challenge, Toy, Turn

KNOWN = """
import json
from theatrum.core.frame import made_in
from theatrum.core.ruleset import find
print(json.dumps(sorted(made_in(find({system!r}).state.__module__))))
"""


def test_a_state_knows_the_frames_of_its_module():
    assert Toy.frames["Turn"] is Turn
    assert Toy.frames["Challenge"] is Challenge


@pytest.mark.parametrize("system", sorted(theatrum.systems()))
def test_no_frame_of_a_rule_book_is_missing(system):
    """Also one in a module that only functions import: a war that is read from JSON may need it first."""
    made = [
        part.name
        for path in theatrum.systems()[system].folder.rglob("*.py")
        for part in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(part, ast.ClassDef)
        and any(isinstance(mark, ast.Name) and mark.id == "frame" for mark in part.decorator_list)
    ]
    fresh = subprocess.run([sys.executable, "-c", KNOWN.format(system=system)], capture_output=True, check=True)
    assert json.loads(fresh.stdout) == sorted(made)
