"""Defensive assaults: before the attacker acts, armies in a target hex may fire at all who are named against it."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import Frame, frame
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar import casualties, fire
from theatrum.rulesets.hitlerswar.actions import Defend, DefendFort, Fire, Hold
from theatrum.rulesets.hitlerswar.sides import SIDES
from theatrum.rulesets.hitlerswar.war import War

FIRE, HOLD = Fire(), Hold()


def defenders(war: War, space: int) -> int:
    """[initial-attack.4, garrisons.2a] Armies in a hex that may still fire defensively and have points that can."""
    side = casualties.commander(war, space)
    if side < 0:
        return 0
    armies = war.armies(side, space) & ~war.defended
    return sum(1 << army for army in bits(armies) if fire.ground(war, army))


def fort_may_fire(war: War, space: int) -> bool:
    """[fort-combat.1b, R91] Completed fort points fire once a player turn."""
    return space in war.forts and not war.forts_fired >> space & 1


def attackers(war: War, space: int) -> int:
    """[assault-resolution.4b] The armies named against a hex at this moment, that can still attack it."""
    return sum(1 << army for army, target in war.named.items() if target == space and not war.stopped >> army & 1)


@frame
class DefensiveAssaults(Frame):
    """[initial-attack.4a, initial-attack.5a] One target hex after the other; the attacker waits for all of them."""

    side: int
    done: int = 0
    """Target hexes that have had their say."""
    step = "defensive-assaults"

    def actor(self, war: War) -> str:
        return war.seat(self.side)

    def enter(self, war: War) -> None:
        targets = 0
        for army, target in war.named.items():
            if not war.invading >> army & 1:
                targets |= 1 << target
        open_ = targets & ~self.done & ~war.land[self.side]
        for space in bits(open_):
            if defenders(war, space) or fort_may_fire(war, space):
                war.amend(DefensiveAssaults(self.side, self.done | 1 << space))
                war.push(Defence(space, attackers(war, space)))
                return
        war.pop()

    def resume(self, war: War) -> None:
        self.enter(war)


@frame
class Defence(Frame):
    """[initial-attack.4a, exploitation-attacks.3b] May the defenders of a hex fire now, and which of them?"""

    space: int
    foes: int
    """The armies that are fired at."""
    joined: int = 0
    fort: int = 0
    step = "defensive-assault"
    title = "Defensive assault"
    topics = ("defensive-assault",)

    def actor(self, war: War) -> str:
        return war.seat(casualties.commander(war, self.space))

    def path(self, war: War) -> str:
        return f"{SIDES[casualties.commander(war, self.space)]}/{self.step}"

    def prompt(self, war: War) -> str:
        foes = ", ".join(war.piece_name(army) for army in bits(self.foes))
        return f"{war.space_name(self.space)} is attacked by {foes}: fire with everything, with chosen armies, or hold."

    def enter(self, war: War) -> None:
        if not self.foes or not (defenders(war, self.space) or fort_may_fire(war, self.space)):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield FIRE
        able, fort = defenders(war, self.space), fort_may_fire(war, self.space)
        if able.bit_count() + fort > 1:
            yield Over(Defend, able & ~self.joined)
            if fort and not self.fort:
                yield DefendFort(self.space)
        if not self.joined and not self.fort:
            yield HOLD

    def firing(self, war: War) -> tuple[int, int]:
        """Who fires: those that have joined, or everybody; (armies, fort points)."""
        if self.joined or self.fort:
            armies, fort = self.joined, bool(self.fort)
        else:
            armies, fort = defenders(war, self.space), fort_may_fire(war, self.space)
        return armies, war.forts[self.space] if fort else 0

    def on_defend(self, war: War, act: Defend) -> None:
        war.amend(Defence(self.space, self.foes, self.joined | 1 << act.army, self.fort))

    def on_defend_fort(self, war: War, act: DefendFort) -> None:
        war.amend(Defence(self.space, self.foes, self.joined, 1))

    def on_hold(self, war: War, act: Hold) -> None:
        war.note("hold", "initial-attack.4a", space=war.space_name(self.space))
        war.pop()

    def on_fire(self, war: War, act: Fire) -> None:
        armies, fort = self.firing(war)
        war.defended |= armies
        if fort:
            war.forts_fired |= 1 << self.space
        strength = min(fire.MOST, fort + sum(fire.ground(war, army) for army in bits(armies)))
        modifier = fire.defence_modifier(war, armies)
        losses = fire.shoot(war, strength, modifier, f"defensive assault from {war.space_name(self.space)}")
        war.note("defensive-assault", "assault-resolution.3d", space=war.space_name(self.space), strength=strength,
                 modifier=modifier, losses=losses)  # fmt: skip
        war.settle(lambda: casualties.strike_armies(war, war.phasing, self.foes, losses))

    def why_not_defend(self, war: War, act: Defend) -> Refusal | None:
        army = act.army
        mine = war.armies(casualties.commander(war, self.space), self.space)
        if army < 0 or not mine >> army & 1:
            return Refusal("assault-resolution.2", f"{war.piece_name(army)} is not in {war.space_name(self.space)}.")
        if war.defended >> army & 1 or self.joined >> army & 1:
            return Refusal("initial-attack.4b", f"{war.piece_name(army)} has made its defensive assault of this turn.")
        if not fire.ground(war, army):
            return Refusal("amphibious-points.2", f"{war.piece_name(army)} has no points that can fire.")
        if defenders(war, self.space).bit_count() + fort_may_fire(war, self.space) == 1:
            return Refusal("assault-resolution.3c", "Nobody else could fire: fire or hold.")
        return None

    def why_not_defend_fort(self, war: War, act: DefendFort) -> Refusal | None:
        if act.at != self.space or act.at not in war.forts:
            return Refusal("fort-combat.1b", f"There is no completed fort in {war.space_name(act.at)}.")
        if war.forts_fired >> act.at & 1 or self.fort:
            return Refusal("fort-combat.1b", "The fort has fired in this turn.")
        if not defenders(war, self.space):
            return Refusal("assault-resolution.3c", "Nobody else could fire: fire or hold.")
        return None

    def why_not_fire(self, war: War, act: Fire) -> Refusal | None:
        return None

    def why_not_hold(self, war: War, act: Hold) -> Refusal | None:
        if self.joined or self.fort:
            return Refusal("assault-resolution.3a", "Armies have been chosen to fire: fire, or take that back.")
        return None
