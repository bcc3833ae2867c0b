"""The invasion step: six steps for all invasions together, before any other attack."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import InTurn, Phase, SideFrame, Steps
from theatrum.rulesets.hitlerswar.actions import Advance, Assault, End
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import advance
from theatrum.rulesets.hitlerswar.rules.combat.assault import Volley, ready, why_not_fire
from theatrum.rulesets.hitlerswar.rules.combat.defence import Defence, may_fire
from theatrum.rulesets.hitlerswar.rules.combat.targets import why_no_ground
from theatrum.rulesets.hitlerswar.rules.fleets.fleets_at_sea import FleetSupport, Interceptions
from theatrum.rulesets.hitlerswar.rules.fleets.naval_fire import Interception, SupportFire
from theatrum.rulesets.hitlerswar.rules.sea import invasion
from theatrum.rulesets.hitlerswar.rules.sea.coastal_air import CoastalAir
from theatrum.rulesets.hitlerswar.war import War

END = End()


@frame
class Invasions(Steps, SideFrame):
    """[sequence-fall.1, invasion-procedure.5, invasion-resolution.1] All invasions, before other attacks."""

    side: int
    done: int = 0
    step = "invasions"

    def table(self, war: War) -> tuple[type[SideFrame], ...]:
        return STEPS if war.invading else ()

    def begin(self, war: War) -> None:
        for army in bits(war.invading) if war.events is not None else ():  # routes are dear to find
            path = invasion.route(war, army, war.named[army])
            war.note("route", "invasion-resolution.1", army=war.piece_name(army),
                     path=[war.space_name(space) for space in (war.at[army], *(leg.end for leg in path))])  # fmt: skip

    def finish(self, war: War) -> None:
        for army in bits(war.invading):
            del war.named[army]
        war.invading, war.coastal, war.supporting = 0, {}, {}
        war.pop()


@frame
class BeachDefence(InTurn, SideFrame):
    """[invasion-defence.1, invasion-defence.2] Step 4: armies in the target hexes may fire at their invaders."""

    side: int
    done: int = 0
    """Target hexes that have had their say."""
    step = "beach-defence"

    def due(self, war: War) -> Iterator[int]:
        for space in bits(invasion.goals(war) & ~self.done & ~war.land[self.side]):
            if may_fire(war, space, invasion.invaders(war, space)):
                yield space

    def ask(self, war: War, one: int) -> None:
        war.push(Defence(one, invasion.invaders(war, one)))


@frame
class BeachAssaults(Phase):
    """[invasion-assault.1, invasion-resolution.3] Step 5: invaders may assault their targets, in any order."""

    side: int
    step = "beach-assaults"
    title = "Invasion: assaults"
    topics = ("invasion", "assault")

    def prompt(self, war: War) -> str:
        return "Assault with the invaders you wish: their amphibious points fire. Then every invader tries to land."

    def look(self, war: War) -> None:
        if not ready(war, self.side, by_sea=True):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Assault, ready(war, self.side, by_sea=True))
        yield END

    def on_assault(self, war: War, act: Assault) -> None:
        war.push(Volley(war.named[act.army], 1 << act.army, 1))

    def why_not_assault(self, war: War, act: Assault) -> Refusal | None:
        army = act.army
        if army < 0 or not war.invading >> army & 1:
            return Refusal("invasion-procedure.5", f"{words.name(army)} does not invade: its turn comes later.")
        return why_not_fire(war, army, war.named[army])


@frame
class Landings(SideFrame):
    """[invasion-advance.1, invasion-resolution.3] Step 6: every invader must try to land, in any order."""

    side: int
    step = "landings"
    title = "Invasion: landings"
    topics = ("invasion", "advance")

    def prompt(self, war: War) -> str:
        return "Every invading army tries to land: choose which one goes first."

    def afloat(self, war: War) -> int:
        """[invasion-resolution.2, tac-air.3] Invaders that have not tried to land yet: they are still on their coast.
        Tac air whose troops were lost at sea does not land."""
        waiting = bits(war.invading & ~war.stopped)
        return sum(1 << army for army in waiting if army not in war.advanced and war.bulk(army))

    def look(self, war: War) -> None:
        left = self.afloat(war)
        if not left:
            war.pop()
        elif not left & (left - 1):
            war.go_on(lambda: self._land(war, left.bit_length() - 1))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Advance, self.afloat(war))

    def on_advance(self, war: War, act: Advance) -> None:
        war.go_on(lambda: self._land(war, act.army))

    def _land(self, war: War, army: int) -> None:
        """[invasion-advance.3, invading-friendly.1] Into a friendly hex without a roll; else by the Advance Table."""
        target = war.named[army]
        if war.land[self.side] >> target & 1:
            war.note("landing", "invading-friendly.1", army=war.piece_name(army), at=war.space_name(target))
            advance.enter(war, army, target)
        else:
            advance.attempt(war, army, target)

    def why_not_advance(self, war: War, act: Advance) -> Refusal | None:
        army = act.army
        if army < 0 or not war.invading >> army & 1:
            return Refusal("invasion-procedure.5", f"{words.name(army)} does not invade: its turn comes later.")
        if not war.bulk(army):
            return why_no_ground(war, army)
        if not self.afloat(war) >> army & 1:
            return Refusal("invasion-advance.4", f"{words.name(army)} has made its landing.")
        return None


# [invasion-resolution.1] naval fire, coastal air, defensive assaults, assaults, advances
STEPS: tuple[type[SideFrame], ...] = (
    *(Interception, Interceptions, SupportFire, FleetSupport),
    *(CoastalAir, BeachDefence, BeachAssaults, Landings),
)
