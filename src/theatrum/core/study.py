"""Study: what a rule book lets others measure, for bots, for the lab and for the fuzzer. No rule depends on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from theatrum.core.action import Action
from theatrum.core.state import State

W = TypeVar("W", bound=State)
W_contra = TypeVar("W_contra", bound=State, contravariant=True)


class Watch(Protocol[W_contra]):
    """Follows one war; for calibration."""

    def see(self, war: W_contra) -> None:
        """Called after every act, with the events of that act in `war.events`."""

    def report(self, war: W_contra) -> dict[str, Any]:
        """What the war, now over, has shown: measured quantities by name."""


class Audit(Protocol[W_contra]):
    """Follows one war and says what the text of the rule book does not allow; it calls none of the rules."""

    def see(self, before: W_contra, act: Action, after: W_contra) -> Iterable[str]:
        """Called after every act, which is noted in `after.events`; a line for each breach, with the clause."""


def _alone(war: State, side: str) -> tuple[str, ...]:
    return (side,)


def _unknown(war: State) -> dict[str, Any]:
    return {}


def _nobody(war: State) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Study(Generic[W]):
    """The part of a rule book that measures. What is left out is not measured, and no chart shows it."""

    value: Callable[[W, str], float]
    """How a side stands, in strength points or whatever the rule book counts in."""
    margin: Callable[[W], dict[str, float]]
    """By side, for each side there may be: a finer scale than the victory level, how well it did."""
    victor: Callable[[W], str | None] | None = None
    """The side that has won, None for a draw; needed where a result does not begin with the name of the winner."""
    level: Callable[[W, str], float] | None = None
    """How good the result is for a side, above 0 if it has won; for rule books with levels of victory."""
    camp: Callable[[W, str], tuple[str, ...]] = _alone
    """The sides that fight the same enemies as a side, itself included."""
    watch: Callable[[W], Watch[W] | None] = _nobody
    """An observer that measures what the designers want to know about whole wars."""
    audit: Callable[[W], Audit[W] | None] = _nobody
    """An independent look at whole wars, for the fuzzer; it is given the state before the first act."""

    # ------------------------------------------------------------------ what is followed through a war, by side
    forces: Callable[[W], dict[str, float]] = _unknown
    """The strength of each side on the map; called after every act."""
    mobile: Callable[[W], dict[str, float]] = _unknown
    """Of that strength, what moves fast: tanks and the like; called once a turn."""
    stranded: Callable[[W], dict[str, float]] = _unknown
    """Of that strength, what has no supply; called once a turn."""
    land: Callable[[W], dict[str, int]] = _unknown
    """The spaces that each side holds, as sets; called once a turn."""
    income: Callable[[W], dict[str, float]] = _unknown
    """What each side produces with what it holds now, in whatever the rule book counts; called once a turn."""

    def winner(self, war: W) -> str | None:
        """The side that has won; None for a draw. A result begins with the name of the winner, e.g. "Axis Marginal"."""
        if self.victor is not None:
            return self.victor(war)
        first = war.result.lower().split()[:1]
        return first[0] if first and first[0] in self.margin(war) else None

    def grade(self, war: W, side: str) -> float:
        """How good the result is for a side: above 0 if it has won; rule books with victory levels tell them apart."""
        if self.level is not None:
            return self.level(war, side)
        winner = self.winner(war)
        return 0.0 if winner is None else 1.0 if winner == side else -1.0
