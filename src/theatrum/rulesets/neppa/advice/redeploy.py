"""Strategic Redeployment of armies and air forces: from where they are least needed to where they are most."""

from __future__ import annotations

from theatrum.core.action import Action
from theatrum.core.bits import bits
from theatrum.rulesets.neppa import control
from theatrum.rulesets.neppa import geography as geo
from theatrum.rulesets.neppa.actions import End, Redeploy
from theatrum.rulesets.neppa.advice import air, reserves
from theatrum.rulesets.neppa.advice.move import tied
from theatrum.rulesets.neppa.advice.picture import Picture, camps, merit, others, picture, value
from theatrum.rulesets.neppa.advice.staff import Staff
from theatrum.rulesets.neppa.advice.weights import AIR as AIR_WEIGHT
from theatrum.rulesets.neppa.advice.weights import HOLD
from theatrum.rulesets.neppa.redeployment import Redeployment
from theatrum.rulesets.neppa.tables import ABN, AIR, FLEET, WING
from theatrum.rulesets.neppa.war import War

END = End()
GOALS = 10
"""Zones that are looked at for each class of units."""
TRIES = 6
"""Units whose ways are looked up at one moment."""


def redeploy(staff: Staff, war: War, frame: Redeployment) -> Action | None:
    """The journey that gains most, among those that are possible."""
    stuck: set[tuple[int, int]] = staff.plan(war, "stuck", lambda _: set())
    nations = frame.nations(war)
    units = frame.units(war) & ~war.order[FLEET] & ~reserves.kept(war, nations)
    journeys: list[tuple[float, int, int]] = []
    for camp in camps(war, nations):
        mine = units & war.units(camp.nations)
        if mine:
            view = picture(staff, war, camp)
            journeys += _ground(war, view, mine) + _air(war, view, mine)
    journeys.sort(reverse=True)
    known: dict[int, int] = {}
    for _, piece, to in journeys:
        if (piece, to) in stuck:
            continue
        if piece not in known:
            if len(known) == TRIES:
                break
            known[piece] = frame.goals(war, piece)
        if known[piece] >> to & 1:
            return Redeploy(piece, to)
        stuck.add((piece, to))
    return END


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
                if class_ == ABN or control.ground_room(war, view.camp.lead, zone) > 0
            ]
            wanted[class_] = sorted(scores, reverse=True)[:GOALS]
        least = HOLD["redeploy"]
        least += merit(war, view, piece, here) if geo.LAND >> here & 1 else 0
        for score, zone in wanted[class_]:
            if score > least and zone != here and not tied(war, piece, zone):
                found.append((score - least, piece, zone))
    return found


def _air(war: War, view: Picture, mine: int) -> list[tuple[float, int, int]]:
    """The same for air units, by the merit of their bases."""
    found: list[tuple[float, int, int]] = []
    open_ = [zone for zone in bits(view.friendly & war.began) if control.air_room(war, view.camp.lead, zone) >= WING]
    wanted: dict[int, list[tuple[float, int]]] = {}
    for piece in bits(mine & war.order[AIR]):
        here, nation = war.at[piece], war.nation(piece)
        if nation not in wanted:
            scores = [(air.merit(war, view, zone, nation, []), zone) for zone in open_]
            wanted[nation] = sorted(scores, reverse=True)[:GOALS]
        least = AIR_WEIGHT["redeploy"] + (air.merit(war, view, here, nation, []) if geo.LAND >> here & 1 else 0)
        for best, zone in wanted[nation]:
            score = best
            if geo.LAND >> here & 1 and geo.RANGE4[here] >> zone & 1:
                score *= AIR_WEIGHT["near"]
            if score > least and zone != here and not tied(war, piece, zone):
                found.append((score - least, piece, zone))
    return found
