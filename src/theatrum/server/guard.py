"""At the door: sizes are limited, errors become one clear line, and none of them goes unnoticed."""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from theatrum.core.budget import Exhausted
from theatrum.core.refusal import BadInput, Refused
from theatrum.server.live import Busy
from theatrum.server.store import Moved
from theatrum.server.thinking import Stopped
from theatrum.server.wars import Stored, Unknown

log = logging.getLogger("theatrum.server")

SMALL = 16 * 1024
LARGE = 8 * 1024 * 1024
LARGE_PATHS = ("/api/records",)
MINUTE = 60.0
BUSY = 503

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
DOCS_POLICY = POLICY.replace("default-src 'self'", "default-src 'self'; script-src 'self' 'unsafe-inline'")
HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


class TooLarge(HTTPException):
    def __init__(self, limit: int) -> None:
        super().__init__(413, f"the request is too large: {limit // 1024} KB at most")


class Guard:
    """ASGI middleware: knows its own name, limits bodies, adds the security headers, counts errors."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] = ()) -> None:
        self.app, self.hosts = app, hosts
        self.errors: Counter[int] = Counter()
        self.since = time.monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and self._stranger(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = LARGE if scope["path"] in LARGE_PATHS else SMALL
        taken, started = 0, False

        async def read() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > limit:
                raise TooLarge(limit)
            return message

        async def write(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._count(message["status"])
                policy = DOCS_POLICY if scope["path"] == "/api/docs" else POLICY
                extra = {**HEADERS, "Content-Security-Policy": policy}
                message["headers"] = [
                    *message.get("headers", ()),
                    *((key.lower().encode(), value.encode()) for key, value in extra.items()),
                ]
            await send(message)

        if why := self._stranger(scope):
            await _answer(403, why)(scope, receive, write)
            return
        if _announced(scope) > limit:
            await _answer(413, TooLarge(limit).detail)(scope, receive, write)
            return
        try:
            await self.app(scope, read, write)
        except Exception as wrong:
            log.error("%s %s failed", scope["method"], _route(scope), exc_info=wrong)
            if not started:
                await _answer(500, "the server has failed; nothing was played")(scope, receive, write)

    def _stranger(self, scope: Scope) -> str:
        """Why a request is none of ours: for another host, or from the page of another site."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin", "")
        if self.hosts and _name(host) not in self.hosts:
            return f"this server does not answer to the name '{_name(host)}'; start it with --name to change that"
        if origin and origin.partition("://")[2] != host and (scope["type"] == "websocket" or _changes(scope)):
            return "this request comes from the page of another site"
        return ""

    def _count(self, status: int) -> None:
        """Say once a minute how many requests went wrong, by status."""
        if status >= 400:
            self.errors[status] += 1
        now = time.monotonic()
        if self.errors and now - self.since > MINUTE:
            told = ", ".join(f"{count} x {status}" for status, count in sorted(self.errors.items()))
            log.warning("requests answered with an error in the last %.0f s: %s", now - self.since, told)
            self.errors.clear()
            self.since = now


def _name(host: str) -> str:
    """A host without its port."""
    return host.rpartition(":")[0].strip("[]") if re.search(r":\d+$", host) else host.strip("[]")


def _changes(scope: Scope) -> bool:
    return scope["method"] not in ("GET", "HEAD", "OPTIONS")


def _route(scope: Scope) -> str:
    """The path without the secrets in it."""
    return getattr(scope.get("route"), "path", "?")


def _announced(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def _answer(status: int, error: str, **more: Any) -> JSONResponse:
    headers = {"Retry-After": "1"} if status == BUSY else None
    return JSONResponse(_plain({"error": error, **more}), status, headers)


def _plain(value: Any) -> Any:
    """What is told back may hold half characters that cannot be written."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list) else value


def install(app: FastAPI) -> None:
    """What each kind of failure is answered with."""

    @app.exception_handler(Refused)
    def refused(_: Request, wrong: Refused) -> JSONResponse:
        told = {"action": wrong.action, "clause": wrong.clause, "message": wrong.message}
        return _answer(422, str(wrong), refused=told)

    @app.exception_handler(Moved)
    def moved(_: Request, wrong: Moved) -> JSONResponse:
        return _answer(409, str(wrong), ply=wrong.ply)

    @app.exception_handler(Unknown)
    def unknown(_: Request, wrong: Unknown) -> JSONResponse:
        return _answer(404, str(wrong))

    @app.exception_handler(BadInput)
    def bad_input(_: Request, wrong: BadInput) -> JSONResponse:
        return _answer(400, str(wrong))

    @app.exception_handler(Stopped)
    def stopped(_: Request, wrong: Stopped) -> JSONResponse:
        return _answer(400, "the game has moved on, or you have asked again; ask anew")

    @app.exception_handler(Stored)
    def stored(_: Request, wrong: Stored) -> JSONResponse:
        return _answer(202, str(wrong), ply=wrong.ply)

    @app.exception_handler(Exhausted)
    @app.exception_handler(Busy)
    def busy(_: Request, wrong: Exception) -> JSONResponse:
        return _answer(BUSY, str(wrong))

    @app.exception_handler(OperationalError)
    @app.exception_handler(PoolTimeout)
    def away(request: Request, wrong: Exception) -> JSONResponse:
        log.error("%s %s: the database does not answer: %s", request.method, _route(request.scope), wrong)
        return _answer(BUSY, "the database does not answer; nothing was played, try again")

    @app.exception_handler(RequestValidationError)
    def malformed(_: Request, wrong: RequestValidationError) -> JSONResponse:
        detail = [{"at": ".".join(str(part) for part in row["loc"]), "says": row["msg"]} for row in wrong.errors()]
        first = f"{detail[0]['at']}: {detail[0]['says']}" if detail else "the request is malformed"
        return _answer(422, first, detail=detail[:20])

    @app.exception_handler(HTTPException)
    def plain(_: Request, wrong: HTTPException) -> JSONResponse:
        return _answer(wrong.status_code, str(wrong.detail))
