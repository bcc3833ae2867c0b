"""Lines of supply; what befalls hexes without one is in unsupplied_hexes.py."""

from __future__ import annotations

from theatrum.core.board import HexBorders
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AXIS, SOVIET
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.rules.sea import capacity, seas
from theatrum.rulesets.hitlerswar.war import War

LAKES = geo.BOARD.borders([*geo.ROADS.pairs(), *geo.LAKE])
"""[sea-supply.3] roads, and the lakes over which the Soviets trace supply."""


def realm(war: War, side: int, space: int) -> int:
    """[movement.2b] The friendly spaces that are joined with this one by land or over straits."""
    realms: tuple[int, ...] = war.cache.get(("realms", side), ())
    for found in realms:
        if found >> space & 1:
            return found
    made = geo.ROADS.flood(1 << space, war.land[side])
    war.cache["realms", side] = (*realms, made)
    return made


def network(war: War, side: int, start: int, seas_: int, roads: HexBorders = geo.ROADS, open_: bool = False) -> int:
    """[sea-movement.2, sea-supply.1] The friendly spaces joined with a start by land and over these seas.

    Routes neither enter nor leave a hex where an enemy fleet is at sea [fleets-at-sea.2a, fleets-at-sea.2b]; with
    `open_` as if there were none.
    """
    mine, shut = war.land[side], 0 if open_ else naval_fleets.blocked(war, side)
    found = roads.flood(start & mine, mine)
    while seas_:
        landed = seas.reach(war, side, found & seas.HARBOURS & ~shut, seas_, shut) & mine & ~found
        if not landed:
            break
        found = roads.flood(found | landed, mine)
    return found


def supplied(war: War, side: int) -> int:
    """The friendly spaces linked to a working production point of the side, or that have one themselves.

    By land [line-of-supply.1a, line-of-supply.2, line-of-supply.3], however far [line-of-supply.1b]; over seas and
    lakes [sea-supply.1, sea-supply.3], each as often as needed [sea-supply.2].
    """
    open_seas = capacity.friendly_seas(war, side)
    shut = naval_fleets.blocked(war, side)
    found: int | None = war.cache.get(("supply", side, open_seas, shut))
    if found is None:
        roads = LAKES if war.stage and side == SOVIET else geo.ROADS
        found = network(war, side, war.works(), open_seas, roads)
        war.cache["supply", side, open_seas, shut] = found
    return found


def judged(war: War) -> int:
    """[R12] The spaces that are asked for supply: in Barbarossa only those joined with the Soviet Union by land."""
    if war.stage:
        return geo.OPEN_LAND
    found: int | None = war.cache.get("judged")
    if found is None:
        open_land = war.land[AXIS] | war.land[SOVIET]
        found = geo.ROADS.flood((geo.SOVIET_UNION | geo.BALTIC_STATES) & open_land, open_land)
        war.cache["judged"] = found
    return found


def starving(war: War, side: int) -> int:
    """The friendly spaces of a side that can trace no supply now."""
    return war.land[side] & ~supplied(war, side) & judged(war)


def freeze(war: War, side: int) -> int:
    """[unsupplied-hexes.3a, R81] The armies of a side that are out of supply as its player turn begins.

    The mark binds only this player turn: in those of the enemy they defend like all others [unsupplied-hexes.3b].
    """
    return war.standing(side, starving(war, side))
