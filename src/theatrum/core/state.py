"""State: all that the rules need to go on, as plain data. Cheap to copy, hash and write as JSON.

A ruleset's state is a dataclass whose fields are ints, strings, tuples of these, and flat lists or dicts of these. What
they hold is said in their types (`fields.py`). Fields named in `derived` are rebuilt after reading instead of being
written. The frames made anywhere in the folder of a state are its frames.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, ClassVar, Self, TypeVar, get_origin

from theatrum.core import dice, plain
from theatrum.core.action import Action
from theatrum.core.chance import Chance, Hit, die, is_hit, pools
from theatrum.core.choices import Choices
from theatrum.core.fields import Word, bare, once, specs
from theatrum.core.frame import Frame, made_in, values_held
from theatrum.core.kinds import Between
from theatrum.core.refusal import BadInput

TRANSIENT = ("events", "cache")
MOST_ROLLS = 1_000_000
Event = dict[str, Any]
FINAL = ("die", "dice", "reveal")
"""Events after which an act cannot be taken back: a die has fallen, something hidden was shown."""
Rule = TypeVar("Rule", bound=Callable[[Any], None])


def final(events: Iterable[Event]) -> bool:
    """Is an act that led to these events final?"""
    return any(event["kind"] in FINAL for event in events)


ASK = 0
"""In place of a forced face: whoever lays it down wants to know what may fall there."""


class NeedChance(Exception):
    """Nothing is laid down for this chance node: whoever explores an act branches here, over its distribution."""

    def __init__(self, chance: Chance[int]) -> None:
        super().__init__(chance)
        self.chance = chance


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
    afterwards: ClassVar[tuple[Callable[[Any], None], ...]] = ()
    """Rules that look at the war after every act; see `after_every_act`."""

    seed: int = 0
    rolls: Annotated[int, Between(0, MOST_ROLLS)] = 0
    """How many dice have fallen."""
    forced: tuple[Any, ...] = ()
    """What falls next instead of the seed's dice: faces; or (outcome,) of a whole chance node; or ASK."""
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

    # ------------------------------------------------------------------ sides
    def seat(self, side: Any) -> str:
        """Who decides for a side; where sides are written by their names, each for itself."""
        name: str = side
        return name

    def side_name(self, side: Any) -> str:
        """The name of a side, for paths in the sequence of play."""
        return str(side)

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

    def withdraw(self) -> None:
        """The present question came between others and is settled; the one below is asked again as it was."""
        self.stack = self.stack[:-1]

    def settle(self, then: Callable[[], None]) -> None:
        """The present question is settled by what follows from it: questions that `then` opens, else the one below."""
        self.stack = self.stack[:-1]
        self.go_on(then)

    def go_on(self, then: Callable[[], None] | None = None) -> None:
        """The present question goes on: at once, or after the questions that `then` opens, if it opens any."""
        stack = self.stack
        if then is not None:
            then()
        if self.stack is stack and stack and not self.result:
            stack[-1].resume(self)

    # ------------------------------------------------------------------ acting
    def choices(self) -> Choices:
        return Choices(()) if self.result else Choices(self.stack[-1].choices(self))

    def apply(self, act: Action) -> None:
        """Carry out an act that is known to be legal, and what rules look for after every act."""
        getattr(self.stack[-1], act.handler)(self, act)
        for rule in self.afterwards:
            if self.result:
                break
            rule(self)

    @classmethod
    def after_every_act(cls, rule: Rule) -> Rule:
        """Have a rule look at the wars of this class after every act, unless they are over; it may open questions."""
        cls.afterwards = (*cls.afterwards, rule)
        return rule

    def note(self, kind: str, *clauses: str, **facts: Any) -> None:
        """Report what happened, for the log; costs nothing when nobody listens."""
        if self.events is not None:
            self.events.append({"kind": kind, "clauses": list(clauses), **facts})

    # ------------------------------------------------------------------ dice
    def roll(self, sides: int = 6, why: str = "") -> int:
        """One die: a forced face if there is one left, else the seed's next."""
        if self.forced:
            laid, self.forced = self.forced[0], self.forced[1:]
            if laid == ASK:
                raise NeedChance(die(sides))
            face: int = laid[0] if type(laid) is tuple else laid
            if not 1 <= face <= sides:
                raise BadInput(f"a die with {sides} sides cannot show {face}")
        else:
            face = dice.face(self.seed, self.rolls, sides)
        self.rolls += 1
        if self.events is not None:
            self.events.append({"kind": "die", "clauses": [], "face": face, "sides": sides, "why": why})
        return face

    def roll_pool(self, number: int, sides: int, hit: Hit, why: str = "") -> int:
        """A bucket of dice as one chance node: how many of them hit, on `hit` or more, or on one of these faces.

        The rules learn the number of hits and no more. Each die is a roll of its own all the same: the same faces fall
        as for single dice, forced ones first, and the event and the record have them all."""
        return self.roll_pools(((number, hit),), sides, why)

    def roll_pools(self, classes: Sequence[tuple[int, Hit]], sides: int = 6, why: str = "") -> int:
        """The same for several classes of dice, (number, what hits), thrown together: how many hit in all."""
        number = sum(size for size, _ in classes)
        if number == 0:
            return 0
        laid = self.forced[0] if self.forced else None
        if laid == ASK:
            raise NeedChance(pools(classes, sides))
        faces: list[int] = []
        if type(laid) is tuple:
            hits: int = laid[0]
            self.forced = self.forced[1:]
            if not 0 <= hits <= number:
                raise BadInput(f"{number} dice cannot hit {hits} times")
        else:
            faces = self._next_faces(number, sides)
            thrown = iter(faces)
            hits = sum(is_hit(next(thrown), hit) for size, hit in classes for _ in range(size))
        self.rolls += number
        if self.events is not None:
            kinds = [[size, hit if isinstance(hit, int) else sorted(hit)] for size, hit in classes]
            self.note("dice", faces=faces, sides=sides, classes=kinds, hits=hits, why=why)
        return hits

    def _next_faces(self, number: int, sides: int) -> list[int]:
        """The faces of the next dice: forced ones as far as they go, then the seed's."""
        faces, self.forced = list(self.forced[:number]), self.forced[number:]
        for face in faces:
            if not 1 <= face <= sides:
                raise BadInput(f"a die with {sides} sides cannot show {face}")
        return faces + [dice.face(self.seed, self.rolls + n, sides) for n in range(len(faces), number)]

    # ------------------------------------------------------------------ what chance may bring
    def chance(self, act: Action, outcomes: Sequence[int] = ()) -> Chance[int] | None:
        """What may fall at the next chance node of a legal act, after these outcomes of the nodes before it.

        The outcome of a die is its face, that of a pool its number of hits. None if no more dice are rolled. The state
        stays as it is, and its own dice are not looked at.

        >>> war.chance(stand)
        Chance(1: 1/6, 2: 1/6, 3: 1/6, 4: 1/6, 5: 1/6, 6: 1/6)
        >>> war.chance(stand, [4]) is None
        True
        """
        twin = self.copy()
        twin.forced = (*((outcome,) for outcome in outcomes), ASK)
        try:
            twin.apply(act)
        except NeedChance as need:
            return need.chance
        if twin.forced != (ASK,):
            raise BadInput(f"{len(outcomes)} outcomes are more than this act needs")
        return None

    def apply_with(self, act: Action, outcomes: Sequence[int] = ()) -> None:
        """Carry out a legal act with these outcomes of its chance nodes, one for each, instead of the state's own dice.

        BadInput, and nothing is done, if they are too few or too many or cannot fall. With `chance`, this is all that a
        tree search over chance nodes needs.

        >>> after = war.copy()
        >>> after.apply_with(stand, [4])
        >>> after.rolls - war.rolls
        1
        >>> war.copy().apply_with(stand)
        Traceback (most recent call last):
        theatrum.core.refusal.BadInput: 0 outcomes are too few for this act
        """
        if self.chance(act, outcomes):
            raise BadInput(f"{len(outcomes)} outcomes are too few for this act")
        laid_down, self.forced = self.forced, tuple((outcome,) for outcome in outcomes)
        self.apply(act)
        self.forced = laid_down

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
    return cls.of([read(part) for read, part in zip(_leaf_readers(cls), parts, strict=False)])


@once
def _leaf_readers(cls: Any) -> list[plain.Reader]:
    """How the particulars of a frame are read, those of its values in their place."""
    each = plain.readers(cls)
    return [
        read
        for name, held in values_held(cls).items()
        for read in (_leaf_readers(held) if held is not None else [each[name]])
    ]


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
