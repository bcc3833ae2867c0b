"""[sea-transport-chart.1, R29] How many strength points a side may carry over each sea in a movement phase."""

from __future__ import annotations

from typing import Any

from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules.sea.seas import MEDITERRANEAN, SEAS
from theatrum.rulesets.hitlerswar.war import War

UNLIMITED = 99
ITALY_AXIS, ITALY_OUT = 1, 2
"""Values of `war.italy`: in the war on the Axis side, and surrendered."""
_CHART: dict[str, Any] = TABLES["sea_transport"]


def _limit(side: int, key: str) -> int:
    number = int(_CHART[SIDES[side]].get(key, 0))
    return UNLIMITED if number < 0 else number


_FIXED = tuple(tuple(_limit(side, sea) for sea in SEAS) for side in range(len(SIDES)))
"""[sea-movement.1a-1e] limits that politics do not change; seas not on the chart are closed."""
_ALLIED_MEDITERRANEAN = tuple(
    _limit(ALLIED, f"mediterranean_italy_{state}")
    for state in ("unaligned", "axis_with_gibraltar_or_france", "surrendered", "allied")
)


def capacity(war: War, side: int, sea: int) -> int:
    """Points that a side may carry over a sea in one phase, UNLIMITED, or 0; nothing sails in Barbarossa [R12]."""
    if not war.stage:
        return 0
    if sea == MEDITERRANEAN and side != SOVIET:
        return _mediterranean(war, side)
    return _FIXED[side][sea]


def _mediterranean(war: War, side: int) -> int:
    """[sea-movement.1f, italy-entry.4, italy-entry.5, R29] The Mediterranean goes by what Italy does."""
    if side == AXIS:
        if war.italy != ITALY_AXIS:
            return _limit(AXIS, "mediterranean_else")
        malta = war.land[AXIS] >> geo.MALTA & 1
        return _limit(AXIS, "mediterranean_italy_axis_and_malta" if malta else "mediterranean_italy_axis")
    if war.italy == ITALY_AXIS and war.france and not war.land[ALLIED] >> geo.GIBRALTAR & 1:
        return _limit(ALLIED, "mediterranean_italy_axis_without_both")
    return _ALLIED_MEDITERRANEAN[war.italy]


def capacities(war: War, side: int) -> tuple[int, ...]:
    """The limits of a side in every sea."""
    key = ("capacities", side, war.italy, war.france)
    found: tuple[int, ...] | None = war.cache.get(key)
    if found is None:
        found = war.cache[key] = tuple(capacity(war, side, sea) for sea in range(len(SEAS)))
    return found


def friendly_seas(war: War, side: int) -> int:
    """[sea-supply.1] The seas over which a side may carry anything at all; supply runs over the same."""
    return sum(1 << sea for sea, most in enumerate(capacities(war, side)) if most)
