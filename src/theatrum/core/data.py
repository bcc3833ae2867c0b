"""The numbers of a rule book: TOML files, read when the rules are loaded.

A study may ask "what if this number were another one": `vary` names single values, by file and path, before the rules
of that system are loaded in a process; from then on the process plays the varied rule book and no other.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

from theatrum.core.refusal import BadInput

_varied: dict[str, dict[str, Any]] = {}
"""For each system: values by "file.path.to.value", file without its suffix."""
_read: set[str] = set()
"""Systems whose files have been read in this process."""


def vary(system: str, values: Mapping[str, Any]) -> None:
    """From now on the files of a system have these values. Only before they are read: rules read them once."""
    if values and system in _read:
        raise BadInput(f"{system} is loaded already; vary it in a new process")
    _varied[system] = dict(values)


def varied(system: str) -> bool:
    """Does this process play by other numbers than those of the files?"""
    return bool(_varied.get(system))


def read(system: str, file: Traversable) -> dict[str, Any]:
    """A file of a system, with the values that a study has varied."""
    _read.add(system)
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    stem = file.name.removesuffix(".toml")
    for path, value in _varied.get(system, {}).items():
        name, _, inside = path.partition(".")
        if name == stem:
            put(document, inside, value)
    return document


def put(document: dict[str, Any], path: str, value: Any) -> Any:
    """Set a value and return what stood there. A step is a key, the number of an entry, or `key=text` to pick a row.

    What is not there cannot be varied, nor may the value become another kind of thing or a row another length.
    """
    *steps, last = path.split(".")
    place: Any = document
    for step in steps:
        place = place[_key(place, step, path)]
    key = _key(place, last, path)
    old = place[key]
    _check(path, old, value)
    if isinstance(place, list) and (width := _width(place)) is not None and len(value) != width:
        raise BadInput(f"'{path}' has {len(value)} entries, and every row of its table {width}")
    place[key] = value
    return old


def _check(path: str, old: Any, new: Any) -> None:
    """BadInput if the new value is not built like the old one."""
    if _kind(old) != _kind(new):
        raise BadInput(f"'{path}' is {_kind(old)}, not {_kind(new)}")
    if not isinstance(old, list):
        return
    kinds = {_kind(one) for one in old}
    strange = [_kind(one) for one in new if _kind(one) not in kinds]
    if len(kinds) == 1 and strange:
        raise BadInput(f"every entry of '{path}' is {kinds.pop()}, not {strange[0]}")
    width = _width(old)
    ragged = [row for row in new if width is not None and len(row) != width]
    if ragged:
        raise BadInput(f"every row of '{path}' has {width} entries, not {len(ragged[0])}")


def _width(rows: list[Any]) -> int | None:
    """The length of every row, if this is a table of rows."""
    if not rows or not all(isinstance(row, list) for row in rows):
        return None
    widths = {len(row) for row in rows}
    return widths.pop() if len(widths) == 1 else None


def _key(place: Any, step: str, path: str) -> Any:
    if isinstance(place, dict) and step in place:
        return step
    if isinstance(place, list):
        name, picks, wanted = step.partition("=")
        rows = enumerate(place)
        found = (
            [number for number, row in rows if isinstance(row, dict) and str(row.get(name)) == wanted]
            if picks
            else [number for number, _ in rows if str(number) == step]
        )
        if len(found) == 1:
            return found[0]
    raise BadInput(f"there is no '{step}' on the way to '{path}'")


def _kind(value: Any) -> str:
    match value:
        case bool():
            return "yes or no"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
    return "a table"
