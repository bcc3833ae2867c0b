"""What an adviser has worked out and need not work out again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, TypeVar

T = TypeVar("T")


class Memory:
    """Thoughts by subject, each with that by which it stands or falls."""

    __slots__ = ("_period", "_thoughts")

    def __init__(self) -> None:
        self._period: object = None
        self._thoughts: dict[Hashable, tuple[object, Any]] = {}

    def keep(self, subject: Hashable, basis: object, make: Callable[[], T]) -> T:
        """What was made of a subject, as long as its basis is the same; else it is made anew."""
        known = self._thoughts.get(subject)
        if known is None or known[0] != basis:
            known = self._thoughts[subject] = (basis, make())
        found: T = known[1]
        return found

    def recall(self, subject: Hashable) -> Any:
        """What was last made of a subject, whether it still holds or not; None if nothing was."""
        known = self._thoughts.get(subject)
        return known[1] if known else None

    def note(self, subject: Hashable, thought: Any) -> None:
        """What somebody else may recall later in the period."""
        self._thoughts[subject] = (None, thought)

    def items(self) -> Iterator[tuple[Hashable, Any]]:
        """All subjects, and what was last made of each."""
        return ((subject, thought) for subject, (_, thought) in self._thoughts.items())

    def begin(self, period: object) -> None:
        """In another period (a turn, an impulse) nothing of the one before counts any more."""
        if period != self._period:
            self._period = period
            self._thoughts.clear()
