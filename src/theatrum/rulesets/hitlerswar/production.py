"""The production phase: the budget, new strength points, repair."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar import economy
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar.actions import Build, End, Raise, Repair
from theatrum.rulesets.hitlerswar.sides import KIND_NAMES, KIND_OF, SIDES
from theatrum.rulesets.hitlerswar.tables import STACKING
from theatrum.rulesets.hitlerswar.war import OFF, War

END = End()
THRIFT = 4
"""How much a random player wants to end the phase."""


def room(war: War, side: int, space: int) -> int:
    """[building.4, stacking.3, stacking.6] How many more points fit into a space."""
    return 999 if geo.BOXES >> space & 1 else STACKING - war.stacked(side, space)


def most(war: War, side: int, kind: int, space: int) -> int:
    """How many points of a kind can be paid for and placed in a space."""
    return min(war.budget // economy.cost(war, side, kind), room(war, side, space))


@frame
class Production(Frame):
    """[sequence-barbarossa.1] The phasing player spends his budget; what is left is lost."""

    side: int
    step = "production"
    title = "Production"
    topics = ("production",)

    def actor(self, war: War) -> str:
        return war.seat(self.side)

    def path(self, war: War) -> str:
        return f"{SIDES[self.side]}/{self.step}"

    def prompt(self, war: War) -> str:
        return f"{economy.write(war.budget)} production points: build, repair, then end the phase."

    def enter(self, war: War) -> None:
        war.budget = economy.SHARE * economy.income(war, self.side)
        war.fresh = war.works()
        war.note("budget", "production-points.1", side=SIDES[self.side], points=economy.write(war.budget))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: self._builds(war))
        yield Listed(lambda: (Repair(space) for space in bits(economy.repairable(war, self.side))), verb=Repair)
        yield Listed(lambda: (END,), guess=THRIFT, verb=End)

    def _builds(self, war: War) -> Iterator[Build | Raise]:
        spare = war.free_army(self.side) != OFF
        for space in bits(economy.yards(war, self.side)):
            for kind in economy.kinds(war):
                for number in range(1, most(war, self.side, kind, space) + 1):
                    for army in bits(war.armies(self.side, space)):
                        yield Build(number, KIND_NAMES[kind], army)
                    if spare:
                        yield Raise(number, KIND_NAMES[kind], space)

    # ------------------------------------------------------------------ effects
    def on_build(self, war: War, act: Build) -> None:
        self._make(war, act.to, act.n, act.kind)

    def on_raise(self, war: War, act: Raise) -> None:
        army = war.free_army(self.side)
        war.place(army, act.at)
        self._make(war, army, act.n, act.kind)

    def _make(self, war: War, army: int, number: int, name: str) -> None:
        kind = KIND_OF[name]
        war.budget -= number * economy.cost(war, self.side, kind)
        war.add(army, kind, number)
        war.note("built", "building.3c", army=war.piece_name(army), at=war.space_name(war.at[army]), points=number,
                 of=name)  # fmt: skip

    def on_repair(self, war: War, act: Repair) -> None:
        war.budget -= economy.REPAIR
        economy.restore(war, act.at)

    def on_end(self, war: War, act: End) -> None:
        war.budget = 0  # [production-points.4]
        war.pop()

    # ------------------------------------------------------------------ explanations
    def why_not_build(self, war: War, act: Build) -> Refusal | None:
        if not 0 <= act.to < len(war.at) or not war.ranks[self.side] >> act.to & 1:
            return Refusal("building.3c", f"{war.piece_name(act.to)} is no army of yours on the map.")
        return self._why_not_make(war, act.n, act.kind, war.at[act.to])

    def why_not_raise(self, war: War, act: Raise) -> Refusal | None:
        if war.free_army(self.side) == OFF:
            return Refusal("record-sheet.1a", "All twelve armies are in play.")
        return self._why_not_make(war, act.n, act.kind, act.at)

    def _why_not_make(self, war: War, number: int, name: str, space: int) -> Refusal | None:
        if name not in KIND_OF or KIND_OF[name] not in economy.kinds(war):
            return Refusal("building.1", f"'{name}' cannot be built here.")
        if number < 1:
            return Refusal("building.2", "At least one point must be built.")
        if not 0 <= space < geo.BOARD.size or not economy.yards(war, self.side) >> space & 1:
            return economy.why_not_yard(war, self.side, space)
        if number > room(war, self.side, space):
            return Refusal("building.4", f"{war.space_name(space)} would hold more than ten points.")
        if number * economy.cost(war, self.side, KIND_OF[name]) > war.budget:
            return Refusal("building.2", f"{economy.write(war.budget)} production points are left.")
        return None

    def why_not_repair(self, war: War, act: Repair) -> Refusal | None:
        return economy.why_not_repair(war, self.side, act.at)

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None
