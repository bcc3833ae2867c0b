"""What can be done with games: create, look, play, take back, export. No HTTP here."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from typing import Any

from theatrum.core import budget, lessons, menu, odds
from theatrum.core.game import EVERY, Game, new
from theatrum.core.refusal import BadInput, Refused
from theatrum.core.ruleset import find
from theatrum.players import BOTS
from theatrum.server import envelope, past
from theatrum.server.imports import Taken
from theatrum.server.live import PATIENCE, Account, Busy, Live, Lives, not_yours
from theatrum.server.past import standing
from theatrum.server.store import HUMAN, INVITED, OBSERVER, Entry, Head, Moved, Seat, Store

Json = dict[str, Any]
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,64}")
TOKEN_BYTES = 24
SECONDS = 3.0
"""What a question about a game may cost."""


log = logging.getLogger("theatrum.server")


class Stored(Exception):
    """The act was played and stored, but what it led to could not be shown."""

    def __init__(self, ply: int) -> None:
        super().__init__("the act was played and is stored; it could not be shown, ask again")
        self.ply = ply


class Unknown(LookupError):
    """No such seat, game, moment or system."""


class Wars:
    """All games of one database."""

    def __init__(self, store: Store) -> None:
        self.store, self.lives = store, Lives(store)
        self._studying = Lock()
        self.changed: Callable[[Head], None] = lambda head: None
        """Told after every commit."""

    # ------------------------------------------------------------------ starting
    def create(
        self, system: str, scenario: str, options: Sequence[str], players: dict[str, str], seed: int | None = None
    ) -> Json:
        game = new(f"{system}/{scenario}", options, seed)
        return self._found(game, players, known=seed is not None)

    def teach(self, system: str, name: str) -> Json:
        """Begin a lesson: its scenario, the learner's seat, a bot on every other."""
        ruleset = find(system)
        known = {lesson.id: lesson for lesson in lessons.of(ruleset)}
        if name not in known:
            raise BadInput(f"{system} has no lesson '{name}'; choose from {', '.join(known) or 'none'}")
        lesson = known[name]
        game = new(f"{system}/{lesson.scenario}", lesson.options, lesson.seed)
        sides = ruleset.sides(lesson.scenario, game.options)
        players = {side: HUMAN if side == lesson.side else lesson.opponent for side in sides}
        return self._found(game, players, known=lesson.seed is not None, lesson=name)

    def take_in(self, taken: Taken, players: dict[str, str]) -> Json:
        """Continue a record that a worker has replayed. From here on its dice are nobody's but the server's."""
        return self._found(taken.game(), players, taken.log, taken.kept, eras=taken.eras)

    def _found(
        self,
        game: Game,
        players: dict[str, str],
        log: Sequence[tuple[Entry, Account]] = (),
        kept: Sequence[tuple[int, Any]] = (),
        known: bool = False,
        lesson: str | None = None,
        eras: list[Json] | None = None,
    ) -> Json:
        """Store a new game; `known` says that somebody knows the seed of its dice."""
        sides = game.ruleset.sides(game.scenario, game.options)
        for side, player in players.items():
            if side not in sides:
                raise BadInput(f"there is no side '{side}'; the sides are {', '.join(sides)}")
            if player not in (HUMAN, INVITED) and player not in BOTS:
                raise BadInput(f"there is no player '{player}'; choose from {', '.join((HUMAN, INVITED, *BOTS))}")
        if known and INVITED in players.values():
            raise BadInput("whoever gives the seed knows every die: leave it out when others are invited")
        head = replace(_head(game, known), ply=len(log), lesson=lesson, eras=eras)
        seats = [_seat(head.id, side, players.get(side, HUMAN)) for side in sides]
        observer = Seat(_token(), head.id, OBSERVER, OBSERVER)
        self.store.create(head, [*seats, observer], log, kept)
        self._tell(head)
        first = next((seat for seat in seats if seat.player == HUMAN), observer)
        return {
            "game": head.id,
            "seats": {seat.side: _card(seat) for seat in seats},
            "observer": {"token": observer.token},
            "url": f"/#/seat/{first.token}",
        }

    def claim(self, secret: str) -> Json:
        """Take the seat of an invitation: whoever comes first gets a token that nobody else has seen."""
        seat = self.store.claim(secret, _token()) if TOKEN.fullmatch(secret) else None
        if seat is None:
            raise Unknown("this invitation is not known, or somebody has taken the seat already")
        self._tell(self.store.head(seat.game))
        return {"game": seat.game, "side": seat.side, "token": seat.token, "url": f"/#/seat/{seat.token}"}

    def _tell(self, head: Head) -> None:
        """Whatever goes wrong in telling, what was stored is stored."""
        try:
            self.changed(head)
        except Exception:
            log.exception("nobody could be told about game %s", head.id)

    # ------------------------------------------------------------------ looking
    def seat(self, token: str) -> Seat:
        """Whose token this is; that of a bot or of a seat nobody has taken yet opens nothing."""
        found = self.store.seat(token) if TOKEN.fullmatch(token) else None
        if found is None or found.player not in (HUMAN, OBSERVER):
            raise Unknown("no game has this link; it may be mistyped")
        return found

    @contextmanager
    def open(self, token: str) -> Iterator[tuple[Live, Seat]]:
        seat = self.seat(token)
        with self.lives.open(seat.game) as live, budget.within(SECONDS):
            yield live, seat

    @contextmanager
    def study(self, token: str) -> Iterator[tuple[Live, Seat]]:
        """The same for questions that cost more than an act does: one at a time, so that whoever plays goes first."""
        if not self._studying.acquire(timeout=PATIENCE):
            raise Busy("many ask at once; try again in a moment")
        try:
            with self.open(token) as opened:
                yield opened
        finally:
            self._studying.release()

    def look(self, token: str, since: int | None = None) -> Json:
        with self.open(token) as (live, seat):
            return self._envelope(live, seat, since)

    def _envelope(self, live: Live, seat: Seat, since: int | None) -> Json:
        found = envelope.envelope(live, seat, self._players(live.head.id))
        if since is not None:
            found["events"] = self._items(live, seat, since)
        return found

    def _players(self, game: str) -> dict[str, str]:
        return {seat.side: seat.player for seat in self.store.seats(game) if seat.side != OBSERVER}

    def _items(self, live: Live, seat: Seat, since: int) -> list[Json]:
        """The acts that stand after a ply, as the seat may see them."""
        rows = self.store.accounts(live.head.id, since)
        stand = {entry.ply for entry in standing(entry for entry, _ in rows)}
        told = (envelope.item(live.ruleset, seat, entry, account) for entry, account in rows if entry.ply in stand)
        return [row for row in told if row is not None]

    def history(self, token: str, since: int = 0) -> list[Json]:
        with self.study(token) as (live, seat):
            return self._items(live, seat, since)

    def moment(self, token: str, ply: int) -> Json:
        """The game as it stood after so many entries of its log."""
        with self.study(token) as (live, seat):
            if not 0 <= ply <= live.head.ply:
                raise Unknown(f"the game has no ply {ply}; it stands at {live.head.ply}")
            moment = ply, past.at(self.store, live.head, ply)
            return envelope.envelope(live, seat, self._players(live.head.id), moment)

    def choices(self, token: str, piece: str | None, space: str | None) -> list[Json]:
        """The acts of a piece, or the acts that name a space, for the seat that is to act."""
        with self.study(token) as (live, seat):
            state: Any = live.state
            if seat.side != state.actor:
                return []
            if piece is not None:
                return menu.listing(live.ruleset, state, menu.about_piece(state, state.piece_of(piece)))
            if space is not None:
                return menu.listing(live.ruleset, state, menu.about_space(state, state.space_of(space)))
            return menu.listing(live.ruleset, state, state.choices())

    def why_not(self, token: str, text: str) -> Json:
        with self.open(token) as (live, seat):
            refusal = not_yours(live.state, seat.side) or live.game.why_not(text)
        if refusal is None:
            return {"legal": True, "clause": None, "message": None}
        return {"legal": False, "clause": refusal.clause, "message": refusal.message}

    def odds(self, token: str, text: str) -> Json:
        """Exact chances of an act; for an act of several steps also the panel just before its last one."""
        with self.study(token) as (live, seat):
            if refusal := not_yours(live.state, seat.side):
                raise Refused(refusal, text)
            twin, act = live.game.last_step(text)
            found = live.ruleset.table.odds(twin, act)
            numbers, panel = live.ruleset.table.summary(twin, act, found), live.ruleset.table.battle(twin)
        return odds.as_json(found) | {"summary": numbers, "panel": panel}

    def summaries(self, tokens: Sequence[str]) -> list[Json]:
        """The games of these tokens, newest first; tokens of nobody are left out."""
        seats = [seat for seat in (self.store.seat(token) for token in dict.fromkeys(tokens)) if seat]
        return sorted((self._summary(seat) for seat in seats), key=lambda row: -row["created"])

    def _summary(self, seat: Seat) -> Json:
        head = self.store.head(seat.game)
        return {
            "token": seat.token,
            "game": head.id,
            "system": head.ruleset,
            "scenario": head.scenario,
            "title": _title(head),
            "turn": head.turn,
            "actor": head.actor,
            "seat": envelope.sides(seat),
            "players": self._players(head.id),
            "ply": head.ply,
            "over": bool(head.result),
            "result": head.result,
            "created": head.created,
        }

    # ------------------------------------------------------------------ playing
    def play(self, token: str, ply: int, text: str, since: int | None = None) -> Json:
        with self.open(token) as (live, seat):
            self._play(live, seat.side, ply, [text])
            return self._afterwards(live, seat, ply if since is None else since)

    def _afterwards(self, live: Live, seat: Seat, since: int) -> Json:
        """What the seat sees after its act was stored. If that fails, the act is stored all the same, and we say so."""
        try:
            return self._envelope(live, seat, since)
        except Exception:
            log.exception("game %s cannot be shown after ply %s", live.head.id, live.head.ply)
            raise Stored(live.head.ply) from None

    def play_for_bot(self, game: str, side: str, ply: int, texts: Sequence[str]) -> None:
        with self.lives.open(game) as live:
            self._play(live, side, ply, texts)

    def _play(self, live: Live, side: str, ply: int, texts: Sequence[str]) -> None:
        """Play acts and commit them: all, or none."""
        if ply != live.head.ply:
            raise Moved(live.head.ply)
        log: list[tuple[Entry, Account]] = []
        kept: list[tuple[int, Any]] = []
        with self._undone_on_failure(live):
            for text in texts:
                for step in live.ruleset.expand(" ".join(text.split()), live.state):
                    log.append(live.step(step, side, ply + len(log) + 1))
                    if (ply + len(log)) % EVERY == 0:
                        kept.append((ply + len(log), live.state.to_json()))
            self._commit(live, log, kept)

    def undo(self, token: str, ply: int, everything: bool) -> Json:
        with self.open(token) as (live, seat):
            if ply != live.head.ply:
                raise Moved(live.head.ply)
            most = live.undoable(seat.side)
            if not most:
                raise BadInput("nothing of yours can be taken back: dice have fallen, or another side has acted")
            count = most if everything else 1
            undone = live.line[-count].ply
            with self._undone_on_failure(live):
                live.game.undo(count)
                del live.line[-count:]
                entry = Entry(ply + 1, seat.side, f"undo {count}", count, False)
                self._commit(live, [(entry, {})], [], undone)
            return self._afterwards(live, seat, ply)

    def _commit(
        self,
        live: Live,
        log: Sequence[tuple[Entry, Account]],
        kept: Sequence[tuple[int, Any]],
        undone: int | None = None,
    ) -> None:
        after = live.moved(live.head.ply + len(log))
        newest = [] if kept and kept[-1][0] == after.ply else [(after.ply, live.state.to_json())]
        self.store.append(live.head, after, log, [*kept, *newest], undone)
        live.head = after
        self._tell(after)

    @contextmanager
    def _undone_on_failure(self, live: Live) -> Iterator[None]:
        """If anything goes wrong, what is in memory goes back to what the log has."""
        stood = len(live.line)
        try:
            yield
        except BaseException as wrong:
            untouched = isinstance(wrong, Refused | BadInput) and len(live.line) == stood
            if not untouched:
                self.lives.forget(live)
            raise

    # ------------------------------------------------------------------ records
    def record(self, token: str) -> Json:
        """The record; as long as the game is open, without the seed of its dice."""
        with self.study(token) as (live, _):
            return past.record(self.store, live.head)

    def finished(self, token: str) -> tuple[str, Json]:
        """The id and the record of a game that is over."""
        with self.study(token) as (live, _):
            if not live.state.over:
                raise BadInput("the dice are weighed when the war is over")
            return live.head.id, past.record(self.store, live.head)

    # ------------------------------------------------------------------ bots
    def hint_job(self, token: str) -> tuple[str, str, Json, str]:
        """What the analyst needs to advise a seat: game, system, a state with dice of its own, side."""
        with self.open(token) as (live, seat):
            if live.state.actor != seat.side:
                raise BadInput("wait until it is for you to act")
            others = [player for side, player in self._players(live.head.id).items() if side != seat.side]
            if HUMAN in others or INVITED in others:
                raise BadInput("there are no hints against people")
            return live.head.id, live.head.ruleset, live.state.fork(secrets.randbits(63)).to_json(), seat.side

    def bot_job(self, game: str) -> Json | None:
        """What a bot needs to go on with a game, with dice of its own; None if it is not for a bot to act."""
        with self.lives.open(game) as live:
            side = live.state.actor
            player = self._players(game).get(side or "")
            if side is None or player is None or player in (HUMAN, INVITED):
                return None
            return {
                "system": live.head.ruleset,
                "side": side,
                "bot": player,
                "ply": live.head.ply,
                "state": live.state.fork(secrets.randbits(63)).to_json(),
                "phase": live.state.frame.title,
                "progress": _progress(live),
            }


def _progress(live: Live) -> float:
    """How far a side has come in its turn: the place of the open phase in the sequence of play."""
    state = live.state
    phases = live.ruleset.vocabulary().get("phases", [])
    for frame in reversed(state.stack):
        path = frame.path(state) if frame.step else ""
        if path in phases:
            own = [name for name in phases if name.split("/")[0] == path.split("/")[0]]
            return own.index(path) / len(own)
    return 0.0


def _title(head: Head) -> str:
    """What its rule book calls the war; its bare name, if the rule book is gone."""
    try:
        return find(head.ruleset).scenario(head.scenario).title
    except BadInput:
        return head.scenario


def _head(game: Game, known: bool) -> Head:
    return Head(
        id=secrets.token_hex(8),
        ruleset=game.ruleset.id,
        version=game.ruleset.version,
        scenario=game.scenario,
        options=list(game.options),
        position=game.position,
        seed=str(game.seed),
        revealed=known,
        created=int(time.time()),
        ply=game.ply,
        actor=game.actor,
        turn=game.ruleset.table.moment(game.state),
        result=game.result,
    )


def _token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def _seat(game: str, side: str, player: str) -> Seat:
    return Seat(_token(), game, side, player, _token() if player == INVITED else None)


def _card(seat: Seat) -> Json:
    """What the creator is told: the own seats, and invitations for the others."""
    return {"token": seat.token if seat.player == HUMAN else None, "player": seat.player, "claim": seat.claim}
