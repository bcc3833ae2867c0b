"""Measures the client in the browser and writes docs/client-performance.md: python scripts/measure_client.py"""

from __future__ import annotations

import math
import os
import statistics

from playwright.sync_api import Browser
from stage import ROOT, stage, table
from tests.e2e.table import WARS, Envelope, Table, War, movers
from tests.server.desk import wait_until

VIEWS, ACTS = 8, 60
SHOWN = "performance.getEntriesByName('theatrum-shown').map((one) => one.startTime)"
TEXT = """# How fast the client is

Measured by `python scripts/measure_client.py` in Chromium {version}, headless and without a graphics card, with the
server on the same machine ({cores} cores). Milliseconds.

| | times | median | 95th percentile | slowest | limit |
|---|---|---|---|---|---|
{rows}

The first view runs from the request of the page to the first frame with map and counters; an act from the click
through server and rules to the frame that shows its result, by mouse with all counters in sight.
"""
REPORT = ROOT / "docs" / "client-performance.md"


def first_views(browser: Browser, address: str, war: War, link: str, storage: str) -> list[float]:
    """Milliseconds from the request of the page, nothing cached, to the map with its counters on the screen."""
    found = []
    for _ in range(VIEWS):
        player = table(browser, address, war)
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
        free = _alone(player, seen)
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


def _alone(player: Table, seen: Envelope) -> tuple[str, str] | None:
    """A piece alone in its space, and the nearest empty space to which it can go."""
    places = [piece["at"] for piece in seen["view"]["pieces"]]
    for piece in seen["view"]["pieces"]:
        free = [space for space in movers(seen).get(piece["id"], {}) if space not in places]
        if free and places.count(piece["at"]) == 1 and "moved" not in piece["marks"]:
            here = player.spot(piece["at"])
            return piece["at"], min((math.dist(player.spot(space), here), space) for space in free)[1]
    return None


def _measures(player: Table) -> list[float]:
    found: list[float] = player.page.evaluate("performance.getEntriesByName('theatrum-act').map((one) => one.duration)")
    return found


def main() -> None:
    rows: list[tuple[str, list[float], int]] = []
    with stage() as (browser, address):
        for war in WARS.values():
            rows += measured(browser, address, war)
        version = browser.version
    REPORT.write_text(report(rows, version), encoding="utf-8")
    print(REPORT.read_text(encoding="utf-8"))


def measured(browser: Browser, address: str, war: War) -> list[tuple[str, list[float], int]]:
    player = table(browser, address, war)
    player.begin(computer=war.others)
    seen = player.until_asked("move")
    storage = player.page.evaluate("localStorage.getItem('theatrum.games')")
    views = first_views(browser, address, war, player.page.url, storage)
    player.page.keyboard.press("0")
    player.still()
    times = acts(player)
    player.page.context.close()
    size = f"{len(player.board['spaces'])} spaces, {len(seen['view']['pieces'])} counters"
    return [
        (f"`{war.system}`: first view of the map ({size}), nothing cached", views, 2000),
        (f"`{war.system}`: an act, from the click to the drawn answer", times, 150),
    ]


def report(rows: list[tuple[str, list[float], int]], version: str) -> str:
    def line(name: str, times: list[float], limit: int) -> str:
        cells = [f"{part(times):.0f}" for part in (statistics.median, p95, max)]
        return f"| {name} | {len(times)} | {' | '.join(cells)} | {limit} |"

    return TEXT.format(version=version, cores=os.cpu_count(), rows="\n".join(line(*row) for row in rows))


def p95(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, round(0.95 * len(times)))]


if __name__ == "__main__":
    main()
