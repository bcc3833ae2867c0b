"""What is remembered of a war for calibration: how things stood after each player turn, and what happened when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, AXIS, ITALY, MAJORS, RUSSIA
from theatrum.rulesets.neppa.data.tables import TURN_OF
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.study import evaluation
from theatrum.rulesets.neppa.war import War

FRENCH = geo.COUNTRY["France"]
NEVER = 99


@dataclass(slots=True)
class Standing:
    """The war at the end of a player turn."""

    axis: int
    """The zones that the Axis controls."""
    western: int
    """The French home zones that the Western Allies control."""
    beaten: int
    """The nations that are conquered."""
    boats: int
    italy: bool
    """Is Italy at war with a Major Country?"""
    red: bool
    """Are Germany and Russia at war?"""


def standing(war: War) -> Standing:
    west = sum(1 << nation for nation in bits(alliances.side_nations(war, ALLIED)) if nation != RUSSIA)
    return Standing(
        axis=war.controlled(alliances.side_nations(war, AXIS)),
        western=war.controlled(west) & FRENCH,
        beaten=war.conquered & ~war.freed,
        boats=sum(war.boats.values()),
        italy=bool(war.foes[ITALY] & alliances.MAJOR_SET) and not war.conquered >> ITALY & 1,
        red=bool(war.red_war),
    )


def unspent(war: War) -> list[float]:
    """For each Major Country, the part of its Total that is left."""
    return [max(0, war.treasury[m]) / war.total[m] if war.total[m] else 0.0 for m in range(len(MAJORS))]


def worths(war: War) -> list[float]:
    """WPPs worth of Axis and of Russian units."""
    return [evaluation.units(war, alliances.side_nations(war, AXIS)), evaluation.units(war, 1 << RUSSIA)]


class Diary:
    """All that the targets ask for."""

    def __init__(self, war: War) -> None:
        self.first, self.key = war.turn, (war.turn, war.phasing)
        self.marks: dict[tuple[int, int], Standing] = {(war.turn - 1, ALLIED): standing(war)}
        """How things stood at the end of each player turn, and at the start."""
        self.wars: dict[tuple[str, str], int] = {}
        """When each declaration of war was made."""
        self.gone: dict[str, int] = {}
        """When each country was first conquered or gave up."""
        self.attacked: dict[str, int] = {}
        """When each zone was first attacked by the Axis."""
        self.sunk: dict[int, int] = {}
        """Convoy WPPs sunk, by year."""
        self.battles: list[tuple[int, int, int, bool]] = []
        """The turn, attack, defence, and whether the attacker won."""
        self.totals: dict[tuple[int, str], int] = {}
        """The Total WPPs of each year and country."""
        self.purses: dict[int, list[float]] = {}
        """By year, the part of their Totals that the Major Countries had left at its end."""
        self.lost = [0.0, 0.0]
        """WPPs worth of Axis and Russian units lost in Summer and Fall 1941."""
        self.worth = worths(war)
        self.acts = self.player_turns = 0

    def at(self, turn: str, side: int = ALLIED) -> Standing | None:
        return self.marks.get((TURN_OF[turn], side))

    def by(self, name: str, turn: str) -> bool:
        return self.gone.get(name, NEVER) <= TURN_OF[turn]

    def ever(self, test: Callable[[Standing], Any]) -> bool:
        return any(test(row) for row in self.marks.values())

    def when(self, test: Callable[[Standing], Any]) -> int | None:
        return next((turn for (turn, _), row in self.marks.items() if test(row)), None)
