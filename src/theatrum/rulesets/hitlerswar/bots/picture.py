"""What a side sees before it plans: whom it fights, what is worth having, where it is in danger."""

from __future__ import annotations

from typing import Any

from theatrum.core.advice.prices import glow
from theatrum.core.bits import bits
from theatrum.core.style import Table, Weights
from theatrum.rulesets.hitlerswar.bots import odds
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AMPH, AXIS, ENEMIES, MECH, SIDES
from theatrum.rulesets.hitlerswar.data.tables import TURN_OF, TURNS, load
from theatrum.rulesets.hitlerswar.rules.combat import fire, targets
from theatrum.rulesets.hitlerswar.rules.movement import control, supply
from theatrum.rulesets.hitlerswar.rules.politics import nations, politics
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.war import War

DATA = load("advice.toml")
WEIGHTS = Weights({"": DATA["weights"]})
"""Without a style."""
CITIES: dict[str, dict[str, float]] = DATA["cities"]
GUARDS: dict[str, dict[str, dict[str, float]]] = DATA["guards"]
INVASIONS = DATA["invasion"]
LAST_TURN: dict[str, dict[str, float]] = DATA["last_turn"]
ROADS = [list(bits(geo.ROADS.near[space] & geo.OPEN_LAND)) for space in range(geo.BOARD.size)]
CALM = 0.05
"""Attraction below this is not followed any further."""
MOST_DECAY = 0.95
"""A goal never shines brighter from afar, whatever a style says."""


def temper(general: Table, war: War, side: int) -> dict[str, float]:
    """The weights of a side in a scenario: those of everybody, some of them times a factor of its own."""
    own: dict[str, float] = DATA["temper"].get(war.scenario, {}).get(SIDES[side], {})
    return {**general, **{name: general[name] * factor for name, factor in own.items()}}


class Picture:
    """The war through the eyes of one side."""

    def __init__(self, war: War, side: int, general: Table = WEIGHTS[""]) -> None:
        self.war, self.side, self.general = war, side, general
        self.mine = war.land[side]
        self.weight = temper(general, war, side)
        """The general weights as the side tempers them in this scenario."""
        self.prey = wanted(general, war, side)
        self.foes = [enemy for enemy in ENEMIES[side] if control.at_war(war, side, enemy)]
        self.enemies = 0
        for enemy in self.foes:
            self.enemies |= war.land[enemy]
        self.foe_mech = max((_count(war, enemy, MECH) for enemy in self.foes), default=0)
        """The most mechanized points that one enemy could bring together."""
        self.points = _strength(war, side)
        self.foe_points = max((_strength(war, enemy) for enemy in self.foes), default=0)
        """The points of the strongest of them."""
        self.foe_amph = max((_count(war, enemy, AMPH) for enemy in self.foes), default=0)
        self.foe_shores = _shores(war, self.foes) if self.foe_amph else 0
        """The coasts where an enemy can land."""
        self.hungry = supply.starving(war, side)
        self.won = 0
        """Spaces taken in this turn."""
        self._pockets: dict[int, float] = {}
        self.prize = prizes(general, war)
        self.pull = self._attraction(self.prey)
        """How much lies behind a hex for those who attack."""
        self.care = self._attraction(self.mine)
        """How much lies behind a hex for those who defend."""

    def _attraction(self, spaces: int) -> list[float]:
        """How much lies behind each hex, of what some spaces are worth."""
        goals = {space: self.prize[space] for space in bits(spaces) if self.prize[space] > 0}
        return glow(geo.BOARD.size, goals, ROADS, min(self.general["decay"], MOST_DECAY), CALM)

    def frontier(self, realm: int) -> int:
        """Own hexes that the enemy can attack by land."""
        return geo.GROUND.step(self.enemies) & realm

    def pocket(self, target: int) -> float:
        """Enemy points that lose their supply, and own points that get it back, if a hex is taken."""
        found = self._pockets.get(target)
        if found is None:
            relief = self.general["relief"] if self.hungry else 0.0
            found = self._pockets[target] = pocketed(self.war, self.side, target, relief)
        return found

    def gain(self, target: int) -> float:
        """All that the capture of a hex promises."""
        ground = self.prize[target] + self.weight["pull"] * self.pull[target]
        return self.weight["appetite"] * ground + self.weight["pocket"] * self.pocket(target)

    def winter(self, space: int) -> int:
        """What a Russian winter adds to the dice of our armies in a hex."""
        return 0 if self.side != AXIS else snow(self.war, space)

    def answer(self, space: int) -> float:
        """Points that we lose on average to the fire of a hex that we attack."""
        war = self.war
        guard = war.forts.get(space, 0) + war.home.get(space, 0)
        guard += sum(fire.ground(war, army) for army in bits(war.here.get(space, 0)))
        return odds.mean(min(fire.MOST, guard), snow(war, space) if war.land[AXIS] >> space & 1 else 0)


def snow(war: War, space: int) -> int:
    """What a Russian winter adds to the dice of the Axis in a hex."""
    if not war.winter or not fire.soviet_soil(war) >> space & 1:
        return 0
    return fire.WINTER[min(war.winters, len(fire.WINTER) - 1)]


def prizes(weight: Table, war: War) -> dict[int, float]:
    """What every space is worth in itself: ground, production, cities."""
    worth = dict.fromkeys(bits(geo.OPEN_LAND), weight["ground"])
    for space in bits(geo.PRODUCERS):
        worth[space] = worth.get(space, 0) + weight["production"] * war.points(space)
    for name, points in CITIES[war.scenario].items():
        worth[geo.hex_(name)] += weight["city"] * points
    if war.stage >= nations.CAMPAIGN:
        for capital, country in nations.CAPITALS.items():
            if not war.surrendered >> country & 1:
                owner = war.owner(capital)
                soil = [space for space in bits(nations.SOIL[country]) if war.owner(space) == owner]
                worth[capital] += weight["capital"] * sum(worth[space] for space in soil if space != capital)
    return worth


def _count(war: War, side: int, kind: int) -> int:
    return sum(war.count(army, kind) for army in bits(war.ranks[side] & ~politics.held(war, side)))


def _strength(war: War, side: int) -> int:
    return sum(war.bulk(army) for army in bits(war.ranks[side] & ~politics.held(war, side)))


def _shores(war: War, foes: list[int]) -> int:
    """The coasts that the armies of some sides with amphibious points can reach."""
    found = 0
    for foe in foes:
        starts = sum(1 << war.at[army] for army in bits(war.ranks[foe]) if war.count(army, AMPH))
        home = geo.ROADS.flood(starts, war.land[foe]) & seas.HARBOURS
        found |= seas.reach(war, foe, home) if home else 0
    return found


def pocketed(war: War, side: int, target: int, relief: float) -> float:
    """Enemy points that lose their supply if a hex is taken, and own points that get it back, which count so much."""
    owner = war.owner(target)
    if owner not in ENEMIES[side]:
        return 0.0
    twin = war.copy()
    before = _hungry(twin, owner) - (relief * _hungry(twin, side) if relief else 0.0)
    control.capture(twin, target, side)
    return _hungry(twin, owner) - (relief * _hungry(twin, side) if relief else 0.0) - before


def _hungry(war: War, side: int) -> float:
    starving = supply.starving(war, side)
    return float(sum(war.bulk(army) for army in bits(war.ranks[side]) if starving >> war.at[army] & 1))


def wanted(weight: Table, war: War, side: int) -> int:
    """The hexes that a side would attack now: its enemies' at war, and countries whose hour has come."""
    reach = targets.hostile(war, side)
    found = 0
    for enemy in ENEMIES[side]:
        if control.at_war(war, side, enemy):
            found |= war.land[enemy]
    idle = _surplus(war, side) >= weight["surplus"]
    for row in INVASIONS:
        if row["side"] == SIDES[side] and hour(war, row) and (idle or not row.get("idle")):
            found |= geo.COUNTRY[row["country"]]
    return found & reach


def _surplus(war: War, side: int) -> int:
    """The points of a side beyond those of the strongest of its enemies."""
    return _strength(war, side) - max(_strength(war, enemy) for enemy in ENEMIES[side])


def hour(war: War, row: dict[str, Any]) -> bool:
    """Has the hour come to fight for a country?"""
    if war.stage < 2 or not TURN_OF[row["from"]] <= war.turn <= TURN_OF[row.get("until", TURNS[-1])]:
        return False
    return "france" not in row or bool(war.france) == (row["france"] == "fallen")
