"""[10.51b, 10.53, 10.55, R45] United States SP shipped on from their box in the phase of their arrival."""

from __future__ import annotations

from collections.abc import Iterator

from theatrum.core.choices import Offer, Over2
from theatrum.core.refusal import Refusal
from theatrum.rulesets.spi.actions import Forward, ForwardRound
from theatrum.rulesets.spi.data import geography as geo
from theatrum.rulesets.spi.data.nations import Nation, Status, kind_of
from theatrum.rulesets.spi.rules.combat import losses
from theatrum.rulesets.spi.rules.movement import arrival, stacking
from theatrum.rulesets.spi.rules.politics import neutrals
from theatrum.rulesets.spi.rules.reinforcement import western
from theatrum.rulesets.spi.rules.sea import embargo, fleets, interdiction, routes, shipping
from theatrum.rulesets.spi.rules.sea.interdiction import Hazard
from theatrum.rulesets.spi.war import War

US = Nation.UNITED_STATES


def _welcome(war: War) -> int:
    """Friendly ports, and beaches of this Player-Turn, with room for a United States unit."""
    found = fleets.harbours(war, "allied") | shipping.beaches(war)
    found &= neutrals.open_to(war, US) & ~war.others(Status.ALLIED)
    for space in war.here:
        if found >> space & 1 and stacking.room(war, space, US) <= 0:
            found &= ~(1 << space)
    return found


def goals(war: War) -> int:
    """Where ships from the United States can go without rounding Africa."""
    waters = interdiction.allied_waters(war)
    west = next(basin for basin in routes.basins(waters) if basin.nodes >> routes.WEST & 1)
    return (west.ports | west.coasts & shipping.beaches(war)) & _welcome(war)


def goals_round(war: War) -> int:
    """[5.71b] Where they can go round Africa."""
    waters = interdiction.round_africa(interdiction.allied_waters(war))
    east = next(basin for basin in routes.basins(waters) if basin.nodes >> routes.EAST & 1)
    return (east.ports | east.coasts & shipping.beaches(war)) & _welcome(war)


def sizes(war: War, rate: int) -> int:
    """Sizes of a unit that can be sent, as bits."""
    most = min(war.us_box + war.us_due, stacking.largest(war, US), war.naval // rate)
    return (2 << most) - 2 if most > 0 else 0


def offers(war: War) -> Iterator[Offer]:
    if able := sizes(war, 1):
        to = goals(war)
        yield Over2(Forward, able, lambda _: to)
    if able := sizes(war, fleets.ROUND):
        far = goals_round(war)
        yield Over2(ForwardRound, able, lambda _: far)


def danger(war: War, act: Forward | ForwardRound) -> Hazard:
    """[10.53] What each SP must pass."""
    waters = interdiction.allied_waters(war)
    if isinstance(act, ForwardRound):
        waters = interdiction.linked(interdiction.round_africa(waters))
    found = interdiction.hazard(war, "allied", waters, None, act.to)
    assert found is not None
    return found


def carry(war: War, act: Forward | ForwardRound) -> None:
    """Ship them; those in the box go first. Aborted SP wait in the box, and need Naval Points again (10.55b)."""
    sp, by_africa = act.points, isinstance(act, ForwardRound)
    hazard = danger(war, act)
    fleets.pay(war, fleets.ALLIED, sp, fleets.ROUND if by_africa else 1)
    waiting = min(sp, war.us_box)
    war.us_box -= waiting
    war.us_due -= sp - waiting
    if sp > waiting:
        war.us_choice = war.us_choice or 1
    arrived, aborted, lost = shipping.run(war, hazard, sp, act.to)
    war.us_held += aborted
    clauses = ("10.51b", "10.53", "5.71b") if by_africa else ("10.51b", "10.53")
    war.note("forward", *clauses, to=war.space_name(act.to), arrived=arrived, aborted=aborted, lost=lost)
    if lost:
        kind = kind_of(US, western.arm(war))
        war.pool[kind] = war.pool.get(kind, 0) + lost  # [R47]
        war.lost_allied += lost
    if arrived:
        piece = war.put(US, western.arm(war), arrived, act.to)
        war.moved |= 1 << piece
        arrival.arrive(war, piece, 1 << act.to)
        losses.settle(war)


def why_not(war: War, act: Forward | ForwardRound) -> Refusal | None:
    sp, by_africa = act.points, isinstance(act, ForwardRound)
    have, rate = war.us_box + war.us_due, fleets.ROUND if by_africa else 1
    if not 1 <= sp <= have:
        return Refusal("10.51b", f"{have} United States SP can be shipped now.")
    if sp > stacking.largest(war, US):
        return Refusal("7.23", f"Such a unit may hold {stacking.largest(war, US)} SP at most now.")
    if not neutrals.open_to(war, US) >> act.to & 1:
        return Refusal("5.7m", f"{geo.label(act.to)} is not open to the Allies.")
    if found := embargo.why_no_place(war, "allied", US, act.to):
        return found
    if war.others(Status.ALLIED) >> act.to & 1:
        return Refusal("5.15", f"{geo.label(act.to)} is held by other units.")
    begin, beach = 1 << routes.WEST, act.to in war.beach
    if by_africa and not embargo.rounds(war, begin, act.to, beach):
        return Refusal("5.71b", "Round Africa one sails between the Atlantic and the Red Sea or the Persian Gulf.")
    if not by_africa and not embargo.sails(interdiction.allied_waters(war), begin, act.to, beach):
        return embargo.why_no_route(war, "allied", None, act.to)
    if war.naval < sp * rate:
        return Refusal("10.55b", f"{sp} SP need {sp * rate} Naval Points; {war.naval} are left.")
    return None
