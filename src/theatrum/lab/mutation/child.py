"""The process that runs tests: once on the clean rules, to see which test runs which line, and then once a mutant.

Changed rules exist in its memory only: an import hook compiles them, no file is written. It is told what to do by JSON
on its standard input and answers by JSON on its standard output.
"""

from __future__ import annotations

import ast
import functools
import gc
import json
import os
import sys
import time
from collections.abc import Callable, Generator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

import pytest

RAN = "__ran__"
"""The name under which an instrumented file notes the lines that ran."""
MEMORY = 4 << 30
QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")
Compile = Callable[[bytes, str], CodeType]


# ------------------------------------------------------------------ imports
class Loader(SourceFileLoader):
    """Loads a file in another form than it has on the disk, and past the cache of compiled files."""

    def __init__(self, name: str, path: str, compiled: Compile, ran: bytearray) -> None:
        super().__init__(name, path)
        self.compiled, self.ran = compiled, ran

    def get_code(self, fullname: str) -> CodeType:
        return self.compiled(self.get_data(self.path), self.path)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__[RAN] = self.ran
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Stands before the usual finders, for some files."""

    def __init__(self, files: dict[str, Compile]) -> None:
        self.files = {os.path.realpath(path): compiled for path, compiled in files.items()}
        self.ran = {path: bytearray(1 + _lines(path)) for path in self.files}

    def find_spec(self, name: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None:
            return None
        real = os.path.realpath(spec.origin)
        if real in self.files:
            spec.loader = Loader(name, spec.origin, self.files[real], self.ran[real])
            return spec
        return None


def _lines(path: str) -> int:
    with open(path, "rb") as file:
        return file.read().count(b"\n") + 1


class _Noting(ast.NodeTransformer):
    """Puts before each statement of a function a note that its line has been reached."""

    def __init__(self) -> None:
        self.inside = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outside, self.inside = self.inside, True
        self.generic_visit(node)
        self.inside = outside
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        outside, self.inside = self.inside, False
        self.generic_visit(node)
        self.inside = outside
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if self.inside:
            for name in ("body", "orelse", "finalbody"):
                body = getattr(node, name, None)
                if isinstance(body, list):
                    setattr(node, name, [part for statement in body for part in (*_note(statement), statement)])
        return node


def _note(statement: ast.stmt) -> list[ast.stmt]:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return []
    note = ast.parse(f"{RAN}[{statement.lineno}] = 1").body
    return [ast.copy_location(part, statement) for part in note]


def noting(source: bytes, path: str) -> CodeType:
    tree = ast.fix_missing_locations(_Noting().visit(ast.parse(source, path)))
    code: CodeType = compile(tree, path, "exec", dont_inherit=True)
    return code


# ------------------------------------------------------------------ which test runs which line
class Reach:
    """Follows the tests of a clean run."""

    def __init__(self, ran: dict[str, bytearray]) -> None:
        self.ran = ran
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, dict[int, int]] = {path: {} for path in ran}
        self.imported: dict[str, list[int]] = {}
        self.failed: list[str] = []
        self.caches: list[Any] = []

    def pytest_collection_finish(self) -> None:
        self.imported = {path: self._reached(path) for path in self.ran}
        self.caches = [item for item in gc.get_objects() if isinstance(item, functools._lru_cache_wrapper)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """What a test before it has left in a cache, a test alone must find for itself."""
        for cache in self.caches:
            if str(cache.__module__).startswith(("theatrum.", "tests.")):
                cache.cache_clear()
        for lines in self.ran.values():
            lines[:] = bytes(len(lines))
        began = time.perf_counter()
        result = yield
        number, self.seconds[item.nodeid] = len(self.seconds), time.perf_counter() - began
        for path, known in self.lines.items():
            for line in self._reached(path):
                known[line] = known.get(line, 0) | 1 << number
        return result

    def _reached(self, path: str) -> list[int]:
        lines = self.ran[path]
        return [line for line, ran in enumerate(lines) if ran] if any(lines) else []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def reach(job: dict[str, Any]) -> dict[str, Any]:
    finder = Finder(dict.fromkeys(job["files"], noting))
    sys.meta_path.insert(0, finder)
    found = Reach(finder.ran)
    code = pytest.main([*QUIET, *job["tests"]], plugins=[found])
    return {
        "code": int(code),
        "failed": found.failed,
        "seconds": found.seconds,
        "lines": {
            path: {line: hex(tests) for line, tests in found.lines[real].items()}
            for path in job["files"]
            for real in (os.path.realpath(path),)
        },
        "imported": {path: found.imported.get(os.path.realpath(path), []) for path in job["files"]},
    }


# ------------------------------------------------------------------ one mutant
class Chosen:
    """Runs the tests asked for, in the order asked for, up to the first that fails."""

    def __init__(self, tests: list[str], known: set[str]) -> None:
        self.rank = {test: place for place, test in enumerate(tests)}
        self.known = known
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that only the change brings about run too."""
        wanted = [item for item in items if item.nodeid in self.rank or item.nodeid not in self.known]
        items[:] = sorted(wanted, key=lambda item: self.rank.get(item.nodeid, len(self.rank)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def trial(job: dict[str, Any]) -> dict[str, Any]:
    source = job["source"].encode()
    sys.meta_path.insert(0, Finder({job["file"]: lambda _, path: _compile(source, path)}))
    chosen = Chosen(job["tests"], set(job["known"]))
    files = list(dict.fromkeys(test.partition("::")[0] for test in job["tests"]))
    code = pytest.main(["-x", *QUIET, *files], plugins=[chosen])
    return {"code": int(code), "failed": chosen.failed}


def _compile(source: bytes, path: str) -> CodeType:
    code: CodeType = compile(source, path, "exec", dont_inherit=True)
    return code


def main() -> None:
    """One job; what tests print goes nowhere."""
    job = json.load(sys.stdin)
    answer = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    _limit_memory()
    os.chdir(job["root"])
    with answer:
        json.dump((reach if job["task"] == "reach" else trial)(job), answer)


def _limit_memory() -> None:
    """A change that builds without end must not take the machine with it."""
    try:
        import resource
    except ImportError:  # not everywhere
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
