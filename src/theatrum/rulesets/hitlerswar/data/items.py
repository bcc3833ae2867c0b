"""What can be built in Campaign II: the items of the record cards, their tech levels and costs."""

from __future__ import annotations

from fractions import Fraction

from theatrum.rulesets.hitlerswar.data.sides import KIND_NAMES, SIDES
from theatrum.rulesets.hitlerswar.data.tables import TABLES

SHARE = 6
"""Budgets and costs are counted in sixths of a production point: halves and thirds are exact [R76]."""
_KEYS = {
    **dict(zip(KIND_NAMES, ("infantry", "mechanized", "tac_air", "paratroop", "amphibious"), strict=True)),
    "fort": "fort",
    "ship": "capital_ship",
    "carrier": "carrier",
    "u-boat": "u_boat",
    "asw": "asw",
    "bomber": "bomber",
    "escort": "escort",
    "air-defence": "air_defence",
    "missile": "missile",
    "atomic-bomb": "atomic_bomb",
}
"""The word for each item in notation, and its name in the tables; the five kinds of army points come first."""
ITEM_NAMES: tuple[str, ...] = tuple(_KEYS)
ITEM_OF = {name: number for number, name in enumerate(ITEM_NAMES)}
ITEMS = len(ITEM_NAMES)
FORT, SHIP, CARRIER, U_BOAT, ASW, BOMBER, ESCORT, AIR_DEFENCE, MISSILE, ATOMIC_BOMB = range(len(KIND_NAMES), ITEMS)
HULLS = (SHIP, CARRIER)
BOXED = (SHIP, CARRIER, U_BOAT, ASW, BOMBER, ESCORT, AIR_DEFENCE)
"""[R78] items that go to a box of their own when they are built."""

PROHIBITED = 0
NEVER = -1
"""The level of an item that is not on the card of a side [item-cost.5]."""


def _sixths(cost: float | str) -> int:
    return PROHIBITED if cost == "P" else int(Fraction(cost) * SHARE)


LEVELS: tuple[tuple[int, ...], ...] = tuple(
    tuple(_sixths(cost) for cost in TABLES["unit_capability"][key]) for key in _KEYS.values()
)
"""[unit-capability.1] the cost of each item by tech level, in sixths; PROHIBITED where it cannot be built."""
START: tuple[int, ...] = tuple(
    0 if key == "fort" else TABLES["start_levels"][side].get(key, NEVER) for side in SIDES for key in _KEYS.values()
)
"""[item-cost.4, R48] the first level of each item by side."""
