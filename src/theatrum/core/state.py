"""State: all that the rules need to go on, as plain data. Cheap to copy, hash and write as JSON.

A ruleset's state is a dataclass whose fields are ints, strings, tuples of these, and flat lists or dicts of these. What
they hold is said in their types (`fields.py`). Fields named in `derived` are rebuilt after reading instead of being
written. The frames made anywhere in the folder of a state are its frames.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, ClassVar, Self, get_origin

from theatrum.core import dice, plain
from theatrum.core.action import Action
from theatrum.core.choices import Choices
from theatrum.core.fields import Word, bare, once, specs
from theatrum.core.frame import Frame, made_in
from theatrum.core.kinds import Between
from theatrum.core.refusal import BadInput

TRANSIENT = ("events", "cache")
MOST_ROLLS = 1_000_000
Event = dict[str, Any]


class NeedDie(Exception):
    """The odds explorer has run out of prepared faces: it branches here."""


class Frames:
    """The frames of a state, by name: all that were made in its folder."""

    def __get__(self, war: State | None, cls: type[State]) -> Mapping[str, type[Frame]]:
        return made_in(cls.__module__)


@dataclass(slots=True)
class State:
    """Base of all states: dice, the stack of open frames, the result; and (not data) the sink for events."""

    derived: ClassVar[tuple[str, ...]] = ()
    frames: ClassVar[Mapping[str, type[Frame]]] = Frames()  # type: ignore[assignment]
    ending: ClassVar[str] = ""

    seed: int = 0
    rolls: Annotated[int, Between(0, MOST_ROLLS)] = 0
    """How many dice have fallen."""
    forced: tuple[int, ...] = ()
    stack: tuple[Frame, ...] = ()
    result: Word = ""
    """How the war has ended."""
    events: list[Event] | None = field(default=None, compare=False)
    cache: dict[Any, Any] = field(default_factory=dict, compare=False)

    # ------------------------------------------------------------------ names
    def extent(self) -> tuple[int, int]:
        """How many numbers spaces and pieces may have, from 0 on; not each of them is in use."""
        raise NotImplementedError(type(self).__name__)

    def space_name(self, space: int) -> str:
        raise NotImplementedError(type(self).__name__)

    def space_of(self, name: str) -> int:
        """The space with this name, or BadInput."""
        raise NotImplementedError(type(self).__name__)

    def piece_name(self, piece: int) -> str:
        raise NotImplementedError(type(self).__name__)

    def piece_of(self, name: str) -> int:
        """The piece with this name, or BadInput."""
        raise NotImplementedError(type(self).__name__)

    # ------------------------------------------------------------------ the stack of frames
    @property
    def frame(self) -> Frame:
        """The open question."""
        return self.stack[-1]

    @property
    def over(self) -> bool:
        return bool(self.result)

    @property
    def actor(self) -> str | None:
        """Who decides now; None when the game is over."""
        return None if self.result else self.stack[-1].actor(self)

    def push(self, frame: Frame) -> None:
        """Open a question; the present one waits below."""
        self.stack = (*self.stack, frame)
        frame.enter(self)

    def follow(self, frame: Frame) -> None:
        """The present question is settled; this one takes its place."""
        self.stack = (*self.stack[:-1], frame)
        frame.enter(self)

    def amend(self, frame: Frame) -> None:
        """The present question goes on, with other particulars."""
        self.stack = (*self.stack[:-1], frame)

    def pop(self) -> None:
        """The present question is settled; the one below is open again."""
        self.stack = self.stack[:-1]
        if self.stack and not self.result:
            self.stack[-1].resume(self)

    def settle(self, then: Callable[[], None]) -> None:
        """The present question is settled by what follows from it: questions that `then` opens, else the one below."""
        self.stack = below = self.stack[:-1]
        then()
        if self.stack is below and below and not self.result:
            below[-1].resume(self)

    # ------------------------------------------------------------------ acting
    def choices(self) -> Choices:
        return Choices(()) if self.result else Choices(self.stack[-1].choices(self))

    def apply(self, act: Action) -> None:
        """Carry out an act that is known to be legal."""
        getattr(self.stack[-1], act.handler)(self, act)

    def note(self, kind: str, *clauses: str, **facts: Any) -> None:
        """Report what happened, for the log; costs nothing when nobody listens."""
        if self.events is not None:
            self.events.append({"kind": kind, "clauses": list(clauses), **facts})

    # ------------------------------------------------------------------ dice
    def roll(self, sides: int = 6, why: str = "") -> int:
        """One die: a forced face if there is one left, else the seed's next."""
        if self.forced:
            if self.forced[0] == 0:
                raise NeedDie(sides)
            face, self.forced = self.forced[0], self.forced[1:]
            if not 1 <= face <= sides:
                raise BadInput(f"a die with {sides} sides cannot show {face}")
        else:
            face = dice.face(self.seed, self.rolls, sides)
        self.rolls += 1
        if self.events is not None:
            self.events.append({"kind": "die", "clauses": [], "face": face, "sides": sides, "why": why})
        return face

    def unmark(self, piece: int) -> None:
        """A piece leaves play: it is in no set and no table any more, those apart that say so (`fields.Stays`)."""
        _eraser(type(self))(self, piece)

    # ------------------------------------------------------------------ copying, comparing, writing
    def copy(self) -> Self:
        """An independent copy that reports to nobody."""
        twin: Self = _copier(type(self))(self)
        return twin

    def fork(self, seed: int) -> Self:
        """A copy to think on: its dice are its own, so that a plan cannot peek at the game's."""
        twin = self.copy()
        twin.seed, twin.forced = seed, ()
        return twin

    def to_json(self) -> dict[str, Any]:
        """Plain data; every derived field is left out."""
        out: dict[str, Any] = {}
        for item in fields(self):
            if item.name in TRANSIENT or item.name in self.derived:
                continue
            value = getattr(self, item.name)
            if item.name == "stack":
                value = [[type(frame).__name__, *frame.values()] for frame in value]
            out[item.name] = plain.write(value)
        return out

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        readers = plain.readers(cls)
        values = {name: readers[name](value) for name, value in data.items() if name != "stack"}
        state = cls(**values)
        state.stack = tuple(_frame(cls.frames[name], parts) for name, *parts in data["stack"])
        state.rebuild()
        return state

    def rebuild(self) -> None:
        """Recompute the derived fields."""

    def snapshot(self) -> bytes:
        return json.dumps(self.to_json(), separators=(",", ":"), sort_keys=True).encode()

    def digest(self) -> str:
        """A hash of the whole state: equal for equal states, on every machine."""
        return hashlib.sha256(self.snapshot()).hexdigest()


def _frame(cls: type[Frame], parts: list[Any]) -> Frame:
    """A frame from what JSON has of it; newer fields than that have their defaults."""
    return cls(*(read(part) for read, part in zip(plain.readers(cls).values(), parts, strict=False)))


@once
def _copier(cls: type[State]) -> Callable[[Any], Any]:
    """A copy function written out field by field: three times as fast as any loop."""
    lines = ["new = make(cls)"]
    for spec in specs(cls).values():
        if spec.name == "events":
            lines.append("new.events = None")
        elif get_origin(bare(spec.hint)) in (list, dict):
            lines.append(f"new.{spec.name} = old.{spec.name}.copy()")
        else:
            lines.append(f"new.{spec.name} = old.{spec.name}")
    return _written("copy(old)", [*lines, "return new"], make=cls.__new__, cls=cls)


@once
def _eraser(cls: type[State]) -> Callable[[Any, int], None]:
    """What `unmark` does, written out field by field."""
    lines = ["gone = ~(1 << piece)"]
    for spec in specs(cls).values():
        if spec.known is not None and not spec.stays and spec.name not in cls.derived:
            lines += filter(None, [spec.kind.erase(spec.name)])
    return _written("erase(war, piece)", lines)


def _written(head: str, lines: list[str], **scope: Any) -> Callable[..., Any]:
    exec("\n    ".join([f"def {head}:", *lines]), scope)
    made: Callable[..., Any] = scope[head.partition("(")[0]]
    return made
