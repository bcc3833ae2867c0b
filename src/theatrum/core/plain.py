"""Values of states and frames as plain JSON, and back by their declared types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_origin

from theatrum.core.fields import bare, once, specs

BIG = 1 << 53
"""Numbers from here on are no numbers for many readers of JSON: they are written as text."""
Reader = Callable[[Any], Any]


def write(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool) and not -BIG < value < BIG:
        return hex(value)
    if isinstance(value, list | tuple):
        return [write(part) for part in value]
    if isinstance(value, dict):
        return {str(key): write(part) for key, part in value.items()}
    return value


@once
def readers(cls: type) -> dict[str, Reader]:
    """How the fields of a state or a frame are read from JSON."""
    return {name: reader(spec.hint) for name, spec in specs(cls).items()}


def reader(hint: Any) -> Reader:
    """How a value of this type is read; text is never taken for a number."""
    plain = bare(hint)
    origin, parts = get_origin(plain), get_args(plain)
    if plain is int:
        return _number
    if origin is dict:
        key, value = (reader(part) for part in parts)
        read_key: Reader = int if bare(parts[0]) is int else key
        return lambda told: {read_key(name): value(part) for name, part in told.items()}
    if origin is list or (origin is tuple and parts[-1] is ...):
        one = reader(parts[0])
        return (lambda told: [one(part) for part in told]) if origin is list else lambda told: tuple(map(one, told))
    if origin is tuple:
        each = [reader(part) for part in parts]
        return lambda told: tuple(read(part) for read, part in zip(each, told, strict=True))
    return _as_is


def _number(told: Any) -> Any:
    return int(told, 16) if isinstance(told, str) else told


def _as_is(told: Any) -> Any:
    return told
