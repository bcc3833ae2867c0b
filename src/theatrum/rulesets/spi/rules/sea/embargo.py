"""[5.7] Why a unit cannot be shipped: one question after the other, each with its rule.

It walks the waters node by node and shares no reckoning with shipping.py, so that each checks the other.
"""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import NAMES, Nation, Status, Type
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.sea import fleets, interdiction, routes
from theatrum.rulesets.spi.rules.sea import seas as sea
from theatrum.rulesets.spi.rules.sea.routes import Waters
from theatrum.rulesets.spi.rules.supply import control, supply
from theatrum.rulesets.spi.war import War

WESTERN = sea.PORTS[sea.ATLANTIC] | sea.PORTS[sea.ARCTIC]
NORTHERN = sea.PORTS[sea.BALTIC] | sea.PORTS[sea.NORTH_SEA]


# ------------------------------------------------------------------ ports
def why_no_port(war: War, side: str, space: int) -> Refusal | None:
    """Why a side cannot use a hex as a port."""
    touches = [number for number in range(len(sea.SEAS)) if sea.COAST[number] >> space & 1]
    if not touches:
        return Refusal("5.7a", f"{geo.label(space)} is not on the coast.")
    if not sea.ALL_PORTS >> space & 1:
        if all(number in (sea.BLACK, sea.CASPIAN) for number in touches):
            return Refusal("5.7n", "The Black Sea and the Caspian Sea have no ports.")
        return Refusal("5.7f", f"{geo.label(space)} has no anchor: it is no port.")
    if not control.friendly(war, side) >> space & 1:
        return Refusal("5.7m", f"{geo.label(space)} is not a friendly port.")
    return None


def why_no_place(war: War, side: str, nation: int, to: int, left: tuple[int, ...] = ()) -> Refusal | None:
    """Why ships of a side cannot put a unit of a nation ashore in a hex."""
    if to not in war.beach and (found := why_no_port(war, side, to)):
        return found
    units = [piece for piece, at in enumerate(war.at) if at == to]
    most = 1 if not war.russia and Nation.RUSSIA in (nation, *map(war.nation, units)) else 2
    if len(units) + left.count(to) < most:
        return None
    if most == 1:
        return Refusal("7.26a", f"There is a unit in {geo.label(to)}: in Peacetime Russian units never stack.")
    if len(units) >= most:
        return Refusal("7.0a", f"{geo.label(to)} is full: two units at most.")
    return Refusal("7.0a", f"{geo.label(to)} is full: a place that was left in this phase stays taken.")


def sails(waters: Waters, start: int, to: int, beach: bool = False) -> bool:
    """Is there a way, node by node?"""
    net = routes.links(waters.passages)
    goal = routes.BEACH[to] if beach else routes.HARBOUR[to]
    queue = list(bits(start & waters.nodes))
    seen = set(queue)
    for node in queue:
        if goal >> node & 1:
            return True
        for there in bits(net.near[node] & waters.nodes):
            if there not in seen:
                seen.add(there)
                queue.append(there)
    return False


# ------------------------------------------------------------------ units
def why_not_sailor(war: War, side: str, piece: int) -> Refusal | None:
    """Why a unit cannot go on board in this phase."""
    name = war.piece_name(piece)
    if not war.commanded(side) >> piece & 1:
        return Refusal("5.11", f"{name} is not yours to move now.")
    if war.type(piece) >= Type.GARRISON:
        return Refusal("4.2.A1a", "Garrisons and Partisans never move.")
    if war.dropped >> piece & 1:
        return Refusal("16.74b", "Paratroops that have dropped do not move in this Game-Turn.")
    if war.moved >> piece & 1 and not war.marked >> piece & 1:
        return Refusal("5.0d", f"{name} has moved in this Player-Turn; only a rail move may be followed by a ship.")
    return why_no_port(war, side, war.at[piece])


def _why_not_between(war: War, side: str, piece: int, to: int, left: tuple[int, ...]) -> Refusal | None:
    """All that has nothing to do with ships: the unit, both hexes, borders."""
    if found := why_not_sailor(war, side, piece):
        return found
    start = war.at[piece]
    if to == start:
        return Refusal("5.7a", f"{war.piece_name(piece)} is there already.")
    if sea.ALL_PORTS >> to & 1 and (found := neutrals.why_closed(war, piece, to)):
        return found
    if found := why_no_place(war, side, war.nation(piece), to, left):
        return found
    if war.others(war.bucket(piece)) >> to & 1:
        return Refusal("5.15", f"{geo.label(to)} is held by other units.")
    if war.britain_bare and "14.2" in war.rules and geo.BRITAIN >> start & 1 and not geo.BRITAIN >> to & 1:
        return Refusal("14.23", "Fewer than three SP stood in Britain at the end of the last turn: nobody leaves it.")
    return None


# ------------------------------------------------------------------ ships
def why_not_ship(war: War, side: str, piece: int, to: int, left: tuple[int, ...]) -> Refusal | None:
    """Why a unit cannot be shipped to a hex."""
    if found := _why_not_between(war, side, piece, to, left):
        return found
    start, nation, beach = war.at[piece], war.nation(piece), to in war.beach
    ships = fleets.fleets(war, side, nation)
    if not ships and side == "russian":
        return Refusal("16.85b", "Russia has no transport of its own, and the Allied Player lends none.")
    if not ships:
        return Refusal("5.77b", f"No ships carry units of {NAMES[nation]}.")
    going = [
        fleet
        for fleet in ships
        if fleet.ports >> start & 1
        and (fleet.ports >> to & 1 or (beach and fleet.name != fleets.FRENCH))
        and sails(fleet.waters, routes.HARBOUR[start], to, beach)
    ]
    if not going:
        return why_no_route(war, side, start, to)
    if max(fleet.capacity for fleet in going) < war.sp[piece]:
        return _why_no_points(war, side, piece, [fleet.name for fleet in going])
    if fleets.africa_full(war, nation, start) and geo.AFRICA >> to & 1:
        clause = "5.77c" if war.italy else "16.62b"
        return Refusal(clause, f"{fleets.IN_AFRICA} Italian SP are in Africa; no more may be shipped there.")
    return None


def _why_no_points(war: War, side: str, piece: int, names: list[int]) -> Refusal:
    sp = war.sp[piece]
    if side != "axis":
        return Refusal("5.71c", f"{sp} SP need {sp} Naval Points; {war.naval} are left.")
    if names == [fleets.BOUGHT]:
        left = war.german_naval - war.german_sailed
        return Refusal("5.79a", f"Here Germany needs {sp} bought Naval Points; it has {left}.")
    return Refusal("5.77a", f"{war.piece_name(piece)} has {sp} SP; that sea has transport for one SP a turn.")


def why_no_route(war: War, side: str, start: int | None, to: int) -> Refusal:
    """The rule that cuts the way."""
    if side == "axis":
        return _why_no_axis_route(start, to)
    waters = interdiction.allied_waters(war)
    begin = 1 << routes.WEST if start is None else routes.HARBOUR[start]
    inward = Waters(waters.passages | routes.GIBRALTAR | routes.SUEZ, waters.nodes | interdiction.MEDITERRANEAN)
    if supply.closed_mediterranean(war) and sails(inward, begin, to, True):
        return Refusal("5.74a", "The Axis holds Gibraltar and Suez: the Mediterranean is closed.")
    gate = Waters(waters.passages | routes.GIBRALTAR, waters.nodes)
    if control.axis(war) >> geo.GIBRALTAR & 1 and sails(gate, begin, to, True):
        return Refusal("5.74b", "The Axis holds Gibraltar: only the way round Africa is open.")
    turkish = Waters(waters.passages | routes.BOSPORUS, waters.nodes | routes.TURKISH_WATERS)
    if war.status[Nation.TURKEY] == Status.NEUTRAL and sails(turkish, begin, to, True):
        return Refusal("12.4", "Turkey is neutral: no Allied ship passes Turkish waters.")
    return Refusal("5.76c", f"No open passage leads to {geo.label(to)}.")


def _why_no_axis_route(start: int | None, to: int) -> Refusal:
    ends = 1 << to | (0 if start is None else 1 << start)
    if not ends & ~NORTHERN:
        return Refusal("5.76c", "The Danish straits are not in Axis hands.")
    if ends & WESTERN & ~NORTHERN:
        return Refusal("5.7k", "German ships do not serve the Atlantic or the Arctic.")
    return Refusal("5.77a", "Permanent transport sails from port to port in its own sea only.")


def why_not_round(war: War, side: str, piece: int, to: int, left: tuple[int, ...]) -> Refusal | None:
    """Why a unit cannot be shipped to a hex round Africa."""
    if side == "axis":
        return Refusal("5.76b", "Only the Allies may leave the map.")
    if found := _why_not_between(war, side, piece, to, left):
        return found
    if side == "russian" and not war.red_transport:
        return Refusal("16.85b", "Russia has no transport of its own, and the Allied Player lends none.")
    if not rounds(war, routes.HARBOUR[war.at[piece]], to, to in war.beach):
        return Refusal("5.71b", "Round Africa one sails between the Atlantic and the Red Sea or the Persian Gulf.")
    if war.naval < fleets.ROUND * war.sp[piece]:
        return Refusal("5.71b", f"Round Africa {war.sp[piece]} SP need {fleets.ROUND * war.sp[piece]} Naval Points.")
    return None


def rounds(war: War, begin: int, to: int, beach: bool, nodes: int = interdiction.EVERYWHERE) -> bool:
    """Is there a way round Africa (through these nodes)?"""
    waters = interdiction.round_africa(interdiction.allied_waters(war))
    waters = Waters(waters.passages, waters.nodes & nodes)
    for near, far in ((routes.WEST, routes.EAST), (routes.EAST, routes.WEST)):
        out = routes.links(waters.passages).flood(1 << near, waters.nodes)
        if out & begin and sails(waters, 1 << far, to, beach):
            return True
    return False
