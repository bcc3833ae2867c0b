"""Kinds: what a value of a state or a frame means, so that it can be told in names, read back and checked.

Inside the engine nearly everything is a number; a kind knows what the number stands for. `fields.py` says how fields
are declared with kinds; `documents.py` uses them to write and read positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from theatrum.core.bits import bits, of
from theatrum.core.refusal import BadInput

DIGITS = re.compile(r"-?[0-9]{1,9}")
FEW = 12
"""So many words are listed where a value is told; more are only named."""


class HasNames(Protocol):
    """What kinds need from a state: its spaces and pieces by name."""

    def extent(self) -> tuple[int, int]: ...
    def space_name(self, space: int) -> str: ...
    def space_of(self, name: str) -> int: ...
    def piece_name(self, piece: int) -> str: ...


class Names:
    """The names of one state. Pieces off the map have names, too."""

    def __init__(self, war: HasNames) -> None:
        self.war = war
        self.spaces, self.pieces = war.extent()

    @cached_property
    def piece_of(self) -> dict[str, int]:
        return {self.war.piece_name(piece): piece for piece in range(self.pieces)}


def plural(noun: str) -> str:
    if noun.endswith("y"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x")) else f"{noun}s"


def shown(value: Any) -> str:
    """A value of a document in an error message: never long."""
    return f"'{value}'" if isinstance(value, str) and len(value) <= 60 else f"{value!r:.60}"


class Kind:
    """What a value means. `noun` says it in a word; a kind whose values are numbered from 0 on has a size."""

    noun: str = ""

    def size(self, names: Names) -> int:
        """How many values there are; only of kinds that can number a list or be part of a packed number."""
        raise TypeError(f"{self.noun or type(self).__name__} cannot be counted")

    def says(self) -> str:
        """What may stand here, in words."""
        raise NotImplementedError

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        """The value as a document tells it; of a long list only what differs from the old one."""
        raise NotImplementedError

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        """The value that a document tells; BadInput names the place and what is allowed there."""
        raise NotImplementedError

    def read_key(self, told: str, names: Names, where: str) -> Any:
        """The same for the key of a table, which is always text."""
        return self.read(told, names, where)

    def parts(self) -> Iterator[Kind]:
        """The kinds that this one is made of."""
        return iter(())

    def erase(self, name: str) -> str:
        """A line of code that takes the piece `piece` out of this field of `war`; `gone` is the set of all others."""
        return ""

    def wrong(self, told: Any, where: str) -> BadInput:
        return BadInput(f"{where} must be {self.says()}, not {shown(told)}")


@dataclass(frozen=True)
class Between(Kind):
    """A number within what the rules can reach."""

    least: int
    most: int
    noun: str = "number"

    def says(self) -> str:
        return f"a number from {self.least:,} to {self.most:,}"

    def size(self, names: Names) -> int:
        return self.most + 1

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return value

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if type(told) is not int or not self.least <= told <= self.most:
            raise self.wrong(told, where)
        return told

    def read_key(self, told: str, names: Names, where: str) -> Any:
        return self.read(int(told) if DIGITS.fullmatch(told) else told, names, where)


@dataclass(frozen=True)
class YesNo(Kind):
    """True or false; 1 or 0 where the state counts with it."""

    base: type = int
    noun: str = "flag"

    def says(self) -> str:
        return "true or false"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return bool(value)

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if type(told) not in (bool, int) or told not in (0, 1):
            raise self.wrong(told, where)
        return self.base(told)


@dataclass(frozen=True)
class Text(Kind):
    """Free text."""

    noun: str = "text"

    def says(self) -> str:
        return "a text"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return value

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if not isinstance(told, str):
            raise self.wrong(told, where)
        return told


@dataclass(frozen=True)
class OneOf(Kind):
    """One of these words, which the state keeps as a word."""

    words: tuple[str, ...]
    noun: str = "word"

    def says(self) -> str:
        return f"one of {', '.join(word or 'the empty text' for word in self.words)}"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return value

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if not isinstance(told, str) or told not in self.words:
            raise self.wrong(told, where)
        return told


@dataclass(frozen=True)
class Named(Kind):
    """One of a table of names, which the state keeps as its number: a nation, a turn, a stage of something.

    `none` is the word for -1, if that may stand; `also` are other names; `numbers`: older documents have the number."""

    noun: str = field()
    words: tuple[str, ...] = field()
    none: str | None = None
    also: Mapping[str, int] = field(default_factory=dict, hash=False)
    numbers: bool = False

    @cached_property
    def _numbers(self) -> dict[str, int]:
        known = {word: number for number, word in enumerate(self.words)}
        return {**self.also, **known, **({} if self.none is None else {self.none: -1})}

    def size(self, names: Names) -> int:
        return len(self.words)

    def number(self, word: str) -> int | None:
        """The number of a word, whatever its case; None if it is none of these."""
        return self._numbers.get(word, self._numbers.get(word.lower()))

    def says(self) -> str:
        if self.noun == "turn":
            listed = f"a turn from {self.words[0]} to {self.words[-1]}"
        else:
            listed = f"one of {', '.join(self.words)}" if len(self.words) <= FEW else f"a {self.noun}"
        return listed if self.none is None else f"{listed}, or '{self.none}'"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return self.none if value == -1 and self.none is not None else self.words[value]

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if self.numbers and type(told) is int and -(self.none is not None) <= told < len(self.words):
            return told
        if not isinstance(told, str):
            raise self.wrong(told, where)
        found = self.number(told)
        if found is None:
            known = self.says() if self.noun == "turn" else f"choose from {', '.join(self.words)}"
            raise BadInput(f"{where}: there is no {self.noun} {shown(told)}; {known}")
        return found


@dataclass(frozen=True)
class SpaceKind(Kind):
    """A space of the board; `within` are those that are possible, `none` is the word for nowhere (-1)."""

    none: str | None = None
    within: int | None = None
    noun: str = "space"
    room: int = 0
    """How many numbers spaces have, where packed numbers leave room for more than the board has."""

    def size(self, names: Names) -> int:
        return self.room or names.spaces

    def says(self) -> str:
        return f"a {self.noun}" if self.none is None else f"a {self.noun}, or '{self.none}'"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return self.none if value == -1 and self.none is not None else names.war.space_name(value)

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if not isinstance(told, str):
            raise self.wrong(told, where)
        if told == self.none:
            return -1
        try:
            space = names.war.space_of(told)
        except BadInput as wrong:
            raise BadInput(f"{where}: {wrong}") from None
        if self.within is not None and not self.within >> space & 1:
            raise BadInput(f"{where}: {shown(told)} is not a {self.noun} where that can be")
        return space


@dataclass(frozen=True)
class PieceKind(Kind):
    """A piece, on the map or off it; `none` is the word for no piece (-1)."""

    none: str | None = None
    noun: str = "piece"

    def size(self, names: Names) -> int:
        return names.pieces

    def says(self) -> str:
        return f"the name of a {self.noun}" + ("" if self.none is None else f", or '{self.none}'")

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return self.none if value == -1 and self.none is not None else names.war.piece_name(value)

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if not isinstance(told, str):
            raise self.wrong(told, where)
        if told == self.none:
            return -1
        if told not in names.piece_of:
            raise BadInput(f"{where}: there is no {self.noun} {shown(told)} in this position")
        return names.piece_of[told]


PIECE, SPACE, FLAG = PieceKind(), SpaceKind(), YesNo()


@dataclass(frozen=True)
class SetOf(Kind):
    """A set, kept as a number with one bit for each member and told as a list. `numbers`: older documents have that
    number itself."""

    member: Kind
    numbers: bool = False

    def says(self) -> str:
        words = getattr(self.member, "words", ())
        listed = f" ({', '.join(words)})" if 0 < len(words) <= FEW else ""
        return f"a list of {plural(self.member.noun)}{listed}"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return [self.member.write(one, names) for one in bits(value)]

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if self.numbers and type(told) is int and 0 <= told < 1 << self.member.size(names):
            return told
        if not isinstance(told, list):
            raise self.wrong(told, where)
        return of(self.member.read(one, names, where) for one in told)

    def parts(self) -> Iterator[Kind]:
        yield self.member

    def erase(self, name: str) -> str:
        return f"war.{name} &= gone" if isinstance(self.member, PieceKind) else ""


class Packed(Kind):
    """Several values in one number, the last one counting single; told as one text with `sep` between the parts.

    `Packed(space=SPACE, giver=MAJOR, receiver=MAJOR)` is (space * majors + giver) * majors + receiver."""

    def __init__(self, sep: str = " ", **parts: Kind) -> None:
        self.sep, self.keys, self.kinds = sep, tuple(parts), tuple(parts.values())
        self.noun = sep.join(parts)

    def size(self, names: Names) -> int:
        found = 1
        for kind in self.kinds:
            found *= kind.size(names)
        return found

    def says(self) -> str:
        return f"a text like '{self.noun}'"

    def split(self, value: int, names: Names) -> list[int]:
        found = []
        for kind in self.kinds[:0:-1]:
            value, part = divmod(value, kind.size(names))
            found.append(part)
        return [value, *reversed(found)]

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        parts = zip(self.kinds, self.split(value, names), strict=True)
        return self.sep.join(str(kind.write(part, names)) for kind, part in parts)

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        words = told.split(self.sep, len(self.kinds) - 1) if isinstance(told, str) else ()
        if len(words) != len(self.kinds):
            raise self.wrong(told, where)
        found = 0
        for kind, word in zip(self.kinds, words, strict=True):
            found = found * kind.size(names) + kind.read_key(word, names, where)
        return found

    def parts(self) -> Iterator[Kind]:
        return iter(self.kinds)


@dataclass(frozen=True)
class Many(Kind):
    """Any number of values in their order."""

    one: Kind
    base: type = tuple

    def says(self) -> str:
        return f"a list, each {self.one.says()}"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return [self.one.write(part, names) for part in value]

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if not isinstance(told, list):
            raise self.wrong(told, where)
        return self.base(self.one.read(part, names, where) for part in told)

    def parts(self) -> Iterator[Kind]:
        yield self.one


@dataclass(frozen=True)
class Together(Kind):
    """A tuple of a fixed number of values, each of its own kind."""

    kinds: tuple[Kind, ...]

    def says(self) -> str:
        return f"a list of {' and '.join(kind.says() for kind in self.kinds)}"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return [kind.write(part, names) for kind, part in zip(self.kinds, value, strict=True)]

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if not isinstance(told, list) or len(told) != len(self.kinds):
            raise self.wrong(told, where)
        return tuple(kind.read(part, names, where) for kind, part in zip(self.kinds, told, strict=True))

    def parts(self) -> Iterator[Kind]:
        return iter(self.kinds)


class Rows(Kind):
    """A flat list or tuple in which so many values make a row: `Rows(side=SIDE, item=ITEM, owed=Between(0, 99))`.

    Told as a list of tables; older documents have the flat list."""

    def __init__(self, base: type = list, /, **columns: Kind) -> None:
        self.base, self.columns = base, columns

    def says(self) -> str:
        return f"a list of tables with {'; '.join(f'{key} = {kind.says()}' for key, kind in self.columns.items())}"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        width = len(self.columns)
        return [
            {key: kind.write(value[start + n], names) for n, (key, kind) in enumerate(self.columns.items())}
            for start in range(0, len(value), width)
        ]

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        flat: list[Any] = []
        if not isinstance(told, list):
            raise self.wrong(told, where)
        if told and not isinstance(told[0], dict):
            if len(told) % len(self.columns):
                raise self.wrong(told, where)
            flat = told
        for row in () if flat else told:
            if not isinstance(row, dict) or set(row) != set(self.columns):
                raise self.wrong(row, where)
            flat += [row[key] for key in self.columns]
        kinds = list(self.columns.values())
        return self.base(kinds[n % len(kinds)].read(part, names, where) for n, part in enumerate(flat))

    def parts(self) -> Iterator[Kind]:
        return iter(self.columns.values())


@dataclass(frozen=True)
class Table(Kind):
    """Values for some of the keys: a dict. A table in a document takes the place of the old one."""

    key: Kind
    value: Kind

    def says(self) -> str:
        return f"a table by {self.key.noun}: {self.value.says()}"

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        return {str(self.key.write(key, names)): self.value.write(part, names) for key, part in value.items()}

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        if not isinstance(told, dict):
            raise self.wrong(told, where)
        return {
            self.key.read_key(key, names, where): self.value.read(part, names, f"{where}.{key}")
            for key, part in told.items()
        }

    def parts(self) -> Iterator[Kind]:
        yield from (self.key, self.value)

    def erase(self, name: str) -> str:
        if isinstance(self.key, PieceKind):
            return f"war.{name}.pop(piece, None)"
        if isinstance(self.value, PieceKind):
            return f"war.{name} = {{key: one for key, one in war.{name}.items() if one != piece}}"
        return ""


class Listed(Kind):
    """A value for each of the keys: a list numbered by them; by several keys in turn, tables in tables.

    A document tells those that differ; the others stay as they are."""

    def __init__(self, value: Kind, keys: Sequence[Kind], base: type = list) -> None:
        self.value, self.keys, self.base = value, tuple(keys), base

    def says(self) -> str:
        return f"a table by {' and '.join(kind.noun for kind in self.keys)}: {self.value.says()}"

    def size(self, names: Names) -> int:
        found = 1
        for key in self.keys:
            found *= key.size(names)
        return found

    def write(self, value: Any, names: Names, old: Any = None) -> Any:
        told: dict[str, Any] = {}
        for number, part in enumerate(value):
            if old is not None and number < len(old) and part == old[number]:
                continue
            table, rest, path = told, number, []
            for key in reversed(self.keys):
                rest, place = divmod(rest, key.size(names))
                path.append(str(key.write(place, names)))
            for step in path[:0:-1]:
                table = table.setdefault(step, {})
            table[path[0]] = self.value.write(part, names)
        return told

    def read(self, told: Any, names: Names, where: str, old: Any = None) -> Any:
        found = list(old)
        for number, part, place in self._entries(told, names, where, self.keys):
            if number >= len(found):
                raise BadInput(f"{place}: there are only {len(found)} here")
            found[number] = self.value.read(part, names, place)
        return self.base(found)

    def _entries(
        self, told: Any, names: Names, where: str, keys: tuple[Kind, ...], above: int = 0
    ) -> Iterator[tuple[int, Any, str]]:
        if not isinstance(told, dict):
            raise self.wrong(told, where)
        for word, part in told.items():
            number = above * keys[0].size(names) + keys[0].read_key(word, names, where)
            if len(keys) == 1:
                yield number, part, f"{where}.{word}"
            else:
                yield from self._entries(part, names, f"{where}.{word}", keys[1:], number)

    def parts(self) -> Iterator[Kind]:
        yield from (*self.keys, self.value)


def inside(kind: Kind) -> Iterator[Kind]:
    """A kind and all that it is made of."""
    yield kind
    for part in kind.parts():
        yield from inside(part)
