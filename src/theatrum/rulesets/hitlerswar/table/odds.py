"""Exact chances: of losses by fire, of an advance, and of a whole attack on a hex: all its fire, then its advances."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import prod

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.core.chance import Chance, die, total
from theatrum.core.odds import Outcomes, outcomes, told
from theatrum.rulesets.hitlerswar.actions import Advance, Drop, Fire, Resolve
from theatrum.rulesets.hitlerswar.data.tables import ADVANCE
from theatrum.rulesets.hitlerswar.rules.combat import advance, air, assault, fire
from theatrum.rulesets.hitlerswar.rules.combat.assault import Volley
from theatrum.rulesets.hitlerswar.rules.combat.defence import Defence, Shots
from theatrum.rulesets.hitlerswar.rules.combat.exploitation import Spearhead
from theatrum.rulesets.hitlerswar.war import War, air_of

FACES = 6
Losses = Chance[int]
"""The chance of each number of losses."""
Volleys = list[tuple[int, int]]
"""Assaults to come: (strength, modifier of the die)."""


def odds(war: War, act: Action) -> Outcomes:
    """The distribution; where there is a shorter answer than the list of events, that one."""
    frame = war.frame
    if isinstance(act, Resolve) and isinstance(frame, Volley):
        return told(losses(*volley(war, frame)), lambda n: {"losses": n, "defence": left(war, frame.target, n)})
    if isinstance(act, Fire) and isinstance(frame, Defence):
        return told(losses(*shots(war, frame)), lambda n: {"losses": n})
    if isinstance(act, Advance | Drop):
        goal = target(war, act.army)
        faces = advance.chance(war, act.army, goal, act.n if isinstance(act, Drop) else 0) if goal is not None else 0
        return told(Chance({True: faces, False: FACES - faces}), lambda success: {"success": success})
    return outcomes(war, act)


def target(war: War, army: int) -> int | None:
    """Where an army advances to, by exploitation or as it was named."""
    return war.frame.target if isinstance(war.frame, Spearhead) else war.named.get(army)


def spoken(faces: int) -> str:
    """With so many faces of the die; none is said in clear words."""
    return f"{faces} of {FACES}" if faces else "cannot succeed now"


# ------------------------------------------------------------------ fire
def losses(strength: int, modifier: int) -> Losses:
    """[firepower-table.1] What one roll destroys."""
    return die(FACES).map(lambda face: fire.firepower(min(strength, fire.MOST), face + modifier)).ordered()


def several(volleys: Iterable[tuple[int, int]]) -> Losses:
    """What several rolls destroy together."""
    return total(losses(strength, modifier) for strength, modifier in volleys)


def volley(war: War, frame: Volley) -> tuple[int, int]:
    """Strength and modifier of the assault that is being put together."""
    strength = assault.strength(war, frame.armies, frame.target, frame.used(war))
    return strength, fire.attack_modifier(war, frame.armies)


def shots(war: War, frame: Defence) -> tuple[int, int]:
    """Strength and modifier of the defensive assault that is being put together."""
    armies, fort, home = frame.firing(war)
    used = air.committed(frame.flight, *frame.sky(war))
    return Shots(frame.space, frame.foes, armies, fort + home, used).strength(war), fire.defence_modifier(war, armies)


def left(war: War, space: int, number: int) -> int:
    """[fort-combat.3, assault-resolution.9] The defence of a hex against advances after so many losses."""
    absorbs = max(0, war.forts.get(space, 0) - war.absorbed.get(space, 0))
    return max(0, advance.defence(war, space) - max(0, number - absorbs))


# ------------------------------------------------------------------ advances
def entry(war: War, army: int, goal: int, defence: int) -> Fraction:
    """The chance of an army to enter a hostile hex of this defence."""
    row = ADVANCE[min(advance.strength(war, army), advance.MOST)]
    faces = row[1 + min(defence, advance.MOST)] - advance.modifier(war, army, goal)
    return Fraction(max(0, min(FACES, faces)), FACES)


def any_entry(war: War, armies: int, goal: int, chances: Losses) -> Fraction:
    """The chance that one of these armies gets in after these losses, each of them trying once."""

    def entered(number: int) -> Fraction:
        defence = left(war, goal, number)
        return 1 - prod((1 - entry(war, army, goal, defence) for army in bits(armies)), start=Fraction(1))

    return chances.mean(entered)


def plan(war: War, goal: int, first: int = 0) -> tuple[Volleys, int]:
    """All that is named against a hex: the assaults that are left, those of `first` together, and who may advance."""
    side = war.phasing
    waiting = sum(1 << army for army in bits(assault.ready(war, side)) if war.named[army] == goal) & ~first
    groups = [first] if first else []
    while waiting:
        group = waiting & war.here[war.at[(waiting & -waiting).bit_length() - 1]]
        groups.append(group)
        waiting &= ~group
    theirs = air.against(war, war.here.get(goal, 0), goal)
    volleys = [
        (assault.strength(war, group, goal, air.least(air_of(war, group), theirs)), fire.attack_modifier(war, group))
        for group in groups
    ]
    movers = sum(1 << army for army in advance.contenders(war, side) if war.named[army] == goal)
    return volleys, movers
