"""The four tables. The log of actions is the truth; all else about the course of a game can be rebuilt from it."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(64), nullable=False),
    Column("version", String(32), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", JSON, nullable=False),
    Column("position", JSON, nullable=True),
    Column("seed", String(32), nullable=False),
    # The seed was shown before the end: its commitment no longer proves anything.
    Column("revealed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    # Where the log has led to, so that a list of games needs no replay.
    Column("ply", Integer, nullable=False),
    Column("actor", String(32), nullable=True),
    Column("turn", String(64), nullable=False),
    Column("result", Text, nullable=False),
    # The lesson that goes with it, if it was begun as one.
    Column("lesson", String(64), nullable=True),
    # What other rules or other dice have made: [{"version", "seed", "ply"}], each up to its ply.
    # The rest is by `version` and `seed`. The snapshots at these plies stay.
    Column("eras", JSON, nullable=True),
)

seats = Table(
    "seats",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("game", ForeignKey("games.id"), nullable=False, index=True),
    Column("side", String(32), nullable=False),
    Column("player", String(64), nullable=False),
    # The secret of an invitation: who brings it first gets the seat and a token that nobody else knows.
    Column("claim", String(64), nullable=True, unique=True),
)

# Append only. The key lets exactly one action have a ply, whoever else tries at the same moment.
actions = Table(
    "actions",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("side", String(32), nullable=False),
    Column("text", Text, nullable=False),
    # How many of the acts that stood are taken back by this entry; 0 for an act.
    Column("undoes", Integer, nullable=False),
    # Dice fell or something hidden was shown: nothing up to here can be taken back.
    Column("final", Boolean, nullable=False),
    # What it did, for the log: turn, phase, plain words, events.
    Column("account", JSON, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("state", JSON, nullable=False),
    # No act before it has been taken back since; empty where an older server did not see to that.
    Column("sound", Boolean, nullable=True),
)
