"""[5.0] Movement: how far a unit can go, and the two Movement Phases."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer, Over, Over2
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi import airdrop, arrival, control, losses, march, neutrals, overrun, rail, victory, zones
from theatrum.rulesets.spi import geography as geo
from theatrum.rulesets.spi.actions import Drop, End, Entrain, Move, Overrun, Resign
from theatrum.rulesets.spi.nations import Nation, Status, Type
from theatrum.rulesets.spi.stacking import Crowding
from theatrum.rulesets.spi.tables import ALLOWANCE, FROM_1943, OUTSIDE, SPRING, SUMMER
from theatrum.rulesets.spi.war import War

__all__ = ["SPRING", "SUMMER", "InitialMovement", "MechanizedMovement"]
MECHANIZED_LATER = (Nation.BRITAIN, Nation.UNITED_STATES, Nation.FREE_FRENCH)


# ------------------------------------------------------------------ what a unit can do
def allowance(war: War, space: int) -> int:
    """[3.22c, 5.13, 5.14a, 5.51, 5.52b, 11.11, 11.12] Movement Points of a unit that starts its phase in this hex."""
    return ALLOWANCE[war.quarter] if geo.WEATHER >> space & 1 else OUTSIDE


def mechanized(war: War, piece: int) -> bool:
    """[4.2.A3c, 5.33a, 5.33b] Mechanized by its symbol; British, United States and Free French units from 1/1943."""
    type_ = war.type(piece)
    if type_ == Type.MECHANIZED:
        return True
    return type_ == Type.INFANTRY and war.turn >= FROM_1943 and war.nation(piece) in MECHANIZED_LATER


def movers(war: War, side: str) -> int:
    """Units of a side that can walk at all: no Garrisons, no Partisans, nobody at sea, no neutral without orders."""
    key = (war.ranks[3], war.ranks[4], war.ranks[5], war.ranks[1], war.ranks[0], len(war.landing))
    known = war.cache.get(side)
    if known is None or known[0] != key:
        able = 0
        for piece in bits(war.commanded(side)):
            if war.type(piece) < Type.GARRISON and piece not in war.landing:
                able |= 1 << piece
        known = war.cache[side] = (key, able)
    return known[1]


def points(war: War, piece: int) -> int:
    """Movement Points a unit has now."""
    left = war.legs.get(piece)
    return allowance(war, war.at[piece]) if left is None else left


def fronts(war: War, piece: int) -> list[int]:
    """Hexes by the Movement Points it takes to reach them; element 0 is the unit's own.

    [5.12, 5.21] costs; [5.24] Friends are passed freely; [5.25, 6.0b] a unit stops in an Enemy Zone of Control,
    which costs nothing extra [6.11]; [5.23, 6.12] it never goes from one straight into another.
    """
    known = war.cache.get("reach")
    if known is not None and known[0] == piece:
        found: list[int] = known[1]
        return found
    bucket, start, nation = war.bucket(piece), 1 << war.at[piece], war.nation(piece)
    zone = zones.against(war, bucket)
    ground = neutrals.ground(war, piece) & ~war.others(bucket) & ~start
    stop = zone | neutrals.tripwires(war, nation)
    ridges = narrows(war, bucket, war.at[piece])
    open_step, ridge_step = geo.OPEN.step, geo.BLOCKED.step
    found, going, before = [start], start, 0
    leaving = ~zone if start & zone else ~0  # out of an Enemy-controlled hex only into a free one
    for _ in range(points(war, piece)):
        new = open_step(going)
        if going == start:
            new &= leaving
        if before:
            over = ridge_step(before) | _over_narrows(before, ridges)
            new |= over & leaving if before == start else over
        new &= ground
        ground &= ~new
        found.append(new)
        before, going = going, new & ~stop
    war.cache["reach"] = (piece, found)
    return found


def narrows(war: War, bucket: int, space: int) -> tuple[tuple[int, int], ...]:
    """[MAP.4, MAP.5] Straits that count as blocked hexsides for this side, because it controls both shores."""
    if not geo.BY_NARROWS >> space & 1 or bucket not in (Status.AXIS, Status.ALLIED, Status.RED):
        return ()
    passed = war.passed_axis if bucket == Status.AXIS else war.passed_allied | war.passed_red
    ends = passed | war.held[bucket]
    if bucket != Status.AXIS:
        ends |= 1 << geo.GIBRALTAR | 1 << geo.CRIMEA | 1 << geo.KUBAN
    pairs = tuple((a, b) for a, b in geo.NARROWS if ends >> a & 1 and ends >> b & 1)
    if not pairs:
        return ()
    side = "axis" if bucket == Status.AXIS else "allied" if bucket == Status.ALLIED else "russian"
    mine = control.of_side(war, side)
    return tuple((a, b) for a, b in pairs if mine >> a & 1 and mine >> b & 1)


def _over_narrows(spaces: int, pairs: tuple[tuple[int, int], ...]) -> int:
    out = 0
    for a, b in pairs:
        out |= (spaces >> a & 1) << b | (spaces >> b & 1) << a
    return out


def reach(war: War, piece: int) -> int:
    """Every hex the unit can move to."""
    out = 0
    for front in fronts(war, piece)[1:]:
        out |= front
    return out


def path(war: War, piece: int, to: int) -> tuple[int, int]:
    """The Movement Points to a hex and the hexes passed: a cheapest way, over Enemy ground if possible (R100)."""
    layers = fronts(war, piece)
    cost = next(points for points, front in enumerate(layers) if front >> to & 1)
    bucket = war.bucket(piece)
    stop = zones.against(war, bucket) | neutrals.tripwires(war, war.nation(piece))
    ridges = narrows(war, bucket, war.at[piece])
    gain = war.passed_allied | war.passed_red if bucket == Status.AXIS else war.passed_axis
    here, left, passed = to, cost, 1 << to
    while left:
        source = layers[0] if left == 1 else layers[left - 1] & ~stop
        back = geo.OPEN.near[here] & source
        spent = 1
        if not back:
            source = layers[left - 2] if left == 2 else layers[left - 2] & ~stop
            back = (geo.BLOCKED.near[here] | _over_narrows(1 << here, ridges)) & source
            spent = 2
        here = next(bits(back & gain or back))
        left -= spent
        if left:
            passed |= 1 << here
    return cost, passed


# ------------------------------------------------------------------ the phases
@frame
class MovementPhase(Frame):
    """[5.0a] What both Movement Phases share."""

    side: str
    topics = ("movement", "zoc")

    def actor(self, war: War) -> str:
        return self.side

    def enter(self, war: War) -> None:
        war.legs, war.going, war.overran = {}, 0, 0
        war.cache.pop("reach", None)

    def free(self, war: War) -> int:
        """Units that have not used this phase's move."""
        raise NotImplementedError

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Move, self.free(war) | war.going, lambda piece: reach(war, piece))
        yield overrun.offers(war, self.side, self.free(war))
        yield End()
        yield victory.offer(war, self.side)

    def on_move(self, war: War, act: Move) -> None:
        piece, bit = act.piece, 1 << act.piece
        start = war.at[piece]
        cost, passed = path(war, piece, act.to)
        left = points(war, piece) - cost
        wire = neutrals.tripwires(war, war.nation(piece)) >> act.to & 1
        war.shift(piece, act.to)
        war.moved |= bit
        war.legs[piece] = left
        war.going &= ~bit if war.going & bit else 0
        war.excess &= ~bit
        if war.events is not None:
            war.note("move", "5.0a", unit=war.piece_name(piece), start=war.space_name(start), to=war.space_name(act.to))
        arrival.arrive(war, piece, passed)
        losses.settle(war)
        if wire and left > 0 and war.at[piece] == act.to:
            war.going |= bit

    def on_resign(self, war: War, act: Resign) -> None:
        victory.resign(war, self.side)

    def why_not_resign(self, war: War, act: Resign) -> Refusal | None:
        return victory.why_not_resign(war, self.side, act)

    def on_overrun(self, war: War, act: Overrun) -> None:
        war.push(overrun.Overrunning(self.side, self.free(war), (act.target,), (0,)))

    def on_end(self, war: War, act: End) -> None:
        war.legs, war.going = {}, 0
        war.follow(Crowding(self.side, isinstance(self, InitialMovement)))

    # ---------------------------------------------------------------- why not
    def why_not_end(self, war: War, act: End) -> Refusal | None:
        return None

    def why_not_overrun(self, war: War, act: Overrun) -> Refusal | None:
        return overrun.why_not_begin(war, self.side, self.free(war), act.target)

    def why_not_move(self, war: War, act: Move) -> Refusal | None:
        return self.why_not_free(war, act.piece) or march.why_not(war, act.piece, act.to)

    def why_not_free(self, war: War, piece: int) -> Refusal | None:
        """Why this unit has no move in this phase."""
        if war.bucket(piece) == Status.VICHY:
            return Refusal(
                "14.13c", "Vichy units stay where they are until Vichy land is invaded or they are attacked."
            )
        if not war.commanded(self.side) >> piece & 1:
            return Refusal("5.11", f"{war.piece_name(piece)} is not yours to move now.")
        if war.type(piece) >= Type.GARRISON:
            return Refusal("4.2.A1a", "Garrisons and Partisans never move.")
        if piece in war.landing:
            return Refusal("5.7j", "A unit that lands makes no other movement in this phase.")
        if war.going >> piece & 1:
            return None
        if war.dropped >> piece & 1:
            return Refusal("16.74b", "Paratroops that have dropped do not move in this Game-Turn.")
        if war.marked >> piece & 1:
            return Refusal("5.64a", f"{war.piece_name(piece)} is marked for rail and does nothing else.")
        return None


@frame
class InitialMovement(MovementPhase):
    """[4.2.A1a] The phasing side moves what it wants, marks units for rail, then ends the phase."""

    step = "initial-movement"
    title = "Initial movement"

    def enter(self, war: War) -> None:
        MovementPhase.enter(self, war)
        war.moved = war.marked = war.dropped = war.contact = 0
        war.beach, war.origin, war.landing = {}, {}, {}
        airdrop.begin(war, self.side)

    def prompt(self, war: War) -> str:
        return "Initial movement: move your units, mark units for rail, then end the phase."

    def free(self, war: War) -> int:
        return movers(war, self.side) & ~(war.moved | war.marked | war.dropped)

    def choices(self, war: War) -> Iterator[Offer]:
        yield from MovementPhase.choices(self, war)
        if war.on("airdrops"):
            able = airdrop.able(war, self.side, self.free(war))
            yield Over2(Drop, able, lambda piece: airdrop.reach(war, piece))
        yield Listed(lambda: Over(Entrain, rail.entrainable(war, self.side, self.free(war))), 4)

    def on_drop(self, war: War, act: Drop) -> None:
        airdrop.drop(war, act.piece, act.to)

    def why_not_drop(self, war: War, act: Drop) -> Refusal | None:
        return self.why_not_free(war, act.piece) or airdrop.why_not(war, act.piece, act.to)

    def on_entrain(self, war: War, act: Entrain) -> None:
        war.marked |= 1 << act.piece
        war.going = 0
        war.note("entrain", "4.2.A1c", unit=war.piece_name(act.piece), at=war.space_name(war.at[act.piece]))

    def why_not_entrain(self, war: War, act: Entrain) -> Refusal | None:
        if found := self.why_not_free(war, act.piece):
            return found
        return rail.why_not_entrain(war, self.side, act.piece)

    def why_not_free(self, war: War, piece: int) -> Refusal | None:
        if found := MovementPhase.why_not_free(self, war, piece):
            return found
        if war.moved >> piece & 1 and not war.going >> piece & 1:
            return Refusal("5.0c", f"{war.piece_name(piece)} has moved; a completed move is final.")
        return None


@frame
class MechanizedMovement(MovementPhase):
    """[4.2.A3a] Mechanized units that did not move in phase 1 may move now.

    [5.32a, 4.2.A3b] Nothing else counts: they may have fought, or advanced [5.32b]. The rules of phase 1 hold [5.16b].
    """

    step = "mechanized-movement"
    title = "Mechanized movement"

    def prompt(self, war: War) -> str:
        return "Mechanized movement: move Mechanized units that have not moved yet, then end the phase."

    def enter(self, war: War) -> None:
        MovementPhase.enter(self, war)
        if not self.free(war):
            war.pop()

    def free(self, war: War) -> int:
        able = movers(war, self.side) & ~(war.moved | war.marked | war.dropped)
        known = war.cache.get("tracked")
        if known is None or known[0] != (able, war.turn):
            out = 0
            for piece in bits(able):
                if mechanized(war, piece):
                    out |= 1 << piece
            known = war.cache["tracked"] = ((able, war.turn), out)
        return known[1]

    def why_not_free(self, war: War, piece: int) -> Refusal | None:
        if found := MovementPhase.why_not_free(self, war, piece):
            return found
        if not mechanized(war, piece):
            return Refusal("5.31", "Only Mechanized units move in this phase.")
        if war.moved >> piece & 1 and not war.going >> piece & 1:
            return Refusal("5.16a", f"{war.piece_name(piece)} has moved in this Player-Turn; it moves only once.")
        return None
