"""A server to play against, and a player who needs no rule book: he plays whatever is offered to him."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import httpx
import uvicorn

from theatrum.core.game import Game, new
from theatrum.core.menu import every
from theatrum.core.ruleset import systems
from theatrum.server.app import create_app

SYSTEM = next(iter(systems()))
SCENARIO = next(reversed(systems()[SYSTEM].scenarios))
SIDES = systems()[SYSTEM].sides(SCENARIO, ())
DEADLINE = 30.0


def wait_until(true: Callable[[], Any], seconds: float = DEADLINE) -> Any:
    """Poll until the answer is yes, and give it back."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.02)
    raise AssertionError(f"not within {seconds} s")


@contextlib.contextmanager
def served(db: str, **settings: Any) -> Iterator[str]:
    """A real server in a thread of this process; yields its address."""
    config = uvicorn.Config(create_app(db, **settings), port=0, log_level="warning", access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join(DEADLINE)


class Process:
    """A server in a process of its own, which can be killed at any moment."""

    def __init__(self, db: str, port: int | None = None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = port or free.getsockname()[1]
        code = f"from theatrum.server.main import serve; serve(port={self.port}, db_url={db!r})"
        self.said = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe that nobody reads would fill up and hold the server
        self.child = subprocess.Popen([sys.executable, "-c", code], stderr=self.said)
        self.address = f"http://127.0.0.1:{self.port}"
        wait_until(self._answers)

    def _answers(self) -> bool:
        assert self.child.poll() is None, self._last_words()
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.address}/api/systems").status_code == 200
        return False

    def _last_words(self) -> str:
        self.said.seek(0)
        return self.said.read().decode()

    def kill(self) -> None:
        os.kill(self.child.pid, signal.SIGKILL)
        self.child.wait()
        self.said.close()


class Seat:
    """One seat of one game, over HTTP."""

    def __init__(self, client: httpx.Client, token: str, seed: int = 0) -> None:
        self.client, self.token, self.rng = client, token, Random(seed)

    def path(self, tail: str = "") -> str:
        return f"/api/games/{self.token}{tail}"

    def get(self, tail: str = "", **query: Any) -> Any:
        answer = self.client.get(self.path(tail), params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, action: str, ply: int) -> httpx.Response:
        return self.client.post(self.path("/actions"), json={"ply": ply, "action": action})

    def play(self, action: str) -> Any:
        answer = self.post(action, self.get()["ply"])
        assert answer.status_code == 200, answer.text
        return answer.json()

    def undo(self, ply: int, everything: bool = False) -> httpx.Response:
        return self.client.post(self.path("/undo"), json={"ply": ply, "all": everything})

    def act(self, seen: dict[str, Any] | None = None) -> Any:
        """Play anything."""
        seen = seen or self.get()
        answer = self.post(self.rng.choice(texts(seen)), seen["ply"])
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act_while(self, wanted: Callable[[dict[str, Any]], bool]) -> Any:
        seen = self.get()
        while wanted(seen):
            seen = self.act(seen)
        return seen


def texts(seen: dict[str, Any]) -> list[str]:
    """Every act that an envelope offers, in notation; giving up is left to people."""
    return [text for text in every(seen["choices"]) if not text.startswith("resign")]


@cache
def whole_war(system: str = SYSTEM) -> Game:
    """A war that the engine has played to its end at random."""
    war, rng = new(f"{system}/{next(reversed(systems()[system].scenarios))}", seed=11), Random(11)
    while not war.over:
        act = war.choices().sample(rng)
        if act.verb != "resign":
            war.play(act)
    return war


def taken_in(client: httpx.Client, until: int | None = None, system: str = SYSTEM) -> dict[str, Seat]:
    """That war, or the beginning of it, as a game of people."""
    war = whole_war(system)
    game = Game(war.ruleset, war.scenario, war.options, war.seed).resume(war.actions[:until])
    answer = client.post("/api/records", json=game.record())
    assert answer.status_code == 201, answer.text
    return {side: Seat(client, card["token"]) for side, card in answer.json()["seats"].items()}


def start(client: httpx.Client, seats: dict[str, str] | None = None, **more: Any) -> Any:
    body = {"system": SYSTEM, "scenario": SCENARIO, "seats": seats or {}} | more
    answer = client.post("/api/games", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def both(client: httpx.Client, **more: Any) -> dict[str, Seat]:
    """A game of people: a seat for each side."""
    made = start(client, **more)
    return {side: Seat(client, card["token"], number) for number, (side, card) in enumerate(made["seats"].items())}


def play_on(seats: dict[str, Seat], count: int) -> Any:
    """So many acts by whoever is to act."""
    seen = next(iter(seats.values())).get()
    for _ in range(count):
        if seen["over"]:
            break
        seat = seats[seen["actor"]]
        seen = seat.act(seen if seen["choices"] else None)
    return seen
