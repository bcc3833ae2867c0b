"""A table to set positions up on, in one line an army:

game = table("army-group-center 2/8 Q15", "western 5/1 Q16", phase="axis/combat", dice=(4, 3))
game.play("attack army-group-center Q16")
refused(game, "making-attacks.5", "attack army-group-center Q18")

The numbers of an army are infantry/mech/air/para/amph, as many as are needed; words after the hex are marks. Those of a
missile counter are missiles/atomic bombs, those of a fleet ships/carriers; its marks are "sea" and "moved".
"""

from __future__ import annotations

from typing import Any

import pytest

import theatrum
from theatrum.core.game import UNEXPLAINED, Game
from theatrum.rulesets.hitlerswar.data.sides import KIND_NAMES, PIECE_OF
from theatrum.rulesets.hitlerswar.war import War

MISSILE_WORDS = ("missiles", "bombs")
FLEET_WORDS = ("ships", "carriers")


def table(
    *armies: str,
    scenario: str = "barbarossa",
    options: tuple[str, ...] = (),
    turn: str = "",
    phase: str = "axis/movement",
    dice: tuple[int, ...] = (),
    spaces: dict[str, Any] | None = None,
    empty: bool = True,
    **facts: Any,
) -> Game:
    """A position with these armies; spaces are hex -> owner, or hex -> {owner, fort, devastated ...}."""
    document: dict[str, Any] = {
        "ruleset": "hitlerswar",
        "scenario": scenario,
        "options": list(options),
        "empty": empty,
        "phase": phase,
        "dice": list(dice),
        "piece": [_army(text) for text in armies],
        "spaces": {
            name: {"owner": row} if isinstance(row, str) else row
            for names, row in (spaces or {}).items()
            for name in names.split()
        },
        "facts": facts,
    }
    if turn:
        document["turn"] = turn
    return theatrum.from_position(document)


def _army(text: str) -> dict[str, Any]:
    name, numbers, at, *marks = text.split()
    row: dict[str, Any] = {"name": name, "at": at}
    words = MISSILE_WORDS if "-missile-" in name else FLEET_WORDS if "-fleet-" in name else KIND_NAMES
    row |= {word: int(n) for word, n in zip(words, numbers.split("/"), strict=False) if int(n)}
    return row | dict.fromkeys(marks, True)


def war(game: Game) -> War:
    assert isinstance(game.state, War)
    return game.state


def army(game: Game, name: str) -> str:
    """The strength and place of an army as in `table`: "5/5 P11", or "" if it is not on the map."""
    state = war(game)
    number = PIECE_OF[name]
    if state.at[number] < 0:
        return ""
    counts = [state.count(number, kind) for kind in range(len(KIND_NAMES))]
    while len(counts) > 2 and not counts[-1]:
        counts.pop()
    return f"{'/'.join(str(n) for n in counts)} {state.space_name(state.at[number])}"


def owner(game: Game, space: str) -> str:
    """The side to which a space is friendly, or ""."""
    state = war(game)
    side = state.owner(state.space_of(space))
    return ("axis", "soviet", "allied")[side] if side >= 0 else ""


def play(game: Game, *actions: str) -> None:
    for action in actions:
        legal(game, action)
        game.play(action)


def legal(game: Game, action: str) -> bool:
    """May this be played? What is offered must not be forbidden by the explainer, which nobody asks otherwise."""
    why = game.why_not(action)
    if why is None:
        act = game.ruleset.read(action, game.state)
        explained = game.state.frame.why_not(game.state, act)
        assert explained is None, f"{action} is offered, but: {explained}"
    return why is None


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
    assert why.message != UNEXPLAINED, f"{action}: no rule says why"
    return caught.value.message
