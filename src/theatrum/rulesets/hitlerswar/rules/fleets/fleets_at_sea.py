"""Fleets and invasions: support from the port where they start, interception by fleets at sea, fire at the target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from theatrum.core.bits import bits
from theatrum.core.choices import Offer, Over, Over2
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import InTurn, Phase, Sided, SideFrame
from theatrum.rulesets.hitlerswar.actions import End, Intercept, Screen, Shell
from theatrum.rulesets.hitlerswar.data.sides import ENEMIES, SIDES
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import casualties, fire
from theatrum.rulesets.hitlerswar.rules.fleets import naval_fire, naval_fleets
from theatrum.rulesets.hitlerswar.rules.fleets.naval_battle import NavalBattle
from theatrum.rulesets.hitlerswar.rules.fleets.naval_fleets import OPTION
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.sea import invasion, seas
from theatrum.rulesets.hitlerswar.war import OFF, War

END = End()


# ---------------------------------------------------------------- support
def company(war: War, fleet: int) -> int:
    """[fleets-at-sea.4a] The invading armies that a fleet in port may support: those that start from its hex."""
    return war.invading & war.here.get(war.at[fleet], 0)


def supporters(war: War, side: int) -> int:
    """[fleets-at-sea.4a] The fleets that may be named to support an invasion, even those that have just arrived."""
    lying = naval_fleets.in_port(war, side)
    return sum(1 << fleet for fleet in bits(lying) if fleet not in war.supporting and company(war, fleet))


def support(war: War, fleet: int, army: int) -> None:
    war.supporting[fleet] = army
    war.note("support", "fleets-at-sea.4a", fleet=war.piece_name(fleet), army=war.piece_name(army))


def why_not_support(war: War, side: int, fleet: int, army: int) -> Refusal | None:
    if not war.on(OPTION):
        return Refusal("naval-fleets.1", "Fleets support invasions only with the option of naval action.")
    if fleet < 0 or not naval_fleets.in_port(war, side) >> fleet & 1:
        return Refusal("fleets-at-sea.4a", f"{words.name(fleet)} is no fleet of yours in port.")
    if fleet in war.supporting:
        return Refusal("fleets-at-sea.4a", f"{words.name(fleet)} already supports an invasion.")
    if army < 0 or not company(war, fleet) >> army & 1:
        where = words.place(war.at[fleet])
        return Refusal("fleets-at-sea.4a", f"{words.name(army)} does not invade from {where}, where the fleet is.")
    return None


def escort(war: War, army: int) -> int:
    """[fleets-at-sea.4b, R175] The fleets that support an army: all with armies on the same way."""
    start, goal = war.at[army], war.named.get(army, OFF)
    return sum(
        1 << fleet
        for fleet, other in war.supporting.items()
        if war.at[other] == start and war.named.get(other, OFF) == goal
    )


# ---------------------------------------------------------------- interception
def crossed(war: War, army: int) -> int:
    """The seas that the route of an invading army runs through."""
    found = 0
    for leg in invasion.route(war, army, war.named[army]):
        found |= 1 << leg.sea
    return found


def prey(war: War, fleet: int) -> int:
    """[fleets-at-sea.3a, naval-battle.3c] Invaders that pass through the sea of a fleet, at whatever distance."""
    sea = seas.SEAS_OF[war.at[fleet]]
    return sum(1 << army for army in bits(war.invading) if crossed(war, army) & sea)


def guarded(war: War, fleet: int) -> int:
    """[naval-battle.1] Invaders in reach of a fleet whose support it may attack."""
    return sum(1 << army for army in bits(prey(war, fleet)) if escort(war, army))


def shots(war: War, fleet: int) -> naval_fire.Fires:
    """[fleets-at-sea.3a, fleets-at-sea.4b, naval-battle.4] One fire for each full-sea hexside in the sea of a fleet
    that unsupported invaders pass."""
    bare = sum(1 << army for army in bits(prey(war, fleet)) if not escort(war, army))
    return naval_fire.passed(war, bare, seas.SEAS_OF[war.at[fleet]], arrows=True)


@frame
class Interceptions(InTurn, SideFrame):
    """[fleets-at-sea.3a, naval-battle.1] With naval action: every enemy with fleets at sea may meet the invaders."""

    side: int
    done: int = 0
    step = "interceptions"

    def due(self, war: War) -> Iterable[int]:
        return (enemy for enemy in ENEMIES[self.side] if war.afloat and control.at_war(war, self.side, enemy))

    def ask(self, war: War, one: int) -> None:
        war.push(Hunt(one))


@frame
class Hunt(Phase):
    """[fleets-at-sea.3b, naval-battle.3d] Fleets at sea attack the support of invaders, or fire at those without."""

    side: int
    shelling: int = OFF
    """The fleet that fires just now: it goes home afterwards."""
    step = "hunt"
    title = "Interception"
    topics = ("naval-battle", "naval-fire")

    def prompt(self, war: War) -> str:
        return "Your fleets at sea may attack the fleets that support the invaders, or fire at those without support."

    def fighters(self, war: War) -> int:
        return sum(1 << fleet for fleet in bits(naval_fleets.at_sea(war, self.side)) if guarded(war, fleet))

    def gunners(self, war: War) -> int:
        return sum(1 << fleet for fleet in bits(naval_fleets.at_sea(war, self.side)) if shots(war, fleet))

    def look(self, war: War) -> None:
        if not self.fighters(war) and not self.gunners(war):
            war.pop()

    def resume(self, war: War) -> None:
        if self.shelling != OFF:  # [fleets-at-sea.3c]
            war.homing |= 1 << self.shelling
            war.amend(Hunt(self.side))
        self.look(war)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over2(Intercept, self.fighters(war), lambda fleet: guarded(war, fleet))
        yield Over(Shell, self.gunners(war))
        yield END

    def on_intercept(self, war: War, act: Intercept) -> None:
        war.note("intercept", "naval-battle.1", fleet=war.piece_name(act.fleet), army=war.piece_name(act.army))
        war.push(Screening(act.fleet, act.army))

    def on_shell(self, war: War, act: Shell) -> None:
        war.amend(Hunt(self.side, act.fleet))
        war.push(naval_fire.NavalFire(self.side, shots(war, act.fleet), act.fleet))

    def why_not_intercept(self, war: War, act: Intercept) -> Refusal | None:
        wrong = self._why_not_act(war, act.fleet) or self._why_not_meet(war, act.fleet, act.army)
        if wrong or escort(war, act.army):
            return wrong
        return Refusal("naval-battle.1", f"No fleet supports {words.name(act.army)}: fire at it instead.")

    def why_not_shell(self, war: War, act: Shell) -> Refusal | None:
        wrong = self._why_not_act(war, act.fleet)
        if wrong or shots(war, act.fleet):
            return wrong
        if guarded(war, act.fleet):
            return Refusal("fleets-at-sea.4b", "The invaders are supported: beat their fleets first.")
        return Refusal("fleets-at-sea.3a", f"No invader passes the sea of {words.name(act.fleet)}.")

    def _why_not_act(self, war: War, fleet: int) -> Refusal | None:
        if fleet < 0 or not naval_fleets.at_sea(war, self.side) >> fleet & 1:
            return Refusal("fleets-at-sea.3a", f"{words.name(fleet)} is no fleet of yours at sea.")
        return None

    def _why_not_meet(self, war: War, fleet: int, army: int) -> Refusal | None:
        if army < 0 or not war.invading >> army & 1:
            return Refusal("naval-battle.1", f"{words.name(army)} is not on its way by sea.")
        if not prey(war, fleet) >> army & 1:
            return Refusal("naval-battle.3c", f"{words.name(army)} does not pass the sea of {words.name(fleet)}.")
        return None


@frame
class Screening(Sided):
    """[naval-battle.3b] The invader chooses which of several support fleets meets an attack."""

    attacker: int
    army: int
    step = "screen"
    title = "Interception"
    topics = ("naval-battle",)

    def whose(self, war: War) -> int:
        return war.phasing

    def prompt(self, war: War) -> str:
        return f"{words.name(self.attacker)} attacks the support of {words.name(self.army)}: which fleet meets it?"

    def enter(self, war: War) -> None:
        fleets = escort(war, self.army)
        if not fleets & (fleets - 1):
            war.follow(NavalBattle(self.attacker, fleets.bit_length() - 1))

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Screen, escort(war, self.army))

    def on_screen(self, war: War, act: Screen) -> None:
        war.follow(NavalBattle(self.attacker, act.fleet))

    def why_not_screen(self, war: War, act: Screen) -> Refusal | None:
        if act.fleet < 0 or not escort(war, self.army) >> act.fleet & 1:
            return Refusal("naval-battle.3b", f"{words.name(act.fleet)} does not support {words.name(self.army)}.")
        return None


# ---------------------------------------------------------------- at the target
@frame
class FleetSupport(InTurn, SideFrame):
    """[fleets-at-sea.4c, carriers.4b] The support fleets that came through fire at the target, capital ships only."""

    side: int
    done: int = 0
    """Fleets that have fired."""
    step = "fleet-support"

    def due(self, war: War) -> Iterator[int]:
        for fleet, army in sorted(war.supporting.items()):
            target = war.named.get(army, OFF)
            if target != OFF and naval_fleets.ships(war, fleet) and not war.land[self.side] >> target & 1:
                yield fleet

    def ask(self, war: War, one: int) -> None:
        target, strength = war.named[war.supporting[one]], naval_fleets.ships(war, one)
        name = war.space_name(target)
        losses = fire.shoot_in_groups(war, strength, 0, f"{war.piece_name(one)} at {name}")
        war.note("support-fire", "fleets-at-sea.4c", side=SIDES[self.side], space=name, strength=strength,
                 losses=losses)  # fmt: skip
        casualties.strike_hex(war, target, losses)
