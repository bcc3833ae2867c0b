"""Frames: one open question of the sequence of play. Legality and effect of an act stand side by side in its frame.

A frame is a small constant on the state's stack. For an action with the verb `move` it has `on_move(war, act)`, the
effect, and `why_not_move(war, act)`, the explainer: slow, wordy, and always of one mind with `choices`.
What its particulars hold is said in their types, as of a state's fields (`fields.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

from theatrum.core.action import Action
from theatrum.core.choices import Offer
from theatrum.core.refusal import Refusal

F = TypeVar("F", bound="Frame")
CITED = re.compile(r"\[([^\],\s]+)")
"""The first clause that a docstring cites."""


class Frame:
    """Base of all frames. `path` is the frame's place in the sequence of play, e.g. "axis/initial-movement"."""

    __slots__ = ()
    step: ClassVar[str] = ""
    title: ClassVar[str] = ""
    topics: ClassVar[tuple[str, ...]] = ()
    aftermath: ClassVar[bool] = False
    """Does it ask only how to carry out what dice have decided: who is lost, where to retreat, who follows?"""
    __match_args__: ClassVar[tuple[str, ...]]

    def actor(self, war: Any) -> str | None:
        """The side that decides; None for a frame that decides nothing."""
        raise NotImplementedError(type(self).__name__)

    def path(self, war: Any) -> str:
        return f"{self.actor(war)}/{self.step}"

    def prompt(self, war: Any) -> str:
        """What is asked, for the player."""
        raise NotImplementedError(type(self).__name__)

    def enter(self, war: Any) -> None:
        """Called when the frame comes to the top for the first time; automatic frames do their work here."""
        self.look(war)

    def resume(self, war: Any) -> None:
        """Called when the frame above is settled and this one is open again, and by `State.go_on`."""
        self.look(war)

    def look(self, war: Any) -> None:
        """Called both times, unless the frame tells them apart: is there still something to ask?"""

    def choices(self, war: Any) -> Iterable[Offer]:
        """Offers of every legal act."""
        raise NotImplementedError(type(self).__name__)

    def why_not(self, war: Any, act: Action) -> Refusal | None:
        """The rule against an act that this frame knows, or None if it is legal."""
        explain = getattr(self, f"why_not_{act.verb}", None)
        if explain is None:
            return Refusal(self.clause_of_sequence(), f"'{act.pattern[0]}' is not possible now. {self.prompt(war)}")
        found: Refusal | None = explain(war, act)
        return found

    def clause_of_sequence(self) -> str:
        """The clause that fixes this place in the sequence of play: the first one cited in the docstring."""
        cited = CITED.search(type(self).__doc__ or "")
        return cited[1] if cited else ""

    def values(self) -> list[Any]:
        return [getattr(self, field.name) for field in fields(cast(Any, self))]


def replace(frame: F, **changes: Any) -> F:
    """The same frame with other particulars: what dataclasses.replace does, in half the time."""
    kind: Any = type(frame)
    made: F = changer(kind, *changes)(frame, *changes.values())
    return made


@cache
def changer(cls: type[Frame], *names: str) -> Callable[..., Any]:
    """Makes a frame like another but for these fields, whose values follow it: written out, which is fastest."""
    unknown = set(names) - set(cls.__match_args__)
    if unknown:
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
    values = ", ".join(name if name in names else f"old.{name}" for name in cls.__match_args__)
    made: Callable[..., Any] = eval(f"lambda old, {', '.join(names)}: cls({values})", {"cls": cls})
    return made


_made: dict[tuple[str, str], type[Frame]] = {}
"""Every frame by module and name."""


@dataclass_transform(frozen_default=True)
def frame(cls: type[F]) -> type[F]:
    """Make a class a frame: slotted, comparable; frozen for the type checker, which costs nothing at run time.

    It belongs to the state in whose folder it is made."""
    if cls.step and not CITED.search(cls.__doc__ or ""):
        raise TypeError(f"{cls.__name__} has a place in the sequence of play: its docstring must cite a clause, [4.2]")
    made = dataclass(unsafe_hash=True, slots=True)(cls)
    _made[cls.__module__, cls.__name__] = made
    made_in.cache_clear()
    return made


@cache
def made_in(module: str) -> Mapping[str, type[Frame]]:
    """The frames of the folder that a module lies in, by name; of two with one name that of the module itself."""
    folder = module.rpartition(".")[0]
    inside: dict[str, type[Frame]] = {}
    for (place, name), cls in sorted(_made.items(), key=lambda item: item[0][0] == module):
        if place == module or place.startswith(f"{folder}."):
            if name in inside and place != module:
                raise TypeError(f"two frames of {folder} are called {name}")
            inside[name] = cls
    return inside
