"""The ledger: one row per clause of a rule book, the tests that prove it, and the places in the code that cite it.

`ledger.toml` in a ruleset's folder says what each clause asks, in our own words, and how it is met. Tests name clauses
by the decorators `@rule(ruleset, ...)` and `@refusal(ruleset, ...)`; code cites them in brackets, `[5.23]`, in comments
and docstrings, or as a plain text value where a refusal or an event carries it. Nothing is imported: all of it is
read from the sources.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from theatrum.core.refusal import BadInput

ROWS, RULINGS, TESTS = "ledger.toml", "rulings.md", "tests"
STATUSES = ("enforced", "data", "flavour", "open")
RULING = re.compile(r"^\W*(R\d+)\b", re.MULTILINE)
BRACKETS = re.compile(r"\[([^\[\]]+)\]")
QUOTED = re.compile(r'"([^"\s]+)"')
RANGE = re.compile(r"(.*?)(\d+)-\1(\d+)$")


@dataclass(slots=True)
class Clause:
    """One row: a statement of the rule book, and what the project has to show for it."""

    id: str
    says: str
    status: str
    reason: str = ""
    tests: list[str] = field(default_factory=list)
    """Tests that something the clause allows or brings about really happens."""
    refusals: list[str] = field(default_factory=list)
    """Tests that a breach is refused with this clause."""
    cited_in: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        row: dict[str, Any] = {
            "id": self.id,
            "status": self.status,
            "says": self.says,
            "tests": sorted({*self.tests, *self.refusals}),
            "cited_in": self.cited_in,
        }
        return row | {"reason": self.reason} if self.reason else row


@dataclass(slots=True)
class Ledger:
    """All rows of a ruleset by clause id, and what the sources name besides."""

    system: str
    clauses: dict[str, Clause]
    rulings: set[str]
    strangers: list[str] = field(default_factory=list)
    """Clauses or rulings that tests name but nobody has written down."""
    refusing: dict[str, list[str]] = field(default_factory=dict)
    """Clauses that a `Refusal` in the code carries, with the places."""
    tested: bool = False
    """Are the tests here to be read? They are part of the project, not of what is installed from it."""

    def to_json(self) -> dict[str, Any]:
        rows = [clause.to_json() for clause in self.clauses.values()]
        return {"system": self.system, "tests_here": self.tested, "clauses": rows}


def read(system: str, folder: Path) -> Ledger:
    """The ledger of the ruleset in this folder, with the tests of the project around it, if there is one."""
    root = root_of(folder)
    ledger = Ledger(system, _rows(folder / ROWS), _rulings(folder / RULINGS))
    ledger.tested = (root / TESTS).is_dir()
    for path in _python(root / TESTS):
        _find_tests(ledger, path, root)
    for path in _python(folder):
        _find_citations(ledger, path, root)
    for path in _tables(folder):
        _find_in_data(ledger, path, root)
    return ledger


def sources(folder: Path) -> list[Path]:
    """All files that a ledger is made from, these lines included."""
    own = [folder / ROWS, folder / RULINGS, Path(__file__)]
    return [*own, *_python(root_of(folder) / TESTS), *_python(folder), *_tables(folder)]


def _python(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def _tables(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.toml") if path.name not in (ROWS, "help.toml"))


def root_of(folder: Path) -> Path:
    """The project that the folder lies in; the folder itself when it is installed somewhere without its project."""
    if {"site-packages", "dist-packages"} & set(folder.parts):  # perhaps inside somebody else's project
        return folder
    return next((parent for parent in folder.parents if (parent / "pyproject.toml").is_file()), folder)


def _rows(path: Path) -> dict[str, Clause]:
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadInput(f"{path}: {wrong.strerror or wrong}") from None
    except tomllib.TOMLDecodeError as wrong:
        raise BadInput(f"{path}: {wrong}") from None
    found: dict[str, Clause] = {}
    for row in data.get("clause", ()):
        clause = Clause(**row)
        if clause.id in found:
            raise BadInput(f"{path}: clause {clause.id} stands twice")
        if clause.status not in STATUSES:
            raise BadInput(f"{path}: clause {clause.id}: status must be one of {', '.join(STATUSES)}")
        if (clause.status == "open") != bool(clause.reason):
            raise BadInput(f"{path}: clause {clause.id}: a reason belongs to an open clause and only there")
        found[clause.id] = clause
    return found


def _rulings(path: Path) -> set[str]:
    return set(RULING.findall(path.read_text(encoding="utf-8"))) if path.is_file() else set()


# ------------------------------------------------------------------ tests
def _find_tests(ledger: Ledger, path: Path, root: Path) -> None:
    """Every `@rule(system, ...)` and `@refusal(system, ...)` of a test file."""
    text = path.read_text(encoding="utf-8")
    if "@rule" not in text and "@refusal" not in text:
        return
    place = path.relative_to(root).as_posix()
    for node, owner in _functions(ast.parse(text)):
        name = f"{place}::{owner}{node.name}"
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id in ("rule", "refusal"):
                named = [arg.value for arg in mark.args if isinstance(arg, ast.Constant)]
                if named and named[0] == ledger.system:
                    _enter(ledger, name, mark.func.id, [str(clause) for clause in named[1:]])


def _functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, str]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node, ""
        elif isinstance(node, ast.ClassDef):
            yield from ((part, f"{node.name}::") for part in node.body if isinstance(part, ast.FunctionDef))


def _enter(ledger: Ledger, test: str, kind: str, named: Iterable[str]) -> None:
    for id_ in named:
        clause = ledger.clauses.get(id_)
        if clause is not None:
            (clause.tests if kind == "rule" else clause.refusals).append(test)
        elif id_ not in ledger.rulings:
            ledger.strangers.append(f"{test} names {id_}")


# ------------------------------------------------------------------ citations
def _find_citations(ledger: Ledger, path: Path, root: Path) -> None:
    text = path.read_text(encoding="utf-8")
    place = path.relative_to(root).as_posix()
    lines: set[tuple[int, str]] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            for offset, line in enumerate(token.string.splitlines()):
                lines |= {(token.start[0] + offset, id_) for id_ in _bracketed(ledger, line)}
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ledger.clauses:
            lines.add((node.lineno, node.value))
    for number, id_ in sorted(lines):
        ledger.clauses[id_].cited_in.append(f"{place}:{number}")
    for number, id_ in _refused(tree):
        ledger.refusing.setdefault(id_, []).append(f"{place}:{number}")


def _find_in_data(ledger: Ledger, path: Path, root: Path) -> None:
    place = path.relative_to(root).as_posix()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        code, _, comment = line.partition("#")
        cited = {id_ for id_ in QUOTED.findall(code) if id_ in ledger.clauses} | set(_bracketed(ledger, comment))
        for id_ in sorted(cited):
            ledger.clauses[id_].cited_in.append(f"{place}:{number}")


def _bracketed(ledger: Ledger, text: str) -> Iterator[str]:
    """The clauses that `[5.23, 6.11-6.13]` means; a bare number of the book covers its lettered statements."""
    for group in BRACKETS.findall(text):
        for part in re.split(r"[,;\s]+", group):
            for number in _numbers(part):
                for id_ in (number, *(number + letter for letter in "abcdefghijklmn")):
                    if id_ in ledger.clauses:
                        yield id_


def _numbers(part: str) -> list[str]:
    found = RANGE.fullmatch(part)
    if not found:
        return [part]
    stem, low, high = found.groups()
    return [f"{stem}{number}" for number in range(int(low), int(high) + 1)]


def _refused(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The clauses that a Refusal made in this file can carry: written in place, or by way of a local name."""
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.FunctionDef):
            continue
        calls = [
            node
            for node in ast.walk(scope)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "Refusal"
            and node.args
        ]
        for call in calls:
            first = call.args[0]
            yield from _texts(first)
            if isinstance(first, ast.Name):
                for node in ast.walk(scope):
                    if isinstance(node, ast.Assign) and any(
                        isinstance(target, ast.Name) and target.id == first.id for target in node.targets
                    ):
                        yield from _texts(node.value)


def _texts(value: ast.expr) -> Iterator[tuple[int, str]]:
    """The text values an expression can have."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.lineno, value.value
    elif isinstance(value, ast.IfExp):
        yield from _texts(value.body)
        yield from _texts(value.orelse)
