"""[6.1e-6.1k] Fleets in an overrun port go to the nearest friendly port of their front, or are destroyed."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, has
from theatrum.core.choices import Offer, Over2
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.neppa.actions import Flee
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import USA
from theatrum.rulesets.neppa.rules.politics import cooperation
from theatrum.rulesets.neppa.rules.sea import ports
from theatrum.rulesets.neppa.war import War


def refuges(war: War, piece: int) -> int:
    """[6.1e, 6.1h, R38] The nearest ports with a berth, for each front on which the fleet may act."""
    here, nation = war.at[piece], war.nation(piece)
    found = 0
    for front in bits(ports.fronts(war, piece)):
        sea = ports.waters(war, nation, front)
        found |= _nearest(war, piece, ports.rings(ports.gates(here, sea), sea))
    if not found and nation == USA and ports.fronts(war, piece) >> ports.WEST & 1:
        return 1 << geo.US_BOX
    return found


def _nearest(war: War, piece: int, rings: tuple[int, ...]) -> int:
    for ring in rings:
        coasts = ports.coasts(ring) & geo.PORTS & ~(1 << war.at[piece])
        found = ports.berths(war, piece, coasts & cooperation.refuge(war, war.nation(piece)))
        if found:
            return found
    return 0


def drive_out(war: War, force: int) -> None:
    """[6.1e, 6.1f] Fleets leave their port; nobody intercepts them."""
    left = clear(war, force)
    if left:
        war.push(Displacement(left))


def clear(war: War, force: int) -> int:
    """Fleets without a choice go, or are destroyed [6.1g]; returns those whose owner has to choose."""
    left = 0
    for piece in bits(force):
        goals = refuges(war, piece)
        if not goals:
            war.note("overrun-lost", "6.1g", piece=war.piece_name(piece))
            war.drop(piece)
        elif goals & (goals - 1):
            left |= 1 << piece
        else:
            flee(war, piece, next(bits(goals)))
    return left


def flee(war: War, piece: int, port: int) -> None:
    war.note("overrun", "6.1e", piece=war.piece_name(piece), to=war.space_name(port))
    ports.settle_in(war, piece, port, ports.front_to(war, piece, port))


@frame
class Displacement(Frame):
    """[6.1e, 6.1k, 6.1h] The owners of displaced fleets choose between ports equally near, or on two fronts."""

    force: int
    step = "displacement"
    title = "Displaced fleets"
    topics = ("fleets",)

    def actor(self, war: War) -> str:
        return war.seat(war.nation(next(bits(self.force))))

    def path(self, war: War) -> str:
        return f"{self.actor(war)}/{self.step}"

    def mine(self, war: War) -> int:
        seat = self.actor(war)
        return sum(1 << piece for piece in bits(self.force) if war.seat(war.nation(piece)) == seat)

    def prompt(self, war: War) -> str:
        return "Your fleets are driven out of their port: choose where they go."

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Flee, self.mine(war), lambda piece: refuges(war, piece))

    def on_flee(self, war: War, act: Flee) -> None:
        flee(war, act.piece, act.to)
        self._go_on(war, self.force & ~(1 << act.piece))

    def resume(self, war: War) -> None:
        self._go_on(war, self.force)

    def _go_on(self, war: War, force: int) -> None:
        left = clear(war, war.living(force))
        if left:
            war.amend(Displacement(left))
        else:
            war.pop()

    def why_not_flee(self, war: War, act: Flee) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        if not has(self.mine(war), piece):
            return Refusal("6.1e", f"{name} is not among the fleets that have to leave.")
        if not 0 <= act.to < geo.SIZE or not refuges(war, piece) >> act.to & 1:
            return Refusal("6.1k", f"{name} goes to one of the nearest ports: {geo.names(refuges(war, piece))}.")
        return None
