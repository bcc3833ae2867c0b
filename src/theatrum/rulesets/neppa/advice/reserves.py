"""Units that the armies leave alone: they gather for operations overseas."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.advice import operations
from theatrum.rulesets.neppa.tables import AIR, ARM
from theatrum.rulesets.neppa.war import War


def kept(war: War, nations: int) -> int:
    """As many units in the bases of an operation as it wants, armor first."""
    found = 0
    for op in operations.gathering(war, nations):
        there = op.gathered(war) & ~found
        ground = sorted(bits(war.ground(there)), key=lambda p: (war.class_(p) != ARM, p))[: op.units]
        found |= sum(1 << piece for piece in ground)
        need = op.air
        for piece in bits(there & war.order[AIR]):
            if need > 0:
                found |= 1 << piece
                need -= war.size[piece]
    return found
