"""Views: what one seat may see of a state, as JSON. What is hidden from it is absent, not masked."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State


def view(ruleset: Ruleset, state: State, seat: str | None) -> dict[str, Any]:
    """The open question and all the ruleset shows to this seat; None is the umpire, who sees everything."""
    seen: dict[str, Any] = {"system": ruleset.id, "actor": state.actor, "result": state.result}
    if not state.over:
        frame = state.frame
        seen |= {"phase": frame.path(state), "title": frame.title, "prompt": frame.prompt(state)}
    return seen | ruleset.table.view(state, seat)


def choices(state: State, seat: str | None) -> list[str]:
    """The notation of every legal act, for the seat that decides (and the umpire); nothing for the others."""
    if seat is not None and seat != state.actor:
        return []
    return [act.text(state) for act in state.choices()]


# ------------------------------------------------------------------ help of the phase
def phase(ruleset: Ruleset, state: State) -> dict[str, Any]:
    """Where the sequence of play stands, and the clauses that a player wants to know there."""
    if state.over:
        return {"path": "", "title": "The war is over", "topics": [], "help": []}
    frame = state.frame
    return {
        "path": frame.path(state),
        "title": frame.title,
        "topics": list(frame.topics),
        "help": topics(ruleset.folder, tuple(frame.topics)),
    }


@cache
def clauses(folder: Path) -> dict[str, dict[str, str]]:
    """What every clause of a ruleset says, by id."""
    rows = _toml(folder / "ledger.toml").get("clause", [])
    return {row["id"]: {"says": row["says"], "status": row["status"]} for row in rows}


@cache
def topics(folder: Path, names: tuple[str, ...]) -> list[dict[str, str]]:
    """The clauses that `help.toml` gathers under these topics, in our own words."""
    known, listed = clauses(folder), _toml(folder / "table" / "help.toml")
    wanted = dict.fromkeys(clause for name in names for clause in listed.get(name, ()))
    return [{"clause": clause, "says": known[clause]["says"]} for clause in wanted if clause in known]


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
