"""Landings: where an invasion is worth while, from which harbour, with what, and whether it could stay ashore."""

from __future__ import annotations

from dataclasses import dataclass

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.bots import neighbours, odds
from theatrum.rulesets.hitlerswar.bots.picture import DATA, Picture
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AMPH, ENEMIES, INF, KINDS, MECH, SIDES
from theatrum.rulesets.hitlerswar.data.tables import STACKING
from theatrum.rulesets.hitlerswar.rules.combat import advance, fire
from theatrum.rulesets.hitlerswar.rules.fleets import navies
from theatrum.rulesets.hitlerswar.rules.movement import control, supply
from theatrum.rulesets.hitlerswar.rules.politics import nations
from theatrum.rulesets.hitlerswar.rules.sea import capacity, coastal_air, invasion
from theatrum.rulesets.hitlerswar.rules.sea.seas import ATLANTIC, HARBOURS, SEAS_OF
from theatrum.rulesets.hitlerswar.war import War

FULL = odds.mean(STACKING, 0)
"""Points that the fire of a full stack destroys."""
LARGEST = 5
"""Amphibious points of one landing: with as many others they make a stack of ten."""
NEAREST = 3
"""Harbours that are tried for a beach."""


@dataclass(slots=True)
class Beach:
    """A landing that could be made."""

    start: int
    target: int
    success: float
    worth: float


class Coast:
    """The landings that the points of a theatre could make in this turn."""

    def __init__(self, war: War, picture: Picture, theatre: int, force: list[int]) -> None:
        self.war, self.picture, self.theatre = war, picture, theatre
        self.side, self.weight = picture.side, picture.general
        self.ground = force[INF] + force[MECH] + force[AMPH]
        self.doctrine = _doctrine(war, self.side)
        self.docks = theatre & HARBOURS & ~geo.BOXES & ~sum(1 << space for space in war.forts)
        self.fed = capacity.friendly_seas(war, self.side)
        """The seas over which supply would follow."""
        self.vain = nations.unaligned(war) & ~neighbours.CAPITALS
        """Landings here drive a country into the enemy's arms."""
        self.holds: dict[int, float] = {}

    def best(self, force: list[int], taken: set[int], beaches: list[Beach]) -> Beach | None:
        """The landing that promises most beside those already planned."""
        wet = min(LARGEST, force[AMPH])
        dry = min(wet, force[INF] + force[MECH])
        found: Beach | None = None
        for target in bits(self.picture.prey & HARBOURS & ~geo.GROUND.step(self.theatre) & ~self.vain):
            if not SEAS_OF[target] & self.fed:
                continue
            before = [beach for beach in beaches if beach.target == target]
            if any(beach.success > self.weight["likely"] for beach in before):
                continue
            for start in self.harbours(target, taken):
                beach = self._weigh(start, target, wet, wet + dry)
                beach.worth += self.weight["together"] * any(geo.GROUND.near[b.target] >> target & 1 for b in beaches)
                if found is None or beach.worth > found.worth:
                    found = beach
        return found if found and found.worth > self.weight["least_landing"] else None

    def harbours(self, target: int, taken: set[int]) -> list[int]:
        """The nearest harbours from which a sea route leads to a beach."""
        found: list[int] = []
        front = reached = 1 << target
        while front and len(found) < NEAREST:
            front = geo.NEXT.step(front) & ~reached
            reached |= front
            for start in bits(front & self.docks):
                if start not in taken and invasion.shores(self.war, self.side, start) >> target & 1:
                    found.append(start)
        return found[:NEAREST]

    def _weigh(self, start: int, target: int, wet: int, strength: int) -> Beach:
        """What a landing promises: fire on both sides first, then the advance of what is left."""
        war, picture = self.war, self.picture
        danger, _ = navies.danger(war, self.side)
        if self.side != ALLIED and danger & SEAS_OF[start] & SEAS_OF[target]:
            return Beach(start, target, 0.0, -1.0)
        fort = war.forts.get(target, 0)
        troops = war.home.get(target, 0) + sum(fire.ground(war, army) for army in bits(war.here.get(target, 0)))
        guard = min(fire.MOST, fort + troops)
        air = 0 if geo.NEXT.near[target] & war.land[self.side] else coastal_air.STRENGTH
        lost = odds.mean(air, 0) + (odds.mean(guard, 0) if guard else 0.0)
        left = max(0, round(wet - lost / 2))
        ships = navies.power(war, ALLIED) if self.side == ALLIED and SEAS_OF[target] >> ATLANTIC & 1 else 0
        fires = ((left, 0), (ships, 0)) if ships else ((left, 0),)
        climb = advance.CLIMB if geo.MOUNTAIN >> target & 1 else 0
        success, destroyed = odds.breakthrough(
            max(0, strength - round(lost)), climb, advance.defence(war, target), fort, fires
        )
        gain = picture.prize[target] + self.weight["pull"] * picture.pull[target] + self.weight["bridgehead"]
        gain += self.doctrine.get(geo.COUNTRY_OF[target], 0.0)
        stay = success * self.hold(target) * self.footing(target)
        thrown_away = self.weight["loss"] * (lost + (strength - lost) * (1 - stay))
        return Beach(start, target, success, stay * gain + self.weight["kill"] * destroyed - thrown_away)

    def hold(self, target: int) -> float:
        """How likely a bridgehead stays: what can follow it, against what can be brought up to throw it back."""
        owner = self.war.owner(target)
        if owner not in ENEMIES[self.side]:
            return 1.0
        realm = supply.realm(self.war, owner, target)
        key = (realm & -realm).bit_length()
        if key not in self.holds:
            against = self._counter(owner, realm)
            self.holds[key] = min(1.0, self.ground / max(1.0, against * self.weight["counter"]))
        return self.holds[key]

    def footing(self, target: int) -> float:
        """How firm a stack stands in a bridgehead: every hex beside it may hold a stack that fires at it."""
        owner = self.war.owner(target)
        if owner not in ENEMIES[self.side]:
            return 1.0
        realm = supply.realm(self.war, owner, target)
        stacks = min((geo.GROUND.near[target] & realm).bit_count(), self._counter(owner, realm) / STACKING)
        return 1.0 - min(self.picture.weight["swept"], max(0.0, FULL * stacks / STACKING - self.weight["firm_landing"]))

    def _counter(self, enemy: int, realm: int) -> float:
        """Points of the enemy in the realm of a beach, less those that others bind there."""
        war = self.war
        points = sum(war.bulk(army) for army in bits(war.ranks[enemy]) if realm >> war.at[army] & 1)
        for other in ENEMIES[enemy]:
            if other == self.side or not control.at_war(war, enemy, other):
                continue
            if geo.GROUND.step(realm) & war.land[other]:
                near = [army for army in bits(war.ranks[other]) if not geo.BOXES >> war.at[army] & 1]
                points -= round(self.weight["bound"] * sum(war.bulk(army) for army in near))
        return max(0.0, float(points))


def _doctrine(war: War, side: int) -> dict[int, float]:
    """What a side would give for a foot in each country, beyond what its ground is worth."""
    rows = DATA["landing"].get(SIDES[side], {})
    return {geo.COUNTRIES.index(name): worth for name, worth in rows.items()}


def stack(force: list[int]) -> list[int]:
    """The points of one landing, taken out of what there is."""
    made = [0] * KINDS
    made[AMPH] = min(LARGEST, force[AMPH])
    for kind in (MECH, INF):
        made[kind] = min(force[kind], made[AMPH] - made[MECH] - made[INF])
    for kind in range(KINDS):
        force[kind] -= made[kind]
    return made
