"""Measures the client in the browser and writes docs/client-performance.md: python scripts/measure_client.py"""

from __future__ import annotations

import os
import statistics

from playwright.sync_api import Browser
from stage import ROOT, stage, table
from tests.e2e.table import Envelope, Table, movers
from tests.server.desk import wait_until

VIEWS, ACTS = 8, 60
SHOWN = "performance.getEntriesByName('theatrum-shown').map((one) => one.startTime)"
TEXT = """# How fast the client is

Measured by `python scripts/measure_client.py` in Chromium {version}, headless and without a graphics card, with the
server on the same machine ({cores} cores). The map has {spaces} spaces and {pieces} counters. Milliseconds.

| | times | median | 95th percentile | slowest | limit |
|---|---|---|---|---|---|
{rows}

The first view runs from the request of the page to the first frame with map and counters; an act from the click
through server and rules to the frame that shows its result, by mouse with the whole map in sight.
"""
REPORT = ROOT / "docs" / "client-performance.md"


def first_views(browser: Browser, address: str, link: str, storage: str) -> list[float]:
    """Milliseconds from the request of the page, nothing cached, to the map with its counters on the screen."""
    found = []
    for _ in range(VIEWS):
        player = table(browser, address)
        page = player.page
        page.add_init_script(f"localStorage.setItem('theatrum.games', {storage!r})")
        page.goto(link)
        shown = wait_until(lambda page=page: page.evaluate(SHOWN))
        found.append(shown[0])
        page.context.close()
    return found


def acts(player: Table) -> list[float]:
    """Milliseconds from a click that moves a piece to the screen that shows it, by mouse on the whole map."""
    page = player.page
    while len(_measures(player)) < ACTS:
        seen = player.now()
        free = _alone(seen)
        if not free:
            page.get_by_role("button", name="Undo all").click()
            player.acted(seen["ply"])
            player.until_asked("move")
            continue
        at, goal = free
        page.mouse.click(*player.spot(at))
        page.mouse.click(*player.spot(goal))
        player.acted(seen["ply"])
        page.wait_for_timeout(120)
    return _measures(player)


def _alone(seen: Envelope) -> tuple[str, str] | None:
    """A piece alone in its space, and an empty space to which it can go."""
    places = [piece["at"] for piece in seen["view"]["pieces"]]
    for piece in seen["view"]["pieces"]:
        ways = movers(seen).get(piece["id"], {})
        goal = next((space for space in ways if space not in places), None)
        if places.count(piece["at"]) == 1 and goal and "moved" not in piece["marks"]:
            return piece["at"], goal
    return None


def _measures(player: Table) -> list[float]:
    found: list[float] = player.page.evaluate("performance.getEntriesByName('theatrum-act').map((one) => one.duration)")
    return found


def main() -> None:
    with stage() as (browser, address):
        player = table(browser, address)
        player.begin(computer=("allied",))
        seen = player.until_asked("move")
        storage = player.page.evaluate("localStorage.getItem('theatrum.games')")
        views = first_views(browser, address, player.page.url, storage)
        player.page.keyboard.press("0")
        player.still()
        times = acts(player)
        version = browser.version
        pieces, spaces = len(seen["view"]["pieces"]), len(player.board["spaces"])
    rows = [
        ("First view of the 1941 map, nothing cached", views, 2000),
        ("An act, from the click to the drawn answer", times, 150),
    ]
    REPORT.write_text(report(rows, version, pieces, spaces), encoding="utf-8")
    print(REPORT.read_text(encoding="utf-8"))


def report(rows: list[tuple[str, list[float], int]], version: str, pieces: int, spaces: int) -> str:
    def line(name: str, times: list[float], limit: int) -> str:
        cells = [f"{part(times):.0f}" for part in (statistics.median, p95, max)]
        return f"| {name} | {len(times)} | {' | '.join(cells)} | {limit} |"

    made = "\n".join(line(*row) for row in rows)
    return TEXT.format(version=version, cores=os.cpu_count(), spaces=spaces, pieces=pieces, rows=made)


def p95(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, round(0.95 * len(times)))]


if __name__ == "__main__":
    main()
