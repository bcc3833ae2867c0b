"""Axis raiders: out of port, past the fleets that chase them, into the Raid Box; and what they do there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over, Over2
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import InTurn, Sided, SideFrame
from theatrum.core.speech import series
from theatrum.rulesets.hitlerswar.actions import Chase, End, Raid, Resolve, Search
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, FIRST_FLEET, FLEETS, SOVIET
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.fleets import fleet_routes, naval_fleets
from theatrum.rulesets.hitlerswar.rules.fleets.naval_battle import NavalBattle, survivors
from theatrum.rulesets.hitlerswar.rules.fleets.naval_fleets import RULES
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.sea import seas
from theatrum.rulesets.hitlerswar.war import OFF, War

END, RESOLVE = End(), Resolve()
FOUND, TRIPLE = int(RULES["search_success"]), int(RULES["raid_multiplier"])
NEAR, FAR = int(RULES["scapa_modifier"]), int(RULES["scapa_modifier_norway"])
SCAPA = geo.hex_("U7")
WATCH = geo.NEXT.near[SCAPA] | 1 << SCAPA
"""[raid.9] the hexes on and next to Scapa Flow."""
NORTH = seas.WATERS[seas.BALTIC] | geo.GERMANY | geo.COUNTRY["Denmark"] | geo.COUNTRY["Low Countries"]
NORWAY = geo.COUNTRY["Norway"] & seas.WATERS[seas.ATLANTIC]


def strength(war: War) -> int:
    """[raid.2b] The ships in the Raid Box count triple."""
    return TRIPLE * sum(naval_fleets.size(war, fleet) for fleet in bits(war.raiding))


# ---------------------------------------------------------------- who may go
def ready(war: War, side: int, free: int) -> int:
    """[raid.1, R70] Those of the fleets that may move which can set out for the Raid Box."""
    if side != AXIS:
        return 0
    return sum(1 << fleet for fleet in bits(free) if why_not_set_out(war, fleet) is None)


def why_not_set_out(war: War, fleet: int) -> Refusal | None:
    if naval_fleets.side_of(fleet) != AXIS:
        return Refusal("raid.1", "Only Axis fleets go on raid.")
    if war.afloat >> fleet & 1 or not seas.WATERS[seas.ATLANTIC] >> war.at[fleet] & 1:
        return Refusal("raid.1", f"{words.name(fleet)} is not in a port on the Atlantic.")
    if not fleet_routes.reach(war, fleet, driven=False) & fleet_routes.OCEAN:
        return Refusal("fleets-at-sea.2b", f"Enemy fleets at sea bar {words.name(fleet)} from the open ocean.")
    return None


def hunters(war: War, side: int) -> int:
    """[raid.3] The fleets of a side that may chase: all that are at sea in the Atlantic."""
    if not control.at_war(war, side, AXIS):
        return 0
    out = naval_fleets.at_sea(war, side)
    return sum(1 << fleet for fleet in bits(out) if seas.WATERS[seas.ATLANTIC] >> war.at[fleet] & 1)


def modifier(war: War, fleet: int, raider: int) -> int:
    """[raid.9, R70] What an Allied fleet off Scapa Flow subtracts; it goes by the port that the raider leaves."""
    if naval_fleets.side_of(fleet) != ALLIED or not WATCH >> war.at[fleet] & 1:
        return 0
    port = war.at[raider]
    if NORTH >> port & 1:
        return NEAR
    return FAR if NORWAY >> port & 1 else 0


@frame
class Sortie(SideFrame):
    """[raid.1, raid.4] Fleets are named for a raid; when all are named they set out together."""

    side: int
    fleets: int
    step = "sortie"
    title = "Raid"
    topics = ("raid",)

    def prompt(self, war: War) -> str:
        names = series(words.name(fleet) for fleet in bits(self.fleets))
        return f"{names} will raid: name other fleets that set out with it, or go."

    def others(self, war: War) -> int:
        lying = naval_fleets.in_port(war, self.side) & ~war.steamed & ~self.fleets
        lying = sum(1 << fleet for fleet in bits(lying) if naval_fleets.harboured(war, fleet))
        return ready(war, self.side, lying)

    def look(self, war: War) -> None:
        if not self.others(war) or not (hunters(war, ALLIED) | hunters(war, SOVIET)):
            self._set_out(war)

    def choices(self, war: War) -> Iterator[Offer]:
        yield RESOLVE
        yield Over(Raid, self.others(war))

    def on_raid(self, war: War, act: Raid) -> None:
        war.amend(replace(self, fleets=self.fleets | 1 << act.fleet))
        war.go_on()

    def on_resolve(self, war: War, act: Resolve) -> None:
        self._set_out(war)

    def _set_out(self, war: War) -> None:
        for fleet in bits(self.fleets):
            war.note("sortie", "raid.1", fleet=war.piece_name(fleet), start=war.space_name(war.at[fleet]))
        war.afloat |= self.fleets
        war.steamed |= self.fleets
        war.follow(Breakout(self.fleets))

    def why_not_raid(self, war: War, act: Raid) -> Refusal | None:
        fleet = act.fleet
        if fleet < 0 or not naval_fleets.in_port(war, self.side) >> fleet & 1 or self.fleets >> fleet & 1:
            return Refusal("raid.1", f"{words.name(fleet)} is no other fleet of yours in port.")
        if war.steamed >> fleet & 1:
            return Refusal("fleet-movement.2", f"{words.name(fleet)} has made its move of this phase.")
        if not naval_fleets.ports(war, naval_fleets.nation(fleet)) >> war.at[fleet] & 1:
            return Refusal("naval-fleets.4", f"{words.name(fleet)} lies in a port that is not friendly to you.")
        return why_not_set_out(war, fleet)

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        return None


@frame
class Breakout(InTurn, Sided):
    """[raid.3, raid.7] The Allies chase first, then the Soviets; the raiders that get through are safe."""

    raiders: int
    done: int = 0
    step = "breakout"

    def whose(self, war: War) -> int:
        return AXIS

    def due(self, war: War) -> Iterable[int]:
        raiders = survivors(war, self.raiders)
        return (side for side in (ALLIED, SOVIET) if raiders and hunters(war, side))

    def ask(self, war: War, one: int) -> None:
        war.push(Chasing(one, survivors(war, self.raiders)))

    def finish(self, war: War) -> None:
        left = survivors(war, self.raiders)
        for fleet in bits(left):
            war.note("on-raid", "raid.7", fleet=war.piece_name(fleet))
            war.at[fleet] = OFF
        war.afloat &= ~left
        war.raiding |= left
        war.pop()


def _pair(fleet: int, raider: int) -> int:
    """A chasing fleet and a raider as one bit."""
    return 1 << (fleet - FIRST_FLEET) * len(FLEETS) + raider - FIRST_FLEET


@frame
class Chasing(SideFrame):
    """[raid.4, raid.5, raid.6] A side names the fleets that chase, then searches with them, one die for each pair."""

    side: int
    raiders: int
    chasers: int = 0
    under_way: int = 0
    """1 when the fleets have been named."""
    searched: int = 0
    """Pairs that have had their die."""
    step = "chase"
    title = "Chase"
    topics = ("raid",)

    def prompt(self, war: War) -> str:
        names = series(words.name(fleet) for fleet in bits(survivors(war, self.raiders)))
        if self.under_way:
            return f"Search for {names}: one die for each of your fleets and each of theirs, 1 or less finds it."
        return f"{names}: raiders! Name the fleets that chase them; all of these go to port afterwards."

    def prey(self, war: War, fleet: int) -> int:
        """[raid.6] The raiders that a fleet has not searched for."""
        left = survivors(war, self.raiders)
        return sum(1 << raider for raider in bits(left) if not self.searched & _pair(fleet, raider))

    def active(self, war: War) -> int:
        """The chasing fleets that can still search for somebody."""
        return sum(1 << fleet for fleet in bits(survivors(war, self.chasers)) if self.prey(war, fleet))

    def unnamed(self, war: War) -> int:
        return hunters(war, self.side) & ~self.chasers

    def choices(self, war: War) -> Iterator[Offer]:
        if self.under_way:
            yield Over2(Search, self.active(war), lambda fleet: self.prey(war, fleet))
            yield END
        else:
            yield Over(Chase, self.unnamed(war))
            yield RESOLVE if self.chasers else END

    def on_chase(self, war: War, act: Chase) -> None:
        war.note("chase", "raid.4", fleet=war.piece_name(act.fleet))
        war.amend(replace(self, chasers=self.chasers | 1 << act.fleet))

    def on_resolve(self, war: War, act: Resolve) -> None:
        war.amend(replace(self, under_way=1))

    def on_search(self, war: War, act: Search) -> None:
        fleet, raider = act.fleet, act.raider
        name = f"{war.piece_name(fleet)} searches for {war.piece_name(raider)}"
        added = modifier(war, fleet, raider)
        success = war.roll(why=name) + added <= FOUND
        war.note("search", "raid.5", fleet=war.piece_name(fleet), raider=war.piece_name(raider), modifier=added,
                 success=success)  # fmt: skip
        war.amend(replace(self, searched=self.searched | _pair(fleet, raider)))
        if success:
            war.push(NavalBattle(fleet, raider))
        else:
            war.go_on()

    def resume(self, war: War) -> None:
        if not self.active(war):
            self._go_home(war)

    def on_end(self, war: War, act: End) -> None:
        self._go_home(war)

    def _go_home(self, war: War) -> None:
        """[raid.4b] Every fleet that was named goes to port, whatever it has found."""
        war.homing |= survivors(war, self.chasers)
        war.pop()

    def why_not_chase(self, war: War, act: Chase) -> Refusal | None:
        if self.under_way:
            return Refusal("raid.4", "The fleets that chase are named before the first die.")
        if act.fleet < 0 or not self.unnamed(war) >> act.fleet & 1:
            return Refusal("raid.3", f"{words.name(act.fleet)} is no other fleet of yours at sea in the Atlantic.")
        return None

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        if self.under_way:
            return Refusal("raid.5", "The search is under way: search, or stop.")
        return None if self.chasers else Refusal("raid.4", "No fleet has been named: name one, or let them go.")

    def why_not_search(self, war: War, act: Search) -> Refusal | None:
        if not self.under_way:
            return Refusal("raid.4", "First name all fleets that chase.")
        if act.fleet < 0 or not survivors(war, self.chasers) >> act.fleet & 1:
            return Refusal("raid.4", f"{words.name(act.fleet)} does not chase.")
        if act.raider < 0 or not survivors(war, self.raiders) >> act.raider & 1:
            return Refusal("raid.5", f"{words.name(act.raider)} is no raider on its way.")
        if not self.prey(war, act.fleet) >> act.raider & 1:
            name = words.name(act.raider)
            return Refusal("raid.6", f"{words.name(act.fleet)} has searched for {name} already.")
        return None

    def why_not_end(self, war: War, act: End) -> Refusal | None:
        if not self.under_way and self.chasers:
            return Refusal("raid.4", "Fleets have been named: begin the search.")
        return None
