"""[5.61, 5.65, 9.13, 10.34] Four kinds of control (R95): who last held a hex, a country, a Resource Center."""

from __future__ import annotations

from theatrum.core.board import Pair
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi import zones
from theatrum.rulesets.spi.nations import FOUGHT_BY, Nation, Status
from theatrum.rulesets.spi.war import War

SIDE_OF = {status: side for side, status in FOUGHT_BY.items()}
ALL_CENTERS = geo.CENTERS | geo.FRENCH_CENTERS


def homes(war: War, *statuses: int) -> int:
    """The pre-war lands of all nations of a status."""
    known = war.cache.get(("homes", statuses))
    if known is None:
        known = 0
        for nation, status in enumerate(war.status):
            if status in statuses and not (nation == Nation.ITALY and war.italy == 2):
                known |= geo.HOME[nation]
        war.cache[("homes", statuses)] = known
    return known


def axis(war: War) -> int:
    """[9.13] Hexes under Axis control: occupied, else last passed by, else owned before the war."""
    held, passed = war.held, war.passed_allied | war.passed_red
    mine = held[Status.AXIS] | held[Status.PRO_AXIS] | war.passed_axis
    mine |= homes(war, Status.AXIS, Status.PRO_AXIS) & ~passed
    return mine & ~(
        held[Status.ALLIED] | held[Status.RED] | held[Status.NEUTRAL] | held[Status.VICHY] | war.unoccupied()
    )


def allied(war: War) -> int:
    """[9.13] Hexes under Allied control; Russia counts from its entry into the war, in the two-player game."""
    held = war.held
    mine = held[Status.ALLIED] | war.passed_allied
    passed = war.passed_axis
    if war.russia_at_war and not war.three:
        mine |= war.passed_red
    else:
        passed |= war.passed_red
    mine |= homes(war, Status.ALLIED) & ~passed
    return mine & ~(held[Status.AXIS] | held[Status.RED] | held[Status.NEUTRAL] | held[Status.VICHY] | war.unoccupied())


def russian(war: War) -> int:
    """[9.13] Hexes under Russian control, whoever runs Russia."""
    held = war.held
    units = war.hexes(war.of_nation(Nation.RUSSIA))
    mine = units | war.passed_red | geo.RUSSIA & ~(war.passed_axis | war.passed_allied)
    return mine & ~(held[Status.AXIS] | held[Status.ALLIED] & ~units)


def of_side(war: War, side: str) -> int:
    """[9.13] Hexes under the control of a side."""
    return axis(war) if side == "axis" else russian(war) if side == "russian" else allied(war)


def narrows(war: War, status: int) -> tuple[Pair, ...]:
    """[MAP.4, MAP.5] Straits that count as blocked hexsides for this side, because it controls both shores."""
    if status not in SIDE_OF:
        return ()
    mine = of_side(war, SIDE_OF[status])
    return tuple((a, b) for a, b in geo.NARROWS if mine >> a & 1 and mine >> b & 1)


def over_narrows(spaces: int, pairs: tuple[Pair, ...]) -> int:
    """The far shores of these straits, seen from a set of hexes."""
    out = 0
    for a, b in pairs:
        out |= (spaces >> a & 1) << b | (spaces >> b & 1) << a
    return out


def touch(war: War, bucket: int, nation: int, spaces: int) -> None:
    """Units of a side have come to or through these hexes: what the Enemy held there is no longer his."""
    war.forget()
    if bucket == Status.PRO_AXIS:
        return  # it moves at home, and has no Enemy yet
    if bucket == Status.NEUTRAL:
        war.passed_red |= spaces & ~geo.RUSSIA  # [R61] Russia in Peacetime: nothing of it reaches over the line (R62)
        war.passed_axis &= ~spaces
        war.friend_axis &= ~spaces
        return
    if spaces & war.passed_red and not war.russia_at_war:
        war.cache.pop("lie", None)  # [14.34] what Russia holds while at peace stops Zones of Control, and marches
    elsewhere = geo.BOARD.all ^ spaces  # a complement would be made anew in every line
    if bucket == Status.AXIS:
        war.passed_axis |= spaces
        war.passed_allied &= elsewhere
        war.passed_red &= elsewhere
        war.freed &= elsewhere
        if spaces & war.rail_allied:
            war.rail_allied &= ~countries(spaces)
    else:
        if nation == Nation.RUSSIA:
            war.passed_red |= spaces
            war.passed_allied &= elsewhere
        else:
            war.passed_allied |= spaces
            war.passed_red &= elsewhere
        war.passed_axis &= elsewhere
        if spaces & war.rail_axis:
            war.rail_axis &= ~countries(spaces)
    if not spaces & (spaces - 1) or spaces & _unsettled(war, bucket):
        _claim(war, bucket, spaces | geo.OPEN.step(spaces) & ~zones.shut(war))


def _claim(war: War, bucket: int, reach: int) -> None:
    """[5.65b, R95] Hexes in reach are Friendly to the Enemy no longer, and their Resource Centers change hands."""
    if bucket == Status.AXIS:
        war.friend_allied &= ~reach
        war.centers_axis |= reach & ALL_CENTERS
    else:
        war.friend_axis &= ~reach
        war.centers_axis &= ~(reach & ALL_CENTERS)


def _unsettled(war: War, bucket: int) -> int:
    """Hexes at or beside one that a claim of this side could change: most marches come to none.

    Claims of one side only make them fewer; so they hold as long as the lie of the land, which the other side's moves
    and politics end.
    """
    side = "axis claims" if bucket == Status.AXIS else "allied claims"
    known = war.cache.get("lie")
    if known is None:
        known = war.cache["lie"] = {}
    found: int | None = known.get(side)
    if found is None:
        if bucket == Status.AXIS:
            left = war.friend_allied | ALL_CENTERS & ~war.centers_axis
        else:
            left = war.friend_axis | war.centers_axis
        found = known[side] = left | geo.OPEN.step(left)
    return found


def countries(spaces: int) -> int:
    """All hexes of the rail countries that these hexes touch."""
    out = 0
    spaces &= geo.LAND
    while spaces:
        whole = geo.RAIL_COUNTRY[(spaces & -spaces).bit_length() - 1]
        out |= whole
        spaces &= ~whole
    return out


def close_turn(war: War) -> None:
    """[5.61, 5.65b] A Game-Turn has ended: what a side holds now, it held in an earlier Game-Turn."""
    war.cache.pop("lie", None)
    zone_axis, zone_allied = zones.of_axis(war), zones.of_allies(war)
    held_axis = war.held[Status.AXIS]
    held_allied = war.held[Status.ALLIED] | war.held[Status.RED] | war.hexes(war.of_nation(Nation.RUSSIA))
    war.friend_axis |= (held_axis | zone_axis & geo.LAND) & ~(held_allied | zone_allied)
    war.friend_allied |= (held_allied | zone_allied & geo.LAND) & ~(held_axis | zone_axis)
    entered_axis, entered_allied = countries(held_axis), countries(held_allied)
    war.rail_axis |= entered_axis & ~entered_allied
    war.rail_allied |= entered_allied & ~entered_axis
    war.rail_axis &= ~entered_allied
    war.rail_allied &= ~entered_axis


def friendly(war: War, side: str) -> int:
    """[5.65b] Hexes that are Friendly to a side: ports, and rail under the alternate rule."""
    if side == "axis":
        closed = war.held[Status.ALLIED] | war.held[Status.RED] | zones.of_allies(war)
        return (war.friend_axis | homes(war, Status.PRO_AXIS) & ~war.passed_allied) & ~closed
    return war.friend_allied & ~(war.held[Status.AXIS] | zones.of_axis(war))


def axis_centers(war: War) -> int:
    """[10.34e, R43] Russian Resource Centers under Axis control."""
    ours, theirs = _center_ladder(war, geo.CENTERS)
    return ours & ~theirs


def allied_centers(war: War) -> int:
    """[10.34e, R43] Russian Resource Centers under Allied (Russian) control."""
    ours, theirs = _center_ladder(war, geo.CENTERS)
    return theirs & ~ours


def french_centers(war: War) -> int:
    """[R80, R93, R95] French Resource Centers under Allied control."""
    ours, theirs = _center_ladder(war, geo.FRENCH_CENTERS)
    return theirs & ~ours


def _center_ladder(war: War, centers: int) -> tuple[int, int]:
    """Centers by unit, else by Zone of Control alone, else by the last one there; contested ones in neither set."""
    axis_units, allied_units = war.held[Status.AXIS], war.held[Status.ALLIED] | war.held[Status.RED]
    if not war.russia_at_war:
        allied_units |= war.hexes(war.of_nation(Nation.RUSSIA))
    zone_axis, zone_allied = zones.of_axis(war), zones.of_allies(war)
    empty = centers & ~(axis_units | allied_units)
    axis_mine = centers & axis_units | empty & zone_axis & ~zone_allied
    allied_mine = centers & allied_units | empty & zone_allied & ~zone_axis
    rest = empty & ~(zone_axis | zone_allied)
    axis_mine |= rest & war.centers_axis
    allied_mine |= rest & ~war.centers_axis
    if war.freed:
        free = empty & war.freed  # [14.4b] whatever stands beside them
        axis_mine, allied_mine = axis_mine & ~free, allied_mine | free
    return axis_mine, allied_mine
