"""Actions: one meaningful act by one power, with a short readable notation.

    @action("move {piece} {to}")
    class Move(Action):
        piece: Piece
        to: Space

The pattern is the notation: words stand for themselves, fields are written by their type. `Piece` and `Space` are
numbers inside the engine and names outside; `Number` and `Word` are the same on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Protocol, TypeVar, cast, dataclass_transform

from theatrum.core.refusal import BadInput

NUMBER = re.compile(r"-?[0-9]{1,9}")
Piece = int
Space = int
Number = int
Word = str
KINDS = {"Piece", "Space", "Number", "Word"}


class Names(Protocol):
    """What notation needs from a state: names of spaces and pieces, both ways."""

    def space_name(self, space: int) -> str: ...
    def space_of(self, name: str) -> int: ...
    def piece_name(self, piece: int) -> str: ...
    def piece_of(self, name: str) -> int: ...


class Action:
    """Base of all actions; treated as immutable."""

    __slots__ = ()
    verb: ClassVar[str]
    pattern: ClassVar[tuple[str, ...]]
    kinds: ClassVar[dict[str, str]]
    handler: ClassVar[str]

    def weight(self) -> float:
        """A single act among offers of many."""
        return 1

    def sample(self, rng: Random) -> Action:
        return self

    def text(self, names: Names) -> str:
        """The notation of this action."""
        return " ".join(
            _write(names, self.kinds[token[1:-1]], getattr(self, token[1:-1])) if token[0] == "{" else token
            for token in self.pattern
        )

    def values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.kinds}


A = TypeVar("A", bound=Action)


@dataclass_transform()
def action(pattern: str) -> Callable[[type[A]], type[A]]:
    """Make a class an action with this notation; its handler in a frame is `on_<first word>`."""

    def make(cls: type[A]) -> type[A]:
        made = dataclass(slots=True, unsafe_hash=True)(cls)
        made.pattern = tuple(pattern.split())
        made.verb = made.pattern[0].replace("-", "_")
        made.handler = "on_" + made.verb
        made.kinds = {field.name: str(field.type) for field in fields(cast(Any, made))}
        if not set(made.kinds.values()) <= KINDS:
            raise TypeError(f"{cls.__name__}: fields must be {', '.join(sorted(KINDS))}, as postponed annotations")
        return made

    return make


def verbs(module: ModuleType) -> tuple[type[Action], ...]:
    """All actions of a module, in the order in which they stand there."""
    found = (item for item in vars(module).values() if isinstance(item, type) and issubclass(item, Action))
    return tuple(item for item in found if item is not Action)


def _write(names: Names, kind: str, value: Any) -> str:
    if kind == "Space":
        return names.space_name(value)
    if kind == "Piece":
        return names.piece_name(value)
    return str(value)


def _read(names: Names, kind: str, token: str) -> Any:
    if kind == "Space":
        return names.space_of(token)
    if kind == "Piece":
        return names.piece_of(token)
    if kind == "Number":
        if not NUMBER.fullmatch(token):
            raise BadInput(f"'{token}' should be a number")
        return int(token)
    return token


def parse(text: str, classes: Iterable[type[Action]], names: Names) -> Action:
    """Read a notation; BadInput says what it should look like."""
    tokens = text.split()
    if not tokens:
        raise BadInput("an action is needed, for example 'end'")
    known = list(classes)
    fits = [cls for cls in known if cls.pattern[0] == tokens[0]]
    if not fits:
        verbs = ", ".join(sorted({cls.pattern[0] for cls in known}))
        raise BadInput(f"unknown action '{tokens[0]}'; known: {verbs}")
    for cls in fits:
        if len(cls.pattern) == len(tokens) and all(
            p[0] == "{" or p == t for p, t in zip(cls.pattern, tokens, strict=True)
        ):
            slots = zip(cls.pattern, tokens, strict=True)
            return cls(**{p[1:-1]: _read(names, cls.kinds[p[1:-1]], t) for p, t in slots if p[0] == "{"})
    usage = " or ".join(f"'{' '.join(cls.pattern)}'" for cls in fits)
    raise BadInput(f"'{text}' is not understood; write {usage}")
