"""What an adviser thinks with: the weights of its style, and what follows from them alone."""

from __future__ import annotations

from theatrum.core.style import PLAIN, Style
from theatrum.rulesets.neppa.bots import operations, weights


class Mind:
    """The weights of one adviser, table by table. Made once and handed on; nothing changes it."""

    __slots__ = (
        "aim",
        "air",
        "attack",
        "build",
        "convoys",
        "goal",
        "guard",
        "hold",
        "operations",
        "peace",
        "posture",
        "pull",
        "purse",
        "stage",
        "war",
        "weights",
        "worth",
    )

    def __init__(self, style: Style = PLAIN) -> None:
        worn = self.weights = weights.WEIGHTS.worn(style)
        self.hold, self.pull, self.attack, self.air = worn["hold"], worn["pull"], worn["attack"], worn["air"]
        self.aim, self.war, self.stage, self.posture = worn["aim"], worn["war"], worn["stage"], worn["posture"]
        self.guard, self.build, self.goal, self.peace = worn["guard"], worn["build"], worn["goal"], worn["peace"]
        self.worth, self.purse, self.convoys = worn["worth"], worn["purse"], worn["convoys"]
        self.operations = operations.planned(worn["overseas"])
        """Operations overseas, the most important first."""

    def waits(self, theatre: str) -> int:
        """Turns that a side waits beyond the dates of a theatre, if it has more patience than they have."""
        patience = self.weights["patience"]
        return round(self.weights.beyond("patience", theatre)) if theatre in patience else 0

    def worths(self, scenario: str) -> tuple[float, ...]:
        """What each zone is worth to who holds it."""
        symbols, names = tuple(self.worth.values()), tuple(self.weights["zones"].values())
        return weights.worths(symbols, names, weights.goals(scenario), self.goal["worth"])
