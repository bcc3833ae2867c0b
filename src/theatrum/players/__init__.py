"""Bots: anything that answers `choose(state)`. They are given a copy whose dice are not the game's."""

from __future__ import annotations

from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.players.bot import Bot
from theatrum.players.greedy import Greedy
from theatrum.players.random import RandomBot

__all__ = ["BOTS", "Bot", "make"]

BOTS: dict[str, type[Greedy] | type[RandomBot]] = {"random": RandomBot, "greedy": Greedy}


def make(name: str, ruleset: Ruleset, seed: int) -> Bot:
    """A bot by name; its own chance, if it uses any, comes from the seed."""
    if name not in BOTS:
        raise BadInput(f"unknown bot '{name}'; choose from {', '.join(BOTS)}")
    return BOTS[name](ruleset, seed)
