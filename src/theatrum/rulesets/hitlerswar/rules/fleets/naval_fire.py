"""Naval fire: at invaders on their way, and in support of an invasion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import InTurn, Sided, SideFrame
from theatrum.rulesets.hitlerswar.actions import Target
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, SIDES
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import casualties, fire
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fleets
from theatrum.rulesets.hitlerswar.rules.fleets.navies import hunters, power, waters
from theatrum.rulesets.hitlerswar.rules.sea import invasion, seas
from theatrum.rulesets.hitlerswar.war import OFF, War

Fires = tuple[tuple[int, int], ...]
"""(armies that pass, how many hexsides they pass together), for every such set of armies."""


def fires(war: War, firer: int) -> Fires:
    """[naval-fire.1] The fires of a navy at the invaders."""
    return passed(war, war.invading, waters(firer), arrows=firer == ALLIED)


def passed(war: War, invaders: int, seas_: int, arrows: bool) -> Fires:
    """[naval-fire.2a, naval-fire.2c, naval-fire.5, naval-fire.6] One fire for each full-sea side that invaders pass."""
    sides: dict[tuple[int, int], tuple[int, int]] = {}
    for army in bits(invaders):
        for leg in invasion.route(war, army, war.named[army]):
            if leg.length and seas_ >> leg.sea & 1 and (arrows or not leg.arrow):
                key = (min(leg.start, leg.end), max(leg.start, leg.end))
                sides[key] = (sides.get(key, (0, 0))[0] | 1 << army, leg.length)
    counts: dict[int, int] = {}
    for armies, length in sides.values():
        counts[armies] = counts.get(armies, 0) + length
    return tuple(sorted(counts.items(), key=lambda row: (row[0].bit_count(), row[0])))


@frame
class Interception(InTurn, SideFrame):
    """[invasion-resolution.1, naval-fire.1] Step 2: every navy that may fires at the invaders."""

    side: int
    done: int = 0
    """Navies that have fired."""
    step = "interception"

    def due(self, war: War) -> Iterable[int]:
        return hunters(war, self.side)

    def ask(self, war: War, one: int) -> None:
        war.push(NavalFire(one, fires(war, one)))


@frame
class NavalFire(Sided):
    """[naval-fire.2a, naval-fire.6, R120] A navy fires once at each hexside; it chooses where several armies pass."""

    firer: int
    fires: Fires
    fleet: int = OFF
    """[fleets-at-sea.3b] the fleet that fires, with naval action."""
    step = "naval-fire"
    title = "Naval fire"
    topics = ("naval-fire",)

    def whose(self, war: War) -> int:
        return self.firer

    def prompt(self, war: War) -> str:
        number = self.fires[0][1]
        return f"Naval fire of {self.power(war)}, {number} of them left here: choose the army that is hit."

    def power(self, war: War) -> int:
        """[R93] The strength of the fire: that of the fleet."""
        return power(war, self.firer) if self.fleet == OFF else naval_fleets.size(war, self.fleet)

    def look(self, war: War) -> None:
        """Fire wherever there is no choice; stop to ask, and for losses."""
        left = self.fires
        while left:
            armies = left[0][0] & war.invading
            if not armies:
                left = left[1:]
                continue
            war.amend(replace(self, fires=left))
            if armies & (armies - 1):
                return
            left = _spend(left)
            if self._shell(war, armies, left):
                return
        war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Target, self.fires[0][0] & war.invading)

    def on_target(self, war: War, act: Target) -> None:
        left = _spend(self.fires)
        if not self._shell(war, 1 << act.army, left):
            war.go_on()

    def _shell(self, war: War, army: int, left: Fires) -> bool:
        """[naval-fire.2b, naval-fire.3a] One fire at one army; true if its owner has to choose his losses."""
        war.amend(replace(self, fires=left))
        stack, strength = war.stack, self.power(war)
        name = war.piece_name(army.bit_length() - 1)
        losses = fire.shoot_in_groups(war, strength, 0, f"naval fire at {name}")
        war.note("naval-fire", "naval-fire.2a", side=SIDES[self.firer], army=name, strength=strength, losses=losses)
        casualties.strike_invaders(war, army, losses)  # [naval-fire.3b]
        return war.stack is not stack

    def why_not_target(self, war: War, act: Target) -> Refusal | None:
        if act.army < 0 or not war.invading >> act.army & 1:
            return Refusal("naval-fire.1", f"{words.name(act.army)} is not on its way by sea.")
        if not self.fires[0][0] >> act.army & 1:
            return Refusal("naval-fire.2a", f"{words.name(act.army)} does not pass these hexsides.")
        return None


def _spend(left: Fires) -> Fires:
    """One fire less."""
    armies, number = left[0]
    return ((armies, number - 1), *left[1:]) if number > 1 else left[1:]


@frame
class SupportFire(InTurn, SideFrame):
    """[naval-fire.4, R120] The navy fires once at each target of its own side's invasions on an Atlantic coast."""

    side: int
    done: int = 0
    """Targets that have been fired at."""
    step = "support-fire"

    def due(self, war: War) -> Iterable[int]:
        if not power(war, self.side):
            return ()
        return bits(invasion.goals(war) & seas.WATERS[seas.ATLANTIC] & ~war.land[self.side])

    def ask(self, war: War, one: int) -> None:
        strength, name = power(war, self.side), war.space_name(one)
        losses = fire.shoot_in_groups(war, strength, 0, f"naval support fire at {name}")
        war.note("support-fire", "naval-fire.4", side=SIDES[self.side], space=name, strength=strength,
                 losses=losses)  # fmt: skip
        casualties.strike_hex(war, one, losses)
