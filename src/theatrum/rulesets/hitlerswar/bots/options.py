"""Optional rules: where leaders, home forces and the Italian Army belong."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.actions import Assign, Dismiss, End, Lead, Levy, RetreatHome, Send
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import MECH
from theatrum.rulesets.hitlerswar.rules.economy import italian_duty
from theatrum.rulesets.hitlerswar.rules.movement import italian_army, leaders
from theatrum.rulesets.hitlerswar.rules.movement.home_forces import CAPITAL, HomeRetreat, Levies, refuges
from theatrum.rulesets.hitlerswar.rules.politics.nations import country_of
from theatrum.rulesets.hitlerswar.war import War


def assign(war: War, frame: leaders.Assignment) -> Action:
    """Markers go to the armies that advance; too many of them come from those that do not."""

    def drive(army: int) -> tuple[bool, int, int]:
        return leaders.led(war, army), war.count(army, MECH), war.total(army)

    mine = leaders.marked(war, frame.side)
    if frame.spare(war) < 0:
        return Dismiss(min(bits(mine), key=drive))
    best = max(bits(leaders.enlisted(war, frame.side) & ~mine), key=drive)
    return Assign(best) if war.count(best, MECH) else End()


def keep_leader(war: War, order: Action | None) -> Action | None:
    """A leader goes with the last points of his army, if they go to one without a marker."""
    if not isinstance(order, Send) or not leaders.led(war, order.army):
        return order
    last = war.total(order.army) == order.n and order.to not in war.markers
    return Lead(order.army, order.to) if last else order


def levy(war: War, frame: Levies) -> Action:
    """First the capital, then the hexes that are attacked, then those around the capital."""
    capital = CAPITAL.get(frame.country, -1)
    near = geo.NEXT.near[capital] if capital >= 0 else 0
    named = set(war.named.values())

    def good(act: Levy) -> tuple[bool, bool, int, int]:
        return act.at == capital, act.at in named and act.at not in war.home, near >> act.at & 1, -act.n

    best = max(frame.acts(war), key=good)
    return Levy(frame.room(war, best.at), best.at) if best.at == capital else best


def home_retreat(war: War, frame: HomeRetreat) -> Action:
    """Home forces fall back on the capital, or towards it."""
    ways = refuges(war, frame.side, frame.space)
    capital = CAPITAL.get(country_of(frame.space), -1)
    near = geo.NEXT.near[capital] if capital >= 0 else 0
    return RetreatHome(max(bits(ways), key=lambda space: (space == capital, near >> space & 1)))


def free(war: War, armies: int) -> int:
    """The armies that plans may use: the Italian Army keeps its post."""
    return armies & ~(1 << italian_army.ARMY) if italian_army.in_force(war) else armies


def italians(war: War, side: int) -> Action | None:
    """The largest build that the Italian duty asks for."""
    if not italian_duty.pressing(war, side):
        return None
    return max(italian_duty.remedies(war), key=lambda act: act.n)
