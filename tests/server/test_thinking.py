"""A bot that thinks for a while: everybody sees how far it is, and it stops as soon as nobody needs its thought."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.desk import Seat, served, wait_until
from tests.server.desk import start as begin
from theatrum.players.planner import PATIENCE

LONG = {"system": "hitlerswar", "scenario": "barbarossa"}
SIDES = ("axis", "soviet")


def start(client: httpx.Client, seats: dict[str, str]) -> Any:
    return begin(client, seats, **LONG)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hard opponents think for seconds."""
    monkeypatch.setenv(PATIENCE, "8")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with served(f"sqlite:///{tmp_path / 'games.sqlite3'}") as found:
        yield found


def listen(address: str, seat: Seat) -> ClientConnection:
    return connect(f"{address.replace('http', 'ws')}{seat.path('/live')}")


def heard(page: ClientConnection, count: int, kind: str = "thinking") -> list[dict[str, Any]]:
    """The next messages that tell a share of a thought."""
    found: list[dict[str, Any]] = []
    while len(found) < count:
        message = json.loads(page.recv(timeout=30))
        if message["type"] == kind and message["share"] is not None:
            found.append(message)
    return found


def left(page: ClientConnection) -> float:
    """How many seconds a thought would still take, by the pace it shows."""
    first = heard(page, 1)[0]["share"]
    began = time.monotonic()
    last = heard(page, 2)[-1]["share"]
    return float((1 - last) * (time.monotonic() - began) / (last - first))


def hand_over(seat: Seat) -> Any:
    """The large button, or the first, until it is for another side to act."""
    seen = seat.get()
    while seen["choices"]:
        acts = seen["choices"]["acts"]
        seen = seat.play(next((act["text"] for act in acts if act.get("primary")), acts[0]["text"]))
    return seen


def test_a_thought_shows_its_share_and_nothing_else(client: httpx.Client, address: str) -> None:
    made = start(client, {SIDES[0]: "hard"})
    seat = Seat(client, made["seats"][SIDES[1]]["token"])
    with listen(address, seat) as page:
        began = time.monotonic()
        told = heard(page, 4)
        took = time.monotonic() - began
    shares = [message["share"] for message in told]
    assert shares == sorted(set(shares))
    assert all(0 < share <= 1 for share in shares)
    assert took > 0.5, "not more often than a few times a second"
    assert {message["side"] for message in told} == {SIDES[0]}
    assert set(told[0]) == {"type", "side", "progress", "note", "share"}


def test_the_server_answers_while_a_bot_thinks(client: httpx.Client, address: str) -> None:
    made = start(client, {SIDES[0]: "hard"})
    seat = Seat(client, made["seats"][SIDES[1]]["token"])
    with listen(address, seat) as page:
        needed, began = left(page), time.monotonic()
        assert seat.get()["thinking"]
        assert time.monotonic() - began < needed / 2


def test_who_takes_back_stops_the_thought(client: httpx.Client, address: str) -> None:
    made = start(client, dict.fromkeys(SIDES[1:], "hard"))
    seat = Seat(client, made["seats"][SIDES[0]]["token"])
    with listen(address, seat) as page:
        seen = hand_over(seat)
        needed = left(page)
        back = seat.undo(seen["ply"]).json()
        assert (back["actor"], back["thinking"]) == (SIDES[0], False)
        began = time.monotonic()
        hand_over(seat)
        again = heard(page, 1)[0]["share"]  # from the same process
    assert time.monotonic() - began < needed / 2
    assert again < 0.5, "it thinks from the beginning"
    assert [act["side"] for act in seat.get("/history")] == [SIDES[0]] * seen["ply"]


def test_who_plays_on_does_not_wait_for_a_hint(client: httpx.Client, address: str) -> None:
    made = start(client, dict.fromkeys(SIDES[1:], "random"))
    seat = Seat(client, made["seats"][SIDES[0]]["token"])
    with listen(address, seat) as page, ThreadPoolExecutor(1) as desk:
        asked = desk.submit(client.get, seat.path("/hint"), timeout=60)
        shares = [message["share"] for message in heard(page, 3, "hint")]
        seat.play(seat.get()["choices"]["acts"][0]["text"])
        answer = asked.result()
    assert shares == sorted(shares)
    assert shares[-1] < 0.9, "else it might have come to its end by itself"
    assert (answer.status_code, "moved on" in answer.json()["error"]) == (400, True)


def test_a_server_stops_in_the_middle_of_a_thought_and_nothing_is_lost(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'here.sqlite3'}"
    with served(db) as address, httpx.Client(base_url=address, timeout=30) as client:
        made = start(client, {SIDES[0]: "hard"})
        token = made["seats"][SIDES[1]]["token"]
        with listen(address, Seat(client, token)) as page:
            needed = left(page)
        seen = Seat(client, token).get()
        began = time.monotonic()
    assert time.monotonic() - began < needed / 2
    with served(db) as address, httpx.Client(base_url=address, timeout=30) as client:
        again = Seat(client, token)
        with listen(address, again) as page:
            assert heard(page, 1)[0]["side"] == SIDES[0]
        assert again.get()["view"] == seen["view"]


def test_the_thought_ends_in_acts(client: httpx.Client) -> None:
    made = start(client, {SIDES[0]: "easy"})
    seat = Seat(client, made["seats"][SIDES[1]]["token"])
    wait_until(lambda: any(act["side"] == SIDES[0] for act in seat.get("/history")))
