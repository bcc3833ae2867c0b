"""Strategic Redeployment of armies and air forces: from where they are least needed to where they are most."""

from __future__ import annotations

from dataclasses import dataclass

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa.actions import End, Redeploy
from theatrum.rulesets.neppa.bots import air, reserves
from theatrum.rulesets.neppa.bots.move import tied
from theatrum.rulesets.neppa.bots.picture import Picture, camps, merit, others, picture, value
from theatrum.rulesets.neppa.bots.staff import Staff
from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.data.nations import GERMANY, RUSSIA
from theatrum.rulesets.neppa.data.tables import ABN, AIR, FLEET, INF, WING
from theatrum.rulesets.neppa.rules import stacking
from theatrum.rulesets.neppa.rules.politics import garrison
from theatrum.rulesets.neppa.rules.redeployment.redeployment import Redeployment
from theatrum.rulesets.neppa.war import War

END = End()
GOALS = 10
"""Zones that are looked at for each class of units."""


def redeploy(staff: Staff, war: War, frame: Redeployment) -> Action | None:
    """The journeys that gain most, one after the other, as long as they are possible and still gain."""
    units = frame.units(war) & ~war.order[FLEET] & ~reserves.kept(staff.mind.operations, war, frame.nations(war))
    subject = f"journeys {frame.place}"
    journeys: list[Journey] = staff.plan(war, subject, lambda now: _journeys(staff, now, frame, units))
    known: dict[int, int] = {}
    act = _garrison(war, frame, units) if units & war.ranks[GERMANY] else None
    while journeys and act is None:
        journey = journeys.pop()
        if not units >> journey.piece & 1 or tied(war, journey.piece, journey.to) or journey.gain(war) <= 0:
            continue
        if journey.piece not in known:
            known[journey.piece] = frame.goals(war, journey.piece)
        if known[journey.piece] >> journey.to & 1:
            return Redeploy(journey.piece, journey.to)
    return act or END


def _garrison(war: War, frame: Redeployment, units: int) -> Action | None:
    """[1.5i, 13.2] Infantry goes East if Russia would be free to attack."""
    if war.turn >= garrison.UNTIL or war.at_war(GERMANY, RUSSIA) or garrison.factors(war) >= garrison.NEEDED:
        return None
    for piece in bits(units & war.ranks[GERMANY] & war.order[INF]):
        if not garrison.EAST >> war.at[piece] & 1:
            goals = frame.goals(war, piece) & garrison.EAST
            if goals:
                return Redeploy(piece, next(bits(goals)))
    return None


def _journeys(staff: Staff, war: War, frame: Redeployment, units: int) -> list[Journey]:
    """What could be gained in this phase, the most last."""
    found: list[tuple[float, int, int, Picture]] = []
    for camp in camps(war, frame.nations(war)):
        mine = units & war.units(camp.nations)
        if mine:
            view = picture(staff, war, camp)
            found += [(*row, view) for row in _ground(war, view, mine) + _air(war, view, mine)]
    return [Journey(piece, to, view) for _, piece, to, view in sorted(found, key=lambda row: row[:3])]


@dataclass(slots=True)
class Journey:
    """A unit that might go somewhere."""

    piece: int
    to: int
    view: Picture

    def gain(self, war: War) -> float:
        """What it would gain now."""
        here, nation = war.at[self.piece], war.nation(self.piece)
        if war.class_(self.piece) == AIR:
            least = self.view.mind.air["redeploy"]
            least += air.merit(war, self.view, here, nation, []) if geo.LAND >> here & 1 else 0
            return air.merit(war, self.view, self.to, nation, []) - least
        least = self.view.mind.hold["redeploy"] + (
            merit(war, self.view, self.piece, here) if geo.LAND >> here & 1 else 0
        )
        return merit(war, self.view, self.piece, self.to) - least


def _ground(war: War, view: Picture, mine: int) -> list[tuple[float, int, int]]:
    """What each ground unit would gain in the zones that want its class most."""
    found: list[tuple[float, int, int]] = []
    zones = view.friendly & war.began
    wanted: dict[int, list[tuple[float, int]]] = {}
    for piece in bits(war.ground(mine)):
        class_, here = war.class_(piece), war.at[piece]
        if class_ not in wanted:
            scores = [
                (value(view, zone, others(war, view, zone, class_), class_), zone)
                for zone in bits(zones)
                if class_ == ABN or stacking.ground_room(war, view.camp.lead, zone) > 0
            ]
            wanted[class_] = sorted(scores, reverse=True)[:GOALS]
        least = view.mind.hold["redeploy"]
        least += merit(war, view, piece, here) if geo.LAND >> here & 1 else 0
        for score, zone in wanted[class_]:
            if score > least and zone != here and not tied(war, piece, zone):
                found.append((score - least, piece, zone))
    return found


def _air(war: War, view: Picture, mine: int) -> list[tuple[float, int, int]]:
    """The same for air units, by the merit of their bases."""
    found: list[tuple[float, int, int]] = []
    open_ = [zone for zone in bits(view.friendly & war.began) if stacking.air_room(war, view.camp.lead, zone) >= WING]
    wanted: dict[int, list[tuple[float, int]]] = {}
    for piece in bits(mine & war.order[AIR]):
        here, nation = war.at[piece], war.nation(piece)
        if nation not in wanted:
            scores = [(air.merit(war, view, zone, nation, []), zone) for zone in open_]
            wanted[nation] = sorted(scores, reverse=True)[:GOALS]
        least = view.mind.air["redeploy"] + (air.merit(war, view, here, nation, []) if geo.LAND >> here & 1 else 0)
        for best, zone in wanted[nation]:
            score = best
            if geo.LAND >> here & 1 and geo.RANGE4[here] >> zone & 1:
                score *= view.mind.air["near"]
            if score > least and zone != here and not tied(war, piece, zone):
                found.append((score - least, piece, zone))
    return found
