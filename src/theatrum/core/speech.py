"""Words for players that every rule book needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from theatrum.core.state import Event


def count(number: int, thing: str) -> str:
    """A number of things: "1 point", "3 points"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def series(parts: Iterable[str]) -> str:
    """Names in a row: "A, B and C"."""
    *first, last = list(parts) or [""]
    return f"{', '.join(first)} and {last}" if first else last


class Facts:
    """The facts of an event as players say them; what it does not say is passed over."""

    __slots__ = ("event", "say")

    def __init__(self, event: Event, say: Callable[[str, str], str]) -> None:
        self.event, self.say = event, say

    def __getitem__(self, fact: str) -> str:
        return self._said(fact, self.event[fact]) if fact in self.event else ""

    def _said(self, fact: str, value: Any) -> str:
        if isinstance(value, list | tuple):
            return series(self._said(fact, part) for part in value)
        return self.say(fact, value) if isinstance(value, str) else str(value)


Line = str | Callable[[Event, Facts], str]
"""A line of the log: a template with facts in braces, or a function for what a template cannot say."""


def die(event: Event, said: Facts) -> str:
    """A single die, and what it was for."""
    return f"Die: {event['face']}{_why(event, said)}"


def dice(event: Event, said: Facts) -> str:
    """A bucket of dice."""
    return f"Dice: {event['hits']} of {sum(number for number, _ in event['classes'])} hit{_why(event, said)}"


def _why(event: Event, said: Facts) -> str:
    why = " ".join(said.say("why", word) for word in event["why"].split())
    return f" ({why})" if why else ""
