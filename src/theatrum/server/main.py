"""Running the server: uvicorn on one port, one process, as many games as wanted."""

from __future__ import annotations

import logging
import os
import re
import threading
import webbrowser
from typing import Any

import uvicorn

from theatrum.server.app import create_app

SOCKET_MESSAGE = 4096
"""Bytes a page may send over its socket; it has nothing to say there."""
HERE = ("127.0.0.1", "localhost", "::1")
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"secrets": {"()": "theatrum.server.main.NoSecrets"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["secrets"]},
    },
    "loggers": {
        name: {"handlers": ["stderr"], "level": "INFO", "propagate": False} for name in ("uvicorn", "theatrum")
    },
}


class NoSecrets(logging.Filter):
    """Paths hold the secret links of seats: they are cut out of whatever is logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = SECRET.sub("/.../", record.getMessage()), ()
        return True


SECRET = re.compile(r"/[A-Za-z0-9_-]{22,64}(?=[/\s\"'?]|$)/?")


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db_url: str | None = None,
    browser: bool = False,
    names: tuple[str, ...] = (),
) -> None:
    """Serve until interrupted; with `browser`, open the client as soon as the server answers.

    On this machine alone it answers to no other name, so that no page of another site can reach it by a trick; `names`
    are further ones, for a proxy in front of it."""
    hosts = (*HERE, host, *names) if host in HERE or names else ()
    config = uvicorn.Config(
        create_app(db_url or os.environ.get("THEATRUM_DB"), hosts=hosts),
        host=host,
        port=port,
        log_config=LOGGING,
        access_log=False,  # paths hold the secret links of seats
        ws_max_size=SOCKET_MESSAGE,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    if browser:
        threading.Thread(target=_open_when_ready, args=(server, _address(host, port)), daemon=True).start()
    server.run()


def _address(host: str, port: int) -> str:
    return f"http://{'127.0.0.1' if host in ('', '0.0.0.0', '::') else host}:{port}/"


def _open_when_ready(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        if server.should_exit:
            return
        threading.Event().wait(0.05)
    print(f"Theatrum is at {address} (Ctrl-C ends it)", flush=True)
    webbrowser.open(address)
