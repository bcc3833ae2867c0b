"""The open questions of a document: frames from the bottom up, each with its particulars by name."""

from __future__ import annotations

import dataclasses
from typing import Any

from theatrum.core.fields import specs
from theatrum.core.frame import Frame
from theatrum.core.kinds import Names, shown
from theatrum.core.refusal import BadInput
from theatrum.core.state import State

DEEPEST = 20
"""No question lies under more than so many others."""


def read(state: type[State], rows: Any, names: Names) -> tuple[Frame, ...]:
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or len(rows) > DEEPEST:
        raise BadInput(f"frames must be a list of tables, {DEEPEST} at most, each with its frame and its particulars")
    return tuple(_frame(state, row, names) for row in rows)


def _frame(state: type[State], row: dict[str, Any], names: Names) -> Frame:
    cls = state.frames.get(str(row.get("frame")))
    if cls is None:
        raise BadInput(f"frames: {shown(row.get('frame'))} is none of {', '.join(sorted(state.frames))}")
    known = specs(cls)
    for key in row:
        if key != "frame" and key not in known:
            raise BadInput(f"frames: {cls.__name__} has no {shown(key)}; it has {', '.join(known) or 'nothing'}")
    values: dict[str, Any] = {}
    for name, spec in known.items():
        if name in row:
            values[name] = spec.kind.read(row[name], names, f"frames: {cls.__name__}: {name}")
        elif spec.default is dataclasses.MISSING:
            raise BadInput(f"frames: {cls.__name__} needs '{name}': {spec.kind.says()}")
    return cls(**values)


def write(war: State, names: Names) -> list[dict[str, Any]]:
    """The frames of a state, each with what differs from its defaults."""
    rows = []
    for frame in war.stack:
        row: dict[str, Any] = {"frame": type(frame).__name__}
        for name, spec in specs(type(frame)).items():
            value = getattr(frame, name)
            if spec.default is dataclasses.MISSING or value != spec.default:
                row[name] = spec.kind.write(value, names)
        rows.append(row)
    return rows
