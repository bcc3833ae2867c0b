"""[6.2, 6.5] A mission of ships and units is put together: fleets first, then what they carry."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from theatrum.core.bits import bits, has
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import SideFrame
from theatrum.rulesets.neppa.actions import Agree, Decline, Escort, Load, Resolve, StandDown
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.tables import FLEET
from theatrum.rulesets.neppa.rules.phases import free
from theatrum.rulesets.neppa.rules.politics import north_africa
from theatrum.rulesets.neppa.rules.sea import fleets, ports
from theatrum.rulesets.neppa.war import War

RESOLVE, STAND_DOWN = Resolve(), StandDown()


@contextmanager
def ashore(war: War, units: int, zone: int) -> Iterator[None]:
    """Count units as if they were in a zone already: limits hold for all that a mission brings there together."""
    homes = [(piece, war.at[piece]) for piece in bits(units)]
    for piece, _ in homes:
        war.shift(piece, zone)
    try:
        yield
    finally:
        for piece, home in homes:
            war.shift(piece, home)


def side_units(war: War, side: int) -> int:
    """The units of all players of a side."""
    return war.units(war.moving(side))


def cargo(war: War, side: int, place: int) -> int:
    """Units of a player that could be carried, wherever they are."""
    mine = war.army(side, war.acting(side)[place])
    return mine & ~war.order[FLEET] & ~war.moved & ~war.landed & ~north_africa.grounded(war)


def reaches(war: War, side: int, place: int) -> Iterator[tuple[int, int]]:
    """[6.2a, 6.5k] Units of a player in ports, each with the coasts to which a single fleet could bring it."""
    ships: dict[tuple[int, int, int], list[int]] = {}
    for ship in bits(side_units(war, side) & war.order[FLEET] & ~war.fought):
        if ports.available(war, ship):
            key = war.nation(ship), war.size[ship], war.at[ship]
            if key not in ships:
                ships[key] = [sea for _, sea in ports.seas(war, ship)]
    known: dict[tuple[int, int, int], int] = {}
    for piece in bits(cargo(war, side, place)) if ships else ():
        here = war.at[piece]
        if not geo.PORTS >> here & 1:
            continue
        key = war.nation(piece), fleets.lift(war, piece), here
        if key not in known:
            reached, near = 0, geo.ACCESS.near[here]
            nation, need, _ = key
            for (owner, size, _), seas in ships.items():
                if size >= need and fleets.mates(war, nation, owner):
                    for sea in seas:
                        reached |= ports.coasts(sea) if near & sea else 0
            known[key] = reached & ~(1 << here)
        if known[key]:
            yield piece, known[key]


class Borrower:
    """A question in which a player may need the ships of an ally."""

    __slots__ = ()

    def agreed(self, war: War, loan: Loan, yes: bool) -> None:
        """[R131, R150] An ally has said whether he lends his ships."""
        raise NotImplementedError(type(self).__name__)


@frame
class Expedition(Borrower, SideFrame):
    """The force of a mission at sea while its player puts it together."""

    side: int
    place: int
    goal: int
    ships: int = 0
    units: int = 0
    asked: int = 0
    """Players who have lent their ships, as a set of places."""

    def leader(self, war: War) -> str:
        return war.acting(self.side)[self.place]

    def actor(self, war: War) -> str:
        return self.leader(war)

    @property
    def where(self) -> str:
        return geo.TITLE[self.goal]

    def mine(self, war: War) -> int:
        return war.army(self.side, self.leader(war))

    # ------------------------------------------------------------------ fronts and ships
    def fronts_of(self, war: War, piece: int) -> int:
        """[6.2a, 6.5k, R28] The fronts on which a way leads from a unit or fleet to the goal, as a set."""
        here = war.at[piece]
        mine = ports.fronts(war, piece) if war.class_(piece) == FLEET else ports.FRONTS_OF[here]
        found = 0
        for front in bits(mine & ports.FRONTS_OF[self.goal]):
            sea = ports.waters(war, war.nation(piece), front)
            if ports.reachable(ports.gates(here, sea), sea) & ports.gates(self.goal, sea):
                found |= 1 << front
        return found

    def fronts(self, war: War) -> int:
        """The fronts on which the whole force can sail."""
        found = ports.FRONTS_OF[self.goal]
        for piece in bits(self.ships | self.units):
            found &= self.fronts_of(war, piece)
        return found

    def escorts(self, war: War) -> int:
        """[6.2e, 6.5i, R131] Fleets of the side that may join."""
        fronts, force = self.fronts(war), self.ships | self.units
        found = 0
        for piece in bits(side_units(war, self.side) & war.order[FLEET] & ~war.fought & ~self.ships):
            if (
                ports.available(war, piece)
                and fronts & self.fronts_of(war, piece)
                and fleets.together(war, force, piece)
            ):
                found |= 1 << piece
        return found

    # ------------------------------------------------------------------ units
    def suits(self, war: War, piece: int) -> bool:
        """May this unit be brought to the goal?"""
        raise NotImplementedError(type(self).__name__)

    def why_unsuited(self, war: War, piece: int) -> Refusal | None:
        raise NotImplementedError(type(self).__name__)

    def loads(self, war: War) -> int:
        """[6.2h, 6.5k] Units in ports that the fleets of the mission can take along."""
        if not self.ships:
            return 0
        fronts, force = self.fronts(war), self.ships | self.units
        here = [
            piece
            for piece in bits(cargo(war, self.side, self.place) & ~self.units)
            if geo.PORTS >> war.at[piece] & 1
            and war.at[piece] != self.goal
            and fronts & self.fronts_of(war, piece)
            and fleets.carries(war, self.ships, self.units | 1 << piece)
            and fleets.together(war, force, piece)
        ]
        with ashore(war, self.units, self.goal):
            return sum(1 << piece for piece in here if self.suits(war, piece))

    # ------------------------------------------------------------------ acts
    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Escort, self.escorts(war))
        yield Over(Load, self.loads(war))
        if self.units:
            yield RESOLVE
        yield STAND_DOWN

    def on_escort(self, war: War, act: Escort) -> None:
        war.amend(replace(self, ships=self.ships | 1 << act.piece))

    def on_load(self, war: War, act: Load) -> None:
        war.amend(replace(self, units=self.units | 1 << act.piece))

    def on_stand_down(self, war: War, act: StandDown) -> None:
        war.pop()

    def on_resolve(self, war: War, act: Resolve) -> None:
        for place, seat in enumerate(war.acting(self.side)):
            lent = self.ships & war.army(self.side, seat)
            if place != self.place and lent and not self.asked >> place & 1:
                war.push(Loan(self.side, place, lent))
                return
        war.settle(lambda: self.go(war))

    def agreed(self, war: War, loan: Loan, yes: bool) -> None:
        if yes:
            rest = replace(self, asked=self.asked | 1 << loan.place)
            war.amend(rest)
            rest.on_resolve(war, RESOLVE)
        else:
            war.pop()

    def go(self, war: War) -> None:
        """The mission begins."""
        raise NotImplementedError(type(self).__name__)

    # ------------------------------------------------------------------ explanations
    def why_not_escort(self, war: War, act: Escort) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        if not has(side_units(war, self.side), piece):
            return Refusal("1.0a", f"{name} is not on your side.")
        wrong = ports.why_not_available(war, piece)
        if wrong:
            return wrong
        if self.ships >> piece & 1:
            return Refusal("6.2e", f"{name} takes part already.")
        if not self.fronts(war) & self.fronts_of(war, piece):
            return Refusal("3.6e", f"{name} is on another front, or no open way leads to {self.where}.")
        if not fleets.together(war, self.ships | self.units, piece):
            return Refusal("6.2a", f"{name} does not sail with units of these countries.")
        return None

    def why_not_load(self, war: War, act: Load) -> Refusal | None:
        piece, name = act.piece, war.piece_name(act.piece)
        if not has(self.mine(war), piece):
            return Refusal("1.0a", f"{name} is not yours to order now.")
        if war.order[FLEET] >> piece & 1:
            return Refusal("3.6b", f"{name} is a fleet: let it escort.")
        if self.units >> piece & 1 or (war.moved | war.landed) >> piece & 1 or north_africa.grounded(war) >> piece & 1:
            return Refusal("6.2h", f"{name} has moved in this turn or may not move.")
        if not geo.PORTS >> war.at[piece] & 1 or war.at[piece] == self.goal:
            return Refusal("6.2h", f"{name} is not in a port from which it could be brought.")
        if not self.fronts(war) & self.fronts_of(war, piece):
            return Refusal("6.2a", f"{self.where} is not on the front of {name}, or no open way leads there.")
        wrong = fleets.why_not_carried(war, self.ships, self.units, piece)
        if wrong:
            return wrong
        if not fleets.together(war, self.ships | self.units, piece):
            return Refusal("6.2a", f"{name} does not sail with ships or units of these countries.")
        with ashore(war, self.units, self.goal):
            return self.why_unsuited(war, piece)

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        return None if self.units else Refusal("6.2a", "Choose fleets, then units that they carry.")

    why_not_stand_down = free


@frame
class Loan(SideFrame):
    """[6.2a, R131, R150] An ally is asked whether his ships take part in the mission, or ship units."""

    side: int
    place: int
    ships: int
    step = "loan"
    title = "Ships for an ally"
    topics = ("sea-transport",)

    def actor(self, war: War) -> str:
        return war.acting(self.side)[self.place]

    def prompt(self, war: War) -> str:
        return f"An ally asks for {war.factors(self.ships)} of your fleet factors: agree, or decline."

    def choices(self, war: War) -> Iterator[Offer]:
        yield Agree()
        yield Decline()

    def on_agree(self, war: War, act: Agree) -> None:
        self._answer(war, True)

    def on_decline(self, war: War, act: Decline) -> None:
        self._answer(war, False)

    def _answer(self, war: War, yes: bool) -> None:
        war.pop()
        below = war.frame
        if isinstance(below, Borrower):
            below.agreed(war, self, yes)

    why_not_agree = why_not_decline = free
