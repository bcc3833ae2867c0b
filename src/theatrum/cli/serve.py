"""`theatrum serve`: games in the browser, for oneself or for friends."""

from __future__ import annotations

import argparse
import socket

from theatrum.cli import common, needs
from theatrum.core.refusal import BadInput


def add_serve(make: common.Make) -> None:
    serve = make(
        description="Serve games over HTTP. Games are kept in a file in your data folder, or in any database by URL."
    )
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets others in")
    serve.add_argument("--port", type=int, default=8000, help="default: 8000")
    serve.add_argument(
        "--db",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; better in the environment as THEATRUM_DB, "
        "where a password is not seen in the list of processes",
    )
    serve.add_argument(
        "--name",
        metavar="HOST",
        action="append",
        default=[],
        help="answer to this host name, too, e.g. behind a proxy; may be repeated",
    )
    serve.add_argument("--open", action="store_true", help="open the browser")
    serve.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    needs.need("server", "the server")
    if (given.db or "").startswith("postgres"):
        needs.need("postgres", "--db postgresql")
    # The other commands should not wait for a web server to be imported.
    from sqlalchemy.exc import ArgumentError, OperationalError

    from theatrum.server.main import serve

    _check(given.host, given.port)
    try:
        serve(given.host, given.port, given.db, given.open, tuple(given.name))
    except (ArgumentError, OperationalError, ModuleNotFoundError) as wrong:
        raise BadInput(f"the database cannot be opened: {str(wrong).splitlines()[0]}") from None


def _check(host: str, port: int) -> None:
    """Say at once, in one line, that the port cannot be had."""
    try:
        with socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET):
            pass
    except (OSError, OverflowError) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        raise BadInput(f"cannot listen on {host}:{port}: {reason}; choose another with --port") from None
