"""Orders to sail, as part of the movement phase: whole armies, points to an army, points that make a new army."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator

from theatrum.core.choices import Offer, Over2, Shares
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.actions import Land, Sail, Ship
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import (
    AIR,
    AMPH,
    AXIS,
    COUNTERS,
    INF,
    KIND_NAMES,
    KIND_OF,
    KINDS,
    MECH,
    PARA,
    SOVIET,
)
from theatrum.rulesets.hitlerswar.rules.movement import supply
from theatrum.rulesets.hitlerswar.rules.politics import politics
from theatrum.rulesets.hitlerswar.rules.sea import seas, transport
from theatrum.rulesets.hitlerswar.rules.sea.capacity import ITALY_AXIS, ITALY_OUT, UNLIMITED, capacity
from theatrum.rulesets.hitlerswar.rules.sea.seas import (
    ATLANTIC,
    BALTIC,
    BLACK,
    CASPIAN,
    EVERY,
    MEDITERRANEAN,
    RED,
    SEA_TITLES,
    WHITE,
)
from theatrum.rulesets.hitlerswar.war import OFF, War

ALL = (INF, MECH, AIR, PARA, AMPH)
STRANGERS = {PARA: AMPH, AMPH: PARA}
"""[paradrop-water.2] Paratroops and amphibious points are never in one army; all other kinds mix."""
CLAUSES = {
    ATLANTIC: "sea-movement.1c",
    BALTIC: "sea-movement.1a",
    BLACK: "sea-movement.1b",
    CASPIAN: "sea-movement.1b",
    RED: "sea-movement.1d",
    WHITE: "sea-movement.1e",
}
"""The clause that limits each sea; the Mediterranean has several."""


def spare(war: War, army: int, of: tuple[int, ...], most: int = UNLIMITED) -> list[tuple[str, int]]:
    """What an army has of some kinds and may still send anywhere [R110], by name; no more than `most` of each."""
    found, base, moored = [], army * KINDS, bool(war.convoys)
    for kind in of:
        number = war.sp[base + kind]
        if number:
            left = min(most, number - transport.sailed(war, army, kind) if moored else number)
            if left > 0:
                found.append((KIND_NAMES[kind], left))
    return found


def _cargo(war: War, kinds: tuple[int, ...], most: int) -> Callable[[int], list[tuple[str, int]]]:
    """For an army, what it may put to sea at once."""
    return lambda army: spare(war, army, kinds, most)


class Sailing:
    """The part of the movement phase that goes by sea."""

    __slots__ = ()
    side: int

    @abstractmethod
    def _why_not_leave(self, war: War, army: int) -> Refusal | None:
        """What keeps the points of an army where they are."""

    @abstractmethod
    def _why_not_give(self, war: War, army: int, number: int, kind: str) -> Refusal | None:
        """Why an army cannot give so many points of a kind."""

    # ------------------------------------------------------------------ offers
    def voyages(self, war: War, mine: int, sailors: int, special: list[tuple[int, int]]) -> Iterator[Offer]:
        """[sea-movement.1, sea-movement.2] Everything that may sail; loads that differ in where they may go apart.

        `sailors` are the armies with points that have sailed, `special` those with points of kinds that are kept apart.
        """
        loads = transport.loads(war, self.side)
        if not loads:
            return
        yield Over2(Sail, mine & ~sailors, lambda army: self._berths(war, army, war.total(army)))
        larger = UNLIMITED + 1
        unfilled = war.ranks[self.side] != COUNTERS[self.side]
        for most in loads:
            there = self._shores(war, most, larger)
            yield self._ships(war, mine, (INF, MECH, AIR), most, there)
            for kind, having in special:
                yield self._ships(war, mine & having, (kind,), most, there)
            if unfilled:
                yield Shares(Land, mine, _cargo(war, ALL, most), there)
            larger = most

    def _shores(self, war: War, most: int, larger: int) -> Callable[[int], int]:
        """For an army, the shores where `most` points may land together, but not as many as `larger`."""

        def there(army: int) -> int:
            found = self._berths(war, army, most)
            return found and found & ~transport.landings(war, self.side, war.at[army], larger)

        return there

    def _berths(self, war: War, army: int, number: int) -> int:
        """[sea-movement.1, italian-army.3] The shores where so many points of an army may land."""
        found = transport.landings(war, self.side, war.at[army], number)
        return found and found & politics.confined(war, army)

    def _ships(self, war: War, mine: int, kinds: tuple[int, ...], most: int, there: Callable[[int], int]) -> Shares:
        strange = STRANGERS.get(kinds[0], OFF)

        def joined(army: int) -> int:
            found = war.standing(self.side, there(army))
            return found if strange == OFF else found & ~war.having(found, strange)

        return Shares(Ship, mine, _cargo(war, kinds, most), joined)

    # ------------------------------------------------------------------ effects
    def on_sail(self, war: War, act: Sail) -> None:
        start = war.at[act.army]
        lanes = self._embark(war, start, act.to, war.total(act.army), act.army)
        war.place(act.army, act.to)
        for kind, number in list(war.kinds(act.army)):
            transport.remember(war, act.army, kind, number, transport.overseas(start, act.to), lanes)

    def on_ship(self, war: War, act: Ship) -> None:
        self._carry(war, act.army, act.n, KIND_OF[act.kind], act.to, war.at[act.to])

    def on_land(self, war: War, act: Land) -> None:
        new = war.free_army(self.side)
        war.place(new, act.at)
        self._carry(war, act.army, act.n, KIND_OF[act.kind], new, act.at)

    def _carry(self, war: War, army: int, number: int, kind: int, other: int, to: int) -> None:
        """Points sail from an army to another."""
        start = war.at[army]
        lanes = self._embark(war, start, to, number, army, of=KIND_NAMES[kind], into=war.piece_name(other))
        war.add(other, kind, number)
        war.take(army, kind, number)
        transport.remember(war, other, kind, number, transport.overseas(start, to), lanes)

    def _embark(self, war: War, start: int, to: int, number: int, army: int, **more: str) -> tuple[int, ...]:
        kind = "shipment" if more else "voyage"
        war.note(kind, "sea-movement.2a", army=war.piece_name(army), points=number, start=war.space_name(start),
                 to=war.space_name(to), **more)  # fmt: skip
        return transport.book(war, self.side, start, to, number)

    # ------------------------------------------------------------------ explanations
    def why_not_sail(self, war: War, act: Sail) -> Refusal | None:
        wrong = self._why_not_sail(war, act.army) or why_not_again(war, act.army)
        return wrong or self._why_no_berth(war, act.army, act.to, war.total(act.army))

    def why_not_ship(self, war: War, act: Ship) -> Refusal | None:
        wrong = self._why_not_sail(war, act.army) or self._why_not_give(war, act.army, act.n, act.kind)
        if wrong:
            return wrong
        if act.to == act.army or not 0 <= act.to < len(war.at) or not war.ranks[self.side] >> act.to & 1:
            return Refusal("movement.6", f"{war.piece_name(act.to)} is no other army of yours on the map.")
        strange = STRANGERS.get(KIND_OF[act.kind], OFF)
        if strange != OFF and war.count(act.to, strange):
            return Refusal("paradrop-water.2", "Paratroop and amphibious points are never in the same army.")
        return self._why_no_berth(war, act.army, war.at[act.to], act.n)

    def _why_not_sail(self, war: War, army: int) -> Refusal | None:
        """What keeps the points of an army ashore."""
        wrong = self._why_not_leave(war, army)
        if wrong or not politics.penned(war, self.side) >> army & 1:
            return wrong
        return politics.why_penned(war, army)

    def why_not_land(self, war: War, act: Land) -> Refusal | None:
        wrong = self._why_not_sail(war, act.army) or self._why_not_give(war, act.army, act.n, act.kind)
        if wrong:
            return wrong
        if war.ranks[self.side] == COUNTERS[self.side]:
            return Refusal("record-sheet.1a", "All twelve armies are in play.")
        return self._why_no_berth(war, act.army, act.at, act.n)

    def _why_no_berth(self, war: War, army: int, to: int, number: int) -> Refusal | None:
        wrong = why_no_landing(war, self.side, war.at[army], to, number)
        if wrong or politics.confined(war, army) >> to & 1:
            return wrong
        return politics.why_penned(war, army)


def why_not_again(war: War, army: int) -> Refusal | None:
    """[R110] What has sailed stays with its army until the phase ends."""
    if transport.sailors(war) >> army & 1:
        return Refusal("sea-movement.2a", f"{war.piece_name(army)} has points that came by sea in this phase; "
                       "they may not move again.")  # fmt: skip
    return None


def why_no_landing(war: War, side: int, start: int, to: int, number: int) -> Refusal | None:
    """Why so many points of a space cannot land in another."""
    name = war.space_name(to)
    if not 0 <= to < geo.BOARD.size or not war.land[side] >> to & 1:
        return Refusal("movement.2b", f"{name} is not friendly to you.")
    if not war.stage:
        return Refusal("movement.2c", "Nothing crosses the sea in this scenario.")
    if supply.realm(war, side, start) >> to & 1:
        return Refusal("sea-movement.0", f"{name} is reached by land: no ships are needed.")
    if not transport.shores(war, side, start, EVERY) >> to & 1:
        return _no_route(war, side, start, to)
    if transport.overseas(start, to) and transport.berths(war, side) < number:
        left = transport.berths(war, side)
        return Refusal("sea-movement.1c", f"{left} more points may cross to or from America now, not {number}.")
    if transport.landings(war, side, start, number) >> to & 1:
        return None
    return _no_room(war, side, start, to, number)


def _no_route(war: War, side: int, start: int, to: int) -> Refusal:
    """No sea route leads there, whatever the limits."""
    name, home = war.space_name(to), supply.realm(war, side, start)
    if supply.network(war, side, home, EVERY, supply.LAKES) >> to & 1:
        return Refusal("sea-movement.1e", f"Only a lake leads to {name}, and no points move over the lakes.")
    if supply.network(war, side, home, EVERY, open_=True) >> to & 1:
        return Refusal("fleets-at-sea.2b", f"Enemy fleets at sea bar the way to {name}.")
    clause, why = seas.obstacle(war, side, home & seas.HARBOURS, supply.realm(war, side, to) & seas.HARBOURS)
    return Refusal(clause, f"There is no sea route to {name}: {why}.")


def _no_room(war: War, side: int, start: int, to: int, number: int) -> Refusal:
    """There is a route, but a sea on it has no room for so many points."""
    full = [sea for sea in range(len(SEA_TITLES)) if transport.room(war, side, sea) < number]
    needed = [sea for sea in full if not transport.shores(war, side, start, EVERY & ~(1 << sea)) >> to & 1]
    sea = max(needed or full, key=lambda sea: capacity(war, side, sea))
    most, left = capacity(war, side, sea), transport.room(war, side, sea)
    title, clause = SEA_TITLES[sea], CLAUSES.get(sea) or _mediterranean(war, side)
    if not most:
        return Refusal(clause, f"You cannot move points over the {title} now.")
    return Refusal(clause, f"At most {most} a turn may use the {title}: there is room for {left} more, not {number}.")


def _mediterranean(war: War, side: int) -> str:
    """The clause that rules the Mediterranean at present."""
    if side == AXIS:
        return {ITALY_AXIS: "italy-entry.4a", ITALY_OUT: "italy-entry.5"}.get(war.italy, "sea-movement.1f")
    if war.italy != ITALY_AXIS or side == SOVIET:
        return "sea-movement.1f"
    return "italy-entry.4b" if capacity(war, side, MEDITERRANEAN) else "italy-entry.4c"
