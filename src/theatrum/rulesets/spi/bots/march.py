"""The plan of a Movement Phase: who goes where to attack, to exploit, to hold the line or a post."""

from __future__ import annotations

from theatrum.core.advice.reserves import Post, man
from theatrum.core.bits import bits, of
from theatrum.rulesets.spi.bots.assault import Planner
from theatrum.rulesets.spi.bots.ground import FAR, Ground, loads, net
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Type
from theatrum.rulesets.spi.rules.movement import rail, reach, stacking
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War


class Stations:
    """How good it is to have a unit in a hex, given where the others are or will be."""

    def __init__(self, war: War, ground: Ground) -> None:
        self.war, self.side, self.ground = war, ground.side, ground
        weights = ground.policy.weights
        self.near, self.cover, self.unsupplied = (weights[""][name] for name in ("near", "cover", "unsupplied"))
        self.kept, self.post = weights["prize"]["kept"], weights["posts"]["worth"]
        self.mine = control.of_side(war, self.side)
        self.load = loads(war, self.side)
        self.mass = {space: self._sp(space) for space in self.load}
        self.nets: dict[int, int] = {}
        self.guards, self.missing = self._guards()

    def _sp(self, space: int) -> int:
        return self.war.total(self.war.here[space] & self.war.commanded(self.side))

    def _guards(self) -> tuple[int, list[Post]]:
        """Units that hold a post where they stand; and the posts that lack SP."""
        war = self.war
        return man(self.ground.policy.posts(war), lambda space: war.here.get(space, 0), war.sp.__getitem__)

    def net(self, nation: int) -> int:
        if nation not in self.nets:
            self.nets[nation] = net(self.war, nation)
        return self.nets[nation]

    def score(self, nation: int, sp: int, space: int, home: int = -1) -> float:
        """The worth of a unit of this nation and size in a hex; `home` is the hex it stands in, if it is on the map."""
        war, ground = self.war, self.ground
        load, mates = self.load.get(space, 0), self.mass.get(space, 0)
        if space == home:
            load, mates = load - 1, mates - sp
        if load and load >= stacking.most(war, space, nation):
            return -100.0
        worth = ground.lure[space] - self.near * ground.distance(war, nation)[space]
        threat = ground.threat[space]
        prize = ground.prizes[space]
        if not self.mine >> space & 1:
            worth += prize
        elif threat:
            worth += prize * self.kept
        if threat:
            worth -= ground.fear * ground.risk(war, space, sp, mates)
            if not load and not self._covered(space, home):
                worth += self.cover
        if not self.net(nation) >> space & 1:
            worth -= self.unsupplied
        elif ground.inside and geo.ALL_GERMANY >> space & 1:
            worth += ground.inside * sp
        for gap in self.missing:
            if gap.spaces >> space & 1 and gap.need > 0:
                worth += self.post
        return worth

    def _covered(self, space: int, home: int) -> bool:
        """Is there another friend beside this hex?"""
        near = geo.OPEN.near[space]
        return any(self.load.get(other, 0) - (other == home) > 0 for other in bits(near))

    def put(self, space: int, sp: int, home: int = -1) -> None:
        """A unit goes to a hex: others are judged accordingly."""
        if home >= 0:
            self.load[home] -= 1
            self.mass[home] -= sp
        self.load[space] = self.load.get(space, 0) + 1
        self.mass[space] = self.mass.get(space, 0) + sp
        for gap in self.missing:
            if gap.spaces >> space & 1:
                gap.need -= sp


class March:
    """Destinations for the units that may move in a phase; units that are not in it stay."""

    def __init__(self, war: War, ground: Ground, free: int, early: bool) -> None:
        """`early`: the Initial Movement Phase, before combat."""
        self.war, self.side, self.ground, self.free = war, ground.side, ground, free
        self.weights = ground.policy.weights
        self.stations = Stations(war, ground)
        self.to: dict[int, int] = {}
        self.trains = 0
        self.options = {piece: ground.options(war, piece) for piece in bits(free)}
        self.leaving = self._leaving()
        busy = self._attack() if early else 0
        self._place_others(busy | self.stations.guards & ~self.leaving, early)

    def _leaving(self) -> int:
        """Units above what may stay in a hex, retreated there perhaps: the weakest of those who can go elsewhere."""
        war, out = self.war, 0
        for space, load in self.stations.load.items():
            if (over := load - stacking.limit(war, space)) > 0:
                able = [p for p in bits(war.here[space] & self.free) if self.options[p] & ~(1 << space)]
                out |= of(sorted(able, key=war.sp.__getitem__)[:over])
        return out

    # ------------------------------------------------------------------ attacks
    def _attack(self) -> int:
        """Units for the attacks of the coming Combat Phase; those who take part."""
        war, side = self.war, self.side
        able = self.free | reach.movers(war, side) & ~war.marked
        able_at = {piece: self._spots(piece) for piece in bits(able) if war.type(piece) < Type.GARRISON}
        targets = {nation: neutrals.targets(war, nation) for nation in {war.nation(piece) for piece in able_at}}

        def spots(piece: int, target: int) -> int:
            if not targets[war.nation(piece)] >> target & 1:
                return 0
            return able_at[piece] & geo.OPEN.near[target]

        policy, effort = self.ground.policy, self.weights[""]["effort"]
        planner = Planner(
            war, policy, sum(1 << piece for piece in able_at), spots, self.stations.load, effort, self.ground
        )
        busy = 0
        for attack in planner.plan(policy.foes(war)):
            for piece, space in attack.crew:
                busy |= 1 << piece
                sp = war.sp[piece]
                if space != war.at[piece]:
                    self.to[piece] = space
                    self.stations.mass[war.at[piece]] -= sp
                    self.stations.mass[space] = self.stations.mass.get(space, 0) + sp
        return busy

    def _spots(self, piece: int) -> int:
        """Hexes a unit could attack from: in supply, and only its own for one that has moved or holds a post."""
        here, within = 1 << self.war.at[piece], self.stations.net(self.war.nation(piece))
        if self.leaving >> piece & 1:
            return self.options[piece] & within & ~here
        if piece not in self.options or self.stations.guards >> piece & 1:
            return here
        return self.options[piece] & within | here

    # ------------------------------------------------------------------ everybody else
    def _place_others(self, busy: int, early: bool) -> None:
        war = self.war
        rest = [piece for piece in bits(self.free & ~busy) if not (early and reach.mechanized(war, piece))]
        trains = rail.entrainable(war, self.side, self.free) if early else 0
        far = self.weights["move"]["train_from"]
        for piece in sorted(rest, key=lambda piece: -war.sp[piece]):
            here, best = war.at[piece], self._best(piece)
            distance = self.ground.distance(war, war.nation(piece))
            if trains >> piece & 1 and (far <= distance[best] < FAR or self._called_away(piece)):
                self.trains |= 1 << piece
            elif best != here:
                self.to[piece] = best
                self.stations.put(best, war.sp[piece], here)

    def _called_away(self, piece: int) -> bool:
        """Is a post without enough SP waiting for a unit that nobody threatens where it is?"""
        if self.ground.threat[self.war.at[piece]]:
            return False
        for gap in self.stations.missing:
            if gap.need > 0:
                gap.need -= self.war.sp[piece]
                return True
        return False

    def _best(self, piece: int) -> int:
        war = self.war
        here, nation, sp = war.at[piece], war.nation(piece), war.sp[piece]
        score = self.stations.score
        best, most = here, score(nation, sp, here, here) + self.weights["move"]["stir"]
        for space in bits(self.options[piece] & ~(1 << here)):
            worth = score(nation, sp, space, here)
            if worth > most:
                best, most = space, worth
        return best
