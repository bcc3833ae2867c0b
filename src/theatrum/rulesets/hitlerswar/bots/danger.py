"""Raids: how likely a mechanized stack of the enemy runs through our land to a city, and what guard stops it."""

from __future__ import annotations

from functools import lru_cache

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.bots import odds
from theatrum.rulesets.hitlerswar.bots.picture import Picture
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data import tables
from theatrum.rulesets.hitlerswar.data.sides import SOVIET
from theatrum.rulesets.hitlerswar.data.tables import LIMITS, STACKING
from theatrum.rulesets.hitlerswar.rules.combat import fire
from theatrum.rulesets.hitlerswar.rules.sea.seas import HARBOURS
from theatrum.rulesets.hitlerswar.war import War

Ways = dict[tuple[int, int, int], float]
"""(space, what is added to the next die, whether the stack has fired) -> how likely a raid comes so far."""
GARRISON = LIMITS["garrison"]
LANDING = STACKING // 2
"""Amphibious points of one landing: as many others go with them."""


def ways(war: War, picture: Picture, posts: dict[int, int], cities: int, won: int = 0) -> Ways:
    """The best chances of the enemy's largest stack to come beside these cities, behind posts of so many points.

    `won` are hexes that we are about to take from the enemy.
    """
    mine, enemies = picture.mine | won, picture.enemies & ~won
    spear = min(STACKING, picture.foe_mech)
    found: Ways = {}
    if spear < picture.general["least_mech"]:
        return found
    snow, faint = _snow(war, picture.side), picture.general["faint"]
    rings = _rings(cities, max(1, int(picture.general["raid"])))
    front: Ways = {}
    for space in bits(geo.GROUND.step(enemies) & mine & rings[-1]):
        left = _shelled(_post(war, posts, space), war.forts.get(space, 0), int(picture.general["barrage"]))
        _keep(front, (space, 1 + snow, 0), odds.entry(spear, snow, left))
    if picture.foe_amph:
        _from_the_sea(war, picture, posts, front)
    hurdles: dict[int, Hurdle] = {}
    for ring in reversed(rings):
        after: Ways = {}
        for state, chance in front.items():
            if not ring >> state[0] & 1 or chance < faint or chance <= found.get(state, 0.0):
                continue
            found[state] = chance
            for space in bits(geo.GROUND.near[state[0]] & mine & ring):
                if space not in hurdles:
                    hurdles[space] = _hurdle(spear, _post(war, posts, space), war.forts.get(space, 0))
                _go(after, state, chance, space, hurdles[space])
        front = after
    return found


def _rings(cities: int, steps: int) -> list[int]:
    """The hexes at most one, two, three ... steps from a city: who is farther away is too late."""
    rings = [cities]
    for _ in range(steps):
        rings.append(rings[-1] | geo.GROUND.step(rings[-1]))
    return rings[1:]


def _from_the_sea(war: War, picture: Picture, posts: dict[int, int], front: Ways) -> None:
    """Invaders land first, then go on with the few mechanized points they have: each that lacks is one on the die."""
    wet = min(LANDING, picture.foe_amph)
    weak = STACKING - min(wet, picture.foe_mech)
    for space in bits(HARBOURS & picture.mine & picture.foe_shores):
        left = _shelled(_post(war, posts, space), war.forts.get(space, 0), round(odds.mean(wet, 0)))
        chance = odds.entry(2 * wet, 0, left)
        _keep(front, (space, 1 + weak, 1), chance)


def _shelled(post: int, fort: int, fire_: int) -> int:
    """What is left of a post after so much fire, of which its fort absorbs a part."""
    return max(0, post - max(0, fire_ - fort))


Hurdle = tuple[int, int, int, int]
"""Of a post: its points, what is left of the spear before it, what an assault leaves of it, what it adds to the die."""


@lru_cache(maxsize=4096)
def _hurdle(spear: int, post: int, fort: int) -> Hurdle:
    left = spear - round(odds.mean(post, 0)) if post > GARRISON else spear
    worn = _shelled(post, fort, round(odds.mean(left, 0))) if post > GARRISON else post
    return post, left, worn, 1 + spear - left


def _go(after: Ways, state: tuple[int, int, int], chance: float, space: int, hurdle: Hurdle) -> None:
    """One hex further, with and without the one assault of the stack."""
    _, added, fired = state
    post, left, worn, tired = hurdle
    _keep(after, (space, added + tired, fired), chance * odds.entry(left, added, post))
    if not fired and post > GARRISON:
        _keep(after, (space, added + tired, 1), chance * odds.entry(left, added, worn))


def _keep(states: Ways, state: tuple[int, int, int], chance: float) -> None:
    if chance > states.get(state, 0.0):
        states[state] = chance


def _post(war: War, posts: dict[int, int], space: int) -> int:
    return max(GARRISON, posts.get(space, 0)) + war.forts.get(space, 0)


def _snow(war: War, side: int) -> int:
    """What a Russian winter will add to the dice of the Axis in its next player turn, if the Soviets ask."""
    coming = war.turn + 1
    if side != SOVIET or coming >= len(tables.WINTER) or not tables.WINTER[coming]:
        return 0
    return fire.WINTER[min(war.winters, len(fire.WINTER) - 1)]


def chance(war: War, picture: Picture, found: Ways, city: int, guard: int) -> float:
    """How likely a raid takes a city that has this guard."""
    return _stormed(war, picture, _at_the_gates(found, city), city, guard)


def guard(war: War, picture: Picture, found: Ways, city: int, allowed: float) -> int:
    """The least guard with which a city is safe enough; 0 if no raid comes near."""
    gates = _at_the_gates(found, city)
    for points in range(STACKING - war.forts.get(city, 0) + 1):
        if _stormed(war, picture, gates, city, points) <= allowed:
            return points if points > GARRISON else 0
    return STACKING - war.forts.get(city, 0)


def _at_the_gates(found: Ways, city: int) -> Ways:
    """Raids that have come beside a city."""
    near = geo.GROUND.near[city]
    return {state: likely for state, likely in found.items() if near >> state[0] & 1}


def _stormed(war: War, picture: Picture, gates: Ways, city: int, guard: int) -> float:
    """How likely the best of these raids takes a city that has this guard."""
    spear = min(STACKING, picture.foe_mech)
    fort = war.forts.get(city, 0)
    post = max(GARRISON, guard) + fort
    hurdle = _hurdle(spear, post, fort)
    into: Ways = {}
    for state, likely in gates.items():
        _go(into, state, likely, city, hurdle)
    if geo.GROUND.near[city] & picture.enemies:
        left = _shelled(post, fort, int(picture.general["barrage"]))
        _keep(into, (city, 0, 0), odds.entry(spear, _snow(war, picture.side), left))
    return max(into.values(), default=0.0)


def gate(found: Ways, city: int, realm: int, held: set[int]) -> int:
    """The hex beside a city through which a raid comes most easily and that nobody holds; -1 if there is none."""
    near = geo.GROUND.near[city] & realm
    best, gate_ = 0.0, -1
    for (space, _, _), likely in found.items():
        if near >> space & 1 and space not in held and likely > best:
            best, gate_ = likely, space
    return gate_


def present(war: War, side: int) -> dict[int, int]:
    """The points of a side where they stand now."""
    found: dict[int, int] = {}
    for army in bits(war.ranks[side]):
        found[war.at[army]] = found.get(war.at[army], 0) + war.bulk(army)
    return found


def around(city: int, steps: int) -> int:
    """The hexes at most so many steps from a city."""
    found = 1 << city
    for _ in range(steps):
        found |= geo.GROUND.step(found)
    return found
