"""[5.61, 5.65, 9.13, 10.34] Four kinds of control (R95): who last held a hex, a country, a Resource Center."""

from __future__ import annotations

from theatrum.core.board import Pair
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import FOUGHT_BY, Nation, Status
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.war import War

SIDE_OF = {status: side for side, status in FOUGHT_BY.items()}
ALL_CENTERS = geo.CENTERS | geo.FRENCH_CENTERS
RUSSIAN_SPHERE = geo.RUSSIA | geo.BALTIC_STATES | geo.PARTITION
"""[R61] Where units of a Russia at peace can be."""


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
    if status in (Status.PRO_AXIS, Status.VICHY):
        return ()
    mine = of_side(war, SIDE_OF.get(status, "russian"))  # a Russia at peace is neutral
    return tuple((a, b) for a, b in geo.NARROWS if mine >> a & 1 and mine >> b & 1)


def over_narrows(spaces: int, pairs: tuple[Pair, ...]) -> int:
    """The far shores of these straits, seen from a set of hexes."""
    out = 0
    for a, b in pairs:
        out |= (spaces >> a & 1) << b | (spaces >> b & 1) << a
    return out


# ------------------------------------------------------------------ who was there last
def touch(war: War, bucket: int, nation: int, spaces: int) -> None:
    """Units of a side have come to or through these hexes: what the Enemy held there is no longer his."""
    war.forget()
    if bucket == Status.VICHY:
        return  # at home, and on nobody's side
    if bucket == Status.PRO_AXIS:
        spaces &= ~geo.HOME[nation]
        if spaces:
            _pass(war, Status.AXIS, nation, spaces)  # [R300] abroad; it has no Zone of Control before it is at war
            _claim(war, "axis", spaces, spaces)
        return
    if bucket == Status.NEUTRAL:
        war.passed_red |= spaces & ~geo.RUSSIA  # [R61] Russia in Peacetime: nothing of it reaches over the line (R62)
        war.passed_axis &= ~spaces
        side = "russian" if war.three else "allied"
        _ride(war, side, spaces)
        _claim(war, side, spaces, spaces)
        return
    if spaces & war.passed_red and not war.russia_at_war:
        war.cache.pop("lie", None)  # [14.34] what Russia holds while at peace stops Zones of Control, and marches
    _pass(war, bucket, nation, spaces)
    side = SIDE_OF[bucket]
    if spaces & _unsettled(war, side):
        reach = geo.OPEN.step(spaces)
        if nation == Nation.FINLAND and zones.fenced(war):
            reach &= geo.FINLAND  # [16.41b]
        _claim(war, side, spaces, spaces | reach & ~zones.shut(war))


def _pass(war: War, bucket: int, nation: int, spaces: int) -> None:
    """[9.13, 5.61] The hexes, and the railways of their countries, have seen a unit of this side last."""
    elsewhere = geo.BOARD.all ^ spaces  # a complement would be made anew in every line
    if bucket == Status.AXIS:
        war.passed_axis |= spaces
        war.passed_allied &= elsewhere
        war.passed_red &= elsewhere
        war.freed &= elsewhere
        if spaces & ~(war.rail_axis | war.railing_axis):
            _ride(war, "axis", spaces)
        return
    if nation == Nation.RUSSIA:
        war.passed_red |= spaces
        war.passed_allied &= elsewhere
    else:
        war.passed_allied |= spaces
        war.passed_red &= elsewhere
    war.passed_axis &= elsewhere
    if bucket == Status.RED:
        if spaces & ~(war.rail_red | war.railing_red):
            _ride(war, "russian", spaces)
    elif spaces & ~(war.rail_allied | war.railing_allied):
        _ride(war, "allied", spaces)


def _ride(war: War, side: str, spaces: int) -> None:
    """[5.61] A side has had a unit in these countries: nobody else was the last there; open from the next Game-Turn."""
    lands = countries(spaces)
    if side == "axis":
        war.railing_axis |= lands & ~war.rail_axis
        war.rail_allied &= ~lands
        war.railing_allied &= ~lands
        war.rail_red &= ~lands
        war.railing_red &= ~lands
        return
    war.rail_axis &= ~lands
    war.railing_axis &= ~lands
    if side == "allied":
        war.railing_allied |= lands & ~war.rail_allied
        if war.three:
            alone = lands & ~countries(war.held[Status.RED] & lands)
            war.rail_red &= ~alone
            war.railing_red &= ~alone
    else:
        war.railing_red |= lands & ~war.rail_red
        alone = lands & ~countries(war.held[Status.ALLIED] & lands)  # [R302]
        war.rail_allied &= ~alone
        war.railing_allied &= ~alone


def _claim(war: War, side: str, spaces: int, reach: int) -> None:
    """[5.65b, 10.34e, R95] A side has been in these hexes and controlled those in reach.

    They are Friendly to the Enemy no longer. Where he has neither unit nor Zone of Control, they will be Friendly to
    the side from the next Game-Turn on, and it was the last at their Resource Centers.
    """
    elsewhere = geo.BOARD.all & ~reach
    if side == "axis":
        alone = reach & ~(war.held[Status.ALLIED] | war.held[Status.RED] | zones.of_allies(war))
        war.friend_allied &= elsewhere
        war.coming_allied &= elsewhere
        war.friend_red &= elsewhere
        war.coming_red &= elsewhere
        war.coming_axis |= alone & geo.LAND & ~war.friend_axis
        war.centers_axis |= alone & ALL_CENTERS
        return
    alone = reach & ~(war.held[Status.AXIS] | zones.of_axis(war))
    war.friend_axis &= elsewhere
    war.coming_axis &= elsewhere
    war.centers_axis &= ~(alone & ALL_CENTERS)
    if not war.three:
        war.coming_allied |= alone & geo.LAND & ~war.friend_allied
        return
    third = _presence(war, Status.ALLIED if side == "russian" else Status.RED)
    _share(war, side, alone & (spaces | ~third) & geo.LAND)


def _share(war: War, side: str, spaces: int) -> None:
    """[R302] Of three players the last one in a hex has it, whether he is an Enemy of the one before or not."""
    if side == "allied":
        war.coming_allied |= spaces & ~war.friend_allied
        war.friend_red &= ~spaces
        war.coming_red &= ~spaces
    else:
        war.coming_red |= spaces & ~war.friend_red
        war.friend_allied &= ~spaces
        war.coming_allied &= ~spaces


def _presence(war: War, status: int) -> int:
    """Hexes in which units of this status are, or that they control."""
    held = war.held[status]
    return held | geo.OPEN.step(held) & ~zones.shut(war)


def _unsettled(war: War, side: str) -> int:
    """Hexes at or beside one that a claim of this side could change: most marches come to none.

    Claims of one side only make them fewer; so they hold as long as the lie of the land, which the other side's moves
    and politics end.
    """
    known = war.cache.get("lie")
    if known is None:
        known = war.cache["lie"] = {}
    found: int | None = known.get(side)
    if found is None:
        axis, west, east = (
            war.friend_axis | war.coming_axis,
            war.friend_allied | war.coming_allied,
            war.friend_red | war.coming_red,
        )
        if side == "axis":
            left = geo.LAND & ~(axis | zones.shut(war)) | west | east | ALL_CENTERS & ~war.centers_axis
        elif side == "allied":
            left = geo.LAND & ~(west | zones.shut(war)) | axis | east | war.centers_axis
        else:
            left = geo.LAND & ~(east | zones.shut(war)) | axis | west | war.centers_axis
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


def _armies(war: War) -> tuple[int, int, int]:
    """Hexes with units of the Axis, of the Allied and of the Russian Player, Russians at peace included."""
    held = war.held
    red = held[Status.RED] if war.russia_at_war else held[Status.NEUTRAL] & RUSSIAN_SPHERE
    if war.three:
        return held[Status.AXIS], held[Status.ALLIED], red
    return held[Status.AXIS], held[Status.ALLIED] | red, 0


def look(war: War) -> None:
    """[5.61, 5.65b, 10.34e] Units that stand still are somewhere too, and their Zones of Control may be new.

    Done whenever units have been driven away or politics have changed, and as a phase ends.
    """
    war.forget()
    war.cache.pop("lie", None)
    axis, allied, red = _armies(war)
    ours, theirs = axis | zones.of_axis(war), allied | red | zones.of_allies(war)
    war.friend_axis &= ~theirs
    war.coming_axis = (war.coming_axis | ours & geo.LAND & ~war.friend_axis) & ~theirs
    war.friend_allied &= ~ours
    war.coming_allied &= ~ours
    alone = theirs & ~ours
    war.centers_axis = war.centers_axis & ~alone | ours & ~theirs & ALL_CENTERS
    if war.three:
        war.friend_red &= ~ours
        war.coming_red &= ~ours
        west, east = _presence(war, Status.ALLIED), red | _presence(war, Status.RED)
        _share(war, "allied", alone & west & (allied | ~east) & geo.LAND)
        _share(war, "russian", alone & east & (red | ~west) & geo.LAND)
    else:
        war.coming_allied |= alone & geo.LAND & ~war.friend_allied


def look_at_rail(war: War) -> None:
    """[5.61, R302] The same for the railways of countries; one with units of both sides is open to neither."""
    axis, west, east = (countries(held) for held in _armies(war))
    foes = west | east
    war.rail_axis &= ~foes
    war.railing_axis = (war.railing_axis | axis & ~war.rail_axis) & ~foes
    war.rail_allied &= ~(axis | east & ~west)
    war.railing_allied = (war.railing_allied | west & ~war.rail_allied) & ~(axis | east & ~west)
    war.rail_red &= ~(axis | west & ~east)
    war.railing_red = (war.railing_red | east & ~war.rail_red) & ~(axis | west & ~east)


def close_turn(war: War) -> None:
    """[5.61, 5.65b] A Game-Turn has ended: whoever was the last somewhere was so in an earlier Game-Turn."""
    look(war)
    look_at_rail(war)
    war.friend_axis |= war.coming_axis
    war.friend_allied |= war.coming_allied
    war.friend_red |= war.coming_red
    war.rail_axis |= war.railing_axis
    war.rail_allied |= war.railing_allied
    war.rail_red |= war.railing_red
    war.coming_axis = war.coming_allied = war.coming_red = 0
    war.railing_axis = war.railing_allied = war.railing_red = 0


def friendly(war: War, side: str) -> int:
    """[5.65b, R302] Hexes that are Friendly to a side: ports, and rail under the alternate rule."""
    if side == "axis":
        closed = war.held[Status.ALLIED] | war.held[Status.RED] | zones.of_allies(war)
        return (war.friend_axis | homes(war, Status.PRO_AXIS) & ~war.passed_allied) & ~closed
    own = war.friend_red if side == "russian" else war.friend_allied
    return own & ~(war.held[Status.AXIS] | zones.of_axis(war))


# ------------------------------------------------------------------ Resource Centers
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
