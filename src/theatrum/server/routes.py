"""The HTTP and WebSocket interface: every path of docs/api.md."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response, WebSocket, WebSocketDisconnect, status
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import StringConstraints
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection

from theatrum.core.refusal import BadInput
from theatrum.server import models
from theatrum.server.catalogue import Catalogue
from theatrum.server.counsel import Counsel, Still
from theatrum.server.hub import Hub
from theatrum.server.wars import Unknown, Wars

router = APIRouter(prefix="/api")
Answers = dict[int | str, dict[str, Any]]
NOBODY: Answers = {404: {"model": models.Wrong, "description": "No such seat, system or moment"}}
BAD: Answers = {400: {"model": models.Wrong, "description": "It makes no sense as it stands; the error says why"}}
STALE: Answers = {409: {"model": models.MovedOn, "description": "The game has moved on; nothing was played"}}
FORBIDDEN: Answers = {422: {"model": models.RefusedAction, "description": "A rule forbids it, or it is malformed"}}
NO_SUCH_SEAT = 4404
BUSY: Answers = {503: {"model": models.Wrong, "description": "Too much at once, or too long; try again"}}
SHOWN_LATER: Answers = {
    202: {"model": models.Stored, "description": "It is played and stored, but cannot be shown now"}
}
Since = Annotated[models.Ply | None, Query(description="tell the acts after this ply in `events`")]
Sitting = Annotated[
    list[Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.-]{1,64}=[A-Za-z0-9_.-]{1,64}$")]] | None,
    Query(max_length=16, description="SIDE=PLAYER: who goes on with a side"),
]
Candidate = Annotated[str, Query(min_length=1, max_length=400, description="an action in notation")]
Tokens = Annotated[list[models.Token], Query(max_length=200)]


def wars(connection: HTTPConnection) -> Wars:
    found: Wars = connection.app.state.wars
    return found


def catalogue(connection: HTTPConnection) -> Catalogue:
    found: Catalogue = connection.app.state.catalogue
    return found


# ------------------------------------------------------------------ systems
@router.get("/systems", response_model=list[models.System], tags=["systems"])
def systems(request: HTTPConnection) -> Response:
    """Every rule book with its scenarios, options and bots."""
    return JSONResponse(catalogue(request).systems)


@router.get("/systems/{system}/board", tags=["systems"], responses=NOBODY)
def board(system: models.Name, request: HTTPConnection) -> Response:
    """What never changes about the map: spaces, powers, the drawing. Cacheable (ETag)."""
    return catalogue(request).page(system, "board", request.headers)


@router.get("/systems/{system}/rules", tags=["systems"], responses=NOBODY)
def rules(system: models.Name, request: HTTPConnection) -> Response:
    """What every clause says, in our own words. Cacheable (ETag)."""
    return catalogue(request).page(system, "rules", request.headers)


@router.get("/systems/{system}/lessons", response_model=list[models.Lesson], tags=["systems"], responses=NOBODY)
def lessons(system: models.Name, request: HTTPConnection) -> Response:
    """Guided first turns, step by step. Cacheable (ETag)."""
    return catalogue(request).page(system, "lessons", request.headers)


@router.get("/systems/{system}/picture.svg", tags=["systems"], responses=NOBODY, response_class=Response)
def picture(system: models.Name, request: HTTPConnection) -> Response:
    """A small drawing of the war."""
    return catalogue(request).page(system, "picture", request.headers)


# ------------------------------------------------------------------ games
@router.post("/games", status_code=201, response_model=models.Created, tags=["games"], responses=BAD)
def create(body: models.NewGame, request: HTTPConnection) -> Response:
    """Start a game. The answer holds the secret links of the own seats, invitations for others, one for onlookers."""
    if body.lesson is not None:
        if body.model_fields_set - {"system", "lesson"}:
            raise BadInput("a lesson says itself which war it is and who plays it: leave out all but the system")
        made = wars(request).teach(body.system, body.lesson)
    elif body.scenario is not None:
        made = wars(request).create(body.system, body.scenario, body.options, body.seats, body.seed)
    else:
        raise BadInput("say which scenario, or which lesson")
    return JSONResponse(made, status.HTTP_201_CREATED)


@router.post("/records", status_code=201, response_model=models.Created, tags=["games"], responses=BAD | BUSY)
async def take_in(body: models.Record, request: Request, seat: Sitting = None) -> Response:
    """Continue a record as a new game, with dice that nobody knows; sides not named are played by people here."""
    counsel: Counsel = request.app.state.bots.counsel
    taken = await counsel.take_in(body.model_dump(exclude_unset=True), _still(request))
    players = dict(text.split("=", 1) for text in seat or ())
    return JSONResponse(await run_in_threadpool(wars(request).take_in, taken, players), status.HTTP_201_CREATED)


@router.post("/claims/{secret}", response_model=models.Claimed, tags=["games"], responses=NOBODY)
def claim(secret: models.Token, request: HTTPConnection) -> Response:
    """Take the seat of an invitation. Only the first who asks gets it, with a token that nobody else has seen."""
    return JSONResponse(wars(request).claim(secret))


@router.get("/games", response_model=list[models.Summary], tags=["games"])
def summaries(token: Tokens, request: HTTPConnection) -> Response:
    """The games of these tokens, newest first; unknown tokens are left out."""
    return JSONResponse(wars(request).summaries(token))


@router.get("/games/{token}", response_model=models.Envelope, tags=["play"], responses=NOBODY)
def look(token: models.Token, request: HTTPConnection, since: Since = None) -> Response:
    """The game as the seat of this token sees it."""
    return JSONResponse(wars(request).look(token, since))


@router.post(
    "/games/{token}/actions",
    response_model=models.Envelope,
    tags=["play"],
    responses=NOBODY | BAD | STALE | FORBIDDEN | BUSY | SHOWN_LATER,
)
def play(token: models.Token, body: models.Play, request: HTTPConnection, since: Since = None) -> Response:
    """Play an action at a ply. Answered only when it is stored for good."""
    return JSONResponse(wars(request).play(token, body.ply, body.action, since))


@router.post("/games/{token}/undo", response_model=models.Envelope, tags=["play"], responses=NOBODY | BAD | STALE)
def undo(token: models.Token, body: models.Undo, request: HTTPConnection) -> Response:
    """Take back own acts: never beyond dice, a secret shown, or another side's act."""
    return JSONResponse(wars(request).undo(token, body.ply, body.all))


@router.get("/games/{token}/choices", response_model=models.Narrowed, tags=["play"], responses=NOBODY | BAD)
def choices(
    token: models.Token,
    request: HTTPConnection,
    piece: models.Name | None = None,
    space: Annotated[str | None, Query(max_length=64)] = None,
) -> Response:
    """The acts of one piece, or all that name a space; empty when another side is to act."""
    return JSONResponse({"choices": wars(request).choices(token, piece, space)})


@router.get("/games/{token}/why", response_model=models.Verdict, tags=["play"], responses=NOBODY | BAD)
def why(token: models.Token, action: Candidate, request: HTTPConnection) -> Response:
    """Is an action legal, and if not: which rule forbids it?"""
    return JSONResponse(wars(request).why_not(token, action))


@router.get("/games/{token}/odds", response_model=models.Odds, tags=["play"], responses=NOBODY | BAD | FORBIDDEN)
def odds(token: models.Token, action: Candidate, request: HTTPConnection) -> Response:
    """The exact chances of an action; no die is rolled."""
    return JSONResponse(wars(request).odds(token, action))


@router.get("/games/{token}/hint", response_model=list[models.Counsel], tags=["play"], responses=NOBODY | BAD | BUSY)
async def hint(token: models.Token, request: Request) -> Response:
    """Three plans for this turn, best first, with reasons; against computers only. It takes some seconds of thought."""
    game, system, state, side = await run_in_threadpool(wars(request).hint_job, token)
    counsel: Counsel = request.app.state.bots.counsel
    return JSONResponse(await counsel.advise(token, game, system, state, side, _still(request)))


@router.get("/games/{token}/history", response_model=list[models.Told], tags=["history"], responses=NOBODY)
def history(token: models.Token, request: HTTPConnection, since: Since = None) -> Response:
    """All acts that stand, or those after a ply, with what they did."""
    return JSONResponse(wars(request).history(token, since or 0))


@router.get("/games/{token}/history/{ply}", response_model=models.Envelope, tags=["history"], responses=NOBODY)
def moment(token: models.Token, ply: models.Ply, request: HTTPConnection) -> Response:
    """The game as it stood at a ply; 0 is the start."""
    return JSONResponse(wars(request).moment(token, ply))


@router.get("/games/{token}/record", response_model=models.Record, tags=["history"], responses=NOBODY | BAD | BUSY)
def record(token: models.Token, request: HTTPConnection) -> Response:
    """The record, from which anybody can go on. The seed of its dice is told when the war is over, not before."""
    return JSONResponse(wars(request).record(token))


@router.get("/games/{token}/luck", tags=["history"], responses=NOBODY | BAD | BUSY, response_class=HTMLResponse)
async def luck(token: models.Token, request: Request) -> Response:
    """After the war: a page that sets every roll against its expectation."""
    game, record = await run_in_threadpool(wars(request).finished, token)
    counsel: Counsel = request.app.state.bots.counsel
    return HTMLResponse(await counsel.luck(game, record, _still(request)))


def _still(request: Request) -> Still:
    """Is whoever asks still there?"""

    async def there() -> bool:
        return not await request.is_disconnected()

    return there


@router.websocket("/games/{token}/live")
async def live(socket: WebSocket, token: str) -> None:
    """News of a game: there is something to fetch, or how far a thought is. The page has nothing to say."""
    hub: Hub = socket.app.state.hub
    known = wars(socket)
    try:
        seat = await run_in_threadpool(known.seat, token)
    except Unknown:
        await socket.accept()
        await socket.close(NO_SUCH_SEAT)
        return
    await socket.accept()
    with hub.listen(seat.game) as queue:
        head = await run_in_threadpool(known.store.head, seat.game)
        await socket.send_json({"type": "ply", "ply": head.ply})
        leaving = asyncio.create_task(_until_gone(socket))
        try:
            while not leaving.done():
                getting = asyncio.create_task(queue.get())
                await asyncio.wait((getting, leaving), return_when=asyncio.FIRST_COMPLETED)
                if leaving.done():
                    getting.cancel()
                    break
                await socket.send_json(getting.result())
        except (WebSocketDisconnect, RuntimeError):
            pass  # the page went away while it was being told something
        finally:
            leaving.cancel()


async def _until_gone(socket: WebSocket) -> None:
    """Read until the page leaves; what it says does not matter."""
    try:
        while True:
            await socket.receive_text()
    except (WebSocketDisconnect, KeyError, RuntimeError):
        return
