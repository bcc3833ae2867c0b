"""[10.0d, R61, 1.5m] Units enter a zone: an enemy's is taken with all that hangs on it, a neutral may be helped."""

from __future__ import annotations

from theatrum.rulesets.neppa.data import geography as geo
from theatrum.rulesets.neppa.rules.land import control
from theatrum.rulesets.neppa.rules.politics import conquest, intervention
from theatrum.rulesets.neppa.war import War


def enter(war: War, nation: int, space: int) -> None:
    """[R61] A ground unit enters a zone: it takes an enemy's over, and it may help a neutral."""
    owner = war.owner[space]
    if owner == nation or owner < 0:
        return
    if war.allies[nation] >> owner & 1:
        if war.quiet >> owner & 1:
            arrive(war, nation, space)
    elif war.foes[nation] >> owner & 1:
        take(war, nation, space)
    else:
        arrive(war, nation, space)


def arrive(war: War, nation: int, space: int) -> None:
    """[1.5m, R11] A unit of any kind comes into a country that it may help."""

    if war.standing >> war.owner[space] & 1:
        intervention.arrive(war, nation, war.owner[space])


def take(war: War, nation: int, space: int) -> None:
    """A zone passes to a nation, with all that hangs on it."""

    lost = war.owner[space]
    war.occupied |= 1 << space & geo.FORTRESSES  # [2.2d]
    control.cede(war, nation, space)
    conquest.taken(war, nation, space, lost)
