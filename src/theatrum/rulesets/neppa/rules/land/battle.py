"""[8.1] An attack on a zone: it is put together, the air joins on both sides, then the dice decide."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Drop, Join, Resolve, StandDown
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import NAMES
from theatrum.rulesets.neppa.data.tables import ABN, AIR, ARM, FLEET
from theatrum.rulesets.neppa.rules.air.air_support import Cover
from theatrum.rulesets.neppa.rules.air.wings import Wings
from theatrum.rulesets.neppa.rules.land import airborne, bridgehead, joint, resolution, strength
from theatrum.rulesets.neppa.rules.land.fight import Fight
from theatrum.rulesets.neppa.rules.land.resolution import SUPPORT
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.sea import invasion
from theatrum.rulesets.neppa.war import War

RESOLVE, STAND_DOWN = Resolve(), StandDown()


@frame
class Muster(Wings, Fight):
    """[8.1a, 8.1c, 8.1f] The attacker names the units that attack, drop and support."""

    invited: int = 0
    """Players that have been asked to join the attack of an ally, as a set of places."""
    step = "attack"
    title = "Attack"
    topics = ("combat",)

    def actor(self, war: War) -> str:
        return war.acting(self.side)[self.place]

    def prompt(self, war: War) -> str:
        return f"Attack on {geo.NAME[war.space_name(self.target)]}: choose units, then fight."

    def mine(self, war: War) -> int:
        """[7.1d] Units of the deciding player that may take part: at war with the target's owner, no mission yet."""
        owner, nations = war.owner[self.target], 0
        if owner >= 0:
            for nation in bits(war.under(self.side, self.place) & war.foes[owner]):
                if war.ranks[nation] and not cooperation.barred(war, nation) >> self.target & 1:
                    nations |= 1 << nation
        if not nations:
            return 0
        return war.units(nations) & ~(war.fought | cooperation.grounded(war) | self.crew | self.drops | self.air)

    def joiners(self, war: War) -> int:
        """[8.1a, 7.1a] Ground units next to the target, and air within two zones as far as the ground needs it."""
        mine = self.mine(war)
        found = self._marchers(war, mine & war.inside(geo.ROADS.near[self.target]))
        if war.aboard:
            found = found & ~invasion.embarked(war) | invasion.landable(war, self, mine)
        spare = self.spare(war)
        if spare > 0:
            for piece in bits(war.inside(geo.RANGE2[self.target]) & mine & war.order[AIR]):
                if war.size[piece] <= spare:
                    found |= 1 << piece
        if war.bridgeheads:
            found &= ~bridgehead.held_back(war, self)
        return found & ~joint.kept_out(war, self)

    def spare(self, war: War) -> int:
        """[7.1b] How many air factors may still support the attack."""
        return SUPPORT * self.ground_factors(war) - war.factors(self.air)

    def divisible(self, war: War) -> int:
        """[3.5g] Wings in reach that may support the attack, if only in part."""
        if self.spare(war) <= 0:
            return 0
        return war.inside(geo.RANGE2[self.target]) & self.mine(war) & war.order[AIR] & ~joint.kept_out(war, self)

    def _marchers(self, war: War, mine: int) -> int:
        """[8.7a] In exploitation combat only armor that came through a Breakthrough Zone fights on the ground."""
        ground = war.ground(mine)
        return ground & war.order[ARM] & war.exploiting if self.late else ground

    def droppers(self, war: War) -> int:
        """[3.4a, 3.4b, 8.7a, R24] Airborne units in range; in exploitation those that dropped on the target."""
        found = 0
        if self.late:
            for piece, zone in war.landing.items():
                if zone == self.target:
                    found |= 1 << piece
            found &= self.mine(war)
        else:
            near = geo.RANGE2[self.target]
            idle = [piece for piece in bits(airborne.ready(war, war.order[ABN])) if near >> war.at[piece] & 1]
            mine = self.mine(war) if idle else 0
            for piece in idle:
                if mine >> piece & 1 and airborne.in_range(war, piece) >> self.target & 1:
                    found |= 1 << piece
        return found & ~joint.kept_out(war, self) if found else 0

    def ground_factors(self, war: War) -> int:
        return sum(strength.attack_values(war, self.crew, self.drops, self.sea).values())

    def futile(self, war: War) -> bool:
        """[R59] Only seaborne artillery against a defender, and no guns of ships: that is no attack."""
        if self.drops or self.crew & ~self.sea:
            return False
        afloat = replace(self, armada=invasion.fellows(war, self.sea) & war.order[FLEET])
        return resolution.attack_total(war, afloat) == 0 < resolution.defence_total(war, self)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.joiners(war))
        yield Over(Drop, self.droppers(war))
        if (self.crew or self.drops) and not self.futile(war):
            yield RESOLVE
        if not self.invited:
            yield STAND_DOWN
        yield from self.rearranging(war)

    def fliers(self, war: War) -> int:
        return self.mine(war) & war.order[AIR]

    def on_join(self, war: War, act: Join) -> None:
        bit = 1 << act.piece
        if war.order[AIR] & bit:
            war.amend(replace(self, air=self.air | bit))
        else:
            sea = bit if act.piece in war.aboard else 0
            war.amend(replace(self, crew=self.crew | bit, sea=self.sea | sea))

    def on_drop(self, war: War, act: Drop) -> None:
        war.amend(replace(self, drops=self.drops | 1 << act.piece))

    def on_stand_down(self, war: War, act: StandDown) -> None:
        war.pop()

    def on_resolve(self, war: War, act: Resolve) -> None:
        war.note("attack", "8.1a", target=war.space_name(self.target),
                 units=[war.piece_name(piece) for piece in bits(self.crew | self.drops | self.air)])  # fmt: skip
        ally = self._ally(war)
        if ally is not None:
            war.amend(ally)
            return
        joint.attacked(war, self)
        war.fought |= self.crew | self.drops | self.air
        war.dropped |= self.drops
        bridgehead.sally(war, self)
        fight = replace(self, place=0, invited=0).values()[:-1]
        if self.sea:
            from theatrum.rulesets.neppa.rules.sea.crossing import Crossing

            war.follow(Crossing(*fight))
        else:
            war.follow(Cover(*fight))

    def _ally(self, war: War) -> Muster | None:
        """[8.1a, 12.0b] The next player of the side who could join; joint attacks need both."""
        asked = self.invited | 1 << self.place
        for place in range(len(war.acting(self.side))):
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
        piece = act.piece
        name = war.piece_name(piece)
        if war.class_(piece) == AIR:
            if not geo.RANGE2[war.at[piece]] >> self.target & 1:
                return Refusal("7.1a", f"{name} is more than two zones away.")
            if war.size[piece] > self.spare(war):
                return Refusal("7.1b", "Ground support is at most three times the ground factors of the attack.")
            return None
        if not war.ground(1 << piece):
            return self._why_no_guns(name)
        if piece in war.aboard:
            return self._why_not_land(war, piece)
        if self.late and not (war.order[ARM] & war.exploiting) >> piece & 1:
            return Refusal("8.7a", f"{name} does not exploit a breakthrough.")
        if not geo.ROADS.near[self.target] >> war.at[piece] & 1:
            return Refusal("8.1a", f"{name} is not next to {geo.NAME[war.space_name(self.target)]}.")
        if bridgehead.held_back(war, self) >> piece & 1:
            return Refusal("8.4c", f"{bridgehead.SALLY} units attack out of the bridgehead of {name} already.")
        return None

    def _why_no_guns(self, name: str) -> Refusal:
        if self.late:
            return Refusal("6.6b", f"{name} may not support an exploitation attack.")
        return Refusal("6.6a", f"{name} is a fleet: only ships of an invasion force bombard, all that carry nothing.")

    def _why_not_land(self, war: War, piece: int) -> Refusal | None:
        """[6.5] Why a unit aboard ships may not join."""
        name = war.piece_name(piece)
        if self.late or not invasion.waiting(war, self.target) >> piece & 1:
            return Refusal("6.5f", f"{name} is aboard ships that sail elsewhere, or have sailed.")
        if self.sea.bit_count() >= invasion.WAVE:
            return Refusal("6.5m", f"Only {invasion.WAVE} seaborne units fight in the initial attack.")
        return invasion.blocked(war, self)

    def why_not_drop(self, war: War, act: Drop) -> Refusal | None:
        wrong = self._why_not_fight(war, act.piece)
        if wrong:
            return wrong
        piece = act.piece
        name, where = war.piece_name(piece), geo.NAME[war.space_name(self.target)]
        if war.class_(piece) != ABN:
            return Refusal("3.4a", f"{name} is no airborne unit.")
        if self.late:
            if war.landing.get(piece) == self.target:
                return None
            return Refusal("8.7a", f"{name} did not drop on {where} in exploitation movement.")
        unready = airborne.why_not_ready(war, piece)
        if unready:
            return unready
        if not geo.RANGE2[war.at[piece]] >> self.target & 1:
            return Refusal("3.4a", f"{name} is more than two zones away.")
        if cooperation.shut(war, piece) >> self.target & 1:
            return cooperation.why_shut(war, piece, self.target)
        return None

    def _why_not_fight(self, war: War, piece: int) -> Refusal | None:
        name = war.piece_name(piece)
        if not 0 <= piece < len(war.at) or not war.units(war.commanded(self.side, self.actor(war))) >> piece & 1:
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if (self.crew | self.drops | self.air) >> piece & 1:
            return Refusal("8.1d", f"{name} takes part already.")
        if war.fought >> piece & 1:
            return Refusal("8.1d", f"{name} has had its combat mission of this turn.")
        owner = war.owner[self.target]
        if not war.at_war(war.nation(piece), owner):
            return Refusal("1.5a", f"{NAMES[war.nation(piece)]} is not at war with {NAMES[owner]}.")
        if cooperation.barred(war, war.nation(piece)) >> self.target & 1:
            return cooperation.why_barred(war, war.nation(piece), self.target)
        if cooperation.grounded(war) >> piece & 1:
            return Refusal("13.4c", "Ten German factors have moved and fought in North Africa: no more may.")
        return joint.why_kept_out(war, self, piece)

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        if not self.crew and not self.drops:
            return Refusal("8.1f", "Choose at least one ground unit to attack with.")
        if self.futile(war):
            return Refusal("8.1h", "An attack of 0 factors against a defender is none: choose more units or ships.")
        return None

    def why_not_stand_down(self, war: War, act: StandDown) -> Refusal | None:
        return Refusal("8.1e", "The attack is your ally's: join it, or let it go on.") if self.invited else None
