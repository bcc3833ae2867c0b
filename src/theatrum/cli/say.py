"""States and events as text for people; knows views and events, but no game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from theatrum.core.state import Event

HIDDEN = ("kind", "clauses")


def event(happened: Event) -> str:
    """One event as a line: what, its facts, the clauses it rests on."""
    if happened["kind"] == "die":
        return f"  die: {happened['face']}" + (f" ({happened['why']})" if happened["why"] else "")
    if happened["kind"] == "dice":
        why = f" ({happened['why']})" if happened["why"] else ""
        return f"  dice: {_value(happened['faces'])}: {happened['hits']} hit{why}"
    facts = ", ".join(f"{key} {_value(value)}" for key, value in happened.items() if key not in HIDDEN and value != "")
    clauses = f"  [{', '.join(happened['clauses'])}]" if happened["clauses"] else ""
    return f"  {happened['kind']}: {facts}{clauses}" if facts else f"  {happened['kind']}{clauses}"


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_value(part) for part in value)
    if isinstance(value, dict):
        return " ".join(f"{key}={_value(part)}" for key, part in value.items())
    return str(value)


def pieces(seen: dict[str, Any], side: str | None = None) -> list[str]:
    """The pieces of a view, by space: `1714  de.mech.1  4  moved`."""
    rows = [piece for piece in seen.get("pieces", ()) if side in (None, piece.get("commanded_by"), piece.get("side"))]
    rows.sort(key=lambda piece: (str(piece.get("side")), str(piece.get("at")), str(piece["id"])))
    return [f"  {piece.get('at', ''):<8} {piece['id']:<12} {piece.get('name', '')}{_marks(piece)}" for piece in rows]


def _marks(piece: dict[str, Any]) -> str:
    return f"  ({', '.join(piece['marks'])})" if piece.get("marks") else ""


def head(seen: dict[str, Any]) -> str:
    """Where the war stands: turn, who decides, what is asked."""
    if seen.get("result"):
        return f"{seen.get('turn', '')}. The war is over: {seen['result']}."
    return f"{seen.get('turn', '')}. {str(seen.get('actor', '')).capitalize()}: {seen.get('prompt', '')}"


def panels(seen: dict[str, Any]) -> list[str]:
    """What is not on the map."""
    lines = []
    for panel in seen.get("panels", ()):
        if panel["rows"]:
            lines.append(f"{panel['title']}:")
            lines += [f"  {row[0]}: {row[1]}" for row in panel["rows"]]
    return lines


def columns(words: Iterable[str], width: int = 110) -> list[str]:
    """Words packed into lines."""
    lines, line = [], ""
    for word in words:
        if line and len(line) + len(word) + 3 > width:
            lines.append(line)
            line = ""
        line += f"   {word}" if line else f"  {word}"
    return [*lines, line] if line else lines


def result(found: Any) -> str:
    """One outcome of the odds."""
    if isinstance(found, list) and all(isinstance(part, dict) and "kind" in part for part in found):
        return "; ".join(event(part).strip() for part in found) or "nothing happens"
    return _value(found)


def plans(found: list[dict[str, Any]]) -> list[str]:
    """What the analyst would try, best first; and what changed on average when each was played on in thought."""
    lines = []
    for number, plan in enumerate(found, 1):
        lines.append(f"  {number}. {plan['plan']}: {plan['says']}")
        if plan["tries"]:
            lines.append(
                f"     standing {plan['gain']:+.2f} (spread {plan['spread']:.2f}) in {plan['tries']} tries; "
                f"strength {_changes(plan['forces'])}; spaces {_changes(plan['land'])}"
            )
    return lines


def _changes(of: dict[str, float]) -> str:
    return ", ".join(f"{side} {change:+.1f}" for side, change in of.items() if change) or "as now"
