"""[5.6] Rail Movement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from theatrum.core.action import Action
from theatrum.core.bits import bits, of, pick
from theatrum.core.choices import Listed, Offer, Over, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.spi.actions import END, End, Entrain, Rail
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import PARTISANS_ALLIED, PARTISANS_AXIS, Nation, Status
from theatrum.rulesets.spi.data.tables import ALLOWANCE, OUTSIDE, RAIL_FACTOR
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.movement import arrival, zones
from theatrum.rulesets.spi.rules.movement.stacking import Crowding
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.supply import control
from theatrum.rulesets.spi.war import War


def network(war: War, side: str, area: int = geo.LAND) -> int:
    """[5.6a, 5.61, 5.65, R10, R11] Hexes in which a side may use rail now, in an area of whole countries."""
    if war.on("alternate-rail"):
        return geo.RAIL_LAND & area & control.friendly(war, side) & ~partisans(war, side)
    changing = war.railing_axis | war.railing_allied | war.railing_red  # [5.61] somebody has been there since
    if side == "axis":
        foes = war.held[Status.ALLIED] | war.held[Status.RED]
        homes = control.homes(war, Status.AXIS, Status.PRO_AXIS) & ~(war.rail_allied | changing)
        own = war.rail_axis | _empty(war, homes & ~war.rail_axis & area) | _neutral_friends(war)
    else:
        foes = war.held[Status.AXIS]
        red = side == "russian"  # [R302]
        homes = control.homes(war, Status.RED if red else Status.ALLIED) & ~(war.rail_axis | changing)
        mine = war.rail_red if red else war.rail_allied
        own = mine | _empty(war, homes & ~mine & area)
    closed = control.countries(foes & area) | partisans(war, side) | war.unoccupied()
    return geo.RAIL_LAND & area & own & ~closed


def _neutral_friends(war: War) -> int:
    """[R11, 16.62a] Pro-Axis neutrals with their units count as Axis under option 16.3; Italy always, for its own."""
    if war.on("minor-countries"):
        return control.homes(war, Status.PRO_AXIS)
    return 0 if war.italy else geo.HOME[Nation.ITALY]


def _empty(war: War, homes: int) -> int:
    """[R11] A home country without a unit of anybody counts as its owner's."""
    if not homes & geo.RAIL_LAND:
        return 0
    countries = control.countries(homes)
    held = 0
    for bucket in range(PARTISANS_AXIS):
        held |= war.held[bucket]
    return homes & ~control.countries(held & countries)


def partisans(war: War, side: str) -> int:
    """[16.59] Hexes closed to rail by Partisans: theirs and the six around."""
    held = war.held[PARTISANS_ALLIED] if side == "axis" else war.held[PARTISANS_AXIS]
    return held | geo.FAR.step(held)


def _net_for(war: War, side: str, piece: int) -> int:
    ground = network(war, side)
    if war.nation(piece) == Nation.RUSSIA and not war.russia_at_war:
        ground |= geo.RUSSIA & geo.RAIL_LAND
    return ground & neutrals.ground(war, piece)


def entrainable(war: War, side: str, free: int) -> int:
    """[5.63b] Units that can be marked for rail: on the rail network, outside Enemy Zones of Control, not yet moved."""
    net = _quiet_network(war, side)
    return of(piece for piece in bits(free & ~war.moved) if _can_board(war, piece, net))


def offer(war: War, side: str, free: int) -> Offer:
    return Listed(lambda: Over(Entrain, entrainable(war, side, free)), 4, partial(_any_entrainable, war, side, free))


def _any_entrainable(war: War, side: str, free: int, rng: Random) -> Action | None:
    """One of them, if a random unit happens to be one."""
    waiting = free & ~war.moved
    if not waiting:
        return None
    piece = pick(waiting, rng)
    country = geo.RAIL_COUNTRY[war.at[piece]]
    return Entrain(piece) if _can_board(war, piece, _quiet_network(war, side, country)) else None


def _quiet_network(war: War, side: str, area: int = geo.LAND) -> int:
    return network(war, side, area) & ~(zones.of_allies(war) if side == "axis" else zones.of_axis(war))


def _can_board(war: War, piece: int, net: int) -> bool:
    if war.nation(piece) == Nation.RUSSIA and not war.russia_at_war:
        net |= geo.RUSSIA & geo.RAIL_LAND
    return bool(net & neutrals.ground(war, piece) & 1 << war.at[piece])


def why_not_entrain(war: War, side: str, piece: int) -> Refusal | None:
    space = war.at[piece]
    if zones.against(war, war.bucket(piece)) >> space & 1:
        return Refusal("5.63b", f"{geo.label(space)} is in an Enemy Zone of Control: no rail from there.")
    if not geo.RAIL_LAND >> space & 1:
        return Refusal("5.6b", f"There is no rail in {geo.country_name(space)}.")
    if partisans(war, side) >> space & 1:
        return Refusal("16.59a", "Partisans have cut the railway here.")
    if not _net_for(war, side, piece) >> space & 1:
        clause = "5.65a" if war.on("alternate-rail") else "5.61"
        return Refusal(clause, f"{geo.country_name(space)} is not open to your rail.")
    return None


def reach(war: War, side: str, piece: int) -> int:
    """[5.6a, 5.62, 5.63, 5.66] Hexes a marked unit can reach by rail."""
    start = war.at[piece]
    zone = zones.against(war, war.bucket(piece))
    if zone >> start & 1 or war.contact >> piece & 1:
        return 0
    ground = _net_for(war, side, piece) & ~zone & ~war.others(war.bucket(piece))
    if not ground >> start & 1:
        return 0
    found = front = 1 << start
    for _ in range(points(war, start)):
        front = geo.OPEN.step(front) & ground & ~found
        found |= front
    return found & ~(1 << start)


def points(war: War, start: int) -> int:
    return RAIL_FACTOR * (ALLOWANCE[war.quarter] if geo.WEATHER >> start & 1 else OUTSIDE)


def watch(war: War) -> None:
    """[5.63b] A retreat, or a war that has just begun, may put a unit that waits for its train into a zone."""
    for piece in bits(war.marked):
        if zones.against(war, war.bucket(piece)) >> war.at[piece] & 1:
            war.contact |= 1 << piece


@frame
class RailMovement(Phase):
    """[4.2.A4a] Marked units move by rail, before any Naval Transport, which may take them further [4.2.A4b].

    The mark is gone with the Player-Turn [5.64b].
    """

    side: str
    step = "rail"
    title = "Rail movement"
    topics = ("movement",)

    def prompt(self, war: War) -> str:
        return "Rail movement: move the units you marked, then end."

    def enter(self, war: War) -> None:
        if not war.marked & ~war.moved & war.commanded(self.side):
            war.follow(Crowding(self.side, False))

    def choices(self, war: War) -> Iterator[Offer]:
        waiting = war.marked & ~war.moved & war.commanded(self.side)
        yield Over2(Rail, waiting, lambda piece: reach(war, self.side, piece))
        yield END

    def on_rail(self, war: War, act: Rail) -> None:
        start = war.at[act.piece]
        war.shift(act.piece, act.to)
        war.moved |= 1 << act.piece
        name = war.piece_name(act.piece)
        war.note("rail", "5.6a", unit=name, start=war.space_name(start), to=war.space_name(act.to))
        arrival.arrive(war, act.piece, 1 << act.to)
        losses.settle(war)

    def on_end(self, war: War, act: End) -> None:
        war.follow(Crowding(self.side, False))

    def why_not_rail(self, war: War, act: Rail) -> Refusal | None:
        piece, to = act.piece, act.to
        if not war.commanded(self.side) >> piece & 1:
            return Refusal("5.11", f"{war.piece_name(piece)} is not yours to move now.")
        if not war.marked >> piece & 1:
            return Refusal("5.6c", f"{war.piece_name(piece)} was not marked for rail in phase 1.")
        if war.moved >> piece & 1:
            return Refusal("5.0c", f"{war.piece_name(piece)} has moved; a completed move is final.")
        zone = zones.against(war, war.bucket(piece))
        if zone >> war.at[piece] & 1 or war.contact >> piece & 1:
            return Refusal("5.63b", "The unit has been in an Enemy Zone of Control in this Player-Turn.")
        return self._why_not_to(war, piece, to, zone)

    def _why_not_to(self, war: War, piece: int, to: int, zone: int) -> Refusal | None:
        if zone >> to & 1:
            return Refusal("5.63b", f"{geo.label(to)} is in an Enemy Zone of Control.")
        if not geo.RAIL_LAND >> to & 1:
            return Refusal("5.6b", f"There is no rail in {geo.label(to)}.")
        if partisans(war, self.side) >> to & 1 or partisans(war, self.side) >> war.at[piece] & 1:
            return Refusal("16.59a", "Partisans have cut the railway there.")
        if found := neutrals.why_closed(war, piece, to):
            return found
        net = _net_for(war, self.side, piece)
        if not net >> to & 1 or not net >> war.at[piece] & 1:
            clause = "5.65a" if war.on("alternate-rail") else "5.62"
            return Refusal(clause, f"{geo.country_name(to)} is not open to your rail.")
        ground = net & ~zone & ~war.others(war.bucket(piece))
        steps = _ride(war.at[piece], ground)
        if to not in steps or to == war.at[piece]:
            return Refusal("5.6c", f"No open line leads from {geo.label(war.at[piece])} to {geo.label(to)}.")
        if steps[to] > points(war, war.at[piece]):
            return Refusal("5.6a", f"{geo.label(to)} is too far: {points(war, war.at[piece])} Movement Points by rail.")
        return None


def _ride(start: int, ground: int) -> dict[int, int]:
    """Hexes by rail from a hex, one at a time."""
    steps, queue = {start: 0}, [start]
    for here in queue:
        for there in geo.BOARD.around(here):
            if ground >> there & 1 and geo.OPEN.joins(here, there) and there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps
