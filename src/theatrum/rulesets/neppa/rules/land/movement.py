"""[8.0, 7.0] The Movement Phase: ground units march, air units change base."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Listed, Offer, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.speech import count
from theatrum.rulesets.neppa.actions import Combine, Dismantle, End, Invade, Move, Rebase, Sail, Transport
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import ABN, AIR, FLEET, MOVE
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.air.wings import SELDOM, Wings
from theatrum.rulesets.neppa.rules.convoys import convoy_boxes
from theatrum.rulesets.neppa.rules.land import bridgehead, control, entry
from theatrum.rulesets.neppa.rules.phases import SeatPhase
from theatrum.rulesets.neppa.rules.politics import cooperation, north_africa
from theatrum.rulesets.neppa.rules.sea import expedition, fleets, invasion, naval_movement, transport
from theatrum.rulesets.neppa.rules.words import place
from theatrum.rulesets.neppa.war import War

END = End()
CAPITALS = sum(1 << capital for capital in geo.CAPITAL.values())
RESTLESS = 12
"""How much a random player wants to end the phase."""
MISSIONS = 2
"""How much he wants to put a mission at sea together."""


def passable(war: War, nation: int) -> int:
    """[8.0a, 1.5a] Land zones that units of a nation may go through: friendly ones, and enemy ones without units."""
    key = ("passable", nation)
    found: int | None = war.cache.get(key)
    if found is None:
        found = (cooperation.welcome(war, nation) | war.hostile(nation)) & geo.LAND
        war.cache[key] = found
    return found & ~control.held_against(war, nation) & ~cooperation.closed(war, nation)


def pace(war: War, piece: int) -> int:
    """[1.1d, 6.2i, 6.2l] The movement factors that a ground unit has left; disembarking costs one."""
    return MOVE[war.class_(piece)] - (war.landed >> piece & 1)


def reach(war: War, piece: int) -> int:
    """[1.1d, 2.i2, 8.0a, R4] The zones to which a ground unit may move: as many as its movement factor, with room."""
    nation, class_, here = war.nation(piece), war.class_(piece), war.at[piece]
    if not geo.LAND >> here & 1:
        return 0
    open_ = passable(war, nation)
    reached = front = 1 << here
    for _ in range(pace(war, piece)):
        front = geo.ROADS.step(front) & open_ & ~reached
        reached |= front
    found = reached & ~(cooperation.shut(war, piece) | 1 << here)
    if class_ == ABN:
        return found
    for space in bits(found):
        if space in war.here and stacking.ground_room(war, nation, space) <= 0:  # an empty zone has room
            found ^= 1 << space
    return found


def march(war: War, piece: int, start: int, to: int) -> None:
    """[8.0a, R61, R164] A unit goes to a zone and takes what it passes: the way leads over an enemy zone if it can."""
    nation = war.nation(piece)
    if not geo.ROADS.step(start) >> to & 1 and not start >> to & 1:
        between = geo.ROADS.step(start) & geo.ROADS.near[to] & passable(war, nation)
        enemy = between & war.hostile(nation)
        taken = enemy & CAPITALS or enemy
        if taken:
            passed = next(bits(taken))
            entry.enter(war, nation, passed)
            if not passable(war, nation) >> to & 1:
                to = passed  # [14.7c] with Warsaw it has closed Eastern Europe to itself
    war.shift(piece, to)
    entry.enter(war, nation, to)


def bases(war: War, piece: int) -> int:
    """[3.5b, 7.0a, 1.2b] The zones to which an air unit may go: friendly, within four zones, with room."""
    nation, here = war.nation(piece), war.at[piece]
    found = (
        geo.RANGE4[here] & cooperation.welcome(war, nation) & geo.LAND & ~(1 << here) & ~cooperation.shut(war, piece)
    )
    size = war.size[piece]
    return sum(1 << space for space in bits(found) if stacking.air_room(war, nation, space) >= size)


@frame
class Movement(Wings, SeatPhase):
    """[seq.2] Every player of the side moves the units of his countries, each unit once."""

    step = "movement"
    title = "Movement"
    topics = ("movement",)

    def prompt(self, war: War) -> str:
        return "Move ground units, change air bases and sail fleets; then end the phase."

    def movers(self, war: War) -> int:
        return war.units(self.nations(war)) & ~war.moved & ~north_africa.grounded(war)

    def choices(self, war: War) -> Iterator[Offer]:
        mine = self.movers(war)
        yield Over2(Move, war.ground(mine), lambda piece: reach(war, piece))
        yield Over2(Rebase, mine & war.order[AIR], lambda piece: bases(war, piece))
        ships = mine & war.order[FLEET]
        if ships:
            yield Over2(Sail, ships, lambda piece: naval_movement.goals(war, piece))
        yield from self._missions(war)
        if war.bridgeheads:
            nations = self.nations(war)
            yield Listed(lambda: map(Dismantle, bits(bridgehead.removable(war, nations))), SELDOM, verb=Dismantle)
        yield Listed(lambda: (END,), guess=RESTLESS, verb=End)
        yield from self.rearranging(war)

    def fliers(self, war: War) -> int:
        return war.units(self.nations(war)) & war.order[AIR]

    def ships(self, war: War) -> int:
        """The fleets of the deciding player, whether they have changed base or not."""
        return war.units(self.nations(war)) & war.order[FLEET] & ~war.fought

    def _missions(self, war: War) -> Iterator[Offer]:
        """[3.6c, 6.2, 6.5] What fleets do together."""
        ships = self.ships(war)
        if ships:
            yield Listed(
                lambda: map(Combine, bits(fleets.combinable(war, ships & ~invasion.embarked(war)))), 1, verb=Combine
            )
        if ships or expedition.side_units(war, self.side) & war.order[FLEET] & ~war.fought:
            side, place = self.side, self.place
            yield Listed(
                lambda: (Transport(port) for port in bits(transport.goals(war, side, place))), MISSIONS, verb=Transport
            )
            yield Listed(
                lambda: (Invade(zone) for zone in bits(invasion.goals(war, side, place))), MISSIONS, verb=Invade
            )

    def on_sail(self, war: War, act: Sail) -> None:
        naval_movement.sail(war, self.side, self.place, act.piece, act.to)

    def on_combine(self, war: War, act: Combine) -> None:
        fleets.combine(war, act.piece, self.ships(war) & ~invasion.embarked(war))

    def on_transport(self, war: War, act: Transport) -> None:
        war.push(transport.Transportation(self.side, self.place, act.to))

    def on_invade(self, war: War, act: Invade) -> None:
        war.push(invasion.Armada(self.side, self.place, act.target))

    def on_dismantle(self, war: War, act: Dismantle) -> None:
        bridgehead.remove(war, act.zone)

    def on_move(self, war: War, act: Move) -> None:
        if war.events is not None:
            war.note("move", "8.0a", piece=war.piece_name(act.piece), start=war.space_name(war.at[act.piece]),
                     to=war.space_name(act.to))  # fmt: skip
        war.moved |= 1 << act.piece
        march(war, act.piece, 1 << war.at[act.piece], act.to)

    def on_rebase(self, war: War, act: Rebase) -> None:
        if war.events is not None:
            war.note("rebase", "7.0a", piece=war.piece_name(act.piece), start=war.space_name(war.at[act.piece]),
                     to=war.space_name(act.to))  # fmt: skip
        war.moved |= 1 << act.piece
        war.shift(act.piece, act.to)
        entry.arrive(war, war.nation(act.piece), act.to)

    # ------------------------------------------------------------------ explanations
    def why_not_move(self, war: War, act: Move) -> Refusal | None:
        wrong = self._why_not_order(war, act.piece)
        if wrong:
            return wrong
        piece, to = act.piece, act.to
        nation, class_, here = war.nation(piece), war.class_(piece), war.at[piece]
        if not war.ground(1 << piece):
            return Refusal("3.5b", f"{war.piece_name(piece)} is no ground unit.")
        if not 0 <= to < geo.SIZE or not geo.LAND >> to & 1:
            return Refusal("2.4b", f"{war.space_name(to)} is no land zone: ground units need ships at sea.")
        if not geo.LAND >> here & 1:
            return Refusal("2.4b", f"{war.piece_name(piece)} is in a box and leaves it only by redeployment.")
        if to == here:
            return Refusal("8.0a", f"{war.piece_name(piece)} is already there.")
        if control.foes_in(war, nation, to):
            return Refusal("8.0a", f"Enemy units are in {war.space_name(to)}: attack them in the Combat Phase.")
        if not passable(war, nation) >> to & 1:
            return cooperation.why_closed(war, nation, to)
        if not geo.within(here, pace(war, piece), geo.ROADS) >> to & 1:
            clause = "6.2i" if war.landed >> piece & 1 else "1.1d"
            return Refusal(clause, f"{place(to)} is more than {count(pace(war, piece), 'zone')} away.")
        if cooperation.shut(war, piece) >> to & 1:
            return cooperation.why_shut(war, piece, to)
        if class_ != ABN and stacking.ground_room(war, nation, to) <= 0:
            return Refusal("1.2a", f"{war.space_name(to)} is full.")
        if not reach(war, piece) >> to & 1:
            return Refusal("8.0a", f"No open way leads to {war.space_name(to)}.")
        return None

    def why_not_dismantle(self, war: War, act: Dismantle) -> Refusal | None:
        return bridgehead.why_not_remove(war, self.nations(war), act.zone)

    def why_not_rebase(self, war: War, act: Rebase) -> Refusal | None:
        wrong = self._why_not_order(war, act.piece)
        if wrong:
            return wrong
        piece, to = act.piece, act.to
        nation, here = war.nation(piece), war.at[piece]
        if not war.order[AIR] >> piece & 1:
            return Refusal("7.0a", f"{war.piece_name(piece)} is no air unit.")
        if not 0 <= to < geo.SIZE or to == here or not geo.RANGE4[here] >> to & 1:
            return Refusal("3.5b", f"{war.space_name(to)} is not within four zones.")
        if not cooperation.welcome(war, nation) >> to & 1 or not geo.LAND >> to & 1:
            return Refusal("7.0a", f"{war.space_name(to)} is not under friendly control.")
        if cooperation.shut(war, piece) >> to & 1:
            return cooperation.why_shut(war, piece, to)
        if stacking.air_room(war, nation, to) < war.size[piece]:
            return Refusal("1.2b", f"{war.space_name(to)} has no room for more air units.")
        return None

    def why_not_sail(self, war: War, act: Sail) -> Refusal | None:
        wrong = self._why_not_order(war, act.piece)
        if wrong and wrong.clause == "8.0a":
            return convoy_boxes.why_stay(war, act.piece) or wrong
        return wrong or naval_movement.why_not_sail(war, act.piece, act.to)

    def why_not_combine(self, war: War, act: Combine) -> Refusal | None:
        if not has(war.units(self.nations(war)), act.piece):
            return Refusal("1.0a", f"{war.piece_name(act.piece)} is not yours to order now.")
        return fleets.why_not_combine(war, act.piece, self.ships(war) & ~invasion.embarked(war))

    def why_not_transport(self, war: War, act: Transport) -> Refusal | None:
        return transport.why_not(war, self.side, self.place, act.to)

    def why_not_invade(self, war: War, act: Invade) -> Refusal | None:
        return invasion.why_not(war, self.side, self.place, act.target)

    def _why_not_order(self, war: War, piece: int) -> Refusal | None:
        if not has(war.units(self.nations(war)), piece):
            return Refusal("1.0a", f"{war.piece_name(piece)} is not yours to move now.")
        if war.moved >> piece & 1:
            return Refusal("8.0a", f"{war.piece_name(piece)} has moved in this turn.")
        return north_africa.why_grounded(war, piece)
