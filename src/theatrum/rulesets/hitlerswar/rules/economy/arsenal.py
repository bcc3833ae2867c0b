"""Builds beyond armies and forts: items for the boxes, missiles, atomic bombs, shipping."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.actions import Order
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import ATOMIC_BOMB, BOXED, HULLS, ITEM_NAMES, ITEM_OF, MISSILE, SHARE
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, FIRST_MISSILE, MISSILES, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.rules.economy import economy, stock, technology
from theatrum.rulesets.hitlerswar.rules.fleets import atlantic_fleets
from theatrum.rulesets.hitlerswar.war import OFF, War

ROCKET_HOME = {AXIS: geo.GERMANY, SOVIET: geo.SOVIET_UNION, ALLIED: geo.BRITAIN}
US_ALLIED = 1
PASSAGE = SHARE * int(TABLES["other_costs"]["trans_atlantic_capacity"])


def affordable(war: War, side: int, item: int) -> int:
    """How many points of an item the budget pays for; none if it cannot be built now."""
    if why_not_item(war, side, item):
        return 0
    number = war.budget // technology.price(war, side, item)
    return min(number, atlantic_fleets.most(war, side)) if item in HULLS else number


def why_not_item(war: War, side: int, item: int) -> Refusal | None:
    """[item-cost.3, item-cost.5, atlantic-fleets.2b] The rule that keeps a side from building an item now."""
    if war.stage != technology.STAGE:
        return Refusal("building.1", f"'{ITEM_NAMES[item]}' cannot be built in this scenario.")
    wrong = atlantic_fleets.why_not_build(war, side) if item in HULLS else None
    return wrong or technology.why_not_item(war, side, item)


def why_not_buy(war: War, side: int, item: int, number: int) -> Refusal | None:
    found = why_not_item(war, side, item)
    if found or number < 1:
        return found or Refusal("building.2", "At least one point must be built.")
    wrong = atlantic_fleets.why_not_build(war, side, number) if item in HULLS else None
    return wrong or economy.why_not_pay(war, number * technology.price(war, side, item), f"{number} {ITEM_NAMES[item]}")


# ---------------------------------------------------------------- items with a box of their own
def orders(war: War, side: int) -> Iterator[Order]:
    for item in BOXED:
        for number in range(1, affordable(war, side, item) + 1):
            yield Order(number, ITEM_NAMES[item])


def order(war: War, side: int, number: int, word: str) -> None:
    item = ITEM_OF[word]
    war.budget -= number * technology.price(war, side, item)
    stock.deliver(war, side, item, number)


def why_not_order(war: War, side: int, number: int, word: str) -> Refusal | None:
    item = ITEM_OF.get(word, OFF)
    if item not in BOXED:
        return Refusal(
            "building.1", f"'{word}' cannot be ordered; give {', '.join(ITEM_NAMES[item] for item in BOXED)}."
        )
    return why_not_buy(war, side, item, number)


# ---------------------------------------------------------------- missiles
def counters(side: int) -> range:
    """The missile counters of a side, as pieces."""
    return range(FIRST_MISSILE + side * MISSILES, FIRST_MISSILE + (side + 1) * MISSILES)


def _counter(war: War, side: int, space: int) -> int:
    """[missiles.1a, missiles.1b] The counter that new missiles in a space join: one there, else a free one, or OFF."""
    mine = counters(side)
    free = [piece for piece in mine if war.at[piece] == OFF]
    return next((piece for piece in mine if war.at[piece] == space), free[0] if free else OFF)


def pads(war: War, side: int) -> int:
    """[missiles.1a, missiles.1b, R62, R90] Where new missile points may be placed."""
    found = ROCKET_HOME[side] & war.land[side] & war.works() & war.fresh
    return sum(1 << space for space in bits(found) if _counter(war, side, space) != OFF)


def add_missiles(war: War, side: int, number: int, space: int) -> None:
    war.budget -= number * technology.price(war, side, MISSILE)
    piece = _counter(war, side, space)
    war.at[piece] = space
    war.rockets[piece - FIRST_MISSILE] += number
    war.note("missiles-built", "missiles.1a", counter=war.piece_name(piece), at=war.space_name(space), points=number)


def why_not_missiles(war: War, side: int, number: int, space: int) -> Refusal | None:
    found = why_not_item(war, side, MISSILE)
    if found:
        return found
    home = ROCKET_HOME[side] & war.land[side] & war.works() & war.fresh
    if not 0 <= space < geo.BOARD.size or not home >> space & 1:
        where = ("Germany", "the Soviet Union", "Great Britain")[side]
        return Refusal("missiles.1a", f"Missiles appear in friendly hexes of {where} whose production works.")
    if _counter(war, side, space) == OFF:
        return Refusal("missiles.1b", f"All {MISSILES} missile counters are elsewhere on the map.")
    return why_not_buy(war, side, MISSILE, number)


# ---------------------------------------------------------------- atomic bombs
def carriers(war: War, side: int) -> int:
    """[atomic-bombs.1] The missile counters that can take an atomic bomb, as a set of pieces."""
    return sum(1 << piece for piece in counters(side) if war.rockets[piece - FIRST_MISSILE])


def add_bombs(war: War, side: int, number: int, counter: int) -> None:
    """[atomic-bombs.1] New bombs go to a missile counter, or with OFF to the bombers."""
    war.budget -= number * technology.price(war, side, ATOMIC_BOMB)
    if counter == OFF:
        war.bombs_air[side] += number
    else:
        war.bombs_rocket[counter - FIRST_MISSILE] += number
    unit = "bombers" if counter == OFF else war.piece_name(counter)
    war.note("bombs-built", "atomic-bombs.1", side=SIDES[side], unit=unit, points=number)


def why_not_bombs(war: War, side: int, number: int, counter: int) -> Refusal | None:
    found = why_not_item(war, side, ATOMIC_BOMB)
    if found:
        return found
    if not (war.bombers[side] if counter == OFF else counter >= 0 and carriers(war, side) >> counter & 1):
        return Refusal("atomic-bombs.1", "An atomic bomb needs a bomber or missile unit to take it.")
    return why_not_buy(war, side, ATOMIC_BOMB, number)


# ---------------------------------------------------------------- shipping
def passage(war: War, side: int) -> int:
    """[trans-atlantic.2, R59] How many points of shipping the Allies can buy."""
    bound = war.stage == technology.STAGE and side == ALLIED and war.us == US_ALLIED
    return war.budget // PASSAGE if bound else 0


def add_shipping(war: War, number: int) -> None:
    war.budget -= number * PASSAGE
    war.shipping += number
    war.note("shipping-bought", "trans-atlantic.2", points=number, capacity=war.shipping)


def why_not_shipping(war: War, side: int, number: int) -> Refusal | None:
    if war.stage != technology.STAGE or side != ALLIED or war.us != US_ALLIED:
        return Refusal("trans-atlantic.2", "Only the Allies buy shipping, once the United States have joined them.")
    if number < 1:
        return Refusal("trans-atlantic.2", "Buy at least one point of shipping.")
    return economy.why_not_pay(war, number * PASSAGE, f"Shipping of {number}", "trans-atlantic.2")
