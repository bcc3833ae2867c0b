"""Which tests run which line of the rules, from one clean run of them all; kept for as long as nothing changes."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import theatrum
from theatrum.core.bits import bits
from theatrum.core.ledger import root_of
from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.lab.mutation.draw import EQUIVALENT, Mutant
from theatrum.lab.mutation.process import EXAMPLE, ask, cache

PACKAGE = Path(theatrum.__file__).parent
LAYERS = ("core", "players", "lab")
"""What the rules and their tests stand on."""
KEPT = 14 * 24 * 3600
"""Seconds after which what is known of a tree of sources is thrown away."""


def tests_of(book: Ruleset) -> Path:
    """The folder of the tests of a book; they are not shipped with it."""
    folder = root_of(book.folder) / "tests" / book.id
    if not folder.is_dir():
        raise BadInput(f"{folder}: there are no tests; mutate works in a checkout of the project")
    if find_spec("pytest") is None:
        raise BadInput("mutate needs pytest; install the project with its extra 'dev'")
    return folder


def fingerprint(book: Ruleset) -> str:
    """Of the rules, their tests, and what both stand on."""
    folder = tests_of(book)
    trees = {"rules": book.folder, "tests": folder} | {layer: PACKAGE / layer for layer in LAYERS}
    files = {f"shared/{path.name}": path for path in folder.parent.glob("*.py")}
    for name, tree in trees.items():
        files |= {f"{name}/{path.relative_to(tree).as_posix()}": path for path in _files(tree)}
    whole = hashlib.sha256(sys.version.encode())
    for name, path in sorted(files.items()):
        whole.update(f"\0{name}\0".encode() + path.read_bytes())
    return whole.hexdigest()[:16]


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and path.name != EQUIVALENT and "__pycache__" not in path.parts:
            yield path


def tidy(folder: Path) -> None:
    """Remove what belongs to trees of long ago."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.is_file() and path.stat().st_mtime < time.time() - KEPT:
            path.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run to find out about a mutant."""

    tests: list[str]
    idle: dict[str, list[str]]
    """Of tests by example, the examples that do not run the line and need not be tried."""
    seconds: float
    """How long all of it takes on the clean rules."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The clean run. The examples of a test count besides, as tests with a name after `EXAMPLE`."""

    seconds: dict[str, float]
    """How long each test takes."""
    lines: dict[str, dict[str, str]]
    """By file, as mutants name it, and line: the set of tests that run it, as a number."""
    imported: dict[str, list[int]]
    """Lines that run when the tests are collected: what they do may show in any test."""

    def tests(self) -> list[str]:
        """All, the fastest first."""
        return sorted((name for name in self.seconds if EXAMPLE not in name), key=self.seconds.__getitem__)

    def plan(self, mutant: Mutant) -> Plan:
        """The tests that may notice a change, those that run it first, and the fastest of them first."""
        names, file, line = list(self.seconds), mutant.file, mutant.change.ran
        running = {names[number] for number in bits(int(self.lines[file].get(str(line), "0"), 16))}
        every = [test for test in self.tests() if test in running]
        if not line or line in self.imported[file]:
            every += [test for test in self.tests() if test not in running]
            return Plan(every, {}, sum(self.seconds[test] for test in every))
        idle = {test: self._idle(test, running) for test in every if f"{test}{EXAMPLE}" in self.seconds}
        cost = {
            test: self.seconds[test] - sum(self.seconds[f"{test}{EXAMPLE}{name}"] for name in idle.get(test, ()))
            for test in every
        }
        return Plan(sorted(every, key=cost.__getitem__), idle, sum(cost.values()))

    def _idle(self, test: str, running: set[str]) -> list[str]:
        """None of them, if the line runs where examples are drawn."""
        drawing = f"{test}{EXAMPLE}"
        if drawing in running:
            return []
        return [name.removeprefix(drawing) for name in self.seconds if name.startswith(drawing) and name not in running]


def reach(book: Ruleset, mark: str) -> Reach:
    """From the cache, or by a clean run; BadInput if the tests fail without any change."""
    path = cache() / f"{book.id}-{mark}.reach.json"
    if path.is_file():
        return Reach(**json.loads(path.read_text(encoding="utf-8")))
    root = root_of(book.folder)
    files, tests = [str(file) for file in book.rules()], [str(tests_of(book).relative_to(root))]
    answer = ask({"task": "reach", "root": str(root), "files": files, "tests": tests})
    found = _checked(book, answer)
    tidy(path.parent)
    draft = path.with_suffix(".draft")
    draft.write_text(json.dumps(found), encoding="utf-8")
    draft.replace(path)
    return Reach(**found)


def _checked(book: Ruleset, answer: dict[str, Any] | None) -> dict[str, Any]:
    if answer is None:
        raise BadInput(f"the tests of {book.id} do not run at all; try pytest tests/{book.id}")
    if answer["code"] or not answer["seconds"]:
        first = next(iter(answer["failed"]), "")
        raise BadInput(f"the tests of {book.id} fail without any change; mend them first: {first}".rstrip(": "))
    root = root_of(book.folder)
    by_file = {
        key: {Path(path).relative_to(root).as_posix(): lines for path, lines in answer[key].items()}
        for key in ("lines", "imported")
    }
    return {"seconds": answer["seconds"]} | by_file
