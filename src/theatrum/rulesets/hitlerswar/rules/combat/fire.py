"""Assault resolution: the strength that fires, the modifiers of its die, and the Firepower Table."""

from __future__ import annotations

from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AMPH, AXIS, INF, KINDS, MECH, PARA, SIDE_OF_PIECE
from theatrum.rulesets.hitlerswar.data.tables import FIREPOWER, LIMITS, MODIFIERS
from theatrum.rulesets.hitlerswar.rules.movement import leaders
from theatrum.rulesets.hitlerswar.rules.politics import morale
from theatrum.rulesets.hitlerswar.war import War

MOST = LIMITS["firing_strength_per_hex"]
WINTER: list[int] = MODIFIERS["russian_winter"]


def firepower(strength: int, die: int) -> int:
    """[firepower-table.1, firepower-table.4, R1] Points destroyed; below 1 reads row 1, 8 and more destroys nothing."""
    if die > len(FIREPOWER):
        return 0
    return FIREPOWER[max(die, 1) - 1][strength]


def shoot(war: War, strength: int, modifier: int, why: str) -> int:
    """[assault-resolution.1, assault-resolution.3b, assault-resolution.3d] One roll; strength above ten is lost."""
    return firepower(min(strength, MOST), war.roll(why=why) + modifier)


def shoot_in_groups(war: War, strength: int, modifier: int, why: str) -> int:
    """[firepower-over-ten.1] Sea and air fire above ten: one die for each group of ten, and one for the rest."""
    total = 0
    while strength > 0:
        total += shoot(war, strength, modifier, why)
        strength -= MOST
    return total


def ground(war: War, army: int) -> int:
    """[assault-resolution.3a, mountain-combat.2, amphibious-points.2, paradrop.1] The ground points that fire."""
    sp, base = war.sp, army * KINDS
    return sp[base + INF] + sp[base + MECH] + sp[base + PARA]


def assault_ground(war: War, army: int, target: int) -> int:
    """[mountain-combat.1, paradrop-water.1b, invasion-assault.2] Mech may not assault a mountain, nobody over water;
    of invaders only the amphibious points fire; forts never attack [fort-combat.1]."""
    if war.invading >> army & 1:
        return war.count(army, AMPH)
    if water_between(war, army, target):
        return 0
    return ground(war, army) - (war.count(army, MECH) if geo.MOUNTAIN >> target & 1 else 0)


def water_between(war: War, army: int, target: int) -> bool:
    """[paradrop-water.1a] Only an army of paratroops and tac air attacks by land over a strait or sea side."""
    return bool(war.stage) and not geo.GROUND.near[war.at[army]] >> target & 1


def soviet_soil(war: War) -> int:
    """[R10] The Soviet Union; in Barbarossa the Baltic States belong to it."""
    return geo.SOVIET_UNION if war.stage else geo.SOVIET_UNION | geo.BALTIC_STATES


def winter(war: War, army: int) -> int:
    """[russian-winter.1, russian-winter.2, R21] What a Russian winter adds to the dice of an Axis army."""
    if not war.winter or SIDE_OF_PIECE[army] != AXIS or not soviet_soil(war) >> war.at[army] & 1:
        return 0
    return WINTER[min(war.winters, len(WINTER) - 1)]


def attack_modifier(war: War, armies: int) -> int:
    """What is added to the die of an assault by armies of one hex."""
    army = (armies & -armies).bit_length() - 1
    return winter(war, army) + morale.burden(war, SIDE_OF_PIECE[army]) + leaders.bonus(war, armies)  # [morale.6]


def defence_modifier(war: War, armies: int) -> int:
    """What is added to the die of a defensive assault; armies is empty if only a fort fires."""
    return winter(war, (armies & -armies).bit_length() - 1) if armies else 0


def see_winter(war: War) -> None:
    """[R21] Note that this winter has found Axis armies in the Soviet Union."""
    if war.winter and not war.wintering:
        war.wintering = int(war.standing(AXIS, soviet_soil(war)) != 0)
