"""The wheel, built from this tree and installed into a fresh environment: a war can be begun, checked and played."""

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.desk import Seat, wait_until

ROOT = Path(__file__).parents[1]
WORLD = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
BIN = "Scripts" if os.name == "nt" else "bin"
NO_NETWORK = re.compile(r"NewConnectionError|ConnectTimeout|NameResolution|Network is unreachable")


def run(*words: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, words)], cwd=cwd, env=WORLD, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel with what its extra `server` asks for, in the locked versions."""
    folder = tmp_path_factory.mktemp("wheel")
    code = f"import hatchling.build as b; b.build_wheel({str(folder)!r})"
    done = run(sys.executable, "-c", code)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    lock = (ROOT / "requirements-play.lock").read_text(encoding="utf-8")
    versions = folder / "versions.txt"
    versions.write_text("\n".join(re.findall(r"^[a-z0-9-]+==[^\s;\\]+", lock, re.MULTILINE)))
    made = run(sys.executable, "-m", "venv", folder / "env")
    assert made.returncode == 0, made.stderr
    pip = (folder / "env" / BIN / "python", "-m", "pip", "--disable-pip-version-check", "-q", "install")
    done = run(*pip, "--retries", "1", "--only-binary", ":all:", "-c", versions, f"{wheel}[server]")
    if done.returncode and NO_NETWORK.search(done.stdout + done.stderr):
        pytest.skip("no package registry can be reached")
    assert done.returncode == 0, done.stderr
    return folder / "env"


@pytest.fixture
def theatrum(env, tmp_path):
    """The installed command, run in an empty folder."""
    return lambda *words: run(env / BIN / "theatrum", *words, cwd=tmp_path)


def test_a_war_is_begun_and_checked(theatrum):
    made = theatrum("new", "spi/1941", "--seed", "7", "-o", "war.json")
    assert (made.returncode, made.stderr) == (0, "")
    found = theatrum("verify", "war.json", "--json")
    assert json.loads(found.stdout)["ok"] is True


def test_the_ledger_claims_nothing_about_tests_that_are_not_there(theatrum):
    said = theatrum("rules", "spi").stdout
    assert "have tests" not in said
    assert "not part of this installation" in said


def test_what_was_not_installed_is_asked_for(theatrum, tmp_path):
    (tmp_path / "study.toml").write_text("[[war]]\nscenario = 'spi/1941'\n")
    done = theatrum("lab", "study.toml")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "pip install 'theatrum[lab]'" in done.stderr


def _answers(client: httpx.Client) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return client.get("/api/systems").status_code == 200
    return False


@pytest.fixture
def desk(env: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    """The installed server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [env / BIN / "theatrum", "serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'games.db'}"]
    with (tmp_path / "log").open("w") as log:
        child = subprocess.Popen(words, cwd=tmp_path, env=WORLD, stderr=log)
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
                wait_until(lambda: _answers(client))
                yield client
        finally:
            child.terminate()
            child.wait(30)


def test_the_browser_gets_its_client_and_a_turn_can_be_played(desk):
    page = desk.get("/")
    assert page.status_code == 200
    (script,) = re.findall(r'src="\./(assets/[^"]+\.js)"', page.text)
    assert desk.get(f"/{script}").status_code == 200
    made = desk.post("/api/games", json={"system": "spi", "scenario": "1941", "seed": 7}).json()
    seat = Seat(desk, made["seats"]["axis"]["token"])
    after = seat.act_while(lambda seen: seen["actor"] == "axis")
    assert after["ply"] > 1
    assert after["actor"] == "allied"
