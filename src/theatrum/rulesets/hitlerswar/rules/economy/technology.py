"""Tech levels: what each item costs each side, and how that changes."""

from __future__ import annotations

from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.data.items import (
    CARRIER,
    ITEM_NAMES,
    ITEM_OF,
    ITEMS,
    LEVELS,
    NEVER,
    PROHIBITED,
    SHARE,
)
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, SIDES
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules.economy import stock
from theatrum.rulesets.hitlerswar.war import War

STAGE = 3
"""Tech levels, and all that is bought by them, belong to Campaign II."""
HALF = SHARE // 2
AMERICAN = {
    ITEM_OF[name.replace("capital_ship", "ship").replace("_", "-")]: int(level)
    for name, level in TABLES["start_levels"]["allied"]["us_entry"].items()
}


def on_card(war: War, side: int, item: int) -> bool:
    """[item-cost.5, atlantic-fleets.4] May a side ever build this?"""
    return war.levels[side * ITEMS + item] != NEVER and (item != CARRIER or war.on("aircraft-carriers"))


def price(war: War, side: int, item: int) -> int:
    """[item-cost.1, item-cost.3] The present cost in sixths; PROHIBITED if it cannot be built."""
    place = side * ITEMS + item
    level = war.levels[place]
    return PROHIBITED if level == NEVER else LEVELS[item][level] - war.cuts[place]


def at_last(war: War, side: int, item: int) -> bool:
    """[item-cost.2] Is this the lowest cost that can ever be reached?"""
    return war.levels[side * ITEMS + item] == len(LEVELS[item]) - 1


def why_not_item(war: War, side: int, item: int) -> Refusal | None:
    """The rule that keeps a side from building an item at all."""
    if not on_card(war, side, item):
        return Refusal("item-cost.5", f"{ITEM_NAMES[item]} is not on the record card of the {SIDES[side]} side.")
    if price(war, side, item) == PROHIBITED:
        return Refusal(
            "item-cost.3", f"{ITEM_NAMES[item]} may not be built at level {war.levels[side * ITEMS + item]}."
        )
    return None


# ---------------------------------------------------------------- comparison with the others
def others(war: War, side: int, item: int) -> list[int]:
    """[R46] What the item costs the other sides that have it on their cards."""
    return [price(war, other, item) for other in range(len(SIDES)) if other != side and on_card(war, other, item)]


def cheapest(war: War, side: int, item: int) -> bool:
    """[research-special.2, research-special.4] Is the item cheaper than for everybody else who builds it?"""
    own, theirs = price(war, side, item), others(war, side, item)
    return own != PROHIBITED and bool(theirs) and all(other == PROHIBITED or own < other for other in theirs)


def behind(war: War, side: int, item: int) -> bool:
    """[research-special.3, research-special.4] Does another side have the item cheaper?"""
    own = price(war, side, item)
    return own != PROHIBITED and any(PROHIBITED < other < own for other in others(war, side, item))


# ---------------------------------------------------------------- progress
def improve(war: War, side: int, item: int) -> None:
    """[research.5] The cost of the next level."""
    _reach(war, side, item, war.levels[side * ITEMS + item] + 1)


def refine(war: War, side: int, item: int) -> int:
    """[research.6, R46, R47] A little off the present cost; returns how much, in sixths."""
    place = side * ITEMS + item
    old = price(war, side, item)
    if old == PROHIBITED:
        return 0
    gap = old - LEVELS[item][war.levels[place] + 1]
    saved = SHARE if gap > SHARE else HALF if gap == SHARE else 0
    war.cuts[place] += saved
    _cheaper_hulls(war, side, item, saved)
    return saved


def us_joins(war: War) -> None:
    """[us-technology.1] What the United States bring to the Allies."""
    for item, level in AMERICAN.items() if war.stage == STAGE else ():
        if war.levels[ALLIED * ITEMS + item] < level:
            _reach(war, ALLIED, item, level)
            war.note("level", "us-technology.1", side=SIDES[ALLIED], item=ITEM_NAMES[item], level=level)


def _reach(war: War, side: int, item: int, level: int) -> None:
    place, old = side * ITEMS + item, price(war, side, item)
    war.levels[place], war.cuts[place] = level, 0
    _cheaper_hulls(war, side, item, old - price(war, side, item))


def _cheaper_hulls(war: War, side: int, item: int, saved: int) -> None:
    """[R71] What is still owed for unfinished ships falls by the same difference; paid-up ships are finished."""
    for start in range(len(war.hulls) - 3, -1, -3):
        if war.hulls[start : start + 2] == [side, item]:
            war.hulls[start + 2] -= saved
            if war.hulls[start + 2] <= 0:
                del war.hulls[start : start + 3]
                stock.deliver(war, side, item, 1)
