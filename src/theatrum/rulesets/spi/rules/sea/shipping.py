"""[5.7] Naval Transport: whole units go from Friendly port to Friendly port; each SP takes its own chance."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, of
from theatrum.core.chance import Chance, sure
from theatrum.core.choices import Offer, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.spi.actions import END, End, Ship, ShipRound
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.movement import arrival, stacking
from theatrum.rulesets.spi.rules.movement.reach import movers
from theatrum.rulesets.spi.rules.movement.stacking import Crowding
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.sea import embargo, fleets, interdiction, routes
from theatrum.rulesets.spi.rules.sea.fleets import Fleet
from theatrum.rulesets.spi.rules.sea.interdiction import Hazard
from theatrum.rulesets.spi.war import War

Chances = Chance[tuple[int, ...]]


# ------------------------------------------------------------------ who can sail where
def sailors(war: War, side: str) -> int:
    """[5.0d, R92] Units in Friendly ports that have not moved, or only by rail, in this Player-Turn."""
    able = movers(war, side, at_sea=True) & ~(war.moved & ~war.marked) & ~war.dropped
    return war.in_area(able, fleets.harbours(war, side))


def beaches(war: War) -> int:
    """[5.83, 5.91a] Hexes landed on in this Player-Turn, port or not."""
    out = 0
    for space in war.beach:
        out |= 1 << space
    return out


def _welcome(war: War, side: str, piece: int, left: tuple[int, ...]) -> int:
    """Hexes that can take this unit: Friendly or a beach, open to it, with room (R22: places left stay taken)."""
    found = (fleets.harbours(war, side) | beaches(war)) & neutrals.ground(war, piece) & ~war.others(war.bucket(piece))
    if fleets.held_back(war) >> war.at[piece] & 1:
        found &= geo.BRITAIN
    if fleets.africa_full(war, war.nation(piece), war.at[piece]):
        found &= ~geo.AFRICA
    for space in bits(found & (war.taken() | of(left))):
        if stacking.room(war, space, war.nation(piece)) <= left.count(space):
            found &= ~(1 << space)
    return found & ~(1 << war.at[piece])


def goals(war: War, side: str, piece: int, left: tuple[int, ...] = ()) -> int:
    """Hexes a unit can be shipped to now, not counting the way round Africa."""
    start, out = war.at[piece], 0
    for fleet in fleets.fleets(war, side, war.nation(piece)):
        if fleet.capacity >= war.sp[piece] and fleet.ports >> start & 1:
            out |= routes.reach(fleet.waters, start, beaches(war)) & fleet.ports | _reached_beaches(war, fleet, start)
    return out & _welcome(war, side, piece, left) if out else 0


def _reached_beaches(war: War, fleet: Fleet, start: int) -> int:
    """Beaches are served by ships that need no ports of their own."""
    return 0 if fleet.name == fleets.FRENCH else routes.reach(fleet.waters, start, beaches(war)) & beaches(war)


def goals_round(war: War, side: str, piece: int, left: tuple[int, ...] = ()) -> int:
    """[5.71b] Hexes a unit can be shipped to round Africa."""
    if side == "axis" or war.naval < fleets.ROUND * war.sp[piece]:
        return 0
    waters = interdiction.round_africa(interdiction.allied_waters(war))
    out = routes.reach_round(waters, war.at[piece], beaches(war))
    return out & _welcome(war, side, piece, left) if out else 0


def chosen(war: War, side: str, piece: int, to: int) -> Fleet:
    """The fleet that takes a unit: the first that can."""
    start = war.at[piece]
    for fleet in fleets.fleets(war, side, war.nation(piece)):
        if fleet.capacity < war.sp[piece] or not fleet.ports >> start & 1:
            continue
        at_port = routes.reach(fleet.waters, start) & fleet.ports
        if (at_port | _reached_beaches(war, fleet, start)) >> to & 1:
            return fleet
    raise ValueError("no fleet can make this trip")


# ------------------------------------------------------------------ the trip
def danger(war: War, side: str, act: Ship | ShipRound) -> Hazard:
    """What each SP of a shipment must pass."""
    start = war.at[act.piece]
    if isinstance(act, ShipRound):
        waters = interdiction.linked(interdiction.round_africa(interdiction.allied_waters(war)))
    else:
        waters = chosen(war, side, act.piece, act.to).waters
    found = interdiction.hazard(war, side, waters, start, act.to)
    assert found is not None
    return found


def chances(war: War, hazard: Hazard, sp: int, to: int) -> Chances:
    """The exact distribution of (arrive, aborted, lost) of a shipment."""
    exempt = min(sp, war.beach.get(to, 0))
    landed: tuple[int, ...] = (exempt, 0, 0)
    return sure(landed) + hazard.chances().repeat(sp - exempt)


def run(war: War, hazard: Hazard, sp: int, to: int) -> tuple[int, int, int]:
    """[5.91b, 6.51] Roll for each SP but those that follow a landing; (arrived, aborted, lost)."""
    exempt = min(sp, war.beach.get(to, 0))
    if exempt:
        war.beach[to] -= exempt
    arrived, aborted, lost = exempt, 0, 0
    for _ in range(sp - exempt):
        a, b, c = hazard.roll(war)
        arrived, aborted, lost = arrived + a, aborted + b, lost + c
    return arrived, aborted, lost


@frame
class NavalTransport(Phase):
    """[5.7g] Naval Transport, after all rail movement."""

    side: str
    left: tuple[int, ...] = ()
    """[R22] Hexes that shipped units have left in this phase: their places stay taken."""
    step = "naval-transport"
    title = "Naval transport"
    topics = ("sea", "air")

    def prompt(self, war: War) -> str:
        return "Naval transport: ship units from port to port, then end the phase."

    def enter(self, war: War) -> None:
        if not any(self._to(war, piece) or self._to_round(war, piece) for piece in bits(self._able(war))):
            war.follow(Crowding(self.side, False))

    def _able(self, war: War) -> int:
        if self.side != "axis" and not war.naval and war.spent & fleets.FRENCH:
            return 0
        if self.side == "russian" and not war.red_transport:
            return 0
        return sailors(war, self.side)

    def _to(self, war: War, piece: int) -> int:
        return goals(war, self.side, piece, self.left)

    def _to_round(self, war: War, piece: int) -> int:
        return goals_round(war, self.side, piece, self.left)

    def choices(self, war: War) -> Iterator[Offer]:
        able = self._able(war)
        yield Over2(Ship, able, lambda piece: self._to(war, piece))
        if self.side != "axis" and war.naval >= fleets.ROUND:
            yield Over2(ShipRound, able, lambda piece: self._to_round(war, piece))
        yield END

    def on_ship(self, war: War, act: Ship) -> None:
        hazard = danger(war, self.side, act)
        fleets.pay(war, chosen(war, self.side, act.piece, act.to).name, war.sp[act.piece])
        self._sail(war, act.piece, act.to, hazard, "5.77a" if self.side == "axis" else "5.71c")

    def on_ship_round(self, war: War, act: ShipRound) -> None:
        hazard = danger(war, self.side, act)
        fleets.pay(war, fleets.ALLIED, war.sp[act.piece], fleets.ROUND)
        self._sail(war, act.piece, act.to, hazard, "5.71b")

    def _sail(self, war: War, piece: int, to: int, hazard: Hazard, clause: str) -> None:
        """[5.7j, R22] Arriving SP form one unit in the port of debarkation, aborted ones one where they came from."""
        start, sp, bit = war.at[piece], war.sp[piece], 1 << piece
        arrived, aborted, lost = run(war, hazard, sp, to)
        name = war.piece_name(piece)
        names = {"unit": name, "start": war.space_name(start), "to": war.space_name(to)}
        war.note("ship", clause, "6.51", **names, arrived=arrived, aborted=aborted, lost=lost)
        war.moved |= bit
        war.marked &= ~bit
        if lost:
            war.note("loss", "6.53b", unit=name, sp=lost)
            losses.lose(war, piece, lost)
        if arrived:
            if aborted:
                self._turn_back(war, piece, aborted)
            war.shift(piece, to)
            war.excess &= ~bit
            arrival.arrive(war, piece, 1 << to)
            losses.settle(war)
        if not aborted:
            war.amend(NavalTransport(self.side, (*self.left, start)))

    def _turn_back(self, war: War, piece: int, sp: int) -> None:
        war.sp[piece] -= sp
        rest = war.put(war.nation(piece), war.type(piece), sp, war.at[piece])
        war.moved |= 1 << rest
        if war.isolated >> piece & 1:
            war.isolated |= 1 << rest
        war.note("split", "R22", unit=war.piece_name(piece), new=war.piece_name(rest), sp=sp)

    def on_end(self, war: War, act: End) -> None:
        war.follow(Crowding(self.side, False))

    def why_not_ship(self, war: War, act: Ship) -> Refusal | None:
        return embargo.why_not_ship(war, self.side, act.piece, act.to, self.left)

    def why_not_ship_round(self, war: War, act: ShipRound) -> Refusal | None:
        return embargo.why_not_round(war, self.side, act.piece, act.to, self.left)
