"""Countries in politics: which of them stand together, whom they would join, what of them is still unaligned."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import ALLIED, AXIS, NOBODY, SOVIET
from theatrum.rulesets.hitlerswar.war import War

CAMPAIGN = 2
"""[campaign1.0] The first stage whose countries have politics."""
NUMBER = {name: number for number, name in enumerate(geo.COUNTRIES)}
ITALY, US, POLAND, FINLAND = (NUMBER[name] for name in ("Italy", "United States", "Poland", "Finland"))
_YELLOW = tuple(name for name in geo.COUNTRIES if geo.COLOUR[name] == "yellow")
_TOGETHER = (_YELLOW, ("Greece", "Crete"))  # [R18]
_SOVIET_FRIENDS = {NUMBER[name] for name in ("Bulgaria", "Rumania", "Hungary", "Finland", "Baltic States")}


def _blocs() -> list[int]:
    """For every country those that enter and fall with it, as a set of country numbers."""
    found = [1 << number for number in range(len(geo.COUNTRIES))]
    for names in _TOGETHER:
        whole = sum(1 << NUMBER[name] for name in names)
        for name in names:
            found[NUMBER[name]] = whole
    return found


BLOC = _blocs()
"""[R18, remaining-unaligned.2] Italy with the yellow lands, Greece with Crete; everybody else stands alone."""
SOIL = [sum(geo.COUNTRY[geo.COUNTRIES[number]] for number in bits(bloc)) & geo.OPEN_LAND for bloc in BLOC]
"""The spaces of each country's bloc."""
HEAD = [(bloc & -bloc).bit_length() - 1 for bloc in BLOC]
"""The country that stands for its bloc: the first of it on the list of the map."""
YELLOW = SOIL[ITALY]
# [axis-leaning.1, remaining-unaligned.1] these join the Axis in 1941; all others wait for an attack
DARK_BLUE = tuple(NUMBER[name] for name in geo.COUNTRIES if geo.COLOUR[name] == "dark blue")
CAPITALS = {geo.hex_(row["capital"]): NUMBER[name] for name, row in geo.NATION.items() if row["surrender"] == "capital"}
"""[surrender-other.1, surrender-other.4] the capitals whose capture makes a country surrender at once."""


def unaligned(war: War) -> int:
    """[unaligned.1, violation.1a] The spaces of unaligned countries, open to everybody's attack."""
    if war.stage < CAMPAIGN:
        return 0  # [barbarossa-special.1, fall-special.2] neutrals of the small scenarios are closed
    found: int | None = war.cache.get("unaligned")
    if found is None:
        found = geo.OPEN_LAND & ~(war.land[AXIS] | war.land[SOVIET] | war.land[ALLIED])
        war.cache["unaligned"] = found
    return found


def country_of(space: int) -> int:
    """The country that decides for a space: the head of its bloc."""
    return HEAD[geo.COUNTRY_OF[space]]


def would_join(country: int, attacker: int) -> int:
    """[violation.4a, violation.4b, violation.4c] The side that a country joins when this side attacks it."""
    if attacker != AXIS:
        return AXIS
    return SOVIET if country in _SOVIET_FRIENDS else ALLIED


def patron(war: War, space: int) -> int:
    """[R66, R88] The side that fires, loses and retreats for an unaligned space when the phasing side attacks it."""
    if not unaligned(war) >> space & 1:
        return NOBODY
    country = country_of(space)
    if country == POLAND and war.phasing != ALLIED:
        return ALLIED
    return would_join(country, war.phasing)


def native(war: War, space: int) -> bool:
    """[R88] Does an army in a space belong to an unaligned country?"""
    return bool(unaligned(war) >> space & 1)


def shelter(war: War, side: int, space: int, native: bool) -> int:
    """[R17, R132] Where armies driven out of a space may go: friendly hexes, natives those of their own country."""
    return SOIL[country_of(space)] & unaligned(war) if native else war.land[side]
