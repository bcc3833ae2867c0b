"""Production: what each budget is made of, and that every purchase costs its price."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.actions import (
    Arm,
    ArmBombers,
    Build,
    End,
    Fort,
    LayDown,
    Lend,
    Missile,
    Order,
    Pay,
    Raise,
    Repair,
    Rise,
    Shipping,
    Study,
)
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import ITEM_NAMES, ITEM_OF, ITEMS
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDE_OF, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TURN_OF
from theatrum.rulesets.hitlerswar.study.audit.ground import POINTS, crowd, name, phase_of, points_of
from theatrum.rulesets.hitlerswar.war import War

SIXTH = 6
# [unit-capability.1] the price of each item by tech level; 0 is prohibited
PRICES: dict[str, tuple[int | Fraction, ...]] = {
    "inf": (3, 2, 1), "mech": (6, 4, 3, 2), "air": (4, 3, 2, 1), "para": (6, 5), "amph": (6, 4, 3, 2), "fort": (5,),
    "ship": (11, 9, 7, 5), "carrier": (15, 12, 10, 8), "u-boat": (6, 4, 2, Fraction(3, 2), 1), "asw": (8, 5, 3),
    "bomber": (0, 7, 4, 3), "escort": (0, 7, 6, 5, 2, 1, Fraction(1, 2)),
    "air-defence": (8, 7, 6, 2, 1, Fraction(1, 2), Fraction(1, 3)),
    "missile": (0, 0, 0, 0, 3, 2), "atomic-bomb": (0, 0, 0, 0, 0, 0, 2),
}  # fmt: skip
BASIC = {"inf": 2, "mech": 5, "amph": 6, "fort": 5}
REPAIR, PARTISANS = 3, 2
EIGHT, SEVENTEEN, SIX = 8, 17, 6
WINTER_1940 = TURN_OF["Winter 1940"]
HOME = {
    AXIS: geo.COUNTRY["Germany"],
    SOVIET: geo.COUNTRY["Soviet Union"],
    ALLIED: geo.COUNTRY["Britain"] | geo.COUNTRY["France"] | 1 << geo.US | 1 << geo.CANADA,
}


def price(war: War, side: int, item: str) -> Fraction:
    """[building.1, item-cost.1, research.6] What one point costs."""
    if war.stage < 3:
        return Fraction(BASIC.get(item, 0))
    place = side * ITEMS + ITEM_OF[item]
    row, level = PRICES[item], war.levels[place]
    if level < 0 or level >= len(row) or not row[level]:
        return Fraction(0)
    return Fraction(row[level]) - Fraction(war.cuts[place], SIXTH)


def working(war: War, space: int) -> int:
    return points_of(war, space) - war.dead.get(space, 0) - war.ruined.get(space, 0)


def income(war: War, side: int) -> int:
    """[production-points.1, soviet-mobilization.1a, barbarossa-special.2, suez.1] What a side produces."""
    spaces = [space for space in bits(war.land[side]) if points_of(war, space)]
    total = sum(working(war, space) for space in spaces)
    if war.stage == 0 and side == AXIS:
        return max(0, total - SEVENTEEN)
    if side == SOVIET and war.stage >= 2 and not war.mobilized:
        inside = sum(working(war, space) for space in spaces if geo.SOVIET_UNION >> space & 1)
        total -= inside - min(inside, EIGHT)
    if side == ALLIED and war.land[AXIS] >> geo.SUEZ & 1 and war.stage >= 2 and war.land[ALLIED] >> geo.INDIA & 1:
        total -= working(war, geo.INDIA)
    return total


class Money:
    """Budgets and what is bought with them."""

    def see(self, before: War, act: Action, after: War) -> Iterator[str]:
        if after.budget < 0:
            yield "building.2: more was spent than there was"
        for event in after.events or ():
            if event["kind"] == "budget" and after.events and event is after.events[-1]:
                yield from self._count(before, after, event)
        paid = Fraction(before.budget - after.budget, SIXTH)
        same = phase_of(before) == phase_of(after) and not after.result
        if same and phase_of(before)[1] in ("production", "research") and before.budget != after.budget:
            yield from self._bought(before, act, paid)
        if isinstance(act, (Build, Raise)):
            yield from self._placed(before, act, after)
        elif isinstance(act, Fort):
            if (
                before.phasing == ALLIED
                and before.stage >= 2
                and geo.FRANCE >> act.at & 1
                and before.turn < WINTER_1940
            ):
                yield f"french-forts.1: a fort in {name(act.at)} too early"
        elif isinstance(act, Repair):
            yield from self._repaired(before, act, after)
        elif isinstance(act, Lend) and (
            not (geo.DEPOTS & before.land[SOVIET]) >> act.at & 1 or after.lent.get(act.at, 0) > 2
        ):
            yield f"lend-lease.2a: {after.lent.get(act.at, 0)} points for {name(act.at)}"

    @staticmethod
    def _count(before: War, after: War, event: dict[str, Any]) -> Iterator[str]:
        side = SIDE_OF[event["side"]]
        total = income(after, side)
        if side == SOVIET:
            # [lend-lease.3, R300] gifts of the last turn, where their depot still stands
            total += sum(points for depot, points in before.lent.items() if after.land[SOVIET] >> depot & 1)
        if side == ALLIED:
            total = max(0, total - before.u_loss)
        if after.budget != total * SIXTH:
            yield f"production-points.1: {event['side']} has {event['points']} to spend, should have {total}"

    @staticmethod
    def _bought(war: War, act: Action, paid: Fraction) -> Iterator[str]:
        side = war.phasing
        due: Fraction | None = None
        if isinstance(act, (Build, Raise)):
            due = act.n * price(war, side, act.kind)
        elif isinstance(act, Fort):
            due = act.n * price(war, side, "fort")
        elif isinstance(act, Order):
            due = act.n * price(war, side, act.item)
        elif isinstance(act, Missile):
            due = act.n * price(war, side, "missile")
        elif isinstance(act, (Arm, ArmBombers)):
            due = act.n * price(war, side, "atomic-bomb")
        elif isinstance(act, Repair):
            due = Fraction(REPAIR)
        elif isinstance(act, Rise):
            due = Fraction(PARTISANS)
        elif isinstance(act, (Lend, Shipping, LayDown)):
            due = Fraction(act.n)
        elif isinstance(act, Study):
            due = Fraction(1)
        elif isinstance(act, Pay):
            due = min(Fraction(act.n), paid)
        elif isinstance(act, End):
            due = paid  # [production-points.4] what is left is lost
        if due is None:
            yield f"production-points.3a: {paid} spent on '{type(act).__name__}'"
        elif paid != due or (due == 0 and not isinstance(act, (Pay, End))):
            yield f"building.1: {paid} paid for '{type(act).__name__}', the price is {due}"

    @staticmethod
    def _placed(war: War, act: Build | Raise, after: War) -> Iterator[str]:
        side = war.phasing
        space = war.at[act.to] if isinstance(act, Build) else act.at
        italian = "italian-army" in war.options and side == AXIS and war.italy == 1
        baltic = war.stage == 0 and side == SOVIET and geo.BALTIC_STATES >> space & 1  # [R10]
        if not HOME[side] >> space & 1 and not italian and not baltic:
            yield f"building.3a: {SIDES[side]} builds in {name(space)}"
        if not war.land[side] >> space & 1 or working(war, space) < 1:
            yield f"building.3a: {SIDES[side]} builds in {name(space)}, where nothing works"
        if crowd(after, side, space) > max(POINTS, crowd(war, side, space)) and not geo.BOXES >> space & 1:
            yield f"building.4: {crowd(after, side, space)} points in {name(space)}"
        duty = war.stage == 3 and side == ALLIED and war.us == 1 and war.overseas < SIX
        if duty and space != geo.US and war.land[ALLIED] >> geo.US & 1 and working(war, geo.US) > 0:
            yield f"trans-atlantic.1: {war.overseas} points built in America, and {name(space)} gets new ones"
        if act.kind not in ITEM_NAMES or (war.stage < 3 and act.kind not in BASIC):
            yield f"building.1: {SIDES[side]} builds {act.kind}"

    @staticmethod
    def _repaired(before: War, act: Repair, after: War) -> Iterator[str]:
        space, side = act.at, before.phasing
        if before.dead.get(space, 0) - after.dead.get(space, 0) != 1:
            yield f"repair.2b: {name(space)} was not repaired by one point"
        if not before.land[side] >> space & 1:
            yield f"repair.2a: {SIDES[side]} repairs {name(space)}, which is not its own"
        if side == AXIS and before.france and geo.FRANCE >> space & 1:
            french = sum(working(after, other) for other in bits(geo.FRANCE & after.land[AXIS]))
            if french > 4:
                yield f"surrender-france.6: {french} French points work for the Axis"
        if side == AXIS and space == geo.SIBERIA and working(after, space) > EIGHT:
            yield "siberian-industry.2: more than eight Siberian points work for the Axis"
