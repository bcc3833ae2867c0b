"""One act as the auditor sees it: the war before and after it, and the moments they stand at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from theatrum.core.action import Action
from theatrum.core.state import Event
from theatrum.rulesets.spi.war import War

OPENING, INITIAL, COMBAT, MECHANIZED, RAIL, NAVAL, POINTS, BUILD_UP, PARTISANS, RESOURCES = range(10)
OFF = -1


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a war stands in the sequence of play [4.2]; phase OFF between Player-Turns."""

    turn: int
    side: str
    phase: int


def moment(war: War) -> Moment:
    for frame in war.stack:
        if type(frame).__name__ == "PlayerTurn":
            side, phase = frame.values()
            return Moment(war.turn, side, phase)
    return Moment(war.turn, "", OFF)


@dataclass(slots=True)
class Step:
    before: War
    act: Action
    after: War
    was: Moment
    now: Moment
    changed: list[int] = field(default_factory=list)
    """Units that are somewhere else than before, have come or have gone."""

    passed: int = 0
    """Hexes that the unit of a march or a train may have come through, filled in by the audit of marches."""

    @property
    def verb(self) -> str:
        return self.act.verb

    @property
    def events(self) -> list[Event]:
        return self.after.events or []

    @property
    def turned(self) -> bool:
        """Has a Player-Turn ended with the act?"""
        return (self.was.turn, self.was.side) != (self.now.turn, self.now.side)

    def all(self, kind: str) -> list[Event]:
        return [event for event in self.events if event["kind"] == kind]

    def name(self, piece: int) -> str:
        return self.before.piece_name(piece)

    def hex_(self, space: int) -> str:
        return self.before.space_name(space)


def step_of(before: War, act: Action, after: War) -> Step:
    old, new = before.at, after.at
    changed = [] if old == new else [p for p, at in enumerate(new) if p >= len(old) or old[p] != at]
    return Step(before, act, after, moment(before), moment(after), changed)


class Check(Protocol):
    """One chapter's audit; it keeps its own history of the war."""

    def see(self, step: Step) -> Iterable[str]:
        """A line for every breach, with its clause."""
