"""Requests that mean harm: by our own generator, and by schemathesis from the description of the interface."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

import theatrum
from tests.server.desk import SCENARIO, SIDES, SYSTEM, Seat, both, texts

WORDS = ("", "end", "attack 1010", "move de.mech.1 1814", "a" * 500, "\u0000", "²", "%00", "../../x", "{space}", "-1")
PATHS = ("", "/history", "/history/0", "/history/99999", "/choices", "/why", "/odds", "/record", "/luck", "/hint", "/x")


@dataclass
class Siege:
    """How a number of hostile requests was answered."""

    sent: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    accepted: list[str] = field(default_factory=list)
    """What should have been refused."""

    @property
    def failed(self) -> int:
        return sum(count for status, count in self.answers.items() if status >= 500 and status != 503)


def throw(address: str, count: int, seed: int = 1) -> Siege:
    """Our own generator: wrong keys, wrong plies, other sides' acts, bent records and positions, broken bodies."""
    rng, siege = Random(seed), Siege()
    with httpx.Client(base_url=address, timeout=60) as client:
        seats = both(client)
        seen = seats[SIDES[0]].get()
        for _ in range(count):
            kind = rng.choice((_act, _act, _read, _read, _body, _record, _claim))
            answer, wrong = kind(client, rng, seats, seen)
            siege.sent += 1
            siege.answers[answer.status_code] += 1
            if wrong and answer.status_code < 300:
                siege.accepted.append(f"{answer.request.method} {answer.request.url.path}")
    return siege


Sent = tuple[httpx.Response, bool]


def _act(client: httpx.Client, rng: Random, seats: dict[str, Seat], seen: dict[str, Any]) -> Sent:
    """An act that is stale, somebody else's, or none at all."""
    legal = texts(seen) if seen["choices"] else []
    other = next(side for side in seats if side != seen["actor"])
    kind = rng.randrange(3)
    if kind == 0 and legal:
        return seats[other].post(rng.choice(legal), seen["ply"]), True
    if kind == 1 and legal:
        ply = rng.choice((-1, seen["ply"] + 1, 10**7, 10**30))
        body = {"ply": ply, "action": rng.choice(legal)}
        return client.post(seats[SIDES[0]].path("/actions"), json=body), True
    word = rng.choice(WORDS)
    return seats[seen["actor"]].post(word, seen["ply"]), word not in legal


def _read(client: httpx.Client, rng: Random, seats: dict[str, Seat], seen: dict[str, Any]) -> Sent:
    token = rng.choice((seats[SIDES[0]].token, "x" * 32, "..", "y", "%00" * 8))
    query = {"action": rng.choice(WORDS), "since": rng.choice(("0", "-1", "9" * 30, "x")), "piece": rng.choice(WORDS)}
    tail = rng.choice([path for path in PATHS if path != "/hint" or rng.random() < 0.02])
    return client.get(f"/api/games/{token}{tail}", params=query), token not in (seats[SIDES[0]].token,)


def _body(client: httpx.Client, rng: Random, seats: dict[str, Seat], seen: dict[str, Any]) -> Sent:
    body = rng.choice(
        (
            b"",
            b"{",
            b"[" * 5_000,
            b'{"ply": 1e999, "action": "end"}',
            b'{"ply": ' + b"9" * 5_000 + b', "action": "end"}',
            b'{"ply": 0, "action": "\\ud800"}',
            json.dumps({"system": SYSTEM, "scenario": "../x"}).encode(),
            json.dumps({"system": SYSTEM, "scenario": SCENARIO, "seats": {"nobody": "human"}}).encode(),
            json.dumps({"system": SYSTEM, "scenario": SCENARIO, "seed": -1}).encode(),
            json.dumps({"system": "chess", "scenario": SCENARIO}).encode(),
            b"x" * 20_000,
        )
    )
    path = rng.choice(("/api/games", "/api/records", seats[SIDES[0]].path("/actions"), seats[SIDES[0]].path("/undo")))
    return client.post(path, content=body, headers={"content-type": "application/json"}), True


def _record(client: httpx.Client, rng: Random, seats: dict[str, Seat], seen: dict[str, Any]) -> Sent:
    """A record that has been bent somewhere."""
    data = theatrum.new(f"{SYSTEM}/{SCENARIO}", seed=5).record()
    place = {"ruleset": SYSTEM, "scenario": SCENARIO}
    bent: dict[str, Any] = rng.choice(
        (
            {"digest": "0" * 64},
            {"seed": "17"},
            {"dice": [7]},
            {"actions": ["end"] * rng.randrange(1, 50)},
            {"scenario": "../../x"},
            {"options": ["flying"]},
            {"eras": [{"version": "1", "seed": None, "plies": 0, "rolled": 0, "state": {"at": "everywhere"}}]},
            {"position": place | {"scenario": "../x"}},
            {"position": place | {"facts": {"budget": 10**9}}},
            {"position": place | {"piece": [{}] * 2_000}},
            {"position": place | {"piece": [{"power": [], "type": {}, "at": 3}]}},
            {"position": place | {"turn": "\ud800"}},
        )
    )
    return client.post("/api/records", content=json.dumps(data | bent)), True


def _claim(client: httpx.Client, rng: Random, seats: dict[str, Seat], seen: dict[str, Any]) -> Sent:
    return client.post(f"/api/claims/{rng.choice(('x' * 32, seats[SIDES[0]].token, '..', ''))}"), True


def schemathesis(address: str, examples: int) -> tuple[int, str]:
    """The exit code and the summary of schemathesis: no answer may be a failure of ours."""
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{address}/api/openapi.json"]
    given = ["--checks", "not_a_server_error", "--max-examples", str(examples), "--seed", "1", "--workers", "1"]
    given += ["--exclude-path-regex", "(hint|luck|live)$", "--no-color", "--generation-database", "none"]
    done = subprocess.run([*command, *given], capture_output=True, text=True, check=False, timeout=3600)
    return done.returncode, done.stdout[-3_000:] + done.stderr[-1_000:]
