"""Stacking: at the end of a movement phase a hex holds ten points of a side at most."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.hitlerswar.actions import LoseHome, Raze, Remove
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR, KIND_NAMES, KIND_OF, KINDS, ROSTER
from theatrum.rulesets.hitlerswar.data.tables import STACKING
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.movement import home_forces
from theatrum.rulesets.hitlerswar.war import War


def overfull(war: War, side: int) -> int:
    """[stacking.1, stacking.2, stacking.3, off-map-combat.1a] Hexes with more than ten points of a side; no boxes."""
    points: dict[int, int] = {}
    at, sp = war.at, war.sp
    for army, _ in ROSTER[side]:
        space = at[army]
        if space >= 0:
            inf, mech, _, para, amph = sp[army * KINDS : army * KINDS + KINDS]
            points[space] = points.get(space, 0) + inf + mech + para + amph
    crowded, mine, forts, home = 0, war.land[side], war.forts, war.home
    for space, number in points.items():
        if mine >> space & 1:
            number += forts.get(space, 0) + home.get(space, 0)
        if number > STACKING:
            crowded |= 1 << space
    return crowded & ~geo.BOXES


@frame
class Excess(SideFrame):
    """[stacking.4, stacking.5b, R84] Where more than ten points stand, their owner removes points of his choice."""

    side: int
    step = "stacking"
    title = "Too many points"
    topics = ("stacking",)

    def prompt(self, war: War) -> str:
        names = words.both(words.place(space) for space in bits(overfull(war, self.side)))
        return f"More than ten points in {names}: remove points until ten are left, or take moves back."

    def look(self, war: War) -> None:
        if not overfull(war, self.side):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: self._removals(war), verb=Remove)
        for space in bits(overfull(war, self.side)):
            if space in war.forts:
                yield Raze(space)
            if space in war.home:
                yield LoseHome(space)

    def _removals(self, war: War) -> Iterator[Remove]:
        for space in bits(overfull(war, self.side)):
            for army in bits(war.armies(self.side, space)):
                for kind, _ in war.kinds(army):
                    if kind != AIR:
                        yield Remove(army, KIND_NAMES[kind])

    def on_remove(self, war: War, act: Remove) -> None:
        war.note("removed", "stacking.4", army=war.piece_name(act.army), of=act.kind)
        war.take(act.army, KIND_OF[act.kind], 1)
        war.go_on()

    def on_raze(self, war: War, act: Raze) -> None:
        war.note("razed", "stacking.4", space=war.space_name(act.at))
        war.forts[act.at] -= 1
        if not war.forts[act.at]:
            del war.forts[act.at]
        war.go_on()

    def on_lose_home(self, war: War, act: LoseHome) -> None:
        home_forces.lose_one(war, act.at, "stacking.4")
        war.go_on()

    def why_not_remove(self, war: War, act: Remove) -> Refusal | None:
        if not 0 <= act.army < len(war.at) or not war.ranks[self.side] >> act.army & 1:
            return Refusal("stacking.4", f"{words.name(act.army)} is no army of yours on the map.")
        if war.stacked(self.side, war.at[act.army]) <= STACKING or geo.BOXES >> war.at[act.army] & 1:
            return Refusal("stacking.4", f"{words.place(war.at[act.army])} is not overfull.")
        if act.kind not in KIND_OF or not war.count(act.army, KIND_OF[act.kind]):
            return Refusal("stacking.4", f"{words.name(act.army)} has no {act.kind} points.")
        if act.kind == KIND_NAMES[AIR]:
            return Refusal("tac-air.2", "Tactical air does not count for stacking: removing it does not help.")
        return None

    def why_not_raze(self, war: War, act: Raze) -> Refusal | None:
        if not 0 <= act.at < geo.BOARD.size or not overfull(war, self.side) >> act.at & 1:
            return Refusal("stacking.4", f"{words.place(act.at)} is not overfull.")
        if act.at not in war.forts:
            return Refusal("stacking.4", f"There is no completed fort in {words.place(act.at)}.")
        return None

    def why_not_lose_home(self, war: War, act: LoseHome) -> Refusal | None:
        if not 0 <= act.at < geo.BOARD.size or not overfull(war, self.side) >> act.at & 1:
            return Refusal("stacking.4", f"{words.place(act.at)} is not overfull.")
        if act.at not in war.home:
            return Refusal("stacking.4", f"There are no home forces in {words.place(act.at)}.")
        return None
