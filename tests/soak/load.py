"""Many games at once, and one who means harm beside one who only plays."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect

import theatrum
from tests.server.desk import SCENARIO, SIDES, SYSTEM, texts


@dataclass
class Pace:
    """How fast and how evenly acts were answered."""

    acts: int = 0
    seconds: float = 0.0
    times: list[float] = field(default_factory=list)
    failed: int = 0
    memory: list[int] = field(default_factory=list)
    """MB of the server, once every few seconds."""

    def share(self, share: float) -> float:
        """Milliseconds within which this share of the answers came."""
        return 1000 * statistics.quantiles(self.times, n=100, method="inclusive")[round(share * 100) - 1]


def megabytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) // 1024


class Table:
    """One game whose seats are all ours: whoever is to act does anything."""

    def __init__(self, client: httpx.AsyncClient, seed: int) -> None:
        self.client, self.rng = client, Random(seed)
        self.seen: dict[str, Any] = {}
        self.tokens: dict[str, str] = {}

    async def begin(self) -> None:
        answer = await self.client.post("/api/games", json={"system": SYSTEM, "scenario": SCENARIO})
        self.tokens = {side: card["token"] for side, card in answer.raise_for_status().json()["seats"].items()}
        self.seen = await self._look(SIDES[0])

    async def _look(self, side: str) -> Any:
        return (await self.client.get(f"/api/games/{self.tokens[side]}")).raise_for_status().json()

    async def act(self, pace: Pace) -> None:
        if self.seen["over"]:
            await self.begin()
        actor = self.seen["actor"]
        if not self.seen["choices"]:
            self.seen = await self._look(actor)
        body = {"ply": self.seen["ply"], "action": self.rng.choice(texts(self.seen))}
        began = time.perf_counter()
        answer = await self.client.post(f"/api/games/{self.tokens[actor]}/actions", json=body)
        pace.times.append(time.perf_counter() - began)
        pace.acts += 1
        if answer.status_code == 200:
            self.seen = answer.json()
        else:
            pace.failed += 1
            self.seen = await self._look(actor)


async def many(address: str, pid: int, games: int, sockets: int, seconds: float, players: int = 8) -> Pace:
    """So many games in play with so many pages that listen, for a while."""
    pace, limits = Pace(), httpx.Limits(max_connections=players + 4)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client, AsyncExitStack() as pages:
        tables = [Table(client, number) for number in range(games)]
        for table in tables:
            await table.begin()
        for number in range(sockets):
            token = tables[number % games].tokens[SIDES[number // games % len(SIDES)]]
            live = f"{address.replace('http', 'ws')}/api/games/{token}/live"
            page = await pages.enter_async_context(connect(live, open_timeout=60))
            pages.push_async_callback(_cancelled, asyncio.create_task(_listen(page)))
        until = time.perf_counter() + seconds

        async def player(number: int) -> None:
            rng, own = Random(number), tables[number::players]
            while time.perf_counter() < until:
                await rng.choice(own).act(pace)

        async def watch() -> None:
            while time.perf_counter() < until:
                pace.memory.append(megabytes(pid))
                await asyncio.sleep(min(5.0, seconds / 8))

        began = time.perf_counter()
        await asyncio.gather(watch(), *(player(number) for number in range(players)))
        pace.seconds = time.perf_counter() - began
    return pace


async def _listen(page: Any) -> None:
    async for _ in page:
        pass


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@dataclass
class Beside:
    """One who only plays, alone and beside an attacker."""

    idle: Pace
    attacked: Pace
    attacks: int


async def beside(address: str, seconds: float) -> Beside:
    """A quiet player's times: alone, then while somebody imports, asks hints and reads menus as fast as he can."""
    async with (
        httpx.AsyncClient(base_url=address, timeout=60) as quiet,
        httpx.AsyncClient(base_url=address, timeout=60) as loud,
    ):
        table = Table(quiet, 1)
        await table.begin()
        idle = await _play(table, seconds)
        attack = [asyncio.create_task(task) for task in (_imports(loud), _hints(loud), _menus(loud))]
        attacked = await _play(table, seconds)
        for task in attack:
            task.cancel()
        done = await asyncio.gather(*attack, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in done), done
    return Beside(idle, attacked, COUNT[0])


COUNT = [0]


async def _play(table: Table, seconds: float) -> Pace:
    pace, until = Pace(), time.perf_counter() + seconds
    while time.perf_counter() < until:
        await table.act(pace)
        await asyncio.sleep(0.05)
    return pace


async def _imports(client: httpx.AsyncClient) -> None:
    war, rng = theatrum.new(f"{SYSTEM}/{SCENARIO}", seed=5), Random(5)
    while not war.over and war.ply < 1_500:
        war.play(war.choices().sample(rng))
    body = json.dumps(war.record())
    while True:
        await client.post("/api/records", content=body)
        COUNT[0] += 1


async def _own(client: httpx.AsyncClient) -> str:
    seats = dict.fromkeys(SIDES[1:], "random")
    answer = await client.post("/api/games", json={"system": SYSTEM, "scenario": SCENARIO, "seats": seats})
    token: str = answer.raise_for_status().json()["seats"][SIDES[0]]["token"]
    return token


async def _hints(client: httpx.AsyncClient) -> None:
    token = await _own(client)
    while True:
        await client.get(f"/api/games/{token}/hint")
        COUNT[0] += 1


async def _menus(client: httpx.AsyncClient) -> None:
    token = await _own(client)
    while True:
        await asyncio.gather(*(client.get(f"/api/games/{token}{tail}") for tail in ("", "/choices", "/record")))
        COUNT[0] += 3
