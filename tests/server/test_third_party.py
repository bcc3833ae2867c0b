"""Rule books of third parties on a server: what they cannot do, or no longer, must not hurt the other games."""

import httpx
import pytest

from tests.plugin import distribution
from tests.server.desk import served
from theatrum.core import ruleset

TORN = """from dataclasses import replace
from tests.core.toy import ToyRules
class Torn(ToyRules):
    id = "torn"
    def torn():
        raise RuntimeError("the map is torn")
    table = replace(ToyRules.table, board=torn)
rules = Torn()
"""


@pytest.fixture
def client(tmp_path):
    with (
        served(f"sqlite:///{tmp_path / 'games.db'}") as address,
        httpx.Client(base_url=address, timeout=30) as found,
    ):
        yield found


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """The toy rule book is installed; the call takes it away."""
    with monkeypatch.context() as installed:
        installed.syspath_prepend(distribution(tmp_path / "toy", "toy", "tests.core.toy:rules"))
        yield installed.undo


@pytest.fixture
def torn(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(distribution(tmp_path / "torn", "torn", "torn_rules:rules", torn_rules=TORN))


def test_a_system_that_cannot_be_shown_is_logged_and_passed_over(torn, client, caplog):
    listed = [row["id"] for row in client.get("/api/systems").json()]
    assert listed == ["hitlerswar", "neppa", "spi"]
    assert "torn cannot be shown: RuntimeError: the map is torn" in caplog.messages


def test_games_of_a_system_that_is_gone_do_not_hide_the_others(toy, client):
    other = client.post("/api/games", json={"system": "spi", "scenario": "1941"}).json()
    made = client.post("/api/games", json={"system": "toy", "scenario": "ring"}).json()
    tokens = [made["observer"]["token"], other["observer"]["token"]]
    toy()
    ruleset._load.cache_clear()
    rows = client.get("/api/games", params={"token": tokens}).json()
    assert {row["system"]: row["title"] for row in rows} == {"toy": "ring", "spi": "Barbarossa"}
