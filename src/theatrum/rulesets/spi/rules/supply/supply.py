"""[9.0] Supply: which hexes can trace to a source, for each kind of army, and the clock of those that cannot.

Lack of supply halves the defence and forbids attacks [5.22, 9.61a]; it never slows a march [9.64].
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from theatrum.core.bits import bits
from theatrum.core.board import Pair
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, PARTISANS_AXIS, TYPES, Nation, Status, Type
from theatrum.rulesets.spi.data.tables import TABLES
from theatrum.rulesets.spi.rules.movement import zones
from theatrum.rulesets.spi.rules.sea import seas as sea
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War

CENTERS_NEEDED = TABLES["supply"]["russian_centers_needed"]
EVERYWHERE = ~0
Straits = Callable[[], tuple[Pair, ...]]
"""The narrows that a side may cross, asked for only where a path comes to one."""


def _heartland() -> list[int]:
    """Ever larger parts of Russia round the Persian route. Those without an Enemy need not be traced step by step."""
    found = [geo.RUSSIA & geo.PERSIAN_ROUTE]
    while grown := geo.OPEN.step(found[-1]) & geo.RUSSIA & ~found[-1]:
        found.append(found[-1] | grown)
    return found


HEARTLAND = _heartland()


# ------------------------------------------------------------------ judging
def supplied(war: War, piece: int) -> bool:
    """[9.5] Can this unit trace supply now?"""
    nation, type_ = divmod(war.kind[piece], TYPES)
    if type_ >= Type.GARRISON:
        return True  # [16.51c, R59] Partisans and Garrisons
    return bool(judged(war, nation) >> war.origin.get(piece, war.at[piece]) & 1)


def judged(war: War, nation: int) -> int:
    """Hexes in which a nation's units are in supply now, as far as it takes to judge those on the map.

    Like all nets they are good until a unit or the control of a hex changes.
    """
    nets = war.cache.get("nets")
    if nets is None:
        nets = war.cache["nets"] = {}
    found: int | None = nets.get(nation)
    if found is None:
        # [R36] countries not at war need none
        found = nets[nation] = EVERYWHERE if war.status[nation] < Status.AXIS else _net_of(war, nation, False)
    return found


def net_of(war: War, nation: int) -> int:
    """All hexes from which units of a nation are in supply."""
    return _kept(war, (nation, "whole"), _net_of, nation, True)


def _net_of(war: War, nation: int, whole: bool) -> int:
    if nation in (Nation.GERMANY, Nation.ITALY):
        return axis_net(war, whole)
    if nation in (Nation.BRITAIN, Nation.UNITED_STATES, Nation.FREE_FRENCH):
        return western_net(war, whole)
    if nation == Nation.RUSSIA:
        return _russian_net(war, whole)
    if nation == Nation.FRANCE:
        return _french_net(war, whole)
    if nation == Nation.VICHY:
        return _home_net(war, nation, geo.HOME[Nation.FRANCE], Status.AXIS, 0)  # [9.43]
    # [12.3, 16.15] others: any hex of their own country, or a source of the side they have joined
    if war.status[nation] == Status.AXIS:
        return _home_net(war, nation, geo.HOME[nation], Status.AXIS, axis_net(war, whole))
    return _home_net(war, nation, geo.HOME[nation], Status.ALLIED, western_net(war, whole))


def _kept(war: War, key: object, make: Callable[..., int], *about: int) -> int:
    nets = war.cache.get("nets")
    if nets is None:
        nets = war.cache["nets"] = {}
    found: int | None = nets.get(key)
    if found is None:
        found = nets[key] = make(war, *about)
    return found


def _places(war: War, nation: int) -> int:
    """Where the supply of a nation's units is judged: where they stand, or [R18, R77] where they came from."""
    return _kept(war, ("places", nation), _find_places, nation)


def _find_places(war: War, nation: int) -> int:
    units = war.of_nation(nation)
    return war.hexes(units) | _origins(war, units)


def _origins(war: War, units: int) -> int:
    out = 0
    for piece, space in war.origin.items():
        if units >> piece & 1:
            out |= 1 << space
    return out


def _places_of_side(war: War, status: int) -> int:
    """The same for all nations of a status but Russia, which is fed in its own way."""
    units = war.ranks[status]
    if units & war.of_nation(Nation.RUSSIA):
        units &= ~war.of_nation(Nation.RUSSIA)
        return war.hexes(units) | _origins(war, units)
    return war.held[status] | _origins(war, units)


# ------------------------------------------------------------------ where a line may run
def _ways(war: War, status: int) -> int:
    """[6.41, 6.42, 9.71] Land hexes a supply line of this side may use: a Friend cancels an Enemy Zone of Control.

    [R18, R77] So does a unit whose supply is judged in the hex it has sailed or dropped from.
    """
    held = war.held
    if status == Status.AXIS:
        foes = held[Status.ALLIED] | held[Status.RED] | held[Status.NEUTRAL] | held[Status.VICHY]
        foes |= held[PARTISANS_ALLIED]
        own = held[Status.AXIS]
        zone = zones.of_allies(war)
        closed = war.quiet & ~control.homes(war, Status.PRO_AXIS)
    else:
        foes = held[Status.AXIS] | held[Status.PRO_AXIS] | held[Status.NEUTRAL] | held[Status.VICHY]
        foes |= held[PARTISANS_AXIS]
        own = held[Status.ALLIED] | held[Status.RED]
        zone = zones.of_axis(war)
        closed = war.quiet
    if war.vichy == 1:
        closed |= war.vichy_land
    if war.origin:
        zone &= ~_origins(war, war.ranks[status])
    return geo.LAND & ~(foes | zone & ~own | closed) | own


def _spread(
    start: int,
    ways: int,
    wanted: int = EVERYWHERE,
    hop: Callable[[int], int] | None = None,
    straits: Straits | None = None,
) -> int:
    """[9.0c] All hexes that trace to `start`: overland, by `hop` over sea, over one blocked hexside at most.

    It stops as soon as all that is `wanted` is found.
    """
    near = _flood(start & ways, ways, wanted, hop)
    if not wanted & ways & ~near:
        return near
    over = _over_blocked(near, straits) & ways & ~near
    return near | _flood(over, ways, wanted, hop, near) if over else near


def _over_blocked(spaces: int, straits: Straits | None) -> int:
    """Hexes beyond a mountain hexside, or beyond a strait whose shores one side holds [MAP.4, MAP.5]."""
    over = geo.BLOCKED.step(spaces)
    return over | control.over_narrows(spaces, straits()) if straits and spaces & geo.STRAITS else over


def _flood(start: int, ways: int, wanted: int, hop: Callable[[int], int] | None = None, seen: int = 0) -> int:
    ways &= ~seen
    if hop is None:
        return geo.OPEN.flood(start, ways, wanted)
    reached, front = 0, start & ways
    while front:
        front |= hop(front | seen) & ways & ~reached  # ships first: they save most of the march
        reached |= geo.OPEN.flood(front, ways & ~reached, wanted)
        if not wanted & ways & ~reached:
            break
        front = hop(reached | seen) & ways & ~reached
    return reached


# ------------------------------------------------------------------ the nets
def axis_net(war: War, whole: bool = True) -> int:
    """[9.11, 9.12, 9.72a] Axis supply: Germany and Italy; in Africa every Axis port while Italy is in the war."""
    return _kept(war, ("axis", whole), _axis_net, whole)


def _axis_net(war: War, whole: bool) -> int:
    ways = _ways(war, Status.AXIS)
    wanted = EVERYWHERE if whole else _places_of_side(war, Status.AXIS)
    sources = geo.ALL_GERMANY | (geo.ITALY if war.italy == 1 else 0)
    ports = control.axis(war) & ways

    def hop(reached: int) -> int:
        """[R32] Friendly port to Friendly port inside one sea; otherwise only over all-sea hexsides."""
        out = geo.SHORES.step(reached)
        if war.italy == 2:  # [16.66a]
            shore = sea.COAST[sea.MEDITERRANEAN]
            out = geo.SHORES.step(reached & ~shore) | geo.SHORES.step(reached & shore) & ~shore
        for area in sea.SUPPLY_AREAS:
            if war.italy == 2 and area == sea.MEDITERRANEAN:
                continue  # [16.66a]
            harbours = sea.PORTS[area] & ports
            if harbours & reached:
                out |= harbours
        return out

    net = _spread(sources, ways, wanted, hop, partial(control.narrows, war, Status.AXIS))
    if war.italy == 1 and wanted & ~net:
        net |= _spread(sea.ALL_PORTS & ports & geo.AFRICA, ways & geo.AFRICA)  # [9.12]
    return net


def western_net(war: War, whole: bool = True) -> int:
    """[9.3] British and United States supply: open coasts; the Mediterranean while Gibraltar or Suez is free."""
    return _kept(war, ("western", whole), _western_net, whole)


def _western_net(war: War, whole: bool) -> int:
    ways = _ways(war, Status.ALLIED)
    wanted = EVERYWHERE if whole else _places_of_side(war, Status.ALLIED)
    if war.red_supply:
        wanted |= _places(war, Nation.RUSSIA)  # [16.85a]
    sources = sea.OPEN_COAST
    if not closed_mediterranean(war):
        sources |= sea.COAST[sea.MEDITERRANEAN]
    straits = partial(control.narrows, war, Status.ALLIED)
    return _spread(sources, ways, wanted, None, straits) | geo.BRITAIN  # [9.33]


def closed_mediterranean(war: War) -> bool:
    """[9.32a, 5.74a] Both Gibraltar and Suez are in Axis hands."""
    axis = control.axis(war)
    return bool(axis >> geo.GIBRALTAR & 1 and axis >> geo.SUEZ & 1)


def _russian_net(war: War, whole: bool) -> int:
    """[9.21, 9.22a, 9.22b] Russian supply: three Resource Centers in the region, or the Persian route, or Murmansk."""
    ways = _ways(war, Status.RED)
    route = 0 if war.held[Status.AXIS] & geo.PERSIAN_ROUTE else geo.PERSIAN_ROUTE
    places = _places(war, Nation.RUSSIA)
    net = 0
    if route and not whole:
        net = geo.OPEN.flood(_safe_heartland(ways) | route & ways, ways, places)
        places &= ~net
    straits = partial(control.narrows, war, war.status[Nation.RUSSIA])
    net |= _grouped(places, ways, _good_centers(war, geo.CENTERS), route, whole, straits)
    if war.red_supply:
        net |= western_net(war, whole)  # [16.85a]
    return net | 1 << geo.MURMANSK


def _safe_heartland(ways: int) -> int:
    found = 0
    for region in HEARTLAND:
        if region & ~ways:
            break
        found = region
    return found


def _french_net(war: War, whole: bool) -> int:
    """[9.41, 9.42] French supply: three French Centers in the region, or over sea; outside France as the British."""
    ways = _ways(war, Status.ALLIED)
    places = _places(war, Nation.FRANCE) & (EVERYWHERE if whole else geo.FRANCE)
    centers = _good_centers(war, geo.FRENCH_CENTERS)
    inside = _grouped(places, ways, centers, 0, whole)
    if whole or places & ~inside:
        fed = _grouped(centers, ways, centers, 0, True)
        inside |= _flood(_over_sea(war, fed & control.friendly(war, "allied")), ways, EVERYWHERE)
    return inside & geo.FRANCE | western_net(war, whole) & ~geo.FRANCE


def _over_sea(war: War, land: int) -> int:
    """[9.0a, 9.32a] Coasts of the oceans and the Mediterranean that Allied supply reaches from the ports of a land."""
    axis, coasts = control.axis(war), 0
    south = 0 if closed_mediterranean(war) else sea.COAST[sea.MEDITERRANEAN]
    for ports, near, far in (
        (land & sea.OPEN_COAST, sea.OPEN_COAST, south),
        (land & south & sea.PORTS[sea.MEDITERRANEAN], south, sea.OPEN_COAST),
    ):
        if ports:
            coasts |= near if axis >> geo.GIBRALTAR & 1 else near | far
    return coasts


def _good_centers(war: War, centers: int) -> int:
    """[R33] Centers free of Axis units, and of Axis Zones of Control unless a Friend holds them."""
    own = war.held[Status.ALLIED] | war.held[Status.RED]
    return centers & ~war.held[Status.AXIS] & ~(zones.of_axis(war) & ~own)


def _grouped(places: int, ways: int, centers: int, route: int, whole: bool, straits: Straits | None = None) -> int:
    """[R33] The regions, as seen from each of these places, that hold three Centers or touch the route."""
    net = 0
    wanted = EVERYWHERE if whole else places
    while places:
        near = region = _flood(places & -places & ways, ways, wanted)
        if not _feeds(region, centers, route):
            near = _flood(near, ways, EVERYWHERE)
            over = _over_blocked(near, straits) & ways & ~near
            region = near | _flood(over, ways, EVERYWHERE, None, near)
        if _feeds(region, centers, route):
            net |= near
        places &= ~(near | places & -places)
    return net


def _feeds(region: int, centers: int, route: int) -> bool:
    return (region & centers).bit_count() >= CENTERS_NEEDED or bool(region & route)


def _home_net(war: War, nation: int, home: int, status: int, shared: int) -> int:
    """[12.3a, 16.15a] The own country, what its allies feed, and (if some unit needs it) every hex that traces home."""
    near = home | shared
    if all(near >> war.at[piece] & 1 for piece in bits(war.of_nation(nation))):
        return near
    return near | _spread(home, _ways(war, status), straits=partial(control.narrows, war, status))


# ------------------------------------------------------------------ the clock
def begin_combat(war: War) -> None:
    """[R36] Remember who is without supply as a Combat Phase begins."""
    war.cut = 0
    if war.held[Status.AXIS] & ~axis_net(war, whole=False) or war.status[Nation.VICHY] == Status.AXIS:
        war.cut = _unsupplied(war, war.ranks[Status.AXIS])
    war.cut |= _unsupplied(war, war.ranks[Status.ALLIED] | war.ranks[Status.RED])


def end_combat(war: War) -> list[int]:
    """[9.62] Whoever lacked supply at both ends of the phase has spent one; at the second it is eliminated."""
    still = _unsupplied(war, war.cut)
    dead = list(bits(still & war.isolated))
    war.isolated = still & ~war.isolated
    war.cut = 0
    return dead


def end_player_turn(war: War) -> None:
    """[R36] Supply at the end of a Player-Turn sets the clock back."""
    war.isolated = _unsupplied(war, war.isolated)


def _unsupplied(war: War, pieces: int) -> int:
    """Those of these units, all of them at war, that cannot trace supply."""
    out = 0
    for nation, army in enumerate(war.armies):
        if army & pieces and _places(war, nation) & ~judged(war, nation):
            for piece in bits(army & pieces):
                if not supplied(war, piece):
                    out |= 1 << piece
    return out
