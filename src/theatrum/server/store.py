"""The database: games, seats, the append-only log, snapshots. SQLite by default, PostgreSQL by URL."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import Connection, Engine, create_engine, delete, event, false, insert, inspect, or_, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from theatrum.core.game import EVERY
from theatrum.server.schema import actions, games, metadata, seats, snapshots

OBSERVER = "observer"
HUMAN = "human"
INVITED = "invited"
"""A seat that waits for whoever brings its invitation."""


class Moved(Exception):
    """Somebody else has added to the log in the meantime."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"the game has moved on to ply {ply}")
        self.ply = ply


@dataclass(frozen=True, slots=True)
class Head:
    """What a game is, and where its log has led to."""

    id: str
    ruleset: str
    version: str
    scenario: str
    options: list[str]
    position: dict[str, Any] | None
    seed: str
    revealed: bool
    created: int
    ply: int
    actor: str | None
    turn: str
    result: str
    lesson: str | None = None
    eras: list[dict[str, Any]] | None = None

    @property
    def borders(self) -> list[int]:
        """The plies at which newer rules or other dice took over; their snapshots are part of the truth."""
        return [era["ply"] for era in self.eras or []]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who holds the token decides for the side; the observer's decides nothing."""

    token: str
    game: str
    side: str
    player: str
    claim: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log, without its account."""

    ply: int
    side: str
    text: str
    undoes: int
    final: bool


def default_url() -> str:
    """A file in the user's data folder."""
    folder = platformdirs.user_data_path("theatrum", appauthor=False, ensure_exists=True)
    return f"sqlite:///{folder / 'games.sqlite3'}"


def connect(url: str) -> Engine:
    """An engine for the URL; plain postgresql:// URLs use psycopg, which the project ships."""
    parsed = make_url(url)
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    engine = create_engine(parsed, pool_pre_ping=not url.startswith("sqlite"), hide_parameters=True)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _only_for_me(engine: Engine) -> None:
    """The file holds secret links and seeds: nobody else on this machine may read it."""
    file = engine.url.database
    if engine.dialect.name == "sqlite" and file and file != ":memory:":
        Path(file).touch(mode=0o600)
        with suppress(PermissionError):
            Path(file).chmod(0o600)


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its lock at once instead of failing when it first writes."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers never wait for the writer, and a commit is on the disk before it is acknowledged."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _add_new_columns(engine: Engine) -> None:
    """Tables made by an older version get the columns that they lack; only such as may be empty are ever added."""
    unless = "" if engine.dialect.name == "sqlite" else "IF NOT EXISTS "  # SQLite lets one at a time in here
    with engine.begin() as connection:
        for table in metadata.tables.values():
            there = {column["name"] for column in inspect(connection).get_columns(table.name)}
            for column in table.columns:
                if column.name not in there:
                    kind = column.type.compile(connection.dialect)
                    connection.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {unless}{column.name} {kind}")


class Store:
    """All that the server asks of its database."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        _only_for_me(self.engine)
        self.writer = self.engine.execution_options(writes=True)
        metadata.create_all(self.writer)
        _add_new_columns(self.writer)

    def close(self) -> None:
        self.engine.dispose()

    # ------------------------------------------------------------------ games and seats
    def create(
        self,
        head: Head,
        taken: Iterable[Seat],
        log: Sequence[tuple[Entry, dict[str, Any]]] = (),
        kept: Sequence[tuple[int, Any]] = (),
    ) -> None:
        with self.writer.begin() as connection:
            connection.execute(insert(games), asdict(head))
            connection.execute(insert(seats), [asdict(seat) for seat in taken])
            self._write(connection, head.id, log, kept)

    def head(self, game: str) -> Head:
        with self.engine.connect() as connection:
            return Head(**connection.execute(select(games).where(games.c.id == game)).mappings().one())

    def seat(self, token: str) -> Seat | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(seats).where(seats.c.token == token)).mappings().first()
        return Seat(**row) if row else None

    def seats(self, game: str) -> list[Seat]:
        with self.engine.connect() as connection:
            rows = connection.execute(select(seats).where(seats.c.game == game)).mappings().all()
        return [Seat(**row) for row in rows]

    def awaiting_bots(self) -> list[str]:
        """Unfinished games in which the side to act is no person."""
        query = (
            select(games.c.id)
            .join(seats, (seats.c.game == games.c.id) & (seats.c.side == games.c.actor))
            .where(games.c.result == "", seats.c.player.not_in((HUMAN, INVITED)))
        )
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    # ------------------------------------------------------------------ the log
    def append(
        self,
        before: Head,
        after: Head,
        log: Sequence[tuple[Entry, dict[str, Any]]],
        kept: Sequence[tuple[int, Any]],
        undone: int | None = None,
    ) -> None:
        """Add entries at the end of the log, all or none; Moved if the end is not where it was.

        The newest state is kept; the one before it only if it is one of the regular snapshots, and none from the ply on
        that was `undone`."""
        moving = (
            update(games)
            .where(games.c.id == before.id, games.c.ply == before.ply, games.c.version == before.version)
            .values(ply=after.ply, actor=after.actor, turn=after.turn, result=after.result)
            .values(version=after.version, seed=after.seed, eras=after.eras)
        )
        last = snapshots.c.ply == before.ply if before.ply % EVERY or before.ply == after.ply else false()
        gone = last if undone is None else or_(last, snapshots.c.ply >= undone)
        stale = delete(snapshots).where(snapshots.c.game == before.id, gone, snapshots.c.ply.not_in(before.borders))
        try:
            with self.writer.begin() as connection:
                if connection.execute(moving).rowcount != 1:
                    raise Moved(before.ply + 1)
                connection.execute(stale)
                self._write(connection, before.id, log, kept)
        except IntegrityError:
            raise Moved(self.head(before.id).ply) from None

    def _write(self, connection: Any, game: str, log: Sequence[Any], kept: Sequence[Any]) -> None:
        if log:
            rows = [{"game": game, **asdict(entry), "account": account} for entry, account in log]
            connection.execute(insert(actions), rows)
        if kept:
            rows = [{"game": game, "ply": ply, "state": state, "sound": True} for ply, state in kept]
            connection.execute(insert(snapshots), rows)

    def log(self, game: str, until: int, since: int = 0) -> list[Entry]:
        """The entries after a ply, up to another."""
        columns = (actions.c.ply, actions.c.side, actions.c.text, actions.c.undoes, actions.c.final)
        query = select(*columns).where(actions.c.game == game, actions.c.ply > since, actions.c.ply <= until)
        with self.engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(query.order_by(actions.c.ply))]

    def last_final(self, game: str, until: int) -> int:
        """The ply of the last act that cannot be taken back; 0 if there is none."""
        query = select(actions.c.ply).where(actions.c.game == game, actions.c.final, actions.c.ply <= until)
        with self.engine.connect() as connection:
            return connection.execute(query.order_by(actions.c.ply.desc()).limit(1)).scalar() or 0

    def accounts(self, game: str, since: int = 0) -> list[tuple[Entry, dict[str, Any]]]:
        query = select(actions).where(actions.c.game == game, actions.c.ply > since).order_by(actions.c.ply)
        with self.engine.connect() as connection:
            return [
                (Entry(row.ply, row.side, row.text, row.undoes, row.final), row.account)
                for row in connection.execute(query)
            ]

    # ------------------------------------------------------------------ snapshots
    def snapshot_plies(self, game: str) -> list[int]:
        query = select(snapshots.c.ply).where(snapshots.c.game == game).order_by(snapshots.c.ply)
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def snapshot(self, game: str, ply: int) -> dict[str, Any]:
        query = select(snapshots.c.state).where(snapshots.c.game == game, snapshots.c.ply == ply)
        with self.engine.connect() as connection:
            state: dict[str, Any] = connection.execute(query).scalar_one()
            return state

    def newest_snapshot(self, game: str, until: int) -> tuple[int, dict[str, Any]] | None:
        """The last sound state at or before a ply, and its ply."""
        columns = (snapshots.c.ply, snapshots.c.state)
        query = select(*columns).where(snapshots.c.game == game, snapshots.c.ply <= until, snapshots.c.sound)
        with self.engine.connect() as connection:
            row = connection.execute(query.order_by(snapshots.c.ply.desc()).limit(1)).first()
        return (row.ply, row.state) if row else None

    def vouch(self, game: str, plies: Iterable[int]) -> None:
        """These snapshots are sound, and the others are not needed."""
        own = snapshots.c.game == game
        with self.writer.begin() as connection:
            connection.execute(delete(snapshots).where(own, snapshots.c.ply.not_in(list(plies))))
            connection.execute(update(snapshots).where(own).values(sound=True))

    # ------------------------------------------------------------------ invitations
    def claim(self, secret: str, token: str) -> Seat | None:
        """Give the seat of an invitation to whoever holds this token from now on; None if it is given already."""
        taking = update(seats).where(seats.c.claim == secret).values(claim=None, token=token, player=HUMAN)
        with self.writer.begin() as connection:
            taken = connection.execute(taking).rowcount
        return self.seat(token) if taken else None
