"""A third party's rule book that cannot be loaded: nothing else suffers, and whoever needs it is told in one line."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.plugin import distribution
from tests.server.desk import wait_until

LINE = "bridge cannot be loaded: ModuleNotFoundError: No module named 'bridge_rules'"
COMMAND = (sys.executable, "-c", "import sys; from theatrum.cli import main; sys.exit(main())")


@pytest.fixture
def world(tmp_path) -> dict[str, str]:
    """An environment in which bridge is installed, and broken."""
    folder = distribution(tmp_path / "site", "bridge", "bridge_rules:rules")
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}


def run(world: dict[str, str], folder: Path, *words: str) -> tuple[int, str, str]:
    done = subprocess.run([*COMMAND, *words], env=world, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", [("--help",), ("bench", "spi", "--games", "1", "--json"), ("new", "spi/1941")])
def test_other_systems_do_not_suffer(world, tmp_path, words):
    code, out, err = run(world, tmp_path, *words)
    assert (code, err) == (0, "")
    assert out


@pytest.mark.parametrize("words", [("bench", "bridge"), ("new", "bridge/1"), ("rules", "bridge")])
def test_asked_for_by_name_it_is_bad_input(world, tmp_path, words):
    assert run(world, tmp_path, *words) == (2, "", f"theatrum: {LINE}\n")


def test_the_server_goes_on_without_it_and_logs_why(world, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ("serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'games.db'}")
    child = subprocess.Popen([*COMMAND, *words], env=world, stderr=subprocess.PIPE, text=True)

    def systems() -> list[str] | None:
        try:
            return [row["id"] for row in httpx.get(f"http://127.0.0.1:{port}/api/systems").json()]
        except httpx.TransportError:
            return None

    try:
        assert wait_until(systems) == ["hitlerswar", "neppa", "spi"]
    finally:
        child.terminate()
        _, log = child.communicate(timeout=30)
    assert log.count(LINE) == 1
