"""The base of an adviser: it knows who answers which question, and what kinds of acts are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from theatrum.core.action import Action
from theatrum.core.advice.memory import Memory
from theatrum.core.frame import Frame
from theatrum.core.state import State

W = TypeVar("W", bound=State)
Answer = Callable[[W, Any], Action | None]
"""Of a war and its open question: what to do, or None to leave it to the next."""
Worth = Callable[[W, Any], float]
"""Of a war and an act: what it is worth; below 0 is worse than to leave it."""
STRANGE = -1.0
"""What an act is worth that nobody knows anything about."""


class Adviser(Generic[W]):
    """Serves one side for one war. Whoever builds on it fills in desks, worths, or both."""

    planned: frozenset[type[Action]] = frozenset()
    """Acts that are good only if it suggests them."""

    def __init__(self, side: str) -> None:
        self.side, self.memory = side, Memory()
        self.desks: tuple[Mapping[type[Frame], Answer[W]], ...] = ()
        """Who answers which question: the first desk that has an answer. Where nobody has one, acts are weighed."""
        self.worths: Mapping[type[Action], Worth[W]] = {}
        """What acts are worth, by their kind."""

    def sound(self, war: W, act: Action) -> bool:
        """A last look at an answer; what is not sound is left to the next desk."""
        return True

    def suggest(self, war: W) -> Action | None:
        question = war.frame
        for desk in self.desks:
            answer = desk.get(type(question))
            act = answer(war, question) if answer else None
            if act is not None and self.sound(war, act):
                return act
        return None

    def weigh(self, war: W, acts: Sequence[Action]) -> list[float]:
        return [self.worth(war, act) for act in acts]

    def worth(self, war: W, act: Action) -> float:
        known = self.worths.get(type(act))
        return STRANGE if known is None else known(war, act)


def ends(*kinds: type[Action]) -> dict[type[Action], Callable[[Any, Any], float]]:
    """For advisers that plan everything: where they have no plan, acts of these kinds end the matter."""
    return {kind: lambda war, act: 1.0 for kind in kinds}
