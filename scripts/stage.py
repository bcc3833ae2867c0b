"""A server with an empty store and a Chromium in front of it, for the scripts that take pictures and times."""

from __future__ import annotations

import contextlib
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.e2e.conftest import FLAGS, NAMES  # noqa: E402
from tests.e2e.table import Table, War  # noqa: E402
from tests.server.desk import Process  # noqa: E402


@contextlib.contextmanager
def stage() -> Iterator[tuple[Browser, str]]:
    """The browser, and the address of a server in a process of its own."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        sys.exit("Chromium is missing (Debian, Ubuntu: apt install chromium)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Process(f"sqlite:///{folder}/games.db")
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        try:
            yield browser, server.address
        finally:
            browser.close()
            server.kill()


def table(browser: Browser, address: str, war: War, width: int = 1400, height: int = 900, **settings: Any) -> Table:
    context = browser.new_context(viewport={"width": width, "height": height}, **settings)
    return Table(context.new_page(), address, war)
