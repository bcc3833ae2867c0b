"""Why something is not possible: by a rule (Refusal), or because the input makes no sense (BadInput)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that forbids an action, and what to tell the player.

    >>> Refusal("5.23", "No move from zone to zone.").clause
    '5.23'
    """

    clause: str
    message: str


class Refused(Exception):
    """An action was not legal; the state is untouched.

    >>> try:
    ...     war.play("deploy 1819")
    ... except Refused as refused:
    ...     print(refused.clause, refused.message)
    15.31b Salonika (1819) is not on the German-Russian border.
    """

    def __init__(self, refusal: Refusal, action: str = "") -> None:
        super().__init__(f"{refusal.message} ({refusal.clause})")
        self.refusal, self.action = refusal, action
        self.clause, self.message = refusal.clause, refusal.message


class BadInput(ValueError):
    """Input that no rule is needed to reject: unknown names, malformed files, wrong notation.

    >>> war.play("deploy nowhere")
    Traceback (most recent call last):
    theatrum.core.refusal.BadInput: there is no hex 'nowhere'; hexes are numbered 0101 to 3426
    """
