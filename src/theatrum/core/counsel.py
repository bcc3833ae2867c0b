"""Counsel: what a rule book knows about playing it well, for bots. No rule depends on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from theatrum.core.action import Action
from theatrum.core.state import State
from theatrum.core.style import Style

W = TypeVar("W", bound=State)
W_contra = TypeVar("W_contra", bound=State, contravariant=True)


class Adviser(Protocol[W_contra]):
    """Knows what to do without playing acts out. It serves one side for one war, and may keep a plan."""

    planned: frozenset[type[Action]]
    """Acts that are good only if it suggests them; nobody needs to weigh the others."""

    def suggest(self, war: W_contra) -> Action | None:
        """The act that its plan asks for now; None if it has none, and acts are to be weighed."""

    def weigh(self, war: W_contra, acts: Sequence[Action]) -> list[float]:
        """What each act is worth beside the others; below 0 is worse than doing nothing more of the kind."""


def _nobody(side: str, style: Style) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Counsel(Generic[W]):
    """The part of a rule book that advises. Without any, bots can only play acts out and look."""

    adviser: Callable[[str, Style], Adviser[W] | None] = _nobody
    """Cheap hints for a bot that plays this side. The style says which weights of the adviser are to be multiplied by
    what. None if only playing an act out can tell what it is worth."""
    weights: Callable[[], Mapping[str, float]] = dict
    """The numbers of the adviser that a style may multiply, by name."""
