"""The application: database, games, bots and listeners put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi_offline import FastAPIOffline
from starlette.middleware.gzip import GZipMiddleware

import theatrum
from theatrum.server import client, guard
from theatrum.server.bots import Bots
from theatrum.server.catalogue import Catalogue
from theatrum.server.hub import Hub
from theatrum.server.routes import router
from theatrum.server.store import Head, Store, default_url
from theatrum.server.wars import Wars


def create_app(db_url: str | None = None, static: Path = client.FOLDER, hosts: tuple[str, ...] = ()) -> FastAPI:
    """The ASGI application on a database: an SQLAlchemy URL, or a file in the user's data folder.

    It answers to these host names only; to any, if there are none."""
    store = Store(db_url or default_url())
    wars, hub = Wars(store), Hub()
    bots = Bots(wars, hub)

    def changed(head: Head) -> None:
        hub.publish(head.id, {"type": "ply", "ply": head.ply})
        if head.result:
            hub.publish(head.id, {"type": "over", "result": head.result})
        bots.wake(head.id)

    wars.changed = changed

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        hub.start()
        await bots.start()
        yield
        await bots.stop()
        store.close()

    app: FastAPI = FastAPIOffline(
        docs_url="/api/docs",
        redoc_url=None,
        openapi_url="/api/openapi.json",
        static_url="/api/docs-assets",
        title="Theatrum",
        version=theatrum.__version__,
        description="Games over HTTP and WebSocket. A seat is a secret token; what it may not see is never sent.",
        lifespan=lifespan,
        redirect_slashes=False,
    )
    app.state.wars, app.state.hub, app.state.bots, app.state.catalogue = wars, hub, bots, Catalogue()
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=4)
    app.add_middleware(guard.Guard, hosts=hosts)
    guard.install(app)
    app.include_router(router)
    client.mount(app, static)
    return app
