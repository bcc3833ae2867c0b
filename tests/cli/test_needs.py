"""What a command needs beyond the engine is asked for at once: one line that says what to install, exit code 2."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from theatrum.cli import main, needs
from theatrum.lab import engines

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
STUDY = "games = 2\n[[war]]\nscenario = 'hitlerswar/barbarossa'\nseats = 'random'\noptions = []\n"
COMMANDS = [
    ("serve", "uvicorn", "server"),
    ("serve --db postgresql://nobody@localhost/games", "psycopg", "postgres"),
    ("lab study.toml", "matplotlib", "lab"),
    ("lab study.toml", "numpy", "lab"),
    ("lab study.toml --engine ray", "ray", "ray"),
    ("train hitlerswar barbarossa", "numpy", "lab"),
    ("train hitlerswar barbarossa --engine ray", "ray", "ray"),
]


def no_war(*_):
    raise AssertionError("a war was fought before the needs were known")


@pytest.mark.parametrize(("words", "module", "extra"), COMMANDS)
def test_what_is_missing_is_said_before_any_work(words, module, extra, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("study.toml").write_text(STUDY)
    monkeypatch.setitem(sys.modules, module, None)
    for name in engines.ENGINES:
        monkeypatch.setitem(engines.ENGINES, name, no_war)
    assert main(words.split()) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert module in said
    assert f"pip install 'theatrum[{extra}]'" in said
    assert not Path("study").exists()


def test_the_engine_needs_nothing_and_every_extra_is_checked_in_full():
    assert PROJECT["dependencies"] == []
    for extra, modules in needs.EXTRAS.items():
        listed = {re.split(r"[\[><=]", one)[0].replace("-", "_") for one in PROJECT["optional-dependencies"][extra]}
        assert listed == set(modules)


def test_tables_are_there_even_if_the_report_fails(tmp_path, monkeypatch):
    from theatrum.lab import report

    def torn(*_):
        raise RuntimeError("no ink")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(report, "render", torn)
    Path("study.toml").write_text(STUDY)
    with pytest.raises(RuntimeError, match="no ink"):
        main(["lab", "study.toml", "--jobs", "1"])
    assert {"games.csv", "turns.csv"} <= {path.name for path in Path("study").iterdir()}
