"""Victory: what ends a war at once, and who has won when its time is up."""

from __future__ import annotations

from theatrum.rulesets.hitlerswar import geography as geo
from theatrum.rulesets.hitlerswar.sides import AXIS, SOVIET
from theatrum.rulesets.hitlerswar.war import War

CITIES = 1 << geo.LENINGRAD | 1 << geo.MOSCOW | 1 << geo.STALINGRAD


def at_once(war: War) -> None:
    """[barbarossa-victory.1, barbarossa-victory.2b] Some wars are decided at the moment of capture."""
    if war.over or war.stage:
        return
    if war.land[AXIS] & CITIES == CITIES:
        _end(war, "Axis victory", "barbarossa-victory.1")
    elif war.land[SOVIET] >> geo.BERLIN & 1:
        _end(war, "Soviet victory", "barbarossa-victory.2b")


def at_the_end(war: War) -> None:
    """The last turn is over."""
    _end(war, "Soviet victory", "barbarossa-victory.2a")


def _end(war: War, result: str, clause: str) -> None:
    war.result = result
    war.note("end", clause, result=result)
