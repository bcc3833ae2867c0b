"""[8.3, 8.5a, 8.8] Post combat advance: the victor of a battle occupies the zone."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, first, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Ending, SideFrame
from theatrum.rulesets.neppa.actions import Advance, Bridgehead, End
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import ABN
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.land import bridgehead, control, entry, overrun, strength
from theatrum.rulesets.neppa.rules.land.battle import Battle
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.sea import invasion
from theatrum.rulesets.neppa.war import OFF, War

END, BRIDGEHEAD = End(), Bridgehead()


def win(war: War, battle: Battle, starts: int, armor: int) -> None:
    """[8.3a] The defender is gone: dropped units stand in the zone, others may advance."""
    for piece in bits(battle.drops):
        war.shift(piece, battle.target)
        war.landing.pop(piece, None)
        entry.enter(war, war.nation(piece), battle.target)
    if battle.drops:
        overrun.displace(war, battle.target)
    occupation = Occupation(
        battle.side,
        battle.target,
        battle.crew,
        battle.drops,
        battle.late,
        starts,
        armor,
        sea=battle.sea,
        wave=invasion.second_wave(war, battle),
    )
    if occupation.open(war):
        war.push(occupation)
    else:
        occupation.close(war)


@frame
class Occupation(Ending, SideFrame):
    """[8.3a, 8.8a] Surviving attackers may advance into the zone, up to its limit."""

    side: int
    target: int
    crew: int
    drops: int
    late: int
    starts: int
    """The zones from which the attack came."""
    armor: int
    """1 if armor fought in it."""
    advanced: int = 0
    sea: int = 0
    """Attackers that came by sea."""
    wave: int = 0
    """[6.5p] units aboard the invading fleets that did not fight."""
    step = "advance"
    aftermath = True
    title = "Advance after combat"
    topics = ("advance",)

    def actor(self, war: War) -> str:
        return war.seat(war.nation(first(self.able(war) or self.standing(war))))

    def prompt(self, war: War) -> str:
        return f"{geo.TITLE[self.target]} is yours to take: advance units, or end."

    def able(self, war: War) -> int:
        """[8.3a, 8.3c] Attackers that may still advance: ground units that fought there, while there is room."""
        found = 0
        late = self.wave if war.bridgeheads >> self.target & 1 else 0
        for piece in bits((self.crew | late) & ~self.advanced):
            if war.at[piece] in (OFF, self.target):
                continue
            if cooperation.shut(war, piece) >> self.target & 1:
                continue
            if war.class_(piece) == ABN or stacking.ground_room(war, war.nation(piece), self.target) > 0:
                found |= 1 << piece
        return found

    def choices(self, war: War) -> Iterator[Offer]:
        seat = self.actor(war)
        yield Over(Advance, sum(1 << p for p in bits(self.able(war)) if war.seat(war.nation(p)) == seat))
        if self.may_bridge(war):
            yield BRIDGEHEAD
        yield END

    def standing(self, war: War) -> int:
        """Attackers that stand in the zone."""
        return war.living(self.advanced | self.drops) & war.here.get(self.target, 0)

    def may_bridge(self, war: War) -> bool:
        """[8.4a, R62] May a bridgehead be placed? After an invasion, with an attacker in the zone."""
        return bool(self.sea and self.standing(war)) and not war.bridgeheads >> self.target & 1

    def open(self, war: War) -> bool:
        """Is there anything to decide?"""
        return bool(self.able(war)) or self.may_bridge(war)

    def on_advance(self, war: War, act: Advance) -> None:
        war.amend(replace(self, advanced=self.advanced | 1 << act.piece))
        war.shift(act.piece, self.target)
        war.aboard.pop(act.piece, None)
        war.note("advance", "8.3a", piece=war.piece_name(act.piece), to=war.space_name(self.target))
        war.go_on(lambda: self._take(war, war.nation(act.piece)))

    def _take(self, war: War, nation: int) -> None:
        entry.enter(war, nation, self.target)
        overrun.displace(war, self.target)

    def on_bridgehead(self, war: War, act: Bridgehead) -> None:
        bridgehead.place(war, self.target)
        war.go_on()

    def resume(self, war: War) -> None:
        if not self.open(war):
            war.settle(lambda: self.close(war))

    def on_end(self, war: War, act: End) -> None:
        seat = self.actor(war)
        others = sum(1 << p for p in bits(self.crew | self.wave) if war.seat(war.nation(p)) != seat)
        rest = replace(self, crew=self.crew & (others | self.advanced), wave=self.wave & (others | self.advanced))
        if rest.able(war):
            war.amend(rest)
        else:
            war.settle(lambda: self.close(war))

    def close(self, war: War) -> None:
        """[8.5a] With armor in the attack and an advance the zone is a Breakthrough Zone; then conquests are noted."""
        occupied = self.standing(war) if self.sea else self.advanced  # [6.5n, R48]
        if occupied and not self.late and self.armor:
            war.breaches |= 1 << self.target
            war.beachheads |= 1 << self.target if self.sea else 0
            war.attacked_from[self.target] = war.attacked_from.get(self.target, 0) | self.starts
        self._settle_control(war)
        war.forget()

    def _settle_control(self, war: War) -> None:
        """[8.3b, 8.8b, R61, R163] Of allies that advanced the player with the larger ground force controls."""
        force: dict[int, int] = {}
        for piece in bits(self.standing(war)):
            nation = war.nation(piece)
            force[nation] = force.get(nation, 0) + strength.limit_factor(war.class_(piece), 1)
        holder = war.owner[self.target]
        best = max(force, key=lambda nation: (force[nation], nation == holder), default=holder)
        if holder in force and force[best] > force[holder] and war.seat(best) != war.seat(holder):
            landed = war.bridgeheads
            control.cede(war, best, self.target)
            war.bridgeheads = landed

    def why_not_advance(self, war: War, act: Advance) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        if has(self.drops & ~self.crew, piece):
            return Refusal("8.3c", f"{name} has dropped in this turn: it stands in the zone, or is lost.")
        if has(self.wave, piece) and not war.bridgeheads >> self.target & 1:
            return Refusal("6.5p", f"{name} did not fight: it may land once a bridgehead is placed.")
        if not has(self.crew | self.wave, piece) or war.at[piece] == OFF:
            return Refusal("8.3a", f"{name} did not attack {geo.TITLE[self.target]}.")
        if war.at[piece] == self.target:
            return Refusal("8.3a", f"{name} stands there already.")
        if war.seat(war.nation(piece)) != self.actor(war):
            return Refusal("1.0a", f"{name} is not yours to order.")
        if cooperation.shut(war, piece) >> self.target & 1:
            return cooperation.why_shut(war, piece, self.target)
        if war.class_(piece) != ABN and stacking.ground_room(war, war.nation(piece), self.target) <= 0:
            return Refusal("1.2a", f"{geo.TITLE[self.target]} is full.")
        return None

    def why_not_bridgehead(self, war: War, act: Bridgehead) -> Refusal | None:
        if self.may_bridge(war):
            return None
        return Refusal("8.4a", "A bridgehead needs an invasion, and an attacker that stands in the zone.")
