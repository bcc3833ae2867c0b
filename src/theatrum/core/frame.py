"""Frames: one open question of the sequence of play. Legality and effect of an act stand side by side in its frame.

A frame is a small constant on the state's stack. For an action with the verb `move` it has `on_move(war, act)`, the
effect, and `why_not_move(war, act)`, the explainer: slow, wordy, and always of one mind with `choices`.
What its particulars hold is said in their types, as of a state's fields (`fields.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, fields
from functools import cache
from typing import Any, ClassVar, Self, TypeVar, cast, dataclass_transform, get_type_hints

from theatrum.core.action import Action
from theatrum.core.choices import Offer
from theatrum.core.refusal import Refusal

F = TypeVar("F", bound="Frame")
P = TypeVar("P", bound="Particulars")
CITED = re.compile(r"\[([^\],\s]+)")
"""The first clause that a docstring cites."""


class Particulars:
    """What frames and their values are made of: fields, written one after the other."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]

    def values(self) -> list[Any]:
        """All particulars in their order; those of a value stand in its place."""
        found: list[Any] = []
        for name in cast(Any, self).__match_args__:
            part = getattr(self, name)
            if isinstance(part, Value):
                found += part.values()
            else:
                found.append(part)
        return found

    @classmethod
    def of(cls, values: list[Any]) -> Self:
        """The reverse of `values`; what is missing at the end has its default."""
        parts, rest = [], values
        for kind in values_held(cast(Any, cls)).values():
            width = len(leaves(kind)) if kind else 1
            if rest:
                parts.append(kind.of(rest[:width]) if kind else rest[0])
            rest = rest[width:]
        return cls(*parts, *rest)


class Value(Particulars):
    """A frozen value that frames hold and hand on, such as all that is known of a battle or a voyage."""

    __slots__ = ()


def leaves(cls: type[Particulars]) -> list[Field[Any]]:
    """The fields that `values` writes, in their order."""
    kinds = values_held(cast(Any, cls))
    return [leaf for item in fields(cast(Any, cls)) for leaf in _leaves(item, kinds[item.name])]


def _leaves(item: Field[Any], kind: type[Value] | None) -> list[Field[Any]]:
    return leaves(kind) if kind else [item]


@cache
def values_held(cls: Any) -> dict[str, type[Value] | None]:
    """For each field, the kind of value that it holds, if it does."""
    hints = get_type_hints(cls)
    kinds = {item.name: hints[item.name] for item in fields(cls)}
    return {name: kind if isinstance(kind, type) and issubclass(kind, Value) else None for name, kind in kinds.items()}


class Frame(Particulars):
    """Base of all frames. `path` is the frame's place in the sequence of play, e.g. "axis/initial-movement"."""

    __slots__ = ()
    step: ClassVar[str] = ""
    title: ClassVar[str] = ""
    topics: ClassVar[tuple[str, ...]] = ()
    aftermath: ClassVar[bool] = False
    """Does it ask only how to carry out what dice have decided: who is lost, where to retreat, who follows?"""

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


def replace(old: P, **changes: Any) -> P:
    """The same frame or value with other particulars: what dataclasses.replace does, in half the time."""
    kind: Any = type(old)
    made: P = changer(kind, *changes)(old, *changes.values())
    return made


@cache
def changer(cls: type[Particulars], *names: str) -> Callable[..., Any]:
    """Makes one like another but for these fields, whose values follow it: written out, which is fastest."""
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


@dataclass_transform(frozen_default=True)
def value(cls: type[P]) -> type[P]:
    """Make a class a value that frames hold, in the same way."""
    return dataclass(unsafe_hash=True, slots=True)(cls)
