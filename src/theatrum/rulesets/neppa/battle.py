"""[8.1] An attack on a zone: it is put together, the air joins on both sides, then the dice decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa import air_combat, bridgehead, cooperation, invasion, joint, resolution, strength, winter
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.actions import Drop, End, Join, Resolve, StandDown
from theatrum.rulesets.neppa.nations import NAMES, SIDES
from theatrum.rulesets.neppa.tables import ABN, AIR, ARM
from theatrum.rulesets.neppa.war import War

END, RESOLVE, STAND_DOWN = End(), Resolve(), StandDown()
SUPPORT = 3
"""[7.1b, 7.2c, R53] air factors for each ground factor."""


@frame
class Fight(Frame):
    """All that is known of an attack while it goes on; the steps of a battle are frames of this kind."""

    side: int
    target: int
    crew: int = 0
    """Ground units that attack from adjacent zones or by sea."""
    drops: int = 0
    """Airborne units that drop."""
    air: int = 0
    """Air units that give ground support."""
    cover: int = 0
    """Air units that give defensive air support."""
    hunters: int = 0
    """Air units that intercept it."""
    sea: int = 0
    """[6.5] those of the ground units that come by sea."""
    armada: int = 0
    """[6.5, 6.6] the fleets that bring them."""
    late: int = 0
    """1 in the Exploitation Combat Phase."""
    place: int = 0
    """Which of the players concerned is deciding."""

    def path(self, war: War) -> str:
        return f"{SIDES[self.side]}/{self.step}"

    def enemies(self, war: War) -> int:
        """The ground units that defend the target."""
        return war.ground(war.here.get(self.target, 0) & war.units(self.foes(war)))

    def foes(self, war: War) -> int:
        """The nations that defend the target: its owner and his allies."""
        owner = war.owner[self.target]
        return war.allies[owner] if owner >= 0 else 0

    def starts(self, war: War) -> int:
        """The land zones from which units attack."""
        return war.occupied_by(self.crew & ~self.sea)


@frame
class Muster(Fight):
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
        """Units of the deciding player that may take part: at war with the target's owner, without a mission yet."""
        owner = war.owner[self.target]
        nations = sum(
            1 << nation
            for nation in bits(war.commanded(self.side, self.actor(war)))
            if owner >= 0 and war.at_war(nation, owner) and not cooperation.barred(war, nation) >> self.target & 1
        )
        return war.units(nations) & ~war.fought & ~cooperation.grounded(war) & ~(self.crew | self.drops | self.air)

    def joiners(self, war: War) -> int:
        """[8.1a, 7.1a] Ground units next to the target, and air within two zones as far as the ground needs it."""
        mine = self.mine(war)
        beside = geo.ROADS.near[self.target]
        found = 0
        for piece in bits(self._marchers(war, mine)):
            if beside >> war.at[piece] & 1:
                found |= 1 << piece
        if war.aboard:
            found = found & ~invasion.embarked(war) | invasion.landable(war, self, mine)
        spare = SUPPORT * self.ground_factors(war) - war.factors(self.air)
        if spare > 0:
            for piece in bits(mine & war.order[AIR]):
                if geo.RANGE2[war.at[piece]] >> self.target & 1 and war.size[piece] <= spare:
                    found |= 1 << piece
        if war.bridgeheads:
            found &= ~bridgehead.held_back(war, self)
        return found & ~joint.kept_out(war, self)

    def _marchers(self, war: War, mine: int) -> int:
        """[8.7a] In exploitation combat only armor that came through a Breakthrough Zone fights on the ground."""
        ground = war.ground(mine)
        return ground & war.order[ARM] & war.exploiting if self.late else ground

    def droppers(self, war: War) -> int:
        """[3.4a, 3.4b, R24] Airborne units within two zones that have neither moved nor dropped."""
        found = 0
        for piece in bits(self.mine(war) & war.order[ABN] & ~war.moved & ~war.dropped):
            if geo.RANGE2[war.at[piece]] >> self.target & 1:
                found |= 1 << piece
        return found & ~joint.kept_out(war, self)

    def ground_factors(self, war: War) -> int:
        return sum(strength.attack_values(war, self.crew, self.drops, self.sea).values())

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.joiners(war))
        yield Over(Drop, self.droppers(war))
        if self.crew or self.drops:
            yield RESOLVE
        if not self.invited:
            yield STAND_DOWN

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
            from theatrum.rulesets.neppa.crossing import Crossing

            war.follow(Crossing(*fight))
        else:
            war.follow(Cover(*fight))

    def _ally(self, war: War) -> Muster | None:
        """[8.1a, 12.0b] The next player of the side who could join; joint attacks need both."""
        asked = self.invited | 1 << self.place
        for place in range(len(war.acting(self.side))):
            if not asked >> place & 1:
                other = replace(self, place=place, invited=asked)
                if other.joiners(war) | other.droppers(war):
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
            if war.size[piece] > SUPPORT * self.ground_factors(war) - war.factors(self.air):
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
        name = war.piece_name(piece)
        if war.class_(piece) != ABN:
            return Refusal("3.4a", f"{name} is no airborne unit.")
        if (war.moved | war.dropped) >> piece & 1:
            return Refusal("3.4b", f"{name} has moved or dropped in this turn.")
        if not geo.RANGE2[war.at[piece]] >> self.target & 1:
            return Refusal("3.4a", f"{name} is more than two zones away.")
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
        return None

    def why_not_stand_down(self, war: War, act: StandDown) -> Refusal | None:
        return Refusal("8.1e", "The attack is your ally's: join it, or let it go on.") if self.invited else None


@frame
class Cover(Fight):
    """[7.2] The defenders may send air over the battle, one player after the other."""

    step = "air-support"
    title = "Defensive air support"
    topics = ("air-support",)

    def seats(self, war: War) -> list[str]:
        """The players of the defending side that have air in range, in their order."""
        found: list[str] = []
        for nation in bits(self.foes(war)):
            seat = war.seat(nation)
            if seat not in found and self.able(war, seat):
                found.append(seat)
        return found

    def able(self, war: War, seat: str) -> int:
        """[7.2a, 7.2c, 7.2d, 7.2g] Air units of a player that may still join."""
        defenders = self.enemies(war)
        if not defenders:
            return 0
        ground = winter.ground_defence(war, self.target, sum(self.defence(war, defenders).values()))
        spare = SUPPORT * ground - war.factors(self.cover)
        found = 0
        for nation in bits(self.foes(war)):
            if war.seat(nation) == seat:
                for piece in bits(war.ranks[nation] & war.order[AIR] & ~war.flown & ~self.cover):
                    if geo.RANGE2[war.at[piece]] >> self.target & 1 and war.size[piece] <= spare:
                        found |= 1 << piece
        return found & ~joint.kept_away(war, self)

    def defence(self, war: War, defenders: int) -> dict[int, int]:
        return strength.defence_values(war, self.target, defenders, self.starts(war), bool(self.sea), bool(self.drops))

    def actor(self, war: War) -> str:
        return self.seats(war)[self.place]

    def prompt(self, war: War) -> str:
        return f"{geo.NAME[war.space_name(self.target)]} is attacked: send air support, or none."

    def enter(self, war: War) -> None:
        if self.place >= len(self.seats(war)):
            war.follow(Hunt(*self.values()[:-1]))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.able(war, self.actor(war)))
        yield END

    def on_join(self, war: War, act: Join) -> None:
        war.flown |= 1 << act.piece
        follower = replace(self, cover=self.cover | 1 << act.piece)
        war.amend(follower)
        if self.place >= len(follower.seats(war)) or follower.actor(war) != self.actor(war):
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
        return (
            Refusal("7.2c", "Air support is at most three times the factors of the ground units.")
            if not self.able(war, self.actor(war)) >> piece & 1
            else None
        )

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None


@frame
class Hunt(Fight):
    """[7.3] The attacker may intercept the air support of the defence with air that has no mission yet."""

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
        cover = air_combat.over_the_battle(war, self.hunters, self.cover) if self.hunters else self.cover
        fight = replace(self, cover=cover, place=0)
        war.settle(lambda: resolution.fight(war, fight))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Join, self.able(war, self.actor(war)))
        yield END

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
