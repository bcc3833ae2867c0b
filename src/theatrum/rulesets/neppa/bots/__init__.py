"""Advice for bots: what a sensible player of a seat would do now. No rule depends on it.

Each module of this package knows the questions of one part of the game, in the order of play: its HANDLERS say which
function answers which frame; one that has no answer leaves the question to the next.
"""

from __future__ import annotations

from collections.abc import Sequence

from theatrum.core.action import Action
from theatrum.core.counsel import Counsel
from theatrum.core.frame import Frame
from theatrum.core.style import PLAIN, Style
from theatrum.rulesets.neppa.actions import Redeploy
from theatrum.rulesets.neppa.bots import land, move, politics, sea, treasury
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.bots.staff import Handler, Staff
from theatrum.rulesets.neppa.bots.weights import WEIGHTS
from theatrum.rulesets.neppa.war import War

DESKS: tuple[dict[type[Frame], Handler], ...] = (politics.HANDLERS, treasury.HANDLERS, sea.HANDLERS, land.HANDLERS)
"""Who is asked first: in movement and combat ships and what they carry come before the armies."""


class Adviser:
    """Serves one seat; its staff keeps the plans of the running player turn."""

    planned: frozenset[type[Action]] = frozenset()

    def __init__(self, seat: str, style: Style = PLAIN) -> None:
        self.staff = Staff(seat, Mind(style))

    def suggest(self, war: War) -> Action | None:
        for desk in DESKS:
            handler = desk.get(type(war.frame))
            act = handler(self.staff, war, war.frame) if handler else None
            if act is not None and not _strips_the_east(war, act):
                return act
        return None

    def weigh(self, war: War, acts: Sequence[Action]) -> list[float]:
        """Where nothing is planned: what ends the matter is best."""
        return [1.0 if act.verb == "end" else 0.0 for act in acts]


def _strips_the_east(war: War, act: Action) -> bool:
    """[13.2] Would a redeployment open the way for a Russian declaration of war?"""
    return isinstance(act, Redeploy) and move.tied(war, act.piece, act.to)


COUNSEL: Counsel[War] = Counsel(adviser=Adviser, weights=WEIGHTS.numbers)
