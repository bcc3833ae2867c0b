"""The way home: fleets that must go to port, and the ports that take them."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Sided
from theatrum.core.speech import series
from theatrum.rulesets.hitlerswar.actions import Dock
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.fleets import fleet_routes, naval_fleets
from theatrum.rulesets.hitlerswar.rules.fleets.commissioning import Commissioning
from theatrum.rulesets.hitlerswar.rules.fleets.naval_fleets import CARRIERS, OPTION, SHIPS
from theatrum.rulesets.hitlerswar.war import OFF, War


def moor(war: War, fleet: int, to: int, clause: str) -> None:
    """A fleet enters a port. What finds no room there goes on as another fleet, or is lost [R172]."""
    name, start = war.piece_name(fleet), war.at[fleet]
    left = naval_fleets.size(war, fleet) - naval_fleets.room(war, naval_fleets.side_of(fleet), to)
    if left > 0:
        _part(war, fleet, left)
    bit = 1 << fleet
    war.at[fleet] = to
    war.afloat, war.raiding, war.homing = war.afloat & ~bit, war.raiding & ~bit, war.homing & ~bit
    war.note("docked", clause, fleet=name, to=war.space_name(to),
             start=war.space_name(start) if start != OFF else "the Raid Box")  # fmt: skip


def _part(war: War, fleet: int, number: int) -> None:
    """[fleet-movement.1, fleet-movement.5, R172] Ships without room in the port: carriers first."""
    other = naval_fleets.free_counter(war, naval_fleets.nation(fleet))
    bit, new = 1 << fleet, 1 << max(other, 0)
    if other == OFF:
        war.note("fleet-lost", "fleet-movement.1", fleet=war.piece_name(fleet), points=number, why="no room in port")
    else:
        war.at[other] = war.at[fleet]
        for mark in ("afloat", "raiding", "homing", "steamed"):
            setattr(war, mark, getattr(war, mark) | (new if getattr(war, mark) & bit else 0))
    for word in (CARRIERS, SHIPS):
        some = min(number, dict(naval_fleets.amounts(war, fleet)).get(word, 0))
        naval_fleets.take(war, fleet, word, some)
        number -= some
        if other != OFF:
            naval_fleets.add(war, other, word, some)


def recall(war: War, side: int) -> None:
    """[fleet-movement.1, raid.8] As its movement phase begins, all ships of a side at sea and on raid go to port."""
    if war.on(OPTION):
        war.homing |= (war.afloat | war.raiding) & naval_fleets.NAVY[side] & ~war.steamed
        watch(war)


@War.after_every_act
def watch(war: War) -> None:
    """With naval action: fleets whose port is lost, or that were beaten, go to port; new ships join a fleet."""
    if OPTION not in war.options:
        return
    if "harboured" not in war.cache:  # control has changed
        war.cache["harboured"] = True
        lost = naval_fleets.stranded(war) & ~war.homing
        for fleet in bits(lost):
            war.note("expelled", "fleet-movement.6b", fleet=war.piece_name(fleet), space=war.space_name(war.at[fleet]))
        war.homing |= lost
    if war.homing and not isinstance(war.frame, Homecoming):
        war.push(Homecoming())
    if any(war.slipway) and not isinstance(war.frame, Homecoming | Commissioning):
        war.push(Commissioning())


@frame
class Homecoming(Sided):
    """[fleet-movement.1, fleet-movement.6b, naval-battle.2c, raid.8] Fleets that must go to port; their owner chooses
    which one. It comes between, whatever is going on: the question below is asked again when it is settled."""

    step = "homecoming"
    title = "Return to port"
    topics = ("fleets",)

    def whose(self, war: War) -> int:
        return naval_fleets.side_of((war.homing & -war.homing).bit_length() - 1)

    def prompt(self, war: War) -> str:
        names = series(words.name(fleet) for fleet in bits(self.waiting(war)))
        return f"Choose a port: {names}."

    def waiting(self, war: War) -> int:
        return war.homing & naval_fleets.NAVY[self.whose(war)]

    def look(self, war: War) -> None:
        """Settle what leaves no choice."""
        again = True
        while again:
            again = False
            for fleet in bits(war.homing):
                ways = fleet_routes.berths(war, fleet, driven=True)
                if not ways & (ways - 1):
                    again = True
                    if ways:
                        moor(war, fleet, ways.bit_length() - 1, "fleet-movement.1")
                    else:
                        naval_fleets.sink(war, fleet, "no port", "fleet-movement.1")
        if not war.homing:
            war.withdraw()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Dock, self.waiting(war), lambda fleet: fleet_routes.berths(war, fleet, driven=True))

    def on_dock(self, war: War, act: Dock) -> None:
        moor(war, act.fleet, act.to, "fleet-movement.1")
        war.go_on()

    def why_not_dock(self, war: War, act: Dock) -> Refusal | None:
        if act.fleet < 0 or not self.waiting(war) >> act.fleet & 1:
            return Refusal("fleet-movement.1", f"{words.name(act.fleet)} does not have to go to port now.")
        return why_not_berth(war, act.fleet, act.to, driven=True)


def why_not_berth(war: War, fleet: int, to: int, driven: bool = False) -> Refusal | None:
    """The rule against a port for a fleet."""
    side, of, name = naval_fleets.side_of(fleet), naval_fleets.nation(fleet), words.place(to)
    if fleet_routes.berths(war, fleet, driven) >> max(to, 0) & 1 and to >= 0:
        return None
    if not 0 <= to < geo.BOARD.size or not naval_fleets.ports(war, of) >> to & 1:
        return Refusal("naval-fleets.4", f"{name} is no port that ships of {of} may use.")
    if not driven and war.at[fleet] == to:
        return Refusal("fleet-movement.2", f"{words.name(fleet)} is there already.")
    if not fleet_routes.harbours(war, fleet, driven) >> to & 1:
        return why_no_route(war, fleet, to, driven)
    left = naval_fleets.room(war, side, to)
    return Refusal("naval-fleets.2b", f"{name} has room for {left} more, not for {naval_fleets.size(war, fleet)}.")


def why_no_route(war: War, fleet: int, to: int, driven: bool) -> Refusal:
    """No sea route leads to a port, or none that is free."""
    name = words.place(to)
    if fleet_routes.TARANTO in (to, war.at[fleet]) and fleet_routes.stuck(war, fleet, to):
        return Refusal("fleet-movement.8b", "Ships enter and leave Taranto only by I12, which is not friendly.")
    if fleet_routes.free_of_enemies(war, fleet, driven) >> to & 1:
        return Refusal("fleets-at-sea.2b", f"Enemy fleets at sea bar the way to {name}.")
    return Refusal("fleet-movement.3a", f"No sea route leads to {name}.")
