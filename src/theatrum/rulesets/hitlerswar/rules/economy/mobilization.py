"""Soviet mobilization and the industry of Siberia: how much of their production the Soviets may count."""

from __future__ import annotations

from theatrum.core.bits import bits
from theatrum.rulesets.hitlerswar.data import geography as geo
from theatrum.rulesets.hitlerswar.data.sides import AXIS, SOVIET
from theatrum.rulesets.hitlerswar.data.tables import TABLES, TURN_OF
from theatrum.rulesets.hitlerswar.war import War

_LIMITS = TABLES["production_limits"]
LIMIT = int(_LIMITS["soviet_peace_limit"])
EARLY, LATE = int(_LIMITS["siberia"]), int(_LIMITS["siberia_from_spring_1943"])
FIVE = 5
"""[soviet-mobilization.3] Soviet Union hexes that the Axis must hold to end a limited war footing."""
SPRING_1942, SPRING_1943, SPRING_1944 = (TURN_OF[f"Spring {year}"] for year in (1942, 1943, 1944))
WINTER_1941 = TURN_OF["Winter 1941"]


def attack(war: War, side: int, space: int) -> None:
    """[soviet-mobilization.1a, soviet-mobilization.3, R42] What an announced attack means for the limit of eight."""
    if war.mobilized:
        return
    if side == AXIS and (geo.SOVIET_UNION | geo.BALTIC_STATES) >> space & 1 and not war.footing:
        lift(war, "soviet-mobilization.1a")
    elif side == SOVIET and not geo.BALTIC_STATES >> space & 1 and not war.footing:
        war.footing = 1
        war.note("limited-footing", "soviet-mobilization.3")


def lift(war: War, clause: str) -> None:
    """The limit ends for good."""
    war.mobilized = war.turn + 1
    war.note("mobilized", clause)


def overrun(war: War) -> None:
    """[soviet-mobilization.3] Five hexes of the Soviet Union in Axis hands end a limited war footing."""
    if war.footing and not war.mobilized and (war.land[AXIS] & geo.SOVIET_UNION).bit_count() >= FIVE:
        lift(war, "soviet-mobilization.3")


def dawn(war: War) -> None:
    """The beginning of a Soviet player turn: dated ends of the limit, then Siberia."""
    if war.stage >= 2 and not war.mobilized:
        overrun(war)
        date, clause = (SPRING_1944, "time-record.8") if war.footing else (SPRING_1942, "time-record.6")
        if war.turn >= date and not war.mobilized:
            lift(war, clause)
    if war.stage != 1 and war.land[SOVIET] >> geo.SIBERIA & 1:
        _siberia(war)


def _siberia(war: War) -> None:
    """[siberian-industry.1, soviet-mobilization.4, barbarossa-special.4, R22] 8 points, 12 from Spring 1943."""
    begun = war.turn >= WINTER_1941 if not war.stage else bool(war.mobilized) and war.turn >= war.mobilized
    due = LATE if war.turn == SPRING_1943 or (not war.siberia and war.turn > SPRING_1943) else EARLY
    if begun and war.siberia < due:
        war.siberia = due
        war.forget()
        war.note("siberia", "siberian-industry.1" if war.stage else "barbarossa-special.4a", points=due)


def surplus(war: War) -> int:
    """[soviet-mobilization.1a, soviet-mobilization.2, R42] Working Soviet points that may not be counted."""
    if war.stage < 2 or war.mobilized:
        return 0
    home = war.works() & war.land[SOVIET] & geo.SOVIET_UNION
    return max(0, sum(war.working(space) for space in bits(home)) - LIMIT)
