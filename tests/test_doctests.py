"""Every example of the public surface is true: in docs/python.md, and in the docstrings."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import theatrum
from theatrum.core import choices, game, refusal

GUIDE = (Path(__file__).parents[1] / "docs" / "python.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", GUIDE, flags=re.MULTILINE | re.DOTALL)
BATTLE = {
    "ruleset": "spi",
    "scenario": "1941",
    "empty": True,
    "turn": "3/1941",
    "phase": "axis/combat",
    "piece": [
        {"power": "germany", "type": "mech", "strength": 4, "at": "1714"},
        {"power": "russia", "type": "inf", "strength": 3, "at": "1814"},
    ],
}


def examples(*modules: ModuleType) -> dict[str, doctest.DocTest]:
    finder = doctest.DocTestFinder()
    return {one.name: one for module in modules for one in finder.find(module) if one.examples}


DOCSTRINGS = examples(theatrum, game, choices, refusal)


def run(example: doctest.DocTest) -> None:
    said: list[str] = []
    done = doctest.DocTestRunner().run(example, out=said.append, clear_globs=False)
    assert not done.failed, "".join(said)


@pytest.mark.parametrize("name", DOCSTRINGS)
def test_docstring(name, tmp_path, monkeypatch):
    """Core names no rule book, so the wars that its examples are about are made here."""
    monkeypatch.chdir(tmp_path)
    example = DOCSTRINGS[name]
    example.globs |= {"war": theatrum.new("spi/1941", seed=7), "battle": theatrum.from_position(BATTLE)}
    run(example)


def test_guide(tmp_path, monkeypatch):
    """One block goes on where the last one ended."""
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {}
    for number, block in enumerate(BLOCKS, 1):
        example = doctest.DocTestParser().get_doctest(block, known, f"example {number} of the guide", "python.md", 0)
        assert example.examples
        run(example)
        known = example.globs


@pytest.mark.parametrize("owner", [theatrum.Game, theatrum.Choices], ids=["Game", "Choices"])
def test_every_public_method_has_an_example(owner):
    public = [name for name, value in vars(owner).items() if callable(value) or isinstance(value, property)]
    wanted = {f"{owner.__module__}.{owner.__name__}.{name}" for name in public if not name.startswith("_")}
    assert wanted
    assert wanted <= set(DOCSTRINGS)


@pytest.mark.parametrize("name", theatrum.__all__)
def test_every_public_name_is_in_the_guide(name):
    assert re.search(rf"`{name}\b", GUIDE)
    assert getattr(theatrum, name).__doc__, "it says what it is"


@pytest.mark.parametrize("method", [name for name in vars(theatrum.Game) if not name.startswith("_")])
def test_every_method_of_a_game_is_in_the_guide(method):
    assert re.search(rf"\b{method}\b", GUIDE)
