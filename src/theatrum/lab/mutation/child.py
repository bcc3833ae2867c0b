"""The process that runs tests: once on the clean rules, to see which test runs which line, and then once a mutant.

Changed rules exist in its memory only: an import hook compiles them, no file is written. It is told what to do by JSON
on its standard input and answers by JSON on its standard output.
"""

from __future__ import annotations

import ast
import functools
import gc
import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Generator, Iterable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from threading import Thread
from types import CodeType, ModuleType
from typing import Any, TextIO

import pytest

from theatrum.lab.mutation.process import EXAMPLE, LATE

RAN = "__ran__"
"""The name under which an instrumented file notes the lines that ran."""
MEMORY = 4 << 30
PATIENCE, START = 5.0, 5.0
"""A test may work so many times as long as on the clean rules, and so many seconds more."""
GLANCE, GRACE = 0.1, 5
"""Seconds between two looks at the clock; and until the system ends a process that does not look."""
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


def name_of_example(arguments: Iterable[Any]) -> str:
    """Tells the running example from all others; empty if it cannot be told, since the test draws as it goes."""
    from hypothesis.control import current_build_context

    choices = getattr(current_build_context().data, "choices", None)
    if choices is None or any(type(argument).__name__ == "DataObject" for argument in arguments):
        return ""
    return hashlib.sha256(repr(choices).encode()).hexdigest()[:16]


def steady_examples() -> None:
    """The same examples whichever tests run beside, and of failures the first instead of the smallest.

    Hypothesis takes numbers from the sources that happen to be imported; without them it still makes examples."""
    try:
        from hypothesis import Phase, settings
        from hypothesis.internal.conjecture import providers
    except ImportError:
        return
    if hasattr(providers, "_get_local_constants"):
        providers._get_local_constants = lambda: providers._local_constants
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutant", parent=settings(), derandomize=True, database=None, phases=phases)
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

    def pytest_sessionstart(self) -> None:
        steady_examples()

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
        began = time.process_time()
        result = yield
        self._note(item.nodeid, time.process_time() - began)
        return result

    def _follow(self, test: str, run: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(run)
        def follow(*args: Any, **kwargs: Any) -> Any:
            name = name_of_example((*args, *kwargs.values()))
            if name:
                self._note(test, 0.0)
                self._note(f"{test}{EXAMPLE}", 0.0)
                self._forget()
            began = time.process_time()
            result = run(*args, **kwargs)
            if name:
                self._note(test, 0.0)
                self._note(f"{test}{EXAMPLE}{name}", time.process_time() - began)
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

    def __init__(self, job: dict[str, Any], watch: Watch) -> None:
        self.rank = {test: place for place, test in enumerate(job["tests"])}
        self.seconds: dict[str, float] = job["seconds"]
        self.idle: dict[str, list[str]] = job["idle"]
        self.watch = watch
        self.failed = ""

    def pytest_sessionstart(self) -> None:
        steady_examples()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that only the change brings about run too."""
        wanted = [item for item in items if item.nodeid in self.rank or item.nodeid not in self.seconds]
        items[:] = sorted(wanted, key=lambda item: self.rank.get(item.nodeid, len(self.rank)))
        for item in items:
            handle = examined(item)
            if handle and item.nodeid in self.idle:
                handle.inner_test = _but(handle.inner_test, set(self.idle[item.nodeid]))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.watch.begin(item.nodeid, START + PATIENCE * self.seconds.get(item.nodeid, 0.0))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def _but(run: Callable[..., Any], idle: set[str]) -> Callable[..., Any]:
    """The test without the examples that are known not to run the changed line."""

    @functools.wraps(run)
    def some(*args: Any, **kwargs: Any) -> Any:
        return None if name_of_example((*args, *kwargs.values())) in idle else run(*args, **kwargs)

    return some


class Watch(Thread):
    """Ends the process when a test, or all together, have worked for far too long; waiting for others is no work."""

    def __init__(self, limit: float, answer: TextIO) -> None:
        super().__init__(daemon=True)
        self.limit, self.answer = limit, answer
        self.test, self.until = "", limit

    def begin(self, test: str, seconds: float) -> None:
        self.test, self.until = test, min(self.limit, time.process_time() + seconds)

    def run(self) -> None:
        while time.process_time() < self.until:
            time.sleep(GLANCE)
        json.dump({"code": LATE, "failed": self.test}, self.answer)
        self.answer.flush()
        os._exit(LATE)


def trial(job: dict[str, Any], answer: TextIO) -> dict[str, Any]:
    """The tests that a change asks for, on the rules with this change."""
    watch = Watch(job["limit"], answer)
    watch.start()
    _limit("RLIMIT_CPU", int(job["limit"]) + GRACE)
    source = job["source"].encode()
    sys.meta_path.insert(0, Finder({job["file"]: lambda _, path: _compile(source, path)}))
    chosen = Chosen(job, watch)
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
    _limit("RLIMIT_AS", MEMORY)
    os.chdir(job["root"])
    with answer:
        json.dump((reach if job["task"] == "reach" else trial)(job, answer), answer)


def _limit(what: str, most: int) -> None:
    """A change that builds or counts without end must not take the machine with it."""
    try:
        import resource
    except ImportError:  # not everywhere
        return
    resource.setrlimit(getattr(resource, what), (most, most))


if __name__ == "__main__":
    main()
