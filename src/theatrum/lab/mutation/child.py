"""The process that runs tests: once on the clean rules, to see which test runs which line, and then once a mutant.

Changed rules exist in its memory only: an import hook compiles them, no file is written. It is told what to do by JSON
on its standard input and answers by JSON on its standard output.
"""

from __future__ import annotations

import ast
import functools
import gc
import itertools
import json
import os
import sys
import time
from collections.abc import Callable, Generator, Iterable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from threading import Timer
from types import CodeType, ModuleType
from typing import Any, TextIO

import pytest

from theatrum.lab.mutation.process import EXAMPLE, LATE

RAN = "__ran__"
"""The name under which an instrumented file notes the lines that ran."""
MEMORY = 4 << 30
PATIENCE, START = 5.0, 5.0
"""A test may take so many times as long as on the clean rules, and so many seconds more."""
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


# ------------------------------------------------------------------ tests by example
def examined(item: pytest.Item) -> Any:
    """What Hypothesis calls with each example, if it makes examples for this test; it may be replaced."""
    return getattr(getattr(item, "obj", None), "hypothesis", None)


def draws_inside(arguments: Iterable[Any]) -> bool:
    """Does a test draw more of its example as it goes? Then no example can be left out for itself."""
    return any(type(argument).__name__ == "DataObject" for argument in arguments)


def without_shrinking() -> None:
    """One failure is enough; nobody asks for the smallest."""
    try:
        from hypothesis import Phase, settings
    except ImportError:
        return
    settings.register_profile("mutant", parent=settings(), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("mutant")


# ------------------------------------------------------------------ which test runs which line
class Reach:
    """Follows the tests of a clean run; each example of a test counts as a test of its own besides."""

    def __init__(self, ran: dict[str, bytearray]) -> None:
        self.ran = ran
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, dict[int, int]] = {path: {} for path in ran}
        self.imported: dict[str, list[int]] = {}
        self.failed: list[str] = []
        self.caches: list[Any] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.imported = {path: _reached(lines) for path, lines in self.ran.items()}
        self.caches = [
            item
            for item in gc.get_objects()
            if isinstance(item, functools._lru_cache_wrapper)
            and str(item.__module__).startswith(("theatrum.", "tests."))
        ]
        for item in session.items:
            if handle := examined(item):
                handle.inner_test = self._follow(item.nodeid, handle.inner_test)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._forget()
        began = time.perf_counter()
        result = yield
        self._note(item.nodeid, time.perf_counter() - began)
        return result

    def _follow(self, test: str, run: Callable[..., Any]) -> Callable[..., Any]:
        count = itertools.count()

        @functools.wraps(run)
        def follow(*args: Any, **kwargs: Any) -> Any:
            alone = not draws_inside((*args, *kwargs.values()))
            if alone:
                self._note(f"{test}{EXAMPLE}", 0.0)
                self._note(test, 0.0)
                self._forget()
            began = time.perf_counter()
            result = run(*args, **kwargs)
            if alone:
                self._note(f"{test}{EXAMPLE}{next(count)}", time.perf_counter() - began)
                self._note(test, 0.0)
                self._forget()
            return result

        return follow

    def _forget(self) -> None:
        """What a test before it has left in a cache, a test alone must find for itself."""
        for cache in self.caches:
            cache.cache_clear()
        for lines in self.ran.values():
            lines[:] = bytes(len(lines))

    def _note(self, name: str, seconds: float) -> None:
        """All lines that ran since the last time belong to this test or example."""
        self.seconds[name] = self.seconds.get(name, 0.0) + seconds
        bit = 1 << list(self.seconds).index(name)
        for path, known in self.lines.items():
            for line in _reached(self.ran[path]):
                known[line] = known.get(line, 0) | bit

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def _reached(lines: bytearray) -> list[int]:
    return [line for line, ran in enumerate(lines) if ran] if any(lines) else []


def reach(job: dict[str, Any], answer: TextIO) -> dict[str, Any]:
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
    """Runs the tests asked for, in the order asked for, up to the first that fails or takes far too long."""

    def __init__(self, job: dict[str, Any], late: Callable[[str], None]) -> None:
        self.rank = {test: place for place, test in enumerate(job["tests"])}
        self.seconds: dict[str, float] = job["seconds"]
        self.examples: dict[str, list[int]] = job["examples"]
        self.late = late
        self.failed = ""

    def pytest_sessionstart(self) -> None:
        without_shrinking()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that only the change brings about run too."""
        wanted = [item for item in items if item.nodeid in self.rank or item.nodeid not in self.seconds]
        items[:] = sorted(wanted, key=lambda item: self.rank.get(item.nodeid, len(self.rank)))
        for item in items:
            handle = examined(item)
            if handle and item.nodeid in self.examples:
                handle.inner_test = _some(handle.inner_test, set(self.examples[item.nodeid]))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        watch = Timer(START + PATIENCE * self.seconds.get(item.nodeid, 0.0), self.late, (item.nodeid,))
        watch.daemon = True
        watch.start()
        try:
            return (yield)
        finally:
            watch.cancel()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def _some(run: Callable[..., Any], wanted: set[int]) -> Callable[..., Any]:
    """The test on some of its examples: on the others the changed line does not run."""
    count = itertools.count()

    @functools.wraps(run)
    def some(*args: Any, **kwargs: Any) -> Any:
        return run(*args, **kwargs) if next(count) in wanted else None

    return some


def trial(job: dict[str, Any], answer: TextIO) -> dict[str, Any]:
    """With the clean time of each test; one that takes far longer is not waited for."""

    def late(test: str) -> None:
        json.dump({"code": LATE, "failed": test}, answer)
        answer.flush()
        os._exit(LATE)

    source = job["source"].encode()
    sys.meta_path.insert(0, Finder({job["file"]: lambda _, path: _compile(source, path)}))
    chosen = Chosen(job, late)
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
        json.dump((reach if job["task"] == "reach" else trial)(job, answer), answer)


def _limit_memory() -> None:
    """A change that builds without end must not take the machine with it."""
    try:
        import resource
    except ImportError:  # not everywhere
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
