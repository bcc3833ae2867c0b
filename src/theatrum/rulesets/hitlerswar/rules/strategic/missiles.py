"""Strategic missiles: their counters on the map, and their launch."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer, Over2
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.hitlerswar.actions import End, Launch, Shift
from theatrum.rulesets.hitlerswar.data.sides import FIRST_MISSILE, MISSILES, PIECES, SIDE_OF, SIDES
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.rules.sea import transport
from theatrum.rulesets.hitlerswar.rules.strategic import bombing
from theatrum.rulesets.hitlerswar.war import OFF, War

END = End()


def points(war: War, piece: int) -> int:
    """The missile points of a counter."""
    return war.rockets[piece - FIRST_MISSILE]


def on_map(war: War, side: int) -> int:
    """[missiles.1b] The missile counters of a side on the map; it has three."""
    at, found, first = war.at, 0, FIRST_MISSILE + side * MISSILES
    for piece in range(first, first + MISSILES):
        if at[piece] >= 0:
            found |= 1 << piece
    return found


# ---------------------------------------------------------------- movement
def ways(war: War, piece: int) -> int:
    """[missiles.2a, R62] Where a counter may go: like an army, by land or sea, if it is in supply."""
    side, space = war.phasing, war.at[piece]
    if supply.starving(war, side) >> space & 1:
        return 0
    return supply.realm(war, side, space) & ~(1 << space) | transport.landings(war, side, space, points(war, piece))


def offers(war: War, side: int) -> Iterator[Offer]:
    counters = on_map(war, side)
    if counters:
        yield Over2(Shift, counters, lambda piece: ways(war, piece))


def shift(war: War, piece: int, to: int) -> None:
    war.note("shift", "missiles.2a", missile=war.piece_name(piece), start=war.space_name(war.at[piece]),
             to=war.space_name(to))  # fmt: skip
    side, start = war.phasing, war.at[piece]
    if not supply.realm(war, side, start) >> to & 1:
        transport.book(war, side, start, to, points(war, piece))
    war.at[piece] = to


def why_not_shift(war: War, side: int, piece: int, to: int) -> Refusal | None:
    if piece < 0 or not on_map(war, side) >> piece & 1:
        return Refusal("missiles.2a", f"{words.name(piece)} is no missile counter of yours on the map.")
    if supply.starving(war, side) >> war.at[piece] & 1:
        return Refusal("unsupplied-hexes.3a", f"{words.name(piece)} is out of supply and may not move.")
    if to < 0 or not ways(war, piece) >> to & 1:
        return Refusal("missiles.2a", f"No way over friendly hexes or open seas leads {words.name(piece)} to "
                       f"{words.place(to)}.")  # fmt: skip
    return None


# ---------------------------------------------------------------- launching
def clear(war: War, side: int) -> None:
    """[missiles.3] Counters that have used up all they had leave the map."""
    for piece in bits(on_map(war, side)):
        if not war.rockets[piece - FIRST_MISSILE] and not war.bombs_rocket[piece - FIRST_MISSILE]:
            war.at[piece] = OFF


@frame
class Launches(Phase):
    """[missiles.3] Each missile counter may launch once: how many points, and at what."""

    side: int
    done: int = 0
    """Counters that have launched."""
    step = "missiles"
    title = "Strategic warfare: missiles"
    topics = ("missiles", "strategic")

    def prompt(self, war: War) -> str:
        return "Launch missile points at industry or morale within two hexes of their counter; or end."

    def look(self, war: War) -> None:
        if next(self._acts(war), None) is None:
            war.pop()

    def _acts(self, war: War) -> Iterator[Launch]:
        for piece in bits(on_map(war, self.side) & ~self.done):
            if not points(war, piece):
                continue
            for target in bombing.foes(war, self.side):
                for aim in bombing.aims(war, self.side, target, piece):
                    for number in range(points(war, piece), 0, -1):
                        yield Launch(piece, number, SIDES[target], aim)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Listed(lambda: self._acts(war), guess=2, verb=Launch)
        yield END

    def on_launch(self, war: War, act: Launch) -> None:
        counter, target = act.missile - FIRST_MISSILE, SIDE_OF[act.target]
        war.note("launch", "missiles.3", missile=war.piece_name(act.missile), points=act.n, target=act.target,
                 aim=act.aim)  # fmt: skip
        bombing.declare(war, self.side, target, act.missile, act.aim)
        war.rockets[counter] -= act.n
        war.aloft[act.missile] = min(war.bombs_rocket[counter], act.n)
        hits = fire.shoot_in_groups(war, act.n, 0, "missiles")
        war.note("missile-hits", "missiles.4", missile=war.piece_name(act.missile), hits=hits)
        war.amend(replace(self, done=self.done | 1 << act.missile))
        war.go_on(lambda: bombing.strike(war, self.side, target, act.aim, hits, act.missile))

    def why_not_launch(self, war: War, act: Launch) -> Refusal | None:
        piece = act.missile
        if not FIRST_MISSILE <= piece < PIECES or not on_map(war, self.side) >> piece & 1:
            return Refusal("missiles.3", f"{words.name(piece)} is no missile counter of yours on the map.")
        if self.done >> piece & 1:
            return Refusal("missiles.4", f"{words.name(piece)} has launched: each counter rolls once.")
        if not 1 <= act.n <= points(war, piece):
            return Refusal("missiles.3", f"{words.name(piece)} has {points(war, piece)} missiles, not {act.n}.")
        return bombing.why_not_aim(war, self.side, piece, act.target, act.aim)
