"""[vic.1, vic.2] Who has won, worked out again from the sheet of the campaign."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.rulesets.neppa.data.nations import BRITAIN, GERMANY, RUSSIA
from theatrum.rulesets.neppa.data.tables import TURN_OF
from theatrum.rulesets.neppa.war import War

DATES = (
    ("Fall 1944", "Allied decisive"),
    ("Spring 1945", "Allied strategic"),
    ("Summer 1945", "Allied marginal"),
    ("Winter 1945", "Draw"),
)
"""Until when the conquest of Germany is what."""


def verdict(war: War) -> Iterator[str]:
    gone = war.conquered & ~war.freed
    last = war.turn == war.last_turn
    both = gone >> BRITAIN & 1 and gone >> RUSSIA & 1
    if not (last or gone >> GERMANY & 1 or both or (war.judged == "1941" and gone >> RUSSIA & 1)):
        yield f"vic.1: the war ends in turn {war.turn} with '{war.result}' for no reason"
    if war.judged != "campaign":
        return
    if gone >> GERMANY & 1:
        expected = next(result for until, result in DATES if war.turn <= TURN_OF[until])
    elif both:
        expected = "Axis decisive"
    else:
        expected = "Axis strategic" if gone & (1 << BRITAIN | 1 << RUSSIA) else "Axis marginal"
    if war.result != expected:
        yield f"vic.2: the result is '{war.result}', and should be '{expected}'"
