"""[8.1] The Combat Phase and the Exploitation Combat Phase: one attack after the other."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Airdrop, Attack, End, Strike
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import ABN, AIR, ARM
from theatrum.rulesets.neppa.rules.air import port_strike
from theatrum.rulesets.neppa.rules.air.air_combat import AirToll, Skies
from theatrum.rulesets.neppa.rules.air.wings import Wings
from theatrum.rulesets.neppa.rules.land import combat_results
from theatrum.rulesets.neppa.rules.land.airborne import Airborne
from theatrum.rulesets.neppa.rules.land.attack import Muster
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.phases import SeatPhase, SelfEnding
from theatrum.rulesets.neppa.rules.politics import cooperation, north_africa
from theatrum.rulesets.neppa.rules.sea import invasion
from theatrum.rulesets.neppa.war import War

END = End()


@frame
class Combat(Airborne, Skies, Wings, SeatPhase):
    """[seq.2, 8.1e] Each player attacks where he likes, one battle after the other."""

    step = "combat"
    title = "Combat"
    topics = ("combat",)
    late = 0

    def prompt(self, war: War) -> str:
        return "Attack enemy zones, one after the other; then end the phase."

    def muster(self, target: int) -> Muster:
        return Muster(Battle(self.side, target, late=self.late), self.place)

    def raid(self, port: int) -> port_strike.Raid:
        return port_strike.Raid(Battle(self.side, port), self.place)

    def targets(self, war: War) -> int:
        """[8.1a, 8.1b] Enemy zones that units without a mission could attack."""
        near = far = 0
        grounded = north_africa.grounded(war) | cooperation.strays(war)
        for nation in bits(self.nations(war)):
            idle = war.ranks[nation] & ~(war.fought | grounded)
            hostile = war.hostile(nation) & geo.LAND & ~cooperation.barred(war, nation) if idle else 0
            if hostile:
                near |= self.beside(war, idle) & hostile
                far |= self.beyond(war, idle) & hostile
        # who stands next to a zone may attack it, but for the rules on forces at sea, bridgeheads, capitals and Russia
        special = war.aboard or war.bridgeheads or war.counter or war.clock
        found = 0 if special else near & ~(war.struck | war.struck_red)
        for zone in bits((near | far) & ~found):
            if self._possible(war, zone):
                found |= 1 << zone
        return found

    def beside(self, war: War, units: int) -> int:
        """The zones next to those of a set of units that attack on the ground."""
        return geo.ROADS.step(war.occupied_by(war.ground(units)))

    def beyond(self, war: War, units: int) -> int:
        """What units could drop on, or are at sea for."""
        front = 0
        for piece in bits(units & war.order[ABN] & ~(war.moved | war.dropped)):
            front |= geo.RANGE2[war.at[piece]]
        for key in war.aboard.values():
            front |= 1 << key % geo.SIZE
        return front

    def troopers(self, war: War) -> int:
        return war.units(self.nations(war))

    def fliers(self, war: War) -> int:
        return war.units(self.nations(war)) & war.order[AIR] & ~war.fought

    def _possible(self, war: War, zone: int) -> bool:
        muster = self.muster(zone)
        return bool(war.ground(muster.joiners(war)) | muster.droppers(war))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Attack, self.targets(war))
        yield END
        if not self.late:
            yield Over(Strike, port_strike.targets(war, self.raid, self.fliers(war)))
            yield from self.drops(war)
        yield from self.rearranging(war)

    def on_strike(self, war: War, act: Strike) -> None:
        war.push(self.raid(act.target))

    def why_not_strike(self, war: War, act: Strike) -> Refusal | None:
        if self.late:
            return Refusal("3.5c", "Fleets in port are attacked in the Combat Phase.")
        return port_strike.why_not(war, self.raid(act.target), self.fliers(war))

    def on_attack(self, war: War, act: Attack) -> None:
        war.push(self.muster(act.target))

    def after_air_combat(self, war: War, toll: AirToll) -> None:
        if toll.raid:
            port_strike.go_on(war, toll)
        else:
            combat_results.resolve(war, replace(toll.battle, cover=war.living(toll.battle.cover)))

    def why_not_attack(self, war: War, act: Attack) -> Refusal | None:
        target = act.target
        if not 0 <= target < geo.SIZE or not geo.LAND >> target & 1:
            return Refusal("8.1b", f"{war.space_name(target)} is no land zone.")
        owner = war.owner[target]
        mine = [nation for nation in bits(self.nations(war)) if war.at_war(nation, owner)]
        if not mine:
            return Refusal("8.1b", f"{geo.TITLE[target]} belongs to {NAMES[owner]}: you are not at war.")
        if not self._possible(war, target):
            for nation in mine:
                if cooperation.barred(war, nation) >> target & 1:
                    return cooperation.why_barred(war, nation, target)
            wrong = self.muster(target).why_nobody(war)
            if wrong:
                return wrong
            blocked = invasion.waiting(war, target) and invasion.blocked(war, Battle(self.side, target))
            if blocked and not self.late:
                return blocked
            where = geo.TITLE[target]
            beside = war.ground(war.inside(geo.ROADS.near[target]) & war.units(self.nations(war)) & ~war.fought)
            peaceful = beside & ~war.units(sum(1 << nation for nation in mine))
            if peaceful and peaceful == beside:
                name = NAMES[war.nation(next(bits(peaceful)))]
                return Refusal("1.5a", f"{name} is not at war with {NAMES[owner]}, which holds {where}.")
            return Refusal("8.1a", f"No unit of yours without a mission can attack {where}.")
        return None


@frame
class ExploitationCombat(SelfEnding, Combat):
    """[8.7] Armor that came through, units that dropped, and air without a mission fight again."""

    step = "exploitation-combat"
    title = "Exploitation combat"
    topics = ("exploitation",)
    late = 1

    def beside(self, war: War, units: int) -> int:
        """[8.7a] What exploiting armor is next to."""
        return geo.ROADS.step(war.occupied_by(units & war.order[ARM] & war.exploiting))

    def beyond(self, war: War, units: int) -> int:
        """[8.7a] Where units have dropped."""
        front = 0
        for piece, zone in war.landing.items():
            if units >> piece & 1:
                front |= 1 << zone
        return front

    def why_not_airdrop(self, war: War, act: Airdrop) -> Refusal | None:
        return Refusal("8.6b", "In exploitation airborne units drop in the Exploitation Movement Phase.")

    def idle(self, war: War) -> bool:
        return not self.targets(war)
