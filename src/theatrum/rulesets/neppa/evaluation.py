"""How a side stands, for bots and for fine margins."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.nations import SEAT_OF, SEATS
from theatrum.rulesets.neppa.tables import COST
from theatrum.rulesets.neppa.war import SIX, War


def value(war: War, seat: str) -> float:
    """What the units and the money of a seat are worth, in WPPs."""
    mine = sum(1 << nation for nation in range(len(war.patron)) if war.patron[nation] >= 0 and war.seat(nation) == seat)
    units = sum(COST[war.class_(piece)] * war.size[piece] for piece in bits(war.units(mine)))
    money = sum(war.treasury[major] for major in range(SIX) if SEAT_OF[war.players][major] == seat)
    return units + money


def margin(war: War) -> dict[str, float]:
    return {seat: value(war, seat) for seat in SEATS[war.players]}
