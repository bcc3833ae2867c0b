"""`make soak`: all trials, one table. `--short` for a look, `--only NAME` for one of them."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile

from tests.server.desk import Process
from tests.server.postgres import Postgres
from tests.soak import hostile, kills, load

Row = tuple[str, str, bool]


def died(folder: str, postgres: Postgres, share: float) -> list[Row]:
    rows = []
    for name, db, count in (("SQLite", f"sqlite:///{folder}/kills", 150), ("PostgreSQL", postgres.new_database(), 50)):
        rows.append(_toll(f"SIGKILL, {name}", kills.kills(db, max(2, round(count * share)))))
    rows.append(_toll("restart of PostgreSQL", kills.restarts(postgres, max(2, round(20 * share)))))
    return rows


def _toll(what: str, toll: kills.Toll) -> Row:
    said = (
        f"{toll.kills} times, {toll.acknowledged} acts acknowledged: {toll.lost} lost, {toll.doubled} doubled; "
        f"{toll.stuck} bots stuck, the slowest back after {toll.slowest:.1f} s"
    )
    return what, said, toll.sound


def besieged(folder: str, postgres: Postgres, share: float) -> list[Row]:
    server = Process(f"sqlite:///{folder}/hostile")
    siege = hostile.throw(server.address, max(200, round(16_000 * share)))
    told = ", ".join(f"{count} x {status}" for status, count in sorted(siege.answers.items()))
    rows = [("hostile requests", f"{siege.sent}: {told}", not siege.failed and not siege.accepted)]
    rows += [("wrongly accepted", line, False) for line in siege.accepted[:5]]
    code, said = hostile.schemathesis(server.address, max(5, round(400 * share)))
    rows.append(("schemathesis", said.strip().splitlines()[-1] if said.strip() else f"exit {code}", code == 0))
    server.kill()
    return rows


def attacked(folder: str, postgres: Postgres, share: float) -> list[Row]:
    server = Process(f"sqlite:///{folder}/beside")
    found = asyncio.run(load.beside(server.address, max(5.0, 60 * share)))
    idle, busy = found.idle.share(0.95), found.attacked.share(0.95)
    said = f"p95 alone {idle:.0f} ms, beside {found.attacks} attacks {busy:.0f} ms ({busy / idle:.1f} times)"
    server.kill()
    return [
        ("beside an attacker", f"{said}, {found.attacked.failed} failed", busy < 5 * idle and not found.attacked.failed)
    ]


def loaded(folder: str, postgres: Postgres, share: float) -> list[Row]:
    server = Process(f"sqlite:///{folder}/load")
    pace = asyncio.run(load.many(server.address, server.child.pid, 200, 400, max(10.0, 900 * share)))
    server.kill()
    rate, p95 = pace.acts / pace.seconds, pace.share(0.95)
    warm = pace.memory[len(pace.memory) // 3 :]
    said = f"{rate:.0f} acts/s, p50 {pace.share(0.5):.0f}, p95 {p95:.0f}, p99 {pace.share(0.99):.0f} ms"
    memory = f"memory {warm[0]} MB after warm-up, {warm[-1]} MB at the end, {max(warm)} MB at most"
    return [
        ("200 games, 400 sockets", f"{said}, {pace.failed} failed", rate >= 100 and p95 < 500 and not pace.failed),
        (f"{pace.seconds:.0f} s of it", memory, warm[-1] <= 1.15 * warm[0]),
    ]


TRIALS = {"deaths": died, "hostile": besieged, "beside": attacked, "load": loaded}


def main() -> int:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--short", action="store_true", help="a twentieth of everything")
    parser.add_argument("--only", choices=TRIALS, action="append", help="this trial; may be repeated")
    given = parser.parse_args()
    postgres, sound = Postgres(), True
    try:
        for name in given.only or TRIALS:
            print(f"{name} ...", file=sys.stderr, flush=True)
            with tempfile.TemporaryDirectory() as folder:
                for what, said, good in TRIALS[name](folder, postgres, 0.05 if given.short else 1.0):
                    print(f"{'ok ' if good else 'BAD'}  {what:<24} {said}", flush=True)
                    sound = sound and good
    finally:
        postgres.stop()
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
