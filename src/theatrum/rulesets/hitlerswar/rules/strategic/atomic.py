"""Atomic bombs: carried by bombers and missiles, dropped after all other damage."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.hitlerswar.actions import DropBomb, End
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import FIRST_MISSILE, SIDES
from theatrum.rulesets.hitlerswar.data.tables import LIMITS, MORALE
from theatrum.rulesets.hitlerswar.rules import words
from theatrum.rulesets.hitlerswar.rules.combat import casualties, fire
from theatrum.rulesets.hitlerswar.rules.politics import collapse, morale, politics
from theatrum.rulesets.hitlerswar.rules.strategic import bombing, missiles
from theatrum.rulesets.hitlerswar.rules.strategic.bombing import BOMBERS
from theatrum.rulesets.hitlerswar.war import War

END = End()
STRENGTH = LIMITS["atomic_bomb_fire"]


# ---------------------------------------------------------------- dropping
def targets(war: War, side: int, unit: int) -> int:
    """[atomic-bombs.4a, R63] Every hex of an enemy in range of the unit."""
    enemy = 0
    for foe in bombing.foes(war, side):
        enemy |= war.land[foe]
    return enemy & bombing.reach(war, side, unit)


def blast(war: War, space: int) -> None:
    """[atomic-bombs.4b, R63, R152] One production point is gone for ever, a working one if there is one."""
    if war.points(space) <= war.ruined.get(space, 0):
        return
    if war.working(space) < 1:
        war.dead[space] -= 1
        if not war.dead[space]:
            del war.dead[space]
    war.ruined[space] = war.ruined.get(space, 0) + 1
    war.forget()
    war.note("ruined", "atomic-bombs.4b", space=war.space_name(space), left=war.working(space))


def shock(war: War, space: int, owner: int) -> None:
    """[atomic-bombs.6, morale.4] A bomb on Germany or Great Britain shakes the morale of its people."""
    if owner in morale.HOMELAND and morale.HOMELAND[owner] >> space & 1:
        morale.change(war, owner, MORALE["atomic_bomb_hit"], "morale.4")


@frame
class Drops(Phase):
    """[atomic-bombs.5] After all other damage the bombs that are on their way are dropped, one by one."""

    side: int
    step = "atomic"
    title = "Strategic warfare: atomic bombs"
    topics = ("atomic", "strategic")

    def prompt(self, war: War) -> str:
        unit = self.unit(war)
        name = "bombers" if unit == BOMBERS else war.piece_name(unit)
        return f"{war.aloft[unit]} atomic bombs with {name}: drop them on hexes in range, or end to keep them."

    def unit(self, war: War) -> int:
        """The first unit with bombs on their way."""
        return next(iter(war.aloft))

    def look(self, war: War) -> None:
        collapse.check(war)
        if war.over:
            return
        for unit, bombs in list(war.aloft.items()):
            if not bombs or not targets(war, self.side, unit):
                del war.aloft[unit]
        if not war.aloft:
            missiles.clear(war, self.side)
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        yield Over(DropBomb, targets(war, self.side, self.unit(war)))
        yield END

    def on_drop_bomb(self, war: War, act: DropBomb) -> None:
        """[atomic-bombs.2b] A bomb is used up."""
        unit, owner = self.unit(war), war.owner(act.at)
        war.aloft[unit] -= 1
        if unit == BOMBERS:
            war.bombs_air[self.side] -= 1
        else:
            war.bombs_rocket[unit - FIRST_MISSILE] -= 1
        war.note("atomic-bomb", "atomic-bombs.4a", side=SIDES[self.side], at=war.space_name(act.at))
        politics.provoke(war, self.side, act.at)
        blast(war, act.at)
        losses = fire.shoot(war, STRENGTH, 0, f"atomic bomb on {war.space_name(act.at)}")
        war.note("fallout", "atomic-bombs.4c", space=war.space_name(act.at), losses=losses)
        shock(war, act.at, owner)
        war.go_on(lambda: casualties.strike_hex(war, act.at, losses))

    def on_end(self, war: War, act: End) -> None:
        del war.aloft[self.unit(war)]
        war.go_on()

    def why_not_drop_bomb(self, war: War, act: DropBomb) -> Refusal | None:
        if not 0 <= act.at < geo.BOARD.size or war.owner(act.at) not in bombing.foes(war, self.side):
            return Refusal("atomic-bombs.4a", f"{words.place(act.at)} is no hex of an enemy.")
        if not targets(war, self.side, self.unit(war)) >> act.at & 1:
            return Refusal("atomic-bombs.4a", f"{words.place(act.at)} is out of range.")
        return None
