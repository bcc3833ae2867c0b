"""A real PostgreSQL that the tests start, restart and stop themselves."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import psycopg

NOT_ROOT = ("postgres", "nobody")


class Missing(Exception):
    """PostgreSQL cannot be started here."""


def _binaries() -> Path:
    """Where initdb and pg_ctl are: on the PATH, or where Debian puts them."""
    found = shutil.which("initdb")
    folders = (
        [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    )
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise Missing("PostgreSQL's initdb and pg_ctl are missing (Debian, Ubuntu: apt install postgresql)")


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
    raise Missing("PostgreSQL does not run as root, and there is no user postgres or nobody here")


class Postgres:
    """One server with empty databases; it ends with `stop`."""

    def __init__(self) -> None:
        self._binaries, self._somebody = _binaries(), _as_somebody()
        self.folder = Path(tempfile.mkdtemp(prefix="theatrum-pg-"))
        if "user" in self._somebody:
            os.chown(self.folder, self._somebody["user"], self._somebody["group"])
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"postgresql://theatrum@127.0.0.1:{self.port}/postgres"
        self._run("initdb", "-U", "theatrum", "-A", "trust", "-E", "UTF8", "--no-sync")
        self._start()

    def _run(self, program: str, *given: str) -> None:
        command = [str(self._binaries / program), "-D", str(self.folder / "data"), *given]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, **self._somebody)  # type: ignore[call-overload]
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"

    def _start(self) -> None:
        settings = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -F"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", settings, "start")

    def restart(self) -> None:
        """All connections break."""
        self._run("pg_ctl", "-m", "immediate", "stop")
        self._start()

    def new_database(self) -> str:
        name = f"games_{secrets.token_hex(6)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.url.replace("/postgres", f"/{name}")

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "stop")
        shutil.rmtree(self.folder)
