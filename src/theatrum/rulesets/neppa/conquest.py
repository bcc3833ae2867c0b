"""[14.0] Conquest and surrender of countries."""

from __future__ import annotations

from theatrum.rulesets.neppa.war import War


def after_battle(war: War, space: int) -> None:
    """[14.4a] What a captured zone brings about at once."""
