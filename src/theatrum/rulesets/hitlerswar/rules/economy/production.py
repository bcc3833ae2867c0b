"""The production phase: the budget, new strength points, repair, and what else production points buy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from theatrum.core.action import Action
from theatrum.core.bits import bits, pick
from theatrum.core.choices import Listed, Offer, Over, Over2
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.hitlerswar.actions import (
    Arm,
    ArmBombers,
    Build,
    Dismantle,
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
)
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import ATOMIC_BOMB, FORT, HULLS, ITEM_NAMES, ITEM_OF, MISSILE
from theatrum.rulesets.hitlerswar.data.sides import AIR, ALLIED, INF, KIND_NAMES, KIND_OF, SIDES
from theatrum.rulesets.hitlerswar.rules import calendar
from theatrum.rulesets.hitlerswar.rules.combat import forts
from theatrum.rulesets.hitlerswar.rules.economy import arsenal, economy, italian_duty, lend_lease, shipyards, technology
from theatrum.rulesets.hitlerswar.rules.movement import leaders
from theatrum.rulesets.hitlerswar.rules.politics import partisans
from theatrum.rulesets.hitlerswar.war import OFF, War

END = End()
THRIFT = 4
"""How much a random player wants to end the phase."""
KEEN, SELDOM, HARDLY = 8, 1, 0.1
"""How much a random player wants armies; most other things; to pull down a fort."""


ENDING = Listed(lambda: (END,), guess=THRIFT, verb=End)


class PlacedPurchase(Over2):
    """Points bought for a place or a counter: forts, Lend-Lease, missiles, bombs. A random player wants few."""

    def weight(self) -> int:
        return SELDOM if self.firsts else 0


class Purchase(Over):
    """What else is bought: partisans, shipping, bombs for the bombers. A random player wants few."""

    def weight(self) -> int:
        return SELDOM if self.members else 0


def upto(most: int) -> int:
    """The numbers from 1 to the most, as a set."""
    return (1 << most + 1) - 2


@frame
class Production(Phase):
    """[sequence-barbarossa.1, record-sheet.4] The phasing player spends his budget; what is left is lost.

    One budget pays for all armies and countries, and for repair [production-points.3a, production-points.3b].
    """

    side: int
    step = "production"
    title = "Production"
    topics = ("production",)

    def prompt(self, war: War) -> str:
        return f"{economy.write(war.budget)} production points: build, repair, then end the phase."

    def enter(self, war: War) -> None:
        calendar.before_production(war, self.side)
        forts.complete(war, self.side)
        war.budget = economy.budget(war, self.side)
        war.fresh = war.works()
        war.overseas = war.risen = 0
        war.note("budget", "production-points.1", side=SIDES[self.side], points=economy.write(war.budget))

    # ------------------------------------------------------------------ offers
    def choices(self, war: War) -> Iterator[Offer]:
        side = self.side
        if italian_duty.pressing(war, side):
            yield Listed(lambda: italian_duty.remedies(war))
            return
        yield Listed(lambda: self._builds(war), KEEN, lambda rng: self._some_build(war, rng), Build)
        if war.free_army(side) != OFF:
            yield Listed(lambda: self._raises(war), KEEN, lambda rng: self._some_raise(war, rng), Raise)
        yield Over(Repair, economy.repairable(war, side))
        if war.stage:
            most = war.budget // economy.cost(war, side, FORT)
            yield PlacedPurchase(Fort, upto(most), lambda n: forts.sites(war, side))
            held = forts.held(war, side)
            if held:
                yield Listed(lambda: (Dismantle(space) for space in bits(held)), HARDLY, verb=Dismantle)
            if side == ALLIED:
                yield PlacedPurchase(Lend, upto(lend_lease.most(war)), lambda n: lend_lease.depots(war, n))
        if war.stage == technology.STAGE:
            yield from self._strategic(war)
        yield ENDING

    def _strategic(self, war: War) -> Iterator[Offer]:
        """What only Campaign II knows."""
        side = self.side
        yield Listed(lambda: arsenal.orders(war, side), 3 * SELDOM, verb=Order)
        yield Purchase(Rise, partisans.fields(war, side))
        yield Purchase(Shipping, upto(arsenal.passage(war, side)))
        rockets, bombs = arsenal.affordable(war, side, MISSILE), arsenal.affordable(war, side, ATOMIC_BOMB)
        if rockets:
            yield PlacedPurchase(Missile, upto(rockets), lambda n: arsenal.pads(war, side))
        if bombs:
            yield PlacedPurchase(Arm, arsenal.carriers(war, side), lambda piece: upto(bombs))
            yield Purchase(ArmBombers, upto(bombs) if war.bombers[side] else 0)
        if war.on(shipyards.OPTION):
            yield Listed(lambda: self._hulls(war), SELDOM)

    def _builds(self, war: War) -> Iterator[Build]:
        there = economy.yards(war, self.side)
        for army in bits(war.ranks[self.side]):
            if there >> war.at[army] & 1:
                for kind, most in self._kinds(war, war.at[army], army):
                    yield from (Build(number, KIND_NAMES[kind], army) for number in range(1, most + 1))

    def _raises(self, war: War) -> Iterator[Raise]:
        for space in bits(economy.yards(war, self.side)):
            for kind, most in self._kinds(war, space, OFF):
                yield from (Raise(number, KIND_NAMES[kind], space) for number in range(1, most + 1))

    def _kinds(self, war: War, space: int, army: int) -> list[tuple[int, int]]:
        """The kinds that can be built in a space for an army or a new one, and how many at most."""
        found, spots = [], economy.room(war, self.side, space, INF)
        for kind in economy.kinds(war):
            if army != OFF and economy.mixed(war, army, kind):
                continue
            most = war.budget // economy.cost(war, self.side, kind)
            if kind != AIR and most > spots:
                most = spots
            if most > 0:
                found.append((kind, most))
        return found

    def _some_build(self, war: War, rng: Random) -> Build | None:
        there = economy.yards(war, self.side)
        left = war.standing(self.side, there)
        while left:
            army = pick(left, rng)
            ways = self._kinds(war, war.at[army], army)
            if ways:
                kind, most = ways[int(rng.random() * len(ways))]
                return Build(1 + int(rng.random() * most), KIND_NAMES[kind], army)
            left &= ~(1 << army)
        return None

    def _some_raise(self, war: War, rng: Random) -> Raise | None:
        left = economy.yards(war, self.side)
        while left:
            space = pick(left, rng)
            ways = self._kinds(war, space, OFF)
            if ways:
                kind, most = ways[int(rng.random() * len(ways))]
                return Raise(1 + int(rng.random() * most), KIND_NAMES[kind], space)
            left &= ~(1 << space)
        return None

    def _hulls(self, war: War) -> Iterator[LayDown | Pay]:
        for item in HULLS:
            if not arsenal.why_not_item(war, self.side, item):
                most = shipyards.deposit(war, self.side, item)
                yield from (LayDown(number, ITEM_NAMES[item]) for number in range(1, most + 1))
        for hull, (_, _, owed) in enumerate(shipyards.slips(war, self.side), shipyards.FIRST):
            yield from (Pay(hull, number) for number in range(1, shipyards.instalment(war, owed) + 1))

    # ------------------------------------------------------------------ effects
    def on_build(self, war: War, act: Build) -> None:
        self._make(war, act.to, act.n, act.kind)

    def on_raise(self, war: War, act: Raise) -> None:
        army = war.free_army(self.side)
        war.place(army, act.at)
        self._make(war, army, act.n, act.kind)

    def _make(self, war: War, army: int, number: int, name: str) -> None:
        kind, space = KIND_OF[name], war.at[army]
        war.budget -= number * economy.cost(war, self.side, kind)
        war.add(army, kind, number)  # bound to this place only now [building.3d]
        if space == geo.US:
            war.overseas += number
        war.note("built", "building.3c", army=war.piece_name(army), at=war.space_name(space), points=number,
                 of=name)  # fmt: skip

    def on_repair(self, war: War, act: Repair) -> None:
        economy.restore(war, act.at)

    def on_fort(self, war: War, act: Fort) -> None:
        forts.begin(war, self.side, act.n, act.at)

    def on_dismantle(self, war: War, act: Dismantle) -> None:
        forts.dismantle(war, act.at)

    def on_lend(self, war: War, act: Lend) -> None:
        lend_lease.give(war, act.n, act.at)

    def on_order(self, war: War, act: Order) -> None:
        arsenal.order(war, self.side, act.n, act.item)

    def on_missile(self, war: War, act: Missile) -> None:
        arsenal.add_missiles(war, self.side, act.n, act.at)

    def on_arm(self, war: War, act: Arm) -> None:
        arsenal.add_bombs(war, self.side, act.n, act.counter)

    def on_arm_bombers(self, war: War, act: ArmBombers) -> None:
        arsenal.add_bombs(war, self.side, act.n, OFF)

    def on_shipping(self, war: War, act: Shipping) -> None:
        arsenal.add_shipping(war, act.n)

    def on_lay_down(self, war: War, act: LayDown) -> None:
        shipyards.lay_down(war, self.side, ITEM_OF[act.item], act.n)

    def on_pay(self, war: War, act: Pay) -> None:
        shipyards.pay(war, self.side, act.hull, act.n)

    def on_rise(self, war: War, act: Rise) -> None:
        partisans.rise(war, self.side, act.at)

    def on_end(self, war: War, act: End) -> None:
        if war.stage != technology.STAGE:
            war.budget = 0  # [production-points.4]; in Campaign II research comes first [research.3a]
        if war.on(leaders.OPTION):
            war.follow(leaders.Assignment(self.side))
        else:
            war.pop()

    # ------------------------------------------------------------------ explanations
    def why_not(self, war: War, act: Action) -> Refusal | None:
        if italian_duty.pressing(war, self.side):
            return italian_duty.why_not(war, act)
        return Frame.why_not(self, war, act)  # a frame with slots knows no bare super()

    def why_not_build(self, war: War, act: Build) -> Refusal | None:
        if not 0 <= act.to < len(war.at) or not war.ranks[self.side] >> act.to & 1:
            return Refusal("building.3c", f"{war.piece_name(act.to)} is no army of yours on the map.")
        found = self._why_not_make(war, act.n, act.kind, war.at[act.to])
        if found is None and economy.mixed(war, act.to, KIND_OF[act.kind]):
            return Refusal("paradrop-water.2", "Paratroop and amphibious points are never in the same army.")
        return found

    def why_not_raise(self, war: War, act: Raise) -> Refusal | None:
        if war.free_army(self.side) == OFF:
            return Refusal("record-sheet.1a", "All twelve armies are in play.")
        return self._why_not_make(war, act.n, act.kind, act.at)

    def _why_not_make(self, war: War, number: int, name: str, space: int) -> Refusal | None:
        if name == ITEM_NAMES[FORT] and war.stage:
            return Refusal("fort-production.2", "Fort points go to forts, not to armies.")
        if name not in KIND_OF or KIND_OF[name] not in economy.kinds(war):
            return Refusal("building.1", f"'{name}' points cannot be built here.")
        if number < 1:
            return Refusal("building.2", "At least one point must be built.")
        found = economy.why_not_yard(war, self.side, space)
        if found:
            return found
        kind = KIND_OF[name]
        if number > economy.room(war, self.side, space, kind):
            return Refusal("building.4", f"{war.space_name(space)} would hold more than ten points.")
        return economy.why_not_pay(war, number * economy.cost(war, self.side, kind), f"{number} {name}")

    def why_not_repair(self, war: War, act: Repair) -> Refusal | None:
        return economy.why_not_repair(war, self.side, act.at)

    def why_not_fort(self, war: War, act: Fort) -> Refusal | None:
        return forts.why_not_begin(war, self.side, act.n, act.at)

    def why_not_dismantle(self, war: War, act: Dismantle) -> Refusal | None:
        return forts.why_not_dismantle(war, self.side, act.at)

    def why_not_lend(self, war: War, act: Lend) -> Refusal | None:
        return lend_lease.why_not_give(war, self.side, act.n, act.at)

    def why_not_order(self, war: War, act: Order) -> Refusal | None:
        return arsenal.why_not_order(war, self.side, act.n, act.item)

    def why_not_missile(self, war: War, act: Missile) -> Refusal | None:
        return arsenal.why_not_missiles(war, self.side, act.n, act.at)

    def why_not_arm(self, war: War, act: Arm) -> Refusal | None:
        if act.counter < 0:
            return Refusal("atomic-bombs.1", "An atomic bomb needs a bomber or missile unit to take it.")
        return arsenal.why_not_bombs(war, self.side, act.n, act.counter)

    def why_not_arm_bombers(self, war: War, act: ArmBombers) -> Refusal | None:
        return arsenal.why_not_bombs(war, self.side, act.n, OFF)

    def why_not_shipping(self, war: War, act: Shipping) -> Refusal | None:
        return arsenal.why_not_shipping(war, self.side, act.n)

    def why_not_lay_down(self, war: War, act: LayDown) -> Refusal | None:
        return shipyards.why_not_lay_down(war, self.side, act.item, act.n)

    def why_not_pay(self, war: War, act: Pay) -> Refusal | None:
        return shipyards.why_not_pay(war, self.side, act.hull, act.n)

    def why_not_rise(self, war: War, act: Rise) -> Refusal | None:
        return partisans.why_not_rise(war, self.side, act.at)
