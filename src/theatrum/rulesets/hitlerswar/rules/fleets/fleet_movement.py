"""Fleet movement: out to sea, from port to port, ships from fleet to fleet."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Listed, Offer, Over, Over2, Shares
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.actions import Detach, Dock, Raid, Steam, Transfer
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.fleets import fleet_routes, naval_battle, naval_fleets
from theatrum.rulesets.hitlerswar.rules.fleets.homecoming import moor, why_not_berth
from theatrum.rulesets.hitlerswar.rules.fleets.naval_fleets import CARRIERS, OPTION, SHIPS
from theatrum.rulesets.hitlerswar.rules.strategic import sea_raids
from theatrum.rulesets.hitlerswar.war import OFF, War

SELDOM = 1
"""How much a random player cares to regroup his fleets, among all he could do."""


def movable(war: War, side: int) -> int:
    """[fleet-movement.2, naval-fleets.4] The fleets in a friendly port that have not moved in this phase."""
    return sum(1 << fleet for fleet in bits(naval_fleets.in_port(war, side) & ~war.steamed) if _friendly(war, fleet))


def _friendly(war: War, fleet: int) -> bool:
    return bool(naval_fleets.ports(war, naval_fleets.nation(fleet)) >> war.at[fleet] & 1)


def sisters(war: War, fleet: int) -> int:
    """[naval-fleets.3c] The other fleets of the same nation in the same place, both in port or both at sea."""
    state = war.afloat >> fleet & 1
    others = naval_fleets.SISTERS[naval_fleets.nation(fleet)] & ~(1 << fleet) & ~war.raiding
    return sum(
        1 << other for other in bits(others) if war.at[other] == war.at[fleet] and war.afloat >> other & 1 == state
    )


class FleetMoves:
    """Fleets in the movement phase, for the frame of that phase."""

    __slots__ = ()
    side: int

    def fleet_moves(self, war: War) -> Iterator[Offer]:
        if not war.on(OPTION):
            return
        free = movable(war, self.side)
        yield Over2(Steam, free, lambda fleet: fleet_routes.waters(war, fleet))
        yield Over2(Dock, free, lambda fleet: fleet_routes.berths(war, fleet))
        mine = self._mine(war)
        together = sum(1 << fleet for fleet in bits(mine) if sisters(war, fleet))
        if together:
            yield Shares(
                Transfer, together, lambda fleet: naval_fleets.amounts(war, fleet), lambda fleet: sisters(war, fleet)
            )
        yield Listed(lambda: self._parts(war), SELDOM, verb=Detach)
        yield Over(Raid, sea_raids.ready(war, self.side, free))

    def _mine(self, war: War) -> int:
        """The fleets on the map that may be regrouped: not those that lie in a port of an unaligned country."""
        fleets = naval_fleets.in_play(war, self.side) & ~war.raiding
        return sum(1 << fleet for fleet in bits(fleets) if war.afloat >> fleet & 1 or _friendly(war, fleet))

    def _parts(self, war: War) -> Iterator[Detach]:
        for fleet in bits(self._mine(war)):
            if naval_fleets.free_counter(war, naval_fleets.nation(fleet)) != OFF:
                most = naval_fleets.size(war, fleet) - 1
                for word, number in naval_fleets.amounts(war, fleet):
                    yield from (Detach(fleet, n, word) for n in range(1, min(number, most) + 1))

    # ------------------------------------------------------------------ effects
    def on_steam(self, war: War, act: Steam) -> None:
        war.note("steamed", "fleet-movement.2", fleet=war.piece_name(act.fleet), at=war.space_name(act.at),
                 start=war.space_name(war.at[act.fleet]))  # fmt: skip
        war.at[act.fleet] = act.at
        war.afloat |= 1 << act.fleet
        war.steamed |= 1 << act.fleet
        naval_battle.arrive(war, act.fleet)

    def on_dock(self, war: War, act: Dock) -> None:
        moor(war, act.fleet, act.to, "fleet-movement.2")
        war.steamed |= 1 << act.fleet

    def on_transfer(self, war: War, act: Transfer) -> None:
        """[R170] Ships that have moved do not move again: the fleet that takes them in has moved, too."""
        if war.steamed >> act.fleet & 1:
            war.steamed |= 1 << act.to
        self._hand_over(war, act.fleet, act.n, act.kind, act.to)

    def on_detach(self, war: War, act: Detach) -> None:
        """[fleet-movement.4] A new fleet, where the ships are."""
        other = naval_fleets.free_counter(war, naval_fleets.nation(act.fleet))
        war.at[other] = war.at[act.fleet]
        for mark in ("afloat", "steamed"):
            if getattr(war, mark) >> act.fleet & 1:
                setattr(war, mark, getattr(war, mark) | 1 << other)
        self._hand_over(war, act.fleet, act.n, act.kind, other)

    def _hand_over(self, war: War, fleet: int, number: int, kind: str, to: int) -> None:
        war.note("transferred", "naval-fleets.3c", fleet=war.piece_name(fleet), points=number, of=kind,
                 to=war.piece_name(to))  # fmt: skip
        naval_fleets.add(war, to, kind, number)
        naval_fleets.take(war, fleet, kind, number)

    def on_raid(self, war: War, act: Raid) -> None:
        war.push(sea_raids.Sortie(self.side, 1 << act.fleet))

    # ------------------------------------------------------------------ explanations
    def why_not_steam(self, war: War, act: Steam) -> Refusal | None:
        wrong = self._why_not_go(war, act.fleet)
        if wrong or (act.at >= 0 and fleet_routes.waters(war, act.fleet) >> act.at & 1):
            return wrong
        name = words.place(act.at)
        if not 0 <= act.at < geo.BOARD.size or not fleet_routes.BILLOWS >> act.at & 1:
            return Refusal("naval-fleets.2c", f"{name} is neither a sea hex nor a coast.")
        if fleet_routes.range_of(war, act.fleet) >> act.at & 1:
            return Refusal("fleet-movement.3b", f"An enemy fleet lies in the port of {name}.")
        if war.at[act.fleet] == fleet_routes.TARANTO and fleet_routes.stuck(war, act.fleet, act.at):
            return Refusal("fleet-movement.8b", "Ships leave Taranto only by I12, which is not friendly.")
        if fleet_routes.open_range(war, act.fleet) >> act.at & 1:
            return Refusal("fleets-at-sea.2b", f"Enemy fleets at sea bar the way to {name}.")
        return Refusal("fleet-movement.3c", f"{name} is not within {fleet_routes.RANGE} hexes of its port by sea.")

    def why_not_dock(self, war: War, act: Dock) -> Refusal | None:
        return self._why_not_go(war, act.fleet) or why_not_berth(war, act.fleet, act.to)

    def why_not_raid(self, war: War, act: Raid) -> Refusal | None:
        return self._why_not_go(war, act.fleet) or sea_raids.why_not_set_out(war, act.fleet)

    def _why_not_go(self, war: War, fleet: int) -> Refusal | None:
        """What keeps a fleet where it is."""
        wrong = self._why_not_own(war, fleet)
        if wrong:
            return wrong
        if war.steamed >> fleet & 1:
            return Refusal("fleet-movement.2", f"{words.name(fleet)} has made its move of this phase.")
        return None

    def _why_not_own(self, war: War, fleet: int) -> Refusal | None:
        if not war.on(OPTION):
            return Refusal("naval-fleets.1", "Fleets move on the map only with the option of naval action.")
        mine = naval_fleets.in_play(war, self.side) & ~war.raiding
        if fleet < 0 or not mine >> fleet & 1:
            return Refusal("fleet-movement.2", f"{words.name(fleet)} is no fleet of yours on the map.")
        if not war.afloat >> fleet & 1 and not _friendly(war, fleet):
            return Refusal("naval-fleets.4", f"{words.name(fleet)} lies in a port that is not friendly to you.")
        return None

    def why_not_transfer(self, war: War, act: Transfer) -> Refusal | None:
        wrong = self._why_not_own(war, act.fleet) or self._why_not_spare(war, act.fleet, act.n, act.kind, 0)
        if wrong or (act.to >= 0 and sisters(war, act.fleet) >> act.to & 1):
            return wrong
        if act.to < 0 or not naval_fleets.SISTERS[naval_fleets.nation(act.fleet)] >> act.to & 1:
            return Refusal("naval-fleets.3c", f"{words.name(act.to)} is no fleet of the same nation.")
        if act.to == act.fleet:
            return Refusal("naval-fleets.3c", "Ships are transferred to another fleet of their nation.")
        return Refusal("fleet-movement.4", f"{words.name(act.to)} is not in the same place.")

    def why_not_detach(self, war: War, act: Detach) -> Refusal | None:
        wrong = self._why_not_own(war, act.fleet) or self._why_not_spare(war, act.fleet, act.n, act.kind, 1)
        if wrong or naval_fleets.free_counter(war, naval_fleets.nation(act.fleet)) != OFF:
            return wrong
        return Refusal("fleet-movement.5", f"All fleets of {naval_fleets.nation(act.fleet)} are in play.")

    def _why_not_spare(self, war: War, fleet: int, number: int, kind: str, keep: int) -> Refusal | None:
        if kind not in (SHIPS, CARRIERS):
            return Refusal("carriers.1", f"'{kind}' is neither {SHIPS} nor {CARRIERS}.")
        have = dict(naval_fleets.amounts(war, fleet)).get(kind, 0)
        if not 1 <= number <= have:
            return Refusal("fleet-movement.4", f"{words.name(fleet)} has {have} {kind} to give, not {number}.")
        if naval_fleets.size(war, fleet) - number < keep:
            return Refusal("fleet-movement.4", f"{words.name(fleet)} would be left without ships.")
        return None
