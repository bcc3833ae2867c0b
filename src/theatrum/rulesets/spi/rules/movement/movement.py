"""[5.0] The two Movement Phases; how far a unit can go is in reach.py."""

from __future__ import annotations

from functools import partial

from theatrum.core.choices import Offer, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import END, Drop, End, Entrain, Land, Move, Overrun, Resign
from theatrum.rulesets.spi.data.nations import Status, Type
from theatrum.rulesets.spi.rules import victory
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.movement import airdrop, arrival, march, overrun, rail, zones
from theatrum.rulesets.spi.rules.movement.reach import all_mechanized, mechanized, movers, path, points, reach
from theatrum.rulesets.spi.rules.movement.stacking import Crowding
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.politics.opening import AfterOpening
from theatrum.rulesets.spi.rules.sea import landing
from theatrum.rulesets.spi.war import War


# ------------------------------------------------------------------ the phases
@frame
class MovementPhase(AfterOpening):
    """[5.0a] What both Movement Phases share."""

    side: str
    topics = ("movement", "zoc")

    def enter(self, war: War) -> None:
        war.legs, war.going, war.overran = {}, 0, 0
        war.cache.pop("reach", None)
        war.cache.pop("lie", None)

    def free(self, war: War) -> int:
        """Units that have not used this phase's move."""
        raise NotImplementedError

    def choices(self, war: War) -> list[Offer]:
        return self.marches(war, self.free(war))

    def marches(self, war: War, free: int) -> list[Offer]:
        """Moves and Overruns of these units, and the end of the phase."""
        return [
            Over2(Move, free | war.going, partial(reach, war)),
            overrun.offers(war, self.side, free),
            END,
            *victory.offers(war, self.side),
        ]

    def on_move(self, war: War, act: Move) -> None:
        piece, bit = act.piece, 1 << act.piece
        start = war.at[piece]
        cost, passed = path(war, piece, act.to)
        left = points(war, piece) - cost
        wire = left and neutrals.tripwires(war, war.nation(piece)) >> act.to & 1
        war.shift(piece, act.to)
        war.moved |= bit
        war.legs[piece] = left
        war.going &= ~bit if war.going & bit else 0
        war.excess &= ~bit
        if war.events is not None:
            war.note("move", "5.0a", unit=war.piece_name(piece), start=war.space_name(start), to=war.space_name(act.to))
        arrival.arrive(war, piece, passed)
        losses.settle(war)
        if wire and war.at[piece] == act.to and not zones.against(war, war.bucket(piece)) >> act.to & 1:
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

    def choices(self, war: War) -> list[Offer]:
        free = self.free(war)
        offers = self.marches(war, free)
        if war.on("airdrops"):
            offers.append(Over2(Drop, airdrop.able(war, self.side, free), partial(airdrop.reach, war)))
        if landing.may_begin(war, self.side):
            offers.append(landing.offer(war, self.side, free))
        offers.append(rail.offer(war, self.side, free))
        return offers

    def on_drop(self, war: War, act: Drop) -> None:
        airdrop.drop(war, act.piece, act.to)

    def why_not_drop(self, war: War, act: Drop) -> Refusal | None:
        return self.why_not_free(war, act.piece) or airdrop.why_not(war, act.piece, act.to)

    def on_land(self, war: War, act: Land) -> None:
        landing.begin(war, self.side, self.free(war), act.target)

    def why_not_land(self, war: War, act: Land) -> Refusal | None:
        return landing.why_not_begin(war, self.side, self.free(war), act.target)

    def on_entrain(self, war: War, act: Entrain) -> None:
        war.marked |= 1 << act.piece
        war.going = 0
        war.note("entrain", "4.2.A1c", unit=war.piece_name(act.piece), at=war.space_name(war.at[act.piece]))

    def why_not_entrain(self, war: War, act: Entrain) -> Refusal | None:
        if found := self.why_not_free(war, act.piece):
            return found
        return rail.why_not_entrain(war, self.side, act.piece)

    def on_end(self, war: War, act: End) -> None:
        landing.come_ashore(war)
        MovementPhase.on_end(self, war, act)

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
        return movers(war, self.side) & all_mechanized(war) & ~(war.moved | war.marked | war.dropped)

    def why_not_free(self, war: War, piece: int) -> Refusal | None:
        if found := MovementPhase.why_not_free(self, war, piece):
            return found
        if not mechanized(war, piece):
            return Refusal("5.31", "Only Mechanized units move in this phase.")
        if war.moved >> piece & 1 and not war.going >> piece & 1:
            return Refusal("5.16a", f"{war.piece_name(piece)} has moved in this Player-Turn; it moves only once.")
        return None
