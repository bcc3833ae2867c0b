"""[7.2, 7.3] Air over a battle: defensive air support, and its interception."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import End, Join
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import AIR
from theatrum.rulesets.neppa.rules.air import air_combat
from theatrum.rulesets.neppa.rules.air.wings import Wings
from theatrum.rulesets.neppa.rules.land import joint, resolution, winter
from theatrum.rulesets.neppa.rules.land.fight import Fight
from theatrum.rulesets.neppa.rules.land.resolution import SUPPORT
from theatrum.rulesets.neppa.war import War

END = End()


def standing(war: War, zone: int) -> int:
    """[R54] The air units that stand over a zone in its defence."""
    return sum(1 << piece for piece, over in war.covers.items() if over == zone)


def after_combat(war: War) -> None:
    """[7.2f, 7.2h, R54] A combat phase is over: air support goes home where there was combat, else it may stay."""
    war.covers = {piece: zone for piece, zone in war.covers.items() if not war.contested >> zone & 1}
    war.contested = 0


@frame
class Cover(Wings, Fight):
    """[7.2, 3.5f] The defenders may send air over the battle, one player after the other [R160]."""

    step = "air-support"
    title = "Defensive air support"
    topics = ("air-support",)

    def seats(self, war: War) -> list[str]:
        """The players of the defending side, in their order."""
        found: list[str] = []
        for nation in bits(self.foes(war)):
            if war.seat(nation) not in found:
                found.append(war.seat(nation))
        return found

    def mine(self, war: War, seat: str) -> int:
        """Air units of a player that have flown no defensive mission yet."""
        nations = sum(1 << nation for nation in bits(self.foes(war)) if war.seat(nation) == seat)
        return war.units(nations) & war.order[AIR] & ~war.flown & ~self.cover

    def fliers(self, war: War) -> int:
        return self.mine(war, self.actor(war))

    def spare(self, war: War) -> int:
        """[7.2c, 7.2g, R53] How many air factors may still join: three for each factor of the ground units."""
        ground = winter.ground_defence(war, self.target, sum(resolution.defence_values(war, self).values()))
        return SUPPORT * ground - war.factors(self.cover)

    def ready(self, war: War, seat: str) -> int:
        """[7.2a, 7.2c, 7.2d, 7.2g, 3.5g] Air units of a player of which at least a part may still join."""
        mine = self.mine(war, seat)
        if not mine or not self.enemies(war) or self.spare(war) <= 0:
            return 0
        found = sum(1 << piece for piece in bits(mine) if geo.RANGE2[war.at[piece]] >> self.target & 1)
        return found & ~joint.kept_away(war, self) if found else 0

    def able(self, war: War, seat: str) -> int:
        """[7.2c] Those that may join as they are."""
        ready = self.ready(war, seat)
        spare = self.spare(war) if ready else 0
        return sum(1 << piece for piece in bits(ready) if war.size[piece] <= spare)

    def actor(self, war: War) -> str:
        return self.seats(war)[self.place]

    def prompt(self, war: War) -> str:
        return f"{geo.NAME[war.space_name(self.target)]} is attacked: send air support, or none."

    def enter(self, war: War) -> None:
        here = replace(self, cover=standing(war, self.target))
        seats = here.seats(war)
        place = self.place
        while place < len(seats) and not here.ready(war, seats[place]):
            place += 1
        if place < len(seats):
            war.amend(replace(here, place=place))
        else:
            war.follow(Hunt(*replace(here, place=0).values()))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.able(war, self.actor(war)))
        yield END
        yield from self.rearranging(war)

    def on_join(self, war: War, act: Join) -> None:
        war.flown |= 1 << act.piece
        war.covers[act.piece] = self.target
        follower = replace(self, cover=self.cover | 1 << act.piece)
        war.amend(follower)
        follower.enter(war)

    def on_end(self, war: War, act: End) -> None:
        war.follow(replace(self, place=self.place + 1))

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        mine = sum(1 << nation for nation in bits(self.foes(war)) if war.seat(nation) == self.actor(war))
        if not 0 <= piece < len(war.at) or not war.units(mine) >> piece & 1:
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if war.class_(piece) != AIR:
            return Refusal("7.2a", f"{name} is no air unit.")
        if war.flown >> piece & 1 or self.cover >> piece & 1:
            return Refusal("7.2d", f"{name} has flown its defensive mission of this turn.")
        if not geo.RANGE2[war.at[piece]] >> self.target & 1:
            return Refusal("7.2a", f"{name} is more than two zones away.")
        if joint.kept_away(war, self) >> piece & 1:
            return joint.why_kept_away(war, self, piece)
        if war.size[piece] > self.spare(war):
            return Refusal("7.2c", "Air support is at most three times the factors of the ground units.")
        return None

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None


@frame
class Hunt(Wings, Fight):
    """[7.3, 3.5e] The attacker may intercept the air support of the defence with air that has no mission yet."""

    step = "air-interception"
    title = "Interception of air support"
    topics = ("air-support",)

    def able(self, war: War, seat: str) -> int:
        """[7.3a, 7.3b] Air units of a player that may still intercept."""
        if not self.cover:
            return 0
        found = 0
        mine = war.units(war.commanded(self.side, seat)) & war.order[AIR] & ~war.fought
        for piece in bits(mine):
            if geo.RANGE2[war.at[piece]] >> self.target & 1 and war.at_war(war.nation(piece), war.owner[self.target]):
                found |= 1 << piece
        return found & ~joint.kept_out(war, self)

    def fliers(self, war: War) -> int:
        return war.units(war.commanded(self.side, self.actor(war))) & war.order[AIR] & ~war.fought

    def actor(self, war: War) -> str:
        return war.acting(self.side)[self.place]

    def prompt(self, war: War) -> str:
        return f"{war.factors(self.cover)} air factors support the defence: intercept them, or not."

    def enter(self, war: War) -> None:
        seats = war.acting(self.side)
        place = self.place
        while place < len(seats) and not self.able(war, seats[place]):
            place += 1
        if place < len(seats):
            war.amend(replace(self, place=place))
        else:
            self._fight(war)

    def _fight(self, war: War) -> None:
        cover, debts = air_combat.over_the_battle(war, self.hunters, self.cover) if self.hunters else (self.cover, ())
        for piece in bits(self.cover & ~cover):
            war.covers.pop(piece, None)  # [7.2h, 7.4h] it goes home
        fight = replace(self, cover=cover, place=0)
        if debts:
            war.follow(replace(air_combat.AirToll(*fight.values()), debts=debts))
        else:
            war.settle(lambda: resolution.fight(war, fight))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.able(war, self.actor(war)))
        yield END
        yield from self.rearranging(war)

    def on_join(self, war: War, act: Join) -> None:
        war.fought |= 1 << act.piece
        follower = replace(self, hunters=self.hunters | 1 << act.piece)
        war.amend(follower)
        if not follower.able(war, self.actor(war)):
            follower.on_end(war, END)

    def on_end(self, war: War, act: End) -> None:
        war.follow(replace(self, place=self.place + 1))

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        if not 0 <= piece < len(war.at) or not war.units(war.commanded(self.side, self.actor(war))) >> piece & 1:
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if war.class_(piece) != AIR:
            return Refusal("7.3a", f"{name} is no air unit.")
        if war.fought >> piece & 1:
            return Refusal("7.3b", f"{name} has flown its mission of this turn.")
        if not geo.RANGE2[war.at[piece]] >> self.target & 1:
            return Refusal("7.3a", f"{name} is more than two zones away.")
        if not war.at_war(war.nation(piece), war.owner[self.target]):
            return Refusal("1.5a", f"{NAMES[war.nation(piece)]} is not at war there.")
        return joint.why_kept_out(war, self, piece)

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None
