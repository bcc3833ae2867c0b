"""What a seat is told about a game: the view, the question, its choices. What it may not see is never put in."""

from __future__ import annotations

from typing import Any

from theatrum.core import menu, view
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State
from theatrum.server.live import Account, Live
from theatrum.server.store import HUMAN, INVITED, OBSERVER, Entry, Seat


def envelope(live: Live, seat: Seat, players: dict[str, str], past: tuple[int, State] | None = None) -> dict[str, Any]:
    """The game as this seat sees it, now or at a past moment (ply, state)."""
    head, ruleset = live.head, live.ruleset
    ply, state = past or (head.ply, live.state)
    acting = past is None and seat.side == state.actor
    return {
        "game": head.id,
        "system": head.ruleset,
        "scenario": head.scenario,
        "title": ruleset.scenario(head.scenario).title,
        "options": head.options,
        "lesson": head.lesson,
        "ply": ply,
        "now": head.ply,
        "seat": sides(seat),
        "seats": {side: {"player": player} for side, player in players.items()},
        "actor": state.actor,
        "thinking": past is None and players.get(state.actor or "", HUMAN) not in (HUMAN, INVITED),
        "turn": ruleset.table.moment(state),
        "prompt": "" if state.over else state.frame.prompt(state),
        "phase": view.phase(ruleset, state),
        "over": state.over,
        "result": state.result,
        "undoable": live.undoable(seat.side) if past is None else 0,
        "commitment": live.game.commitment,
        "revealed": head.revealed,
        "seed": head.seed if live.state.over else None,
        "view": ruleset.table.view(state, seat.side),
        "choices": menu.menu(ruleset, state) if acting else None,
        "battle": ruleset.table.battle(state) if acting else None,
        "events": [],
    }


def sides(seat: Seat) -> list[str]:
    return [] if seat.side == OBSERVER else [seat.side]


def item(ruleset: Ruleset, seat: Seat, entry: Entry, account: Account) -> dict[str, Any] | None:
    """One act in the history of the game, if the seat may see it."""
    told = {"ply": entry.ply, "side": entry.side, "text": entry.text, "path": account.get("path", "")}
    return ruleset.table.seen(told | {key: account[key] for key in ("turn", "phase", "label", "events")}, seat.side)
