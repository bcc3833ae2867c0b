"""What one stranger may do to everybody else: nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import stat
import threading
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

import theatrum
from tests.server.desk import SCENARIO, SIDES, SYSTEM, Seat, both, play_on, served, start, texts, wait_until
from theatrum.core import budget
from theatrum.core.action import Action
from theatrum.core.dice import commitment
from theatrum.core.record import check
from theatrum.core.ruleset import systems
from theatrum.server import bots, imports, live
from theatrum.server.live import Busy, Lives
from theatrum.server.main import NoSecrets
from theatrum.server.store import Store
from theatrum.server.wars import Wars


def record(position: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A record of a war that has not begun."""
    data = theatrum.new(f"{SYSTEM}/{SCENARIO}", seed=5).record()
    return data | {"position": position} | more


# ------------------------------------------------------------------ positions and records that strangers bring
@pytest.mark.parametrize("fact", [{"budget": 10**9}, {"u_port": 10**9}, {"port": {"axis": 10**9}}])
def test_a_small_file_does_not_make_a_menu_of_a_billion(client: httpx.Client, fact: dict[str, Any]) -> None:
    """452 bytes once stopped the server."""
    war = theatrum.new("hitlerswar/campaign-1", seed=5)
    place = {"ruleset": "hitlerswar", "scenario": "campaign-1", "phase": "axis/production", "facts": fact}
    answer = client.post("/api/records", json=war.record() | {"position": place})
    assert answer.status_code == 400
    assert "facts" in answer.json()["error"]


@pytest.mark.parametrize(
    "place",
    [
        {"scenario": "../../../../pyproject"},
        {"ruleset": "neppa", "scenario": "1941"},
        {"options": ["no-such-option"]},
        {"piece": [{"power": "germany", "type": "inf", "at": "1714"}] * 60_000},
        {"facts": {"deep": json.loads("[" * 50 + "]" * 50)}},
        {"phase": "\ud800"},
    ],
)
def test_a_position_is_checked_before_anything_is_built(client: httpx.Client, place: dict[str, Any]) -> None:
    began = time.monotonic()
    answer = client.post("/api/records", content=json.dumps(record({"ruleset": SYSTEM, "scenario": SCENARIO} | place)))
    assert 400 <= answer.status_code < 500, answer.text
    assert time.monotonic() - began < 5


def test_a_record_that_takes_too_long_dies_in_its_own_process(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    war, rng = theatrum.new(f"{SYSTEM}/{SCENARIO}", seed=5), Random(5)
    while not war.over:
        war.play(war.choices().sample(rng))
    monkeypatch.setattr(imports, "SECONDS", 0.01)
    answer = client.post("/api/records", json=war.record())
    assert answer.status_code == 400
    assert "takes longer than" in answer.json()["error"]
    monkeypatch.undo()
    assert client.post("/api/records", json=war.record()).status_code == 201


def test_a_record_is_replayed_once_and_goes_on_with_other_dice(tmp_path: Path) -> None:
    war, rng = theatrum.new(f"{SYSTEM}/{SCENARIO}", seed=5), Random(5)
    while war.ply < 200:
        war.play(war.choices().sample(rng))
    taken = imports.replay(war.record())
    assert [entry.text for entry, _ in taken.log] == war.actions
    assert taken.seed != war.seed
    wars = Wars(Store(f"sqlite:///{tmp_path}/games"))
    made = wars.take_in(taken, {})
    token = made["seats"][SIDES[0]]["token"]
    assert wars.look(token)["ply"] == 200
    with wars.open(token) as (there, _):
        assert there.state.fork(0).digest() == war.state.fork(0).digest()
        assert there.state.seed != war.seed
    wars.store.close()


def test_dice_that_a_position_lays_down_still_fall() -> None:
    war = theatrum.from_position({"ruleset": SYSTEM, "scenario": SCENARIO, "dice": [1, 6]})
    assert imports.replay(war.record()).state["forced"] == [1, 6]


# ------------------------------------------------------------------ answers that cost too much
def test_a_menu_without_end_is_broken_off() -> None:
    class Endless:
        def __iter__(self) -> Any:
            while True:
                yield from theatrum.new(f"{SYSTEM}/{SCENARIO}", seed=1).choices()

    from theatrum.core import menu

    war = theatrum.new(f"{SYSTEM}/{SCENARIO}", seed=1)
    with budget.within(0.2), pytest.raises(budget.Exhausted):
        menu.listing(war.ruleset, war.state, Endless())


def test_what_takes_too_long_is_told_and_lets_others_in(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = both(client)
    seat = seats[SIDES[0]]
    text = texts(seat.get())[0]

    def odds(war: Any, act: Action) -> Any:
        while True:
            budget.spend()

    monkeypatch.setattr("theatrum.server.wars.SECONDS", 0.3)
    book = systems()[SYSTEM]
    monkeypatch.setattr(book, "table", replace(book.table, odds=odds))
    answer = client.get(seat.path("/odds"), params={"action": text})
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    assert "too long" in answer.json()["error"]
    assert client.get(seat.path()).status_code == 200


def test_nobody_waits_for_ever_for_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PATIENCE", 0.1)
    wars = Wars(Store(f"sqlite:///{tmp_path}/games"))
    token = wars.create(SYSTEM, SCENARIO, [], {})["seats"][SIDES[0]]["token"]
    inside, leave = threading.Event(), threading.Event()

    def sit() -> None:
        with wars.open(token):
            inside.set()
            leave.wait(10)

    sitter = threading.Thread(target=sit)
    sitter.start()
    inside.wait(10)
    with pytest.raises(Busy), wars.open(token):
        pass
    leave.set()
    sitter.join()
    with wars.open(token):
        pass
    wars.store.close()


# ------------------------------------------------------------------ bots
class Fails:
    """Something that fails a few times, and works from then on."""

    def __init__(self, times: int, real: Any) -> None:
        self.times, self.real = times, real

    def __call__(self, *given: Any) -> Any:
        if self.times > 0:
            self.times -= 1
            raise OperationalError("SELECT", {}, Exception("the database is restarting"))
        return self.real(*given)


def test_a_bot_that_fails_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "FIRST_PAUSE", 0.05)
    fails = Fails(4, Wars.bot_job)
    monkeypatch.setattr(Wars, "bot_job", lambda self, game: fails(self, game))
    with served(f"sqlite:///{tmp_path}/games") as address, httpx.Client(base_url=address, timeout=30) as client:
        onlooker = Seat(client, start(client, dict.fromkeys(SIDES, "random"))["observer"]["token"])
        wait_until(lambda: onlooker.get()["ply"] > 5)
    assert fails.times == 0


def test_a_bot_that_nobody_woke_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "SWEEP", 0.2)
    monkeypatch.setattr(bots.Bots, "wake", lambda self, game: None)
    with served(f"sqlite:///{tmp_path}/games") as address, httpx.Client(base_url=address, timeout=30) as client:
        onlooker = Seat(client, start(client, dict.fromkeys(SIDES, "random"))["observer"]["token"])
        wait_until(lambda: onlooker.get()["ply"] > 5)


# ------------------------------------------------------------------ after the commit
@pytest.mark.parametrize("since", [10**20, 2**63 - 1, -1])
def test_a_senseless_since_is_refused_before_anything_is_played(client: httpx.Client, since: int) -> None:
    seat = both(client)[SIDES[0]]
    text = texts(seat.get())[0]
    answer = client.post(seat.path("/actions"), params={"since": since}, json={"ply": 0, "action": text})
    assert answer.status_code == 422
    assert seat.get()["ply"] == 0


def test_what_was_stored_is_never_called_an_error(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = both(client)[SIDES[0]]
    text = texts(seat.get())[0]
    with monkeypatch.context() as broken:
        broken.setattr("theatrum.server.envelope.envelope", Fails(1, None))
        answer = seat.post(text, 0)
    assert answer.status_code == 202
    assert answer.json()["ply"] == 1
    assert seat.get()["ply"] == 1


def test_a_listener_that_fails_does_not_undo_an_act(tmp_path: Path) -> None:
    wars = Wars(Store(f"sqlite:///{tmp_path}/games"))
    wars.changed = Fails(9, None)
    token = wars.create(SYSTEM, SCENARIO, [], {})["seats"][SIDES[0]]["token"]
    text = texts(wars.look(token))[0]
    assert wars.play(token, 0, text)["ply"] == 1
    wars.store.close()


# ------------------------------------------------------------------ hints
def test_hints_that_nobody_waits_for_keep_no_bot_from_playing(client: httpx.Client, address: str) -> None:
    """Twenty clients ask and leave; then somebody else's bot has to move."""
    made = start(client, dict.fromkeys(SIDES[1:], "random"))
    token = made["seats"][SIDES[0]]["token"]

    async def leave() -> None:
        async with httpx.AsyncClient(base_url=address, timeout=0.4) as hasty:
            asked = [hasty.get(f"/api/games/{token}/hint") for _ in range(20)]
            await asyncio.gather(*asked, return_exceptions=True)

    asyncio.run(leave())
    onlooker = Seat(client, start(client, dict.fromkeys(SIDES, "random"))["observer"]["token"])
    wait_until(lambda: onlooker.get()["ply"] > 5, 20)


def test_a_seat_has_one_hint_at_a_time(client: httpx.Client, address: str) -> None:
    token = start(client, dict.fromkeys(SIDES[1:], "random"))["seats"][SIDES[0]]["token"]

    async def ask() -> list[int]:
        async with httpx.AsyncClient(base_url=address, timeout=60) as eager:
            asked = [eager.get(f"/api/games/{token}/hint") for _ in range(3)]
            return sorted(answer.status_code for answer in await asyncio.gather(*asked))

    assert asyncio.run(ask()) == [200, 400, 400]


# ------------------------------------------------------------------ seats and dice
def test_an_invited_seat_gets_a_key_that_nobody_else_has_seen(client: httpx.Client) -> None:
    made = start(client, dict.fromkeys(SIDES[1:], "invited"))
    own, card = made["seats"][SIDES[0]], made["seats"][SIDES[1]]
    assert (card["token"], card["player"]) == (None, "invited")
    claim = card["claim"]
    assert client.get(f"/api/games/{claim}").status_code == 404
    taken = client.post(f"/api/claims/{claim}").json()
    assert taken["side"] == SIDES[1]
    assert client.post(f"/api/claims/{claim}").status_code == 404
    assert taken["token"] not in json.dumps(made)
    seat = Seat(client, taken["token"])
    assert seat.get()["seat"] == [SIDES[1]]
    assert Seat(client, own["token"]).get()["seats"][SIDES[1]] == {"player": "human"}


def test_of_many_who_claim_a_seat_one_gets_it(client: httpx.Client, address: str) -> None:
    claim = start(client, dict.fromkeys(SIDES[1:], "invited"))["seats"][SIDES[1]]["claim"]

    async def all_at_once() -> list[int]:
        async with httpx.AsyncClient(base_url=address, timeout=30) as crowd:
            asked = [crowd.post(f"/api/claims/{claim}") for _ in range(10)]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    assert sorted(asyncio.run(all_at_once())) == [200] + [404] * 9


def test_who_gives_the_seed_invites_nobody(client: httpx.Client) -> None:
    body = {"system": SYSTEM, "scenario": SCENARIO, "seats": dict.fromkeys(SIDES[1:], "invited"), "seed": 7}
    answer = client.post("/api/games", json=body)
    assert answer.status_code == 400
    assert "knows every die" in answer.json()["error"]


def test_neither_keys_nor_dice_can_be_learnt_from_any_answer(client: httpx.Client, address: str, db: str) -> None:
    """The creator and a guest ask everything that can be asked, with every key they have, for a while."""
    made = start(client, dict.fromkeys(SIDES[1:], "invited"))
    taken = client.post(f"/api/claims/{made['seats'][SIDES[1]]['claim']}").json()
    keys = {SIDES[0]: made["seats"][SIDES[0]]["token"], SIDES[1]: taken["token"]}
    onlooker = made["observer"]["token"]
    store = Store(db)
    seed = store.head(made["game"]).seed
    store.close()
    seats = {side: Seat(client, token) for side, token in keys.items()}
    told: dict[str, list[str]] = {side: [] for side in (*keys, "observer")}
    paths = ["", "/history", "/history/0", "/history/3", "/choices", "/record", "/record?reveal=1", "/hint", "/luck"]
    for _ in range(6):
        play_on(seats, 10)
        for side, token in {**keys, "observer": onlooker}.items():
            told[side] += [client.get(f"/api/games/{token}{tail}").text for tail in paths]
            told[side].append(client.get("/api/games", params={"token": token}).text)
            told[side].append(client.get(f"/api/games/{token}/record", params={"other": list(keys.values())}).text)
    assert not any(seed in text for texts_ in told.values() for text in texts_)
    for side, texts_ in told.items():
        others = [token for other, token in keys.items() if other != side]
        assert not any(token in text for token in others for text in texts_)
    assert made["seats"][SIDES[1]]["claim"] != taken["token"]


def test_at_the_end_anybody_can_check_every_die(tmp_path: Path) -> None:
    wars = Wars(Store(f"sqlite:///{tmp_path}/games"))
    made = wars.create("hitlerswar", "barbarossa", [], {})
    tokens = {side: card["token"] for side, card in made["seats"].items()}
    onlooker, rng = made["observer"]["token"], Random(3)
    promised = wars.look(onlooker)["commitment"]
    while not played_on(wars, tokens, onlooker, rng):
        pass
    data, seen = wars.record(onlooker), wars.look(onlooker)
    assert seen["commitment"] == promised == commitment(int(data["seed"])) == data["commitment"]
    assert seen["seed"] == data["seed"]
    assert check(data).differs == ""
    wars.store.close()


def played_on(wars: Wars, tokens: dict[str, str], onlooker: str, rng: Random) -> bool:
    """One act of whoever is to act; is the war over?"""
    with wars.open(onlooker) as (there, _):
        if there.state.over:
            return True
        side, ply, text = there.state.actor or "", there.head.ply, there.game.text(there.game.choices().sample(rng))
    wars.play(tokens[side], ply, text)
    return False


# ------------------------------------------------------------------ memory
def test_as_many_games_are_kept_as_memory_allows(tmp_path: Path) -> None:
    wars = Wars(Store(f"sqlite:///{tmp_path}/games"))
    tokens = [wars.create(SYSTEM, SCENARIO, [], {})["seats"][SIDES[0]]["token"] for _ in range(100)]
    for token in tokens:
        wars.look(token)
    assert len(wars.lives) == 100
    wars.lives = Lives(wars.store, memory=1 << 20)
    for token in tokens:
        wars.look(token)
    assert 1 <= len(wars.lives) < 60
    wars.store.close()


def test_a_miss_reads_one_snapshot_and_the_acts_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wars = Wars(Store(f"sqlite:///{tmp_path}/games"))
    tokens = {side: card["token"] for side, card in wars.create(SYSTEM, SCENARIO, [], {}, 4)["seats"].items()}
    rng = Random(3)
    for _ in range(300):
        played_on(wars, tokens, tokens[SIDES[0]], rng)
    before = wars.look(tokens[SIDES[0]])
    reads: list[int] = []
    real = Store.log

    def log(self: Store, game: str, until: int, since: int = 0) -> Any:
        found = real(self, game, until, since)
        reads.append(len(found))
        return found

    monkeypatch.setattr(Store, "log", log)
    wars.lives = Lives(wars.store)
    assert wars.look(tokens[SIDES[0]]) == before
    assert sum(reads) < 128
    wars.store.close()


# ------------------------------------------------------------------ what is logged, who may read
def test_no_log_holds_a_key(caplog: pytest.LogCaptureFixture) -> None:
    token = "A" * 32
    line = logging.LogRecord(
        "uvicorn", 20, "", 0, '%s - "WebSocket %s" [accepted]', ("x", f"/api/games/{token}/live"), None
    )
    assert NoSecrets().filter(line)
    assert token not in line.getMessage()
    assert line.getMessage() == 'x - "WebSocket /api/games/.../live" [accepted]'


def test_a_database_error_tells_no_parameters(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/games")
    with pytest.raises(Exception, match="no such table") as caught, store.engine.connect() as connection:
        connection.exec_driver_sql("SELECT * FROM nowhere WHERE token = ?", ("secret-token",))
    assert "secret-token" not in str(caught.value)
    store.close()


def test_the_file_of_games_is_for_its_owner_only(tmp_path: Path) -> None:
    Store(f"sqlite:///{tmp_path}/games").close()
    assert stat.S_IMODE((tmp_path / "games").stat().st_mode) == 0o600


def test_a_failure_is_logged_once(client: httpx.Client, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    seat = both(client)[SIDES[0]]
    monkeypatch.setattr("theatrum.server.envelope.envelope", lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR):
        answer = client.get(seat.path())
    assert answer.status_code == 500
    assert answer.json() == {"error": "the server has failed; nothing was played"}
    assert sum("ZeroDivisionError" in (line.exc_text or "") for line in caplog.records) == 1


def test_pages_of_other_sites_and_other_names_are_refused(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/games", hosts=("127.0.0.1",)) as address:
        port = address.rpartition(":")[2]
        body = {"system": SYSTEM, "scenario": SCENARIO}
        with httpx.Client(base_url=address, timeout=30) as client:
            assert client.get("/api/systems").status_code == 200
            assert client.get("/api/systems", headers={"host": f"evil.example:{port}"}).status_code == 403
            for origin, code in (("http://evil.example", 403), (address, 201)):
                assert client.post("/api/games", json=body, headers={"origin": origin}).status_code == code
            token = client.post("/api/games", json=body).json()["observer"]["token"]
        url = f"ws://127.0.0.1:{port}/api/games/{token}/live"
        with pytest.raises(InvalidStatus):
            connect(url, origin=Origin("http://evil.example"))
        with connect(url, origin=Origin(address)) as page:
            assert json.loads(page.recv(timeout=5))["type"] == "ply"
