"""Assaults by the attacker: hex by hex, each army once in its turn."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase, Sided
from theatrum.rulesets.hitlerswar.actions import Assault, Commit, End, Join, Resolve
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import air, casualties, fire
from theatrum.rulesets.hitlerswar.rules.fleets import carriers
from theatrum.rulesets.hitlerswar.war import War

END, RESOLVE = End(), Resolve()


def strength(war: War, armies: int, target: int, used: int) -> int:
    """[assault-resolution.3b, air-attacks.4c] What armies of one hex fire with after `used` tac air points attacked."""
    troops = sum(fire.assault_ground(war, army, target) for army in bits(armies))
    near = air.within_reach(war, armies, target)
    return min(fire.MOST, troops + air.spare(war, near, used, carriers.lent(war, armies)))


def can_fire(war: War, army: int, target: int) -> bool:
    """Has an army anything to assault a target with, on the ground or in the air?"""
    if fire.assault_ground(war, army, target):
        return True
    own = air.present(war, 1 << army, target)
    return bool(own) and (air.has_troops(war, army) or air.against(war, war.here.get(target, 0), target) > 0)


def ready(war: War, side: int, by_sea: bool = False) -> int:
    """[initial-attack.5b, making-attacks.3c, assault-resolution.7, invasion-assault.1] Armies that may assault."""
    found, out = 0, war.fired | war.stopped | (~war.invading if by_sea else war.invading)
    for army, target in war.named.items():
        if war.land[side] >> target & 1 or out >> army & 1:
            continue
        if can_fire(war, army, target):
            found |= 1 << army
    return found


@frame
class Assaults(Phase):
    """[initial-attack.5b, initial-attack.7] The attacker fires whatever assaults he wishes, in the order he wishes."""

    side: int
    step = "assaults"
    title = "Combat: assaults"
    topics = ("assault", "combat")

    def prompt(self, war: War) -> str:
        return "Assault with the armies you wish; an army that keeps its assault may use it when it exploits."

    def look(self, war: War) -> None:
        if not ready(war, self.side):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Assault, ready(war, self.side))
        yield END

    def on_assault(self, war: War, act: Assault) -> None:
        war.push(Volley(war.named[act.army], 1 << act.army, 1))

    def why_not_assault(self, war: War, act: Assault) -> Refusal | None:
        army = act.army
        if army not in war.named or war.invading >> army & 1:
            return Refusal("initial-attack.1b", f"{words.name(army)} was not named for an attack by land.")
        return why_not_fire(war, army, war.named[army])


def why_not_fire(war: War, army: int, target: int) -> Refusal | None:
    """The rule that keeps an army from assaulting its target."""
    if war.land[war.phasing] >> target & 1:
        return Refusal("advance-friendly.2a", f"{words.place(target)} is friendly now.")
    if war.fired >> army & 1:
        return Refusal("making-attacks.3c", f"{words.name(army)} has made its one assault of this turn.")
    if not can_fire(war, army, target):
        if war.invading >> army & 1:
            return Refusal("invasion-assault.2", f"{words.name(army)} has no amphibious points left to assault.")
        if war.count(army, AIR):
            return Refusal("air-attacks.10b", "Tac air without troops only attacks tac air, and there is none.")
        if fire.water_between(war, army, target):
            return Refusal("paradrop-water.1b", "Over water only tac air assaults.")
        if geo.MOUNTAIN >> target & 1 and fire.ground(war, army):
            return Refusal("mountain-combat.1", f"Mechanized points may not assault the mountains of "
                           f"{words.place(target)}.")  # fmt: skip
        return Refusal("amphibious-points.2", f"{words.name(army)} has no points that can assault.")
    return None


@frame
class Volley(Sided):
    """[assault-resolution.2, assault-resolution.3a] An assault from one hex is put together, then rolled."""

    target: int
    armies: int
    open: int
    """1 if other armies of the hex may join; an exploiting army fires alone [R15]."""
    flight: int = air.DECIDE
    """Tac air points chosen for the air attack."""
    step = "assault"
    title = "Assault"
    topics = ("assault",)

    def whose(self, war: War) -> int:
        return war.phasing

    def prompt(self, war: War) -> str:
        own, used = self.sky(war)[0], self.used(war)
        flight = f", {used} of {own} tac air first attack in the air" if used else ""
        power = strength(war, self.armies, self.target, used)
        return f"Assault on {words.place(self.target)} with {power}{flight}: let others join, or roll."

    def joiners(self, war: War) -> int:
        """[R15] Armies of the same hex that are named against the same target."""
        if not self.open:
            return 0
        space = war.at[(self.armies & -self.armies).bit_length() - 1]
        return sum(
            1 << army
            for army in bits(ready(war, war.phasing, self.by_sea(war)) & war.here[space] & ~self.armies)
            if war.named[army] == self.target
        )

    def by_sea(self, war: War) -> bool:
        """[invasion-assault.1] Is this the assault of invaders?"""
        return bool(war.invading & self.armies)

    def sky(self, war: War) -> tuple[int, int]:
        """[R53] Own tac air that takes part, and the opponent's in the target hex."""
        return air.present(war, self.armies, self.target), air.against(war, war.here.get(self.target, 0), self.target)

    def used(self, war: War) -> int:
        """[air-attacks.2] Tac air points that will attack in the air."""
        return air.committed(self.flight, *self.sky(war))

    def choices(self, war: War) -> Iterator[Offer]:
        yield RESOLVE
        yield Over(Join, self.joiners(war))
        yield from air.commitments(self.flight, *self.sky(war))

    def on_join(self, war: War, act: Join) -> None:
        war.amend(Volley(self.target, self.armies | 1 << act.army, self.open))

    def on_commit(self, war: War, act: Commit) -> None:
        war.amend(replace(self, flight=act.n))

    def on_resolve(self, war: War, act: Resolve) -> None:
        """[air-attacks.1] First the air attack, then the normal assault."""
        war.fired |= self.armies
        used = self.used(war)
        war.amend(Salvo(self.target, self.armies, used))
        war.go_on(lambda: self._fly(war, used))

    def _fly(self, war: War, used: int) -> None:
        """The air attack with so many points, if any."""
        if used:
            modifier = fire.attack_modifier(war, self.armies)
            losses = air.attack(war, used, modifier, war.space_name(self.target))
            defender = casualties.commander(war, self.target)
            casualties.strike_air(war, defender, losses, war.here.get(self.target, 0), self.target)

    def why_not_join(self, war: War, act: Join) -> Refusal | None:
        army = act.army
        if not self.open:
            return Refusal("exploitation-attacks.2", "An army that exploits assaults alone.")
        first = (self.armies & -self.armies).bit_length() - 1
        if army < 0 or self.armies >> army & 1 or not war.here[war.at[first]] >> army & 1:
            return Refusal("assault-resolution.2", f"{words.name(army)} is not another army of the same hex.")
        if war.named.get(army) != self.target or bool(war.invading >> army & 1) != self.by_sea(war):
            return Refusal("initial-attack.1b", f"{words.name(army)} was not named against this hex.")
        return why_not_fire(war, army, self.target)

    def why_not_commit(self, war: War, act: Commit) -> Refusal | None:
        return air.why_not_commit(act.n, self.flight, *self.sky(war))

    def why_not_resolve(self, war: War, act: Resolve) -> Refusal | None:
        return None


@frame
class Salvo(Sided):
    """[air-attacks.1] The normal assault, once the air attack has been settled."""

    target: int
    armies: int
    used: int
    """Tac air points that have attacked in the air: they do not fire again."""
    step = "salvo"

    def whose(self, war: War) -> int:
        return war.phasing

    def resume(self, war: War) -> None:
        power = strength(war, self.armies, self.target, self.used)
        if not power:
            war.pop()
            return
        modifier = fire.attack_modifier(war, self.armies)
        losses = fire.shoot(war, power, modifier, f"assault on {war.space_name(self.target)}")
        war.note(
            "assault",
            "assault-resolution.3d",
            space=war.space_name(self.target),
            strength=power,
            armies=[war.piece_name(army) for army in bits(self.armies)],
            modifier=modifier,
            losses=losses,
        )
        war.settle(lambda: casualties.strike_hex(war, self.target, losses))
