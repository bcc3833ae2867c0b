"""The lie of the land for one side: distance to its goals, what threatens each hex, where its supply runs."""

from __future__ import annotations

from functools import cache

from theatrum.core.bits import bits
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi import strength, supply
from theatrum.rulesets.spi.advice import policy
from theatrum.rulesets.spi.advice.odds import chances
from theatrum.rulesets.spi.nations import Nation, Type
from theatrum.rulesets.spi.reach import reach
from theatrum.rulesets.spi.war import War

FAR = 14
"""Further than this from a goal makes no difference."""
HALF = 3
"""Enemies this many hexes away count half; nearer ones count in full."""


@cache
def rings(space: int) -> tuple[int, int]:
    """Hexes from which an army reaches a hex beside this one easily, and with some effort."""
    near = geo.WALKED.near[space]
    full = near | geo.WALKED.step(near)
    wide = full | geo.WALKED.step(full)
    return full & ~(1 << space), wide & ~full & ~(1 << space)


def layers(start: int, within: int) -> list[int]:
    """Distance to the nearest hex of a set for every hex, over land; FAR for those out of reach."""
    out = [FAR] * geo.BOARD.size
    front, seen = start & geo.LAND, start
    for distance in range(FAR):
        for space in bits(front):
            out[space] = distance
        front = geo.WALKED.step(front) & within & ~seen
        seen |= front
        if not front:
            break
    return out


class Ground:
    """A picture of the map for one side at one moment; built once for a phase and kept while enemies stand still."""

    def __init__(self, war: War, side: str) -> None:
        self.side = side
        self.foes = policy.foes(war, side)
        self.prizes = policy.prizes(side)
        self.threat = self._threats(war)
        self._goals: dict[int, list[int]] = {}
        mine, theirs = war.total(self._army(war)), war.total(policy.armies(war, side))
        self.fear = policy.WEIGHTS["caution"] + policy.WEIGHTS["fear"] * theirs / max(1, mine + theirs)

    def _army(self, war: War) -> int:
        return war.commanded(self.side)

    def _threats(self, war: War) -> list[float]:
        """SP that enemies could bring against each hex."""
        out = [0.0] * geo.BOARD.size
        by_hex: dict[int, int] = {}
        for piece in bits(policy.armies(war, self.side)):
            if war.type(piece) < Type.GARRISON:
                by_hex[war.at[piece]] = by_hex.get(war.at[piece], 0) + war.sp[piece]
        for space, sp in by_hex.items():
            near, wide = rings(space)
            for other in bits(near):
                out[other] += sp
            for other in bits(wide):
                out[other] += sp / 2
        return out

    def distance(self, war: War, nation: int) -> list[int]:
        """How far each hex is from what draws this nation's units."""
        key = nation if self.side != "axis" else -1
        if key not in self._goals:
            within = geo.LAND & ~war.quiet | policy.ambition(war, self.side)
            if war.vichy == 1 and nation != Nation.UNITED_STATES:
                within &= ~war.vichy_land
            self._goals[key] = layers(policy.goals(war, self.side, nation), within)
        return self._goals[key]

    def risk(self, war: War, space: int, sp: int, mates: int = 0) -> float:
        """The SP that a stack in a hex must expect to lose to the next attack."""
        defence = (sp + mates) * strength.terrain_factor(war, space)
        against = int(self.threat[space] * 0.6) - defence
        if against < 0:
            return 0.0
        share = sp / (sp + mates)
        found = chances(against, sp + mates)
        return (found.kills + 0.5 * found.dislodged) * share

    def options(self, war: War, piece: int) -> int:
        """Hexes that a unit can sensibly be in after its move, its own included."""
        closed = policy.shunned(war, self.side, war.nation(piece))
        return reach(war, piece) & ~closed | 1 << war.at[piece]


def net(war: War, nation: int) -> int:
    """Hexes in which units of a nation are in supply, or will be when they get there."""
    found = supply.net_of(war, nation)
    if nation == Nation.RUSSIA:
        found |= geo.RUSSIA & ~policy.foes(war, "allied")
    return found | geo.OPEN.step(found)


def loads(war: War, side: str) -> dict[int, int]:
    """Units of a side in each hex."""
    mine = war.commanded(side)
    return {space: (pieces & mine).bit_count() for space, pieces in war.here.items() if pieces & mine}
