"""What panels are made of: lines with their clause, numbers, chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from theatrum.core.chance import Chance

Line = dict[str, Any]
ATTACK, DEFENCE, TOTAL = "attack", "defence", "total"


def line(side: str, text: str, value: object, clause: str) -> Line:
    return {"side": side, "text": text, "value": str(value), "clause": clause}


def number(label: str, value: str) -> dict[str, str]:
    return {"label": label, "value": value}


def percent(chance: Fraction) -> str:
    return f"{100 * chance.numerator / chance.denominator:.0f} %"


def mean(chances: Chance[Any], part: int) -> float:
    """The expected value of one part of each result."""
    return float(chances.mean(lambda key: key[part]))
