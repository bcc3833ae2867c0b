"""Ships paid for over several turns (option)."""

from __future__ import annotations

from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.data.items import HULLS, ITEM_NAMES, ITEM_OF, SHARE
from theatrum.rulesets.hitlerswar.data.sides import SIDES
from theatrum.rulesets.hitlerswar.documents import record_card
from theatrum.rulesets.hitlerswar.rules.economy import arsenal, economy, stock, technology
from theatrum.rulesets.hitlerswar.war import War

OPTION = "ship-builds"
FIRST = 1
"""Ships on the slips are numbered from here."""


def slips(war: War, side: int) -> list[tuple[int, int, int]]:
    """[ship-builds.2] The unfinished ships of a side: (place in the list, item, owed in sixths)."""
    rows = enumerate(record_card.hulls(war)) if war.hulls else ()
    return [(place, item, owed) for place, (owner, item, owed) in rows if owner == side]


def deposit(war: War, side: int, item: int) -> int:
    """[ship-builds.1] The most that may be paid when a ship is begun: less than its price, and within the budget."""
    return min(war.budget // SHARE, (technology.price(war, side, item) - 1) // SHARE)


def instalment(war: War, owed: int) -> int:
    """The largest payment for a ship; the last one may be less than a whole point [R76]."""
    return -(-owed // SHARE) if owed <= war.budget else war.budget // SHARE


def lay_down(war: War, side: int, item: int, number: int) -> None:
    """[ship-builds.1, R71] A ship is begun at the price of the day."""
    owed = technology.price(war, side, item) - number * SHARE
    war.budget -= number * SHARE
    war.hulls += [side, item, owed]
    war.note("laid-down", "ship-builds.1", side=SIDES[side], item=ITEM_NAMES[item], owed=economy.write(owed))


def pay(war: War, side: int, hull: int, number: int) -> None:
    """[ship-builds.1, ship-builds.2] Another payment; a ship that is paid for is finished."""
    place, item, owed = slips(war, side)[hull - FIRST]
    paid = min(owed, number * SHARE)
    war.budget -= paid
    war.hulls[3 * place + 2] -= paid
    war.note("instalment", "ship-builds.2", side=SIDES[side], item=ITEM_NAMES[item], owed=economy.write(owed - paid))
    if owed == paid:
        del war.hulls[3 * place : 3 * place + 3]
        stock.deliver(war, side, item, 1)


def why_not_lay_down(war: War, side: int, word: str, number: int) -> Refusal | None:
    if ITEM_OF.get(word) not in HULLS:
        return Refusal("ship-builds.3", "Only ships and carriers may be paid in instalments.")
    item = ITEM_OF[word]
    if not war.on(OPTION):
        return Refusal("building.5", "Ships are paid for at once: the option of instalments is not in play.")
    found = arsenal.why_not_item(war, side, item)
    if found or number < 1:
        return found or Refusal("ship-builds.1", "The first payment is at least one point.")
    if number * SHARE >= technology.price(war, side, item):
        return Refusal("ship-builds.1", "A ship that is paid for at once is simply ordered.")
    return economy.why_not_pay(war, number * SHARE, "The first payment", "ship-builds.1")


def why_not_pay(war: War, side: int, hull: int, number: int) -> Refusal | None:
    mine = slips(war, side)
    if not FIRST <= hull < FIRST + len(mine):
        return Refusal("ship-builds.2", f"There is no unfinished ship {hull}; you have {len(mine)}.")
    owed = mine[hull - FIRST][2]
    if number < 1 or number > -(-owed // SHARE):
        return Refusal("ship-builds.2", f"{economy.write(owed)} are still to be paid for this ship.")
    return economy.why_not_pay(war, min(owed, number * SHARE), "The payment", "ship-builds.1")
