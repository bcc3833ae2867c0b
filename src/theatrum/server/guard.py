"""At the door: sizes are limited, errors become one clear line, and none of them goes unnoticed."""

from __future__ import annotations

import logging
import time
from collections import Counter
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from theatrum.core.refusal import BadInput, Refused
from theatrum.server.store import Moved
from theatrum.server.wars import Unknown

log = logging.getLogger("theatrum.server")

SMALL = 16 * 1024
LARGE = 8 * 1024 * 1024
LARGE_PATHS = ("/api/records",)
MINUTE = 60.0

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
    """ASGI middleware: limits bodies, adds the security headers, counts errors."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.errors: Counter[int] = Counter()
        self.since = time.monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = LARGE if scope["path"] in LARGE_PATHS else SMALL
        taken = 0

        async def read() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > limit:
                raise TooLarge(limit)
            return message

        async def write(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._count(message["status"])
                policy = DOCS_POLICY if scope["path"] == "/api/docs" else POLICY
                extra = {**HEADERS, "Content-Security-Policy": policy}
                message["headers"] = [
                    *message.get("headers", ()),
                    *((key.lower().encode(), value.encode()) for key, value in extra.items()),
                ]
            await send(message)

        if _announced(scope) > limit:
            await _answer(413, TooLarge(limit).detail)(scope, receive, write)
            return
        await self.app(scope, read, write)

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


def _announced(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def _answer(status: int, error: str, **more: Any) -> JSONResponse:
    return JSONResponse({"error": error, **more}, status)


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

    @app.exception_handler(RequestValidationError)
    def malformed(_: Request, wrong: RequestValidationError) -> JSONResponse:
        detail = [{"at": ".".join(str(part) for part in row["loc"]), "says": row["msg"]} for row in wrong.errors()]
        first = f"{detail[0]['at']}: {detail[0]['says']}" if detail else "the request is malformed"
        return _answer(422, first, detail=detail[:20])

    @app.exception_handler(HTTPException)
    def plain(_: Request, wrong: HTTPException) -> JSONResponse:
        return _answer(wrong.status_code, str(wrong.detail))

    @app.exception_handler(Exception)
    def failed(request: Request, wrong: Exception) -> JSONResponse:
        route = request.scope.get("route")
        log.error("%s %s failed", request.method, getattr(route, "path", "?"), exc_info=wrong)
        return _answer(500, "the server has failed; nothing was played")
