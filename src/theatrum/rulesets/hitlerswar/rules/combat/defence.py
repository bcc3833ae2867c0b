"""Defensive assaults: before the attacker acts, armies in a target hex may fire at all who are named against it."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import InTurn, Sided, SideFrame
from theatrum.core.speech import series
from theatrum.rulesets.hitlerswar.actions import Commit, Defend, DefendFort, DefendHome, Fire, Hold
from theatrum.rulesets.hitlerswar.data.sides import AIR
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import air, casualties, fire
from theatrum.rulesets.hitlerswar.war import OFF, War

FIRE, HOLD = Fire(), Hold()


def defenders(war: War, space: int, foes: int) -> int:
    """[initial-attack.4, garrisons.2a, air-attacks.6] Armies in a hex that may fire at these foes, and can."""
    side = casualties.commander(war, space)
    if side < 0:
        return 0
    armies = war.armies(side, space) & ~war.defended
    return sum(1 << army for army in bits(armies) if _can_fire(war, army, foes))


def _can_fire(war: War, army: int, foes: int) -> bool:
    """[amphibious-points.2, air-attacks.10b] Troops fire; tac air without troops only at tac air."""
    return air.has_troops(war, army) or bool(war.count(army, AIR) and air.present(war, foes, war.at[army]))


def may_fire(war: War, space: int, foes: int) -> bool:
    """Has anybody in a hex a defensive assault left: armies, the fort, the coastal air of an invaded hex?"""
    if fort_may_fire(war, space) or home_may_fire(war, space) or war.coastal.get(space, 0) > 0:
        return True
    return bool(defenders(war, space, foes))


def fort_may_fire(war: War, space: int) -> bool:
    """[fort-combat.1b, R91] Completed fort points fire once a player turn."""
    return space in war.forts and not war.forts_fired >> space & 1


def home_may_fire(war: War, space: int) -> bool:
    """[R66, R162] Home forces fire once a player turn."""
    return space in war.home and not war.home_fired >> space & 1


def attackers(war: War, space: int) -> int:
    """[assault-resolution.4b] The armies named against a hex at this moment, that can still attack it."""
    return sum(1 << army for army, target in war.named.items() if target == space and not war.stopped >> army & 1)


@frame
class DefensiveAssaults(InTurn, SideFrame):
    """[initial-attack.4a, initial-attack.5a] One target hex after the other; the attacker waits for all of them."""

    side: int
    done: int = 0
    """Target hexes that have had their say."""
    step = "defensive-assaults"

    def due(self, war: War) -> Iterator[int]:
        targets = 0
        for army, target in war.named.items():
            if not war.invading >> army & 1:
                targets |= 1 << target
        for space in bits(targets & ~self.done & ~war.land[self.side]):
            foes = attackers(war, space)
            if foes and may_fire(war, space, foes):
                yield space

    def ask(self, war: War, one: int) -> None:
        war.push(Defence(one, attackers(war, one)))


@frame
class Defence(Sided):
    """[initial-attack.4a, exploitation-attacks.3b] May the defenders of a hex fire now, and which of them?"""

    space: int
    foes: int
    """The armies that are fired at."""
    joined: int = 0
    fort: int = 0
    flight: int = air.DECIDE
    """Tac air points chosen for the air attack."""
    home: int = 0
    step = "defensive-assault"
    title = "Defensive assault"
    topics = ("defensive-assault",)

    def whose(self, war: War) -> int:
        return casualties.commander(war, self.space)

    def prompt(self, war: War) -> str:
        foes = series(words.name(army) for army in bits(self.foes))
        return f"{words.place(self.space)} is attacked by {foes}: fire with everything, with chosen armies, or hold."

    def enter(self, war: War) -> None:
        if not self.foes or not may_fire(war, self.space, self.foes):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield FIRE
        if self.groups(war) > 1:
            yield Over(Defend, defenders(war, self.space, self.foes) & ~self.joined)
            if fort_may_fire(war, self.space) and not self.fort:
                yield DefendFort(self.space)
            if home_may_fire(war, self.space) and not self.home:
                yield DefendHome(self.space)
        yield from air.commitments(self.flight, *self.sky(war))
        if not self.chosen:
            yield HOLD

    @property
    def chosen(self) -> bool:
        """Has anybody been picked to fire?"""
        return bool(self.joined or self.fort or self.home)

    def groups(self, war: War) -> int:
        """How many could fire apart: armies, the fort, the home forces."""
        able = defenders(war, self.space, self.foes).bit_count()
        return able + fort_may_fire(war, self.space) + home_may_fire(war, self.space)

    def firing(self, war: War) -> tuple[int, int, int]:
        """Who fires: those that have joined, or everybody; (armies, fort points, home forces)."""
        if self.chosen:
            armies, fort, home = self.joined, bool(self.fort), bool(self.home)
        else:
            armies, fort = defenders(war, self.space, self.foes), fort_may_fire(war, self.space)
            home = home_may_fire(war, self.space)
        return armies, war.forts[self.space] if fort else 0, war.home[self.space] if home else 0

    def sky(self, war: War) -> tuple[int, int]:
        """[R53, air-attacks.8b] Tac air of those who fire, coastal air included, and that of the attackers."""
        theirs = air.present(war, self.foes, self.space)
        return air.against(war, self.firing(war)[0], self.space), theirs

    def on_defend(self, war: War, act: Defend) -> None:
        war.amend(replace(self, joined=self.joined | 1 << act.army, flight=air.DECIDE))

    def on_defend_fort(self, war: War, act: DefendFort) -> None:
        war.amend(replace(self, fort=1, flight=air.DECIDE))

    def on_defend_home(self, war: War, act: DefendHome) -> None:
        war.amend(replace(self, home=1, flight=air.DECIDE))

    def on_commit(self, war: War, act: Commit) -> None:
        war.amend(replace(self, flight=act.n))

    def on_hold(self, war: War, act: Hold) -> None:
        war.note("hold", "initial-attack.4a", space=war.space_name(self.space))
        war.pop()

    def on_fire(self, war: War, act: Fire) -> None:
        """[air-attacks.6] An air attack first, if there is tac air on both sides; then the fire on the ground."""
        armies, fort, home = self.firing(war)
        used = air.committed(self.flight, *self.sky(war))
        war.defended |= armies
        if fort:
            war.forts_fired |= 1 << self.space
        if home:
            war.home_fired |= 1 << self.space
        war.amend(Shots(self.space, self.foes, armies, fort + home, used))
        war.go_on(lambda: self._fly(war, armies, used))

    def _fly(self, war: War, armies: int, used: int) -> None:
        """The air attack with so many points, if any."""
        if used:
            losses = air.attack(war, used, fire.defence_modifier(war, armies), war.space_name(self.space))
            casualties.strike_air(war, war.phasing, losses, air.within_reach(war, self.foes, self.space), OFF)

    def why_not_defend(self, war: War, act: Defend) -> Refusal | None:
        army = act.army
        mine = war.armies(casualties.commander(war, self.space), self.space)
        if army < 0 or not mine >> army & 1:
            return Refusal("assault-resolution.2", f"{words.name(army)} is not in {words.place(self.space)}.")
        if war.defended >> army & 1 or self.joined >> army & 1:
            return Refusal("initial-attack.4b", f"{words.name(army)} has made its defensive assault of this turn.")
        if not _can_fire(war, army, self.foes):
            clause = "air-attacks.10b" if war.count(army, AIR) else "amphibious-points.2"
            return Refusal(clause, f"{words.name(army)} has no points that can fire.")
        return self._why_not_apart(war)

    def _why_not_apart(self, war: War) -> Refusal | None:
        if self.groups(war) == 1:
            return Refusal("assault-resolution.3c", "Nobody else could fire: fire or hold.")
        return None

    def why_not_defend_fort(self, war: War, act: DefendFort) -> Refusal | None:
        if act.at != self.space or act.at not in war.forts:
            return Refusal("fort-combat.1b", f"There is no completed fort in {words.place(act.at)}.")
        if war.forts_fired >> act.at & 1 or self.fort:
            return Refusal("fort-combat.1b", "The fort has fired in this turn.")
        return self._why_not_apart(war)

    def why_not_defend_home(self, war: War, act: DefendHome) -> Refusal | None:
        if act.at != self.space or act.at not in war.home:
            return Refusal("unaligned-forces.2", f"There are no home forces in {words.place(act.at)}.")
        if war.home_fired >> act.at & 1 or self.home:
            return Refusal("initial-attack.4b", "The home forces have fired in this turn.")
        return self._why_not_apart(war)

    def why_not_commit(self, war: War, act: Commit) -> Refusal | None:
        return air.why_not_commit(act.n, self.flight, *self.sky(war))

    def why_not_fire(self, war: War, act: Fire) -> Refusal | None:
        return None

    def why_not_hold(self, war: War, act: Hold) -> Refusal | None:
        if self.chosen:
            return Refusal("assault-resolution.3a", "Armies have been chosen to fire: fire, or take that back.")
        return None


@frame
class Shots(Sided):
    """[air-attacks.6] The defensive fire on the ground, once the air attack has been settled."""

    space: int
    foes: int
    armies: int
    fort: int
    """Points of the fort and of home forces that fire."""
    used: int
    """Tac air points that have attacked in the air: they do not fire again."""
    step = "shots"

    def whose(self, war: War) -> int:
        return casualties.commander(war, self.space)

    def resume(self, war: War) -> None:
        strength = self.strength(war)
        if not strength:
            war.pop()
            return
        modifier = fire.defence_modifier(war, self.armies)
        losses = fire.shoot(war, strength, modifier, f"defensive assault from {war.space_name(self.space)}")
        war.note(
            "defensive-assault",
            "assault-resolution.3d",
            space=war.space_name(self.space),
            strength=strength,
            modifier=modifier,
            losses=losses,
        )
        war.settle(lambda: self.strike(war, losses))

    def strike(self, war: War, losses: int) -> None:
        """[invasion-defence.3] Half of the losses of invaders are amphibious."""
        if war.invading & self.foes:
            casualties.strike_invaders(war, self.foes, losses)
        else:
            casualties.strike_armies(war, war.phasing, self.foes, losses)

    def strength(self, war: War) -> int:
        """[assault-resolution.3b, R53] Troops, fort, and the tac air that is left; coastal air fires even alone."""
        coast = war.coastal.get(self.space, 0)
        troops = sum(fire.ground(war, army) for army in bits(self.armies))
        left = air.spare(war, self.armies, max(0, self.used - coast)) + max(0, coast - self.used)
        return min(fire.MOST, self.fort + troops + left)
