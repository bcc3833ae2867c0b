"""What a side sees before it plans: whom it fights, what is worth having, where it is in danger."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar import control, fire, targets
from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar.sides import ENEMIES, SIDES
from theatrum.rulesets.hitlerswar.tables import TURN_OF, TURNS, load
from theatrum.rulesets.hitlerswar.war import War

DATA = load("advice.toml")
WEIGHT: dict[str, float] = DATA["weights"]
CITIES: dict[str, dict[str, float]] = DATA["cities"]
GUARDS: dict[str, dict[str, int]] = DATA["guards"]
INVASIONS = DATA["invasion"]
CALM = 0.05
"""Attraction below this is not followed any further."""


class Picture:
    """The war through the eyes of one side."""

    def __init__(self, war: War, side: int) -> None:
        self.war, self.side = war, side
        self.mine = war.land[side]
        self.prey = wanted(war, side)
        self.enemies = 0
        for enemy in ENEMIES[side]:
            if control.at_war(war, side, enemy):
                self.enemies |= war.land[enemy]
        self.prize = prizes(war)
        self.pull = attraction({space: self.prize[space] for space in bits(self.prey) if self.prize[space] > 0})
        """How much lies behind a hex for those who attack."""
        self.care = attraction({space: self.prize[space] for space in bits(self.mine) if self.prize[space] > 0})
        """How much lies behind a hex for those who defend."""

    def frontier(self, realm: int) -> int:
        """Own hexes that the enemy can attack by land."""
        return geo.GROUND.step(self.enemies) & realm

    def winter(self, space: int) -> int:
        """What a Russian winter adds to the dice of our armies in a hex."""
        war = self.war
        if self.side or not war.winter or not fire.soviet_soil(war) >> space & 1:
            return 0
        return fire.WINTER[min(war.winters, len(fire.WINTER) - 1)]


def prizes(war: War) -> dict[int, float]:
    """What every space is worth in itself: ground, production, cities."""
    worth = dict.fromkeys(bits(geo.OPEN_LAND), WEIGHT["ground"])
    for space in bits(geo.PRODUCERS):
        worth[space] = worth.get(space, 0) + WEIGHT["production"] * war.points(space)
    for name, points in CITIES[war.scenario].items():
        worth[geo.hex_(name)] += points
    return worth


def attraction(goals: dict[int, float]) -> list[float]:
    """Every goal shines over the land, the fainter the farther away."""
    pull = [0.0] * geo.BOARD.size
    decay = WEIGHT["decay"]
    for goal, worth in goals.items():
        front = reached = 1 << goal
        while front and worth > CALM:
            for space in bits(front):
                if worth > pull[space]:
                    pull[space] = worth
            front = geo.ROADS.step(front) & geo.OPEN_LAND & ~reached
            reached |= front
            worth *= decay
    return pull


def wanted(war: War, side: int) -> int:
    """The hexes that a side would attack now: its enemies' at war, and countries whose hour has come."""
    reach = targets.hostile(war, side)
    found = 0
    for enemy in ENEMIES[side]:
        if control.at_war(war, side, enemy):
            found |= war.land[enemy]
    for row in INVASIONS:
        if row["side"] == SIDES[side] and _hour(war, row):
            found |= geo.COUNTRY[row["country"]]
    return found & reach


def _hour(war: War, row: dict[str, str]) -> bool:
    """Has the hour come to attack a country?"""
    if war.stage < 2 or not TURN_OF[row["from"]] <= war.turn <= TURN_OF[row.get("until", TURNS[-1])]:
        return False
    return "france" not in row or bool(war.france) == (row["france"] == "fallen")
