"""Tactical air: the air attack that opens an assault, what is left for the fire on the ground, and superiority."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.bits import bits
from theatrum.core.refusal import Refusal
from theatrum.rulesets.hitlerswar.actions import Commit
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AIR, AMPH
from theatrum.rulesets.hitlerswar.rules.combat import fire, targets
from theatrum.rulesets.hitlerswar.rules.fleets import carriers
from theatrum.rulesets.hitlerswar.war import War, air_of

DECIDE = -1
"""No number of points has been named for the air attack: it is the least that the rule asks for."""


def against(war: War, armies: int, space: int) -> int:
    """[R53, air-attacks.8] Opposing tac air: that of these armies, and the coastal air of a hex that is invaded."""
    return air_of(war, armies) + war.coastal.get(space, 0)


def present(war: War, armies: int, target: int) -> int:
    """[air-attacks.7, carriers.4, R72] Tac air that takes part against a target, carriers' own included."""
    return air_of(war, within_reach(war, armies, target)) + carriers.lent(war, armies)


def within_reach(war: War, armies: int, target: int) -> int:
    """[air-attacks.7] The armies whose tac air takes part: that of invaders only against a target one hex away."""
    if not armies & war.invading:
        return armies
    far = sum(1 << army for army in bits(armies & war.invading) if not geo.NEXT.near[war.at[army]] >> target & 1)
    return armies & ~far


def least(own: int, theirs: int) -> int:
    """[air-attacks.2, R53] How many points must attack: as many as the opponent has, or all; none if he has none."""
    return min(own, theirs)


def committed(chosen: int, own: int, theirs: int) -> int:
    """The points that attack in the air, by choice or by default."""
    return least(own, theirs) if chosen == DECIDE else chosen


def commitments(chosen: int, own: int, theirs: int) -> Iterator[Commit]:
    """[air-attacks.2] The other numbers of points that may attack: none without an opponent, all if he has more."""
    if theirs:
        used = committed(chosen, own, theirs)
        yield from (Commit(number) for number in range(theirs, own + 1) if number != used)


def fliers(war: War, armies: int) -> int:
    """[air-attacks.10b] Tac air of armies without infantry, mech or paratroops: it can only attack in the air."""
    return sum(war.count(army, AIR) for army in bits(armies) if not has_troops(war, army))


def has_troops(war: War, army: int) -> bool:
    """[R53] In an invasion amphibious points are troops."""
    return targets.takes_ground(war, army) or bool(war.invading >> army & 1 and war.count(army, AMPH))


def spare(war: War, armies: int, used: int, lent: int = 0) -> int:
    """[air-attacks.4a, air-attacks.10b] The points that are left to fire on the ground after the air attack."""
    alone = fliers(war, armies)
    return air_of(war, armies) + lent - alone - max(0, used - alone)


def attack(war: War, points: int, modifier: int, where: str) -> int:
    """[air-attacks.3a, air-attacks.5, firepower-over-ten.1] It opens an assault, and is rolled in groups of ten."""
    losses = fire.shoot_in_groups(war, points, modifier, f"air attack over {where}")
    war.note("air-attack", "air-attacks.3a", space=where, strength=points, modifier=modifier, losses=losses)
    return losses


def why_not_commit(number: int, chosen: int, own: int, theirs: int) -> Refusal | None:
    """The rule against sending this many points into the air attack."""
    if not theirs:
        return Refusal("air-attacks.10", "There is no opposing tac air to attack.")
    if number > own:
        return Refusal("air-attacks.2", f"Only {own} tac air points take part.")
    if number < least(own, theirs):
        return Refusal("air-attacks.2", f"At least {least(own, theirs)} must attack in the air.")
    if number == committed(chosen, own, theirs):
        return Refusal("air-attacks.2", f"{number} are committed already.")
    return None
