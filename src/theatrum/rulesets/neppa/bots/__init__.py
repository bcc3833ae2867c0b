"""Advice for bots: what a sensible player of a seat would do now. No rule depends on it.

Each module of this package knows the questions of one part of the game, in the order of play: its HANDLERS say which
function answers which frame; one that has no answer leaves the question to the next.
"""

from __future__ import annotations

from functools import partial

from theatrum.core.action import Action
from theatrum.core.advice import adviser as advice
from theatrum.core.counsel import Counsel
from theatrum.core.frame import Frame
from theatrum.core.style import PLAIN, Style
from theatrum.rulesets.neppa.actions import End, Redeploy
from theatrum.rulesets.neppa.bots import land, move, politics, sea, treasury
from theatrum.rulesets.neppa.bots.mind import Mind
from theatrum.rulesets.neppa.bots.staff import Handler, Staff
from theatrum.rulesets.neppa.bots.weights import WEIGHTS
from theatrum.rulesets.neppa.war import War

DESKS: tuple[dict[type[Frame], Handler], ...] = (politics.HANDLERS, treasury.HANDLERS, sea.HANDLERS, land.HANDLERS)
"""Who is asked first: in movement and combat ships and what they carry come before the armies."""


class Adviser(advice.Adviser[War]):
    """Serves one seat; its staff keeps the plans of the running player turn."""

    def __init__(self, seat: str, style: Style = PLAIN) -> None:
        super().__init__(seat)
        staff = Staff(seat, Mind(style), self.memory)
        self.desks = tuple({question: partial(answer, staff) for question, answer in desk.items()} for desk in DESKS)
        self.worths = advice.ends(End)

    def sound(self, war: War, act: Action) -> bool:
        """[13.2] A redeployment must not open the way for a Russian declaration of war."""
        return not isinstance(act, Redeploy) or not move.tied(war, act.piece, act.to)


COUNSEL: Counsel[War] = Counsel(adviser=Adviser, weights=WEIGHTS.numbers)
