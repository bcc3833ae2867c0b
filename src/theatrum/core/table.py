"""Table: what a rule book shows to those who play it: map, counters, words, panels, odds. No rule depends on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from theatrum.core.action import Action
from theatrum.core.odds import Outcomes, outcomes
from theatrum.core.state import Event, State

W = TypeVar("W", bound=State)


def _silent(war: State) -> str:
    return ""


def _unspoken(war: State, act: Action) -> None:
    return None


def _untold(event: Event) -> str:
    return ""


def _named(war: State, kind: str, value: Any) -> str:
    if kind == "Piece":
        return str(war.piece_name(value))
    return str(war.space_name(value)) if kind == "Space" else str(value)


def _free(war: State, verb: type[Action], piece: int) -> dict[int, int]:
    return {}


def _no_panel(war: State) -> None:
    return None


def _no_numbers(war: State, act: Action, chances: Outcomes) -> list[dict[str, str]]:
    return []


def _open(act: dict[str, Any], seat: str | None) -> dict[str, Any] | None:
    return act


@dataclass(frozen=True, slots=True)
class Table(Generic[W]):
    """The part of a rule book that shows. Map and view are needed; the rest has plain defaults."""

    board: Callable[[], dict[str, Any]]
    """What never changes about the map, for the client: spaces with names, terrain, country, neighbours (`near`);
    powers; the drawing, as docs/atlas.md has it. Without a drawing the map is drawn plainly."""
    view: Callable[[W, str | None], dict[str, Any]]
    """What a side may see: pieces, spaces, tracks. Hidden things are absent."""
    moment: Callable[[W], str] = _silent
    """The turn as players say it: "Summer 1941"."""

    # ------------------------------------------------------------------ words
    word: Callable[[W, str, Any], str] = _named
    """A value of this kind ("Piece", "Space", "Number", "Word") as players say it."""
    phrase: Callable[[W, Action], str | None] = _unspoken
    """An act in plain words; None for words made from its notation."""
    heading: Callable[[W, Action], str | None] = _unspoken
    """An act without its piece, place and number; None for words made from its notation."""
    tell: Callable[[Event], str] = _untold
    """An event in one readable line, told right after it happened; empty if it says nothing by itself."""
    seen: Callable[[dict[str, Any], str | None], dict[str, Any] | None] = _open
    """An act of the log (side, text, label, events) as a seat may see it; None to keep it from the seat."""

    # ------------------------------------------------------------------ numbers
    costs: Callable[[W, type[Action], int], dict[int, int]] = _free
    """What each space costs a piece under this verb, where the rule book counts it."""
    battle: Callable[[W], dict[str, Any] | None] = _no_panel
    """The panel of a battle that is being put together: who, every modifier, the exact chances."""
    odds: Callable[[W, Action], Outcomes] = outcomes
    """The exact distribution of what an act may lead to."""
    summary: Callable[[W, Action, Outcomes], list[dict[str, str]]] = _no_numbers
    """The few numbers people ask for about an act with dice: label, value."""

    def label(self, war: W, act: Action) -> str:
        """An act in plain words, for a button or the log."""
        own = self.phrase(war, act)
        if own:
            return own
        words = [
            self.word(war, act.kinds[token[1:-1]], getattr(act, token[1:-1])) if token[0] == "{" else token
            for token in act.pattern
        ]
        text = " ".join(words).replace("-", " ", 1)
        return text[:1].upper() + text[1:]

    def title(self, war: W, act: Action) -> str:
        """An act without its piece, place and number: "Move", "Send infantry"."""
        own = self.heading(war, act)
        if own:
            return own
        words = [self.word(war, kind, getattr(act, name)) for name, kind in act.kinds.items() if kind == "Word"]
        return " ".join([act.pattern[0].replace("-", " ").capitalize(), *words])
