"""Which hexes to attack, and with whom: targets one after the other, the best first, each with the units it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from theatrum.core.advice.force import best_first
from theatrum.core.bits import bits, of
from theatrum.core.style import Table
from theatrum.rulesets.spi.bots.ground import Ground
from theatrum.rulesets.spi.bots.odds import chances
from theatrum.rulesets.spi.bots.policy import Policy
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.tables import UNITS_PER_HEX
from theatrum.rulesets.spi.rules.combat import attackers, strength
from theatrum.rulesets.spi.war import War


class Attack(NamedTuple):
    """One attack: the hex, who takes part from where, and what to expect of it."""

    target: int
    crew: tuple[tuple[int, int], ...]
    """Units with the hexes they attack from."""
    worth: float


def worth(weight: Table, war: War, target: int, power: int, trapped: bool, prize: float, dear: float) -> float:
    """Expected SP destroyed and ground gained by an attack of this strength; its SP are so dear."""
    basic = war.total(war.here.get(target, 0))
    found = chances(power - strength.defending(war, target), basic)
    kills = weight["trap"] * (found.dislodged * basic) if trapped else weight["kill"] * found.kills
    return dear * kills + weight["ground"] * (found.dislodged * prize) + weight["empty"] * found.destroyed


def trapped(target: int, mine: int, foes: int) -> bool:
    """Would the defender have nowhere to retreat to, with our units on these hexes?"""
    out = geo.OPEN.near[target] & geo.LAND & ~mine
    return not out & (~geo.OPEN.step(mine) | foes)


Spots = Callable[[int, int], int]


class Planner:
    """Chooses attacks for units that each have some hexes to attack from."""

    def __init__(
        self,
        war: War,
        policy: Policy,
        pieces: int,
        spots: Spots,
        load: dict[int, int],
        effort: float,
        ground: Ground | None = None,
    ) -> None:
        """`spots(unit, target)`: hexes the unit could attack from; `load`: units in each hex, changed by the plan.

        `ground`: given if units are yet to move.
        """
        self.war, self.pieces, self.spots, self.load, self.effort = war, pieces, spots, load, effort
        self.weight = policy.weights["attack"]
        self.prizes = policy.prizes(war)
        self.foes = policy.foes(war)
        self.intruder = policy.lean("intruder") if policy.side == "axis" else 0.0
        self.beside = policy.lean("beside")
        self.ground, self.exposed = ground, policy.lean("exposed") if ground else 0.0
        self.busy = self.chosen = 0
        self.mine = 0
        for space in load:
            self.mine |= 1 << space

    def plan(self, targets: int) -> list[Attack]:
        """The attacks worth making, best first."""
        crews = {target: crew for target in bits(targets) if (crew := self._volunteers(target))}
        return list(best_first(crews, lambda target: self._best(target, crews[target]), self._commit))

    def _volunteers(self, target: int) -> list[tuple[int, int]]:
        """Units that could attack the target, and from where: those beside it first, then the strongest."""
        war, near = self.war, geo.OPEN.near[target]
        found = [(piece, self.spots(piece, target)) for piece in bits(self.pieces)]
        able = [pair for pair in found if pair[1]]
        return sorted(able, key=lambda pair: (not near >> war.at[pair[0]] & 1, -war.sp[pair[0]]))

    def _best(self, target: int, volunteers: list[tuple[int, int]]) -> Attack | None:
        """The attack on a hex with units that are still free, up to the last column that helps."""
        war = self.war
        need = strength.defending(war, target) + self.weight["column"]
        crew: list[tuple[int, int]] = []
        added: dict[int, int] = {}
        power = used = 0
        exposed = 0.0
        around = self.mine
        for piece, spots in volunteers:
            if power >= need:
                break
            if self.busy >> piece & 1:
                continue
            space = self._station(piece, spots, added)
            if space < 0:
                continue
            if space != war.at[piece]:
                added[space] = added.get(space, 0) + 1
                around |= 1 << space
                if self.exposed and self.ground:
                    exposed += self.ground.risk(war, space, war.sp[piece], war.total(war.here.get(space, 0)))
            crew.append((piece, space))
            power += war.sp[piece] * strength.attack_factor(war, war.nation(piece))
            used += war.sp[piece]
        closed = trapped(target, around, self.foes)
        dear = 1 + self.intruder * (geo.ALL_GERMANY >> target & 1)
        value = worth(self.weight, war, target, power, closed, self.prizes[target], dear)
        value -= self.effort * used + self.exposed * exposed
        if geo.OPEN.near[target] & self.chosen:
            value += self.beside
        return Attack(target, tuple(crew), value) if crew and value > 0 else None

    def _station(self, piece: int, spots: int, added: dict[int, int]) -> int:
        """Where a unit attacks from: where it stands, else the emptiest hex it can reach."""
        if spots >> self.war.at[piece] & 1:
            return self.war.at[piece]
        best, least = -1, UNITS_PER_HEX
        for space in bits(spots):
            there = self.load.get(space, 0) + added.get(space, 0)
            if there < least:
                best, least = space, there
        return best

    def _commit(self, attack: Attack) -> None:
        self.chosen |= 1 << attack.target
        for piece, space in attack.crew:
            self.busy |= 1 << piece
            if space != self.war.at[piece]:
                self.load[self.war.at[piece]] -= 1
                self.load[space] = self.load.get(space, 0) + 1
                self.mine |= 1 << space


def battle(war: War, policy: Policy) -> dict[int, Attack]:
    """The attacks of a Combat Phase, from where everybody stands, by target."""
    aims = attackers.aims(war, policy.side)
    pieces = 0
    for piece in aims:
        pieces |= 1 << piece
    mine = war.commanded(policy.side)
    load = {space: (units & mine).bit_count() for space, units in war.here.items() if units & mine}

    def spots(piece: int, target: int) -> int:
        return (aims[piece] >> target & 1) << war.at[piece]

    planner = Planner(war, policy, pieces, spots, load, policy.weights["attack"]["engaged"])
    targets = 0
    for aim in aims.values():
        targets |= aim
    targets &= policy.foes(war) & ~of(space for space in bits(targets) if not attackers.attackable(war, space))
    return {attack.target: attack for attack in planner.plan(targets)}
