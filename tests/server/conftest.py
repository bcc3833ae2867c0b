"""The same server tests run on SQLite and on a real PostgreSQL that the tests start themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.desk import served
from tests.server.postgres import Missing, Postgres


@pytest.fixture(scope="session")
def server_of_databases() -> Iterator[Postgres]:
    try:
        running = Postgres()
    except Missing as wrong:
        pytest.fail(str(wrong))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres(server_of_databases: Postgres) -> str:
    """The URL of an empty PostgreSQL server."""
    return server_of_databases.url


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database of each kind."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("postgres")
        return url
    return f"sqlite:///{tmp_path_factory.mktemp('db') / 'games.sqlite3'}"


@pytest.fixture
def new_db(request: pytest.FixtureRequest, db: str, tmp_path: Path) -> str:
    """A database of the same kind that no other test's server has open."""
    if db.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'games.sqlite3'}"
    running: Postgres = request.getfixturevalue("server_of_databases")
    return running.new_database()


@pytest.fixture(scope="session")
def address(db: str) -> Iterator[str]:
    with served(db) as found:
        yield found


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=30) as found:
        yield found
