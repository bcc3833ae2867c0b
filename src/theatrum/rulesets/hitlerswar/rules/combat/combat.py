"""The Combat Phase: announcements, initial attacks, exploitation, and what its end brings."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase, SideFrame, Steps
from theatrum.rulesets.hitlerswar.actions import Attack, End, Invade, Support
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.combat.advance import Advances
from theatrum.rulesets.hitlerswar.rules.combat.assault import Assaults
from theatrum.rulesets.hitlerswar.rules.combat.closing import Closing
from theatrum.rulesets.hitlerswar.rules.combat.defence import DefensiveAssaults
from theatrum.rulesets.hitlerswar.rules.combat.exploitation import Exploitation
from theatrum.rulesets.hitlerswar.rules.combat.targets import reachable, why_not_target
from theatrum.rulesets.hitlerswar.rules.fleets import fleets_at_sea
from theatrum.rulesets.hitlerswar.rules.movement import home_forces, leaders
from theatrum.rulesets.hitlerswar.rules.politics import morale, politics
from theatrum.rulesets.hitlerswar.rules.sea import invasion
from theatrum.rulesets.hitlerswar.rules.sea.landings import Invasions
from theatrum.rulesets.hitlerswar.war import War

END = End()


@frame
class Announcement(Phase):
    """[initial-attack.1a, making-attacks.2] The attacker names every army that will attack, and its target."""

    side: int
    step = "combat"
    title = "Combat: announce attacks"
    topics = ("announcement", "combat")

    def prompt(self, war: War) -> str:
        return "Name the armies that attack and their target hexes; armies not named now may not attack in this phase."

    def able(self, war: War) -> int:
        """[initial-attack.1b, movement.7, unsupplied-hexes.3a, co-operation.3] Own armies that may still be named."""
        named = 0
        for army in war.named:
            named |= 1 << army
        return war.ranks[self.side] & ~war.frozen & ~named

    def choices(self, war: War) -> Iterator[Offer]:
        able = self.able(war)
        yield Over2(Attack, able, lambda army: reachable(war, army))
        if war.stage:
            ready = invasion.seaworthy(war, able)
            if ready:
                yield Over2(Invade, ready, lambda army: invasion.beaches(war, army))
            if war.invading:
                lying = fleets_at_sea.supporters(war, self.side)
                yield Over2(Support, lying, lambda fleet: fleets_at_sea.company(war, fleet))
        yield END

    def on_attack(self, war: War, act: Attack) -> None:
        war.named[act.army] = act.at
        politics.provoke(war, self.side, act.at)
        war.note("attack", "initial-attack.1a", army=war.piece_name(act.army), at=war.space_name(act.at))
        home_forces.call_up(war, act.at)

    def on_invade(self, war: War, act: Invade) -> None:
        war.named[act.army] = act.at
        war.invading |= 1 << act.army
        politics.provoke(war, self.side, act.at)
        war.note("invade", "invasion-procedure.1", army=war.piece_name(act.army), at=war.space_name(act.at))
        home_forces.call_up(war, act.at)

    def on_support(self, war: War, act: Support) -> None:
        fleets_at_sea.support(war, act.fleet, act.army)

    def on_end(self, war: War, act: End) -> None:
        if war.markers:
            leaders.reveal(war, self.side)
        war.pop()

    def why_not_attack(self, war: War, act: Attack) -> Refusal | None:
        return self._why_not_name(war, act.army) or why_not_target(war, act.army, act.at)

    def why_not_invade(self, war: War, act: Invade) -> Refusal | None:
        return self._why_not_name(war, act.army) or invasion.why_not_invade(war, act.army, act.at)

    def why_not_support(self, war: War, act: Support) -> Refusal | None:
        return fleets_at_sea.why_not_support(war, self.side, act.fleet, act.army)

    def _why_not_name(self, war: War, army: int) -> Refusal | None:
        """What keeps an army from being named for any attack."""
        if not 0 <= army < len(war.at) or not war.ranks[self.side] >> army & 1:
            return Refusal("making-attacks.1", f"{words.name(army)} is no army of yours on the map.")
        if war.frozen >> army & 1:
            return politics.why_frozen(war, army)
        if army in war.named:
            return Refusal("making-attacks.5", f"{words.name(army)} is already named against "
                           f"{words.place(war.named[army])}; an army attacks one hex at a time.")  # fmt: skip
        return None


# [sequence-fall.1, making-attacks.3a, initial-attack.5] the steps of a Combat Phase, in their order
STEPS: tuple[type[SideFrame], ...] = (
    Announcement,
    Invasions,
    DefensiveAssaults,
    Assaults,
    Advances,
    Exploitation,
    Closing,
)


@frame
class Combat(Steps, SideFrame):
    """[sequence-barbarossa.1] The Combat Phase, step by step; without an attack it closes at once."""

    side: int
    done: int = 0
    step = "combat"

    def table(self, war: War) -> tuple[type[SideFrame], ...]:
        return STEPS

    def begin(self, war: War) -> None:
        morale.begin_combat(war)
        fire.see_winter(war)  # what has marched in counts, even if it does not outlive the phase [R21]

    def following(self, war: War) -> int:
        return self.done + 1 if self.done or war.named else STEPS.index(Closing)
