"""Mutation: what is changed in the rules and what is not, which tests notice, and what is told if none does."""

from __future__ import annotations

import ast
import json
import textwrap
from pathlib import Path

import pytest

from tests.core.toy import ToyRules
from theatrum import systems
from theatrum.cli import main
from theatrum.core import ruleset
from theatrum.core.refusal import BadInput
from theatrum.lab.mutate import Report, mutate
from theatrum.lab.mutation import process
from theatrum.lab.mutation.draw import Deck
from theatrum.lab.mutation.places import places
from theatrum.lab.mutation.reach import fingerprint, reach
from theatrum.lab.mutation.texts import texts

MANY = 1000


# ------------------------------------------------------------------ what can be changed
def changes(source: str) -> dict[str, list[str]]:
    """By line: what it may become."""
    text = textwrap.dedent(source).strip()
    tree = ast.parse(text)
    found: dict[str, list[str]] = {}
    for place in places(text.encode(), tree, texts([tree])):
        for change in place:
            ast.parse(change.apply(text.encode()))
            found.setdefault(change.old, []).append(change.new)
    return found


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("return a < b", ["return a <= b", "return a >= b"]),
        ("return a == b", ["return a != b"]),
        ("return a in b", ["return a not in b"]),
        ("return a and b", ["return True and b", "return a or b", "return a and True"]),
        ("return a or b", ["return False or b", "return a and b", "return a or False"]),
        ("return not a", ["return a"]),
        ("return a & ~b", ["return a | ~b", "return a & -1", "return -1 & ~b", "return a & b"]),
        ("return a + b", ["return a - b", "return a + 0", "return 0 + b"]),
        ("return a // b", ["return a * b"]),
        ("return min(a, b)", ["return max(a, b)"]),
        ("return 3", ["return 4", "return 2"]),
        ("return False", ["return True"]),
        ("return COST[a]", ["return COST[(a) + 1]", "return COST[(a) - 1]"]),
        ("return a if b else c", ["return a if not (b) else c", "return a if True else c", "return a if False else c"]),
        ("a.held |= b", ["pass", "a.held &= b"]),
        ("a.held = b", ["pass"]),
        ("remove(a)", ["pass"]),
        ("yield a", ["yield from ()"]),
    ],
)
def test_a_line_is_changed_in_these_ways(line: str, becomes: list[str]) -> None:
    assert sorted(changes(f"def rule(a, b, c):\n    {line}")[line]) == sorted(becomes)


def test_signs_are_found_beside_brackets_comments_and_letters_of_other_alphabets() -> None:
    source = """
    def rule(a, b):
        return (  # und für alle: a and b
            (a)  # either and
            and (b)
        )
    """
    assert changes(source)["and (b)"] == ["or (b)", "and (True)"]


@pytest.mark.parametrize(
    "line",
    [
        '"""A text with 3 < 4."""',
        'war.note("loss", "8.51", points=3 + 4)',
        'if a > 3: war.note("loss", "8.51")',
        'return Refusal("8.51", f"{a + 1} points are {3 < 4}")',
        "points: int | None",
        "from a import b",
        "war.cache[a] = b",
    ],
)
def test_words_and_types_stay_as_they_are(line: str) -> None:
    assert changes(f"def rule(a, b):\n    {line}") == {}


def test_what_only_texts_refer_to_is_text() -> None:
    source = """
    ROMAN = {1: 3}
    LIMIT = 5
    def numeral(a) -> str:
        return ROMAN[a] * 2
    def rule(a):
        shown = a + 7
        if a > LIMIT:
            return Refusal("8.51", f"{numeral(a)} and {shown}")
    """
    found = changes(source)
    assert list(found) == [
        "LIMIT = 5",
        "if a > LIMIT:",
        'return Refusal("8.51", f"{numeral(a)} and {shown}")',
    ]
    assert list(found.values())[-1] == ["pass"]


def test_a_return_that_ends_nothing_early_is_not_dropped() -> None:
    source = """
    def rule(a):
        if a:
            return None
        return None
    """
    assert changes(source)["return None"] == ["pass"]


@pytest.mark.parametrize("system", sorted(systems()))
def test_every_change_of_the_books_is_a_program(system: str) -> None:
    deck = Deck(systems()[system])
    drawn = [mutant for (mutant, _), _ in zip(deck.draw(1), range(100), strict=False)]
    for mutant in drawn:
        ast.parse(mutant.source())
        assert mutant.source() != mutant.path.read_bytes()


@pytest.mark.parametrize("system", sorted(systems()))
def test_rules_are_neither_shown_nor_advised_nor_measured(system: str) -> None:
    book = systems()[system]
    rooms = {path.relative_to(book.folder).parts[0] for path in book.rules()}
    assert {"war.py", "sequence.py", "rules"} <= rooms
    assert not rooms & {"__init__.py", "table", "bots", "study"}


# ------------------------------------------------------------------ a small project
RULES = '''
"""The rules of a toy."""

LIMIT = 3


def may_enter(units: int) -> bool:
    return units < LIMIT


def price(points: int) -> int:
    if points > 9:
        points = 9
    return points


def forgotten(points: int) -> int:
    return points * 2
'''
WALK = """
def walk(points: int) -> None:
    while points:
        points -= 1
"""
TESTS = """
from hypothesis import given, strategies
from toybook import march, rules


def test_two_may_enter_and_a_third_may_not():
    assert rules.may_enter(2)
    assert not rules.may_enter(3)


@given(strategies.integers(0, 9))
def test_a_price(points):
    assert rules.price(points) == points


def test_a_walk_ends():
    assert march.walk(2) is None
"""
PROJECT = """
[tool.pytest.ini_options]
pythonpath = ["."]
addopts = ["--import-mode=importlib"]
"""


def build(root: Path, tests: str = TESTS) -> ToyRules:
    for name, text in {
        "pyproject.toml": PROJECT,
        "toybook/__init__.py": "",
        "toybook/rules.py": RULES,
        "toybook/march.py": WALK,
        "toybook/view.py": "SHOWN = 3",
        "tests/toy/test_toy.py": tests,
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    class Book(ToyRules):
        folder = root / "toybook"

    return Book()


def tree(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        yield folder


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> ToyRules:
    return build(tmp_path_factory.mktemp("project"))


@pytest.fixture(scope="module")
def report(toy: ToyRules, cache: Path) -> Report:
    """All that can be changed in one file."""
    before = tree(toy.folder.parent)
    found = mutate(toy, seed=1, count=MANY, jobs=2, only=["rules"])
    assert tree(toy.folder.parent) == before, "the work tree is never touched"
    return found


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def start() -> None:
        raise AssertionError("nothing is left to be run")

    monkeypatch.setattr(process, "_start", start)


def fates(report: Report) -> dict[str, tuple[str, int]]:
    return {f"{mutant.change.where}: {mutant.change.old}": (verdict.fate, verdict.tests)
            for mutant, verdict in report.verdicts}  # fmt: skip


# ------------------------------------------------------------------ what becomes of mutants
def test_tests_notice_what_they_assert_and_nothing_else(report: Report) -> None:
    assert fates(report) == {
        ": LIMIT = 3": ("killed", 3),
        "may_enter: return units < LIMIT": ("killed", 1),
        "price: if points > 9:": ("survived", 1),
        "price: points = 9": ("survived", 0),
        "forgotten: return points * 2": ("survived", 0),
    }


def test_the_report_for_programs(report: Report, toy: ToyRules) -> None:
    found = report.to_json()
    assert (found["system"], found["seed"]) == ("toy", 1)
    assert found["tried"] == found["killed"] + len(found["survived"]) == found["places"]
    for row in found["survived"]:
        assert row["file"] == "toybook/rules.py"
        old, _, new = row["change"].partition(" -> ")
        assert (toy.folder / "rules.py").read_text(encoding="utf-8").splitlines()[row["line"] - 1].strip() == old != new


def test_what_is_known_is_not_tried_again(report: Report, toy: ToyRules, no_processes: None) -> None:
    again = mutate(toy, seed=1, count=MANY, jobs=2, only=["rules"])
    assert fates(again) == fates(report)


def test_nor_in_another_copy_of_the_same_tree(report: Report, tmp_path: Path, no_processes: None) -> None:
    book = build(tmp_path)
    assert fates(mutate(book, seed=1, count=MANY, only=["rules"])) == fates(report)
    clean = reach(book, fingerprint(book))
    assert {len(clean.plan(mutant).tests) for mutant, _ in Deck(book).draw(1)} == {0, 1, 3}


def test_unless_it_is_asked_for(report: Report, toy: ToyRules, cache: Path, no_processes: None) -> None:
    journal = next(cache.rglob("*-1.jsonl"))
    whole = journal.read_bytes()
    with pytest.raises(AssertionError, match="nothing is left"):
        mutate(toy, seed=1, count=1, only=["rules"], fresh=True)
    journal.write_bytes(whole)


def test_a_run_that_was_cut_off_goes_on(report: Report, toy: ToyRules, cache: Path) -> None:
    journal = next(cache.rglob("*-1.jsonl"))
    whole = journal.read_text(encoding="utf-8")
    journal.write_text(whole[:-9], encoding="utf-8")
    ticks: list[tuple[int, int]] = []
    again = mutate(toy, seed=1, count=MANY, jobs=1, only=["rules"], tick=lambda *tick: ticks.append(tick))
    assert fates(again) == fates(report)
    total = len(report.verdicts)
    assert ticks == [(0, total), (total, total)], "only the last one had to be tried"


def test_a_seed_draws_the_same_changes_and_a_longer_run_begins_with_the_shorter(toy: ToyRules) -> None:
    def drawn(seed: int) -> list[str]:
        return [mutant.key for mutant, _ in Deck(toy).draw(seed)]

    assert drawn(5) == drawn(5)
    assert drawn(5) != drawn(6)
    assert len({key.rpartition(":")[0] for key in drawn(5)}) == len(Deck(toy).places), "every place once"
    assert not [key for key in drawn(5) if "view.py" in key]


def test_what_never_ends_counts_as_killed(report: Report, toy: ToyRules) -> None:
    found = mutate(toy, seed=2, count=MANY, jobs=2, limit=4, only=["march.py"]).to_json()
    late = [row["change"] for row in found["timed_out"]]
    assert "points -= 1 -> pass" in late
    assert "points -= 1 -> points += 1" in late
    assert found["killed"] == len(late)
    assert [row["change"] for row in found["survived"]] == ["while points: -> while False:"]


def test_a_run_stops_when_its_time_is_up(report: Report, toy: ToyRules) -> None:
    found = mutate(toy, seed=3, count=MANY, budget=0.001)
    assert found.to_json()["tried"] == 0
    assert found.asked == MANY


# ------------------------------------------------------------------ changes that change nothing
def test_equivalent_changes_do_not_count(report: Report, toy: ToyRules, no_processes: None) -> None:
    row = next(row for row in report.to_json()["survived"] if row["where"] == "forgotten")
    path = toy.folder / "equivalent.toml"
    entries = {"file": "rules.py", "where": row["where"], "change": row["change"], "reason": "nobody calls it"}
    path.write_text("[[equivalent]]\n" + "".join(f"{key} = {json.dumps(text)}\n" for key, text in entries.items()))
    try:
        found = mutate(toy, seed=1, count=MANY, only=["rules"]).to_json()
    finally:
        path.unlink()
    assert [(same["change"], same["reason"]) for same in found["equivalent"]] == [(row["change"], "nobody calls it")]
    assert row not in found["survived"]
    assert found["tried"] == len(report.verdicts) - 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[equivalent]]\nfile = "rules.py"\n', "a row says change, file, reason, where"),
        (
            '[[equivalent]]\nfile = "rules.py"\nwhere = "price"\nchange = "a -> b"\nreason = "c"',
            "no such change in price",
        ),
        ("[[equivalent", "Expected"),
    ],
)
def test_a_list_of_equivalents_that_fits_nothing_is_refused(tmp_path: Path, text: str, said: str) -> None:
    book = build(tmp_path)
    (book.folder / "equivalent.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=said):
        Deck(book)


# ------------------------------------------------------------------ bad input, and the command
def test_tests_that_fail_anyway_prove_nothing(tmp_path: Path, cache: Path) -> None:
    book = build(tmp_path, "def test_of_patience():\n    assert False\n")
    with pytest.raises(BadInput, match=r"fail without any change; mend them first: .*test_of_patience"):
        mutate(book, seed=1, count=1)


def test_a_book_without_its_tests_is_refused(tmp_path: Path) -> None:
    book = build(tmp_path)
    (tmp_path / "tests/toy/test_toy.py").unlink()
    (tmp_path / "tests/toy").rmdir()
    with pytest.raises(BadInput, match="works in a checkout"):
        mutate(book, seed=1, count=1)


@pytest.fixture
def command(report: Report, toy: ToyRules, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(ruleset, "find", lambda name: toy)

    def call(*words: str) -> tuple[int, str, str]:
        code = main(["mutate", "toy", *words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


def test_the_command_lists_what_survived(command) -> None:
    code, out, err = command("--seed", "1", "--count", str(MANY), "--file", "rules")
    assert (code, err) == (0, "")
    assert "toybook/rules.py:12  if points > 9: -> " in out
    assert "toybook/rules.py:18  return points * 2 -> return points" in out
    assert "(no test reaches it)" in out
    assert "survived" in out.splitlines()[-1]


def test_the_command_for_programs(command, report: Report) -> None:
    code, out, err = command("--seed", "1", "--count", str(MANY), "--file", "rules", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert {"system", "tried", "killed", "survived"} <= set(found)
    assert all({"file", "line", "change"} <= set(row) for row in found["survived"])
    assert found["survived"] == report.to_json()["survived"]


def test_the_command_refuses_files_that_are_no_rules(command) -> None:
    code, out, err = command("--file", "view")
    assert (code, out) == (2, "")
    assert err == "theatrum: toy has no rules in view\n"
