"""What is given up, and who follows up a victory."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import Advance, End, Lose
from theatrum.rulesets.neppa.bots.picture import camp_of, merit, picture
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.bots.weights import DEAR as WORTH
from theatrum.rulesets.neppa.data.tables import ABN, ARM, COST
from theatrum.rulesets.neppa.rules.land.advance import Occupation
from theatrum.rulesets.neppa.rules.land.losses import Exchange
from theatrum.rulesets.neppa.rules.redeployment.consolidation import Consolidation
from theatrum.rulesets.neppa.rules.start_and_end import Finish
from theatrum.rulesets.neppa.war import War

END = End()
DEAR = tuple(cost * weight for cost, weight in zip(COST, WORTH, strict=True))
"""What a unit of each class is worth to its owner."""


def exchange(staff: Staff, war: War, frame: Exchange) -> Action | None:
    """The cheapest factors go first; armor and air are dear."""
    left = frame.left(war)
    return Lose(min(bits(frame.payers(war)), key=lambda p: (DEAR[war.class_(p)] / max(1, left[p]), p)))


def consolidate(staff: Staff, war: War, frame: Consolidation) -> Action | None:
    return Lose(min(bits(frame.crowd(war)[frame.actor(war)]), key=lambda p: (COST[war.class_(p)], p)))


def finish(staff: Staff, war: War, frame: Finish) -> Action | None:
    act = next(iter(frame.choices(war)))
    units = [lose.piece for lose in act if isinstance(lose, Lose)] if not isinstance(act, Action) else []
    return Lose(min(units, key=lambda p: (COST[war.class_(p)], p))) if units else None


def occupy(staff: Staff, war: War, frame: Occupation) -> Action | None:
    """One unit takes the zone; others follow if it wants them more than the place they leave."""
    seat, target = frame.actor(war), frame.target
    able = [p for p in bits(frame.able(war)) if war.seat(war.nation(p)) == seat]
    if not able:
        return END
    camp = camp_of(war, seat, war.nation(able[0]))
    view = picture(staff, war, camp)
    there = (war.ground(war.here.get(target, 0)) & war.units(camp.allies)).bit_count()
    gains = {}
    for piece in able:
        class_ = war.class_(piece)
        gains[piece] = merit(war, view, piece, target) - merit(war, view, piece, war.at[piece])
        gains[piece] += 0.0 if there else view.prize[target] - 0.1 * COST[class_]
        gains[piece] += 0.0 if class_ != ABN else 0.5
    piece = max(gains, key=lambda p: (gains[p], war.class_(p) == ARM))
    return Advance(piece) if gains[piece] > 0 else END
