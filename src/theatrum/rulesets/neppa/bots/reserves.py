"""Units that the armies leave alone: they gather for operations overseas."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.neppa.bots import operations
from theatrum.rulesets.neppa.data.tables import AIR, ARM
from theatrum.rulesets.neppa.rules.redeployment.redeployment import Redeployment
from theatrum.rulesets.neppa.war import War


def kept(plans: operations.Plans, war: War, nations: int) -> int:
    """As many units in the bases of an operation as it wants, armor first; garrisons stay overseas, but march."""
    found = 0
    marching = not isinstance(war.frame, Redeployment)
    for op in operations.gathering(plans, war, nations):
        if marching and not op.targets and not op.drop:
            continue
        there = op.gathered(war) & ~found
        ground = sorted(bits(war.ground(there)), key=lambda p: (war.class_(p) != ARM, p))[: op.units]
        found |= sum(1 << piece for piece in ground)
        need = op.air
        for piece in bits(there & war.order[AIR]):
            if need > 0:
                found |= 1 << piece
                need -= war.size[piece]
    return found
