"""Strategic bombing: air defence fires, the bombers fire, and the attacker picks what is devastated."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits, first
from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame, replace
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase, SideFrame
from theatrum.rulesets.hitlerswar.actions import Bomb, End, Wreck
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ENEMIES, SIDE_OF, SIDES, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import LIMITS
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.movement import control
from theatrum.rulesets.hitlerswar.rules.politics import collapse, morale, politics
from theatrum.rulesets.hitlerswar.war import OFF, War

END = End()
INDUSTRY, MORALE = AIMS = ("industry", "morale")
BOMBER_RANGE, MISSILE_RANGE = LIMITS["bombing_range"], LIMITS["missile_range"]
BOMBERS = OFF
"""Stands for the bombers where a missile counter could be meant."""
PEACE_MADE = 1


# ---------------------------------------------------------------- targets
def foes(war: War, side: int) -> tuple[int, ...]:
    """[bombing.7, surrender-ussr.2] The sides that this one may bomb."""
    return tuple(enemy for enemy in ENEMIES[side] if not (war.peace == PEACE_MADE and SOVIET in (side, enemy)))


def reach(war: War, side: int, unit: int) -> int:
    """[bombing.2b, missiles.4b, R60] The hexes within four of a friendly one, or within two of a missile counter."""
    steps, found = (BOMBER_RANGE, war.land[side]) if unit == BOMBERS else (MISSILE_RANGE, 1 << war.at[unit])
    for _ in range(steps):
        found |= geo.NEXT.step(found)
    return found


def works(war: War, side: int, target: int, unit: int) -> int:
    """The hexes of a target side whose production can be hit."""
    return war.works() & war.land[target] & reach(war, side, unit)


def aims(war: War, side: int, target: int, unit: int) -> tuple[str, ...]:
    """[bombing.5, missiles.5] What can be attacked of a target side: its industry, or its morale."""
    found = (INDUSTRY,) if works(war, side, target, unit) else ()
    return (*found, MORALE) if why_not_morale(war, side, target, unit) is None else found


def why_not_morale(war: War, side: int, target: int, unit: int) -> Refusal | None:
    """[morale-attacks.1, R60, R153] Its capital must be in range, and still its own."""
    if not morale.of(war, target):
        return Refusal("morale.1", "Only Germany and Great Britain have a morale, as long as they fight.")
    capital = morale.CAPITAL[target]
    if not (reach(war, side, unit) & war.land[target]) >> capital & 1:
        return Refusal("morale-attacks.1", f"{geo.NAME[war.space_name(capital)]} is not an enemy capital in range.")
    return None


def why_not_aim(war: War, side: int, unit: int, target: str, aim: str) -> Refusal | None:
    """The rule against an attack of this unit on the industry or the morale of a side."""
    missile = unit != BOMBERS
    if target not in SIDE_OF or aim not in AIMS:
        return Refusal("morale-attacks.3", f"Name a side ({', '.join(SIDES)}) and {INDUSTRY} or {MORALE}.")
    enemy = SIDE_OF[target]
    if enemy not in ENEMIES[side]:
        return Refusal("bombing.7", "Bombers and missiles go against enemies; Soviets and Allies spare each other.")
    if enemy not in foes(war, side):
        return Refusal("surrender-ussr.2", "Axis and Soviets have made peace for good.")
    if aim == MORALE:
        return why_not_morale(war, side, enemy, unit)
    if not works(war, side, enemy, unit):
        hexes = MISSILE_RANGE if missile else BOMBER_RANGE
        return Refusal(
            "missiles.4b" if missile else "bombing.2b", f"No working production of that side lies within {hexes} hexes."
        )
    return None


def declare(war: War, side: int, target: int, unit: int, aim: str) -> None:
    """[R89] A raid or a launch is an attack on a hex that it may hit, of the Soviet Union if there is a choice."""
    hexes = 1 << morale.CAPITAL[target] if aim == MORALE else works(war, side, target, unit)
    politics.provoke(war, side, first(hexes & geo.SOVIET_UNION or hexes))


# ---------------------------------------------------------------- hits
def strike(war: War, side: int, target: int, aim: str, hits: int, unit: int) -> None:
    """[bombing.4, missiles.4, morale-attacks.2] The result of the fire: points to devastate, or morale lost."""
    if aim == MORALE:
        morale.change(war, target, hits * morale.HIT, "morale-attacks.2")
        collapse.check(war)
    else:
        Wreckage(side, target, hits, unit).open(war)


@frame
class Wreckage(SideFrame):
    """[bombing.4] The attacker picks the production points that are devastated, one by one."""

    side: int
    target: int
    left: int
    unit: int
    step = "wreckage"
    aftermath = True
    title = "Devastation"
    topics = ("bombing",)

    def prompt(self, war: War) -> str:
        return f"Pick {self.left} production point{'s' if self.left > 1 else ''} to devastate."

    def open(self, war: War) -> None:
        """Ask only if there is something to choose."""
        hexes = works(war, self.side, self.target, self.unit)
        single = not hexes & (hexes - 1)
        if self.left < 1 or not hexes:
            return
        if single or self.left >= sum(war.working(space) for space in bits(hexes)):
            for space in bits(hexes):
                control.devastate(war, space, self.left)
            return
        war.push(self)

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(Wreck, works(war, self.side, self.target, self.unit))

    def on_wreck(self, war: War, act: Wreck) -> None:
        control.devastate(war, act.at, 1)
        rest = replace(self, left=self.left - 1)
        war.settle(lambda: rest.open(war))

    def why_not_wreck(self, war: War, act: Wreck) -> Refusal | None:
        missile = self.unit != BOMBERS
        name = war.space_name(act.at)
        if act.at < 0 or not (war.works() & war.land[self.target]) >> act.at & 1:
            clause = "missiles.4" if missile else "bombing.4"
            return Refusal(clause, f"{name} has no working production of the side that is attacked.")
        if not reach(war, self.side, self.unit) >> act.at & 1:
            hexes = MISSILE_RANGE if missile else BOMBER_RANGE
            return Refusal("missiles.4b" if missile else "bombing.2b", f"{name} is more than {hexes} hexes away.")
        return None


# ---------------------------------------------------------------- the raid
def possible(war: War, side: int) -> list[Bomb]:
    """[bombing.2, R60] Every raid that the bombers of a side could make."""
    if not war.bombers[side]:
        return []
    return [Bomb(SIDES[target], aim) for target in foes(war, side) for aim in aims(war, side, target, BOMBERS)]


def brave_air_defence(war: War, side: int, target: int) -> None:
    """[bombing.3, atomic-bombs.3a, atomic-bombs.3b] Air defence fires; bombers without a bomb are lost first."""
    if not war.flak[target]:
        return
    before = war.bombers[side]
    lost = min(before, fire.shoot_in_groups(war, war.flak[target], 0, "air defence"))
    war.bombers[side] = left = before - lost
    bombs = min(war.bombs_air[side], before) - min(war.bombs_air[side], left)
    war.bombs_air[side] -= bombs
    war.note("air-defence", "bombing.3", side=SIDES[target], strength=war.flak[target], lost=lost, left=left,
             bombs=bombs)  # fmt: skip


@frame
class Raid(Phase):
    """[bombing.2] One raid of all bombers against one enemy side, or none."""

    side: int
    step = "bombing"
    title = "Strategic warfare: bombing"
    topics = ("bombing", "strategic")

    def prompt(self, war: War) -> str:
        return f"Send {war.bombers[self.side]} bombers against industry or morale, or end: no raid."

    def enter(self, war: War) -> None:
        if not possible(war, self.side):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield from possible(war, self.side)
        yield END

    def on_bomb(self, war: War, act: Bomb) -> None:
        side, target = self.side, SIDE_OF[act.target]
        war.note("raid", "bombing.2", side=SIDES[side], target=act.target, aim=act.aim, strength=war.bombers[side])
        declare(war, side, target, BOMBERS, act.aim)
        brave_air_defence(war, side, target)
        war.aloft[BOMBERS] = min(war.bombs_air[side], war.bombers[side])  # [atomic-bombs.2a, R150]
        strength = war.bombers[side]
        hits = fire.shoot_in_groups(war, strength, 0, "bombing raid")
        war.note("bombs", "bombing.4", side=SIDES[side], strength=strength, hits=hits)
        war.settle(lambda: strike(war, side, target, act.aim, hits, BOMBERS))

    def why_not_bomb(self, war: War, act: Bomb) -> Refusal | None:
        return why_not_aim(war, self.side, BOMBERS, act.target, act.aim)
