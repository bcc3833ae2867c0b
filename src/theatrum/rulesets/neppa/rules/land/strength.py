"""[3.1-3.4, 8.1] What units attack and defend with."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.data.tables import ABN, AIR, ART, ATTACK, COLUMNS, DEFENCE, FLEET, INF
from theatrum.rulesets.neppa.rules.land import terrain
from theatrum.rulesets.neppa.war import War

RAISE = 1
"""[3.2b] what an artillery unit adds to one infantry or airborne unit."""


def attack_values(war: War, crew: int, drops: int, seaborne: int = 0) -> dict[int, int]:
    """[3.1b, 3.2, 3.4d, R22] The Attack Factor of every attacking ground unit, artillery matched."""
    values: dict[int, int] = {}
    guns = 0
    for piece in bits(crew | drops):
        class_ = war.class_(piece)
        at_sea = seaborne >> piece & 1
        values[piece] = 0 if at_sea and class_ == ART else ATTACK[class_]
        guns += class_ == ART and not at_sea
    ready = [p for p in values if war.class_(p) == ABN or (war.class_(p) == INF and not seaborne >> p & 1)]
    for piece in sorted(ready, key=lambda piece: war.class_(piece) == INF)[:guns]:
        values[piece] += RAISE
    return values


def defence_values(war: War, space: int, defenders: int, starts: int, seaborne: bool, dropped: bool) -> dict[int, int]:
    """[8.1g] The Defense Factor of every defending ground unit, terrain counted."""
    return {
        piece: DEFENCE[war.class_(piece)][terrain.grade(war, space, war.nation(piece), starts, seaborne, dropped)]
        for piece in bits(defenders)
    }


def limit_factor(class_: int, size: int) -> int:
    """[1.5j, 12.3d, 13.2b, 13.4e] The attack factors of one unit for garrisons and limits: air by the factor."""
    return size if class_ == AIR else 0 if class_ == FLEET else ATTACK[class_]


def limit_factors(war: War, units: int) -> int:
    """[1.5j, 12.3d, 13.2b, 13.4e] The same for a set of units: infantry 1, whatever artillery is there."""
    return sum(limit_factor(war.class_(piece), war.size[piece]) for piece in bits(units))


def column(attack: int, defence: int) -> int:
    """[8.1h, R59] The column of the Combat Results Table; -1 below 1-4, len(COLUMNS) at 6-1 and better."""
    if attack >= defence:
        odds = attack // defence
        return len(COLUMNS) if odds >= 6 else COLUMNS.index(f"{odds}-1")
    odds = -(-defence // attack)
    return -1 if odds > 4 else COLUMNS.index(f"1-{odds}")
