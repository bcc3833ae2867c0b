"""What a seat's staff remembers between two questions: the plan of the running player turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from theatrum.core.action import Action
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.war import War


@dataclass(slots=True)
class Staff:
    """The memory of one seat."""

    seat: str
    mind: Mind = field(default_factory=Mind)
    turn: tuple[int, int] = (-1, -1)
    """The turn and the side whose player turn the plans are for."""
    plans: dict[str, Any] = field(default_factory=dict)
    """By subject; forgotten when another player turn begins."""

    def plan(self, war: War, subject: str, make: Callable[[War], Any]) -> Any:
        """What is planned on a subject in this player turn; made when it is first asked for."""
        now = (war.turn, war.phasing)
        if self.turn != now:
            self.turn, self.plans = now, {}
        if subject not in self.plans:
            self.plans[subject] = make(war)
        return self.plans[subject]


Handler = Callable[[Staff, War, Any], Action | None]
