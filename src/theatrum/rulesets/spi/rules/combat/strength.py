"""[3.22a, 8.3, 9.61, 11.13, 11.2, R28] What units are worth in attack and defence."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation
from theatrum.rulesets.spi.data.tables import CRT, GUARANTEED, QUARTER, SPRING, TURNS, WINTER
from theatrum.rulesets.spi.rules.supply import supply
from theatrum.rulesets.spi.war import War

WINTERED = (Nation.RUSSIA, Nation.FINLAND)
TOP = len(CRT[0]) - 1


def winter(war: War) -> int:
    """[11.21, 11.22, R49] 1 in the first winter after the invasion of Russia, 2 in the second, else 0."""
    if war.invasion_turn < 0 or war.quarter != WINTER or war.turn <= war.invasion_turn:
        return 0
    first = next(t for t in range(war.invasion_turn + 1, len(TURNS)) if QUARTER[t] == WINTER)
    return {first: 1, first + 4: 2}.get(war.turn, 0)


def attack_factor(war: War, nation: int) -> int:
    return 2 if nation in WINTERED and winter(war) == 1 else 1


def attacking(war: War, pieces: int) -> int:
    """Attack strength of a set of units; whoever lacks supply must not be in it."""
    if winter(war) != 1:
        return war.total(pieces)
    return sum(war.sp[piece] * attack_factor(war, war.nation(piece)) for piece in bits(pieces))


def terrain_factor(war: War, space: int) -> int:
    """[8.32a, 8.32b, 11.13] Doubled in rough, doubled in spring in the Weather Area, by the hex [11.0b]."""
    factor = 2 if geo.ROUGH >> space & 1 else 1
    return factor * 2 if war.quarter == SPRING and geo.WEATHER >> space & 1 else factor


def defenders(war: War, space: int) -> int:
    """[7.0d, 7.13, R26] The units that count in the defence of a hex."""
    return war.here.get(space, 0) & ~war.excess & ~war.hit & ~war.dropped


def defending(war: War, space: int, mind_supply: bool = True) -> int:
    """[7.11, 8.21, R28] Defence of a hex, one sum: multiply, add up, then halve what lacks supply, rounding up."""
    factor, cold = terrain_factor(war, space), winter(war)
    full = short = 0
    for piece in bits(defenders(war, space)):
        worth = war.sp[piece] * factor
        if cold and war.nation(piece) in WINTERED:
            worth *= 2
        if mind_supply and not supply.supplied(war, piece):
            short += worth
        else:
            full += worth
    return full + (short + 1) // 2


def guaranteed(differential: int) -> int:
    """[R8] The loss that every die brings."""
    return GUARANTEED[min(differential, TOP)] if differential >= 0 else 0
