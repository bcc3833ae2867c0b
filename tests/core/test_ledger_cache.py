"""A ledger that was kept is the ledger that would be read: it notices every change, and damage does no harm."""

import json
from pathlib import Path

import pytest

from tests.core.small_project import small_project
from theatrum import systems
from theatrum.core import ledger, ledger_cache
from theatrum.core.refusal import BadInput

BOOKS = list(systems().values())


@pytest.fixture
def folder(tmp_path):
    return small_project(tmp_path)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The user's cache folder."""
    place = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(place))
    return place


@pytest.fixture
def readings(monkeypatch):
    """Counts how often sources were really read."""
    read, times = ledger.read, []

    def counted(system, folder):
        times.append(system)
        return read(system, folder)

    monkeypatch.setattr(ledger, "read", counted)
    return times


@pytest.mark.parametrize("book", BOOKS, ids=[book.id for book in BOOKS])
def test_a_kept_ledger_equals_a_fresh_one(book, readings):
    first, kept = (ledger_cache.read(book.id, book.folder) for _ in range(2))
    assert readings == [book.id]
    assert first == kept
    assert json.dumps(first.to_json()) == json.dumps(kept.to_json())


def edit(path: Path, before: str, after: str) -> None:
    path.write_text(path.read_text().replace(before, after))


CHANGES = {
    "a row": lambda toy: edit(toy / "ledger.toml", "A table.", "A chart."),
    "a ruling": lambda toy: edit(toy / "rulings.md", "R1", "R2"),
    "a citation of equal length": lambda toy: edit(toy / "moves.py", '"5.23", "no"', '"5.25", "no"'),
    "data": lambda toy: edit(toy / "data" / "tables.toml", "T.1", "5.25"),
    "a mark on a test": lambda toy: edit(toy.parents[1] / "tests" / "test_toy.py", "T.1", "5.24a"),
    "a new file": lambda toy: (toy / "more.py").write_text("# [5.23]\n"),
    "a file that is gone": lambda toy: (toy / "moves.py").unlink(),
    "a new name": lambda toy: (toy / "moves.py").rename(toy / "marches.py"),
    "tests that are gone": lambda toy: (toy.parents[1] / "tests").rename(toy.parents[1] / "proofs"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_is_noticed(folder, change, readings):
    before = ledger_cache.read("toy", folder)
    change(folder)
    after = ledger_cache.read("toy", folder)
    assert len(readings) == 2
    assert after != before
    assert after == ledger.read("toy", folder)


def test_what_is_wrong_with_a_ledger_is_said_every_time(folder):
    ledger_cache.read("toy", folder)
    edit(folder / "ledger.toml", '"data"', '"done"')
    for _ in range(2):
        with pytest.raises(BadInput, match="status must be one of"):
            ledger_cache.read("toy", folder)


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: text.replace("T.1", "T.7"),
        lambda text: "\0" * len(text),
        lambda text: "\ud800",
    ],
    ids=["cut short", "empty", "altered", "zeros", "no text"],
)
def test_a_damaged_copy_is_made_again(folder, home, damage, readings):
    fresh = ledger_cache.read("toy", folder)
    (copy,) = (home / "theatrum").iterdir()
    copy.write_bytes(damage(copy.read_text()).encode("utf-8", "surrogatepass"))
    assert ledger_cache.read("toy", folder) == fresh
    assert ledger_cache.read("toy", folder) == fresh
    assert len(readings) == 2


def test_a_folder_that_cannot_be_written_does_no_harm(folder, home, readings):
    home.write_text("in the way")
    assert ledger_cache.read("toy", folder) == ledger_cache.read("toy", folder)
    assert len(readings) == 2
    assert home.read_text() == "in the way"


def test_nor_does_a_user_without_a_home(folder, monkeypatch, readings):
    def homeless():
        raise RuntimeError("no home")

    monkeypatch.setattr(ledger_cache, "cache_folder", homeless)
    assert ledger_cache.read("toy", folder) == ledger_cache.read("toy", folder)
    assert len(readings) == 2


def test_rulesets_and_projects_do_not_mix(folder, home):
    toy, other = ledger_cache.read("toy", folder), ledger_cache.read("other", folder)
    assert (toy.system, other.system) == ("toy", "other")
    assert len(list((home / "theatrum").iterdir())) == 2
    assert ledger_cache.read("toy", folder) == toy
