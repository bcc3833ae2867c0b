"""Guards: cities that must not fall to a raid, the points they need, and the screens before them."""

from __future__ import annotations

from theatrum.core.bits import of
from theatrum.rulesets.hitlerswar.bots import danger
from theatrum.rulesets.hitlerswar.bots.picture import GUARDS, Picture
from theatrum.rulesets.hitlerswar.bots.stations import Counts, Plan, bulk, post
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.items import SHARE
from theatrum.rulesets.hitlerswar.data.sides import INF, MECH, PARA, SIDES
from theatrum.rulesets.hitlerswar.rules.economy import economy
from theatrum.rulesets.hitlerswar.war import War

ANYWHERE = -1
"""A set that holds every space."""


def cities(war: War, picture: Picture, realm: int) -> dict[int, float]:
    """The cities of a realm that must not fall to a raid, and the chance that the side would bear."""
    named = GUARDS[war.scenario].get(SIDES[picture.side], {}).items()
    return {geo.hex_(name): picture.general["risk"] * risk for name, risk in named if realm >> geo.hex_(name) & 1}


def promised(war: War, picture: Picture, city: int) -> int:
    """Points that the coming production phase can put into a city before the enemy moves."""
    side = picture.side
    if not (economy.HOME[side] & war.land[side] & war.works()) >> city & 1:
        return 0
    return int(picture.general["levy"] * SHARE * economy.income(war, side)) // economy.cost(war, side, INF)


def fears(war: War, picture: Picture, plan: Plan) -> tuple[int, int]:
    """Points that the guards of cities and their screens may take; and where to fight if no guard is enough."""
    threatened = cities(war, picture, plan.realm)
    found = _ways(war, picture, plan, of(threatened)) if threatened else {}
    points, field = 0, 0
    for city, risk in threatened.items():
        guard = danger.guard(war, picture, found, city, risk)
        points += max(0, guard - promised(war, picture, city))
        if risk < picture.general["at_any_price"] and danger.chance(war, picture, found, city, guard) > risk:
            points += int(picture.general["screens"] * picture.general["screen"])
            field |= danger.around(city, int(picture.general["besieged"]))
    return points, field or ANYWHERE


def place(war: War, picture: Picture, plan: Plan, left: Counts, spare: int) -> int:
    """Cities get their guards and screens; returns how many armies that takes."""
    used, levy = 0, -1
    for city, risk in cities(war, picture, plan.realm).items():
        kinds = (INF, PARA, MECH) if risk < picture.general["at_any_price"] else (INF, PARA)
        found = _ways(war, picture, plan, 1 << city)
        guard = danger.guard(war, picture, found, city, risk)
        if levy < 0:
            levy = promised(war, picture, city)
        wanted, levy = max(0, guard - levy), max(0, levy - guard)
        used += post(war, plan, left, city, wanted, kinds) if wanted and used < spare else 0
        for _ in range(int(picture.general["screens"]) if risk < picture.general["at_any_price"] else 0):
            if used >= spare or danger.chance(war, picture, found, city, guard) <= risk:
                break
            gate = danger.gate(found, city, plan.realm, set(plan.stations))
            used += post(war, plan, left, gate, int(picture.general["screen"]), kinds) if gate >= 0 else 0
            found = _ways(war, picture, plan, 1 << city)
    return used


def _ways(war: War, picture: Picture, plan: Plan, towns: int) -> danger.Ways:
    """How raids can come in behind what is planned."""
    posts = {space: bulk(stack) for space, stack in plan.stations.items()}
    won = sum(1 << thrust.target for thrust in plan.thrusts if thrust.success > picture.general["likely"])
    return danger.ways(war, picture, posts, towns, won)


def lacking(war: War, picture: Picture) -> dict[int, int]:
    """After the battle: the points that each city in danger still lacks."""
    side = picture.side
    threatened = cities(war, picture, war.land[side])
    if not threatened:
        return {}
    found = danger.ways(war, picture, danger.present(war, side), of(threatened))
    lacks = {
        city: danger.guard(war, picture, found, city, risk) - danger.present(war, side).get(city, 0)
        for city, risk in threatened.items()
    }
    return {city: points for city, points in lacks.items() if points > 0}
