"""What a seat's staff remembers between two questions: the plan of the running player turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from theatrum.core.action import Action
from theatrum.core.advice.memory import Memory
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.war import War


@dataclass(slots=True)
class Staff:
    """The memory of one seat."""

    seat: str
    mind: Mind = field(default_factory=Mind)
    memory: Memory = field(default_factory=Memory)
    """Plans by subject; forgotten when another player turn begins."""

    def plan(self, war: War, subject: str, make: Callable[[War], Any]) -> Any:
        """What is planned on a subject in this player turn; made when it is first asked for."""
        self.memory.begin((war.turn, war.phasing))
        return self.memory.keep(subject, None, lambda: make(war))


Handler = Callable[[Staff, War, Any], Action | None]
