"""A table to set positions up on, in one line a stack:

game = table("de 2 arm bonn", "de 1 inf bonn", "fr 3 inf strasbourg", phase="axis/combat", dice=(4, 3))
play(game, "attack strasbourg", "join de.arm.1", "resolve")
refused(game, "8.1a", "join de.inf.1")

A line is nation code, number, class, zone, and marks; air and fleets as "air:2" or "fleet:5" for smaller units;
"aboard=caen" for the units and ships of an invasion.
"""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from theatrum.core.game import Game
from theatrum.rulesets.neppa.data.nations import CODE_OF
from theatrum.rulesets.neppa.position import slug
from theatrum.rulesets.neppa.war import War


def table(
    *stacks: str,
    scenario: str = "campaign",
    options: tuple[str, ...] = (),
    turn: str = "",
    phase: str = "axis/movement",
    dice: tuple[int, ...] = (),
    spaces: dict[str, str] | None = None,
    empty: bool = True,
    **facts: Any,
) -> Game:
    """A position with these units; spaces are "zone zone" -> nation code that controls them; facts as in a position."""
    document: dict[str, Any] = {
        "ruleset": "neppa",
        "scenario": scenario,
        "options": list(options),
        "empty": empty,
        "phase": phase,
        "dice": list(dice),
        "piece": [row for text in stacks for row in _units(text)],
        "spaces": {
            name: {"owner": slug(CODE_OF[code])} for names, code in (spaces or {}).items() for name in names.split()
        },
        "facts": facts,
    }
    if turn:
        document["turn"] = turn
    return theatrum.from_position(document)


def _units(text: str) -> list[dict[str, Any]]:
    code, number, word, at, *marks = text.split()
    type_, _, size = word.partition(":")
    row: dict[str, Any] = {"power": slug(CODE_OF[code]), "type": type_, "at": at}
    if size:
        row["strength"] = int(size)
    for mark in marks:
        name, _, value = mark.partition("=")
        row[name] = value or True
    return [dict(row) for _ in range(int(number))]


def war(game: Game) -> War:
    assert isinstance(game.state, War)
    return game.state


def at(game: Game, unit: str) -> str:
    """Where a unit is, or "" if it is not in play."""
    state = war(game)
    try:
        return state.space_name(state.at[state.piece_of(unit)])
    except theatrum.BadInput:
        return ""


def owner(game: Game, zone: str) -> str:
    """The code of the nation that controls a zone."""
    state = war(game)
    number = state.owner[state.space_of(zone)]
    return next(code for code, nation in CODE_OF.items() if nation == number)


def play(game: Game, *actions: str) -> None:
    for action in actions:
        game.play(action)


def offered(game: Game, verb: str) -> list[str]:
    """The acts of a kind that are offered now, as text, sorted; no rule is found against any of them."""
    state = game.state
    acts = {act.text(state): act for act in game.choices()}
    texts = sorted(text for text in acts if text.split()[0] == verb)
    for text in texts:
        assert state.frame.why_not(state, acts[text]) is None, text
    return texts


def legal(game: Game, action: str) -> bool:
    return game.why_not(action) is None


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
