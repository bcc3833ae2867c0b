"""The web client as static files, or a page that says how to build it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parent / "static"
MISSING = """<!doctype html>
<html lang="en">
<title>Theatrum</title>
<meta name="viewport" content="width=device-width">
<body style="font: 18px/1.5 sans-serif; max-width: 34em; margin: 4em auto; padding: 0 1em">
<h1>The server is running</h1>
<p>The browser client has not been built. Run <code>make web</code> in the project folder and load this page again.</p>
<p>Programs can play already: <a href="/api/docs">the interface</a>.</p>
</body>
</html>
"""


class Files(StaticFiles):
    """Files whose names hold a hash of their content never change; the page that names them may."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        answer = super().file_response(*args, **more)
        hashed = "/assets/" in str(args[0])
        answer.headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return answer


def mount(app: FastAPI, folder: Path = FOLDER) -> None:
    """Serve the client at the root; Starlette keeps every path inside the folder."""
    if (folder / "index.html").is_file():
        app.mount("/", Files(directory=folder, html=True), name="client")
        return

    @app.get("/", include_in_schema=False)
    def missing() -> HTMLResponse:
        return HTMLResponse(MISSING, 503)
