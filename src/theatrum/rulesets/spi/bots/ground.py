"""The lie of the land for one side: distance to its goals, what threatens each hex, where its supply runs."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.advice.reach import distances
from theatrum.core.advice.threat import pressure
from theatrum.core.bits import bits, of
from theatrum.rulesets.spi.bots import policy
from theatrum.rulesets.spi.bots.odds import chances
from theatrum.rulesets.spi.bots.policy import Policy
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Type
from theatrum.rulesets.spi.rules.combat import strength
from theatrum.rulesets.spi.rules.movement import overrun
from theatrum.rulesets.spi.rules.movement.reach import reach
from theatrum.rulesets.spi.rules.supply import supply
from theatrum.rulesets.spi.war import War

FAR = 14
"""Further than this from a goal makes no difference."""
EASY, HARD = 2, 3
"""Enemies that need this many steps to attack a hex count in full; and in part."""


def layers(start: int, within: int) -> list[int]:
    """Distance to the nearest hex of a set for every hex, over land; FAR for those out of reach."""
    return distances(geo.BOARD.size, start & geo.LAND, geo.WALKED.step, FAR, within)


FROM_GERMANY = layers(geo.ALL_GERMANY, geo.LAND)


def _attacked_from(space: int, mine: int, zone: int) -> tuple[int, int]:
    """Hexes that a force can attack after a short and a longer approach: units bar the way, their Zones stop it."""
    reached = front = 1 << space
    near = 0
    for step in range(1, HARD + 1):
        new = geo.WALKED.step(front) & ~mine & ~reached
        if step == 1 and zone >> space & 1:
            new &= ~zone
        reached |= new
        front = new & ~zone
        if step == EASY:
            near = geo.OPEN.step(reached)
    return near, geo.OPEN.step(reached) & ~near


class Ground:
    """A picture of the map for one side at one moment; built once for a phase and kept while enemies stand still."""

    def __init__(self, war: War, mind: Policy) -> None:
        self.policy, self.side = mind, mind.side
        self.foes = mind.foes(war)
        self.prizes = mind.prizes(war)
        self.threat = self._threats(war)
        threat, general = mind.weights["threat"], mind.weights[""]
        self.pressed, self.shaken, self.overrun = (threat[name] for name in ("pressed", "shaken", "overrun"))
        self.lure = self._lures(war)
        """What draws units to each hex beside their goals."""
        self.inside = mind.lean("inside") if self.side != "axis" and policy.late(war) else 0.0
        """For each SP in Germany."""
        self._goals: dict[int, list[int]] = {}
        mine, theirs = war.total(self._army(war)), war.total(policy.armies(war, self.side))
        self.fear = general["caution"] + general["fear"] * theirs / max(1, mine + theirs)

    def _army(self, war: War) -> int:
        return war.commanded(self.side)

    def _threats(self, war: War) -> list[float]:
        """SP that enemies could bring against each hex, past our units and their Zones of Control."""
        by_hex: dict[int, int] = {}
        for piece in bits(policy.armies(war, self.side)):
            if war.type(piece) < Type.GARRISON:
                by_hex[war.at[piece]] = by_hex.get(war.at[piece], 0) + war.sp[piece]
        mine = 0
        for piece in bits(self._army(war)):
            mine |= 1 << war.at[piece]
        zone, distant = geo.OPEN.step(mine), self.policy.weights["threat"]["distant"]

        def blows() -> Iterator[tuple[int, float]]:
            for space, sp in by_hex.items():
                easy, hard = _attacked_from(space, mine, zone)
                yield easy, sp
                yield hard, sp * distant

        return pressure(geo.BOARD.size, blows())

    def _lures(self, war: War) -> list[float]:
        """Reserves stand behind the front; late in the war the Axis stays near Germany."""
        home = self.policy.lean("home") if self.side == "axis" and policy.late(war) else 0.0
        out = [-home * steps for steps in FROM_GERMANY] if home else [0.0] * geo.BOARD.size
        if reserve := self.policy.lean("reserve"):
            front = of(space for space, threat in enumerate(self.threat) if threat)
            for space in bits(geo.OPEN.step(front) & ~front):
                out[space] += reserve
        return out

    def distance(self, war: War, nation: int) -> list[int]:
        """How far each hex is from what draws this nation's units."""
        key = nation if self.side != "axis" else -1
        if key not in self._goals:
            within = geo.LAND & ~war.quiet | self.policy.ambition(war)
            if war.vichy == 1 and nation != Nation.UNITED_STATES:
                within &= ~war.vichy_land
            self._goals[key] = layers(self.policy.goals(war, nation), within)
        return self._goals[key]

    def risk(self, war: War, space: int, sp: int, mates: int = 0) -> float:
        """The SP that a unit in a hex must expect to lose to the next attack, with SP of mates beside it."""
        basic = sp + max(0, mates)
        defence = basic * strength.terrain_factor(war, space)
        against = int(self.threat[space] * self.pressed) - defence
        if against < 0:
            return 0.0
        if basic < overrun.HOPELESS and strength.guaranteed(against) >= basic:
            return sp + self.overrun  # it would be overrun
        found = chances(against, basic)
        return (found.kills + self.shaken * found.dislodged) * sp / basic

    def options(self, war: War, piece: int) -> int:
        """Hexes that a unit can sensibly be in after its move, its own included."""
        closed = self.policy.shunned(war, war.nation(piece))
        return reach(war, piece) & ~closed | 1 << war.at[piece]


def net(war: War, nation: int) -> int:
    """Hexes in which units of a nation are in supply, or will be when they get there."""
    found = supply.net_of(war, nation)
    if nation == Nation.RUSSIA:
        found |= geo.RUSSIA & ~policy.axis_foes(war)
    return found | geo.OPEN.step(found)


def loads(war: War, side: str) -> dict[int, int]:
    """Units of a side in each hex."""
    mine = war.commanded(side)
    return {space: (pieces & mine).bit_count() for space, pieces in war.here.items() if pieces & mine}
