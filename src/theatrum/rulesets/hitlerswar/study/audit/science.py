"""Research, bombs, partisans and leaders: what is paid, rolled, hit and allowed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.actions import Bomb, DropBomb, Rise, Roll, Study, Wreck
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import ITEM_OF, ITEMS
from theatrum.rulesets.hitlerswar.data.sides import AIR, AXIS, KINDS, PIECE_NAMES, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.study.audit import atlas
from theatrum.rulesets.hitlerswar.study.audit.ground import name, phase_of
from theatrum.rulesets.hitlerswar.study.audit.money import PRICES, price
from theatrum.rulesets.hitlerswar.war import War

# [research-track.1] up to which die each step of the track gives A, and then B
TRACK = {1: (1, 2), 2: (2, 3), 3: (3, 4), 4: (4, 5), 5: (5, 6)}
BACK = {1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 6: 9}
BOMBER_RANGE = 4
SOLE = ("u-boat", "asw")
"""[R46] items that only one side can build: nobody to compare with."""


def free_of_comparison(war: War, side: int, item: str) -> bool:
    """[research-special.4, R46] Items that only one side has, or that are still prohibited to the researcher."""
    return item in SOLE or price(war, side, item) == 0


def cheaper(war: War, side: int, item: str) -> bool:
    """[research-special.3] Does another side have the item at a lower cost?"""
    mine = price(war, side, item)
    return any(0 < price(war, other, item) < mine for other in range(3) if other != side)


def leading(war: War, side: int, item: str) -> bool:
    """[research-special.2, R46] Is it cheaper than with both others? What is prohibited is dearer than any cost."""
    mine = price(war, side, item)
    rivals = [other for other in range(3) if other != side and war.levels[other * ITEMS + ITEM_OF[item]] >= 0]
    prices = [price(war, other, item) for other in rivals]
    return all(other == 0 or mine < other for other in prices)


class Science:
    """The fifth phase, and the first."""

    def __init__(self) -> None:
        self.paid: dict[str, int] = {}
        """Points paid for each item in the running research phase."""
        self.rolled: set[str] = set()

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        if phase_of(before) != phase_of(after):
            self.paid, self.rolled = {}, self.rolled if isinstance(act, Roll) else set()
        if isinstance(act, Study):
            yield from self._study(before, act)
        elif isinstance(act, Roll):
            yield from self._roll(before, act, after)
        elif isinstance(act, Bomb):
            yield from self._bomb(before, act)
        elif isinstance(act, (Wreck, DropBomb)):
            yield from self._hit(before, act)
        elif isinstance(act, Rise):
            yield from self._rise(before, act, after)
        if before.markers != after.markers and "leaders" not in after.options:
            yield "leaders.1: leaders without the option"
        if len(after.markers) > len(before.markers):
            yield from self._leaders(after, before.phasing)
        if phase_of(before) != phase_of(after):
            self.rolled = set()

    # ---------------------------------------------------------------- research
    def _study(self, war: War, act: Study) -> Iterator[str]:
        side, item = war.phasing, act.item
        if phase_of(war)[1] != "research":
            yield f"research.3: {item} is studied in {phase_of(war)}"
        self.paid[item] = self.paid.get(item, 0) + 1
        peace = side == SOVIET and not war.eastern_war
        most = 1 if peace or (not free_of_comparison(war, side, item) and leading(war, side, item)) else 2
        if self.paid[item] > most:
            yield f"research-special.2: {SIDES[side]} pays {self.paid[item]} for {item}, {most} allowed"
        if war.track[side * ITEMS + ITEM_OF[item]] >= 5:
            yield f"research.9: {item} goes beyond the end of the track"

    def _roll(self, before: War, act: Roll, after: War) -> Iterator[str]:
        side, item = before.phasing, act.item
        place = side * ITEMS + ITEM_OF[item]
        step = before.track[place]
        if item in self.rolled:
            yield f"research.4: {item} is rolled twice"
        self.rolled.add(item)
        faces = [event["face"] for event in after.events or () if event["kind"] == "die"]
        if step not in TRACK or not faces:
            yield f"research.4: {item} is rolled at step {step}"
            return
        most_a, most_b = TRACK[step]
        letter = "A" if faces[0] <= most_a else "B" if faces[0] <= most_b else "C"
        if letter == "B" and not free_of_comparison(before, side, item) and cheaper(before, side, item):
            letter = "A"
        level, cut = before.levels[place], before.cuts[place]
        row = PRICES[item]
        back = 0
        if letter == "A":
            level, cut = level + 1, 0
        elif letter == "B" and level + 1 < len(row) and row[level]:
            gap = Fraction(row[level]) - Fraction(cut, 6) - Fraction(row[level + 1])
            cut += 6 if gap > 1 else 3 if gap == 1 else 0
        elif letter == "C":
            back = max(0, step - BACK[faces[1]]) if len(faces) > 1 else step
        now = (after.levels[place], after.cuts[place], after.track[place])
        if now != (level, cut, back):
            yield f"research.5: {item} at step {step} with {faces}: {now}, should be {(level, cut, back)}"

    # ---------------------------------------------------------------- bombs and partisans
    @staticmethod
    def _bomb(war: War, act: Bomb) -> Iterator[str]:
        side, target = war.phasing, SIDES.index(act.target)
        if AXIS not in (side, target) or side == target:
            yield f"bombing.7: {SIDES[side]} bombs {act.target}"
        if war.peace == 1 and {side, target} == {AXIS, SOVIET}:
            yield f"surrender-ussr.2: {SIDES[side]} bombs {act.target} after the peace"
        if not war.bombers[side]:
            yield f"bombing.2: {SIDES[side]} has no bombers"

    @staticmethod
    def _hit(war: War, act: Wreck | DropBomb) -> Iterator[str]:
        side = war.phasing
        if war.land[side] >> act.at & 1:
            yield f"bombing.4: {SIDES[side]} hits {name(act.at)}, its own"
        raid = any(type(frame).__name__ == "Bombing" for frame in war.stack)
        if raid and not geo.BOXES >> act.at & 1:
            near = any(geo.BOARD.distance(act.at, space) <= BOMBER_RANGE for space in bits(war.land[side] & ~geo.BOXES))
            if not near:
                yield f"bombing.2b: {name(act.at)} is out of range"

    @staticmethod
    def _rise(before: War, act: Rise, after: War) -> Iterator[str]:
        side, space = before.phasing, act.at
        if side == AXIS or not before.land[AXIS] >> space & 1 or geo.GERMANY >> space & 1:
            yield f"partisans.1a: {SIDES[side]} partisans in {name(space)}"
        if any(before.at[army] == space for army in atlas.armies_of(before, AXIS)) or space in before.forts:
            yield f"R57: partisans rise in {name(space)} under the eyes of its defenders"
        if geo.ITALY >> space & 1 and not geo.ITALY & (before.land[1] | before.land[2]):
            yield f"partisans.1b: partisans in {name(space)}, and no Italian hex is free"
        if before.risen >> space & 1:
            yield f"partisans.4: a second rising in {name(space)}"
        die = next((event["face"] for event in after.events or () if event["kind"] == "die"), 0)
        if not after.result and bool(after.land[side] >> space & 1) != (die <= 2):
            yield f"partisans.2c: a {die} for {name(space)}"

    # ---------------------------------------------------------------- leaders
    @staticmethod
    def _leaders(war: War, side: int) -> Iterator[str]:
        """[leaders.3a, leaders.3b] One marker for ten points without tac air, one an army."""
        total = 0
        for army in atlas.armies_of(war, side):
            row: list[Any] = war.sp[army * KINDS : army * KINDS + KINDS]
            total += sum(row) - row[AIR]
        markers = [army for army in war.markers if army // 12 == side]
        if len(markers) > total // 10:
            yield f"leaders.3a: {SIDES[side]} has {len(markers)} markers for {total} points"
        for army in markers:
            if war.at[army] < 0:
                yield f"leaders.7b: the marker of {PIECE_NAMES[army]} has no army"
