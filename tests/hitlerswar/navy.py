"""Short cuts for tests of naval action."""

from __future__ import annotations

from typing import Any

from tests.hitlerswar.table import table, war
from theatrum.core.game import Game
from theatrum.rulesets.hitlerswar.data.sides import PIECE_OF
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets

BOTH = ("naval-action", "aircraft-carriers")
DENMARK = {"R9 S10 R10": "axis"}


def navy(*pieces: str, **more: Any) -> Game:
    """A position of Campaign II with naval action and carriers, at an Axis movement phase if nothing else is said."""
    return table(*pieces, **{"scenario": "campaign-2", "options": BOTH, "phase": "axis/movement"} | more)


def fleet(game: Game, name: str) -> str:
    """A fleet as in `navy`: "4/2 U7", "1 U8 sea", "1 raid", or "" if it is not in play."""
    state, piece = war(game), PIECE_OF[name]
    if not naval_fleets.size(state, piece):
        return ""
    flat = naval_fleets.carriers(state, piece)
    points = f"{naval_fleets.ships(state, piece)}/{flat}" if flat else str(naval_fleets.ships(state, piece))
    if state.raiding >> piece & 1:
        return f"{points} raid"
    sea = " sea" if state.afloat >> piece & 1 else ""
    return f"{points} {state.space_name(state.at[piece])}{sea}"


def path(game: Game) -> str:
    return game.state.frame.path(game.state)


def goals(game: Game, verb: str, piece: str) -> set[str]:
    """The spaces that an act offers for a piece."""
    state = war(game)
    found = (act.text(state).split() for act in game.choices())
    return {words[2] for words in found if words[0] == verb and words[1] == piece}
