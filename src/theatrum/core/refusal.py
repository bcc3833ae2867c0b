"""Why something is not possible: by a rule (Refusal), or because the input makes no sense (BadInput)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that forbids an action, and what to tell the player."""

    clause: str
    message: str


class Refused(Exception):
    """An action was not legal; the state is untouched."""

    def __init__(self, refusal: Refusal, action: str = "") -> None:
        super().__init__(f"{refusal.message} ({refusal.clause})")
        self.refusal, self.action = refusal, action
        self.clause, self.message = refusal.clause, refusal.message


class BadInput(ValueError):
    """Input that no rule is needed to reject: unknown names, malformed files, wrong notation."""
