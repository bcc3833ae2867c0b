"""Bomber escorts: each is exchanged for an enemy air defence point as soon as both exist."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.hitlerswar.actions import Exchange
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDE_OF, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.war import War


def exchange(war: War) -> None:
    """[bombing.6a, bombing.6b, bombing.7, R61, R302] One for one between sides at war; the Axis is asked when it has
    to choose."""
    enemies = [side for side in (SOVIET, ALLIED) if control.at_war(war, AXIS, side)]
    for side in enemies:
        _swap(war, side, AXIS, war.escorts[side])
    mine = war.escorts[AXIS]
    rivals = [side for side in enemies if war.flak[side]]
    if mine and len(rivals) > 1 and mine < sum(war.flak[side] for side in rivals):
        war.push(Escorts(AXIS))
        return
    for side in rivals:
        _swap(war, AXIS, side, war.escorts[AXIS])


def _swap(war: War, side: int, enemy: int, most: int) -> None:
    number = min(most, war.flak[enemy])
    if number:
        war.escorts[side] -= number
        war.flak[enemy] -= number
        war.note("exchange", "bombing.6a", side=SIDES[side], enemy=SIDES[enemy], points=number)


@frame
class Escorts(SideFrame):
    """[bombing.6b] The Axis picks whose air defence its escorts are exchanged for, one by one."""

    side: int
    step = "escorts"
    title = "Escorts"
    topics = ("bombing",)

    def prompt(self, war: War) -> str:
        return f"{war.escorts[self.side]} escorts: exchange one for Soviet or for Allied air defence?"

    def choices(self, war: War) -> Iterator[Offer]:
        yield from (Exchange(SIDES[enemy]) for enemy in (SOVIET, ALLIED))

    def on_exchange(self, war: War, act: Exchange) -> None:
        _swap(war, self.side, SIDE_OF[act.target], 1)
        war.settle(lambda: exchange(war))

    def why_not_exchange(self, war: War, act: Exchange) -> Refusal | None:
        if act.target not in (SIDES[SOVIET], SIDES[ALLIED]):
            return Refusal("bombing.6b", "Choose between soviet and allied air defence.")
        return None
