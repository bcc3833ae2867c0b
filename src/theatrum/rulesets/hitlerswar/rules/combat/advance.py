"""Advances: an army alone tries to enter its target; success takes the hex and drives its defenders out."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer, Over
from theatrum.core.frame import frame
from theatrum.core.refusal import Refusal
from theatrum.core.sequence import Phase
from theatrum.rulesets.hitlerswar.actions import Advance, Drop, End
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR, INF, KINDS, MECH, PARA, SIDE_OF_PIECE
from theatrum.rulesets.hitlerswar.data.tables import ADVANCE, FRIENDLY_COLUMN, LIMITS, MODIFIERS
from theatrum.rulesets.hitlerswar.rules import victory, words
from theatrum.rulesets.hitlerswar.rules.combat import casualties, fire, retreat
from theatrum.rulesets.hitlerswar.rules.combat.targets import ready_to_drop, takes_ground, why_no_ground
from theatrum.rulesets.hitlerswar.rules.movement import control, home_forces, italian_army
from theatrum.rulesets.hitlerswar.rules.politics import nations, surrender
from theatrum.rulesets.hitlerswar.rules.sea import invasion
from theatrum.rulesets.hitlerswar.war import War

END = End()
MOST = len(ADVANCE) - 1
GARRISON = int(LIMITS["garrison"])
FATIGUE = int(MODIFIERS["advance_per_hex_already_advanced"])
CLIMB = int(MODIFIERS["advance_into_mountain"])


def defence(war: War, space: int) -> int:
    """[advance-resolution.3a, advance-resolution.6, combat-summary.1] The strength of a hex against an advance."""
    total, left = war.forts.get(space, 0) + war.home.get(space, 0), war.here.get(space, 0)  # [R66]
    while left:
        bit = left & -left
        total += war.bulk(bit.bit_length() - 1)
        left ^= bit
    return total + GARRISON if war.garrisoned(space) else total


def needed(war: War, army: int, target: int, strength: int) -> int:
    """[advance-table.1, advance-resolution.9, advance-friendly.1] The highest die that gets this strength in."""
    row = ADVANCE[min(strength, MOST)]
    if war.land[SIDE_OF_PIECE[army]] >> target & 1:
        return row[FRIENDLY_COLUMN]
    return row[1 + min(defence(war, target), MOST)]


def modifier(war: War, army: int, target: int) -> int:
    """What is added to the die of an advance."""
    total = war.advanced.get(army, 0) * FATIGUE  # [advance-resolution.10]
    if geo.MOUNTAIN >> target & 1:
        total += CLIMB  # [mountain-combat.3]
    total += italian_army.burden(war, army, target)
    return total + fire.attack_modifier(war, 1 << army)


def strength(war: War, army: int, drop: int = 0) -> int:
    """[advance-resolution.1, advance-resolution.3a, paradrop.2, paradrop.3] Mech, and twice the dropped paratroops."""
    if war.invading >> army & 1:
        return min(MOST, invasion.advance_strength(war, army))
    return min(MOST, war.count(army, MECH) + 2 * drop)


def chance(war: War, army: int, target: int, drop: int = 0) -> int:
    """With how many faces of the die an army gets in."""
    return max(0, min(6, needed(war, army, target, strength(war, army, drop)) - modifier(war, army, target)))


def attempt(war: War, army: int, target: int, drop: int = 0) -> None:
    """[advance-resolution.2, advance-resolution.3b] One die for one army."""
    most, added = needed(war, army, target, strength(war, army, drop)), modifier(war, army, target)
    face = war.roll(why=f"advance into {war.space_name(target)}")
    success = face + added <= most
    war.note("advance", "advance-resolution.3b", army=war.piece_name(army), at=war.space_name(target), needed=most,
             modifier=added, success=success)  # fmt: skip
    if drop:
        war.dropped[army] = war.dropped.get(army, 0) + drop  # [paradrop.5]
    if success:
        enter(war, army, target)
        return
    war.stopped |= 1 << army  # [advance-resolution.2b]
    if drop:
        war.note("drop-lost", "paradrop.4", army=war.piece_name(army), points=drop)
        casualties.perish(war, army, PARA, drop)


def enter(war: War, army: int, target: int) -> None:
    """[advance-resolution.3c, advance-resolution.7, advance-friendly.2] The army moves in."""
    side = SIDE_OF_PIECE[army]
    war.note("enter", "advance-resolution.2a", army=war.piece_name(army), start=war.space_name(war.at[army]),
             to=war.space_name(target))  # fmt: skip
    war.advanced[army] = war.advanced.get(army, 0) + 1
    left = war.at[army]
    if war.land[side] >> target & 1:
        war.place(army, target)
        _vacate(war, left)
        return
    loser, old, native = casualties.commander(war, target), war.owner(target), nations.native(war, target)
    displaced, guests = war.here.get(target, 0), war.home.pop(target, 0)
    control.capture(war, target, side)
    war.place(army, target)
    _vacate(war, left)
    fire.see_winter(war)
    surrender.taken(war, target, side, old)
    victory.at_once(war)
    if guests and not war.over:
        home_forces.drive_out(war, loser, target, guests, 0 if displaced else war.count(army, AIR))
    if displaced and not war.over:
        retreat.drive_out(war, loser, displaced, target, army, native)


def _vacate(war: War, space: int) -> None:
    """[garrisons.6b] A hex left in a Combat Phase has no defence until its end."""
    if not war.manned(space):
        war.bare |= 1 << space


def contenders(war: War, side: int) -> Iterator[int]:
    """[initial-attack.5b, initial-attack.6] Named armies that may advance, as soon as the way is open to them."""
    out, gone = war.invading | war.stopped | ~war.ranks[side], war.advanced
    for army in war.named:
        if out >> army & 1 or army in gone:
            continue
        if takes_ground(war, army):
            yield army


def candidates(war: War, side: int) -> int:
    """Those of them that may try now, on the ground or by a drop."""
    return sum(1 << army for army in contenders(war, side) if _may_go(war, army))


def _may_go(war: War, army: int) -> bool:
    return may_walk(war, army, war.named[army]) or ready_to_drop(war, army) > 0


def may_walk(war: War, army: int, target: int) -> bool:
    """[advance-resolution.8, paradrop-water.1b] May an army try to enter a target without a drop?"""
    sp, base = war.sp, army * KINDS
    if fire.water_between(war, army, target):
        return False
    if sp[base + MECH]:
        return True
    if not (sp[base + INF] or sp[base + PARA]):
        return False
    return bool(war.land[SIDE_OF_PIECE[army]] >> target & 1) or not defence(war, target)


def why_not_walk(war: War, army: int, target: int) -> Refusal | None:
    """What keeps an army out of a target if nobody drops."""
    wrong = why_no_ground(war, army)
    if wrong:
        return wrong
    if fire.water_between(war, army, target):
        return Refusal("paradrop-water.1b", "Over water an army advances only by paradrop.")
    if war.count(army, MECH) or war.land[SIDE_OF_PIECE[army]] >> target & 1 or not defence(war, target):
        return None
    return Refusal("advance-resolution.8", f"Without mechanized points {words.name(army)} advances only into friendly "
                   f"hexes or such as nobody defends; {words.place(target)} is defended.")  # fmt: skip


def drops(war: War, army: int) -> Iterator[Drop]:
    """[paradrop.2] Any number of them may drop."""
    return (Drop(army, number) for number in range(1, ready_to_drop(war, army) + 1))


def why_not_drop(war: War, army: int, number: int) -> Refusal | None:
    if number < 1 or number > war.count(army, PARA):
        return Refusal("paradrop.2", f"{words.name(army)} has {war.count(army, PARA)} paratroop points.")
    if number > ready_to_drop(war, army):
        return Refusal("paradrop.5", f"{war.dropped[army]} of its paratroop points have dropped in this turn.")
    return None


@frame
class Advances(Phase):
    """[initial-attack.5b] After all assaults, each named army may try to advance into its target."""

    side: int
    step = "advances"
    title = "Combat: advances"
    topics = ("advance", "combat")

    def prompt(self, war: War) -> str:
        return "Advance with the armies you wish, one after the other; only armies that advance may exploit."

    def look(self, war: War) -> None:
        if not any(_may_go(war, army) for army in contenders(war, self.side)):
            war.pop()

    def choices(self, war: War) -> Iterator[Offer]:
        walking, dropping = 0, []
        for army in contenders(war, self.side):
            if may_walk(war, army, war.named[army]):
                walking |= 1 << army
            if war.sp[army * KINDS + PARA]:
                dropping.append(army)
        yield Over(Advance, walking)
        for army in sorted(dropping):
            yield from drops(war, army)
        yield END

    def on_advance(self, war: War, act: Advance) -> None:
        war.go_on(lambda: attempt(war, act.army, war.named[act.army]))

    def on_drop(self, war: War, act: Drop) -> None:
        war.go_on(lambda: attempt(war, act.army, war.named[act.army], act.n))

    def why_not_drop(self, war: War, act: Drop) -> Refusal | None:
        return self._why_not_go(war, act.army) or why_not_drop(war, act.army, act.n)

    def why_not_advance(self, war: War, act: Advance) -> Refusal | None:
        return self._why_not_go(war, act.army) or why_not_walk(war, act.army, war.named[act.army])

    def _why_not_go(self, war: War, army: int) -> Refusal | None:
        if army not in war.named or war.invading >> army & 1:
            return Refusal("initial-attack.1b", f"{words.name(army)} was not named for an attack by land.")
        if war.stopped >> army & 1:
            return Refusal("making-attacks.3b", f"{words.name(army)} has failed to advance in this turn.")
        if army in war.advanced:
            return Refusal("making-attacks.7", f"{words.name(army)} has advanced; it may go on by exploitation.")
        return None
