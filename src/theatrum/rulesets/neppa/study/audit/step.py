"""One act as the audit sees it: what was before, what is after, and what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from theatrum.core.action import Action
from theatrum.core.state import Event
from theatrum.rulesets.neppa.data.nations import AXIS_MINORS, GERMANY, ITALY, VICHY
from theatrum.rulesets.neppa.data.tables import ABN, AIR, CLASSES, FLEET
from theatrum.rulesets.neppa.study.audit.ground import HOME_OF
from theatrum.rulesets.neppa.war import OFF, War

AXIS_MAJORS = (GERMANY, ITALY)
FALL_1941, SUMMER_1941 = 10, 9
SET_UP, YEAR_START = "set-up", "year-start"


def phase(war: War) -> str:
    """The step of the phase that runs, without its side."""
    names = [frame.step for frame in war.stack]
    if "player-turn" in names:
        at = names.index("player-turn") + 1
        return names[at] if at < len(names) else ""
    return names[1] if len(names) > 1 else ""


def settled(war: War) -> bool:
    """Is no question open but that of the phase itself?"""
    return len(war.stack) <= 3 and war.stack[-1].step != "displacement"


@dataclass(slots=True)
class Step:
    """One act: the states around it and the differences that most checks ask for."""

    before: War
    act: Action
    after: War
    verb: str = ""
    phase: str = ""
    events: list[Event] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    moved: list[tuple[int, int, int]] = field(default_factory=list)
    """Units that are elsewhere now: unit, where it was, where it is; OFF for not in play."""

    def __post_init__(self) -> None:
        self.verb = self.act.pattern[0]
        self.phase = phase(self.before)
        self.events = self.after.events or []
        self.kinds = {event["kind"] for event in self.events}
        old, new = self.before.at, self.after.at
        if old != new:
            short = len(new) - len(old)
            self.moved = [(p, a, b) for p, (a, b) in enumerate(zip(old + [OFF] * short, new, strict=True)) if a != b]

    def of(self, kind: str) -> Iterator[Event]:
        return (event for event in self.events if event["kind"] == kind)


def nation(war: War, unit: int) -> int:
    return war.kind[unit] // CLASSES


def class_of(war: War, unit: int) -> int:
    return war.kind[unit] % CLASSES


def is_ground(war: War, unit: int) -> bool:
    return war.kind[unit] % CLASSES not in (AIR, FLEET)


def counts(war: War, unit: int) -> bool:
    """[1.2c] Does a unit count for the ground limit?"""
    return war.kind[unit] % CLASSES not in (AIR, FLEET, ABN)


def friendly(war: War, who: int, zone: int) -> bool:
    """[10.0b, R303] Does a nation, an ally or a Minor Country that it or an ally helps control a zone?"""
    owner = war.owner[zone]
    return owner >= 0 and bool(war.allies[who] & (1 << owner | war.helpers.get(owner, 0)))


def hostile(war: War, who: int, zone: int) -> bool:
    owner = war.owner[zone]
    return owner >= 0 and bool(war.foes[who] >> owner & 1)


def guest(war: War, who: int, zone: int) -> bool:
    """[R82] Is an Axis unit at home here in an Axis Minor that is not active yet, and was never attacked?"""
    owner = war.owner[zone]
    barred = war.spurned | war.conquered
    return who in AXIS_MAJORS and owner in AXIS_MINORS and not barred >> owner & 1


def axis_holder(war: War, zone: int) -> int:
    """[R104, R304] The Axis country that holds a zone, or -1; what Minors under its command have won is its own."""
    owner = war.owner[zone]
    if owner in AXIS_MAJORS or owner < 0:
        return owner
    patron = war.patron[owner]
    won = HOME_OF[zone] != owner or owner == VICHY or (owner in AXIS_MINORS and not war.spurned >> owner & 1)
    return patron if patron in AXIS_MAJORS and won else -1
