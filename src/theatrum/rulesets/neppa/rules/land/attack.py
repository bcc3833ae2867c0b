"""[8.1a-8.1f, 7.1] An attack on a zone is put together: ground units, drops, ground support."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, first, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Drop, Join, Resolve, StandDown
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import ABN, AIR, ARM, FLEET
from theatrum.rulesets.neppa.rules.air.air_support import Cover
from theatrum.rulesets.neppa.rules.air.wings import Wings
from theatrum.rulesets.neppa.rules.land import airborne, bridgehead, combat_results, strength
from theatrum.rulesets.neppa.rules.land.battle import BattleStep
from theatrum.rulesets.neppa.rules.land.combat_results import SUPPORT
from theatrum.rulesets.neppa.rules.politics import cooperation, north_africa
from theatrum.rulesets.neppa.rules.politics import cooperation_in_battle as joint
from theatrum.rulesets.neppa.rules.sea import invasion
from theatrum.rulesets.neppa.rules.sea.crossing import Crossing
from theatrum.rulesets.neppa.rules.words import names
from theatrum.rulesets.neppa.war import War

RESOLVE, STAND_DOWN = Resolve(), StandDown()


@frame
class Muster(Wings, BattleStep):
    """[8.1a, 8.1c, 8.1f] The attacker names the units that attack, drop and support."""

    invited: int = 0
    """Players that have been asked to join the attack of an ally, as a set of places."""
    step = "attack"
    title = "Attack"
    topics = ("combat",)

    def actor(self, war: War) -> str:
        return war.acting(self.battle.side)[self.place]

    def prompt(self, war: War) -> str:
        return f"Attack on {self.battle.where}: choose units, then fight."

    def mine(self, war: War) -> int:
        """[7.1d] Units of the deciding player that may take part: at war with the target's owner, no mission yet."""
        battle, nations = self.battle, 0
        owner = war.owner[battle.target]
        if owner >= 0:
            for nation in bits(war.under(battle.side, self.place) & war.foes[owner]):
                if war.ranks[nation] and not cooperation.barred(war, nation) >> battle.target & 1:
                    nations |= 1 << nation
        if not nations:
            return 0
        return war.units(nations) & ~(war.fought | north_africa.grounded(war) | battle.attackers())

    def joiners(self, war: War) -> int:
        """[8.1a, 7.1a] Ground units next to the target, and air within two zones as far as the ground needs it."""
        battle, mine = self.battle, self.mine(war)
        found = self._marchers(war, mine & war.inside(geo.ROADS.near[battle.target]))
        if war.aboard:
            found = found & ~invasion.embarked(war) | invasion.landable(war, battle, mine)
        spare = self.spare(war)
        if spare > 0:
            for piece in bits(battle.in_reach(war, mine & war.order[AIR])):
                if war.size[piece] <= spare:
                    found |= 1 << piece
        if war.bridgeheads:
            found &= ~bridgehead.held_back(war, battle)
        return found & ~joint.kept_out(war, battle)

    def spare(self, war: War) -> int:
        """[7.1b] How many air factors may still support the attack."""
        battle = self.battle
        ground = sum(strength.attack_values(war, battle.crew, battle.drops, battle.sea).values())
        return SUPPORT * ground - war.factors(battle.air)

    def divisible(self, war: War) -> int:
        """[3.5g] Wings in reach that may support the attack, if only in part."""
        if self.spare(war) <= 0:
            return 0
        return self.battle.in_reach(war, self.fliers(war)) & ~joint.kept_out(war, self.battle)

    def _marchers(self, war: War, mine: int) -> int:
        """[8.7a] In exploitation combat only armor that came through a Breakthrough Zone fights on the ground."""
        ground = war.ground(mine)
        return ground & war.order[ARM] & war.exploiting if self.battle.late else ground

    def droppers(self, war: War) -> int:
        """[3.4a, 3.4b, 8.7a, R24] Airborne units in range; in exploitation those that dropped on the target."""
        battle, found = self.battle, 0
        if battle.late:
            for piece, zone in war.landing.items():
                if zone == battle.target:
                    found |= 1 << piece
            found &= self.mine(war)
        else:
            idle = battle.in_reach(war, airborne.ready(war, war.order[ABN]))
            for piece in bits(idle & self.mine(war) if idle else 0):
                if airborne.in_range(war, piece) >> battle.target & 1:
                    found |= 1 << piece
        return found & ~joint.kept_out(war, battle) if found else 0

    def futile(self, war: War) -> bool:
        """[R59] Only seaborne artillery against a defender, and no guns of ships: that is no attack."""
        battle = self.battle
        if battle.drops or battle.crew & ~battle.sea:
            return False
        afloat = replace(battle, armada=invasion.fellows(war, battle.sea) & war.order[FLEET])
        return combat_results.attack_total(war, afloat) == 0 < combat_results.defence_total(war, battle)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.joiners(war))
        yield Over(Drop, self.droppers(war))
        if self.battle.ground() and not self.futile(war):
            yield RESOLVE
        if not self.invited:
            yield STAND_DOWN
        yield from self.rearranging(war)

    def fliers(self, war: War) -> int:
        return self.mine(war) & war.order[AIR]

    def on_join(self, war: War, act: Join) -> None:
        battle, bit = self.battle, 1 << act.piece
        if war.order[AIR] & bit:
            war.amend(self.amended(air=battle.air | bit))
        else:
            sea = bit if act.piece in war.aboard else 0
            war.amend(self.amended(crew=battle.crew | bit, sea=battle.sea | sea))

    def on_drop(self, war: War, act: Drop) -> None:
        war.amend(self.amended(drops=self.battle.drops | 1 << act.piece))

    def on_stand_down(self, war: War, act: StandDown) -> None:
        war.pop()

    def on_resolve(self, war: War, act: Resolve) -> None:
        battle = self.battle
        war.note("attack", "8.1a", target=war.space_name(battle.target), units=names(war, battle.attackers()))
        ally = self._ally(war)
        if ally is not None:
            war.amend(ally)
            return
        joint.attacked(war, battle)
        war.fought |= battle.attackers()
        war.dropped |= battle.drops
        bridgehead.sally(war, battle)
        war.follow(Crossing(battle) if battle.sea else Cover(battle))

    def _ally(self, war: War) -> Muster | None:
        """[8.1a, 12.0b] The next player of the side who could join; joint attacks need both."""
        asked = self.invited | 1 << self.place
        for place in range(len(war.acting(self.battle.side))):
            if not asked >> place & 1:
                other = replace(self, place=place, invited=asked)
                if other.joiners(war) | other.droppers(war) | other.divisible(war):
                    return other
                asked |= 1 << place
        return None

    # ------------------------------------------------------------------ explanations
    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        wrong = self._why_not_fight(war, act.piece)
        if wrong:
            return wrong
        battle, piece = self.battle, act.piece
        name = war.piece_name(piece)
        if war.class_(piece) == AIR:
            if not geo.RANGE2[war.at[piece]] >> battle.target & 1:
                return Refusal("7.1a", f"{name} is more than two zones away.")
            if war.size[piece] > self.spare(war):
                return Refusal("7.1b", "Ground support is at most three times the ground factors of the attack.")
            return None
        if not war.ground(1 << piece):
            return self._why_no_guns(name)
        if piece in war.aboard:
            return self._why_not_land(war, piece)
        if battle.late and not (war.order[ARM] & war.exploiting) >> piece & 1:
            return Refusal("8.7a", f"{name} does not exploit a breakthrough.")
        if not geo.ROADS.near[battle.target] >> war.at[piece] & 1:
            return Refusal("8.1a", f"{name} is not next to {battle.where}.")
        if bridgehead.held_back(war, battle) >> piece & 1:
            return Refusal("8.4c", f"{bridgehead.SALLY} units attack out of the bridgehead of {name} already.")
        return None

    def _why_no_guns(self, name: str) -> Refusal:
        if self.battle.late:
            return Refusal("6.6b", f"{name} may not support an exploitation attack.")
        return Refusal("6.6a", f"{name} is a fleet: only ships of an invasion force bombard, all that carry nothing.")

    def _why_not_land(self, war: War, piece: int) -> Refusal | None:
        """[6.5] Why a unit aboard ships may not join."""
        battle, name = self.battle, war.piece_name(piece)
        if battle.late or not invasion.waiting(war, battle.target) >> piece & 1:
            return Refusal("6.5f", f"{name} is aboard ships that sail elsewhere, or have sailed.")
        if battle.sea.bit_count() >= invasion.WAVE:
            return Refusal("6.5m", f"Only {invasion.WAVE} seaborne units fight in the initial attack.")
        return invasion.blocked(war, battle)

    def why_not_drop(self, war: War, act: Drop) -> Refusal | None:
        wrong = self._why_not_fight(war, act.piece)
        if wrong:
            return wrong
        battle, piece = self.battle, act.piece
        name, where = war.piece_name(piece), battle.where
        if war.class_(piece) != ABN:
            return Refusal("3.4a", f"{name} is no airborne unit.")
        if battle.late:
            if war.landing.get(piece) == battle.target:
                return None
            return Refusal("8.7a", f"{name} did not drop on {where} in exploitation movement.")
        unready = airborne.why_not_ready(war, piece)
        if unready:
            return unready
        if not geo.RANGE2[war.at[piece]] >> battle.target & 1:
            return Refusal("3.4a", f"{name} is more than two zones away.")
        if cooperation.shut(war, piece) >> battle.target & 1:
            return cooperation.why_shut(war, piece, battle.target)
        return None

    def _why_not_fight(self, war: War, piece: int) -> Refusal | None:
        battle, name = self.battle, war.piece_name(piece)
        if not has(war.army(battle.side, self.actor(war)), piece):
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if battle.attackers() >> piece & 1:
            return Refusal("8.1d", f"{name} takes part already.")
        if war.fought >> piece & 1:
            return Refusal("8.1d", f"{name} has had its combat mission of this turn.")
        owner = war.owner[battle.target]
        if not war.at_war(war.nation(piece), owner):
            return Refusal("1.5a", f"{NAMES[war.nation(piece)]} is not at war with {NAMES[owner]}.")
        if cooperation.barred(war, war.nation(piece)) >> battle.target & 1:
            return cooperation.why_barred(war, war.nation(piece), battle.target)
        return north_africa.why_grounded(war, piece) or joint.why_kept_out(war, battle, piece)

    def why_nobody(self, war: War) -> Refusal | None:
        """Why none of the units next to the target may attack it, if who fights beside whom is the reason."""
        beside = war.ground(self.mine(war)) & war.inside(geo.ROADS.near[self.battle.target])
        return joint.why_kept_out(war, self.battle, first(beside)) if beside else None

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        if not self.battle.ground():
            return Refusal("8.1f", "Choose at least one ground unit to attack with.")
        if self.futile(war):
            return Refusal("8.1h", "An attack of 0 factors against a defender is none: choose more units or ships.")
        return None

    def why_not_stand_down(self, war: War, act: StandDown) -> Refusal | None:
        return Refusal("8.1e", "The attack is your ally's: join it, or let it go on.") if self.invited else None
