"""What enemies at sea do to points that have just sailed: Axis fleets and U-boats, when Allied movement ends."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer
from theatrum.core.frame import Frame, frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.hitlerswar.actions import Lose
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, KIND_NAMES, KIND_OF
from theatrum.rulesets.hitlerswar.data.tables import LIMITS
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.movement import leaders, stacking
from theatrum.rulesets.hitlerswar.rules.sea import transport
from theatrum.rulesets.hitlerswar.rules.strategic import sea_raids
from theatrum.rulesets.hitlerswar.war import War

LEAST_SHIPPING = LIMITS["trans_atlantic_capacity"]


def afloat(war: War, among: int) -> int:
    """The convoys of a set that have points left."""
    return sum(1 << number for number, *_ in transport.convoys(war)) & among


def traffic(war: War) -> int:
    """[trans-atlantic.3, R59] The convoys between America and the rest of the world."""
    return sum(1 << number for number, *_, american in transport.convoys(war) if american)


@frame
class Passage(SideFrame):
    """[turn-sequence-chart.1] The end of a movement phase: overfull hexes first, then fire at what has sailed."""

    side: int
    done: int = 0
    """How many hexsides the Axis fleet has fired at; one more when the U-boats have fired too, two with raiders."""
    step = "passage"

    def enter(self, war: War) -> None:
        war.push(stacking.Excess(self.side))

    def resume(self, war: War) -> None:
        lanes = sorted(war.lanes)
        for done in range(self.done, len(lanes) + 2):
            war.amend(Passage(self.side, done + 1))
            if self._raid(war, lanes[done]) if done < len(lanes) else self._waylay(war, done > len(lanes)):
                return
        war.pop()

    def _raid(self, war: War, lane: int) -> bool:
        """[fleet-naval-fire.4, R51] The Axis fleet fires once at a full-sea hexside; True if the Allies must choose."""
        hit, strength = afloat(war, war.lanes[lane]), war.sea[AXIS]
        if not hit:
            return False
        side = "-".join(war.space_name(space) for space in divmod(lane, geo.BOARD.size))
        losses = fire.shoot_in_groups(war, strength, 0, f"Axis fleet at {side}")
        war.note("convoy-raid", "fleet-naval-fire.4", side=side, strength=strength, losses=losses)
        return Sinking(self.side, losses, hit).open(war)

    def _waylay(self, war: War, raiders: bool) -> bool:
        """[trans-atlantic.3, raid.1b, raid.2a] The U-boats at sea, then the raiders fire once at the traffic with
        America."""
        hit, strength = traffic(war), sea_raids.strength(war) if raiders else war.u_sea
        if not hit or not strength:
            return False
        by = "Raiders" if raiders else "U-boats"
        losses = fire.shoot_in_groups(war, strength, 0, f"{by} at the convoys")
        war.note("torpedoes", "raid.1b" if raiders else "trans-atlantic.3", by=by, strength=strength, losses=losses)
        return Sinking(self.side, losses, hit, shipping=1).open(war)


@frame
class Sinking(SideFrame):
    """[trans-atlantic.3b, fleet-naval-fire.4] The Allies choose which of the points that were hit go down."""

    side: int
    losses: int
    hit: int
    """The convoys that were fired at, as a set."""
    shipping: int = 0
    """1 if each loss takes a point of shipping with it."""
    hurt: int = 0
    """The armies that have lost points by this fire."""
    step = "sinking"
    aftermath = True
    title = "Losses at sea"
    topics = ("losses", "sea-transport")

    def prompt(self, war: War) -> str:
        return f"Choose {self.losses} point{'s' if self.losses > 1 else ''} to lose of those that have just sailed."

    def acts(self, war: War) -> list[Lose]:
        found = {
            Lose(army, KIND_NAMES[kind])
            for number, army, kind, *_ in transport.convoys(war)
            if self.hit >> number & 1 and war.count(army, kind)
        }
        return sorted(found, key=lambda act: (act.army, KIND_OF[act.kind]))

    def choices(self, war: War) -> Iterator[Offer]:
        return iter(self.acts(war))

    def open(self, war: War) -> bool:
        """Take what needs no choice; True if the owner is asked for the rest."""
        left = self
        while left.losses > 0:
            ways = left.acts(war)
            if not ways:
                break  # [trans-atlantic.3b] excess losses are ignored
            if len(ways) > 1:
                war.push(left)
                return True
            left = left.sink(war, ways[0])
        leaders.endure(war, left.hurt)
        return False

    def sink(self, war: War, act: Lose) -> Sinking:
        """One point goes down; what is still to be lost."""
        kind = KIND_OF[act.kind]
        convoy = next(
            number
            for number, army, of, *_ in transport.convoys(war)
            if self.hit >> number & 1 and (army, of) == (act.army, kind)
        )
        war.convoys[convoy * transport.CONVOY + 2] -= 1
        war.note("sunk", "trans-atlantic.3b" if self.shipping else "fleet-naval-fire.4",
                 army=war.piece_name(act.army), of=act.kind)  # fmt: skip
        war.take(act.army, kind, 1)
        if self.shipping and war.shipping > LEAST_SHIPPING:  # [trans-atlantic.3c]
            war.shipping -= 1
            war.note("shipping-sunk", "trans-atlantic.3b", left=war.shipping)
        return replace(self, losses=self.losses - 1, hurt=self.hurt | 1 << act.army)

    def on_lose(self, war: War, act: Lose) -> None:
        left = self.sink(war, act)

        def go_on() -> None:
            left.open(war)

        war.settle(go_on)

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if act not in self.acts(war):
            clause = "trans-atlantic.3b" if self.shipping else "fleet-naval-fire.4"
            return Refusal(clause, "Losses at sea fall only on points that passed there in this movement phase.")
        return None


def follows(war: War, side: int) -> Frame:
    """What comes when a movement phase ends."""
    return Passage(side) if side == ALLIED and war.convoys and war.stage > 2 else stacking.Excess(side)
