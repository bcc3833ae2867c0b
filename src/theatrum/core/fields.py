"""Fields: what the fields of states and frames hold, said once, in their types.

    Nation = Annotated[int, Named("nation", ("germany", "italy", "france"))]
    Points = Annotated[int, Between(0, 99)]

    @dataclass(slots=True)
    class War(State):
        turn: Annotated[int, Named("turn", TURNS)] = 0
        at: Annotated[list[Annotated[int, SpaceKind(none="off")]], By(PIECE), Row("at", needed=True)] = ...
        moved: PieceSet = 0
        \"\"\"[8.1] units that have moved in this phase.\"\"\"
        treasury: Annotated[list[Points], By(NATION)] = ...
        forts: dict[Space, Points] = ...

From this come position documents and their checks and help (`documents.py`), JSON, copying, and what is forgotten of
a piece that leaves play (`State.unmark`). The docstring below a field is what its help says.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from theatrum.core.kinds import (
    FLAG,
    PIECE,
    SPACE,
    Between,
    Kind,
    Listed,
    Many,
    Rows,
    SetOf,
    Table,
    Text,
    Together,
    YesNo,
)

X = TypeVar("X")


def once(make: Callable[[Any], X]) -> Callable[[Any], X]:
    """What is made of a class is made once."""
    return cache(make)


# ------------------------------------------------------------------ what else may be said of a field
@dataclass(frozen=True)
class By:
    """A list with a value for each of these: By(PIECE), By(SIDE), By(SIDE, ITEM) for list[side * items + item]."""

    keys: tuple[Kind, ...]

    def __init__(self, *keys: Kind) -> None:
        object.__setattr__(self, "keys", keys)


@dataclass(frozen=True)
class Row:
    """The field is told in the rows of pieces or spaces, under this key. All fields by piece are, by their own names;
    of those by space only these. `none` is the word for no entry in a table."""

    key: str = ""
    needed: bool = False
    none: Any = None


@dataclass(frozen=True)
class Given:
    """Follows from the scenario and its options: no position tells it."""


@dataclass(frozen=True)
class Stays:
    """A piece that leaves play stays in this set or table."""


@dataclass(frozen=True)
class Hidden:
    """Some may not see this value. For a list, a table or a set `knows` gives the keys that a seat knows the values
    of, as a set; for anything else whether it knows it. `unknown` stands where the value would."""

    knows: Callable[[Any, str], int | bool]
    unknown: Any = None


# ------------------------------------------------------------------ the common words
Piece: TypeAlias = Annotated[int, PIECE]
PieceSet: TypeAlias = Annotated[int, SetOf(PIECE)]
Space: TypeAlias = Annotated[int, SPACE]
SpaceSet: TypeAlias = Annotated[int, SetOf(SPACE)]
Number: TypeAlias = Annotated[int, Between(-999_999_999, 999_999_999)]
Word: TypeAlias = Annotated[str, Text()]
Flag: TypeAlias = Annotated[int, FLAG]
ByPiece: TypeAlias = Annotated[list[X], By(PIECE)]
"""A value for every piece; `dict[Piece, X]` is one for some."""
BySpace: TypeAlias = Annotated[list[X], By(SPACE)]


# ------------------------------------------------------------------ reading the declarations
@dataclass(frozen=True, slots=True)
class Spec:
    """One field as it was declared."""

    owner: str
    name: str
    hint: Any
    """Its type, with everything said of it."""
    known: Kind | None
    row: Row | None
    hidden: Hidden | None
    given: bool
    stays: bool
    default: Any

    @property
    def kind(self) -> Kind:
        """What it holds; a field that has to be told must say it."""
        if self.known is None:
            raise TypeError(f"{self.owner}.{self.name}: {self.hint} does not say what it holds")
        return self.known

    @property
    def key(self) -> str:
        """Its name in rows."""
        return self.row.key if self.row and self.row.key else self.name

    def by(self, index: Kind) -> bool:
        """Is it a set, table or list by this: pieces, or spaces?"""
        kind = self.known
        if isinstance(kind, SetOf):
            return isinstance(kind.member, type(index))
        if isinstance(kind, Table):
            return isinstance(kind.key, type(index))
        return isinstance(kind, Listed) and len(kind.keys) == 1 and isinstance(kind.keys[0], type(index))


@once
def specs(cls: type) -> dict[str, Spec]:
    """The fields of a state or a frame by name, as declared."""
    hints = get_type_hints(cls, include_extras=True)
    return {item.name: _spec(cls, item, hints[item.name]) for item in dataclasses.fields(cls)}


def _spec(cls: type, item: dataclasses.Field[Any], hint: Any) -> Spec:
    said = hint.__metadata__ if get_origin(hint) is Annotated else ()
    return Spec(
        cls.__name__,
        item.name,
        hint,
        kind_of(hint),
        _one(said, Row),
        _one(said, Hidden),
        _one(said, Given) is not None,
        _one(said, Stays) is not None,
        item.default,
    )


def _one(said: tuple[Any, ...], sort: type[X]) -> X | None:
    return next((part for part in said if isinstance(part, sort)), None)


def bare(hint: Any) -> Any:
    """A type without what is said of it."""
    return bare(get_args(hint)[0]) if get_origin(hint) is Annotated else hint


def kind_of(hint: Any) -> Kind | None:
    """The kind of a type; None for a plain number or text, which may be anything."""
    said = hint.__metadata__ if get_origin(hint) is Annotated else ()
    plain = bare(hint)
    origin, parts = get_origin(plain), [kind_of(part) for part in get_args(plain) if part is not ...]
    kind = _one(said, Kind)
    if isinstance(kind, Rows) and origin is tuple:
        return Rows(tuple, **kind.columns)
    if kind is not None:
        return kind
    if plain is bool:
        return YesNo(bool)
    known = [part for part in parts if part is not None]
    if not parts or len(known) < len(parts):
        return None
    if by := _one(said, By):
        return Listed(known[0], by.keys, origin or list)
    if origin is dict:
        return Table(*known)
    if origin is list or get_args(plain)[-1] is ...:
        return Many(known[0], origin or list)
    return Together(tuple(known)) if origin is tuple else None


@once
def docs(cls: type) -> dict[str, str]:
    """What the docstrings below the fields of a class say, by field; base classes included."""
    said: dict[str, str] = {}
    for base in reversed(cls.__mro__[:-1]):
        said |= _docs(base)
    return said


def _docs(cls: type) -> dict[str, str]:
    tree = _module(cls.__module__)
    body: list[ast.stmt] = next(
        (part.body for part in tree.body if isinstance(part, ast.ClassDef) and part.name == cls.__name__), []
    )
    said = {}
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                said[name] = " ".join(text.split())
    return said


@cache
def _module(name: str) -> ast.Module:
    try:
        return ast.parse(inspect.getsource(sys.modules[name]))
    except (OSError, TypeError):  # the source has not been installed
        return ast.Module([], [])
