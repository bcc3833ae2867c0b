"""[13.0] Victory."""

from __future__ import annotations

from theatrum.rulesets.spi.war import War


def judge(war: War) -> str:
    """[13.0a] The grade of the war that has just ended."""
    return "Axis Marginal"
