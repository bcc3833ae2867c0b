"""The trials of `make soak`, in small."""

from __future__ import annotations

import asyncio

from tests.server.desk import Process
from tests.server.postgres import Postgres
from tests.soak import hostile, kills, load


def test_kills(new_db: str) -> None:
    toll = kills.kills(new_db, 2)
    assert toll.sound, toll
    assert toll.acknowledged


def test_restarts_of_the_database() -> None:
    postgres = Postgres()
    try:
        toll = kills.restarts(postgres, 2)
    finally:
        postgres.stop()
    assert toll.sound, toll


def test_hostile_requests(address: str) -> None:
    siege = hostile.throw(address, 250)
    assert not siege.failed, siege.answers
    assert siege.accepted == []


def test_schemathesis_finds_no_failure_of_ours(address: str) -> None:
    code, said = hostile.schemathesis(address, 3)
    assert code == 0, said


def test_load_and_an_attacker(new_db: str) -> None:
    server = Process(new_db)
    try:
        pace = asyncio.run(load.many(server.address, server.child.pid, 10, 20, 3.0))
        assert not pace.failed
        assert pace.acts > 30
        found = asyncio.run(load.beside(server.address, 3.0))
        assert not found.attacked.failed
        assert found.attacks
    finally:
        server.kill()
