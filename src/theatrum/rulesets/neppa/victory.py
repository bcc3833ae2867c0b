"""[vic.1-vic.3] Victory."""

from __future__ import annotations

from theatrum.rulesets.neppa.war import War


def at_the_end(war: War) -> None:
    """The last turn is over."""
    war.result = "Draw"
    war.note("end", "vic.1", result=war.result)
