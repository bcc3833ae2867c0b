"""The rows of a document: what it tells of single pieces and single spaces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from theatrum.core.fields import Spec
from theatrum.core.kinds import FLAG, SPACE, Kind, Listed, Names, SetOf, Table, shown
from theatrum.core.refusal import BadInput
from theatrum.core.state import State

if TYPE_CHECKING:
    from theatrum.core.documents import Documents
Row = dict[str, Any]


def value_of(spec: Spec) -> Kind:
    """What a row tells under the key of a field."""
    kind = spec.kind
    return kind.value if isinstance(kind, Table | Listed) else FLAG


# ------------------------------------------------------------------ pieces
def read_pieces(documents: Documents[Any], war: State, rows: Iterable[Row]) -> dict[str, int]:
    """Pieces row by row; the marks that they bear, as sets by field."""
    columns = documents.of_pieces
    pieces: dict[int, Row] = {}
    for number, row in enumerate(rows, 1):
        where = f"piece {number}"
        for key in row:
            if key not in columns and key not in documents.tags:
                known = ", ".join((*documents.tags, *columns))
                raise BadInput(f"{where}: unknown key {shown(key)}; known: {known}")
        piece = documents.slot(war, _tag(documents, row, Names(war), where))
        if piece in pieces:
            raise BadInput(f"{where}: {war.piece_name(piece)} has been told before")
        pieces[piece] = row
    names = Names(war)
    marks = {spec.name: 0 for spec in columns.values() if isinstance(spec.kind, SetOf)}
    for number, (piece, row) in enumerate(pieces.items(), 1):
        for key, spec in columns.items():
            if key in row:
                _enter(war, spec, piece, row[key], names, f"piece {number}: {key}")
                if spec.name in marks and row[key]:
                    marks[spec.name] |= 1 << piece
            elif spec.row and spec.row.needed:
                raise BadInput(f"piece {number}: '{key}' is missing: {value_of(spec).says()}")
    return marks


def _tag(documents: Documents[Any], row: Row, names: Names, where: str) -> Row:
    tag: Row = {}
    for key, kind in documents.tags.items():
        if key in row:
            tag[key] = kind.read(row[key], names, f"{where}: {key}")
        elif key in documents.defaults:
            tag[key] = documents.defaults[key]
        else:
            raise BadInput(f"{where}: '{key}' is missing: {kind.says()}")
    return tag


def write_pieces(documents: Documents[Any], war: State, first: State, names: Names) -> list[Row]:
    """A row for every piece that is not as at the start."""
    needed = [(key, spec) for key, spec in documents.of_pieces.items() if spec.row and spec.row.needed]
    old = first.extent()[1]
    rows = []
    for piece in range(names.pieces):
        told: Row = {}
        for key, spec in documents.of_pieces.items():
            told |= _entry(key, spec, getattr(war, spec.name), getattr(first, spec.name), piece, names)
        if told or piece >= old:
            tag = documents.tag(war, piece)
            row = {key: kind.write(tag[key], names) for key, kind in documents.tags.items()}
            row |= {key: value_of(spec).write(getattr(war, spec.name)[piece], names) for key, spec in needed}
            rows.append(row | told)
    return rows


# ------------------------------------------------------------------ spaces
def read_spaces(documents: Documents[Any], war: State, rows: dict[str, Any]) -> None:
    names = Names(war)
    known = ", ".join((*documents.space_words, *documents.of_spaces))
    for name, row in rows.items():
        where = f"spaces.{name}"
        space = SPACE.read(name, names, "spaces")
        if not isinstance(row, dict):
            raise BadInput(f"{where} must be a table with {known}")
        for key, value in row.items():
            if key in documents.space_words:
                word = documents.space_words[key]
                word.put(war, space, word.kind.read(value, names, f"{where}.{key}"))
            elif key in documents.of_spaces:
                _enter(war, documents.of_spaces[key], space, value, names, f"{where}.{key}")
            else:
                raise BadInput(f"{where}: unknown key {shown(key)}; known: {known or 'none'}")


def write_spaces(documents: Documents[Any], war: State, first: State, names: Names) -> dict[str, Row]:
    """A row for every space that is not as at the start."""
    rows: dict[str, Row] = {}
    for key, spec in documents.of_spaces.items():
        now, then = getattr(war, spec.name), getattr(first, spec.name)
        for space in range(names.spaces) if now != then else ():
            told = _entry(key, spec, now, then, space, names)
            if told:
                rows.setdefault(war.space_name(space), {}).update(told)
    return rows


# ------------------------------------------------------------------ one entry
def _enter(war: State, spec: Spec, place: int, told: Any, names: Names, where: str) -> None:
    """Set what a row tells of a piece or a space."""
    kind, held = spec.kind, getattr(war, spec.name)
    if isinstance(kind, SetOf):
        if type(told) is not bool:
            raise BadInput(f"{where} must be true or false, not {shown(told)}")
        setattr(war, spec.name, held | 1 << place if told else held & ~(1 << place))
        return
    assert isinstance(kind, Table | Listed)
    if isinstance(kind, Table) and spec.row and spec.row.none is not None and told == spec.row.none:
        held.pop(place, None)
        return
    value = kind.value.read(told, names, where)
    if isinstance(held, tuple):
        setattr(war, spec.name, (*held[:place], value, *held[place + 1 :]))
    else:
        held[place] = value


def _entry(key: str, spec: Spec, now: Any, then: Any, place: int, names: Names) -> Row:
    """What a row tells of a field, where it differs from the start."""
    kind = spec.kind
    if isinstance(kind, SetOf):
        return {key: bool(now >> place & 1)} if (now ^ then) >> place & 1 else {}
    assert isinstance(kind, Table | Listed)
    if isinstance(kind, Listed):
        return {} if place < len(then) and now[place] == then[place] else {key: kind.value.write(now[place], names)}
    if place not in now:
        return {key: spec.row.none} if place in then and spec.row else {}
    return {} if place in then and now[place] == then[place] else {key: kind.value.write(now[place], names)}
