"""Real Chromium on a real server. Needs the client built (`npm run build` in web/) and Chromium on the machine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.table import WARS, Table, War
from tests.server.desk import served
from theatrum.server.client import FOLDER

collect_ignore = [] if "neppa" in WARS else ["test_many_seats.py", "test_first_turn.py"]
"""These need the rule book of zones and five seats, and run where it is installed."""
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("Chromium is missing (Debian, Ubuntu: apt install chromium)")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not (FOLDER / "index.html").is_file():
        pytest.fail("the client is not built: run npm ci && npm run build in web/")
    with served(f"sqlite:///{tmp_path_factory.mktemp('e2e') / 'games.db'}") as found:
        yield found


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Any]:
    """Makes pages; at the end no page may have met an error."""
    contexts, faults = [], []

    def make(width: int = 1400, height: int = 900, **settings: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(15_000)
        contexts.append(context)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture(params=WARS)
def war(request: pytest.FixtureRequest) -> War:
    """One war of every system."""
    return WARS[request.param]


@pytest.fixture
def table(open_page: Any, address: str, war: War) -> Table:
    return Table(open_page(), address, war)


@pytest.fixture
def axe() -> str:
    """The source of axe-core, from the client's own packages."""
    script = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
    assert script.is_file(), "run npm ci in web/"
    return script.read_text(encoding="utf-8")
