"""The server is killed, or its database restarted, while people and bots play: nothing acknowledged may be lost."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from random import Random

import httpx

from tests.server.desk import SIDES, Process, Seat, both, play_on, start
from tests.server.postgres import Postgres

BOT_GAMES = 4
PLAYS_ON = 10.0
"""Seconds within which every bot must have moved again."""


@dataclass
class Toll:
    """What a number of deaths has cost."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    stuck: int = 0
    slowest: float = 0.0
    bots: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        return not (self.lost or self.doubled or self.stuck)


def kills(db: str, count: int, seed: int = 5) -> Toll:
    """SIGKILL at random moments while a player acts as fast as he can and bots play each other."""
    rng, toll = Random(seed), Toll()
    acknowledged: dict[int, str] = {}
    server = Process(db)
    with httpx.Client(base_url=server.address, timeout=30) as client:
        tokens = {side: seat.token for side, seat in both(client).items()}
        toll.bots = _bot_games(client)
    for number in range(count):
        if number:
            server = Process(db)
        with httpx.Client(base_url=server.address, timeout=30) as client:
            if number:
                _wait_for_bots(client, toll)
            seats = {side: Seat(client, token, rng.getrandbits(30)) for side, token in tokens.items()}
            timer = threading.Timer(0.1 + rng.random() * 0.6, server.kill)
            timer.start()
            try:
                while True:
                    seen = play_on(seats, 1)
                    acknowledged |= {act["ply"]: act["text"] for act in seen["events"]}
                    if seen["over"]:
                        _check(client, tokens, acknowledged, toll)
                        tokens, acknowledged = {side: seat.token for side, seat in both(client).items()}, {}
                        seats = {side: Seat(client, token) for side, token in tokens.items()}
            except (httpx.TransportError, AssertionError):
                timer.join()
                server.child.wait()
        toll.kills += 1
    server = Process(db)
    with httpx.Client(base_url=server.address, timeout=30) as client:
        _wait_for_bots(client, toll)
        _check(client, tokens, acknowledged, toll)
    server.kill()
    return toll


def restarts(postgres: Postgres, count: int) -> Toll:
    """PostgreSQL is restarted while bots and a player play."""
    toll = Toll()
    acknowledged: dict[int, str] = {}
    server = Process(postgres.new_database())
    with httpx.Client(base_url=server.address, timeout=30) as client:
        tokens = {side: seat.token for side, seat in both(client).items()}
        toll.bots = _bot_games(client)
        for _ in range(count):
            seats = {side: Seat(client, token) for side, token in tokens.items()}
            acknowledged |= {act["ply"]: act["text"] for act in play_on(seats, 3)["events"]}
            postgres.restart()
            _wait_for_bots(client, toll)
            toll.kills += 1
        _check(client, tokens, acknowledged, toll)
    server.kill()
    return toll


def _bot_games(client: httpx.Client) -> list[str]:
    made = [start(client, dict.fromkeys(SIDES, "random")) for _ in range(BOT_GAMES)]
    return [game["observer"]["token"] for game in made]


def _wait_for_bots(client: httpx.Client, toll: Toll) -> None:
    """Every bot game moves within the time, or is over (then another one begins)."""
    began = time.monotonic()
    seen = [_ply(client, token) for token in toll.bots]
    waiting = set(range(len(toll.bots)))
    while waiting and time.monotonic() - began < PLAYS_ON:
        for number in sorted(waiting):
            before, now = seen[number], _ply(client, toll.bots[number])
            if now is not None and before is not None and (now[1] or now[0] > before[0]):
                waiting.discard(number)
                if now[1]:
                    toll.bots[number] = start(client, dict.fromkeys(SIDES, "random"))["observer"]["token"]
            seen[number] = seen[number] or now
        time.sleep(0.05)
    toll.stuck += len(waiting)
    toll.slowest = max(toll.slowest, time.monotonic() - began)


def _ply(client: httpx.Client, token: str) -> tuple[int, bool] | None:
    answer = client.get("/api/games", params={"token": token})
    if answer.status_code != 200:
        return None
    row = answer.json()[0]
    return row["ply"], row["over"]


def _check(client: httpx.Client, tokens: dict[str, str], acknowledged: dict[int, str], toll: Toll) -> None:
    kept = Seat(client, next(iter(tokens.values()))).get("/history")
    plies = [act["ply"] for act in kept]
    stored = {act["ply"]: act["text"] for act in kept}
    toll.acknowledged += len(acknowledged)
    toll.lost += sum(stored.get(ply) != text for ply, text in acknowledged.items())
    toll.doubled += len(plies) - len(set(plies))
