"""Several at once: two devices, several pages, a server that dies and comes back."""

import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.desk import SIDES, Process, Seat, both, play_on, served, start, taken_in, texts, wait_until, whole_war
from theatrum.server.store import Store


def listen(address: str, seat: Seat) -> ClientConnection:
    return connect(f"{address.replace('http', 'ws')}{seat.path('/live')}")


def until(socket: ClientConnection, kind: str) -> list[dict[str, Any]]:
    """Messages up to the first of a kind."""
    told: list[dict[str, Any]] = []
    while not told or told[-1]["type"] != kind:
        told.append(json.loads(socket.recv(timeout=20)))
    return told


# ------------------------------------------------------------------ no forks
def test_two_devices_at_one_ply_exactly_one_wins(client, address):
    seats = both(client)
    for _ in range(8):
        seen = play_on(seats, 1)
        seat = seats[seen["actor"]]
        seen = seat.get()
        gate = threading.Barrier(4)

        def press(text, seat=seat, ply=seen["ply"], gate=gate):
            with httpx.Client(base_url=address, timeout=30) as own:
                gate.wait()
                return Seat(own, seat.token).post(text, ply).status_code

        with ThreadPoolExecutor(4) as fingers:
            found = sorted(fingers.map(press, (texts(seen) * 4)[:4]))
        assert found == [200, 409, 409, 409]
        assert seat.get()["ply"] == seen["ply"] + 1


def test_two_servers_on_one_database_do_not_fork_a_game(new_db):
    with served(new_db) as one, served(new_db) as two:
        here, there = (httpx.Client(base_url=address, timeout=30) for address in (one, two))
        token = start(here)["seats"][SIDES[0]]["token"]
        first, second = Seat(here, token), Seat(there, token)
        for _ in range(10):
            seen = first.get()
            if not seen["choices"]:
                break
            assert first.post(texts(seen)[0], seen["ply"]).status_code == 200
            assert second.post(texts(seen)[0], seen["ply"]).status_code == 409
            assert second.get()["view"] == first.get()["view"]
            first, second = second, first
        here.close()
        there.close()


# ------------------------------------------------------------------ news
def test_every_page_hears_of_an_act(client, address):
    seats = both(client)
    with listen(address, seats[SIDES[0]]) as one, listen(address, seats[SIDES[1]]) as two:
        assert until(one, "ply") == until(two, "ply") == [{"type": "ply", "ply": 0}]
        play_on(seats, 1)
        assert until(one, "ply") == until(two, "ply") == [{"type": "ply", "ply": 1}]


def test_a_thinking_bot_shows_how_far_it_is(client, address):
    made = start(client, dict.fromkeys(SIDES[1:], "random"))
    seat = Seat(client, made["seats"][SIDES[0]]["token"])
    with listen(address, seat) as page:
        seat.act_while(lambda seen: seen["actor"] == SIDES[0] and not seen["over"])
        news = until(page, "thinking")[-1]
    assert news["side"] in SIDES[1:]
    assert 0 <= news["progress"] <= 1


def test_the_end_is_announced(client, address):
    war = whole_war()
    seats = taken_in(client, -1)
    seat = seats[seats[SIDES[0]].get()["actor"]]
    with listen(address, seat) as page:
        assert seat.play(war.actions[-1])["over"]
        assert until(page, "over")[-1] == {"type": "over", "result": war.result}


def test_a_stranger_hears_nothing(address):
    for token in ("y" * 32, "..", "%00"):
        page = connect(f"{address.replace('http', 'ws')}/api/games/{token}/live")
        with page, pytest.raises(ConnectionClosed, match="4404"):
            page.recv(timeout=5)


# ------------------------------------------------------------------ death and return
def test_killing_the_server_loses_no_acknowledged_act(new_db):
    """kill -9 at random moments while a player acts as fast as he can."""
    rng = Random(5)
    with served(new_db) as address, httpx.Client(base_url=address, timeout=30) as client:
        tokens = {side: seat.token for side, seat in both(client).items()}
    acknowledged: dict[int, str] = {}
    for _ in range(2):
        server = Process(new_db)
        with httpx.Client(base_url=server.address, timeout=30) as client:
            seats = {side: Seat(client, token) for side, token in tokens.items()}
            play_on(seats, 1)
            threading.Timer(0.2 + rng.random() * 0.6, server.kill).start()
            try:
                while True:
                    acknowledged |= {act["ply"]: act["text"] for act in play_on(seats, 1)["events"]}
            except httpx.TransportError:
                server.child.wait()
    assert acknowledged
    with served(new_db) as address, httpx.Client(base_url=address, timeout=30) as client:
        kept = {act["ply"]: act["text"] for act in Seat(client, tokens[SIDES[0]]).get("/history")}
        assert acknowledged.items() <= kept.items()
        assert sorted(kept) == list(range(1, len(kept) + 1))


def test_a_bot_goes_on_after_the_server_was_killed(new_db):
    server = Process(new_db)
    with httpx.Client(base_url=server.address, timeout=30) as client:
        token = start(client, dict.fromkeys(SIDES, "random"))["observer"]["token"]
        seen = Seat(client, token).get()
        time.sleep(0.1)
    server.kill()
    with served(new_db) as address, httpx.Client(base_url=address, timeout=30) as client:
        onlooker = Seat(client, token)
        wait_until(lambda: onlooker.get()["ply"] > seen["ply"] + 20 or onlooker.get()["over"])


def test_a_restart_changes_nothing_a_player_can_see(new_db):
    """Beyond several snapshots, with acts taken back on the way."""
    rng = Random(2)
    with served(new_db) as address, httpx.Client(base_url=address, timeout=30) as client:
        seats = both(client)
        for _ in range(36):
            seen = play_on(seats, 4)
            last = seen["events"][-1]["side"] if seen["events"] else SIDES[0]
            if rng.random() < 0.4 and seats[last].get()["undoable"]:
                seats[last].undo(seen["ply"], rng.random() < 0.3)
        before = {side: (seat.get(), seat.get("/history")) for side, seat in seats.items()}
        tokens = {side: seat.token for side, seat in seats.items()}
        assert before[SIDES[0]][0]["ply"] > 128
    with served(new_db) as address, httpx.Client(base_url=address, timeout=30) as client:
        after = {side: Seat(client, token) for side, token in tokens.items()}
        assert {side: (seat.get(), seat.get("/history")) for side, seat in after.items()} == before


def test_snapshots_can_be_thrown_away(new_db):
    with served(new_db) as address, httpx.Client(base_url=address, timeout=30) as client:
        seats = both(client)
        play_on(seats, 140)
        before, token = seats[SIDES[0]].get(), seats[SIDES[0]].token
    store = Store(new_db)
    seat = store.seat(token)
    assert seat
    assert store.snapshot_plies(seat.game) == [64, 128, 140]
    with store.writer.begin() as connection:
        connection.exec_driver_sql("DELETE FROM snapshots")
    store.close()
    with served(new_db) as address, httpx.Client(base_url=address, timeout=30) as client:
        assert Seat(client, token).get() == before
