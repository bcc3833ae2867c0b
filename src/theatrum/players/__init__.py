"""Bots: anything that answers `choose(state)`. They are given a copy whose dice are not the game's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from theatrum.core.refusal import BadInput
from theatrum.core.ruleset import Ruleset
from theatrum.players import levels
from theatrum.players.bot import Bot
from theatrum.players.greedy import Greedy
from theatrum.players.planner import Planner, Tick
from theatrum.players.random import RandomBot

__all__ = ["BOTS", "OPPONENT", "Bot", "Kind", "Tick", "listen", "make", "offered"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A bot that can be asked for by name: what a player should know about it, and how it is made."""

    about: str
    make: Callable[[Ruleset, int], Bot]


BOTS: dict[str, Kind] = {
    "easy": Kind(
        "Glances at another plan before each turn, and was never trained. For a first war.",
        partial(Planner, level="easy"),
    ),
    "normal": Kind(
        "Trained in thousands of wars; plays the plan that has proved best, at once.",
        partial(Planner, level="normal"),
    ),
    "hard": Kind(
        "Tries other plans in thought and looks at the enemy's replies, or has learnt to beat normal; at times both.",
        partial(Planner, level="hard"),
    ),
    "greedy": Kind("Has no plan: does at once what looks best at the moment.", Greedy),
    "random": Kind("Does anything that is allowed. For trying things out.", RandomBot),
}
OPPONENT = "normal"
"""Who plays against a person that has not chosen."""


LEVELS = ("normal", "easy", "hard")
"""Of those that play the same, the first is offered."""


def offered(ruleset: Ruleset) -> dict[str, str]:
    """The bots that differ in a system, with a line about each: without plans and training, levels are but names."""
    known = {levels.manner(ruleset, level): level for level in reversed(LEVELS)}
    simple = known.get(levels.at_once(ruleset))
    names = {*known.values(), "random", *(() if simple else ("greedy",))}
    return {name: BOTS["greedy" if name == simple else name].about for name in BOTS if name in names}


def make(name: str, ruleset: Ruleset, seed: int) -> Bot:
    """A bot by name; its own chance, if it uses any, comes from the seed."""
    if name not in BOTS:
        raise BadInput(f"unknown bot '{name}'; choose from {', '.join(BOTS)}")
    return BOTS[name].make(ruleset, seed)


def listen(bot: Bot, tick: Tick) -> None:
    """Have a bot that thinks ahead say how far it is. What the tick raises ends the thought, and nothing else."""
    if isinstance(bot, Planner):
        bot.tick = tick
