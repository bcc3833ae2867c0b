"""[7.2, 7.3] Air over a battle: defensive air support, and its interception."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import EachSeat
from theatrum.rulesets.neppa.actions import End, Join
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import AIR
from theatrum.rulesets.neppa.rules.air import air_combat
from theatrum.rulesets.neppa.rules.air.air_combat import AirToll
from theatrum.rulesets.neppa.rules.air.wings import Wings
from theatrum.rulesets.neppa.rules.land import combat_results, winter
from theatrum.rulesets.neppa.rules.land.battle import BattleStep
from theatrum.rulesets.neppa.rules.land.combat_results import SUPPORT
from theatrum.rulesets.neppa.rules.politics import cooperation_in_battle as joint
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
class AirStep(Wings, EachSeat, BattleStep):
    """A step in which some players, one after the other, may send air units over a battle."""

    def mine(self, war: War, seat: str) -> int:
        """Air units of a player that have flown no such mission yet."""
        raise NotImplementedError(type(self).__name__)

    def able(self, war: War, seat: str) -> int:
        """Those that may join as they are."""
        raise NotImplementedError(type(self).__name__)

    def ready(self, war: War, seat: str) -> int:
        """Those of which at least a part may join."""
        return self.able(war, seat)

    def idle(self, war: War) -> bool:
        return not self.ready(war, self.actor(war))

    def fliers(self, war: War) -> int:
        return self.mine(war, self.actor(war))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.able(war, self.actor(war)))
        yield END
        yield from self.rearranging(war)


@frame
class Defence(AirStep):
    """A step of the players who are attacked."""

    def nations(self, war: War) -> int:
        """Whose air units may fly."""
        raise NotImplementedError(type(self).__name__)

    def seats(self, war: War) -> list[str]:
        return list(dict.fromkeys(war.seat(nation) for nation in bits(self.nations(war))))

    def all_of(self, war: War, seat: str) -> int:
        """The units of a player that take part at all."""
        return war.units(sum(1 << nation for nation in bits(self.nations(war)) if war.seat(nation) == seat))

    def mine(self, war: War, seat: str) -> int:
        return self.all_of(war, seat) & war.order[AIR] & ~war.flown & ~self.battle.cover

    def _why_not_fly(self, war: War, piece: int, clause: str) -> Refusal | None:
        name = war.piece_name(piece)
        if not has(self.all_of(war, self.actor(war)), piece):
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if war.class_(piece) != AIR:
            return Refusal(clause, f"{name} is no air unit.")
        if (war.flown | self.battle.cover) >> piece & 1:
            return Refusal("7.2d", f"{name} has flown its defensive mission of this turn.")
        if not geo.RANGE2[war.at[piece]] >> self.battle.target & 1:
            return Refusal(clause, f"{name} is more than two zones away.")
        return None


@frame
class Cover(Defence):
    """[7.2, 3.5f] The defenders may send air over the battle, one player after the other [R160]."""

    step = "air-support"
    title = "Defensive air support"
    topics = ("air-support",)

    def nations(self, war: War) -> int:
        return self.battle.foes(war)

    def spare(self, war: War) -> int:
        """[7.2c, 7.2g, R53] How many air factors may still join: three for each factor of the ground units."""
        battle = self.battle
        ground = winter.ground_defence(war, battle.target, sum(combat_results.defence_values(war, battle).values()))
        return SUPPORT * ground - war.factors(battle.cover)

    def ready(self, war: War, seat: str) -> int:
        """[7.2a, 7.2c, 7.2d, 7.2g, 3.5g] Air units of a player of which at least a part may still join."""
        battle, mine = self.battle, self.mine(war, seat)
        if not mine or not battle.enemies(war) or self.spare(war) <= 0:
            return 0
        found = battle.in_reach(war, mine)
        return found & ~joint.kept_away(war, battle) if found else 0

    def able(self, war: War, seat: str) -> int:
        """[7.2c] Those that may join as they are."""
        ready = self.ready(war, seat)
        spare = self.spare(war) if ready else 0
        return sum(1 << piece for piece in bits(ready) if war.size[piece] <= spare)

    def prompt(self, war: War) -> str:
        return f"{self.battle.where} is attacked: send air support, or none."

    def enter(self, war: War) -> None:
        EachSeat.enter(self.amended(cover=standing(war, self.battle.target)), war)

    def finish(self, war: War) -> None:
        war.follow(Hunt(self.battle))

    def on_join(self, war: War, act: Join) -> None:
        war.flown |= 1 << act.piece
        war.covers[act.piece] = self.battle.target
        war.follow(self)

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        piece = act.piece
        wrong = self._why_not_fly(war, piece, "7.2a")
        if wrong:
            return wrong
        if joint.kept_away(war, self.battle) >> piece & 1:
            return joint.why_kept_away(war, self.battle, piece)
        if war.size[piece] > self.spare(war):
            return Refusal("7.2c", "Air support is at most three times the factors of the ground units.")
        return None


@frame
class Hunt(AirStep):
    """[7.3, 3.5e] The attacker may intercept the air support of the defence with air that has no mission yet."""

    step = "air-interception"
    title = "Interception of air support"
    topics = ("air-support",)

    def seats(self, war: War) -> list[str]:
        return war.acting(self.battle.side)

    def mine(self, war: War, seat: str) -> int:
        return war.army(self.battle.side, seat) & war.order[AIR] & ~war.fought

    def able(self, war: War, seat: str) -> int:
        """[7.3a, 7.3b] Air units of a player that may still intercept."""
        battle = self.battle
        if not battle.cover:
            return 0
        enemies = war.units(war.foes[war.owner[battle.target]])
        return battle.in_reach(war, self.mine(war, seat) & enemies) & ~joint.kept_out(war, battle)

    def prompt(self, war: War) -> str:
        return f"{war.factors(self.battle.cover)} air factors support the defence: intercept them, or not."

    def finish(self, war: War) -> None:
        battle = self.battle
        cover, debts = air_combat.over_the_battle(war, battle.hunters, battle.cover)
        for piece in bits(battle.cover & ~cover):
            war.covers.pop(piece, None)  # [7.2h, 7.4h] it goes home
        battle = replace(battle, cover=cover)
        if debts:
            war.follow(AirToll(battle, debts=debts))
        else:
            war.settle(lambda: combat_results.resolve(war, battle))

    def on_join(self, war: War, act: Join) -> None:
        war.fought |= 1 << act.piece
        follower = self.amended(hunters=self.battle.hunters | 1 << act.piece)
        war.amend(follower)
        if not follower.able(war, self.actor(war)):
            follower.on_end(war, END)

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        battle, piece, name = self.battle, act.piece, war.piece_name(act.piece)
        if not has(war.army(battle.side, self.actor(war)), piece):
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if war.class_(piece) != AIR:
            return Refusal("7.3a", f"{name} is no air unit.")
        if war.fought >> piece & 1:
            return Refusal("7.3b", f"{name} has flown its mission of this turn.")
        if not geo.RANGE2[war.at[piece]] >> battle.target & 1:
            return Refusal("7.3a", f"{name} is more than two zones away.")
        if not war.at_war(war.nation(piece), war.owner[battle.target]):
            return Refusal("1.5a", f"{NAMES[war.nation(piece)]} is not at war there.")
        return joint.why_kept_out(war, battle, piece)
