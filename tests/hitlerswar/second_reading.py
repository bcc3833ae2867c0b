"""Short cuts for the tests of the second reading: an act at its first chance, and what the dice have said."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.campaign import path
from tests.hitlerswar.table import legal
from theatrum.core.game import Game

PATIENCE = 80
FIRST_CHANCE = ("lose", "lose-fort", "lose-garrison", "lose-home", "retreat", "place", "remove")
"""What is done with whatever comes first, when a test does not care."""


def texts(game: Game, verb: str = "") -> list[str]:
    """The acts that are offered, all or those of one verb."""
    offered = [act.text(game.state) for act in game.choices()]
    return [text for text in offered if not verb or text.split()[0] == verb]


def drive(game: Game, *acts: str) -> Game:
    """Each act as soon as it is legal; on the way fire is held, steps are ended, losses are taken as they come."""
    for act in acts:
        for _ in range(PATIENCE):
            if legal(game, act):
                break
            step(game)
        game.play(act)
    return game


def step(game: Game) -> None:
    """The least that brings the war on."""
    for quiet in ("hold", "end"):
        if legal(game, quiet):
            game.play(quiet)
            return
    offered = texts(game)
    game.play(next((text for text in offered if text.split()[0] in FIRST_CHANCE), offered[0]))


def until(game: Game, goal: str) -> Game:
    """Nothing is done until the war stands at this place, e.g. "soviet/production"."""
    for _ in range(PATIENCE * 4):
        if game.over or path(game) == goal:
            return game
        step(game)
    raise AssertionError(f"{goal} never came; the war is at {path(game)}")


def told(game: Game, kind: str, key: str = "") -> list[Any]:
    """Every event of one kind since the start, or one word of each."""
    events = [event for events in game.log for event in events if event["kind"] == kind]
    return [event[key] for event in events] if key else events
