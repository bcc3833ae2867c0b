"""Table: what a rule book shows to those who play it: map, counters, words, panels, odds. No rule depends on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from theatrum.core.action import Action
from theatrum.core.odds import Outcomes, outcomes
from theatrum.core.speech import Facts, Line, dice, die
from theatrum.core.state import Event, State

W = TypeVar("W", bound=State)
Words = Mapping[type[Action], Callable[[W, Any], str | None]]
"""By kind of act, the words that the moment decides; None where those that stand with the action will do."""
ALWAYS: dict[str, Line] = {"die": die, "dice": dice}
"""Lines of the log that a rule book need not write."""


def _silent(war: State) -> str:
    return ""


def _as_it_is(fact: str, text: str) -> str:
    return text


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
    """What never changes about the map. Asked for once, and kept by every client.

    spaces   {name: {near: [space], name?, terrain?, country?, notes?: [text]}}; only the neighbours are needed
    powers   {id: {name, colour?, ink?, code?}}, optional: a power's counters are drawn in `colour` ("#4b455b"), written
             on in `ink` and marked with the letters of `code`; sides may stand here too. Without a colour, those the
             client knows by name have their own, and all others look alike
    drawing  as docs/atlas.md has it, optional: without it the map is drawn plainly"""
    view: Callable[[W, str | None], dict[str, Any]]
    """What a seat may see now; None is the umpire, who sees everything. Hidden things are absent, not masked.

    turn, turn_number   as players say it, and counted
    pieces    [{id, name, power, side, commanded_by, symbol, strength, value, at, marks, movement?, aim?, code?}]: the
              counters on the map, as docs/api.md has them
    control   {power: [space]}: who holds what
    foes      {power: [power]}, optional: who is at war with whom, for the front; without it, all with all
    notes, tags   {space: [text]}, {space: text}, optional: what has become of spaces; a few characters written on them
    overlays  [{id, title, side, spaces}]: sets of spaces that a player may want to see, such as supply
    panels    [{title, rows: [(text, value, clause)]}]: tables beside the map"""
    moment: Callable[[W], str] = _silent
    """The turn as players say it: "Summer 1941"."""

    # ------------------------------------------------------------------ words
    word: Callable[[W, str, Any], str] = _named
    """A value of this kind ("Piece", "Space", "Number", "Word") as players say it."""
    phrases: Words[W] = field(default_factory=dict)
    """Acts in plain words, where state or odds decide what is said."""
    titles: Words[W] = field(default_factory=dict)
    """Acts without piece, place and number, where the same holds."""
    lines: Mapping[str, Line] = field(default_factory=dict)
    """By kind of event, the line of the log that tells it; an event without one says nothing by itself."""
    say: Callable[[str, str], str] = _as_it_is
    """A fact of an event, by its name and its text, as players say it."""
    seen: Callable[[dict[str, Any], str | None], dict[str, Any] | None] = _open
    """An act of the log (side, text, label, events) as a seat may see it; None to keep it from the seat."""

    # ------------------------------------------------------------------ numbers
    costs: Callable[[W, type[Action], int], dict[int, int]] = _free
    """What each space costs a piece under this verb, where the rule book counts it: {space: cost}."""
    battle: Callable[[W], dict[str, Any] | None] = _no_panel
    """The panel of a battle that is being put together; None while there is none.

    title, ready   what it is; may it be carried out as it stands?
    attackers, defenders, spaces   pieces and spaces by name
    lines     [{side: "attack" | "defence" | "total", text, value, clause}]: every strength and modifier
    outcomes  [{p, label}]: the exact chances
    numbers   [{label, value}]: the few that people ask for
    button, action   the words of the main button and what it does, None while something is missing"""
    odds: Callable[[W, Action], Outcomes] = outcomes
    """The exact distribution of what an act may lead to: (chance, result as plain JSON), all chances together 1."""
    summary: Callable[[W, Action, Outcomes], list[dict[str, str]]] = _no_numbers
    """The few numbers people ask for about an act with dice: [{label, value}]."""

    def label(self, war: W, act: Action) -> str:
        """An act in plain words, for a button or the log."""
        own = self.phrases.get(type(act))
        return (own and own(war, act)) or self._filled(war, act, act.phrase)

    def title(self, war: W, act: Action) -> str:
        """An act without its piece, place and number: "Move", "Send infantry"."""
        own = self.titles.get(type(act))
        return (own and own(war, act)) or self._filled(war, act, act.title)

    def tell(self, event: Event) -> str:
        """An event in one readable line, told right after it happened; empty if it says nothing by itself."""
        line, facts = self.lines.get(event["kind"], ALWAYS.get(event["kind"], "")), Facts(event, self.say)
        return line.format_map(facts) if isinstance(line, str) else line(event, facts)

    def _filled(self, war: W, act: Action, words: str) -> str:
        return words.format(**{name: self.word(war, act.kinds[name], value) for name, value in act.values().items()})
