"""Two commands on a fresh machine: `make play` installs little, `make test` the rest, and neither undoes the other."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)
HEAVY = {"ray", "playwright", "matplotlib", "numpy", "psycopg", "mypy", "shapely"}


def pins(name: str) -> dict[str, str]:
    return dict(PINNED.findall((ROOT / name).read_text(encoding="utf-8")))


def names(extra: str) -> set[str]:
    return {re.split(r"[\[><=]", one)[0] for one in EXTRAS[extra]}


def test_players_get_the_server_and_no_more():
    play = pins("requirements-play.lock")
    assert names("server") | {"hatchling"} <= set(play)
    assert not HEAVY & set(play)


def test_both_locks_pin_the_same_versions_with_hashes():
    every = pins("requirements.lock")
    assert pins("requirements-play.lock").items() <= every.items()
    assert set().union(*map(names, EXTRAS)) <= set(every)
    text = (ROOT / "requirements-play.lock").read_text(encoding="utf-8")
    assert all("--hash=sha256:" in part for part in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project with the real Makefile, in which every script only says what it was asked to do."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "web").mkdir()
    for name in ("Makefile", "pyproject.toml", "requirements.lock", "requirements-play.lock"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for name, work in {
        "setup": "mkdir -p .venv/bin && cp scripts/tool .venv/bin/theatrum",
        "web": "mkdir -p src/theatrum/server/static && touch src/theatrum/server/static/index.html",
        "tool": ":",
    }.items():
        script = tmp_path / "scripts" / name
        script.write_text(f'#!/bin/sh\necho "{name} $*"\n{work}\n')
        script.chmod(0o755)
    return tmp_path


def make(tree: Path, target: str) -> list[str]:
    world = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    done = subprocess.run(["make", target], cwd=tree, env=world, capture_output=True, text=True, check=True)
    return [line.strip() for line in done.stdout.splitlines() if re.match(r"setup|web|tool", line)]


def test_play_installs_once_and_test_installs_the_rest(tree):
    serve = "tool serve --open --port 8000"
    assert make(tree, "play") == ["setup play", "web", serve]
    assert make(tree, "play") == [serve]
    assert make(tree, "setup") == ["setup"]
    assert make(tree, "play") == [serve]


def test_play_after_test_installs_nothing(tree):
    assert make(tree, "setup") == ["setup"]
    assert make(tree, "play") == ["web", "tool serve --open --port 8000"]
