"""[9.0-9.8] The battle of the convoys: escorts, U-boats, raiders; and where U-boats are based."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.style import Table
from theatrum.rulesets.neppa.actions import Dispatch, End, Sail, Transfer
from theatrum.rulesets.neppa.bots import charts
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import ALLIED, BRITAIN, GERMANY
from theatrum.rulesets.neppa.data.tables import FLEET, FULL_FLEET, TURN_OF, TURNS
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes, convoy_resolution, u_boats
from theatrum.rulesets.neppa.rules.convoys.strategic_warfare import StrategicWarfare
from theatrum.rulesets.neppa.rules.economy import grants
from theatrum.rulesets.neppa.war import War

RAIDS = TURN_OF[charts.DATA["convoys"]["raid_from"]]


def place(staff: Staff, war: War, frame: StrategicWarfare) -> Action:
    """[9.6b] The Allies place first, then the Axis."""
    wish = staff.mind.convoys
    act = _escort(wish, war, frame) if frame.mover() == ALLIED else _hunt(wish, war, frame)
    return act or End()


# ---------------------------------------------------------------- the Allies
def wanted(wish: Table, war: War) -> int:
    """How many fleets shall be in the British box: one for the convoy, and escorts against the U-boats."""
    escorts = sum(war.boats.values()) // max(1, int(wish["boats_for_escort"]))
    return 1 + min(int(wish["most_escorts"]), escorts)


def _escort(wish: Table, war: War, frame: StrategicWarfare) -> Action | None:
    ships = frame.ships(war)
    there = war.here.get(geo.BCB, 0) & war.order[FLEET] & war.units(convoy_boxes.ALLIES)
    british = war.factors(there & war.ranks[BRITAIN])
    full = war.factors(there) // FULL_FLEET
    need = wanted(wish, war)
    able = [piece for piece in bits(ships) if frame.goals(war, piece) >> geo.BCB & 1]
    if british < FULL_FLEET:
        mine = [piece for piece in able if war.nation(piece) == BRITAIN]
        return _send(war, mine)
    if full < need and len(able) > wish["home_fleets"]:
        return _send(war, able)
    if full > need + 1:
        for piece in bits(ships & there & war.patrols):
            home = frame.goals(war, piece)
            if home and war.factors(there & war.ranks[BRITAIN] & ~(1 << piece)) >= FULL_FLEET:
                return Sail(piece, next(bits(home)))
    return None


def _send(war: War, able: list[int]) -> Action | None:
    """The fullest fleet, from the port with the most of them."""

    def key(piece: int) -> tuple[int, int, int]:
        mates = war.here[war.at[piece]] & war.ranks[war.nation(piece)] & war.order[FLEET]
        return (min(war.size[piece], FULL_FLEET), war.factors(mates), -piece)

    return Sail(max(able, key=key), geo.BCB) if able else None


# ---------------------------------------------------------------- the Axis
def profit(war: War, home: int, box: int) -> float:
    """What boats sink for each boat that is lost, on average of the season."""
    row = convoy_resolution.CHANCES[TURNS[war.turn]]
    word = convoy_resolution.WORD[box]
    sunk = int(row[f"{word}_loss"]) * u_boats.effectiveness(war, home, box) / 100
    return sunk / max(1, int(row[f"{word}_kill"]))


def _prey(war: War, box: int) -> int:
    """The WPPs that may be sunk in a box."""
    convoy, cargo, _ = convoy_boxes.load(war, box)
    return convoy + sum(cargo.values())


def _hunt(wish: Table, war: War, frame: StrategicWarfare) -> Action | None:
    if frame.boats(war):
        for home in u_boats.HOMES:
            number = war.boats.get(home, 0)
            boxes_ = [
                box
                for box in u_boats.CONVOY_BOXES
                if number
                and convoy_boxes.is_open(war, box)
                and u_boats.why_not_dispatch(war, number, home, box) is None
            ]
            goals = [box for box in boxes_ if _prey(war, box) and profit(war, home, box) >= wish["worth_sailing"]]
            if goals:
                best = max(goals, key=lambda box: profit(war, home, box) * min(1, _prey(war, box) / 8))
                return Dispatch(number, home, best)
    return _raid(war, frame)


def _raid(war: War, frame: StrategicWarfare) -> Action | None:
    """[9.7b, 9.8b] German fleets make the U-boats' work easier; nobody fights them there."""
    hunting = any(key % geo.SIZE == geo.BCB for key in war.hunting)
    for piece in bits(frame.ships(war) & war.ranks[GERMANY]):
        goals = frame.goals(war, piece)
        if convoy_boxes.CONVOY >> war.at[piece] & 1:
            if not hunting and goals:
                return Sail(piece, next(bits(goals)))
        elif hunting and war.turn >= RAIDS and war.size[piece] == FULL_FLEET and goals >> geo.BCB & 1:
            return Sail(piece, geo.BCB)
    return None


# ---------------------------------------------------------------- bases
def transfer(war: War) -> Action | None:
    """[9.4, 11.0m] Boats go to the Bay of Biscay as soon as it is open: there they are twice as effective."""
    number = war.boats.get(geo.NSBB, 0)
    if number and u_boats.why_not_transfer(war, number, geo.BISCAY) is None:
        return Transfer(number, geo.BISCAY)
    return None


def come_home(war: War, ships: int) -> Action | None:
    """[9.2d, 6.1d] Fleets that have brought a grant to Murmansk go home in the Movement Phase."""
    for piece in bits(ships & war.order[FLEET]):
        if war.at[piece] == geo.MCB and not grants.in_box(war, geo.MCB):
            goals = convoy_boxes.exits(war, piece)
            if goals:
                return Sail(piece, next(bits(goals)))
    return None
