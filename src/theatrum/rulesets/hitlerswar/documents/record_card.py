"""Research and unfinished ships in position documents: levels = { axis = { mech = 2 } }, hulls = { axis = [36] }."""

from __future__ import annotations

from typing import Any

from theatrum.core.refusal import BadInput
from theatrum.rulesets.hitlerswar.data.items import HULLS, ITEM_NAMES, ITEM_OF, ITEMS, SHARE, SHIP
from theatrum.rulesets.hitlerswar.data.sides import SIDE_OF, SIDES
from theatrum.rulesets.hitlerswar.data.tables import TABLES
from theatrum.rulesets.hitlerswar.war import War

BY_ITEM = ("levels", "cuts", "track")
"""Facts that are a number for each item of each side."""
FACTS = (*BY_ITEM, "hulls", "slipway")


def read(war: War, key: str, value: Any) -> None:
    """One of these facts, out of a document."""
    if not isinstance(value, dict) or not set(value) <= set(SIDES):
        raise BadInput(f"facts: '{key}' wants the names of sides")
    if key == "hulls":
        war.hulls = [part for side, rows in value.items() for hull in rows for part in _hull(SIDE_OF[side], hull)]
        return
    if key == "slipway":
        for side, pair in value.items():
            war.slipway[2 * SIDE_OF[side] : 2 * SIDE_OF[side] + 2] = _pair(pair)
        return
    for side, rows in value.items():
        for item, number in rows.items():
            if item not in ITEM_OF or not isinstance(number, int):
                raise BadInput(f"facts: '{key}' has no '{item} = {number}'; items are {', '.join(ITEM_NAMES)}")
            getattr(war, key)[SIDE_OF[side] * ITEMS + ITEM_OF[item]] = number


def _hull(side: int, row: Any) -> tuple[int, int, int]:
    """What is owed for a ship in sixths, or [item, what is owed]."""
    item, owed = row if isinstance(row, list) and len(row) == 2 else ("ship", row)
    if ITEM_OF.get(item) not in HULLS or not isinstance(owed, int) or owed < 1:
        raise BadInput("facts: 'hulls' wants, for each side, what is still to be paid in sixths: [36, ['carrier', 48]]")
    return side, ITEM_OF[item], owed


def _pair(row: Any) -> list[int]:
    if not isinstance(row, list) or len(row) != 2 or not all(isinstance(number, int) and number >= 0 for number in row):
        raise BadInput("facts: 'slipway' wants, for each side, how many ships and how many carriers: [1, 0]")
    return row


def write(war: War, first: War) -> dict[str, Any]:
    """The facts that differ from the start of the scenario."""
    facts: dict[str, Any] = {}
    for key in BY_ITEM:
        now, then = getattr(war, key), getattr(first, key)
        for place, number in enumerate(now):
            if number != then[place]:
                side, item = divmod(place, ITEMS)
                facts.setdefault(key, {}).setdefault(SIDES[side], {})[ITEM_NAMES[item]] = number
    if war.hulls != first.hulls:
        facts["hulls"] = {side: [] for side in SIDES}
        for side, item, owed in hulls(war):
            facts["hulls"][SIDES[side]].append(owed if item == SHIP else [ITEM_NAMES[item], owed])
    if war.slipway != first.slipway:
        facts["slipway"] = {name: war.slipway[2 * side : 2 * side + 2] for side, name in enumerate(SIDES)}
    return facts


def lay_down(war: War) -> None:
    """[ship-builds.4] The ships that are on the slips as the war begins, in the option of instalments."""
    if war.on("ship-builds"):
        for side, rest in TABLES["naval_option"]["unfinished_ships"].items():
            for points in rest:
                war.hulls += [SIDE_OF[side], SHIP, points * SHARE]


def hulls(war: War) -> list[tuple[int, int, int]]:
    """[ship-builds.2] Unfinished ships: (side, item, owed)."""
    return list(zip(war.hulls[::3], war.hulls[1::3], war.hulls[2::3], strict=True))
