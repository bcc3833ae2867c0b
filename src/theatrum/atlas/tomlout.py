"""Writes TOML in the shape that people edit: sections, short inline tables, long lists wrapped."""

from __future__ import annotations

import json
import re
from typing import Any

WIDTH = 150
BARE = re.compile(r"[A-Za-z0-9_-]+")


def dumps(document: dict[str, Any], comments: dict[str, str] | None = None) -> str:
    """`comments` maps the name of a section to the line above it; the empty name heads the file."""
    notes = comments or {}
    lines = [f"# {line}" for line in notes.get("", "").splitlines()]
    lines += [f"{_key(key)} = {_value(value)}" for key, value in document.items() if not _section(value)]
    for key, value in document.items():
        if _section(value):
            lines += ["", *(f"# {line}" for line in notes.get(key, "").splitlines())]
            lines += _sections(key, value)
    return "\n".join(lines).strip() + "\n"


def _section(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and all(_wide(item) for item in value))


def _wide(item: Any) -> bool:
    """An entry with lists in it is a section of its own; a flat one is written on a line."""
    return (
        isinstance(item, dict)
        and any(isinstance(value, list) and len(_inline(value)) > WIDTH for value in item.values())
    ) or (isinstance(item, dict) and "name" in item and "hexes" in item)


def _sections(path: str, value: Any) -> list[str]:
    if isinstance(value, list):
        return [line for item in value for line in (f"[[{path}]]", *_entries(path, item), "")][:-1]
    return [f"[{path}]", *_entries(path, value)]


def _entries(path: str, table: dict[str, Any]) -> list[str]:
    plain = {key: value for key, value in table.items() if not _subsection(value)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in table.items():
        if key not in plain:
            lines += ["", *_sections(f"{path}.{_key(key)}", value)]
    return lines


def _subsection(value: Any) -> bool:
    return isinstance(value, dict) and len(_inline(value)) > WIDTH


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    text = _inline(value)
    if not isinstance(value, list) or (len(text) <= WIDTH and not any(isinstance(item, dict) for item in value)):
        return text
    items = [_inline(item) for item in value]
    rows = [f"  {item}," for item in items] if isinstance(value[0], dict) else _wrapped(items)
    return "\n".join(["[", *rows, "]"])


def _wrapped(items: list[str]) -> list[str]:
    rows: list[str] = []
    row = " "
    for item in items:
        if len(row) + len(item) + 2 > WIDTH:
            rows, row = [*rows, row], " "
        row += f" {item},"
    return [*rows, row]


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ", ".join(_inline(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_inline(item)}" for key, item in value.items()) + " }"
    return repr(value)
