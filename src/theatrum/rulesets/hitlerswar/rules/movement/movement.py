"""The movement phase: a free rearrangement of strength points behind one's own lines."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Listed, Offer, Over2, Shares
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.hitlerswar.actions import Convert, End, Form, Move, Rename, Send
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import (
    AIR,
    AMPH,
    AXIS,
    COUNTERS,
    INF,
    KIND_NAMES,
    KIND_OF,
    MECH,
    NOBODY,
    PARA,
    SIDES,
)
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.economy import placement
from theatrum.rulesets.hitlerswar.rules.fleets.fleet_movement import FleetMoves
from theatrum.rulesets.hitlerswar.rules.fleets.homecoming import recall
from theatrum.rulesets.hitlerswar.rules.movement import leaders, supply
from theatrum.rulesets.hitlerswar.rules.movement.home_moves import HomeMoves
from theatrum.rulesets.hitlerswar.rules.politics import politics
from theatrum.rulesets.hitlerswar.rules.sea import convoys, transport
from theatrum.rulesets.hitlerswar.rules.sea.sailing import STRANGERS, Sailing, spare, why_not_again
from theatrum.rulesets.hitlerswar.rules.strategic.strategic import StrategicMoves
from theatrum.rulesets.hitlerswar.war import OFF, War

END = End()
RESTLESS = 12
"""How much a random player wants to end the phase, among some hundred things he could do."""
SEASICK = 24
"""The same where he can also sail."""
QUICK_ENDING, ENDING = (Listed(lambda: (END,), guess=wish, verb=End) for wish in (RESTLESS, SEASICK))
FREE, ALL = (INF, MECH, AIR), (INF, MECH, AIR, PARA, AMPH)


def able(war: War, side: int) -> int:
    """[movement.1, unsupplied-hexes.3a] The armies whose points may move."""
    return war.ranks[side] & ~war.frozen


def ways(war: War, army: int) -> int:
    """[movement.2, movement.3] The spaces to which the points of an army may march, its own included."""
    return supply.realm(war, war.phasing, war.at[army]) & politics.confined(war, army)


@frame
class Movement(Sailing, StrategicMoves, FleetMoves, leaders.LeaderMoves, HomeMoves, Phase):
    """[sequence-barbarossa.1, advance-resolution.11] Points are rearranged, now and at no other time."""

    side: int
    step = "movement"
    title = "Movement"
    topics = ("movement", "sea-transport")

    def prompt(self, war: War) -> str:
        return "Move armies, or send points from army to army, over friendly hexes; then end the phase."

    def enter(self, war: War) -> None:
        if placement.due(war, self.side):
            war.push(placement.Placement(self.side))  # [R87]
        recall(war, self.side)

    def choices(self, war: War) -> Iterator[Offer]:
        side, ranks = self.side, war.ranks[self.side]
        mine, sailors = able(war, side), transport.sailors(war)
        yield Over2(Move, mine & ~sailors, lambda army: ways(war, army) & ~(1 << war.at[army]))
        yield Shares(Send, mine, lambda army: spare(war, army, FREE), lambda army: self._comrades(war, army))
        special = [(kind, having) for kind in STRANGERS if (having := war.having(ranks, kind))] if war.stage else []
        for kind, having in special:
            yield self._sends(war, mine & having, kind)
        if ranks != COUNTERS[side]:
            yield Shares(Form, mine, lambda army: spare(war, army, ALL), lambda army: ways(war, army))
            yield Over2(Rename, mine, lambda army: COUNTERS[side] & ~ranks)
        for kind, having in special:
            if kind == AMPH:
                yield Over2(Convert, having, lambda army: (1 << war.count(army, AMPH) + 1) - 2)
        if war.stage:
            yield from self.voyages(war, mine & ~politics.penned(war, side), sailors, special)
            if war.stage > 2:
                yield from self.strategic_moves(war)
        if war.options:
            yield from self.fleet_moves(war)
        if war.markers:
            yield from self.leader_moves(war, mine)
        if war.home:
            yield from self.home_moves(war)
        yield ENDING if war.stage else QUICK_ENDING

    def _sends(self, war: War, having: int, kind: int) -> Shares:
        """[paradrop-water.2] Points of one kind go only to armies without its stranger."""
        strange = STRANGERS[kind]
        return Shares(
            Send, having, lambda army: spare(war, army, (kind,)), lambda army: self._comrades(war, army, strange)
        )

    def _comrades(self, war: War, army: int, strange: int = OFF) -> int:
        """[movement.4a, movement.8, paradrop-water.2] The other armies that points of this one may join."""
        found = war.standing(self.side, ways(war, army)) & ~(1 << army)
        return found if strange == OFF else found & ~war.having(found, strange)

    def _reach_of_one(self, war: War, army: int) -> int:
        """[leaders.7a, R161] Where a single point of an army could go, by land or by sea."""
        found = ways(war, army)
        if war.stage and not politics.penned(war, self.side) >> army & 1:
            found |= transport.landings(war, self.side, war.at[army], 1) & politics.confined(war, army)
        return found

    # ------------------------------------------------------------------ effects
    def on_move(self, war: War, act: Move) -> None:
        war.note("move", "movement.2a", army=war.piece_name(act.army), start=war.space_name(war.at[act.army]),
                 to=war.space_name(act.to))  # fmt: skip
        war.place(act.army, act.to)

    def on_send(self, war: War, act: Send) -> None:
        kind = KIND_OF[act.kind]
        war.note("send", "movement.4a", army=war.piece_name(act.army), points=act.n, of=act.kind,
                 to=war.piece_name(act.to))  # fmt: skip
        war.add(act.to, kind, act.n)
        war.take(act.army, kind, act.n)

    def on_form(self, war: War, act: Form) -> None:
        new, kind = war.free_army(self.side), KIND_OF[act.kind]
        war.note("form", "movement.5a", army=war.piece_name(new), points=act.n, of=act.kind,
                 at=war.space_name(act.at))  # fmt: skip
        war.place(new, act.at)
        war.add(new, kind, act.n)
        war.take(act.army, kind, act.n)

    def on_rename(self, war: War, act: Rename) -> None:
        war.note("rename", "movement.6", army=war.piece_name(act.army), to=war.piece_name(act.counter))
        war.place(act.counter, war.at[act.army])
        for kind, number in list(war.kinds(act.army)):
            war.add(act.counter, kind, number)
        transport.renamed(war, act.army, act.counter)
        leaders.take_over(war, act.army, act.counter)
        war.dissolve(act.army)

    def on_convert(self, war: War, act: Convert) -> None:
        war.note("convert", "amphibious-points.3", army=war.piece_name(act.army), points=act.n)
        war.add(act.army, INF, act.n)
        war.take(act.army, AMPH, act.n)
        transport.converted(war, act.army)

    def on_end(self, war: War, act: End) -> None:
        war.follow(convoys.follows(war, self.side))

    # ------------------------------------------------------------------ explanations
    def why_not_move(self, war: War, act: Move) -> Refusal | None:
        wrong = self._why_not_leave(war, act.army) or why_not_again(war, act.army)
        return wrong or self._why_not_reach(war, act.army, act.to)

    def why_not_send(self, war: War, act: Send) -> Refusal | None:
        wrong = self._why_not_leave(war, act.army) or self._why_not_give(war, act.army, act.n, act.kind)
        if wrong:
            return wrong
        if act.to == act.army or not 0 <= act.to < len(war.at) or not war.ranks[self.side] >> act.to & 1:
            return Refusal("movement.6", f"{words.name(act.to)} is no other army of yours on the map.")
        strange = STRANGERS.get(KIND_OF[act.kind], OFF)
        if strange != OFF and war.count(act.to, strange):
            return Refusal("paradrop-water.2", "Paratroop and amphibious points are never in the same army.")
        return self._why_not_reach(war, act.army, war.at[act.to], stay=True)

    def why_not_form(self, war: War, act: Form) -> Refusal | None:
        wrong = self._why_not_leave(war, act.army) or self._why_not_give(war, act.army, act.n, act.kind)
        if wrong:
            return wrong
        if war.ranks[self.side] == COUNTERS[self.side]:
            return Refusal("record-sheet.1a", "All twelve armies are in play.")
        return self._why_not_reach(war, act.army, act.at, stay=True)

    def why_not_rename(self, war: War, act: Rename) -> Refusal | None:
        wrong = self._why_not_leave(war, act.army)
        if wrong:
            return wrong
        if not 0 <= act.counter < len(war.at) or not COUNTERS[self.side] >> act.counter & 1:
            return Refusal("record-sheet.1a", f"{words.name(act.counter)} is no army counter of yours.")
        if war.at[act.counter] != OFF:
            return Refusal("record-sheet.2", f"{words.name(act.counter)} is already on the map.")
        return None

    def why_not_convert(self, war: War, act: Convert) -> Refusal | None:
        if not 0 <= act.army < len(war.at) or not war.ranks[self.side] >> act.army & 1:
            return Refusal("movement.1", f"{words.name(act.army)} is no army of yours on the map.")
        have = war.count(act.army, AMPH)
        if act.n < 1 or act.n > have:
            return Refusal("amphibious-points.3", f"{words.name(act.army)} has {have} amphibious points to convert; "
                           "infantry never becomes amphibious.")  # fmt: skip
        return None

    def _why_not_leave(self, war: War, army: int) -> Refusal | None:
        """What keeps the points of an army where they are."""
        if not 0 <= army < len(war.at) or not war.ranks[self.side] >> army & 1:
            return Refusal("movement.1", f"{words.name(army)} is no army of yours on the map.")
        if war.frozen >> army & 1:
            return politics.why_frozen(war, army)
        return None

    def _why_not_give(self, war: War, army: int, number: int, kind: str) -> Refusal | None:
        if kind not in KIND_OF:
            return Refusal("record-sheet.1b", f"'{kind}' is no kind of point; kinds are {', '.join(KIND_NAMES)}.")
        have = war.count(army, KIND_OF[kind])
        if number < 1 or number > have:
            return Refusal("movement.4b", f"{words.name(army)} has {have} {kind} to give, not {number}.")
        if number > have - transport.sailed(war, army, KIND_OF[kind]):
            return Refusal("sea-movement.2a", "Points that have sailed in this phase may not move again.")
        return None

    def _why_not_reach(self, war: War, army: int, to: int, stay: bool = False) -> Refusal | None:
        """The route must lie on friendly spaces, joined by land or straits."""
        here = war.at[army]
        if to == here:
            return None if stay else Refusal("movement.2a", f"{words.name(army)} is already there.")
        if not 0 <= to < geo.BOARD.size or not war.land[self.side] >> to & 1:
            return _why_not_friendly(war, self.side, to)
        if not politics.confined(war, army) >> to & 1:
            return politics.why_penned(war, army)
        if ways(war, army) >> to & 1:
            return None
        if geo.NEXT.flood(1 << here, war.land[self.side] | geo.SEA) >> to & 1:
            return Refusal("movement.2c", f"No way leads by land to {words.place(to)}.")
        return Refusal("movement.2b", f"No line of friendly hexes leads to {words.place(to)}.")

    def _why_one_cannot_reach(self, war: War, army: int, to: int) -> Refusal | None:
        return None if self._reach_of_one(war, army) >> to & 1 else self._why_not_reach(war, army, to, stay=True)


def _why_not_friendly(war: War, side: int, space: int) -> Refusal:
    """[movement.2b, co-operation.2] Points march over friendly hexes only; those of an ally are not friendly."""
    owner = war.owner(space) if 0 <= space < geo.BOARD.size else NOBODY
    if AXIS not in (side, owner) and owner != NOBODY:
        ally = SIDES[owner].capitalize()
        return Refusal("co-operation.2", f"{words.place(space)} is friendly to the {ally} side: you may not enter.")
    return Refusal("movement.2b", f"{words.place(space)} is not friendly to you.")
