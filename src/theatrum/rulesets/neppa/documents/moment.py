"""The open questions of a war in position documents: the frames in the middle of a phase, a battle, a voyage."""

from __future__ import annotations

from dataclasses import MISSING, Field
from typing import Any

from theatrum.core.bits import bits
from theatrum.core.frame import Frame, leaves
from theatrum.core.refusal import BadInput
from theatrum.rulesets.neppa import sequence
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NATION, WORD
from theatrum.rulesets.neppa.war import War

UNITS = (
    "crew", "drops", "air", "cover", "hunters", "sea", "armada", "ships", "units", "force", "advanced", "wave",
    "sailed", "displaced",
)  # fmt: skip
"""Particulars of frames that are sets of units."""
ZONES = ("starts", "course")
"""Those that are sets of zones."""
ZONE = ("target", "goal")
DEBTS = "debts"
"""What is owed, in pairs: who owes, and how much. In the air units owe, elsewhere nations."""
IN_THE_AIR = "AirToll"


def write(war: War) -> list[dict[str, Any]]:
    """The frames from the bottom up, each with what differs from its defaults."""
    return [_row(war, frame) for frame in war.stack]


def _row(war: War, frame: Frame) -> dict[str, Any]:
    row: dict[str, Any] = {"frame": type(frame).__name__}
    for item, value in zip(leaves(type(frame)), frame.values(), strict=True):
        if value != item.default:
            row[item.name] = _debts(war, type(frame), value) if item.name == DEBTS else _word(war, item.name, value)
    return row


def _debts(war: War, cls: type[Frame], debts: tuple[int, ...]) -> list[Any]:
    name = war.piece_name if cls.__name__ == IN_THE_AIR else WORD.__getitem__
    return [part if number % 2 else [name(one) for one in bits(part)] for number, part in enumerate(debts)]


def _word(war: War, name: str, value: Any) -> Any:
    if name in UNITS:
        return [war.piece_name(piece) for piece in (value if isinstance(value, tuple) else bits(value))]
    if name in ZONES:
        return [geo.BOARD.names[zone] for zone in bits(value)]
    if name in ZONE and value >= 0:
        return geo.BOARD.names[value]
    return list(value) if isinstance(value, tuple) else value


def read(war: War, rows: Any) -> str:
    """Put the frames of a position on the stack, as they are; the phase that runs."""
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise BadInput("facts: frames must be a list of tables, each with its frame and its particulars")
    names = {war.piece_name(piece): piece for piece in range(len(war.kind))}
    war.stack = tuple(_frame(names, row) for row in rows)
    if rows[0]["frame"] != "GameTurn" or len(rows) == 1:
        raise BadInput("facts: frames begin with the GameTurn and end with an open question")
    try:
        fits = war.actor is not None and war.frame.prompt(war) != "" and next(iter(war.choices()), None) is not None
        running = sequence.running(war)
    except (LookupError, TypeError, ValueError, AttributeError, NotImplementedError, OverflowError):
        fits, running = False, ""
    if not fits:
        raise BadInput(f"facts: frames: '{rows[-1].get('frame')}' does not fit the position")
    return running


def _frame(names: dict[str, int], row: dict[str, Any]) -> Frame:
    cls = War.frames.get(str(row.get("frame")))
    if cls is None:
        raise BadInput(f"facts: frames: '{row.get('frame')}' is none of {', '.join(War.frames)}")
    known = {item.name: item for item in leaves(cls)}
    for key in row:
        if key != "frame" and key not in known:
            raise BadInput(f"facts: frames: {cls.__name__} has no '{key}'")
    values: list[Any] = []
    for name, item in known.items():
        if name not in row and item.default is MISSING:
            raise BadInput(f"facts: frames: {cls.__name__} needs '{name}'")
        values.append(_value(names, cls, item, row[name]) if name in row else item.default)
    return cls.of(values)


def _value(names: dict[str, int], cls: type[Frame], item: Field[Any], value: Any) -> Any:
    where = f"facts: frames: {cls.__name__}: {item.name}"
    many = str(item.type).startswith("tuple")
    if item.name in UNITS:
        if not isinstance(value, list) or not set(map(str, value)) <= set(names):
            raise BadInput(f"{where} must be a list of units, named like de.arm.2")
        pieces = [names[name] for name in value]
        return tuple(pieces) if many else sum(1 << piece for piece in set(pieces))
    if item.name in ZONES:
        if not isinstance(value, list) or not set(map(str, value)) <= set(geo.BOARD.index):
            raise BadInput(f"{where} must be a list of zones")
        return geo.zones(value)
    if item.name in ZONE and isinstance(value, str):
        if value not in geo.BOARD.index:
            raise BadInput(f"{where}: '{value}' is no zone of the map")
        return geo.BOARD.index[value]
    if item.name == DEBTS:
        return _owed(names if cls.__name__ == IN_THE_AIR else NATION, where, value)
    numbers = value if many and isinstance(value, list) else [value]
    if not all(type(number) is int for number in numbers) or many != isinstance(value, list):
        raise BadInput(f"{where} must be {'a list of numbers' if many else 'a number'}")
    return tuple(numbers) if many else value


def _owed(names: dict[str, int], where: str, value: Any) -> tuple[int, ...]:
    """Debts read back: lists of names and numbers in turn."""
    found: list[int] = []
    for number, part in enumerate(value if isinstance(value, list) else ()):
        if number % 2 == 0 and isinstance(part, list) and set(map(str, part)) <= set(names):
            found.append(sum(1 << names[name] for name in set(part)))
        elif number % 2 and type(part) is int:
            found.append(part)
        else:
            break
    if not isinstance(value, list) or len(found) != len(value) or len(found) % 2:
        raise BadInput(f"{where} must be lists of names and what they owe, in turn")
    return tuple(found)
