"""The plan of a movement phase: which hex shall hold how much, and which stacks shall strike where."""

from __future__ import annotations

from theatrum.rulesets.hitlerswar.bots import guards, landing, line, thrusts
from theatrum.rulesets.hitlerswar.bots.picture import Picture
from theatrum.rulesets.hitlerswar.bots.stations import Counts, Plan
from theatrum.rulesets.hitlerswar.data.sides import AMPH, INF
from theatrum.rulesets.hitlerswar.war import War


def make(war: War, picture: Picture, realm: int, pool: Counts, armies: int) -> Plan:
    """A plan for the points of one realm: landings, thrusts, then guards and a line of defence with what is left."""
    plan = Plan(realm)
    left = list(pool)
    keep = int(picture.general["keep_armies"])
    spare = armies - _land(war, picture, plan, left, armies - keep)
    feared, battlefield = guards.fears(war, picture, plan)
    held = min(left[INF], max(round(left[INF] * picture.weight["hold"]), feared))
    left[INF] -= held
    spare -= thrusts.plan_all(war, picture, plan, battlefield, left, spare - keep)
    left[INF] += held
    spare -= guards.place(war, picture, plan, left, spare)
    line.hold(war, picture, plan, left, spare)
    return plan


def _land(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> int:
    """Amphibious points gather for landings that are worth it; returns how many armies that takes."""
    if not war.stage or left[AMPH] < picture.general["least_landing_force"]:
        return 0
    coast = landing.Coast(war, picture, plan.realm, left)
    beaches: list[landing.Beach] = []
    while left[AMPH] >= picture.general["least_landing_wave"] and len(beaches) < spare:
        beach = coast.best(left, set(plan.stations), beaches)
        if beach is None:
            break
        plan.stations[beach.start] = landing.stack(left)
        plan.landings[beach.start] = beach.target
        beaches.append(beach)
    return len(beaches)
