"""[8.1h-8.3] The dice of a ground battle, what each side loses, and who occupies the zone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa import (
    air_combat,
    bridgehead,
    conquest,
    control,
    cooperation,
    invasion,
    overrun,
    strength,
    winter,
)
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.actions import Advance, Bridgehead, End, Lose
from theatrum.rulesets.neppa.nations import SIDES
from theatrum.rulesets.neppa.tables import ABN, AIR, ARM, COLUMNS, CRT, FLEET
from theatrum.rulesets.neppa.war import OFF, War

if TYPE_CHECKING:
    from theatrum.rulesets.neppa.battle import Fight

END, BRIDGEHEAD = End(), Bridgehead()


def attack_total(war: War, fight: Fight) -> int:
    """[8.1f] Ground units, ground support and shore bombardment."""
    values = strength.attack_values(war, fight.crew, fight.drops, fight.sea)
    return sum(values.values()) + war.factors(fight.air) + invasion.guns(war, fight)


def defence_values(war: War, fight: Fight) -> dict[int, int]:
    """[8.1g] The Defense Factors of the defending ground units in this attack."""
    return strength.defence_values(
        war, fight.target, fight.enemies(war), fight.starts(war), bool(fight.sea), bool(fight.drops)
    )


def defence_total(war: War, fight: Fight) -> int:
    """[8.1g] Ground units with their terrain, and defensive air support."""
    values = defence_values(war, fight)
    ground = winter.ground_defence(war, fight.target, sum(values.values()))
    return ground + war.factors(fight.cover) if values else 0


def fight(war: War, fight: Fight) -> None:
    """[8.1h, 8.1i, 8.2] The odds, the dice, the result."""
    attack, defence = attack_total(war, fight), defence_total(war, fight)
    if defence and attack and conquest.too_weak(war, fight.target, fight.crew, strength.column(attack, defence)):
        war.note("too-weak", "14.1c", target=war.space_name(fight.target), attack=attack, defence=defence)
        return
    result = _result(war, attack, defence)
    war.note("battle", "8.2a", target=war.space_name(fight.target), attack=attack, defence=defence, result=result)
    if result[0] == "A":
        _attacker_gone(war, fight, result, attack)
    else:
        _defender_gone(war, fight, result, defence)


def _result(war: War, attack: int, defence: int) -> str:
    if not defence:
        return "D"  # [R58] nobody defends
    if not attack:
        return "A"
    column = strength.column(attack, defence)
    if column < 0:
        return "A"  # [8.2k]
    if column == len(COLUMNS):
        return "D"  # [8.2i]
    roll = war.roll(why=f"battle at {COLUMNS[column]}") + war.roll(why=f"battle at {COLUMNS[column]}")
    return CRT[roll][column]


def share(result: str, total: int) -> int:
    """[8.2e-8.2h, R23] What the winner loses: half of the loser's factors, or all of them."""
    return total // 2 if result[1:] == "P" else total if result[1:] == "X" else 0


def _attacker_gone(war: War, fight: Fight, result: str, attack: int) -> None:
    """[8.2c, 8.2e, 8.2g, R49] All ground units and air factors of the attack are lost."""
    for piece in bits(fight.crew | fight.drops | fight.air):
        if war.at[piece] != OFF:
            war.note("loss", "8.2c", piece=war.piece_name(piece))
            war.drop(piece)
    owed = share(result, attack)
    if owed:
        pay(war, owed, defence_values(war, fight), fight.cover, None)


def _defender_gone(war: War, fight: Fight, result: str, defence: int) -> None:
    """[8.2d, 8.2f, 8.2h, R49] The defenders and their air support are lost; the winner pays, then advances."""
    values = strength.attack_values(war, fight.crew, fight.drops, fight.sea)
    for piece in bits(fight.enemies(war) | fight.cover):
        if war.at[piece] != OFF:
            war.note("loss", "8.2d", piece=war.piece_name(piece))
            war.drop(piece)
    owed = share(result, defence)
    if owed:
        pay(war, owed, values, fight.air, fight)
    else:
        win(war, fight)


# ---------------------------------------------------------------- losses of the winner
def pay(war: War, owed: int, values: dict[int, int], air: int, fight: Fight | None) -> None:
    """[8.2b] The winner gives up factors of his choice; where nothing can be chosen nothing is asked."""
    frame_ = Exchange(owed, tuple(values), tuple(values.values()), air)
    if fight:
        frame_ = replace(
            frame_,
            side=fight.side,
            target=fight.target,
            crew=fight.crew,
            drops=fight.drops,
            late=fight.late,
            sea=fight.sea,
            armada=fight.armada,
            guns=invasion.guns(war, fight),
        )
    frame_.open(war)


@frame
class Exchange(Frame):
    """[8.2b, R23] The winner chooses what he loses, until the factors given up are enough."""

    owed: int
    units: tuple[int, ...]
    worth: tuple[int, ...]
    """The factor of each unit in this battle."""
    air: int
    side: int = -1
    """The attacker's side if he has won; -1 if the defender has."""
    target: int = 0
    crew: int = 0
    drops: int = 0
    late: int = 0
    sea: int = 0
    armada: int = 0
    guns: int = 0
    """[6.5q] attack factors of shore bombardment that may be given up, four fleet factors each."""
    step = "exchange"
    title = "Losses of the winner"
    topics = ("losses",)

    def actor(self, war: War) -> str:
        return war.seat(war.nation(next(iter(self.payers(war)))))

    def path(self, war: War) -> str:
        return f"{SIDES[war.phasing if self.side >= 0 else 1 - war.phasing]}/{self.step}"

    def prompt(self, war: War) -> str:
        return f"Give up units worth {self.owed} factors."

    def payers(self, war: War) -> dict[int, int]:
        """[R23] What can be given up, and for how many factors; no unit that is not needed if smaller ones do."""
        left = {piece: worth for piece, worth in zip(self.units, self.worth, strict=True) if war.at[piece] != OFF}
        left |= {piece: 1 for piece in bits(self.air) if war.at[piece] != OFF}
        if self.guns:
            left |= {piece: 1 for piece in bits(self.armada) if war.at[piece] != OFF}
        return left

    def open(self, war: War) -> None:
        owed = self.owed
        left = {piece: worth for piece, worth in self.payers(war).items() if war.class_(piece) != FLEET}
        total = sum(worth * (war.size[piece] if war.class_(piece) == AIR else 1) for piece, worth in left.items())
        if owed >= total + self.guns:
            for piece in left:
                war.note("loss", "8.2b", piece=war.piece_name(piece))
                war.drop(piece)
            for _ in range(self.guns):
                invasion.silence(war, next(bits(war.living(self.armada))), self.armada)
            self._done(war)
        elif owed > 0:
            war.push(self)
        else:
            self._done(war)

    def _done(self, war: War) -> None:
        if self.side >= 0:
            from theatrum.rulesets.neppa.battle import Fight

            crew, drops, air = (war.living(units) for units in (self.crew, self.drops, self.air))
            armada = war.living(self.armada)
            win(war, Fight(self.side, self.target, crew, drops, air, sea=self.sea, armada=armada, late=self.late))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Lose, sum(1 << piece for piece in self.payers(war)))

    def on_lose(self, war: War, act: Lose) -> None:
        worth, guns = self.payers(war)[act.piece], self.guns
        if war.class_(act.piece) == AIR:
            air_combat.wear(war, act.piece, 1)
        elif war.class_(act.piece) == FLEET:
            guns -= 1
            invasion.silence(war, act.piece, self.armada)
        else:
            war.note("loss", "8.2b", piece=war.piece_name(act.piece))
            war.drop(act.piece)
        rest = replace(self, owed=self.owed - worth, guns=guns)
        war.settle(lambda: rest.open(war))

    def why_not_lose(self, war: War, act: Lose) -> Refusal | None:
        if act.piece not in self.payers(war):
            if act.piece >= 0 and self.armada >> act.piece & 1:
                return Refusal("6.5q", "No more ships bombarded than have been lost.")
            return Refusal("8.2b", f"{war.piece_name(act.piece)} did not fight in this battle.")
        return None


# ---------------------------------------------------------------- the victor
def win(war: War, fight: Fight) -> None:
    """[8.3a] The defender is gone: dropped units stand in the zone, others may advance."""
    for piece in bits(fight.drops):
        war.shift(piece, fight.target)
        control.enter(war, war.nation(piece), fight.target)
    if fight.drops:
        overrun.displace(war, fight.target)
    occupation = Occupation(
        fight.side,
        fight.target,
        fight.crew,
        fight.drops,
        fight.late,
        fight.starts(war),
        sea=fight.sea,
        wave=invasion.second_wave(war, fight),
    )
    if occupation.open(war):
        war.push(occupation)
    else:
        occupation.close(war)


@frame
class Occupation(Frame):
    """[8.3a, 8.8a] Surviving attackers may advance into the zone, up to its limit."""

    side: int
    target: int
    crew: int
    drops: int
    late: int
    starts: int
    advanced: int = 0
    sea: int = 0
    """Attackers that came by sea."""
    wave: int = 0
    """[6.5p] units aboard the invading fleets that did not fight."""
    step = "advance"
    title = "Advance after combat"
    topics = ("advance",)

    def seats(self, war: War) -> list[str]:
        found: list[str] = []
        for piece in bits(self.able(war) or self.standing(war)):
            seat = war.seat(war.nation(piece))
            if seat not in found:
                found.append(seat)
        return found

    def actor(self, war: War) -> str:
        return self.seats(war)[0]

    def path(self, war: War) -> str:
        return f"{SIDES[self.side]}/{self.step}"

    def prompt(self, war: War) -> str:
        return f"{geo.NAME[war.space_name(self.target)]} is yours to take: advance units, or end."

    def able(self, war: War) -> int:
        """[8.3a, 8.3c] Attackers that may still advance: ground units that fought there, while there is room."""
        found = 0
        late = self.wave if war.bridgeheads >> self.target & 1 else 0
        for piece in bits((self.crew | late) & ~self.advanced):
            if war.at[piece] == OFF or war.dropped >> piece & 1:
                continue
            if cooperation.shut(war, piece) >> self.target & 1:
                continue
            if war.class_(piece) == ABN or control.ground_room(war, war.nation(piece), self.target) > 0:
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
        rest = replace(self, advanced=self.advanced | 1 << act.piece)
        war.amend(rest)
        war.shift(act.piece, self.target)
        war.aboard.pop(act.piece, None)
        war.note("advance", "8.3a", piece=war.piece_name(act.piece), to=war.space_name(self.target))
        control.enter(war, war.nation(act.piece), self.target)
        overrun.displace(war, self.target)
        if war.frame is rest:
            rest.resume(war)

    def on_bridgehead(self, war: War, act: Bridgehead) -> None:
        bridgehead.place(war, self.target)
        self.resume(war)

    def resume(self, war: War) -> None:
        if war.over or not self.open(war):
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
        if occupied and not self.late and self.crew_had_armor(war):
            war.breaches |= 1 << self.target
            war.beachheads |= 1 << self.target if self.sea else 0
            war.attacked_from[self.target] = war.attacked_from.get(self.target, 0) | self.starts
        conquest.after_battle(war, self.target)

    def crew_had_armor(self, war: War) -> bool:
        return any(war.at[piece] != OFF and war.class_(piece) == ARM for piece in bits(self.crew))

    def why_not_advance(self, war: War, act: Advance) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        if 0 <= piece < len(war.at) and self.wave >> piece & 1 and not war.bridgeheads >> self.target & 1:
            return Refusal("6.5p", f"{name} did not fight: it may land once a bridgehead is placed.")
        if not 0 <= piece < len(war.at) or not (self.crew | self.wave) >> piece & 1 or war.at[piece] == OFF:
            return Refusal("8.3a", f"{name} did not attack {geo.NAME[war.space_name(self.target)]}.")
        if self.advanced >> piece & 1:
            return Refusal("8.3a", f"{name} has advanced.")
        if war.dropped >> piece & 1:
            return Refusal("8.3c", f"{name} has dropped in this turn.")
        if war.seat(war.nation(piece)) != self.actor(war):
            return Refusal("1.0a", f"{name} is not yours to order.")
        if cooperation.shut(war, piece) >> self.target & 1:
            return cooperation.why_shut(war, piece, self.target)
        if war.class_(piece) != ABN and control.ground_room(war, war.nation(piece), self.target) <= 0:
            return Refusal("1.2a", f"{geo.NAME[war.space_name(self.target)]} is full.")
        return None

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None

    def why_not_bridgehead(self, war: War, act: Bridgehead) -> Refusal | None:
        if self.may_bridge(war):
            return None
        return Refusal("8.4a", "A bridgehead needs an invasion, and an attacker that stands in the zone.")
