"""Short cuts for tests of the campaigns: whole countries, whole attacks, the end of a phase."""

from __future__ import annotations

from typing import Any

import theatrum
from tests.hitlerswar.table import legal, play, table, war
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data import geography

COMBAT = ("combat", "assaults", "advances", "exploitation")


def campaign(*armies: str, scenario: str = "campaign-1", **more: Any) -> Game:
    """A position of a campaign, at an Axis Combat Phase with low dice if nothing else is said."""
    return table(*armies, scenario=scenario, **{"phase": "axis/combat", "dice": (1,) * 12} | more)


def path(game: Game) -> str:
    return game.state.frame.path(game.state)


def march(game: Game, name: str, at: str) -> None:
    """An army attacks a hex and advances into it, without assault."""
    play(game, f"attack {name} {at}", "end")
    while not legal(game, f"advance {name}"):
        play(game, "end" if legal(game, "end") else "hold")
    play(game, f"advance {name}")


def go_on(game: Game, name: str, at: str) -> None:
    """An army exploits into a hex, without assault."""
    play(game, f"exploit {name} {at}")
    while not legal(game, f"advance {name}"):
        play(game, "hold")
    play(game, f"advance {name}")


def close(game: Game) -> None:
    """The Combat Phase runs to its end."""
    while not game.over and path(game).split("/")[1] in COMBAT:
        play(game, "end")


def run(game: Game, goal: str) -> None:
    """The first act that is offered, until the war stands at this place."""
    while path(game) != goal:
        game.play(next(iter(game.choices())))


def give(side: str, *countries: str) -> dict[str, Any]:
    """All hexes of some countries for one side."""
    return {name: side for country in countries for name in geography.BOARD.list(geography.COUNTRY[country])}


def again(game: Game, **changes: Any) -> Game:
    """The war after a round trip through a position document."""
    return theatrum.from_position(game.ruleset.describe(war(game)) | changes)
