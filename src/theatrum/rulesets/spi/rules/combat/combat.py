"""[8.0] Combat: attacks are assembled, resolved by differential [2.0b, 8.31], followed by losses, retreat and advance.

Attacks are voluntary, unit by unit [8.12a]; units of one hex go their own ways [7.12, 8.22], and who takes no part
is not affected [8.12b]. All that fit around a hex may attack it [8.13]; air zones are no attack [8.14b].
"""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Listed, Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import END, Advance, Attack, End, Resign
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules import victory
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.combat.assault import Assault
from theatrum.rulesets.spi.rules.combat.attackers import (
    aimed_at,
    any_target,
    attackable,
    fresh,
    targets,
    too_weak,
    why_nobody,
)
from theatrum.rulesets.spi.rules.movement import airdrop
from theatrum.rulesets.spi.rules.movement.stacking import Crowding
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.politics.opening import AfterOpening
from theatrum.rulesets.spi.rules.sea import landing
from theatrum.rulesets.spi.rules.supply import control, supply
from theatrum.rulesets.spi.war import War


@frame
class Combat(AfterOpening):
    """[4.2.A2] The phasing side attacks adjacent Enemies as it chooses, one attack after another."""

    side: str
    step = "combat"
    title = "Combat"
    topics = ("combat", "retreat", "advance", "supply")

    def prompt(self, war: War) -> str:
        return "Combat: choose a hex to attack, or end the phase."

    def enter(self, war: War) -> None:
        war.attacked = war.hit = war.advanced = 0
        supply.begin_combat(war)

    def choices(self, war: War) -> Iterator[Offer]:
        side = self.side
        many = aimed_at(war, side).bit_count()
        if many:
            yield Listed(lambda: Over(Attack, targets(war, side)), many, lambda rng: any_target(war, side, rng))
        yield END
        yield from victory.offers(war, self.side)

    def on_resign(self, war: War, act: Resign) -> None:
        victory.resign(war, self.side)

    def why_not_resign(self, war: War, act: Resign) -> Refusal | None:
        return victory.why_not_resign(war, self.side, act)

    def on_attack(self, war: War, act: Attack) -> None:
        war.push(Assault(self.side, (act.target,), 0))

    def on_end(self, war: War, act: End) -> None:
        landing.come_ashore(war)
        for piece in list(war.landing):
            losses.eliminate(war, piece, "5.85b")
        airdrop.end_combat(war)
        starved = supply.end_combat(war)
        for piece in starved:
            losses.eliminate(war, piece, "9.62a")
        if starved:
            control.look(war)
        war.attacked = war.hit = war.advanced = 0
        losses.settle(war)
        war.follow(Crowding(self.side, False))

    def why_not_attack(self, war: War, act: Attack) -> Refusal | None:
        space = act.target
        units = war.here.get(space, 0)
        if not units or units & war.commanded(self.side) & ~war.dropped:
            return Refusal("8.0a", f"There is no Enemy in {geo.label(space)} to attack.")
        if not attackable(war, space):
            return Refusal("8.14c", f"{geo.label(space)} has been attacked in this phase.")
        return why_nobody(war, fresh(war, self.side), self.side, space) or too_weak(war, self.side, space)

    def why_not_advance(self, war: War, act: Advance) -> Refusal:
        """An attack after which nobody may advance asks nothing; a border may be the reason."""
        if war.commanded(self.side) >> act.piece & 1 and (found := neutrals.why_closed(war, act.piece, act.to)):
            return found
        return Refusal("8.61", "Units advance right after their attack, into a hex that it has vacated.")
