"""A table to set positions up on, in one line a unit:

game = table("de.mech 4 1714", "su.inf 2 1813", turn="3/1941", russia="full-war", status={"russia": "allied"})
game.play("move de.mech.1 1914")
refused(game, "5.23", "move de.mech.1 1912")
"""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from theatrum.core.game import Game
from theatrum.rulesets.spi.data.nations import CODES, NAMES, TYPE_CODES, TYPE_NAMES
from theatrum.rulesets.spi.data.tables import TURN_OF
from theatrum.rulesets.spi.war import War


def table(
    *units: str,
    scenario: str = "1941",
    options: tuple[str, ...] = (),
    turn: str = "3/1941",
    phase: str = "axis/initial-movement",
    dice: tuple[int, ...] = (),
    spaces: dict[str, str] | None = None,
    empty: bool = True,
    **facts: Any,
) -> Game:
    """A position with these units; spaces are hex -> power that holds it; facts as in a position file."""
    document: dict[str, Any] = {
        "ruleset": "spi",
        "scenario": scenario,
        "options": list(options),
        "empty": empty,
        "turn": turn,
        "phase": phase,
        "dice": list(dice),
        "piece": [_unit(text) for text in units],
        "spaces": {hex_: {"owner": owner} for hex_, owner in (spaces or {}).items()},
        "facts": facts,
    }
    return theatrum.from_position(document)


def at_war(*units: str, **more: Any) -> Game:
    """A position in the middle of the war: Russia invaded in 3/1941 at the latest, and fighting as an Ally."""
    begun = min("3/1941", more.get("turn", "3/1941"), key=TURN_OF.__getitem__)
    status = {"russia": "allied", **more.pop("status", {})}
    return table(*units, **{"russia": "full-war", "status": status, "invasion_turn": begun, **more})


def _unit(text: str) -> dict[str, Any]:
    name, strength, at, *marks = text.split()
    code, type_ = name.split(".")
    row: dict[str, Any] = {
        "power": NAMES[CODES.index(code)].lower().replace(" ", "-"),
        "type": TYPE_NAMES[TYPE_CODES.index(type_)],
        "strength": int(strength),
        "at": at,
    }
    return row | dict.fromkeys(marks, True)


def war(game: Game) -> War:
    assert isinstance(game.state, War)
    return game.state


def refused(game: Game, clause: str, action: str) -> str:
    """The action is refused by this clause and changes nothing; returns what the player is told."""
    before = game.state.digest()
    with pytest.raises(theatrum.Refused) as caught:
        game.play(action)
    assert caught.value.clause == clause, f"{action}: refused by {caught.value.clause}: {caught.value.message}"
    assert game.state.digest() == before
    why = game.why_not(action)
    assert why is not None
    assert why.clause == clause
    return caught.value.message


def legal(game: Game, action: str) -> bool:
    """Is the action offered? Then no rule may speak against it."""
    if game.why_not(action) is not None:
        return False
    unopposed(game, action)
    return True


def unopposed(game: Game, action: str) -> None:
    """The explainer knows nothing against any step of an action that the generator offers."""
    twin = game.state.copy()
    for step in game.ruleset.expand(action, twin):
        act = game.ruleset.read(step, twin)
        why = twin.frame.why_not(twin, act)
        assert why is None, f"{step} is offered, but {why}"
        if step != action and step != "resolve":
            twin.apply(act)


def at(game: Game, hex_: str) -> list[str]:
    """The units in a hex, as "de.mech.1 4"."""
    state = war(game)
    here = state.here.get(state.space_of(hex_), 0)
    return sorted(f"{state.piece_name(p)} {state.sp[p]}" for p in range(len(state.at)) if here >> p & 1)


def where(game: Game, unit: str) -> str | None:
    """The hex of a unit; None when it is off the map."""
    state = war(game)
    for piece in state.units():
        if state.piece_name(piece) == unit:
            return state.space_name(state.at[piece])
    return None


def play(game: Game, *actions: str) -> Game:
    for action in actions:
        if game.why_not(action) is None:
            unopposed(game, action)
        game.play(action)
    return game
