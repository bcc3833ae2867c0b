"""The same server tests run on SQLite and on a real PostgreSQL that the tests start themselves."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.server.desk import served

NOT_ROOT = ("postgres", "nobody")


def _binaries() -> Path:
    """Where initdb and pg_ctl are: on the PATH, or where Debian puts them."""
    found = shutil.which("initdb")
    folders = (
        [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    )
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    pytest.fail("PostgreSQL's initdb and pg_ctl are missing (Debian, Ubuntu: apt install postgresql)")


def _as_somebody() -> dict[str, object]:
    """PostgreSQL refuses to run as root; then it runs as its own user, or as nobody."""
    if os.geteuid() != 0:
        return {}
    for name in NOT_ROOT:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    pytest.fail("PostgreSQL does not run as root, and there is no user postgres or nobody here")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of an empty PostgreSQL server."""
    binaries, somebody = _binaries(), _as_somebody()
    folder = Path(tempfile.mkdtemp(prefix="theatrum-pg-"))
    if "user" in somebody:
        os.chown(folder, somebody["user"], somebody["group"])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(*command: str) -> None:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **somebody)  # type: ignore[call-overload]
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"

    data = str(folder / "data")
    run(str(binaries / "initdb"), "-D", data, "-U", "theatrum", "-A", "trust", "-E", "UTF8", "--no-sync")
    settings = f"-p {port} -k {folder} -h 127.0.0.1 -F"
    run(str(binaries / "pg_ctl"), "-D", data, "-w", "-l", str(folder / "log"), "-o", settings, "start")
    yield f"postgresql://theatrum@127.0.0.1:{port}/postgres"
    run(str(binaries / "pg_ctl"), "-D", data, "-m", "immediate", "stop")
    shutil.rmtree(folder)


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database of each kind."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("postgres")
        return url
    return f"sqlite:///{tmp_path_factory.mktemp('db') / 'games.sqlite3'}"


@pytest.fixture
def new_db(db: str, tmp_path: Path) -> str:
    """A database of the same kind that no other test's server has open."""
    if db.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'games.sqlite3'}"
    name = f"games_{secrets.token_hex(6)}"
    with psycopg.connect(db, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return db.replace("/postgres", f"/{name}")


@pytest.fixture(scope="session")
def address(db: str) -> Iterator[str]:
    with served(db) as found:
        yield found


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=30) as found:
        yield found
