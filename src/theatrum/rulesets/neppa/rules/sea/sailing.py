"""[6.1-6.5] A voyage: fleets, what they carry, where they go, and what happens when they arrive or turn back."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.core.frame import Value, frame, value
from theatrum.core.sequence import Sided
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import AIR, ARM
from theatrum.rulesets.neppa.rules.land import entry
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.rules.words import names
from theatrum.rulesets.neppa.war import War

BASE, TRANSPORT, INVASION = range(3)
WORDS = ("changes base", "transports units", "sails to invade")


@value
class Voyage(Value):
    """All that is known of a mission at sea."""

    side: int
    place: int
    """Which player of the side runs it."""
    kind: int
    goal: int
    ships: int = 0
    units: int = 0
    """What the fleets carry."""
    front: int = -1
    course: int = 0
    """The ocean zones in which they can be intercepted, as a set."""
    hunters: int = 0
    """Enemy fleets that intercept."""

    def owner(self, war: War) -> str:
        """The player who runs the mission."""
        return war.acting(self.side)[self.place]

    @property
    def where(self) -> str:
        return geo.TITLE[self.goal]


@frame
class VoyageStep(Sided):
    """A step of a mission at sea: it asks one player one thing, or passes by."""

    voyage: Voyage

    def whose(self, war: War) -> int:
        return self.voyage.side


class Sortie:
    """A question during which missions sail."""

    __slots__ = ()

    def driven_out(self) -> int:
        """Fleets that may not intercept them, because they have been driven out of their port."""
        raise NotImplementedError(type(self).__name__)


def driven_out(war: War) -> int:
    """[R19, 6.5d] Fleets that a drop has displaced from the port that is being invaded."""
    return next((frame.driven_out() for frame in war.stack if isinstance(frame, Sortie)), 0)


def plot(war: War, voyage: Voyage) -> int:
    """[6.3c, 6.3d, R40, R130] The course of a mission: with units aboard, from the last embarkation to the goal."""
    nation = war.nation(next(bits(voyage.ships)))
    starts = war.occupied_by(voyage.units or voyage.ships)
    ways = [ports.way(war, nation, start, voyage.goal, voyage.front) for start in bits(starts & ~(1 << voyage.goal))]
    return min((way for way in ways if way), key=lambda way: (way.bit_count(), way), default=0)


def arrive(war: War, voyage: Voyage) -> None:
    """The mission reaches its goal."""
    ships, units = war.living(voyage.ships), war.living(voyage.units)
    if voyage.kind == BASE:
        for piece in bits(ships):
            war.note("sail", "6.1a", piece=war.piece_name(piece), start=war.space_name(war.at[piece]),
                     to=war.space_name(voyage.goal))  # fmt: skip
            ports.settle_in(war, piece, voyage.goal, voyage.front)
        war.moved |= ships
    elif voyage.kind == TRANSPORT:
        for piece in bits(units):
            _disembark(war, piece, voyage.goal)


def _disembark(war: War, piece: int, port: int) -> None:
    """[6.2i, 6.2j, 6.2l] A unit comes ashore; only armor has a movement factor left."""
    war.note("transported", "6.2a", piece=war.piece_name(piece), start=war.space_name(war.at[piece]),
             to=war.space_name(port))  # fmt: skip
    war.shift(piece, port)
    war.landed |= 1 << piece
    if war.class_(piece) == ARM:
        war.moved &= ~(1 << piece)
    if war.class_(piece) != AIR:
        entry.enter(war, war.nation(piece), port)
    elif not war.friends(war.nation(piece)) >> port & 1:
        entry.arrive(war, war.nation(piece), port)


def turn_back(war: War, voyage: Voyage) -> None:
    """[6.4f, 6.4i, 7.1f] The mission is cancelled: ships are in their bases, units in their ports of embarkation."""
    back = war.living(voyage.ships | voyage.units)
    war.note("turn-back", "6.4f", units=names(war, back))
    if voyage.kind == BASE:
        war.moved |= back
    for piece in bits(voyage.ships | voyage.units):
        war.aboard.pop(piece, None)
