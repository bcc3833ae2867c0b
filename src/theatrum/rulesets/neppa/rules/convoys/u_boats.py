"""[9.3, 9.4, 9.5] U-boats: their two base boxes, and how effective they are in the convoy boxes."""

from __future__ import annotations

from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import FRANCE
from theatrum.rulesets.neppa.data.tables import TABLES
from theatrum.rulesets.neppa.rules.politics import alliances
from theatrum.rulesets.neppa.war import War

_ROW = TABLES["u_boat_effectiveness"]
FROM_THE_NORTH = {geo.BCB: int(_ROW["nsbb_to_bcb"]), geo.MCB: int(_ROW["nsbb_to_mcb"])}
FROM_BISCAY = int(_ROW["biscay_to_bcb"])
BONUS = int(_ROW["norway_bonus"])
HOMES = (geo.NSBB, geo.BISCAY)
CONVOY_BOXES = (geo.BCB, geo.MCB)
NORWAY = geo.COUNTRY["Norway"]
BASES = geo.zones(["brest", "nantes", "bordeaux"])
"""[R68] the ports behind the Biscay box."""


def norway(war: War) -> bool:
    """[9.5a, R69] Does the Axis control Norway?"""
    return alliances.axis_zones(war, NORWAY) == NORWAY


def effectiveness(war: War, home: int, box: int) -> int:
    """[9.3c, 9.3d, 9.4c, 9.5a] The effectiveness of boats from a base box in a convoy box, in percent."""
    if home == geo.BISCAY:
        return FROM_BISCAY
    return FROM_THE_NORTH[box] + (BONUS if norway(war) else 0)


def biscay_closed(war: War) -> str:
    """[9.3b, 9.4a, 9.4e, R68] Conquest is the last act of a turn: the box is open from the next one on."""
    if not (war.conquered | war.freed) >> FRANCE & 1:
        return "The Biscay box opens in the turn after the conquest of France."
    if not alliances.axis_zones(war, BASES):
        return "The Axis holds neither Brest nor Nantes nor Bordeaux: the Biscay box is closed."
    return ""


def changed(war: War, space: int) -> None:
    """[R68] A port behind the Biscay box has changed hands: with the last of them the boats go to the North Sea."""
    if BASES >> space & 1 and war.boats.get(geo.BISCAY) and not alliances.axis_zones(war, BASES):
        number = war.boats.pop(geo.BISCAY)
        war.boats[geo.NSBB] = war.boats.get(geo.NSBB, 0) + number
        war.note("u-boats-moved", "9.4a", number=number, start="biscay_box", to="nsbb")


# ---------------------------------------------------------------- sailing
def why_not_dispatch(war: War, number: int, home: int, box: int) -> Refusal | None:
    """[9.6a, 9.6d] The rule against boats that sail to a convoy box."""
    if home not in HOMES:
        return Refusal("9.3a", "U-boats are in the nsbb and the biscay_box.")
    if box == geo.LEND_LEASE:
        return Refusal("10.2n", "U-boats do not come to the Lend Lease box.")
    if box not in CONVOY_BOXES:
        return Refusal("9.6d", "U-boats sail to the bcb or the mcb.")
    if home == geo.BISCAY and box != geo.BCB:
        return Refusal("9.4b", "Boats of the Biscay box sail only to the British Convoy Box.")
    if not 1 <= number <= war.boats.get(home, 0):
        return Refusal("9.6a", f"{war.boats.get(home, 0)} U-boats are in {geo.TITLE[home]}.")
    return None


def dispatch(war: War, number: int, home: int, box: int) -> None:
    """[9.6c] Boats sail; nobody intercepts them."""
    _add(war, home, -number)
    key = home * geo.SIZE + box
    war.hunting[key] = war.hunting.get(key, 0) + number
    war.note("dispatch", "9.6a", number=number, start=war.space_name(home), to=war.space_name(box))


def groups(war: War, box: int) -> list[tuple[int, int]]:
    """The boats in a convoy box: where they come from and how many."""
    return [(key // geo.SIZE, number) for key, number in sorted(war.hunting.items()) if key % geo.SIZE == box]


def destroy(war: War, box: int, number: int) -> None:
    """[9.7d, R71, R151] Boats are lost evenly from the groups in a box, the odd one by those from the North Sea."""
    homes = [home for home, _ in groups(war, box)]
    turn = 0
    while number and war.hunting:
        key = homes[turn % len(homes)] * geo.SIZE + box
        turn += 1
        if war.hunting.get(key):
            war.hunting[key] -= 1
            number -= 1
        if not any(war.hunting.get(home * geo.SIZE + box) for home in homes):
            return


def go_home(war: War) -> None:
    """[9.8e, R68] All boats return to the box from which they came."""
    for key, number in war.hunting.items():
        home = key // geo.SIZE
        _add(war, home if home == geo.NSBB or not biscay_closed(war) else geo.NSBB, number)
    war.hunting = {}


def _add(war: War, home: int, number: int) -> None:
    left = war.boats.get(home, 0) + number
    if left:
        war.boats[home] = left
    else:
        war.boats.pop(home, None)


# ---------------------------------------------------------------- redeployment
def why_not_transfer(war: War, number: int, to: int) -> Refusal | None:
    """[9.3e, 9.4d, 11.0m] The rule against boats that change their base box."""
    if to not in HOMES:
        return Refusal("11.0m", "U-boats redeploy between the nsbb and the biscay_box.")
    home = sum(HOMES) - to
    if to == geo.BISCAY and biscay_closed(war):
        return Refusal("9.4e", biscay_closed(war))
    if not 1 <= number <= war.boats.get(home, 0):
        return Refusal("11.0m", f"{war.boats.get(home, 0)} U-boats are in {geo.TITLE[home]}.")
    return None


def transfer(war: War, number: int, to: int) -> None:
    home = sum(HOMES) - to
    _add(war, home, -number)
    _add(war, to, number)
    war.note("u-boats-moved", "11.0m", number=number, start=war.space_name(home), to=war.space_name(to))
