"""Running the server: uvicorn on one port, one process, as many games as wanted."""

from __future__ import annotations

import threading
import webbrowser

import uvicorn

from theatrum.server.app import create_app

SOCKET_MESSAGE = 4096
"""Bytes a page may send over its socket; it has nothing to say there."""


def serve(host: str = "127.0.0.1", port: int = 8000, db_url: str | None = None, browser: bool = False) -> None:
    """Serve until interrupted; with `browser`, open the client as soon as the server answers."""
    config = uvicorn.Config(
        create_app(db_url),
        host=host,
        port=port,
        log_level="info",
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
