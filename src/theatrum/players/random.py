"""The random bot: any legal act, but it never gives up."""

from __future__ import annotations

from random import Random

from theatrum.core.action import Action
from theatrum.core.ruleset import Ruleset
from theatrum.core.state import State

GIVING_UP = "resign"
"""The verb of giving up, in every ruleset that has one."""
PATIENCE = 8


def pick(state: State, rng: Random) -> Action:
    """A random act that does not give up the game, if there is another one."""
    choices = state.choices()
    for _ in range(PATIENCE):
        act = choices.sample(rng)
        if act.verb != GIVING_UP:
            return act
    return next((act for act in choices if act.verb != GIVING_UP), act)


class RandomBot:
    """Plays at random."""

    name = "random"

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        del ruleset
        self.rng = Random(seed)

    def choose(self, state: State) -> Action:
        return pick(state, self.rng)
